package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
)

// TestGamesShown: the game on the page of each rule set is in canonical form, played to its
// end and without a fault.
func TestGamesShown(t *testing.T) {
	for _, rs := range rulesets.All() {
		name := filepath.Join("..", "..", "docs", "games", rs.Name+".agn")
		code, out, stderr := checked(t, "--no-config", "--format", "jsonl", "--fail-level", "note", name)
		if code != 0 || !strings.Contains(out, `"variant":"`+rs.Name+`"`) || !strings.Contains(out, `"complete":true`) {
			t.Errorf("%s: exit code %d: %s%s", rs.Name, code, out, stderr)
		}
		var formatted strings.Builder
		if code := run(t.Context(), []string{"fmt", "--no-config", "--check", name}, strings.NewReader(""), &formatted,
			&formatted); code != 0 {
			t.Errorf("%s: fmt ends with %d: %s", rs.Name, code, &formatted)
		}
	}
}
