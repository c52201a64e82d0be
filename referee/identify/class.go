package identify

import (
	"iter"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/word"
	"github.com/ashtapada/agn/referee"
)

// A record is not judged under a setting that differs from another only in options that
// had no effect in any position that the referee saw under the other: it goes alike. So a
// game is watched while it is judged by.

// watched is a game of which it is known which of its options had an effect.
type watched struct {
	engine.Game
	options []engine.Option
	// asked has a bit for each of them that was not, here those since the mark that was set
	// last.
	asked, here, never uint16
	gaps               *referee.Gaps
	// aside is set during a search of which only a part will count.
	aside bool
}

func watch(game engine.Game, gaps *referee.Gaps) *watched {
	g := &watched{Game: game, options: game.Ruleset().Options, gaps: gaps}
	for i := range g.options {
		if g.options[i].Irrelevant == nil {
			g.never |= 1 << i
		}
	}
	g.here = g.never
	return g
}

// all notes that any option may have mattered.
func (g *watched) all() { g.here = 1<<len(g.options) - 1 }

// Start returns the start position.
func (g *watched) Start() engine.State {
	w := &witness{State: g.Game.Start(), game: g}
	w.look()
	return w
}

// Position reads a position, which options are asked for.
func (g *watched) Position(s string) (engine.State, error) {
	g.all()
	st, err := g.Game.Position(s)
	if err != nil {
		return nil, err
	}
	return &witness{State: st, game: g}, nil
}

// Aside begins or ends a search of which only a part will count.
func (g *watched) Aside(on bool) { g.aside = on }

// Asked returns the options that had an effect in a search aside on the way to a position.
func (g *watched) Asked(st engine.State) uint16 { return st.(*witness).asked &^ g.here }

// Ask notes options that had an effect.
func (g *watched) Ask(options uint16) { g.here |= options }

// Gaps has what gaps came to under other settings.
func (g *watched) Gaps() *referee.Gaps { return g.gaps }

// Mark begins to note again, from a position on, which options have an effect.
func (g *watched) Mark(st engine.State) {
	g.asked |= g.here
	w := st.(*witness)
	g.here, w.asked = g.never, 0
	w.look()
}

// Since returns those that were not since the mark, and takes it away.
func (g *watched) Since() uint16 {
	here := g.here
	g.here |= g.asked
	return here
}

// witness is a position of a game that is watched.
type witness struct {
	engine.State
	game *watched
	// asked has the options that had an effect on the way here.
	asked uint16
}

// look notes which options have an effect in the position.
func (w *witness) look() {
	g := w.game
	for i := range g.options {
		if (w.asked|g.here)>>i&1 == 0 && !g.options[i].Irrelevant(w.State) {
			w.asked |= 1 << i
		}
	}
	if !g.aside {
		g.here |= w.asked
	}
}

// Game returns the game that is watched.
func (w *witness) Game() engine.Game { return w.game }

// Apply plays a legal move.
func (w *witness) Apply(m engine.Move) {
	w.State.Apply(m)
	w.look()
}

// Step plays the legal move that was meant, if it is one.
func (w *witness) Step(b word.Word) engine.Stepped {
	to := w.State.Step(b)
	if to.By != 0 {
		w.look()
	}
	return to
}

// Throw applies a cast.
func (w *witness) Throw(c engine.Cast) {
	w.State.Throw(c)
	w.look()
}

// EndTurn ends the turn.
func (w *witness) EndTurn() {
	w.State.EndTurn()
	w.look()
}

// CopyFrom makes the position equal to another of the rule set.
func (w *witness) CopyFrom(src engine.State) {
	other := src.(*witness)
	w.game, w.asked = other.game, other.asked
	w.State.CopyFrom(other.State)
}

// Clone returns a copy.
func (w *witness) Clone() engine.State { return &witness{w.State.Clone(), w.game, w.asked} }

// Candidates asks the laws, as do the methods that follow.
func (w *witness) Candidates(p *engine.Pattern, buf []engine.Move) []engine.Move {
	w.game.all()
	return w.State.Candidates(p, buf)
}

// Object asks the laws of a move.
func (w *witness) Object(m engine.Move) []engine.Objection {
	w.game.all()
	return w.State.Object(m)
}

// ObjectCast asks the laws of a cast.
func (w *witness) ObjectCast(c engine.Cast) []engine.Objection {
	w.game.all()
	return w.State.ObjectCast(c)
}

// ObjectEnd asks the laws of the end of the turn.
func (w *witness) ObjectEnd() []engine.Objection {
	w.game.all()
	return w.State.ObjectEnd()
}

// Force plays a move that is not legal.
func (w *witness) Force(m engine.Move) bool {
	w.game.all()
	return w.State.Force(m)
}

// ForceThrow applies a cast that cannot fall.
func (w *witness) ForceThrow(c engine.Cast) bool {
	w.game.all()
	return w.State.ForceThrow(c)
}

// ForceEnd ends a turn that is not over.
func (w *witness) ForceEnd() {
	w.game.all()
	w.State.ForceEnd()
}

// Irregularities says what no play brings about, in games that ask.
func (w *witness) Irregularities() []words.Text {
	w.game.all()
	if st, ok := w.State.(engine.Irregular); ok {
		return st.Irregularities()
	}
	return nil
}

// Ledger returns what each seat has won, in games for money.
func (w *witness) Ledger() (units [engine.MaxSeats]int, ok bool) {
	if st, accounts := w.State.(engine.Accounts); accounts {
		return st.Ledger()
	}
	return units, false
}

// Needs returns what moves can spend, in games in which throws heap up.
func (w *witness) Needs(ahead iter.Seq[*engine.Pattern]) []uint32 {
	if st, ok := w.State.(engine.Hoard); ok {
		return st.Needs(ahead)
	}
	return nil
}

// Lump leaves no more of a result than matters there.
func (w *witness) Lump(c engine.Cast, needs []uint32) {
	if st, ok := w.State.(engine.Hoard); ok {
		st.Lump(c, needs)
	}
}
