package archive

import (
	"slices"

	"github.com/ashtapada/agn/archive/internal/pattern"
	"github.com/ashtapada/agn/engine"
)

// naiveMan is one or more men on a square, as a query names them.
type naiveMan struct {
	Seat   byte // the seat's letter
	Piece  engine.Piece
	Square string
	Count  int
}

// appendMen appends the men that stand on a square, those home or in hand there among
// them. Buf is for use in between.
func appendMen(dst []naiveMan, st engine.State, buf *[]engine.Men) []naiveMan {
	game := st.Game()
	*buf = st.Men((*buf)[:0])
	for i := range *buf {
		if m := &(*buf)[i]; m.Square != engine.NoSquare {
			dst = append(dst, naiveMan{game.Ruleset().Info(m.Seat).Letter, m.Piece, game.Board().Name(m.Square), int(m.Count)})
		}
	}
	return dst
}

// naivelyHeld reports whether men with that seat on turn are a part position.
func naivelyHeld(p *pattern.Partial, men []naiveMan, turn byte) bool {
	if p.Turn != 0 && p.Turn != turn {
		return false
	}
	for _, pair := range p.Pairs {
		if !slices.ContainsFunc(men, func(a naiveMan) bool {
			return naivelyIs(pair.A, a) && slices.ContainsFunc(men, func(b naiveMan) bool {
				return naivelyIs(pair.B, b) && pair.Near(a.Square, b.Square)
			})
		}) {
			return false
		}
	}
	for _, w := range p.Men {
		n := 0
		for _, m := range men {
			if (w.Square == "" || m.Square == w.Square) && naivelyIs(w.Kind, m) {
				n += m.Count
			}
		}
		if n < w.Least || n > w.Most {
			return false
		}
	}
	return true
}

// naivelyIs reports whether a man is of a kind. A man of a race counts as a soldier.
func naivelyIs(k pattern.Kind, m naiveMan) bool {
	piece := m.Piece
	if piece == engine.Man {
		piece = engine.Soldier
	}
	return (k.Seat == 0 || k.Seat == m.Seat) && (k.Piece == 0 || k.Piece == piece)
}
