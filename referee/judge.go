package referee

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// judge holds what the judging of one game needs and keeps its buffers from game to
// game.
type judge struct {
	cfg    Config
	tables tables
	report Report

	g   *notation.Game
	loc notation.Locator
	// read is the findings of reading, with which those of the report begin.
	read diag.List
	// keep is set when the game has variations.
	keep  bool
	table *table // nil when the rules to judge by are not known
	// lines holds a line for each depth of variation that was ever needed; the main
	// line is the first.
	lines []*line
	visit func(Step) bool
	// resolved is called, when set, with each event that was played, the depth of
	// its line, and the position before it.
	resolved func(depth, item int, st engine.State, m engine.Move)
	// behind is called, when set, with the position behind each event of the main line
	// that was played, in order or by force, unless a gap leaves open what it was.
	behind func(st engine.State)

	buf     []engine.Move
	pattern engine.Pattern
	scratch engine.State
	writer  writer
}

// line is one line of play: the main line or a variation.
type line struct {
	*judge
	st engine.State
	// Snapshots that a variation may go back to, kept only in games that have
	// variations: before the last move, from the last cast on, the whole turn.
	beforeMove, beforeCast, beforeTurn mark
	depth                              int

	mark
	// first is set until the first round number has been seen.
	first bool
	// sic is set when the event just read was marked so, idle is the note owed if it
	// turns out to cover nothing.
	sic  bool
	idle diag.Finding
	// stopped is set when nothing more of the line is judged, cut when no note about
	// that is owed any more.
	stopped, noted bool
	// open holds the positions that a gap leaves possible, empty when the position
	// is known.
	open []reading
	gap  gap
}

// mark is a moment of a line.
type mark struct {
	st         engine.State
	event, ply int
	// offset is what the written round numbers are ahead of the played ones.
	offset int
	set    bool
}

func (j *judge) run(g *notation.Game, read diag.List, visit func(Step) bool) {
	j.g, j.loc, j.visit = g, g.Locator(), visit
	j.report = Report{Findings: append(j.report.Findings[:0], read...), Result: g.Result.Text}
	j.read = read
	j.inVariations(read)
	j.keep = slices.ContainsFunc(g.Items, func(it notation.Item) bool { return it.Kind == notation.VarOpen })
	j.table = nil
	other, isOther := j.otherGame()
	switch {
	case isOther:
		j.report.Findings = append(j.report.Findings[:0], other)
	case len(g.Tags)+len(g.Items) > 0 || len(read) == 0: // else nothing could be read at all
		j.table = j.settle(g)
	}
	main := j.line(0)
	if j.table != nil {
		main.begin(j.table.start)
	} else {
		main.stopped, main.noted = true, true
	}
	main.play(0, len(g.Items))
	main.close()
	j.checkResult(main)
	if j.table != nil {
		j.checkRupees(main)
	}
	j.finish()
	j.unsettled()
	j.read = nil
}

// line returns the line of a depth, made anew.
func (j *judge) line(depth int) *line {
	for len(j.lines) <= depth {
		j.lines = append(j.lines, &line{judge: j, depth: len(j.lines)})
	}
	l := j.lines[depth]
	l.mark = mark{st: l.mark.st}
	l.first, l.sic, l.stopped, l.noted = true, false, false, false
	l.idle = diag.Finding{}
	l.open = l.open[:0]
	l.beforeMove.set, l.beforeCast.set, l.beforeTurn.set = false, false, false
	return l
}

// copyState makes *dst equal to src, in place where it can.
func copyState(dst *engine.State, src engine.State) {
	if *dst == nil || (*dst).Game() != src.Game() {
		*dst = src.Clone()
		return
	}
	(*dst).CopyFrom(src)
}

func (l *line) begin(st engine.State) {
	copyState(&l.mark.st, st)
	l.st = l.mark.st
}

// save remembers the present moment in m.
func (l *line) save(m *mark) {
	copyState(&m.st, l.st)
	m.event, m.ply, m.offset, m.set = l.event, l.ply, l.offset, true
}

// play goes through the items from i to end, exclusive.
func (l *line) play(i, end int) {
	for ; i < end; i++ {
		it := &l.g.Items[i]
		switch it.Kind {
		case notation.Comment, notation.NAG, notation.VarClose:
			continue
		case notation.VarOpen:
			if !l.stopped && len(l.open) == 0 {
				l.variation(i)
			}
			i = int(it.N)
			continue
		case notation.Bad:
			if !l.stopped {
				l.stop()
			}
			continue
		}
		if l.depth == 0 {
			l.count(it)
		}
		if l.stopped {
			if it.IsEvent() {
				l.note(it)
			}
			continue
		}
		if len(l.open) > 0 {
			l.branch(it)
			continue
		}
		switch it.Kind {
		case notation.Number:
			l.number(it)
		case notation.SeatMark:
			l.seatMark(it)
		default:
			if l.depth == 0 && l.visit != nil && !l.visit(Step{l.event + 1, it, l.st}) {
				l.stopped, l.noted, l.visit = true, true, nil
				continue
			}
			l.eventItem(i, it)
		}
	}
}

// count counts a written event for the report.
func (l *line) count(it *notation.Item) {
	r := &l.report
	switch it.Kind {
	case notation.Throw:
		r.Events++
	case notation.MoveItem, notation.Pass:
		r.Events++
		r.Plies++
	case notation.Gap:
		r.Events += int(it.N)
		if l.table == nil || l.table.game.Lot() == nil {
			r.Plies += int(it.N)
		}
	}
	if it.Sic {
		r.Sic++
	}
}

func (l *line) eventItem(i int, it *notation.Item) {
	if l.keep {
		if l.st.Fresh() {
			l.save(&l.beforeTurn)
		}
		switch it.Kind {
		case notation.Throw:
			l.save(&l.beforeCast)
			l.beforeMove.set = false
		case notation.MoveItem, notation.Pass:
			l.save(&l.beforeMove)
		}
	}
	if hasGap(it) {
		l.openGap(it)
		if it.Kind != notation.Gap || it.N == 1 {
			l.went()
		}
		return
	}
	if l.sic && it.Kind != notation.Throw {
		l.noteIdle()
	}
	switch it.Kind {
	case notation.Throw:
		l.throw(i, it)
	case notation.MoveItem:
		switch {
		case it.Move.OnWay():
			l.moveOnWay(i, it)
		case it.Move.Unsettled():
			l.soldierCaptures(i, it)
		default:
			l.move(i, it)
		}
	case notation.Pass:
		l.pass(i, it)
	}
	l.went()
	l.event++
	if it.Kind != notation.Throw {
		l.ply++
	}
	l.sic = it.Sic
}

// went tells a listener what an event has led to, if it was played.
func (l *line) went() {
	if l.behind != nil && l.depth == 0 && !l.stopped && len(l.open) == 0 {
		l.behind(l.st)
	}
}

// variation judges the variation that opens at item i and replaces what stands
// before it.
func (l *line) variation(i int) {
	items := l.g.Items
	from := &l.beforeMove
	switch first := l.firstOf(i); {
	case first == nil:
		return
	case first.Kind == notation.Throw:
		from = &l.beforeCast
	case first.Kind == notation.SeatMark || first.Kind == notation.Number:
		from = &l.beforeTurn
	}
	if !from.set {
		l.find(diag.Misplaced, "", &items[i], "the variation has nothing to replace")
		return
	}
	v := l.line(l.depth + 1)
	v.begin(from.st)
	v.event, v.ply, v.offset, v.first = from.event, from.ply, from.offset, l.first
	v.play(i+1, int(items[i].N))
	v.close()
}

// firstOf returns the first word of the variation that opens at item i which is
// not a comment.
func (l *line) firstOf(i int) *notation.Item {
	for k := i + 1; k < int(l.g.Items[i].N); k++ {
		switch l.g.Items[k].Kind {
		case notation.Comment, notation.NAG:
		case notation.VarOpen:
			k = int(l.g.Items[k].N)
		default:
			return &l.g.Items[k]
		}
	}
	return nil
}

// stop ends the judging of the line. The next event, if there is one, gets a note.
func (l *line) stop() { l.stopped = true }

// note says once that the rest of the line is not judged.
func (l *line) note(it *notation.Item) {
	if !l.noted {
		l.noted = true
		l.event++
		l.find(diag.NotJudged, "", it, "not judged from here on")
		l.event--
	}
}

// close says what is owed at the end of a line.
func (l *line) close() {
	if len(l.open) > 0 && !l.stopped {
		l.closeGap()
	} else if l.depth == 0 && l.visit != nil && !l.stopped {
		l.visit(Step{l.event + 1, nil, l.st})
	}
}

// find adds a finding about an item at the present moment; the event is the next
// one and the ply the one that follows.
func (l *line) find(code diag.Code, rule string, it *notation.Item, msg string) *diag.Finding {
	f := diag.Finding{Code: code, Rule: rule, Severity: diag.SeverityOf(code), Span: l.loc.Span(it.Start, it.End),
		Event: l.event + 1, Ply: l.ply + 1, Message: msg}
	f.Seat = l.seat()
	if l.depth > 0 {
		f.Variation = true
		f.Severity = min(f.Severity, diag.Warning)
	}
	l.report.Findings = append(l.report.Findings, f)
	return &l.report.Findings[len(l.report.Findings)-1]
}

// seat is the letter of the seat on turn, empty if that is not known.
func (l *line) seat() string {
	if l.table == nil || len(l.open) > 0 {
		return ""
	}
	return string(rune(l.table.rs.Info(l.st.Seat()).Letter))
}

// inVariations marks the reader's findings that lie inside a variation: they warn
// and do not touch the verdict.
func (j *judge) inVariations(read diag.List) {
	if len(read) == 0 {
		return
	}
	fs := j.report.Findings
	for i := 0; i < len(j.g.Items); i++ {
		it := &j.g.Items[i]
		if it.Kind != notation.VarOpen {
			continue
		}
		last := &j.g.Items[it.N]
		for k := range fs {
			off := fs[k].Span.Start.Offset - j.g.Offset
			if everywhere(fs[k].Code) {
				fs[k].Variation, fs[k].Severity = false, diag.Error
				continue
			}
			if off > int(it.Start) && off < int(last.Start) {
				fs[k].Variation = true
				fs[k].Severity = min(fs[k].Severity, diag.Warning)
			}
		}
		i = int(it.N)
	}
}

// everywhere reports whether a code is an error inside a variation too: text that was
// refused for what it could do to its reader, and a game that was cut off.
func everywhere(c diag.Code) bool {
	switch c {
	case diag.MissingResult, diag.BadEncoding, diag.ControlCharacter, diag.LongToken, diag.DeepVariation, diag.LargeGame:
		return true
	}
	return false
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

// finish sorts the findings and draws the verdict.
func (j *judge) finish() {
	r := &j.report
	r.Verdict = Legal
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Severity != diag.Error {
			continue
		}
		if unreadable(f.Code) {
			r.Verdict = Unreadable
			break
		}
		r.Verdict = Illegal
	}
	place := func(a, b diag.Finding) int { return cmp.Compare(a.Span.Start.Offset, b.Span.Start.Offset) }
	if !slices.IsSortedFunc(r.Findings, place) {
		slices.SortStableFunc(r.Findings, place)
	}
}
