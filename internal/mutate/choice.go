package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// The changes are put into the program side by side, and a variable of the environment
// tells which one is in force, so that the tests are compiled once and not once for each
// change. The same code notes which changes a test comes upon.

// choiceFile is added to every package that has a change.
const choiceFile = "mutate_choice.go"

// choiceText is its code. It is made so that it can be inlined: a function that no
// longer is may allocate, and tests count allocations. What is met is therefore written
// to a file by mapping it. GOCOVERDIR is the variable that testscript hands on to the
// programs that it starts, and nobody else needs it here.
func choiceText(pkg string, changes int) []byte {
	return fmt.Appendf(nil, choiceSource, pkg, changes+1)
}

const choiceSource = `package %[1]s

import (
	mutateos "os"
	mutatestrconv "strconv"
	mutatestrings "strings"
	mutatesyscall "syscall"
)

var mutateMet, mutateNumber = mutateSettings()

func mutateSettings() ([]byte, int) {
	s := mutateos.Getenv("GOCOVERDIR")
	if path, ok := mutatestrings.CutPrefix(s, "note:"); ok {
		f, err := mutateos.OpenFile(path, mutateos.O_RDWR, 0)
		if err != nil {
			panic(err)
		}
		met, err := mutatesyscall.Mmap(int(f.Fd()), 0, %[2]d, mutatesyscall.PROT_READ|mutatesyscall.PROT_WRITE, ` +
	`mutatesyscall.MAP_SHARED)
		if err != nil {
			panic(err)
		}
		f.Close()
		return met, 0
	}
	n, _ := mutatestrconv.Atoi(mutatestrings.TrimPrefix(s, "choice:"))
	return make([]byte, %[2]d), n
}

func mutateChosen(n int) bool { mutateMet[n] = 1; return mutateNumber == n }

func mutatePick[T any](n int, changed, written T) T {
	if mutateChosen(n) {
		return changed
	}
	return written
}

func mutateSign[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr ` +
	`| ~float32 | ~float64](n int) T {
	one := T(1)
	if mutateChosen(n) {
		return -one
	}
	return one
}
`

// piece is a stretch of a file and what stands there if a change can be chosen.
type piece struct {
	from, to int
	text     string
}

// choose returns what lets a change be chosen when the program runs; ok is false if the
// language has no place for it, as in a constant.
func (c change) choose(check *checker, p *checked, number int) (choice piece, ok bool) {
	src, file := p.names[c.path], p.files[c.path]
	offset := func(n ast.Node) (from, to int) {
		return check.fset.PositionFor(n.Pos(), false).Offset, check.fset.PositionFor(n.End(), false).Offset
	}
	var around []ast.Node // what holds the change, the innermost last
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			return false
		}
		from, to := offset(n)
		if from > c.pos.Offset || c.end > to {
			return false
		}
		around = append(around, n)
		return true
	})
	slices.Reverse(around)
	n := around[0]
	expr, isExpr := n.(ast.Expr)
	var outer ast.Node
	for _, outer = range around[1:] {
		e, ok := outer.(ast.Expr)
		if !isExpr || !ok || p.info.Types[e].Value == nil {
			break
		}
		expr, n = e, e
	}
	from, to := offset(n)
	text := func(n ast.Node) string {
		from, to := offset(n)
		return string(src[from:to])
	}
	changed := string(src[from:c.pos.Offset]) + c.new + string(src[c.end:to])
	made := func(format string, args ...any) (piece, bool) {
		return piece{from, to, fmt.Sprintf(format, args...)}, true
	}
	name := func(e ast.Expr) string { return typeName(p, file, p.info.Types[e].Type) }
	switch n := n.(type) {
	case *ast.IncDecStmt:
		return made("%s %c= mutateSign[%s](%d)", text(n.X), n.Tok.String()[0], name(n.X), number)
	case *ast.AssignStmt:
		switch outer.(type) {
		case *ast.BlockStmt, *ast.CaseClause:
			return made("if mutateChosen(%d) { %s } else { %s }", number, changed, text(n))
		}
		return made("func() { if mutateChosen(%d) { %s } else { %s } }()", number, changed, text(n))
	}
	if tv, ok := p.info.Types[expr]; !ok || !tv.IsValue() {
		return piece{}, false
	} else if tv.Value != nil {
		return made("mutatePick[%s](%d, %s, %s)", name(expr), number, changed, text(expr))
	}
	b, ok := n.(*ast.BinaryExpr)
	if !ok {
		return piece{}, false
	}
	switch x, y := text(b.X), text(b.Y); b.Op {
	case token.EQL, token.NEQ:
		return made("(((%s) %s (%s)) != mutateChosen(%d))", x, b.Op, y, number)
	case token.LAND, token.LOR: // not x and not y is the contrary of x or y
		return made("((((%s) != mutateChosen(%[4]d)) %[2]s ((%[3]s) != mutateChosen(%[4]d))) != mutateChosen(%[4]d))", x,
			b.Op, y, number)
	case token.ADD, token.SUB:
		return made("((%s) %s mutateSign[%s](%d)*(%s))", x, b.Op, name(b), number, y)
	}
	if hasCall(b) {
		return made("func() %s { if mutateChosen(%d) { return %s }; return %s }()", name(b), number, changed, text(b))
	}
	return made("mutatePick[%s](%d, %s, %s)", name(b), number, changed, text(b))
}

// hasCall reports whether an expression calls or receives something, so that it should
// not be evaluated twice.
func hasCall(e ast.Expr) (has bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			id, ok := n.Fun.(*ast.Ident)
			has = has || !ok || types.Universe.Lookup(id.Name) == nil // len, int and the like are calls too
		case *ast.UnaryExpr:
			has = has || n.Op == token.ARROW
		}
		return true
	})
	return has
}

// typeName is a type as it is written in a file.
func typeName(p *checked, file *ast.File, t types.Type) string {
	names := map[string]string{}
	for _, i := range file.Imports {
		if i.Name != nil {
			names[strings.Trim(i.Path.Value, `"`)] = i.Name.Name
		}
	}
	return types.TypeString(types.Default(t), func(other *types.Package) string {
		if name, ok := names[other.Path()]; ok {
			return name
		}
		if other.Path() == p.path {
			return ""
		}
		return other.Name()
	})
}

// with returns the text with some pieces, which do not overlap.
func with(src []byte, pieces ...piece) []byte {
	slices.SortFunc(pieces, func(a, b piece) int { return a.from - b.from })
	var out bytes.Buffer
	at := 0
	for _, p := range pieces {
		out.Write(src[at:p.from])
		out.WriteString(p.text)
		at = p.to
	}
	out.Write(src[at:])
	return out.Bytes()
}
