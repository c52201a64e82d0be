package referee

import (
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation/diag"
)

// checkResult compares the result at the end with the game, if it is known how that stands.
func (j *judge) checkResult(s *Spot, known bool) {
	if j.table == nil || j.g.Result.Text == "" {
		return
	}
	token := j.g.Result.Text
	game := j.table.game
	add := func(code diag.Code, rule string, d diag.Detail) {
		f := diag.New(code, j.loc.Span(j.g.Result.Start, j.g.Result.End), d)
		f.Rule, f.Event, f.Ply = rule, s.Event, s.Ply
		if j.full() {
			j.dropLast()
		}
		j.report.Findings = append(j.report.Findings, f)
	}
	if n := game.Setup().NumSeats(); !PossibleResult(token, n) {
		add(diag.BadResult, "", diag.ResultUnfit.With(clip(token), n, "1"+strings.Repeat("-0", n-1)))
	}
	if !known {
		return
	}
	if s.St.Due() != engine.DueOver {
		if token != "*" && !j.tagged("Termination") {
			add(diag.NotFinished, "", diag.ResultUnfounded.With(clip(token), diag.Any(knownTerminations)))
		}
		return
	}
	o := s.St.Outcome()
	j.report.Complete = true
	var buf [32]byte
	if computed := appendResult(buf[:0], game, o); string(computed) == token {
		j.report.Computed = token
	} else {
		j.report.Computed = string(computed)
	}
	if token != "*" && token != j.report.Computed {
		add(diag.ResultContradicted, o.Rule, diag.ResultWrong{Written: clip(token), Computed: j.report.Computed})
	}
}

// knownTerminations are the ends of a game that docs/notation.md names for the tag.
var knownTerminations = []string{`[Termination "resignation"]`, `[Termination "agreement"]`,
	`[Termination "abandoned"]`}

// tagged reports whether the game has a tag of that name with a value.
func (j *judge) tagged(name string) bool {
	for i := range j.g.Tags {
		if t := &j.g.Tags[i]; t.Name == name && t.Value != "" && t.Value != "?" {
			return true
		}
	}
	return false
}
