package lsp

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/referee"
)

func labels(t *testing.T, d *file, p position) (moves, throws []string) {
	t.Helper()
	var s server
	got, err := s.completion(context.Background(), d, at{inDocument{textDocument{d.uri}}, p})
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range got.(completionList).Items {
		switch {
		case strings.HasPrefix(i.Label, "<"):
			throws = append(throws, i.Label)
		case i.Detail != "the result":
			moves = append(moves, i.Label)
		}
	}
	slices.Sort(moves)
	return moves, throws
}

// TestCompletionIsLegal asks at every event of every sound record what can stand there:
// it is what agn legal lists there, and every throw that can fall where one is due. Of
// long records it asks at some, unless AGN_LSP_ALL is set.
func TestCompletionIsLegal(t *testing.T) {
	names, err := filepath.Glob("../../testdata/games/*.agn")
	if err != nil || len(names) == 0 {
		t.Fatal("no records", err)
	}
	var took []time.Duration
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		d := opened(b)
		for i := range d.Games {
			g, read := d.Read(d.tools.Take(), i)
			asked := 0
			step := 1
			if os.Getenv("AGN_LSP_ALL") == "" && (testing.Short() || g.Len() > 400) {
				step = 17 // each question plays the game once more
			}
			referee.New(referee.Config{}).Visit(g, read, &referee.Visitor{Before: func(s *referee.Event) bool {
				if asked++; s.Item == nil || asked%step != 0 {
					return true
				}
				var want []string
				due := engine.Due(0)
				if s.State != nil {
					want, due = referee.Texts(s.State), s.State.Due()
				}
				begun := time.Now()
				got, throws := labels(t, d, d.mapper().position(d.Games[i].Start+int(s.Item.Start)))
				took = append(took, time.Since(begun))
				if !slices.Equal(got, want) {
					t.Fatalf("%s, game %d, event %d: %q, want %q", name, i+1, s.Number, got, want)
				}
				if (len(throws) > 0) != (due == engine.DueCast) {
					t.Fatalf("%s, game %d, event %d: throws %q", name, i+1, s.Number, throws)
				}
				return true
			}})
		}
	}
	slices.Sort(took)
	t.Logf("%d questions, p50 %v, p99 %v", len(took), took[len(took)/2], took[len(took)*99/100])
}

// TestCompletionWhileTyping asks where no event stands yet.
func TestCompletionWhileTyping(t *testing.T) {
	const head = "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nf3 "
	for _, c := range []struct{ text, has, hasNot string }{
		{head + "|", "Nc6", "Nc3"},
		{head + "|\n\n[Event \"x\"]\n", "Nc6", "Nc3"},
		{head + "N| *", "Nc6", "Nc3"},
		{head + "Nc6 (2... Nf6 3. |", "Nc3", "Nc6"},
		{head + "Nc6 (|) 3. d3 *", "Nf6", "Nc3"},
		{head + "Nc6 {a |word} 3. d3 *", "", "Nc6"},
		{"[Variant \"chaturanga-2p\"]\n[W|", "White", "Red"},
		{"[Variant \"chauka-bara\"]\n[|", "Red", "Black"},
		{"[Variant \"cha|\"]\n", "chaupur", "Red"},
		{"[Variant \"chauka-bara\"]\n[Options \"turns=cw op|\"]\n\n*", "opening-throw=on", "chaupur"},
		{"[White \"Asha\"]\n[Variant \"chaturanga-2p\"]\n\n*\n\n[Black \"|\"]\n", "Asha", "Red"},
	} {
		text, behind, _ := strings.Cut(c.text, "|")
		d := opened([]byte(text + behind))
		got, _ := labels(t, d, d.mapper().position(len(text)))
		if c.has != "" && !slices.Contains(got, c.has) || slices.Contains(got, c.hasNot) {
			t.Errorf("%q: %q", c.text, got)
		}
	}
}

// TestCompletionKeepsTheRest accepts what is offered: nothing else of the record is lost.
func TestCompletionKeepsTheRest(t *testing.T) {
	const head = "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 "
	for _, c := range []struct{ text, label, want string }{
		{head + "^*\n", "d3", head + "d3 *\n"},
		{head + "2. d^*\n", "d3", head + "2. d3 *\n"},
		{head + "2. d^ *\n", "d3", head + "2. d3 *\n"},
		{head + "2. ^c3 *\n", "d3", head + "2. d3 *\n"},
		{head + "2. d^{a word} *\n", "d3", head + "2. d3 {a word} *\n"},
		{head + "*^\n", "", ""},
		{head + "* ^\n", "", ""},
		{head + "*\n^\n", "", ""},
		{head + "1^-0\n", "", ""},
		{head + "; a word^\n*\n", "", ""},
		{head + "\n%a word^\n*\n", "", ""},
		{head + "(1... d6 2. ^) *\n", "d3", head + "(1... d6 2. d3) *\n"},
		{"[SetUp \"1\"]\n[FEN \"k7/8/K7/8/8/8/8/7R w -\"]\n[Variant \"chaturanga-2p\"]\n\n1. Rh8# *^\n", "1-0",
			"[SetUp \"1\"]\n[FEN \"k7/8/K7/8/8/8/8/7R w -\"]\n[Variant \"chaturanga-2p\"]\n\n1. Rh8# 1-0\n"},
	} {
		before, behind, _ := strings.Cut(c.text, "^")
		text := before + behind
		d := opened([]byte(text))
		var s server
		got, err := s.completion(t.Context(), d, at{inDocument{textDocument{d.uri}}, d.mapper().position(len(before))})
		if err != nil {
			t.Fatal(err)
		}
		items := got.(completionList).Items
		k := slices.IndexFunc(items, func(i completionItem) bool { return i.Label == c.label })
		if c.label == "" && len(items) == 0 {
			continue
		}
		if k < 0 {
			t.Errorf("%q: %d items, none is %q", c.text, len(items), c.label)
			continue
		}
		if now := string(d.with(change{Range: &items[k].TextEdit.Range,
			Text: items[k].TextEdit.NewText}).Bytes); now != c.want {
			t.Errorf("%q becomes %q, want %q", c.text, now, c.want)
		}
	}
}

// TestThrowsByOdds lists the likeliest throw first.
func TestThrowsByOdds(t *testing.T) {
	d := opened([]byte("[Variant \"chauka-bara\"]\n\n1. R: "))
	_, got := labels(t, d, d.mapper().position(len(d.Bytes)))
	if len(got) != 5 || got[0] != "<2>" {
		t.Error(got)
	}
}
