package grammar

import (
	"os"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2"
)

// TestEBNF holds that the specification shows the grammar.
func TestEBNF(t *testing.T) {
	b, err := os.ReadFile("../docs/notation.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(b), "```ebnf\n")
	got, _, ok := strings.Cut(rest, "\n```")
	if !ok || got != ebnfText() {
		t.Errorf("docs/notation.md, section 15, should show:\n%s", ebnfText())
	}
}

// TestReferenceIsLinear holds that no two alternatives read the same nested text
// again at every level: twice the depth is twice the work. What is counted is the nodes
// of the grammar that are tried, of which participle's trace writes one at a time.
func TestReferenceIsLinear(t *testing.T) {
	ref, err := participle.ParserForProduction[game](reference())
	if err != nil {
		t.Fatal(err)
	}
	for _, inner := range []string{"e4 ", "Qf3 "} {
		work := func(depth int) int {
			var n writes
			text := strings.Repeat("e4 (", depth) + inner + strings.Repeat(")", depth) + " *"
			if _, err := ref.ParseString("", text, participle.Trace(&n)); (err == nil) != (inner == "e4 ") {
				t.Error(err)
			}
			return int(n)
		}
		for depth := 1; depth <= MaxDepth/2; depth *= 2 {
			if once, twice := work(depth), work(2*depth); twice > 2*once {
				t.Fatalf("%q: %d nodes at depth %d, %d at depth %d", inner, once, depth, twice, 2*depth)
			}
		}
	}
}

// TestReferenceTags holds that a tag ends with its line, closed or not.
func TestReferenceTags(t *testing.T) {
	ref, err := participle.ParserForProduction[game](reference())
	if err != nil {
		t.Fatal(err)
	}
	for text, sound := range map[string]bool{
		"[Event \"x\"]\n\n1. e4 *":    true,
		"[Event \"x\"\n\n1. e4 *":     false,
		"[Event\n\"x\"]\n\n1. e4 *":   false,
		"[Event \"x\"\n]\n\n1. e4 *":  false,
		"[Event \"x\ny\"]\n\n1. e4 *": false,
		"[\nEvent \"x\"]\n\n1. e4 *":  false,
		"[Event \"x\"] ; \n\n1. e4 *": true,
	} {
		if _, err := ref.ParseString("", text); (err == nil) != sound {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// writes counts how often it is written to.
type writes int

func (w *writes) Write(b []byte) (int, error) {
	*w++
	return len(b), nil
}
