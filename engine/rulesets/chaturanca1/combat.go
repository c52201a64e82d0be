package chaturanca1

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/war"
	"github.com/ashtapada/agn/internal/words"
)

// Follow does what follows from a move in both games: the command of the ally's army,
// and the combat of the elephants.
func (s *State) Follow(p war.Played) {
	switch p.Man {
	case war.ManOf(p.By, engine.King):
		s.takeThrone(p)
	case war.ManOf(p.By, engine.Elephant):
		s.combat(p.By, p.To)
	case war.ManOf(s.Ally(p.By), engine.Elephant):
		if s.byCommander && s.Is(Commands, p.By) {
			s.combat(s.Ally(p.By), p.To)
		}
	}
}

// combat lets the seat whose elephant completes the block of four remove the enemy
// elephants and win that of its ally.
func (s *State) combat(seat engine.Seat, to uint) {
	b := s.Block(engine.Elephant, to)
	if b == 0 {
		return
	}
	for _, foe := range s.Foes(seat) {
		s.Take(uint(bits.TrailingZeros64(b & s.Colour(foe))))
	}
	s.Win(b&s.Colour(s.Ally(seat)), false)
	s.Note(engine.Combat)
}

// NotWon objects to a move of an elephant that is in the hands of its colour's ally.
func NotWon() war.Law {
	return war.Law{Stage: war.StageArmy, Test: war.OfSteps(0, func(s *war.State, m engine.Move) (engine.Objection, bool) {
		army := s.ArmyOf(m.From)
		return laws.Unless(army == s.On(m.From).Seat() || s.Enemies(army, s.Seat()) || plays(s, army),
			engine.ReasonForeignMan, m.From,
			"%s is in the hands of %s, who won it", s.Describe(m.From), s.SeatName(army))
	})}
}

// wonWithoutCombat says what is odd about the men of a seat in its ally's hands.
func (s *State) wonWithoutCombat(seat engine.Seat) (out []words.Text) {
	won, ally := s.Won()&s.Colour(seat), s.Ally(seat)
	if won == 0 {
		return nil
	}
	if won&^s.Kind(engine.Elephant) != 0 {
		out = append(out, words.Of("a man of %s is in %s's hands, only an elephant can be", s.SeatName(seat),
			s.SeatName(ally)))
	}
	if seat < ally && s.Won()&s.Colour(ally) != 0 {
		out = append(out, words.Of("%s and %s hold each other's elephants", s.SeatName(seat), s.SeatName(ally)))
	}
	for _, foe := range s.Foes(seat) {
		if s.Kind(engine.Elephant)&s.Colour(foe) != 0 {
			out = append(out, words.Of("%s has won the elephant of %s while %s still has one", s.SeatName(ally),
				s.SeatName(seat), s.SeatName(foe)))
		}
	}
	return out
}
