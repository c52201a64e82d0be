package collation

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee/repair"
)

// answer is what somebody says that a place of a witness has to read.
type answer struct {
	start, end int // in the text of the game
	text       string
}

// Answer has a place of the game read so in all witnesses, empty for nothing: it is what stood there, whatever they
// have. Parser reads them again.
func (a *Apparatus) Answer(sources []Source, entry int, text string, parser func() grammar.Parser) {
	e := &a.Entries[entry]
	for k := range sources {
		s := &sources[k]
		at := e.Readings[k].Span
		one := answer{at.Start.Offset - s.Game.Offset, at.End.Offset - s.Game.Offset, text}
		if one.start < 0 || one.end < one.start || one.end > len(s.Game.Text) {
			continue
		}
		s.answers = slices.DeleteFunc(slices.Clone(s.answers), func(o answer) bool {
			return o.start < one.end && one.start < o.end || o.start == one.start && o.end == one.end
		})
		s.answers = append(s.answers, one)
		slices.SortFunc(s.answers, func(x, y answer) int { return cmp.Compare(x.start, y.start) })
		s.amend(parser())
	}
}

// amend reads the witness with its answers in their places.
func (s *Source) amend(p grammar.Parser) {
	var text []byte
	last := 0
	for _, a := range s.answers {
		text = append(append(text, s.Game.Text[last:a.start]...), a.word(s.Game.Text)...)
		last = a.end
	}
	text = append(text, s.Game.Text[last:]...)
	g := new(notation.Game)
	read := p.Parse(&grammar.Chunk{Text: text, Line: s.Game.Line, Offset: s.Game.Offset}, g)
	s.amended = &repair.Witness{Siglum: s.Siglum, Game: g, Read: read}
}

// word is what is written for an answer: with spaces beside it where it is put in.
func (a *answer) word(text []byte) string {
	if a.start < a.end || a.text == "" {
		return a.text
	}
	return " " + a.text + " "
}

// Asked is the witness with the answers about it.
func (s *Source) Asked() repair.Witness {
	if s.amended != nil {
		return *s.amended
	}
	return s.Witness
}

// original is a reading of the witness with answers as the witness has it.
func (s *Source) original(r *repair.Reading) Reading {
	out := Reading{Text: r.Text, Span: r.Span, Cost: r.Cost, Why: r.Why, Legal: r.Legal}
	if len(s.answers) == 0 {
		return out
	}
	start, end := r.Span.Start.Offset-s.Game.Offset, r.Span.End.Offset-s.Game.Offset
	shift := 0 // of the amended text against the original up to the place
	for i := range s.answers {
		a := &s.answers[i]
		n := len(a.word(s.Game.Text))
		from := a.start + shift
		if from < end && start < from+n || start == end && from <= start && start <= from+n {
			out.Text, out.Answered = string(s.Game.Text[a.start:a.end]), true
			out.Span = s.Game.Span(int32(a.start), int32(a.end))
			return out
		}
		if from+n <= start {
			shift += n - (a.end - a.start)
		}
	}
	out.Span = s.Game.Span(int32(start-shift), int32(end-shift))
	return out
}

// Kept reports whether there is a text, and it has what was said of places.
func (a *Apparatus) Kept() bool {
	return a.Text != nil && !slices.ContainsFunc(a.Entries, func(e Entry) bool {
		return slices.ContainsFunc(e.Readings, func(r Reading) bool { return r.Answered && r.Cost > 0 })
	})
}

// Word returns an error unless a text is words of a game without a gap.
func Word(text string) error {
	var q repair.Question
	_, err := q.Parse(text)
	return err
}

// Chosen is a collation of which only the texts of those indices are left. When one is left, and none was left out, it
// is the only one.
func Chosen(c *repair.Collation, texts []int) *repair.Collation {
	out := *c
	out.Texts = nil
	for _, k := range texts {
		out.Texts = append(out.Texts, c.Texts[k])
	}
	if len(out.Texts) == 1 && !c.More && c.Status == repair.Tied {
		out.Status = repair.Unique
	}
	return &out
}
