package query

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"github.com/ashtapada/agn/internal/words"
)

// What conditions look like, for messages.
const sample = `player:"asha" or plies>80`

// translate makes an Error of the parser's.
func translate(s string, err error) error {
	var perr participle.Error
	if !errors.As(err, &perr) {
		return faultf(1, "%v", err)
	}
	var unexpected *participle.UnexpectedTokenError
	if !errors.As(err, &unexpected) {
		return faultf(max(perr.Position().Column, 1), "%s", perr.Message())
	}
	bad := unexpected.Unexpected
	column := max(bad.Pos.Column, 1)
	if bad.EOF() {
		column = utf8.RuneCountInString(s) + 1
	}
	before := beforeToken(s, bad)
	return &Error{Column: before.column(bad, column), Message: before.message(bad)}
}

// context is what stands before the token that cannot stand where it does.
type context struct {
	last, second lexer.Token // the token right before, the one before that
	brackets     []int       // the columns of those that are open
	order        bool        // the order has begun
	window       bool        // a window has
}

// beforeToken reads a query up to a token.
func beforeToken(s string, bad lexer.Token) (c context) {
	lex := &scanner{rest: s, pos: lexer.Position{Line: 1, Column: 1}}
	for {
		t, err := lex.Next()
		if err != nil || t.EOF() || !bad.EOF() && t.Pos.Offset >= bad.Pos.Offset {
			return c
		}
		switch {
		case t.Type == tokKeyword && t.Value == "order":
			c.order = true
		case t.Value == "[" || t.Value == "]":
			c.window = t.Value == "["
		case t.Value == "(":
			c.brackets = append(c.brackets, t.Pos.Column)
		case t.Value == ")" && len(c.brackets) > 0:
			c.brackets = c.brackets[:len(c.brackets)-1]
		}
		c.second, c.last = c.last, t
	}
}

// compares reports whether a token is an operator.
func compares(t lexer.Token) bool {
	switch t.Value {
	case ":", "=", "!=", "<", "<=", ">", ">=":
		return t.Type == tokMark
	}
	return false
}

// bare reports whether the token before is a word that ought to be a condition.
func (c *context) bare() bool {
	return !c.order && !c.window && c.last.Type == tokWord && !compares(c.second) && c.second.Type != tokBetween &&
		c.second.Value != "after"
}

// negates reports whether a token is ! alone.
func negates(t lexer.Token) bool { return t.Type == tokMark && t.Value == "!" }

// column is where the fault is said to lie: at a word that is no condition, else at the
// token that cannot stand there.
func (c *context) column(bad lexer.Token, column int) int {
	if c.bare() && !negates(bad) {
		return c.last.Pos.Column
	}
	return column
}

// message says what is wrong.
func (c *context) message(bad lexer.Token) words.Text {
	switch {
	case negates(bad):
		return words.Of(`"!" is no operator; did you mean "!=" or not?`)
	case c.bare():
		return words.Of(`%q is no condition; one is a field and a value, such as player:%[1]q or plies>80`, c.last.Value)
	case compares(c.last) && bad.EOF():
		return words.Of("a value is missing after %s", c.last.Value)
	case compares(c.last) && bad.Value == "<" && strings.HasSuffix(strings.ToLower(c.second.Value), "throw"):
		return words.Of("a throw stands without its brackets: write its values alone, as in throw:5,2")
	case compares(c.last) && bad.Type == tokMark:
		return words.Of("a value is missing after %s; one with %s stands in quotation marks", c.last.Value, bad.Value)
	case c.last.Value == "after":
		return words.Of("a throw is missing, such as 5,2")
	case bad.EOF():
		return c.atEnd()
	case bad.Value == ")" && len(c.brackets) == 0:
		return words.Of("this bracket closes none")
	}
	return words.Of("%q cannot stand here; a condition is a field and a value, such as %s", bad.Value, sample)
}

// atEnd says what is missing at the end.
func (c *context) atEnd() words.Text {
	switch {
	case c.order:
		return words.Of("the order is missing, such as order by date desc")
	case c.last.Type == tokKeyword || c.last.Value == "(":
		return words.Of("a condition is missing at the end, such as %s", sample)
	case len(c.brackets) > 0:
		return words.Of("the bracket of column %d is not closed", c.brackets[len(c.brackets)-1])
	}
	return words.Of("the query ends where more is expected")
}
