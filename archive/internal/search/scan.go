package search

import (
	"cmp"
	"context"
	"database/sql"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
	"golang.org/x/sync/errgroup"
)

// Scan goes through the plays of games, several blocks at once.
type Scan struct {
	// Boards is set if the positions may be asked for, Texts if the texts may.
	Boards, Texts bool
	// Heads is set if nothing is asked for but what is known of games as a whole.
	Heads bool
	// Visitor returns what one goroutine looks at blocks with.
	Visitor func() Visitor
}

// Visitor looks at blocks.
type Visitor interface {
	// Block begins a block.
	Block(ev *plays.Events)
	// Game looks at a game of it.
	Game(v *View) error
}

// Ender is a Visitor that wants to know when a block has ended. Blocks are numbered from 0 in the order of their games;
// they end in any order, those that one Visitor looks at in theirs.
type Ender interface {
	Visitor
	End(block int) error
}

// View is a game of a block, valid until the next one.
type View struct {
	*plays.Entry
	Log []plays.Event
	of  *opener
	// place is that of the game in the block.
	place int
}

// table returns the table of the game, what an event of it.
func (v *View) table() *plays.Table    { return &v.of.ev.Tables[v.Table] }
func (v *View) what(i int) *plays.What { return &v.of.ev.Whats[v.Log[i].What] }

// throws returns which events are throws.
func (v *View) throws() []int {
	if o := v.of; o.thrower != v.Number {
		o.thrower, o.throws = v.Number, o.throws[:0]
		for i := range v.Log {
			if v.what(i).Thrown {
				o.throws = append(o.throws, i)
			}
		}
	}
	return v.of.throws
}

// positions returns the positions of the game, and what changes from one to the next. The block
// has them only where somebody asks.
func (v *View) positions() ([]plays.Position, *plays.Boards, error) { return v.of.positionsAt(v.place) }

// text returns the stored text of the game.
func (v *View) text() (*storedText, error) {
	if t := v.of.texts[v.Number]; t != nil {
		return t, nil
	}
	return nil, words.Errorf("game %d: %v: the text is missing", v.Number, problem.ErrDamaged)
}

// block is a block on its way to who looks at it.
type block struct {
	number         int
	in             dialect.Source // its shard
	first, last    int64
	events, boards []byte
	texts          map[int64]*storedText
}

// Run looks at the games of the archive, those of only if that is not nil, and returns
// their number.
func (s *Scan) Run(ctx context.Context, tx *sql.Tx, only Marks) (games int, err error) {
	blocks, err := blocksOf(ctx, tx, only)
	if err != nil {
		return 0, err
	}
	return s.through(ctx, tx, blocks, only)
}

// through looks at the games of some blocks.
func (s *Scan) through(ctx context.Context, tx *sql.Tx, blocks []block, only Marks) (games int, err error) {
	group, gctx := errgroup.WithContext(ctx)
	work := make(chan block, 2)
	var n atomic.Int64
	for range runtime.GOMAXPROCS(0) {
		v := s.Visitor()
		group.Go(func() error {
			o := opener{heads: s.Heads}
			var failed error
			for b := range work {
				if failed != nil || gctx.Err() != nil {
					continue
				}
				var seen int
				seen, failed = o.look(b, only, v)
				if end, ok := v.(Ender); ok && failed == nil {
					failed = end.End(b.number)
				}
				n.Add(int64(seen))
			}
			return failed
		})
	}
	err = s.feed(gctx, tx, blocks, work)
	close(work)
	if failed := group.Wait(); failed != nil {
		err = failed
	}
	if err == nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return int(n.Load()), err
}

// feed reads blocks on the one connection that sees the archive as it was, of several shards some at once.
func (s *Scan) feed(ctx context.Context, tx *sql.Tx, blocks []block, work chan<- block) error {
	shards, ahead := len(dialect.Shards(tx)), 0
	for i := range blocks {
		var err error
		if shards > 1 && i == ahead {
			ahead = min(len(blocks), ahead+blocksAhead*shards)
			err = s.readAll(ctx, tx, blocks[i:ahead])
		}
		b := blocks[i]
		b.number, blocks[i] = i, block{}
		if err == nil && shards == 1 {
			err = b.in.QueryRowContext(ctx, dialect.EventsAt, b.first).Scan(&b.events)
			if err == nil && s.Boards {
				err = b.in.QueryRowContext(ctx, dialect.BoardsAt, b.first).Scan(&b.boards)
			}
		}
		if err == nil && s.Texts {
			b.texts, err = textsAt(ctx, b.in, b.first, b.last)
		}
		if err != nil {
			return err
		}
		select {
		case work <- b:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// blocksAhead is how many blocks of a shard are read at once, where there are several.
const blocksAhead = 4

// readAll reads some blocks of several shards.
func (s *Scan) readAll(ctx context.Context, tx *sql.Tx, some []block) error {
	firsts, at := make([]int64, len(some)), map[int64]*block{}
	for i := range some {
		firsts[i] = some[i].first
		at[some[i].first] = &some[i]
	}
	read := func(statement string, part func(*block) *[]byte) error {
		left := len(some)
		err := dialect.EachShard(ctx, tx, func(row *dialect.Row) error {
			var first int64
			var data []byte
			err := row.Scan(&first, &data)
			if b := at[first]; b != nil && err == nil {
				*part(b) = data
				left--
			}
			return err
		}, statement, dialect.List(firsts))
		if err == nil && left > 0 {
			err = sql.ErrNoRows
		}
		return err
	}
	err := read(dialect.EventsOf, func(b *block) *[]byte { return &b.events })
	if err == nil && s.Boards {
		err = read(dialect.BoardsOf, func(b *block) *[]byte { return &b.boards })
	}
	return err
}

// blocksOf lists the blocks that hold games, some of those of only if that is not nil.
func blocksOf(ctx context.Context, tx *sql.Tx, only Marks) (out []block, err error) {
	shards := dialect.Shards(tx)
	err = dialect.EachShard(ctx, tx, func(row *dialect.Row) error {
		var b block
		if err := row.Scan(&b.first, &b.last); err != nil {
			return err
		}
		if b.in = shards[row.Shard]; only == nil || only.any(b.first, b.last) {
			out = append(out, b)
		}
		return nil
	}, dialect.PlayRanges)
	if len(shards) > 1 { // so that blocks that follow each other lie in several
		slices.SortFunc(out, func(a, b block) int { return cmp.Compare(a.first, b.first) })
	}
	return out, err
}

// opener opens blocks. It keeps its buffers and serves one goroutine.
type opener struct {
	block
	heads bool
	ev    plays.Events
	log   []plays.Event
	// throws are those of the game thrower.
	throws  []int
	thrower int64
	// bo is open if opened is set, and positions are those of the game at place, -1 for none.
	bo        plays.Boards
	opened    bool
	positions []plays.Position
	place     int
}

// look shows the games of a block.
func (o *opener) look(b block, only Marks, v Visitor) (n int, err error) {
	o.block, o.opened, o.place = b, false, -1
	if err := o.ev.Open(b.events); err != nil {
		return 0, o.damaged("plays", err)
	}
	games := o.ev.Games
	if len(games) == 0 || games[0].Number != b.first || games[len(games)-1].Number != b.last {
		return 0, o.damaged("plays", problem.ErrDamaged)
	}
	v.Block(&o.ev)
	for i := range games {
		e := &games[i]
		if only != nil && !only.has(e.Number) {
			continue
		}
		if o.heads {
			o.log = o.log[:0]
		} else if o.log, err = o.ev.Log(o.log[:0], e); err != nil {
			return n, words.Errorf("the play of game %d: %v", e.Number, err)
		}
		if err := v.Game(&View{e, o.log, o, i}); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// damaged says what of the block is damaged.
func (o *opener) damaged(what string, err error) error {
	return words.Errorf("the %s of game %d and those after it: %v", what, o.first, err)
}

// positionsAt returns the positions of a game of the block.
func (o *opener) positionsAt(place int) (_ []plays.Position, _ *plays.Boards, err error) {
	if !o.opened {
		if err := o.bo.Open(o.boards); err != nil {
			return nil, nil, o.damaged("positions", err)
		}
		if len(o.bo.Games) != len(o.ev.Games) {
			return nil, nil, o.damaged("plays", problem.ErrDamaged)
		}
		o.opened = true
	}
	if o.place != place {
		if o.positions, err = o.bo.Log(o.positions[:0], &o.bo.Games[place]); err != nil {
			return nil, nil, words.Errorf("the positions of game %d: %v", o.ev.Games[place].Number, err)
		}
		o.place = place
	}
	return o.positions, &o.bo, nil
}

// run goes through games, or only finds out how long that would take.
func (s *search) run(scan *Scan, only Marks) error {
	if s.plan != nil {
		return s.plan.through(s, scan, only)
	}
	n, err := scan.Run(s.ctx, s.tx, only)
	if missing := only.count() - n; err == nil && missing > 0 {
		err = words.Errorf("the plays of %d games are missing: %v", missing, problem.ErrDamaged)
	}
	return err
}

// leastBytes is less than what a game takes in the file, or a superseded text, which keeps its number.
const leastBytes = 32

// lastGame returns the greatest number of a game. What is kept by number takes no more memory than the file.
func (s *search) lastGame() (int64, error) {
	if s.last > 0 {
		return s.last, nil
	}
	var last, length int64
	if err := s.tx.QueryRowContext(s.ctx, dialect.AnyLastGame).Scan(&last, &length); err != nil {
		return 0, err
	}
	if last < 0 || last > length/leastBytes {
		return 0, words.Errorf("the number of game %d: %v", last, problem.ErrDamaged)
	}
	s.last = last
	return last, nil
}
