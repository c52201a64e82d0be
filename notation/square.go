package notation

// IsZero reports whether nothing was written.
func (s Square) IsZero() bool { return s == Square{} }

// HasGap reports whether a part of the square is unreadable.
func (s Square) HasGap() bool { return s.File == Unreadable || s.Rank >= RankTens }

// Matches reports whether the square that was written, or the part of one, can be
// the square of that file and rank. What was not written or cannot be read matches
// everything. An unreadable character behind a digit may be a second digit or a
// mark that follows the rank.
func (s Square) Matches(file byte, rank uint8) bool {
	if s.File == CentreFile || file == CentreFile {
		return s.File == file || s.File == Unreadable && s.Rank == Unreadable || s.IsZero()
	}
	if s.File != 0 && s.File != Unreadable && s.File != file {
		return false
	}
	switch r := s.Rank; {
	case r == 0 || r == Unreadable:
		return true
	case r >= RankOnes:
		return rank > 9 && rank%10 == r-RankOnes
	case r >= RankTens:
		return rank == r-RankTens || rank/10 == r-RankTens
	default:
		return r == rank
	}
}

// HasGap reports whether any part of the move is unreadable.
func (m *Move) HasGap() bool {
	if m.Piece == Unreadable || m.Piece2 == Unreadable || m.Who == Unreadable ||
		m.Sep == Unreadable || m.Promo == Unreadable || m.Check == Unreadable {
		return true
	}
	for _, n := range m.Spend {
		if n == Unreadable {
			return true
		}
	}
	return m.From.HasGap() || m.To.HasGap() || m.To2.HasGap()
}

// HasGap reports whether a value of the throw is unreadable.
func (c *Cast) HasGap() bool {
	for _, v := range c.Values[:c.N] {
		if v == Unreadable {
			return true
		}
	}
	return false
}

// Whole reports whether the throw is one gap "<_>", which stands for one die or
// for the throw as a whole.
func (c *Cast) Whole() bool { return c.N == 1 && c.Values[0] == Unreadable }
