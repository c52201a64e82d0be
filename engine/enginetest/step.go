package enginetest

import (
	"github.com/ashtapada/agn/engine"
)

// step checks that what Step plays is the only legal move that fits, with the capture that was
// written, that it is played as Apply does, and that nothing changes where it plays none.
func (c *checker) step(s engine.State, legal []engine.Move) {
	c.t.Helper()
	if _, ok := s.(engine.Stepper); !ok || len(legal) == 0 {
		return
	}
	for range 6 {
		m := legal[c.rng.IntN(len(legal))]
		p := c.brief(m)
		if c.rng.IntN(4) == 0 {
			m.Capture = !m.Capture
		}
		var fit []engine.Move
		for _, other := range legal {
			if c.fits(other, &p) && other.Capture == m.Capture {
				fit = append(fit, other)
			}
		}
		c.stepOne(s, &p, m.Capture, fit)
	}
}

// brief leaves unwritten of a move what Step is not asked for, or writes it wrongly.
func (c *checker) brief(m engine.Move) engine.Pattern {
	p := engine.Pattern{Kind: engine.Step, Piece: m.Piece, To: m.To}
	if m.From != engine.NoSquare && (m.Piece == engine.Soldier || c.rng.IntN(4) == 0) {
		if p.File = c.g.Board().File(m.From); c.rng.IntN(4) == 0 {
			p.File, p.Rank = 0, uint8(c.g.Board().Rank(m.From))
		}
	}
	switch c.rng.IntN(12) {
	case 0:
		p.To = engine.Square(1 + c.rng.IntN(c.g.Board().Len()))
	case 1:
		p.Piece = 1 + engine.Piece(c.rng.IntN(int(engine.Vizier)))
	case 2:
		p.File, p.Rank = 0, 0
	}
	return p
}

func (c *checker) stepOne(s engine.State, p *engine.Pattern, capture bool, fit []engine.Move) {
	c.t.Helper()
	b := c.g.Board()
	w := engine.Brief(1) | engine.Brief(p.Piece.Letter())<<8 | engine.Brief(p.File)<<24 | engine.Brief(p.Rank)<<32 |
		engine.Brief(b.File(p.To))<<40 | engine.Brief(b.Rank(p.To))<<48
	if capture {
		w |= 'x' << 56
	}
	got, want := s.Clone(), s.Clone()
	switch by := got.(engine.Stepper).Step(w); {
	case by == 0:
	case by != s.Seat():
		c.fail(s, "Step(%+v): played by seat %d", p, by)
	case len(fit) != 1:
		c.fail(s, "Step(%+v), capture %t: played where %d moves fit", p, capture, len(fit))
	default:
		want.Apply(fit[0])
	}
	if string(got.AppendPosition(nil)) != string(want.AppendPosition(nil)) || got.Hash() != want.Hash() || got.Effect() != want.Effect() || got.Due() != want.Due() {
		c.fail(s, "Step(%+v): leads to %s, not to %s", p, string(got.AppendPosition(nil)), string(want.AppendPosition(nil)))
	}
}
