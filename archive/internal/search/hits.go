package search

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"maps"
	"math"
	"runtime"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"golang.org/x/sync/errgroup"
)

// hits holds the hits of games.
type hits map[int64]gameHits

// gameHits is after how many events the query first holds, and all hits if they are asked for.
type gameHits struct {
	first int
	all   []int
}

// note notes the hits of a game, if they are known.
func (h hits) note(g *Found) {
	if of, ok := h[g.Game]; ok {
		g.Hit, g.Hits = &of.first, of.all
	}
}

// noting sets of how many games of a block the hits are noted while they are looked for: of those that may come on the
// page, where all that they are found by is at hand then.
func (s *search) noting(page Page, ordered bool) {
	switch {
	case !s.root.happens() || s.root.places():
	case page.Limit == 0:
		s.note = math.MaxInt
	case ordered:
		s.note = page.Limit
	default:
		s.note = page.Offset + page.Limit
	}
}

// show calls each with what a statement finds of the games of a condition, with their hits if the query asks for what
// happens at some moment, and the luck of seats if it asks for luck. Of a page they are found of the games that are
// shown alone.
func (s *search) show(c *dialect.Clause, cond *Condition, page Page, each func(*Found) error) error {
	switch {
	case !s.root.happens() && !s.lucky:
		return s.rows(c, each)
	case page.Limit == 0:
		all, err := cond.Games(s.ctx, s.tx)
		if err != nil {
			return err
		}
		note, err := s.noter(all)
		if err != nil {
			return err
		}
		return s.rows(c, func(g *Found) error {
			note(g)
			return each(g)
		})
	}
	games, left, err := s.collect(c)
	if err != nil {
		return err
	}
	return errors.Join(s.emit(games, each), left)
}

// shownAtOnce is how many games are read at a time where windows found them.
const shownAtOnce = 512

// showInWindows calls each with the games of a condition as show does, where no single statement finds them.
func (s *search) showInWindows(cond *Condition, order []dialect.Order, page Page, each func(*Found) error) error {
	end := 0
	if page.Limit > 0 {
		end = page.Offset + page.Limit
	}
	games, err := dialect.KeysOf(s.ctx, s.tx, cond.Clause, order, end)
	if err != nil {
		return err
	}
	slices.SortFunc(games, dialect.ByKeys(order))
	games = games[min(page.Offset, len(games)):]
	if page.Limit > 0 {
		games = games[:min(page.Limit, len(games))]
	}
	var left []error
	for some := range slices.Chunk(games, shownAtOnce) {
		place := map[int64]int{}
		for i, g := range some {
			place[g.Game] = i
		}
		found, out, err := s.collect(dialect.Found(dialect.Among(numbersOf(some)), nil, 0, 0))
		if err != nil {
			return err
		}
		slices.SortFunc(found, func(a, b *Found) int { return cmp.Compare(place[a.Game], place[b.Game]) })
		if err := s.emit(found, each); err != nil {
			return err
		}
		if is := (*LeftOut)(nil); errors.As(out, &is) {
			left = append(left, is.Games...)
		}
	}
	if left != nil {
		return &LeftOut{left}
	}
	return nil
}

// numbersOf returns the numbers of games.
func numbersOf(games []dialect.Keyed) (out []int64) {
	for _, g := range games {
		out = append(out, g.Game)
	}
	return out
}

// collect returns what a statement finds, and what is left out of it as a *LeftOut.
func (s *search) collect(c *dialect.Clause) (games []*Found, left, err error) {
	err = s.rows(c, func(g *Found) error {
		games = append(games, g)
		return nil
	})
	if out := (*LeftOut)(nil); errors.As(err, &out) {
		return games, err, nil
	}
	return games, nil, err
}

// noter returns what notes of each of some games, all where none are marked, its hits and the luck of its seats.
func (s *search) noter(games Marks) (func(*Found), error) {
	var (
		h   hits
		l   lucks
		err error
	)
	if s.root.happens() {
		h, err = s.hits(games.list())
	}
	if err == nil && s.lucky {
		l, err = s.lucks(games)
	}
	return func(g *Found) {
		h.note(g)
		l.note(g)
	}, err
}

// emit calls each with games, with their hits.
func (s *search) emit(games []*Found, each func(*Found) error) error {
	var numbers []int64
	for _, g := range games {
		numbers = append(numbers, g.Game)
	}
	if len(games) == 0 {
		return nil
	}
	note, err := s.noter(marksOf(numbers))
	if err != nil {
		return err
	}
	for _, g := range games {
		note(g)
		if err := each(g); err != nil {
			return err
		}
	}
	return nil
}

// list lists the games that are meant.
func (m Marks) list() (out []int64) {
	for i, is := range m {
		if is != 0 {
			out = append(out, int64(i)+1)
		}
	}
	return out
}

// hits finds the hits of games that fulfil the query, but for those that are damaged. Those that the search noted are
// not looked at again.
func (s *search) hits(games []int64) (hits, error) {
	out := hits{}
	for _, f := range s.finders {
		maps.Copy(out, f.hits)
	}
	games = slices.DeleteFunc(slices.Clone(games), func(game int64) bool { _, noted := out[game]; return noted })
	if len(games) == 0 {
		return out, nil
	}
	slices.Sort(games)
	for some := range slices.Chunk(games, dialect.Window) {
		if err := s.findHits(out, some); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// findHits adds the hits of games, in order.
func (s *search) findHits(out hits, games []int64) error {
	tree, err := s.timed(s.root, games, true)
	if err != nil {
		return err
	}
	var found []*hitter
	visitor := func() Visitor {
		h := s.hitter(tree)
		found = append(found, h)
		return h
	}
	if tree.scanned() {
		err = s.run(&Scan{Boards: tree.asks(byBoards), Texts: tree.asks(byText), Visitor: visitor}, marksOf(games))
	} else {
		h := visitor()
		for _, game := range games {
			err = errors.Join(err, h.Game(&View{Entry: &plays.Entry{Number: game}}))
		}
	}
	for _, h := range found {
		maps.Copy(out, h.hits)
	}
	if errors.Is(err, problem.ErrDamaged) {
		return nil // a search that needed what is damaged has failed before
	}
	return err
}

// marksOf marks games, of which there is one.
func marksOf(games []int64) Marks {
	only := make(Marks, slices.Max(games))
	for _, game := range games {
		only[game-1] = 1
	}
	return only
}

// hitter notes hits.
type hitter struct {
	matcher
	hits  hits
	every bool
}

// hitter returns what notes the hits of a tree, for one goroutine.
func (s *search) hitter(tree *node) *hitter {
	return &hitter{tree.matcher(&texts{}), hits{}, s.every}
}

func (h *hitter) Block(ev *plays.Events) { h.block(ev) }

func (h *hitter) Game(v *View) error {
	turns, err := h.turns(v)
	if err != nil || len(turns) == 0 {
		return err
	}
	found := gameHits{first: turns[0]}
	if h.every {
		happened, err := h.happened(nil, v)
		if err != nil {
			return err
		}
		found.all = hitsAt(turns, happened)
	}
	h.hits[v.Number] = found
	return nil
}

// hitsAt returns the hits of a game, in order: where the query begins to hold, and where something that it asks for
// happens while it holds.
func hitsAt(turns, happened []int) (out []int) {
	for i := 0; i < len(turns); i += 2 {
		out = append(out, turns[i])
	}
	for _, n := range happened {
		if holdsAt(turns, n) {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// timed returns a tree that finds the hits of games. Sure is set for a part that holds of all of them: of one that
// says nothing of moments nil is returned then.
func (s *search) timed(n *node, games []int64, sure bool) (*node, error) {
	switch {
	case !n.happens() && sure:
		return nil, nil
	case !n.happens() && !n.scanned():
		marks, err := s.numbers(dialect.And([]*dialect.Clause{n.clause, dialect.Among(slices.Clone(games))}))
		return &node{kind: atom, games: marks}, err
	case n.kind == atom && n.scanned():
		return n, nil
	case n.kind == atom:
		places, err := s.moments(n, games)
		return &node{kind: atom, look: func(*texts) matcher { return &placed{n.term, places} }}, err
	}
	out := &node{kind: n.kind, cost: n.cost}
	for _, p := range n.parts {
		part, err := s.timed(p, games, sure && n.kind == all)
		if err != nil {
			return nil, err
		}
		if part != nil {
			out.parts = append(out.parts, part)
		}
	}
	if len(out.parts) == 1 && n.kind != none {
		return out.parts[0], nil
	}
	return out, nil
}

// placed is a condition of which it is known where it is fulfilled.
type placed struct {
	term *query.Term
	// places holds by game after how many events that is, in order.
	places map[int64][]int
}

func (*placed) block(*plays.Events) {}

func (p *placed) holds(v *View) (bool, error) {
	return times(p.term.Count)(len(p.places[v.Number])), nil
}

func (p *placed) turns(v *View) ([]int, error) {
	c := counting{holds: times(p.term.Count)}
	c.add(0, 0)
	for _, n := range p.places[v.Number] {
		c.add(n, 1)
	}
	return c.turns, nil
}

func (p *placed) happened(dst []int, v *View) ([]int, error) {
	return append(dst, p.places[v.Number]...), nil
}

// moments looks up where a condition that index and row answer is fulfilled in games.
func (s *search) moments(n *node, games []int64) (map[int64][]int, error) {
	switch {
	case n.term.Field == query.Position && s.every:
		return s.stand(n.term, games)
	case n.term.Field == query.Position:
		return s.firsts(n.term, games)
	}
	among := dialect.Among(slices.Clone(games))
	var c *dialect.Clause
	switch n.term.Field {
	case query.Final:
		c = dialect.Ends(dialect.And([]*dialect.Clause{n.clause, among}))
	case query.Text:
		c = dialect.CommentEvents(folded(n.term), among)
	default:
		c = dialect.FindingEvents(n.term, among)
	}
	out := map[int64][]int{}
	return out, c.Each(s.ctx, s.tx, func(rows *sql.Rows) error {
		var game int64
		var events int
		err := rows.Scan(&game, &events)
		out[game] = append(out[game], events)
		return err
	})
}

// known returns where a whole position stands in games of which that is known, and the other games.
func (s *search) known(t *query.Term, in []int64) (out map[int64][]int, unknown []int64) {
	out = map[int64][]int{}
	for _, game := range in {
		if places, known := s.standing[t][game]; known {
			out[game] = places
		} else {
			unknown = append(unknown, game)
		}
	}
	return out, unknown
}

// firsts finds where a whole position first stands in games, by judging them so far, unless that was done to find them.
// Of a game whose text is damaged nothing is said.
func (s *search) firsts(t *query.Term, in []int64) (map[int64][]int, error) {
	out, unknown := s.known(t, in)
	if len(unknown) == 0 {
		return out, nil
	}
	states, err := s.states(t)
	if err != nil {
		return nil, err
	}
	type stored struct {
		game int64
		text storedText
		at   int
	}
	var list []*stored
	err = dialect.Texts(dialect.Among(unknown)).Each(s.ctx, s.tx, func(rows *sql.Rows) error {
		g := &stored{at: -1}
		list = append(list, g)
		return rows.Scan(&g.game, &g.text.packed, &g.text.sha)
	})
	if err != nil {
		return nil, err
	}
	group, ctx := errgroup.WithContext(s.ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for part := range slices.Chunk(list, 8) {
		group.Go(func() error {
			c := confirmers.Get().(*confirmer)
			defer confirmers.Put(c)
			for _, g := range part {
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
				if text, err := packing.Text(g.text.packed); err == nil {
					g.at = c.first(text, states)
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	var rest []int64
	for _, g := range list {
		if g.at >= 0 {
			out[g.game] = []int{g.at}
		} else {
			rest = append(rest, g.game)
		}
	}
	return out, s.settled(out, states, rest)
}

// stand finds all places where a whole position stands in games, by judging them. Of a game whose text is damaged
// nothing is said.
func (s *search) stand(t *query.Term, in []int64) (map[int64][]int, error) {
	out, unknown := s.known(t, in)
	if len(unknown) == 0 {
		return out, nil
	}
	states, err := s.states(t)
	if err != nil {
		return nil, err
	}
	for _, hash := range hashesOf(states) {
		found, err := games.Resolver(s.tx)(s.ctx, hash, unknown)
		if errors.Is(err, problem.ErrDamaged) {
			return s.firsts(t, in)
		}
		if err != nil {
			return nil, err
		}
		for i := range found {
			out[found[i].Game()] = append(out[found[i].Game()], found[i].Event())
		}
	}
	for _, game := range unknown {
		slices.Sort(out[game])
	}
	return out, nil
}

// settled adds where positions first stand in games of which that is known only by what follows a gap.
func (s *search) settled(to map[int64][]int, states []engine.State, in []int64) error {
	if len(in) == 0 {
		return nil
	}
	for _, hash := range hashesOf(states) {
		found, err := games.Resolver(s.tx)(s.ctx, hash, in)
		if err != nil {
			return err
		}
		for i := range found {
			p := &found[i]
			if known := to[p.Game()]; known == nil || p.Event() < known[0] {
				to[p.Game()] = []int{p.Event()}
			}
		}
	}
	return nil
}

// first returns how many events of a game are before the first of some positions in it, -1 for none.
func (c *confirmer) first(text []byte, states []engine.State) int {
	at := -1
	look := func(e *referee.Event) bool {
		is := func(st engine.State) bool {
			return st.Hash() == e.State.Hash() && record.PositionHash(st) == record.PositionHash(e.State)
		}
		if at < 0 && e.State != nil && slices.ContainsFunc(states, is) {
			at = e.Number - 1
		}
		return at < 0
	}
	skip := func(*notation.Item) referee.Next { return referee.Skip }
	read := c.parser.Parse(ChunkOf(text), &c.game)
	c.referee.Visit(&c.game, read, &referee.Visitor{Before: look, Stood: look, After: look, Variation: skip})
	return at
}
