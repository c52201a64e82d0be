package repair

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// TestTold: what is told of a place stands there in every repair, as it was told; all else is as
// for any repair.
func TestTold(t *testing.T) {
	changed, right := 0, 0
	for k, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(24, uint64(k)))
		rep := New(referee.Config{}, nil)
		rep.Effort = 20_000
		judge := referee.New(referee.Config{})
		for n := range *listedGames {
			d := damaged(rs, rng, 30, 1+n%3, newMeter(nil, damages))
			if strings.Contains(d.text(), "(") {
				continue // it would not be told from the bracket of a variation
			}
			text := adorned(rng, d.text())
			again := parse(t, text)
			res := again(rep)
			var told []Answer
			for range 3 {
				if res.Status == Sound || len(res.Repairs) == 0 {
					break
				}
				r := &res.Repairs[rng.IntN(len(res.Repairs))]
				res.Repairs = []Repair{*r}
				q := res.Ask(rng.IntN(len(r.Edits)))
				if asides.MatchString(q.Was) || strings.ContainsAny(q.Was, "!?") || strings.Contains(q.Was, "sic") {
					continue // what stands beside words is no answer
				}
				says := q.Readings[0]
				if rng.IntN(3) == 0 {
					says = q.Was
				}
				one, err := q.Parse(says)
				if err != nil {
					if !q.closing && !strings.Contains(q.Was, "_") && says != q.Was {
						t.Errorf("%q: %v", says, err)
					}
					continue
				}
				if slices.ContainsFunc(told, one.overlaps) {
					continue
				}
				told = append(told, one)
				rep.Answer(told...)
				res = again(rep)
				rep.Answer()
				for i := range res.Repairs[:min(4, len(res.Repairs))] {
					r := &res.Repairs[i]
					listed(t, rep, judge, text, r)
					for _, one := range told {
						asTold(t, one, r, text)
						if one.asWritten() {
							right++
						} else {
							changed++
						}
					}
				}
			}
		}
	}
	if changed < 50 || right < 20 {
		t.Errorf("%d places were told to be otherwise, %d to be right", changed, right)
	}
}

// asTold fails unless a repair has in a place what was told of it.
func asTold(t *testing.T, told Answer, r *Repair, text string) {
	t.Helper()
	q := &told.question
	k := slices.IndexFunc(r.Edits, func(at Edit) bool {
		return at.start == q.start && at.end == q.end || at.start < q.end && q.start < at.end
	})
	switch {
	case told.asWritten():
		if k >= 0 && !strings.Contains(r.Edits[k].was, "_") {
			t.Fatalf("%q was told to be right, it became %q\n%v\n%s", q.Was, r.Edits[k].Now, r.Edits, text)
		}
	case k < 0 || spaced(r.Edits[k].Now) != spaced(q.Readings[0]):
		t.Fatalf("%q was told to be %q\n%v\n%s", q.Was, q.Readings[0], r.Edits, text)
	}
}

// spaced is a reading without numbers and marks, with spaces about its throws.
func spaced(reading string) string {
	return bare(strings.NewReplacer("<", " <", ">", "> ").Replace(reading))
}

// TestTell: what no game can have in its movetext is refused.
func TestTell(t *testing.T) {
	q := Question{Was: "Nf9", Readings: []string{"Nf3"}, stretch: stretch{10, 13}}
	for answer, good := range map[string]bool{
		"Nf3": true, " Nd2  e4 ": true, "R: <3,1>": true, "12. e4": true, "--": true, "": true, "Nf9": true,
		"Nf3 {why}": false, "_": false, "N_3": false, "1-0": false, "[Event \"x\"]": false, "%": false, "Nf3|Nd2": false,
		"(e4)": false, "e4 $1": false, "; e4": false,
	} {
		if _, err := q.Parse(answer); (err == nil) != good {
			t.Errorf("%q: %v", answer, err)
		}
	}
	q.closing = true
	if _, err := q.Parse("e4"); err == nil {
		t.Error("a result was told to be a move")
	}
}
