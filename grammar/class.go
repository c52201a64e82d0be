package grammar

// A byte's class, as far as cutting text into words is concerned.
const (
	blank   = 1 << iota // blank, tab, CR, LF
	delim               // { } ( ) < > ;
	gapByte             // _
)

var classes = [256]uint8{
	' ': blank, '\t': blank, '\r': blank, '\n': blank,
	'{': delim, '}': delim, '(': delim, ')': delim, '<': delim, '>': delim, ';': delim,
	'_': gapByte,
}

func isSpace(c byte) bool { return classes[c]&blank != 0 }
func endsWord(c byte) bool {
	return classes[c]&(blank|delim) != 0
}
func isDigit(c byte) bool   { return c-'0' < 10 }
func isFile(c byte) bool    { return c-'a' < 20 }
func isCapital(c byte) bool { return c-'A' < 26 }
func isLetter(c byte) bool  { return c|0x20-'a' < 26 }

// isPiece reports whether the capital names a kind of man. The soldier has none.
func isPiece(c byte) bool {
	switch c {
	case 'K', 'R', 'N', 'E', 'B', 'V':
		return true
	}
	return false
}

// skipSpaces returns the index of the first byte at or after i that is no blank.
func skipSpaces(b []byte, i int) int {
	for i < len(b) && isSpace(b[i]) {
		i++
	}
	return i
}

// trimSpaces returns the length of b without the spaces at its end.
func trimSpaces(b []byte) int {
	n := len(b)
	for n > 0 && isSpace(b[n-1]) {
		n--
	}
	return n
}

// wordEnd returns the end of the word that begins at i.
func wordEnd(b []byte, i int) int {
	for i < len(b) && !endsWord(b[i]) {
		i++
	}
	return i
}
