package serve_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/serve"
	"github.com/leonelquinteros/gotext"
)

// TestAPILanguage: answers are English whatever a browser prefers, and in a language where lang names it.
func TestAPILanguage(t *testing.T) {
	s := start(t, true)
	french := []string{"Accept-Language", "fr", "Cookie", "lang=fr"}
	judge := `{"text":"[Variant \"chaturanga-2p\"]\n\n1. e3 e4 *\n","caret":-1}`
	for _, c := range []struct{ method, path, body, english, french string }{
		{"GET", "files/99", "", "there is no file", "il n’y a pas de fichier"},
		{"POST", "judge", judge, "e4 is a capture", ""},
		{"GET", "files/1/games/1", "", " to move", " joue"},
		{"GET", "rulesets", "", "Chaturanga for two", "Chaturanga à deux"},
		{"GET", "archive/abcdabcd", "", "\"message\":", "\"messageLang\":\"fr\""},
	} {
		res, text := s.do(c.method, "/api/v1/"+c.path, c.body, french...)
		if res.Header.Get("Content-Language") != "" || strings.Contains(text, "messageLang") ||
			c.method == "GET" && !strings.Contains(text, c.english) {
			t.Errorf("%s: %.300s", c.path, text)
		}
		res, text = s.do(c.method, "/api/v1/"+c.path+"?lang=fr", c.body)
		if res.StatusCode == http.StatusOK && res.Header.Get("Content-Language") != "fr" ||
			!strings.Contains(text, c.french) ||
			!strings.Contains(text, `"messageLang":"fr"`) && c.path != "rulesets" {
			t.Errorf("%s: %.300s", c.path, text)
		}
	}
	if res, text := s.do("GET", "/api/v1/info?lang=xx", ""); res.StatusCode != http.StatusBadRequest ||
		!strings.Contains(text, "agn speaks en") {
		t.Error(text)
	}
	if _, text := s.do("GET", "/", ""); strings.Contains(text, "sentences") {
		t.Errorf("an English page has a table: %.500s", text)
	}
	if _, text := s.do("GET", "/", "", french...); !strings.Contains(text, `id="sentences">{"":"fr"`) ||
		!strings.Contains(text, `href="/api/v1/games?open=1&amp;lang=fr"`) {
		t.Errorf("a French page has no table: %.900s", text)
	}
}

// different has the English words of pages and scripts that French has others for.
func different(t *testing.T) []string {
	t.Helper()
	all := map[string]bool{}
	for _, name := range []string{"page.po", "scripts.po"} {
		text, err := os.ReadFile("../catalogue/fr/" + name)
		if err != nil {
			t.Fatal(err)
		}
		po := gotext.NewPo()
		po.Parse(text)
		for _, e := range po.GetDomain().GetTranslations() {
			// What has a place for an argument or is one sign is found by no comparison.
			if e.PluralID == "" && len(e.ID) > 2 && e.Trs[0] != e.ID && !strings.ContainsAny(e.ID, "{%") {
				all[strings.TrimSpace(e.ID)] = true
			}
		}
	}
	fr, _ := catalogue.Open("fr")
	for word := range all { // a word of French that is one of English too
		for other := range all {
			if fr.Table(other) == word {
				delete(all, word)
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// TestPagesFrench goes through the pages in French: nothing that the program says is left in English.
func TestPagesFrench(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "game.agn")
	text := "[Variant \"chaturaji\"]\n[Red \"Asha\"]\n\n1. R: <4,2> Bc3  Y: <4,_> Bc6  B: <2,2> Bf6 *\n\n" + faulty
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s := startWith(t, serve.Config{Files: []string{file, collatedFile(t)}, Archive: stored(t, dir, true), Write: true})
	words, err := json.Marshal(different(t))
	if err != nil {
		t.Fatal(err)
	}
	b := browsertest.New(t, s.URL)
	b.Open(s.URL + "/")
	b.Until(`document.cookie = "lang=fr; path=/", true`)
	english := func(where string) {
		t.Helper()
		left := browsertest.Ask[[]string](b, `(() => {
			const words = new Set(`+string(words)+`), left = [], own = "#fields, option[lang], bdi, pre, textarea, kbd, script, style, code, template";
			const look = (s) => words.has(s?.trim().replace(/:$/, "")) && left.push(s.trim());
			const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
			for (let n = walk.nextNode(); n; n = walk.nextNode()) if (!n.parentElement.closest(own)) look(n.data);
			for (const e of document.querySelectorAll("[title], [aria-label], [placeholder], [alt]"))
				for (const a of ["title", "aria-label", "placeholder", "alt"])
					if (!e.closest("option[lang]")) look(e.getAttribute(a));
			return [...new Set(left)];
		})()`)
		if len(left) > 0 {
			t.Errorf("%s: in English: %q", where, left)
		}
	}
	for _, page := range []struct {
		path, ready string
		steps       []string // a selector to click, then what must hold
	}{
		{"/", `document.querySelector("#moves [data-item]")`, []string{"#next", "true", "#last", "true", "#help",
			`document.querySelector("dialog[open]")`, "#closekeys", `!document.querySelector("dialog[open]")`}},
		{"/#game=2", `document.querySelector("#moves [data-item]")`, []string{"#fault", "true", "#last", "true"}},
		{"/#game=1&with=2", `document.querySelector("#differences")`, []string{"#differ", "true"}},
		{"/write?file=1", `"judged" in document.body.dataset`, []string{"#newGame",
			`document.querySelector("dialog[open] .set")`}},
		{"/write?file=1#game=2", `"judged" in document.body.dataset`, []string{"#next", "true", "#detail",
			`document.querySelector("dialog[open]")`}},
		{"/search", `document.querySelector("#rows .choose")`, []string{"#rows .choose", "true", "#dups", "true"}},
		{"/search?q=plies:99999", `!document.querySelector("#none").hidden`, nil},
		{"/tree?variant=chauka-bara&seats=2", `document.querySelector("#rows button")`, []string{"#rows button", "true"}},
		{"/stats", `document.querySelector("#tables table")`, nil},
		{"/collate", `document.querySelector("#records input")`, nil},
		{"/collate?of=2.1,2.2", `document.querySelector("#grid table")`, []string{"#differ", "true", "#last", "true"}},
	} {
		b.Open("about:blank")
		b.Open(s.URL + page.path)
		b.Until(`document.documentElement.lang === "fr" && !!(` + page.ready + `)`)
		english(page.path)
		for i := 0; i < len(page.steps); i += 2 {
			b.Run(b.Clicking(page.steps[i]))
			b.Until("!!(" + page.steps[i+1] + ")")
			english(page.path + " " + page.steps[i])
		}
	}
	b.Sound()
}
