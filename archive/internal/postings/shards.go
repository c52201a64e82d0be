package postings

import (
	"cmp"
	"context"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
)

// Index reads the index of an archive, which each of its shards has for itself. The numbers of moves are those of a
// shard.
type Index struct {
	db     dialect.Source
	shards []Tables
}

// NewIndex returns a reader of the index in a database. Resolve makes what finds positions in the games of a shard.
func NewIndex(db dialect.Source, resolve func(dialect.Source) Resolver) Index {
	x := Index{db: db}
	for _, s := range dialect.Shards(db) {
		x.shards = append(x.shards, NewTables(s, resolve(s)))
	}
	return x
}

// ask finds a hash in all shards, which are asked side by side, and calls f with the tables of each, which know where
// the hash is.
func (x Index) ask(ctx context.Context, hash int64, f func(shard int, t Tables) error) error {
	if len(x.shards) == 1 {
		return f(0, x.shards[0])
	}
	found := make([][]hit, len(x.shards))
	u := bitsOf(hash)
	err := dialect.EachShard(ctx, x.db, func(row *dialect.Row) error {
		h, ok, err := hitIn(row, u)
		if ok {
			found[row.Shard] = append(found[row.Shard], h)
		}
		return err
	}, dialect.SegmentPages, int64(u))
	for i := 0; i < len(x.shards) && err == nil; i++ {
		t := x.shards[i]
		t.known = &knownHits{hash, found[i]}
		err = f(i, t)
	}
	return err
}

// knownHits is where a hash is, as hits finds it.
type knownHits struct {
	hash int64
	hits []hit
}

// Games returns the games in which a position stands, each once, in order, and may
// leave off once there are limit of them; all with limit 0.
func (x Index) Games(ctx context.Context, hash int64, limit int) ([]int64, error) {
	return gathered(ctx, x, hash, cmp.Compare[int64], func(t Tables) ([]int64, error) { return t.Games(ctx, hash, limit) })
}

// Find returns the places where a position stands, in order.
func (x Index) Find(ctx context.Context, hash int64) ([]Posting, error) {
	byPlace := func(a, b Posting) int { return cmp.Compare(a.Place, b.Place) }
	return gathered(ctx, x, hash, byPlace, func(t Tables) ([]Posting, error) { return t.Find(ctx, hash, 0, 0) })
}

// gathered puts what the shards have in order.
func gathered[T any](ctx context.Context, x Index, hash int64, compare func(a, b T) int,
	find func(Tables) ([]T, error)) (out []T, err error) {
	err = x.ask(ctx, hash, func(_ int, t Tables) error {
		part, err := find(t)
		out = append(out, part...)
		return err
	})
	if len(x.shards) > 1 {
		slices.SortStableFunc(out, compare)
	}
	return out, err
}

// Count returns how often a position stands, and in how many games.
func (x Index) Count(ctx context.Context, hash int64) (times, games int64, err error) {
	return times, games, x.ask(ctx, hash, func(_ int, t Tables) error {
		some, in, err := t.Count(ctx, hash)
		times, games = times+some, games+in
		return err
	})
}

// Totals calls f with what the games of each shard come to in which a position stands, by its numbers of moves.
func (x Index) Totals(ctx context.Context, hash int64, f func(shard int, t Totals) error) error {
	return x.ask(ctx, hash, func(shard int, t Tables) error {
		totals, err := t.Totals(ctx, hash)
		if err != nil {
			return err
		}
		return f(shard, totals)
	})
}
