package chaturanca1

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/war"
	"github.com/ashtapada/agn/internal/words"
)

// This file and those of the command, the combat and the exchange hold what the two
// games of four armies of seed 000 share.

// What words of the position strings of both games say.
var (
	AboutCommands = engine.PositionField{Name: "commands:",
		Text: "The seats that command their ally's army, as in commands:r; - for none."}
	AboutDice = engine.PositionField{Name: "dice:", Text: "The throw that is to be played, dice:5."}
)

// Config is the data that both games begin with.
func Config(r *engine.Ruleset, setup engine.Setup) war.Config {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	row := []engine.Piece{engine.Elephant, engine.Knight, engine.Rook, engine.King}
	if is("elephant-place", "third") {
		row = []engine.Piece{engine.Rook, engine.Knight, engine.Elephant, engine.King}
	}
	cfg := war.Config{
		Ruleset:     r,
		Setup:       setup,
		King:        words.Name("Rajah"),
		Start:       war.FourArmies(8, row...),
		Armies:      war.TwoCamps(),
		Moves:       war.Ways(engine.Soldier, engine.King, engine.Rook, engine.Knight, engine.Elephant),
		SparesAlly:  ^war.Kinds(0),
		StuckPasses: true,
	}
	if is("soldier-capture", "both") {
		cfg.Moves[engine.Soldier] = war.AlsoStraight(cfg.Moves[engine.Soldier])
	}
	cfg.Spares[engine.Soldier], cfg.Spares[engine.Elephant] = ^minor, ^minor
	cfg.Sets[Commands] = war.SetInfo{Name: "commands", Role: war.Commands, Lapses: true}
	return cfg
}

// minor men capture only each other; knights, rooks and Rajahs are major.
const minor war.Kinds = 1<<engine.Soldier | 1<<engine.Elephant

// Dice is the die of both games: 1 and 6 move nothing.
func Dice() *war.Dice { return war.FourKinds(engine.Elephant, dice.Cube()) }

// State is a position, of this game and as the other begins with it.
type State struct {
	war.State
	exchanges   bool // exchange=agree
	forGood     bool // won-elephant=for-good
	byCommander bool // combat-by=commander
	mayDecline  bool // move=may
}

// NewState returns a state with the options of both games.
func NewState(r *engine.Ruleset, setup engine.Setup) *State {
	return &State{
		exchanges:   r.Value(setup, "exchange") == "agree",
		forGood:     r.Value(setup, "won-elephant") == "for-good",
		byCommander: r.Value(setup, "combat-by") == "commander",
		mayDecline:  r.Value(setup, "move") == "may",
	}
}

// MayPass: who cannot move passes, and with move=may who has thrown.
func (s *State) MayPass(mobile bool) bool {
	return s.mayDecline && !s.Early() || s.State.MayPass(mobile)
}

// NoPass objects to a pass of a seat that can move and has to.
func NoPass() war.Law {
	l := war.NoPass
	l.Test = func(s *war.State, m engine.Move) (engine.Objection, bool) {
		if cfg := s.Config(); cfg.Ruleset.Value(cfg.Setup, "move") == "may" && s.Dice()[0] != 0 {
			return laws.None()
		}
		return war.NoPass.Test(s, m)
	}
	return l
}

// minorMajor objects to a capture of a major man by a minor one.
func minorMajor() war.Law {
	return war.Law{Stage: war.StageCaptor,
		Test: war.OfSteps(0, func(s *war.State, m engine.Move) (engine.Objection, bool) {
			there := s.On(m.To)
			return laws.Unless(there == 0 || !s.Enemies(there.Seat(), s.On(m.From).Seat()) ||
				!minor.Has(m.Piece) || minor.Has(there.Piece()), engine.ReasonNotAllowed, m.To,
				"%s is a minor man and may not capture %s, a major one", s.Describe(m.From), s.Describe(m.To))
		})}
}

// notPromoted objects to every promotion.
func notPromoted() war.Law {
	return war.Law{Stage: war.StagePromotion,
		Test: war.OfSteps(0, func(_ *war.State, m engine.Move) (engine.Objection, bool) {
			return laws.Unless(m.Promo == 0, engine.ReasonPromotion, engine.NoSquare,
				"a soldier stays a soldier in this game, wherever it comes")
		})}
}

// Inspect refuses boards without a Rajah, a Rajah in the hands of an ally, for only men that
// lose a combat come there, and commanders that there cannot be.
func (s *State) Inspect() error {
	if won := s.Won() & s.Kind(engine.King); won != 0 {
		return words.Errorf("%s is in the hands of an ally", s.Describe(engine.Square(bits.TrailingZeros64(won)+1)))
	}
	if s.Kind(engine.King) == 0 && s.In(Retired) == 0 {
		return words.Errorf("there is no %s on the board", s.Config().King)
	}
	return s.inspectCommand()
}

// Irregularities tells of armies with two men of a kind that began with one, and of men
// in the hands of an ally that no combat gave.
func (s *State) Irregularities() []words.Text {
	var out []words.Text
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		for _, p := range [4]engine.Piece{engine.King, engine.Rook, engine.Knight, engine.Elephant} {
			if n := len(s.Standing(seat, p)); n > 1 {
				out = append(out, words.Of("%s has %d men of the kind %s, in play never more than one: correct the FEN",
					s.SeatName(seat), n, s.KindName(p)))
			}
		}
		out = append(out, s.wonWithoutCombat(seat)...)
	}
	return append(out, s.State.Irregularities()...)
}
