package enginetest

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/notation/word"
)

// step checks that what Step plays is the only legal move that fits, with the capture that was
// written, that it is played as Apply does, and that nothing changes where it plays none.
func (c *checker) step(s engine.State, legal []engine.Move) {
	c.t.Helper()
	c.stepPass(s, legal)
	if len(legal) == 0 {
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
			if p.Fits(c.g.Board(), &other) && other.Capture == m.Capture {
				fit = append(fit, other)
			}
		}
		c.stepOne(s, &p, m.Capture, fit)
	}
}

// brief leaves unwritten of a move what Step is not asked for, or writes it wrongly. Of a man of a race
// both squares are written.
func (c *checker) brief(m engine.Move) engine.Pattern {
	if m.Piece == engine.Man {
		p := engine.Pattern{Kind: engine.Step, From: m.From, To: m.To}
		switch n := c.g.Board().Len(); c.rng.IntN(12) {
		case 0:
			p.To = engine.Square(1 + c.rng.IntN(n))
		case 1:
			p.From = engine.Square(1 + c.rng.IntN(n))
		case 2:
			p.Piece = engine.King + engine.Piece(c.rng.IntN(int(engine.Vizier-engine.King)))
		}
		return p
	}
	p := engine.Pattern{Kind: engine.Step, Piece: m.Piece, To: m.To}
	if p.Piece == 0 {
		p.Piece = engine.Soldier // a pass has no man, and a word without a capital is a soldier's
	}
	if m.From != engine.NoSquare && (m.Piece == engine.Soldier || c.rng.IntN(4) == 0) {
		if p.File = c.g.Board().File(m.From); c.rng.IntN(4) == 0 {
			p.File, p.Rank = 0, uint8(c.g.Board().Rank(m.From))
		}
	}
	if m.From != engine.NoSquare && c.rng.IntN(4) == 0 {
		p.From, p.File, p.Rank = m.From, 0, 0 // in full, needed or not
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
	file, rank := c.letters(p.From)
	toFile, toRank := c.letters(p.To)
	w := word.Of(word.Move, 0).WithLetter(p.Piece.Letter()).WithSquares(p.File|file, p.Rank|rank, toFile, toRank)
	if capture {
		w = w.WithSep('x')
	}
	if !capture && c.rng.IntN(2) == 0 && p.From != engine.NoSquare {
		w = w.WithSep('-')
	}
	stepped := c.steps(s, w, fit)
	if stepped && fit[0].Piece != engine.Man && p.From != engine.NoSquare {
		alike := engine.Pattern{Kind: engine.Step, Piece: p.Piece, To: p.To}
		c.alone(s, w, slices.DeleteFunc(s.Find(&alike, nil), func(m engine.Move) bool { return m.Capture != capture }))
	}
	if s.Round() <= opening && len(fit) == 1 && fit[0].Who|fit[0].Who2 == 0 {
		c.meant++
		if stepped {
			c.stepped++
		}
	}
}

// alone checks that nothing of the square left is needed in a word in which it was written in full: these moves fit
// the word without it.
func (c *checker) alone(s engine.State, w word.Word, fit []engine.Move) {
	c.t.Helper()
	if len(fit) != 1 || w.Letter() == 0 && w.Captures() {
		c.fail(s, "Step(%x): plays a move of which nothing more was written than needed", w)
	}
}

// stepPass checks a pass in the same way.
func (c *checker) stepPass(s engine.State, legal []engine.Move) {
	c.t.Helper()
	pass := engine.Move{Kind: engine.Pass}
	if slices.Contains(legal, pass) {
		legal = []engine.Move{pass}
	} else {
		legal = nil
	}
	c.steps(s, word.Of(word.Pass, 0), legal)
}

// steps checks what Step does where these moves fit, and reports whether it plays.
func (c *checker) steps(s engine.State, w word.Word, fit []engine.Move) bool {
	c.t.Helper()
	got, want := s.Clone(), s.Clone()
	now := got.Step(w)
	by := now.By
	switch {
	case by == 0 && len(fit) > 0:
		// What was looked at in vain has left nothing behind.
		got.Apply(fit[0])
		want.Apply(fit[0])
	case by == 0:
	case by != s.Seat():
		c.fail(s, "Step(%x): played by seat %d", w, by)
	case len(fit) != 1:
		c.fail(s, "Step(%x): played where %d moves fit", w, len(fit))
	default:
		want.Apply(fit[0])
	}
	if string(got.AppendPosition(nil)) != string(want.AppendPosition(nil)) || got.Hash() != want.Hash() ||
		got.Effect() != want.Effect() ||
		got.Due() != want.Due() || got.Round() != want.Round() || !slices.Equal(got.Legal(nil), want.Legal(nil)) {
		c.fail(s, "Step(%x): leads to %s, not to %s", w, string(got.AppendPosition(nil)), string(want.AppendPosition(nil)))
	}
	if want := (engine.Stepped{By: by, Round: int32(got.Round()), Check: got.Check()}); by != 0 {
		if got.Fresh() {
			want.Fresh = got.Seat()
		}
		file, rank := w.Left()
		if fit[0].Piece != engine.Man && file != 0 && rank != 0 {
			want.Check |= engine.Enough
		}
		if now != want {
			c.fail(s, "Step(%x): tells %+v, not %+v", w, now, want)
		}
	} else if now != (engine.Stepped{}) {
		c.fail(s, "Step(%x): tells %+v of no step", w, now)
	}
	return by != 0
}

// letters are the file and rank of a square in a word.
func (c *checker) letters(sq engine.Square) (file byte, rank uint8) {
	b := c.g.Board()
	if sq != engine.NoSquare && b.File(sq) == 0 {
		return board.Centre, 0
	}
	return b.File(sq), uint8(b.Rank(sq))
}

// opening is in how many rounds of a game from its start Step is to play what is meant. Later it may
// have to leave most moves to Find, where a seat commands another's men or a king is in check.
const opening = 5

// oftenStepped checks that Step plays a quarter of what is meant in the openings at least, or that a
// game has none of its own. Of the settings there are it plays from 48 to 100 % there, which differs
// from one random game to another: the check finds a Step that does nothing, not a slower one.
func (c *checker) oftenStepped(s engine.State) {
	c.t.Helper()
	if c.meant > 50 && c.stepped > 0 && c.stepped < c.meant/4 {
		c.fail(s, "Step plays %d of %d moves", c.stepped, c.meant)
	}
}
