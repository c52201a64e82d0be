package archive

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// benchText writes games with players, dates and, in one of ten, a comment.
func benchText(rs *engine.Ruleset, game engine.Game, from, n int) string {
	var b bytes.Buffer
	for i := from; i < from+n; i++ {
		rng := rand.New(rand.NewPCG(uint64(i), 41))
		g := referee.Play(game, rng, 40)
		for k := range g.Tags {
			switch t := &g.Tags[k]; {
			case t.Name == "Date":
				t.Value = fmt.Sprintf("%d.%02d.%02d", 1850+rng.IntN(100), 1+rng.IntN(12), 1+rng.IntN(28))
			case t.Name == "Round":
				t.Value = fmt.Sprint(i)
			case rs.SeatNamed(t.Name) != 0:
				t.Value = fmt.Sprintf("Player %04d", rng.IntN(2000))
			}
		}
		if i%10 == 0 {
			g.Comments = []string{fmt.Sprintf("from the notebook, folio %d, in another hand", i)}
			g.Add(notation.Item{Kind: notation.Comment})
		}
		b.Write(notation.Append(nil, g, referee.StyleOf(rs)))
		b.WriteByte('\n')
	}
	return b.String()
}

// BenchmarkSearch asks an archive of -games games. The names say what a run is.
func BenchmarkSearch(b *testing.B) {
	rs := benchRuleset(b, true)
	game, err := rs.New(engine.Setup{})
	if err != nil {
		b.Fatal(err)
	}
	a, _ := newArchive(b, "bench.agndb")
	const part = 2000
	for i := 0; i < *benchGames; i += part {
		in := textInput("games.agn", benchText(rs, game, i, min(part, *benchGames-i)))
		if _, err := a.Import(b.Context(), inputsOf(in), ImportOptions{Started: began}); err != nil {
			b.Fatal(err)
		}
	}
	start := string(game.Start().AppendPosition(nil))
	var rare string
	if err := searched(a, b.Context(), &query.Query{}, Page{Offset: *benchGames / 2, Limit: 1}, func(f *Found) error {
		s, err := a.Get(b.Context(), f.Game)
		if err == nil {
			facts := readFacts(b, "x", string(s.Text))
			rare = facts[0].positions[len(facts[0].positions)/2].text
		}
		return err
	}); err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name, query string
		limit       int
	}{
		{"header", `player="player 0007" date:1880..1920`, 0},
		{"substring", `text:"folio 12"`, 0},
		{"player-substring", `player:"er 00"`, 100},
		{"rare-position", "position:" + quoted(rare), 0},
		{"popular-position", "position:" + quoted(start), 100},
		{"captures", "event:capture>=3 order by plies", 100},
		{"throws", "throw:8>=5", 100},
		{"window", `winner.event:capture[last 5 throws]`, 100},
		{"part-position", `player="player 0007" position:` + quoted("?? "+string(rune(rs.Seats[0].Letter))), 0},
	} {
		q, err := query.Parse(c.query)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			n := 0
			for b.Loop() {
				n = 0
				if err := searched(a, b.Context(), q, Page{Limit: c.limit}, func(*Found) error { n++; return nil }); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(n), "games")
		})
	}
	b.Run("tree", func(b *testing.B) {
		for b.Loop() {
			if _, err := a.Tree(b.Context(), game.Start()); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("stats", func(b *testing.B) {
		for b.Loop() {
			if _, err := a.Stats(b.Context(), &query.Query{}, Players{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	for _, near := range []int{0, 2} {
		b.Run(fmt.Sprintf("dups-near-%d", near), func(b *testing.B) {
			for b.Loop() {
				if err := paired(a, b.Context(), &query.Query{}, DupOptions{Near: near, Least: 8},
					func(*Dup) error { return nil }); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
