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
	judge judge
	// again is set where what was returned is used again.
	again    bool
	recorder recorder
}

// New returns a referee.
func New(cfg Config) *Referee { return &Referee{judge: judge{cfg: cfg, report: new(Report)}} }

// Config returns how games are read that do not say it themselves.
func (r *Referee) Config() Config { return r.judge.cfg }

// Until has the games that follow judged only until halted reports true: what comes after is not
// judged then, and nothing is said of it. With nil they are judged to their end.
func (r *Referee) Until(halted func() bool) { r.judge.halt = halt{halted: halted} }

// Reuse has the referee use again what it returns: a report, a game in canonical spelling, and the recording of
// a Recorder are then valid until the next game only. Whoever judges many games and keeps nothing of
// them saves what is allocated for each. It returns the referee.
func (r *Referee) Reuse() *Referee {
	r.again = true
	return r
}

// give returns the report, which is used again only if that was asked for.
func (r *Referee) give() *Report {
	r.judge.given = !r.again
	return r.judge.report
}

// Judge judges a game as read by package grammar, with the findings of reading it.
//
// Where a lenient reading has left moves open (see notation.Move.Unsettled), judging
// puts into g what the position tells, and into the notes in read too. If it does not
// tell of some, g becomes Lossy.
func (r *Referee) Judge(g *notation.Game, read diag.List) *Report {
	r.judge.run(g, read, nil)
	return r.give()
}

// Visit judges a game as Judge does and shows it to a visitor. If the visitor ends the visit, the
// report covers the game up to there, and what it did not see is neither recorded nor spelled.
func (r *Referee) Visit(g *notation.Game, read diag.List, v *Visitor) *Report {
	j := &r.judge
	shown := v
	if v.Before == nil && v.Stood == nil && v.After == nil && v.Variation == nil {
		shown = nil
	}
	if v.Canonical == nil && v.Recording == nil {
		j.run(g, read, shown)
		return r.give()
	}
	j.recorder = r.recorder.begin(g.Len(), v.Recording)
	j.run(g, read, shown)
	j.recorder = nil
	canonical := r.recorder.form(j, r.again)
	if v.Recording != nil {
		v.Recording.Table, v.Recording.Canonical = r.Table(), canonical
	}
	if v.Canonical != nil {
		v.Canonical(canonical)
	}
	return r.give()
}

// Trial returns a trial of the game that was judged last, nil where the rules to judge by are not
// known. It is valid until the next game.
func (r *Referee) Trial() *Trial {
	r.judge.ownReport()
	if r.judge.table == nil {
		return nil
	}
	return &Trial{j: &r.judge} // with nothing of the game before it
}

// Table returns the rules with options and seats that the game judged last was judged by,
// nil where they are not known.
func (r *Referee) Table() engine.Game {
	if r.judge.table == nil {
		return nil
	}
	return r.judge.table.game
}
