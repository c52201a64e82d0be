package referee

import (
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// run judges a game, whose report is then in j, and shows it to a visitor if there is one.
func (j *judge) run(g *notation.Game, read diag.List, v *Visitor) {
	j.g, j.loc, j.visitor = g, g.Locator(), v
	j.report = Report{Findings: append(j.report.Findings[:0], read...), Result: g.Result.Text}
	j.read = read
	j.inVariations(read)
	j.keep = hasVariation(g.Items)
	j.table = nil
	other, isOther := j.otherGame()
	switch {
	case j.supposed != nil:
		j.table = j.suppose(j.supposed)
	case isOther:
		j.report.Findings = append(j.report.Findings[:0], other)
	case len(g.Tags)+len(g.Items) > 0 || len(read) == 0: // else nothing could be read at all
		j.table = j.settle(g)
	}
	var taken []bool
	if j.table != nil {
		taken = j.table.taken
	}
	j.cfg.Usage.note(taken)
	j.said = len(j.report.Findings)
	j.kept, j.surplus = j.said, surplus{}
	main := j.line(0)
	main.shown = true
	if j.table != nil {
		main.begin(j.table.start)
	} else {
		main.stopped, main.noted = true, true
	}
	main.play(0, len(g.Items))
	main.close()
	j.report.Judged = main.judged
	j.checkResult(main)
	if j.table != nil {
		j.checkRupees(main)
	}
	j.finish()
	j.unsettled()
	j.read, j.visitor = nil, nil
}

func hasVariation(items []notation.Item) bool {
	for i := range items {
		if items[i].Kind == notation.VarOpen {
			return true
		}
	}
	return false
}
