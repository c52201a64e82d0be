package serve_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/draft"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/format"
	"github.com/chromedp/chromedp"
)

// TestFirstClick opens an empty record and clicks on what is offered without a caret in the text,
// and with one where no move stands: the event is written before the result, and the file is
// sound once it is saved. Undo brings back what stood there.
func TestFirstClick(t *testing.T) {
	s := start(t, true)
	w := &writer{browsertest.New(t, s.URL), t}
	rs, ok := rulesets.Lookup("chaturaji")
	if !ok {
		t.Fatal("there is no chaturaji")
	}
	g, err := rs.New(engine.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	empty := string(draft.Empty(g))
	head, ok := strings.CutSuffix(empty, "*\n")
	if !ok {
		t.Fatal(empty)
	}
	formed, err := format.New(referee.Config{}).Format(t.Context(), []byte(head+"1. R: <5,2> *\n"))
	if err != nil {
		t.Fatal(err)
	}
	played := string(formed.Text)
	for _, c := range []struct{ name, ends string }{{"lines end with line feeds", "\n"}, {"lines end as elsewhere",
		"\r\n"}} {
		if err := os.WriteFile(s.file, []byte("\ufeff"+strings.ReplaceAll(empty, "\n", c.ends)), 0o600); err != nil {
			t.Fatal(err)
		}
		w.Open(s.URL + "/write?view=text")
		browsertest.Ask[bool](w.Browser, `localStorage.clear() ?? true`)
		w.Open(s.URL + "/write?view=text")
		w.judged()
		throw := func() {
			w.t.Helper()
			w.Click(`#offers [data-text="5"]`, `document.querySelector(".dieb.laid")`)
			w.Click(`#offers [data-text="2"]`, textIs("\ufeff"+played))
		}
		throw()
		w.judged()
		w.Click("#undo", textIs("\ufeff"+empty))
		for _, at := range []int{0, 1, 9, strings.Index(empty, "]\n[") + 1, strings.Index(empty, "\n\n") + 1,
			strings.Index(empty, "{") + 3, len(empty), len(empty) + 1} {
			w.judged()
			w.Run(chromedp.Evaluate(fmt.Sprintf(`(() => { const a = document.getElementById("area"); a.focus(); `+
				`a.setSelectionRange(%d, %[1]d); document.dispatchEvent(new Event("selectionchange")); })()`, at), nil))
			w.judged()
			w.Until(`document.querySelector('#offers [data-text="5"]')`)
			throw()
			w.judged()
			w.Key("Control+Z", textIs("\ufeff"+empty))
		}
		w.judged()
		throw()
		w.judged()
		if found := browsertest.Ask[string](w.Browser,
			`document.getElementById("many").textContent`); found != "No findings" {
			t.Errorf("%s: %s", c.name, found)
		}
		// What is played next stands after it, and what is chosen while the judge is asked is played too.
		w.Click(square("c2"), picked)
		w.Run(chromedp.Evaluate(fmt.Sprintf(`document.getElementById("area").dispatchEvent(new InputEvent("input")); `+
			`document.querySelector(%q).click()`, target("c3")), nil))
		w.Until(`document.getElementById("area").value.includes("1. R: <5,2> ") && !(` + textIs("\ufeff"+played) + `)`)
		w.judged()
		w.Key("Control+Z", textIs("\ufeff"+played))
		w.judged()
		w.Click("#save", saidHas("Saved."))
		want := "\ufeff" + strings.ReplaceAll(played, "\n", c.ends)
		if raw, err := os.ReadFile(s.file); err != nil || string(raw) != want {
			t.Errorf("%s: the file has %q, %v, want %q", c.name, raw, err, want)
		}
	}
}

// TestSameFixes mends by clicks what the language server mends too: an unknown rule set, a date,
// a tag against the result, a result against the game or missing, and a wrong seat.
func TestSameFixes(t *testing.T) {
	s := start(t, true)
	wrong := strings.Join([]string{
		"[Date \"1898-06-30\"]\n[Result \"1-0\"]\n[Variant \"chaturanga-2q\"]\n\n1. e3 e6 0-1\n",
		"[Variant \"chaturanga-2p\"]\n[SetUp \"1\"]\n[FEN \"k7/8/K7/8/8/8/8/7R w -\"]\n\n1. Rh8# 0-1\n",
		"[Variant \"chaturanga-2p\"]\n\n1. e3\n",
		"[Variant \"chauka-bara\"]\n\n1. R: <2> c1-e1 Y: <1> *\n",
	}, "\n")
	if err := os.WriteFile(s.file, []byte(wrong), 0o600); err != nil {
		t.Fatal(err)
	}
	w := &writer{browsertest.New(t, s.URL), t}
	w.Open(s.URL + "/write?view=text")
	w.judged()
	text := wrong
	for _, c := range []struct{ code, was, is string }{
		{"T003", "1898-06-30", "1898.06.30"}, {"T004", "chaturanga-2q", "chaturanga-2p"},
		{"T007", "\"1-0\"", "\"0-1\""}, {"T012", "Rh8# 0-1", "Rh8# 1-0"}, {"N010", "1. e3\n", "1. e3 *\n"},
		{"M001", "Y:", "G:"},
	} {
		text = strings.Replace(text, c.was, c.is, 1)
		button := fmt.Sprintf(
			`[...document.querySelectorAll("#list li")].find((e) => `+
				`e.querySelector("strong").textContent.endsWith(%q))?.querySelector(".fix")`, c.code)
		w.Until(button)
		w.Run(chromedp.Evaluate(button+".click()", nil))
		w.Until(textIs(text))
		w.judged()
	}
}

// TestLinesKeepTheirEnds writes into a file whose lines end in several ways: those that were not
// touched keep theirs.
func TestLinesKeepTheirEnds(t *testing.T) {
	s := start(t, true)
	const mixed = "[Event \"a\"]\r\n[Site \"?\"]\r\n[Round \"?\"]\r\n[Variant \"chaturanga-2p\"]\r\n\r\n1. e3 *\n\n" +
		"[Event \"b\"]\r[Variant \"chaturanga-2p\"]\r\r1. e3\r*"
	if err := os.WriteFile(s.file, []byte(mixed), 0o600); err != nil {
		t.Fatal(err)
	}
	w := &writer{browsertest.New(t, s.URL), t}
	w.Open(s.URL + "/write?view=text")
	w.judged()
	saved := func(want string) {
		t.Helper()
		w.judged()
		browsertest.Ask[bool](w.Browser, `(document.getElementById("said").textContent = "") || true`)
		w.Click("#save", saidHas("Saved."))
		if raw, err := os.ReadFile(s.file); err != nil || string(raw) != want {
			t.Errorf("the file has %q, %v, want %q", raw, err, want)
		}
	}
	want := strings.Replace(mixed, "1. e3 *", "1. e3 e6 *", 1)
	w.Until(`!document.querySelector("#last").disabled`)
	w.Click("#last", `document.querySelector("#last").disabled`)
	w.judged()
	w.Click(square("e7"), picked)
	w.Click(target("e6"), `document.getElementById("area").value.includes("e6 *")`)
	saved(want)
	w.Run(chromedp.Evaluate(`(() => { const a = document.getElementById("area"); a.focus(); a.setSelectionRange(0, 0); `+
		`})()`, nil))
	w.Keys("#area", "%\r", `document.getElementById("area").value.startsWith("%\n[")`)
	saved("%\r\n" + want)
	w.Key("Control+Z", `document.getElementById("area").value.startsWith("[")`)
	saved(want)
}

// TestEndOfPart writes at the end of a part of a long text: the game that follows in the next
// part still begins a line.
func TestEndOfPart(t *testing.T) {
	s := start(t, true)
	text := manyGames(60, 150<<10)
	text = strings.ReplaceAll(text, "\n\n[Event", "\n[Event")
	if err := os.WriteFile(s.file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	w := &writer{browsertest.New(t, s.URL), t}
	w.Open(s.URL + "/write?view=text")
	w.Until(`document.getElementById("which").textContent.startsWith("Games 1 ")`)
	w.judged()
	n := browsertest.Ask[int](w.Browser, `document.getElementById("area").value.length`)
	w.Run(chromedp.Evaluate(fmt.Sprintf(`(() => { const a = document.getElementById("area"); a.focus(); `+
		`a.setSelectionRange(%d, %[1]d); })()`, n), nil))
	w.judged()
	w.Run(chromedp.KeyEvent("%"), chromedp.KeyEvent("x"))
	w.Until(`document.getElementById("area").value.endsWith("%x\n")`)
	w.judged()
	w.Click("#save", saidHas("Saved."))
	if raw, err := os.ReadFile(s.file); err != nil || string(raw) != text[:n]+"%x\n"+text[n:] ||
		!strings.HasPrefix(text[n:], "[Event") {
		t.Errorf("saved are %d bytes of %d, %v, %.40q", len(raw), len(text), err, text[n:])
	}
	w.Key("Control+Z", `document.getElementById("area").value.endsWith("%\n")`)
	w.Key("Control+Z", fmt.Sprintf(`document.getElementById("area").value.length === %d`, n))
}
