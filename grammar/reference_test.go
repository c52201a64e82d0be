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
	if !ok || got != EBNF() {
		t.Errorf("docs/notation.md, section 15, should show:\n%s", EBNF())
	}
}

// TestReferenceIsLinear holds that no two alternatives read the same nested text
// again at every level, which would not end before go test does.
func TestReferenceIsLinear(t *testing.T) {
	ref, err := participle.ParserForProduction[game](reference())
	if err != nil {
		t.Fatal(err)
	}
	for _, inner := range []string{"e4 ", "Qf3 "} {
		text := strings.Repeat("e4 (", MaxDepth) + inner + strings.Repeat(")", MaxDepth) + " *"
		if _, err := ref.ParseString("", text); (err == nil) != (inner == "e4 ") {
			t.Error(err)
		}
	}
}
