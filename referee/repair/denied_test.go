package repair

import (
	"slices"
	"testing"

	"github.com/ashtapada/agn/referee"
)

// TestDenied: what was denied is no part of any repair, and what is found instead is never
// cheaper, until nothing is left.
func TestDenied(t *testing.T) {
	for _, text := range []string{
		"[Variant \"chaturanga-2p\"]\n\n1. e3 Na6 2. Nf7 Nc5 3. Ne5 Nb3 4. Nxd7 *\n",
		"[Variant \"chauka-bara\"]\n\n1. R: <2> c1-e1 G: <1> e3-e4 W: <_> c5-a5 B: <2> a3-a1 *\n",
		"[Variant \"chaturanca-3\"]\n\n1. e3 e6 2. N_3 Ke7 *\n",
	} {
		again := parse(t, text)
		r := New(referee.Config{}, nil)
		r.Edits, r.Further = 1, 0
		var denied []Question
		cost := 0
		for asked := 0; ; asked++ {
			res := again(r)
			if len(res.Repairs) == 0 {
				if asked == 0 || res.Status != None && res.Status != Budget {
					t.Errorf("%v after %d questions\n%s", res.Status, asked, text)
				}
				break
			}
			if res.Cost < cost || asked > 30 {
				t.Fatalf("question %d: cost %d after %d\n%s", asked, res.Cost, cost, text)
			}
			cost = res.Cost
			if len(res.Questions) == 0 { // one is unique at once: it is denied as well
				if len(denied) > 0 {
					t.Fatalf("no question after %d\n%s", asked, text)
				}
				rep := &res.Repairs[0]
				res.Questions = []Question{rep.Edits[0].question()}
			}
			for _, rep := range res.Repairs {
				for _, at := range rep.Edits {
					for _, q := range denied {
						if q.start == at.start && q.end == at.end && slices.Contains(q.Readings, at.Now) {
							t.Errorf("%s was denied\n%s", at.Now, text)
						}
					}
				}
			}
			denied = append(denied, res.Questions[0])
			r.Deny(denied...)
		}
	}
}
