package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// longestSentence is how many words a sentence has at most. What stands in code, or is quoted in French, is one word.
const longestSentence = 35

var (
	fenced     = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
	inCode     = regexp.MustCompile("`[^`]*`|«[^»]*»") // quotations of sources stay as they are
	linked     = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	blockStart = regexp.MustCompile(`^(\s*([-*+]|\d+\.) |#|\||>)`)
	indented   = regexp.MustCompile(`(?m)^ +\S`)
	ending     = regexp.MustCompile(`[.!?][)”"*]*\s+[(“«\x{202f}"*]*[\p{Lu}\d@-]|[:;]\s*$`)
)

// sentencesOf returns the sentences of a page. A paragraph, an item of a list and a cell of a table end one.
func sentencesOf(page string) (all []string) {
	var block []string
	end := func() {
		text := linked.ReplaceAllString(inCode.ReplaceAllString(strings.Join(block, " "), "Code"), "$1")
		block = nil
		for {
			at := ending.FindStringIndex(text)
			if at == nil {
				break
			}
			all, text = append(all, text[:at[0]+1]), text[at[0]+1:]
		}
		all = append(all, text)
	}
	for line := range strings.Lines(fenced.ReplaceAllString(page, "\n")) {
		if strings.TrimSpace(line) == "" || blockStart.MatchString(line) {
			end()
		}
		for i, cell := range strings.Split(line, "|") {
			if i > 0 {
				end()
			}
			block = append(block, strings.TrimSpace(cell))
		}
	}
	end()
	return all
}

// unfenced is the reference with the help, which stands there as it is printed, as paragraphs and items.
func unfenced(page string) string {
	return indented.ReplaceAllString(strings.ReplaceAll(page, "```text\n", "\n"), "- $0")
}

// wordsIn counts the words of a sentence.
func wordsIn(sentence string) (n int) {
	for w := range strings.FieldsSeq(sentence) {
		if strings.ContainsFunc(w, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			n++
		}
	}
	return n
}

// TestShortSentences holds the sentences of the pages short, those of the help, the codes and the rules included, which
// the pages are made of.
func TestShortSentences(t *testing.T) {
	pages := pagesOfDocs(t)
	for _, name := range []string{"../README.md", "../README.fr.md"} {
		readme, err := os.ReadFile(filepath.Join("../../docs", name))
		if err != nil {
			t.Fatal(err)
		}
		pages[name] = string(readme)
	}
	pages["commands.md"] = unfenced(pages["commands.md"])
	for name, page := range pages {
		for _, s := range sentencesOf(page) {
			if n := wordsIn(s); n > longestSentence {
				t.Errorf("docs/%s: %d words, more than %d: %s", name, n, longestSentence, strings.TrimSpace(s))
			}
		}
	}
}

// TestSentences: the sentences of a page end where its paragraphs, items, cells and full stops do.
func TestSentences(t *testing.T) {
	got := sentencesOf("# A head\n\nOne `a. B` two\nthree. [Four](x y z) (five.) Six seven:\n\n" +
		"```sh\ncode here\n```\n- seven\n  eight\n| a | b c |\n")
	var counts []int
	for _, s := range got {
		if n := wordsIn(s); n > 0 {
			counts = append(counts, n)
		}
	}
	if want := []int{2, 4, 2, 2, 2, 1, 2}; !slices.Equal(counts, want) {
		t.Errorf("%q: %v, want %v", got, counts, want)
	}
}

// TestWhoNeedsIt: each page says first who needs it.
func TestWhoNeedsIt(t *testing.T) {
	first := map[string]string{"": "For ", "fr": "Pour "}
	for name, text := range pagesOfDocs(t) {
		_, body, _ := strings.Cut(text, "\n\n")
		lang, page := translated(name)
		if !strings.Contains(page, "/") && !strings.HasPrefix(body, first[lang]) {
			t.Errorf("docs/%s does not begin with who needs it", name)
		}
	}
}

// TestTheWayIn: the README is short and has a picture, and the tutorial shows early what a transcriber needs.
func TestTheWayIn(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(readme), "\n"); n >= 120 {
		t.Errorf("README.md has %d lines", n)
	}
	if !strings.Contains(string(readme), "](docs/pictures/") {
		t.Error("README.md has no picture")
	}
	first := ""
	for line := range strings.Lines(pagesOfDocs(t)["tutorial.md"]) {
		if strings.Count(first, "\n") < 100 {
			first += line
		}
	}
	for _, want := range []string{" _ {", ": _t", "<3|2>", " sic ", "--language fr", "--seats 2", "$ agn repair", "$ agn page", "$ agn serve"} {
		if !strings.Contains(first, want) {
			t.Errorf("the first hundred lines of the tutorial do not show %q", want)
		}
	}
}
