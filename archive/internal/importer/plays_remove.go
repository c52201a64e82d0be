package importer

import (
	"context"
	"runtime"

	"github.com/ashtapada/agn/archive/internal/counts"
	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
)

// remove takes the plays of games out of their blocks. The numbers are in order. Some blocks are cut while the next ones
// are read.
func (w *playWriter) remove(ctx context.Context, games []int64) error {
	if err := w.flush(ctx); err != nil {
		return err
	}
	w.forget()
	var cutting []chan cutBlock
	put := func() error {
		b := <-cutting[0]
		cutting = cutting[1:]
		return w.putCut(ctx, b)
	}
	for len(games) > 0 {
		var b cutBlock
		err := w.conn.QueryRowContext(ctx, dialect.PlaysOf, games[0]).Scan(&b.first, &b.last, &b.events, &b.boards)
		if err != nil {
			return words.Errorf("the plays of game %d: %v", games[0], err)
		}
		n := 0
		for n < len(games) && games[n] <= b.last {
			n++
		}
		if n == 0 {
			return words.Errorf("the plays of game %d: %v", games[0], problem.ErrDamaged)
		}
		b.games, games = games[:n], games[n:]
		done := make(chan cutBlock, 1)
		go func() { done <- w.cut(b) }()
		if cutting = append(cutting, done); len(cutting) <= runtime.GOMAXPROCS(0) {
			continue
		}
		if err := put(); err != nil {
			return err
		}
	}
	for len(cutting) > 0 {
		if err := put(); err != nil {
			return err
		}
	}
	return nil
}

// cutBlock is a block of which games are cut out: it begins with game first, and what is packed is nothing if no game is
// left.
type cutBlock struct {
	packedBlock
	games []int64
	left  *packedBlock
	err   error
}

// cut cuts games out of a block.
func (w *playWriter) cut(b cutBlock) cutBlock {
	fail := func(err error) cutBlock {
		b.err = words.Errorf("the plays of game %d: %v", b.games[0], err)
		return b
	}
	held, left, events, boards, err := plays.Cut(b.events, b.boards, b.games, w.words)
	switch {
	case err != nil:
		return fail(err)
	case held != len(b.games)+len(left):
		return fail(problem.ErrDamaged)
	case len(left) > 0:
		b.left = &packedBlock{first: left[0].Number, last: left[len(left)-1].Number, events: events, boards: boards,
			counts: counts.Of(left, w.words).Pack()}
	}
	return b
}

// putCut puts what is left of a block in its place.
func (w *playWriter) putCut(ctx context.Context, b cutBlock) error {
	if b.err != nil {
		return b.err
	}
	if err := w.conn.do(ctx, dialect.DropPlays, b.first); err != nil || b.left == nil {
		return err
	}
	return w.insert(ctx, *b.left)
}
