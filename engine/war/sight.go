package war

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// This file is the explaining way's own view of who stands where and who reaches
// what: coordinates and the mailbox, none of the tables.

// On returns the man on a square, 0 off the board too.
func (s *State) On(sq engine.Square) Man {
	return s.at[sq-1] // of no square the last of the mailbox, which is always empty
}

// Name returns the name of a square.
func (s *State) Name(sq engine.Square) string { return s.g.cfg.Board.Name(sq) }

// SeatName returns the name of a seat.
func (s *State) SeatName(seat engine.Seat) words.Name { return words.Name(s.g.seatName(seat)) }

// KindName returns what the game calls a kind of man.
func (s *State) KindName(p engine.Piece) words.Name { return kindName(p, s.g.cfg.King) }

func kindName(p engine.Piece, king words.Name) words.Name {
	if p == engine.King {
		return king
	}
	return words.Name(p.String())
}

// AKind is KindName with its article.
func (s *State) AKind(p engine.Piece) words.Text { return aKind(p, s.g.cfg.King) }

func aKind(p engine.Piece, king words.Name) words.Text {
	if p == engine.Elephant {
		return words.Of("an %s", kindName(p, king))
	}
	return words.Of("a %s", kindName(p, king))
}

// described is the man on a square, for messages. What it is called is only put together
// when it is asked for.
type described struct {
	man words.Name
	on  string
}

// Words are such as "the knight on g1".
func (d described) Words() words.Text { return words.Of("the %s on %s", d.man, d.on) }

// Lasts says that it stays described so.
func (described) Lasts() {}

// Describe names the man on a square.
func (s *State) Describe(sq engine.Square) described {
	return described{s.KindName(s.On(sq).Piece()), s.Name(sq)}
}

// Standing returns the squares of the seat's men of a kind.
func (s *State) Standing(seat engine.Seat, p engine.Piece) []engine.Square {
	return standing(s.mailbox(), seat, p)
}

func standing(at []Man, seat engine.Seat, p engine.Piece) []engine.Square {
	var out []engine.Square
	for i, m := range at {
		if m == ManOf(seat, p) {
			out = append(out, engine.Square(i+1))
		}
	}
	return out
}

// ArmyOf returns the seat to whose army the man on a square belongs.
func (s *State) ArmyOf(sq engine.Square) engine.Seat {
	seat := s.On(sq).Seat()
	if s.won != 0 && s.won>>(sq-1)&1 == 1 {
		return s.g.ally[seat]
	}
	return seat
}

// LastLine reports whether a soldier of the seat can go no further from a square.
func (s *State) LastLine(seat engine.Seat, sq engine.Square) bool {
	b, fwd := s.g.cfg.Board, s.g.cfg.Armies[seat-1].Forward
	return b.At(b.File(sq)+byte(fwd[0]), b.Rank(sq)+int(fwd[1])) == engine.NoSquare
}

// Gives returns what Army.Promo has for a soldier of the seat on a square, the first of
// several kinds, 0 if there is none.
func (s *State) Gives(seat engine.Seat, sq engine.Square) engine.Piece {
	if kinds := s.g.listed(s.g.cfg.Armies[seat-1].Promo[sq-1]); len(kinds) > 0 {
		return kinds[0]
	}
	return 0
}

// mailbox has the men by square. Those behind the last square of the board stay empty.
type mailbox = [256]Man

// Between returns the displacement from one square to another as the army of a seat
// sees it.
func (s *State) Between(seat engine.Seat, from, to engine.Square) Vector {
	b := s.g.cfg.Board
	file, rank := int8(b.File(to))-int8(b.File(from)), int8(b.Rank(to)-b.Rank(from))
	fwd := s.g.cfg.Armies[seat-1].Forward
	return Vector{file*fwd[1] - rank*fwd[0], file*fwd[0] + rank*fwd[1]}
}

// straight reports whether two different squares share a rank or a file.
func (g *Game) straight(a, b engine.Square) bool {
	on := g.cfg.Board
	return a != b && (on.File(a) == on.File(b) || on.Rank(a) == on.Rank(b))
}

// blocker returns the first occupied square strictly between two squares of one rank
// or file.
func (g *Game) blocker(at *mailbox, from, to engine.Square) engine.Square {
	b := g.cfg.Board
	file, rank := b.File(from), b.Rank(from)
	for {
		file += byte(cmp.Compare(b.File(to), file))
		rank += cmp.Compare(b.Rank(to), rank)
		sq := b.At(file, rank)
		if sq == to {
			return engine.NoSquare
		}
		if at[sq-1] != 0 {
			return sq
		}
	}
}

// strikes reports whether the man on from could capture a king of the seat on target.
func (s *State) strikes(at *mailbox, from, target engine.Square, seat engine.Seat) bool {
	cfg, man := &s.g.cfg, at[from-1]
	if !s.g.enemies(man.Seat(), seat) || !s.g.takes(man, ManOf(seat, engine.King)) ||
		s.g.allied && s.PlayedBy(man.Seat()) == 0 {
		return false
	}
	mv := &cfg.Moves[man.Piece()]
	v := s.Between(man.Seat(), from, target)
	if !cfg.Check && man.Piece() == engine.Soldier && s.mayNotEnd(man.Seat(), target) {
		return false
	}
	if slices.Contains(mv.Takes, v) {
		return true
	}
	if mv.Rides && s.g.straight(from, target) && s.g.blocker(at, from, target) == engine.NoSquare {
		return true
	}
	return man.Piece() == engine.King && !cfg.LeapSpares && s.Is(Leaps, man.Seat()) && slices.Contains(cfg.Leap.Takes, v)
}

// threats returns a king of the seat that is under attack and the men that attack it.
func (s *State) threats(at *mailbox, seat engine.Seat) (king engine.Square, from []engine.Square) {
	for _, k := range standing(at[:s.g.size()], seat, engine.King) {
		for sq := engine.Square(1); s.g.onBoard(sq); sq++ {
			if at[sq-1] != 0 && s.strikes(at, sq, k, seat) {
				from = append(from, sq)
			}
		}
		if from != nil {
			return k, from
		}
	}
	return engine.NoSquare, nil
}

// missing returns how many men of a kind the seat has fewer than at the start.
func (s *State) missing(seat engine.Seat, p engine.Piece) int {
	return len(standing(s.g.cfg.Start[:], seat, p)) - len(s.Standing(seat, p))
}
