package grammar

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2/lexer"
)

// recognizer reads one word by the productions of the reference grammar and keeps
// what an explanation needs: how far any alternative came, and all that was wanted
// there. The error of the parser that participle makes of the same productions names
// only the alternative that was tried last, which need not be the one that came
// furthest.
type recognizer struct {
	word   []byte
	tokens []lexer.Token
	far    int // how many tokens the alternative that came furthest read
	wanted set // the terminals that were looked for behind them
	read   []stretch
}

// stretch is the tokens that were read as one production.
type stretch struct {
	production string
	from, to   int
}

// set is a set of terminals, a bit for each by the order in which they were met.
type set uint64

// A rule is what stands on the right of a production, or within brackets.
type rule struct{ alternatives [][]term }

type term struct {
	terminal   set // its bit; 0 for a production or a group
	literal    string
	token      lexer.TokenType
	production string
	rule       *rule // of the production or group
	ahead      bool  // looks without reading
	repetition string
}

// rules is the reference grammar, read from its own EBNF.
type rules struct {
	productions map[string]*rule
	terminals   []string // as they stand in the EBNF
}

// referenceRules returns the rules, read when they are first asked for.
var referenceRules = sync.OnceValue(func() *rules {
	g, err := ebnfParser().ParseString("", ebnfText())
	if err != nil {
		panic(err)
	}
	r := &rules{productions: make(map[string]*rule, len(g.Productions))}
	for _, p := range g.Productions {
		r.productions[p.Name] = &rule{}
	}
	types := map[string]lexer.TokenType{}
	for name, typ := range (referenceLexer{}).Symbols() {
		types[strings.ToLower(name)] = typ
	}
	for _, p := range g.Productions {
		r.compile(r.productions[p.Name], p.Expression, types)
	}
	return r
})

func (r *rules) compile(to *rule, e *ebnfExpression, types map[string]lexer.TokenType) {
	for _, s := range e.Alternatives {
		terms := make([]term, len(s.Terms))
		for i, t := range s.Terms {
			c := &terms[i]
			c.repetition = t.Repetition
			switch {
			case t.Name != "":
				c.production, c.rule = t.Name, r.productions[t.Name]
			case t.Group != nil:
				c.ahead = t.Group.Ahead
				c.rule = &rule{}
				r.compile(c.rule, t.Group.Expression, types)
			case t.Token != "":
				c.token = types[t.Token]
				c.terminal = r.terminal("<" + t.Token + ">")
			default:
				c.literal = strings.Trim(t.Literal, `"`)
				c.terminal = r.terminal(t.Literal)
			}
		}
		to.alternatives = append(to.alternatives, terms)
	}
}

func (r *rules) terminal(name string) set {
	i := slices.Index(r.terminals, name)
	if i < 0 {
		i = len(r.terminals)
		r.terminals = append(r.terminals, name)
	}
	return 1 << i
}

// newRecognizer cuts the word into tokens.
func newRecognizer(word []byte) *recognizer {
	r := &recognizer{word: word, tokens: make([]lexer.Token, 0, len(word))}
	l := referenceLex{text: word, cut: len(word), end: len(word)}
	if k := bytes.IndexByte(word, '|'); k > 0 {
		l.cut = k
	}
	for l.i < len(word) {
		tok, _ := l.Next() // which never fails
		r.tokens = append(r.tokens, tok)
	}
	return r
}

// text returns what was read.
func (r *recognizer) text(s stretch) string {
	return string(r.word[r.offset(s.from):r.offset(s.to)])
}

// offset returns where a token begins in the word.
func (r *recognizer) offset(token int) int {
	if token == len(r.tokens) {
		return len(r.word)
	}
	return r.tokens[token].Pos.Offset
}

// missing lists the terminals that were looked for where reading came to its end.
func (r *recognizer) missing() []string {
	var names []string
	for i, name := range referenceRules().terminals {
		if r.wanted&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// withoutSuffix makes the recognizer refuse a suffix.
func (r *recognizer) withoutSuffix() *recognizer {
	for i := range r.tokens {
		if r.tokens[i].Type == tokSuffix {
			r.tokens[i].Type = tokJunk
		}
	}
	return r
}

// whole reports whether the whole word is that production.
func (r *recognizer) whole(name string) bool {
	r.read = r.read[:0]
	end, ok := r.rule(&term{production: name, rule: referenceRules().productions[name]}, 0)
	return ok && end == len(r.tokens)
}

// rule reads from the token at i and returns the index of the one after what it read,
// as the methods below do. As in a parsing expression grammar the first alternative
// that fits is taken.
func (r *recognizer) rule(t *term, i int) (int, bool) {
	kept := len(r.read)
	if t.production != "" {
		r.read = append(r.read, stretch{production: t.production, from: i})
	}
	for _, terms := range t.rule.alternatives {
		end, ok := r.sequence(terms, i)
		if !ok {
			continue
		}
		if t.production != "" {
			r.read[kept].to = end
		}
		return end, true
	}
	r.read = r.read[:kept]
	return i, false
}

func (r *recognizer) sequence(terms []term, i int) (int, bool) {
	kept, end := len(r.read), i
	for k := range terms {
		var ok bool
		if end, ok = r.repeated(&terms[k], end); !ok {
			r.read = r.read[:kept]
			return i, false
		}
	}
	return end, true
}

func (r *recognizer) repeated(t *term, i int) (int, bool) {
	end, ok := r.term(t, i)
	switch t.repetition {
	case "*", "+":
		for more := ok; more; {
			end, more = r.term(t, end)
		}
	}
	return end, ok || t.repetition == "?" || t.repetition == "*"
}

func (r *recognizer) term(t *term, i int) (int, bool) {
	switch {
	case t.ahead:
		_, ok := r.rule(t, i)
		return i, ok
	case t.rule != nil:
		return r.rule(t, i)
	}
	return r.terminal(t, i)
}

// terminal reads one token. The end of the word is the end of the tokens.
func (r *recognizer) terminal(t *term, i int) (int, bool) {
	if i > r.far {
		r.far, r.wanted = i, 0
	}
	if i == r.far {
		r.wanted |= t.terminal
	}
	if i == len(r.tokens) {
		return i, t.token == tokEnd
	}
	tok := &r.tokens[i]
	if t.literal != "" && tok.Value == t.literal || t.literal == "" && tok.Type == t.token {
		return i + 1, true
	}
	return i, false
}
