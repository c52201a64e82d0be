// Package chaturaji is the game of four of seed 002: two camps, two dice that name the
// men to move, kings that are captured and come back once, and the triumph of the boats.
//
// Read it from here: build sets up the men, the dice and what the options change; Apply
// says what a turn is and what follows from a move, Settle when the game is over. rules
// tells every rule with the laws that a referee holds against a move. The toolkit,
// package war, moves the men.
package chaturaji

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/war"
)

// Ruleset returns the game of four of seed 002.
func Ruleset() *engine.Ruleset {
	return &engine.Ruleset{
		Name:  "chaturaji",
		Title: "Chaturaji, four armies in two camps on 8×8, with two dice",
		About: "Four armies of a boat, a knight, a rook, a king and four soldiers stand in the corners of 8×8 squares; " +
			"those that face each other, Red and Black, Yellow and Green, are partners. Turns go clockwise from Red.\n\n" +
			"A turn begins with a throw of two dice. Each die names the men of which one may move, and may be ignored. " +
			"Kings are captured like other men. Who has lost his king is frozen until his partner captures an enemy king, " +
			"and may then bring it back once in the game. The camp that has both enemy kings off the board wins. " +
			"A boat that completes a square of four boats, one of each army, takes the other three.",
		Version: 2,
		Seats: []engine.SeatInfo{
			{Name: "Red", Letter: 'R', Place: "south"},
			{Name: "Yellow", Letter: 'Y', Place: "west"},
			{Name: "Black", Letter: 'B', Place: "north"},
			{Name: "Green", Letter: 'G', Place: "east"},
		},
		SeatSets: [][]engine.Seat{{1, 2, 3, 4}},
		Options:  options,
		Rules:    rules.Told(),
		Cites: engine.Cites{Men: "chaturaji/equipment", Squares: "chaturaji/board", Turns: "chaturaji/turn-order",
			Captures: "chaturaji/capture", Checks: "chaturaji/no-check"},
		Throws: true,
		Build:  build,
	}
}

// corner has the pieces of an army from its corner on.
var corner = [4]engine.Piece{engine.Boat, engine.Knight, engine.Rook, engine.King}

// returned holds the seats that have brought their king back.
const returned war.Set = 5

// freedToReturn holds the seats without a king whose partner has captured one since and
// who may bring theirs back and nothing else. Those who may play on are in war.Free.
const freedToReturn war.Set = 4

func build(r *engine.Ruleset, setup engine.Setup) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	cfg := war.Config{
		Ruleset:     r,
		Setup:       setup,
		King:        "king",
		Start:       war.FourArmies(corner),
		Armies:      war.TwoCamps(),
		Moves:       war.Ways(engine.Soldier, engine.King, engine.Rook, engine.Knight, engine.Boat),
		MustPromote: true,
		Dice:        diceOf(r.Value(setup, "dice")),
		Rules:       rules,
	}
	cfg.Takes = func(man, prey war.Man) bool {
		return prey.Seat() != cfg.Armies[man.Seat()-1].Ally || prey.Piece() != engine.King
	}
	s := &State{
		freed:     war.Free,
		kingLine:  !is("king-line", "none"),
		kingLost:  is("king-line", "if-lost"),
		needsLoss: is("promotion-needs-loss", "yes"),
	}
	if is("unfreeze", "with-king") {
		s.freed = freedToReturn
	}
	cfg.Sets[s.freed].Name = "freed"
	cfg.Sets[returned].Name = "returned"
	for i := range cfg.Armies {
		s.lines(&cfg.Armies[i])
	}
	return war.New(cfg, s)
}

// lines enters into an army what its soldiers become on the far edge: the piece on
// whose line, or its mirror image, the square lies.
func (s *State) lines(a *war.Army) {
	for i := range war.Squares {
		file, rank := i&7, i>>3
		line, along := file, rank
		if a.Forward[1] == 0 {
			line, along = rank, file
		}
		p := corner[min(line, 7-line)]
		if edge := 7 * max(0, int(a.Forward[0]+a.Forward[1])); along == edge && (p != engine.King || s.kingLine) {
			a.Promo[i] = war.KindsOf(p)
		}
	}
}

// diceOf returns the dice of a value of the option.
func diceOf(value string) *war.Dice {
	die := dice.Uniform("oblong die", 2, 3, 4, 5)
	if value != "stick" {
		die = dice.Cube()
	}
	d := &war.Dice{Set: &dice.Set{Dice: []dice.Die{die, die}}}
	d.Names[2] = war.KindsOf(engine.Boat)
	d.Names[3] = war.KindsOf(engine.Knight)
	d.Names[4] = war.KindsOf(engine.Rook)
	d.Names[5] = war.KindsOf(engine.Soldier, engine.King)
	if value == "cube-alberuni" {
		d.Names[1], d.Names[6] = d.Names[5], d.Names[4]
	}
	return d
}
