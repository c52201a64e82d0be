package games

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"maps"
	"runtime"
	"slices"
	"sync"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
	"golang.org/x/sync/errgroup"
)

// recorders holds who judges texts again. The words of each are its own.
var recorders = sync.Pool{New: func() any { return record.NewRecorder(record.NewVocabulary()) }}

// Resolver returns what finds a position in games by judging their texts again, several
// at once.
func Resolver(db dialect.Source) postings.Resolver {
	return func(ctx context.Context, hash int64, games []int64) ([]postings.Posting, error) {
		texts, err := textsOf(ctx, db, games)
		if err != nil {
			return nil, err
		}
		found := make([][]played, len(texts))
		var group errgroup.Group
		group.SetLimit(runtime.GOMAXPROCS(0))
		for i := range texts {
			group.Go(func() (err error) {
				found[i], err = texts[i].find(hash)
				return err
			})
		}
		if err := group.Wait(); err != nil {
			return nil, err
		}
		return numbered(ctx, db, slices.Concat(found...))
	}
}

// numbered returns what was found with the numbers of the moves.
func numbered(ctx context.Context, db dialect.Source, found []played) ([]postings.Posting, error) {
	if len(found) == 0 {
		return nil, nil // a list of nothing is no array of JSON
	}
	numbers := map[string]uint32{}
	for _, p := range found {
		numbers[p.move] = 0
	}
	texts, err := json.Marshal(slices.Sorted(maps.Keys(numbers)))
	if err != nil {
		return nil, err
	}
	clear(numbers)
	err = dialect.Each(ctx, db, func(rows *sql.Rows) error {
		var text string
		var n uint32
		err := rows.Scan(&text, &n)
		numbers[text] = n
		return err
	}, dialect.FindMoves, string(texts))
	if err != nil {
		return nil, err
	}
	out := make([]postings.Posting, len(found))
	for i, p := range found {
		n, ok := numbers[p.move]
		if !ok {
			return nil, words.Errorf("the move %q: %v", p.move, problem.ErrDamaged)
		}
		out[i] = p.Posting
		out[i].Move = n
	}
	return out, nil
}

// played is where a position stands and the text of what was played there.
type played struct {
	postings.Posting
	move string
}

// packedText is the text of a game.
type packedText struct {
	game int64
	text []byte
}

// textsOf reads the texts of games, in the order of their numbers.
func textsOf(ctx context.Context, db dialect.Source, games []int64) ([]packedText, error) {
	var out []packedText
	err := dialect.EachOf(ctx, db, games, func(rows *sql.Rows) error {
		var t packedText
		err := rows.Scan(&t.game, &t.text)
		out = append(out, t)
		return err
	}, dialect.TextsOf)
	slices.SortFunc(out, func(a, b packedText) int { return cmp.Compare(a.game, b.game) })
	if err == nil && len(out) < len(games) {
		err = words.Errorf("a game of a list of positions is missing: %v", sql.ErrNoRows)
	}
	return out, err
}

// find judges the game and returns where a position stands in it.
func (t *packedText) find(hash int64) (out []played, err error) {
	r := &record.Record{}
	if r.Text, err = packing.Text(t.text); err != nil {
		return nil, words.Errorf("game %d: the text: %v", t.game, err)
	}
	c := recorders.Get().(*record.Recorder)
	defer recorders.Put(c)
	c.Rejudge(r)
	for _, p := range r.Positions {
		if p.Hash == hash {
			out = append(out, played{postings.Posting{Hash: hash, Place: postings.PlaceOf(t.game, int(p.Event))},
				c.Moves.Text(p.Move)})
		}
	}
	return out, nil
}
