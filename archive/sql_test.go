package archive

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"
	"testing"

	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/referee"
)

// TestSQLReadsOnly: what slips through as reading cannot write either.
func TestSQLReadsOnly(t *testing.T) {
	c := newCorpus(t)
	n := 0
	err := c.archive.SQL(t.Context(), "SELECT id, plies FROM game_list", func(columns []string, row []any) error {
		n++
		if len(columns) != 2 || len(row) != 2 {
			t.Fatal(columns, row)
		}
		return nil
	})
	if err != nil || n != len(c.facts) {
		t.Error(n, err)
	}
	none := func([]string, []any) error { return nil }
	for _, statement := range []string{
		"WITH x AS (SELECT 1) DELETE FROM games",
		"WITH x AS (SELECT 1) UPDATE games SET plies = 0",
		"EXPLAIN DELETE FROM games; DELETE FROM games",
	} {
		if err := c.archive.SQL(t.Context(), statement, none); err == nil {
			t.Errorf("%s: no error", statement)
		}
	}
	for _, statement := range []string{"DROP TABLE games", "WITH x AS (SELECT 1) INSERT INTO moves SELECT 9, 'x', 0"} {
		if err := c.archive.SQL(t.Context(), statement, none); !errors.Is(err, ErrNotReading) {
			t.Errorf("%s: %v", statement, err)
		}
	}
	// The names of the columns are told without rows, too.
	var names []string
	err = c.archive.SQL(t.Context(), "SELECT plies AS n, id FROM games WHERE 0", func(columns []string, row []any) error {
		names = append(names, columns...)
		if row != nil {
			t.Errorf("a row %v", row)
		}
		return nil
	})
	if err != nil || !slices.Equal(names, []string{"n", "id"}) {
		t.Error(names, err)
	}
	m := 0
	if err := c.archive.SQL(t.Context(), "SELECT game FROM games", func([]string, []any) error { m++; return nil }); err != nil || m != n {
		t.Errorf("%d games left of %d: %v", m, n, err)
	}
}

// TestPlayedList: the view of what was played has the columns and rows of the table of
// events that is exported, and the connection that it was made on cannot write.
func TestPlayedList(t *testing.T) {
	c := newCorpus(t)
	all := export.Columns(export.Events)
	all = all[slices.IndexFunc(all, func(c export.Column) bool { return c.Name == "event" }):]
	var want []map[string]any
	for g := range c.archive.Texts(t.Context(), []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}) {
		var b bytes.Buffer
		in := referee.Input{Name: "x", Open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(g.Text)), nil }}
		if err := export.Run(t.Context(), slices.Values([]referee.Input{in}), export.NewJSONL(&b, export.Events, all), export.Options{Jobs: 1}); err != nil {
			t.Fatal(err)
		}
		for d := json.NewDecoder(&b); d.More(); {
			var row map[string]any
			if err := d.Decode(&row); err != nil {
				t.Fatal(err)
			}
			want = append(want, row)
		}
	}
	var got []map[string]any
	err := c.archive.SQL(t.Context(), "SELECT * FROM played_list WHERE game <= 12 ORDER BY game, event", func(columns []string, row []any) error {
		if len(columns) != len(all)+1 || columns[0] != "game" {
			t.Fatal(columns)
		}
		m := map[string]any{}
		for i, column := range all {
			v := row[i+1]
			if n, ok := v.(int64); ok && column.Type == "BOOLEAN" {
				v = n == 1
			} else if ok {
				v = float64(n)
			}
			m[columns[i+1]] = v
		}
		got = append(got, m)
		return nil
	})
	if err != nil || len(got) != len(want) || len(got) < 100 {
		t.Fatalf("%d rows, not %d: %v", len(got), len(want), err)
	}
	for i := range got {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Fatalf("row %d: %v, not %v", i, got[i], want[i])
		}
	}
	if _, err := c.archive.file.Read.ExecContext(t.Context(), "DELETE FROM games"); err == nil {
		t.Error("the connection can write")
	}
}
