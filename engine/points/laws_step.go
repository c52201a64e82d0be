package points

import (
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
)

// The verdicts on a step beside the bars.
const (
	fits     bar = iota + 100 // some points bring the men there
	full                      // friends stand where the points lead
	wrong                     // no points lead there
	unjudged                  // there is nothing to hold the step against
)

// ahead reports whether the move is a forward step of the mover's men.
func (c *Case) ahead() bool {
	return c.Move.Kind == engine.Step && len(c.Men) > 0 && c.From >= 0 && c.To > c.From && c.From < int(c.game.last)
}

// homing reports whether the move is a step to the end that a double allows.
func (c *Case) homing() bool {
	return c.ahead() && c.To == int(c.game.last) && len(c.Men) == 1 && c.homes(c.Mover, c.Men[0], c.Throw.double)
}

// homes reports whether a double brings a man of a seat home.
func (s *State) homes(seat engine.Seat, slot int, double uint8) bool {
	return double != 0 && s.game.isHome(double) && s.men[bit(seat)][slot] == s.game.last-double
}

// spent reports whether a try is one that the move may mean.
func (c *Case) spent(x try) bool { return c.Move.Spend == [4]uint8{} || c.Move.Spend == x.spend }

// fit returns a try that brings the men where the move goes.
func (c *Case) fit() (try, bool) {
	i := slices.IndexFunc(c.tries, func(x try) bool { return c.spent(x) && x.bar == 0 && x.rest == c.To })
	if i < 0 {
		return try{}, false
	}
	return c.tries[i], true
}

// verdict says in one word what a step by points comes to.
func (c *Case) verdict() bar {
	if !c.ahead() || len(c.tries) == 0 {
		return unjudged
	}
	if _, ok := c.fit(); ok {
		return fits
	}
	found := wrong
	for _, x := range c.tries {
		switch {
		case !c.spent(x):
		case x.rest == c.To && (x.bar == barRefuge || x.bar == barWaits || x.bar == barPair):
			return x.bar
		case x.aim == c.To && (x.bar == barParts || x.bar == barFirst || x.bar == barThree):
			return x.bar
		case (x.aim == c.To || x.rest == c.To) && x.bar == barPlayed:
			return x.bar
		case x.aim == c.To && x.rest < c.To && x.bar != barBeyond:
			found = full
		}
	}
	return found
}

// HomeByDouble: the end of the way is entered with a double.
func HomeByDouble(c *Case) (engine.Objection, bool) {
	m := c.Move
	if !c.ahead() || c.To != int(c.game.last) || c.Throw == (turn{}) || c.homing() {
		return laws.None()
	}
	left := c.To - c.From
	if slices.Contains(c.game.design.Home, uint8(left)) {
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("the man on %s needs a double %d to reach %s, and the throw is %s",
			c.name(m.From), left, c.name(m.To), c.Throw.String()), m.From)
	}
	return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("%s is entered with a double, and the man on %s is %d squares away",
		c.name(m.To), c.name(m.From), left), m.From)
}

// HomeExact: the end of the way is reached with exactly the points that it takes.
func HomeExact(c *Case) (engine.Objection, bool) {
	m := c.Move
	if c.verdict() != wrong || c.To != int(c.game.last) {
		return laws.None()
	}
	for _, x := range c.tries {
		if m.Spend == x.spend && x.points > c.To-c.From {
			return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("the man on %s needs exactly %d to reach %s, not %d",
				c.name(m.From), c.To-c.From, c.name(m.To), x.points), m.From)
		}
	}
	return laws.None()
}

// MustWait: no man goes past the square on which it waits but to the end.
func MustWait(c *Case) (engine.Objection, bool) {
	m, d := c.Move, &c.game.design
	if !c.ahead() || !d.Wait || c.Throw == (turn{}) || c.Throw.double != 0 {
		return laws.None()
	}
	wait := c.way(c.Mover, c.Men[0])[d.Top]
	switch {
	case c.From >= d.Top:
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("the man on %s waits for a double %d", c.name(m.From), d.Home[0]), m.From)
	case c.To > d.Top:
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("the man on %s stops on %s first", c.name(m.From), c.name(wait)), wait)
	case c.To == d.Top && c.verdict() == wrong && slices.ContainsFunc(c.tries, func(x try) bool { return c.spent(x) && x.bar == barBeyond }):
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("the man on %s needs exactly %d to reach %s, and the throw is %s",
			c.name(m.From), c.To-c.From, c.name(wait), c.Throw.String()), m.From)
	}
	return laws.None()
}

// DoubleNotMoved: equal dice are not used to advance.
func DoubleNotMoved(c *Case) (engine.Objection, bool) {
	if c.Move.Kind != engine.Step || !c.Mine || c.Throw.double == 0 || c.homing() {
		return laws.None()
	}
	return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("a double %d is not used to advance, %s throws again",
		c.Throw.double, c.seatName(c.Mover)))
}

// NoRoom: where a square is full a man stops short of it.
func NoRoom(c *Case) (engine.Objection, bool) {
	if c.verdict() != full {
		return laws.None()
	}
	m := c.Move
	way := c.way(c.Mover, c.Men[0])
	who := fmt.Sprintf("a man of %s stands on %s", c.seatName(c.Mover), c.name(m.To))
	if c.game.design.Room > 1 {
		who = fmt.Sprintf("%s has no room on %s", c.seatName(c.Mover), c.name(m.To))
	}
	for _, x := range c.tries {
		if x.aim == c.To && c.spent(x) && x.rest > c.From {
			return laws.Object(engine.ReasonOwnMan, fmt.Sprintf("%s, so the man from %s stops on %s", who, c.name(m.From), c.name(way[x.rest])), m.To)
		}
	}
	return laws.Object(engine.ReasonOwnMan, fmt.Sprintf("%s, so the man on %s stays where it is", who, c.name(m.From)), m.To)
}

// RefugeSafe: no man is captured on a refuge, by landing or in passing.
func RefugeSafe(c *Case) (engine.Objection, bool) { return c.sparedBy(barRefuge) }

// WaitingSafe: no man is captured that waits to go home.
func WaitingSafe(c *Case) (engine.Objection, bool) { return c.sparedBy(barWaits) }

// PairSafe: one man captures no pair.
func PairSafe(c *Case) (engine.Objection, bool) { return c.sparedBy(barPair) }

// sparedBy objects to landing on a man that a bar keeps safe, and to claiming the
// capture of one that is passed.
func (c *Case) sparedBy(b bar) (engine.Objection, bool) {
	verdict := c.verdict()
	claim := c.Move.Capture && (verdict == fits || c.homing()) && c.takes() == 0
	if verdict != b && !claim {
		return laws.None()
	}
	way := c.way(c.Mover, c.Men[0])
	for at := c.To; at > c.From && (at == c.To || claim); at-- {
		for m := range c.game.count {
			if int(c.game.enemy(&c.runner, m)) != at || c.game.spared(&c.runner, m) != b {
				continue
			}
			return laws.Object(engine.ReasonSafe, fmt.Sprintf("the man of %s on %s is safe there",
				c.seatName(other(c.Mover)), c.name(way[at])), way[at])
		}
	}
	return laws.None()
}

// ThrowFits: a step is as long as the points that it spends.
func ThrowFits(c *Case) (engine.Objection, bool) {
	m := c.Move
	verdict := c.verdict()
	switch {
	case c.homing() && m.Spend[0] != 0:
		return laws.Object(engine.ReasonWrongThrow, "a double is not spent in points", m.From)
	case verdict == barPlayed:
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("the man on %s has played a die, the other is another man's", c.name(m.From)), m.From)
	case verdict == barThree:
		return laws.Object(engine.ReasonNotAllowed, "three men are no pair", m.From)
	case verdict != wrong:
		return laws.None()
	}
	if m.Spend[0] != 0 && !slices.ContainsFunc(c.tries, c.spent) {
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("the points named are not there to be played, but %s", c.Throw.String()))
	}
	return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("from %s to %s it takes %d, and there is %s to be played",
		c.name(m.From), c.name(m.To), c.To-c.From, c.Throw.String()))
}

// CaptureTrue: what is captured is captured, and nothing else.
func CaptureTrue(c *Case) (engine.Objection, bool) {
	m := c.Move
	if c.verdict() != fits && !c.homing() {
		return laws.None()
	}
	takes := c.takes()
	switch {
	case !m.Capture && takes != 0:
		on := c.way(c.Mover, c.Men[0])[c.game.nearest(&c.runner, takes)]
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("the man of %s on %s is captured", c.seatName(other(c.Mover)), c.name(on)), on)
	case m.Capture && takes == 0 && !c.game.design.PassCaptures:
		return laws.Object(engine.ReasonNotAllowed, "no man of another seat stands on "+c.name(m.To), m.To)
	case m.Capture && takes == 0:
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("no man that could be captured stands between %s and %s or there",
			c.name(m.From), c.name(m.To)), m.To)
	}
	return laws.None()
}
