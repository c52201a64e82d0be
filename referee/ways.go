package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// A lenient reading leaves squares that are counted on a way as they were written where
// the men of the seat go several ways. The position tells which is meant: the one on
// which the move is legal.

// onWay is a move with the squares of one of the ways.
type onWay struct {
	move    notation.Move
	pattern engine.Pattern
	// man is the pattern of the man with that index, which the move names, or zero
	// where the move names none.
	man engine.Pattern
}

// onWays returns the readings of a move whose squares are counted on a way, one a way.
func (t *table) onWays(w *notation.Move) []onWay {
	letter, at, from := w.From.OnWay()
	toLetter, to, counted := w.To.OnWay()
	if !from {
		letter = toLetter
	}
	var out []onWay
	for _, way := range waysOf(t.game, letter) {
		r := onWay{move: *w}
		if from {
			if at >= len(way) {
				continue
			}
			r.move.From = t.writtenSquare(way[at])
			r.move.Who, r.move.WhoIndex = notation.WhoNumber, uint8(at)
		}
		if counted {
			if to >= len(way) {
				continue
			}
			r.move.To = t.writtenSquare(way[to])
		}
		if _, none := t.resolve(&r.move, &r.pattern); none != nil {
			continue
		}
		if r.man = (engine.Pattern{}); from {
			r.man = engine.Pattern{Kind: r.pattern.Kind, From: r.pattern.From, To: r.pattern.To, Who: r.pattern.Who}
		}
		if r.pattern.Count > 1 {
			// Men that go together are not distinguished.
			r.pattern.Who, r.move.Who, r.move.WhoIndex = 0, 0, 0
		}
		out = append(out, r)
	}
	return out
}

func (t *table) writtenSquare(sq engine.Square) notation.Square {
	b := t.game.Board()
	return notation.Square{File: b.File(sq), Rank: uint8(b.Rank(sq))}
}

// stands reports whether the man that a reading names is there.
func (r *onWay) stands(st engine.State) bool {
	if r.man.Kind == 0 {
		return true
	}
	m := engine.Move{Kind: r.man.Kind, Piece: engine.Man, Count: 1, From: r.man.From, To: r.man.To, Who: r.man.Who}
	return !slices.ContainsFunc(st.Object(m), func(o engine.Objection) bool {
		return o.Reason == engine.ReasonNoSuchMan || o.Reason == engine.ReasonForeignMan
	})
}
