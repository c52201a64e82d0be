package chaturaji

import (
	"fmt"
	"math/bits"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/camps"
	"github.com/ashtapada/agn/engine/lots"
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
		Version: 1,
		Seats: []engine.SeatInfo{
			{Name: "Red", Letter: 'R', Place: "south"},
			{Name: "Yellow", Letter: 'Y', Place: "west"},
			{Name: "Black", Letter: 'B', Place: "north"},
			{Name: "Green", Letter: 'G', Place: "east"},
		},
		SeatSets: [][]engine.Seat{{1, 2, 3, 4}},
		Options:  options,
		Rules:    rules,
		Throws:   true,
		Build:    build,
	}
}

// returned holds the seats that have brought their king back.
const returned = camps.OfGame + 1

// corner has the pieces of an army from its corner on.
var corner = [4]engine.Piece{engine.Boat, engine.Knight, engine.Rook, engine.King}

func build(r *engine.Ruleset, setup engine.Setup) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	// freed holds the seats without a king whose partner has captured one since. In the
	// set Free they play on without it.
	freed := camps.Free
	if is("unfreeze", "with-king") {
		freed = camps.OfGame
	}
	become := promotion{
		kingLine:  !is("king-line", "none"),
		kingLost:  is("king-line", "if-lost"),
		needsLoss: is("promotion-needs-loss", "yes"),
	}
	cfg := camps.Config{
		Ruleset: r,
		Setup:   setup,
		King:    "king",
		Moves: [engine.NumPieces]war.Movement{
			engine.Soldier: {
				Quiet:     []war.Vector{{0, 1}},
				Takes:     []war.Vector{{1, 1}, {-1, 1}},
				Says:      "one square straight forward",
				SaysTakes: "one square diagonally forward",
			},
			engine.King:   war.Leaper("one square in any direction", war.Around...),
			engine.Rook:   {Rides: true, Says: "along its rank or file"},
			engine.Knight: war.Leaper("two squares along rank or file and one aside", war.KnightJumps...),
			engine.Boat:   war.Leaper("exactly two squares diagonally", war.TwoDiagonal...),
		},
		TakesAllies: true,
		Dice:        diceOf(r.Value(setup, "dice")),
		Anywhere:    true,
		MayReturn: func(s *camps.State, seat engine.Seat) bool {
			return s.Is(freed, seat) && !s.Is(returned, seat) && !s.HasKing(seat)
		},
		Promotions: become.at,
		Came: func(s *camps.State, seat engine.Seat, by engine.MoveKind) {
			s.Drop(freed, seat)
			if by == engine.Enter {
				s.Add(returned, seat)
			}
		},
		Fell: func(s *camps.State, seat, _ engine.Seat) { s.Drop(freed, seat) },
		Effects: []func(*camps.State, camps.Deed){
			func(s *camps.State, d camps.Deed) {
				partner := camps.Ally(d.Player)
				if d.Taken.Piece() == engine.King && d.Taken.Seat() != partner && d.Taken.Seat() != d.Player && !s.HasKing(partner) {
					s.Add(freed, partner)
				}
			},
			triumph,
		},
		Settle: settle,
		Inspect: func(s *camps.State) error {
			for seat := engine.Seat(1); seat <= camps.Seats; seat++ {
				if s.Is(freed, seat) && s.HasKing(seat) {
					return fmt.Errorf("%s is freed from the loss of its king and has a king on the board", s.SeatName(seat))
				}
			}
			return nil
		},
		Ends:    []string{"chaturaji/goal"},
		OneMove: "chaturaji/turn-order",
		NoDice:  "chaturaji/dice",
		Laws:    lawsOf(become, freed),
	}
	cfg.Sets[freed].Name = "freed"
	cfg.Sets[returned].Name = "returned"
	cfg.Start = war.FourArmies(corner)
	cfg.Forward = war.FourForward
	for i, fwd := range cfg.Forward {
		cfg.Promotes[i] = farEdge(fwd)
	}
	return camps.New(cfg)
}

// farEdge returns the squares on which soldiers that go that way can go no further, as
// bits from a1.
func farEdge(forward [2]int8) uint64 {
	const rank8, rank1, fileA, fileH = 0xff << 56, 0xff, 0x0101010101010101, 0x8080808080808080
	switch forward {
	case [2]int8{0, 1}:
		return rank8
	case [2]int8{0, -1}:
		return rank1
	case [2]int8{1, 0}:
		return fileH
	}
	return fileA
}

// diceOf returns the dice of a value of the option.
func diceOf(value string) *camps.Dice {
	die := lots.Uniform("oblong die", 2, 3, 4, 5)
	if value != "stick" {
		die = lots.Cube()
	}
	d := &camps.Dice{Lot: &lots.Lot{Dice: []lots.Die{die, die}}, Each: true, Rule: "chaturaji/dice"}
	d.Names[2] = war.KindsOf(engine.Boat)
	d.Names[3] = war.KindsOf(engine.Knight)
	d.Names[4] = war.KindsOf(engine.Rook)
	d.Names[5] = war.KindsOf(engine.Soldier, engine.King)
	if value == "cube-alberuni" {
		d.Names[1], d.Names[6] = d.Names[5], d.Names[4]
	}
	return d
}

// promotion says what a soldier becomes on the far edge.
type promotion struct {
	// kingLine makes a soldier on the line of a king one, kingLost only while its army
	// has none.
	kingLine, kingLost bool
	// needsLoss lets a soldier become only what its army has not on the board.
	needsLoss bool
}

// at is the hook of the core: what a soldier becomes that goes from one square to
// another, and whether it stays a soldier. A promotion that is possible is made.
func (b promotion) at(s *camps.State, from, to uint) (become war.Kinds, plain bool) {
	seat := s.At(from).Seat()
	line := to & 7
	if s.Config().Forward[seat-1][1] == 0 {
		line = to >> 3
	}
	p := corner[min(line, 7-line)]
	switch has := s.Colour(seat)&s.Kind(p) != 0; {
	case p == engine.King && (!b.kingLine || b.kingLost && has), b.needsLoss && has:
		return 0, true
	}
	return war.KindsOf(p), false
}

// triumph takes the boats of the three others in every block of four squares
// in which a boat that has moved now stands with them.
func triumph(s *camps.State, d camps.Deed) {
	if d.Man.Piece() != engine.Boat {
		return
	}
	for taken := s.Block(engine.Boat, d.To) &^ (1 << d.To); taken != 0; taken &= taken - 1 {
		s.Take(uint(bits.TrailingZeros64(taken)))
		s.Note(engine.Triumph)
	}
}

// settle ends the game when a camp has no king on the board.
func settle(s *camps.State) {
	for _, seat := range [2]engine.Seat{1, 2} {
		if !s.Over() && !s.HasKing(seat) && !s.HasKing(camps.Ally(seat)) {
			foes := camps.Foes(seat)
			s.FinishWhole(0, camps.SeatBit(foes[0])|camps.SeatBit(foes[1]))
		}
	}
}
