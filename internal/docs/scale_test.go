package docs_test

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// units are those of figures, as seconds or bytes.
var units = map[string]float64{"B": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12,
	"µs": 1e-6, "ms": 1e-3, "s": 1, "min": 60, "h": 3600}

// figure reads a number with its unit.
func figure(t *testing.T, text string) float64 {
	t.Helper()
	number, unit, _ := strings.Cut(strings.TrimSpace(text), " ")
	n, err := strconv.ParseFloat(number, 64)
	if err != nil || units[unit] == 0 {
		t.Fatalf("%q is no figure", text)
	}
	return n * units[unit]
}

// TestScale: what docs/scale.md reckons is what is measured times the games, and what it has of other pages stands
// there.
func TestScale(t *testing.T) {
	read := func(name string) string {
		t.Helper()
		b, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	page := read("scale.md")
	_, table, ok := strings.Cut(page, "| what | a game | 10^6 games | 10^8 games | 10^9 games |\n|---|---|---|---|---|\n")
	if !ok {
		t.Fatal("docs/scale.md has no table of what is reckoned")
	}
	rows := 0
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 5 {
			break
		}
		rows++
		game := figure(t, cells[1])
		for i, games := range []float64{1e6, 1e8, 1e9} {
			if got, want := figure(t, cells[2+i]), game*games; math.Abs(got-want) > want/20 {
				t.Errorf("%s: %s for %g games, not %g", cells[0], cells[2+i], games, want)
			}
		}
	}
	if rows < 8 {
		t.Errorf("only %d rows are reckoned", rows)
	}
	for name, figures := range map[string][]string{
		"archive.md": {"2.6 kB", "0.036 ms and 0.25 ms", "0.033 ms and 0.24 ms", "28 to 29 s", "0.18 s", "1.3 s and 1.4 s"},
		"data.md":    {"| 11.6 |", "| 27.9 |", "1.06 of 8", "72 kB"},
	} {
		other := read(name)
		for _, f := range figures {
			if !strings.Contains(other, f) {
				t.Errorf("docs/%s no longer says %s, from which docs/scale.md reckons", name, f)
			}
		}
	}
}
