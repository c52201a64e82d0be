package enginetest

import (
	"slices"

	"github.com/ashtapada/agn/engine"
)

// men checks the men that a state lists: they are of seats that play and of kinds that
// the game has, stand where their way says, and every legal step or departure leaves
// from a square on which so many of them stand.
func (c *checker) men(s engine.State, legal []engine.Move) {
	c.t.Helper()
	men := s.Men(nil)
	for _, m := range men {
		if !c.g.Setup().Has(m.Seat) || !c.g.Setup().Has(m.Army) || !slices.Contains(c.g.Pieces(), m.Piece) || m.Count < 1 || m.Count > 2 {
			c.fail(s, "no such men: %+v", m)
		}
		if m.Place == 0 || m.Place == engine.OnBoard && m.Square == engine.NoSquare || int(m.Square) > c.g.Board().Len() {
			c.fail(s, "men nowhere: %+v", m)
		}
		ways := c.g.Ways(m.Seat)
		switch {
		case m.Index < 0:
			if m.Place == engine.OnBoard && ways != nil {
				c.fail(s, "men on the board and on no way: %+v", m)
			}
		case int(m.Way) >= len(ways) || int(m.Index) >= len(ways[m.Way]) || ways[m.Way][m.Index] != m.Square:
			c.fail(s, "men elsewhere than on their way: %+v", m)
		}
	}
	for _, m := range legal {
		if m.Kind != engine.Step && m.Kind != engine.BearOff {
			continue
		}
		n := 0
		for _, p := range men {
			if p.Square == m.From && p.Piece == m.Piece {
				n += int(p.Count)
			}
		}
		if n < max(1, int(m.Count)) {
			c.fail(s, "%+v is legal and %d such men stand there", m, n)
		}
	}
}
