package notation

import "github.com/ashtapada/agn/notation/word"

// IsZero reports whether nothing was written.
func (s Square) IsZero() bool { return s == Square{} }

// MaxWayIndex is the greatest index that WaySquare takes.
const MaxWayIndex = 98

// WaySquare returns the square with an index, from 0, on a way of the men of the seat
// with that letter, where they go several ways and the text does not say which one is
// meant. Only a lenient reading gives such squares; section 16.8 of docs/notation.md.
func WaySquare(seat byte, index int) Square { return Square{File: seat, Rank: uint8(index + 1)} }

// OnWay returns what WaySquare was given; ok is false for all other squares.
func (s Square) OnWay() (seat byte, index int, ok bool) {
	if !isSeat(s.File) {
		return 0, 0, false
	}
	return s.File, int(s.Rank) - 1, true
}

// OnWay reports whether a square of the move is one of WaySquare.
func (m *Move) OnWay() bool {
	return isSeat(m.From.File) || isSeat(m.To.File)
}

// isSeat reports whether the file of a square is the capital of a seat.
func isSeat(file byte) bool { return file-'A' < 26 }

// Unsettled reports whether the move leaves open what only the position tells, so that
// it is no text of the notation: a square of WaySquare, or a soldier's capture without
// the file or rank it left. Only a lenient reading gives such moves.
func (m *Move) Unsettled() bool {
	return m.Sep == 'x' && m.Piece == 0 && m.Form == Step && m.From.IsZero() || m.OnWay()
}

// HasGap reports whether a part of the square is unreadable.
func (s Square) HasGap() bool { return s.File == Unreadable || s.Rank >= RankTens }

// Matches reports whether the square that was written, or the part of one, can be
// the square of that file and rank. What was not written or cannot be read matches
// everything. An unreadable character after a digit may be a second digit or a
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

// Plain reports whether the move certainly has no gap and is settled, by the highest bits
// of what may be Unreadable. Nearly all moves are plain.
func (m *Move) Plain() bool {
	const high, ranks, all = 0x80, 0xc0, 0xff
	const seat = 0x40 // of a capital, where 0x20 is not set
	// Two words of eight bytes each, in the order of the fields, which are read at once.
	a := uint64(m.Form) | uint64(m.Piece)<<8 | uint64(m.Count)<<16 | uint64(m.From.File)<<24 |
		uint64(m.From.Rank)<<32 | uint64(m.Who)<<40 | uint64(m.WhoIndex)<<48 | uint64(m.WhoIndex2)<<56
	b := uint64(m.To.File) | uint64(m.To.Rank)<<8 | uint64(m.To2.File)<<16 | uint64(m.To2.Rank)<<24 |
		uint64(m.Piece2)<<32 | uint64(m.Sep)<<40 | uint64(m.Promo)<<48 | uint64(m.Check)<<56
	odd := a&(high<<8|high<<24|ranks<<32|all<<40) | a&^(a<<1)&(seat<<24) |
		b&(high|ranks<<8|high<<16|ranks<<24|high<<32|high<<40|high<<48|high<<56) | b&^(b<<1)&seat
	soldierCaptures := byte(b>>40) == 'x' && a&(all|all<<8|all<<24|all<<32) == uint64(Step)
	return odd == 0 && m.Spend == [MaxSpend]uint8{} && !soldierCaptures
}

// Word returns the move as a word, if it is a settled step of one man of which nothing more was
// written than the man, the squares, whether it captures and check, all readable; else 0.
func (m *Move) Word() word.Word {
	if !m.Plain() || m.Form != Step || m.Count|m.WhoIndex|m.WhoIndex2|m.Promo|m.Piece2|m.To2.File|m.To2.Rank != 0 {
		return 0
	}
	return word.Of(word.Move, 0).WithLetter(m.Piece).WithCheck(m.Check).WithSep(m.Sep).
		WithSquares(m.From.File, m.From.Rank, m.To.File, m.To.Rank)
}

// HasGap reports whether any part of the move is unreadable.
func (m *Move) HasGap() bool {
	if m.Plain() {
		return false
	}
	if m.Piece == Unreadable || m.Piece2 == Unreadable || m.Who == Unreadable ||
		m.Sep == Unreadable || m.Promo == Unreadable || m.Check == Unreadable ||
		m.Who == WhoNumbers && (m.WhoIndex == Unreadable || m.WhoIndex2 == Unreadable) {
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
	if c.N == 1 {
		return c.Values[0] == Unreadable
	}
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
