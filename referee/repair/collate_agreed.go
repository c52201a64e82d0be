package repair

import (
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Where all witnesses agree but for gaps, the text is theirs, and costs nothing. What none of them has readable stays a
// gap in it, of which the referee says whether the rules leave anything: no search through what it can be is needed.

// manyGaps is how many gaps are so many that nothing else is tried.
const manyGaps = 12

// agreeing is the text in which all witnesses agree.
type agreeing struct {
	*collationSearch
	base  *witness
	words []word    // of the base, each as a witness has it that has it readable
	at    [][]int32 // by witness, the indices of its words
}

// agreement is the text in which all witnesses agree but for gaps.
type agreement struct {
	text  Telling
	gaps  int  // how many the rules do not settle
	known bool // whether the rules allow it: there may be too much that the gaps can be
}

// settled reports whether nothing else is to be tried: there are many gaps, a turn that is lost can be very much, or
// nothing is open but throws.
func (a *agreement) settled(s *collationSearch) bool {
	switch {
	case !a.known:
		return false
	case a.gaps <= 0:
		return s.throwsLeftOut()
	}
	return a.gaps > manyGaps || s.races && slices.ContainsFunc(s.witnesses, func(w *witness) bool {
		return slices.ContainsFunc(w.words, func(w word) bool { return w.more })
	})
}

// settles has a collation come to the text.
func (a *agreement) settles(c *Collation) {
	c.Texts, c.More = []Telling{a.text}, false
	switch {
	case !a.known:
		c.Status = Budget
	case a.gaps > 0:
		c.Status = Open
	default:
		c.Status = Certain
	}
}

// leaveGaps has a collation after the search come to the text in which all witnesses agree, nil without one, where the
// search did not settle what it has of gaps; or else has its text keep them.
func (r *Repairer) leaveGaps(c *Collation, s *collationSearch, agreed *agreement) {
	if c.Status != Budget && s.races && !s.wholeTurns(c) {
		c.Status = Budget
	}
	switch {
	case agreed != nil && (c.Status == Budget || c.Status == Tied):
		agreed.settles(c)
	case c.Status == Budget:
		r.keepGaps(c)
	}
}

// agreed returns the text in which all witnesses agree but for gaps, nil where they differ or the rules leave no gap.
func (r *Repairer) agreed(s *collationSearch) *agreement {
	a := &agreeing{collationSearch: s}
	if !s.gaps() && !s.throwsLeftOut() || !a.agree() {
		return nil
	}
	var (
		p grammar.Parser
		g notation.Game
	)
	token := a.base.ends.token
	head := headOf(s.witnesses, token)
	if a.base.leavesOut {
		head = append(notation.AppendTag(head, throwsTag, throwsOf(a.base.unthrown)), '\n')
	}
	read := p.Parse(&grammar.Chunk{Text: s.written(head, a.texts(), token), Line: 1}, &g)
	rep := r.reader.referee.Judge(&g, read)
	if rep.Verdict != referee.Legal {
		return nil
	}
	gaps := -len(rep.Certain)
	for i := range a.words {
		if a.words[i].item.HasGap() {
			gaps++
		}
	}
	for i := range rep.Certain {
		if rep.Certain[i].Start == rep.Certain[i].End {
			gaps++ // it is of throws that are not written
		}
	}
	if gaps <= 0 && s.gaps() {
		return nil
	}
	out := &agreement{text: a.telling(), gaps: gaps}
	out.known = !slices.ContainsFunc(rep.Findings, func(f diag.Finding) bool { return f.Code == diag.TooMany })
	out.text.Text = notation.Append(nil, &g, referee.StyleOf(s.trial.Game().Ruleset()))
	return out
}

// agree goes through the witnesses. It reports false where they differ.
func (a *agreeing) agree() bool {
	a.base = slices.MaxFunc(a.witnesses, func(v, w *witness) int { return v.size() - w.size() })
	for _, w := range a.base.words {
		if !w.more {
			a.words = append(a.words, w)
		}
	}
	for k, w := range a.witnesses {
		if w.fixed > 0 || a.ending(&w.ends, a.base.ends.token) > 0 {
			return false
		}
		a.at = append(a.at, make([]int32, len(a.words)))
		next := 0
		for i := range a.words {
			next = w.pastMore(next)
			if a.at[k][i] = int32(next); w.lacks(a.words[i].item.Kind) {
				continue
			}
			switch {
			case next < len(w.words) && a.take(&a.words[i], &w.words[next]):
				next++
			case !w.leavesOut || !a.words[i].isThrow():
				return false
			}
		}
		if w.pastMore(next) < len(w.words) {
			return false
		}
	}
	return true
}

// size is how many words a witness has.
func (w *witness) size() (n int) {
	for i := range w.words {
		if !w.words[i].more {
			n++
		}
	}
	return n
}

// pastMore is the next word from one on that is none of a lost turn which that need not have.
func (w *witness) pastMore(i int) int {
	for i < len(w.words) && w.words[i].more {
		i++
	}
	return i
}

// take takes a word of a witness for one that is known so far. It reports false where they differ.
func (a *agreeing) take(had, has *word) bool {
	one, other := &a.entries[a.id(had.text, &had.item)], &a.entries[a.id(has.text, &has.item)]
	switch {
	case isBad(*had) || isBad(*has):
		return false
	case a.same(a.byText[had.text], a.byText[has.text]), one.gap && other.gap && had.single() == has.single():
		if strayX(&one.item, one.text, other.text) {
			had.item, had.text = has.item, has.text // which is legal only if the move captures
		}
		return true
	case one.gap && !other.gap && !had.item.Turn && one.fits(other):
		part := had.part
		*had = *has
		had.part = part
		return true
	}
	return other.gap && !one.gap && !has.item.Turn && other.fits(one)
}

// texts are the words as they stand in the text.
func (a *agreeing) texts() (out []string) {
	for i := range a.words {
		text := a.words[i].single()
		if a.words[i].item.Sic {
			text += " sic"
		}
		out = append(out, text)
	}
	return out
}

// single is the text of a word, of a run of gaps that of one.
func (w *word) single() string {
	switch {
	case w.item.Kind != notation.Gap:
		return w.text
	case w.item.Turn:
		return "_t"
	}
	return "_"
}

// telling compares the text with the witnesses.
func (a *agreeing) telling() (out Telling) {
	var places []placing
	for _, w := range a.witnesses {
		out.Costs, out.Ends = append(out.Costs, 0), append(out.Ends, 0)
		out.Hypotheses = append(out.Hypotheses, w.hypotheses)
		places = append(places, placingOf(w))
	}
	event, ply, seat := 0, 0, ""
	races := a.trial.Game().Dice() != nil
	for i := range a.words {
		w := &a.words[i]
		if w.item.Kind == notation.SeatMark {
			seat = string(rune(w.item.Letter))
		}
		if !w.item.IsEvent() {
			continue
		}
		event++
		if w.item.Kind != notation.Throw && (w.item.Kind != notation.Gap || !races) {
			ply++
		}
		one := Aligned{Event: event, Ply: ply, Seat: seat, Lemma: w.single()}
		for k, v := range a.witnesses {
			at := a.at[k][i]
			r, to := Reading{Legal: true}, at+1
			if i+1 < len(a.words) {
				to = a.at[k][i+1]
			}
			if r.Place, r.Text = places[k].stretch(at, to); at < to && v.words[at].item.HasGap() {
				r.Why = a.damages[gapFilled].why
			}
			one.Readings = append(one.Readings, r)
		}
		out.Events = append(out.Events, one)
	}
	return out
}
