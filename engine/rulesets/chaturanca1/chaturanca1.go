// Package chaturanca1 is the first game of four of seed 000: two camps of two armies,
// whose Rajahs are captured, exchanged, and command the army of their ally.
//
// Read it from here: Walk says what a turn is and Settle when the game is over. What
// chaturanca-2 takes over stands in files of its own: the armies, the command, the combat
// of the elephants, the exchange of Rajahs. The file of the rules tells the game, its
// options, and every rule with the laws that a referee holds against a move. The
// toolkit, package war, moves the men.
package chaturanca1

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/war"
	"github.com/ashtapada/agn/internal/words"
)

func build(r *engine.Ruleset, setup engine.Setup, book *war.Book) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	cfg := Config(r, setup)
	cfg.Leap = war.Leaper(words.Name("like a knight"), war.KnightJumps...)
	cfg.LeapSpares = true
	cfg.LeapUnchecked = is("leap-right", "never-checked")
	cfg.Sets[war.Leaps] = war.SetInfo{Name: "leaps", Start: war.AllSeats}
	cfg.Laws = *book
	if is("dice", "on") {
		cfg.Dice = Dice()
	}
	cfg.CommandsBoth = is("command", "either")
	return war.New(cfg, NewState(r, setup))
}

// Settle takes the leap away from Rajahs that are in check, where the option has it, and
// ends the game when a camp has no Rajah left.
func (s *State) Settle() {
	if s.Config().LeapUnchecked {
		s.LoseLeaps()
	}
	s.LoseCamp("chaturanca-1/goal")
}

// Walk plays a legal step. A turn is one, before which Rajahs may be exchanged.
func (s *State) Walk(from, to uint, promo engine.Piece) {
	s.Begin()
	s.Follow(s.Move(from, to, promo))
	s.Settle()
	s.Advance()
}

// Apply plays a legal move or free action.
func (s *State) Apply(m engine.Move) {
	switch m.Kind {
	case engine.Step, engine.Pass:
		s.State.Apply(m)
	default:
		s.Begin()
		s.giveBack(m)
	}
}
