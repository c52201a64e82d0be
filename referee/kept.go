package referee

import (
	"slices"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/word"
)

// kept finds out before which words of a game the moment is kept, because a variation goes back to it.
type kept struct {
	on    bool // the game has variations
	words []byte
	lines []keptLine // the main line, and in it the variation that is open, and so on
}

// isKept stands in kept.words at an event before which the moment is kept.
const isKept = 1

// keptLine is what stands in a line so far: the indices of its first word, of its last event and throw, of the last
// round number with its value, and of the last one with another value; -1 where there is none.
type keptLine struct {
	from, event, throw, number, other, value int
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
	l := &k.lines[0]
	for i, w := range g.Words {
		switch kind := notation.Kind(w.Kind()); kind {
		case notation.VarOpen:
			k.lines = append(k.lines, newKeptLine(i+1))
			l = &k.lines[len(k.lines)-1]
		case notation.VarClose:
			k.lines = k.lines[:max(len(k.lines)-1, 1)]
			l = &k.lines[len(k.lines)-1]
		case notation.Comment, notation.NAG:
		default:
			if !l.begun {
				l.begun = true
				k.goesBack(g, l.from-1, kind)
			}
			l.word(g, i, w)
		}
	}
}

// word takes a word that is no bracket and no remark.
func (l *keptLine) word(g *notation.Game, i int, w word.Word) {
	switch kind := notation.Kind(w.Kind()); {
	case kind == notation.Throw:
		l.event, l.throw = i, i
	case kind.IsEvent():
		l.event = i
	case kind == notation.Number:
		n := w.Round()
		if w.IsAside() {
			n = int(g.Side[w.Index()].N)
		}
		if l.number >= 0 && n != l.value {
			l.other = l.number
		}
		l.number, l.value = i, n
	}
}

// goesBack keeps what a variation goes back to that opens at an index and begins with a word of a kind. A turn begins
// somewhere after the round number before the present one.
func (k *kept) goesBack(g *notation.Game, open int, kind notation.Kind) {
	if len(k.lines) == 1 {
		return
	}
	l := &k.lines[len(k.lines)-2]
	at := l.event
	switch kind {
	case notation.Throw:
		at = l.throw
	case notation.Number, notation.SeatMark:
		for i := max(l.from, l.other, l.turns); i < open; i++ {
			if g.Kind(i).IsEvent() {
				k.words[i] = isKept
			}
		}
		l.turns = open
	}
	if at >= 0 {
		k.words[at] = isKept
	}
}
