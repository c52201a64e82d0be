package convert

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/referee"
)

// fromLudii converts a file of trials.
func fromLudii(text string) (agn string, r *Report, err error) {
	in := &Input{Name: "game.trl", Reader: strings.NewReader(text)}
	return converted([]*Input{in}, func(ctx context.Context, files []*Input, to func(*Game) error) error {
		return readLudii(ctx, files[0], to)
	})
}

// ludiiWords is the throws and moves of a text of one game, without numbers and seat marks.
func ludiiWords(text string) (words []string) {
	_, text, _ = strings.Cut(text, "\n\n")
	for _, w := range strings.Fields(strings.ReplaceAll(text, "><", "> <")) {
		if !strings.HasSuffix(w, ".") && !strings.HasSuffix(w, ":") {
			words = append(words, w)
		}
	}
	return words[:len(words)-1]
}

// TestLudiiGames writes random games as Ludii does and reads them back: the same games, and legal.
func TestLudiiGames(t *testing.T) {
	for _, c := range []struct {
		path, option, variant, options string
	}{
		{"war/replacement/checkmate/chaturanga/Shatranj", "", "chaturanga-2p", "layout=chess bare-king=wins"},
		{"war/chaturanga/Chaturanga", "", "chaturanga-2p", "bare-king=wins elephant=dabbaba"},
		{"war/chaturanga/Chaturanga", "Play Rules/Elephant Move is Diagonal Jump", "chaturanga-2p", "bare-king=wins"},
		{"war/chaturanga/Chaturanga", "Play Rules/Elephant Move is like a Silver in Shogi", "chaturanga-2p",
			"bare-king=wins elephant=silver"},
		{"race/escape/Thaayam", "", "thaayam", "replay=at-once twins=bell"},
	} {
		game := ludiiTable(t, c.variant, c.options)
		captures, twins, over := 0, 0, 0
		for seed := range uint64(12) {
			var w trialWriter
			if w.begin(c.path); c.option != "" {
				w.text.Reset()
				w.begin(c.path, c.option)
			}
			rng := rand.New(rand.NewPCG(seed, 37))
			if c.variant == "thaayam" {
				w.thaayam(game, rng)
			} else {
				w.armies(game, rng)
			}
			agn, r, err := fromLudii(w.text.String())
			if err != nil || !r.Clean() {
				t.Fatalf("%s %d: %v\n%s\n%s", c.path, seed, err, strings.Join(r.Lines(), "\n"), agn)
			}
			if got := ludiiWords(agn); !slices.Equal(got, w.words) {
				i := 0
				for i < min(len(got), len(w.words)) && got[i] == w.words[i] {
					i++
				}
				t.Fatalf("%s %d: word %d of %d and %d: %q\nwritten %q\n%s", c.path, seed, i, len(got), len(w.words),
					got[i:min(i+5, len(got))], w.words[i:min(i+5, len(w.words))], agn)
			}
			s := NewScribe(referee.Config{}, new(Report))
			verdict := referee.Verdict(0)
			_ = readLudii(t.Context(), &Input{Reader: strings.NewReader(w.text.String()), Report: new(Report)},
				func(g *Game) error {
					verdict = s.Record(g).Judged.Verdict
					return nil
				})
			if verdict != referee.Legal {
				t.Fatalf("%s %d: %v\n%s", c.path, seed, verdict, agn)
			}
			captures += strings.Count(agn, "x")
			twins += strings.Count(agn, "=T")
			if !strings.HasSuffix(agn, "*\n") {
				over++
			}
		}
		t.Logf("%s %s: %d captures, %d twins, %d games over", c.path, c.option, captures, twins, over)
		if captures == 0 || c.variant == "thaayam" && (twins == 0 || over == 0) {
			t.Errorf("%s: %d captures, %d twins, %d games over", c.path, captures, twins, over)
		}
	}
}

// TestLudiiTable builds what each entry of the table says.
func TestLudiiTable(t *testing.T) {
	seen := map[string]bool{}
	for i := range ludiiGames {
		g := &ludiiGames[i]
		if seen[ludiiPlain(g.name)] || len(g.differs) == 0 {
			t.Errorf("%s: twice, or nothing is said of its rules", g.name)
		}
		seen[ludiiPlain(g.name)] = true
		if g.variant == "" {
			continue
		}
		settings := []ludiiChoice{{}}
		settings = append(settings, g.choices...)
		for _, c := range settings {
			game := ludiiTable(t, g.variant, g.options+" "+c.options)
			squares := g.squares()
			if len(squares) != game.Board().Len() {
				t.Errorf("%s: %d sites, %s has %d squares", g.name, len(squares), g.variant, game.Board().Len())
			}
			for i, name := range squares {
				if game.Board().Named(name) == 0 || slices.Index(squares, name) != i {
					t.Errorf("%s: site %d is %s, which is no square or another site", g.name, i, name)
				}
			}
			for i := range g.seats {
				if game.Ruleset().SeatOf(g.seats[i]) == 0 {
					t.Errorf("%s: %s has no seat %c", g.name, g.variant, g.seats[i])
				}
			}
		}
	}
}
