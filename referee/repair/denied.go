package repair

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/notation"
)

// Deny has the game that is repaired next repaired with none of the readings of these
// questions in their places. They must be questions about that game.
func (r *Repairer) Deny(questions ...Question) {
	r.denied = nil
	for _, q := range questions {
		if len(q.parts) > 0 {
			r.denied = append(r.denied, q.parts...)
		} else {
			r.denied = append(r.denied, q)
		}
	}
}

// denies reports whether an edit makes a reading that was denied.
func (s *search) denies(e *edit) bool {
	if len(s.denied) == 0 {
		return false
	}
	if e.signs != nil {
		if e.braced != "" {
			return s.deniesIn(e.signs[0], e.signs[0]+int32(len(e.braced)), e.tokens[0].text)
		}
		return s.deniesIn(e.signs[0], e.signs[0]+1, "")
	}
	var texts []string
	for i := range e.tokens {
		texts = append(texts, e.tokens[i].text)
	}
	start, end, now := s.place(int(e.at)), int32(0), strings.Join(texts, " ")
	if end = start; e.n > 0 && e.kind != Insert {
		end = s.words[e.at+e.n-1].end
	}
	return e.kind != Swap && s.deniesIn(start, end, now)
}

// deniesIn reports whether a reading was denied that stands in a place or, were it put
// there, would be the same but for numbers and seat marks before it.
func (s *search) deniesIn(start, end int32, now string) bool {
	return slices.ContainsFunc(s.denied, func(q Question) bool {
		return q.stretch == (stretch{start, end}) &&
			slices.ContainsFunc(q.Readings, func(r string) bool { return bare(r) == bare(now) })
	})
}

// bare is a reading without round numbers and seat marks.
func bare(reading string) string {
	words := slices.DeleteFunc(strings.Fields(reading), func(w string) bool {
		return strings.HasSuffix(w, ".") || strings.HasSuffix(w, ":")
	})
	return strings.Join(words, " ")
}

// deniesWritten reports whether it was denied that a word stands as it is written.
func (s *search) deniesWritten(w *word) bool {
	return len(s.denied) > 0 && w.item.Kind != notation.Number && s.deniesIn(w.start, w.end, w.text)
}

// allowed leaves out the repairs that have a reading which was denied: nothing put in
// where something must be, or a passage left as it is.
func (s *search) allowed(reps []Repair) []Repair {
	return slices.DeleteFunc(reps, func(rep Repair) bool {
		return slices.ContainsFunc(s.denied, func(q Question) bool {
			k := rep.at(q.stretch)
			if k < 0 {
				return slices.Contains(q.Readings, q.Was)
			}
			return slices.Contains(q.Readings, rep.Edits[k].Now)
		})
	})
}

// confirm asks whether the one repair that is left has what was meant, in the place of the
// last question or else where it begins.
func (s *search) confirm(rep *Repair) (Question, bool) {
	if len(s.denied) == 0 || len(rep.Edits) == 0 {
		return Question{}, false
	}
	q := rep.Edits[max(0, rep.at(s.denied[len(s.denied)-1].stretch))].question()
	q.closing = false
	return q, true
}

// at is the index of the edit of a stretch, -1 without one.
func (r *Repair) at(place stretch) int {
	return slices.IndexFunc(r.Edits, func(e Edit) bool { return e.stretch == place })
}

// question asks whether an edit is right.
func (e *Edit) question() Question {
	return Question{Place: e.Place, Was: e.was, Readings: []string{e.Now}, Answers: [][]int{{0}}, stretch: e.stretch,
		closing: e.closing}
}
