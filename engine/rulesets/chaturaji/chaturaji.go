// Package chaturaji is the game of four of seed 002: two camps, two dice that name the
// men to move, kings that are captured and come back once, and the triumph of the boats.
//
// Read it from here: build sets up the men, the dice and what the options change; Walk
// says what a turn is and what follows from a move, Settle when the game is over. The
// file of the rules tells the game, its options, and every rule with the laws that a
// referee holds against a move. The toolkit, package war, moves the men.
package chaturaji

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/war"
	"github.com/ashtapada/agn/internal/words"
)

// corner has the pieces of an army from its corner on.
var corner = [4]engine.Piece{engine.Boat, engine.Knight, engine.Rook, engine.King}

// The sets of seats without a king whose partner has captured one since: those who play
// on, by unfreeze=on-capture, and those who may bring theirs back and nothing else. Those
// who have brought it back are in returned.
const (
	freed         war.Set = 3
	freedToReturn war.Set = 4
	returned      war.Set = 5
)

func build(r *engine.Ruleset, setup engine.Setup, book *war.Book) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	cfg := war.Config{
		Ruleset:     r,
		Setup:       setup,
		King:        words.Name("king"),
		Start:       war.FourArmies(8, corner[:]...),
		Armies:      war.TwoCamps(),
		Moves:       war.Ways(engine.Soldier, engine.King, engine.Rook, engine.Knight, engine.Boat),
		SparesAlly:  war.KindsOf(engine.King),
		MustPromote: true,
		Dice:        diceOf(r.Value(setup, "dice")),
		Laws:        *book,
	}
	s := &state{
		freed:     freed,
		kingLine:  !is("king-line", "none"),
		kingLost:  is("king-line", "if-lost"),
		needsLoss: is("promotion-needs-loss", "yes"),
	}
	if is("unfreeze", "with-king") {
		s.freed = freedToReturn
	}
	cfg.Sets[freed].Role = war.PlaysOn
	cfg.Sets[s.freed].Name, cfg.Sets[s.freed].Lapses = "freed", true
	cfg.Sets[returned].Name = "returned"
	for i := range cfg.Armies {
		s.lines(&cfg.Armies[i])
	}
	return war.New(cfg, s)
}

// lines enters into an army what its soldiers become on the far edge: the piece on
// whose line, or its mirror image, the square lies.
func (s *state) lines(a *war.Army) {
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
	d := war.FourKinds(engine.Boat, die, die)
	if value == "cube-alberuni" {
		d.Names[1], d.Names[6] = d.Names[5], d.Names[4]
	}
	return d
}

// state is a position. Its fields are the options.
type state struct {
	war.State
	// freed is the set of the seats that their partner has freed.
	freed war.Set
	// kingLine makes a soldier on the line of a king one, kingLost only while its army
	// has none.
	kingLine, kingLost bool
	// needsLoss lets a soldier become only what its army has not on the board.
	needsLoss bool
}

// Apply plays a legal move or a king's return.
func (s *state) Apply(m engine.Move) {
	if m.Kind != engine.Enter {
		s.State.Apply(m)
		return
	}
	s.Begin()
	s.ComeBack(s.Seat(), uint(m.To-1), engine.Enter)
	s.Resume()
}

// Walk plays a legal step. A turn is a throw of two dice and a step for each, which may be
// left out; a pass leaves both. A die that is left keeps the turn open, whether or not it
// can move anything.
func (s *state) Walk(from, to uint, promo engine.Piece) {
	s.Begin()
	p := s.Move(from, to, promo)
	s.free(p)
	s.triumph(p)
	s.Settle()
	if s.Due() == engine.DueOver || s.Dice() == [2]uint8{} || !s.UseDie(p.Man.Piece()) || s.PlayedBy(s.Seat()) == 0 {
		s.Advance()
	}
}

// free lets the partner of one who has captured an enemy king, if he has lost his, play
// or return.
func (s *state) free(p war.Played) {
	partner := s.Ally(p.By)
	if p.Taken.Piece() == engine.King && s.Enemies(p.Taken.Seat(), p.By) && !s.HasKing(partner) {
		s.Add(s.freed, partner)
	}
}

// triumph takes the boats of the three others in every block of four squares in which a
// boat that has moved now stands with them.
func (s *state) triumph(p war.Played) {
	if p.Man.Piece() != engine.Boat {
		return
	}
	for taken := s.Block(engine.Boat, p.To) &^ (1 << p.To); taken != 0; taken &= taken - 1 {
		s.Take(uint(bits.TrailingZeros64(taken)))
		s.Note(engine.Triumph)
	}
}

// Settle ends the game when a camp has no king on the board.
func (s *state) Settle() { s.LoseCamp("chaturaji/goal") }

// MayPass: a turn may be passed before anything has moved.
func (s *state) MayPass(bool) bool { return !s.PartlyUsed() }

// MayReturn reports whether a seat has been freed and has not brought its king back yet.
func (s *state) MayReturn(seat engine.Seat) bool {
	return s.Is(s.freed, seat) && !s.Is(returned, seat) && !s.HasKing(seat)
}

// Homes returns the squares on which a king may come back: any that is empty.
func (s *state) Homes(engine.Seat) uint64 { return ^s.Occupied() }

// ComeBack puts a seat's king on an empty square.
func (s *state) ComeBack(seat engine.Seat, to uint, by engine.MoveKind) {
	s.State.ComeBack(seat, to, by)
	s.Drop(s.freed, seat)
	if by == engine.Enter {
		s.Add(returned, seat)
	}
}

// Regains returns the kinds that a soldier may become where the line is theirs although
// its army has one.
func (s *state) Regains(engine.Seat) war.Kinds {
	switch {
	case s.needsLoss:
		return 0
	case s.kingLost:
		return ^war.KindsOf(engine.King)
	}
	return ^war.Kinds(0)
}

// Inspect refuses boards without a king, and seats that are freed from the loss of a
// king they have.
func (s *state) Inspect() error {
	if s.Kind(engine.King) == 0 {
		return words.Errorf("there is no king on the board")
	}
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		if s.Is(s.freed, seat) && s.HasKing(seat) {
			return words.Errorf("%s is freed from the loss of its king and has a king on the board", s.SeatName(seat))
		}
	}
	return nil
}
