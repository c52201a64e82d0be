package serve_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestForeseen types what is asked about before it stands in the text: letters, lines, and what
// is deleted otherwise than was foreseen. What is listed each time is what the text as it is has,
// and no question waits for a picture of the page.
func TestForeseen(t *testing.T) {
	s := start(t, false)
	b := browsertest.New(t, s.URL)
	b.OnLoad(`(() => {
		const ask = fetch;
		window.requests = 0;
		window.fetch = (path, o) => { if (path.endsWith("/judge")) window.requests++; return ask(path, o); };
	})()`)
	b.Open(s.URL + "/write?view=text")
	settle(b)
	if !browsertest.Ask[bool](b, `crossOriginIsolated`) {
		t.Error("the page may not share memory with a thread")
	}
	caret := func(n int) chromedp.Action {
		return chromedp.Evaluate(fmt.Sprintf(
			`(() => { const a = document.getElementById("area"), n = a.value.length - %d; a.focus(); a.setSelectionRange(n, `+
				`n); })()`, n), nil)
	}
	// The connection is made when the first question is asked, which is a request.
	b.Run(caret(0))
	b.Wait("answered by the connection", func() bool {
		before := browsertest.Ask[int](b, `window.requests`)
		b.Run(chromedp.KeyEvent(" "))
		settle(b)
		return browsertest.Ask[int](b, `window.requests`) == before
	})
	for _, c := range []struct {
		what string
		act  chromedp.Action
	}{
		{"a letter", chromedp.KeyEvent("x")},
		{"a letter of two units", input.InsertText("\U0001F600")},
		{"one that is deleted", chromedp.KeyEvent(kb.Backspace)},
		{"two letters that are one", input.InsertText("é")},
		{"one that is deleted backward", chromedp.KeyEvent(kb.Backspace)},
		{"a line", chromedp.KeyEvent(kb.Enter)},
		{"the caret elsewhere", caret(12)},
		{"one that is deleted forward", chromedp.KeyEvent(kb.Delete)},
		{"a stretch", chromedp.Evaluate(`document.getElementById("area").setSelectionRange(3, 30)`, nil)},
		{"which is replaced", chromedp.KeyEvent("y")},
		{"nothing before", chromedp.Evaluate(`document.getElementById("area").setSelectionRange(0, 0)`, nil)},
		{"nothing deleted", chromedp.KeyEvent(kb.Backspace)},
		{"all", chromedp.Evaluate(`document.getElementById("area").select()`, nil)},
		{"all deleted", chromedp.KeyEvent(kb.Backspace)},
	} {
		b.Run(c.act)
		settle(b)
		text, err := json.Marshal(map[string]any{"text": browsertest.Ask[string](b, `document.getElementById("area").value`),
			"caret": -1})
		if err != nil {
			t.Fatal(err)
		}
		_, answer := s.do("POST", "/api/v1/judge", string(text), "Content-Type", "application/json")
		var out struct{ Findings []struct{ Line, Column int } }
		if err := json.Unmarshal([]byte(answer), &out); err != nil {
			t.Fatalf("%v: %s", err, answer)
		}
		want := []string{}
		for _, f := range out.Findings {
			want = append(want, fmt.Sprintf("%d:%d", f.Line, f.Column))
		}
		got := browsertest.Ask[[]string](b, `[...document.querySelectorAll("#list .jump")].map((e) => e.textContent)`)
		slices.Sort(got) // what is found in the game at the caret stands first
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: found at %v, want %v", c.what, got, want)
		}
	}
}
