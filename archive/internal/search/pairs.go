package search

import (
	"github.com/ashtapada/agn/archive/internal/pattern"
	"github.com/ashtapada/agn/archive/internal/plays"
)

// pairFollower follows two kinds of men from position to position.
type pairFollower struct {
	pair *pattern.Pair
	// steps holds by change what it does, squares the names of the squares that occur in the
	// block, near by square those that are as near as the pair is to be.
	steps   [][]pairStep
	numbers map[string]int
	squares []string
	near    [][]int
	// men counts the men of both kinds by square.
	men [2][]int
}

// pairStep is men of one of the kinds that come to a square or leave it.
type pairStep struct{ kind, square, count int }

// block begins a block.
func (p *pairFollower) block(bo *plays.Boards) {
	p.steps, p.squares = p.steps[:0], p.squares[:0]
	p.numbers, p.near = map[string]int{}, p.near[:0]
	for _, delta := range bo.Deltas {
		var own []pairStep
		for i := range delta {
			c := &delta[i]
			for kind, k := range []pattern.Kind{p.pair.A, p.pair.B} {
				if k.Is(c.Seat, c.Piece) {
					own = append(own, pairStep{kind, p.square(c.Square), int(c.Count)})
				}
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

// square returns the number of a square.
func (p *pairFollower) square(name string) int {
	n, ok := p.numbers[name]
	if !ok {
		n = len(p.squares)
		p.numbers[name] = n
		p.squares = append(p.squares, name)
	}
	return n
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
		if men <= 0 {
			continue
		}
		for _, other := range p.near[square] {
			if p.men[1][other] > 0 {
				return true
			}
		}
	}
	return false
}
