package archive

import (
	"cmp"
	"context"
	"database/sql"
	"maps"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/archive/internal/search"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
)

// Tree is what was played from a position.
type Tree struct {
	// All sums up the branches and the games that end in the position.
	All Branch
	// Branches are the moves and throws that were played, the most frequent first.
	Branches []Branch
	// Settings is the number of settings of the rules under which it was played.
	Settings int
}

// Branch is a move or throw that was played from a position.
type Branch struct {
	// Text is the move or throw, empty for games that go no further.
	Text string
	// Times counts how often it was played, Games in how many games.
	Times, Games int
	// Decided counts the times in games with a result, Points the twelfths of points
	// of each seat in those, in the table's order.
	Decided int
	Points  [engine.MaxSeats]int
	// Days bounds the days of the games.
	Days notation.Days
}

// Tree returns what was played from a position under its rules, options and seats. Equal
// positions count together whatever led to them.
func (a *Archive) Tree(ctx context.Context, st engine.State) (*Tree, error) {
	return a.treeOf(ctx, func(*sql.Tx) ([]int64, error) { return []int64{record.PositionHash(st)}, nil })
}

// TreeUnderAll returns what was played from a position of a rule set under all settings of
// its options and seats that games of the archive have. Position returns it under one, or
// an error where it cannot be read so.
func (a *Archive) TreeUnderAll(ctx context.Context, rs *engine.Ruleset,
	position func(engine.Game) (engine.State, error)) (*Tree, error) {
	return a.treeOf(ctx, func(tx *sql.Tx) (out []int64, err error) {
		settings, err := search.Settings(ctx, tx)
		for _, g := range settings {
			if g.Ruleset() != rs {
				continue
			}
			if st, err := position(g); err == nil {
				out = append(out, record.PositionHash(st))
			}
		}
		slices.Sort(out)
		return slices.Compact(out), err
	})
}

// treeOf sums up what was played from positions by their hashes.
func (a *Archive) treeOf(ctx context.Context, hashes func(*sql.Tx) ([]int64, error)) (_ *Tree, err error) {
	defer func() { err = a.file.Sound(err) }()
	t := &Tree{}
	err = a.file.Within(ctx, func(tx *sql.Tx) error {
		list, err := hashes(tx)
		if err != nil {
			return err
		}
		// The numbers of moves are those of a shard: they come together by their texts.
		all, moves := postings.Totals{}, &movesByText{numbers: map[string]int64{}}
		stand := map[int64]bool{}
		shards := dialect.Shards(tx)
		index, sums := postings.NewIndex(tx, games.Resolver), make([]postings.Totals, len(shards))
		for i := range sums {
			sums[i] = postings.Totals{}
		}
		for _, hash := range list {
			err := index.Totals(ctx, hash, func(shard int, some postings.Totals) error {
				if some[postings.All].Times > 0 {
					stand[hash] = true
				}
				sums[shard].Merge(some)
				return nil
			})
			if err != nil {
				return err
			}
		}
		for i, shard := range shards {
			some, err := moves.renumbered(ctx, shard, sums[i])
			if err != nil {
				return err
			}
			all.Merge(some)
		}
		t.Settings = len(stand)
		t.fill(all, moves.texts)
		return nil
	})
	slices.SortFunc(t.Branches, func(a, b Branch) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), strings.Compare(a.Text, b.Text))
	})
	return t, err
}

// movesByText numbers moves by their texts.
type movesByText struct {
	numbers map[string]int64
	texts   []string
}

// renumbered returns the sums by move of a shard by other numbers.
func (m *movesByText) renumbered(ctx context.Context, shard dialect.Source, sums postings.Totals) (postings.Totals,
	error) {
	out := postings.Totals{}
	if all, ok := sums[postings.All]; ok {
		out[postings.All] = all
	}
	delete(sums, postings.All)
	texts := map[int64]string{}
	err := dialect.EachOf(ctx, shard, slices.Collect(maps.Keys(sums)), func(rows *sql.Rows) error {
		var move, sum int64
		var text string
		err := rows.Scan(&move, &text, &sum)
		if err == nil && record.MixMove(move, text) == sum {
			texts[move] = text
		}
		return err
	}, dialect.MoveTexts)
	if err != nil {
		return nil, err
	}
	for move, s := range sums {
		text, ok := texts[move]
		if !ok {
			return nil, words.Errorf("move %d: %v", move, problem.ErrDamaged)
		}
		n, ok := m.numbers[text]
		if !ok {
			n = int64(len(m.texts))
			m.numbers[text], m.texts = n, append(m.texts, text)
		}
		out[n] = s
	}
	return out, nil
}

// fill makes branches of sums by move.
func (t *Tree) fill(sums postings.Totals, moves []string) {
	for move, s := range sums {
		b := Branch{Times: int(s.Times), Games: int(s.Games), Decided: int(s.Decided), Days: s.Days}
		for i, n := range s.Points {
			b.Points[i] = int(n)
		}
		if move == postings.All {
			t.All = b
			continue
		}
		b.Text = moves[move]
		t.Branches = append(t.Branches, b)
	}
}
