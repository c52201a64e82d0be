// Package search answers queries. A query is one tree of conditions that is evaluated at rising cost:
// index and row answer by a condition of the archive's dialect, and of the games that they leave open
// the plays, the positions and the texts are gone through.
package search

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
)

// Found is a game that a search found.
type Found struct {
	games.StoredRow
	Seats []Seat
	// Hit is after how many events the query first holds, nil where it says nothing of events. Hits, if the page asks
	// for them, begins with it and holds in order after how many events something that the query asks for happens while
	// the query holds.
	Hit  *int
	Hits []int
}

// Seat is a seat that plays, as archive.FoundSeat.
type Seat struct {
	Letter, Name string
	Player       string
	Points       *int
	Luck         *float64
}

// LeftOut is the error of a search that found everything but games whose rows do not match
// their checksums, of which nothing can be said.
type LeftOut struct {
	Games []error // problem.ErrDamaged, wrapped, a game each
}

func (l *LeftOut) Error() string { return errors.Join(l.Games...).Error() }

// Unwrap returns the errors, a game each.
func (l *LeftOut) Unwrap() []error { return l.Games }

// Page is a part of the answer to a search. A Limit of 0 is none. Hits is set if all hits of a game are asked for,
// and the luck of seats where the query asks for luck.
type Page struct {
	Limit, Offset int
	Hits          bool
}

// search answers a query from an archive as one transaction sees it.
type search struct {
	ctx context.Context
	tx  *sql.Tx
	// plan, if set, is filled in, and no more than a sample of the games is gone through.
	plan *Plan
	root *node // nil for every game
	// most, if not 0, says that no more games are asked for than so many of the first that fulfil the
	// only condition.
	most int
	// seen is the number of the last game that was looked at, and found holds those that were found
	// up to there.
	seen  int64
	found Marks
	last  int64 // see lastGame
	// note is of how many games that are found in a block the hits are noted, by the finders.
	note    int
	finders []*finder
	// every is set if all hits are asked for, lucky if the luck of seats is.
	every, lucky bool
	// standing has by terms where a whole position stands in games, if that is known from looking for them: the first
	// place of each game, or all if every is set.
	standing map[*query.Term]map[int64][]int
	// people says whether there are any, once that is known.
	people *bool
	// lists is set if names are listed in the archive, which they are not on a server. Crowds are then the numbers of the
	// players whose names fit a term, where they are too many to be looked up one by one, of up to lastPlayer.
	lists      bool
	crowds     map[*query.Term][]int64
	lastPlayer int
}

// begin checks a query and makes its tree.
func begin(ctx context.Context, tx *sql.Tx, q *query.Query, plan *Plan) (*search, error) {
	s := &search{ctx: ctx, tx: tx, plan: plan}
	for t := range query.Terms(q.Where) {
		if err := s.check(t); err != nil {
			return nil, err
		}
	}
	for _, k := range q.Order {
		if err := s.checkKey(k); err != nil {
			return nil, err
		}
	}
	if q.Where != nil {
		s.root = treeOf(q.Where)
	}
	s.lucky = asksLuck(q)
	return s, nil
}

// of returns a search for what fulfils another tree.
func (s *search) of(root *node) *search {
	return &search{ctx: s.ctx, tx: s.tx, plan: s.plan, root: root, lists: s.lists}
}

// Condition is the games that fulfil a query.
type Condition struct {
	*dialect.Clause
	// games holds the games, if more than SQL was needed to find them.
	games Marks
	every bool
}

// Games returns the games, nil for all.
func (c *Condition) Games(ctx context.Context, tx *sql.Tx) (Marks, error) {
	if c.games != nil || c.every {
		return c.games, nil
	}
	return (&search{ctx: ctx, tx: tx}).numbers(c.Clause)
}

// Where finds the games that a query asks for.
func Where(ctx context.Context, tx *sql.Tx, q *query.Query) (*Condition, error) {
	s, err := begin(ctx, tx, q, nil)
	if err != nil {
		return nil, err
	}
	return s.condition()
}

// condition evaluates the tree.
func (s *search) condition() (*Condition, error) {
	if s.root == nil {
		return &Condition{Clause: dialect.Every(), every: true}, nil
	}
	if err := s.resolve(s.root, false); err != nil || !s.root.scanned() {
		return &Condition{Clause: s.root.clause}, err
	}
	last, err := s.lastGame()
	if err == nil {
		err = s.scanUpTo(last)
	}
	return &Condition{Clause: among(s.found), games: s.found}, err
}

// scanUpTo finds the games up to one that fulfil the tree, which is resolved.
func (s *search) scanUpTo(game int64) error {
	last, err := s.lastGame()
	if err != nil {
		return err
	}
	if s.found == nil {
		s.found = make(Marks, last)
	}
	var window []*dialect.Clause
	if s.seen > 0 || game < last {
		window = append(window, dialect.Range(s.seen+1, game))
	}
	s.seen = game
	return s.scan(window)
}

// scan finds games that fulfil the tree, by going through those that index and row leave open. All
// of them are in the window, if there is one.
func (s *search) scan(window []*dialect.Clause) error {
	least, most := s.root.bounds()
	left := slices.Clip(window)
	if most != nil {
		left = append(left, most)
	}
	if least != nil {
		sure, err := s.numbers(dialect.And(append(slices.Clip(window), least)))
		if err != nil {
			return err
		}
		for i, is := range sure {
			s.found[i] |= is
		}
		left = append(left, dialect.Not(least))
	}
	var only Marks
	if left != nil {
		var err error
		if only, err = s.numbers(dialect.And(left)); err != nil {
			return err
		}
	}
	rest := s.root.rest()
	if err := rest.settle(s); err != nil {
		return err
	}
	return s.run(&Scan{Boards: rest.asks(byBoards), Texts: rest.asks(byText), Visitor: func() Visitor {
		f := &finder{s.hitter(rest), s.found, s.note, 0}
		s.finders = append(s.finders, f)
		return f
	}}, only)
}

// finder marks the games that fulfil a condition, and notes the hits of the first in each block. Goroutines look at
// different games, whose marks are bytes of their own.
type finder struct {
	*hitter
	found      Marks
	note, left int
}

func (f *finder) Block(ev *plays.Events) {
	f.block(ev)
	f.left = f.note
}

func (f *finder) Game(v *View) error {
	holds, err := f.holds(v)
	if err != nil || !holds {
		return err
	}
	if f.left > 0 {
		f.left--
		if err := f.hitter.Game(v); err != nil {
			return err
		}
	}
	return f.found.mark(v.Number)
}

// Games calls each with the games that a query asks for, in its order, by import
// where that says nothing, until it returns an error. A fault that only the archive
// can find in the query is a *query.Error; the error is *LeftOut where games are damaged.
func Games(ctx context.Context, a *file.File, q *query.Query, page Page, each func(*Found) error) error {
	return a.Within(ctx, func(tx *sql.Tx) error {
		s, err := begin(ctx, tx, q, nil)
		if err != nil {
			return err
		}
		s.every, s.lucky, s.lists = page.Hits, s.lucky && page.Hits, !a.Served()
		s.noting(page, len(q.Order) > 0)
		if len(q.Order) == 0 && page.Limit > 0 {
			s.most = page.Offset + page.Limit
			if done, err := s.first(page, each); done || err != nil {
				return err
			}
		}
		cond, err := s.condition()
		if err != nil {
			return err
		}
		order, err := s.ordering(q.Order, cond)
		if err != nil {
			return err
		}
		if !dialect.Whole(cond.Clause, order) {
			return s.showInWindows(cond, order, page, each)
		}
		return s.show(dialect.Found(cond.Clause, order, page.Limit, page.Offset), cond, page, each)
	})
}

// A page of the games by import is looked for first among so many times as many games as it
// takes to come to its end, if it is no further than that many games from the beginning, and then
// among more and more.
const (
	firstOf   = 60
	firstPage = 1024
	growth    = 8
)

// first answers with a page of the games by import as soon as it is full. It reports false, and
// calls nothing, where the whole archive is to be asked, or where an index finds few.
func (s *search) first(page Page, each func(*Found) error) (done bool, err error) {
	end := page.Offset + page.Limit
	if s.root == nil || end > firstPage {
		return false, nil
	}
	where, err := s.firstWhere(end)
	if err != nil || where == nil {
		return false, err
	}
	if !dialect.Whole(where, nil) {
		games, err := dialect.KeysOf(s.ctx, s.tx, where, nil, end)
		if err != nil {
			return false, err
		}
		where = dialect.Among(numbersOf(games))
	}
	found, left, err := s.collect(dialect.Found(where, nil, page.Limit, page.Offset))
	if err != nil {
		return false, err
	}
	n := len(found)
	if out := (*LeftOut)(nil); errors.As(left, &out) {
		n += len(out.Games)
	}
	if n < page.Limit {
		return false, nil
	}
	return true, errors.Join(s.emit(found, each), left)
}

// firstWhere is the condition on the first games that finds so many of them, nil if there are not so many, or if they
// are found as quickly without it.
func (s *search) firstWhere(end int) (*dialect.Clause, error) {
	last, err := s.lastGame()
	few := s.root.few()
	if err != nil || int64(firstOf*end) >= last || few && s.root.scanned() {
		return nil, err
	}
	if err := s.resolve(s.root, false); err != nil || few && len(s.crowds) == 0 {
		return nil, err
	}
	if s.root.clause == nil {
		if full, err := s.scanFor(end, last); err != nil || !full {
			return nil, err
		}
		return among(s.found), nil
	}
	upTo := int64(firstOf * end)
	where, err := s.windowed(s.root, upTo)
	if err != nil {
		return nil, err
	}
	return dialect.And([]*dialect.Clause{where, dialect.Range(1, upTo)}), nil
}

// scanFor finds games until there are as many as asked for, and reports whether there are.
func (s *search) scanFor(games int, last int64) (bool, error) {
	for upTo := int64(firstOf * games); upTo < last; upTo *= growth {
		if err := s.scanUpTo(upTo); err != nil || s.found.count() >= games {
			return err == nil, err
		}
	}
	return false, nil
}

// rows calls each with what a statement finds, until it returns an error, but for games
// whose rows do not match their checksums: the error is then *LeftOut.
func (s *search) rows(c *dialect.Clause, each func(*Found) error) error {
	var damaged []error
	err := c.Each(s.ctx, s.tx, func(rows *sql.Rows) error {
		g, err := scanFound(rows)
		if errors.Is(err, problem.ErrDamaged) {
			damaged = append(damaged, err)
			return nil
		}
		if err != nil {
			return err
		}
		return each(g)
	})
	if err != nil || damaged == nil {
		return err
	}
	return &LeftOut{damaged}
}

// Count returns the number of games that a query asks for.
func Count(ctx context.Context, a *file.File, q *query.Query) (n int, err error) {
	err = a.Within(ctx, func(tx *sql.Tx) error {
		s, err := begin(ctx, tx, q, nil)
		if err != nil {
			return err
		}
		s.lists = !a.Served()
		for _, count := range [...]func(*int) (bool, error){s.countIndexed, s.countNamed} {
			if known, err := count(&n); known || err != nil {
				return err
			}
		}
		cond, err := s.condition()
		if err != nil {
			return err
		}
		if cond.games != nil {
			n = cond.games.count()
			return nil
		}
		n, err = dialect.Count(cond.Clause).Sum(ctx, tx)
		return err
	})
	return n, err
}

func scanFound(rows *sql.Rows) (*Found, error) {
	r, seats, err := games.ScanRow(rows)
	if err != nil {
		return nil, err
	}
	g := &Found{StoredRow: r}
	var list [][4]any
	if err := json.Unmarshal([]byte(seats), &list); err != nil {
		return nil, words.Errorf("the seats of game %d: %v", g.Game, err)
	}
	for _, s := range list {
		var seat Seat
		seat.Letter, _ = s[0].(string)
		seat.Name, _ = s[1].(string)
		seat.Player, _ = s[2].(string)
		if points, ok := s[3].(float64); ok {
			seat.Points = new(int(points))
		}
		g.Seats = append(g.Seats, seat)
	}
	return g, nil
}
