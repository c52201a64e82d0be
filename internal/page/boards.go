package page

import (
	"sync"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/picture"
)

// maxBoards bounds how many boards are kept.
const maxBoards = 64

// boardCache keeps the boards of games, which referees keep too: drawing one costs more than judging a game.
type boardCache struct {
	mu  sync.Mutex
	all map[engine.Game]*picture.Board
}

var boards boardCache

// of returns the board of a game.
func (c *boardCache) of(g engine.Game) *picture.Board {
	c.mu.Lock()
	defer c.mu.Unlock()
	b := c.all[g]
	if b == nil {
		if b = picture.NewBoard(g); c.all == nil || len(c.all) >= maxBoards {
			c.all = map[engine.Game]*picture.Board{}
		}
		c.all[g] = b
	}
	return b
}
