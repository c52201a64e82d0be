package rulesets_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
)

// newGame builds a game for all its seats with options written as in the tag.
func newGame(t testing.TB, variant, options string) engine.Game {
	t.Helper()
	return newSeated(t, variant, options, 0)
}

// newSeated builds a game for that many seats, 0 for all.
func newSeated(t testing.TB, variant, options string, seats int) engine.Game {
	t.Helper()
	r, ok := rulesets.Lookup(variant)
	if !ok {
		t.Fatalf("no rule set %q", variant)
	}
	var s engine.Setup
	for _, o := range strings.Fields(options) {
		name, value, _ := strings.Cut(o, "=")
		if err := r.Set(&s, name, value); err != nil {
			t.Fatal(err)
		}
	}
	for _, set := range r.SeatSets {
		if len(set) == seats {
			s.Seats = engine.SeatMask(set)
		}
	}
	g, err := r.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// position reads a position string; empty is the start.
func position(t testing.TB, g engine.Game, text string) engine.State {
	t.Helper()
	if text == "" {
		return g.Start()
	}
	s, err := g.Position(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestLookup(t *testing.T) {
	names := rulesets.Names()
	for i, r := range rulesets.All() {
		if got, ok := rulesets.Lookup(r.Name); !ok || got != r || names[i] != r.Name {
			t.Errorf("%s is not found by its name", r.Name)
		}
		if slices.Index(names, r.Name) != i {
			t.Errorf("%s is listed twice", r.Name)
		}
	}
	if _, ok := rulesets.Lookup("chess"); ok {
		t.Error("chess is found")
	}
}

// deep is the number of sequences from which on a count is left out with -short.
const deep = 1e6

// TestPerft counts sequences of events against numbers of other programs.
func TestPerft(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join("testdata", "perft.tsv"))
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
		t.Run(strings.Join(f[:4], " "), func(t *testing.T) {
			t.Parallel()
			seats := 0
			if f[2] != "" {
				var err error
				if seats, err = strconv.Atoi(f[2]); err != nil {
					t.Fatal(err)
				}
			}
			s := position(t, newSeated(t, f[0], f[1], seats), f[3])
			for _, c := range strings.Fields(f[4]) {
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
