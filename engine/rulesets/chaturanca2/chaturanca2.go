// Package chaturanca2 is the second game of four of seed 000, for money. Board, armies,
// camps, command, combat and exchange are those of package chaturanca1, whose state it
// embeds.
//
// Read it from here: Apply says what a turn is. What a player gains and when the game is
// over stands with the stakes, what a soldier becomes with the promotion. rules tells
// every rule with the laws that a referee holds against a move.
package chaturanca2

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/rulesets/chaturanca1"
	"github.com/ashtapada/agn/engine/war"
)

// Ruleset returns the game of four for stakes of seed 000.
func Ruleset() *engine.Ruleset {
	return &engine.Ruleset{
		Name: "chaturanca-2", Title: "Chaturanca for four with a die and stakes: most rupees wins", Version: 1,
		About: "Board, armies, camps and order of play are those of chaturanca-1: four armies of eight in the corners of an 8×8 board, Red and Black against " +
			"Yellow and Green, clockwise from Red. A die thrown at every turn names the man that must move: 2 elephant, 3 knight, 4 rook, 5 soldier or Rajah, 1 and 6 none.\n\n" +
			"Each player stakes one unit, by custom five rupees. Who steps on an enemy throne or takes a Rajah is paid by its owner; who commands both armies of his camp " +
			"when the last enemy man but the Rajahs falls is paid an empire. Soldiers are promoted on the start squares of enemy knights and rooks. " +
			"Who is left with the Rajah alone retires. The game ends when a camp has no men but Rajahs; the other shares the pot, and the player with the most rupees wins." +
			chaturanca1.Positions + "commands:r names those who command their ally's army, retired:r those who have retired, paid:r those for whom the throne pays no more, " +
			"purses:1/-1/-3/-1 what each has won less what he has paid in units, dice:5 the throw, acted a turn that has begun with an exchange or a restitution.",
		Seats: war.FourSeats(), SeatSets: [][]engine.Seat{{1, 2, 3, 4}},
		Options: options, Rules: rules.Told(),
		Cites: engine.Cites{Men: "chaturanca-2/equipment", Squares: "chaturanca-2/equipment", Turns: "chaturanca-2/turn-order",
			Captures: "chaturanca-2/capture", Checks: "chaturanca-2/check"},
		Throws: true, Build: build,
	}
}

// paid is the set of seats that the throne pays no more: by throne-pays the players
// who have been paid, the owners who have paid, or, once anybody has been, all.
const paid war.Set = 4

func build(r *engine.Ruleset, setup engine.Setup) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	cfg := chaturanca1.Config(r, setup)
	cfg.Dice = chaturanca1.Dice()
	cfg.Sets[chaturanca1.Retired].Name = "retired"
	cfg.Sets[paid].Name = "paid"
	cfg.Rules = rules
	s := &State{State: *chaturanca1.NewState(r, setup), choices: &choices{
		rajahs: is("end", "rajahs"), survivors: is("pot", "survivors"), byRajah: is("throne-by", "rajah"),
		perThrone: is("throne-pays", "per-throne"), once: is("throne-pays", "once"),
		squares: squaresOf(r.Value(setup, "promotion-squares")), kingAllowed: is("privileged", "king-allowed"),
	}}
	cfg.CommandsBoth = true
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		s.Pay(seat, -1)
	}
	s.promotionSquares(&cfg)
	return war.New(cfg, s)
}

// choices are the values of the options.
type choices struct {
	rajahs, survivors, byRajah, perThrone, once, kingAllowed bool
	squares                                                  squaresOf
}

// State is a position.
type State struct {
	chaturanca1.State
	*choices
	// purse is what each seat has, in units of the stake.
	purse [engine.MaxSeats]int32
}

// Apply plays a legal move or free action. A turn is a throw and one move; before the
// throw Rajahs may be exchanged or one demanded back.
func (s *State) Apply(m engine.Move) {
	s.Begin()
	switch m.Kind {
	case engine.Pass:
		s.Advance()
	case engine.Step:
		s.notePrivilege(m)
		p := s.Move(&m)
		s.gains(p)
		s.Follow(p)
		s.Settle()
		s.Advance()
	default:
		s.Return(m)
	}
}

// Status says who has retired instead of what has become of his Rajah.
func (s *State) Status(seat engine.Seat) []string {
	if s.Is(chaturanca1.Retired, seat) {
		return []string{"retired"}
	}
	return s.State.Status(seat)
}

// MayReturn reports whether a seat holds the right of restitution: its Rajah is the
// only one its camp has lost, and both of the other camp are captured.
func (s *State) MayReturn(seat engine.Seat) bool {
	if s.HasKing(seat) {
		return false
	}
	foes := s.Foes(seat)
	return s.Lost(seat) == war.SeatBit(seat) && s.Captured(foes[0]) && s.Captured(foes[1])
}

// whyNoRestitution says why a seat may not demand its Rajah back, empty if it may.
func whyNoRestitution(s *war.State, seat engine.Seat) string {
	ally := s.Ally(seat)
	switch {
	case !chaturanca1.Lacks(s, seat):
		return s.SeatName(seat) + "'s Rajah is on the board"
	case chaturanca1.Lacks(s, ally):
		return s.SeatName(seat) + " and " + s.SeatName(ally) + " have both lost their Rajahs, neither is given back"
	}
	for _, foe := range s.Foes(seat) {
		if !chaturanca1.Lacks(s, foe) {
			return "a Rajah is given back only when both of the other camp are captured, " + s.SeatName(foe) + "'s is not"
		}
	}
	return ""
}

// noLeap objects to a Rajah that leaps, as in the sister game.
func noLeap() war.Law {
	return war.Law{Stage: war.StageWay, Test: func(s *war.State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || m.Piece != engine.King ||
			!slices.Contains(war.KnightJumps, s.Between(s.On(m.From).Seat(), m.From, m.To)) {
			return laws.None()
		}
		return laws.Objectf(engine.ReasonNotReachable, []engine.Square{m.From}, "%s has no leap in this game and cannot reach %s",
			s.Describe(m.From), s.Name(m.To))
	}}
}

// retiredStay objects to the return of a Rajah that has retired.
func retiredStay() war.Law {
	return war.Law{Stage: war.StageSquare, Final: true, Test: func(s *war.State, m engine.Move) (engine.Objection, bool) {
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
		return laws.Objectf(engine.ReasonNotAllowed, nil, "%s has retired, the %s does not come back", s.SeatName(retired), s.Config().King)
	}}
}

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.State) { war.Copy(s, src.(*State)) }

// Clone returns a copy.
func (s *State) Clone() engine.State { return war.Clone(s) }
