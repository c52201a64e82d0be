package referee_test

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// A program's own rule set is judged by, is among those that are named, and takes the place of one of
// its name.
func TestOwnRulesets(t *testing.T) {
	known, _ := rulesets.Lookup("chauka-bara")
	own := *known
	own.Name = "my-race"
	cfg := referee.Config{Rulesets: []*engine.Ruleset{&own}}
	if err := (referee.Config{Variant: "my-race"}).CheckVariant(); err == nil {
		t.Error("the rule set is known without being given")
	}
	for _, name := range []string{"my-race", "chaupur", ""} {
		c := cfg
		c.Variant = name
		if err := c.CheckVariant(); err != nil {
			t.Error(err)
		}
	}
	c := cfg
	c.Variant = "my-rate"
	if err := c.CheckVariant(); err == nil || !strings.Contains(err.Error(), "my-race") {
		t.Errorf("the nearest of my-rate: %v", err)
	}
	for _, lenient := range []bool{false, true} {
		c := cfg
		c.Lenient = lenient
		for text, want := range map[string]string{
			"[Variant \"my-race\"]\n\n1. R: <2> c1-e1 *\n": "legal",
			"[Variant \"my-race\"]\n\n1. R: <2> c1-d1 *\n": "illegal",
			"[Variant \"my-game\"]\n\n1. R: <2> c1-e1 *\n": "illegal",
		} {
			var chunk grammar.Chunk
			if err := grammar.NewReader(strings.NewReader(text)).Next(&chunk); err != nil {
				t.Fatal(err)
			}
			var g notation.Game
			p := c.Parser()
			read := p.Parse(&chunk, &g)
			if r := referee.New(c).Judge(&g, read); r.Verdict.String() != want {
				t.Errorf("%q: %v, %v", text, r.Verdict, r.Findings)
			}
		}
	}
}
