package caturangarace

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

// thrownDouble is the face of the equal dice by which the move is judged, 0 for others.
func (c *Case) thrownDouble() uint8 { return c.Thrown.Value }

// homing reports whether the move is a step into the centre that a double allows.
func (c *Case) homing() bool {
	last := c.game.Last()
	return c.Ahead() && c.To == int(last) && len(c.Slots) == 1 && c.thrownDouble() != 0 &&
		c.game.brings(c.thrownDouble()) && c.From == int(last-c.thrownDouble())
}

// entryRight: a double 1 brings captured pawns back.
func (c *Case) entryRight() (engine.Objection, bool) {
	return c.EntryRight(entry, fmt.Sprintf("a double %d", entry))
}

// entryBarred: any pawn on its katti bars one that would come back.
func (c *Case) entryBarred() (engine.Objection, bool) { return c.EntryBarred(false) }

// homeByDouble: the centre is entered with a double.
func (c *Case) homeByDouble() (engine.Objection, bool) {
	m := c.Move
	if !c.Ahead() || c.To != int(c.game.Last()) || c.Thrown == (split.Throw{}) || c.homing() {
		return laws.None()
	}
	left := c.To - c.From
	if c.game.brings(uint8(left)) {
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("the man on %s needs a double %d to reach %s, and the throw is %s",
			c.At(m.From), left, c.At(m.To), &c.Thrown), m.From)
	}
	return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("%s is entered with a double, and the man on %s is %d squares away",
		c.At(m.To), c.At(m.From), left), m.From)
}

// mustWait: no pawn goes past the square on which it waits but to the centre.
func (c *Case) mustWait() (engine.Objection, bool) {
	m, top := c.Move, int(c.game.Top())
	if !c.Ahead() || !c.game.waits || c.Thrown == (split.Throw{}) || c.thrownDouble() != 0 {
		return laws.None()
	}
	square := c.Way(c.Mover, c.Slots[0])[top]
	switch {
	case c.From >= top:
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("the man on %s waits for a double %d", c.At(m.From), wait), m.From)
	case c.To > top:
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("the man on %s stops on %s first", c.At(m.From), c.At(square)), square)
	case c.To == top && c.Verdict() == split.Wrong && c.TooFar():
		return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("the man on %s needs exactly %d to reach %s, and the throw is %s",
			c.At(m.From), c.To-c.From, c.At(square), &c.Thrown), m.From)
	}
	return laws.None()
}

// doubleNotMoved: equal dice are not used to advance.
func (c *Case) doubleNotMoved() (engine.Objection, bool) {
	if c.Move.Kind != engine.Step || !c.Mine || c.thrownDouble() == 0 || c.homing() {
		return laws.None()
	}
	return laws.Object(engine.ReasonWrongThrow, fmt.Sprintf("a double %d is not used to advance, %s throws again",
		c.thrownDouble(), c.Name(c.Mover)))
}

// doubleNotSpent: a double that brings a pawn home is not spent in points.
func (c *Case) doubleNotSpent() (engine.Objection, bool) {
	if !c.homing() || c.Move.Spend[0] == 0 {
		return laws.None()
	}
	return laws.Object(engine.ReasonWrongThrow, "a double is not spent in points", c.Move.From)
}

// kattiSafe: no pawn is captured on a katti, by landing or in passing.
func (c *Case) kattiSafe() (engine.Objection, bool) {
	return c.SafeThere(split.Spared, c.homing(), c.game.Safe)
}

// waitingSafe: no pawn is captured that waits.
func (c *Case) waitingSafe() (engine.Objection, bool) {
	return c.SafeThere(split.Spared, c.homing(), func(sq engine.Square) bool { return !c.game.Safe(sq) })
}

// captureTrue: what is captured is captured, and nothing else.
func (c *Case) captureTrue() (engine.Objection, bool) { return c.CaptureTrue(c.homing()) }

// homeward returns the step into the centre that a double asks for.
func (s *State) homeward() (split.Undone, bool) {
	k := s.finisher(engine.NoSquare)
	if s.Wants != engine.DueMove || k < 0 {
		return split.Undone{}, false
	}
	m := s.FinishOf(k)
	return split.Undone{Move: m, Text: fmt.Sprintf("the double %d brings a man home: %s", s.double(), s.Text(m))}, true
}

// backward returns the entry that a double asks for.
func (s *State) backward() (split.Undone, bool) {
	k := s.enterer()
	if s.Wants != engine.DueMove || k < 0 {
		return split.Undone{}, false
	}
	m := engine.Move{Kind: engine.Enter, Count: 1, To: s.Way(s.OnTurn, k)[0]}
	return split.Undone{Move: m, Text: fmt.Sprintf("the double %d brings a man back: %s", s.double(), s.Text(m))}, true
}

// unspent returns the dice that can be played and how.
func (s *State) unspent() (split.Undone, bool) { return s.Unspent(s.Order(&s.All, s.Bit(), s.Now)) }

// mustGoHome: a double that brings a pawn home is used.
func (c *Case) mustGoHome() (engine.Objection, bool) { return c.FalsePass(c.homeward) }

// mustComeBack: a double that brings a pawn back is used.
func (c *Case) mustComeBack() (engine.Objection, bool) { return c.FalsePass(c.backward) }

// mustMove: who can move moves.
func (c *Case) mustMove() (engine.Objection, bool) { return c.FalsePass(c.unspent) }

// useAll: as many points are played as any order of play allows.
func (c *Case) useAll() (engine.Objection, bool) {
	got, ok := c.Spent()
	if !ok || c.Wants != engine.DueMove {
		return laws.None()
	}
	o := c.Order(&c.All, c.Bit(), c.Thrown)
	if got >= o.Points {
		return laws.None()
	}
	return c.Wasteful(o.Points-got, o)
}

// castDue: what was thrown is played before the next cast.
func (s *State) castDue(engine.Cast) (engine.Objection, bool) {
	return s.CastNotDue(s.homeward, s.backward, s.unspent)
}

// endAgain: the cast that a double earns is taken.
func (s *State) endAgain() (engine.Objection, bool) {
	if s.Wants != engine.DueCast || s.Fresh() {
		return laws.None()
	}
	return laws.Object(engine.ReasonCastNotTaken, s.Name(s.OnTurn)+" has thrown a double and throws again")
}

// endHome: a double that brings a pawn home is used.
func (s *State) endHome() (engine.Objection, bool) { return s.Undone(s.homeward) }

// endEntry: a double that brings a pawn back is used.
func (s *State) endEntry() (engine.Objection, bool) { return s.Undone(s.backward) }

// endUnspent: what can be played is played before the turn ends, and a turn without a
// move is written as a pass.
func (s *State) endUnspent() (engine.Objection, bool) {
	if s.Wants != engine.DueMove || s.double() != 0 {
		return laws.None()
	}
	if o, ok := s.Undone(s.unspent); ok {
		return o, true
	}
	return s.NotPassed()
}
