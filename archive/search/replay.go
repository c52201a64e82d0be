package search

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"

	"github.com/ashtapada/agn/archive/dialect"
	"github.com/ashtapada/agn/archive/pattern"
	"github.com/ashtapada/agn/archive/problem"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"golang.org/x/sync/errgroup"
)

// replays reports whether a condition can only be answered by playing games through.
func replays(t *query.Term) bool {
	switch t.Field {
	case query.Material:
		return true
	case query.Position, query.Final:
		return open(t)
	}
	return false
}

// open reports whether a position leaves squares open.
func open(t *query.Term) bool {
	return t.Value == pattern.OpenPosition || strings.HasPrefix(t.Value, pattern.OpenPosition+" ")
}

// search is a condition that is looked for in each position of a game: a part of one,
// or material.
type search struct {
	term     *query.Term
	partial  *pattern.Partial
	material *pattern.Material
}

func (c *compiler) search(t *query.Term) (*search, error) {
	s := &search{term: t}
	var err error
	if t.Field == query.Material {
		s.material, err = pattern.ReadMaterial(t.Value)
	} else {
		s.partial, err = pattern.ReadPartial(t.Value)
	}
	if err != nil {
		return nil, &query.Error{Column: t.ValueColumn, Message: err.Error()}
	}
	return s, nil
}

// moment is a position of a game with the throw just before it.
type moment struct {
	men    []pattern.Man
	turn   byte
	thrown *engine.Cast
}

// holds reports whether a position is looked for.
func (s *search) holds(m *moment) bool {
	switch {
	case s.term.After != "" && !falls(s.term.After, m.thrown):
		return false
	case s.material != nil:
		return s.material.Holds(m.men)
	}
	return s.partial.Holds(m.men, m.turn)
}

// falls reports whether a cast is the one that a query names: by its dice, or by one
// number for its points.
func falls(want string, thrown *engine.Cast) bool {
	if thrown == nil {
		return false
	}
	if strings.Contains(want, ",") {
		return string(referee.AppendCast(nil, *thrown)) == "<"+want+">"
	}
	return fmt.Sprint(thrown.Sum()) == want
}

// replay answers the conditions of a query that SQL cannot, and returns how many games
// it played through: those that the conditions beside them leave.
func (c *compiler) replay(e query.Expr) (int, error) {
	var searches []*search
	var candidates []*dialect.Clause
	whole := false
	var visit func(e query.Expr, beside []query.Expr) error
	visit = func(e query.Expr, beside []query.Expr) error {
		switch e := e.(type) {
		case *query.And:
			plain := beside
			for _, p := range e.Parts {
				if !hasReplay(p) {
					plain = append(plain[:len(plain):len(plain)], p)
				}
			}
			for _, p := range e.Parts {
				if err := visit(p, plain); err != nil {
					return err
				}
			}
		case *query.Or:
			for _, p := range e.Parts {
				if err := visit(p, beside); err != nil {
					return err
				}
			}
		case *query.Not:
			return visit(e.Part, beside)
		case *query.Term:
			if !replays(e) {
				return nil
			}
			s, err := c.search(e)
			if err != nil {
				return err
			}
			searches = append(searches, s)
			if len(beside) == 0 {
				whole = true
				return nil
			}
			part, err := c.all(beside)
			if err != nil {
				return err
			}
			candidates = append(candidates, part)
		}
		return nil
	}
	if err := visit(e, nil); err != nil || len(searches) == 0 {
		return 0, err
	}
	which := dialect.Every()
	if !whole {
		which = dialect.Or(candidates)
	}
	found, n, err := c.play(which, searches)
	if err != nil {
		return n, err
	}
	for i, s := range searches {
		c.found[s.term] = found[i]
	}
	return n, nil
}

// hasReplay reports whether a condition needs games to be played through.
func hasReplay(e query.Expr) bool {
	switch e := e.(type) {
	case *query.And:
		for _, p := range e.Parts {
			if hasReplay(p) {
				return true
			}
		}
	case *query.Or:
		for _, p := range e.Parts {
			if hasReplay(p) {
				return true
			}
		}
	case *query.Not:
		return hasReplay(e.Part)
	case *query.Term:
		return replays(e)
	}
	return false
}

// ReplayText is the text of a game on its way to be played through.
type ReplayText struct {
	Game int64
	text []byte
}

// play plays the candidates through, several at once, and returns for each search the
// games in which it was found.
func (c *compiler) play(candidates *dialect.Clause, searches []*search) (found [][]int64, n int, err error) {
	group, ctx := errgroup.WithContext(c.ctx)
	found = make([][]int64, len(searches))
	work := make(chan ReplayText, 64)
	var mu sync.Mutex
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() error {
			p := NewReplayer()
			for s := range work {
				if ctx.Err() != nil {
					continue
				}
				hits, err := p.find(s, searches)
				if err != nil {
					return err
				}
				mu.Lock()
				for i, hit := range hits {
					if hit {
						found[i] = append(found[i], s.Game)
					}
				}
				mu.Unlock()
			}
			return nil
		})
	}
	n, err = Texts(ctx, c.tx, dialect.JudgedTexts(candidates), func(s ReplayText) error {
		select {
		case work <- s:
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	})
	close(work)
	if failed := group.Wait(); failed != nil {
		err = failed
	}
	if err == nil && c.ctx.Err() != nil {
		err = context.Cause(c.ctx)
	}
	return found, n, err
}

// Texts calls f with the texts that a statement selects, each checked against its
// hash, and returns their number.
func Texts(ctx context.Context, tx *sql.Tx, q *dialect.Clause, f func(ReplayText) error) (n int, err error) {
	rows, err := tx.QueryContext(ctx, q.String(), q.Args()...)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var s ReplayText
		var sum []byte
		if err := rows.Scan(&s.Game, &s.text, &sum); err != nil {
			return n, err
		}
		if got := sha256.Sum256(s.text); !bytes.Equal(got[:], sum) {
			return n, fmt.Errorf("game %d: %w: the text does not match its hash", s.Game, problem.ErrDamaged)
		}
		n++
		if err := f(s); err != nil {
			return n, err
		}
	}
	return n, rows.Err()
}

// replayer plays stored games through. It is for one goroutine.
type replayer struct {
	referee *referee.Referee
	Parser  grammar.Parser
	Game    notation.Game
	Chunk   grammar.Chunk
	men     []engine.Men
	hits    []bool
	last    []bool
}

func NewReplayer() *replayer { return &replayer{referee: referee.New(referee.Config{})} }

// Read parses a stored text.
func (p *replayer) Read(s ReplayText) error {
	err := grammar.NewReader(bytes.NewReader(s.text)).Next(&p.Chunk)
	if errors.Is(err, io.EOF) {
		p.Chunk = grammar.Chunk{}
		err = nil
	}
	return err
}

// find reports for each search whether the game fulfils it.
func (p *replayer) find(s ReplayText, searches []*search) ([]bool, error) {
	if err := p.Read(s); err != nil {
		return nil, err
	}
	findings := p.Parser.Parse(&p.Chunk, &p.Game)
	p.hits = append(p.hits[:0], make([]bool, len(searches))...)
	p.last = append(p.last[:0], p.hits...)
	var now moment
	var cast engine.Cast
	p.referee.Watch(&p.Game, findings, func(step referee.Step) bool {
		if step.State == nil {
			// Of a position that a gap leaves open nothing is said.
			now.thrown = nil
			return true
		}
		now.men = pattern.AppendMen(now.men[:0], step.State, &p.men)
		now.turn = step.State.Game().Ruleset().Info(step.State.Seat()).Letter
		for i, s := range searches {
			p.last[i] = s.holds(&now)
			p.hits[i] = p.hits[i] || p.last[i]
		}
		now.thrown = nil
		if c, ok := p.referee.Cast(step); ok {
			cast = c
			now.thrown = &cast
		}
		return true
	}, func(e referee.Played) {
		if e.Cast.N > 0 {
			cast = e.Cast
			now.thrown = &cast
		}
	})
	for i, s := range searches {
		if s.term.Field == query.Final {
			p.hits[i] = p.last[i]
		}
	}
	return p.hits, nil
}
