package query

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/ashtapada/agn/internal/words"
)

// The limits of a query: they keep it from exhausting the parser or the database.
const (
	maxBytes = 64 << 10
	maxDepth = 64
	maxTerms = 200
)

// Error is a fault in a query.
type Error struct {
	// Column is where it lies, in code points from 1.
	Column  int
	Message words.Text
	// What says of which kind the word is that is not known, Word is that word, and Known
	// lists those that are; What is empty for other faults. Near are those that Word is
	// another word for, if it is.
	What        words.Text
	Word        string
	Known, Near []string
}

func (e *Error) Error() string { return e.Words().String() }

// Words is what it says, with its column.
func (e *Error) Words() words.Text { return words.Of("column %d: %v", e.Column, e.Message) }

// OfField reports whether the word that is not known stands where a field does, without a seat.
func (e *Error) OfField() bool { return e.What.Equal(unknownField) }

func faultf(column int, format string, args ...any) error {
	return &Error{Column: column, Message: words.Of(format, args...)}
}

// What a word is that is not known.
var (
	unknownField = words.Of("field")
	seatField    = words.Of("field after a seat")
	orderKey     = words.Of("key of the order")
)

// unknown is the fault of a word that is none of some.
func unknown(column int, what words.Text, word string, known []string, message words.Text) error {
	var near []string
	for _, m := range meant {
		if slices.Contains(strings.Fields(m.words), strings.ToLower(word)) {
			near = strings.Fields(m.means)
		}
	}
	if what.Equal(orderKey) {
		near = slices.DeleteFunc(near, func(s string) bool { return !slices.Contains(known, s) })
	}
	return &Error{Column: column, Message: message, What: what, Word: word, Known: known, Near: near}
}

// Parse reads a query. Every error is an *Error.
func Parse(s string) (*Query, error) {
	if len(s) > maxBytes {
		return nil, faultf(1, "the query is longer than %d bytes", maxBytes)
	}
	if err := guard(s); err != nil {
		return nil, err
	}
	tree, err := parser().ParseString("", s)
	if err != nil {
		return nil, translate(s, err)
	}
	var r reader
	q := &Query{}
	if tree.Where != nil {
		if q.Where, err = r.either(tree.Where); err != nil {
			return nil, err
		}
	}
	for _, k := range tree.Order {
		key, err := r.key(k)
		if err != nil {
			return nil, err
		}
		q.Order = append(q.Order, key)
	}
	return q, nil
}

// Parts returns where the conditions stand in the text of a query that must all hold: the first byte of each, and the
// one after its end. They are those of Where, if that is an *And, in order; else it is one itself.
func Parts(s string) (parts [][2]int, err error) {
	if _, err := Parse(s); err != nil {
		return nil, err
	}
	tree, err := parser().ParseString("", s)
	if err != nil || tree.Where == nil {
		return nil, err
	}
	stretch := func(from, to *part) {
		end := to.EndPos.Offset
		parts = append(parts, [2]int{from.Pos.Offset, len(strings.TrimRightFunc(s[:end], unicode.IsSpace))})
	}
	e := tree.Where
	for len(e.All) == 1 && len(e.All[0].Parts) == 1 && len(e.All[0].Parts[0].Not)%2 == 0 &&
		e.All[0].Parts[0].Group != nil &&
		len(e.All[0].Parts[0].Group.All) == 1 {
		e = e.All[0].Parts[0].Group
	}
	if len(e.All) > 1 {
		last := e.All[len(e.All)-1].Parts
		stretch(e.All[0].Parts[0], last[len(last)-1])
		return parts, nil
	}
	for _, p := range e.All[0].Parts {
		stretch(p, p)
	}
	return parts, nil
}

// guard refuses what must not reach the parser.
func guard(s string) error {
	lex := &scanner{rest: s}
	lex.pos.Column = 1
	depth := 0
	var before lexer.Token
	for lex.rest != "" {
		t, err := lex.Next()
		if err != nil {
			return err
		}
		if t.Type == tokWord && compares(before) {
			if text, is := misquoted(s[t.Pos.Offset:]); is {
				return faultf(t.Pos.Column, "a text stands in quotation marks of the form \"…\": %s", quote(text))
			}
		}
		before = t
		switch at := escapeUnknown(t); {
		case at > 0:
			column := t.Pos.Column + utf8.RuneCountInString(t.Value[:at])
			sign, _ := utf8.DecodeRuneInString(t.Value[at+1:])
			return faultf(column, `\%c means nothing in a text: \" is a quotation mark, and \\ is \`, sign)
		case t.Type == tokBad:
			return faultf(t.Pos.Column, "the text that begins here has no closing quotation mark")
		case t.Value == "(":
			if depth++; depth > maxDepth {
				return faultf(t.Pos.Column, "more than %d brackets in one another", maxDepth)
			}
		case t.Value == ")":
			depth--
		}
	}
	if i := strings.IndexByte(s, 0); i >= 0 {
		return faultf(utf8.RuneCountInString(s[:i])+1, "a NUL character")
	}
	if i := strings.IndexByte(strings.ToValidUTF8(s, "\x00"), 0); i >= 0 {
		return faultf(utf8.RuneCountInString(s[:i])+1, "not UTF-8")
	}
	return nil
}

// escapeUnknown returns where in a text the first \ stands that is before neither " nor \, 0 for nowhere.
func escapeUnknown(t lexer.Token) int {
	if t.Type != tokString {
		return 0
	}
	for i := 1; i < len(t.Value); i++ {
		if t.Value[i] != '\\' {
			continue
		}
		if next := t.Value[i+1]; next != '"' && next != '\\' { // the mark at the end stands after it
			return i
		}
		i++
	}
	return 0
}

// misquoted returns the text that s begins with, if it stands between marks that a query does not
// know as quotation marks, such as apostrophes.
func misquoted(s string) (text string, is bool) {
	first, n := utf8.DecodeRuneInString(s)
	for _, q := range quotations {
		if q.open != first {
			continue
		}
		for at := n; ; {
			i := strings.IndexRune(s[at:], q.end)
			if i < 0 {
				break
			}
			text, at = s[n:at+i], at+i+utf8.RuneLen(q.end)
			if ends(s[at:]) { // else it is one within a word
				return text, !strings.ContainsAny(text, `:=<>()[]"`)
			}
		}
	}
	return "", false
}

// quotation is a pair of marks.
type quotation struct{ open, end rune }

var quotations = []quotation{
	{'\'', '\''}, {'‘', '’'}, {'’', '’'}, {'‚', '‘'}, {'‚', '’'}, {'“', '”'}, {'”', '”'}, {'„', '“'}, {'„', '”'},
	{'«', '»'}, {'»', '«'}, {'‹', '›'}, {'`', '`'}, {'´', '´'},
}

// quote writes a text as a query has it.
func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}
