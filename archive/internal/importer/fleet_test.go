package importer

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/internal/pgtest"
)

// shardedFor starts a server for a test, and returns two writers to an archive with four shards there.
func shardedFor(t *testing.T) (one, other *Writer) {
	t.Helper()
	address, stop, err := pgtest.Start()
	if errors.Is(err, pgtest.ErrNone) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
	if _, err := file.Make(t.Context(), address, file.Plan{Shards: 4}, true); err != nil {
		t.Fatal(err)
	}
	return writerTo(t, address), writerTo(t, address)
}

// writerTo returns a writer to the archive at an address.
func writerTo(t *testing.T, address string) *Writer {
	t.Helper()
	a, err := file.Open(t.Context(), address, file.ReadWrite, Rebuilder(0, nil))
	if err != nil {
		t.Fatal(err)
	}
	w, err := NewWriter(t.Context(), a, 0, record.NewVocabulary(), 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(w.Close(), a.Close()); err != nil {
			t.Error(err)
		}
	})
	return w
}

// someRecords returns records of games that fall into all shards.
func someRecords(name string, n int) (out []*record.Record) {
	for i := range n {
		text := fmt.Sprint(name, i)
		r := &record.Record{Text: []byte(text), Packed: packing.AppendText(nil, []byte(text))}
		copy(r.ID[:], text)
		r.ID[0] = byte(i * 256 / n)
		out = append(out, r)
	}
	return out
}

// TestOvertaken: where another program writes to a shard after numbers were taken for games and before these are
// written, they get later numbers; in each shard games keep the order in which they came.
func TestOvertaken(t *testing.T) {
	ctx := t.Context()
	one, other := shardedFor(t)
	first, second := someRecords("first", 16), someRecords("second", 16)
	parts, err := one.numbered(ctx, first)
	if err != nil {
		t.Fatal(err)
	}
	if err := other.storeByShard(ctx, second, func(*record.Record, fate) {}); err != nil {
		t.Fatal(err)
	}
	if err := one.storeParts(ctx, parts, map[*record.Record]fate{}); err != nil {
		t.Fatal(err)
	}
	for i, r := range slices.Concat(second, first) {
		if r.Game != int64(i+17) { // the first 16 numbers were taken and are not used
			t.Errorf("%s has number %d", r.ID, r.Game)
		}
	}
	for _, s := range one.shards {
		games, last := 0, int64(0)
		err := dialect.Each(ctx, s.shard.Source(one.conn), func(rows *sql.Rows) error {
			var begins, ends int64
			err := rows.Scan(&begins, &ends)
			block, unread := s.plays.block(ctx, dialect.PlaysOf, begins)
			if begins <= last || begins > ends {
				t.Errorf("shard %d: a block of games %d to %d after %d", s.shard.Number, begins, ends, last)
			}
			games, last = games+len(block), ends
			return errors.Join(err, unread)
		}, dialect.PlayRanges)
		if err != nil || games != 8 {
			t.Errorf("shard %d: the plays of %d games, %v", s.shard.Number, games, err)
		}
	}
}

// TestOneMemory: shards are written one after the other and gather what they write in the same memory, however many
// they are.
func TestOneMemory(t *testing.T) {
	one, _ := shardedFor(t)
	grown := func(s *shardWriter) {
		s.clear()
		for i := range int32(10000) {
			s.run = append(s.run, postings.Posting{Hash: int64(i), Move: uint32(i)})
		}
	}
	first := one.shards[0]
	grown(first)
	had := &first.run[0]
	for _, s := range one.shards {
		if grown(s); &s.run[0] != had || s.plays.enc != first.plays.enc {
			t.Errorf("shard %d gathers in memory of its own", s.shard.Number)
		}
	}
}

// TestFreeFirst: a shard that another program writes to is left for later.
func TestFreeFirst(t *testing.T) {
	ctx := t.Context()
	one, other := shardedFor(t)
	order := make(chan int, 4)
	held := make(chan struct{})
	err := one.inAnyOrder(ctx, one.shards[:1], func(*shardWriter) error {
		go func() {
			defer close(order)
			err := other.inAnyOrder(context.WithoutCancel(ctx), other.shards, func(s *shardWriter) error {
				if order <- s.shard.Number; s.shard.Number == 1 {
					close(held)
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}()
		select {
		case <-held:
		case <-time.After(time.Minute):
			t.Error("the others are not written meanwhile")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []int
	for n := range order {
		got = append(got, n)
	}
	if want := []int{3, 2, 1, 0}; !slices.Equal(got, want) {
		t.Errorf("shards %d, expected %d", got, want)
	}
}
