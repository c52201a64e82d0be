package export

import (
	"strconv"

	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// The kinds of events.
const (
	kindThrow = "throw"
	kindMove  = "move"
	kindPass  = "pass"
	kindGap   = "gap"
)

// truth is what rows point to for a truth that may be null.
var yes, no = true, false

// after takes an event that was judged.
func (c *collector) after(e *referee.Event) bool {
	switch {
	case e.Depth > 0:
	case c.positions:
		c.stood(e)
	default:
		c.event(e)
	}
	return true
}

// event adds the row of an event that was judged.
func (c *collector) event(e *referee.Event) {
	c.rows.Events = append(c.rows.Events, Event{Event: int64(e.Number), Written: c.word(e.Item), Sic: e.Item.Sic})
	row := &c.rows.Events[len(c.rows.Events)-1]
	if e.Plies >= 0 {
		row.Ply = int64(e.Plies) + 1
	}
	row.Kind = kindOf(e)
	var place span
	if st := e.State; st != nil {
		row.Seat = c.letter(st.Game().Ruleset(), e.Seat)
		row.Round = int32(st.Round())
		if c.wants.hash {
			row.Hash = c.hash(st)
		}
		if c.wants.position {
			place.from = int32(len(c.arena))
			c.arena = st.AppendPosition(c.arena)
			place.to = int32(len(c.arena))
		}
		if c.wants.moves && row.Kind != kindThrow {
			c.moves = st.Legal(c.moves[:0])
			row.Moves = number(len(c.moves))
		}
	} else if table := c.ref.Table(); table != nil {
		row.Seat = c.letter(table.Ruleset(), e.Seat)
	}
	c.places = append(c.places, place)
	played := span{from: int32(len(c.arena))}
	switch {
	case e.Legal:
		row.Legal = &yes
		c.arena = e.AppendPlayed(c.arena)
	case e.Thrown.N > 0:
		row.Legal = &yes
		c.arena = referee.AppendCast(c.arena, e.Thrown)
	case !e.Item.HasGap():
		row.Legal = forced(e)
		if e.Played {
			c.arena = appendWritten(c.arena, e.Item)
		}
	}
	played.to = int32(len(c.arena))
	c.played = append(c.played, played)
	if row.Kind == kindThrow {
		c.threw(row, e)
	}
	if e.Played {
		c.moved(row, e)
	}
}

// forced says whether a word without a gap was in order where the referee does not say what was played in which
// position: it was in each if it was played without sic. With sic that is known only where the position is.
func forced(e *referee.Event) *bool {
	switch {
	case e.Played && !e.Item.Sic:
		return &yes
	case e.Played && e.State == nil:
		return nil
	}
	return &no
}

// kindOf is the kind of an event: of a gap what it must have been.
func kindOf(e *referee.Event) string {
	if e.Thrown.N > 0 {
		return kindThrow
	}
	if e.Legal {
		switch {
		case e.Cast.N > 0:
			return kindThrow
		case e.Move.Kind == engine.Pass:
			return kindPass
		}
		return kindMove
	}
	return writtenKind(e.Item)
}

// writtenKind is the kind of an event as written.
func writtenKind(it *notation.Item) string {
	switch it.Kind {
	case notation.Throw:
		return kindThrow
	case notation.Pass:
		return kindPass
	case notation.MoveItem:
		return kindMove
	}
	return kindGap
}

// appendWritten appends an event that was played although a rule forbids it, as the
// notation spells what was written.
func appendWritten(dst []byte, it *notation.Item) []byte {
	switch it.Kind {
	case notation.Throw:
		return notation.AppendCast(dst, &it.Cast)
	case notation.Pass:
		return append(dst, "--"...)
	case notation.MoveItem:
		return notation.AppendMove(dst, &it.Move)
	}
	return dst
}

// threw takes the values of a throw.
func (c *collector) threw(row *Event, e *referee.Event) {
	values := e.Cast.V[:e.Cast.N]
	switch {
	case e.Thrown.N > 0:
		values = e.Thrown.V[:e.Thrown.N]
	case !e.Legal:
		if e.Item.Kind != notation.Throw || e.Item.Cast.HasGap() {
			return
		}
		values = e.Item.Cast.Values[:e.Item.Cast.N]
	}
	sum := 0
	for _, v := range values {
		sum += int(v)
	}
	row.Throw, row.Points = c.list(values), number(sum)
}

// list is a list of numbers with commas between, up to the first zero but for a throw's.
func (c *collector) list(values []uint8) string {
	b := c.words[:0]
	for i, v := range values {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendUint(b, uint64(v), 10)
	}
	c.words = b
	return c.intern(b)
}

// moved takes what was moved and what came of it.
func (c *collector) moved(row *Event, e *referee.Event) {
	move := e.Move
	if !e.Legal {
		move = record.AsWritten(e.Item)
	}
	row.Effect = c.effect(e, row.Kind, move)
	switch {
	case e.Readings != nil:
		row.Taken, row.Home = agreed(e.Readings, record.TakenIn), agreed(e.Readings, record.HomeIn)
	case e.Behind != nil:
		row.Taken, row.Home = number(int(e.Effect.Taken)), number(int(e.Effect.Home))
	}
	if row.Kind != kindMove {
		return
	}
	row.Piece, row.Promotion, row.Men = pieceNames[move.Piece], pieceNames[move.Promo], max(1, int32(move.Count))
	if !e.Legal {
		w := &e.Item.Move
		row.From, row.To = c.square(w.From), c.square(w.To)
		return
	}
	b := e.State.Game().Board()
	row.From, row.To = b.Name(move.From), b.Name(move.To)
	n := 0
	for n < len(move.Spend) && move.Spend[n] != 0 {
		n++
	}
	row.Spends = c.list(move.Spend[:n])
}

// agreed is a number that all readings of an event have, nil if they differ.
func agreed(all []referee.Reading, of func(*referee.Reading) uint8) *int32 {
	if n, known := record.Agreed(all, of); known {
		return number(int(n))
	}
	return nil
}

// square is the name of a square that was written in full, else empty.
func (c *collector) square(sq notation.Square) string {
	if sq.IsZero() || sq.HasGap() || sq.File == 0 {
		return ""
	}
	if sq.File == notation.CentreFile {
		return "ck"
	}
	if sq.Rank == 0 {
		return ""
	}
	b := append(c.words[:0], sq.File)
	c.words = strconv.AppendUint(b, uint64(sq.Rank), 10)
	return c.intern(c.words)
}

// remarked takes the glyphs after the events.
func (c *collector) remarked(g *notation.Game) {
	row := 0
	for event, glyph := range record.Glyphs(g) {
		for row < len(c.rows.Events) && c.rows.Events[row].Event <= int64(event) {
			row++
		}
		if row > 0 {
			of := &c.rows.Events[row-1].Glyphs
			b := append(c.words[:0], *of...)
			if len(b) > 0 {
				b = append(b, ',')
			}
			c.words = strconv.AppendInt(b, int64(glyph), 10)
			*of = c.intern(c.words)
		}
	}
}

// behind adds the events that were not judged: behind a breach, behind a word that could
// not be read, in a gap that is never settled. A run of those is one row.
func (c *collector) behind(g *notation.Game) {
	if !c.events {
		return
	}
	judged := int64(0)
	if n := len(c.rows.Events); n > 0 {
		judged = c.rows.Events[n-1].Event
	}
	event := int64(0)
	for _, it := range g.MainLine() {
		if !it.IsEvent() {
			continue
		}
		if event >= judged {
			c.rows.Events = append(c.rows.Events, Event{Event: event + 1, Kind: writtenKind(&it), Written: c.word(&it),
				Sic: it.Sic})
		}
		event += int64(it.Events())
	}
}
