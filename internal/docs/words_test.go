package docs

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// retired lists the words that the house no longer uses, with the term that stands in their place.
// The glossary of docs/design.md has the terms themselves.
var retired = map[string]string{
	"told":      "reported, given",
	"misuse":    "usage error",
	"blanks":    "spaces",
	"liberty":   "departure from the notation",
	"liberties": "departures from the notation",
	"lapsed":    "ended, unused",
	"surplus":   "excess, findings beyond the limit",
	"clerk":     "importer",
	"storer":    "writer",
	"looker":    "matcher",
	"moot":      "without effect",
	"climb":     "go up",
	"anew":      "again",
}

// retiredNames lists the words that are retired from names only. As English words they may
// stand in a comment.
var retiredNames = map[string]string{
	"apart":    "separate, distinct",
	"room":     "buffer, capacity",
	"rooms":    "buffers",
	"formed":   "canonical",
	"patience": "limit",
	"press":    "click",
}

// excepted lists where a retired word is right, by file and word: a term of the games or of
// another program.
var excepted = map[string]string{
	"internal/catalogue/fr/findings.po climb": "chaupur: men climb their column",
	"internal/catalogue/fr/rules.po climb":    "chaupur: men climb their column",
}

// generatedPages follow from the help and the tables of the program.
var generatedPages = regexp.MustCompile(`^docs/(\w+/)?(codes\.md$|rules/)|^docs/commands\.md$|^CHANGELOG`)

// TestRetiredWords finds no retired word in a comment, a name, a page that is written by hand or a sentence that the
// program says: the catalogue of a language that is whole has them all.
func TestRetiredWords(t *testing.T) {
	if len(excepted) > 10 {
		t.Errorf("%d exceptions, more than 10", len(excepted))
	}
	used := map[string]bool{}
	report := func(path, word, what string) {
		key := path + " " + word
		if excepted[key] != "" {
			used[key] = true
			return
		}
		t.Errorf("%s: %s uses %q: write %s", path, what, word, cmp.Or(retired[word], retiredNames[word]))
	}
	root := "../.."
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		rel = filepath.ToSlash(rel)
		if d.IsDir() {
			if name := d.Name(); rel != "." && strings.HasPrefix(name, ".") || name == "testdata" || name == "node_modules" {
				return filepath.SkipDir
			}
			return nil
		}
		switch {
		case strings.HasPrefix(rel, "internal/catalogue/fr/"):
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for _, w := range retiredIn(keysOf(string(text))) {
				report(rel, w, "a sentence")
			}
		case strings.HasSuffix(rel, ".md") && !generatedPages.MatchString(rel):
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for _, w := range retiredIn(string(text)) {
				report(rel, w, "the page")
			}
		case strings.HasSuffix(rel, ".go") && !strings.HasSuffix(rel, "_test.go"):
			comments, names, err := wordsOf(path)
			if err != nil {
				return err
			}
			for _, w := range retiredIn(comments) {
				report(rel, w, "a comment")
			}
			for _, name := range names {
				for _, part := range partsOf(name) {
					if retired[part]+retiredNames[part] != "" {
						report(rel, part, "the name "+name)
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for key := range excepted {
		if !used[key] {
			t.Errorf("%s is excepted and does not stand there", key)
		}
	}
}

// keysOf returns the English sentences of a file of a catalogue.
func keysOf(po string) string {
	var keys strings.Builder
	isKey := false
	for line := range strings.Lines(po) {
		if what, _, _ := strings.Cut(line, `"`); what != "" {
			isKey = strings.HasPrefix(what, "msgid")
		}
		if isKey {
			keys.WriteString(strings.ReplaceAll(line, `\n`, " "))
		}
	}
	return keys.String()
}

var wordPattern = regexp.MustCompile(`[A-Za-z]+`)

// retiredIn lists the retired words of a text, each once.
func retiredIn(text string) (found []string) {
	for _, w := range wordPattern.FindAllString(text, -1) {
		if w = strings.ToLower(w); retired[w] != "" && !slices.Contains(found, w) {
			found = append(found, w)
		}
	}
	return found
}

// partsOf cuts a name in camel case into its words, in lower case.
func partsOf(name string) (parts []string) {
	for _, p := range regexp.MustCompile(`[A-Z]?[a-z]+|[A-Z]+`).FindAllString(name, -1) {
		parts = append(parts, strings.ToLower(p))
	}
	return parts
}

// wordsOf returns the comments of a Go file and the names that it declares.
func wordsOf(path string) (comments string, names []string, err error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
	if err != nil {
		return "", nil, err
	}
	var text strings.Builder
	for _, group := range file.Comments {
		text.WriteString(group.Text())
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			names = append(names, n.Name.Name)
		case *ast.TypeSpec:
			names = append(names, n.Name.Name)
		case *ast.ValueSpec:
			for _, id := range n.Names {
				names = append(names, id.Name)
			}
		case *ast.Field:
			for _, id := range n.Names {
				names = append(names, id.Name)
			}
		}
		return true
	})
	return text.String(), names, nil
}

// TestWordsAreFound: the search sees a retired word in a text and in a name.
func TestWordsAreFound(t *testing.T) {
	if got := retiredIn("It is Told; blanks, a told man."); !slices.Equal(got, []string{"told", "blanks"}) {
		t.Errorf("found %q", got)
	}
	po := "msgid \"\"\n\"made\\nanew\"\nmsgid_plural \"told\"\nmsgstr \"climb\"\n"
	if got := retiredIn(keysOf(po)); !slices.Equal(got, []string{"anew", "told"}) {
		t.Errorf("found %q", got)
	}
	if got := partsOf("turnRoomOf"); !slices.Contains(got, "room") {
		t.Errorf("parts %q", got)
	}
}
