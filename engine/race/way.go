package race

import "github.com/ashtapada/agn/engine"

// Way returns the squares that the men of a seat go through, from where they start
// to where they end. The slice belongs to the game.
func (g *Game) Way(s engine.Seat) []engine.Square { return g.design.Ways[s-1] }
