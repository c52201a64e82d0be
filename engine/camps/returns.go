package camps

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/war"
)

// early reports whether nothing has been thrown or moved in this turn.
func (s *State) early() bool { return s.dice[0] == 0 && !s.moved }

// freeActions appends what may be done before the throw: a king's return and the
// exchange of two.
func (s *State) freeActions(buf []engine.Move) []engine.Move {
	if !s.early() {
		return buf
	}
	if s.MayReturn(s.seat) {
		for b := s.Homes(s.seat); b != 0; b &= b - 1 {
			buf = append(buf, enter(first(b)))
		}
	}
	mine, theirs := s.Exchangeable(s.seat)
	if mine == 0 {
		return buf
	}
	for a := s.Homes(mine); a != 0; a &= a - 1 {
		for b := s.Homes(theirs); b != 0; b &= b - 1 {
			buf = append(buf, exchange(first(a), first(b)))
		}
	}
	return buf
}

func enter(to uint) engine.Move {
	return engine.Move{Kind: engine.Enter, Piece: engine.King, Count: 1, To: engine.Square(to + 1)}
}

func exchange(to, to2 uint) engine.Move {
	m := enter(to)
	m.Kind, m.To2 = engine.Exchange, engine.Square(to2+1)
	return m
}

// Homes returns the squares on which a seat's king may come back.
func (s *State) Homes(seat engine.Seat) uint64 {
	switch throne := bit(s.g.throne[seat]); {
	case s.g.cfg.Anywhere:
		return ^s.occ
	case s.occ&throne == 0:
		return throne
	}
	return s.g.around[seat] &^ s.occ
}

// Lost returns the seats of a seat's camp whose kings are captured.
func (s *State) Lost(seat engine.Seat) uint8 {
	var lost uint8
	if s.Captured(seat) {
		lost = SeatBit(seat)
	}
	if ally := Ally(seat); s.Captured(ally) {
		lost |= SeatBit(ally)
	}
	return lost
}

// Exchangeable returns the seats whose kings an exchange would bring back on a seat's
// turn, of its own camp and of the other; 0 and 0 if none is possible. It does not ask
// whether there is a free square.
func (s *State) Exchangeable(seat engine.Seat) (mine, theirs engine.Seat) {
	if !s.g.cfg.Exchanges || s.Player(seat) == 0 {
		return 0, 0
	}
	m, t := s.Lost(seat), s.Lost(Foes(seat)[0])
	if bits.OnesCount8(m) != 1 || bits.OnesCount8(t) != 1 {
		return 0, 0
	}
	return engine.Seat(bits.Len8(m)), engine.Seat(bits.Len8(t))
}

// Open reports whether a return or an exchange is possible on a seat's turn.
func (s *State) Open(seat engine.Seat) bool {
	if s.MayReturn(seat) && s.Homes(seat) != 0 {
		return true
	}
	mine, theirs := s.Exchangeable(seat)
	return mine != 0 && s.Homes(mine) != 0 && s.Homes(theirs) != 0
}

// comeBack puts a seat's king on an empty square.
func (s *State) comeBack(seat engine.Seat, to uint, by engine.MoveKind) {
	if !s.HasKing(seat) {
		s.Note(engine.Return)
	}
	s.Drop(Retired, seat)
	s.put(to, war.ManOf(seat, engine.King))
	if s.g.cfg.Came != nil {
		s.g.cfg.Came(s, seat, by)
	}
}
