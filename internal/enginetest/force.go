package enginetest

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// force checks that what the rules forbid is played as it stands or refused without a
// trace, and that the game can go on from there.
func (c *checker) force(s engine.State) {
	c.t.Helper()
	c.buf = s.Candidates(nil, c.buf[:0])
	universe := c.buf
	if len(universe) == 0 {
		return
	}
	k := s.Clone()
	for range 4 {
		k.CopyFrom(s)
		for range 6 {
			c.forceOne(k, universe)
			// Whatever has happened, the state answers.
			k.Legal(nil)
			k.AppendDiagram(nil, words.Text.String)
			k.Outcome()
			c.more = k.Candidates(nil, c.more[:0])
			if len(c.more) > 0 {
				m := c.more[c.rng.IntN(len(c.more))]
				c.objections(k, m, k.Object(m))
			}
			c.advance(k)
		}
	}
}

func (c *checker) forceOne(s engine.State, universe []engine.Move) {
	c.t.Helper()
	text, hash, effect := string(s.AppendPosition(nil)), s.Hash(), s.Effect()
	played := true
	switch c.rng.IntN(8) {
	case 0:
		s.ForceEnd()
	case 1:
		if len(c.casts) == 0 {
			return
		}
		played = s.ForceThrow(c.casts[c.rng.IntN(len(c.casts))])
	default:
		m := universe[c.rng.IntN(len(universe))]
		if c.rng.IntN(8) == 0 {
			m.From = engine.Square(c.rng.IntN(256))
		}
		if c.rng.IntN(8) == 0 {
			m.To = engine.Square(c.rng.IntN(256))
		}
		if c.rng.IntN(8) == 0 {
			m.Kind = engine.MoveKind(c.rng.IntN(int(engine.Declare) + 1))
		}
		played = s.Force(m)
	}
	if !played && (string(s.AppendPosition(nil)) != text || s.Hash() != hash || s.Effect() != effect) {
		c.fail(s, "a forced event was refused but changed %q", text)
	}
}
