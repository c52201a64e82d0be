package parquet_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/export"
)

// duckdb asks DuckDB. Each question is a line of JSON that it answers with one.
const duckdbProgram = `
const { DuckDBInstance } = require("@duckdb/node-api");
(async () => {
  const db = await (await DuckDBInstance.create(":memory:")).connect();
  for (const q of JSON.parse(require("fs").readFileSync(0, "utf8"))) {
    const r = await db.runAndReadAll(q);
    console.log(JSON.stringify(r.getRowObjectsJson()));
  }
})().catch((e) => { console.error(String(e)); process.exit(1); });
`

// installed returns the directory in which npm has installed a reader: readers are not
// fetched from the network by a test. Where there is none the test is skipped, loudly.
func installed(t *testing.T, reader string) (home string) {
	t.Helper()
	if testing.Short() {
		t.Skip(reader + " is not asked in short tests")
	}
	if home = os.Getenv("AGN_PARQUET"); home == "" {
		fmt.Fprintf(os.Stderr,
			"*** WARNING: PARQUET WAS NOT READ BY %s: AGN_PARQUET names no directory in which npm has installed it ***\n",
			strings.ToUpper(reader))
		t.Skip("AGN_PARQUET names no directory in which npm has installed ", reader)
	}
	return home
}

// duckdb returns a function that asks DuckDB in a directory.
func duckdb(t *testing.T) func(dir string, questions ...string) [][]map[string]any {
	t.Helper()
	home := installed(t, "DuckDB")
	return func(dir string, questions ...string) (answers [][]map[string]any) {
		t.Helper()
		in, err := json.Marshal(questions)
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.CommandContext(t.Context(), "node", "-e", duckdbProgram)
		cmd.Dir, cmd.Stdin = dir, bytes.NewReader(in)
		cmd.Env = append(os.Environ(), "NODE_PATH="+filepath.Join(home, "node_modules"))
		var trouble bytes.Buffer
		cmd.Stderr = &trouble
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("DuckDB: %v: %s", err, &trouble)
		}
		for line := range bytes.Lines(out) {
			var rows []map[string]any
			if err := json.Unmarshal(line, &rows); err != nil {
				t.Fatal(err)
			}
			answers = append(answers, rows)
		}
		return answers
	}
}

// TestDuckDB has another reader read what was written, and answer the questions of
// docs/data.md.
func TestDuckDB(t *testing.T) {
	ask := duckdb(t)
	dir, in := t.TempDir(), inputs(t)
	for _, table := range export.Tables() {
		columns := choose(t, table, "all")
		i := 0
		for columns[i].Name != "variant" {
			i++
		}
		columns = append(columns[:i:i], columns[i+1:]...)
		var files []*os.File
		open := func(ruleset string) (export.Writer, error) {
			if ruleset == "" {
				ruleset = "__HIVE_DEFAULT_PARTITION__"
			}
			part := filepath.Join(dir, "data", string(table), "variant="+ruleset)
			if err := os.MkdirAll(part, 0o777); err != nil {
				return nil, err
			}
			f, err := os.Create(filepath.Join(part, "1-of-1.parquet"))
			if err != nil {
				return nil, err
			}
			files = append(files, f)
			return new(export.Parquet).New(f, table, columns)
		}
		first, err := new(export.Parquet).New(&bytes.Buffer{}, table, columns)
		if err != nil {
			t.Fatal(err)
		}
		run(t, export.NewSplit(first, open), in)
		for _, f := range files {
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(filepath.Join(dir, string(table)+".jsonl"),
			[]byte(strings.Join(lines(t, table, choose(t, table, "all"), in), "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	setup, questions := documented(t)
	// What DuckDB reads of Parquet is what it reads of JSON.
	var compare []string
	for _, table := range export.Tables() {
		// Tags are left out: names that differ in case alone are one to DuckDB where it finds them in JSON.
		var both, types []string
		for _, c := range choose(t, table, "all") {
			if c.Name != "variant" && c.Name != "tags" {
				kind := strings.Replace(c.Type, "TEXT", "VARCHAR", 1)
				both = append(both, fmt.Sprintf("%q::%s AS %q", c.Name, kind, c.Name))
				types = append(types, fmt.Sprintf("%q: '%s'", c.Name, kind))
			}
		}
		list := strings.Join(both, ", ")
		parquet := fmt.Sprintf("(SELECT %s FROM %s)", list, table)
		json := fmt.Sprintf(
			"(SELECT %s FROM read_json('%s.jsonl', format = 'newline_delimited', columns = {%s}, maximum_object_size = "+
				"10000000))", list, table, strings.Join(types, ", "))
		compare = append(compare,
			fmt.Sprintf("SELECT (SELECT count(*) FROM %s) AS n, (SELECT count(*) FROM (%s EXCEPT ALL %s)) AS lost, (SELECT "+
				"count(*) FROM (%s EXCEPT ALL %s)) AS added",
				table, json, parquet, parquet, json))
	}
	all := append(append(setup, compare...), questions...)
	answers := ask(dir, all...)
	for i, a := range answers[len(setup) : len(setup)+len(compare)] {
		if len(a) != 1 || a[0]["n"] == "0" || a[0]["lost"] != "0" || a[0]["added"] != "0" {
			t.Errorf("%s: %v", export.Tables()[i], a)
		}
	}
	for i, a := range answers[len(setup)+len(compare):] {
		if len(a) == 0 {
			t.Errorf("no answer to\n%s", questions[i])
		}
	}
	if len(questions) != 5 {
		t.Errorf("%d questions", len(questions))
	}
}

// documented returns the statements of docs/data.md: those that make views, and the
// questions.
func documented(t *testing.T) (setup, questions []string) {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "docs", "data.md"))
	if err != nil {
		t.Fatal(err)
	}
	for i, block := range strings.Split(string(page), "```sql\n")[1:] {
		code, _, _ := strings.Cut(block, "```")
		if i > 0 {
			questions = append(questions, code)
			continue
		}
		for statement := range strings.SplitSeq(code, ";\n") {
			if strings.TrimSpace(statement) != "" {
				setup = append(setup, statement)
			}
		}
	}
	return setup, questions
}
