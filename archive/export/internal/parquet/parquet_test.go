package parquet_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/referee"
	pq "github.com/parquet-go/parquet-go"
)

// inputs returns the games of the repository, sound and faulty, and some with names that a
// reader may stumble over.
func inputs(tb testing.TB) []referee.Input {
	tb.Helper()
	var out []referee.Input
	for _, pattern := range []string{"games/*.agn", "loaded/*.agn", "faulty/*.agn"} {
		names, err := filepath.Glob(filepath.Join("..", "..", "..", "..", "testdata", pattern))
		if err != nil || len(names) == 0 {
			tb.Fatal(pattern, err)
		}
		for i, name := range names {
			if i%3 > 0 {
				continue
			}
			out = append(out, referee.Input{Name: name, Open: func() (io.ReadCloser, error) { return os.Open(name) }})
		}
	}
	return append(out, input("a \"b\",\n'c'.agn",
		[]byte("[Event \"x, \\\"y\\\" \\\\ ';\"]\n[Variant \"chaupur\"]\n\n*\n")),
		input("people.agn", []byte("[White \"Asha\"]\n[Variant \"chaturanga-2p\"]\n\n*\n")),
		input("\xff.agn", []byte("[Event \"\xff\"]\n\n*\n")), input("empty.agn", nil))
}

// people are persons of the games.
func people() (map[string][]string, error) { return map[string][]string{"Śrī Asha": {"Asha"}}, nil }

func run(tb testing.TB, w export.Writer, in []referee.Input) {
	tb.Helper()
	if err := export.Run(tb.Context(), slices.Values(in), w, export.Options{People: people}); err != nil {
		tb.Fatal(err)
	}
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
}

func choose(tb testing.TB, t export.Table, names ...string) []export.Column {
	tb.Helper()
	columns, err := export.Choose(t, names)
	if err != nil {
		tb.Fatal(err)
	}
	return columns
}

// lines exports as JSON.
func lines(tb testing.TB, t export.Table, columns []export.Column, in []referee.Input) []string {
	tb.Helper()
	var b strings.Builder
	run(tb, export.NewJSONL(&b, t, columns), in)
	return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
}

// TestReadBack reads with the library that wrote, and finds what JSON says.
func TestReadBack(t *testing.T) {
	in := inputs(t)
	t.Run("games", func(t *testing.T) { readBack[export.Game](t, export.Games, in) })
	t.Run("events", func(t *testing.T) { readBack[export.Event](t, export.Events, in) })
	t.Run("positions", func(t *testing.T) { readBack[export.Position](t, export.Positions, in) })
	t.Run("findings", func(t *testing.T) { readBack[export.Finding](t, export.Findings, in) })
}

func readBack[T any](t *testing.T, table export.Table, in []referee.Input) {
	columns := choose(t, table, "all")
	want := lines(t, table, columns, in)
	var b bytes.Buffer
	w, err := new(export.Parquet).New(&b, table, columns)
	if err != nil {
		t.Fatal(err)
	}
	run(t, w, in)
	rows, err := pq.Read[T](bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != len(want) || len(rows) == 0 {
		t.Fatalf("%d rows, not %d", len(rows), len(want))
	}
	got := make([]string, len(rows))
	for i := range rows {
		got[i] = flat(reflect.ValueOf(rows[i]), columns)
	}
	for i := range want {
		want[i] = flatJSON(t, want[i], columns)
	}
	if table == export.Positions { // these are sorted
		slices.Sort(got)
		slices.Sort(want)
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("row %d:\n%s\nnot\n%s", i, got[i], want[i])
		}
	}
}

// flat is a row as one line.
func flat(row reflect.Value, columns []export.Column) string {
	var b strings.Builder
	for _, c := range columns {
		v := row.FieldByName(c.Field)
		if c.Null && v.IsZero() {
			b.WriteString(" null")
			continue
		}
		v = reflect.Indirect(v)
		switch c.Type {
		case "TEXT":
			fmt.Fprintf(&b, " %q", v)
		case "DOUBLE":
			fmt.Fprintf(&b, " %.6f", v.Float())
		default:
			fmt.Fprintf(&b, " %v", v)
		}
	}
	return b.String()
}

// flatJSON is an object as flat has its row; days are counted from 1970 there.
func flatJSON(t *testing.T, line string, columns []export.Column) string {
	t.Helper()
	raw := map[string]json.RawMessage{}
	if err := json.Unmarshal([]byte(line), &raw); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, c := range columns {
		v := string(raw[c.Name])
		switch {
		case v == "null":
			b.WriteString(" null")
		case c.Name == "tags":
			fmt.Fprintf(&b, " %q", v)
		case c.Type == "TEXT":
			var s string
			if err := json.Unmarshal(raw[c.Name], &s); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, " %q", s)
		case c.Type == "DOUBLE":
			var f float64
			if err := json.Unmarshal(raw[c.Name], &f); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, " %.6f", f)
		case c.Type == "DATE":
			fmt.Fprintf(&b, " %d", days(t, v))
		default:
			b.WriteString(" " + v)
		}
	}
	return b.String()
}

// TestChosenColumns writes some columns only.
func TestChosenColumns(t *testing.T) {
	var b bytes.Buffer
	w, err := new(export.Parquet).New(&b, export.Events, choose(t, export.Events, "played", "event"))
	if err != nil {
		t.Fatal(err)
	}
	run(t, w, inputs(t))
	f, err := pq.OpenFile(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range f.Schema().Columns() {
		names = append(names, c[0])
	}
	if !slices.Equal(names, []string{"event", "played"}) {
		t.Errorf("columns %q", names)
	}
}

// TestRowGroupsAreSorted writes more positions than a row group holds.
func TestRowGroupsAreSorted(t *testing.T) {
	var b bytes.Buffer
	w, err := new(export.Parquet).New(&b, export.Positions, choose(t, export.Positions, "hash", "event"))
	if err != nil {
		t.Fatal(err)
	}
	game := []export.Position{}
	for i := range 50_000 {
		game = append(game, export.Position{Hash: int64(i*7919%50_021) << 20, Event: int64(i)})
	}
	for range 3 {
		if err := w.Write(&export.Rows{Positions: game}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := pq.OpenFile(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(f.RowGroups()); n != 2 {
		t.Fatalf("%d row groups", n)
	}
	all := 0
	for _, g := range f.RowGroups() {
		filter := g.ColumnChunks()[0].BloomFilter()
		if filter == nil {
			t.Fatal("a row group without a Bloom filter")
		}
		rows := make([]export.Position, g.NumRows())
		r := pq.NewGenericRowGroupReader[export.Position](g)
		n, err := r.Read(rows)
		if n < len(rows) {
			t.Fatalf("%d of %d rows: %v", n, len(rows), err)
		}
		if !slices.IsSortedFunc(rows, func(a, b export.Position) int { return int(a.Hash>>20 - b.Hash>>20) }) {
			t.Error("a row group is not in order")
		}
		found := 0
		for i := range rows[:1000] {
			if ok, err := filter.Check(pq.ValueOf(rows[i].Hash)); !ok || err != nil {
				t.Fatalf("the Bloom filter does not have %d: %v", rows[i].Hash, err)
			}
			if ok, _ := filter.Check(pq.ValueOf(rows[i].Hash + 1)); ok {
				found++
			}
		}
		if found > 100 {
			t.Errorf("the Bloom filter has %d of 1000 hashes that are not there", found)
		}
		all += n
	}
	if all != 150_000 {
		t.Errorf("%d rows", all)
	}
}

// TestShared writes positions in turn to writers that share memory: a row group of the
// one that has most ends early, those of the others do not.
func TestShared(t *testing.T) {
	var shared export.Parquet
	var files [4]bytes.Buffer
	var writers [4]export.Writer
	for i := range writers {
		w, err := shared.New(&files[i], export.Positions, choose(t, export.Positions, "hash", "event"))
		if err != nil {
			t.Fatal(err)
		}
		writers[i] = w
	}
	counts := [4]int64{200, 200, 195, 5}
	for turn := range int64(250) {
		for i, n := range counts {
			var rows []export.Position
			for j := range n {
				rows = append(rows, export.Position{Hash: (turn*n + j) * 7919 % 1_000_003, Event: turn*n + j})
			}
			if err := writers[i].Write(&export.Rows{Positions: rows}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i := range writers {
		if err := writers[i].Close(); err != nil {
			t.Fatal(err)
		}
		rows, err := pq.Read[export.Position](bytes.NewReader(files[i].Bytes()), int64(files[i].Len()))
		if err != nil {
			t.Fatal(err)
		}
		seen := map[int64]bool{}
		for _, r := range rows {
			if r.Hash != r.Event*7919%1_000_003 {
				t.Fatalf("%+v", r)
			}
			seen[r.Event] = true
		}
		if want := counts[i] * 250; int64(len(rows)) != want || int64(len(seen)) != want {
			t.Errorf("writer %d: %d rows of %d", i, len(rows), want)
		}
		f, err := pq.OpenFile(bytes.NewReader(files[i].Bytes()), int64(files[i].Len()))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := len(f.RowGroups()), []int{2, 1, 1, 1}[i]; got != want {
			t.Errorf("writer %d: %d row groups, not %d", i, got, want)
		}
	}
}

// days counts the days to a date in JSON.
func days(t *testing.T, quoted string) int {
	t.Helper()
	at, err := time.Parse(`"`+time.DateOnly+`"`, quoted)
	if err != nil {
		t.Fatal(err)
	}
	return int(at.Unix() / (24 * 60 * 60))
}
