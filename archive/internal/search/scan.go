package search

import (
	"context"
	"database/sql"
	"fmt"
	"runtime"
	"sync/atomic"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/problem"
	"golang.org/x/sync/errgroup"
)

// scanned reports whether a condition is answered by going through the packed plays.
func scanned(t *query.Term) bool {
	switch t.Field {
	case query.Happening, query.Throw, query.Material, query.Move, query.NumTaken, query.Luck, query.Rupees:
		return true
	case query.Position, query.Final:
		return open(t) || t.After != ""
	}
	return false
}

// Marks holds a byte for each game from number 1, 1 for those that are meant.
type Marks []byte

func (m Marks) has(game int64) bool { return game >= 1 && game <= int64(len(m)) && m[game-1] != 0 }

func (m Marks) count() (n int) {
	for _, b := range m {
		n += int(b)
	}
	return n
}

// list returns the numbers of the games.
func (m Marks) list() (out []int64) {
	for i, b := range m {
		if b != 0 {
			out = append(out, int64(i)+1)
		}
	}
	return out
}

// any reports whether one of the games from first to last is meant.
func (m Marks) any(first, last int64) bool {
	for game := first; game <= last; game++ {
		if m.has(game) {
			return true
		}
	}
	return false
}

// Scan goes through the plays of games, several blocks at once.
type Scan struct {
	// Boards is set if the positions are looked at too, Texts if the texts are.
	Boards, Texts bool
	// Visitor returns what one goroutine looks at blocks with.
	Visitor func() Visitor
}

// Visitor looks at blocks. The positions are nil unless a scan asks for them.
type Visitor interface {
	// Block begins a block.
	Block(ev *plays.Events, bo *plays.Boards)
	// Game looks at a game of it.
	Game(v *View) error
}

// View is a game of a block, valid until the next one.
type View struct {
	*plays.Entry
	Log       []plays.Event
	Positions []plays.Position
	// text is nil unless a scan asks for texts.
	text *storedText
}

// block is a block on its way to who looks at it.
type block struct {
	first, last    int64
	events, boards []byte
	texts          map[int64]*storedText
}

// Run looks at the games of the archive, those of only if that is not nil, and returns
// their number and the greatest number of a game.
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
			var l looker
			var failed error
			for b := range work {
				if failed != nil || gctx.Err() != nil {
					continue
				}
				var seen int
				seen, failed = l.look(&b, only, v)
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

// feed reads blocks on the one connection that sees the archive as it was.
func (s *Scan) feed(ctx context.Context, tx *sql.Tx, blocks []block, work chan<- block) error {
	read := func(statement string, first int64) (data []byte, err error) {
		err = tx.QueryRowContext(ctx, statement, first).Scan(&data)
		return data, err
	}
	for _, b := range blocks {
		var err error
		if b.events, err = read(dialect.EventsAt, b.first); err != nil {
			return err
		}
		if s.Boards {
			if b.boards, err = read(dialect.BoardsAt, b.first); err != nil {
				return err
			}
		}
		if s.Texts {
			var err error
			if b.texts, err = textsAt(ctx, tx, b.first, b.last); err != nil {
				return err
			}
		}
		select {
		case work <- b:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// blocksOf lists the blocks that hold games, some of those of only if that is not nil.
func blocksOf(ctx context.Context, tx *sql.Tx, only Marks) (out []block, err error) {
	rows, err := tx.QueryContext(ctx, dialect.PlayRanges)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var b block
		if err := rows.Scan(&b.first, &b.last); err != nil {
			return nil, err
		}
		if only == nil || only.any(b.first, b.last) {
			out = append(out, b)
		}
	}
	return out, rows.Err()
}

// looker opens blocks. It keeps its buffers and serves one goroutine.
type looker struct {
	ev        plays.Events
	bo        plays.Boards
	log       []plays.Event
	positions []plays.Position
}

func (l *looker) look(b *block, only Marks, v Visitor) (n int, err error) {
	if err := l.ev.Open(b.events); err != nil {
		return 0, fmt.Errorf("the plays of game %d and those behind it: %w", b.first, err)
	}
	var boards *plays.Boards
	if b.boards != nil {
		boards = &l.bo
		if err := boards.Open(b.boards); err != nil {
			return 0, fmt.Errorf("the positions of game %d and those behind it: %w", b.first, err)
		}
	}
	games := l.ev.Games
	if len(games) == 0 || games[0].Number != b.first || games[len(games)-1].Number != b.last || boards != nil &&
		len(boards.Games) != len(games) {
		return 0, fmt.Errorf("the plays of game %d and those behind it: %w", b.first, problem.ErrDamaged)
	}
	v.Block(&l.ev, boards)
	for i := range games {
		e := &games[i]
		if only != nil && !only.has(e.Number) {
			continue
		}
		view := View{Entry: e, text: b.texts[e.Number]}
		if b.texts != nil && view.text == nil {
			return n, fmt.Errorf("game %d: %w: the text is missing", e.Number, problem.ErrDamaged)
		}
		if l.log, err = l.ev.Log(l.log[:0], e); err != nil {
			return n, fmt.Errorf("the play of game %d: %w", e.Number, err)
		}
		view.Log = l.log
		if boards != nil {
			if l.positions, err = boards.Log(l.positions[:0], &boards.Games[i]); err != nil {
				return n, fmt.Errorf("the positions of game %d: %w", e.Number, err)
			}
			view.Positions = l.positions
		}
		if err := v.Game(&view); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// scan answers the conditions of a query that are answered by going through plays, and
// returns how many games it looked at: those that the conditions beside them leave.
func (c *compiler) scan(e query.Expr) (int, error) {
	p := planner{compiler: c}
	if err := p.visit(e, nil); err != nil || len(p.terms) == 0 {
		return 0, err
	}
	only, err := p.games()
	if err != nil {
		return 0, err
	}
	f := &finder{terms: p.terms, found: make([]Marks, len(p.terms))}
	s := Scan{Visitor: f.visitor}
	for _, t := range p.terms {
		s.Boards = s.Boards || t.boards()
		s.Texts = s.Texts || t.texts()
	}
	if f.last, err = lastGame(c.ctx, c.tx); err != nil {
		return 0, err
	}
	for i := range f.found {
		f.found[i] = make(Marks, f.last)
	}
	f.seen = make(Marks, f.last)
	n, err := c.run(&s, only)
	for i, t := range p.terms {
		c.found[t.term] = f.found[i]
	}
	c.seen, c.whole = f.seen, p.whole
	return n, err
}

// games returns those that are to be gone through, nil for all.
func (p *planner) games() (Marks, error) {
	var where []*dialect.Clause
	if !p.whole {
		where = append(where, dialect.Or(p.candidates))
	}
	if p.upTo > 0 {
		where = append(where, dialect.UpTo(p.upTo))
	}
	if where == nil {
		return nil, nil
	}
	return numbers(p.ctx, p.tx, dialect.And(where))
}

// run goes through games, or only finds out how long that would take.
func (c *compiler) run(s *Scan, only Marks) (n int, err error) {
	if c.plan == nil {
		return s.Run(c.ctx, c.tx, only)
	}
	n, took, err := s.estimate(c.ctx, c.tx, only)
	c.plan.noted(s, n, took)
	return n, err
}

// leastBytes is less than what a game takes in the file, or a superseded text, which keeps its number.
const leastBytes = 32

// lastGame returns the greatest number of a game. What is kept by number takes no more memory than the file.
func lastGame(ctx context.Context, tx *sql.Tx) (last int64, err error) {
	var length int64
	if err := tx.QueryRowContext(ctx, dialect.AnyLastGame).Scan(&last, &length); err != nil {
		return 0, err
	}
	if last < 0 || last > length/leastBytes {
		return 0, fmt.Errorf("the number of game %d: %w", last, problem.ErrDamaged)
	}
	return last, nil
}

// numbers returns the games that fulfil a condition.
func numbers(ctx context.Context, tx *sql.Tx, where *dialect.Clause) (Marks, error) {
	q := dialect.Numbers(where)
	rows, err := tx.QueryContext(ctx, q.String(), q.Args()...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	last, err := lastGame(ctx, tx)
	if err != nil {
		return nil, err
	}
	out := Marks{}
	for rows.Next() {
		var game int64
		if err := rows.Scan(&game); err != nil {
			return nil, err
		}
		if game < 1 || game > last {
			return nil, fmt.Errorf("game %d, which is not there: %w", game, problem.ErrDamaged)
		}
		for int64(len(out)) < game {
			out = append(out, 0)
		}
		out[game-1] = 1
	}
	return out, rows.Err()
}

// planner finds out what is to be looked for, and in which games.
type planner struct {
	*compiler
	terms      []*scanTerm
	candidates []*dialect.Clause
	whole      bool
}

// visit collects the conditions of an expression that are scanned. Beside are those
// that must hold as well.
func (p *planner) visit(e query.Expr, beside []query.Expr) error {
	switch e := e.(type) {
	case *query.And:
		plain := beside
		for _, part := range e.Parts {
			if !hasScan(part) {
				plain = append(plain[:len(plain):len(plain)], part)
			}
		}
		for _, part := range e.Parts {
			if err := p.visit(part, plain); err != nil {
				return err
			}
		}
	case *query.Or:
		for _, part := range e.Parts {
			if err := p.visit(part, beside); err != nil {
				return err
			}
		}
	case *query.Not:
		return p.visit(e.Part, beside)
	case *query.Term:
		if scanned(e) {
			return p.term(e, beside)
		}
	}
	return nil
}

// term takes up a condition.
func (p *planner) term(e *query.Term, beside []query.Expr) error {
	t, err := p.scanTerm(e)
	if err != nil {
		return err
	}
	p.terms = append(p.terms, t)
	var parts []*dialect.Clause
	if t.places != nil {
		parts = append(parts, dialect.Among(t.games()))
	}
	if len(beside) > 0 {
		rest, err := p.all(beside)
		if err != nil {
			return err
		}
		parts = append(parts, rest)
	}
	if len(parts) == 0 {
		p.whole = true
		return nil
	}
	p.candidates = append(p.candidates, dialect.And(parts))
	return nil
}

// hasScan reports whether a condition needs plays to be gone through.
func hasScan(e query.Expr) bool {
	for t := range query.Terms(e) {
		if scanned(t) {
			return true
		}
	}
	return false
}

// evaluated returns the games that fulfil an expression if all of its conditions were
// answered by a scan of all games.
func (c *compiler) evaluated(e query.Expr) (Marks, bool) {
	switch e := e.(type) {
	case *query.And, *query.Or:
		parts, or := []query.Expr(nil), false
		if and, ok := e.(*query.And); ok {
			parts = and.Parts
		} else {
			parts, or = e.(*query.Or).Parts, true
		}
		var out Marks
		for i, p := range parts {
			m, ok := c.evaluated(p)
			if !ok {
				return nil, false
			}
			if i == 0 {
				out = append(Marks{}, m...)
				continue
			}
			for k := range out {
				if or {
					out[k] |= m[k]
				} else {
					out[k] &= m[k]
				}
			}
		}
		return out, true
	case *query.Not:
		m, ok := c.evaluated(e.Part)
		return c.others(m), ok
	case *query.Term:
		m, ok := c.found[e]
		if ok && e.Op == query.NotEqual && !compares(e.Field) {
			m = c.others(m)
		}
		return m, ok && c.whole
	}
	return nil, false
}

// others returns the games that were looked at and are not among some.
func (c *compiler) others(m Marks) Marks {
	out := make(Marks, len(m))
	for i := range m {
		out[i] = c.seen[i] &^ m[i]
	}
	return out
}

// finder looks for conditions in games.
type finder struct {
	terms []*scanTerm
	last  int64
	found []Marks
	seen  Marks
}

func (f *finder) visitor() Visitor {
	v := &finding{finder: f}
	words := newPlayedWords()
	for _, t := range f.terms {
		v.matchers = append(v.matchers, t.matcher(words))
	}
	return v
}

// finding is a finder of one goroutine.
type finding struct {
	*finder
	matchers []matcher
}

// matcher tells whether a game fulfils a condition.
type matcher interface {
	block(ev *plays.Events, bo *plays.Boards)
	holds(v *View) (bool, error)
}

func (f *finding) Block(ev *plays.Events, bo *plays.Boards) {
	for _, m := range f.matchers {
		m.block(ev, bo)
	}
}

// Game looks at a game. Goroutines look at different games, whose Marks are bytes of
// their own.
func (f *finding) Game(v *View) error {
	if v.Number > f.last {
		return fmt.Errorf("the play of game %d, which is not there: %w", v.Number, problem.ErrDamaged)
	}
	f.seen[v.Number-1] = 1
	for i, m := range f.matchers {
		holds, err := m.holds(v)
		if err != nil {
			return err
		}
		if holds {
			f.found[i][v.Number-1] = 1
		}
	}
	return nil
}
