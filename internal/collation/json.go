package collation

import (
	"cmp"
	"io"
	"strings"

	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/repairview"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee/repair"
)

// collatedJSON is a collation. The keys are a contract.
type collatedJSON struct {
	Status       string                    `json:"status"`
	Cost         *int                      `json:"cost"`
	Text         *string                   `json:"text"`
	Witnesses    []witnessJSON             `json:"witnesses"`
	Apparatus    []entryJSON               `json:"apparatus"`
	Alternatives []alternativeJSON         `json:"alternatives"`
	Questions    []repairview.QuestionJSON `json:"questions"`
	// Throws is left out where the text has all throws, or there is none.
	Throws string `json:"throws,omitempty"`
	// More is set where not all texts as cheap are known to be listed, and left out elsewhere.
	More bool `json:"more,omitempty"`
}

type witnessJSON struct {
	Siglum     string   `json:"siglum"`
	File       string   `json:"file"`
	Game       int      `json:"game"`
	Line       int      `json:"line"`
	Cost       *int     `json:"cost"`
	Hypotheses []string `json:"hypotheses"`
	// Parts are left out where the witness is one record.
	Parts []partJSON `json:"parts,omitempty"`
}

type partJSON struct {
	File string `json:"file"`
	Game int    `json:"game"`
	Line int    `json:"line"`
}

type entryJSON struct {
	Event    *int          `json:"event"`
	Ply      *int          `json:"ply"`
	Seat     *string       `json:"seat"`
	Lemma    string        `json:"lemma"`
	Decided  decision      `json:"decided"`
	Readings []readingJSON `json:"readings"`
}

type readingJSON struct {
	Text      string   `json:"text"`
	Witnesses []string `json:"witnesses"`
	Legal     bool     `json:"legal"`
	Cost      int      `json:"cost"`
	Line      *int     `json:"line"`
	Column    *int     `json:"column"`
	// File is left out where the witness has but one.
	File string `json:"file,omitempty"`
}

type alternativeJSON struct {
	Cost int    `json:"cost"`
	Text string `json:"text"`
}

// JSON writes the collation as an object in a line. Each text of it is written as inPlace makes it.
func (a *Apparatus) JSON(w io.Writer, inPlace func([]byte) []byte) error {
	out := collatedJSON{Status: a.Status, Witnesses: []witnessJSON{}, Apparatus: []entryJSON{},
		Alternatives: []alternativeJSON{}, Questions: []repairview.QuestionJSON{}, More: a.More,
		Throws: a.Throws}
	if a.Text != nil {
		text := string(inPlace(a.Text))
		out.Text, out.Cost = &text, &a.Cost
	}
	for i := range a.Witnesses {
		m := &a.Witnesses[i]
		one := witnessJSON{Siglum: m.Siglum, File: m.File, Game: m.Game, Line: m.Line,
			Hypotheses: jsonline.List(m.Hypotheses)}
		if a.Text != nil {
			one.Cost = &m.Cost
		}
		for _, p := range m.Parts {
			one.Parts = append(one.Parts, partJSON{p.File, p.Number, p.Line})
		}
		out.Witnesses = append(out.Witnesses, one)
	}
	for i := range a.Entries {
		out.Apparatus = append(out.Apparatus, a.entryJSON(&a.Entries[i]))
	}
	for _, t := range a.Alternatives {
		out.Alternatives = append(out.Alternatives, alternativeJSON{t.Cost, string(inPlace(t.Text))})
	}
	for i := range a.Questions {
		q := &a.Questions[i]
		e := &a.Entries[q.Entry]
		had := &e.Readings[q.Witness]
		place := repairview.PlaceOf(repair.Place{Event: e.Event, Ply: e.Ply, Span: had.Span})
		out.Questions = append(out.Questions, repairview.QuestionJSON{PlaceJSON: place, Was: had.Text, Readings: q.Readings,
			Repairs: q.Answers, Text: a.Ask(q).String()})
	}
	return jsonline.Write(w, out)
}

func (a *Apparatus) entryJSON(e *Entry) entryJSON {
	out := entryJSON{Event: jsonline.OrNull(e.Event), Ply: jsonline.OrNull(e.Ply), Seat: jsonline.OrNull(e.Seat),
		Lemma: e.whole(e.Lemma), Decided: e.Decided, Readings: []readingJSON{}}
	for _, g := range e.groups() {
		one := readingJSON{Text: e.whole(g.Text), Legal: g.Legal, Cost: g.Cost}
		if g.Span != (diag.Span{}) {
			one.File = g.File
			one.Line, one.Column = jsonline.OrNull(g.Span.Start.Line), jsonline.OrNull(g.Span.Start.Column)
		}
		for _, k := range g.Witnesses {
			one.Witnesses = append(one.Witnesses, a.Witnesses[k].Siglum)
		}
		out.Readings = append(out.Readings, one)
	}
	return out
}

// whole is what stands in a place: an event as it is, of a tag the whole pair.
func (e *Entry) whole(text string) string {
	if e.Tag == "" || text == "" {
		return text
	}
	return string(notation.AppendTag(nil, e.Tag, text))
}

// maxAsked is how many readings a question names.
const maxAsked = 6

// who names the witnesses that have a reading as it is.
func (a *Apparatus) who(e *Entry, reading string) string {
	var out []string
	for k := range e.Readings {
		if e.Readings[k].Text == reading {
			out = append(out, a.Witnesses[k].Siglum)
		}
	}
	if len(out) == 0 {
		return ""
	}
	return " (" + strings.Join(out, " ") + ")"
}

// Ask is a question in words.
func (a *Apparatus) Ask(q *Question) words.Text {
	e := &a.Entries[q.Entry]
	var names []words.Text
	for i, r := range q.Readings {
		if i == maxAsked {
			names = append(names, words.Of("one of %d more", len(q.Readings)-i))
			break
		}
		name := words.Of("nothing")
		if r != "" {
			name = words.Of("`%s`", repair.OneLine(r))
		}
		names = append(names, words.Of("%v%v", name, a.who(e, r)))
	}
	place := words.Of("event %d", max(e.Event, e.After))
	if had := &e.Readings[q.Witness]; e.Tag != "" {
		place = words.Of("the %s", e.Tag)
	} else if had.Span.Start.Line > 0 {
		place = words.Of("event %d, line %d of %s", max(e.Event, e.After), had.Span.Start.Line,
			cmp.Or(had.File, a.Witnesses[q.Witness].Siglum))
	}
	switch list := words.Or(names); {
	case len(names) == 0:
		return words.Of("what stands for %s `%s`?", place, repair.OneLine(e.Lemma))
	case e.Event > 0 || e.Tag != "":
		return words.Of("%s: is it %s?", place, list)
	case e.After == 0:
		return words.Of("before event 1: is there %s?", list)
	default:
		return words.Of("after %s: is there %s?", place, list)
	}
}
