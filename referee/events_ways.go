package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// moveOnWay plays a move whose squares are counted on a way.
func (p *stepper) moveOnWay(s *Spot, it *notation.Item, to sink) {
	if s.St.Due() == engine.DueOver {
		to.refuse(gameOver, s, it)
		return
	}
	all := p.table.onWays(&it.Move)
	if len(all) == 0 {
		p.move(s, it, to) // says that there are no such squares
		return
	}
	legal := p.legalOn(s.St, all)
	if len(legal) == 0 && s.St.MayEnd() {
		legal = p.legalOn(p.ended(s.St), all)
	}
	switch len(legal) {
	case 0:
		p.againstWays(s, it, all, to)
	case 1:
		p.settle(s, it, legal[0].move, to)
		p.move(s, it, to)
	default:
		p.readings = legal
		to.refuse(ambiguousWays, s, it)
	}
}

// legalOn returns the readings that are legal in st, with no more marks on them than they need:
// those whose capture agrees with the mark, if there are such.
func (p *stepper) legalOn(st engine.State, all []onWay) []onWay {
	var legal, agree []onWay
	for _, r := range all {
		p.moves = st.Find(&r.pattern, p.moves[:0])
		if len(p.moves) == 0 || r.pattern.Count > 1 && !r.stands(st) {
			continue
		}
		n := p.writer.unmarked(st, p.moves[0])
		r.move.Who, r.move.WhoIndex = n.Who, n.WhoIndex
		legal = append(legal, r)
		if slices.ContainsFunc(p.moves, func(m engine.Move) bool { return m.Capture == (r.move.Sep == 'x') }) {
			agree = append(agree, r)
		}
	}
	if len(agree) > 0 {
		return agree
	}
	return legal
}

// againstWays refuses a move that is legal on no way, or plays it against the rules: on that way on
// which the man stands that it names, if there is one.
func (p *stepper) againstWays(s *Spot, it *notation.Item, all []onWay, to sink) {
	near := slices.DeleteFunc(slices.Clone(all), func(r onWay) bool { return !r.stands(s.St) })
	if len(near) == 0 {
		if near = all; all[0].pattern.Count > 1 {
			// The men on the squares may well go so, but have another index.
			p.pattern = all[0].pattern
			to.refuse(noSuchIndex, s, it)
			return
		}
	}
	if it.Sic {
		can := slices.DeleteFunc(slices.Clone(near), func(r onWay) bool { return !p.forced(s.St, &r) })
		switch {
		case len(can) > 1:
			p.readings = can
			to.refuse(ambiguousWays, s, it)
			return
		case len(can) == 1:
			near = can
		}
	}
	var moves []engine.Move
	for i := range near {
		moves = s.St.Candidates(&near[i].pattern, moves)
	}
	p.pattern = near[0].pattern
	if len(near) == 1 {
		plain, unmarked := near[0].move, near[0].pattern
		if unmarked.Who = 0; slices.Equal(s.St.Candidates(&unmarked, nil), moves) {
			plain.Who, plain.WhoIndex = 0, 0
		}
		p.settle(s, it, plain, to)
	}
	p.against(s, it, moves, to)
}

// forced reports whether a reading can be played against the rules.
func (p *stepper) forced(st engine.State, r *onWay) bool {
	return slices.ContainsFunc(st.Candidates(&r.pattern, nil), func(m engine.Move) bool {
		copyState(&p.scratch, st)
		return p.scratch.Force(m)
	})
}
