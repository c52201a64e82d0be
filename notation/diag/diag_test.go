package diag_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation/diag"
)

// constants returns the names and values of the constants of type Code in codes.go.
func constants(t *testing.T) (names []string, codes []diag.Code) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		typ, ok := spec.Type.(*ast.Ident)
		if !ok || typ.Name != "Code" {
			return true
		}
		for i, name := range spec.Names {
			value, err := strconv.Unquote(spec.Values[i].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			names, codes = append(names, name.Name), append(codes, diag.Code(value))
		}
		return true
	})
	return names, codes
}

// TestTable holds the constants and the rows of the table equal, and each row complete.
func TestTable(t *testing.T) {
	names, codes := constants(t)
	if len(codes) == 0 {
		t.Fatal("no constants in codes.go")
	}
	rows := map[diag.Code]int{}
	titles := map[string]diag.Code{}
	for _, in := range diag.Table {
		rows[in.Code]++
		if !slices.Contains(codes, in.Code) {
			t.Errorf("%s has a row and no constant", in.Code)
		}
		if in.Severity < diag.Note || in.Severity > diag.Error {
			t.Errorf("%s has no severity", in.Code)
		}
		if in.Title == "" || strings.HasSuffix(in.Title, ".") {
			t.Errorf("%s: title %q", in.Code, in.Title)
		}
		if other, ok := titles[in.Title]; ok {
			t.Errorf("%s and %s have one title", in.Code, other)
		}
		titles[in.Title] = in.Code
		if !strings.HasSuffix(in.Text, ".") {
			t.Errorf("%s: text %q", in.Code, in.Text)
		}
		// A game too large to be read is too large for an example, and an archive is none.
		if in.Example == "" && in.Code != diag.LargeGame && in.Code[0] != 'A' {
			t.Errorf("%s has no example", in.Code)
		}
	}
	for i, c := range codes {
		if rows[c] != 1 {
			t.Errorf("%s (%s) has %d rows", names[i], c, rows[c])
		}
		if slices.Contains(codes[:i], c) {
			t.Errorf("%s is the code of two constants", c)
		}
	}
}
