package export_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/export"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the tables of docs/data.md")

// TestDocumented holds the tables in docs/data.md equal to the columns.
func TestDocumented(t *testing.T) {
	name := filepath.Join("..", "..", "docs", "data.md")
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = "<!-- tables, written by go test ./archive/export -run Documented -update -->\n",
		"<!-- end of tables -->\n"
	head, rest, ok1 := strings.Cut(string(page), begin)
	got, tail, ok2 := strings.Cut(rest, end)
	if !ok1 || !ok2 {
		t.Fatal("the marks around the tables are missing")
	}
	var want strings.Builder
	for _, table := range export.Tables() {
		fmt.Fprintf(&want, "\n### %s\n\n| column | type | what |\n|---|---|---|\n", table)
		for _, c := range export.Columns(table) {
			typ := c.Type
			if c.Null {
				typ += ", null"
			}
			if c.Extra {
				typ += ", extra"
			}
			about := c.About
			if about == "" {
				about = "〃"
			}
			fmt.Fprintf(&want, "| `%s` | %s | %s |\n", c.Name, typ, about)
		}
	}
	want.WriteByte('\n')
	if *update {
		if err := os.WriteFile(name, []byte(head+begin+want.String()+end+tail), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(want.String(), got); d != "" {
		t.Errorf("go test ./archive/export -run Documented -update writes it again:\n%s", d)
	}
}
