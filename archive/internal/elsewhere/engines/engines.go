// Package engines lets tests ask other engines for SQL than the archive.
package engines

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/referee"
)

// Engine is an engine that answers statements with the first column of their rows, or a fault, each.
type Engine struct {
	Dialect string
	Ask     func(t testing.TB, statements []string) []Answer
}

// Answer is the games that an engine found, or what it said is wrong.
type Answer struct {
	Games []string
	Fault string
}

// Tables writes all tables of games below a directory, and returns it: lines of JSON and, if asked for, Parquet beside,
// with a file a rule set. People are as in export.Options.
func Tables(t testing.TB, stored iter.Seq[referee.Input], people map[string][]string, parquet bool) (dir string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "agn-elsewhere")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(w export.Writer) {
		t.Helper()
		if err := export.Run(t.Context(), stored, w, export.Options{
			People: func() (map[string][]string, error) { return people, nil }}); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	create := func(name string) *os.File {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		f, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	for _, table := range export.Tables() {
		columns, err := export.Choose(table, []string{"all"})
		if err != nil {
			t.Fatal(err)
		}
		write(export.NewJSONL(create(filepath.Join(dir, string(table)+".jsonl")), table, columns))
		if !parquet {
			continue
		}
		inFiles := slices.DeleteFunc(columns, func(c export.Column) bool { return c.Name == "variant" })
		var shared export.Parquet
		first, err := shared.New(io.Discard, table, inFiles)
		if err != nil {
			t.Fatal(err)
		}
		write(export.NewSplit(first, func(ruleset string) (export.Writer, error) {
			if ruleset == "" {
				ruleset = "__HIVE_DEFAULT_PARTITION__"
			}
			return shared.New(create(filepath.Join(dir, string(table), "variant="+ruleset, "1-of-1.parquet")), table, inFiles)
		}))
	}
	return dir
}

// Open returns the engines that are there, with the tables of a directory. Those that are not are missed aloud.
func Open(t testing.TB, dir string) (out []Engine) {
	for _, e := range []struct {
		dialect string
		open    func(testing.TB, string) (func(testing.TB, []string) []Answer, string)
	}{{"duckdb", duckdb}, {"clickhouse", clickhouse}, {"postgres", postgres}} {
		ask, missing := e.open(t, dir)
		if ask == nil {
			fmt.Fprintf(os.Stderr, "*** WARNING: NO SQL WAS RUN BY %s: %s ***\n", strings.ToUpper(e.dialect), missing)
			continue
		}
		out = append(out, Engine{e.dialect, ask})
	}
	if len(out) == 0 {
		t.Skip("no other engine is there")
	}
	return out
}

// node runs a program of Node.js with the packages of a directory, gives it setup and statements as JSON, and reads
// the answers.
func node(t testing.TB, home, program string, setup, statements []string) (answers []Answer) {
	t.Helper()
	in, err := json.Marshal([][]string{setup, statements})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "node", "-e", program)
	cmd.Stdin, cmd.Dir = bytes.NewReader(in), t.TempDir()
	cmd.Env = append(os.Environ(), "NODE_PATH="+filepath.Join(home, "node_modules"))
	var trouble bytes.Buffer
	cmd.Stderr = &trouble
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s", err, &trouble)
	}
	out, err := os.ReadFile(filepath.Join(cmd.Dir, "answers"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out, &answers); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return answers
}

const duckdbProgram = `
const { DuckDBInstance } = require("@duckdb/node-api");
(async () => {
  const db = await (await DuckDBInstance.create(":memory:")).connect();
  const [setup, statements] = JSON.parse(require("fs").readFileSync(0, "utf8"));
  for (const s of setup) await db.run(s);
  const out = [];
  for (const s of statements) {
    try {
      out.push({ Games: (await db.runAndReadAll(s)).getRows().map((r) => r[0]) });
    } catch (e) { out.push({ Fault: String(e) }); }
  }
  require("fs").writeFileSync("answers", JSON.stringify(out));
})().catch((e) => { console.error(String(e)); process.exit(1); });
`

func duckdb(t testing.TB, dir string) (func(testing.TB, []string) []Answer, string) {
	home := os.Getenv("AGN_PARQUET")
	if home == "" {
		return nil, "AGN_PARQUET names no directory in which npm has installed it"
	}
	setup := []string{"SET threads = 1"} // the tables are small
	for _, table := range export.Tables() {
		setup = append(setup, fmt.Sprintf(
			"CREATE TABLE %s AS SELECT * FROM read_parquet('%s/%[1]s/*/*.parquet', hive_partitioning = true)", table, dir))
	}
	return func(t testing.TB, statements []string) []Answer {
		return node(t, home, duckdbProgram, setup, statements)
	}, ""
}

const clickhouseProgram = `
const { Session } = require("chdb");
const [setup, statements] = JSON.parse(require("fs").readFileSync(0, "utf8"));
const db = new Session(process.cwd() + "/session");
for (const s of setup) db.query(s);
const out = [];
for (const s of statements) {
  try {
    out.push({ Games: db.query(s, "JSONCompactEachRow").split("\n").filter(Boolean).map((l) => JSON.parse(l)[0]) });
  } catch (e) { out.push({ Fault: String(e) }); }
}
require("fs").writeFileSync("answers", JSON.stringify(out));
process.exit(0);
`

func clickhouse(t testing.TB, dir string) (func(testing.TB, []string) []Answer, string) {
	home := os.Getenv("AGN_CLICKHOUSE")
	if home == "" {
		return nil, "AGN_CLICKHOUSE names no directory in which npm has installed chdb"
	}
	setup := []string{"SET use_hive_partitioning = 1"}
	for _, table := range export.Tables() {
		columns := "*"
		if table == export.Games { // no date of ClickHouse is before 1900; the statements take the days as numbers
			columns = "* EXCEPT (date_first, date_last)"
		}
		setup = append(setup, fmt.Sprintf(
			"CREATE TABLE %s ENGINE = Memory AS SELECT %s FROM file('%s/%[1]s/variant=*/*.parquet')", table, columns, dir))
	}
	return func(t testing.TB, statements []string) []Answer {
		return node(t, home, clickhouseProgram, setup, statements)
	}, ""
}

// postgresPrograms is where Debian installs PostgreSQL.
const postgresPrograms = "/usr/lib/postgresql/*/bin"

func postgres(t testing.TB, dir string) (func(testing.TB, []string) []Answer, string) {
	found, err := filepath.Glob(postgresPrograms)
	if err != nil || len(found) == 0 {
		return nil, "PostgreSQL is not installed"
	}
	bin := found[len(found)-1]
	home, err := os.MkdirTemp("", "agn-postgres")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(home) })
	var as []string
	if os.Getuid() == 0 { // no server runs as root
		who, err := user.Lookup("postgres")
		if err != nil {
			return nil, "there is no user postgres"
		}
		uid, _ := strconv.Atoi(who.Uid)
		if err := os.Chown(home, uid, -1); err != nil {
			t.Fatal(err)
		}
		as = []string{"runuser", "-u", "postgres", "--"}
	}
	run := func(t testing.TB, in string, args ...string) string {
		t.Helper()
		args = append(as, args...)
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir, cmd.Stdin = home, strings.NewReader(in)
		var trouble bytes.Buffer
		cmd.Stderr = &trouble
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v: %s", args, err, &trouble)
		}
		return string(out)
	}
	data := filepath.Join(home, "data")
	run(t, "", filepath.Join(bin, "initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8",
		"--locale=C.UTF-8", "--no-sync")
	run(t, "", filepath.Join(bin, "pg_ctl"), "-D", data, "-w", "-s", "-l", filepath.Join(home, "log"), "-o",
		"-c listen_addresses='' -c fsync=off -c jit=off -c work_mem=64MB -k "+home, "start")
	t.Cleanup(func() { run(t, "", filepath.Join(bin, "pg_ctl"), "-D", data, "-m", "immediate", "stop") })
	psql := func(t testing.TB, in string) string {
		t.Helper()
		return run(t, in, filepath.Join(bin, "psql"), "-X", "-q", "-A", "-t", "-h", home, "-U", "postgres")
	}
	psql(t, loaded(t, dir))
	return func(t testing.TB, statements []string) (out []Answer) {
		t.Helper()
		var script strings.Builder
		for _, s := range statements {
			script.WriteString("\\o " + filepath.Join(home, "out") + "\n")
			fmt.Fprintf(&script, "%s;\n\\o\n\\echo :ERROR :LAST_ERROR_MESSAGE\n\\! cat %s\n\\echo end\n", s,
				filepath.Join(home, "out"))
		}
		for part := range strings.SplitSeq(strings.TrimSuffix(psql(t, script.String()), "end\n"), "end\n") {
			head, rows, _ := strings.Cut(part, "\n")
			a := Answer{}
			if fault, is := strings.CutPrefix(head, "true "); is {
				a.Fault = fault
			}
			for line := range strings.Lines(rows) {
				game, _, _ := strings.Cut(strings.TrimSpace(line), "|")
				a.Games = append(a.Games, game)
			}
			out = append(out, a)
		}
		return out
	}, ""
}

// loaded is a script that makes the tables and loads their rows by COPY, from lines of JSON.
func loaded(t testing.TB, dir string) string {
	var script strings.Builder
	script.WriteString("CREATE TABLE line (line text);\n")
	for _, table := range export.Tables() {
		columns, err := export.Choose(table, []string{"all"})
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		for _, c := range columns {
			list = append(list, fmt.Sprintf("%q %s", c.Name, strings.Replace(c.Type, "DOUBLE", "DOUBLE PRECISION", 1)))
		}
		fmt.Fprintf(&script, "CREATE TABLE %s (%s);\nTRUNCATE line;\n", table, strings.Join(list, ", "))
		fmt.Fprintf(&script,
			"\\copy line FROM '%s/%s.jsonl' WITH (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')\n", dir, table)
		fmt.Fprintf(&script,
			"INSERT INTO %s SELECT r.* FROM line, json_populate_record(NULL::%[1]s, line.line::json) r;\n", table)
	}
	return script.String() + "ANALYZE;\n"
}
