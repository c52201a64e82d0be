package referee

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// A lenient reading leaves squares that are counted on a way as they were written where
// the men of the seat go several ways. The position tells which is meant: the one on
// which the move is legal.

// onWay is a move with the squares of one of the ways.
type onWay struct {
	move    notation.Move
	pattern engine.Pattern
	// man is the pattern of the man with that index, which the move names, or zero
	// where the move names none.
	man engine.Pattern
}

// onWays returns the readings of a move whose squares are counted on a way, one a way.
func (t *table) onWays(w *notation.Move) []onWay {
	letter, at, from := w.From.OnWay()
	toLetter, to, counted := w.To.OnWay()
	if !from {
		letter = toLetter
	}
	var out []onWay
	for _, way := range waysOf(t.game, letter) {
		r := onWay{move: *w}
		if from {
			if at >= len(way) {
				continue
			}
			r.move.From = t.writtenSquare(way[at])
			r.move.Who, r.move.WhoIndex = notation.WhoNumber, uint8(at)
		}
		if counted {
			if to >= len(way) {
				continue
			}
			r.move.To = t.writtenSquare(way[to])
		}
		if _, none := t.resolve(&r.move, &r.pattern); none != nil {
			continue
		}
		if r.man = (engine.Pattern{}); from {
			r.man = engine.Pattern{Kind: r.pattern.Kind, From: r.pattern.From, To: r.pattern.To, Who: r.pattern.Who}
		}
		if r.pattern.Count > 1 {
			// Men that go together are not told apart.
			r.pattern.Who, r.move.Who, r.move.WhoIndex = 0, 0, 0
		}
		out = append(out, r)
	}
	return out
}

func (t *table) writtenSquare(sq engine.Square) notation.Square {
	b := t.game.Board()
	return notation.Square{File: b.File(sq), Rank: uint8(b.Rank(sq))}
}

// stands reports whether the man that a reading names is there.
func (r *onWay) stands(st engine.State) bool {
	if r.man.Kind == 0 {
		return true
	}
	m := engine.Move{Kind: r.man.Kind, Piece: engine.Man, Count: 1, From: r.man.From, To: r.man.To, Who: r.man.Who}
	return !slices.ContainsFunc(st.Object(m), func(o engine.Objection) bool {
		return o.Reason == engine.ReasonNoSuchMan || o.Reason == engine.ReasonForeignMan
	})
}

// moveOnWay judges a move whose squares are counted on a way.
func (l *line) moveOnWay(it *notation.Item) {
	if l.st.Due() == engine.DueOver {
		l.over(it)
		return
	}
	all := l.table.onWays(&it.Move)
	if len(all) == 0 {
		l.move(it) // says that there are no such squares
		return
	}
	legal := l.legalOn(l.st, all)
	if len(legal) == 0 && l.st.MayEnd() {
		copyState(&l.scratch, l.st)
		l.scratch.EndTurn()
		legal = l.legalOn(l.scratch, all)
	}
	switch len(legal) {
	case 0:
		l.breachOnWay(it, all)
	case 1:
		l.readAs(it, legal[0].move)
		l.move(it)
	default:
		l.ambiguousOnWay(it, legal)
	}
}

// legalOn returns the readings that are legal in st, with no more marks on them than
// they need: those whose capture agrees with the mark, if there are such.
func (l *line) legalOn(st engine.State, all []onWay) []onWay {
	var legal, agree []onWay
	for _, r := range all {
		ms := st.Find(&r.pattern, l.buf[:0])
		l.buf = ms
		if len(ms) == 0 || r.pattern.Count > 1 && !r.stands(st) {
			continue
		}
		n := l.writer.unmarked(st, ms[0])
		r.move.Who, r.move.WhoIndex = n.Who, n.WhoIndex
		legal = append(legal, r)
		if slices.ContainsFunc(ms, func(m engine.Move) bool { return m.Capture == (r.move.Sep == 'x') }) {
			agree = append(agree, r)
		}
	}
	if len(agree) > 0 {
		return agree
	}
	return legal
}

// breachOnWay explains a move that is legal on no way: by that way on which the man
// stands that it names, if there is one.
func (l *line) breachOnWay(it *notation.Item, all []onWay) {
	near := slices.DeleteFunc(slices.Clone(all), func(r onWay) bool { return !r.stands(l.st) })
	if len(near) == 0 {
		near = all
		if all[0].pattern.Count > 1 {
			// The men on the squares may well go so, but have another index.
			l.pattern = all[0].pattern
			f := l.find(diag.NoSuchMan, "", it, diag.IndexNotAmongMen)
			l.alternatives(f, l.word(it))
			l.stop()
			return
		}
	}
	if it.Sic {
		can := slices.DeleteFunc(slices.Clone(near), func(r onWay) bool { return !l.forced(&r) })
		switch {
		case len(can) > 1:
			l.ambiguousOnWay(it, can)
			return
		case len(can) == 1:
			near = can
		}
	}
	var moves []engine.Move
	for i := range near {
		moves = l.st.Candidates(&near[i].pattern, moves)
	}
	l.pattern = near[0].pattern
	if len(near) == 1 {
		plain, unmarked := near[0].move, near[0].pattern
		if unmarked.Who = 0; slices.Equal(l.st.Candidates(&unmarked, nil), moves) {
			plain.Who, plain.WhoIndex = 0, 0
		}
		l.readAs(it, plain)
	}
	l.breach(it, moves, l.word(it))
}

// forced reports whether a reading can be played against the rules.
func (l *line) forced(r *onWay) bool {
	for _, m := range l.st.Candidates(&r.pattern, nil) {
		if copyState(&l.scratch, l.st); l.scratch.Force(m) {
			return true
		}
	}
	return false
}

// ambiguousOnWay reports a move that can be played on several ways.
func (l *line) ambiguousOnWay(it *notation.Item, all []onWay) {
	var texts []string
	for i := range all {
		texts = append(texts, string(notation.AppendMove(nil, &all[i].move)))
	}
	f := l.find(diag.Ambiguous, "", it, diag.Readings.With(l.word(it), strings.Join(texts, " or ")))
	f.Legal = []string{}
	for i := range all {
		for _, m := range l.st.Find(&all[i].pattern, nil) {
			f.Legal = append(f.Legal, l.text(m))
		}
	}
	slices.Sort(f.Legal)
	f.Legal = f.Legal[:min(len(f.Legal), l.nearest())]
	l.stop()
}
