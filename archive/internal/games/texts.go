package games

import (
	"context"
	"iter"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
)

// Text is the text of a stored game and where it came from. Err says why there is none.
type Text struct {
	File   string
	InFile int // the game's number in its file
	Text   []byte
	Err    error
}

// Texts yields the texts of games, or superseded ones, by their numbers and in their order,
// each checked before. Many are read at once.
func Texts(ctx context.Context, a *file.File, numbers []int64) iter.Seq[Text] {
	return func(yield func(Text) bool) {
		for part := range slices.Chunk(numbers, PageGames) {
			found := map[int64]Text{}
			err := Each(ctx, a, dialect.GamesNumbered(slices.Clone(part)), func(r *StoredRow) error {
				found[r.Game] = Text{r.File, r.Number, r.Text, r.Check()}
				return nil
			})
			for _, n := range part {
				t, ok := found[n]
				switch {
				case !ok && ctx.Err() != nil:
					t.Err = context.Cause(ctx)
				case !ok || err != nil:
					// What is not there, or on a damaged page, is asked for by itself.
					t = text(ctx, a, n)
				}
				if !yield(t) {
					return
				}
			}
		}
	}
}

// text reads one text.
func text(ctx context.Context, a *file.File, number int64) Text {
	g, err := Get(ctx, a, number)
	if err != nil {
		return Text{Err: err}
	}
	return Text{g.File, g.InFile, g.Text, nil}
}
