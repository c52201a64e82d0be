package query

import (
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The types below are productions. Spaces separate tokens and mean nothing else.

type query struct {
	Where *either `parser:"@@?"`
	Order []*key  `parser:"('order' 'by'? @@ (','? @@)*)?"`
}

type either struct {
	All []*all `parser:"@@ ('or' @@)*"`
}

type all struct {
	Parts []*part `parser:"@@ ('and'? @@)*"`
}

type part struct {
	Pos    lexer.Position
	Not    []string `parser:"@'not'*"`
	Group  *either  `parser:"('(' @@ ')'"`
	Chain  *chain   `parser:"| @@)"`
	EndPos lexer.Position
}

type chain struct {
	First *term   `parser:"@@"`
	Next  []*next `parser:"@@*"`
}

type next struct {
	Pos    lexer.Position
	Term   *term   `parser:"'then' @@"`
	Within *within `parser:"@@?"`
}

type within struct {
	Pos  lexer.Position
	N    string `parser:"'[' 'within' @Word"`
	Unit string `parser:"@('throws' | 'events') ']'"`
}

type term struct {
	Pos    lexer.Position
	Field  string  `parser:"@Word"`
	Op     string  `parser:"@(':' | '~:' | '=' | '!=' | '<=' | '>=' | '<' | '>')"`
	Value  value   `parser:"@@"`
	Window *window `parser:"@@?"`
	Count  *count  `parser:"@@?"`
	After  *after  `parser:"@@?"`
}

type value struct {
	Pos  lexer.Position
	Upto string `parser:"  Between @(Word | String)"`
	From string `parser:"| @(Word | String)"`
	Open bool   `parser:"  (@Since"`
	To   string `parser:"  | Between @(Word | String))?"`
}

type window struct {
	Pos  lexer.Position
	End  string `parser:"'[' @('first' | 'last')"`
	N    string `parser:"@Word"`
	Unit string `parser:"@('throws' | 'events') ']'"`
}

type count struct {
	Pos lexer.Position
	Op  string `parser:"@('=' | '!=' | '<=' | '>=' | '<' | '>')"`
	N   string `parser:"@Word"`
}

type after struct {
	Pos  lexer.Position
	Cast string `parser:"'after' @Word"`
}

type key struct {
	Pos  lexer.Position
	Name string `parser:"@Word"`
	Dir  string `parser:"@('asc' | 'desc')?"`
}

// parser is the compiled grammar, built when it is first asked for.
var parser = sync.OnceValue(func() *participle.Parser[query] {
	return participle.MustBuild[query](participle.Lexer(definition{}), participle.UseLookahead(2))
})

// ebnf returns the grammar of the language. Productions begin with a capital, tokens
// stand in angle brackets.
func ebnf() string { return parser().String() }
