package race_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/lots"
	"github.com/ashtapada/agn/engine/race"
)

// values are what a test throws: the grace values often, so that rows of three and
// captures with them come up.
var values = []uint8{1, 1, 2, 2, 3, 3, 4, 4, 8}

// stray plays a random event that the rules forbid, if one can be played.
func stray(s engine.State, rng *rand.Rand) {
	switch rng.IntN(6) {
	case 0:
		s.ForceEnd()
	case 1:
		s.ForceThrow(lots.Of(uint8(rng.IntN(26))))
	case 2:
		s.Force(engine.Move{Kind: engine.Pass})
	default:
		all := s.Candidates(nil, nil)
		m := all[rng.IntN(len(all))]
		if rng.IntN(4) == 0 {
			m.Count = uint8(rng.IntN(4))
		}
		s.Force(m)
	}
}

// advance plays a random legal event.
func advance(s engine.State, rng *rand.Rand) {
	if s.Due() == engine.DueCast {
		s.Throw(lots.Of(values[rng.IntN(len(values))]))
		return
	}
	ms := s.Legal(nil)
	s.Apply(ms[rng.IntN(len(ms))])
}

// agree holds the two roads to legality together.
func agree(s engine.State) error {
	legal := s.Legal(nil)
	var clean []engine.Move
	seen := map[engine.Move]bool{}
	for _, m := range s.Candidates(nil, nil) {
		if seen[m] {
			return fmt.Errorf("%v is conceived twice", m)
		}
		seen[m] = true
		objections := s.Object(m)
		if len(objections) == 0 {
			clean = append(clean, m)
		}
		for _, o := range objections {
			if o.Rule == "" || o.Reason == 0 || o.Text == "" {
				return fmt.Errorf("%v: empty objection %+v", m, o)
			}
		}
	}
	if len(clean) != len(legal) {
		return fmt.Errorf("legal %v, without objection %v", legal, clean)
	}
	for _, m := range legal {
		if !slices.Contains(clean, m) {
			return fmt.Errorf("legal %v, without objection %v", legal, clean)
		}
		p := engine.Pattern{Kind: m.Kind, Piece: m.Piece, From: m.From, To: m.To, Spend: m.Spend}
		if found := s.Find(&p, nil); !slices.Equal(found, []engine.Move{m}) {
			return fmt.Errorf("found %v for %v", found, m)
		}
		if m.Kind == engine.Step {
			m.Capture = !m.Capture
			if m.Capture && len(s.Object(m)) == 0 {
				return fmt.Errorf("nothing against the false capture %v", m)
			}
		}
	}
	return duties(s, legal)
}

// duties checks what is due against what is objected to.
func duties(s engine.State, legal []engine.Move) error {
	if due := s.Due() == engine.DueMove; due != (len(legal) > 0) {
		return fmt.Errorf("%v is due with the moves %v", s.Due(), legal)
	}
	for _, v := range []uint8{1, 2, 3, 4, 8} {
		if due := s.Due() == engine.DueCast; due != (len(s.ObjectCast(lots.Of(v))) == 0) {
			return fmt.Errorf("%v is due, against a cast: %v", s.Due(), s.ObjectCast(lots.Of(v)))
		}
	}
	if len(s.ObjectCast(lots.Of(5))) == 0 || len(s.ObjectCast(lots.Of(1, 2))) == 0 {
		return fmt.Errorf("nothing against a cast that cannot fall")
	}
	if over := s.Due() == engine.DueOver; over != (len(s.ObjectEnd()) == 0) {
		return fmt.Errorf("%v is due, against the end of the turn: %v", s.Due(), s.ObjectEnd())
	}
	return nil
}

// reread checks that the position string says everything.
func reread(s engine.State) error {
	text := string(s.AppendPosition(nil))
	r, err := s.Game().Position(text)
	if err != nil {
		return err
	}
	if got := string(r.AppendPosition(nil)); got != text {
		return fmt.Errorf("read again as %s", got)
	}
	if r.Hash() != s.Hash() {
		return fmt.Errorf("hash %x, read again %x", s.Hash(), r.Hash())
	}
	if r.Due() != s.Due() || r.Seat() != s.Seat() || r.Fresh() != s.Fresh() || r.Outcome() != s.Outcome() ||
		!slices.Equal(r.Legal(nil), s.Legal(nil)) {
		return fmt.Errorf("read again as another state")
	}
	return nil
}

func TestRandomPlay(t *testing.T) {
	events := 40
	if testing.Short() {
		events = 10
	}
	for name, d := range designs() {
		for set := range table.SeatSets {
			t.Run(fmt.Sprintf("%s-%d", name, set), func(t *testing.T) {
				g := build(t, d, set)
				rng := rand.New(rand.NewPCG(uint64(set), 7))
				hashes := map[uint64]string{}
				for round := range 2 {
					s := g.Start()
					for range rng.IntN(300) {
						if s.Due() != engine.DueOver {
							advance(s, rng)
						}
					}
					for range events {
						text := string(s.AppendPosition(nil))
						if err := agree(s); err != nil {
							t.Fatalf("%s: %v", text, err)
						}
						if err := reread(s); err != nil {
							t.Fatalf("%s: %v", text, err)
						}
						if old, ok := hashes[s.Hash()]; ok && old != text {
							t.Fatalf("one hash for %s and %s", old, text)
						}
						hashes[s.Hash()] = text
						if s.Due() == engine.DueOver {
							break
						}
						if round == 0 && rng.IntN(4) == 0 {
							stray(s, rng)
						} else {
							advance(s, rng)
						}
					}
				}
			})
		}
	}
}

// games builds every design for every set of seats, in a fixed order.
func games(t testing.TB) []*race.Game {
	var out []*race.Game
	all := designs()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		for set := range table.SeatSets {
			out = append(out, build(t, all[name], set))
		}
	}
	return out
}

func FuzzPlay(f *testing.F) {
	f.Add(uint64(1), []byte{0, 1, 2, 3, 200, 5, 6, 7})
	games := games(f)
	f.Fuzz(func(t *testing.T, seed uint64, choices []byte) {
		s := games[seed%uint64(len(games))].Start()
		for i, c := range choices[:min(len(choices), 200)] {
			if s.Due() == engine.DueOver {
				break
			}
			rng := rand.New(rand.NewPCG(uint64(c), uint64(i)))
			if c >= 224 {
				stray(s, rng)
			} else {
				advance(s, rng)
			}
		}
		if err := agree(s); err != nil {
			t.Fatalf("%s: %v", s.AppendPosition(nil), err)
		}
		if err := reread(s); err != nil {
			t.Fatalf("%s: %v", s.AppendPosition(nil), err)
		}
	})
}
