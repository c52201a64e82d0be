package referee

import (
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation/diag"
)

// maxFound is how many findings judging a game adds to those of reading it and of its tags.
const maxFound = grammar.MaxFindings

// full reports whether no finding is kept any more but errors of the main line.
func (j *judge) full() bool { return len(j.report.Findings)-j.kept >= maxFound }

// terse reports whether it does not matter what is said of a breach, but that it is one.
func (l *line) terse() bool { return l.mute || l.depth > 0 && l.trying == nil && l.full() }

// beyond reports whether a finding of that code is only counted, and counts it.
func (l *line) beyond(code diag.Code) bool {
	if !l.full() || l.depth == 0 && diag.SeverityOf(code) == diag.Error && l.makeRoom() {
		return false
	}
	s := &l.surplus
	s.unreadable = s.unreadable || l.depth == 0 && diag.SeverityOf(code) == diag.Error && unreadable(code)
	s.count(code)
	s.left = diag.Finding{Code: code}
	return true
}

// makeRoom counts the last finding that is no error instead of keeping it. It reports false
// if there is none.
func (j *judge) makeRoom() bool {
	fs := j.report.Findings
	for i := len(fs) - 1; i >= j.kept; i-- {
		if fs[i].Severity == diag.Error {
			continue
		}
		j.surplus.count(fs[i].Code)
		j.report.Findings = slices.Delete(fs, i, i+1)
		if j.said > i {
			j.said--
		}
		return true
	}
	return false
}

// takeBack takes back the finding that find returned last.
func (l *line) takeBack(f *diag.Finding) {
	switch {
	case l.trying != nil: // nothing was kept
	case f == &l.surplus.left:
		l.surplus.n--
	default:
		l.report.Findings = l.report.Findings[:len(l.report.Findings)-1]
	}
}

// tell has the last finding say how many there are that are not listed.
func (s *surplus) tell(fs diag.List) {
	if s.n > 0 {
		last := &fs[len(fs)-1]
		last.Say(diag.Last{Detail: last.Detail, More: s.n})
	}
}
