package chaupur

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/words"
)

// gameOver: nothing follows the end of the game.
func (s *state) gameOver() (engine.Objection, bool) {
	return s.Over(func() words.Text {
		var names []words.Name
		for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
			if s.Outcome().Won(seat) {
				names = append(names, s.Name(seat))
			}
		}
		return words.Of("all men of %s are home", words.And(names))
	})
}

// mustPlay: who can move moves; a pass stands for a turn without a move.
func (c *candidate) mustPlay() (engine.Objection, bool) {
	if c.Move.Kind != engine.Pass || c.Wants != engine.DueMove {
		return c.PassAfterMove(c.expired.seat)
	}
	if plan, n := c.plan(); n > 0 {
		return laws.Object(engine.ReasonFalsePass, words.Of("%s can be played: %s", track.List(spent(plan)), c.tell(plan)))
	}
	return laws.None()
}

// mostDice: as many dice are played as can be, judged over the whole turn; a move that
// ends the game is free. It is a spare law: it takes for granted that the move can be
// made.
func (c *candidate) mostDice() (engine.Objection, bool) {
	if !c.measured() || c.Wants != engine.DueMove || c.Length < 0 {
		return laws.None()
	}
	after := c.behind()
	if after.winners() != 0 {
		return laws.None()
	}
	plan, most := c.plan()
	rest, more := after.plan()
	if int(c.Unspent.N-after.Unspent.N)+more == most {
		return laws.None()
	}
	unplayed := after.Unspent
	for _, v := range spent(rest) {
		unplayed.Remove(v)
	}
	return laws.Object(engine.ReasonNotSpent,
		words.Of("after this move %s cannot be played any more; this plays more: %s", &unplayed, c.tell(plan)), c.Move.From)
}

// castPossible: a cast shows what the dice can show.
func (s *state) castPossible(cast engine.Cast) (engine.Objection, bool) {
	if s.game.Dice().Can(cast) {
		return laws.None()
	}
	faces, wrong := s.Faces(cast)
	text := words.Of("a die cannot show %d, it has %s", wrong, track.List(faces))
	if cast.N != maxDice {
		text = words.Of("%d dice are thrown, not %d", maxDice, cast.N)
	}
	return laws.Object(engine.ReasonCastImpossible, text)
}

// endUnplayed: what can be played is played before the turn ends, and a turn without
// a move is written as a pass.
func (s *state) endUnplayed() (engine.Objection, bool) {
	if s.Wants != engine.DueMove {
		return laws.None()
	}
	if plan, n := s.plan(); n > 0 {
		return laws.Object(engine.ReasonNotSpent, words.Of("%s can still be played: %s", track.List(spent(plan)),
			s.tell(plan)))
	}
	return s.NotPassed()
}
