package referee

import (
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation/diag"
)

// maxFound is how many findings of a game are kept, of reading it, of its tags and of judging it.
const maxFound = grammar.MaxFindings

// full reports whether no finding is kept any more but errors of the main line.
func (j *judge) full() bool { return len(j.report.Findings) >= maxFound }

// found is how many findings there are, kept or not.
func (j *judge) found() int { return len(j.report.Findings) + j.unlisted.n }

// take begins the findings of a game with those of reading it. Where these are too many, the last
// notes among them are only counted.
func (j *judge) take(read diag.List) {
	j.unlisted = unlisted{}
	fs := append(j.report.Findings[:0], read...)
	for i := len(fs) - 1; i >= 0 && len(fs)-j.unlisted.n > maxFound; i-- {
		if fs[i].Severity == diag.Note {
			j.unlisted.count(fs[i].Code)
			fs[i].Code = ""
		}
	}
	if j.unlisted.n > 0 {
		fs = slices.DeleteFunc(fs, func(f diag.Finding) bool { return f.Code == "" })
	}
	j.report.Findings = fs
}

// terse reports whether it does not matter what is said of a breach, but that it is one.
func (l *line) terse() bool { return l.j.asked == whether || l.depth > 0 && l.j.full() }

// bare reports whether nobody reads what goes with what is said of a breach.
func (l *line) bare() bool { return l.terse() || l.j.cfg.Nearest < 0 }

// beyond reports whether a finding of that code is only counted, and counts it.
func (l *line) beyond(code diag.Code) bool {
	if !l.j.counted(code, l.depth == 0) {
		return false
	}
	l.j.unlisted.left = diag.Finding{Code: code}
	return true
}

// counted is beyond, of the tags and main line or else of a variation.
func (j *judge) counted(code diag.Code, main bool) bool {
	severe := main && diag.SeverityOf(code) == diag.Error
	if !j.full() || severe && j.dropLast() {
		return false
	}
	j.unlisted.unreadable = j.unlisted.unreadable || severe && unreadable(code)
	j.unlisted.count(code)
	return true
}

// dropLast counts the last finding that is no error instead of keeping it. It reports false
// if there is none.
func (j *judge) dropLast() bool {
	fs := j.report.Findings
	for i := len(fs) - 1; i >= 0; i-- {
		if fs[i].Severity == diag.Error {
			continue
		}
		j.unlisted.count(fs[i].Code)
		j.report.Findings = slices.Delete(fs, i, i+1)
		j.shiftHabits(i)
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
	case f == &l.j.unlisted.left:
		l.j.unlisted.n--
	default:
		l.j.report.Findings = l.j.report.Findings[:len(l.j.report.Findings)-1]
	}
}

// tell has the last finding say how many there are that are not listed.
func (s *unlisted) tell(fs diag.List) {
	if s.n == 0 {
		return
	}
	last := &fs[len(fs)-1]
	d, cut := last.Detail.(diag.Last)
	if !cut {
		d.Detail = last.Detail
	}
	if !cut && !s.uncounted {
		d.More = s.n
	}
	last.Say(d)
}

// shiftHabits takes that the finding at an index was dropped.
func (j *judge) shiftHabits(i int) {
	for k := range j.more {
		switch h := &j.more[k]; {
		case h.at == i:
			h.count = 0
		case h.at > i:
			h.at--
		}
	}
}
