package enginetest

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
)

// deep is the number of sequences from which on a count is left out with -short.
const deep = 1e6

// Perft counts sequences of events against the numbers of other programs in a file: a
// line has options, seats, a position and counts by depth between tabs, - for what is
// as at the start.
func Perft(t *testing.T, r *engine.Ruleset, file string) {
	t.Parallel()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		f := strings.Split(line, "\t")
		for i := range f {
			if f[i] == "-" {
				f[i] = ""
			}
		}
		t.Run(strings.Join(f[:3], " "), func(t *testing.T) {
			t.Parallel()
			seats := 0
			if f[1] != "" {
				var err error
				if seats, err = strconv.Atoi(f[1]); err != nil {
					t.Fatal(err)
				}
			}
			s := At(t, NewSeated(t, r, f[0], seats), f[2])
			for c := range strings.FieldsSeq(f[3]) {
				depth, count, _ := strings.Cut(c, ":")
				d, err := strconv.Atoi(depth)
				if err != nil {
					t.Fatal(err)
				}
				want, err := strconv.ParseUint(count, 10, 64)
				if err != nil {
					t.Fatal(err)
				}
				if testing.Short() && want >= deep {
					continue
				}
				if got := engine.Perft(s, d); got != want {
					t.Errorf("depth %d: %d sequences, want %d", d, got, want)
				}
			}
		})
	}
}
