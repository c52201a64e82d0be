package archive

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// TestSQLReadsOnly: what slips through as reading cannot write either.
func TestSQLReadsOnly(t *testing.T) {
	c := newCorpus(t)
	n := 0
	err := rowsOf(c.archive, t.Context(), "SELECT id, plies FROM game_list", func(columns []string, row []any) error {
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
		if err := rowsOf(c.archive, t.Context(), statement, none); err == nil {
			t.Errorf("%s: no error", statement)
		}
	}
	for _, statement := range []string{"DROP TABLE games", "WITH x AS (SELECT 1) INSERT INTO moves SELECT 9, 'x', 0"} {
		if err := rowsOf(c.archive, t.Context(), statement, none); !errors.Is(err, ErrNotReading) {
			t.Errorf("%s: %v", statement, err)
		}
	}
	// The names of the columns are told without rows, too.
	var names []string
	const none0 = "SELECT plies AS n, id FROM games WHERE false"
	err = rowsOf(c.archive, t.Context(), none0, func(columns []string, row []any) error {
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
	if err := rowsOf(c.archive, t.Context(), "SELECT game FROM games",
		func([]string, []any) error { m++; return nil }); err != nil || m != n {
		t.Errorf("%d games left of %d: %v", m, n, err)
	}
}

// TestSQLWithinBounds: a statement that gathers without end is refused before it has all memory, and the next is
// carried out.
func TestSQLWithinBounds(t *testing.T) {
	onlyFile(t)
	c := newCorpus(t)
	const gathers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT ` +
		`length(json_group_array(hex(zeroblob(1 << 20)))) FROM n`
	none := func([]string, []any) error { return nil }
	for range 2 {
		err := rowsOf(c.archive, t.Context(), fmt.Sprintf(gathers, 1000), none)
		if err == nil || !strings.Contains(err.Error(), "memory") {
			t.Errorf("2 GiB are gathered: %v", err)
		}
		if err := rowsOf(c.archive, t.Context(), fmt.Sprintf(gathers, 10), none); err != nil {
			t.Errorf("20 MiB are gathered: %v", err)
		}
	}
}

// TestPlayedList: the view of what was played has the columns and rows of the table of
// events that is exported, and the connection that it was made on cannot write.
func TestPlayedList(t *testing.T) {
	c := newCorpus(t)
	all := export.Columns(export.Events)
	all = all[slices.IndexFunc(all, func(c export.Column) bool { return c.Name == "event" }):]
	all = slices.DeleteFunc(all, func(c export.Column) bool { // what is inferred is no part of the view
		return c.Name == "throw_p" || c.Name == "throw_candidates" || c.Name == "throw_model"
	})
	var want []map[string]any
	for g := range c.archive.Texts(t.Context(), []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}) {
		var b bytes.Buffer
		in := referee.Input{Name: "x", Open: func() (io.ReadCloser, error) {
			return io.NopCloser(bytes.NewReader(g.Text)),
				nil
		}}
		if err := export.Run(t.Context(), slices.Values([]referee.Input{in}), export.NewJSONL(&b, export.Events, all),
			export.Options{Jobs: 1}); err != nil {
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
	err := rowsOf(c.archive, t.Context(), "SELECT * FROM played_list WHERE game <= 12 ORDER BY game, event",
		func(columns []string, row []any) error {
			if len(columns) != len(all)+1 || columns[0] != "game" {
				return fmt.Errorf("columns %q", columns)
			}
			m := map[string]any{}
			for i, column := range all {
				m["game"] = row[0]
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
		w := maps.Clone(want[i])
		if w["game"] = got[i]["game"]; !reflect.DeepEqual(got[i], w) {
			t.Fatalf("row %d: %v, not %v", i, got[i], want[i])
		}
	}
	if server != "" {
		return // it has no functions that are tables
	}
	// The function has the same rows for a game, by its number or its id.
	for _, from := range []string{"agn_events(7)", "agn_events((SELECT id FROM game_list WHERE game = 7))",
		"games g JOIN agn_events(g.game) WHERE g.game = 7", "agn_events e WHERE e.game = 7"} {
		n := 0
		err := rowsOf(c.archive, t.Context(), "SELECT event, played FROM "+from, func(_ []string, row []any) error {
			want := slices.DeleteFunc(slices.Clone(got), func(m map[string]any) bool { return m["game"] != int64(7) })
			if n >= len(want) || float64(row[0].(int64)) != want[n]["event"] || row[1] != want[n]["played"] {
				t.Fatalf("%s: row %d is %v", from, n, row)
			}
			n++
			return nil
		})
		if err != nil || n < 5 {
			t.Errorf("%s: %d rows, %v", from, n, err)
		}
	}
	for statement, want := range map[string]string{
		"SELECT * FROM agn_events":              "agn_events takes an argument: agn_events(game)",
		"SELECT * FROM agn_events(1000000)":     "no such game: number 1000000",
		"SELECT * FROM agn_events('0000')":      "no such game: 0000",
		"SELECT * FROM agn_events(1.5)":         "the number or the id of a game",
		"SELECT * FROM agn_events(1, 2)":        "too many arguments",
		"SELECT nowhere FROM agn_events(1)":     "no such column",
		"SELECT * FROM agn_events(1) WHERE 1+x": "no such column",
	} {
		err := rowsOf(c.archive, t.Context(), statement, func([]string, []any) error { return nil })
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", statement, err)
		}
	}
	none := 0
	if err := rowsOf(c.archive, t.Context(), "SELECT * FROM agn_events(NULL)", func(_ []string, row []any) error {
		if row != nil {
			none++
		}
		return nil
	}); err != nil || none > 0 {
		t.Error("of null", none, err)
	}
	if _, err := c.archive.file.Read.ExecContext(t.Context(), "DELETE FROM games"); err == nil {
		t.Error("the connection can write")
	}
}

// TestLuckList: the view of luck has what the filter finds of each seat, and no more.
func TestLuckList(t *testing.T) {
	t.Parallel()
	c := newCorpus(t)
	got := map[string]float64{}
	err := rowsOf(c.archive, t.Context(), "SELECT g.id, s.letter, l.luck FROM luck_list l "+
		"JOIN seat_list s ON s.game = l.game AND s.seat = l.seat JOIN game_list g ON g.game = l.game",
		func(_ []string, row []any) error {
			got[row[0].(string)+" "+row[1].(string)] = row[2].(float64)
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range c.facts {
		for _, s := range f.seats {
			want, known := f.luck(s.letter)
			if known {
				n++
			}
			if is, has := got[f.id+" "+s.letter]; has != known || has && is != float64(want)/1e6 {
				t.Fatalf("%s %s: luck %g, %v, not %d, %v", f.id, s.letter, is, has, want, known)
			}
		}
	}
	if n == 0 || n != len(got) {
		t.Errorf("%d rows, want %d", len(got), n)
	}
}

// TestPlacesColumn: the views of games have what the tag Places says where a filter can use it, in both names, and a
// statement that does not ask for it finds what it did.
func TestPlacesColumn(t *testing.T) {
	t.Parallel()
	c := newCorpus(t)
	usable := 0
	want := map[string]string{}
	for _, f := range c.facts {
		for _, tag := range f.tags {
			one := *f
			one.tags = []notation.Tag{tag}
			if slices.ContainsFunc(f.seats, func(s naiveSeat) bool { return len(one.places(s.letter)) > 0 }) {
				want[f.id] = tag.Value
				usable++
			}
		}
	}
	for _, statement := range []string{"SELECT id, places FROM game_list", "SELECT l.id, g.places FROM games g JOIN game_list l " +
		"USING (game)", "SELECT id, places FROM game_list WHERE places IS NOT NULL OR plies < 1000000"} {
		n, got := 0, map[string]string{}
		err := rowsOf(c.archive, t.Context(), statement, func(_ []string, row []any) error {
			n++
			if row[1] != nil {
				got[row[0].(string)] = row[1].(string)
			}
			return nil
		})
		if err != nil || n != len(c.facts) || !maps.Equal(got, want) {
			t.Errorf("%s: %d rows, %d places, want %d; %v", statement, n, len(got), len(want), err)
		}
	}
	if usable < 5 || usable != len(want) {
		t.Errorf("%d tags of %d games can be used", usable, len(want))
	}
}

// TestLists: the lists of what is packed answer as the views in the file do, which open the same blocks by functions,
// however they are asked: in an order, grouped, joined, of one game, of none.
func TestLists(t *testing.T) {
	onlyFile(t)
	t.Parallel()
	c := newCorpus(t)
	const views = `WITH events AS MATERIALIZED (SELECT e.value ->> 0 AS game, e.value ->> 1 AS event, e.value ->> 2 AS seat,
			e.value ->> 3 AS kind FROM plays p JOIN json_each(agn_events(p.events)) e),
		throws AS MATERIALIZED (SELECT e.value ->> 0 AS game, e.value ->> 1 AS event, e.value ->> 2 AS seat,
			e.value ->> 3 AS device, e.value ->> 4 AS text, e.value ->> 5 AS value
			FROM plays p JOIN json_each(agn_throws(p.events)) e) `
	rows := func(statement string) (out []string) {
		t.Helper()
		err := rowsOf(c.archive, t.Context(), statement, func(columns []string, row []any) error {
			out = append(out, fmt.Sprintf("%q %v", columns, row))
			return nil
		})
		if err != nil {
			t.Fatal(statement, err)
		}
		return out
	}
	for _, statement := range []string{
		"SELECT * FROM event_list ORDER BY game, event, kind",
		"SELECT * FROM throw_list ORDER BY game, event",
		"SELECT kind, count(*) FROM event_list GROUP BY kind",
		"SELECT kind, count(*) AS n FROM event_list GROUP BY 1 ORDER BY n DESC, kind",
		"SELECT DISTINCT kind FROM event_list ORDER BY kind DESC",
		"SELECT count(*) FROM event_list",
		"SELECT device, text, count(*), sum(value) FROM throw_list GROUP BY device, text",
		"SELECT value, text FROM throw_list GROUP BY text, value ORDER BY value DESC, text",
		"SELECT text FROM throw_list WHERE value > 2 ORDER BY text LIMIT 9 OFFSET 3",
		"SELECT game, count(*) FROM event_list WHERE kind = 'capture' GROUP BY game ORDER BY 2 DESC, 1 LIMIT 10",
		"SELECT game, event FROM event_list ORDER BY game DESC, event DESC LIMIT 40",
		"SELECT * FROM event_list WHERE game = 7 ORDER BY event, kind",
		"SELECT * FROM event_list WHERE game = 7.0 ORDER BY event, kind",
		"SELECT * FROM event_list WHERE game = '7'",
		"SELECT * FROM event_list WHERE game IN (9, 2, 9, 100000, 5) ORDER BY game DESC, event, kind",
		"SELECT count(*) FROM event_list WHERE game IS NULL OR seat = 2",
		"SELECT g.variant, e.kind, count(*) FROM event_list e JOIN games g USING (game) GROUP BY 1, 2",
		"SELECT g.game, count(e.kind) FROM games g LEFT JOIN event_list e ON e.game = g.game GROUP BY 1",
		"SELECT t.text, e.kind, count(*) FROM throw_list t JOIN event_list e USING (game, event) GROUP BY 1, 2",
		"SELECT max(game), min(event), max(kind) FROM event_list",
		"WITH x AS (SELECT game, kind FROM event_list) SELECT count(*) FROM x a JOIN x b USING (game) WHERE a.kind < b.kind",
	} {
		packed := strings.NewReplacer("event_list", "events", "throw_list", "throws").Replace(statement)
		packed = views + strings.Replace(packed, "WITH ", ", ", 1)
		got, want := rows(statement), rows(packed)
		if statement == "SELECT text FROM throw_list WHERE value > 2 ORDER BY text LIMIT 9 OFFSET 3" && len(got) != 9 {
			t.Fatal(got)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d rows, want %d\n%q\n%q", statement, len(got), len(want), got, want)
		}
	}
	if err := rowsOf(c.archive, t.Context(), "SELECT nowhere FROM event_list", func([]string, []any) error { return nil }); err == nil ||
		!strings.Contains(err.Error(), "no such column") {
		t.Error(err)
	}
}
