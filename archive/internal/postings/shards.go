package postings

import (
	"cmp"
	"context"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
)

// Index reads the index of an archive, which each of its shards has for itself. The numbers of moves are those of a
// shard.
type Index []Tables

// NewIndex returns a reader of the index in a database. Resolve makes what finds positions in the games of a shard.
func NewIndex(ctx context.Context, db dialect.Source, resolve func(dialect.Source) Resolver) (Index, error) {
	shards, err := dialect.Shards(ctx, db)
	out := make(Index, len(shards))
	for i, s := range shards {
		out[i] = NewTables(s, resolve(s))
	}
	return out, err
}

// Games returns the games in which a position stands, each once, in order, and may
// leave off once there are limit of them; all with limit 0.
func (x Index) Games(ctx context.Context, hash int64, limit int) ([]int64, error) {
	return gathered(x, cmp.Compare[int64], func(t Tables) ([]int64, error) { return t.Games(ctx, hash, limit) })
}

// Find returns the places where a position stands, in order.
func (x Index) Find(ctx context.Context, hash int64) ([]Posting, error) {
	byPlace := func(a, b Posting) int { return cmp.Compare(a.Place, b.Place) }
	return gathered(x, byPlace, func(t Tables) ([]Posting, error) { return t.Find(ctx, hash, 0, 0) })
}

// gathered puts what the shards have in order.
func gathered[T any](x Index, compare func(a, b T) int, find func(Tables) ([]T, error)) (out []T, err error) {
	if len(x) == 1 {
		return find(x[0])
	}
	for _, t := range x {
		part, err := find(t)
		if err != nil {
			return nil, err
		}
		out = append(out, part...)
	}
	slices.SortStableFunc(out, compare)
	return out, nil
}

// Count returns how often a position stands, and in how many games.
func (x Index) Count(ctx context.Context, hash int64) (times, games int64, err error) {
	for _, t := range x {
		some, in, err := t.Count(ctx, hash)
		if err != nil {
			return 0, 0, err
		}
		times, games = times+some, games+in
	}
	return times, games, nil
}
