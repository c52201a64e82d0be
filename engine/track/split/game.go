package split

import "github.com/ashtapada/agn/engine"

// Game is what a game has of its own: what a cast gives to be played, how that is shared
// out, what it earns, and who comes back by it. A game embeds its Table, whose methods of
// these names say what holds where a game says nothing else.
type Game interface {
	engine.Game
	// Laws holds the laws of the game in the order of asking.
	Laws() *Laws
	// Take returns what a cast gives to be played.
	Take(c engine.Cast) Throw
	// Shares lists the ways to spend some of a throw on a man. It is asked before the game
	// begins, for each throw of points and each double.
	Shares(t Throw) []Share
	// Again reports whether a throw earns another, CaptureEarns whether one does that
	// captures.
	Again(t Throw) bool
	CaptureEarns(t Throw) bool
	// MayEnter reports whether a throw gives the right to bring a man back now, EntryTakes
	// whether enemies on its start are captured then; else they bar it.
	MayEnter(t Throw) bool
	EntryTakes() bool
	// Enter returns what is left of a throw by which a man has come back.
	Enter(t Throw) Throw
	// Must reports whether what can be played must be. It is asked before the game begins.
	Must() bool
	// MayEnd reports whether the turn may end here without a word, MayPass whether a pass
	// is legal although something can be played.
	MayEnd(s *State) bool
	MayPass(s *State) bool
	// Pass plays a pass.
	Pass(s *State)
	// Nearest returns which share pays for a forced step of some length that names what it
	// spends, or nothing.
	Nearest(t Throw, spend [4]uint8, length uint8) int
	// AppendThrow appends what is left of a throw as a field of a position string;
	// ReadThrow reads it and reports whether it can.
	AppendThrow(dst []byte, t Throw) []byte
	ReadThrow(field string) (Throw, bool)
	// Consistent reports what cannot be in a position in which a throw is played.
	Consistent(s *State) error
}

// CaptureEarns is false: no capture earns a throw.
func (t *Table) CaptureEarns(Throw) bool { return false }

// EntryTakes is false: a man on the start bars any other.
func (t *Table) EntryTakes() bool { return false }

// Must is true: what can be played is played.
func (t *Table) Must() bool { return true }

// MayEnd is false: the rules end every turn.
func (t *Table) MayEnd(*State) bool { return false }

// MayPass is false: who can play does.
func (t *Table) MayPass(*State) bool { return false }

// Pass ends the turn.
func (t *Table) Pass(s *State) { s.HandOn() }
