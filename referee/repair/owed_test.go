package repair

import (
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// TestNothingIsOwed: in no legal game, under any option, men are owed to a square before any word.
func TestNothingIsOwed(t *testing.T) {
	for k, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(91, uint64(k)))
		setups := []engine.Setup{{}, {}, {}, {}}
		for _, seats := range rs.SeatSets {
			setups = append(setups, engine.Setup{Seats: engine.SeatMask(seats)})
		}
		for _, o := range rs.Options {
			for _, v := range o.Values {
				var s engine.Setup
				if err := rs.Set(&s, o.Name, v.Name); err != nil {
					t.Fatal(err)
				}
				setups = append(setups, s, s)
			}
		}
		for _, setup := range setups {
			game, err := rs.New(setup)
			if err != nil {
				continue
			}
			g := referee.Play(game, rng, 150)
			owesNothing(t, rs.Name, string(notation.Append(nil, g, referee.StyleOf(rs))))
		}
	}
}

func owesNothing(t *testing.T, name, text string) {
	rep := New(referee.Config{}, nil)
	g, read := parsed(t, text)
	one := &task{g: g, read: read}
	rep.judge(one)
	words, _ := wordsOf(g, read)
	s := rep.search(func() bool { return false }, g, one.trial, words)
	if s.need[0] > 0 {
		t.Fatalf("%s: %d words are taken for impossible of\n%s", name, s.need[0], text)
	}
	if s.begin(); !s.counting {
		return
	}
	spot := one.trial.Start()
	for i := range words {
		if n := s.owed(&spot, i); n > 0 {
			t.Fatalf("%s: men are owed to %d squares before word %d, %q, of\n%s", name, n, i, words[i].text, text)
		}
		one.trial.Step(&spot, &words[i].item)
	}
}

// TestDamagesOwe: by so many damages men are owed to no more squares than the table says.
func TestDamagesOwe(t *testing.T) {
	rep, owing := New(referee.Config{}, nil), 0
	for k, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(92, uint64(k)))
		for n := range 120 {
			d := damaged(rs, rng, 60, 1+n%4, rep.meter)
			if n%2 == 0 {
				d = copied(rs, rng, 60, 1+n%4, rep.meter, "")
			}
			g, read := parsed(t, d.text())
			one := &task{g: g, read: read}
			if rep.judge(one); one.trial == nil {
				continue
			}
			words, _ := wordsOf(g, read)
			s := rep.search(func() bool { return false }, g, one.trial, words)
			if s.begin(); !s.counting {
				continue
			}
			most := 0
			for _, i := range d.damages {
				most += max(i.n, len(i.now))
				if i.n == 1 && len(i.now) == 1 {
					most++
				}
			}
			spot := one.trial.Start()
			owed := s.owed(&spot, 0)
			if owed > most {
				t.Errorf("%s: men are owed to %d squares by %s", rs.Name, owed, d.in())
			}
			if owed > 0 {
				owing++
			}
		}
	}
	if owing < 100 {
		t.Errorf("men are owed in %d games alone", owing)
	}
}
