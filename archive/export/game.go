package export

import (
	"encoding/hex"
	"slices"

	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/identity"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/placing"
	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/internal/sealed"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// grown is the length from which on the canonical form of a game may be longer than any
// game that is read.
const grown = grammar.MaxGame / 16

// kept returns a game as the archive would keep it, which is what its ids are of: what was
// supplied from outside is written into it.
func (c *collector) kept(g, canonical *notation.Game, rep *referee.Report) *notation.Game {
	rs := rep.Ruleset
	if c.supply != nil {
		var recording *referee.Recording
		g, rep, recording = c.supply.Stand(g, rs, c.ref.Table())
		canonical, rs = recording.Canonical, rep.Ruleset
	}
	if c.wants.text || len(g.Text) >= grown {
		c.writer.TextOf(&c.record, canonical, rs)
		if len(c.record.Text) > grammar.MaxGame && !g.Lossy {
			whole := *g
			whole.Lossy = true
			c.writer.TextOf(&c.record, &whole, rs)
			return g
		}
	}
	return canonical
}

// game fills the row of a game, which is kept as g. Of a game of which only other rows are
// wanted it takes what they need.
func (c *collector) game(r *referee.Result, g *notation.Game, rep *referee.Report) {
	id := c.ident.Game(g)
	row := &c.rows.Game
	*row = Game{Game: hex.EncodeToString(id[:]), File: clean(r.File), Number: int32(r.Number), Variant: clean(rep.Variant)}
	if !c.wants.games && !c.seats && !c.aliases {
		return
	}
	play := c.ident.Play(g)
	row.Play, row.Line = hex.EncodeToString(play[:]), int32(r.Line)
	row.Result, row.Computed, row.Verdict, row.Complete = clean(rep.Result), rep.Computed, rep.Verdict.String(),
		rep.Complete
	row.Begun = c.begun
	row.Ruleset, row.Place, row.Folded = row.Variant, int64(r.Nth), record.Fold(row.File)
	if c.placeOf != nil {
		row.Place = c.placeOf(r.Nth)
	}
	row.Events, row.Judged, row.Plies, row.Sic = int64(rep.Events), int64(rep.Judged), int64(rep.Plies), int64(rep.Sic)
	row.tagged(g, referee.StyleOf(rep.Ruleset))
	if rs := rep.Ruleset; rs != nil {
		row.Version = int32(rs.Version)
	}
	if table := c.ref.Table(); table != nil {
		setup := table.Setup()
		row.Options = table.Ruleset().OptionString(setup)
		row.Seats = int32(setup.NumSeats())
		row.First = c.letter(table.Ruleset(), setup.First)
		c.seated(g, table.Ruleset(), setup, rep)
	} else if rs := rep.Ruleset; rs != nil {
		c.seated(g, rs, engine.Setup{Seats: identity.Seated(rs, g)}, rep)
	}
	if rep.Complete {
		row.Ending = c.ending
	}
	if c.wants.text {
		row.Text = clean(string(c.record.Text))
	}
}

// tagged takes what stands in the tags, all of them in canonical order.
func (row *Game) tagged(g *notation.Game, st notation.Style) {
	for _, t := range []struct {
		name string
		to   *string
	}{{"Event", &row.Event}, {"Site", &row.Site}, {"Round", &row.Round}, {"FEN", &row.FEN}, {"Options", &row.Options},
		{recorded.Tag, &row.Throws}, {sealed.SchemeTag, &row.Scheme}, {sealed.CommitTag, &row.Commit},
		{sealed.RevealTag, &row.Reveal}} {
		value, _ := g.Tag(t.name)
		*t.to = clean(value)
	}
	if !recorded.Lacks(row.Throws) {
		row.Throws = "" // throws are read as they stand
	}
	date, days := record.Dated(g)
	row.Date = clean(date)
	row.DateFirst, row.DateLast = day(days.First), day(days.Last)
	row.DayFirst, row.DayLast = row.DateFirst, row.DateLast
	sorted := slices.Clone(g.Tags)
	notation.SortTags(sorted, st.Seats)
	b := []byte{'{'}
	for i := range sorted {
		t := &sorted[i]
		if i > 0 && sorted[i-1].Name == t.Name {
			continue
		}
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = appendString(append(appendString(b, clean(t.Name)), ':'), clean(t.Value))
	}
	row.Tags = string(append(b, '}'))
}

func day(n *int64) *int32 {
	if n == nil {
		return nil
	}
	d := int32(*n)
	return &d
}

// seated takes who plays where, and what came of it.
func (c *collector) seated(g *notation.Game, rs *engine.Ruleset, setup engine.Setup, rep *referee.Report) {
	row := &c.rows.Game
	var scores []int
	if c.ref.Table() != nil && referee.PossibleResult(rep.Result, setup.NumSeats()) {
		scores = plays.Scores(rep.Result, setup.NumSeats())
	}
	var placed placing.List
	wrong := slices.ContainsFunc(rep.Findings, func(f diag.Finding) bool { return f.Code == diag.PlacesTag })
	if value, _ := g.Tag("Places"); value != "" && !wrong {
		row.Places = placing.Of(value, setup.NumSeats())
		placed, _ = placing.Read(row.Places, setup.NumSeats())
	}
	n := 0
	for i, info := range rs.Seats {
		if !setup.Has(engine.Seat(i + 1)) {
			continue
		}
		seat, player, score, rupees := row.seat(n)
		*seat = c.letters[info.Letter]
		if name, _ := g.Tag(info.Name); name != "?" {
			*player = clean(name)
		}
		if scores != nil {
			points := float64(scores[n]) / record.Scale
			*score = &points
		}
		if n < len(rep.Rupees) {
			paid := int64(rep.Rupees[n])
			*rupees = &paid
		}
		n++
		if c.seats {
			c.rows.seats = append(c.rows.seats, seated{Seat: int32(n), Letter: *seat, Name: info.Name, Score: *score,
				Rupees: *rupees})
			c.rows.seats[n-1].called(*player)
			if placed != nil && placed[n-1].At > 0 {
				c.rows.seats[n-1].Placed = new(int32(placed[n-1].At))
			}
		}
		c.alias(int32(n), *seat, *player)
	}
}

// seat is the columns of the n-th seat that plays, from 0.
func (row *Game) seat(n int) (seat, player *string, score **float64, rupees **int64) {
	switch n {
	case 0:
		return &row.Seat1, &row.Player1, &row.Score1, &row.Rupees1
	case 1:
		return &row.Seat2, &row.Player2, &row.Score2, &row.Rupees2
	case 2:
		return &row.Seat3, &row.Player3, &row.Score3, &row.Rupees3
	}
	return &row.Seat4, &row.Player4, &row.Score4, &row.Rupees4
}

// appendString appends a text as JSON.
func appendString(dst []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' {
			line := jsonline.Marshal(s)
			return append(dst, line[:len(line)-1]...)
		}
	}
	return append(append(append(dst, '"'), s...), '"')
}
