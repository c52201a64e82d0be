package war

import (
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
)

// blank is a state of a game of which a test needs no turns.
type blank struct{ State }

func (s *blank) Walk(from, to uint, promo engine.Piece) { s.Play(from, to, promo) }
func (s *blank) Settle()                                {}

// fourArmies returns the start of a game of four armies with these dice.
func fourArmies(dice *Dice) *State {
	cfg := Config{Ruleset: &engine.Ruleset{Seats: FourSeats()},
		Start: FourArmies(8, engine.Boat, engine.Knight, engine.Rook, engine.King),
		Moves: Ways(engine.Soldier, engine.King, engine.Rook, engine.Knight, engine.Boat), Armies: TwoCamps(), Dice: dice}
	cfg.Setup.First = 1
	s := &blank{}
	New(cfg, s)
	return s.base()
}

func TestCamps(t *testing.T) {
	s := fourArmies(nil)
	for seat, want := range map[engine.Seat][3]engine.Seat{1: {3, 2, 4}, 2: {4, 3, 1}, 3: {1, 4, 2}, 4: {2, 1, 3}} {
		foes := s.Foes(seat)
		if got := [3]engine.Seat{s.Ally(seat), foes[0], foes[1]}; got != want {
			t.Errorf("seat %d: ally and foes %v, want %v", seat, got, want)
		}
		for other := engine.Seat(1); other <= engine.MaxSeats; other++ {
			if got, want := s.Enemies(seat, other), other == foes[0] || other == foes[1]; got != want {
				t.Errorf("seats %d and %d are enemies: %v", seat, other, got)
			}
		}
	}
}

// TestSpared finds men spared as the Config has it, however the tables hold it.
func TestSpared(t *testing.T) {
	for _, allied := range []Kinds{0, KindsOf(engine.King), KindsOf(engine.King, engine.Boat),
		KindsOf(engine.Soldier, engine.Rook), ^Kinds(0)} {
		cfg := *fourArmies(nil).Config()
		cfg.Spares[engine.Soldier], cfg.SparesAlly = ^KindsOf(engine.Soldier), allied
		cfg.Spares[engine.Boat] = KindsOf(engine.Rook)
		b := &blank{}
		New(cfg, b)
		s := b.base()
		for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
			for _, k := range s.g.kinds {
				prey := s.prey(seat, k)
				for i := range uint(Squares) {
					m := s.At(i)
					want := m != 0 && m.Seat() != seat && (k != engine.Soldier || m.Piece() == engine.Soldier) &&
						(k != engine.Boat || m.Piece() != engine.Rook) && ((seat+1)%4+1 != m.Seat() || !allied.Has(m.Piece()))
					if got := prey>>i&1 == 1; got != want || m != 0 && got != (s.g.takes(ManOf(seat, k), m)) {
						t.Errorf("a %s of seat %d takes a %s of seat %d: %v", k, seat, m.Piece(), m.Seat(), got)
					}
				}
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
		s := fourArmies(nil)
		s.wipe()
		for k, at := range [4]uint{low, low + 1, low + 8, low + 9} {
			s.put(at, ManOf(engine.Seat(k+1), engine.Boat))
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
		s.put(low, ManOf(2, engine.Boat))
		if got := s.Block(engine.Boat, low); got != 0 {
			t.Errorf("block at %d without the first colour: %#x", low, got)
		}
	}
}

// TestUseDie checks which die a move uses up.
func TestUseDie(t *testing.T) {
	d := &Dice{Set: &dice.Set{Dice: []dice.Die{dice.Cube(), dice.Cube()}}}
	d.Names[4] = KindsOf(engine.Rook)
	d.Names[5] = KindsOf(engine.King)
	d.Names[6] = KindsOf(engine.Rook)
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
		s := fourArmies(d)
		hash := s.hash
		s.setDice(tt.dice[0], tt.dice[1])
		if left := s.UseDie(tt.piece); s.dice != [2]uint8{tt.left} || left != (tt.left != 0) {
			t.Errorf("%v after a move of a %s: %v, want %d", tt.dice, tt.piece, s.dice, tt.left)
		}
		s.setDice(0, 0)
		if s.hash != hash {
			t.Errorf("%v: the hash is %x without dice, was %x", tt.dice, s.hash, hash)
		}
	}
}
