package archive_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestLibraryPage: the program on docs/library.md is Example, which is run, but for the
// name of the archive.
func TestLibraryPage(t *testing.T) {
	page, err := os.ReadFile("../docs/library.md")
	if err != nil {
		t.Fatal(err)
	}
	example, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, shown, _ := strings.Cut(string(page), "## Asking an archive\n\n```go\n")
	shown, _, ok := strings.Cut(shown, "```\n")
	want := strings.NewReplacer("package archive_test", "package main", "testdata/schema2.agndb", "games.agndb", "func Example()", "func main()").Replace(string(example))
	want = regexp.MustCompile(`(?m)^//.*\n|^\t//.*\n`).ReplaceAllString(want, "")
	if !ok || shown != want {
		t.Errorf("docs/library.md shows\n%s\nand the example is\n%s", shown, want)
	}
	if lines := strings.Count(shown, "\n"); lines > 30 {
		t.Errorf("%d lines", lines)
	}
}
