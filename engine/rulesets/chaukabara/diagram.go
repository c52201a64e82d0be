package chaukabara

// AppendDiagram appends the board, rank by rank from the top, with the letter of each
// seat and the number of its men on a square if it has more than one there; houses and
// the centre stand in brackets. Lines below say who is due and what is thrown.
func (s *State) AppendDiagram(dst []byte) []byte {
	dst = s.AppendDue(s.AppendBoard(dst, nil), "moves")
	dst = append(dst, "may enter the inner squares: "...)
	dst = s.appendSeats(dst, s.rights)
	dst = append(dst, '\n')
	if s.game.opening {
		dst = append(dst, "have made the opening throw: "...)
		dst = s.appendSeats(dst, s.opened)
		dst = append(dst, '\n')
	}
	return dst
}
