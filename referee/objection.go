package referee

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation/diag"
)

// candidate is a conceivable reading of an illegal move and what the rules hold against it.
type candidate struct {
	move engine.Move
	objs []engine.Objection
}

// nearest is the remoteness of what one rule alone forbids, the least that there is.
const nearest = 1

// remoteness orders candidates: a move that is merely badly promoted is nearer to what was
// meant than one of a man who does not stand there.
func (c *candidate) remoteness() int {
	if len(c.objs) == 0 {
		return 0
	}
	n := len(c.objs)
	switch c.objs[0].Reason {
	case engine.ReasonNoSuchMan:
		return 1000 + n
	case engine.ReasonForeignMan, engine.ReasonWrongSeat:
		return 500 + n
	case engine.ReasonNotReachable:
		return 200 + n
	case engine.ReasonBlocked, engine.ReasonOwnMan, engine.ReasonWrongThrow, engine.ReasonSafe:
		return 100 + n
	}
	return n
}

// candidates returns conceivable moves with what the rules hold against them in st, nearest
// first.
func candidates(st engine.State, moves []engine.Move) []candidate {
	cands := make([]candidate, 0, len(moves))
	for _, m := range moves {
		cands = append(cands, candidate{m, st.Object(m)})
	}
	slices.SortStableFunc(cands, func(a, b candidate) int { return cmp.Compare(a.remoteness(), b.remoteness()) })
	return cands
}

// objects is what the rules first hold against a candidate.
func (p *stepper) objects(c *candidate) objection {
	if len(c.objs) == 0 {
		return objection{diag.NotAllowed, "", diag.MoveNotLegal}
	}
	b, m := p.table.board, c.move
	d := diag.Objection{Law: c.objs[0].Text, Man: m.Piece.Letter()}
	if m.From != 0 {
		d.From = b.Name(m.From)
	}
	if m.To != 0 {
		d.To = b.Name(m.To)
	}
	return objection{codeOf(c.objs[0].Reason), c.objs[0].Rule, d}
}

// againstEnd is what the rules hold against the end of a turn.
func (p *stepper) againstEnd(st engine.State) objection {
	if obs := st.ObjectEnd(); len(obs) > 0 {
		return objection{codeOf(obs[0].Reason), obs[0].Rule, diag.Objection{Law: obs[0].Text}}
	}
	return objection{diag.NotSpent, "", diag.TurnUnfinished}
}

// againstCast is what the rules hold against a cast.
func (p *stepper) againstCast(st engine.State, c engine.Cast) objection {
	if obs := st.ObjectCast(c); len(obs) > 0 {
		return objection{codeOf(obs[0].Reason), obs[0].Rule,
			diag.Objection{Law: obs[0].Text, Throw: string(AppendCast(nil, c))}}
	}
	if p.table.dice == nil {
		return objection{diag.CastNotDue, "", diag.GameWithoutThrows}
	}
	return objection{diag.CastNotDue, "", diag.ThrowNotDue}
}

// againstCapture is what the rules hold against a capture that a move is marked as and is none.
// A rule may say why the man there is not taken.
func (p *stepper) againstCapture(st engine.State, m engine.Move) objection {
	m.Capture = true
	o := objection{diag.CaptureMark, "", diag.NothingCaptured}
	if obs := st.Object(m); len(obs) > 0 {
		o = p.objects(&candidate{m, obs})
		if o.code != diag.SafeSquare {
			o.code = diag.CaptureMark
		}
	}
	return o
}
