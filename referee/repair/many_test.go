package repair

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/referee"
)

// TestManyLost: of three moves that were lost those are found with which what is written after them can
// be played as far as with any, all of which are tried here.
func TestManyLost(t *testing.T) {
	compared := 0
	for k, rs := range withoutDice(t) {
		rng := rand.New(rand.NewPCG(81, uint64(k)))
		for range 4 {
			r := playRecord(rs, rng, 24)
			lost, from, to := lostIn(r.words, 5, 3)
			r.words = slices.Delete(r.words, from, to)
			m := prepared(t, r, from)
			n, _ := m.missing()
			if n != len(lost) {
				t.Errorf("%s: %d moves are said to be missing of %v in %s", rs.Name, n, lost, r.text())
				continue
			}
			compared++
			c := &fillers{moment: m, n: n, left: maxFilling}
			best, want := c.best(), farthestOf(c, nil)
			if want < minReach {
				continue
			}
			if len(best) == 0 || best[0].reach != want {
				t.Errorf("%s: %v were found, which do not come to %d events\n%s", rs.Name, best, want, r.text())
			}
		}
	}
	if compared < 8 {
		t.Errorf("only %d passages were compared", compared)
	}
}

// lostIn returns so many moves from the k-th on, and the words that they stand in from one to before
// another: a number stays with the move after it.
func lostIn(words []string, k, n int) (lost []string, from, to int) {
	event := 0
	for i, w := range words {
		if !isMove(w) {
			continue
		}
		if event++; event == k {
			from = i
		}
		if event >= k && event < k+n {
			lost, to = append(lost, w), i+1
		}
	}
	for from > 0 && !isPlain(words[from-1]) {
		from--
	}
	return lost, from, to
}

// prepared plays the words of a record up to one, and prepares a search there.
func prepared(t *testing.T, r *record, words int) *moment {
	rep := New(referee.Config{}, nil)
	g, read := parsed(t, r.text())
	rep.referee.Judge(g, read)
	trial := rep.referee.Trial()
	ws, _ := wordsOf(g, read)
	s := rep.search(func() bool { return false }, g, trial, ws)
	s.begin()
	spot := trial.Start()
	for i := range words {
		if trial.Step(&spot, &ws[i].item)&referee.Broken != 0 {
			t.Fatalf("%s is not legal up to word %d", r.text(), words)
		}
	}
	return &moment{search: s, state: state{spot: spot, i: words}}
}

// farthestOf tries all moves in the place of those that were lost, and returns how far what is written
// after them can be played.
func farthestOf(c *fillers, made []referee.Choice) (most int) {
	if len(made) == c.n {
		c.left, c.effort = maxFilling, defaultEffort
		f, ok := c.fill(made)
		if !ok {
			return 0
		}
		return f.reach
	}
	var spot referee.Spot
	spot.Copy(&c.moment.spot)
	for _, choice := range made {
		it := c.trial.Written(&spot, choice)
		c.trial.Step(&spot, &it)
	}
	if spot.St.Due() != engine.DueMove {
		return 0
	}
	for _, choice := range c.trial.Choices(&spot, nil) {
		most = max(most, farthestOf(c, append(made[:len(made):len(made)], choice)))
	}
	return most
}
