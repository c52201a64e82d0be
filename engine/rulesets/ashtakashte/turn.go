package ashtakashte

import (
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/engine/track/split"
	"github.com/ashtapada/agn/internal/words"
)

// Laws holds the laws in the order of asking.
func (g *compiled) Laws() *split.Laws { return g.laws }

// Take takes the points of the cowries.
func (g *compiled) Take(c engine.Cast) split.Throw {
	return split.Throw{Value: c.V[0], Left: [2]uint8{c.V[0]}}
}

// Shares divides the points at will.
func (g *compiled) Shares(t split.Throw) []split.Share { return split.AtWill(t.Left[0]) }

// Nearest returns the points that are named, else as many as the step is long.
func (g *compiled) Nearest(t split.Throw, spend [4]uint8, length uint8) int {
	return split.NearestAtWill(t.Left[0], spend[0], length)
}

// Again: a 4 or 8 earns another throw.
func (g *compiled) Again(t split.Throw) bool { return t.Value == 4 || t.Value == 8 }

// CaptureEarns: with capture-rethrow=yes a capture earns a throw, but not beside a 4 or 8.
func (g *compiled) CaptureEarns(t split.Throw) bool { return g.captureAgain && !g.Again(t) }

// MayEnter: a 4 brings a captured pawn back, before its first point is spent.
func (g *compiled) MayEnter(t split.Throw) bool {
	return t.Value == entry && (t.Left[0] == t.Value || t.More) && !t.Entered
}

// EntryTakes: a pawn that comes back captures what stands there.
func (g *compiled) EntryTakes() bool { return true }

// Enter costs no point, or with entry=uses-throw all.
func (g *compiled) Enter(t split.Throw) split.Throw {
	may := g.MayEnter(t)
	t.Entered = !g.entryWhole && !g.entryAll && may
	if g.entryWhole {
		t.Left, t.More = [2]uint8{}, g.entryAll && may
	}
	return t
}

// Declines: once coming back has taken the whole throw, others need not come back with it.
func (g *compiled) Declines(s *split.State) bool { return s.Now.More }

// Must: what can be played is played, but with pass=yes.
func (g *compiled) Must() bool { return !g.giveUp }

// declinable reports whether an earned throw is due that need not be taken.
func (g *compiled) declinable(s *split.State) bool {
	return g.decline && s.Wants == engine.DueCast && !s.Fresh()
}

// MayEnd: an earned throw is declined without a word, but in a turn without a move.
func (g *compiled) MayEnd(s *split.State) bool {
	return g.declinable(s) && (s.Phase == track.Moved || s.Passed)
}

// MayPass: points may be given up, and in a turn without a move a pass declines a throw.
func (g *compiled) MayPass(s *split.State) bool {
	return g.giveUp && s.Wants == engine.DueMove || g.declinable(s) && !g.MayEnd(s)
}

// Pass loses what could be played and ends the turn, unless another throw is to come.
func (g *compiled) Pass(s *split.State) {
	if !s.Open() || !s.Earned() {
		s.HandOn()
		return
	}
	s.Passed = g.decline && s.Phase == track.Thrown
	s.CastAgain()
}

// AppendThrow appends the points of a throw and those not spent: 8:3 for 3 points left of
// a throw of 8.
func (g *compiled) AppendThrow(dst []byte, t split.Throw) []byte {
	dst = strconv.AppendUint(dst, uint64(t.Value), 10)
	return strconv.AppendUint(append(dst, ':'), uint64(t.Left[0]), 10)
}

// ReadThrow reads what AppendThrow appends.
func (g *compiled) ReadThrow(field string) (split.Throw, bool) {
	value, left, two := strings.Cut(field, ":")
	a, b := split.Number(value), split.Number(left)
	more := g.entryWhole && g.entryAll && a == entry && left == "0"
	return split.Throw{Value: a, Left: [2]uint8{b}, More: more}, two && a <= split.MaxPoints && (b > 0 || more) && b <= a
}

// Consistent reports what cannot be in a position in which a throw is played.
func (g *compiled) Consistent(s *split.State) error {
	now := &s.Now
	whole := now.Value == now.Left[0]
	switch {
	case now.Entered && (now.Value != entry || !whole || g.entryWhole || g.entryAll):
		return words.Errorf("this throw has not brought back a man")
	case s.Taken && (!g.CaptureEarns(*now) || whole && !now.Entered):
		return words.Errorf("this throw has not earned another by a capture")
	}
	return nil
}
