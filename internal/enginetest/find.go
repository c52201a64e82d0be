package enginetest

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// find checks that Find is Legal filtered, for patterns made of legal moves by
// leaving parts out and for patterns that are near misses.
func (c *checker) find(s engine.State, legal []engine.Move) {
	c.t.Helper()
	c.findOne(s, legal, engine.Pattern{})
	for _, m := range legal {
		c.findOne(s, legal, c.whole(m))
		c.findOne(s, legal, c.partial(m))
	}
	if len(legal) == 0 {
		return
	}
	for range 8 {
		p := c.partial(legal[c.rng.IntN(len(legal))])
		n := c.g.Board().Len()
		switch c.rng.IntN(5) {
		case 0:
			p.To = engine.Square(1 + c.rng.IntN(n))
		case 1:
			p.From = engine.Square(1 + c.rng.IntN(n))
		case 2:
			p.Promo = engine.Piece(c.rng.IntN(int(engine.NumPieces)))
		case 3:
			p.Piece = engine.Piece(c.rng.IntN(int(engine.NumPieces)))
		case 4:
			p.File, p.Rank = byte('a'+c.rng.IntN(9)), uint8(c.rng.IntN(10))
		}
		c.findOne(s, legal, p)
	}
}

func (c *checker) findOne(s engine.State, legal []engine.Move, p engine.Pattern) {
	var want []engine.Move
	for _, m := range legal {
		if p.Fits(c.g.Board(), &m) {
			want = append(want, m)
		}
	}
	got := s.Find(&p, nil)
	if p.Who != 0 {
		// A mark may be read that names men who are meant without it.
		got = slices.DeleteFunc(got, func(m engine.Move) bool { return m.Who == 0 })
	}
	if a, b, ok := sameMoves(want, got); !ok || len(want) != len(got) {
		c.fail(s, "Find(%+v): missing %+v, too much %+v, %d found", p, a, b, len(got))
	}
}

// whole is the pattern of a move of which everything was written.
func (c *checker) whole(m engine.Move) engine.Pattern {
	return engine.Pattern{Kind: m.Kind, Piece: m.Piece, Promo: m.Promo, Count: m.Count, From: m.From,
		To: m.To, To2: m.To2, Who: m.Who, Who2: m.Who2, Spend: m.Spend}
}

// partial leaves parts of a move unwritten.
func (c *checker) partial(m engine.Move) engine.Pattern {
	p := c.whole(m)
	if c.rng.IntN(2) == 0 {
		p.Kind = 0
	}
	if c.rng.IntN(2) == 0 {
		p.Piece = 0
	}
	if c.rng.IntN(4) > 0 {
		p.From = engine.NoSquare
		if m.From != engine.NoSquare && c.rng.IntN(2) == 0 {
			p.File = c.g.Board().File(m.From)
		}
		if m.From != engine.NoSquare && c.rng.IntN(2) == 0 {
			p.Rank = uint8(c.g.Board().Rank(m.From))
		}
	}
	if c.rng.IntN(8) == 0 {
		p.To = engine.NoSquare
	}
	if c.rng.IntN(2) == 0 {
		p.Spend = [4]uint8{}
	}
	if m.Count == 1 && c.rng.IntN(2) == 0 {
		p.Count = 0
	}
	return p
}
