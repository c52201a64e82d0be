// Package referee judges recorded games: it resolves what was written into what
// was played, replays it through a rules engine, and says of every breach where it
// stands, who is at fault, what was done, which rule of which source forbids it,
// and what was legal instead.
package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Verdict is the judgement of a whole game. Zero is unset.
type Verdict uint8

// The verdicts.
const (
	Legal Verdict = iota + 1
	Illegal
	Unreadable
)

func (v Verdict) String() string { return [...]string{"unset", "legal", "illegal", "unreadable"}[v] }

// Report is the judgement of one game.
type Report struct {
	// Ruleset is nil when the variant is missing or unknown.
	Ruleset *engine.Ruleset
	// Variant is the name written or supplied, empty if there is none.
	Variant string
	Verdict Verdict
	// Complete is set when the rules ended the game.
	Complete bool
	// Events counts casts, moves and passes as written in the main line, Judged those
	// that were judged: up to the first unmarked breach, which is among them, or up to
	// a gap that leaves the position open. Plies counts moves and passes, Sic the events
	// marked so.
	Events, Judged, Plies, Sic int
	// Result is the closing token, Computed the result that the rules give, each
	// empty if there is none.
	Result, Computed string
	// Rupees is the ledger by seat that plays, at the end, nil in games without money and
	// where judging stopped before the end.
	Rupees   []int
	Findings diag.List
}

// Referee judges games one after another. It keeps its buffers between games and is
// not safe for concurrent use; a report is valid until the next call.
type Referee struct {
	judge
}

// New returns a referee.
func New(cfg Config) *Referee { return &Referee{judge{cfg: cfg}} }

// Judge judges a game as read by package grammar, with the findings of reading it.
//
// Where a lenient reading has left moves open (see notation.Move.Unsettled), judging
// puts into g what the position tells, and into the notes in read too. If it does not
// tell of some, g becomes Lossy.
func (r *Referee) Judge(g *notation.Game, read diag.List) *Report {
	r.run(g, read, nil)
	return &r.report
}
