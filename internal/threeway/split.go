package threeway

import (
	"bytes"
	"slices"
)

// unit is what is changed as a whole: a tag, an event with what is said of it, a comment before the first one, or the
// result.
type unit struct {
	space  []byte // before it
	number string // the round number before an event
	body   []byte
	// words is body with single spaces between its words, by which units are compared.
	words string
	tag   bool
}

// is reports whether two units say the same, whatever their layout and numbers.
func (u unit) is(v unit) bool { return u.words == v.words && u.tag == v.tag }

// split parts a text into units, without the space at its end.
func split(text []byte) (units []unit) {
	from, whole := 0, 0 // of the space before a unit, and of the unit
	var now *unit
	close := func(at int) {
		if now != nil {
			now.body = bytes.TrimRight(text[whole:at], " \t\r\n")
			from = whole + len(now.body)
			now.words = string(bytes.Join(bytes.Fields(now.body), []byte{' '}))
			units = append(units, *now)
			now = nil
		}
	}
	event := false // whether the unit at hand has its event
	for at := 0; at < len(text); {
		if bytes.IndexByte([]byte(" \t\r\n"), text[at]) >= 0 {
			at++
			continue
		}
		end, kind := token(text, at)
		switch {
		case kind == tagToken, kind == numberToken, kind == wordToken && (event || now == nil || now.tag),
			now == nil, kind == remarkToken && now.tag:
			numbered := kind == wordToken && now != nil && !event && !now.tag
			if !numbered {
				close(at)
				now, whole = &unit{space: text[from:at], tag: kind == tagToken}, at
			}
			if event = kind == wordToken; kind == numberToken {
				now.number, whole = string(text[at:end])+string(spaceFrom(text, end)), end+len(spaceFrom(text, end))
				end = whole
			}
		case kind == wordToken:
			event = true
		}
		at = end
	}
	close(len(text))
	return units
}

func spaceFrom(text []byte, at int) []byte {
	return text[at : len(text)-len(bytes.TrimLeft(text[at:], " \t\r\n"))]
}

func spaceAfter(text []byte) []byte { return text[len(bytes.TrimRight(text, " \t\r\n")):] }

// kind is a kind of token.
type kind uint8

const (
	wordToken kind = iota + 1
	numberToken
	remarkToken // a comment, variation or glyph, which belongs to the event before it
	tagToken
)

// token returns the end of the token that begins at a place, and its kind.
func token(text []byte, at int) (end int, what kind) {
	switch c := text[at]; {
	case c == '[' && startsLine(text, at):
		return lineEnd(text, at), tagToken
	case c == ';':
		return lineEnd(text, at), remarkToken
	case c == '{':
		return commentEnd(text, at), remarkToken
	case c == '(':
		return variationEnd(text, at), remarkToken
	}
	end = at
	for end < len(text) && bytes.IndexByte([]byte(" \t\r\n{(;"), text[end]) < 0 {
		end++
	}
	end = max(end, at+1)
	n, what := word(text[at:end])
	return at + n, what
}

// startsLine reports whether nothing but spaces stands before a place in its line.
func startsLine(text []byte, at int) bool {
	before := bytes.TrimRight(text[:at], " \t\r")
	return len(before) == 0 || before[len(before)-1] == '\n'
}

// word returns the length of the token that a stretch without spaces begins with, and its kind.
func word(text []byte) (n int, what kind) {
	digits := 0
	for digits < len(text) && text[digits] >= '0' && text[digits] <= '9' {
		digits++
	}
	if dots := len(text[digits:]) - len(bytes.TrimLeft(text[digits:], ".")); digits > 0 && dots > 0 {
		return digits + dots, numberToken
	}
	if text[0] == '$' || len(bytes.Trim(text, "!?")) == 0 {
		return len(text), remarkToken
	}
	return len(text), wordToken
}

func lineEnd(text []byte, at int) int {
	if i := bytes.IndexByte(text[at:], '\n'); i >= 0 {
		return at + len(bytes.TrimRight(text[at:at+i], "\r"))
	}
	return len(text)
}

func commentEnd(text []byte, at int) int {
	if i := bytes.IndexByte(text[at:], '}'); i >= 0 {
		return at + i + 1
	}
	return lineEnd(text, at)
}

// variationEnd returns the end of a variation with those in it.
func variationEnd(text []byte, at int) int {
	depth := 0
	for i := at; i < len(text); i++ {
		switch text[i] {
		case '{':
			i = commentEnd(text, i) - 1
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return lineEnd(text, at)
}

// mostChanges is how many units an edit may put in and take out for these to be found one by one: what changes more
// is one change.
const mostChanges = 4000

// align returns pairs of units that are the same, in order, as many as there can be, and last the ends of both (Myers,
// An O(ND) difference algorithm, 1986).
func align(a, b []unit) (pairs [][2]int) {
	end := [2]int{len(a), len(b)}
	head := 0
	for head < min(len(a), len(b)) && a[head].is(b[head]) {
		pairs = append(pairs, [2]int{head, head})
		head++
	}
	tail := 0
	for tail < min(len(a), len(b))-head && a[len(a)-1-tail].is(b[len(b)-1-tail]) {
		tail++
	}
	for _, p := range path(a[head:len(a)-tail], b[head:len(b)-tail]) {
		pairs = append(pairs, [2]int{p[0] + head, p[1] + head})
	}
	for ; tail > 0; tail-- {
		pairs = append(pairs, [2]int{len(a) - tail, len(b) - tail})
	}
	return append(pairs, end)
}

// path returns the pairs of the shortest way from one to the other, none if it is too long.
func path(a, b []unit) (pairs [][2]int) {
	n, m := len(a), len(b)
	most := min(n+m, mostChanges)
	far := make([]int, 2*most+3) // how far each diagonal leads
	at := func(k int) int { return most + 1 + k }
	var ways [][]int
	for d := 0; d <= most; d++ {
		for k := -d; k <= d; k += 2 {
			x := far[at(k-1)] + 1
			if k == -d || k != d && far[at(k-1)] < far[at(k+1)] {
				x = far[at(k+1)]
			}
			for x < n && x-k >= 0 && x-k < m && a[x].is(b[x-k]) {
				x++
			}
			far[at(k)] = x
			if x >= n && x-k >= m {
				return back(append(ways, slices.Clone(far[at(-d):at(d)+1])), n, m)
			}
		}
		ways = append(ways, slices.Clone(far[at(-d):at(d)+1]))
	}
	return nil
}

// back walks a way back from its end.
func back(ways [][]int, x, y int) (pairs [][2]int) {
	same := func(toX, toY int) {
		for x > toX && y > toY {
			x, y = x-1, y-1
			pairs = append(pairs, [2]int{x, y})
		}
	}
	for d := len(ways) - 1; d > 0; d-- {
		before := func(k int) int { return ways[d-1][k+d-1] } // how far the diagonal led a step before
		k := x - y
		if k == -d || k != d && before(k-1) < before(k+1) {
			px := before(k + 1)
			same(px, px-k)
			x, y = px, px-k-1
		} else {
			px := before(k - 1)
			same(px+1, px+1-k)
			x, y = px, px-k+1
		}
	}
	same(0, 0)
	slices.Reverse(pairs)
	return pairs
}
