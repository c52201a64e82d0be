package camps

import (
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/war"
)

func TestCamps(t *testing.T) {
	for seat, want := range map[engine.Seat][3]engine.Seat{1: {3, 2, 4}, 2: {4, 3, 1}, 3: {1, 4, 2}, 4: {2, 1, 3}} {
		foes := Foes(seat)
		if got := [3]engine.Seat{Ally(seat), foes[0], foes[1]}; got != want {
			t.Errorf("seat %d: ally and foes %v, want %v", seat, got, want)
		}
		for other := engine.Seat(1); other <= Seats; other++ {
			if got, want := enemies(seat, other), other == foes[0] || other == foes[1]; got != want {
				t.Errorf("seats %d and %d are enemies: %v", seat, other, got)
			}
		}
	}
}

// TestBlock puts four men of the colours around every square and finds the block from
// each of its corners, and from nowhere else.
func TestBlock(t *testing.T) {
	for low := range uint(Squares) {
		if low&7 == 7 || low>>3 == 7 {
			continue
		}
		s := State{g: &Game{}}
		for k, at := range [4]uint{low, low + 1, low + 8, low + 9} {
			s.put(at, war.ManOf(engine.Seat(k+1), engine.Boat))
		}
		for i := range uint(Squares) {
			want := uint64(0)
			if s.at[i] != 0 {
				want = block << low
			}
			if got := s.Block(engine.Boat, i); got != want {
				t.Errorf("block at %d seen from %d: %#x, want %#x", low, i, got, want)
			}
		}
		s.lift(low)
		s.put(low, war.ManOf(2, engine.Boat))
		if got := s.Block(engine.Boat, low); got != 0 {
			t.Errorf("block at %d without the first colour: %#x", low, got)
		}
	}
}

// TestUseDie checks which die a move uses up.
func TestUseDie(t *testing.T) {
	g := &Game{cfg: Config{Dice: &Dice{Each: true}}}
	g.cfg.Dice.Names[4] = war.KindsOf(engine.Rook)
	g.cfg.Dice.Names[5] = war.KindsOf(engine.King)
	g.cfg.Dice.Names[6] = war.KindsOf(engine.Rook)
	for _, tt := range []struct {
		dice  [2]uint8
		piece engine.Piece
		left  uint8
	}{
		{[2]uint8{6, 4}, engine.Rook, 4},
		{[2]uint8{5, 4}, engine.Rook, 5},
		{[2]uint8{5, 4}, engine.King, 4},
		{[2]uint8{5, 5}, engine.King, 5},
		{[2]uint8{4, 0}, engine.Rook, 0},
		{[2]uint8{5, 4}, engine.Knight, 4},
	} {
		s := State{g: g}
		s.throwDice(tt.dice)
		s.useDie(tt.piece)
		if s.dice != [2]uint8{tt.left} {
			t.Errorf("%v after a move of a %s: %v, want %d", tt.dice, tt.piece, s.dice, tt.left)
		}
		s.throwDice([2]uint8{})
		if s.hash != 0 {
			t.Errorf("%v: the hash is %x without dice", tt.dice, s.hash)
		}
	}
}
