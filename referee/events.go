package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// number compares a round number with the round that is played. It is said once where the
// count jumps, not at every number after it, nor at one that is right again.
func (p *stepper) number(s *Spot, it *notation.Item, to sink) {
	if s.St.Due() == engine.DueOver {
		return
	}
	n := int(it.N)
	if !s.St.Fresh() {
		switch {
		case s.St.MayEnd():
			p.endTurn(s, to)
		case n == s.St.Round()+s.Offset:
			return // repeated within a turn, after a comment or variation
		case !p.endUnfinished(s, it, to):
			return
		}
	}
	if s.first && p.table.position {
		s.Offset = n - s.St.Round() // a game from a position may count on
		s.base = s.Offset
	}
	s.first = false
	offset := n - s.St.Round()
	if offset != s.Offset && offset != s.base {
		to.remark(wrongRound, s, it)
	}
	s.Offset = offset
}

// seatMark compares a seat mark with the seat on turn, and ends a turn that the rules leave
// open.
func (p *stepper) seatMark(s *Spot, it *notation.Item, to sink) {
	if s.St.Due() == engine.DueOver {
		return
	}
	on := s.St.Seat()
	seat := on
	if it.Letter != p.table.letters[on] {
		seat = p.table.rs.SeatOf(it.Letter)
	}
	switch {
	case seat == on:
		switch {
		case s.St.Fresh() || !s.St.MayEnd():
		case s.St.Next() == seat:
			p.endTurn(s, to) // all others are skipped, and the same seat follows itself
		default:
			s.marked = seatMark{it.Letter, it.Start, p.g.EndOf(it)}
		}
		return
	case seat == s.St.Next() && !s.St.Fresh():
		if s.St.MayEnd() {
			p.endTurn(s, to)
			return
		}
		if !p.endUnfinished(s, it, to) || seat == s.St.Seat() {
			return
		}
	}
	to.refuse(wrongSeat, s, it)
}

// endTurn ends a turn that the rules leave open.
func (p *stepper) endTurn(s *Spot, to sink) {
	to.end(s)
	s.marked = seatMark{}
	s.St.EndTurn()
}

// endOpen ends a turn that the rules leave open, because only the next seat could make the
// event that follows. It reports false if a seat mark before the event says otherwise.
func (p *stepper) endOpen(s *Spot, to sink) bool {
	mark := s.marked
	p.endTurn(s, to)
	if mark.letter != 0 {
		to.refuse(wrongSeat, s, mark.item())
		return false
	}
	return true
}

// endUnfinished ends a turn that the record ends although something is left to do. It reports
// false if that is not marked with sic.
func (p *stepper) endUnfinished(s *Spot, it *notation.Item, to sink) bool {
	if !s.sic {
		to.refuse(unfinished, s, it)
		return false
	}
	to.force(s, it, Choice{}, p.againstEnd(s.St))
	s.St.ForceEnd()
	s.sic = false
	return true
}

// ended makes scratch the position after the end of the turn.
func (p *stepper) ended(st engine.State) engine.State {
	copyState(&p.scratch, st)
	p.scratch.EndTurn()
	return p.scratch
}

// throw plays a cast.
func (p *stepper) throw(s *Spot, c engine.Cast, it *notation.Item, to sink) {
	switch s.St.Due() {
	case engine.DueOver:
		to.refuse(gameOver, s, it)
		return
	case engine.DueMove:
		switch {
		case s.St.MayEnd():
			if !p.endOpen(s, to) {
				return
			}
		case s.sic:
			p.endUnfinished(s, it, to)
		}
	}
	if s.St.Due() == engine.DueCast && p.table.can(c) {
		s.last = s.St.Seat()
		to.play(s, c, nil)
		s.St.Throw(c)
		if it.Sic {
			to.remark(idleSic, s, it)
		}
		return
	}
	if it.Sic {
		if copyState(&p.scratch, s.St); p.scratch.ForceThrow(c) {
			to.force(s, it, Choice{Cast: c}, p.againstCast(s.St, c))
			s.St.ForceThrow(c)
			return
		}
	}
	to.refuse(illegalCast, s, it)
}

// pass plays a pass.
func (p *stepper) pass(s *Spot, it *notation.Item, to sink) {
	if s.St.Due() == engine.DueOver {
		to.refuse(gameOver, s, it)
		return
	}
	p.pattern = engine.Pattern{Kind: engine.Pass}
	p.moves = s.St.Find(&p.pattern, p.moves[:0])
	if len(p.moves) == 0 && s.St.MayEnd() && !s.St.Fresh() && !p.asNext(s, to) {
		return
	}
	if len(p.moves) == 0 {
		p.moves = append(p.moves, engine.Move{Kind: engine.Pass})
		p.against(s, it, p.moves, to)
		return
	}
	s.last = s.St.Seat()
	to.play(s, engine.Cast{}, &p.moves[0])
	s.St.Apply(p.moves[0])
	if it.Sic {
		to.remark(idleSic, s, it)
	}
}

// move plays a move.
func (p *stepper) move(s *Spot, it *notation.Item, to sink) {
	if _, none := p.table.resolve(&it.Move, &p.pattern); none == nil {
		p.moveAs(s, it, to)
	} else if s.St.Due() == engine.DueOver {
		to.refuse(gameOver, s, it)
	} else {
		to.refuse(noSuchMan, s, it)
	}
}

// moveAs plays a move whose pattern is at hand.
func (p *stepper) moveAs(s *Spot, it *notation.Item, to sink) {
	w := &it.Move
	p.moves = s.St.Find(&p.pattern, p.moves[:0])
	if len(p.moves) == 0 && !p.further(s, it, to) {
		return
	}
	n := len(p.moves)
	if n > 1 {
		n = fit(p.moves, w)
	}
	switch n {
	case 0:
		var conceivable []engine.Move
		if it.Sic {
			conceivable = s.St.Candidates(&p.pattern, nil)
		}
		p.against(s, it, conceivable, to)
		return
	case 1:
	default:
		p.moves = p.moves[:n]
		to.refuse(ambiguous, s, it)
		return
	}
	m := &p.moves[0] // no copy: a processor waits where one is made after stores of its bytes
	if mayBeTooMuch(w, m) {
		to.remark(tooMuch, s, it)
	}
	misread := miscaptured(w, m)
	if misread != 0 {
		to.remark(misread, s, it)
	}
	s.last = s.St.Seat()
	to.play(s, engine.Cast{}, m)
	s.St.Apply(*m)
	if (w.Check != 0 || p.table.checks && s.St.Check() != 0) && p.mismarked(s.St, w.Check) {
		misread = wrongCheck
		to.remark(misread, s, it)
	}
	if it.Sic && misread == 0 {
		to.remark(idleSic, s, it)
	}
}

// miscaptured returns what is wrong with the mark of capture, 0 if it agrees with the move.
func miscaptured(w *notation.Move, m *engine.Move) wrong {
	switch {
	case w.Form != notation.Step || (w.Sep == 'x') == m.Capture:
	case !m.Capture:
		return captureFalse
	case w.Sep != 0 || !longForm(w): // a plain long form claims nothing
		return captureMissing
	}
	return 0
}

// further looks further for a move that nothing fits as the turn stands. It reports false
// where the play stops.
func (p *stepper) further(s *Spot, it *notation.Item, to sink) bool {
	if s.St.Due() == engine.DueOver {
		to.refuse(gameOver, s, it)
		return false
	}
	if s.St.MayEnd() && !p.asNext(s, to) {
		return false
	}
	if len(p.moves) == 0 {
		p.moves = p.bySpend(s.St, p.moves)
	}
	return true
}

// asNext looks for a free action that only the next seat could make, and ends the turn if it
// finds one. It reports false where the play stops.
func (p *stepper) asNext(s *Spot, to sink) bool {
	p.moves = p.ended(s.St).Find(&p.pattern, p.moves[:0])
	return len(p.moves) == 0 || p.endOpen(s, to)
}

// bySpend looks in st for the move of a man that was not marked although a man less far could
// make a move of the same text, if the points that are named decide between them.
func (p *stepper) bySpend(st engine.State, buf []engine.Move) []engine.Move {
	asked := p.pattern
	if asked.Spend[0] == 0 || asked.Who != 0 {
		return buf[:0]
	}
	asked.Spend = [notation.MaxSpend]uint8{}
	if buf = st.Find(&asked, buf[:0]); len(buf) == 0 {
		return buf // nothing of that text is open to the man who is meant without a mark
	}
	return slices.DeleteFunc(st.Legal(buf[:0]), func(m engine.Move) bool {
		return m.Kind != asked.Kind || count(m) != asked.Count || m.From != asked.From || m.To != asked.To ||
			m.Spend != p.pattern.Spend
	})
}

// against refuses a move or pass that is not legal, or plays the nearest of the moves that it can
// mean against the rules if it is marked with sic.
func (p *stepper) against(s *Spot, it *notation.Item, moves []engine.Move, to sink) {
	p.moves = append(p.moves[:0], moves...)
	if it.Sic {
		for _, c := range candidates(s.St, p.orMeant(moves)) {
			if copyState(&p.scratch, s.St); len(c.objs) > 0 && p.scratch.Force(c.move) {
				to.force(s, it, Choice{Move: c.move}, p.objects(&c))
				s.St.Force(c.move)
				return
			}
		}
	}
	to.refuse(illegalMove, s, it)
}

// orMeant returns moves, or what was written where there are none.
func (p *stepper) orMeant(moves []engine.Move) []engine.Move {
	if len(moves) > 0 {
		return moves
	}
	return []engine.Move{{Kind: p.pattern.Kind, Piece: p.pattern.Piece, From: p.pattern.From, To: p.pattern.To, Count: 1}}
}

// mismarked reports whether a mark of check is not that of the position after the move.
func (p *stepper) mismarked(st engine.State, written byte) bool {
	want := p.check(st)
	// A check is true though there is nothing left to meet.
	return written != want && !(written == '+' && p.table.checks && st.Check() == engine.InCheck)
}

// check is the mark that a move which led to a position should have.
func (p *stepper) check(st engine.State) byte {
	if !p.table.checks {
		return 0
	}
	return checkMark(st)
}

// mayBeTooMuch reports whether a written move might say more than it needs to. It spares the
// common forms the search for the shortest one.
func mayBeTooMuch(w *notation.Move, m *engine.Move) bool {
	if w.Spend[0]|w.Who != 0 {
		return true
	}
	if w.From == (notation.Square{}) || m.Piece == engine.Man {
		return false
	}
	plainCapture := w.Piece == 0 && w.Sep == 'x' && (w.From.File == 0 || w.From.Rank == 0)
	return !plainCapture
}

// fit brings the moves whose capture agrees with the mark to the front, if any does, and returns
// how many there are.
func fit(ms []engine.Move, w *notation.Move) int {
	n := 0
	for k, m := range ms {
		if m.Capture == (w.Sep == 'x') {
			ms[n], ms[k] = ms[k], ms[n]
			n++
		}
	}
	if n == 0 {
		return len(ms)
	}
	return n
}

// whichSoldier settles a soldier's capture that does not say which soldier captures: the one that
// legally can, if there is only one.
func (p *stepper) whichSoldier(s *Spot, it *notation.Item, to sink) {
	if s.St.Due() == engine.DueOver {
		return
	}
	if _, none := p.table.resolve(&it.Move, &p.pattern); none != nil {
		return
	}
	st := s.St
	p.moves = st.Find(&p.pattern, p.moves[:0])
	if len(p.moves) == 0 && st.MayEnd() {
		st = p.ended(st)
		p.moves = st.Find(&p.pattern, p.moves[:0])
	}
	n := len(p.moves)
	if n > 1 {
		n = fit(p.moves, &it.Move)
	}
	if n == 1 {
		w := it.Move
		w.From = p.writer.unmarked(st, p.moves[0]).From
		p.settle(s, it, w, to)
	}
}

// settle puts into an item what its move was settled to.
func (p *stepper) settle(s *Spot, it *notation.Item, w notation.Move, to sink) {
	it.Move = w
	to.remark(settled, s, it)
}
