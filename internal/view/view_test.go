package view_test

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/fairness"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/referee"
)

// stored opens an archive with two games.
func stored(t *testing.T) *archive.Archive {
	t.Helper()
	db, err := archive.Open(t.Context(), filepath.Join(t.TempDir(), "x.agndb"), archive.Create)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	const text = "[White \"=1+1\"]\n[Black \"a\x1bb\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n\n[Variant " +
		"\"chaturanga-2p\"]\n\n1. e3 *\n"
	input := referee.Input{Name: "x.agn",
		Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }}
	if _, err := db.Import(t.Context(), slices.Values([]referee.Input{input}), archive.ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	return db
}

// TestFound writes the games that a query finds, and none, in each format.
func TestFound(t *testing.T) {
	db := stored(t)
	list := func(format, src string) string {
		t.Helper()
		q, err := query.Parse(src)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		w := bufio.NewWriter(&out)
		l := view.NewFound(w, format, false, nil)
		for f, err := range db.Search(t.Context(), q, archive.Page{}) {
			if err == nil {
				err = l.Add(f)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), "\x1b") {
			t.Errorf("%s shows a control character: %q", format, &out)
		}
		return out.String()
	}
	const none = "plies>99"
	if got := list(view.Text, none) + list(view.JSONL, none) + list(view.JSON, none); got != "[]\n" {
		t.Errorf("no game: %q", got)
	}
	if n := strings.Count(list(view.Text, ""), "\n") + strings.Count(list(view.JSONL, ""), "\n"); n != 4 {
		t.Errorf("%d lines for two games twice", n)
	}
	var all []struct {
		Plies int `json:"plies"`
	}
	if err := json.Unmarshal([]byte(list(view.JSON, "order by plies")), &all); err != nil || len(all) != 2 ||
		all[0].Plies != 1 {
		t.Errorf("%v, %v", all, err)
	}
	head, err := csv.NewReader(strings.NewReader(list(view.CSV, none))).ReadAll()
	if err != nil || len(head) != 1 {
		t.Fatalf("%v, %v", head, err)
	}
	table, err := csv.NewReader(strings.NewReader(list(view.CSV, "plies:2"))).ReadAll()
	if err != nil || len(table) != 2 || !slices.Equal(table[0], head[0]) {
		t.Fatalf("%v, %v", table, err)
	}
	if got := table[1][slices.Index(head[0], "players")]; !strings.HasPrefix(got, "'=1+1") {
		t.Errorf("a spreadsheet takes %q for a formula", got)
	}
}

// TestObjects: what is one object in JSON is valid, and for people there is as much.
func TestObjects(t *testing.T) {
	db := stored(t)
	s, err := db.Stats(t.Context(), &query.Query{}, archive.Players{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := db.Get(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	for name, write := range map[string]func(w io.Writer, format string) error{
		"stats":  func(w io.Writer, format string) error { return view.Stats(w, format, nil, s) },
		"stored": func(w io.Writer, format string) error { return view.Stored(w, format, nil, g) },
	} {
		for _, format := range []string{view.Text, view.JSON, view.JSONL} {
			var out bytes.Buffer
			if err := write(&out, format); err != nil {
				t.Fatal(err)
			}
			isJSON := format == view.JSON && name == "stats" || format == view.JSONL && name == "stored"
			if json.Valid(out.Bytes()) != isJSON || !strings.Contains(out.String(), "chaturanga-2p") ||
				strings.Contains(out.String(), "\x1b") {
				t.Errorf("%s as %s: %s", name, format, &out)
			}
		}
	}
}

// TestStatsBounded: text says how many players are not listed and how they are, JSON and CSV count them.
func TestStatsBounded(t *testing.T) {
	nan := math.NaN()
	entry := func(player string, throws, players, few int) archive.ThrowStats {
		return archive.ThrowStats{Player: player, Device: "d(1 2)", Throws: throws, E: nan, Players: players, Few: few,
			Test: archive.Test{P: nan, Together: nan}}
	}
	s := &archive.Stats{Throws: []archive.ThrowStats{entry("", 90, 4, 3), entry("Asha", 40, 0, 0), entry("Ravi", 20, 0, 0)}}
	s.Fairness.Luck = []fairness.Luck{{}, {Player: "Asha"}}
	s.Fairness.LuckPlayers = 4
	for format, parts := range map[string][]string{
		view.Text: {"Ravi: 20 throws\n2 more players not listed; 3 of all 4 with fewer than 30 throws, too few to test; " +
			"--players all lists them\n", "3 more players not listed; --players all lists them\n"},
		view.JSON: {`"players":4,"few":3`, `"players":null,"few":null`, `"luckPlayers":4`},
		view.CSV:  {"players,,,d(1 2),,4,", "few,,,d(1 2),,3,", "luck.players,,,,,4,"},
	} {
		var out strings.Builder
		if err := view.Stats(&out, format, nil, s); err != nil {
			t.Fatal(err)
		}
		for _, part := range parts {
			if !strings.Contains(out.String(), part) {
				t.Errorf("%s has no %q:\n%s", format, part, out.String())
			}
		}
	}
	s.Throws[0].Players, s.Fairness.LuckPlayers = 2, 1
	var out strings.Builder
	if err := view.Stats(&out, view.Text, nil, s); err != nil || strings.Contains(out.String(), "not listed") {
		t.Errorf("all are listed:\n%s (%v)", out.String(), err)
	}
}
