package camps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/war"
)

// Law is a law about moves.
type Law = laws.Law[func(*State, engine.Move) (engine.Objection, bool)]

// Object asks every law of the game.
func (s *State) Object(m engine.Move) []engine.Objection {
	if m.Kind == engine.Step && m.Piece == 0 {
		m.Piece = s.on(m.From).Piece()
	}
	return laws.AskIn(s.g.cfg.Laws, s, m)
}

// progress returns the number of laws that m passes before one objects.
func (s *State) progress(m engine.Move) int {
	return laws.Progress(s.g.cfg.Laws, s, m)
}

// example returns a move of a man to which no law objects, if there is one.
func (s *State) example() (engine.Move, bool) {
	for from := engine.Square(1); from <= Squares; from++ {
		if s.on(from) == 0 {
			continue
		}
		for to := engine.Square(1); to <= Squares; to++ {
			for _, promo := range s.g.promos(s.on(from).Piece()) {
				if m := war.Conceive(&s.at, from, to, promo); s.progress(m) == len(s.g.cfg.Laws) {
					return m, true
				}
			}
		}
	}
	return engine.Move{}, false
}

// promos returns what a man may conceivably become.
func (g *Game) promos(p engine.Piece) []engine.Piece {
	if p != engine.Soldier {
		return []engine.Piece{0}
	}
	out := []engine.Piece{0}
	for _, k := range g.kinds {
		if k != engine.Soldier {
			out = append(out, k)
		}
	}
	return out
}

// ObjectCast returns what the rules hold against a throw now.
func (s *State) ObjectCast(c engine.Cast) []engine.Objection {
	d := s.g.cfg.Dice
	one := func(rule string, reason engine.Reason, format string, args ...any) []engine.Objection {
		return []engine.Objection{{Rule: rule, Reason: reason, Text: fmt.Sprintf(format, args...)}}
	}
	switch {
	case d == nil:
		return one(s.g.cfg.NoDice, engine.ReasonCastNotDue, "nothing is thrown in this game")
	case !d.Lot.Can(c):
		return one(d.Rule, engine.ReasonCastImpossible, "a throw is %s, it cannot show %s", d.describe(), shown(c.Values()))
	case s.end != 0:
		return one(s.g.cfg.Ends[s.end-1], engine.ReasonOver, "the game is over")
	case s.due == engine.DueCast || s.MayEnd():
		return nil
	case s.dice[0] == 0:
		return one(d.Rule, engine.ReasonCastNotDue, "nobody throws for %s, whose %s is captured", s.g.seatName(s.seat), s.g.cfg.King)
	}
	return one(d.Rule, engine.ReasonCastNotDue, "%s has thrown %s and has not moved yet", s.g.seatName(s.seat), s.shows())
}

// describe returns words such as "one die of 1 to 6".
func (d *Dice) describe() string {
	f := d.Lot.Dice[0].Faces
	text := fmt.Sprintf("one die of %d to %d", f[0].Value, f[len(f)-1].Value)
	if n := len(d.Lot.Dice); n > 1 {
		text = fmt.Sprintf("%d dice of %d to %d", n, f[0].Value, f[len(f)-1].Value)
	}
	return text
}

// shown returns the values of dice with commas between.
func shown(values []uint8) string {
	var b strings.Builder
	for i, v := range values {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprint(&b, v)
	}
	if b.Len() == 0 {
		return "nothing"
	}
	return b.String()
}

// shows returns the dice that are not yet used.
func (s *State) shows() string { return shown(s.left()) }

// left returns the dice that are not yet used.
func (s *State) left() []uint8 {
	n := 0
	for n < maxDice && s.dice[n] != 0 {
		n++
	}
	return s.dice[:n]
}

// ObjectEnd returns what the rules hold against ending the turn now.
func (s *State) ObjectEnd() []engine.Objection {
	name := s.g.seatName(s.seat)
	switch {
	case s.due == engine.DueOver || s.MayEnd():
		return nil
	case s.due == engine.DueCast:
		return []engine.Objection{{Rule: s.g.cfg.Dice.Rule, Reason: engine.ReasonCastNotTaken, Text: name + " is on turn and has not thrown"}}
	case s.dice[0] != 0:
		return []engine.Objection{{Rule: s.g.cfg.OneMove, Reason: engine.ReasonNotSpent,
			Text: fmt.Sprintf("%s has thrown %s and neither moved nor passed", name, s.shows())}}
	}
	return []engine.Objection{{Rule: s.g.cfg.OneMove, Reason: engine.ReasonWrongSeat, Text: name + " is on turn and has not moved"}}
}

// On returns the man on a square, 0 off the board too.
func (s *State) On(sq engine.Square) war.Man { return s.on(sq) }

func (s *State) on(sq engine.Square) war.Man {
	if !onBoard(sq) {
		return 0
	}
	return s.at[sq-1]
}

// Name returns the name of a square.
func (s *State) Name(sq engine.Square) string { return squares.Name(sq) }

// SeatName returns the name of a seat.
func (s *State) SeatName(seat engine.Seat) string { return s.g.seatName(seat) }

// KindName returns what the game calls a kind of man.
func (s *State) KindName(p engine.Piece) string {
	if p == engine.King {
		return s.g.cfg.King
	}
	return p.String()
}

// AKind is KindName with its article.
func (s *State) AKind(p engine.Piece) string {
	if p == engine.Elephant {
		return "an " + s.KindName(p)
	}
	return "a " + s.KindName(p)
}

// Describe returns words such as "the knight on g1".
func (s *State) Describe(sq engine.Square) string {
	return "the " + s.KindName(s.on(sq).Piece()) + " on " + squares.Name(sq)
}

// Standing returns the squares of the seat's men of a kind.
func (s *State) Standing(seat engine.Seat, p engine.Piece) []engine.Square {
	var out []engine.Square
	for i, m := range s.at {
		if m == war.ManOf(seat, p) {
			out = append(out, engine.Square(i+1))
		}
	}
	return out
}

// ArmyOf returns the seat to whose army the man on a square belongs.
func (s *State) ArmyOf(sq engine.Square) engine.Seat {
	if s.won>>(sq-1)&1 == 1 {
		return Ally(s.on(sq).Seat())
	}
	return s.on(sq).Seat()
}

// Members returns the men of a seat's army by kind.
func (s *State) Members(seat engine.Seat) (n [engine.NumPieces]int) {
	for sq := engine.Square(1); sq <= Squares; sq++ {
		if m := s.on(sq); m != 0 && s.ArmyOf(sq) == seat {
			n[m.Piece()]++
		}
	}
	return n
}

// Between returns the displacement from one square to another as the army of a seat
// sees it.
func (s *State) Between(seat engine.Seat, from, to engine.Square) war.Vector {
	file := int8(squares.File(to)) - int8(squares.File(from))
	rank := int8(squares.Rank(to) - squares.Rank(from))
	fwd := s.g.cfg.Forward[seat-1]
	return war.Vector{file*fwd[1] - rank*fwd[0], file*fwd[0] + rank*fwd[1]}
}

// straight reports whether two different squares share a rank or a file.
func straight(a, b engine.Square) bool {
	return a != b && (squares.File(a) == squares.File(b) || squares.Rank(a) == squares.Rank(b))
}

// blocker returns the first occupied square strictly between two squares of one rank
// or file.
func (s *State) blocker(from, to engine.Square) engine.Square {
	file, rank := squares.File(from), squares.Rank(from)
	for {
		file += byte(sign(int(squares.File(to)) - int(file)))
		rank += sign(squares.Rank(to) - rank)
		sq := squares.At(file, rank)
		if sq == to {
			return engine.NoSquare
		}
		if s.on(sq) != 0 {
			return sq
		}
	}
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// threats returns the men that attack a king of the seat: those of active foes that
// could capture it where it stands, leaps apart.
func (s *State) threats(seat engine.Seat) []engine.Square {
	var out []engine.Square
	for _, k := range s.Standing(seat, engine.King) {
		for sq := engine.Square(1); sq <= Squares; sq++ {
			m := s.on(sq)
			if m == 0 || !enemies(m.Seat(), seat) || s.Player(m.Seat()) == 0 ||
				s.g.cfg.Minor.Has(m.Piece()) && s.g.cfg.Major.Has(engine.King) {
				continue
			}
			mv := &s.g.cfg.Moves[m.Piece()]
			if slices.Contains(mv.Takes, s.Between(m.Seat(), sq, k)) ||
				mv.Rides && straight(sq, k) && s.blocker(sq, k) == engine.NoSquare {
				out = append(out, sq)
			}
		}
	}
	return out
}

// enemies reports whether two seats are of different camps.
func enemies(a, b engine.Seat) bool { return a != b && a != Ally(b) }
