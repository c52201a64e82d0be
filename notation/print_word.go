package notation

import "strconv"

// appendWord appends an item that is one word, with its suffix but without "sic".
func appendWord(dst []byte, g *Game, it *Item) []byte {
	switch it.Kind {
	case Number:
		dst = strconv.AppendInt(dst, int64(it.N), 10)
		dst = append(dst, '.')
		if it.Dots >= 3 {
			dst = append(dst, ".."...)
		}
	case SeatMark:
		dst = append(dst, it.Letter, ':')
	case Throw:
		dst = AppendCast(dst, &it.Cast)
	case MoveItem:
		dst = AppendMove(dst, &it.Move)
	case Pass:
		dst = append(dst, "--"...)
	case Gap:
		dst = append(dst, '_')
		if it.Turn {
			dst = append(dst, 't')
		}
		if it.N > 1 {
			dst = append(dst, '*')
			dst = strconv.AppendInt(dst, int64(it.N), 10)
		}
	case Readings:
		dst = append(dst, g.Readings[it.N]...)
	case NAG:
		dst = append(dst, '$')
		dst = strconv.AppendInt(dst, int64(it.N), 10)
	case Bad:
		dst = append(dst, g.Text[it.Start:it.End]...)
	}
	return append(dst, it.Suffix.String()...)
}
