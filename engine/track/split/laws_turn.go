package split

import (
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
)

// Ended: nothing follows the end of the game. It speaks for the rule that ended it.
func (s *State) Ended() (engine.Objection, bool) {
	if s.Wants != engine.DueOver {
		return laws.None()
	}
	w := s.AtEnd()
	return laws.Object(engine.ReasonOver, fmt.Sprintf("the game is over: all men of %s are on %s", s.Name(w),
		s.At(s.Way(w, 0)[s.Tab.last])))
}

// Over is Ended for moves.
func (c *Case) Over() (engine.Objection, bool) { return c.Position.Ended() }

// OverCast is Ended for casts.
func (s *State) OverCast(engine.Cast) (engine.Objection, bool) { return s.Ended() }

// Undone is what a turn leaves undone: a move, and how that is said.
type Undone struct {
	Move engine.Move
	Text string
}

// Left is how a game finds what a turn leaves undone, if there is something.
type Left func() (Undone, bool)

// Unspent returns the points that can be played in an order.
func (s *State) Unspent(o *Order) (Undone, bool) {
	if s.Wants != engine.DueMove || o.Steps == nil {
		return Undone{}, false
	}
	return Undone{o.Steps[0], s.Say(o, &s.Now)}, true
}

// FalsePass objects to a pass that leaves something undone.
func (c *Case) FalsePass(left Left) (engine.Objection, bool) {
	if c.Move.Kind != engine.Pass {
		return laws.None()
	}
	return leaves(engine.ReasonFalsePass, left)
}

// Undone objects to the end of a turn that leaves something undone.
func (s *State) Undone(left Left) (engine.Objection, bool) {
	return leaves(engine.ReasonNotSpent, left)
}

func leaves(reason engine.Reason, left Left) (engine.Objection, bool) {
	u, ok := left()
	if !ok {
		return laws.None()
	}
	return laws.Object(reason, u.Text, u.Move.From, u.Move.To)
}

// PassMoved: a pass stands for a turn without a move.
func (c *Case) PassMoved() (engine.Objection, bool) {
	s := c.Position
	if c.Move.Kind != engine.Pass || s.Wants != engine.DueCast || s.Lapsed.Seat != Other(s.OnTurn) {
		return laws.None()
	}
	return s.PassAfterMove(s.Lapsed.Seat)
}

// CastFirst: a turn begins with a cast.
func (c *Case) CastFirst() (engine.Objection, bool) {
	s := c.Position
	if s.Wants != engine.DueCast || s.Phase != track.Fresh {
		return laws.None()
	}
	return laws.Object(engine.ReasonCastMissing, s.Name(s.OnTurn)+" throws first")
}

// CastAgain: behind a throw that earns another the cast comes before the next move.
func (c *Case) CastAgain() (engine.Objection, bool) {
	s := c.Position
	if s.Wants != engine.DueCast || s.Phase == track.Fresh {
		return laws.None()
	}
	return laws.Object(engine.ReasonCastMissing, s.Name(s.OnTurn)+" throws again first")
}

// CastPossible: a cast shows what the dice can show.
func (s *State) CastPossible(cast engine.Cast) (engine.Objection, bool) {
	set := s.Tab.course.Dice
	if set.Can(cast) {
		return laws.None()
	}
	var values []uint8
	for _, f := range set.Dice[0].Faces {
		values = append(values, f.Value)
	}
	slices.Sort(values)
	list := track.Alternatives(values)
	if int(cast.N) != len(set.Dice) {
		if len(set.Dice) > 1 {
			return laws.Object(engine.ReasonCastImpossible, fmt.Sprintf("a cast is %d dice, each %s", len(set.Dice), list))
		}
		return laws.Object(engine.ReasonCastImpossible, "a cast is one number of points, "+list)
	}
	for _, v := range cast.Values() {
		if !set.Can(lone(cast, v)) {
			return laws.Object(engine.ReasonCastImpossible, fmt.Sprintf("a cast cannot show %d, only %s", v, list))
		}
	}
	return laws.Object(engine.ReasonCastImpossible, "the dice cannot show this, only "+list)
}

// lone is a cast of a value alone, as often as the cast has dice.
func lone(cast engine.Cast, v uint8) engine.Cast {
	for k := range cast.Values() {
		cast.V[k] = v
	}
	return cast
}

// CastNotDue: what was thrown is played before the next cast.
func (s *State) CastNotDue(lefts ...Left) (engine.Objection, bool) {
	if s.Wants != engine.DueMove {
		return laws.None()
	}
	for _, left := range lefts {
		if u, ok := left(); ok {
			return laws.Object(engine.ReasonCastNotDue, "no cast is due, "+u.Text, u.Move.From, u.Move.To)
		}
	}
	return laws.Object(engine.ReasonCastNotDue, fmt.Sprintf("%s cannot play %s, which is written as a pass and earns no further cast",
		s.Name(s.OnTurn), &s.Now))
}

// EndUnthrown: no turn goes by without a cast.
func (s *State) EndUnthrown() (engine.Objection, bool) {
	if s.Wants != engine.DueCast || s.Phase != track.Fresh {
		return laws.None()
	}
	return s.NotThrown()
}
