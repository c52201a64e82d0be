package repair

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Answer is what stands in a place that a question asked for, as somebody says who has the
// manuscript before him.
type Answer struct {
	question Question
	tokens   []token
}

// given is what was said of places.
type given struct {
	// denied has the questions none of whose readings are right.
	denied  []Question
	answers []Answer
}

// Parse reads an answer to a question that need not be one of its readings: the words that stand
// in the place, none for nothing. The error says why it cannot be: what is no word of a game, or
// has a gap, or answers a question about the result.
func (q *Question) Parse(answer string) (Answer, error) {
	t := Answer{question: *q}
	if q.whole {
		return t, words.Errorf("the answer is one of those listed")
	}
	if q.closing {
		return t, words.Errorf("the result is one of those listed")
	}
	text := strings.Join(strings.Fields(answer), " ")
	if text == strings.Join(strings.Fields(q.Was), " ") {
		t.question.Readings = []string{q.Was}
		return t, nil
	}
	t.question.Readings = []string{text}
	var (
		g notation.Game
		p grammar.Parser
	)
	p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1}, &g)
	if len(g.Tags) > 0 || g.Result.Text != "" {
		return t, words.Errorf("`%s` is not of the movetext", text)
	}
	end := int32(0)
	for _, it := range g.All() {
		word := text[it.Start:it.End]
		if strings.TrimSpace(text[end:it.Start]) != "" {
			return t, words.Errorf("`%s` is no word of a game", strings.TrimSpace(text[end:it.Start]))
		}
		end = it.End
		switch it.Kind {
		case notation.Number, notation.SeatMark, notation.Throw, notation.MoveItem, notation.Pass:
		default:
			return t, words.Errorf("`%s` is no word of a game", word)
		}
		if it.HasGap() {
			return t, words.Errorf("`%s` leaves open what stands there", word)
		}
		t.tokens = append(t.tokens, token{item: it, text: word})
	}
	if rest := strings.TrimSpace(text[end:]); rest != "" {
		return t, words.Errorf("`%s` is no word of a game", rest)
	}
	return t, nil
}

// asWritten reports whether the place is right as it is written.
func (t *Answer) asWritten() bool { return t.question.Readings[0] == t.question.Was }

// Ask asks about one edit of the one repair that is left, by its index, whatever was answered before, and
// what stands close before it: in one that is not proven an edit that is wrong hardly ever is alone.
func (r *Result) Ask(edit int) Question {
	rep := &r.Repairs[0]
	at := &rep.Edits[edit]
	if r.pages == nil { // of several hypotheses
		q := at.question()
		if rep.Hypotheses != nil {
			q.under = rep.Hypotheses[0]
		}
		return q
	}
	if start := r.pages.back(at.start, nearBack+1); !at.closing && start < at.start && r.pages.whole(start, at.end) {
		q := r.pages.ask(start, at.end, at.Place)
		q.Readings, q.Answers = []string{r.pages.reads(rep, start, q.end)}, [][]int{{0}}
		return q
	}
	return at.question()
}

// Answer has the game that is repaired next repaired with these answers. The
// questions must be about that game. Of places that overlap the last one counts.
func (r *Repairer) Answer(answers ...Answer) { r.answers = answers }

// heard is the words of a record with the answers in their places: each such place
// is one word, as a gap is that can be one thing.
func heard(words []word, answers []Answer) []word {
	for i := range answers {
		t := &answers[i]
		if slices.ContainsFunc(answers[i+1:], t.overlaps) {
			continue
		}
		from, to := t.span(words)
		if t.asWritten() {
			words = slices.Clone(words)
			for k := from; k < to; k++ {
				words[k].fixed = t
			}
			if from < to {
				continue
			}
		}
		w := word{item: notation.Item{Kind: notation.Gap, N: 1}, start: t.question.start, end: t.question.end,
			text: t.question.Was, answer: t}
		if from < to {
			w.covers = slices.Clone(words[from:to])
			if last := &words[to-1]; last.end == w.end {
				w.item.Suffix, w.item.Sic = last.item.Suffix, last.item.Sic
			}
		}
		w.item.Start, w.item.End = w.start, w.end
		words = slices.Concat(words[:from], []word{w}, words[to:])
	}
	return words
}

// span returns the words that stand in the place, from one to before another.
func (t *Answer) span(words []word) (from, to int) {
	start, end := t.question.start, t.question.end
	for from < len(words) && words[from].start < start {
		from++
	}
	if start == end {
		return from, from
	}
	for to = from; to < len(words) && words[to].start < end; {
		to++
	}
	return from, to
}

// overlaps reports whether two places share something, or are one between two words.
func (t *Answer) overlaps(other Answer) bool {
	a, b := &t.question, &other.question
	return a.start < b.end && b.start < a.end || a.start == b.start && a.end == b.end
}

// edit makes what an answer says.
func (t *Answer) edit() edit {
	e := edit{kind: Replace, n: 1, tokens: t.tokens}
	switch {
	case t.question.start == t.question.end:
		e.kind = Insert
	case len(t.tokens) == 0:
		e.kind = Delete
	}
	return e
}

// impossible is the first word of answers that the game can have nowhere, empty without one.
func impossible(trial *referee.Trial, answers []Answer) string {
	for i := range answers {
		for k := range answers[i].tokens {
			if t := &answers[i].tokens[k]; trial.Hopeless(&t.item) {
				return t.text
			}
		}
	}
	return ""
}

// covered is the words of the record from the i-th on, n in number: of an answer, those
// that stand in its place.
func (s *search) covered(i, n int) []word {
	if n != 1 || s.words[i].answer == nil {
		return s.words[i : i+n]
	}
	return s.words[i].covers
}

// contradicts reports whether an edit changes an answer, or puts something beside one that
// says all that stands between two words.
func (s *search) contradicts(e *edit) bool {
	if len(s.answers) == 0 || e.of == answered || e.of == gapFilled {
		return false
	}
	for i := e.at; i < e.at+e.n; i++ {
		if s.words[i].answer != nil || s.words[i].fixed != nil {
			return true
		}
	}
	if e.n > 0 {
		return false
	}
	within := e.at > 0 && int(e.at) < len(s.words) && s.words[e.at].fixed != nil &&
		s.words[e.at].fixed == s.words[e.at-1].fixed
	return within || s.closed(int(e.at))
}
