package importer

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
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
	numbers := map[string][2]int64{}
	name := func(i int) error {
		name := fmt.Sprint("Nāma ", i)
		player, err := s.player(ctx, name)
		if err != nil {
			return err
		}
		tag, err := s.tag(ctx, record.TagPair{Name: "Site", Value: name})
		if was, ok := numbers[name]; ok && was != [2]int64{player, tag} {
			t.Errorf("%s: %d and %d, before %v", name, player, tag, was)
		}
		numbers[name] = [2]int64{player, tag}
		return err
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
	undone := fmt.Errorf("undone")
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
	var differ bool
	if err := a.Read.QueryRowContext(ctx, dialect.ListsDiffer, 0, 0).Scan(&differ); err != nil || differ {
		t.Error("the lists differ:", differ, err)
	}
}
