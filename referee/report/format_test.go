package report

import (
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/google/go-cmp/cmp"
)

func at(off, line, col int) diag.Pos { return diag.Pos{Offset: off, Line: line, Column: col} }

// sample is a result with everything in it that formats print.
func sample() *referee.Result {
	text := []byte("[Variant \"ludo\"]\n\n1. <9> c1-e2 *\n")
	return &referee.Result{
		File: "a\x1b.agn", Number: 2, Line: 11, Text: text,
		Game: &notation.Game{Text: text, Offset: 100, Line: 11},
		Report: &referee.Report{
			Variant: "ludo", Verdict: referee.Illegal, Complete: true,
			Events: 2, Plies: 1, Sic: 3, Result: "*", Computed: "1-0",
			Findings: diag.List{
				{Code: diag.UnknownVariant, Severity: diag.Error,
					Span: diag.Span{Start: at(109, 11, 11), End: at(115, 11, 15)}, Message: "unknown variant \"ludo\""},
				{Code: diag.WrongThrow, Rule: "ludo/move", Severity: diag.Warning,
					Span: diag.Span{Start: at(125, 13, 8), End: at(130, 13, 13)}, Event: 2, Ply: 1, Seat: "R",
					Message: "\u202eno", Legal: []string{"c1-e1", "c1-e3"}, Variation: true},
			},
		},
	}
}

func TestAppendJSON(t *testing.T) {
	const want = `{"file":"a\u001b.agn","game":2,"line":11,"variant":"ludo","verdict":"illegal","complete":true,` +
		`"events":2,"judged":0,"plies":1,"sic":3,"result":"*","computed":"1-0","findings":[` +
		`{"code":"T004","severity":"error","level":"error","rule":null,"event":null,"ply":null,"seat":null,` +
		`"line":11,"column":11,"endLine":11,"endColumn":15,"message":"unknown variant ` +
		`\"ludo\"","legal":[],"variation":false,"count":1,"places":[{"line":11,"column":11,"endLine":11,"endColumn":15}]},` +
		`{"code":"M010","severity":"warning","level":"warning","rule":"ludo/move","event":2,"ply":1,"seat":"R",` +
		`"line":13,"column":8,"endLine":13,"endColumn":13,"message":"\u202eno",` +
		`"legal":["c1-e1","c1-e3"],"variation":true,"count":1,"places":[{"line":13,"column":8,"endLine":13,` +
		`"endColumn":13}]}],"rupees":null,"omitted":0}` + "\n"
	if diff := cmp.Diff(want, string(appendJSON(nil, New(sample()), Style{}))); diff != "" {
		t.Error(diff)
	}
	empty := &referee.Result{File: "-", Line: 1, Report: &referee.Report{Verdict: referee.Unreadable}}
	const none = `{"file":"-","game":0,"line":1,"variant":null,"verdict":"unreadable","complete":false,` +
		`"events":0,"judged":0,"plies":0,"sic":0,"result":null,"computed":null,"findings":[],"rupees":null,"omitted":0}` +
		"\n"
	if diff := cmp.Diff(none, string(appendJSON(nil, New(empty), Style{}))); diff != "" {
		t.Error(diff)
	}
}

// TestNoPlace: of a finding that is of no place in the text no line is shown.
func TestNoPlace(t *testing.T) {
	r := sample()
	f := &r.Report.Findings[0]
	f.Span = diag.Span{}
	g := New(r)
	if got := string(appendExcerpt(nil, g, &g.Findings[0], paint.Color(false))); got != "" {
		t.Errorf("%q", got)
	}
}

func TestAppendText(t *testing.T) {
	g := New(sample())
	g.boards = map[int]board{0: {state: sketch{}}, 2: {state: sketch{}}}
	const want = `a\x1b.agn:11:11: error[T004]: unknown variant "ludo"
   11 | [Variant "ludo"]
      |          ^^^^^^
a\x1b.agn:13:8: warning[M010]: \u202eno (ludo/move)
   13 | 1. <9> c1-e2 *
      |        ^^^^^
legal: c1-e1  c1-e3
`
	if diff := cmp.Diff(want, string(appendText(nil, g, Style{}))); diff != "" {
		t.Error(diff)
	}
	g.Findings = g.Findings[1:]
	g.Findings[0].Variation = false
	g.Findings[0].Level = diag.Note
	g.Text = nil
	g.boards = map[int]board{2: {sketch{}, "svg"}}
	const drawn = "a\\x1b.agn:13:8: note[M010]: \\u202eno (ludo/move)\nlegal: c1-e1  c1-e3\n8 x\n"
	if diff := cmp.Diff(drawn, string(appendText(nil, g, Style{}))); diff != "" {
		t.Error(diff)
	}
}

// sketch is a state of which the diagram alone is asked.
type sketch struct{ engine.State }

func (sketch) AppendDiagram(dst []byte, say func(words.Text) string) []byte {
	return append(dst, say(words.Of("8 x"))+"\n"...)
}

func TestAppendConcise(t *testing.T) {
	const want = "\x1b[1ma\\x1b.agn:11:11:\x1b[0m \x1b[1;31merror[T004]:\x1b[0m unknown variant \"ludo\"\n" +
		"\x1b[1ma\\x1b.agn:13:8:\x1b[0m \x1b[1;33mwarning[M010]:\x1b[0m \\u202eno (ludo/move)\n"
	if diff := cmp.Diff(want, string(appendConcise(nil, New(sample()), Style{Color: true}))); diff != "" {
		t.Error(diff)
	}
}
