package parquet_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/export"
)

// hyparquetProgram prints the rows of a file as lines of JSON, numbers of 64 bits in digits.
const hyparquetProgram = `
Promise.all([import("hyparquet"), import("hyparquet-compressors")]).then(async ([h, c]) => {
  const file = await h.asyncBufferFromFile(process.argv[1]);
  const rows = await h.parquetReadObjects({ file, compressors: c.compressors });
  for (const row of rows) console.log(JSON.stringify(row, (k, v) => typeof v === "bigint" ? Number(v) : v));
}).catch((e) => { console.error(String(e)); process.exit(1); });
`

// TestHyparquet has a reader that shares no code with DuckDB or with what wrote read every
// row of every table.
func TestHyparquet(t *testing.T) {
	home := installed(t, "hyparquet")
	in := inputs(t)
	for _, table := range export.Tables() {
		columns := choose(t, table, "all")
		path := filepath.Join(t.TempDir(), string(table)+".parquet")
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		w, err := new(export.Parquet).New(f, table, columns)
		if err != nil {
			t.Fatal(err)
		}
		run(t, w, in)
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		cmd := exec.CommandContext(t.Context(), "node", "-e", hyparquetProgram, path)
		cmd.Dir = home
		var trouble bytes.Buffer
		cmd.Stderr = &trouble
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v: %s", table, err, &trouble)
		}
		got, want := cells(t, strings.Split(strings.TrimSuffix(string(out), "\n"), "\n"), columns),
			cells(t, lines(t, table, columns, in), columns)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d rows are not the %d that were written", table, len(got), len(want))
		}
	}
}

// cells returns rows of JSON as lines in one order: positions are sorted in the file. What is
// a day is a moment to JavaScript, and the tags are text in Parquet.
func cells(t *testing.T, rows []string, columns []export.Column) (out []string) {
	t.Helper()
	for _, row := range rows {
		var m map[string]any
		if err := json.Unmarshal([]byte(row), &m); err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, c := range columns {
			v, ok := m[c.Name]
			if !ok {
				t.Fatalf("no %s in %s", c.Name, row)
			}
			if day, ok := v.(string); ok && c.Type == "DATE" {
				v = day[:len("2006-01-02")]
			}
			if c.Name != "tags" {
				fmt.Fprintf(&b, "%q ", fmt.Sprint(v))
			}
		}
		out = append(out, b.String())
	}
	slices.Sort(out)
	return out
}
