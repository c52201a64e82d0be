package referee

import (
	"cmp"
	"slices"
	"sort"

	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// inVariations marks the reader's findings that lie inside a variation: they warn
// and do not touch the verdict.
func (j *judge) inVariations(read diag.List) {
	if len(read) == 0 {
		return
	}
	fs := j.report.Findings
	for i := 0; i < j.g.Len(); i++ {
		if j.g.Kind(i) != notation.VarOpen {
			continue
		}
		it := j.g.Item(i)
		last := j.g.Item(int(it.N))
		for k := range fs {
			off := fs[k].Span.Start.Offset - j.g.Offset
			if everywhere(fs[k].Code) {
				fs[k].Variation, fs[k].Severity = false, diag.Error
				continue
			}
			if off > int(it.Start) && off < int(last.Start) {
				fs[k].Variation = true
				fs[k].Severity = min(fs[k].Severity, diag.Warning)
			}
		}
		i = int(it.N)
	}
}

// everywhere reports whether a code is an error inside a variation too: text that was
// refused for what it could do to its reader, and a game that was cut off.
func everywhere(c diag.Code) bool {
	switch c {
	case diag.MissingResult, diag.BadEncoding, diag.ControlCharacter, diag.LongToken, diag.DeepVariation, diag.LargeGame:
		return true
	}
	return false
}

// finish sorts the findings and draws the verdict.
func (j *judge) finish() {
	r := j.report
	j.sayAgain()
	r.Verdict = Legal
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Severity != diag.Error {
			continue
		}
		if unreadable(f.Code) {
			r.Verdict = Unreadable
			break
		}
		r.Verdict = Illegal
	}
	if r.Verdict == Legal && r.Judged < r.Events {
		for i := range r.Findings {
			f := &r.Findings[i]
			if d, ok := f.Detail.(diag.Unjudged); ok && !f.Variation {
				d.Judged, d.Events = r.Judged, r.Events
				f.Say(d)
			}
		}
	}
	if j.unlisted.unreadable {
		r.Verdict = Unreadable
	}
	if !inOrder(r.Findings) {
		slices.SortStableFunc(r.Findings, func(a, b diag.Finding) int {
			return cmp.Compare(a.Span.Start.Offset, b.Span.Start.Offset)
		})
	}
	j.unlisted.tell(r.Findings)
}

// inOrder reports whether findings stand in the order of the text. None of them is copied for that.
func inOrder(fs diag.List) bool {
	for i := 1; i < len(fs); i++ {
		if fs[i-1].Span.Start.Offset > fs[i].Span.Start.Offset {
			return false
		}
	}
	return true
}

// noteSettled makes the reader's note about a move say what it was settled to.
func (j *judge) noteSettled(it *notation.Item) {
	at := j.g.Offset + int(it.Start)
	k := sort.Search(len(j.read), func(k int) bool { return j.read[k].Span.Start.Offset >= at })
	for ; k < len(j.read) && j.read[k].Span.Start.Offset == at; k++ {
		if d, ok := j.read[k].Detail.(diag.ReadAs); ok {
			d.As, d.Named = string(notation.AppendMove(nil, &it.Move)), words.Text{}
			j.read[k].Say(d)
			j.report.Findings[k].Say(d)
		}
	}
}

// unsettled marks a game in which moves are left that the position did not settle, or dots for a pass that nothing
// proves. Its tree is no text of the notation.
func (j *judge) unsettled() {
	if len(j.read) == 0 || j.g.Lossy {
		return // such a word has a note
	}
	var plain notation.Item
	for i := 0; i < j.g.Len() && !j.g.Lossy; i++ {
		j.g.Lossy = j.g.Kind(i) == notation.MoveItem && j.g.Read(i, &plain).Move.Unsettled()
	}
	if j.asked == everything {
		j.unprovenDots()
	}
}

// unprovenDots marks a game with dots that are read as a pass where it is not known that one is legal.
func (j *judge) unprovenDots() {
	events, line, depth := 0, j.g.Len(), 0
	for i := range j.g.Len() {
		switch kind := j.g.Kind(i); {
		case kind == notation.VarOpen:
			if depth++; depth == 1 {
				line = i
			}
		case kind == notation.VarClose:
			if depth--; depth == 0 {
				line = j.g.Len()
			}
		case depth == 0 && kind == notation.Gap:
			events += j.item(i).Events()
		case kind.IsEvent():
			if depth == 0 {
				events++
			}
			if kind != notation.Pass {
				continue
			}
			if it := j.g.Item(i); j.isDots(&it) && (events > j.report.Judged || j.stopped(min(i, line), i)) {
				j.g.Lossy = true
				j.noteDots(&it)
			}
		}
	}
}

// isDots reports whether an item is dots that a lenient reading takes for a pass.
func (j *judge) isDots(it *notation.Item) bool {
	return it.Kind == notation.Pass && (j.word(it) == "..." || j.word(it) == "…")
}

// stopped reports whether judging has stopped at one of the words from an index to another, both inclusive.
func (j *judge) stopped(from, to int) bool {
	start, end := j.g.Offset+int(j.g.Start(from)), j.g.Offset+int(j.g.Start(to))
	return slices.ContainsFunc(j.report.Findings, func(f diag.Finding) bool {
		at := f.Span.Start.Offset
		_, unjudged := f.Detail.(diag.Unjudged)
		return start <= at && at <= end && (unjudged || f.Severity > diag.Note && (at == end || f.Variation))
	})
}

// noteDots makes the reader's note about dots say that they may not be a pass, unless a finding at their place does.
func (j *judge) noteDots(it *notation.Item) {
	at := j.g.Offset + int(it.Start)
	if slices.ContainsFunc(j.report.Findings, func(f diag.Finding) bool {
		return f.Span.Start.Offset == at && f.Severity > diag.Note
	}) {
		return
	}
	for k := range j.read {
		f := &j.read[k]
		if d, ok := f.Detail.(diag.ReadAs); ok && f.Span.Start.Offset == at {
			d.Why = append(d.Why, words.Of("whether a pass is legal here is not known"))
			f.Say(diag.DotsNoPass.With(diag.Words(d)))
			j.report.Findings[k].Say(f.Detail)
		}
	}
}

// sayAgain has the findings of habits say how often they were met and where, and what to write there.
func (j *judge) sayAgain() {
	for k := range j.more {
		h := &j.more[k]
		if h.count < 2 || h.at >= len(j.report.Findings) || j.report.Findings[h.at].Code != diag.OverSpecified {
			continue
		}
		f := &j.report.Findings[h.at]
		f.Count, f.Places = h.count, make([]diag.Span, 0, len(h.moves))
		texts, ends, text := make([]string, 0, len(h.moves)), [diag.MaxPlaces]int{}, []byte(nil)
		loc := j.g.Locator()
		for i := range h.moves {
			f.Places = append(f.Places, loc.Span(h.moves[i].start, h.moves[i].end))
			text = notation.AppendMove(text, &h.moves[i].move)
			ends[i] = len(text)
		}
		all, from := string(text), 0
		for _, end := range ends[:len(h.moves)] {
			texts, from = append(texts, all[from:end]), end
		}
		f.Say(diag.Repeated{Detail: f.Detail, Places: h.count, Texts: texts})
	}
}
