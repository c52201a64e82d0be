package camps

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/war"
)

// Apply plays a legal move.
func (s *State) Apply(m engine.Move) {
	s.effect = engine.Effect{}
	switch m.Kind {
	case engine.Pass:
		s.advance()
	case engine.Step:
		s.move(s.Player(s.seat), uint(m.From-1)&63, uint(m.To-1)&63, m.Promo)
	case engine.Enter:
		s.comeBack(s.seat, uint(m.To-1)&63, engine.Enter)
		s.resume()
	case engine.Exchange:
		mine, theirs := s.Exchangeable(s.seat)
		s.comeBack(mine, uint(m.To-1)&63, engine.Exchange)
		s.comeBack(theirs, uint(m.To2-1)&63, engine.Exchange)
		s.resume()
	}
}

// resume goes on with the turn after a free action.
func (s *State) resume() {
	s.settle()
	if s.end != 0 || s.Player(s.seat) == 0 {
		s.advance()
		return
	}
	s.setActed(true)
	s.begin()
}

// move moves a man, does what follows from it, and goes on with the turn or passes
// it on.
func (s *State) move(player engine.Seat, from, to uint, promo engine.Piece) {
	won := s.won&bit(from) != 0
	if promo != 0 && s.g.cfg.Promoting != nil {
		s.g.cfg.Promoting(s, from, to, promo)
	}
	d := Deed{Player: player, Man: s.lift(from), Promo: promo, From: from, To: to}
	if s.at[to] != 0 {
		d.Taken = s.Take(to)
	}
	colour := d.Man.Seat()
	if s.g.leaps && d.Man.Piece() == engine.King && s.g.armies[colour].leap[from]>>to&1 == 1 && s.Is(Leaps, colour) {
		s.Drop(Leaps, colour)
		s.Note(engine.Leap)
	}
	switch promo {
	case 0:
		s.put(to, d.Man)
	case engine.King:
		s.comeBack(colour, to, engine.Step)
	default:
		s.put(to, war.ManOf(colour, promo))
	}
	if won && promo != engine.King {
		s.Win(bit(to), false)
	}
	if d.Taken.Piece() == engine.King {
		s.fall(d.Taken.Seat(), player)
	}
	for _, f := range s.g.cfg.Effects {
		f(s, d)
	}
	s.settle()
	if s.end == 0 && s.g.each && s.dice[0] != 0 {
		// A die that is left keeps the turn open, whether or not it can move anything.
		if s.useDie(d.Man.Piece()); s.dice[0] != 0 && s.Player(s.seat) != 0 {
			s.setMoved(true)
			s.due = engine.DueMove
			return
		}
	}
	s.advance()
}

// fall is what follows when a king of a seat has been captured.
func (s *State) fall(seat, by engine.Seat) {
	if s.HasKing(seat) {
		return
	}
	s.Drop(Commands, seat)
	if s.g.cfg.Fell != nil {
		s.g.cfg.Fell(s, seat, by)
	}
}

// useDie takes away the greater of the dice that move such a man, the greatest if
// none does.
func (s *State) useDie(p engine.Piece) {
	rest := [maxDice]uint8{s.dice[1]}
	if names := &s.g.cfg.Dice.Names; !names[s.dice[0]&maxFace].Has(p) && names[s.dice[1]&maxFace].Has(p) {
		rest[0] = s.dice[0]
	}
	s.throwDice(rest)
}

// Throw applies a cast that is due.
func (s *State) Throw(c engine.Cast) {
	s.effect = engine.Effect{}
	s.setActed(false)
	s.setMoved(false)
	s.throwDice([maxDice]uint8{c.V[0], c.V[1]})
	s.due = engine.DueMove
}

// EndTurn leaves the dice that are left unused.
func (s *State) EndTurn() {
	s.effect = engine.Effect{}
	s.advance()
}
