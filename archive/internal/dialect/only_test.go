package dialect

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// speaks matches a text that is SQL: a statement, or a column of the tables as
// conditions name them.
var speaks = regexp.MustCompile(
	`\b(SELECT .*|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE (TEMP )?TABLE|PRAGMA|VACUUM|BEGIN ` +
		`IMMEDIATE|ROLLBACK|WHERE|ORDER BY|json_each)\b|\b[gs]\.[a-z]+ (=|IS|IN)|_journal_mode`)

// TestOnlyHere: no other package of the archive writes SQL.
func TestOnlyHere(t *testing.T) {
	here := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			text, ok := n.(*ast.BasicLit)
			switch {
			case !ok || text.Kind != token.STRING || !speaks.MatchString(text.Value):
			case file.Name.Name == "dialect":
				here++
			case file.Name.Name == "elsewhere", file.Name.Name == "engines": // the SQL of other engines, of other tables
			case file.Name.Name == "problem": // what other programs do to an archive
			case !strings.Contains(text.Value, "only one SELECT"): // words of a message
				t.Errorf("%s: SQL outside package dialect: %s", set.Position(text.Pos()), text.Value)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if here < 80 {
		t.Errorf("only %d texts of package dialect are taken for SQL", here)
	}
}

// TestBuiltSQL: no text becomes SQL but what stands in the source.
func TestBuiltSQL(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(b), "fragment(") {
			t.Errorf("%s makes SQL of a text", name)
		}
	}
}
