package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// run judges a game, whose report is then in j, and shows it to a visitor if there is one.
func (j *judge) run(g *notation.Game, read diag.List, v *Visitor) {
	main := j.begin(g, read, v)
	counted := j.survey()
	main.through(0, g.Len())
	main.close(g.Len())
	if !counted {
		j.count(main)
	}
	j.end(main)
}

// begin prepares to judge a game, and returns its main line.
func (j *judge) begin(g *notation.Game, read diag.List, v *Visitor) *line {
	j.g, j.loc, j.visitor = g, g.Locator(), v
	j.ownReport()
	*j.report = Report{Findings: j.report.Findings, Result: g.Result.Text}
	j.take(read)
	j.read = read
	j.inVariations(read)
	j.table = nil
	other, isOther := j.otherGame()
	switch {
	case j.cfg.Game != nil:
		j.table = j.suppose(j.cfg.Game)
	case isOther:
		j.unlisted = unlisted{}
		j.report.Findings = append(j.report.Findings[:0], other)
	case len(g.Tags)+g.Len() > 0 || len(read) == 0: // else nothing could be read at all
		j.table = j.settle()
	}
	var taken []bool
	switch rs := j.report.Ruleset; {
	case j.table != nil:
		taken = j.table.taken
	case rs != nil: // it takes them once its tags are mended
		taken = j.cfg.apply(rs, &engine.Setup{})
	}
	j.cfg.Usage.note(j.report.Ruleset, taken)
	j.kept.on, j.gaps = false, gaps{}
	j.readThrows()
	j.checkDice()
	if j.trial == nil {
		j.trial = &Trial{j: j}
	}
	j.said = len(j.report.Findings)
	j.more = [2]habit{{moves: j.more[0].moves[:0]}, {moves: j.more[1].moves[:0]}}
	main := j.line(0)
	main.view.shown = true
	if j.table != nil {
		copyState(&main.St, j.table.start)
	} else {
		main.state = silent
	}
	return main
}

// ownReport makes sure that nobody else has the report that is written to.
func (j *judge) ownReport() {
	if j.given {
		j.report, j.given = new(Report), false
	}
}

// end judges how the main line ends, and draws the verdict.
func (j *judge) end(main *line) {
	j.report.Judged = main.judged
	j.checkResult(&main.Spot, main.known())
	switch {
	case j.table == nil:
	case main.known():
		j.checkRupees(main.St)
		j.checkPlaces(main.St)
	default:
		j.checkPlaces(nil)
	}
	j.sayThrows()
	j.unsettled()
	j.finish()
	j.read, j.visitor = nil, nil
}

// survey finds out whether a game has variations. It counts the written events of the main line for the report where
// there are gaps or readings, and reports false if they are yet to be counted.
func (j *judge) survey() (counted bool) {
	lost, sic := false, 0
	for i := range j.g.Side {
		switch it := &j.g.Side[i]; it.Kind {
		case notation.VarOpen:
			j.kept.on = true
		case notation.Readings, notation.Gap:
			lost = true
			fallthrough
		default:
			if it.Sic {
				sic++
			}
		}
	}
	if j.kept.on {
		j.kept.find(j.g)
	}
	if lost || j.kept.on && sic > 0 {
		j.countWords()
		return true
	}
	j.report.Sic = sic
	return false
}

// count counts the written events for the report after the main line was judged.
func (j *judge) count(main *line) {
	if r := j.report; main.state == playing {
		r.Events, r.Plies = main.Event, main.Ply
	} else {
		j.countWords()
	}
}

// countWords counts the written events of the main line word by word.
func (j *judge) countWords() {
	r := j.report
	r.Events, r.Plies, r.Sic = 0, 0, 0
	for i := 0; i < j.g.Len(); i++ {
		w := j.g.Words[i]
		events, plies := 0, 0
		switch notation.Kind(w.Kind()) {
		case notation.Throw:
			events = 1
		case notation.MoveItem, notation.Pass:
			events, plies = 1, 1
		case notation.Readings, notation.Gap:
			events, plies = j.unread(&j.g.Side[w.Index()])
		case notation.VarOpen:
			i = j.g.Close(i)
			continue
		}
		if r.Events, r.Plies = r.Events+events, r.Plies+plies; w.IsAside() && j.g.Side[w.Index()].Sic {
			r.Sic++
		}
	}
}

// unread counts the events and plies that a gap or readings stand for.
func (j *judge) unread(it *notation.Item) (events, plies int) {
	events = it.Events()
	if it.Kind == notation.Readings && j.isPly(it) ||
		it.Kind == notation.Gap && (j.table == nil || j.table.game.Dice() == nil) {
		plies = events
	}
	return events, plies
}
