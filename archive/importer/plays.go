package importer

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"

	"github.com/ashtapada/agn/archive/counts"
	"github.com/ashtapada/agn/archive/dialect"
	"github.com/ashtapada/agn/archive/plays"
	"github.com/ashtapada/agn/archive/problem"
	"github.com/ashtapada/agn/archive/record"
	"golang.org/x/sync/errgroup"
)

// playWriter packs the plays of games into blocks. What it does belongs to the
// transaction that is open on its connection.
type playWriter struct {
	conn  *sql.Conn
	words *record.Words
	write *sql.Stmt
	count *sql.Stmt
	encs  []plays.Encoder
	// open holds the games of the newest block while it has room, once loaded is set.
	open   []*plays.Game
	loaded bool
}

func newPlayWriter(ctx context.Context, conn *sql.Conn, words *record.Words) (*playWriter, error) {
	write, err := conn.PrepareContext(ctx, dialect.WritePlays)
	if err != nil {
		return nil, err
	}
	count, err := conn.PrepareContext(ctx, dialect.WriteCounts)
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	return &playWriter{conn: conn, words: words, write: write, count: count, encs: make([]plays.Encoder, runtime.GOMAXPROCS(0))}, nil
}

func (w *playWriter) close() error { return errors.Join(w.write.Close(), w.count.Close()) }

// forget drops what is known of the table.
func (w *playWriter) forget() { w.open, w.loaded = nil, false }

// playOf is the play of a game as blocks take it.
func playOf(r *record.Record) *plays.Game {
	g := &plays.Game{Number: r.Game, Head: r.Head(), Events: r.Log, Boards: r.Boards}
	return g
}

// full reports whether games fill a block.
func full(games []*plays.Game) bool {
	events := 0
	for _, g := range games {
		events += len(g.Events)
	}
	return len(games) >= plays.MaxGames || events >= plays.MaxEvents
}

// add adds games, which are newer than those that are there.
func (w *playWriter) add(ctx context.Context, games []*plays.Game) error {
	if len(games) == 0 {
		return nil
	}
	if err := w.load(ctx); err != nil {
		return err
	}
	var blocks [][]*plays.Game
	for _, g := range games {
		w.open = append(w.open, g)
		if full(w.open) {
			blocks = append(blocks, w.open)
			w.open = nil
		}
	}
	if len(w.open) > 0 {
		blocks = append(blocks, w.open)
	}
	return w.put(ctx, blocks)
}

// put writes blocks and what their games come to, made by several goroutines, in their order.
func (w *playWriter) put(ctx context.Context, blocks [][]*plays.Game) error {
	type packed struct{ events, boards, counts []byte }
	out := make([]packed, len(blocks))
	var group errgroup.Group
	for k := range w.encs {
		group.Go(func() error {
			for i := k; i < len(blocks); i += len(w.encs) {
				out[i].events, out[i].boards = w.encs[k].Encode(blocks[i], w.words)
				out[i].counts = counts.Of(blocks[i], w.words).Pack()
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	for i, games := range blocks {
		first, last := games[0].Number, games[len(games)-1].Number
		if _, err := w.write.ExecContext(ctx, first, last, out[i].events, out[i].boards); err != nil {
			return err
		}
		if _, err := w.count.ExecContext(ctx, first, out[i].counts); err != nil {
			return err
		}
	}
	return nil
}

// load reads the games of the newest block if it has room for more.
func (w *playWriter) load(ctx context.Context) error {
	if w.loaded {
		return nil
	}
	games, err := w.block(ctx, dialect.LastPlays)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if !full(games) {
		w.open = games
	}
	w.loaded = true
	return nil
}

// block reads the games of a block that a statement selects.
func (w *playWriter) block(ctx context.Context, statement string, args ...any) ([]*plays.Game, error) {
	var first, last int64
	var events, boards []byte
	if err := w.conn.QueryRowContext(ctx, statement, args...).Scan(&first, &last, &events, &boards); err != nil {
		return nil, err
	}
	games, err := plays.Decode(events, boards, w.words)
	if err == nil && (len(games) == 0 || games[0].Number != first || games[len(games)-1].Number != last) {
		err = fmt.Errorf("the plays of game %d: %w", first, problem.ErrDamaged)
	}
	return games, err
}

// replace puts plays in the place of those of the same games, which are in the order of
// their numbers.
func (w *playWriter) replace(ctx context.Context, games []*plays.Game) error {
	var block []*plays.Game
	put := func() error {
		if len(block) == 0 {
			return nil
		}
		return w.put(ctx, [][]*plays.Game{block})
	}
	for _, g := range games {
		if len(block) == 0 || g.Number > block[len(block)-1].Number {
			if err := put(); err != nil {
				return err
			}
			var err error
			if block, err = w.block(ctx, dialect.PlaysOf, g.Number); err != nil {
				return fmt.Errorf("the plays of game %d: %w", g.Number, err)
			}
		}
		found := false
		for i, old := range block {
			if old.Number == g.Number {
				block[i], found = g, true
			}
		}
		if !found {
			return fmt.Errorf("the plays of game %d: %w", g.Number, problem.ErrDamaged)
		}
	}
	w.forget()
	return put()
}
