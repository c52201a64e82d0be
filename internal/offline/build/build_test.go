package build_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/offline/build"
	cdp "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// write writes the file to a directory and returns its name.
func write(t *testing.T) string {
	t.Helper()
	judge, err := build.Compile(t.Context(), ".")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := build.Page(&b, judge, "agn of the tests"); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "ashtapada.html")
	if err := os.WriteFile(name, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

const faulty = "[Event \"by the window\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nd4 *\n"

// TestOffline writes in the file as somebody does who has nothing else: a faulty game is typed,
// mended by a click and saved, a new one is played by the board, and a file is opened.
func TestOffline(t *testing.T) {
	b := browsertest.New(t, "file://")
	name, dir := write(t), t.TempDir()
	b.Run(cdp.SetDownloadBehavior(cdp.SetDownloadBehaviorBehaviorAllow).WithDownloadPath(dir))
	b.Open("file://" + name + "?view=text")
	text := func() string { return browsertest.Ask[string](b, `document.getElementById("area").value`) }
	found := `[...document.querySelectorAll("#findings strong")].map((e) => e.textContent).join()`
	said := `document.getElementById("said").textContent`
	saved := func(file, want string) {
		t.Helper()
		b.Run(chromedp.Evaluate(`document.getElementById("save").click()`, nil))
		b.Until(said + `.startsWith("Saved as ` + file + `")`)
		b.Wait(fmt.Sprintf("%s is %q", file, want), func() bool {
			raw, err := os.ReadFile(filepath.Join(dir, file))
			return err == nil && string(raw) == want
		})
	}

	b.Until(`document.body.dataset.judged !== undefined`)
	b.Run(chromedp.Evaluate(`document.getElementById("area").focus()`, nil),
		chromedp.KeyEvent(strings.ReplaceAll(faulty, "\n", kb.Enter)))
	if text() != faulty {
		t.Fatalf("the editor has %q", text())
	}
	b.Until(found + ` === "error M006"`)
	if got := browsertest.Ask[string](b, `document.querySelector("#marks mark.error").textContent`); got != "Nd4" {
		t.Errorf("%q is marked as an error", got)
	}
	// Repairs are looked for apart, and one is as good as a legal move of the finding.
	b.Until(`document.querySelector("#findings .repairs button.fix") !== null`)
	b.Run(chromedp.Evaluate(`document.querySelector("#findings .repairs button.fix").click()`, nil))
	b.Until(found + ` === ""`)
	b.Run(chromedp.KeyEvent("z", chromedp.KeyModifiers(input.ModifierCtrl)))
	b.Until(found + ` === "error M006"`)
	b.Run(chromedp.Evaluate(`document.querySelector('#findings [data-legal="Ne2"]').click()`, nil))
	b.Until(found + ` === ""`)
	b.Until(
		`document.querySelector("#board .agn-picture")?.dataset.position === ` +
			`"rnekvenr/pppp1ppp/4p3/8/8/4P3/PPPPNPPP/RNEVKE1R b Kk"`)
	mended := strings.Replace(faulty, "Nd4", "Ne2", 1)
	if text() != mended {
		t.Errorf("mended it is %q", text())
	}
	saved("games.agn", mended)

	// A new game behind it: a throw from the list, then a man on the board.
	b.Click("#newGame", `document.getElementById("beginning").open`)
	b.Run(chromedp.Evaluate(`document.querySelector('[name=set][value="chauka-bara"]').click()`, nil))
	b.Click("#begin", `!document.getElementById("beginning").open`)
	b.Until(`document.querySelector('#offers [data-text="<4>"]') !== null`)
	b.Run(chromedp.Evaluate(`document.querySelector('#offers [data-text="<4>"]').click()`, nil))
	b.Until(`document.querySelector('#offers [data-text="c1-e3"]') !== null`)
	b.Until(`document.body.dataset.judged !== undefined`)
	b.Click(`.bv-sq[data-square="c1"]`, `document.querySelector(".bv-t")`)
	b.Run(b.Clicking(`.bv-t[data-square="e3"]`))
	b.Until(`document.querySelector('#board g[data-seat="R"][data-square="e3"]')?.dataset.count === "1"`)
	if got := text(); !strings.HasPrefix(got, mended+"\n[Event ") || !strings.HasSuffix(got, "]\n\n1. R: <4> c1-e3 *\n") {
		t.Errorf("played on it is %q", got)
	}
	// With the caret in a tag too, what is clicked is played before the result.
	before := text()
	b.Run(chromedp.Evaluate(`{
		const a = document.getElementById("area"), n = a.value.lastIndexOf("[Event") + 3;
		a.focus();
		a.setSelectionRange(n, n);
	}`, nil), chromedp.Evaluate(`new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true))))`, nil,
		browsertest.Awaited))
	b.Until(`document.body.dataset.judged !== undefined`)
	b.Run(chromedp.Evaluate(`document.querySelector("#offers button").click()`, nil))
	b.Until(`document.getElementById("area").value !== ` + fmt.Sprintf("%q", before))
	if got, head := text(), strings.TrimSuffix(before, "*\n"); !strings.HasPrefix(got, head) ||
		!strings.HasSuffix(got, " *\n") || len(got) < len(before)+3 {
		t.Errorf("with the caret in a tag %q is %q", before, got)
	}

	// A file, whose line ends stay as they are, and one that is no text.
	windows := filepath.Join(t.TempDir(), "club.agn")
	binary := filepath.Join(t.TempDir(), "picture.agn")
	crlf := strings.ReplaceAll(faulty, "\n", "\r\n")
	if err := errors.Join(os.WriteFile(windows, []byte(crlf), 0o666),
		os.WriteFile(binary, []byte{0xff, 0xfe, 0}, 0o666)); err != nil {
		t.Fatal(err)
	}
	played := text()
	b.Run(chromedp.SetUploadFiles("#open", []string{windows}, chromedp.ByQuery))
	b.Until(said + ` === "Save what stands here first, or take it out; then open club.agn."`)
	saved("games.agn", played)
	b.Run(chromedp.SetUploadFiles("#open", []string{windows}, chromedp.ByQuery))
	b.Until(found + ` === "error M006"`)
	saved("club.agn", crlf)
	b.Run(chromedp.Evaluate(`{
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File(["{dropped} *"], "dropped.agn"));
		document.getElementById("area").dispatchEvent(new DragEvent("drop", {dataTransfer, bubbles: true, cancelable: true}));
	}`, nil))
	b.Until(said + ` === "Opened dropped.agn."`)
	if text() != "{dropped} *" {
		t.Errorf("dropped is %q", text())
	}
	b.Run(chromedp.SetUploadFiles("#open", []string{windows}, chromedp.ByQuery))
	b.Until(said + ` === "Opened club.agn."`)
	b.Run(chromedp.SetUploadFiles("#open", []string{binary}, chromedp.ByQuery))
	b.Until(said + ` === "picture.agn cannot be opened: it is no text in UTF-8"`)
	if text() != faulty {
		t.Errorf("after a file that is no text the editor has %q", text())
	}

	// What was not saved is there when the file is opened again.
	b.Run(chromedp.Evaluate(`document.getElementById("area").focus()`, nil), chromedp.KeyEvent("{more}"))
	kept := text()
	b.Open("file://" + name + "?view=text")
	b.Until(said + ` === "Changes that were not saved are back."`)
	if text() != kept || kept == faulty {
		t.Errorf("opened again it has %q, want %q", text(), kept)
	}
	b.Sound()
}

// TestOfflineAccessible looks at the file with axe-core, in both themes, wide and narrow.
func TestOfflineAccessible(t *testing.T) {
	axe := browsertest.Axe(t)
	b := browsertest.New(t, "file://")
	name, club := write(t), filepath.Join(t.TempDir(), "club.agn")
	if err := os.WriteFile(club, []byte(faulty), 0o666); err != nil {
		t.Fatal(err)
	}
	for theme, wide := range map[string]int64{"light": 360, "dark": 1280} {
		b.Look(wide, theme)
		b.Open("file://" + name + "?view=text")
		b.Until(`document.body.dataset.judged !== undefined`)
		b.Run(chromedp.SetUploadFiles("#open", []string{club}, chromedp.ByQuery))
		b.Until(`document.querySelector("#findings strong")?.textContent === "error M006"`)
		for _, v := range b.Violations(axe) {
			t.Errorf("%s, %d wide: %s", theme, wide, v)
		}
		if out := b.TooWide(wide); out != "" {
			t.Errorf("%s: %s", theme, out)
		}
	}
	b.Sound()
}

// TestLooks looks at the file with axe-core, in both themes, at several widths and with letters twice as large.
func TestLooks(t *testing.T) {
	b := browsertest.New(t, "file://")
	axe := browsertest.Axe(t)
	name := write(t)
	for i, wide := range []int64{320, 760, 1400} {
		theme := []string{"light", "dark"}[i%2]
		b.Look(wide, theme)
		b.Open("file://" + name)
		b.Until(`document.querySelector("#offers button, #due:not(:empty)")`)
		for _, f := range b.Violations(axe) {
			t.Errorf("%d wide, %s: %s", wide, theme, f)
		}
		if out := b.TooWide(wide); out != "" {
			t.Errorf("%d wide: %s", wide, out)
		}
		if wide >= 760 {
			browsertest.Ask[string](b, `document.documentElement.style.fontSize = "200%"`)
			if out := b.TooWide(wide); out != "" {
				t.Errorf("%d wide, letters twice as large: %s", wide, out)
			}
		}
	}
	b.Sound()
}
