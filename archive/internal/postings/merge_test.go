package postings

import (
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
)

// readsThrough is a dialect.Source that calls before ahead of each page or list that is read.
type readsThrough struct {
	dialect.Source
	before func()
}

func (r readsThrough) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	r.before()
	return r.Source.QueryRowContext(ctx, query, args...)
}

// TestSettleFails: wherever a merge fails, in reading, in writing, or because it is broken off, it
// says so, and done again it comes to what it would have come to.
func TestSettleFails(t *testing.T) {
	none := func(context.Context, []int64) (map[int64]Standing, error) { return nil, nil }
	ctx := t.Context()
	there := &naive{standings: none}
	w := openTables(t, none, there.resolve)
	rng := rand.New(rand.NewPCG(1, 2))
	for game := range int64(4) {
		var run []Posting
		for range 2000 {
			run = append(run, Posting{Cut(rng.Uint64()), PlaceOf(game+1, len(run)), 0})
		}
		for range longFrom { // a long list
			run = append(run, Posting{77, PlaceOf(game+1, len(run)), 0})
		}
		if err := errors.Join(there.Add(ctx, run, nil), w.Add(ctx, slices.Clone(run), nil)); err != nil {
			t.Fatal(err)
		}
	}
	exec := func(statement string) {
		t.Helper()
		if _, err := w.db.(*sql.Conn).ExecContext(ctx, statement); err != nil {
			t.Fatal(err)
		}
	}
	const lastPage = "DELETE FROM postings WHERE key = (SELECT max(key) FROM postings WHERE key & 0x80000000 = 0)"
	const noRoom = "CREATE TEMP TRIGGER full BEFORE INSERT ON postings WHEN new.key & 0xffffffff = 3 BEGIN SELECT " +
		"RAISE(ABORT, 'no room'); END"
	for _, c := range []struct {
		name, before string
		stop         int // the read at which it is broken off
		want         func(error) bool
	}{
		{"a page is missing", lastPage, 0, func(err error) bool { return errors.Is(err, errList) }},
		{"there is no room", noRoom, 0,
			func(err error) bool { return err != nil && strings.Contains(err.Error(), "no room") }},
		{"it is broken off", "", 3, func(err error) bool { return errors.Is(err, context.Canceled) }},
		{"it is not", "", 0, func(err error) bool { return err == nil }},
	} {
		exec("BEGIN")
		exec(c.before)
		within, stop := context.WithCancel(ctx)
		reads := 0
		err := w.Settle(within, readsThrough{w.db, func() {
			if reads++; reads == c.stop {
				stop()
			}
		}})
		stop()
		if !c.want(err) {
			t.Errorf("%s: %v", c.name, err)
		}
		if err == nil {
			exec("COMMIT")
			continue
		}
		exec("ROLLBACK")
		w.Forget()
	}
	all, err := w.segments(ctx)
	if err != nil || len(all) != 1 || all[0].pages < 4 {
		t.Errorf("%+v, %v", all, err)
	}
	for i := 0; i < len(there.all); i += 200 { // which looks at all of them
		p := there.all[i]
		want, _ := there.Find(ctx, p.Hash, 0, 0)
		if got, err := w.Find(ctx, p.Hash, 0, 0); err != nil || !slices.Equal(got, want) {
			t.Fatalf("%x stands at %v, expected %v, %v", p.Hash, got, want, err)
		}
	}
}
