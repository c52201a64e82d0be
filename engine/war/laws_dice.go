package war

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/internal/words"
)

// Unthrown objects to the end of a turn without its throw.
var Unthrown = EndLaw{Test: func(s *State) (engine.Objection, bool) {
	return laws.Unless(s.due != engine.DueCast, engine.ReasonCastNotTaken, engine.NoSquare,
		"%s is on turn and has not thrown", s.SeatName(s.seat))
}}

// NamedByDice objects to a man that the dice do not allow to move.
var NamedByDice = Law{Stage: stageDice, Test: OfSteps(0, func(s *State, m engine.Move) (engine.Objection, bool) {
	d := s.g.cfg.Dice
	if d == nil || s.dice[0] == 0 {
		return laws.None()
	}
	kinds := d.Names[s.dice[0]&maxFace] | d.Names[s.dice[1]&maxFace]
	switch {
	case kinds.Has(m.Piece):
		return laws.None()
	case kinds == 0:
		return laws.Objectf(engine.ReasonWrongThrow, nil, "the throw %s moves nothing, %s may not move", s.shows(),
			s.Describe(m.From))
	}
	return laws.Objectf(engine.ReasonWrongThrow, []engine.Square{m.From}, "the throw %s moves %s, not %s",
		s.shows(), s.g.anyOf(kinds), s.Describe(m.From))
})}

// anyOf is any man of some kinds.
type anyOf struct {
	kinds []engine.Piece
	king  words.Name
}

func (g *Game) anyOf(kinds Kinds) anyOf { return anyOf{g.listed(kinds), g.cfg.King} }

// Words are such as "a rook or a knight".
func (a anyOf) Words() words.Text {
	var names []words.Text
	for _, p := range a.kinds {
		names = append(names, aKind(p, a.king))
	}
	return words.Or(names)
}

// Lasts says that they stay the same.
func (anyOf) Lasts() {}

// NothingThrown objects to every cast in a game without dice.
var NothingThrown = CastLaw{Stage: stageOver, Final: true, Test: func(s *State, _ engine.Cast) (engine.Objection,
	bool) {
	return laws.Unless(s.g.cfg.Dice != nil, engine.ReasonCastNotDue, engine.NoSquare, "nothing is thrown in this game")
}}

// Falls objects to a cast that the dice cannot show.
var Falls = CastLaw{Stage: stageOver, Final: true, Test: func(s *State, c engine.Cast) (engine.Objection, bool) {
	d := s.g.cfg.Dice
	if d == nil || d.Set.Can(c) {
		return laws.None()
	}
	return laws.Object(engine.ReasonCastImpossible, d.cannot(c))
}}

// cannot says why dice do not fall so: of dice that show what they can there are too many or too few.
func (d *Dice) cannot(c engine.Cast) words.Text {
	var wrong []uint8
	for _, v := range c.Values() {
		if !slices.ContainsFunc(d.Set.Dice[0].Faces, func(f dice.Face) bool { return f.Value == v }) {
			wrong = append(wrong, v)
		}
	}
	switch n := len(d.Set.Dice); {
	case int(c.N) < n:
		return words.Of("a throw is %s, and %d of them is missing: write _ for it", d.describe(), n-int(c.N))
	case int(c.N) > n:
		return words.Of("a throw is %s, and %d are written", d.describe(), c.N)
	}
	return words.Of("a throw is %s, it cannot show %s", d.describe(), shown(wrong))
}

// NoCastAfter objects to a cast that follows the end that a rule made.
func NoCastAfter(rule string) CastLaw {
	return CastLaw{Stage: StageFirst, Final: true, Test: func(s *State, _ engine.Cast) (engine.Objection, bool) {
		return laws.Unless(s.outcome.Rule != rule, engine.ReasonOver, engine.NoSquare, "the game is over")
	}}
}

// CastDue objects to a cast that is not due.
var CastDue = CastLaw{Stage: StageWord, Test: func(s *State, _ engine.Cast) (engine.Objection, bool) {
	switch {
	case s.due == engine.DueCast || s.own.MayEnd():
		return laws.None()
	case s.dice[0] == 0:
		return laws.Objectf(engine.ReasonCastNotDue, nil, "nobody throws for %s, whose %s is captured", s.SeatName(s.seat),
			s.KindName(engine.King))
	}
	return laws.Objectf(engine.ReasonCastNotDue, nil, "%s has thrown %s and has not moved yet: write the moves, or --, "+
		"before the next throw", s.SeatName(s.seat), s.shows())
}}

// describe returns words such as "one die of 1 to 6".
func (d *Dice) describe() words.Text {
	f := d.Set.Dice[0].Faces
	low, high := f[0].Value, f[len(f)-1].Value
	if n := len(d.Set.Dice); n > 1 {
		return words.Of("%d dice of %d to %d", n, low, high)
	}
	return words.Of("one die of %d to %d", low, high)
}

// shown returns the values of dice with commas between.
func shown(values []uint8) string {
	if len(values) == 0 {
		return "nothing"
	}
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(values), " ", ", "), "[]")
}

// shows returns the dice that are not yet used, as words.
func (s *State) shows() string { return shown(s.left()) }

// left returns the dice that are not yet used.
func (s *State) left() []uint8 {
	n := 0
	for n < maxDice && s.dice[n] != 0 {
		n++
	}
	return s.dice[:n]
}
