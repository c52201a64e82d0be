package grammar

import (
	"unicode/utf8"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// How many bad words of a game are explained: some, and more in a longer text, so
// that a file of nothing but errors costs no more a byte than others by an order.
// The number depends on the game alone, so that the messages do not depend on what
// was parsed before it.
const (
	maxExplained     = 20
	bytesAnExplained = 128
	longestExplained = 40
	maxRemembered    = 1024
)

// explain says what is wrong with a word that could not be read.
func (p *Parser) explain(w []byte) diag.Unreadable {
	if len(w) > longestExplained || p.explained > min(maxExplained-1, len(p.text)/bytesAnExplained) {
		return diag.Unreadable{Word: excerpt(w)}
	}
	p.explained++
	return p.unexpected(w)
}

// continuations stand for what can follow the beginning of a move: a character of
// each kind, and its name in messages.
var continuations = [...]struct{ char, name string }{
	{"K", "one of K R N E B V"},
	{"a", "a file"},
	{"1", "a number"},
	{"-", `"-"`},
	{"x", `"x"`},
	{"@", `"@"`},
	{"~", `"~"`},
	{"=", `"="`},
	{"#", `"#"`},
	{"/", `"/"`},
	{"+", `"+"`},
	{"T", `"T"`},
}

// completions are endings of which one makes a move of every beginning of a move.
var completions = [...]string{
	"", "1", "a1", "-a1", "1-a1", "a1-a1", "@a1", "xa1", "K", "=T", "T", "off", "ff", "f", "k",
	"k-a1", "K@a1", "~K@a1", "1~K@a1",
}

// unexpected tells how far a word could be the beginning of a move, and what could
// have stood next.
func (p *Parser) unexpected(w []byte) diag.Unreadable {
	k := 0
	for k < len(w) && begins(w[:k+1]) {
		k++
	}
	d := diag.Unreadable{Word: excerpt(w), Explained: true, Read: excerpt(w[:k])}
	if k < len(w) {
		_, size := utf8.DecodeRune(w[k:])
		d.Unexpected = excerpt(w[k : k+size])
	}
	list, ok := p.expected[string(w[:k])]
	if !ok {
		list = expected(w[:k])
		if p.expected == nil {
			p.expected = make(map[string][]string)
		}
		if len(p.expected) < maxRemembered {
			p.expected[string(w[:k])] = list
		}
	}
	d.Expected = list
	return d
}

// expected lists what can follow the beginning of a move.
func expected(w []byte) []string {
	var names []string
	for _, c := range continuations {
		if begins(append(w[:len(w):len(w)], c.char...)) {
			names = append(names, c.name)
		}
	}
	if m := (notation.Move{}); len(w) > 0 && decodeMove(w, &m) {
		names = append(names, "the end")
	}
	return names
}

// begins reports whether b is the beginning of a move.
func begins(b []byte) bool {
	var room [longestExplained + 16]byte
	for _, c := range completions {
		var m notation.Move
		if w := append(append(room[:0], b...), c...); len(w) > 0 && decodeMove(w, &m) {
			return true
		}
	}
	return false
}

// maxQuoted is how many characters of a word a message shows.
const maxQuoted = 40

// excerpt shortens text for a finding.
func excerpt(b []byte) string {
	for i, n := 0, 0; i < len(b); n++ {
		if n == maxQuoted {
			return string(b[:i]) + "…"
		}
		_, size := utf8.DecodeRune(b[i:])
		i += size
	}
	return string(b)
}
