package notation

import "bytes"

// SuffixEnd returns the offset after an item and its suffix.
func (g *Game) SuffixEnd(it *Item) int32 {
	end := it.End
	if it.Suffix != 0 {
		for int(end) < len(g.Text) && (g.Text[end] == '!' || g.Text[end] == '?') {
			end++
		}
	}
	return end
}

// SicEnd returns the offset after the "sic" that follows an offset, or that offset if none follows.
func (g *Game) SicEnd(from int32) int32 {
	rest := g.Text[from:]
	word := bytes.TrimLeft(rest, " \t\r\n")
	if !bytes.HasPrefix(word, []byte("sic")) {
		return from
	}
	return from + int32(len(rest)-len(word)+len("sic"))
}
