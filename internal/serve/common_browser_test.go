package serve_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/chromedp/chromedp"
)

// TestCommonFixes mends several findings by one click, undoes that at once, and chooses a reading at the caret.
func TestCommonFixes(t *testing.T) {
	s := start(t, true)
	const wrong = "[Variant \"chaturanga-2p\"]\n\n1. e3+ e6+ 2. d3|c3 *\n"
	if err := os.WriteFile(s.file, []byte(wrong), 0o600); err != nil {
		t.Fatal(err)
	}
	w := &writer{browsertest.New(t, s.URL), t}
	w.Open(s.URL + "/write?view=text")
	w.judged()
	click := func(title, want string) {
		button := fmt.Sprintf(`[...document.querySelectorAll("#common button")].find((e) => e.textContent === %q)`, title)
		w.Until(button)
		w.Run(chromedp.Evaluate(button+".click()", nil))
		w.Until(textIs(want))
		w.judged()
	}
	click("fix all M016: missing or false check or mate mark", "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. d3|c3 *\n")
	w.Key("Control+Z", textIs(wrong))
	w.judged()
	w.Run(chromedp.Evaluate(`document.getElementById("area").setSelectionRange(43, 43)`, nil))
	w.Until(`document.querySelector("#common button")?.textContent === "make d3 the reading"`)
	w.judged()
	click("make c3 the reading", "[Variant \"chaturanga-2p\"]\n\n1. e3+ e6+ 2. c3 *\n")
}
