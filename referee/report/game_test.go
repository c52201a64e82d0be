package report_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/report"
)

// faulty has a tag twice, a false mark, a wrong number and a move that cannot be made.
const faulty = "[Event \"a\"]\n[Event \"b\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3+ e6 3. Nd4 e5 *\n"

// judge judges one game of a file.
func judge(t *testing.T, text string) (*referee.Referee, *referee.Result) {
	t.Helper()
	var (
		chunk  grammar.Chunk
		parser grammar.Parser
		g      notation.Game
	)
	if err := grammar.NewReader(strings.NewReader(text)).Next(&chunk); err != nil {
		t.Fatal(err)
	}
	read := parser.Parse(&chunk, &g)
	ref := referee.New(referee.Config{})
	return ref, &referee.Result{File: "a.agn", Number: 1, Line: 1, Text: []byte(text), Game: &g,
		Report: ref.Judge(&g, read)}
}

func codes(g *report.Game) string {
	var out []string
	for i := range g.Findings {
		out = append(out, string(g.Findings[i].Code))
	}
	return strings.Join(out, " ")
}

func TestChoice(t *testing.T) {
	ref, r := judge(t, faulty)
	g := report.New(r)
	if got := codes(g); got != "T002 M016 N013 M006 M023" || g.Worst() != diag.Error || g.ID == (report.GameID{}) {
		t.Fatalf("found %s, worst %s, id %s", got, g.Worst(), g.ID)
	}

	var c report.Choice
	if err := c.Selection.Ignore(0, "T002", "M006", "M023"); err != nil {
		t.Fatal(err)
	}
	c.Fixes, c.Keep, c.IDs = true, true, true
	g = c.Game(ref, r)
	if got := codes(g); got != "M016 N013" || len(g.All) != 2 || g.Worst() != diag.Warning {
		t.Fatalf("shown %s, %d kept, worst %s", got, len(g.All), g.Worst())
	}
	// The referee has played the game again; what it said before still stands.
	if f := g.Findings[0]; f.Code != diag.CheckMark || f.Ply != 1 {
		t.Errorf("%+v", f.Finding)
	}
	if f := g.Findings[0].Fixes; len(f) != 1 || f[0].Edits[0].Text != "e3" {
		t.Errorf("fixes of the mark: %+v", f)
	}
	if f := g.Findings[1].Fixes; len(f) != 1 || f[0].Edits[0].Text != "2" {
		t.Errorf("fixes of the number: %+v", f)
	}

	ref, r = judge(t, faulty)
	// What one run writes down, the next one knows.
	var w report.BaselineWriter
	w.Add("a.agn", g.ID, g.All)
	known := report.Choice{IDs: true, Baseline: report.NewBaseline("", w.Entries())}
	if g = known.Game(ref, r); codes(g) != "T002 M006 M023" || g.Known != 2 {
		t.Errorf("shown %s, %d known", codes(g), g.Known)
	}
	adopt := report.Choice{Adopt: true}
	if g = adopt.Game(ref, r); codes(g) != "" || g.Known != 5 || g.Worst() != 0 {
		t.Errorf("shown %s, %d known", codes(g), g.Known)
	}
}

// TestCut: findings that are omitted still count, and the gravest decides.
func TestCut(t *testing.T) {
	_, r := judge(t, faulty)
	g := report.New(r)
	g.Cut(5)
	if g.Omitted != 0 {
		t.Errorf("%d omitted of 5", g.Omitted)
	}
	g.Cut(2)
	g.Cut(1)
	if codes(g) != "T002" || g.Omitted != 4 || g.Worst() != diag.Error {
		t.Errorf("shown %s, %d omitted, worst %s", codes(g), g.Omitted, g.Worst())
	}
	var out bytes.Buffer
	if err := report.Write(&out, report.Text, report.Style{}, g); err != nil {
		t.Fatal(err)
	}
	const last = "1 file, 1 game: 0 legal, 1 illegal, 0 unreadable; 5 findings: M006 1, M016 1, M023 1, N013 1, T002 1; " +
		"4 not shown\n"
	if !strings.HasSuffix(out.String(), "\n"+last) {
		t.Errorf("%s", &out)
	}
}

// TestWrite writes no game and one in every format.
func TestWrite(t *testing.T) {
	_, r := judge(t, faulty)
	for _, name := range report.Names() {
		var none, one bytes.Buffer
		if err := report.Write(&none, name, report.Style{}); err != nil {
			t.Fatal(err)
		}
		if err := report.Write(&one, name, report.Style{}, report.New(r)); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(one.String(), "M006"); n == 0 {
			t.Errorf("%s does not tell what was found:\n%s", name, &one)
		}
		switch name {
		case report.JSON, report.SARIF:
			if !json.Valid(none.Bytes()) || !json.Valid(one.Bytes()) {
				t.Errorf("%s is no JSON:\n%s\n%s", name, &none, &one)
			}
		}
	}
	if err := report.Write(&bytes.Buffer{}, "xml", report.Style{}); err == nil || !strings.Contains(err.Error(), "jsonl") {
		t.Errorf("an unknown format: %v", err)
	}
}
