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

// Referee judges games one after another. It is not safe for concurrent use. What it returns is the
// caller's, unless Reuse says otherwise.
type Referee struct {
	judge
	// again is set where what was returned is used again.
	again bool
	// formed is the buffer of VisitCanonical.
	formed formed
	others others
}

// New returns a referee.
func New(cfg Config) *Referee { return &Referee{judge: judge{cfg: cfg, report: new(Report)}} }

// Config returns how games are read that do not say it themselves.
func (r *Referee) Config() Config { return r.cfg }

// Until has the games that follow judged only until halted reports true: what comes behind is not
// judged then, and nothing is said of it. With nil they are judged to their end.
func (r *Referee) Until(halted func() bool) { r.halt = halt{halted: halted} }

// Reuse has the referee use again what it returns: a report, a game in canonical spelling, and the recording of
// a Recorder are then valid until the next game only. Whoever judges many games and keeps nothing of
// them saves what is allocated for each. It returns the referee.
func (r *Referee) Reuse() *Referee {
	r.again = true
	return r
}

// give returns the report, which is used again only if that was asked for.
func (r *Referee) give() *Report {
	r.given = !r.again
	return r.report
}

// Judge judges a game as read by package grammar, with the findings of reading it.
//
// Where a lenient reading has left moves open (see notation.Move.Unsettled), judging
// puts into g what the position tells, and into the notes in read too. If it does not
// tell of some, g becomes Lossy.
func (r *Referee) Judge(g *notation.Game, read diag.List) *Report {
	r.run(g, read, nil)
	return r.give()
}

// Visit judges a game as Judge does and shows it to a visitor. If the visitor ends the
// visit, the report covers the game up to there.
func (r *Referee) Visit(g *notation.Game, read diag.List, v *Visitor) *Report {
	r.run(g, read, v)
	return r.give()
}

// Table returns the rules with options and seats that the game judged last was judged by,
// nil where they are not known.
func (r *Referee) Table() engine.Game {
	if r.table == nil {
		return nil
	}
	return r.table.game
}
