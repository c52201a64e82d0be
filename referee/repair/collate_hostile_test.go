package repair

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// TestCollateHostile: whatever stands in the witnesses, there is an answer, and a legal one.
func TestCollateHostile(t *testing.T) {
	const game = "1. e3 e6 2. Nf3 Nc6 3. Ne5 Nd4 *"
	for name, texts := range map[string][]string{
		"nothing":          {},
		"empty":            {"", ""},
		"an empty one":     {duel + game, duel + "*"},
		"none begins":      {duel + "*", duel + "*"},
		"other rules":      {duel + game, race + "1. R: <2> c1-e1 *"},
		"unknown rules":    {"[Variant \"xyz\"]\n\n" + game, "[Variant \"xyz\"]\n\n" + game},
		"another game":     {duel + game, duel + "1. d3 d6 2. Nc3 Nf6 3. a3 a6 4. h3 h6 *"},
		"junk":             {duel + game, duel + "((((;;;{{{ <<<>>> 1.. __ _*9 ~~~ |||| x x x *"},
		"gaps":             {duel + "_ _ _ _ *", duel + "_*4 *"},
		"repeated":         {duel + strings.Repeat("Nf3 ", 300) + "*", duel + strings.Repeat("Nf3 ", 280) + "*"},
		"very long":        {duel + strings.Repeat("Nf3 Nc6 ", 50_000) + "*", duel + strings.Repeat("Nc6 ", 100_000) + "*"},
		"long":             {duel + strings.Repeat("Nf3 Nc6 ", 1500) + "*", duel + strings.Repeat("Ne5 Nc6 ", 1500) + "*"},
		"sixteen":          sixteen(game),
		"sixteen disagree": sixteen("1. %s e6 2. Nf3 Nc6 *"),
	} {
		t.Run(name, func(t *testing.T) {
			rep := New(referee.Config{}, nil)
			rep.Effort = 60_000
			var ws []Witness
			for _, text := range texts {
				var (
					p grammar.Parser
					g notation.Game
				)
				read := p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1}, &g)
				ws = append(ws, Witness{Game: &g, Read: read})
			}
			checkCollation(t, rep.Collate(context.Background(), ws))
			ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
			defer cancel()
			checkCollation(t, rep.Collate(ctx, ws))
		})
	}
}

func sixteen(game string) (out []string) {
	for i := range 16 {
		text := game
		if strings.Contains(game, "%s") {
			text = fmt.Sprintf(game, string(rune('a'+i%8))+"3")
		}
		out = append(out, duel+text)
	}
	return out
}

// checkCollation holds that what is claimed is so as far as the texts themselves show.
func checkCollation(t testing.TB, c *Collation) {
	t.Helper()
	if (c.Status == Unique || c.Status == Certain) && len(c.Texts) != 1 || c.Status == None && len(c.Texts) > 0 {
		t.Errorf("%v with %d texts", c.Status, len(c.Texts))
	}
	reader := reader{referee: referee.New(referee.Config{}).Reuse()}
	for i := range c.Texts {
		x := &c.Texts[i]
		open := c.Status == Open || c.Status == Budget && strings.Contains(string(x.Text), "_") // it keeps gaps
		if _, ok := reader.judged(x.Text); !ok && !open {
			t.Errorf("a text is not legal:\n%s", x.Text)
		}
		sum := 0
		for _, n := range x.Costs {
			sum += n
		}
		if sum != x.Cost || x.Cost != c.Texts[0].Cost {
			t.Errorf("a text costs %d, %v, and the first %d", x.Cost, x.Costs, c.Texts[0].Cost)
		}
		for k := range x.Events {
			if len(x.Events[k].Readings) != len(x.Costs) {
				t.Errorf("event %d has %d readings of %d witnesses", k, len(x.Events[k].Readings), len(x.Costs))
			}
		}
	}
}

// FuzzCollate collates a small game, as somebody changed it, with itself as somebody else did.
func FuzzCollate(f *testing.F) {
	f.Add(uint64(1), "Nf3", "Nf8", 3)
	f.Add(uint64(2), "<2>", ";", 0)
	f.Add(uint64(3), "1.", "_", 7)
	f.Add(uint64(4), "--", "a|b", 2)
	all := rulesets.All()
	rep := New(referee.Config{}, nil)
	rep.Effort = 10_000
	f.Fuzz(func(t *testing.T, seed uint64, was, now string, at int) {
		rng := rand.New(rand.NewPCG(seed, 1))
		truth := playRecord(all[seed%uint64(len(all))], rng, 8)
		text := truth.text()
		head, body, _ := strings.Cut(text, "\n\n")
		one := head + "\n\n" + strings.Replace(body, was, now, 1)
		words := strings.Fields(body)
		if at < 0 {
			at = -(at + 1)
		}
		words[at%len(words)] = now
		two := head + "\n\n" + strings.Join(words, " ") + "\n"
		var ws []Witness
		for _, text := range []string{one, two} {
			var (
				p grammar.Parser
				g notation.Game
			)
			ws = append(ws, Witness{Game: &g, Read: p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1}, &g)})
		}
		checkCollation(t, rep.Collate(context.Background(), ws))
	})
}
