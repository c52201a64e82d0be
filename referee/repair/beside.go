package repair

import (
	"bytes"

	"github.com/ashtapada/agn/notation"
)

// A variation gives something else for the word that it stands after, and stays as it is, as
// do comments. An edit that leaves it with nothing to replace makes no sound record.

// firstKind is the kind of the first word of the variation that opens at an index, Pass for any move.
func firstKind(g *notation.Game, open int) notation.Kind {
	for i := open + 1; i < g.Close(open); i++ {
		switch k := g.Kind(i); k {
		case notation.Comment, notation.NAG:
		case notation.VarOpen:
			return 0 // of a variation that begins with nothing
		default:
			return replaceable(k)
		}
	}
	return 0
}

// replaceable is what a variation that begins with such a word can stand after.
func replaceable(k notation.Kind) notation.Kind {
	if k == notation.MoveItem {
		return notation.Pass
	}
	return k
}

// spoils reports whether an edit spoils what stands beside the words: it leaves a variation
// with nothing to replace, or makes one word of two with something between them.
func (s *search) spoils(e *edit) bool {
	words := s.covered(int(e.at), int(e.n))
	for i := range words {
		if i > 0 && e.kind == Replace && !blank(s.g.Text[words[i-1].end:words[i].start]) {
			return true
		}
		in := words[i].instead
		if in == 0 {
			continue
		}
		if e.kind == Delete || e.kind == Swap || i+1 < len(words) {
			return true
		}
		if len(e.tokens) == 0 {
			return true
		}
		if last := replaceable(e.tokens[len(e.tokens)-1].item.Kind); (in == notation.Throw || in == notation.Pass) &&
			last != in {
			return true
		}
	}
	return false
}

func blank(text []byte) bool { return len(bytes.TrimSpace(text)) == 0 }
