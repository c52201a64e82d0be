package grammar

import (
	"sync"

	"github.com/alecthomas/participle/v2"
)

// The EBNF that participle prints, as package ebnf of participle reads it, but for what
// the reference grammar does not need. That package builds its parser when a program
// starts, be it ever used or not.

type ebnfGrammar struct {
	Productions []*ebnfProduction `parser:"@@*"`
}

type ebnfProduction struct {
	Name       string          `parser:"@Ident '='"`
	Expression *ebnfExpression `parser:"@@ '.'"`
}

type ebnfExpression struct {
	Alternatives []*ebnfSequence `parser:"@@ ( '|' @@ )*"`
}

type ebnfSequence struct {
	Terms []*ebnfTerm `parser:"@@+"`
}

type ebnfTerm struct {
	Name       string     `parser:"(   @Ident"`
	Literal    string     `parser:"| @String"`
	Token      string     `parser:"| '<' @Ident '>'"`
	Group      *ebnfGroup `parser:"| @@ )"`
	Repetition string     `parser:"@('*' | '+' | '?')?"`
}

type ebnfGroup struct {
	Ahead      bool            `parser:"'(' @('?' '=')?"`
	Expression *ebnfExpression `parser:"@@ ')'"`
}

var ebnfParser = sync.OnceValue(func() *participle.Parser[ebnfGrammar] { return participle.MustBuild[ebnfGrammar]() })
