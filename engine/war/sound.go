package war

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ashtapada/agn/engine"
)

// fault says what cannot be set up of a config, "" if everything can.
func (c *Config) fault() string {
	seats := len(c.Armies)
	switch {
	case c.Ruleset == nil:
		return "no rule set"
	case seats < 2 || seats > engine.MaxSeats:
		return fmt.Sprintf("%d armies, want 2 to %d", seats, engine.MaxSeats)
	case len(c.Ruleset.Seats) < seats:
		return fmt.Sprintf("%d armies, and a rule set of %d seats", seats, len(c.Ruleset.Seats))
	case c.Setup.First < 1 || int(c.Setup.First) > seats:
		return fmt.Sprintf("seat %d begins, of %d", c.Setup.First, seats)
	case c.Check && seats != 2:
		return "check among more than two armies"
	case c.Unpromoted > Later:
		return fmt.Sprintf("no such value of Unpromoted: %d", c.Unpromoted)
	}
	what := cmp.Or(c.board(), c.men())
	for i := range c.Armies {
		what = cmp.Or(what, c.army(&c.Armies[i], engine.Seat(i+1)))
	}
	return cmp.Or(what, c.riders(), c.throws())
}

// men is fault of the men at the start.
func (c *Config) men() string {
	for i, m := range c.Start {
		switch {
		case m == 0:
		case i >= c.Board.Len():
			return fmt.Sprintf("a man on square %d of %d", i, c.Board.Len())
		case m.Seat() < 1 || int(m.Seat()) > len(c.Armies):
			return fmt.Sprintf("a man of seat %d on square %d, of %d armies", m.Seat(), i, len(c.Armies))
		case !c.goes(m.Piece()):
			return fmt.Sprintf("a man on square %d that is of no kind that moves", i)
		}
	}
	return ""
}

// riders is fault of the kinds that ride.
func (c *Config) riders() string {
	rider := engine.Piece(0)
	for k := range c.Moves {
		if c.Moves[k].Rides && rider != 0 {
			return fmt.Sprintf("two kinds that ride: %s and %s", rider, engine.Piece(k))
		}
		if c.Moves[k].Rides {
			rider = engine.Piece(k)
		}
	}
	return ""
}

// board is fault of the board.
func (c *Config) board() string {
	g := gridOf(c.Board)
	for i := range c.Board.Len() {
		if c.Board.At('a'+byte(uint(i)%g.files), i/int(g.files)+1) != engine.Square(i+1) {
			return "a board that is no grid"
		}
	}
	allied := slices.ContainsFunc(c.Armies, func(a Army) bool { return a.Ally != 0 })
	switch {
	case min(g.files, g.ranks) < 5 || max(g.files, g.ranks) > 12 || g.size() != uint(c.Board.Len()):
		return fmt.Sprintf("a board of %d×%d squares, want 5×5 to 12×12", g.files, g.ranks)
	case allied && c.Board.Len() > Squares:
		return "camps on more than 64 squares"
	}
	return ""
}

// goes reports whether a kind of men moves.
func (c *Config) goes(p engine.Piece) bool {
	if p < engine.Soldier || p >= engine.NumPieces {
		return false
	}
	m := &c.Moves[p]
	return m.Rides || len(m.Quiet) > 0 || len(m.Takes) > 0
}

// army is fault of one army.
func (c *Config) army(a *Army, seat engine.Seat) string {
	if x, y := a.Forward[0], a.Forward[1]; x*x+y*y != 1 {
		return fmt.Sprintf("the soldiers of seat %d go to %v, want one file or one rank", seat, a.Forward)
	}
	if a.Ally != 0 && (int(a.Ally) > len(c.Armies) || a.Ally == seat || c.Armies[a.Ally-1].Ally != seat) {
		return fmt.Sprintf("the ally of seat %d is %d, which is not its ally", seat, a.Ally)
	}
	for i, kinds := range a.Promo {
		for p := range engine.Piece(16) {
			if kinds.Has(p) && !c.goes(p) {
				return fmt.Sprintf("a soldier of seat %d becomes on square %d what does not move", seat, i)
			}
		}
	}
	if kings := len(standing(c.Start[:], seat, engine.King)); c.Check && kings != 1 {
		return fmt.Sprintf("check, and %d kings of seat %d", kings, seat)
	}
	return ""
}

// throws is fault of the dice.
func (c *Config) throws() string {
	if c.Dice == nil {
		return ""
	}
	if c.Dice.Set == nil || len(c.Dice.Set.Dice) < 1 || len(c.Dice.Set.Dice) > maxDice {
		return fmt.Sprintf("dice that are not 1 to %d", maxDice)
	}
	for i := range c.Dice.Set.Dice {
		for _, f := range c.Dice.Set.Dice[i].Faces {
			if f.Value > maxFace {
				return fmt.Sprintf("a die that shows %d, more than %d", f.Value, maxFace)
			}
		}
	}
	return ""
}
