package repair

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// TestHostile: whatever a record holds, the search ends, and claims nothing that it has not
// proven.
func TestHostile(t *testing.T) {
	const war = "[Variant \"chaturanca-3\"]\n\n"
	const race = "[Red \"?\"]\n[White \"?\"]\n[Variant \"chauka-bara\"]\n\n"
	shuffle := strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 20_000)
	for _, tt := range []struct {
		name, text string
		want       []Status
	}{
		{"all faults", war + strings.Repeat("Zz9 ", 5000) + "*\n", []Status{None}},
		{"all illegal", war + strings.Repeat("Ra5 ", 2000) + "*\n", []Status{Budget, None}},
		{"long", war + shuffle + "Nf3 Nf6 Ne5 Ra5 *\n", []Status{Budget, Tied, Unique}},
		{"too large to be read", war + strings.Repeat(shuffle, 4) + "*\n", []Status{Budget}},
		{"gaps in a row", war + strings.Repeat("_ ", 64) + "*\n", []Status{Budget}},
		{"a run of gaps", race + "_*999999999 *\n", []Status{Budget}},
		{"readings in a row", war + strings.Repeat("Nf3|Ng1|Nh3|Na3 Nf6|Ng8|Nh6|Na6 ", 32) + "*\n", []Status{Budget, Tied}},
		{"a fault behind gaps", war + strings.Repeat("_ ", 64) + "Ka9 *\n", []Status{Budget}},
		{"turns lost", race + "_t*60 R: <2> c1-e1 *\n", []Status{Budget}},
		{"sic against sic", war + strings.Repeat("Ra5 sic Rh8 sic ", 500) + "e3 e5 *\n",
			[]Status{Budget, None, Tied, Unique}},
		{"nothing", war + "*\n", []Status{Sound}},
		{"no result", war + "e3 e6", []Status{Unique}},
		{"brackets", war + strings.Repeat("(", 3000) + "*\n", []Status{Budget}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := New(referee.Config{}, nil)
			r.Effort = 100_000
			res := parse(t, tt.text)(r)
			ok := false
			for _, s := range tt.want {
				ok = ok || s == res.Status
			}
			if !ok {
				t.Errorf("status %s, cost %d, want one of %v", res.Status, res.Cost, tt.want)
			}
		})
	}
}

// TestWork: however much gaps, readings and faults can stand for, the hypotheses that are
// made of them are bounded by what is of use, and by the effort.
func TestWork(t *testing.T) {
	const war = "[Variant \"chaturanca-3\"]\n\n"
	const race = "[Red \"?\"]\n[White \"?\"]\n[Variant \"chauka-bara\"]\n\n"
	for _, tt := range []struct {
		name, text                 string
		effort, hypotheses, queued int
	}{
		{"gaps", war + strings.Repeat("_ ", 64) + "*\n", 100_000, 40_000, 0},
		{"gaps in a race", race + strings.Repeat("_ ", 64) + "*\n", 100_000, 40_000, 0},
		{"turns lost", war + "_t*64 *\n", 100_000, 40_000, 0},
		{"gaps behind a fault", war + "Ra5 " + strings.Repeat("_ ", 64) + "*\n", 100_000, 40_000, 0},
		{"gaps between faults", war + "1. e3 Kd3 " + strings.Repeat("_ ", 64) + " Nf3 *\n", 100_000, 60_000, 0},
		{"readings", war + strings.Repeat("Nf3|Ng1|Nh3|Na3 Nf6|Ng8|Nh6|Na6 ", 32) + "*\n", 100_000, 40_000, 0},
		{"nothing but faults", war + strings.Repeat("Ra5 ", 5000) + "*\n", 150_000, 150_000, 40_000},
		{"words that are none", war + strings.Repeat("Zz9 ", 5000) + "*\n", 6000, 10, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := New(referee.Config{}, nil)
			r.Effort = 100_000
			g, read := parsed(t, tt.text)
			r.referee.Judge(g, read)
			trial := r.referee.Trial()
			words, ok := wordsOf(g, read)
			if !ok {
				t.Fatal("not searched at all")
			}
			s := r.search(func() bool { return false }, g, trial, words)
			s.begin()
			s.run()
			spent := r.Effort - s.effort
			if s.hasty {
				spent = r.Effort + r.Effort/2 - s.effort
			}
			if spent > tt.effort+100 || len(s.nodes) > tt.hypotheses || len(s.made) > tt.hypotheses ||
				len(s.queue.all) > tt.queued {
				t.Errorf("effort %d, %d moments, %d edits, %d hypotheses left; want at most %d, %d and %d",
					spent, len(s.nodes), len(s.made), len(s.queue.all), tt.effort, tt.hypotheses, tt.queued)
			}
		})
	}
}

// TestCutShort: a context that has ended proves nothing.
func TestCutShort(t *testing.T) {
	ctx, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	text := "[Variant \"chaturanca-3\"]\n\n1. e3 e6 2. Kd8 a6 *\n"
	if res := parseWith(t, ctx, text)(New(referee.Config{}, nil)); res.Status != Budget {
		t.Errorf("status %s, want budget", res.Status)
	}
}

// TestBehindEnd: turns that stand after the end of a game were put in, and none is looked
// for there that was left out.
func TestBehindEnd(t *testing.T) {
	rs, _ := rulesets.Lookup("caturanga-race")
	r := playRecord(rs, rand.New(rand.NewPCG(23, 0)), 2000)
	want := formed(t, r.text())
	r.words = append(r.words, "W:", "<4>", "W:", "<4>")
	res := parse(t, r.text())(New(referee.Config{}, nil))
	if len(res.Repairs) == 0 || formed(t, string(res.Repairs[0].Text)) != want {
		t.Errorf("%s at %d: %s", res.Status, res.Cost, describe(res))
	}
}

// TestLeftOutBefore: a word that is left out takes no space along with which the next, left out too, begins.
func TestLeftOutBefore(t *testing.T) {
	g, read := parsed(t, `[Red "?"]
[Green "?"]
[White "?"]
[Blue "?"]
[Variant "thaayam"]

1. G: R: -- R <3> -- <3> <2> --
W: -- : <2> -- W: <1><1><2> @c5 c5-a5 *
`)
	res := New(referee.Config{}, nil).Repair(t.Context(), g, read)
	for _, rep := range res.Repairs {
		again, of := parsed(t, string(rep.Text))
		if r := referee.New(referee.Config{}).Judge(again, of); r.Verdict != referee.Legal {
			t.Errorf("%v: %s", r.Findings, rep.Text)
		}
	}
	if len(res.Repairs) == 0 {
		t.Errorf("%v without a repair", res.Status)
	}
}
