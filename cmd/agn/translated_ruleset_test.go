package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/printable"
	"golang.org/x/text/unicode/norm"
)

// ofRuleset narrows -update-catalogue: only the empty sentences of one rule set are there then. See
// docs/translating.md.
var ofRuleset = flag.String("of", "", "with -update-catalogue, the rule set whose sentences are to be filled in")

// TestTranslatedRulesets: of a language that lacks something, a rule set whose title is translated is so in all: its
// rules, options and laws, and the words of agn rules around them.
func TestTranslatedRulesets(t *testing.T) {
	for _, lang := range catalogue.Tags()[1:] {
		have := readCatalogue(t, lang)
		for _, rs := range rulesets.All() {
			lacking, begun := []string{}, false
			all := saidBy(t, rs)
			for s := range all {
				if translated := strings.Join(have[s], ""); translated == "" {
					lacking = append(lacking, s.english())
				} else if s.other == rs.Title {
					begun = true
				}
			}
			switch {
			case len(lacking) == 0:
				t.Logf("%s: %s is whole, %d sentences", lang, rs.Name, len(all))
			case begun:
				t.Errorf("%s: %s lacks %d of %d sentences:\n%s", lang, rs.Name, len(lacking), len(all), strings.Join(lacking, "\n"))
			default:
				t.Logf("%s: %s has %d of %d sentences, and no title", lang, rs.Name, len(all)-len(lacking), len(all))
			}
		}
	}
}

// TestTranslatedLetters: what is translated has no control characters and marks of direction, and is composed as
// Unicode's form C has it, so that it can be sought and compared.
func TestTranslatedLetters(t *testing.T) {
	for _, lang := range catalogue.Tags()[1:] {
		for s, translated := range readCatalogue(t, lang) {
			for _, one := range translated {
				if strings.ReplaceAll(one, "\n", "") != printable.Visible(one) || !norm.NFC.IsNormalString(one) {
					t.Errorf("%s: %q is %q", lang, s.english(), one)
				}
			}
		}
	}
}

// saidBy collects what a rule set says, and what is said around it.
func saidBy(t *testing.T, rs *engine.Ruleset) map[sentence]bool {
	t.Helper()
	s := &sentences{map[string][]sentence{}, map[sentence]bool{}}
	s.ruleset(rs)
	own := "engine/rulesets/" + strings.ReplaceAll(rs.Name, "-", "")
	dirs := []string{own, "internal/manual", "internal/words"}
	for _, file := range parsed(t, own) {
		for _, imported := range file.Imports {
			path, _ := strconv.Unquote(imported.Path.Value)
			if dir, is := strings.CutPrefix(path, "github.com/ashtapada/agn/engine/"); is {
				dirs = append(dirs, "engine/"+dir)
			}
		}
	}
	for _, dir := range dirs {
		for _, file := range parsed(t, dir) {
			s.inFile("", file)
		}
	}
	return s.seen
}

// wantedOf are the sentences that -of asks for, nil for all.
func wantedOf(t *testing.T) map[sentence]bool {
	t.Helper()
	if *ofRuleset == "" {
		return nil
	}
	rs, err := rulesets.Find(*ofRuleset)
	if err != nil {
		t.Fatal(err)
	}
	return saidBy(t, rs)
}

// headOf returns the head of a file of a language, or that of another one if there is no such file yet, and how many
// forms a noun has by number.
func headOf(t *testing.T, dir, file string) (head []byte, plurals int) {
	t.Helper()
	all, err := filepath.Glob(dir + "*.po")
	if err != nil || len(all) == 0 {
		t.Fatalf("%s has no file with a head: see docs/translating.md", dir)
	}
	name := all[0]
	if slices.Contains(all, dir+file) {
		name = dir + file
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ = bytes.Cut(text, []byte("\n\n"))
	if _, err := fmt.Sscanf(string(head[bytes.Index(head, []byte("nplurals="))+1:]), "plurals=%d", &plurals); err != nil {
		t.Fatalf("%s: no Plural-Forms in the head: %v", name, err)
	}
	return bytes.TrimRight(head, "\n"), plurals
}

// parsed are the files of a package of the program, without its tests.
func parsed(t *testing.T, dir string) (out []*ast.File) {
	t.Helper()
	names, err := filepath.Glob("../../" + dir + "/*.go")
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: %v", dir, err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, file)
	}
	return out
}
