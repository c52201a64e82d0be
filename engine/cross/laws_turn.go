package cross

import (
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/race"
)

// GameOver: nothing follows the end of the game.
func GameOver(c *Case) (engine.Objection, bool) { return c.ended() }

// GameOverCast is GameOver for casts.
func GameOverCast(s *State, _ engine.Cast) (engine.Objection, bool) { return s.ended() }

func (s *State) ended() (engine.Objection, bool) {
	if s.due != engine.DueOver {
		return laws.None()
	}
	text := ""
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		if s.Outcome().Won(seat) {
			if text != "" {
				text += " and "
			}
			text += s.name(seat)
		}
	}
	return laws.Object(engine.ReasonOver, "the game is over: all men of "+text+" are home")
}

// MustPlay: who can move moves; a pass stands for a turn without a move.
func MustPlay(c *Case) (engine.Objection, bool) {
	if c.Move.Kind != engine.Pass {
		return laws.None()
	}
	if c.due == engine.DueCast && c.gone.n > 0 {
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("a pass stands for a turn without a move, and %s has moved", c.name(c.gone.seat)))
	}
	if c.due != engine.DueMove {
		return laws.None()
	}
	if plan, n := c.trial().best(); n > 0 {
		return laws.Object(engine.ReasonFalsePass, fmt.Sprintf("%s can be played: %s", race.List(played(plan)), c.tell(plan)))
	}
	return laws.None()
}

// MostDice: as many dice are played as can be, judged over the whole turn; a move that
// ends the game is free. It is a spare law: it takes for granted that the move can be
// made.
func MostDice(c *Case) (engine.Objection, bool) {
	if !c.measured() || c.due != engine.DueMove || c.Length < 0 {
		return laws.None()
	}
	t := c.trial()
	plan, most := t.best()
	spend := slices.DeleteFunc(slices.Clone(c.Move.Spend[:]), func(v uint8) bool { return v == 0 })
	after := t.with(stroke{c.Group, c.To, spend})
	if after.over() {
		return laws.None()
	}
	rest, more := after.best()
	if len(spend)+more == most {
		return laws.None()
	}
	unplayed := slices.Clone(after.dice)
	for _, v := range played(rest) {
		k := slices.Index(unplayed, v)
		unplayed = slices.Delete(unplayed, k, k+1)
	}
	return laws.Object(engine.ReasonNotSpent, fmt.Sprintf("behind this move %s cannot be played any more, and %s can be played: %s",
		race.List(unplayed), race.List(played(plan)), c.tell(plan)), c.Move.From)
}

// CastFirst: a turn begins with a cast.
func CastFirst(c *Case) (engine.Objection, bool) {
	if c.due != engine.DueCast {
		return laws.None()
	}
	return laws.Object(engine.ReasonCastMissing, c.name(c.State.seat)+" throws first")
}

// CastPossible: a cast shows what the dice can show.
func CastPossible(s *State, cast engine.Cast) (engine.Objection, bool) {
	lot := s.game.design.Lot
	if lot.Can(cast) {
		return laws.None()
	}
	var faces []uint8
	for _, f := range lot.Dice[0].Faces {
		faces = append(faces, f.Value)
	}
	if int(cast.N) != len(lot.Dice) {
		return laws.Object(engine.ReasonCastImpossible, fmt.Sprintf("%d dice are thrown, not %d", len(lot.Dice), cast.N))
	}
	for _, v := range cast.Values() {
		if !slices.Contains(faces, v) {
			return laws.Object(engine.ReasonCastImpossible, fmt.Sprintf("a die cannot show %d, it has %s", v, race.List(faces)))
		}
	}
	return laws.Object(engine.ReasonCastImpossible, "the dice cannot fall so")
}

// CastOnce: a seat throws once a turn, and what is thrown is played before the next
// cast.
func CastOnce(s *State, _ engine.Cast) (engine.Objection, bool) {
	if s.due != engine.DueMove {
		return laws.None()
	}
	dice := race.List(s.pool.values())
	if s.pass {
		return laws.Object(engine.ReasonCastNotDue, fmt.Sprintf("%s has thrown %s, which cannot be played, and does not throw again", s.name(s.seat), dice))
	}
	return laws.Object(engine.ReasonCastNotDue, fmt.Sprintf("%s has %s still to play and does not throw again", s.name(s.seat), dice))
}

// EndUnplayed: what can be played is played before the turn ends, and a turn without
// a move is written as a pass.
func EndUnplayed(s *State) (engine.Objection, bool) {
	if s.due != engine.DueMove {
		return laws.None()
	}
	c := s.consider(engine.Move{Kind: engine.Pass})
	if plan, n := c.trial().best(); n > 0 {
		return laws.Object(engine.ReasonNotSpent, fmt.Sprintf("%s can still be played: %s", race.List(played(plan)), c.tell(plan)))
	}
	return laws.Object(engine.ReasonNotSpent, s.name(s.seat)+" cannot move, which is written as a pass")
}

// EndUnthrown: no turn goes by without a cast.
func EndUnthrown(s *State) (engine.Objection, bool) {
	if s.due != engine.DueCast {
		return laws.None()
	}
	return laws.Object(engine.ReasonCastMissing, s.name(s.seat)+" has not thrown")
}
