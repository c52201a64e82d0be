package pattern

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/enginetest"
)

// TestSymmetries plays random games of every rule set, under its defaults and each single option, beside what each
// symmetry makes of them: whatever can happen in a position can happen in its image, leads to the image of what it
// leads to, and ends the game for the image of who won. Which symmetries there are is pinned.
func TestSymmetries(t *testing.T) {
	want := map[string]int{"chaturanca-1": 3, "chaturanca-2": 3, "chaturanca-3": 1, "chaturanga-2p": 1, "chaturaji": 3,
		"caturanga-race": 3, "ashta-kashte": 3, "thaayam": 3, "chauka-bara": 3, "chaupur": 3}
	fewer := map[string]int{"start=own-katti": 1, "teams=on": 0}
	events, every := 400, 10
	if testing.Short() {
		events, every = 200, 60
	}
	for _, rs := range rulesets.All() {
		t.Run(rs.Name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(40, uint64(len(rs.Name))))
			for _, g := range enginetest.EverySetting(t, rs) {
				all := symmetries(g)
				n, pinned := want[rs.Name]
				if less, ok := fewer[rs.OptionString(g.Setup())]; ok {
					n = less
				}
				if pinned && g.Setup().NumSeats() == len(rs.Seats) && len(all) != n {
					t.Errorf("%s: %d symmetries, want %d", rs.OptionString(g.Setup()), len(all), n)
				}
				playBeside(t, g, all, events, every, rng)
			}
		})
	}
}

// playBeside plays a random game and its images.
func playBeside(t *testing.T, g engine.Game, all []*symmetry, events, every int, rng *rand.Rand) {
	st := g.Start()
	var casts []engine.Cast
	for _, c := range engine.Chances(g) {
		casts = append(casts, c.Cast)
	}
	for range events {
		for _, s := range all {
			if rng.IntN(every) > 0 {
				continue
			}
			image, err := s.to.Position(s.position(text(st)))
			if err != nil {
				t.Fatalf("%s becomes %s: %v", text(st), s.position(text(st)), err)
			}
			if back := Images(image); !slices.ContainsFunc(back, func(b engine.State) bool { return text(b) == text(st) }) {
				t.Fatalf("%s is no image of %s", text(st), text(image))
			}
			got, want := future(image, nil), future(st, s)
			if !slices.Equal(got, want) {
				t.Fatalf("%s, setting %q, image %s: what can happen is\n%s\nnot\n%s", text(st),
					g.Ruleset().OptionString(g.Setup()), text(image), strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
		legal := st.Legal(nil)
		switch {
		case st.Due() == engine.DueOver:
			return
		case st.MayEnd() && rng.IntN(3) == 0:
			st.EndTurn()
		case st.Due() == engine.DueCast && (len(legal) == 0 || rng.IntN(4) > 0):
			st.Throw(casts[rng.IntN(len(casts))])
		case len(legal) > 0:
			st.Apply(legal[rng.IntN(len(legal))])
		}
	}
}

func text(st engine.State) string { return string(st.AppendPosition(nil)) }

// future says what a position leads to, or what a symmetry makes of that.
func future(st engine.State, s *symmetry) (out []string) {
	say := func(n engine.State) {
		o := n.Outcome()
		winners, position := o.Winners, text(n)
		if s != nil {
			winners, position = 0, s.position(position)
			for i := range n.Game().Ruleset().Seats {
				if o.Won(engine.Seat(i + 1)) {
					winners |= 1 << s.seats[i]
				}
			}
			// The same position may be written with men in another order.
			if read, err := s.to.Position(position); err == nil {
				position = text(read)
			}
		}
		out = append(out, position+" "+o.Rule+string(rune('0'+winners)))
	}
	say(st)
	if st.Due() == engine.DueOver {
		return out
	}
	for _, m := range st.Legal(nil) {
		next := st.Clone()
		next.Apply(m)
		say(next)
	}
	if st.Due() == engine.DueCast {
		for _, c := range engine.Chances(st.Game()) {
			next := st.Clone()
			next.Throw(c.Cast)
			say(next)
		}
	}
	if st.MayEnd() {
		next := st.Clone()
		next.EndTurn()
		say(next)
	}
	slices.Sort(out)
	return out
}
