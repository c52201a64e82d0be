package repairview

import (
	"bytes"
	"io"

	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// repairedJSON is a game. The keys are a contract.
type repairedJSON struct {
	File      string         `json:"file"`
	Game      int            `json:"game"`
	Line      int            `json:"line"`
	Verdict   string         `json:"verdict"`
	Status    string         `json:"status"`
	Cost      *int           `json:"cost"`
	Repairs   []repairJSON   `json:"repairs"`
	Questions []QuestionJSON `json:"questions"`
	// Respelled is left out where nothing is.
	Respelled int `json:"respelled,omitempty"`
	// Hypotheses says what is wrong with the whole of the record in the first repair, and is left out where
	// nothing is.
	Hypotheses []string `json:"hypotheses,omitempty"`
	// More is set where not all repairs as cheap are known to be listed, and left out elsewhere.
	More bool `json:"more,omitempty"`
}

type repairJSON struct {
	Cost  int        `json:"cost"`
	Edits []editJSON `json:"edits"`
	// Hypotheses is left out where nothing is wrong with the whole.
	Hypotheses []string `json:"hypotheses,omitempty"`
	Text       string   `json:"text"`
}

type editJSON struct {
	Kind string `json:"kind"`
	PlaceJSON
	Was string `json:"was"`
	Now string `json:"now"`
	Why string `json:"why"`
}

// PlaceJSON is where something stands in a record.
type PlaceJSON struct {
	Event     *int `json:"event"`
	Ply       *int `json:"ply"`
	Line      int  `json:"line"`
	Column    int  `json:"column"`
	EndLine   int  `json:"endLine"`
	EndColumn int  `json:"endColumn"`
}

// QuestionJSON is a question about a record.
type QuestionJSON struct {
	PlaceJSON
	Was      string   `json:"was"`
	Readings []string `json:"readings"`
	// Repairs has for each reading the repairs that have it, by index.
	Repairs [][]int `json:"repairs"`
	Text    string  `json:"text"`
	// Between and Open are left out where they are false, Possible but for open questions.
	Between  bool     `json:"between,omitempty"`
	Open     bool     `json:"open,omitempty"`
	Possible []string `json:"possible,omitempty"`
}

// maxListed is the greatest number of repairs that are listed.
const maxListed = 50

// JSON writes what was found out about a game as an object. What stands in the place of a repaired game
// is made of its text.
func JSON(w io.Writer, r *referee.Result, res *repair.Result, inPlace func([]byte) []byte) error {
	out := repairedJSON{File: r.File, Game: r.Number, Line: r.Line, Verdict: res.Verdict.String(),
		Status:  res.Status.String(),
		Repairs: []repairJSON{}, Questions: []QuestionJSON{}, Respelled: res.Respelled,
		More: res.More && len(res.Repairs) > 0 || len(res.Repairs) > maxListed}
	if len(res.Repairs) > 0 || res.Status == repair.Sound {
		out.Cost = &res.Cost
	}
	if len(res.Repairs) > 0 {
		out.Hypotheses = res.Repairs[0].Hypotheses
	}
	for i := range res.Repairs[:min(len(res.Repairs), maxListed)] {
		rep := &res.Repairs[i]
		out.Repairs = append(out.Repairs, repairJSON{Cost: rep.Cost, Edits: editsJSON(rep.Edits), Hypotheses: rep.Hypotheses,
			Text: string(Ended(inPlace(rep.Text)))})
	}
	for i := range res.Questions {
		q := &res.Questions[i]
		one := QuestionJSON{PlaceJSON: PlaceOf(q.Place), Was: q.Was, Readings: q.Readings, Text: q.Words().String(),
			Between: q.Between, Open: q.Open, Possible: q.Possible}
		for _, a := range q.Answers {
			listed := []int{}
			for _, k := range a {
				if k < maxListed {
					listed = append(listed, k)
				}
			}
			one.Repairs = append(one.Repairs, listed)
		}
		out.Questions = append(out.Questions, one)
	}
	return jsonline.Write(w, out)
}

func editsJSON(edits []repair.Edit) []editJSON {
	out := []editJSON{}
	for _, e := range edits {
		out = append(out, editJSON{Kind: e.Kind.String(), PlaceJSON: PlaceOf(e.Place), Was: e.Was, Now: e.Now, Why: e.Why})
	}
	return out
}

// PlaceOf is a place as JSON.
func PlaceOf(p repair.Place) PlaceJSON {
	return PlaceJSON{Event: jsonline.OrNull(p.Event), Ply: jsonline.OrNull(p.Ply), Line: p.Span.Start.Line,
		Column:  p.Span.Start.Column,
		EndLine: p.Span.End.Line, EndColumn: p.Span.End.Column}
}

// Ended is a text with a line end.
func Ended(text []byte) []byte {
	if bytes.HasSuffix(text, []byte("\n")) {
		return text
	}
	return append(text[:len(text):len(text)], '\n')
}
