package points

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// Way returns the squares that the men of a seat go through, from where they start
// to where they end, nil if its men go two ways. The slice belongs to the game.
func (g *Game) Way(s engine.Seat) []engine.Square {
	lanes := g.design.Lanes[s-1]
	for _, w := range lanes {
		if w != lanes[0] {
			return nil
		}
	}
	return g.design.Ways[lanes[0]]
}

// Ways returns the ways of the men of a seat, each once, in the order in which its men
// stand in a position string. The slices belong to the game.
func (g *Game) Ways(s engine.Seat) [][]engine.Square {
	var ways [][]engine.Square
	for _, w := range slices.Compact(slices.Clone(g.design.Lanes[s-1])) {
		ways = append(ways, g.design.Ways[w])
	}
	return ways
}
