package query

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestDocs holds that the documentation shows the grammar, the fields and the keys.
func TestDocs(t *testing.T) {
	b, err := os.ReadFile("../../docs/archive.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(b)
	if !strings.Contains(page, "```ebnf\n"+ebnf()+"\n```\n") {
		t.Errorf("docs/archive.md should show:\n%s", ebnf())
	}
	var table strings.Builder
	for _, f := range Fields() {
		fmt.Fprintf(&table, "| `%s` | %s | `%s` |\n", f.Name, f.What, f.Example)
	}
	if !strings.Contains(page, "| field | what is compared | example |\n|---|---|---|\n"+table.String()+"\n") {
		t.Errorf("docs/archive.md should show:\n%s", table.String())
	}
	for _, k := range SortNames() {
		if !strings.Contains(page, "`"+k+"`") {
			t.Errorf("docs/archive.md does not name the key %s", k)
		}
	}
	for _, limit := range []int{maxBytes, maxTerms, maxDepth} {
		if !strings.Contains(page, fmt.Sprint(limit)) {
			t.Errorf("docs/archive.md does not name the limit %d", limit)
		}
	}
}
