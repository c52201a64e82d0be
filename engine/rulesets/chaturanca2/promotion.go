package chaturanca2

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/camps"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/war"
)

// squaresOf is the value of the option promotion-squares.
type squaresOf string

const (
	squaresOfEnemy   squaresOf = "enemy"
	squaresOfFacing  squaresOf = "facing"
	squaresOfOwnFile squaresOf = "own-file"
)

// promotion is the promotion of soldiers in chaturanca-2.
type promotion struct {
	squares     squaresOf
	kingAllowed bool
	// gives has by seat and square what the square is the start square of.
	gives *[camps.Seats + 1][camps.Squares]engine.Piece
}

// promoted are the kinds that a soldier may become.
var promoted = war.KindsOf(engine.Knight, engine.Rook, engine.King)

// build works out the squares of promotion.
func (p *promotion) build(cfg *camps.Config) {
	p.gives = new([camps.Seats + 1][camps.Squares]engine.Piece)
	for seat := engine.Seat(1); seat <= camps.Seats; seat++ {
		for i, m := range cfg.Start {
			if !promoted.Has(m.Piece()) {
				continue
			}
			to := i
			switch ally := camps.Ally(seat); {
			case p.squares == squaresOfEnemy && m.Seat() != seat && m.Seat() != ally:
			case p.squares == squaresOfFacing && m.Seat() == ally:
			case p.squares == squaresOfOwnFile && m.Seat() == seat:
				f := war.FourForward[seat-1]
				to += 7 * (int(f[0]) + 8*int(f[1]))
			default:
				continue
			}
			p.gives[seat][to] = m.Piece()
			cfg.Promotes[seat-1] |= 1 << to
		}
	}
}

// promotions returns what a soldier may become; it may always stay one.
func (p promotion) promotions(s *camps.State, from, to uint) (become war.Kinds, plain bool) {
	seat := s.At(from).Seat()
	others := s.Army(seat) &^ (1 << from)
	could := war.KindsOf(p.gives[seat][to])
	kings := s.Kind(engine.King)
	rest := others
	if p.kingAllowed {
		rest &^= kings
	}
	if bits.OnesCount64(rest) == 1 && rest&s.Kind(engine.Elephant) != 0 {
		could = promoted
	} else if could.Has(engine.King) {
		return 0, true
	}
	for k := engine.King; k <= engine.Knight; k++ {
		if could.Has(k) && others&s.Kind(k) == 0 {
			become |= war.KindsOf(k)
		}
	}
	return become, true
}

// promoting notes a promotion that the square alone does not give.
func (p promotion) promoting(s *camps.State, from, to uint, promo engine.Piece) {
	given := p.gives[s.At(from).Seat()][to]
	if given == 0 || given == promo && given != engine.King {
		return
	}
	if become, _ := p.promotions(s, from, to); s.At(from).Piece() == engine.Soldier && become.Has(promo) {
		s.Note(engine.Privilege)
	}
}

// given returns of what a square is the start square for a soldier of a seat, 0 if it
// gives nothing: the view of the explaining road, from the start position alone.
func (p promotion) given(s *camps.State, seat engine.Seat, to engine.Square) engine.Piece {
	start, b := &s.Config().Start, s.Game().Board()
	there := start[to-1]
	owner := there.Seat()
	switch ally := camps.Ally(seat); p.squares {
	case squaresOfEnemy:
		if owner == 0 || owner == seat || owner == ally {
			return 0
		}
	case squaresOfFacing:
		if owner != ally {
			return 0
		}
	case squaresOfOwnFile:
		if !s.LastLine(seat, to) {
			return 0
		}
		// The square on the same line from which an army of this direction sets out.
		f := s.Config().Forward[seat-1]
		for sq := to; sq != engine.NoSquare; {
			there = start[sq-1]
			sq = b.At(b.File(sq)-byte(f[0]), b.Rank(sq)-int(f[1]))
		}
		if there.Seat() != seat {
			return 0
		}
	}
	switch k := there.Piece(); k {
	case engine.Knight, engine.Rook, engine.King:
		return k
	}
	return 0
}

// privileged reports whether an army is down to one soldier and one elephant.
func (p promotion) privileged(s *camps.State, seat engine.Seat) bool {
	n := s.Members(seat)
	return n[engine.Soldier] == 1 && n[engine.Elephant] == 1 && n[engine.Knight]+n[engine.Rook] == 0 &&
		(n[engine.King] == 0 || p.kingAllowed)
}

// law objects to a promotion where there is none, and to one to a kind that is not
// lost.
func (p promotion) law(rule string) camps.Law {
	return camps.Law{ID: rule, Test: func(s *camps.State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || m.Promo == 0 {
			return laws.None()
		}
		seat := s.On(m.From).Seat()
		gives := p.given(s, seat, m.To)
		switch {
		case m.Piece != engine.Soldier:
			return laws.Objectf(engine.ReasonPromotion, nil, "only a soldier is promoted, not %s", s.Describe(m.From))
		case gives == 0:
			return laws.Objectf(engine.ReasonPromotion, nil, "on %s a soldier of %s is not promoted", s.Name(m.To), s.SeatName(seat))
		case !promoted.Has(m.Promo):
			return laws.Objectf(engine.ReasonPromotion, nil, "a soldier becomes a knight, a rook or a Rajah, not %s", s.AKind(m.Promo))
		case s.Members(seat)[m.Promo] > 0:
			return laws.Objectf(engine.ReasonPromotion, s.Standing(seat, m.Promo), "%s has lost no %s to get back",
				s.SeatName(seat), s.KindName(m.Promo))
		}
		return laws.None()
	}}
}

// privilegedLaw objects to a choice of the kind that is not open.
func (p promotion) privilegedLaw(rule string) camps.Law {
	return camps.Law{ID: rule, Test: func(s *camps.State, m engine.Move) (engine.Objection, bool) {
		if m.Kind != engine.Step || m.Piece != engine.Soldier || m.Promo == 0 {
			return laws.None()
		}
		seat := s.On(m.From).Seat()
		gives := p.given(s, seat, m.To)
		if gives == 0 || m.Promo == gives && gives != engine.King || p.privileged(s, seat) {
			return laws.None()
		}
		if gives == engine.King {
			return laws.Objectf(engine.ReasonPromotion, nil, "on %s a soldier is promoted only when its army is one soldier and one elephant",
				s.Name(m.To))
		}
		return laws.Objectf(engine.ReasonPromotion, nil, "on %s a soldier becomes %s; the choice is free only when its army is one soldier and one elephant",
			s.Name(m.To), s.AKind(gives))
	}}
}
