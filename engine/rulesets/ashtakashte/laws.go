package ashtakashte

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track/split"
)

type (
	moveTest = func(*Case) (engine.Objection, bool)
	castTest = func(*State, engine.Cast) (engine.Objection, bool)
	endTest  = func(*State) (engine.Objection, bool)
	moveLaws = []laws.Law[moveTest]
	castLaws = []laws.Law[castTest]
	endLaws  = []laws.Law[endTest]
	lawBook  = laws.Book[moveTest, castTest, endTest]
)

// Case is one conceivable move as a referee looks at it.
type Case struct {
	split.Case
	*State
}

func (s *State) ask(c split.Case) []engine.Objection {
	return laws.Ask(s.game.laws.Moves, &Case{c, s})
}

// Object returns what the laws hold against a move.
func (s *State) Object(m engine.Move) []engine.Objection { return s.Objections(m, s.ask) }

// Candidates appends the conceivable moves that fit p.
func (s *State) Candidates(p *engine.Pattern, buf []engine.Move) []engine.Move {
	return s.Conceivable(p, buf, s.ask)
}

// ObjectCast returns what the laws hold against a cast now.
func (s *State) ObjectCast(cast engine.Cast) []engine.Objection {
	return laws.AskIn(s.game.laws.Casts, s, cast)
}

// ObjectEnd returns what the laws hold against ending the turn now.
func (s *State) ObjectEnd() []engine.Objection { return laws.Ask(s.game.laws.Ends, s) }

// entryTook: a pawn that came back has captured what stood there.
func (c *Case) entryTook() (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Step || c.Mine || m.From == engine.NoSquare || c.struck != (struck{c.Mover, m.From}) {
		return laws.None()
	}
	return laws.Object(engine.ReasonNoSuchMan, fmt.Sprintf("the man of %s on %s was captured when a man of %s came back there",
		c.Name(c.Mover), c.At(m.From), c.Name(split.Other(c.Mover))), m.From)
}

// entryRight: a 4 brings a captured pawn back, before its first point is spent.
func (c *Case) entryRight() (engine.Objection, bool) {
	if o, ok := c.EntryRight(entry, fmt.Sprint(entry)); ok {
		return o, true
	}
	if c.Move.Kind != engine.Enter || c.Thrown == (split.Throw{}) || mayEnter(&c.Thrown) {
		return laws.None()
	}
	return laws.Object(engine.ReasonNotAllowed, "a man comes back before the first point is spent")
}

// entryBarred: two pawns on its katti bar one that would come back.
func (c *Case) entryBarred() (engine.Objection, bool) { return c.EntryBarred(true) }

// pairTogether: two pawns move as one if they stand together and their ways do not part.
func (c *Case) pairTogether() (engine.Objection, bool) {
	m := c.Move
	if m.Kind != engine.Step || m.Count != 2 || !c.Mine {
		return laws.None()
	}
	from, verdict := c.At(m.From), c.Verdict()
	switch on := c.On(c.Mover, m.From); {
	case len(on) < 2:
		return laws.Object(engine.ReasonNoSuchMan, "only one man stands on "+from, m.From)
	case len(on) > 2:
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("%d men stand on %s, which are no pair", len(on), from), m.From)
	case verdict == split.Parts || verdict == split.Wrong && c.OtherReaches():
		return laws.Object(engine.ReasonNotReachable, fmt.Sprintf("the ways of the two men on %s part before %s", from, c.At(m.To)), m.From)
	case verdict == split.First:
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("the two men on %s stand there since the start and are no pair", from), m.From)
	}
	return laws.None()
}

func anywhere(engine.Square) bool { return true }

// kattiSafe: no pawn is captured on a katti, by landing or in passing.
func (c *Case) kattiSafe() (engine.Objection, bool) {
	return c.SafeThere(split.Spared, false, anywhere)
}

// pairSafe: one pawn captures no pair.
func (c *Case) pairSafe() (engine.Objection, bool) { return c.SafeThere(split.Pair, false, anywhere) }

// captureTrue: what is captured is captured, and nothing else.
func (c *Case) captureTrue() (engine.Objection, bool) { return c.CaptureTrue(false) }

// homeExact: the centre is reached with exactly the points that it takes.
func (c *Case) homeExact() (engine.Objection, bool) {
	m := c.Move
	points, ok := c.Named()
	if !ok || c.Verdict() != split.Wrong || c.To != int(c.game.Last()) || points <= c.To-c.From {
		return laws.None()
	}
	return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("the man on %s needs exactly %d to reach %s, not %d",
		c.At(m.From), c.To-c.From, c.At(m.To), points), m.From)
}

// order finds the order of play of a throw of a seat. It begins with a pawn that comes
// back only if that lets more points be spent, or if nothing else can be played.
func (s *State) order(i int, throw split.Throw) *split.Order {
	g, best := s.game, s.most(i, &throw)
	order := s.Order(&s.All, i, throw)
	if order.Points == best && order.Steps != nil || !mayEnter(&throw) {
		return order
	}
	for k := range g.Count() {
		men, after := s.All, s.All
		if !g.Enter(&after, i, k, true) {
			continue
		}
		// The pawn keeps its slot, whatever passes it.
		men[1-i], men[i][k] = after[1-i], 0
		back := engine.Move{Kind: engine.Enter, Piece: engine.Man, Count: 1, To: g.On(g.Lane(i, k), 0)}
		if g.entryWhole {
			return &split.Order{Points: best, Steps: []engine.Move{back}}
		}
		rest := s.Order(&men, i, throw)
		if rest.Points == best {
			return &split.Order{Points: best, Steps: append([]engine.Move{back}, rest.Steps...)}
		}
	}
	return order
}

// useAll: as many points are played as any order of play allows, unless they may be
// given up.
func (c *Case) useAll() (engine.Objection, bool) {
	i := c.Bit()
	if c.Wants != engine.DueMove || c.Thrown.Left[0] == 0 || c.game.giveUp {
		return laws.None()
	}
	got, ok := c.Spent()
	if c.Move.Kind == engine.Enter {
		got, ok = c.spentBack()
	}
	best := c.most(i, &c.Thrown)
	if !ok || got >= best {
		return laws.None()
	}
	return c.Wasteful(best-got, c.order(i, c.Thrown))
}

// spentBack returns how many points are spent at most if a pawn comes back first.
func (c *Case) spentBack() (uint8, bool) {
	for k := range c.game.Count() {
		after := c.All
		if c.game.On(c.game.Lane(c.Bit(), k), 0) != c.Move.To || !mayEnter(&c.Thrown) || !c.game.Enter(&after, c.Bit(), k, true) {
			continue
		}
		if c.game.entryWhole {
			return c.Thrown.Value, true
		}
		return c.game.Most(&after, c.Bit(), &c.Thrown, c.First), true
	}
	return 0, false
}

// unspent returns the points that can be played and how.
func (s *State) unspent() (split.Undone, bool) { return s.Unspent(s.order(s.Bit(), s.Now)) }

// mustMove: who can move moves, unless points may be given up.
func (c *Case) mustMove() (engine.Objection, bool) {
	if c.game.giveUp {
		return laws.None()
	}
	return c.FalsePass(c.unspent)
}

// castAgain: behind a throw that earns another the cast comes before the next move. An
// earned throw that need not be taken is declined by a pass only if nothing was moved.
func (c *Case) castAgain() (engine.Objection, bool) {
	switch {
	case c.Move.Kind != engine.Pass || !c.declinable():
		return c.CastAgain()
	case !c.MayEnd():
		return laws.None()
	}
	return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("a pass stands for a turn without a move; %s throws again or simply ends the turn",
		c.Name(c.OnTurn)))
}

// castDue: what was thrown is played before the next cast.
func (s *State) castDue(engine.Cast) (engine.Objection, bool) { return s.CastNotDue(s.unspent) }

// endAgain: a cast that was earned is taken, or declined.
func (s *State) endAgain() (engine.Objection, bool) {
	switch {
	case s.Wants != engine.DueCast || s.Fresh() || s.MayEnd():
		return laws.None()
	case s.declinable():
		return laws.Object(engine.ReasonCastNotTaken, s.Name(s.OnTurn)+" has moved nothing, and declines the further cast with a pass")
	}
	return laws.Object(engine.ReasonCastNotTaken, s.Name(s.OnTurn)+" has earned a further cast and throws again")
}

// endUnspent: what can be played is played before the turn ends, and a turn without a
// move is written as a pass.
func (s *State) endUnspent() (engine.Objection, bool) {
	if s.Wants != engine.DueMove {
		return laws.None()
	}
	u, ok := s.unspent()
	switch {
	case !ok:
		return s.NotPassed()
	case s.game.giveUp:
		u.Text = "points are given up by a pass, and " + u.Text
	}
	return laws.Object(engine.ReasonNotSpent, u.Text, u.Move.From, u.Move.To)
}
