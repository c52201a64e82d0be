package enginetest

import (
	"testing"

	"github.com/ashtapada/agn/engine"
)

// allocate checks that the generator does not allocate.
func (c *checker) allocate() {
	c.t.Helper()
	s, k := c.g.Start(), c.g.Start()
	buf := make([]engine.Move, 0, 1024)
	var p engine.Pattern
	for range 60 {
		k.CopyFrom(s)
		legal := k.Legal(nil)
		if len(legal) > 0 {
			m := legal[c.rng.IntN(len(legal))]
			p = c.partial(m)
			c.free(k, "Find", func() { buf = k.Find(&p, buf[:0]) })
			c.free(k, "Legal", func() { buf = k.Legal(buf[:0]) })
			c.free(k, "Apply", func() { k.CopyFrom(s); k.Apply(m) })
		} else if k.Due() == engine.DueCast {
			cast := c.casts[c.rng.IntN(len(c.casts))]
			c.free(k, "Throw", func() { k.CopyFrom(s); k.Throw(cast) })
		}
		c.free(k, "a question", func() {
			k.Seat()
			k.Next()
			k.Due()
			k.Round()
			k.MayEnd()
			k.Fresh()
			k.Check()
			k.Outcome()
			k.Effect()
			k.Hash()
		})
		if !c.advance(s) {
			s = c.g.Start()
		}
	}
}

func (c *checker) free(s engine.State, what string, f func()) {
	c.t.Helper()
	if testing.AllocsPerRun(1, f) == 0 {
		return
	}
	// The runtime itself allocates now and then; what f allocates it allocates each time.
	if n := testing.AllocsPerRun(5, f); n > 0 {
		c.fail(s, "%s allocates %v times", what, n)
	}
}
