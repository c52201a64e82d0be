package problem

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"
)

// TestConstants: every constant has a row. That the examples are true is tested with
// the archive.
func TestConstants(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	ast.Inspect(file, func(node ast.Node) bool {
		spec, ok := node.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		if lit, ok := spec.Values[0].(*ast.BasicLit); ok {
			n++
			code, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := Lookup(Code(code)); !ok {
				t.Errorf("%s has no row", spec.Names[0].Name)
			}
		}
		return true
	})
	if n != len(Table) {
		t.Errorf("%d constants, %d rows", n, len(Table))
	}
}
