package chaturanca1

import (
	"fmt"
	"math/bits"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/camps"
	"github.com/ashtapada/agn/engine/lots"
	"github.com/ashtapada/agn/engine/war"
)

// This file holds what the two games of four armies of seed 000 share.

// Seats returns the table of four, clockwise from the south.
func Seats() []engine.SeatInfo {
	return []engine.SeatInfo{
		{Name: "Red", Letter: 'R', Place: "south"},
		{Name: "Yellow", Letter: 'Y', Place: "west"},
		{Name: "Black", Letter: 'B', Place: "north"},
		{Name: "Green", Letter: 'G', Place: "east"},
	}
}

// Positions describes the position strings of games of four armies.
const Positions = "\n\nA position string has the ranks from 8 to 1, each man as the letter of its seat and that of its kind, P for a soldier, with * behind one in the hands of its colour's ally; " +
	"the seat on turn; and a word for each thing that is not as at the start, seats by their letters, - for none. "

// Config is the data that both games begin with.
func Config(r *engine.Ruleset, setup engine.Setup) camps.Config {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	row := [4]engine.Piece{engine.Elephant, engine.Knight, engine.Rook, engine.King}
	if is("elephant-place", "third") {
		row = [4]engine.Piece{engine.Rook, engine.Knight, engine.Elephant, engine.King}
	}
	soldier := war.Movement{
		Quiet:     []war.Vector{{0, 1}},
		Takes:     []war.Vector{{0, 1}, {1, 1}, {-1, 1}},
		Says:      "one square straight forward",
		SaysTakes: "one square straight or diagonally forward",
	}
	if is("soldier-capture", "diagonal") {
		soldier.Takes, soldier.SaysTakes = soldier.Takes[1:], "one square diagonally forward"
	}
	forGood := is("won-elephant", "for-good")
	return camps.Config{
		Ruleset: r,
		Setup:   setup,
		King:    "Rajah",
		Start:   war.FourArmies(row),
		Forward: war.FourForward,
		Moves: [engine.NumPieces]war.Movement{
			engine.Soldier:  soldier,
			engine.King:     war.Leaper("one square in any direction", war.Around...),
			engine.Rook:     {Rides: true, Says: "along its rank or file"},
			engine.Knight:   war.Leaper("two squares along rank or file and one aside", war.KnightJumps...),
			engine.Elephant: war.Leaper("exactly two squares diagonally", war.TwoDiagonal...),
		},
		Minor:     war.KindsOf(engine.Soldier, engine.Elephant),
		Major:     war.KindsOf(engine.Knight, engine.Rook, engine.King),
		Exchanges: is("exchange", "agree"),
		Came: func(s *camps.State, seat engine.Seat, _ engine.MoveKind) {
			s.Drop(camps.Commands, camps.Ally(seat))
			if !forGood {
				s.Win(s.Colour(seat), true)
			}
		},
		Effects: []func(*camps.State, camps.Deed){takeThrone, elephantCombat},
		Inspect: Inspect,
		OneMove: r.Name + "/turn-order",
		NoDice:  r.Name + "/dice",
	}
}

// Dice is the die of both games: 1 and 6 move nothing.
func Dice(rule string) *camps.Dice {
	d := &camps.Dice{Lot: &lots.Lot{Dice: []lots.Die{lots.Cube()}}, Rule: rule}
	d.Names[2] = war.KindsOf(engine.Elephant)
	d.Names[3] = war.KindsOf(engine.Knight)
	d.Names[4] = war.KindsOf(engine.Rook)
	d.Names[5] = war.KindsOf(engine.Soldier, engine.King)
	return d
}

// takeThrone gives a player who brings his own Rajah to the throne of his ally the
// command of the ally's army.
func takeThrone(s *camps.State, d camps.Deed) {
	ally := camps.Ally(d.Player)
	if d.Man == war.ManOf(d.Player, engine.King) && d.To == s.Throne(ally) && !s.Is(camps.Retired, ally) {
		if !s.Is(camps.Commands, d.Player) {
			s.Note(engine.Command)
		}
		s.Add(camps.Commands, d.Player)
	}
}

// elephantCombat lets the player whose own elephant completes the block of four
// remove the enemy elephants and win that of his ally.
func elephantCombat(s *camps.State, d camps.Deed) {
	if d.Man != war.ManOf(d.Player, engine.Elephant) {
		return
	}
	b := s.Block(engine.Elephant, d.To)
	if b == 0 {
		return
	}
	for _, foe := range camps.Foes(d.Player) {
		s.Take(uint(bits.TrailingZeros64(b & s.Colour(foe))))
	}
	s.Win(b&s.Colour(camps.Ally(d.Player)), false)
	s.Note(engine.Combat)
}

// Inspect refuses armies with two men of a kind that began with one, and
// won elephants where there cannot have been a combat.
func Inspect(s *camps.State) error {
	for seat := engine.Seat(1); seat <= camps.Seats; seat++ {
		for _, p := range [4]engine.Piece{engine.King, engine.Rook, engine.Knight, engine.Elephant} {
			if n := bits.OnesCount64(s.Colour(seat) & s.Kind(p)); n > 1 {
				return fmt.Errorf("%s has %d men of the kind %s, never more than one", s.SeatName(seat), n, s.KindName(p))
			}
		}
		if s.Won()&s.Colour(seat) == 0 {
			continue
		}
		ally := camps.Ally(seat)
		switch {
		case s.Won()&s.Colour(seat)&^s.Kind(engine.Elephant) != 0:
			return fmt.Errorf("a man of %s is in %s's hands, only an elephant can be", s.SeatName(seat), s.SeatName(ally))
		case s.Won()&s.Colour(ally) != 0:
			return fmt.Errorf("%s and %s hold each other's elephants", s.SeatName(seat), s.SeatName(ally))
		}
		for _, foe := range camps.Foes(seat) {
			if s.Kind(engine.Elephant)&s.Colour(foe) != 0 {
				return fmt.Errorf("%s has won the elephant of %s while %s still has one", s.SeatName(ally), s.SeatName(seat), s.SeatName(foe))
			}
		}
	}
	return nil
}

// Laws puts first what a referee would say first: that the game is over,
// that a throw is missing, that the word means nothing here, that no such man stands
// there, whose man it is, then how men move and what they take. Ends are the laws of
// the end, returns those of the Rajah's return, moves what the game adds.
func Laws(name string, ends, returns, moves []camps.Law) []camps.Law {
	id := func(rule string) string { return name + "/" + rule }
	laws := append([]camps.Law{}, ends...)
	laws = append(laws,
		camps.Thrown(id("dice")),
		camps.OneMan(id("turn-order")),
		camps.Passes(id("no-move")),
		camps.Plays(id("equipment")),
		camps.Stands(id("turn-order"), 0),
		camps.Stands(id("soldier-move"), engine.Soldier),
		camps.Stands(id("rook"), engine.Rook),
		camps.Stands(id("knight"), engine.Knight),
		camps.Stands(id("elephant"), engine.Elephant),
		camps.Stands(id("rajah-step"), engine.King),
		camps.OnBoard(id("equipment")),
		camps.IsKing(id("exchange")),
	)
	laws = append(laws, returns...)
	laws = append(laws,
		camps.OfCamp(id("turn-order")),
		camps.NotWon(id("elephant-combat")),
		camps.Active(id("rajah-lost")),
		camps.Commanded(id("throne-command")),
		camps.NamedByDice(id("dice")),
		camps.Rests(id("soldier-at-edge")),
		camps.SoldierMoves(id("soldier-move")),
		camps.SoldierCaptures(id("soldier-capture")),
		camps.Rides(id("rook"), engine.Rook),
		camps.LeapsTo(id("knight"), engine.Knight),
		camps.LeapsTo(id("elephant"), engine.Elephant),
	)
	laws = append(laws, moves...)
	return append(laws,
		camps.NotOwn(id("capture")),
		camps.NotAllied(id("no-ally-capture")),
		camps.MinorMajor(id("minor-major")),
		camps.Takes(id("capture")),
	)
}

// NoExchange says why nothing is exchanged, empty where it may be.
func NoExchange(r *engine.Ruleset, setup engine.Setup) string {
	if r.Value(setup, "exchange") == "off" {
		return "with exchange=off captured Rajahs are not exchanged"
	}
	return ""
}
