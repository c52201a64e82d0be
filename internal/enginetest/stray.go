package enginetest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// Strayer plays games in which events that the rules forbid come between the legal
// ones, and holds in every state what must be true even then.
type Strayer struct {
	// Advance plays a random legal event, Stray tries a forbidden one.
	Advance, Stray func(s engine.State, rng *rand.Rand)
	// Pattern asks for a legal move so that nothing else fits.
	Pattern func(engine.Move) engine.Pattern
	// Duties checks what is due and what may be done against what is objected to.
	Duties func(s engine.State, legal []engine.Move) error
}

// Run plays so many games of so many events, each after a random beginning. In all but
// the first events are forbidden.
func (p *Strayer) Run(t *testing.T, g engine.Game, games, events int, seed uint64) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	hashes := map[uint64]string{}
	for game := range games {
		s := g.Start()
		for range rng.IntN(300) {
			if s.Due() != engine.DueOver {
				p.Advance(s, rng)
			}
		}
		for range events {
			text := p.check(t, s)
			if old, ok := hashes[s.Hash()]; ok && old != text {
				t.Fatalf("one hash for %s and %s", old, text)
			}
			hashes[s.Hash()] = text
			if s.Due() == engine.DueOver {
				break
			}
			p.step(s, rng, game > 0 && rng.IntN(3) == 0)
		}
	}
}

// FuzzPlay plays the events that the bytes choose in one of the games.
func (p *Strayer) FuzzPlay(f *testing.F, games []engine.Game) {
	f.Add(uint64(1), []byte{0, 1, 2, 3, 200, 5, 6, 7})
	f.Fuzz(func(t *testing.T, which uint64, choices []byte) {
		s := games[which%uint64(len(games))].Start()
		for i, c := range choices[:min(len(choices), 200)] {
			if s.Due() == engine.DueOver {
				break
			}
			p.step(s, rand.New(rand.NewPCG(uint64(c), uint64(i))), c >= 224)
		}
		p.check(t, s)
	})
}

// FuzzPosition plays on from what one of the games reads. The positions are added for
// each of the games named by their indices.
func (p *Strayer) FuzzPosition(f *testing.F, games []engine.Game, named []uint16, positions ...string) {
	for _, text := range positions {
		for _, which := range named {
			f.Add(text, which)
		}
	}
	f.Fuzz(func(t *testing.T, text string, which uint16) {
		s, err := games[int(which)%len(games)].Position(text)
		if err != nil {
			return
		}
		rng := rand.New(rand.NewPCG(1, uint64(which)))
		for range 6 {
			p.check(t, s)
			if s.Due() == engine.DueOver {
				return
			}
			p.step(s, rng, rng.IntN(3) == 0)
		}
	})
}

func (p *Strayer) step(s engine.State, rng *rand.Rand, stray bool) {
	if stray {
		p.Stray(s, rng)
	} else {
		p.Advance(s, rng)
	}
}

// check checks a state and returns its position.
func (p *Strayer) check(t *testing.T, s engine.State) string {
	t.Helper()
	text := string(s.AppendPosition(nil))
	if err := p.agree(s); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if err := reread(s, text); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	s.AppendDiagram(nil, words.Text.String)
	return text
}

// agree holds the generator and the laws together.
func (p *Strayer) agree(s engine.State) error {
	legal := s.Legal(nil)
	var clean []engine.Move
	seen := map[engine.Move]bool{}
	for _, m := range s.Candidates(nil, nil) {
		if seen[m] {
			return fmt.Errorf("%+v is conceived twice", m)
		}
		seen[m] = true
		objections := s.Object(m)
		if len(objections) == 0 {
			clean = append(clean, m)
		}
		for _, o := range objections {
			if o.Rule == "" || o.Reason == 0 || o.Text.Empty() {
				return fmt.Errorf("%+v: empty objection %+v", m, o)
			}
		}
	}
	if len(clean) != len(legal) {
		return fmt.Errorf("legal %+v, without objection %+v", legal, clean)
	}
	for _, m := range legal {
		if !slices.Contains(clean, m) {
			return fmt.Errorf("legal %+v, without objection %+v", legal, clean)
		}
		pattern := p.Pattern(m)
		if found := s.Find(&pattern, nil); !slices.Equal(found, []engine.Move{m}) {
			return fmt.Errorf("found %+v for %+v", found, m)
		}
		if m.Kind == engine.Step && !m.Capture {
			m.Capture = true
			if len(s.Object(m)) == 0 {
				return fmt.Errorf("nothing against the false capture %+v", m)
			}
		}
	}
	return p.Duties(s, legal)
}

// reread checks that the position string says everything.
func reread(s engine.State, text string) error {
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
	if r.Due() != s.Due() || r.Seat() != s.Seat() || r.Fresh() != s.Fresh() || r.MayEnd() != s.MayEnd() ||
		r.Outcome() != s.Outcome() ||
		!slices.Equal(r.Legal(nil), s.Legal(nil)) {
		return fmt.Errorf("read again as another state")
	}
	return nil
}
