package deps

import (
	"go/scanner"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mayName lists what may name games, with the packages in them: the rule sets, the tests' own witness of what an event
// brings about, the texts and the table that show an example, and what says which of them games of other programs are.
// All other packages must work for every game and so may know none.
var mayName = []string{"engine/rulesets", "engine/internal/effects", "notation/diag", "referee/repair/damages.go",
	"cmd/agn", "internal/convert/ludii_games.go",
	"internal/convert/pgn_games.go", "internal/format/tags.go"}

// gameWords are the words that the names of the games are made of, the rule sets
// to come among them.
var gameWords = []string{
	"chaturanca", "chaturanga", "chaturaji", "caturanga", "kashte", "thaayam", "chauka", "chaupur",
}

// TestNamesNoGame looks at identifiers and literals. A comment may name a game
// to say where a shape is needed.
func TestNamesNoGame(t *testing.T) {
	for _, f := range goFiles(t) {
		if strings.HasSuffix(f.path, "_test.go") ||
			slices.ContainsFunc(mayName, func(of string) bool { return f.path == of || within(path.Dir(f.path), of) }) {
			continue
		}
		src, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(f.path)))
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range namedGames(f.path, src) {
			t.Error(line)
		}
	}
}

func TestNamedGames(t *testing.T) {
	for src, want := range map[string]int{
		"package x\n// chaturaji needs this\nvar a = 1\n": 0,
		"package x\nvar a = \"chaturaji\"\n":              1,
		"package x\nfunc isChaukaBara() {}\n":             1,
	} {
		if got := namedGames("x.go", []byte(src)); len(got) != want {
			t.Errorf("%q: %v, want %d", src, got, want)
		}
	}
}

// namedGames returns a line for each token outside comments that names a game.
func namedGames(name string, src []byte) []string {
	fset := token.NewFileSet()
	file := fset.AddFile(name, -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, 0)
	var out []string
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return out
		}
		lower := strings.ToLower(lit)
		for _, w := range gameWords {
			if strings.Contains(lower, w) {
				out = append(out, fset.Position(pos).String()+": a game is named: "+lit)
				break
			}
		}
	}
}
