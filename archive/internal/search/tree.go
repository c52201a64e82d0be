package search

import (
	"cmp"
	"database/sql"
	"slices"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/problem"
	"github.com/ashtapada/agn/internal/words"
)

// cost says by what a condition is answered, the cheapest first. Zero is unset.
type cost uint8

const (
	byIndex  cost = iota + 1 // an index finds the games, mostly few
	byRow                    // the row of each game is compared
	byPlays                  // what happened is gone through
	byBoards                 // so are the positions
	byText                   // so is the text
)

// node is a part of a query. It is evaluated in the order of the costs: index and row answer by a
// condition of the dialect, and what they leave open is found out game by game.
type node struct {
	kind  kind
	parts []*node
	term  *query.Term // of an atom
	cost  cost        // the greatest of the parts
	// clause is the condition of a node that index and row answer.
	clause *dialect.Clause
	// games holds the games of such a node among others that are gone through.
	games Marks
	// look makes what looks for an atom in the play, for one goroutine. Within, if set, is fulfilled
	// by all games in which it can be found.
	look   func(*texts) matcher
	within *dialect.Clause
}

// kind is how a node joins its parts. Zero is unset.
type kind uint8

const (
	atom kind = iota + 1
	all       // parts hold
	some      // part holds
	none      // the only part does not hold
)

// treeOf returns the tree of an expression.
func treeOf(e query.Expr) *node {
	switch e := e.(type) {
	case *query.And:
		return joined(all, e.Parts)
	case *query.Or:
		return joined(some, e.Parts)
	case *query.Not:
		return joined(none, []query.Expr{e.Part})
	}
	t := e.(*query.Term)
	if t.Op == query.NotEqual {
		return joined(none, []query.Expr{t.Unnegated()})
	}
	return &node{kind: atom, term: t, cost: costOf(t)}
}

func joined(k kind, exprs []query.Expr) *node {
	n := &node{kind: k}
	for _, e := range exprs {
		part := treeOf(e)
		n.parts, n.cost = append(n.parts, part), max(n.cost, part.cost)
	}
	return n
}

// costOf returns by what a condition is answered.
func costOf(t *query.Term) cost {
	c := fields[t.Field].cost
	switch {
	case (t.Field == query.Position || t.Field == query.Final) && open(t):
		c = byBoards
	case t.After != "", ofSeats(t):
		c = byPlays
	}
	if t.Then != nil {
		c = max(c, costOf(t.Then.Term))
	}
	return c
}

// ofSeats reports whether a condition on the length of a game is on what some seats played of it.
func ofSeats(t *query.Term) bool {
	return t.Field == query.NumPlies && (t.Seat != "" || t.Against != "")
}

// scanned reports whether games are gone through for the node.
func (n *node) scanned() bool { return n.cost > byRow }

// asks reports whether an atom has a cost.
func (n *node) asks(c cost) bool {
	return n.kind == atom && n.cost == c || slices.ContainsFunc(n.parts, func(p *node) bool { return p.asks(c) })
}

// finds reports whether an index finds the games of an atom.
func (n *node) finds() bool { return n.kind == atom && n.cost == byIndex }

// few reports whether an index finds the games, or those among which they are.
func (n *node) few() bool {
	return n.finds() || n.kind == all && slices.ContainsFunc(n.parts, (*node).finds)
}

// join joins conditions as the node joins its parts.
func (n *node) join(parts []*dialect.Clause) *dialect.Clause {
	switch n.kind {
	case all:
		return dialect.And(parts)
	case some:
		return dialect.Or(parts)
	}
	return dialect.Not(parts[0])
}

// bounds returns what index and row know of the games that fulfil a node: all of least do, nil for
// none, and only those of most, nil for all.
func (n *node) bounds() (least, most *dialect.Clause) {
	if n.clause != nil {
		return n.clause, n.clause
	}
	if n.kind == atom {
		return nil, n.within
	}
	var leasts, mosts []*dialect.Clause
	for _, p := range n.parts {
		l, m := p.bounds()
		if l != nil {
			leasts = append(leasts, l)
		}
		if m != nil {
			mosts = append(mosts, m)
		}
	}
	enough, enoughMost := len(n.parts), 1
	switch n.kind {
	case some:
		enough, enoughMost = 1, len(n.parts)
	case none:
		leasts, mosts, enough = mosts, leasts, 1
	}
	if len(leasts) >= enough {
		least = n.join(leasts)
	}
	if len(mosts) >= enoughMost {
		most = n.join(mosts)
	}
	return least, most
}

// rest returns what is to be found out of games that the bounds leave open: a part that index and
// row answer holds for all of them in a conjunction, and for none of them in a disjunction.
func (n *node) rest() *node {
	if n.kind == atom {
		return n
	}
	left := slices.DeleteFunc(slices.Clone(n.parts), func(p *node) bool { return !p.scanned() })
	if len(left) == 1 {
		left[0] = left[0].rest()
		if n.kind != none {
			return left[0]
		}
	}
	return &node{kind: n.kind, parts: left, cost: n.cost}
}

// settle reads the games of the parts that index and row answer.
func (n *node) settle(s *search) (err error) {
	if n.clause != nil {
		n.games, err = s.numbers(n.clause)
		return err
	}
	for _, p := range n.parts {
		if err := p.settle(s); err != nil {
			return err
		}
	}
	return nil
}

// matcher says whether a game fulfils a condition. It serves one goroutine.
type matcher interface {
	block(ev *plays.Events)
	holds(v *View) (bool, error)
	// turns returns after how many events it begins to hold, ends to, and so on, see turns.go.
	turns(v *View) ([]int, error)
	// happened appends, in any order, after how many events something happens that it asks for.
	happened(dst []int, v *View) ([]int, error)
}

// matcher returns what evaluates a node, the cheapest parts first.
func (n *node) matcher(t *texts) matcher {
	switch {
	case n.games != nil:
		return n.games
	case n.kind == atom:
		return n.look(t)
	}
	j := &joint{kind: n.kind}
	parts := slices.Clone(n.parts)
	slices.SortStableFunc(parts, func(a, b *node) int { return cmp.Compare(a.cost, b.cost) })
	for _, p := range parts {
		j.parts = append(j.parts, p.matcher(t))
	}
	return j
}

// joint evaluates the parts of a node until one decides.
type joint struct {
	kind  kind
	parts []matcher
}

func (j *joint) block(ev *plays.Events) {
	for _, p := range j.parts {
		p.block(ev)
	}
}

func (j *joint) holds(v *View) (bool, error) {
	for _, p := range j.parts {
		if holds, err := p.holds(v); err != nil || holds != (j.kind == all) {
			return j.kind == some, err
		}
	}
	return j.kind != some, nil
}

// Marks holds a byte for each game from number 1 up to the last, 1 for those that are meant.
type Marks []byte

func (m Marks) has(game int64) bool { return game >= 1 && game <= int64(len(m)) && m[game-1] != 0 }

// block and holds implement matcher.
func (m Marks) block(*plays.Events) {}

func (m Marks) holds(v *View) (bool, error) { return m.has(v.Number), nil }

func (m Marks) count() (n int) {
	for _, b := range m {
		n += int(b)
	}
	return n
}

// any reports whether one of the games from first to last is meant.
func (m Marks) any(first, last int64) bool {
	from, to := max(first, 1)-1, min(last, int64(len(m)))
	return from < to && slices.Contains(m[from:to], 1)
}

// mark marks a game that the archive has.
func (m Marks) mark(game int64) error {
	if game < 1 || game > int64(len(m)) {
		return words.Errorf("game %d, which is not there: %v", game, problem.ErrDamaged)
	}
	m[game-1] = 1
	return nil
}

// many reports whether SQL looks up so many games among marks, instead of being given a list.
func many(games int) bool { return games >= dialect.Window/32 }

// among asks for the games of some marks.
func among(m Marks) *dialect.Clause {
	if many(m.count()) {
		return dialect.Marked(m)
	}
	return dialect.Among(m.list())
}

// oneOf asks for some games, which may be many. It sorts its argument.
func (s *search) oneOf(games []int64) (*dialect.Clause, error) {
	if !many(len(games)) {
		slices.Sort(games)
		return dialect.Among(slices.Compact(games)), nil
	}
	marks, err := s.marked(games)
	return dialect.Marked(marks), err
}

// marked marks some games.
func (s *search) marked(games []int64) (Marks, error) {
	last, err := s.lastGame()
	if err != nil {
		return nil, err
	}
	out := make(Marks, last)
	for _, game := range games {
		if err := out.mark(game); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// numbers returns the games that fulfil a condition.
func (s *search) numbers(where *dialect.Clause) (Marks, error) {
	last, err := s.lastGame()
	if err != nil {
		return nil, err
	}
	out := make(Marks, last)
	return out, dialect.Numbers(where).Each(s.ctx, s.tx, func(rows *sql.Rows) error {
		var game int64
		if err := rows.Scan(&game); err != nil {
			return err
		}
		return out.mark(game)
	})
}
