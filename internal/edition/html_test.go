package edition_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/collation"
	"github.com/ashtapada/agn/internal/edition"
	"github.com/ashtapada/agn/referee/repair"
)

// pages serves collations as pages, and a picture of a manuscript.
func pages(t *testing.T, all map[string]*collation.Apparatus) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := all[strings.TrimPrefix(r.URL.Path, "/")]
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if a == nil {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		if err := edition.HTML(w, a, refereeConfig, nil); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// TestHTML looks at collations of all rule sets in both themes and wide and narrow: nothing sticks out, axe finds
// nothing, and all is in the page.
func TestHTML(t *testing.T) {
	all := collations(t)
	for name, a := range all {
		var out bytes.Buffer
		if err := edition.HTML(&out, a, refereeConfig, nil); err != nil {
			t.Fatal(err)
		}
		if frame := out.Len() - len(viewText(t, a)); frame > 80<<10 {
			t.Errorf("%s: a page of %d bytes without its collation", name, frame)
		}
	}
	const evil = "</script><script>alert(1)</script><b>"
	hostile := made(t, strings.Replace(handText, "Asha", evil, 1), strings.Replace(handA, "a slip?", evil, 1), handB)
	hostile.Witnesses[0].Siglum, hostile.Witnesses[1].File = evil, evil
	all["hostile"] = hostile
	axe := browsertest.Axe(t)
	home := pages(t, all)
	b := browsertest.New(t, home)
	for _, look := range []struct {
		name  string
		wide  int64
		theme string
	}{{"chaturaji", 1400, "light"}, {"chaturaji", 320, "dark"}, {"chaupur", 800, "light"}, {"none", 320, "light"},
		{"hostile", 390, "dark"}} {
		b.Look(look.wide, look.theme)
		b.Open(home + "/" + look.name)
		if look.name != "none" {
			b.Run(b.Clicking("#differ"))
		}
		if wide := b.TooWide(look.wide); wide != "" {
			t.Errorf("%s: %s", look.name, wide)
		}
		if got := b.Violations(axe); len(got) > 0 {
			t.Errorf("%s, %d: %q", look.name, look.wide, got)
		}
	}
	b.Sound()
}

// TestHTMLChosen takes another reading by one click: the text, the board and what is saved follow.
func TestHTMLChosen(t *testing.T) {
	a := made(t, handText, handA, handB)
	home := pages(t, map[string]*collation.Apparatus{"hand": a})
	b := browsertest.New(t, home)
	b.Open(home + "/hand")
	text := func() string { return browsertest.Ask[string](b, `document.getElementById("text").textContent`) }
	if got := text(); got != handText {
		t.Errorf("%q", got)
	}
	cell := `#grid tr[data-place="3"] button[data-witness="0"]` // Nh6 of A
	b.Click(cell, `document.querySelector('`+cell+`').getAttribute("aria-pressed") === "true"`)
	if got, want := text(), strings.Replace(handText, "Nf6", "Nh6", 1); got != want {
		t.Errorf("%q", got)
	}
	for what, want := range map[string]string{
		"#stale": "The board shows the text; what you chose is not judged here.", "#chosen": "1 reading chosen.",
		"#here h3": "Round 2, Black", "#here li": "A Nh6",
	} {
		words := fmt.Sprintf(`document.querySelector(%q).innerText.replace(/\s+/g, " ").trim()`, what)
		got := browsertest.Ask[string](b, words)
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	b.Click("#reset", `!document.querySelector("#chosen").textContent`)
	if got := text(); got != handText {
		t.Errorf("%q", got)
	}
	b.Key("End", `document.querySelector("tr.cur").dataset.place === "7"`)
	b.Key("Home", `!document.querySelector("tr.cur")`)
	b.Key("n", `document.querySelector("tr.cur")`)
	b.Click("label:has([value=apart])", `document.querySelectorAll("#grid tbody tr").length > `+
		`[...document.querySelectorAll("#grid tbody tr")].filter((r) => r.offsetHeight).length`)
	b.Sound()
}

// TestHTMLTied answers the question and takes one of the texts that cost as little: the text and the board follow.
func TestHTMLTied(t *testing.T) {
	const text = "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nf8 Nf6 3. a3 a6 *\n"
	var sources []collation.Source
	var witnesses []repair.Witness
	for i, one := range []string{text, strings.NewReplacer("a3", "h3", "3.", "4.").Replace(text)} {
		w := repair.Witness{Siglum: string(rune('A' + i)), Game: read(t, one)}
		witnesses, sources = append(witnesses, w), append(sources, collation.Source{Witness: w, Number: 1})
	}
	found := repair.New(refereeConfig, nil).Collate(t.Context(), witnesses)
	a := collation.Of(found, sources, refereeConfig)
	home := pages(t, map[string]*collation.Apparatus{"tied": a})
	b := browsertest.New(t, home)
	b.Look(320, "dark")
	b.Open(home + "/tied")
	said := func(what string) string {
		return browsertest.Ask[string](b, fmt.Sprintf(`document.querySelector(%q).textContent`, what))
	}
	if got := said("#shared"); got != "Shared errors: A and B 1" {
		t.Error(got)
	}
	if got := said("#question"); !strings.HasPrefix(got, "Event 5, line 3 of A: is it a3 (A) or h3 (B)?") {
		t.Error(got)
	}
	if wide := b.TooWide(320); wide != "" {
		t.Error(wide)
	}
	if got := b.Violations(browsertest.Axe(t)); len(got) > 0 {
		t.Errorf("%q", got)
	}
	b.Click("#answers button:nth-child(2)", `document.querySelector("#which").value !== "-1"`)
	if got := said("#text"); !strings.Contains(got, " 3. h3 a6 *") || strings.Contains(got, "|") {
		t.Error(got)
	}
	b.Run(b.Clicking("#last"))
	if got := said("#stale"); got != "" {
		t.Error(got)
	}
	b.Click("#reset", `document.querySelector("#which").value === "-1"`)
	if got := said("#text"); !strings.Contains(got, "a3|h3") {
		t.Error(got)
	}
	cell := browsertest.Ask[string](b, `[...document.querySelectorAll("#grid tr.apart")]
		.find((r) => r.innerText.includes("4.")).querySelector("[data-witness='1']").dataset.place`)
	b.Run(b.Clicking(`#grid tr[data-place="` + cell + `"] button[data-witness="1"]`))
	if got := said("#text"); !strings.Contains(got, " 4. a3|h3") || strings.Contains(got, "3. ") {
		t.Error(got)
	}
	b.Sound()
}

// TestHTMLThrows: the page says that the text leaves out its throws.
func TestHTMLThrows(t *testing.T) {
	const text = "[Variant \"chauka-bara\"]\n[Throws \"unrecorded\"]\n\n1. R: c1-d1 G: e3-e4 *\n"
	a := made(t, text, text)
	a.Throws = "unrecorded"
	home := pages(t, map[string]*collation.Apparatus{"moves": a})
	b := browsertest.New(t, home)
	b.Open(home + "/moves")
	said := browsertest.Ask[string](b, `document.querySelector("#found").textContent`)
	if !strings.HasSuffix(said, " The text has no throws; agn infer says what can have fallen, with the odds.") {
		t.Error(said)
	}
	b.Sound()
}

// TestHTMLPictures opens the picture of a manuscript: its line stands beside the reading.
func TestHTMLPictures(t *testing.T) {
	a := made(t, handText, handA, handB)
	home := pages(t, map[string]*collation.Apparatus{"hand": a})
	b := browsertest.New(t, home)
	b.Open(home + "/hand")
	browsertest.Ask[bool](b, `(() => {
		const c = document.createElement("canvas"), into = document.querySelector("#leaves input");
		[c.width, c.height] = [1000, 1400];
		c.toBlob((blob) => {
			const files = new DataTransfer();
			files.items.add(new File([blob], "F012r.jpg", {type: "image/png"}));
			into.files = files.files;
			into.dispatchEvent(new Event("change"));
		});
		return true;
	})()`)
	b.Until(`document.querySelector(".strip .line")?.style.width && document.querySelector(".strip").scrollTop > 0`)
	if got := browsertest.Ask[string](b, `document.querySelector(".strip").getAttribute("aria-label")`); got !=
		"Manuscript of A: f012r.jpg, r1 l3" {
		t.Error(got)
	}
	b.Sound()
}

// viewText is what the page holds of a collation.
func viewText(t *testing.T, a *collation.Apparatus) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := edition.HTML(&out, a, refereeConfig, nil); err != nil {
		t.Fatal(err)
	}
	_, rest, _ := bytes.Cut(out.Bytes(), []byte(`id="collated">`))
	text, _, ok := bytes.Cut(rest, []byte("</script>"))
	if !ok {
		t.Fatal("the page holds no collation")
	}
	return slices.Clone(text)
}
