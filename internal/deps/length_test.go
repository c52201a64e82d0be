package deps

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// maxLines is how long a function may be without a reason.
const maxLines = 80

// longFunctions are those that may be longer, as "path function", each with the reason.
var longFunctions = map[string]string{}

// TestLength: a function has room on a screen, not counting a table that it returns. Those of
// tests, which are tables for the most part, may be longer.
func TestLength(t *testing.T) {
	found := map[string]bool{}
	for _, f := range goFiles(t) {
		if strings.HasSuffix(f.path, "_test.go") {
			continue
		}
		for name, lines := range tooLong(t, filepath.Join("..", "..", filepath.FromSlash(f.path)), nil) {
			name = f.path + " " + name
			found[name] = true
			if longFunctions[name] == "" {
				t.Errorf("%s has %d lines, more than %d", name, lines, maxLines)
			}
		}
	}
	for name := range longFunctions {
		if !found[name] {
			t.Errorf("%s is no longer so long: take it from the list", name)
		}
	}
}

func TestTooLong(t *testing.T) {
	body := func(lines int) string { return "{" + strings.Repeat("\n", lines-1) + "}\n" }
	src := "package x\nfunc short() " + body(maxLines) + "func (t T) long() " + body(maxLines+1) + "var f = func() " +
		body(maxLines+2)
	src += "\nfunc table() []int { return []int" + body(maxLines+3) + "}\nfunc around() []int {" +
		strings.Repeat("\n", maxLines) + "return []int{\n1}}\n"
	got := fmt.Sprint(tooLong(t, "x.go", src))
	if want := fmt.Sprintf("map[around:%d f:%d long:%d]", maxLines+1, maxLines+2, maxLines+1); got != want {
		t.Errorf("found %s, want %s", got, want)
	}
}

// tooLong returns the functions of a file that are longer than maxLines, and the
// variables that hold one.
func tooLong(t *testing.T, file string, src any) map[string]int {
	t.Helper()
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, file, src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]int{}
	height := func(n ast.Node) int { return fset.Position(n.End()).Line - fset.Position(n.Pos()).Line }
	note := func(name string, n ast.Node, table ast.Node) {
		lines := height(n) + 1
		if table != nil {
			lines -= height(table)
		}
		if lines > maxLines {
			out[name] = lines
		}
	}
	for _, d := range parsed.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			note(d.Name.Name, d, returnedTable(d))
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if v, ok := s.(*ast.ValueSpec); ok && slices.ContainsFunc(v.Values, isFunction) {
					note(v.Names[0].Name, v, nil)
				}
			}
		}
	}
	return out
}

// returnedTable returns the table with which a function ends, nil if it ends otherwise.
func returnedTable(d *ast.FuncDecl) ast.Node {
	if d.Body == nil || len(d.Body.List) == 0 {
		return nil
	}
	last, ok := d.Body.List[len(d.Body.List)-1].(*ast.ReturnStmt)
	if !ok || len(last.Results) != 1 {
		return nil
	}
	if table, ok := last.Results[0].(*ast.CompositeLit); ok {
		return table
	}
	return nil
}

func isFunction(e ast.Expr) bool {
	_, ok := e.(*ast.FuncLit)
	return ok
}
