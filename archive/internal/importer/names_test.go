package importer

import (
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/record"
)

// TestNames: a name has one number, whether its row is written, waits or was forgotten, in this transaction and the
// next; one that is undone has none. So it is where names are looked up one by one, and many at a time.
func TestNames(t *testing.T) {
	for _, most := range []int{7, 60} {
		for _, far := range []bool{false, true} {
			t.Run(fmt.Sprint(most, far), func(t *testing.T) { testNames(t, most, far) })
		}
	}
}

func testNames(t *testing.T, most int, far bool) {
	defer func(was int) { maxKnown = was }(maxKnown)
	maxKnown = most
	ctx := t.Context()
	a, err := file.Open(ctx, filepath.Join(t.TempDir(), "a.agndb"), file.Create, Rebuilder(0, nil))
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	w, err := NewWriter(ctx, a, 0, record.NewVocabulary(), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	s := w.shards[0]
	numbers, game, tagged := map[string]int64{}, int64(0), map[string][]int64{}
	name := func(i int) error {
		name := fmt.Sprint("Nāma ", i)
		player, err := s.player(ctx, name)
		if err != nil {
			return err
		}
		if was, ok := numbers[name]; ok && was != player {
			t.Errorf("%s: %d, before %v", name, player, was)
		}
		numbers[name] = player
		game++
		tagged[name] = append(tagged[name], game)
		return s.tag(ctx, record.TagPair{Name: "Site", Value: name}, game)
	}
	write := func(upTo int) error {
		if far {
			var all []*record.Record
			for i := range upTo {
				name := fmt.Sprint("Nāma ", i)
				all = append(all, &record.Record{Tags: []record.TagPair{{Name: "Site", Value: name}},
					Seats: []record.Seat{{Player: name}}})
			}
			if err := s.foresee(ctx, all); err != nil {
				return err
			}
			defer s.unforeseen()
		}
		for i := range upTo {
			if err := name(i); err != nil {
				return err
			}
			if err := name(i / 2); err != nil {
				return err
			}
		}
		return s.scatter(ctx)
	}
	if err := w.within(ctx, func() error { return write(30) }); err != nil {
		t.Fatal(err)
	}
	undone, before := fmt.Errorf("undone"), maps.Clone(tagged)
	err = w.within(ctx, func() error {
		if err := write(90); err != nil {
			return err
		}
		return undone
	})
	if err == nil || err.Error() != undone.Error() {
		t.Fatal(err)
	}
	for i := 30; i < 90; i++ {
		delete(numbers, fmt.Sprint("Nāma ", i))
	}
	tagged = before
	if err := w.within(ctx, func() error { return write(200) }); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{"SELECT count(*) FROM players", "SELECT count(*) FROM tagvalues",
		"SELECT max(player) FROM players", "SELECT max(tag) FROM tagvalues"} {
		var n int
		if err := a.Read.QueryRowContext(ctx, statement).Scan(&n); err != nil || n != 200 {
			t.Errorf("%s: %d, %v", statement, n, err)
		}
	}
	err = dialect.Each(ctx, a.Read, func(rows *sql.Rows) error {
		var name string
		var first int64
		var list []byte
		if err := rows.Scan(&name, &first, &list); err != nil {
			return err
		}
		games, err := packing.Games(nil, first, list)
		if err != nil || !slices.Equal(games, tagged[name][:min(len(games), len(tagged[name]))]) {
			return fmt.Errorf("%s has the games %v, not %v, %w", name, games, tagged[name], err)
		}
		tagged[name] = tagged[name][len(games):]
		return nil
	}, "SELECT value, first, games FROM taglists JOIN tagvalues USING (tag) ORDER BY tag, first")
	if err != nil {
		t.Error(err)
	}
	for name, games := range tagged {
		if len(games) > 0 {
			t.Errorf("%s has not the games %v", name, games)
		}
	}
	var differ bool
	if err := a.Read.QueryRowContext(ctx, dialect.ListsDiffer).Scan(&differ); err != nil || differ {
		t.Error("the lists differ:", differ, err)
	}
}

// TestNameLists: lists to which names come one after another, in several transactions, of which one is undone, and by
// several writers, are those that are made of all names at once.
func TestNameLists(t *testing.T) {
	ctx := t.Context()
	a, err := file.Open(ctx, filepath.Join(t.TempDir(), "a.agndb"), file.Create, Rebuilder(0, nil))
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	undone := errors.New("undone")
	write := func(from, upTo int64, again bool) {
		t.Helper()
		w, err := NewWriter(ctx, a, 0, record.NewVocabulary(), 0)
		if err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := w.Close(); err != nil {
				t.Error(err)
			}
		}()
		s := w.shards[0]
		do := func() error {
			for _, into := range []string{
				`INSERT INTO players SELECT i, i || 'p', '', (i % 700) || ' x', (i % 5) || ' y', x'', NULL`,
				`INSERT INTO tagvalues SELECT i, 'T' || (i / 30000 % 3) || (i % 7), i || 'p', '', (i % 700) || ' x',
					(i % 5) || ' y', x''`} {
				_, err := w.conn.ExecContext(ctx, "WITH RECURSIVE n (i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i < ?) "+
					into+" FROM n", from, upTo)
				if err != nil {
					return err
				}
			}
			for i := from; i <= upTo; i++ {
				f := forms{plain: fmt.Sprint(i%700, " x"), loose: fmt.Sprint(i%5, " y")}
				tag := fmt.Sprintf("T%d%d", i/30000%3, i%7)
				if err := errors.Join(s.newPlayers.lists.add(ctx, "", i, f), s.newTags.lists.add(ctx, tag, i, f)); err != nil {
					return err
				}
				if i%6000 == 0 {
					if err := s.scatter(ctx); err != nil {
						return err
					}
				}
			}
			return s.scatter(ctx)
		}
		if again {
			if err := w.within(ctx, func() error { return errors.Join(do(), undone) }); !errors.Is(err, undone) {
				t.Fatal(err)
			}
		}
		if err := w.within(ctx, do); err != nil {
			t.Fatal(err)
		}
		var differ bool
		if err := a.Read.QueryRowContext(ctx, dialect.ListsDiffer).Scan(&differ); err != nil || differ {
			t.Fatalf("%d to %d: the lists differ: %v, %v", from, upTo, differ, err)
		}
	}
	for _, c := range [][2]int64{{1, 1023}, {1024, 1024}, {1025, 16383}, {16384, 40000}, {40001, 279000}} {
		write(c[0], c[1], c[0]%2 == 0)
	}
	lists, err := dialect.Column[int64](ctx, a.Read, "SELECT list FROM playerlists ORDER BY list")
	if err != nil || !slices.Equal(lists, []int64{0, 256, 272}) {
		t.Errorf("lists %d, %v", lists, err)
	}
}
