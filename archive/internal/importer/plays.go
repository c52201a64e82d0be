package importer

import (
	"context"
	"database/sql"
	"errors"
	"sync"

	"github.com/ashtapada/agn/archive/internal/counts"
	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
)

// playWriter packs the plays of games into blocks. What it does belongs to the
// transaction that is open on its connection.
type playWriter struct {
	conn  *statements
	words *record.Words
	enc   *encoder
	// most bytes has a block that a later transaction goes on with. Of several shards each gets little at a time, and
	// other writers come between: what is left open is then read, unpacked and packed again.
	most int
	// open holds the games of the newest block while it has space, once loaded is set;
	// changed if they are not written as they are.
	open            []*plays.Game
	loaded, changed bool
	// packing is the block that is packed while others are gathered, nil if there is none.
	packing chan packedBlock
}

// encoder packs blocks for all shards, one at a time: what it needs for that is as large as a block.
type encoder struct {
	sync.Mutex
	plays.Encoder
}

// packedBlock is a block as it is written.
type packedBlock struct {
	first, last            int64
	events, boards, counts []byte
}

// forget drops what is known of the table.
func (w *playWriter) forget() {
	if w.packing != nil {
		<-w.packing
	}
	w.packing, w.open, w.loaded, w.changed = nil, nil, false, false
}

// leave gives back the memory in which blocks were packed.
func (w *playWriter) leave() {
	w.forget()
	w.enc.Lock()
	defer w.enc.Unlock()
	w.enc.Encoder = plays.Encoder{}
}

// mostOpen is how many bytes a block has at most that is gone on with, in an archive with several shards.
const mostOpen = 64 << 10

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

// add adds games, which are newer than those that are there. They are written by flush at the
// latest.
func (w *playWriter) add(ctx context.Context, games []*plays.Game) error {
	if len(games) == 0 {
		return nil
	}
	if err := w.load(ctx); err != nil {
		return err
	}
	for _, g := range games {
		w.open, w.changed = append(w.open, g), true
		if !full(w.open) {
			continue
		}
		if err := w.packed(ctx); err != nil {
			return err
		}
		block, done := w.open, make(chan packedBlock, 1)
		go func() { done <- w.pack(block) }()
		w.packing, w.open, w.changed = done, nil, false
	}
	return nil
}

// flush writes what was added.
func (w *playWriter) flush(ctx context.Context) error {
	if err := w.packed(ctx); err != nil || !w.changed {
		return err
	}
	w.changed = false
	b := w.pack(w.open)
	if len(b.events)+len(b.boards) >= w.most {
		w.open = nil
	}
	return w.insert(ctx, b)
}

// packed writes the block that is being packed.
func (w *playWriter) packed(ctx context.Context) error {
	if w.packing == nil {
		return nil
	}
	b := <-w.packing
	w.packing = nil
	return w.insert(ctx, b)
}

// put writes a block and what its games come to, while none is being packed.
func (w *playWriter) put(ctx context.Context, games []*plays.Game) error {
	return w.insert(ctx, w.pack(games))
}

// pack packs the games of a block.
func (w *playWriter) pack(games []*plays.Game) (b packedBlock) {
	b.first, b.last = games[0].Number, games[len(games)-1].Number
	w.enc.Lock()
	b.events, b.boards = w.enc.Encode(games, w.words)
	w.enc.Unlock()
	b.counts = counts.Of(games, w.words).Pack()
	return b
}

func (w *playWriter) insert(ctx context.Context, b packedBlock) error {
	if err := w.conn.do(ctx, dialect.WritePlays, b.first, b.last, b.events, b.boards); err != nil {
		return err
	}
	return w.conn.do(ctx, dialect.WriteCounts, b.first, b.counts)
}

// load reads the games of the newest block if it is not full.
func (w *playWriter) load(ctx context.Context) error {
	if w.loaded {
		return nil
	}
	games, err := w.block(ctx, dialect.LastPlays, w.most)
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
		err = words.Errorf("the plays of game %d: %v", first, problem.ErrDamaged)
	}
	return games, err
}

// replace puts plays in the place of those of the same games, which are in the order of
// their numbers.
func (w *playWriter) replace(ctx context.Context, games []*plays.Game) error {
	if err := w.flush(ctx); err != nil {
		return err
	}
	var block []*plays.Game
	put := func() error {
		if len(block) == 0 {
			return nil
		}
		return w.put(ctx, block)
	}
	for _, g := range games {
		if len(block) == 0 || g.Number > block[len(block)-1].Number {
			if err := put(); err != nil {
				return err
			}
			var err error
			if block, err = w.block(ctx, dialect.PlaysOf, g.Number); err != nil {
				return words.Errorf("the plays of game %d: %v", g.Number, err)
			}
		}
		found := false
		for i, old := range block {
			if old.Number == g.Number {
				block[i], found = g, true
			}
		}
		if !found {
			return words.Errorf("the plays of game %d: %v", g.Number, problem.ErrDamaged)
		}
	}
	w.forget()
	return put()
}
