package chaupur

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/words"
)

// candidate is one conceivable move as a referee looks at it. Its mover is the seat whose men
// move, the one on turn or its partner that it helps; they are those of the last turn if
// dice expired in it and its man is tried all the same.
type candidate struct {
	*state
	track.Case
	// Seat is the one by whose turn the move is judged.
	Seat engine.Seat
	// Here are the mover's men on the square left that are under way, those least far
	// first. Group are the indices of those that are meant, Fresh is set if none of them
	// has moved in this turn.
	Here  []uint8
	Group []int
	Fresh bool
	// Length is how many squares the group runs and Goal the index that it reaches, -1
	// if its way does not lead there.
	Length, Goal int
}

// consider makes the case of a move.
func (s *state) consider(m engine.Move) *candidate {
	seat, mover, throws, here := s.OnTurn, s.army, s.Unspent, s.On(s.army, m.From)
	if l := &s.expired; s.Wants == engine.DueCast && l.throws.N > 0 && len(here) == 0 {
		if there := s.game.On(l.men, l.army, m.From); len(there) > 0 {
			seat, mover, throws, here = l.seat, l.army, l.throws, there
		}
	}
	c := &candidate{state: s, Case: s.Consider(s, m, mover, &throws), Seat: seat, Here: here, Length: -1, Goal: -1}
	c.Mine = len(here) > 0
	if c.Mine && c.Leaves {
		c.choose()
	}
	return c
}

// choose finds out which of the men are meant: of those that have not moved the ones
// least far, or the ones that the mark names, or on a square that the way meets twice
// those that alone can be under way to the target.
func (c *candidate) choose() {
	n := max(int(c.Move.Count), 1)
	men := c.free()
	if c.Fresh = len(men) >= n; !c.Fresh {
		men = c.Here
	}
	var all []int
	lows := 0
	for _, man := range men {
		if all = append(all, int(man>>1)); man>>1 < lap {
			lows++
		}
	}
	low, high, up, ok := all[:lows], all[lows:], 0, false
	if len(high) > 0 {
		_, up, ok = c.run(high[0], c.Move.To)
	}
	switch {
	case c.Move.Who2 != 0 && len(low) > 0 && len(high) > 0 && n == 2 && c.each(low[0], high[0]):
		c.Group = []int{low[0], high[0]}
	case len(high) >= n && ok && (up > lap || len(low) == 0):
		c.Group = high[:n]
	case len(high) > 0 && len(low) > 0 && c.Move.Who == engine.WhoIndex+uint8(high[0]):
		c.Group = all[max(0, len(all)-n):]
	default:
		c.Group = all[:min(n, len(all))]
	}
	for k, i := range c.Group {
		length, to, ok := c.run(i, c.Move.To)
		if !ok || k > 0 && to != c.Goal {
			c.Length, c.Goal = -1, -1
			return
		}
		if k == 0 || length < c.Length {
			c.Length, c.Goal = length, to
		}
	}
}

// each reports whether the mark of the move names a man of each of two indices.
func (c *candidate) each(low, high int) bool {
	a, b := int(c.Move.Who)-int(engine.WhoIndex), int(c.Move.Who2)-int(engine.WhoIndex)
	return min(a, b) == low && max(a, b) == high
}

// free lists the men on the square left that have not moved in this turn.
func (c *candidate) free() []uint8 {
	return slices.DeleteFunc(slices.Clone(c.Here), func(man uint8) bool { return man&movedBit != 0 })
}

// run follows the way of the army from an index forward to a square: how far it is and
// the index there. Who comes down the column goes once round before it goes up again.
func (c *candidate) run(index int, to engine.Square) (length, at int, ok bool) {
	way := c.game.Way(c.Mover)
	for length = 1; length < homeIndex; length++ {
		at = index + length
		if at <= homeIndex && way[at] == to && (index > foot || at <= lap) {
			return length, at, true
		}
		if round := at - lap + foot; index <= lap && at > lap && round < lap && way[round] == to {
			return length, round, true
		}
	}
	return 0, 0, false
}

// twofold reports whether a mark can tell the men that are meant from others that
// could make the same move: on the foot of the column, going round, where men from
// above stand beside men that have gone round and not all of them move.
func (c *candidate) twofold() bool {
	free, high := c.footed()
	return high > 0 && high < free && len(c.Group) < free
}

// threefold reports whether two men that go round from the foot of the column can be
// two from above, two that have gone round, or one of each.
func (c *candidate) threefold() bool {
	free, high := c.footed()
	return len(c.Group) == 2 && high > 1 && free-high > 1
}

// footed returns how many men that have not moved stand with those that are meant on
// the foot of the column, and how many of them have gone round; none if the move goes
// elsewhere than round.
func (c *candidate) footed() (free, high int) {
	if c.game.Way(c.Mover)[foot] != c.Move.From || c.Goal > lap || len(c.Group) == 0 {
		return 0, 0
	}
	for _, man := range c.free() {
		free++
		if man>>1 == lap {
			high++
		}
	}
	return free, high
}

// plainest returns the move with no more of a mark than its men need.
func (c *candidate) plainest() engine.Move {
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
		if slices.Equal(c.state.consider(plain).Group, c.Group) {
			return plain
		}
	}
	return c.Move
}

// enemy returns a seat hostile to the army that has a man on sq, where men are
// captured, or 0.
func (c *candidate) enemy(sq engine.Square) engine.Seat {
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		if seat != c.Mover && seat != c.partner() && c.stands(seat, sq) > 0 {
			return seat
		}
	}
	return 0
}

// partner returns the seat that plays together with the army's, or 0.
func (c *candidate) partner() engine.Seat { return c.game.partner[track.Bit(c.Mover)] }

// centre is the square of the captured and of those that are home.
func (s *state) centre() engine.Square { return s.game.Way(red)[0] }

// stands returns how many men of a seat stand on sq, which is not the centre.
func (s *state) stands(seat engine.Seat, sq engine.Square) int {
	if sq == s.centre() || !s.game.Setup().Has(seat) {
		return 0
	}
	return len(s.On(seat, sq))
}

// square names a square in a sentence.
func (s *state) square(sq engine.Square) words.Text {
	if sq == s.centre() {
		return words.Of("the châr-koni")
	}
	return words.Of("%v", s.At(sq))
}

// Object returns what the laws hold against a move, in their order.
func (s *state) Object(m engine.Move) []engine.Objection {
	return laws.Ask(s.game.laws.Moves, s.consider(m))
}

// ObjectCast returns what the laws hold against a cast now.
func (s *state) ObjectCast(c engine.Cast) []engine.Objection {
	return laws.AskIn(s.game.laws.Casts, s, c)
}

// ObjectEnd returns what the laws hold against ending the turn now.
func (s *state) ObjectEnd() []engine.Objection { return laws.Ask(s.game.laws.Ends, s) }

// Candidates appends the conceivable moves that fit p: men of each seat, alone and
// together, to every square, those that are to be moved first, and the pass.
func (s *state) Candidates(p *engine.Pattern, buf []engine.Move) []engine.Move {
	every := p == nil
	if !every {
		// Moves list points descending and indices ascending.
		q := *p
		q.Spend = descending(q.Spend)
		if q.Who2 != 0 {
			q.Who, q.Who2 = min(q.Who, q.Who2), max(q.Who, q.Who2)
		}
		p = &q
	}
	return s.Conceive(p, s.army, buf, func(p *engine.Pattern, seat engine.Seat, from engine.Square,
		buf []engine.Move) []engine.Move {
		m := p.Written(engine.Man)
		m.From = from
		last := m.Count
		if every {
			last = uint8(len(s.On(seat, from)))
		}
		for ; m.Count <= last; m.Count++ {
			for m.To = range s.game.Targets(p) {
				buf = s.conceive(m, every, buf)
			}
		}
		return buf
	})
}

// conceive appends one step, or one for each choice of dice that are as many
// points as it is long, and, if every mark is asked for, those of the marked men.
func (s *state) conceive(m engine.Move, every bool, buf []engine.Move) []engine.Move {
	c := s.consider(m)
	if plain := c.plainest(); plain != m {
		m = plain
		c = s.consider(m)
	}
	m.Capture = c.enemy(m.To) != 0
	buf = c.conceiveSpends(m, buf)
	if every && c.twofold() {
		m.Who = engine.WhoIndex + lap
		buf = s.consider(m).conceiveSpends(m, buf)
	}
	if every && c.threefold() {
		m.Who, m.Who2 = engine.WhoIndex+foot, engine.WhoIndex+lap
		buf = s.consider(m).conceiveSpends(m, buf)
	}
	return buf
}

func (c *candidate) conceiveSpends(m engine.Move, buf []engine.Move) []engine.Move {
	if m.Spend != [4]uint8{} || c.Length < 0 || !c.Mine {
		return append(buf, m)
	}
	n := len(buf)
	for _, dice := range choices(c.Throws) {
		if total(dice) == c.Length {
			m.Spend = [4]uint8{}
			copy(m.Spend[:], dice)
			buf = append(buf, m)
		}
	}
	if len(buf) == n {
		buf = append(buf, m)
	}
	return buf
}
