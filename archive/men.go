package archive

import "github.com/ashtapada/agn/engine"

// man is one or more men on a square, as a query names them.
type man struct {
	seat   byte // the seat's letter
	piece  engine.Piece
	square string
	count  int
}

// appendMen appends the men that stand on a square, those home or in hand there among
// them. Buf is for use in between.
func appendMen(dst []man, st engine.State, buf *[]engine.Men) []man {
	game := st.Game()
	*buf = st.Men((*buf)[:0])
	for i := range *buf {
		if m := &(*buf)[i]; m.Square != engine.NoSquare {
			dst = append(dst, man{game.Ruleset().Info(m.Seat).Letter, m.Piece, game.Board().Name(m.Square), int(m.Count)})
		}
	}
	return dst
}

// pieceOf returns the piece of a capital in a query, where a soldier has the letter P.
func pieceOf(c byte) engine.Piece {
	if c == 'P' {
		return engine.Soldier
	}
	return engine.PieceOf(c)
}
