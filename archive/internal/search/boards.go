package search

import (
	"slices"

	"github.com/ashtapada/agn/archive/internal/pattern"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/grammar/query"
)

// ledMatcher finds games in which a throw led to one of some places.
type ledMatcher struct {
	term *query.Term
	// places holds by game the numbers of the events before.
	places map[int64][]int
	is     []bool
}

func (m *ledMatcher) block(ev *plays.Events) { m.is = thrownAs(m.is, ev, m.term.After) }

func (m *ledMatcher) holds(v *View) (bool, error) {
	return slices.ContainsFunc(m.places[v.Number], func(event int) bool { return m.led(v, event) }), nil
}

// led reports whether the throw led to the place before which so many events are.
func (m *ledMatcher) led(v *View, event int) bool {
	return event >= 1 && event <= len(v.Log) && m.is[v.Log[event-1].What]
}

// boardMatcher follows what a condition asks of the board from position to position.
type boardMatcher struct {
	*pattern.Partial
	term  *query.Term
	bo    *plays.Boards // nil until a game of the block is looked at
	after []bool
	have  []int // how many there are of the men
	place int   // how many events are before the position that was found
	// steps holds by change what it does to have; most do nothing.
	steps [][]step
	buf   []step
	pairs []*pairFollower
}

type step struct{ want, count int }

func newBoardMatcher(t *query.Term, p *pattern.Partial) *boardMatcher {
	m := &boardMatcher{Partial: p, term: t, have: make([]int, len(p.Men))}
	for i := range p.Pairs {
		m.pairs = append(m.pairs, &pairFollower{pair: &p.Pairs[i]})
	}
	return m
}

func (m *boardMatcher) block(ev *plays.Events) {
	m.bo = nil
	if m.term.After != "" {
		m.after = thrownAs(m.after, ev, m.term.After)
	}
}

// boards begins the positions of a block.
func (m *boardMatcher) boards(bo *plays.Boards) {
	m.bo = bo
	m.steps, m.buf = m.steps[:0], m.buf[:0]
	for _, delta := range bo.Deltas {
		start := len(m.buf)
		for i := range delta {
			c := &delta[i]
			for k := range m.Men {
				w := &m.Men[k]
				if (w.Square == "" || w.Square == c.Square) && w.Is(c.Seat, c.Piece) {
					m.buf = append(m.buf, step{k, int(c.Count)})
				}
			}
		}
		m.steps = append(m.steps, m.buf[start:len(m.buf):len(m.buf)])
	}
	for _, p := range m.pairs {
		p.boards(bo)
	}
}

// meets reports whether the board is what the condition asks for.
func (m *boardMatcher) meets() bool {
	for i, n := range m.have {
		if n < m.Men[i].Least || n > m.Men[i].Most {
			return false
		}
	}
	return !slices.ContainsFunc(m.pairs, func(p *pairFollower) bool { return !p.meets() })
}

func (m *boardMatcher) holds(v *View) (is bool, err error) {
	err = m.follow(v, func(place int, meets bool) bool {
		if is = meets; is {
			m.place = place
		}
		return !is || m.term.Field == query.Final
	})
	return is, err
}

// follow calls each with the positions that are known, by how many events are before, and whether they are what is
// asked for, until it returns false.
func (m *boardMatcher) follow(v *View, each func(place int, meets bool) bool) error {
	positions, bo, err := v.positions()
	if err != nil {
		return err
	}
	if m.bo == nil {
		m.boards(bo)
	}
	clear(m.have)
	for _, p := range m.pairs {
		p.begin()
	}
	meets := m.meets()
	for i := range positions {
		p := &positions[i]
		if p.Open {
			continue // of a position that a gap leaves open nothing is said
		}
		if p.Delta >= 0 && m.change(int(p.Delta)) {
			meets = m.meets()
		}
		if !each(i, meets && m.stands(v, p, i)) {
			return nil
		}
	}
	return nil
}

// stands reports whether a seat and a throw are what the condition asks for beside the board.
func (m *boardMatcher) stands(v *View, p *plays.Position, place int) bool {
	return (m.Turn == 0 || turnOf(v, p, place) == m.Turn) && (m.after == nil || place > 0 && m.after[v.Log[place-1].What])
}

// change follows a change of the board, and reports whether it concerns the condition.
func (m *boardMatcher) change(delta int) (concerns bool) {
	for _, s := range m.steps[delta] {
		m.have[s.want] += s.count
		concerns = true
	}
	for _, p := range m.pairs {
		concerns = p.change(delta) || concerns
	}
	return concerns
}

// turnOf returns the letter of the seat on turn in a position.
func turnOf(v *View, p *plays.Position, place int) byte {
	if p.Turn != 0 {
		return p.Turn
	}
	if place < len(v.Log) {
		if s := v.Log[place].Seat; s > 0 {
			return v.table().Seats[s-1].Letter
		}
	}
	return 0
}

// pairFollower follows two kinds of men from position to position.
type pairFollower struct {
	pair *pattern.Pair
	// steps holds by change what it does, squares the names of the squares that occur in the
	// block, near by square those that are as near as the pair is to be.
	steps   [][]pairStep
	squares []string
	near    [][]int
	// men counts the men of both kinds by square.
	men [2][]int
}

// pairStep is men of one of the kinds that come to a square or leave it.
type pairStep struct{ kind, square, count int }

// boards begins the positions of a block.
func (p *pairFollower) boards(bo *plays.Boards) {
	p.steps, p.squares, p.near = p.steps[:0], p.squares[:0], p.near[:0]
	numbers := map[string]int{}
	for _, delta := range bo.Deltas {
		var own []pairStep
		for i := range delta {
			c := &delta[i]
			for kind, k := range []pattern.Kind{p.pair.A, p.pair.B} {
				if !k.Is(c.Seat, c.Piece) {
					continue
				}
				n, ok := numbers[c.Square]
				if !ok {
					n = len(p.squares)
					numbers[c.Square] = n
					p.squares = append(p.squares, c.Square)
				}
				own = append(own, pairStep{kind, n, int(c.Count)})
			}
		}
		p.steps = append(p.steps, own)
	}
	for _, a := range p.squares {
		var near []int
		for k, b := range p.squares {
			if p.pair.Near(a, b) {
				near = append(near, k)
			}
		}
		p.near = append(p.near, near)
	}
	for kind := range p.men {
		p.men[kind] = make([]int, len(p.squares))
	}
}

// begin begins a game.
func (p *pairFollower) begin() {
	clear(p.men[0])
	clear(p.men[1])
}

// change follows a change of the board, and reports whether it concerns the pair.
func (p *pairFollower) change(delta int) bool {
	for _, s := range p.steps[delta] {
		p.men[s.kind][s.square] += s.count
	}
	return len(p.steps[delta]) > 0
}

// meets reports whether two men stand as they are to.
func (p *pairFollower) meets() bool {
	for square, men := range p.men[0] {
		if men > 0 && slices.ContainsFunc(p.near[square], func(other int) bool { return p.men[1][other] > 0 }) {
			return true
		}
	}
	return false
}
