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

// Step is a moment of a game that is walked through.
type Step struct {
	// Event is the number of the event that comes next, from 1.
	Event int
	// Plies counts the moves and passes before it. It is -1 where a gap leaves open
	// how many they were.
	Plies int
	// Item is that event, nil after the last one. Several events in a row that could
	// not be read have one item.
	Item *notation.Item
	// State is the position before it, nil where a gap leaves open what it was. It is
	// valid until the walk goes on.
	State engine.State

	// seat is the seat on turn, 0 if that is not known.
	seat engine.Seat
}

// Cast returns the cast that a step's event writes, as it counts: its dice in
// descending order, no mouth up as its points. It reports false for any other event,
// and for a cast that cannot be read.
func (r *Referee) Cast(s Step) (engine.Cast, bool) {
	if s.Item == nil || s.Item.Kind != notation.Throw || hasGap(s.Item) {
		return engine.Cast{}, false
	}
	return r.table.cast(&s.Item.Cast), true
}

// Walk judges a game and calls visit before each event of the main line and after
// the last, as far as the events can be played. Events behind a gap come when the gap
// is settled, and are played as that settles them. It stops early when visit returns
// false; the report then covers the game up to there.
func (r *Referee) Walk(g *notation.Game, read diag.List, visit func(Step) bool) *Report {
	r.run(g, read, visit)
	return &r.report
}
