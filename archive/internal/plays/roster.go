package plays

import (
	"cmp"
	"slices"
)

// part is a change as a block has it: men of one kind, by their number, that come to a square or
// leave it.
type part struct {
	man   uint32
	count int8
}

func (p part) compare(o part) int {
	return cmp.Or(cmp.Compare(p.man, o.man), cmp.Compare(p.count, o.count))
}

// squares knows whose the men of a block are. A man is a seat's letter, a piece and a square;
// after the men are numbered the hands of the seats, from which men come to the board.
type squares struct {
	seats   []uint8 // by man
	letters []byte  // by seat
}

// newSquares numbers the seats of men as they come.
func newSquares(men []Change) *squares {
	s := &squares{seats: make([]uint8, len(men))}
	for i := range men {
		k := slices.Index(s.letters, men[i].Seat)
		if k < 0 {
			k = len(s.letters)
			s.letters = append(s.letters, men[i].Seat)
		}
		s.seats[i] = uint8(k)
	}
	return s
}

// movers returns how many may be said to move.
func (s *squares) movers() int { return len(s.seats) + len(s.letters) }

// seat returns the seat of a mover.
func (s *squares) seat(mover uint32) uint8 {
	if int(mover) < len(s.seats) {
		return s.seats[mover]
	}
	return uint8(int(mover) - len(s.seats))
}

// moverOf returns who moves in a change: the first man that leaves a square, or else the hand of
// the first that comes to one.
func (s *squares) moverOf(parts []part) uint32 {
	for _, p := range parts {
		if p.count < 0 {
			return p.man
		}
	}
	return uint32(len(s.seats)) + uint32(s.seats[parts[0].man])
}

// roster knows the men on the board while the positions of a game are gone through, those of each
// seat by when they came to their squares, and the seats by when they moved. Who moves next is
// mostly one of the last of its seat, and the seat the one that did not move for the longest.
type roster struct {
	*squares
	counts []int      // by man, none below zero
	men    [][]uint32 // by seat, the latest last
	moved  []uint8    // seats, the latest last
}

// begin makes the board empty.
func (r *roster) begin(s *squares) {
	if r.squares != s {
		r.squares = s
		r.counts = slices.Grow(r.counts[:0], len(s.seats))[:len(s.seats)]
		clear(r.counts)
		for len(r.men) < len(s.letters) {
			r.men = append(r.men, nil)
		}
		for i := range r.men {
			r.men[i] = r.men[i][:0]
		}
	}
	for i, men := range r.men {
		for _, m := range men {
			r.counts[m] = 0
		}
		r.men[i] = men[:0]
	}
	r.moved = r.moved[:0]
}

// place returns the number of a mover among those that are near, if it is one.
func (r *roster) place(mover uint32) (int, bool) {
	seat := r.seat(mover)
	ago := 0
	for ago < len(r.moved) && r.moved[len(r.moved)-1-ago] != seat {
		ago++
	}
	place := 0 // the hand
	if int(mover) < len(r.seats) {
		men := r.men[seat]
		for place = 1; place <= len(men) && men[len(men)-place] != mover; place++ {
		}
		if place > len(men) {
			return 0, false
		}
	}
	return ago*nearMen + place, ago < min(len(r.moved), nearSeats) && place < nearMen
}

// mover returns who has a number, false if nobody.
func (r *roster) mover(n int) (uint32, bool) {
	ago, place := n/nearMen, n%nearMen
	if ago >= len(r.moved) {
		return 0, false
	}
	seat := r.moved[len(r.moved)-1-ago]
	if place == 0 {
		return uint32(len(r.seats)) + uint32(seat), true
	}
	men := r.men[seat]
	if place > len(men) {
		return 0, false
	}
	return men[len(men)-place], true
}

// change carries out a change.
func (r *roster) change(mover uint32, parts []part) {
	r.turn(r.seat(mover))
	for _, p := range parts {
		was := r.counts[p.man]
		is := max(was+int(p.count), 0)
		r.counts[p.man] = is
		men := r.men[r.seats[p.man]]
		if was > 0 && (is == 0 || p.count > 0) {
			// The last ones go one place forward, until the place of this one is reached.
			last := len(men) - 1
			for i, next := last, men[last]; next != p.man; {
				i--
				men[i], next = next, men[i]
			}
			men = men[:last]
		}
		if p.count > 0 {
			men = append(men, p.man)
		}
		r.men[r.seats[p.man]] = men
	}
}

// turn makes a seat the one that moved last.
func (r *roster) turn(seat uint8) {
	last := len(r.moved) - 1
	if last >= 0 && r.moved[last] == seat {
		return
	}
	i := last
	for i >= 0 && r.moved[i] != seat {
		i--
	}
	if i < 0 {
		r.moved = append(r.moved, seat)
		return
	}
	for ; i < last; i++ {
		r.moved[i] = r.moved[i+1]
	}
	r.moved[last] = seat
}
