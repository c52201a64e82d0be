package enginetest

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
)

// explain checks that the generator and the laws agree: over every conceivable move the rules
// object to nothing exactly where the move is legal.
func (c *checker) explain(s engine.State) {
	c.t.Helper()
	var free []engine.Move
	c.buf = s.Candidates(nil, c.buf[:0])
	universe := c.buf
	for _, m := range universe {
		o := s.Object(m)
		c.objections(s, m, o)
		if len(o) == 0 {
			free = append(free, m)
		}
	}
	if a, b, ok := sameMoves(s.Legal(nil), free); !ok {
		c.fail(s, "legal but not conceived or objected to: %+v; illegal but without objection: %+v", a, b)
	}
	c.candidates(s, universe)
	c.objectCast(s)
	if end := s.ObjectEnd(); s.Due() != engine.DueOver {
		c.objections(s, "the end of the turn", end)
		if (len(end) == 0) != s.MayEnd() {
			c.fail(s, "the turn may end: %v, but the objections are %+v", s.MayEnd(), end)
		}
	}
}

// objections checks the form of objections. It is asked too often to be marked as a
// helper.
func (c *checker) objections(s engine.State, to any, list []engine.Objection) {
	for _, o := range list {
		text := o.Text.String()
		switch r, _ := utf8.DecodeRuneInString(text); {
		case !c.rules[o.Rule]:
			c.fail(s, "%+v: the rule set has no rule %q", to, o.Rule)
		case o.Reason == 0:
			c.fail(s, "%+v: no reason in %+v", to, o)
		case text == "" || text[len(text)-1] == '.' || unicode.IsUpper(r) && !c.startsWithSeat(text):
			c.fail(s, "%+v: bad text %q", to, text)
		}
		for _, w := range o.Witness {
			if w < 1 || int(w) > c.g.Board().Len() {
				c.fail(s, "%+v: witness %d is off the board", to, w)
			}
		}
	}
}

// startsWithSeat reports whether a text begins with the name of a seat, the only
// word that is written with a capital.
func (c *checker) startsWithSeat(text string) bool {
	return slices.ContainsFunc(c.g.Ruleset().Seats, func(i engine.SeatInfo) bool {
		return len(text) >= len(i.Name) && text[:len(i.Name)] == i.Name
	})
}

// candidates checks that candidates of patterns fit them, that there always is one,
// and that what is not conceivable is objected to.
func (c *checker) candidates(s engine.State, universe []engine.Move) {
	c.t.Helper()
	for range 8 {
		m := universe[c.rng.IntN(len(universe))]
		p := c.partial(m)
		if c.rng.IntN(4) == 0 {
			p.Piece = engine.Piece(c.rng.IntN(int(engine.NumPieces)))
		}
		if c.rng.IntN(8) == 0 {
			p.Kind = engine.MoveKind(c.rng.IntN(int(engine.Declare) + 1))
		}
		list := s.Candidates(&p, nil)
		if len(list) == 0 {
			c.fail(s, "no candidates for %+v", p)
		}
		legal := s.Legal(nil)
		for _, m := range list {
			o := s.Object(m)
			c.objections(s, m, o)
			if len(o) == 0 && !slices.Contains(legal, m) {
				c.fail(s, "the candidate %+v of %+v is illegal but nothing is held against it", m, p)
			}
		}
	}
}

// objectCast checks that casts that are due and can fall are free of objections, and
// no others.
func (c *checker) objectCast(s engine.State) {
	c.t.Helper()
	for _, cast := range c.casts {
		o := s.ObjectCast(cast)
		c.objections(s, cast, o)
		if s.Due() == engine.DueCast && len(o) > 0 {
			c.fail(s, "the cast %v is due, but %+v", cast.Values(), o)
		}
		if s.Due() != engine.DueCast && !s.MayEnd() && len(o) == 0 {
			c.fail(s, "the cast %v is not due, but nothing is held against it", cast.Values())
		}
	}
	for _, cast := range []engine.Cast{{}, dice.Of(255), dice.Of(1, 2, 3, 4, 5, 6, 7)} {
		if set := c.g.Dice(); set != nil && set.Can(cast) {
			continue
		}
		o := s.ObjectCast(cast)
		c.objections(s, cast, o)
		if len(o) == 0 {
			c.fail(s, "nothing is held against the cast %v", cast.Values())
		}
	}
}
