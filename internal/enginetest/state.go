package enginetest

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// state checks what must hold in every state, as far as the generator goes.
func (c *checker) state(s engine.State) {
	c.t.Helper()
	legal := s.Legal(nil)
	for i, m := range legal {
		if slices.Contains(legal[:i], m) {
			c.fail(s, "%+v is generated twice", m)
		}
	}
	switch s.Due() {
	case engine.DueOver:
		if len(legal) > 0 {
			c.fail(s, "the game is over but %+v is legal", legal[0])
		}
		if o := s.Outcome(); o.Winners == 0 || o.Share == 0 || !c.rules[o.Rule] {
			c.fail(s, "the game is over with the outcome %+v", o)
		}
	case engine.DueMove:
		if len(legal) == 0 && !s.MayEnd() {
			c.fail(s, "a move is due but none is legal and the turn may not end")
		}
	case engine.DueCast:
		if len(c.casts) == 0 {
			c.fail(s, "a cast is due in a game without throws")
		}
	default:
		c.fail(s, "nothing is due")
	}
	if o := s.Outcome(); s.Due() != engine.DueOver && o != (engine.Outcome{}) {
		c.fail(s, "the game goes on but has the outcome %+v", o)
	}
	if !c.g.Setup().Has(s.Seat()) || !c.g.Setup().Has(s.Next()) {
		c.fail(s, "seat %d and next seat %d do not both play", s.Seat(), s.Next())
	}
	c.men(s, legal)
	c.reread(s, legal)
	c.find(s, legal)
	c.step(s, legal)
	c.copies(s, legal)
	c.diagram(s)
}

// reread checks that the position string makes an equal state.
func (c *checker) reread(s engine.State, legal []engine.Move) {
	c.t.Helper()
	text := string(s.AppendPosition(nil))
	r, err := c.g.Position(text)
	if err != nil {
		c.fail(s, "the position is not read again: %v", err)
	}
	if r.Effect() != (engine.Effect{}) {
		c.fail(s, "nothing was played in a position that was read, with the effect %+v", r.Effect())
	}
	if got := string(r.AppendPosition(nil)); got != text {
		c.fail(s, "the position reads back as %q", got)
	}
	if r.Hash() != s.Hash() {
		c.fail(s, "hash %x, read back %x", s.Hash(), r.Hash())
	}
	if r.Seat() != s.Seat() || r.Next() != s.Next() || r.Due() != s.Due() || r.MayEnd() != s.MayEnd() ||
		r.Fresh() != s.Fresh() ||
		r.Check() != s.Check() || r.Outcome() != s.Outcome() {
		c.fail(s, "seat, next, due, end, fresh, check, outcome: %d %d %v %v %v %d %+v, read back %d %d %v %v %v %d %+v",
			s.Seat(), s.Next(), s.Due(), s.MayEnd(), s.Fresh(), s.Check(), s.Outcome(),
			r.Seat(), r.Next(), r.Due(), r.MayEnd(), r.Fresh(), r.Check(), r.Outcome())
	}
	if a, b, ok := sameMoves(legal, r.Legal(nil)); !ok {
		c.fail(s, "legal moves differ when read back: only before %+v, only after %+v", a, b)
	}
	if other, ok := c.byHash[s.Hash()]; ok && other != text {
		c.fail(s, "same hash as %q", other)
	}
	if other, ok := c.byPosition[text]; ok && other != s.Hash() {
		c.fail(s, "hash %x here, %x when reached before", s.Hash(), other)
	}
	c.byHash[s.Hash()], c.byPosition[text] = text, s.Hash()
}

// copies checks that a copy is equal and leads its own life.
func (c *checker) copies(s engine.State, legal []engine.Move) {
	c.t.Helper()
	text, hash := string(s.AppendPosition(nil)), s.Hash()
	k := s.Clone()
	if k.Effect() != s.Effect() {
		c.fail(s, "the effect %+v is %+v in a clone", s.Effect(), k.Effect())
	}
	if len(legal) > 0 {
		k.Apply(legal[c.rng.IntN(len(legal))])
	} else if s.Due() == engine.DueCast {
		k.Throw(c.casts[c.rng.IntN(len(c.casts))])
	}
	if string(s.AppendPosition(nil)) != text || s.Hash() != hash {
		c.fail(s, "changed when its clone was played on from %q", text)
	}
	k.CopyFrom(s)
	if string(k.AppendPosition(nil)) != text || k.Hash() != hash || k.Round() != s.Round() || k.Effect() != s.Effect() {
		c.fail(s, "a copy is %q", k.AppendPosition(nil))
	}
}

// diagram checks that the drawing is whole lines of ASCII.
func (c *checker) diagram(s engine.State) {
	c.t.Helper()
	d := string(s.AppendDiagram(nil, words.Text.String))
	if !strings.HasSuffix(d, "\n") {
		c.fail(s, "the diagram does not end with a line's end:\n%s", d)
	}
	for _, r := range d {
		if r != '\n' && (r < ' ' || r > '~') {
			c.fail(s, "the diagram has %q", r)
		}
	}
}

// sameMoves reports whether two lists hold the same moves in any order, and else one
// move that only the first and one that only the second holds.
func sameMoves(a, b []engine.Move) (onlyA, onlyB []engine.Move, ok bool) {
	in := func(list []engine.Move) map[engine.Move]bool {
		set := make(map[engine.Move]bool, len(list))
		for _, m := range list {
			set[m] = true
		}
		return set
	}
	setA, setB := in(a), in(b)
	for _, m := range a {
		if !setB[m] {
			onlyA = append(onlyA, m)
		}
	}
	for _, m := range b {
		if !setA[m] {
			onlyB = append(onlyB, m)
		}
	}
	return onlyA, onlyB, len(onlyA)+len(onlyB) == 0
}
