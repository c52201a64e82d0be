package docs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// declared holds the names that the packages below a folder declare, as package.Name, and
// package.Name.Member for fields and methods, embedded ones included.
func declared(t *testing.T, root string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	embedded := map[string][]string{}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		pkg := file.Name.Name + "."
		for _, decl := range file.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				names[pkg+receiver(decl)+decl.Name.Name] = true
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					switch spec := spec.(type) {
					case *ast.ValueSpec:
						for _, name := range spec.Names {
							names[pkg+name.Name] = true
						}
					case *ast.TypeSpec:
						names[pkg+spec.Name.Name] = true
						members(names, embedded, pkg, spec)
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for outer, inner := range embedded {
		for name := range names {
			for _, in := range inner {
				if member, ok := strings.CutPrefix(name, in+"."); ok {
					names[outer+"."+member] = true
				}
			}
		}
	}
	return names
}

// receiver is the type of a method with a point behind it, empty for a function.
func receiver(decl *ast.FuncDecl) string {
	if decl.Recv == nil {
		return ""
	}
	typ := decl.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	if name, ok := typ.(*ast.Ident); ok {
		return name.Name + "."
	}
	return "_." // a generic type, of which no member is asked for
}

// members enters the fields and methods of a type, and which types it embeds.
func members(names map[string]bool, embedded map[string][]string, pkg string, spec *ast.TypeSpec) {
	var list *ast.FieldList
	switch typ := spec.Type.(type) {
	case *ast.StructType:
		list = typ.Fields
	case *ast.InterfaceType:
		list = typ.Methods
	default:
		return
	}
	outer := pkg + spec.Name.Name
	for _, field := range list.List {
		for _, name := range field.Names {
			names[outer+"."+name.Name] = true
		}
		if inner, ok := field.Type.(*ast.Ident); ok && len(field.Names) == 0 {
			embedded[outer] = append(embedded[outer], pkg+inner.Name)
		}
	}
}

// TestGlossary finds every name that the glossary of the design gives for a term declared
// in the code, and every term once.
func TestGlossary(t *testing.T) {
	page, err := os.ReadFile("../../docs/design.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(page), "\n| term | meaning | in code |\n| --- | --- | --- |\n")
	if !ok {
		t.Fatal("docs/design.md has no glossary")
	}
	names := declared(t, "../..")
	word := regexp.MustCompile("`([^`]+)`")
	terms := map[string]bool{}
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		if len(cells) != 3 {
			t.Fatalf("a row of %d cells: %s", len(cells), line)
		}
		if terms[cells[0]] {
			t.Errorf("%s stands there twice", cells[0])
		}
		terms[cells[0]] = true
		found := word.FindAllStringSubmatch(cells[2], -1)
		if len(found) == 0 {
			t.Errorf("%s has no name in the code", cells[0])
		}
		for _, name := range found {
			if !names[name[1]] {
				t.Errorf("%s: %s is not declared", cells[0], name[1])
			}
		}
	}
	if len(terms) < 30 {
		t.Errorf("only %d terms", len(terms))
	}
}
