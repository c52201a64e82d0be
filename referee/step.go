package referee

import "github.com/ashtapada/agn/notation"

// step plays a word that is a number, a seat mark, or an event without a gap.
func (p *stepper) step(s *Spot, it *notation.Item, to sink) {
	switch it.Kind {
	case notation.Number:
		p.number(s, it, to)
		return
	case notation.SeatMark:
		p.seatMark(s, it, to)
		return
	case notation.Throw:
		s.unwritten = isWritten
		p.throw(s, p.table.cast(&it.Cast), it, to)
	case notation.Pass:
		p.pass(s, it, to)
		s.Ply++
	default:
		switch {
		case it.Move.OnWay():
			p.moveOnWay(s, it, to)
		case it.Move.Unsettled():
			p.whichSoldier(s, it, to)
			p.move(s, it, to)
		default:
			p.move(s, it, to)
		}
		s.Ply++
	}
	s.behind()
	s.sic = it.Sic
}
