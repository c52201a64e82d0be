package referee

import (
	"github.com/ashtapada/agn/engine"
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
	// Result is the result at the end, Computed the result that the rules give, each
	// empty if there is none.
	Result, Computed string
	// Rupees is the ledger by seat that plays, at the end, nil in games without money and
	// where judging stopped before the end.
	Rupees []int64
	// Open is the gap of the main line that leaves the position open, so that what follows was not judged, or was found
	// wrong whatever it stands for; nil without one.
	Open *OpenGap
	// Certain lists what is certain of gaps and of words with several readings, by what was
	// found, whether or not the position after them is known.
	Certain  []Certain
	Findings diag.List
}

// Certain is a gap of which it is certain what stood there.
type Certain struct {
	// Start and End are where it is in the text of the game, without a suffix and sic.
	Start, End int32
	// Text is what to write in its place.
	Text string
}

// OpenGap is a gap that was not settled.
type OpenGap struct {
	// Event is its number from 1, At where it stands.
	Event int
	At    diag.Pos
	// Candidates lists what can stand there for all that is known, in byte order: what fits
	// the gap and was not struck out by what follows.
	Candidates []string
}

// unreadable reports whether a finding of that code makes its game unreadable: the
// main line could not be read as written.
func unreadable(c diag.Code) bool {
	switch c {
	case diag.RoundNumber, diag.OverSpecified:
		return false
	}
	return c[0] == 'N'
}

// unwhole reports whether a finding of that code says that a turn is not known.
func unwhole(c diag.Code) bool {
	return c == diag.RoundNumber || c == diag.GapRead || c == diag.IllegalButPlayed || c == diag.ThrowsLost
}
