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
	names, err := filepath.Glob("../../docs/*/games/*.agn")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, rs := range rulesets.All() {
		names = append(names, filepath.Join("..", "..", "docs", "games", rs.Name+".agn"))
	}
	for _, name := range names {
		code, out, stderr := checked(t, "--no-config", "--format", "jsonl", "--fail-level", "note", name)
		variant := strings.TrimSuffix(filepath.Base(name), ".agn")
		if code != 0 || !strings.Contains(out, `"variant":"`+variant+`"`) || !strings.Contains(out, `"complete":true`) {
			t.Errorf("%s: exit code %d: %s%s", name, code, out, stderr)
		}
		var formatted strings.Builder
		if code := run(t.Context(), []string{"fmt", "--no-config", "--check", name}, strings.NewReader(""), &formatted,
			&formatted); code != 0 {
			t.Errorf("%s: fmt ends with %d: %s", name, code, &formatted)
		}
	}
}
