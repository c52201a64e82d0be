package notation

import "strconv"

// AppendMove appends a move in the form its fields say, without suffix and "sic".
func AppendMove(dst []byte, m *Move) []byte {
	switch m.Form {
	case Step:
		if m.Sep == 0 {
			return appendSAN(dst, m)
		}
		dst = appendMan(dst, m, m.From)
		dst = appendPlace(dst, m.From)
		dst = appendWho(dst, m)
		dst = appendChar(dst, m.Sep)
		dst = appendPlace(dst, m.To)
		dst = appendPromo(dst, m)
	case Enter:
		dst = appendMan(dst, m, Square{})
		dst = append(dst, '@')
		dst = appendPlace(dst, m.To)
		dst = appendWho(dst, m)
	case Exchange:
		dst = appendChar(dst, m.Piece)
		dst = append(dst, '@')
		dst = appendPlace(dst, m.To)
		dst = append(dst, '~')
		dst = appendChar(dst, m.Piece2)
		dst = append(dst, '@')
		return appendPlace(dst, m.To2)
	case Off:
		dst = appendMan(dst, m, m.From)
		dst = appendPlace(dst, m.From)
		dst = appendWho(dst, m)
		dst = append(dst, "-off"...)
	case Declare:
		dst = appendPlace(dst, m.From)
		return append(dst, "=T"...)
	}
	dst = appendSpend(dst, m)
	return appendCheck(dst, m)
}

// appendSAN appends a move whose squares stand together. A square of which nothing
// can be read is "_" where only that can be meant, else "__".
func appendSAN(dst []byte, m *Move) []byte {
	whole := Square{File: Unreadable, Rank: Unreadable}
	switch {
	case m.Piece == Unreadable && m.From.IsZero() && m.To == whole:
		if m.Promo == 0 && m.Check == 0 {
			return append(dst, "___"...) // "_" alone would be a gap in place of the event
		}
		dst = append(dst, '_')
	case m.Piece != 0 && m.Piece != Unreadable && m.From.IsZero() && m.To == whole:
		dst = append(dst, m.Piece, '_')
	default:
		dst = appendMan(dst, m, m.From)
		dst = appendParts(dst, m.From)
		dst = appendParts(dst, m.To)
	}
	dst = appendPromo(dst, m)
	return appendCheck(dst, m)
}

// appendMan appends what stands before the first square. An unreadable first
// character is printed once: as the piece or as the file of a square.
func appendMan(dst []byte, m *Move, first Square) []byte {
	if m.Count != 0 {
		dst = append(dst, '0'+m.Count%10)
	}
	if m.Piece == Unreadable && first.File == Unreadable && first.Rank != 0 {
		return dst
	}
	if m.Piece != 0 {
		dst = appendChar(dst, m.Piece)
	}
	return dst
}

// appendPlace appends a square that stands by itself.
func appendPlace(dst []byte, s Square) []byte {
	switch {
	case s.File == CentreFile:
		return append(dst, "ck"...)
	case s.File == Unreadable && s.Rank == Unreadable:
		return append(dst, '_')
	}
	return appendParts(dst, s)
}

func appendParts(dst []byte, s Square) []byte {
	if seat, index, ok := s.OnWay(); ok {
		return strconv.AppendInt(append(dst, seat), int64(index), 10)
	}
	if s.File != 0 {
		dst = appendChar(dst, s.File)
	}
	switch r := s.Rank; {
	case r == 0:
	case r == Unreadable:
		dst = append(dst, '_')
	case r >= RankOnes:
		dst = append(dst, '_', '0'+(r-RankOnes)%10)
	case r >= RankTens:
		dst = append(dst, '0'+r-RankTens, '_')
	case r >= 10:
		dst = append(dst, '0'+r/10, '0'+r%10)
	default:
		dst = append(dst, '0'+r)
	}
	return dst
}

func appendWho(dst []byte, m *Move) []byte {
	switch m.Who {
	case 0:
	case WhoNumber:
		dst = append(dst, '#')
		dst = strconv.AppendUint(dst, uint64(m.WhoIndex), 10)
	case WhoNumbers:
		dst = append(dst, '#')
		dst = appendNumber(dst, m.WhoIndex)
		dst = append(dst, '+')
		dst = appendNumber(dst, m.WhoIndex2)
	default:
		dst = append(dst, '#')
		dst = appendChar(dst, m.Who)
	}
	return dst
}

func appendPromo(dst []byte, m *Move) []byte {
	if m.Promo != 0 {
		dst = append(dst, '=')
		dst = appendChar(dst, m.Promo)
	}
	return dst
}

func appendSpend(dst []byte, m *Move) []byte {
	sep := byte('/')
	for _, n := range m.Spend {
		if n == 0 {
			break
		}
		dst = append(dst, sep)
		dst = appendNumber(dst, n)
		sep = '+'
	}
	return dst
}

func appendCheck(dst []byte, m *Move) []byte {
	if m.Check != 0 {
		dst = appendChar(dst, m.Check)
	}
	return dst
}

func appendChar(dst []byte, c byte) []byte {
	if c == Unreadable {
		c = '_'
	}
	return append(dst, c)
}

func appendNumber(dst []byte, n uint8) []byte {
	switch {
	case n < 10:
		return append(dst, '0'+n)
	case n == Unreadable:
		return append(dst, '_')
	}
	return strconv.AppendUint(dst, uint64(n), 10)
}

// AppendCast appends a throw, its values descending and unreadable ones last.
func AppendCast(dst []byte, c *Cast) []byte {
	s := *c
	s.Sort()
	dst = append(dst, '<')
	for i, v := range s.Values[:s.N] {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendNumber(dst, v)
	}
	return append(dst, '>')
}

// Sort puts the values into canonical order: descending, unreadable ones last.
func (c *Cast) Sort() {
	c.N = min(c.N, MaxDice)
	for i := 1; i < int(c.N); i++ {
		for j := i; j > 0 && before(c.Values[j], c.Values[j-1]); j-- {
			c.Values[j], c.Values[j-1] = c.Values[j-1], c.Values[j]
		}
	}
}

// before reports whether a value stands before another in a throw. Unreadable is
// the greatest byte; adding one takes it to 0, after every value.
func before(a, b uint8) bool { return a+1 > b+1 }
