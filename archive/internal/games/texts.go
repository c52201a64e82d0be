package games

import (
	"context"
	"iter"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
)

// Text is the text of a stored game and where it came from.
type Text struct {
	File   string
	InFile int // the game's number in its file
	Text   []byte
}

// Texts yields the texts of games, or superseded ones, by their numbers and in their order,
// each checked before, or why there is none. Many are read at once.
func Texts(ctx context.Context, a *file.File, numbers []int64) iter.Seq2[Text, error] {
	type checked struct {
		Text
		err error
	}
	return func(yield func(Text, error) bool) {
		for part := range slices.Chunk(numbers, PageGames) {
			found := map[int64]checked{}
			err := Each(ctx, a, dialect.GamesNumbered(slices.Clone(part)), func(r *StoredRow) error {
				found[r.Game] = checked{Text{r.File, r.Number, r.Text}, r.Check()}
				return nil
			})
			for _, n := range part {
				t, ok := found[n]
				switch {
				case !ok && ctx.Err() != nil:
					t.err = context.Cause(ctx)
				case !ok || err != nil:
					// What is not there, or on a damaged page, is asked for by itself.
					t.Text, t.err = text(ctx, a, n)
				}
				if !yield(t.Text, t.err) {
					return
				}
			}
		}
	}
}

// text reads one text.
func text(ctx context.Context, a *file.File, number int64) (Text, error) {
	g, err := Get(ctx, a, number)
	if err != nil {
		return Text{}, err
	}
	return Text{g.File, g.Number, g.Text}, nil
}
