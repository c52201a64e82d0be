package grammar

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/notation"
)

// How many bad words of a game are explained: some, and more in a longer text, so
// that a file of nothing but errors costs no more a byte than others by an order.
// The number depends on the game alone, so that the messages do not depend on what
// was parsed before it.
const (
	maxExplained     = 20
	bytesAnExplained = 128
	longestExplained = 40
)

// maxRemembered is how many explanations a Parser keeps: the same words are bad again
// and again.
const maxRemembered = 1024

// explain says what is wrong with a word that could not be read.
func (p *Parser) explain(w []byte) string {
	if len(w) > longestExplained || p.explained > min(maxExplained-1, len(p.text)/bytesAnExplained) {
		return noWord(w)
	}
	p.explained++
	message, ok := p.explanations[string(w)]
	if !ok {
		message = unexpected(newRecognizer(w), "Event", "Glyph")
		if p.explanations == nil {
			p.explanations = make(map[string]string)
		}
		if len(p.explanations) < maxRemembered {
			p.explanations[string(w)] = message
		}
	}
	return message
}

func noWord(w []byte) string { return quote(w) + " is no word of the notation" }

// unexpected tells how far a word could be the beginning of one of the productions of
// the reference grammar, and what could have stood next.
func unexpected(r *recognizer, productions ...string) string {
	w := r.word
	message := noWord(w)
	for _, name := range productions {
		if r.whole(name) {
			return message + r.limit()
		}
	}
	if r.far == 0 {
		// Of all that a word can be, a move is meant.
		r.wanted = 0
		r.whole("Move")
	}
	message += ": unexpected "
	at := len(w)
	if r.far == len(r.tokens) {
		message += "end"
	} else {
		tok := r.tokens[r.far]
		at = tok.Pos.Offset
		_, size := utf8.DecodeRune(w[at:])
		message += quote(w[at : at+max(size, len(tok.Value))])
	}
	if at > 0 {
		message += " after " + quote(w[:at])
	}
	return message + expected(r.missing())
}

// terminals names what the grammar can want next, as messages list it. What has no
// name is not mentioned: any part can be unreadable, "ck" begins like a
// file, and where a zero can stand other digits can.
var terminals = [...]struct{ term, name string }{
	{"<piece>", "one of K R N E B V"},
	{"<file>", "a file"},
	{"<centre>", ""},
	{"<digit>", "a number"},
	{"<zero>", ""},
	{"<gap>", ""},
	{`"-"`, `"-"`},
	{"<off>", `"off"`},
	{`"x"`, `"x"`},
	{`"@"`, `"@"`},
	{`"~"`, `"~"`},
	{`"="`, `"="`},
	{`"#"`, `"#"`},
	{`"/"`, `"/"`},
	{`"+"`, `"+"`},
	{`"T"`, `"T"`},
	{`"*"`, `"*"`},
	{"<suffix>", ""},
	{"<end>", "the end"},
}

// expected lists what could have stood next.
func expected(missing []string) string {
	var names []string
	for _, t := range terminals {
		if t.name != "" && slices.Contains(missing, t.term) {
			names = append(names, t.name)
		}
	}
	switch n := len(names) - 1; n {
	case -1:
		return ""
	case 0:
		return " (expected " + names[0] + ")"
	default:
		return " (expected " + strings.Join(names[:n], ", ") + " or " + names[n] + ")"
	}
}

// limit says which of the limits that are not part of the grammar the word breaks.
func (r *recognizer) limit() string {
	points := 0
	for _, s := range r.read {
		text := r.text(s)
		switch s.production {
		case "Index":
			if n, err := strconv.Atoi(text); text != "_" && (err != nil || n > maxIndex) {
				return fmt.Sprintf(": the index %s is greater than %d", text, maxIndex)
			}
		case "Points":
			if points++; points > notation.MaxSpend {
				return fmt.Sprintf(": more than %d numbers of points", notation.MaxSpend)
			}
		case "Gap":
			return fmt.Sprintf(": the length of a gap is a number from 1 of at most %d digits", maxNumberDigits)
		case "Glyph":
			return fmt.Sprintf(": the glyph %s is greater than $%d", text, maxNAG)
		}
	}
	return ""
}

// maxQuoted is how many characters of a word a message shows.
const maxQuoted = 40

// quote quotes text for a message: shortened, and with every character escaped that
// could not be printed as it is.
func quote(b []byte) string {
	for i, n := 0, 0; i < len(b); n++ {
		if n == maxQuoted {
			return strconv.Quote(string(b[:i]) + "…")
		}
		_, size := utf8.DecodeRune(b[i:])
		i += size
	}
	return strconv.Quote(string(b))
}
