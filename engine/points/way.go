package points

import "github.com/ashtapada/agn/engine"

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
