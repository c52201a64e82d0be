package cross

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// The laws of a design: what can object to a move, to a cast and to ending the turn.
type (
	MoveLaw = laws.Law[func(*Case) (engine.Objection, bool)]
	CastLaw = laws.Law[func(*State, engine.Cast) (engine.Objection, bool)]
	EndLaw  = laws.Law[func(*State) (engine.Objection, bool)]
)

// Case is one conceivable move as a referee looks at it. It is put together from
// the men, the dice and the ways alone, without the generator's help.
type Case struct {
	*State
	Move engine.Move
	// Seat is the one by whose turn the move is judged, Army the one whose men move in
	// it. They are those of the last turn if dice went by unplayed in it and its man is
	// tried all the same.
	Seat, Army engine.Seat
	// Dice are those that Army has or had to play.
	Dice []uint8
	// Here are Army's men on the square left that are under way; Own is set if there
	// are any. Group are the indices of those that are meant, Fresh is set if none of
	// them has moved in this turn.
	Here  []man
	Own   bool
	Group []int
	Fresh bool
	// Length is how many squares the group runs and To the index that it reaches, -1
	// if its way does not lead there.
	Length, To int
}

// man is a man on its way.
type man struct {
	index int
	moved bool
}

// consider makes the case of a move.
func (s *State) consider(m engine.Move) *Case {
	c := &Case{State: s, Move: m, Seat: s.seat, Army: s.army, Dice: s.pool.values(), Length: -1, To: -1}
	c.Here = s.underway(c.Army, m.From)
	if g := &s.gone; s.due == engine.DueCast && g.n > 0 && len(c.Here) == 0 {
		if here := list(s.game.design.Ways[bit(g.army)], g.men, m.From); len(here) > 0 {
			c.Seat, c.Army, c.Dice, c.Here = g.seat, g.army, g.v[:g.n], here
		}
	}
	c.Own = len(c.Here) > 0
	if c.Own && m.Kind == engine.Step {
		c.choose()
	}
	return c
}

// underway lists the men of a seat on sq that are not home, those least far first.
func (s *State) underway(seat engine.Seat, sq engine.Square) []man {
	return list(s.game.design.Ways[bit(seat)], s.men[bit(seat)], sq)
}

func list(way []engine.Square, men [maxMen]uint8, sq engine.Square) (out []man) {
	for _, b := range men {
		if i := int(b / 2); i < len(way)-1 && way[i] == sq {
			out = append(out, man{i, b%2 == 1})
		}
	}
	return out
}

// choose finds out which of the men are meant: of those that have not moved the ones
// least far, or the ones that the mark names, or on a square that the way meets twice
// those that alone can be under way to the target.
func (c *Case) choose() {
	n := max(int(c.Move.Count), 1)
	men := slices.DeleteFunc(slices.Clone(c.Here), func(m man) bool { return m.moved })
	c.Fresh = len(men) >= n
	if !c.Fresh {
		men = c.Here
	}
	var low, high []int
	for _, m := range men {
		if m.index < int(c.game.lap) {
			low = append(low, m.index)
		} else {
			high = append(high, m.index)
		}
	}
	all := append(slices.Clone(low), high...)
	switch _, up, ok := c.run(first(high), c.Move.To); {
	case c.Move.Who2 != 0 && len(low) > 0 && len(high) > 0 && n == 2 && c.each(low[0], high[0]):
		c.Group = []int{low[0], high[0]}
	case len(high) >= n && ok && (up > int(c.game.lap) || len(low) == 0):
		c.Group = high[:n]
	case len(high) > 0 && len(low) > 0 && c.Move.Who == engine.WhoIndex+uint8(high[0]):
		c.Group = all[max(0, len(all)-n):]
	default:
		c.Group = all[:min(n, len(all))]
	}
	for k, i := range c.Group {
		length, to, ok := c.run(i, c.Move.To)
		if !ok || k > 0 && to != c.To {
			c.Length, c.To = -1, -1
			return
		}
		if k == 0 || length < c.Length {
			c.Length, c.To = length, to
		}
	}
}

// each reports whether the mark of the move names a man of each of two indices.
func (c *Case) each(low, high int) bool {
	a, b := int(c.Move.Who)-int(engine.WhoIndex), int(c.Move.Who2)-int(engine.WhoIndex)
	return min(a, b) == low && max(a, b) == high
}

func first(list []int) int {
	if len(list) == 0 {
		return -1
	}
	return list[0]
}

// run follows the way of the army from an index forward to a square: how far it is and
// the index there. Who comes down the column goes once round before it goes up again.
func (c *Case) run(index int, to engine.Square) (length, at int, ok bool) {
	foot, lap := int(c.game.foot), int(c.game.lap)
	way := c.game.design.Ways[bit(c.Army)]
	last := len(way) - 1
	if index < 0 {
		return 0, 0, false
	}
	for length = 1; length < last; length++ {
		at = index + length
		if at <= last && way[at] == to && (index > foot || at <= lap) {
			return length, at, true
		}
		if round := at - lap + foot; index <= lap && at > lap && round < lap && way[round] == to {
			return length, round, true
		}
	}
	return 0, 0, false
}

// foots reports whether sq is the foot of the army's column.
func (c *Case) foots(sq engine.Square) bool {
	return c.game.design.Ways[bit(c.Army)][c.game.foot] == sq
}

// twofold reports whether a mark can tell the men that are meant from others that
// could make the same move: on the foot of the column, going round, where men from
// above stand beside men that have gone round and not all of them move.
func (c *Case) twofold() bool {
	free, high := c.footed()
	return high > 0 && high < free && len(c.Group) < free
}

// threefold reports whether two men that go round from the foot of the column can be
// two from above, two that have gone round, or one of each.
func (c *Case) threefold() bool {
	free, high := c.footed()
	return len(c.Group) == 2 && high > 1 && free-high > 1
}

// footed returns how many men that have not moved stand with those that are meant on
// the foot of the column, and how many of them have gone round; none if the move goes
// elsewhere than round.
func (c *Case) footed() (free, high int) {
	if !c.foots(c.Move.From) || c.To > int(c.game.lap) || len(c.Group) == 0 {
		return 0, 0
	}
	for _, m := range c.Here {
		if m.moved {
			continue
		}
		free++
		if m.index == int(c.game.lap) {
			high++
		}
	}
	return free, high
}

// plainest returns the move with no more of a mark than its men need.
func (c *Case) plainest() engine.Move {
	if c.Move.Who < engine.WhoIndex || len(c.Group) == 0 || !c.Fresh {
		return c.Move
	}
	last := c.Group[len(c.Group)-1]
	switch named := int(c.Move.Who - engine.WhoIndex); {
	case c.Move.Who2 == 0 && named != last, c.Move.Who2 != 0 && (len(c.Group) != 2 || !c.each(c.Group[0], last)):
		return c.Move
	}
	plain := c.Move
	plain.Who2 = 0
	for _, plain.Who = range [...]uint8{0, engine.WhoIndex + uint8(last)} {
		if slices.Equal(c.State.consider(plain).Group, c.Group) {
			return plain
		}
	}
	return c.Move
}

// enemy returns a seat hostile to the army that has a man on sq, where men are
// captured, or 0.
func (c *Case) enemy(sq engine.Square) engine.Seat {
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		if seat != c.Army && seat != c.partner() && c.stands(seat, sq) > 0 {
			return seat
		}
	}
	return 0
}

// partner returns the seat that plays together with the army's, or 0.
func (c *Case) partner() engine.Seat { return c.game.design.Partner[bit(c.Army)] }

// centre is the square of the captured and of those that are home.
func (s *State) centre() engine.Square { return s.game.design.Ways[0][0] }

// stands returns how many men of a seat stand on sq, which is not the centre.
func (s *State) stands(seat engine.Seat, sq engine.Square) int {
	if sq == s.centre() || !s.game.setup.Has(seat) {
		return 0
	}
	return len(s.underway(seat, sq))
}

func (s *State) name(seat engine.Seat) string { return s.game.ruleset.Info(seat).Name }

func (s *State) at(sq engine.Square) string {
	if sq == s.centre() {
		return s.game.design.Centre
	}
	return s.game.design.Board.Name(sq)
}

// Object returns what the laws hold against a move, in their order.
func (s *State) Object(m engine.Move) []engine.Objection {
	return laws.Ask(s.game.design.Moves, s.consider(m))
}

// ObjectCast returns what the laws hold against a cast now.
func (s *State) ObjectCast(cast engine.Cast) []engine.Objection {
	return laws.AskIn(s.game.design.Casts, s, cast)
}

// ObjectEnd returns what the laws hold against ending the turn now.
func (s *State) ObjectEnd() []engine.Objection {
	return laws.Ask(s.game.design.Ends, s)
}
