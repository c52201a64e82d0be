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
		if what := c.misplaced(m); what != "" {
			c.fail(s, "%s: %+v", what, m)
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

// misplaced says what is wrong with men of a list, "" if nothing is.
func (c *checker) misplaced(m engine.Men) string {
	setup, board, ways := c.g.Setup(), c.g.Board(), c.g.Ways(m.Seat)
	switch {
	case !setup.Has(m.Seat) || !setup.Has(m.Army) || !slices.Contains(c.g.Pieces(), m.Piece) || m.Count < 1 || m.Count > 2:
		return "no such men"
	case m.Place == 0 || m.Place == engine.OnBoard && m.Square == engine.NoSquare || int(m.Square) > board.Len():
		return "men nowhere"
	case m.Index < 0 && m.Place == engine.OnBoard && ways != nil:
		return "men on the board and on no way"
	case m.Index >= 0 && !onWay(m, ways):
		return "men elsewhere than on their way"
	}
	return ""
}

// onWay reports whether men stand where their way says.
func onWay(m engine.Men, ways [][]engine.Square) bool {
	return int(m.Way) < len(ways) && int(m.Index) < len(ways[m.Way]) && ways[m.Way][m.Index] == m.Square
}

// changed checks that a state lists as changed what its list of men and an earlier one
// have not in common, in the order of the lists.
func (c *checker) changed(before, s engine.State) {
	c.t.Helper()
	old, now := before.Men(nil), s.Men(nil)
	was, is := s.Changed(before, nil, nil)
	if !within(was, old) || !within(is, now) {
		c.fail(s, "changed are %+v and %+v, which are not parts of %+v and %+v in their order", was, is, old, now)
	}
	count := map[engine.Men]int{}
	for _, list := range [][]engine.Men{now, was} {
		for _, m := range list {
			count[m]++
		}
	}
	for _, list := range [][]engine.Men{old, is} {
		for _, m := range list {
			count[m]--
		}
	}
	for m, n := range count {
		if n != 0 {
			c.fail(s, "changed are %+v and %+v: %+v is missing or too much", was, is, m)
		}
	}
	if slices.Equal(old, now) && len(was)+len(is) > 0 {
		c.fail(s, "changed are %+v and %+v, and all men stand as before", was, is)
	}
}

// within reports whether the men of a list stand in another in the same order.
func within(part, all []engine.Men) bool {
	for _, m := range all {
		if len(part) > 0 && part[0] == m {
			part = part[1:]
		}
	}
	return len(part) == 0
}
