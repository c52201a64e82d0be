package archive

import (
	"errors"
	"slices"
	"testing"
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
