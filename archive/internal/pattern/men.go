// Package pattern reads what a query knows of a position in part, some of its men or
// all the material, and tells whether a position is such a one.
package pattern

import "github.com/ashtapada/agn/engine"

// Man is one or more men on a square, as a query names them.
type Man struct {
	Seat   byte // the seat's letter
	Piece  engine.Piece
	Square string
	Count  int
}

// AppendMen appends the men that stand on a square, those home or in hand there among
// them. Buf is for use in between.
func AppendMen(dst []Man, st engine.State, buf *[]engine.Men) []Man {
	game := st.Game()
	*buf = st.Men((*buf)[:0])
	for i := range *buf {
		if m := &(*buf)[i]; m.Square != engine.NoSquare {
			dst = append(dst, Man{game.Ruleset().Info(m.Seat).Letter, m.Piece, game.Board().Name(m.Square), int(m.Count)})
		}
	}
	return dst
}

// PieceOf returns the piece of a capital in a query, where a soldier has the letter P.
func PieceOf(c byte) engine.Piece {
	if c == 'P' {
		return engine.Soldier
	}
	return engine.PieceOf(c)
}
