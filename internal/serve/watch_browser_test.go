package serve_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/moments"
	"github.com/ashtapada/agn/internal/serve"
	"github.com/ashtapada/agn/referee"
	"github.com/chromedp/chromedp"
)

// lastKnown returns the last position of the first game of a text that the judge knows, empty if there is none.
func lastKnown(text string) string {
	known := ""
	g, read, err := moments.Read(strings.NewReader(text), referee.Config{}, 1, func() error { return nil })
	if err != nil {
		return known
	}
	know := func(e *referee.Event, st engine.State) bool {
		if e.Depth == 0 && st != nil {
			known = string(st.AppendPosition(nil))
		}
		return true
	}
	referee.New(referee.Config{}).Visit(g, read, &referee.Visitor{
		Before: func(e *referee.Event) bool { return know(e, e.State) },
		After:  func(e *referee.Event) bool { return know(e, e.Behind) }})
	return known
}

// TestFollowing writes games byte by byte beside a page that stands at their end: its board is always where the judge's
// last known position is, whatever is half written.
func TestFollowing(t *testing.T) {
	for _, name := range []string{"chaturanga-2p", "chauka-bara"} {
		t.Run(name, func(t *testing.T) {
			whole, err := os.ReadFile("../../docs/games/" + name + ".agn")
			if err != nil {
				t.Fatal(err)
			}
			text := string(whole[:min(len(whole), 700)]) + " {half a com"
			begun := strings.Index(text, "\n\n") + 2
			file := filepath.Join(t.TempDir(), "live.agn")
			put(t, file, text[:begun])
			s := startWith(t, serve.Config{Files: []string{file}, Watch: true})
			b := browsertest.New(t, s.URL)
			b.Open(s.URL + "/")
			b.Until(`!document.getElementById("live").hidden`)
			f, err := os.OpenFile(file, os.O_WRONLY|os.O_APPEND, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = f.Close() }()
			for i := begun; i < len(text); i++ {
				if _, err := f.WriteString(text[i : i+1]); err != nil {
					t.Fatal(err)
				}
				if (i-begun)%37 == 0 || i+1 == len(text) {
					b.Until(fmt.Sprintf(`document.getElementById("position").value === %q`, lastKnown(text[:i+1])))
				}
			}
			b.Until(fmt.Sprintf(`document.querySelector("#board svg.agn-picture").dataset.position === %q`, lastKnown(text)))
			b.Sound()
		})
	}
}

// TestFollowingStays: who does not stand at the end stays, and is told that there is more; a file that is replaced,
// cut, deleted and made again is followed on.
func TestFollowingStays(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "live.agn")
	const tags = "[Variant \"chaturanga-2p\"]\n\n"
	put(t, file, tags+"1. e3 e6 2. Nf3 ")
	s := startWith(t, serve.Config{Files: []string{file}, Watch: true})
	b := browsertest.New(t, s.URL)
	b.Open(s.URL + "/#game=1&event=2")
	live := func(want string) {
		t.Helper()
		b.Until(fmt.Sprintf(`document.getElementById("live").innerText.replace(/\s+/g, " ").trim() === %q`, want))
	}
	at := func(text string) {
		t.Helper()
		b.Until(fmt.Sprintf(`document.getElementById("position").value === %q`, lastKnown(text)))
	}
	live("Live: 1 more event. To the end")
	put(t, file, tags+"1. e3 e6 2. Nf3 Nc6 ")
	live("Live: 2 more events. To the end")
	at(tags + "1. e3 e6 ")
	b.Run(chromedp.Evaluate(`document.getElementById("toEnd").click()`, nil))
	live("Live: this follows the end.")
	at(tags + "1. e3 e6 2. Nf3 Nc6 ")
	// Half a word is not played, and no alarm.
	put(t, file, tags+"1. e3 e6 2. Nf3 Nc6 3. N")
	live("Live. What is written last cannot be played yet.")
	at(tags + "1. e3 e6 2. Nf3 Nc6 ")
	// Replaced by another, as programs save.
	other := filepath.Join(dir, "other")
	put(t, other, tags+"1. d3 ")
	if err := os.Rename(other, file); err != nil {
		t.Fatal(err)
	}
	at(tags + "1. d3 ")
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	live("The game is not in its file now; this is what was read last.")
	b.Until(`document.getElementById("faults").textContent.includes("no such file")`)
	at(tags + "1. d3 ")
	put(t, file, tags+"1. d3 d6 ")
	at(tags + "1. d3 d6 ")
	live("Live: this follows the end.")
	b.Until(`document.getElementById("faults").textContent === ""`)
	if err := os.Truncate(file, int64(len(tags))); err != nil {
		t.Fatal(err)
	}
	at(tags)
	// A second game is listed when it is there.
	put(t, file, tags+"1. d3 *\n\n"+tags+"1. e3 ")
	b.Until(`document.querySelectorAll("#entries button").length === 2`)
	// What is told without --watch is nothing.
	plain := startWith(t, serve.Config{Files: []string{file}})
	b2 := browsertest.New(t, plain.URL)
	b2.Open(plain.URL + "/#game=1&event=1")
	b2.Until(`document.getElementById("position").value !== ""`)
	if !browsertest.Ask[bool](b2, `document.getElementById("live").hidden`) {
		t.Error("a page follows a file that nobody watches")
	}
	b2.Sound()
}

// TestChangedUnderWrite: the editor says that its file has changed, writes over nothing, and reads it again when it is
// told to; what was typed comes back by Undo.
func TestChangedUnderWrite(t *testing.T) {
	s, first, _ := watched(t, true)
	w := &writer{browsertest.New(t, s.URL), t}
	w.Open(s.URL + "/write?view=text")
	w.judged()
	disk := `document.getElementById("disk")`
	const other = "[Variant \"chaturanga-2p\"]\n\n1. d3 *\n"
	put(t, first, other)
	w.Until(`!` + disk + `.hidden && ` + disk + `.innerText.includes("read it again to go on")`)
	w.Run(chromedp.Evaluate(`document.getElementById("reread").click()`, nil))
	w.Until(textIs(other))
	w.Until(disk + `.hidden`)
	w.judged()
	// With something typed.
	w.Run(chromedp.Evaluate(`document.getElementById("area").focus()`, nil), chromedp.KeyEvent("x"))
	w.Until(`document.getElementById("area").value !== ` + fmt.Sprintf("%q", other))
	typed := browsertest.Ask[string](w.Browser, `document.getElementById("area").value`)
	put(t, first, faulty)
	w.Until(`!` + disk + `.hidden && ` + disk + `.innerText.includes("Download keeps yours")`)
	w.Run(chromedp.Evaluate(`document.getElementById("save").click()`, nil))
	w.Until(`document.getElementById("stateword").textContent.includes("was changed meanwhile")`)
	if got := browsertest.Ask[string](w.Browser, `document.getElementById("area").value`); got != typed {
		t.Errorf("what was typed has become %q", got)
	}
	if text, err := os.ReadFile(first); err != nil || string(text) != faulty {
		t.Errorf("the file has %q, %v", text, err)
	}
	w.Run(chromedp.Evaluate(`document.getElementById("reread").click()`, nil))
	w.Until(textIs(faulty))
	w.Run(chromedp.Evaluate(`document.getElementById("undo").click()`, nil))
	w.Until(textIs(typed))
	if err := os.Remove(first); err != nil {
		t.Fatal(err)
	}
	w.Until(disk + `.innerText.includes("cannot be read now")`)
	// What is refused is in the console too.
	for _, wrong := range w.Wrong() {
		if !strings.Contains(wrong, "409") && !strings.Contains(wrong, "422") {
			t.Error(wrong)
		}
	}
}
