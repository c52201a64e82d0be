package serve_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/browsertest"
	"github.com/ashtapada/agn/internal/edition"
	"github.com/ashtapada/agn/internal/serve"
)

// collatedFile is a file with two records of one game, which differ in the last move, and two of an unknown game.
func collatedFile(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "records.agn")
	const first = "[Event \"a\"]\n[White \"Asha\"]\n[Black \"Ravi\"]\n[Variant \"chaturanga-2p\"]\n\n" +
		"1. e3 {[%src leaf.jpg#xywh=1,2,30,4 l1]} e6 2. Nf3 Nf6 *\n\n"
	second := strings.NewReplacer("Nf6", "Nh6", "\"a\"", "\"b\"", "e6", "e_").Replace(first)
	text := first + second + "[Variant \"nosuch\"]\n\n1. e3 *\n\n[Variant \"nosuch\"]\n\n1. e4 *\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// sharedFile is a file with two records that share an error, and differ in a round number, and two with the moves of
// one seat each.
func sharedFile(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "shared.agn")
	const first = "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nf8 Nf6 3. a3 a6 *\n"
	const halves = "\n[Variant \"chaturanga-2p\"]\n\n1. e3 2. d3 3. a3 4. h3 *\n" +
		"\n[Variant \"chaturanga-2p\"]\n\n1. e6 2. d6 3. a6 4. h6 *\n"
	if err := os.WriteFile(file, []byte(first+"\n"+strings.Replace(first, "3.", "4.", 1)+halves), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// silentFile is a file with two records of one game that leave out its throws.
func silentFile(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "moves.agn")
	const first = "[Variant \"chauka-bara\"]\n[Throws \"unrecorded\"]\n\n1. R: c1-d1 G: e3-e4 *\n"
	if err := os.WriteFile(file, []byte(first+"\n"+strings.Replace(first, "e3-", "e8-", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestCollateThrows: that the text has no throws is said in the language that is asked for.
func TestCollateThrows(t *testing.T) {
	s := startWith(t, serve.Config{Files: []string{silentFile(t)}})
	for lang, want := range map[string]string{
		"":         "The text has no throws; agn infer says what can have fallen, with the odds.",
		"?lang=fr": "Le texte n’a pas de lancers ; agn infer dit ce qui a pu tomber, avec les chances.",
	} {
		_, text := s.do("POST", "/api/v1/collate"+lang, `{"games":[{"file":1,"game":1},{"file":1,"game":2}]}`)
		var v edition.View
		if err := json.Unmarshal([]byte(text), &v); err != nil || v.Throws != want {
			t.Errorf("%q, %v, want %q", v.Throws, err, want)
		}
	}
}

// TestCollateLink leads to the page of collations where there are two records.
func TestCollateLink(t *testing.T) {
	file := filepath.Join(t.TempDir(), "one.agn")
	if err := os.WriteFile(file, []byte("[Variant \"chaturanga-2p\"]\n\n1. e3 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, one := range []struct {
		config serve.Config
		leads  bool
	}{
		{serve.Config{Files: []string{file}}, false},
		{serve.Config{}, false},
		{serve.Config{Files: []string{file, sharedFile(t)}}, true},
		{serve.Config{Files: []string{sharedFile(t)}}, true},
		{serve.Config{Archive: stored(t, t.TempDir(), false)}, true},
	} {
		_, text := startWith(t, one.config).do("GET", "/write", "")
		if leads := strings.Contains(text, `<a href="/collate"`); leads != one.leads {
			t.Errorf("%v with an archive %v: leads there: %v", one.config.Files, one.config.Archive != nil, leads)
		}
	}
}

// TestCollate collates records of files and of the archive, and names what is wrong with what is asked.
func TestCollate(t *testing.T) {
	file := collatedFile(t)
	s := startWith(t, serve.Config{Files: []string{file}, Archive: stored(t, t.TempDir(), false)})
	_, text := s.do("POST", "/api/v1/collate", `{"games":[{"file":1,"game":1},{"file":1,"game":2}]}`)
	var v edition.View
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	if v.Status != "tied" || len(v.Alternatives) != 2 || len(v.Witnesses) != 2 || v.Witnesses[1].Siglum != "B" ||
		len(v.Places) != 4 || v.Places[1].Readings[1].Text != "e_" || v.Places[1].Readings[0] != nil ||
		v.Game.Verdict != "legal" || len(v.Tags) != 1 || v.Tags[0].Name != "Event" {
		t.Errorf("%+v", v)
	}
	for asked, want := range map[string]string{
		`{"games":[{"file":1,"game":1}]}`:                     "1 game: from 2 to 16 are collated",
		`{"games":[{"file":1,"game":1},{"file":1,"game":3}]}`: "witnesses of one game have one Variant",
		`{"games":[{"file":1,"game":1},{"file":2,"game":1}]}`: "there is no file 2",
		`{"games":[{"file":1,"game":1},{"file":1,"game":9}]}`: "has no game 9, it holds 4",
		`{"games":[{"file":1,"game":1},{"file":1,"game":1}]}`: "a game is named twice",
		`{"games":[{"file":1,"game":1},{"file":1,"game":0}]}`: "there is no game 0",
		`{"games":[{"file":1,"game":1},{"id":"0000"}]}`:       "0000",
	} {
		if res, text := s.do("POST", "/api/v1/collate", asked); res.StatusCode < 400 || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s", asked, res.StatusCode, text)
		}
	}
}

// TestCollateParts collates a record with one that stands in two files.
func TestCollateParts(t *testing.T) {
	dir := t.TempDir()
	const tags = "[Variant \"chaturanga-2p\"]\n\n"
	var files []string
	for i, moves := range []string{"1. e3 e6 2. Nf3 Nf6 *\n", "1. e3 e6 *\n", "2. Nf3 Nf6 *\n"} {
		files = append(files, filepath.Join(dir, string(rune('a'+i))+".agn"))
		if err := os.WriteFile(files[i], []byte(tags+moves), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	s := startWith(t, serve.Config{Files: files})
	for asked, witnesses := range map[string]int{
		`{"games":[{"file":1,"game":1},{"file":2,"game":1,"and":[{"file":3,"game":1}]}]}`: 2,
		`{"games":[{"file":2,"game":1,"and":[{"file":3,"game":1}]}]}`:                     1,
	} {
		_, text := s.do("POST", "/api/v1/collate", asked)
		var v edition.View
		if err := json.Unmarshal([]byte(text), &v); err != nil || v.Status != "certain" || len(v.Witnesses) != witnesses ||
			len(v.Places) != 4 {
			t.Errorf("%v %s", err, text)
		}
	}
	const twice = `{"games":[{"file":1,"game":1},{"file":2,"game":1,"and":[{"file":1,"game":1}]}]}`
	if _, text := s.do("POST", "/api/v1/collate", twice); !strings.Contains(text, "a game is named twice") {
		t.Error(text)
	}
	b := browsertest.New(t, s.URL)
	b.Open(s.URL + "/collate")
	b.Until(`document.querySelectorAll("#records input").length === 3`)
	for i := range files {
		b.Click(fmt.Sprintf("#records li:nth-child(%d) input", i+1),
			fmt.Sprintf(`document.querySelectorAll("#records label:not([hidden]) input:checked").length === %d`, i+1))
	}
	b.Click("#records li:nth-child(3) label.small input",
		`document.querySelectorAll("#records input:checked").length === 4`)
	b.Click("#collate", `/the same|certain|agree/i.test(document.querySelector("#found").textContent)`)
	if got := browsertest.Ask[string](b, `location.search`); got != "?of=1.1,2.1+3.1" {
		t.Error(got)
	}
	b.Sound()
}

// TestCollatePage chooses records, collates them and takes another reading, which is judged.
func TestCollatePage(t *testing.T) {
	axe := browsertest.Axe(t)
	s := startWith(t, serve.Config{Files: []string{collatedFile(t)}})
	b := browsertest.New(t, s.URL)
	b.Look(1280, "light")
	b.Open(s.URL + "/collate")
	b.Until(`document.querySelectorAll("#records input").length === 4`)
	if got := b.Violations(axe); len(got) > 0 {
		t.Errorf("%q", got)
	}
	b.Click("#records li:nth-child(1) input", `document.querySelector("#records input").checked`)
	b.Click("#records li:nth-child(2) input", `!document.querySelector("#why").textContent`)
	b.Click("#collate", `document.querySelectorAll("#grid tr.apart").length > 0`)
	b.Click(`#grid tr.apart:last-child button[data-witness="1"]`,
		`/By the rules it is legal/.test(document.querySelector("#chosen").textContent)`)
	if got := browsertest.Ask[string](b, `document.querySelector("#text").textContent`); !strings.Contains(got, "Nh6") &&
		!strings.Contains(got, "Nf6") {
		t.Error(got)
	}
	b.Look(320, "dark")
	if wide := b.TooWide(320); wide != "" {
		t.Error(wide)
	}
	if got := b.Violations(axe); len(got) > 0 {
		t.Errorf("%q", got)
	}
	b.Sound()
}
