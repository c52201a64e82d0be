package war

import (
	"math/bits"
	"slices"
	"sync"

	"github.com/ashtapada/agn/engine"
)

// army is the fast form of an army: squares as bits, a1 the lowest.
type army struct {
	*steps
	// spares has by kind what its men may not capture.
	spares [engine.NumPieces]spared
	// kinds has by kind what is asked of a man that comes to a square.
	kinds [engine.NumPieces]kind
	// strikers has by seat the kinds of its men that capture that seat's king, or check it.
	strikers [engine.MaxSeats + 1]Kinds
	// special is the squares on which its soldiers may be exchanged.
	special uint64
	promo   [maxSquares]Kinds
	// limit is the number of men of a kind at the start.
	limit [engine.NumPieces]uint8
	men   int
}

// steps is where the men of an army go. All armies that go alike share it.
type steps struct {
	// quiet and take have by kind and square left the squares reached, leap those of the king.
	quiet, take [engine.NumPieces][Squares]uint64
	leap        [Squares]uint64
	// into has by kind and square reached the squares left. takeFrom and leapFrom have part
	// of it by square: who takes on one square stands together.
	into     [engine.NumPieces]*[Squares]into
	takeFrom [Squares][engine.NumPieces]uint64
	leapFrom [Squares]uint64
	// near has by square all squares from which somebody takes on it.
	near [Squares]uint64
	last uint64 // where its soldiers can go no further
	// ahead is how many squares further the square lies to which its soldiers go first of
	// all, goes the squares from which they do, but onto the last line.
	ahead int
	goes  uint64
}

// kind is what is asked of men of an army and kind that come to a square.
type kind struct {
	into *[Squares]into
	// ends is the squares on which a move may be more than a step: for soldiers the special ones,
	// and those where they can go no further.
	ends uint64
	// leaps is all squares for kings that have a leap.
	leaps uint64
	// takes has by seat the kinds of men of that seat that these capture.
	takes [engine.MaxSeats + 1]Kinds
}

// into is from where men of a kind come to a square: to an empty one, and to take.
type into struct{ quiet, take uint64 }

// known holds the steps that were made, by the vectors that they were made of.
var known sync.Map

// stepsOf returns the steps of armies whose soldiers go that way.
func stepsOf(cfg *Config, fwd [2]int8) *steps {
	key := []byte{byte(fwd[0]), byte(fwd[1])}
	for _, mv := range append(cfg.Moves[:], cfg.Leap) {
		for _, v := range slices.Concat(mv.Quiet, []Vector{{}}, mv.Takes, []Vector{{}}) {
			key = append(key, byte(v[0]), byte(v[1]))
		}
	}
	if s, ok := known.Load(string(key)); ok {
		return s.(*steps)
	}
	s := &steps{}
	for p := range engine.NumPieces {
		fill(&s.quiet[p], cfg.Moves[p].Quiet, fwd)
		fill(&s.take[p], cfg.Moves[p].Takes, fwd)
	}
	fill(&s.leap, cfg.Leap.Quiet, fwd)
	s.reverse()
	for i := range uint(Squares) {
		if shift(i, Vector{0, 1}, fwd) == 0 {
			s.last |= bit(i)
		}
	}
	s.advance()
	known.Store(string(key), s)
	return s
}

// reverse works out from where men come to a square. Tables that are alike are one, so that few
// are touched.
func (s *steps) reverse() {
	for p := range engine.NumPieces {
		var in [Squares]into
		for i := range uint(Squares) {
			for b := s.quiet[p][i]; b != 0; b &= b - 1 {
				in[first(b)].quiet |= bit(i)
			}
			for b := s.take[p][i]; b != 0; b &= b - 1 {
				in[first(b)].take |= bit(i)
				s.takeFrom[first(b)][p] |= bit(i)
				s.near[first(b)] |= bit(i)
			}
		}
		shared, _ := alike.LoadOrStore(in, &in)
		s.into[p] = shared.(*[Squares]into)
	}
	for i := range uint(Squares) {
		for b := s.leap[i]; b != 0; b &= b - 1 {
			s.leapFrom[first(b)] |= bit(i)
			s.near[first(b)] |= bit(i)
		}
	}
}

// alike holds the tables of reverse by what is in them.
var alike sync.Map

// advance works out from the table of quiet steps how all soldiers go ahead at once.
func (s *steps) advance() {
	const middle = 27
	s.ahead = int(first(s.quiet[engine.Soldier][middle])) - middle
	for i, to := range s.quiet[engine.Soldier] {
		if to != 0 && int(first(to))-i == s.ahead && to&s.last == 0 {
			s.goes |= bit(uint(i))
		}
	}
}

// spared is whom men of a kind may not capture: the men of some seats, all men of some
// kinds, and the ally's of others. No seat stands for nothing.
type spared struct {
	seats       [2]engine.Seat
	kinds, ally []engine.Piece
}

// build makes the tables of an army and returns the kinds of men that it has or may come
// to have.
func (a *army) build(cfg *Config, tabled bool, seat engine.Seat) (has Kinds) {
	a.steps, a.promo = &steps{}, cfg.Armies[seat-1].Promo
	if tabled {
		a.steps = stepsOf(cfg, cfg.Armies[seat-1].Forward)
	}
	for i := range uint(maxSquares) {
		if a.promo[i] != 0 {
			a.special |= bit(i)
			has |= a.promo[i]
		}
		if m := cfg.Start[i]; m.Seat() == seat {
			a.limit[m.Piece()]++
			a.men++
			has |= KindsOf(m.Piece())
		}
	}
	for p := range a.kinds {
		a.kinds[p].into = a.into[p]
	}
	a.kinds[engine.Soldier].ends = a.special | a.last
	if len(cfg.Leap.Quiet) > 0 {
		a.kinds[engine.King].leaps = ^uint64(0)
	}
	return has
}

// spare works out whom the men of a seat may not capture, and whose kings they attack.
func (a *army) spare(g *Game, seat engine.Seat) {
	for _, k := range g.kinds {
		no := g.cfg.Spares[k]
		if g.cfg.Check {
			no |= KindsOf(engine.King)
		}
		sp := spared{seats: [2]engine.Seat{seat}, kinds: g.listed(no)}
		if ally := g.ally[seat]; ally != 0 {
			if sp.ally = g.listed(g.cfg.SparesAlly &^ no); len(sp.kinds)+len(sp.ally) == len(g.kinds) {
				sp.seats[1], sp.ally = ally, nil
			}
		}
		a.spares[k] = sp
		for other := engine.Seat(1); int(other) <= g.seats; other++ {
			for _, prey := range g.kinds {
				if !no.Has(prey) && g.takes(ManOf(seat, k), ManOf(other, prey)) {
					a.kinds[k].takes[other] |= KindsOf(prey)
				}
			}
			if g.takes(ManOf(seat, k), ManOf(other, engine.King)) {
				a.strikers[other] |= KindsOf(k)
			}
		}
	}
}

// fill enters each vector into a table.
func fill(to *[Squares]uint64, vectors []Vector, fwd [2]int8) {
	for i := range uint(Squares) {
		for _, v := range vectors {
			to[i] |= shift(i, v, fwd)
		}
	}
}

// shift returns the square that lies at v from square i, as a bit, 0 if it is off
// the board.
func shift(i uint, v Vector, fwd [2]int8) uint64 {
	file := int(i&7) + int(v[1]*fwd[0]+v[0]*fwd[1])
	rank := int(i>>3) + int(v[1]*fwd[1]-v[0]*fwd[0])
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return 0
	}
	return bit(uint(rank<<3 | file))
}

func bit(i uint) uint64 { return 1 << (i & 63) }

// first returns the lowest square of a set that is not empty.
func first(b uint64) uint { return uint(bits.TrailingZeros64(b)) & 63 }

// The directions of rays: the first two run towards higher squares.
const (
	north = iota
	east
	south
	west
)

// rays has the squares in each direction from each square, cross those in all four.
var rays, cross = makeRays()

func makeRays() (r [4][Squares]uint64, all [Squares]uint64) {
	for d, step := range [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		for i := range Squares {
			f, k := i&7+step[0], i>>3+step[1]
			for f >= 0 && f < 8 && k >= 0 && k < 8 {
				r[d][i] |= bit(uint(k<<3 | f))
				f, k = f+step[0], k+step[1]
			}
			all[i] |= r[d][i]
		}
	}
	return r, all
}

// ride returns the squares that a rider on square i reaches, up to and with the
// first man in each direction.
func ride(i uint, occ uint64) uint64 {
	n, e, s, w := rays[north][i], rays[east][i], rays[south][i], rays[west][i]
	if b := n & occ; b != 0 {
		n ^= rays[north][first(b)]
	}
	if b := e & occ; b != 0 {
		e ^= rays[east][first(b)]
	}
	if b := s & occ; b != 0 {
		s ^= rays[south][last(b)]
	}
	if b := w & occ; b != 0 {
		w ^= rays[west][last(b)]
	}
	return n | e | s | w
}

// between returns the squares between two of one rank or file.
func between(i, j uint) uint64 {
	a, b := bit(i), bit(j)
	return cross[i&63] & cross[j&63] & (max(a, b) - min(a, b))
}

// last returns the highest square of a set that is not empty.
func last(b uint64) uint { return uint(63-bits.LeadingZeros64(b)) & 63 }
