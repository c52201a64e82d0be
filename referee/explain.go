package referee

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// candidate is a conceivable reading of an illegal move and what the rules hold
// against it.
type candidate struct {
	move engine.Move
	objs []engine.Objection
}

// nearest is the remoteness of what one rule alone forbids, the least that there is.
const nearest = 1

// remoteness orders candidates: a move that is merely badly promoted is nearer to
// what was meant than one of a man who does not stand there.
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

// candidates returns conceivable moves with what the rules hold against them in st,
// nearest first.
func candidates(st engine.State, moves []engine.Move) []candidate {
	cands := make([]candidate, 0, len(moves))
	for _, m := range moves {
		cands = append(cands, candidate{m, st.Object(m)})
	}
	slices.SortStableFunc(cands, func(a, b candidate) int { return cmp.Compare(a.remoteness(), b.remoteness()) })
	return cands
}

// breach explains an event that is not legal by its nearest reading, and plays it
// all the same if the record is marked so.
func (l *line) breach(it *notation.Item, moves []engine.Move, word string) {
	if len(moves) == 0 {
		moves = []engine.Move{{Kind: l.pattern.Kind, Piece: l.pattern.Piece, From: l.pattern.From, To: l.pattern.To,
			Count: 1}}
	}
	if l.terse() && !it.Sic {
		l.find(diag.NotAllowed, "", it, diag.MoveNotLegal)
		l.stop()
		return
	}
	cands := candidates(l.st, moves)
	best := &cands[0]
	if it.Sic {
		seat := l.seat()
		l.place()
		for i := range cands {
			c := &cands[i]
			if len(c.objs) > 0 && l.st.Force(c.move) {
				l.playedByForce(engine.Cast{}, c.move)
				l.find(diag.IllegalButPlayed, c.objs[0].Rule, it, l.against(c)).Seat = seat
				return
			}
		}
	}
	code, rule, says := diag.NotAllowed, "", diag.Detail(diag.MoveNotLegal)
	if len(best.objs) > 0 {
		code, rule, says = codeOf(best.objs[0].Reason), best.objs[0].Rule, l.against(best)
	}
	if code == diag.CastMissing {
		missing := l.against(best)
		missing.Before = clip(l.word(it))
		says = missing
	}
	f := l.find(code, rule, it, says)
	f.Markable = l.markable(it, cands)
	l.alternatives(f, word)
	l.stop()
}

// markable reports whether an event of the main line without "sic" would be played if
// it were marked so.
func (l *line) markable(it *notation.Item, cands []candidate) bool {
	if it.Sic || l.depth > 0 {
		return false
	}
	for i := range cands {
		copyState(&l.scratch, l.st)
		if len(cands[i].objs) > 0 && l.scratch.Force(cands[i].move) {
			return true
		}
	}
	return false
}

// against is the first that the rules hold against a candidate.
func (l *line) against(c *candidate) diag.Objection {
	b, m := l.table.game.Board(), c.move
	d := diag.Objection{Law: c.objs[0].Text, Man: m.Piece.Letter()}
	if m.From != 0 {
		d.From = b.Name(m.From)
	}
	if m.To != 0 {
		d.To = b.Name(m.To)
	}
	return d
}

// ambiguous reports a move that fits several. Those between the same squares differ in
// what they spend or in the men that are meant, which only their texts say.
func (l *line) ambiguous(it *notation.Item, ms []engine.Move) {
	var texts []string
	b := l.table.game.Board()
	alike := slices.ContainsFunc(ms[1:], func(m engine.Move) bool { return m.From == ms[0].From && m.To == ms[0].To })
	for _, m := range ms {
		if alike {
			texts = append(texts, l.text(m))
		} else {
			texts = append(texts, b.Name(m.From)+" to "+b.Name(m.To))
		}
	}
	f := l.find(diag.Ambiguous, "", it, diag.Readings.With(l.word(it), strings.Join(texts, " or ")))
	for _, m := range ms[:min(len(ms), l.nearest())] {
		f.Legal = append(f.Legal, l.text(m))
	}
	slices.Sort(f.Legal)
	l.stop()
}

// overSpecified notes a move that says more than the canonical form.
func (l *line) overSpecified(it *notation.Item, m engine.Move) {
	n := l.writer.unmarked(l.st, m)
	w := &it.Move
	more := w.From != n.From && (w.From.File != 0 && n.From.File == 0 || w.From.Rank != 0 && n.From.Rank == 0) ||
		w.Spend[0] != 0 && n.Spend[0] == 0 || w.Who != 0 && n.Who == 0 ||
		w.Who == notation.WhoNumbers && n.Who != notation.WhoNumbers
	if !more {
		return
	}
	n.Check = w.Check
	text := string(notation.AppendMove(nil, &n))
	f := l.find(diag.OverSpecified, "", it, diag.Enough.Or(diag.EnoughWhich, w.Who == 0 && n.Who != 0).With(text))
	f.Legal = []string{text}
}

// alternatives lists the legal moves nearest to a written word.
func (l *line) alternatives(f *diag.Finding, word string) {
	if l.terse() {
		return
	}
	if word == "" {
		l.pattern = engine.Pattern{} // nothing was asked for
	}
	ms := l.st.Legal(l.buf[:0])
	type alt struct {
		text string
		far  int
	}
	alts := make([]alt, 0, len(ms))
	for _, m := range ms {
		t := l.text(m)
		alts = append(alts, alt{t, l.far(m, word, t)})
	}
	l.buf = ms[:0]
	slices.SortFunc(alts, func(a, b alt) int {
		return cmp.Or(cmp.Compare(a.far, b.far), cmp.Compare(a.text, b.text))
	})
	f.Legal = []string{}
	for _, a := range alts[:min(len(alts), l.nearest())] {
		f.Legal = append(f.Legal, a.text)
	}
}

// far measures how far a legal move is from what was written: the same target, the
// same man and the same origin bring it near, then likeness of the text.
func (l *line) far(m engine.Move, word, text string) int {
	far := 0
	p := &l.pattern
	if p.To == 0 || m.To != p.To {
		far += 8
	}
	if p.Piece != 0 && m.Piece != p.Piece {
		far += 6
	}
	if p.From != 0 && m.From != p.From {
		far += 6
	}
	return far + unlike(word, text)
}

// unlike counts the bytes in which two words differ, place by place from both ends.
func unlike(a, b string) int {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return max(len(a), len(b))
}

// nearestCasts lists the casts that can fall and share the most dice with c.
func (l *line) nearestCasts(f *diag.Finding, c engine.Cast) {
	if l.terse() {
		return
	}
	chances := l.table.game.Dice().Chances()
	far := func(o engine.Cast) int {
		n, i, k := 0, 0, 0
		for i < int(c.N) && k < int(o.N) {
			switch {
			case c.V[i] == o.V[k]:
				i, k = i+1, k+1
			case c.V[i] > o.V[k]:
				i, n = i+1, n+1
			default:
				k, n = k+1, n+1
			}
		}
		return n + int(c.N) - i + int(o.N) - k
	}
	slices.SortStableFunc(chances, func(a, b dice.Chance) int { return cmp.Compare(far(a.Cast), far(b.Cast)) })
	f.Legal = []string{}
	for _, ch := range chances[:min(len(chances), l.nearest())] {
		f.Legal = append(f.Legal, string(AppendCast(nil, ch.Cast)))
	}
}
