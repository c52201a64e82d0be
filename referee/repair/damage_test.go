package repair

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/format"
)

// parse reads a game and returns how to repair it.
func parse(t testing.TB, text string) func(*Repairer) *Result {
	t.Helper()
	return parseWith(t, context.Background(), text)
}

func parseWith(t testing.TB, ctx context.Context, text string) func(*Repairer) *Result {
	t.Helper()
	g, read := parsed(t, text)
	return func(r *Repairer) *Result { return r.Repair(ctx, g, read) }
}

func parsed(t testing.TB, text string) (*notation.Game, diag.List) {
	t.Helper()
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	var (
		g notation.Game
		p grammar.Parser
	)
	return &g, p.Parse(&c, &g)
}

// formed is a text in canonical form.
func formed(t testing.TB, text string) string {
	t.Helper()
	f, err := format.New(referee.Config{}).Format(context.Background(), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return string(f.Text)
}

// TestDamage damages games of every rule set. What is claimed is then a sound game, and
// where one word was damaged the true text is among the cheapest or dearer than they are.
func TestDamage(t *testing.T) {
	for _, times := range []int{1, 2} {
		for k, rs := range rulesets.All() {
			t.Run(fmt.Sprintf("%s/%d", rs.Name, times), func(t *testing.T) {
				t.Parallel()
				rng := rand.New(rand.NewPCG(uint64(times), uint64(k)))
				rep := New(referee.Config{}, nil)
				rep.Effort = 60_000
				shown, found := 0, 0
				for range 10 {
					d := damaged(rs, rng, 60, times, newMeter(nil, damages))
					res := parse(t, d.text())(rep)
					if res.Status == Sound {
						continue
					}
					shown++
					truth := formed(t, d.truth.text())
					for i := range res.Repairs {
						text := string(res.Repairs[i].Text)
						if again := parse(t, text)(rep); again.Status != Sound {
							t.Fatalf("%v: the repair is not sound: %v\n%s\nrepaired to\n%s", d.damages, again.Finding, d.text(), text)
						}
						if formed(t, text) == truth {
							found++
							break
						}
						if i == 3 {
							break
						}
					}
				}
				if shown > 0 && found*2 < shown {
					t.Errorf("the true text was found in %d of %d games", found, shown)
				}
			})
		}
	}
}
