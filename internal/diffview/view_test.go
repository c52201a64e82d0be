package diffview_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/diffview"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/diff"
)

// side reads a game from its movetext.
func side(t *testing.T, name, moves string) *diff.Side {
	t.Helper()
	var (
		chunk  grammar.Chunk
		parser grammar.Parser
	)
	text := "[Variant \"chaturanga-2p\"]\n[Event \"" + name + "\"]\n\n" + moves + " *\n"
	if err := grammar.NewReader(strings.NewReader(text)).Next(&chunk); err != nil {
		t.Fatal(err)
	}
	g := &notation.Game{}
	read := parser.Parse(&chunk, g)
	return diff.Read(referee.New(referee.Config{}), name, g, read)
}

func TestWrite(t *testing.T) {
	d := diff.Compare(side(t, "a", "1. e3 e6 2. d3 d6 3. c3 {well} c6"),
		side(t, "<x\x1b>", "1. e3 e6 2. d3 d6 3. b3 c6"))
	write := func(format string, v diffview.View) string {
		t.Helper()
		var out bytes.Buffer
		if err := v.Write(&out, format, d); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(strings.ReplaceAll(out.String(), "\x1b[", ""), "\x1b") {
			t.Errorf("%s shows a control character: %q", format, &out)
		}
		return out.String()
	}
	for _, c := range []struct {
		format  string
		v       diffview.View
		has, no string
	}{
		{diffview.Text, diffview.View{}, "  … 4 the same\n", "d6"},
		{diffview.Text, diffview.View{Context: 1}, "  … 3 the same\n", "d3"},
		{diffview.Text, diffview.View{Context: -1}, "   1. W: e3", "…"},
		{diffview.Text, diffview.View{Play: true}, "|     3. W: b3", "Event"},
		{diffview.Text, diffview.View{Color: true}, "\x1b[33m   3. W: c3", "d6"},
		{diffview.Unified, diffview.View{}, "@@ -5,1 +5,1 @@\n-   3. W: c3 {well}\n+   3. W: b3\n", "d6"},
		{diffview.Unified, diffview.View{Play: true}, "-   3. W: c3\n+   3. W: b3\n", "Event"},
		{diffview.HTML, diffview.View{}, "<th>&lt;x\\x1b&gt;</th>", "<x"},
	} {
		got := write(c.format, c.v)
		if !strings.Contains(got, c.has) || strings.Contains(got, c.no) {
			t.Errorf("%s %+v has no %q, or has %q:\n%s", c.format, c.v, c.has, c.no, got)
		}
	}
	fr, _ := catalogue.Open("fr")
	for _, want := range []string{`<html lang="fr">`, "<th>balise</th>", "… 4 identiques", "… 1 identique<"} {
		if page := write(diffview.HTML, diffview.View{Lang: fr}); !strings.Contains(page, want) ||
			strings.Contains(write(diffview.HTML, diffview.View{}), want) {
			t.Errorf("the page in French has no %q, or the English one has it:\n%s", want, page)
		}
	}
	var j struct{ Rows []any }
	if err := json.Unmarshal([]byte(write(diffview.JSON, diffview.View{})), &j); err != nil || len(j.Rows) != 6 {
		t.Errorf("%d rows, %v", len(j.Rows), err)
	}
	if err := (diffview.View{}).Write(&bytes.Buffer{}, "xml", d); err == nil || !strings.Contains(err.Error(), "unified") {
		t.Errorf("an unknown format: %v", err)
	}
}
