package referee

import (
	"slices"

	"github.com/ashtapada/agn/notation"
)

// kept finds out before which words of a game the moment is kept, because a variation goes back to it.
type kept struct {
	on    bool // the game has variations
	words []bool
	lines []keptLine // the main line, and in it the variation that is open, and so on
}

// keptLine is what stands in a line so far: the indices of its first word, of its last event and throw, of the last
// round number with its value, and of the last one with another value; -1 where there is none.
type keptLine struct {
	from, event, throw, number, other int
	value                             int32
	// begun is set when the first word has come that says what a variation goes back to, turns is how far all words
	// are kept.
	begun bool
	turns int
}

func newKeptLine(from int) keptLine {
	return keptLine{from: from, event: -1, throw: -1, number: -1, other: -1, turns: from}
}

// find goes through the words of a game.
func (k *kept) find(g *notation.Game) {
	k.words = slices.Grow(k.words[:0], g.Len())[:g.Len()]
	clear(k.words)
	k.lines = append(k.lines[:0], newKeptLine(0))
	for i := range g.Words {
		switch kind := g.Kind(i); kind {
		case notation.VarOpen:
			k.lines = append(k.lines, newKeptLine(i+1))
		case notation.VarClose:
			if n := len(k.lines); n > 1 {
				k.lines = k.lines[:n-1]
			}
		case notation.Comment, notation.NAG:
		default:
			k.word(g, i, kind)
		}
	}
}

// word takes a word that is no bracket and no remark.
func (k *kept) word(g *notation.Game, i int, kind notation.Kind) {
	n := len(k.lines) - 1
	l := &k.lines[n]
	if !l.begun && n > 0 {
		k.goesBack(&k.lines[n-1], l.from-1, kind)
	}
	l.begun = true
	switch {
	case kind == notation.Number:
		it := g.Item(i)
		if l.number >= 0 && it.N != l.value {
			l.other = l.number
		}
		l.number, l.value = i, it.N
	case kind == notation.Throw:
		l.event, l.throw = i, i
	case kind.IsEvent():
		l.event = i
	}
}

// goesBack keeps in a line what a variation goes back to that opens at an index and begins with a word of a kind. A
// turn begins somewhere after the round number before the present one.
func (k *kept) goesBack(l *keptLine, open int, kind notation.Kind) {
	at := l.event
	switch kind {
	case notation.Throw:
		at = l.throw
	case notation.Number, notation.SeatMark:
		for i := max(l.from, l.other, l.turns); i < open; i++ {
			k.words[i] = true
		}
		l.turns = open
	}
	if at >= 0 {
		k.words[at] = true
	}
}
