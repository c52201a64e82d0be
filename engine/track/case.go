package track

import (
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine"
)

// Case is what a referee looks at in a conceivable move of any race. It is put together
// from the men, the throws and the ways alone, without the generator's help.
type Case struct {
	Position *State
	// Whole is the state of the game that has the position.
	Whole engine.State
	Move  engine.Move
	// Mover is the seat by whose throws the move is judged: the one on turn, or the one
	// whose throws have just lapsed, if its man is tried all the same.
	Mover engine.Seat
	// From and To are the indices of the move on the mover's way, -1 off it.
	From, To int
	// Leaves is set if the move takes a man from a square, Mine if the mover has one that
	// can be meant.
	Leaves, Mine bool
	// Judged is set where throws are there that the move can be held against.
	Judged bool
	// Throws are the values that the mover has or had to play, greatest first.
	Throws []uint8
	// Thrown names them in a sentence.
	Thrown fmt.Stringer
}

// Consider makes the case of a move in a state of the game, judged by the throws that the
// mover has or had to play.
func (s *State) Consider(whole engine.State, m engine.Move, mover engine.Seat, throws *Throws) Case {
	way := s.Table.Way(mover)
	return Case{Position: s, Whole: whole, Move: m, Mover: mover, From: slices.Index(way, m.From), To: slices.Index(way, m.To),
		Leaves: m.Kind == engine.Step, Mine: s.Stands(mover, m.From), Judged: throws.N > 0, Throws: throws.Values(), Thrown: throws}
}

// Step reports whether the move is a step of the mover's men that throws can be held
// against.
func (c *Case) Step() bool { return c.Move.Kind == engine.Step && c.Mine && c.Judged }

// Ahead returns the length of a step that goes forward on the mover's way.
func (c *Case) Ahead() (int, bool) {
	if !c.Step() || c.From < 0 || c.To <= c.From {
		return 0, false
	}
	return c.To - c.From, true
}

// Holder is the seat whose man the move takes, 0 if there is none.
func (c *Case) Holder() engine.Seat {
	if c.Mine {
		return c.Mover
	}
	return c.Position.Other(c.Mover, c.Move.From)
}
