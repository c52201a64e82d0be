package document

import (
	"bytes"
	"context"
	"math/big"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/infer"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Caret is a place in a game, with the game as it is read. Offsets count from the game's beginning.
type Caret struct {
	*Document
	*Bench
	// Index is that of the game in the document.
	Index int
	Off   int32
	Game  *notation.Game
	Found diag.List // by the reader
	// Item is the index of the item at the place and At the item, -1 and nil if it lies between items.
	Item int
	At   *notation.Item
}

// Caret reads the game at an offset or before it. It reports false if there is none that is read.
func (d *Document) Caret(b *Bench, off int) (*Caret, bool) {
	if i := d.Index(off); i >= 0 {
		return d.CaretIn(b, i, off)
	}
	return nil, false
}

// CaretIn is Caret for a game that is given; an offset before it counts as its beginning.
func (d *Document) CaretIn(b *Bench, i, off int) (*Caret, bool) {
	if d.Games[i].Skipped {
		return nil, false
	}
	c := &Caret{Document: d, Bench: b, Index: i, Off: int32(max(off-d.Games[i].Start, 0)), Item: -1}
	c.Game, c.Found = d.Read(b, i)
	// Of two items that touch the one that begins here is meant.
	for k := c.Game.IndexAt(int(c.Off)); k >= 0 && c.Game.End(k) >= c.Off; k-- {
		if it := c.Game.Item(k); it.Kind != notation.VarOpen && it.Kind != notation.VarClose {
			c.Item, c.At = k, &it
			break
		}
	}
	return c, true
}

// InComment reports whether the place lies in a comment.
func (c *Caret) InComment() bool {
	return c.At != nil && c.At.Kind == notation.Comment && c.Off > c.At.Start
}

// InTags reports whether the place lies in the tag section: in a tag, or on a line that begins as one does, which
// no movetext does.
func (c *Caret) InTags() bool {
	if slices.ContainsFunc(c.Game.Tags, func(t notation.Tag) bool { return c.Off <= t.End }) {
		return true
	}
	text := c.text()[:c.Off]
	line := text[bytes.LastIndexByte(text, '\n')+1:]
	return !c.InComment() && bytes.HasPrefix(bytes.TrimLeft(line, " \t"), []byte("["))
}

// text returns the document from the beginning of the game.
func (c *Caret) text() []byte { return c.Bytes[c.Games[c.Index].Start:] }

// Word returns the bounds of the word at the place: of the event there, else of what stands there between spaces and
// brackets. What is written before the result does not replace it.
func (c *Caret) Word() (start, end int32) {
	result := c.Game.Result
	if result.Text != "" && c.Off == result.Start {
		return c.Off, c.Off
	}
	if it := c.At; it != nil && (it.IsEvent() || it.Kind == notation.Bad) {
		// A word that is begun before the result is read as one with it.
		if slices.Contains([]string{"*", "1-0", "0-1", "1/2-1/2"}, string(c.Game.Text[c.Off:it.End])) {
			return it.Start, c.Off
		}
		return it.Start, it.End
	}
	const around = " \t\r\n(){};"
	text := c.text()
	start = int32(bytes.LastIndexAny(text[:c.Off], around) + 1)
	if end = int32(len(text)); bytes.ContainsAny(text[c.Off:], around) {
		end = c.Off + int32(bytes.IndexAny(text[c.Off:], around))
	}
	return start, end
}

// Before returns the position before the event whose word has these bounds, nil where it is not known, be it that
// the game cannot be played so far or that a gap leaves it open, or where no event can be written. It says whether a
// throw of the turn is inferred there.
func (c *Caret) Before(start, end int32) (st engine.State, inferred bool) {
	if m, ok := c.moment(c.Game, c.Found, start); ok {
		return m.Before, m.InferredBefore
	}
	// No event stands there: a gap in its place shows how far the game can be played.
	text := c.text()[:max(int(end), c.Games[c.Index].End-c.Games[c.Index].Start)]
	chunk := grammar.Chunk{Text: slices.Concat(text[:start], text[end:]), Line: 1, Size: len(text) - int(end-start)}
	var without notation.Game
	c.Parser.Parse(&chunk, &without)
	place, ok := placeExactly(&c.Parser, &without, chunk.Text, int(start))
	if !ok {
		return nil, false
	}
	m, _ := c.moment(place.Game, place.Read, int32(place.At+len(place.Before)))
	return m.Before, m.InferredBefore
}

// Place returns where an event is written for the caret: there where that is among the moves, otherwise at the end of
// the moves, before the result. It reports false where an event cannot be written without spoiling something else,
// such as at the end of a game in an open variation.
func (c *Caret) Place() (*Place, bool) {
	end := len(c.Bytes)
	if c.Index+1 < len(c.Games) {
		end = c.Games[c.Index+1].Start
	}
	return placeAt(&c.Parser, c.Game, c.Bytes[c.Games[c.Index].Start:end], int(c.Off))
}

// LastEvent returns the index of the last event that begins before the caret, of variations too, -1 for none.
func (c *Caret) LastEvent() int {
	for i := c.Game.Len() - 1; i >= 0; i-- {
		if it := c.Game.Item(i); it.Start < c.Off && it.IsEvent() {
			return i
		}
	}
	return -1
}

// EventEnd returns the end of the event at the caret with its suffix and "sic".
func (c *Caret) EventEnd() int32 { return eventEnd(c.Game, c.At) }

// Moment is an event of a game as the referee judges it.
type Moment struct {
	Number int
	// Before is the position before the event, State that in which it is played, a turn that the rules leave open
	// having ended, and After the one after it; nil where they are not known.
	Before, State, After engine.State
	// Cast is the cast, zero for a move. Played is what was played in canonical notation, empty if it was not legal.
	Cast     engine.Cast
	Played   string
	Findings diag.List
	// InferredBefore and InferredAfter are set if a throw of the turn is inferred in these positions.
	InferredBefore, InferredAfter bool
}

// Event judges the game up to the event at the caret. It reports false if the referee does not come there.
func (c *Caret) Event() (Moment, bool) { return c.moment(c.Game, c.Found, c.At.Start) }

// moment judges a game up to the event that begins at an offset, and reports whether the referee comes there.
func (b *Bench) moment(g *notation.Game, read diag.List, start int32) (m Moment, found bool) {
	clone := func(st engine.State) engine.State {
		if st == nil {
			return nil
		}
		return st.Clone()
	}
	here := func(e *referee.Event) bool { return e.Item != nil && e.Item.Start == start }
	b.visit(g, read, &referee.Visitor{
		Variation: func(*notation.Item) referee.Next { return referee.Enter },
		Before: func(e *referee.Event) bool {
			if here(e) {
				found, m.Number, m.Before, m.InferredBefore = true, e.Number, clone(e.State), e.Inferred
			}
			return true
		},
		After: func(e *referee.Event) bool {
			if !here(e) {
				return true
			}
			m.Cast, m.Played, m.Findings = e.Cast, string(e.AppendPlayed(nil)), slices.Clone(e.Findings)
			m.State, m.After, m.InferredAfter = clone(e.State), clone(e.Behind), e.Inferred
			return false
		},
	})
	return m, found
}

// Lost says what the throws that are lost at an event, or are not written before it, can have been.
func (c *Caret) Lost(ctx context.Context, event *notation.Item) ([]infer.Lost, error) {
	by, err := infer.ByEvent(ctx, c.judge.Config, c.Game, c.Found, infer.Models["fits"])
	at, here := c.Game.Pos(event.Start), []infer.Lost(nil)
	for _, all := range by {
		if all[0].Line == at.Line && all[0].Column == at.Column {
			here = append(here, all...)
		}
	}
	slices.SortStableFunc(here, func(a, b infer.Lost) int { return a.Event - b.Event })
	return here, err
}

// Turn returns the bounds of the turn that the event at the caret belongs to: the events of one seat in a row, with
// the number and mark before them.
func (c *Caret) Turn() (start, end int32) {
	type event struct {
		depth int
		seat  engine.Seat
		round int
	}
	var all []event
	var items []int
	c.visit(c.Game, c.Found, &referee.Visitor{
		Variation: func(*notation.Item) referee.Next { return referee.Enter },
		After: func(e *referee.Event) bool {
			if e.State != nil && e.Index >= 0 {
				all, items = append(all, event{e.Depth, e.Seat, e.State.Round()}), append(items, e.Index)
			}
			return true
		},
	})
	from := slices.Index(items, c.Item)
	if from < 0 {
		return c.At.Start, c.At.End
	}
	to := from
	for from > 0 && all[from-1] == all[to] {
		from--
	}
	for to+1 < len(all) && all[to+1] == all[from] {
		to++
	}
	first := items[from]
	for first > 0 && slices.Contains([]notation.Kind{notation.Number, notation.SeatMark}, c.Game.Kind(first-1)) {
		first--
	}
	last := c.Game.Item(items[to])
	return c.Game.Start(first), c.Game.SuffixEnd(&last)
}

// After returns what keeps a word that ends at an offset from what stands there: a space or nothing.
func (c *Caret) After(end int32) string { return after(c.text(), int(end)) }

// Offer is a move or throw that could be written.
type Offer struct {
	Text string
	Move engine.Move
	Cast engine.Cast
	// Odds are those of a throw.
	Odds *big.Rat
}

// Offers returns the moves that are legal in a position by their texts, and the throws that can fall in the order of
// the device.
func Offers(st engine.State) (moves, throws []Offer) {
	for _, m := range st.Legal(nil) {
		moves = append(moves, Offer{Text: string(referee.AppendMove(nil, st, m)), Move: m})
	}
	slices.SortFunc(moves, func(a, b Offer) int { return strings.Compare(a.Text, b.Text) })
	if st.Due() == engine.DueCast {
		for _, c := range engine.Chances(st.Game()) {
			throws = append(throws, Offer{string(referee.AppendCast(nil, c.Cast)), engine.Move{}, c.Cast, c.Odds})
		}
	}
	return moves, throws
}
