package repair

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// TestHaste: a search that is cut short finds a sound game of more edits rather than none, but
// never one of more edits than it may have where their number is given.
func TestHaste(t *testing.T) {
	rs, _ := rulesets.Lookup("chauka-bara")
	rng := rand.New(rand.NewPCG(51, 1))
	rep := New(referee.Config{}, nil)
	rep.Effort = 60_000
	given := New(referee.Config{}, nil)
	given.Effort, given.Further = rep.Effort, 0
	more := 0
	for range 12 {
		d := read(rs, rng, 80, 4, rep.meter, "words lost")
		for _, r := range parse(t, d.text())(given).Repairs {
			if n := countedEdits(&r); n > given.Edits {
				t.Errorf("%s: %d edits of %d", d.damages, n, given.Edits)
			}
		}
		res := parse(t, d.text())(rep)
		if len(res.Repairs) == 0 || countedEdits(&res.Repairs[0]) <= rep.most() {
			continue
		}
		more++
		text := string(res.Repairs[0].Text)
		if again := parse(t, text)(rep); res.Status != Budget || again.Status != Sound {
			t.Errorf("%s: %s, and then %s", d.damages, res.Status, again.Status)
		}
	}
	if more == 0 {
		t.Error("no search was cut short with nothing but dear repairs")
	}
}

// countedEdits is how many edits of a repair count as such: a number or mark that is set right does not.
func countedEdits(r *Repair) (n int) {
	for _, e := range r.Edits {
		if e.Why != "the number of this round" && !strings.HasPrefix(e.Why, "the mark that such moves have") {
			n++
		}
	}
	return n
}
