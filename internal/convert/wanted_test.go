package convert

import (
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false,
	"write testdata/*/*.want and the table of Ludii's games in docs/convert.md again")

// Wanted holds that a file has a text, or with -update writes it there.
func Wanted(t *testing.T, file, text string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want, _ := os.ReadFile(file); string(want) != text {
		t.Errorf("%s: (go test ./internal/convert -update writes it again)\n%s\nwant\n%s", file, text, want)
	}
}

// English are the lines of a report in English.
func (r *Report) English() (lines []string) {
	for _, line := range r.Lines() {
		lines = append(lines, line.String())
	}
	return lines
}
