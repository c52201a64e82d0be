package ashtakashte

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/engine/track/split"
)

// State is a position with all that is needed to go on from it. Of a throw the value is
// its points.
type State struct {
	split.State
	game *Game
	// taken is set when the throw that is played has captured and that earns another.
	taken bool
	// passed is set between a pass that gave up a throw and the further throw that it
	// had earned, in a turn without a move, where that throw can be declined.
	passed bool
	// struck is the last capture by an entry. It only serves explanations: no part of
	// the position.
	struck struck
}

// struck is a capture: whose pawn, and where.
type struck struct {
	seat engine.Seat
	on   engine.Square
}

// Game returns the game.
func (s *State) Game() engine.Game { return s.game }

// MayEnd reports whether an earned throw may be declined without a word.
func (s *State) MayEnd() bool { return s.declinable() && (s.Phase == track.Moved || s.passed) }

// declinable reports whether an earned throw is due that need not be taken.
func (s *State) declinable() bool { return s.game.decline && s.Wants == engine.DueCast && !s.Fresh() }

// EndTurn ends the turn where MayEnd holds.
func (s *State) EndTurn() {
	if s.MayEnd() {
		s.Did = engine.Effect{}
		s.endTurn()
	}
}

// Outcome is a win of the seat whose pawns are all in the centre.
func (s *State) Outcome() engine.Outcome {
	if s.Wants != engine.DueOver {
		return engine.Outcome{}
	}
	return engine.Outcome{Winners: 1 << track.Bit(s.AtEnd()), Share: 1, Rule: "ashta-kashte/win"}
}

// Hash covers all that the position string shows.
func (s *State) Hash() uint64 {
	flags := uint64(0)
	for n, set := range [...]bool{s.passed, s.Now.Entered, s.taken} {
		if set {
			flags |= 4 << n
		}
	}
	return s.Digest(flags, uint64(s.Now.Value)<<8)
}

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Clone returns a copy.
func (s *State) Clone() engine.State {
	c := *s
	return &c
}

// Legal appends the legal moves.
func (s *State) Legal(buf []engine.Move) []engine.Move {
	if s.mayPass() {
		buf = append(buf, engine.Move{Kind: engine.Pass})
	}
	if !s.Open() {
		return buf
	}
	var all engine.Pattern
	return s.Every(s.entries(&all, buf))
}

// Find appends the legal moves that fit p.
func (s *State) Find(p *engine.Pattern, buf []engine.Move) []engine.Move {
	if split.AsksPass(p) && s.mayPass() {
		buf = append(buf, engine.Move{Kind: engine.Pass})
	}
	if !s.Open() || !split.Asks(p) {
		return buf
	}
	if split.AsksEntry(p) {
		buf = s.entries(p, buf)
	}
	if p.Kind == 0 || p.Kind == engine.Step {
		buf = s.Steps(p, buf)
	}
	return buf
}

// mayPass reports whether a pass is legal: where nothing can be played, where points
// may be given up, and where an earned throw is declined in a turn without a move.
func (s *State) mayPass() bool {
	if s.Wants == engine.DueMove {
		return s.Stuck || s.game.giveUp
	}
	return s.declinable() && !s.MayEnd()
}

// entries appends the ways to bring a pawn back that fit p and leave as many points to be
// spent as any other play.
func (s *State) entries(p *engine.Pattern, buf []engine.Move) []engine.Move {
	if !mayEnter(&s.Now) {
		return buf
	}
	least := s.Best
	if s.game.giveUp || s.game.entryWhole {
		least = 0
	}
	return s.Entries(p, true, least, buf)
}

// mayEnter reports whether a throw still gives the right to come back: before its first
// point is spent.
func mayEnter(t *split.Throw) bool { return t.Value == entry && t.Left[0] == t.Value && !t.Entered }

// most returns how many points of a throw seat bit i can spend at most.
func (s *State) most(i int, throw *split.Throw) uint8 {
	g := s.game
	best := g.Most(&s.All, i, throw, s.First)
	for k := range g.Count() {
		after := s.All
		if best == throw.Left[0] || !mayEnter(throw) || !g.Enter(&after, i, k, true) {
			continue
		}
		if g.entryWhole {
			return throw.Left[0]
		}
		best = max(best, g.Most(&after, i, throw, s.First))
	}
	return best
}
