// Package chaturanca2 is the second game of four of seed 000, for money. Board, armies,
// camps, command, combat and exchange are those of package chaturanca1, whose state it
// embeds.
//
// Read it from here: Walk says what a turn is. What a player gains and when the game is
// over stands with the stakes, what a soldier becomes with the promotion. The file of the
// rules tells the game, its options, and every rule with the laws that a referee holds
// against a move.
package chaturanca2

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/rulesets/chaturanca1"
	"github.com/ashtapada/agn/engine/war"
	"github.com/ashtapada/agn/internal/words"
)

// paid is the set of seats that the throne pays no more: by throne-pays the players
// who have been paid, the owners who have paid, or, once anybody has been, all. With
// throne-pays=per-pair it has the players whom the enemy next to them in the order of turns
// has paid, and paidByLast those whom the other has.
const (
	paid       war.Set = 4
	paidByLast war.Set = 5
)

func build(r *engine.Ruleset, setup engine.Setup, book *war.Book) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	cfg := chaturanca1.Config(r, setup)
	cfg.Dice = chaturanca1.Dice()
	cfg.Sets[chaturanca1.Retired].Name = "retired"
	if !is("throne-pays", "per-pair") {
		cfg.Sets[paid].Name = "paid"
	}
	cfg.Laws = *book
	s := &state{State: *chaturanca1.NewState(r, setup), choices: &choices{
		rajahs: is("end", "rajahs"), survivors: is("pot", "survivors"), byRajah: is("throne-by", "rajah"),
		perThrone: is("throne-pays", "per-throne"), once: is("throne-pays", "once"), perPair: is("throne-pays", "per-pair"),
		kingAllowed: is("privileged", "king-allowed"), promoting: promoting(&cfg),
	}}
	cfg.CommandsBoth = true
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		s.pay(seat, -1)
	}
	promotionSquares(&cfg, r.Value(setup, "promotion-squares"))
	return war.New(cfg, s)
}

// choices are the values of the options, and the squares that they are about.
type choices struct {
	rajahs, survivors, byRajah, perThrone, once, perPair, kingAllowed bool
	promoting                                                         [engine.MaxSeats]uint64
}

// state is a position.
type state struct {
	chaturanca1.State
	*choices
	// purse is what each seat has, in units of the stake.
	purse [engine.MaxSeats]int32
}

// Walk plays a legal step. A turn is a throw and one move; before the
// throw Rajahs may be exchanged or one demanded back.
func (s *state) Walk(from, to uint, promo engine.Piece) {
	s.Begin()
	s.notePrivilege(from, to, promo)
	p := s.Move(from, to, promo)
	s.gains(p)
	s.Follow(p)
	s.Settle()
	s.Advance()
}

// Status says who has retired instead of what has become of his Rajah.
func (s *state) Status(seat engine.Seat) []words.Text {
	if s.Is(chaturanca1.Retired, seat) {
		return []words.Text{words.Of("retired")}
	}
	return s.State.Status(seat)
}

// MayReturn reports whether a seat holds the right of restitution: its Rajah is the
// only one its camp has lost, and both of the other camp are captured.
func (s *state) MayReturn(seat engine.Seat) bool {
	if s.HasKing(seat) {
		return false
	}
	foes := s.Foes(seat)
	return s.Lost(seat) == war.SeatBit(seat) && s.Captured(foes[0]) && s.Captured(foes[1])
}

// whyNoRestitution says why a seat may not demand its Rajah back, empty if it may.
func whyNoRestitution(s *war.State, seat engine.Seat) words.Text {
	ally := s.Ally(seat)
	switch {
	case !chaturanca1.Lacks(s, seat):
		return words.Of("%s's Rajah is on the board and cannot come back", s.SeatName(seat))
	case chaturanca1.Lacks(s, ally):
		return words.Of("%s and %s have both lost their Rajahs, neither is given back", s.SeatName(seat), s.SeatName(ally))
	}
	for _, foe := range s.Foes(seat) {
		if !chaturanca1.Lacks(s, foe) {
			return words.Of("a Rajah is given back only when both of the other camp are captured, %s's is not", s.SeatName(foe))
		}
	}
	return words.Text{}
}

// noLeap objects to a Rajah that leaps, as in the sister game.
func noLeap() war.Law {
	return war.Law{Stage: war.StageWay,
		Test: war.OfSteps(engine.King, func(s *war.State, m engine.Move) (engine.Objection, bool) {
			return laws.Unless(!slices.Contains(war.KnightJumps, s.Between(s.On(m.From).Seat(), m.From, m.To)),
				engine.ReasonNotReachable, m.From,
				"%s has no leap in this game and cannot reach %s", s.Describe(m.From), s.Name(m.To))
		})}
}

// retiredStay objects to the return of a Rajah that has retired.
var retiredStay = war.Law{Stage: war.StageSquare, Final: true,
	Test: func(s *war.State, m engine.Move) (engine.Objection, bool) {
		retired := engine.Seat(0)
		switch m.Kind {
		case engine.Enter:
			if s.Is(chaturanca1.Retired, s.Seat()) {
				retired = s.Seat()
			}
		case engine.Exchange:
			for _, c := range [2]engine.Seat{s.Seat(), s.Foes(s.Seat())[0]} {
				ally := s.Ally(c)
				switch {
				case chaturanca1.Lacks(s, c) || chaturanca1.Lacks(s, ally):
				case s.Is(chaturanca1.Retired, c):
					retired = c
				case s.Is(chaturanca1.Retired, ally):
					retired = ally
				}
			}
		}
		if retired == 0 {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotAllowed, nil, "%s has retired, the %s does not come back", s.SeatName(retired),
			s.KindName(engine.King))
	}}
