package track

import (
	"slices"
	"strconv"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/internal/words"
)

// OnlySteps: men run along their way and do nothing else. Of an entry, of a man that
// leaves the board and of any other move it says what the game says.
func (c *Case) OnlySteps(enter, bearOff, other words.Name) (engine.Objection, bool) {
	m := c.Move
	switch {
	case m.Kind == engine.Enter && enter != "":
		return laws.Object(engine.ReasonNotAllowed, enter.Words())
	case m.Kind == engine.BearOff:
		return laws.Object(engine.ReasonNotAllowed, bearOff.Words(), m.From)
	case m.Kind == engine.Declare:
		return laws.Object(engine.ReasonNotAllowed, words.Of("men are not declared twins"), m.From)
	case m.Kind != engine.Step && m.Kind != engine.Enter:
		return laws.Object(engine.ReasonNotAllowed, other.Words())
	}
	return c.OnlyMen()
}

// OneMan: a throw moves one man, as a step along its way and in no other manner.
func (c *Case) OneMan() (engine.Objection, bool) {
	m := c.Move
	if m.Kind == engine.Pass {
		return laws.None()
	}
	if o, ok := c.OnlySteps(words.Name("all men are on the board, none enters"), words.Name("no man leaves the board"),
		words.Name("men only run along their way")); ok {
		return o, ok
	}
	switch {
	case m.Count > 1:
		return laws.Object(engine.ReasonNotAllowed, words.Of("a throw moves one man, not %d", m.Count), m.From)
	case m.Who != 0 || m.Who2 != 0:
		return laws.Object(engine.ReasonNoSuchMan, words.Of("no man so marked stands on %s", c.Position.At(m.From)), m.From)
	}
	return laws.None()
}

// OnlyMen: there is one kind of men, and it stays what it is.
func (c *Case) OnlyMen() (engine.Objection, bool) {
	m := c.Move
	switch {
	case m.Piece != 0 && m.Piece != engine.Man:
		return laws.Object(engine.ReasonNoSuchMan, words.Of("there is no %s in this game", words.Name(m.Piece.String())))
	case m.Promo != 0:
		return laws.Object(engine.ReasonPromotion, words.Of("men are not promoted"), m.From)
	}
	return laws.None()
}

// ManThere: a man must stand on the square left.
func (c *Case) ManThere() (engine.Objection, bool) {
	if !c.Leaves || c.Holder() != 0 {
		return laws.None()
	}
	return c.NotMine()
}

// OwnMan: a seat moves its own men.
func (c *Case) OwnMan() (engine.Objection, bool) {
	if owner := c.Holder(); !c.Leaves || owner == c.Mover || owner == 0 {
		return laws.None()
	}
	return c.NotMine()
}

// NotMine is what is held against a square on which the mover has no man.
func (c *Case) NotMine() (engine.Objection, bool) {
	s, from, owner := c.Position, c.Move.From, c.Holder()
	switch {
	case from == engine.NoSquare:
		return laws.Object(engine.ReasonNoSuchMan, words.Of("no man of %s can be meant", s.Name(c.Mover)))
	case owner == 0:
		return laws.Object(engine.ReasonNoSuchMan, words.Of("no man stands on %s", s.At(from)), from)
	}
	return laws.Object(engine.ReasonForeignMan, words.Of("the man on %s is %s's, and %s is on turn",
		s.At(from), s.Name(owner), s.Name(c.Mover)), from)
}

// OnWay: a man moves on its way and rests at its end.
func (c *Case) OnWay() (engine.Objection, bool) {
	if !c.Stepping() {
		return laws.None()
	}
	s, m := c.Position, c.Move
	from := s.At(m.From)
	switch {
	case c.From == int(s.Table.last):
		return laws.Object(engine.ReasonNotReachable, words.Of("the man on %s has come to the end of its way", from), m.From)
	case m.To == engine.NoSquare:
		return laws.Object(engine.ReasonNotReachable, words.Of("no square is named for the man on %s", from), m.From)
	case c.To < 0:
		return laws.Object(engine.ReasonNotReachable, words.Of("%s is not on the way of %s", s.At(m.To), s.Name(c.Mover)))
	case c.To == c.From:
		return laws.Object(engine.ReasonNotReachable, words.Of("the man on %s would not leave its square", from), m.From)
	}
	return laws.None()
}

// Forward: a man moves on its way, never back, and rests at its end.
func (c *Case) Forward() (engine.Objection, bool) {
	if o, ok := c.OnWay(); ok || !c.Stepping() || c.To > c.From {
		return o, ok
	}
	return c.Behind()
}

// Behind is what is held against a step back.
func (c *Case) Behind() (engine.Objection, bool) {
	s, m := c.Position, c.Move
	return laws.Object(engine.ReasonNotReachable, words.Of("%s lies behind the man on %s", s.At(m.To), s.At(m.From)),
		m.From)
}

// WholeThrow: a step is as long as a throw, and a throw is played whole. What leads beyond
// the end of the way is for another law to judge.
func (c *Case) WholeThrow() (engine.Objection, bool) {
	length, ok := c.Ahead()
	if !ok {
		return laws.None()
	}
	s, spend := c.Position, c.Move.Spend
	if spend[1] != 0 {
		return laws.Object(engine.ReasonWrongThrow,
			words.Of("a throw is played whole and with one man, throws are not added up"))
	}
	if spend[0] != 0 && !slices.Contains(c.Throws, spend[0]) {
		return laws.Object(engine.ReasonWrongThrow, words.Of("no %d is there to be played, the throw is %s", spend[0],
			c.Thrown))
	}
	for _, v := range c.Throws {
		fits := int(v) == length || c.To == int(s.Table.last) && int(v) > length
		if fits && (spend[0] == 0 || spend[0] == v) {
			return laws.None()
		}
	}
	takes := words.Of("from %s to %s it takes %d", s.At(c.Move.From), s.At(c.Move.To), length)
	if spend[0] != 0 {
		return laws.Object(engine.ReasonWrongThrow, words.Of("%s, not %d", takes, spend[0]))
	}
	return laws.Object(engine.ReasonWrongThrow, words.Of("%s, but the throw is %s", takes, c.Thrown))
}

// ExactEnd: a single man comes to the end of its way with exactly the points that it
// needs.
func (c *Case) ExactEnd() (engine.Objection, bool) {
	s := c.Position
	length, ok := c.Ahead()
	return laws.Unless(!ok || c.To != int(s.Table.last) || slices.Contains(c.Throws, uint8(length)) ||
		len(c.Throws) == 0 || int(c.Throws[0]) < length, engine.ReasonWrongThrow, c.Move.From,
		"the man on %s needs exactly %d to reach %s, but the throw is %s", s.At(c.Move.From), length, s.At(c.Move.To),
		c.Thrown)
}

// SafeSquare: nothing is captured on a safe square.
func (c *Case) SafeSquare() (engine.Objection, bool) {
	s, m := c.Position, c.Move
	if m.Kind != engine.Step || !m.Capture || !s.Table.safe[m.To] {
		return laws.None()
	}
	owner := s.Other(c.Mover, m.To)
	if owner == 0 {
		return laws.Object(engine.ReasonSafe,
			words.Of("nothing is captured on %s, and no other man stands there", s.At(m.To)), m.To)
	}
	return laws.Object(engine.ReasonSafe, words.Of("the man of %s on %s is safe there and cannot be captured", s.Name(owner), s.At(m.To)),
		m.To)
}

// CaptureTrue: only a man that stands there is captured.
func (c *Case) CaptureTrue() (engine.Objection, bool) {
	s, m := c.Position, c.Move
	return laws.Unless(m.Kind != engine.Step || !m.Capture || s.Table.safe[m.To] || s.Other(c.Holder(), m.To) != 0,
		engine.ReasonNotAllowed, m.To,
		"no man of another seat stands on %s", s.At(m.To))
}

// CastFirst: a turn begins with a cast.
func (c *Case) CastFirst() (engine.Objection, bool) { return c.ThrowFirst(c.Position.begins()) }

// ThrowFirst is what is held against a move where a cast that comes before it is owed.
func (c *Case) ThrowFirst(owed bool) (engine.Objection, bool) {
	return laws.Unless(!owed, engine.ReasonCastMissing, engine.NoSquare, "%s throws first",
		c.Position.Name(c.Position.OnTurn))
}

// Case is what a referee looks at in a conceivable move of any race. It is put together
// from the men, the throws and the ways alone, without the generator's help.
type Case struct {
	Position *State
	// Whole is the state of the game that has the position.
	Whole engine.State
	Move  engine.Move
	// Mover is the seat by whose throws the move is judged: the one on turn, or the one
	// whose throws have just expired, if its man is tried all the same.
	Mover engine.Seat
	// From and To are the indices of the move on the mover's way, -1 off it.
	From, To int
	// Rival is another seat that has a man on the square left, 0 if there is none.
	Rival engine.Seat
	// Leaves is set if the move takes a man from a square, Mine if the mover has one that
	// can be meant.
	Leaves, Mine bool
	// Judged is set where throws are there that the move can be held against.
	Judged bool
	// Throws are the values that the mover has or had to play, greatest first.
	Throws []uint8
	// Thrown names them in a sentence.
	Thrown words.Worded
}

// Consider makes the case of a move in a state of the game, judged by the throws that the
// mover has or had to play.
func (s *State) Consider(whole engine.State, m engine.Move, mover engine.Seat, throws *Throws) Case {
	way := s.Table.Way(mover)
	return Case{Position: s, Whole: whole, Move: m, Mover: mover, From: slices.Index(way, m.From),
		To:    slices.Index(way, m.To),
		Rival: s.Other(mover, m.From), Leaves: m.Kind == engine.Step, Mine: s.Stands(mover, m.From), Judged: throws.N > 0,
		Throws: throws.Values(), Thrown: throws}
}

// Stepping reports whether the move is a step of the mover's men that throws can be held
// against.
func (c *Case) Stepping() bool { return c.Move.Kind == engine.Step && c.Mine && c.Judged }

// Ahead returns the length of a step that goes forward on the mover's way.
func (c *Case) Ahead() (int, bool) {
	if !c.Stepping() || c.From < 0 || c.To <= c.From {
		return 0, false
	}
	return c.To - c.From, true
}

// Holder is the seat whose man the move takes, 0 if there is none.
func (c *Case) Holder() engine.Seat {
	if c.Mine {
		return c.Mover
	}
	return c.Rival
}

// CastOfOne: a throw is one number of points that the dice can show.
func (s *State) CastOfOne(cast engine.Cast) (engine.Objection, bool) {
	return s.CastShows(cast, words.Name("a throw cannot be %d, only %s"))
}

// CastShows: a cast is as many dice as are thrown, and shows or is what they can show. The format puts what it cannot
// and all that it can in a sentence.
func (s *State) CastShows(cast engine.Cast, format words.Name) (engine.Objection, bool) {
	if s.Table.course.Dice.Can(cast) {
		return laws.None()
	}
	faces, wrong := s.Faces(cast)
	list, dice := alternatives(faces), len(s.Table.course.Dice.Dice)
	switch {
	case int(cast.N) == dice:
		return laws.Object(engine.ReasonCastImpossible, words.Of(string(format), wrong, list))
	case dice > 1:
		return laws.Object(engine.ReasonCastImpossible, words.Of("a throw is %d dice, each %s", dice, list))
	}
	return laws.Object(engine.ReasonCastImpossible, words.Of("a throw is one number of points, %s", list))
}

// Faces returns what the dice can show, which are all alike, and the first value of a cast
// that they cannot, 0 if there is none.
func (s *State) Faces(cast engine.Cast) (faces []uint8, wrong uint8) {
	for _, f := range s.Table.course.Dice.Dice[0].Faces {
		faces = append(faces, f.Value)
	}
	slices.Sort(faces)
	for _, v := range cast.Values() {
		if !slices.Contains(faces, v) {
			return faces, v
		}
	}
	return faces, 0
}

// AnyCast makes a law on the end of a turn one that holds the same against every cast.
func AnyCast[S any](law func(*S) (engine.Objection, bool)) func(*S, engine.Cast) (engine.Objection, bool) {
	return func(s *S, _ engine.Cast) (engine.Objection, bool) { return law(s) }
}

// Over: nothing follows the end of the game, of which how tells.
func (s *State) Over(how func() words.Text) (engine.Objection, bool) {
	if s.Wants != engine.DueOver {
		return laws.None()
	}
	return laws.Object(engine.ReasonOver, words.Of("the game is over: %s", how()))
}

// GameOver: nothing follows once all men of a seat have come to the end of their way.
func (s *State) GameOver() (engine.Objection, bool) {
	return s.Over(func() words.Text {
		w := s.AllAt(s.Table.last)
		return words.Of("all men of %s are on %s", s.Name(w), s.At(s.Table.Square(Bit(w), s.Table.last)))
	})
}

// Single reports what cannot be of a turn that is one cast and what is moved by it; over
// is set if the men have come so far that the game is over.
func (s *State) Single(over bool) error {
	left, cast, move := s.Unspent.N > 0, s.Wants == engine.DueCast, s.Wants == engine.DueMove
	return Consistent(
		Check{s.Wants == engine.DueOver && (!over || left || s.Phase != Moved),
			"the game is not over here, or more than the men is left of it"},
		Check{cast && (s.Phase != Fresh || left), "a cast begins a new turn with nothing to be played"},
		Check{move && s.Phase == Fresh, "a move is due in a new turn"},
		Check{move && !left, "a move is due, but nothing is thrown"},
		Check{over && s.Wants != engine.DueOver, "the game is over here"},
	)
}

// CastOnce: a seat throws once a turn, and what is thrown is played before the next cast.
func (s *State) CastOnce(engine.Cast) (engine.Objection, bool) {
	switch name := s.Name(s.OnTurn); {
	case s.Wants != engine.DueMove:
		return laws.None()
	case s.Stuck:
		return laws.Object(engine.ReasonCastNotDue,
			words.Of("%s has thrown %s, which cannot be played, and does not throw again", name, &s.Unspent))
	default:
		return laws.Object(engine.ReasonCastNotDue, words.Of("%s has %s still to play and may not throw again", name,
			&s.Unspent))
	}
}

// EndUnthrown: no turn goes by without a cast.
func (s *State) EndUnthrown() (engine.Objection, bool) { return s.NotThrown(s.begins()) }

// begins reports whether the cast is due that a turn begins with.
func (s *State) begins() bool { return s.Wants == engine.DueCast && s.Phase == Fresh }

// CanPlay is what is held against giving up throws if a move of a state can be played: the
// format puts the throws and the move, which text writes, in a sentence.
func (s *State) CanPlay(state engine.State, text func(engine.Move) string, reason engine.Reason, format words.Name,
	thrown words.Worded) (engine.Objection, bool) {
	for _, m := range state.Candidates(nil, nil) {
		if m.Kind != engine.Pass && m.Kind != engine.Declare && len(state.Object(m)) == 0 {
			return laws.Object(reason, words.Of(string(format), thrown, text(m)), m.From, m.To)
		}
	}
	return laws.None()
}

// MustMove: who can move moves, and does not pass.
func (c *Case) MustMove() (engine.Objection, bool) {
	s := c.Position
	if c.Move.Kind != engine.Pass || s.Wants != engine.DueMove {
		return laws.None()
	}
	return s.CanPlay(c.Whole, s.said, engine.ReasonFalsePass,
		words.Name("a pass is not allowed: %[2]s plays the throw of %[1]s"), &s.Unspent)
}

// EndUnplayed: what can be played is played before the turn ends, and a turn without a
// move is written as a pass.
func EndUnplayed[S any, P interface {
	*S
	engine.State
	Base() *State
}](whole *S) (engine.Objection, bool) {
	s := P(whole).Base()
	if s.Wants != engine.DueMove {
		return laws.None()
	}
	if o, ok := s.CanPlay(P(whole), s.said, engine.ReasonNotSpent,
		words.Name("the throw of %s is not played, though %s is possible"), &s.Unspent); ok {
		return o, true
	}
	return s.NotPassed()
}

// Text writes a move for a sentence: "2c1xc5", "@c1" or "c3-off".
func (s *State) Text(m engine.Move) string {
	men, sep := "", "-"
	if m.Count > 1 {
		men = strconv.Itoa(int(m.Count))
	}
	if m.Capture {
		sep = "x"
	}
	switch m.Kind {
	case engine.Enter:
		return men + "@" + s.At(m.To)
	case engine.BearOff:
		return s.At(m.From) + "-off"
	}
	return men + s.At(m.From) + sep + s.At(m.To)
}

// said writes a step for a sentence.
func (s *State) said(m engine.Move) string { return s.At(m.From) + "-" + s.At(m.To) }

// PassAfterMove: a pass does not stand where a seat has moved, the one whose throws have
// just expired; 0 is none.
func (c *Case) PassAfterMove(seat engine.Seat) (engine.Objection, bool) {
	s := c.Position
	if c.Move.Kind != engine.Pass || s.Wants != engine.DueCast || seat == 0 || seat == s.OnTurn {
		return laws.None()
	}
	return laws.Object(engine.ReasonNotAllowed, words.Of("a pass stands for a turn without a move, and %s has moved",
		s.Name(seat)))
}

// NotThrown is what is held against the end of a turn that owes its first cast.
func (s *State) NotThrown(owed bool) (engine.Objection, bool) {
	return laws.Unless(!owed, engine.ReasonCastMissing, engine.NoSquare, "%s has not thrown", s.Name(s.OnTurn))
}

// NotPassed is what is held against the end of a turn in which nothing can be moved.
func (s *State) NotPassed() (engine.Objection, bool) {
	return laws.Object(engine.ReasonNotSpent, words.Of("%s cannot move, which is written as a pass", s.Name(s.OnTurn)))
}

// CaptureThrow is what is held against going on where throws that a capture has earned are
// owed.
func (s *State) CaptureThrow(owed bool, reason engine.Reason) (engine.Objection, bool) {
	return laws.Unless(!owed, reason, engine.NoSquare, "%s has captured and must throw again", s.Name(s.OnTurn))
}
