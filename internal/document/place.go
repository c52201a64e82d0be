package document

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Place is where an event can be written in the text of a game.
type Place struct {
	// At is the offset in bytes from the game's beginning. Before and After separate the event
	// from what stands around it.
	At            int
	Before, After string
	// Game is the game with a gap written at the place, Item the index of the gap, and Read what
	// the reader found: who plays this game up to the item has the position at the place.
	Game *notation.Game
	Read diag.List
	Item int
	// Previous is the index of the last event before the place in its own line, -1 if the line begins there.
	Previous int
	// Known is the last event of its line after which the position is known, -1 for its start, once Open was asked.
	Known int

	depth int
}

// placeAt is Caret.Place for the text of a game with what follows it up to the next game.
func placeAt(p *grammar.Parser, g *notation.Game, text []byte, caret int) (*Place, bool) {
	if at, ok := among(g, text, caret); ok {
		if pl, ok := probe(p, g, text, at, -1); ok {
			return pl, true
		}
	}
	for _, at := range ends(g) {
		if pl, ok := probe(p, g, text, at, 0); ok {
			return pl, true
		}
	}
	return nil, false
}

// placeExactly returns the place at an offset. It reports false where no event can be written on that
// line.
func placeExactly(p *grammar.Parser, g *notation.Game, text []byte, at int) (*Place, bool) {
	pl, ok := probe(p, g, text, at, -1)
	return pl, ok && !strings.Contains(pl.Before, "\n")
}

// among returns where an event is written for a caret that stands among the moves, and reports
// whether it does: between the line of the first item and the result, in no comment. An event
// stays together with what annotates it.
func among(g *notation.Game, text []byte, caret int) (int, bool) {
	if g.Result.Text != "" && caret > int(g.Result.Start) {
		return 0, false
	}
	tags := int(g.TagsEnd())
	if tags > 0 && (caret <= tags || bytes.IndexByte(text[tags:min(caret, len(text))], '\n') < 0) {
		return 0, false
	}
	if g.Len() == 0 {
		return caret, g.Result.Text == "" || !lineBetween(text, caret, int(g.Result.Start))
	}
	k := g.IndexAt(caret - 1) // the last item that begins before the caret
	if k < 0 {
		return max(caret, annotated(g, -1)), !lineBetween(text, caret, int(g.Start(0)))
	}
	it := g.Item(k)
	inside := caret < int(it.End) || toLineEnd(g, &it) && !lineBetween(text, int(it.Start), caret)
	if it.Kind == notation.Comment && inside {
		return 0, false
	}
	return max(caret, annotated(g, k)), true
}

// toLineEnd reports whether an item is a comment that was written ";" or "%" to the line's end.
func toLineEnd(g *notation.Game, it *notation.Item) bool {
	return it.Kind == notation.Comment && (g.Text[it.Start] == ';' || g.Text[it.Start] == '%')
}

// lineBetween reports whether a line ends between two offsets.
func lineBetween(text []byte, from, to int) bool {
	return from < to && bytes.IndexByte(text[from:to], '\n') >= 0
}

// annotated returns the end of an item with its suffix, "sic", glyphs, comments and variations;
// with -1 for the item, of the comments before the first.
func annotated(g *notation.Game, k int) int {
	end := 0
	if k >= 0 {
		it := g.Item(k)
		end = int(it.End)
		if it.IsEvent() {
			end = int(eventEnd(g, &it))
		}
		switch it.Kind {
		case notation.Number, notation.SeatMark, notation.VarOpen, notation.Bad:
			return end
		}
	}
	for k++; k < g.Len(); k++ {
		it := g.Item(k)
		switch it.Kind {
		case notation.VarOpen:
			k = int(it.N)
			end = int(g.End(k))
		case notation.Comment:
			if !toLineEnd(g, &it) && g.Text[it.End-1] != '}' {
				return end // it is not closed
			}
			end = int(it.End)
		case notation.NAG:
			end = int(it.End)
		default:
			return end
		}
	}
	return end
}

// eventEnd returns the end of an event with its suffix and "sic".
func eventEnd(g *notation.Game, it *notation.Item) int32 {
	end := g.SuffixEnd(it)
	if it.Sic {
		end = g.SicEnd(end)
	}
	return end
}

// ends lists the offsets at which the moves may end, the likeliest first: before the result or
// at the end of the text, and after the last event of the main line.
func ends(g *notation.Game) []int {
	end := len(g.Text)
	if g.Result.Text != "" {
		end = int(g.Result.Start)
	}
	last := -1
	for i, it := range g.MainLine() {
		if it.IsEvent() {
			last = i
		}
	}
	return []int{end, max(annotated(g, last), int(g.TagsEnd()))}
}

// probe writes a gap at an offset and reports whether all else is read as before. depth is how
// deep in variations it has to be, -1 for anywhere.
func probe(p *grammar.Parser, g *notation.Game, text []byte, at, depth int) (*Place, bool) {
	at = min(at, len(text))
	if at > 0 && at < len(text) && text[at] == '\n' && text[at-1] == '\r' {
		at--
	}
	for _, before := range befores(g, text, at) {
		pl := &Place{At: at, Before: before, After: after(text, at), Game: &notation.Game{}}
		with := slices.Concat(text[:at], []byte(pl.Before+"_"+pl.After), text[at:max(at, len(g.Text))])
		r := grammar.Resume(bytes.NewReader(with), 0, 1)
		r.Lenient = p.Lenient != nil
		var chunk, more grammar.Chunk
		if r.Next(&chunk) != nil || chunk.Skipped || chunk.Offset != 0 || !errors.Is(r.Next(&more), io.EOF) {
			continue
		}
		pl.Read = p.Parse(&chunk, pl.Game)
		if item, ok := inserted(g, pl.Game, int32(at+len(pl.Before))); ok {
			pl.Item = item
			pl.Previous, _, pl.depth = above(pl.Game, item)
			return pl, depth < 0 || pl.depth == depth
		}
	}
	return nil, false
}

// befores lists what can separate an event from what stands before it; a new line is needed where that goes to the
// end of its line.
func befores(g *notation.Game, text []byte, at int) []string {
	tags := int(g.TagsEnd())
	switch {
	case tags > 0 && tags <= at && !lineBetween(text, tags, at):
		return []string{"\n\n"}
	case at == 0 || strings.IndexByte(" \t\r\n(", text[at-1]) >= 0:
		return []string{"", "\n"}
	}
	return []string{" ", "\n"}
}

// after returns what separates an event from what follows it.
func after(text []byte, at int) string {
	if at == len(text) || strings.IndexByte(" \t\r\n)", text[at]) >= 0 {
		return ""
	}
	return " "
}

// inserted returns the index of the gap at an offset in a game, and reports whether the game is another one with
// nothing but the gap more.
func inserted(was, now *notation.Game, at int32) (int, bool) {
	k := now.IndexFunc(func(it *notation.Item) bool { return it.Start == at && it.Kind == notation.Gap })
	if k < 0 || !sameBeside(was, now) {
		return 0, false
	}
	same := now.Len() == was.Len()+1
	for i := 0; same && i < was.Len(); i++ {
		a, b := was.Item(i), now.Item(i)
		if i >= k {
			b = now.Item(i + 1)
		}
		if (a.Kind == notation.VarOpen || a.Kind == notation.VarClose) && int(a.N) >= k {
			a.N++
		}
		a.Start, a.End, b.Start, b.End = 0, 0, 0, 0
		same = a == b
	}
	gap := now.Item(k)
	return k, same && gap.N == 1 && !gap.Sic && gap.Suffix == 0
}

// sameBeside reports whether two games are the same beside their items.
func sameBeside(a, b *notation.Game) bool {
	return a.Lossy == b.Lossy && a.Result.Text == b.Result.Text &&
		slices.Equal(a.AllComments(), b.AllComments()) && slices.Equal(a.Readings, b.Readings) &&
		slices.EqualFunc(a.Tags, b.Tags, sameTag)
}

// above returns the last event before an item in its own line, -1 if the line begins there, of each event the one
// before it in its line, and how deep in variations the item stands.
func above(g *notation.Game, item int) (previous int, before []int, depth int) {
	previous, before = -1, make([]int, item)
	var outer []int
	for i := range item {
		switch it := g.Item(i); {
		case it.Kind == notation.VarOpen:
			outer = append(outer, previous)
			if previous >= 0 {
				previous = before[previous]
			}
		case it.Kind == notation.VarClose:
			previous, outer = outer[len(outer)-1], outer[:len(outer)-1]
		case it.IsEvent():
			before[i], previous = previous, i
		}
	}
	return previous, before, len(outer)
}

// Turn returns what stands before the first event of a turn in canonical form, nothing within a
// turn: the number of the round when it begins, and the seat where there are throws or more than
// two seats.
func Turn(st engine.State) string { return number(st) + seat(st) }

func number(st engine.State) string {
	if !st.Fresh() || st.Seat() != st.Game().Setup().First {
		return ""
	}
	return strconv.Itoa(st.Round()) + ". "
}

func seat(st engine.State) string {
	if !st.Fresh() || !referee.MarksSeats(st.Game()) {
		return ""
	}
	return string(rune(st.Game().Ruleset().Info(st.Seat()).Letter)) + ": "
}

// Mark returns what of Turn is not written before the place.
func (pl *Place) Mark(st engine.State) string {
	if pl.Item > 0 {
		switch pl.Game.Kind(pl.Item - 1) {
		case notation.SeatMark:
			return ""
		case notation.Number:
			return seat(st)
		}
	}
	return Turn(st)
}
