package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
)

// change is a text that is put in the place of another in one file.
type change struct {
	pkg      string // import path
	path     string // of the file
	name     string // of the file, as it is reported
	pos      token.Position
	end      int // offset
	old, new string
}

func (c change) String() string {
	return fmt.Sprintf("%s:%d:%d: %s becomes %s", c.name, c.pos.Line, c.pos.Column, shown(c.old), shown(c.new))
}

// shown is a text on one line.
func shown(s string) string {
	if s == "" {
		return "nothing"
	}
	return "`" + strings.Join(strings.Fields(s), " ") + "`"
}

var swaps = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.LSS: token.LEQ, token.LEQ: token.LSS,
	token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD,
	token.INC: token.DEC, token.DEC: token.INC,
}

// fileChanges lists the changes of one file in the order of its text; none if the file
// is generated.
func fileChanges(pkg, path, name string, src []byte) ([]change, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	if ast.IsGenerated(file) {
		return nil, nil
	}
	var list []change
	add := func(from, to token.Pos, text string) {
		start, end := fset.PositionFor(from, false), fset.PositionFor(to, false).Offset
		list = append(list, change{
			pkg: pkg, path: path, name: name, pos: start, end: end, old: string(src[start.Offset:end]), new: text,
		})
	}
	swap := func(at token.Pos, op token.Token) {
		if other, ok := swaps[op]; ok {
			add(at, at+token.Pos(len(op.String())), other.String())
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.BinaryExpr:
			if !isText(n.X) && !isText(n.Y) {
				swap(n.OpPos, n.Op)
			}
		case *ast.IncDecStmt:
			swap(n.TokPos, n.Tok)
		case *ast.BasicLit:
			if v, err := strconv.ParseInt(n.Value, 0, 64); n.Kind == token.INT && err == nil {
				add(n.Pos(), n.End(), strconv.FormatInt(v+1, 10))
				less := strconv.FormatInt(v-1, 10)
				if v == 0 {
					less = "(" + less + ")"
				}
				add(n.Pos(), n.End(), less)
			}
		case *ast.Ident:
			switch n.Name {
			case "true":
				add(n.Pos(), n.End(), "false")
			case "false":
				add(n.Pos(), n.End(), "true")
			}
		case *ast.AssignStmt:
			if text, ok := dropped(n, src, fset); ok {
				add(n.Pos(), n.End(), text)
			}
		}
		return true
	})
	return list, nil
}

// isText reports whether an operand is a string, as far as one can see.
func isText(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return e.Kind == token.STRING
	case *ast.ParenExpr:
		return isText(e.X)
	case *ast.BinaryExpr:
		return isText(e.X) || isText(e.Y)
	}
	return false
}

// dropped returns what stands in the place of an assignment that is not made: what it
// calls is called all the same. ok is false for declarations.
func dropped(a *ast.AssignStmt, src []byte, fset *token.FileSet) (text string, ok bool) {
	if a.Tok == token.DEFINE {
		return "", false
	}
	blank := true
	for _, e := range a.Lhs {
		id, ok := e.(*ast.Ident)
		blank = blank && ok && id.Name == "_"
	}
	if blank {
		return "", false
	}
	if id, ok := a.Rhs[0].(*ast.Ident); ok && id.Name == "nil" {
		return "", true
	}
	from, to := fset.PositionFor(a.Rhs[0].Pos(), false), fset.PositionFor(a.Rhs[len(a.Rhs)-1].End(), false)
	return strings.Repeat("_, ", len(a.Lhs)-1) + "_ = " + string(src[from.Offset:to.Offset]), true
}
