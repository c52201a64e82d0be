package repair

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// TestLineLost: a line that was left out with its number is one damage, and what is put in for
// it has a turn of every seat that had one.
func TestLineLost(t *testing.T) {
	rep := New(referee.Config{}, nil)
	rep.Effort = 300_000
	found, lost := 0, 0
	for k, name := range []string{"ashta-kashte", "caturanga-race", "thaayam", "chauka-bara"} {
		rs, _ := rulesets.Lookup(name)
		for n := range 3 {
			d := read(rs, rand.New(rand.NewPCG(25, uint64(4*k+n))), 40, 1, rep.meter, "line lost")
			res := parse(t, d.text())(rep)
			if len(d.damages) == 0 || d.damages[0].at+d.damages[0].n == len(d.truth.words) || res.Status == Sound {
				continue
			}
			lost++
			if len(res.Repairs) > 0 && len(res.Repairs[0].Edits) == 1 && sameSeats(string(res.Repairs[0].Text), d.truth.text()) {
				found++
			}
		}
	}
	if found*2 < lost || lost < 6 {
		t.Errorf("one edit puts in %d of %d lines", found, lost)
	}
}

// sameSeats reports whether two texts have the same numbers and seat marks.
func sameSeats(a, b string) bool {
	marks := func(text string) []string {
		return slices.DeleteFunc(strings.Fields(text), isPlain)
	}
	return slices.Equal(marks(a), marks(b))
}
