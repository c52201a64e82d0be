package pins

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
)

// TestNumbers holds the constants of every type whose numbers reach the disk against
// the pinned table. Each must be declared with its type and its number: one that
// counts on its place in a list would move when another is put before it.
func TestNumbers(t *testing.T) {
	want, types := map[constant]string{}, map[constant]bool{}
	for _, row := range rows(t, "numbers.tsv", 4) {
		want[constant{row[0], row[1], row[2]}] = row[3]
		types[constant{row[0], row[1], ""}] = true
	}
	for of := range types {
		got := constantsOf(t, of.pkg, of.typ)
		for name, number := range got {
			switch pinned := want[constant{of.pkg, of.typ, name}]; {
			case number == "":
				t.Errorf("%s: %s.%s has no number of its own", of.pkg, of.typ, name)
			case pinned == "":
				t.Errorf("%s: %s.%s is %s, which is not pinned: the numbers before stay, this one gets a line in numbers.tsv",
					of.pkg, of.typ, name, number)
			case pinned != number:
				t.Errorf("%s: %s.%s is %s, pinned is %s", of.pkg, of.typ, name, number, pinned)
			}
		}
		for c := range want {
			if _, ok := got[c.name]; !ok && c.pkg == of.pkg && c.typ == of.typ {
				t.Errorf("%s: %s.%s is pinned and is not declared", c.pkg, c.typ, c.name)
			}
		}
	}
}

type constant struct{ pkg, typ, name string }

// constantsOf returns the constants of a type that a package declares and their
// numbers as they stand there, empty where a constant has no type and number of its
// own.
func constantsOf(t *testing.T, pkg, typ string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(pkg), "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.CONST {
				maps.Copy(out, numbersIn(g, typ))
			}
		}
	}
	return out
}

// numbersIn returns those of one declaration. A constant without a value has type and
// value of the one before it.
func numbersIn(g *ast.GenDecl, typ string) map[string]string {
	out := map[string]string{}
	inherited := false
	for _, s := range g.Specs {
		v := s.(*ast.ValueSpec)
		if len(v.Values) > 0 || v.Type != nil {
			inherited = v.Type != nil && types.ExprString(v.Type) == typ
		}
		if !inherited {
			continue
		}
		for i, name := range v.Names {
			out[name.Name] = ""
			if len(v.Values) > i {
				if lit, ok := v.Values[i].(*ast.BasicLit); ok {
					out[name.Name] = lit.Value
				}
			}
		}
	}
	return out
}

// TestNumbersSeen proves the reading of declarations: it must notice what has no number
// of its own.
func TestNumbersSeen(t *testing.T) {
	const src = "package p\nconst (\nA T = 1\nB T = iota\nC\nD U = 4\nE\nF = 5\n)\nconst G T = 6"
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, d := range f.Decls {
		maps.Copy(got, numbersIn(d.(*ast.GenDecl), "T"))
	}
	if want := map[string]string{"A": "1", "B": "", "C": "", "G": "6"}; !maps.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// seats has the seats of each rule set in the table's order. A seat's number is its
// place there; it stands in the rows of archives, in the ids of plays and in hashes.
var seats = map[string]string{
	"chaturanca-1":   "RYBG",
	"chaturanca-2":   "RYBG",
	"chaturanca-3":   "WB",
	"chaturanga-2p":  "WB",
	"chaturaji":      "RYBG",
	"caturanga-race": "WB",
	"ashta-kashte":   "WB",
	"thaayam":        "RGWB",
	"chauka-bara":    "RGWB",
	"chaupur":        "RYGW",
}

func TestSeats(t *testing.T) {
	for _, rs := range rulesets.All() {
		var got []byte
		for _, s := range rs.Seats {
			got = append(got, s.Letter)
		}
		if string(got) != seats[rs.Name] {
			t.Errorf("%s: the seats are %s, pinned is %s", rs.Name, got, seats[rs.Name])
		}
	}
}

// incidents has the words by which archives keep what happened in a game, besides those
// that archive itself has. They are stored as words; what is pinned is that none is
// lost or renamed.
var incidents = []string{
	"triumph", "combat", "command", "throne", "empire", "king-taken", "return", "retirement", "leap", "privilege",
	"right", "forfeit", "takeback", "split", "overtaking",
}

func TestIncidents(t *testing.T) {
	var got []string
	for f := range engine.AllIncidents().All {
		got = append(got, f.String())
	}
	for _, word := range incidents {
		if !slices.Contains(got, word) {
			t.Errorf("there is no %q any more", word)
		}
	}
	if len(got) != len(incidents) {
		t.Errorf("%d incidents, pinned are %d: %q", len(got), len(incidents), got)
	}
}
