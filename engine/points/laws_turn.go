package points

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
)

// left lists the dice that are still to be played, or the points.
func (t *turn) left() []uint8 {
	switch {
	case t.dice[0] == 0:
		return nil
	case t.dice[1] == 0:
		return t.dice[:1]
	}
	return t.dice[:]
}

// String names what is to be played as a sentence part: "6 and 4".
func (t *turn) String() string {
	if t.double != 0 {
		return fmt.Sprintf("a double %d", t.double)
	}
	return track.List(t.left())
}

// text is a move as it stands in a sentence.
func (s *State) text(m engine.Move) string {
	if m.Kind == engine.Enter {
		return "@" + s.name(m.To)
	}
	sep, men := "-", ""
	if m.Capture {
		sep = "x"
	}
	if m.Count > 1 {
		men = fmt.Sprint(m.Count)
	}
	return men + s.name(m.From) + sep + s.name(m.To)
}

// UseAll: as many points are played as any order of play allows, unless they may be
// given up.
func UseAll(c *Case) (engine.Objection, bool) {
	if c.due != engine.DueMove || c.Throw.dice[0] == 0 || c.game.design.GiveUp {
		return laws.None()
	}
	g, i := c.game, bit(c.Mover)
	best, after, got := g.most(&c.men, i, &c.Throw, c.initial), c.men, uint8(0)
	switch c.Move.Kind {
	case engine.Step:
		x, ok := c.fit()
		if !ok || !c.ahead() {
			return laws.None()
		}
		k := g.carry(&after, &c.runner, uint8(c.To), c.takes())
		left := c.Throw.without(g.design.Free, k, &x)
		got = uint8(x.points) + g.most(&after, i, &left, c.initial)
	case engine.Enter:
		left, ok := c.Throw, false
		for k, way := range g.design.Lanes[i] {
			ok = ok || g.square[way][0] == c.Move.To && g.mayEnter(&left) && g.enter(&after, i, k)
		}
		if left.entered = true; g.design.EntryWhole {
			left.dice[0], got = 0, left.value
		}
		if !ok {
			return laws.None()
		}
		got += g.most(&after, i, &left, c.initial)
	default:
		return laws.None()
	}
	if got >= best {
		return laws.None()
	}
	o := c.order(c.Mover, c.Throw)
	return laws.Object(engine.ReasonNotSpent, fmt.Sprintf("%s; %s leaves %d of that unplayed",
		o.text(&c.Throw), c.text(c.Move), best-got), o.witness()...)
}

// GameOver: nothing follows the end of the game. It speaks for the rule that ended
// it.
func GameOver(c *Case) (engine.Objection, bool) { return c.ended() }

// GameOverCast is GameOver for casts.
func GameOverCast(s *State, _ engine.Cast) (engine.Objection, bool) { return s.ended() }

func (s *State) ended() (engine.Objection, bool) {
	if s.due != engine.DueOver {
		return laws.None()
	}
	w := s.home()
	return laws.Object(engine.ReasonOver, fmt.Sprintf("the game is over: all men of %s are on %s", s.seatName(w),
		s.name(s.way(w, 0)[s.game.last])))
}

// undone is what a turn leaves undone: a move that a double asks for, or points.
type undone struct {
	step  engine.Move
	order string
}

// homeward returns the step home that a double asks for.
func (s *State) homeward() (undone, bool) {
	for k := range s.game.count {
		if s.due == engine.DueMove && s.homes(s.seat, k, s.turn.double) {
			var r runner
			v := s.game.sight(&s.men, bit(s.seat))
			s.game.run(&r, &s.men, &v, bit(s.seat), k, -1, s.initial)
			m := s.game.move(&r, s.game.last)
			m.Capture = s.game.takes(&r, s.game.last) != 0
			return undone{m, fmt.Sprintf("the double %d brings a man home: %s", s.turn.double, s.text(m))}, true
		}
	}
	return undone{}, false
}

// backward returns the entry that a double asks for.
func (s *State) backward() (undone, bool) {
	for k := range s.game.count {
		after := s.men
		if s.due == engine.DueMove && s.turn.double != 0 && s.turn.double == s.game.design.Entry && !s.turn.entered &&
			s.game.enter(&after, bit(s.seat), k) {
			m := engine.Move{Kind: engine.Enter, Count: 1, To: s.way(s.seat, k)[0]}
			return undone{m, fmt.Sprintf("the double %d brings a man back: %s", s.turn.double, s.text(m))}, true
		}
	}
	return undone{}, false
}

// unspent returns the points that can be played and how.
func (s *State) unspent() (undone, bool) {
	if s.due != engine.DueMove {
		return undone{}, false
	}
	o := s.order(s.seat, s.turn)
	if o.steps == nil {
		return undone{}, false
	}
	return undone{o.steps[0], o.text(&s.turn)}, true
}

// falsePass objects to a pass that leaves something undone.
func (c *Case) falsePass(left func(*State) (undone, bool)) (engine.Objection, bool) {
	if c.Move.Kind != engine.Pass {
		return laws.None()
	}
	u, ok := left(c.State)
	if !ok {
		return laws.None()
	}
	return laws.Object(engine.ReasonFalsePass, u.order, u.step.From, u.step.To)
}

// MustGoHome: a double that brings a man home is used.
func MustGoHome(c *Case) (engine.Objection, bool) { return c.falsePass((*State).homeward) }

// MustComeBack: a double that brings a man back is used.
func MustComeBack(c *Case) (engine.Objection, bool) { return c.falsePass((*State).backward) }

// MustMove: who can move moves, unless points may be given up; a pass stands for a turn
// without a move.
func MustMove(c *Case) (engine.Objection, bool) {
	if c.Move.Kind == engine.Pass && c.due == engine.DueCast && c.gone.seat == other(c.seat) {
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("a pass stands for a turn without a move, and %s has moved",
			c.seatName(c.gone.seat)))
	}
	if c.game.design.GiveUp {
		return laws.None()
	}
	return c.falsePass((*State).unspent)
}

// CastFirst: a turn begins with a cast.
func CastFirst(c *Case) (engine.Objection, bool) {
	if c.due != engine.DueCast || c.phase != fresh {
		return laws.None()
	}
	return laws.Object(engine.ReasonCastMissing, c.seatName(c.seat)+" throws first")
}

// CastAgain: behind a throw that earns another the cast comes before the next move. An
// earned throw that need not be taken is declined by a pass only if nothing was moved.
func CastAgain(c *Case) (engine.Objection, bool) {
	if c.due != engine.DueCast || c.phase == fresh {
		return laws.None()
	}
	if c.Move.Kind == engine.Pass && c.declinable() {
		if !c.MayEnd() {
			return laws.None()
		}
		return laws.Object(engine.ReasonNotAllowed, fmt.Sprintf("a pass stands for a turn without a move; %s throws again or simply ends the turn",
			c.seatName(c.seat)))
	}
	return laws.Object(engine.ReasonCastMissing, c.seatName(c.seat)+" throws again first")
}

// CastPossible: a cast shows what the lot can show.
func CastPossible(s *State, cast engine.Cast) (engine.Objection, bool) {
	lot := s.game.design.Lot
	if lot.Can(cast) {
		return laws.None()
	}
	var values []int
	for _, f := range lot.Dice[0].Faces {
		values = append(values, int(f.Value))
	}
	slices.Sort(values)
	var faces []string
	for _, v := range values {
		faces = append(faces, fmt.Sprint(v))
	}
	last := len(faces) - 1
	list := strings.Join(faces[:last], ", ") + " or " + faces[last]
	if int(cast.N) != len(lot.Dice) {
		if len(lot.Dice) > 1 {
			return laws.Object(engine.ReasonCastImpossible, fmt.Sprintf("a cast is %d dice, each %s", len(lot.Dice), list))
		}
		return laws.Object(engine.ReasonCastImpossible, "a cast is one number of points, "+list)
	}
	for _, v := range cast.Values() {
		if !lot.Can(lone(cast, v)) {
			return laws.Object(engine.ReasonCastImpossible, fmt.Sprintf("a cast cannot show %d, only %s", v, list))
		}
	}
	return laws.Object(engine.ReasonCastImpossible, "the dice cannot show this, only "+list)
}

// lone is a cast of a value alone, as often as the cast has dice.
func lone(cast engine.Cast, v uint8) engine.Cast {
	for k := range cast.Values() {
		cast.V[k] = v
	}
	return cast
}

// CastNotDue: what was thrown is played before the next cast.
func CastNotDue(s *State, _ engine.Cast) (engine.Objection, bool) {
	if s.due != engine.DueMove {
		return laws.None()
	}
	for _, left := range []func(*State) (undone, bool){(*State).homeward, (*State).backward, (*State).unspent} {
		if u, ok := left(s); ok {
			return laws.Object(engine.ReasonCastNotDue, "no cast is due, "+u.order, u.step.From, u.step.To)
		}
	}
	return laws.Object(engine.ReasonCastNotDue, fmt.Sprintf("%s cannot play %s, which is written as a pass and earns no further cast",
		s.seatName(s.seat), &s.turn))
}

// EndUnthrown: no turn goes by without a cast.
func EndUnthrown(s *State) (engine.Objection, bool) {
	if s.due != engine.DueCast || s.phase != fresh {
		return laws.None()
	}
	return laws.Object(engine.ReasonCastMissing, s.seatName(s.seat)+" has not thrown")
}

// EndAgain: a cast that was earned is taken.
func EndAgain(s *State) (engine.Objection, bool) {
	switch {
	case s.due != engine.DueCast || s.phase == fresh || s.MayEnd():
		return laws.None()
	case s.declinable():
		return laws.Object(engine.ReasonCastNotTaken, fmt.Sprintf("%s has moved nothing, and declines the further cast with a pass", s.seatName(s.seat)))
	case s.game.doubles:
		return laws.Object(engine.ReasonCastNotTaken, s.seatName(s.seat)+" has thrown a double and throws again")
	}
	return laws.Object(engine.ReasonCastNotTaken, s.seatName(s.seat)+" has earned a further cast and throws again")
}

// leaves objects to the end of a turn that leaves something undone.
func (s *State) leaves(left func(*State) (undone, bool)) (engine.Objection, bool) {
	u, ok := left(s)
	if !ok {
		return laws.None()
	}
	return laws.Object(engine.ReasonNotSpent, u.order, u.step.From, u.step.To)
}

// EndHome: a double that brings a man home is used.
func EndHome(s *State) (engine.Objection, bool) { return s.leaves((*State).homeward) }

// EndEntry: a double that brings a man back is used.
func EndEntry(s *State) (engine.Objection, bool) { return s.leaves((*State).backward) }

// EndUnspent: what can be played is played before the turn ends, and a turn without a
// move is written as a pass.
func EndUnspent(s *State) (engine.Objection, bool) {
	if s.due != engine.DueMove || s.turn.double != 0 {
		return laws.None()
	}
	u, ok := s.unspent()
	switch {
	case !ok:
		return laws.Object(engine.ReasonNotSpent, s.seatName(s.seat)+" cannot move, which is written as a pass")
	case s.game.design.GiveUp:
		return laws.Object(engine.ReasonNotSpent, fmt.Sprintf("points are given up by a pass, and %s", u.order), u.step.From, u.step.To)
	}
	return laws.Object(engine.ReasonNotSpent, u.order, u.step.From, u.step.To)
}
