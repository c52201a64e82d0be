// Package offline answers what the editor asks a server where there is none: in one file, in
// which the judge is compiled to WebAssembly. It has no files and no archive, and judges with
// the same code as all else.
package offline

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/draft"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/report"
)

// Judge answers requests. It is safe for concurrent use.
type Judge struct{ drafts *draft.Drafts }

// New returns a judge of games that say themselves by which rules they are played.
func New() *Judge { return &Judge{draft.New(referee.Config{})} }

// Answer answers what a page asks under a path, as agn serve does under /api/v1, with JSON, and
// check with what agn check --format jsonl prints, legal and format with what the commands of these names
// print, game with a game as pages show it. An error says what is wrong with the request,
// or that the judge itself is at fault.
func (j *Judge) Answer(path string, body []byte) (answer []byte, err error) {
	defer func() {
		if v := recover(); v != nil {
			answer, err = nil, fmt.Errorf("internal fault: %v\n%s", v, debug.Stack())
		}
	}()
	switch path {
	case "drawings":
		return json.Marshal(page.AllDrawings())
	case "files":
		return []byte("[]"), nil
	case "records":
		return records()
	case "judge":
		return j.judge(body)
	case "act":
		return j.act(body)
	case "rulesets":
		return json.Marshal(draft.Rulesets(nil))
	case "repair":
		return j.repair(body)
	case "check":
		return check(body)
	case "legal":
		return legal(body)
	case "format":
		return form(body)
	case "game":
		return game(body)
	}
	return nil, fmt.Errorf("this file answers nothing under %q", path)
}

// record is an empty record of a rule set.
type record struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// records returns an empty record of each rule set.
func records() ([]byte, error) {
	var out []record
	for _, rs := range rulesets.All() {
		g, err := rs.New(engine.Setup{})
		if err != nil {
			return nil, err
		}
		out = append(out, record{rs.Title, string(draft.Empty(g))})
	}
	return json.Marshal(out)
}

func (j *Judge) judge(body []byte) ([]byte, error) {
	var in draft.Ask
	if err := decode(body, &in); err != nil {
		return nil, err
	}
	out, err := j.drafts.Judge(context.Background(), &in)
	if err != nil {
		return nil, err
	}
	return json.Marshal(out)
}

// act carries out what somebody wants of a game.
func (j *Judge) act(body []byte) ([]byte, error) {
	var in struct {
		Text  string       `json:"text"`
		Caret int          `json:"caret"`
		Act   document.Act `json:"act"`
	}
	if err := decode(body, &in); err != nil {
		return nil, err
	}
	out, err := j.drafts.Act(context.Background(), in.Text, in.Caret, &in.Act)
	if err != nil {
		return nil, err
	}
	return json.Marshal(out)
}

// until is a context that ends at a time. It looks at the clock, because in a browser no timer
// fires while Go computes.
type until struct {
	context.Context
	end time.Time
}

func (c until) Err() error {
	if time.Now().After(c.end) {
		return context.DeadlineExceeded
	}
	return nil
}

// repair looks for repairs of a game.
func (j *Judge) repair(body []byte) ([]byte, error) {
	var in struct {
		Text string `json:"text"`
	}
	if err := decode(body, &in); err != nil {
		return nil, err
	}
	return json.Marshal(j.drafts.Repair(until{context.Background(), time.Now().Add(document.SearchTime)}, in.Text))
}

// check judges a file, whose text comes in base64 because it may be anything.
func check(body []byte) ([]byte, error) {
	var in struct {
		File string `json:"file"`
		Text []byte `json:"text"`
	}
	if err := decode(body, &in); err != nil {
		return nil, err
	}
	format, ok := report.Lookup(report.JSONL)
	if !ok {
		panic("the format jsonl is gone")
	}
	reporter := format.Open(report.Style{})
	batch := referee.Batch{Worker: func(ref *referee.Referee) func(*referee.Result) {
		var all report.Choice
		return func(r *referee.Result) { r.Value = reporter.Append(nil, all.Game(ref, r)) }
	}}
	var out []byte
	err := batch.Run(context.Background(), slices.Values([]referee.Input{referee.InputOf(in.File, in.Text)}),
		func(r *referee.Result) error {
			if r.Err != nil {
				return r.Err
			}
			out = append(out, r.Value.([]byte)...)
			return nil
		})
	return out, err
}

// decode reads a request, which has no keys but those that are known.
func decode(body []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("reading the request: %w", err)
	}
	return nil
}
