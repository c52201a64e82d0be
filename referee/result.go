package referee

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// resultString prints an outcome as the closing token has it: one score for each
// seat that plays, in the table's order.
func resultString(g engine.Game, o engine.Outcome) string {
	var b strings.Builder
	setup := g.Setup()
	for s := engine.Seat(1); s <= engine.MaxSeats; s++ {
		if !setup.Has(s) {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('-')
		}
		switch {
		case !o.Won(s):
			b.WriteByte('0')
		case o.Share > 1:
			fmt.Fprintf(&b, "1/%d", o.Share)
		default:
			b.WriteByte('1')
		}
	}
	return b.String()
}

// PossibleResult reports whether a closing token has a score for each of n seats,
// and shares that add up: 1/k for exactly k seats and 0 for the others, or whole
// points for some.
func PossibleResult(token string, n int) bool {
	if token == "*" {
		return true
	}
	scores := strings.Split(token, "-")
	if len(scores) != n {
		return false
	}
	best, zeros := "", 0
	for _, s := range scores {
		switch {
		case s == "0":
			zeros++
		case best == "" || s == best:
			best = s
		default:
			return false
		}
	}
	sharing := n - zeros
	return sharing > 0 && (best == "1" && zeros > 0 || sharing > 1 && best == fmt.Sprintf("1/%d", sharing))
}

// checkResult compares the closing token with the game.
func (j *judge) checkResult(l *line) {
	if j.table == nil || j.g.Result.Text == "" {
		return
	}
	token := j.g.Result.Text
	game := j.table.game
	add := func(code diag.Code, rule string, d diag.Detail) {
		f := diag.New(code, j.loc.Span(j.g.Result.Start, j.g.Result.End), d)
		f.Rule, f.Event, f.Ply = rule, l.event, l.ply
		j.report.Findings = append(j.report.Findings, f)
	}
	if n := game.Setup().NumSeats(); !PossibleResult(token, n) {
		add(diag.BadResult, "", diag.ResultUnfit{Result: clip(token), Seats: n})
	}
	if l.stopped || l.open {
		return
	}
	if l.st.Due() != engine.DueOver {
		if token != "*" && !j.tagged("Termination") {
			add(diag.NotFinished, "", diag.ResultUnfounded{Result: clip(token)})
		}
		return
	}
	o := l.st.Outcome()
	j.report.Complete = true
	j.report.Computed = resultString(game, o)
	if token != "*" && token != j.report.Computed {
		add(diag.ResultContradicted, o.Rule, diag.ResultWrong{Written: clip(token), Computed: j.report.Computed})
	}
}

// tagged reports whether the game has a tag of that name with a value.
func (j *judge) tagged(name string) bool {
	for i := range j.g.Tags {
		if t := &j.g.Tags[i]; t.Name == name && t.Value != "" && t.Value != "?" {
			return true
		}
	}
	return false
}

// StyleOf returns the layout that games of a rule set are printed in; rs may be nil.
func StyleOf(rs *engine.Ruleset) notation.Style {
	var st notation.Style
	if rs != nil {
		for _, s := range rs.Seats {
			st.Seats = append(st.Seats, s.Name)
		}
	}
	return st
}
