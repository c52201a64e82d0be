package importer

import (
	"context"
	"fmt"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/internal/problem"
)

// remove takes the plays of games out of their blocks. The numbers are in order.
func (w *playWriter) remove(ctx context.Context, games []int64) error {
	if err := w.flush(ctx); err != nil {
		return err
	}
	w.forget()
	for len(games) > 0 {
		block, err := w.block(ctx, dialect.PlaysOf, games[0])
		if err != nil {
			return fmt.Errorf("the plays of game %d: %w", games[0], err)
		}
		first, last := block[0].Number, block[len(block)-1].Number
		n := 0
		for n < len(games) && games[n] <= last {
			n++
		}
		before := len(block)
		block = slices.DeleteFunc(block, func(g *plays.Game) bool {
			_, out := slices.BinarySearch(games[:n], g.Number)
			return out
		})
		if n == 0 || before-len(block) != n {
			return fmt.Errorf("the plays of game %d: %w", games[0], problem.ErrDamaged)
		}
		if _, err := w.conn.ExecContext(ctx, dialect.DropPlays, first); err != nil {
			return err
		}
		if len(block) > 0 {
			if err := w.put(ctx, block); err != nil {
				return err
			}
		}
		games = games[n:]
	}
	return nil
}
