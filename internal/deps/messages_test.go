package deps

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestMessagesAreWordedOnce: what a finding says is put in words by notation/diag alone.
// Nobody else writes a message, takes one apart or compares one. An archive keeps the
// words that were said, and reads them back.
func TestMessagesAreWordedOnce(t *testing.T) {
	for _, f := range goFiles(t) {
		if strings.HasSuffix(f.path, "_test.go") || path.Dir(f.path) == "notation/diag" ||
			!slices.Contains(f.imports, module+"/notation/diag") {
			continue
		}
		for _, what := range meddling(t, filepath.Join("..", "..", f.path), nil) {
			t.Errorf("%s: %s", f.path, what)
		}
	}
}

// TestMessagesCatches shows what is found.
func TestMessagesCatches(t *testing.T) {
	const head = "package p\nfunc f() {\n"
	for body, want := range map[string]int{
		`f.Message = "x"`:                                   1,
		`f.Message += "x"`:                                  1,
		`x := diag.Finding{Code: c, Message: "x"}`:          1,
		`l := diag.List{{Code: c, Message: "x"}}`:           1,
		`strings.Contains(f.Message, "x")`:                  1,
		`strings.TrimSuffix(list[0].Message, "x")`:          1,
		`regexp.MustCompile("x").MatchString(f.Message)`:    1,
		`if f.Message == "x" {}`:                            1,
		`switch f.Message {}`:                               1,
		`x := f.Message[2:]`:                                1,
		`m := sarif.Message{Text: f.Message}`:               0,
		`fmt.Println(f.Message)`:                            0,
		`rows.Scan(&f.Message)`:                             0,
		`x := sarif.Notification{Message: sarif.Message{}}`: 0,
	} {
		if got := meddling(t, "x.go", head+body+"\n}\n"); len(got) != want {
			t.Errorf("%s: found %v", body, got)
		}
	}
}

// meddling returns what a file does with messages that it may not.
func meddling(t *testing.T, name string, src any) (found []string) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, 0)
	if err != nil {
		t.Fatal(err)
	}
	say := func(n ast.Node, what string) {
		found = append(found, fset.Position(n.Pos()).String()+" "+what)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if slices.ContainsFunc(n.Lhs, isMessage) {
				say(n, "writes a message")
			}
		case *ast.CompositeLit:
			if isFinding(n.Type) && hasMessage(n) {
				say(n, "words a finding")
			}
		case *ast.BinaryExpr:
			if isMessage(n.X) || isMessage(n.Y) {
				say(n, "compares or lengthens a message")
			}
		case *ast.SwitchStmt:
			if n.Tag != nil && isMessage(n.Tag) {
				say(n, "compares a message")
			}
		case *ast.SliceExpr:
			if isMessage(n.X) {
				say(n, "cuts a message")
			}
		case *ast.CallExpr:
			if takesApart(n.Fun) && slices.ContainsFunc(n.Args, isMessage) {
				say(n, "takes a message apart")
			}
		}
		return true
	})
	return found
}

func isMessage(e ast.Expr) bool {
	s, ok := e.(*ast.SelectorExpr)
	return ok && s.Sel.Name == "Message"
}

// isFinding reports whether a type is diag's of findings or of lists of them.
func isFinding(e ast.Expr) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == "diag" && (s.Sel.Name == "Finding" || s.Sel.Name == "List")
}

// hasMessage reports whether a literal, or one of those in it, sets a message.
func hasMessage(lit *ast.CompositeLit) bool {
	return slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.CompositeLit:
			return hasMessage(e)
		case *ast.KeyValueExpr:
			key, ok := e.Key.(*ast.Ident)
			return ok && key.Name == "Message"
		}
		return false
	})
}

// takesApart reports whether a function is one that looks into strings.
func takesApart(fun ast.Expr) bool {
	s, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	if x, ok := s.X.(*ast.Ident); ok && (x.Name == "strings" || x.Name == "bytes" || x.Name == "regexp") {
		return true
	}
	return strings.HasPrefix(s.Sel.Name, "Match") || strings.HasPrefix(s.Sel.Name, "Find") ||
		strings.HasPrefix(s.Sel.Name, "Replace")
}
