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
	// visitor is nil where nobody visits the game, or no longer does. said is the number
	// of findings it was shown, or that are not for it.
	visitor *Visitor
	said    int

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
	// marked is the seat mark behind the last event if it names the seat whose turn had
	// begun and may end there, else nil.
	marked *notation.Item
	// stopped is set when nothing more of the line is judged, cut when no note about
	// that is owed any more.
	stopped, noted bool
	// broken is the rule of the finding that stopped the line, if it cites one; held is
	// the one that holds against an event that no reading of a gap allows.
	broken, held string
	// counted is the last item of the main line that was counted, told the last event
	// that was shown to a visitor, judged the number of events that were judged. Behind
	// a gap that is settled the line is gone through again from the gap on.
	counted, told, judged int
	// open is set while a gap leaves several positions possible, which gap holds.
	open bool
	gap  gap
	// shown is set if the line is for the visitor, now the event that it is shown, was
	// the position before that, turned set once a turn has ended since.
	shown  bool
	now    Event
	was    engine.State
	turned bool
	// script says how to play, from the gap on, what has settled it.
	script []scene
	// again is set when a gap was just settled, blind while the script leaves the
	// position open.
	again, blind bool
}

// mark is a moment of a line.
type mark struct {
	st         engine.State
	event, ply int
	// offset is what the written round numbers are ahead of the played ones.
	offset int
	set    bool
	// unknown is set where it is not known which position that was.
	unknown bool
}

func (j *judge) run(g *notation.Game, read diag.List, v *Visitor) {
	j.g, j.loc, j.visitor = g, g.Locator(), v
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
	var taken []bool
	if j.table != nil {
		taken = j.table.taken
	}
	j.cfg.Usage.note(taken)
	j.said = len(j.report.Findings)
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

// line returns the line of a depth, made anew.
func (j *judge) line(depth int) *line {
	for len(j.lines) <= depth {
		j.lines = append(j.lines, &line{judge: j, depth: len(j.lines)})
	}
	l := j.lines[depth]
	l.mark = mark{st: l.mark.st}
	l.first, l.sic, l.stopped, l.noted = true, false, false, false
	l.idle, l.marked, l.broken = diag.Finding{}, nil, ""
	l.counted, l.told, l.judged = -1, 0, 0
	l.open, l.script, l.again, l.blind, l.shown = false, nil, false, false, false
	l.forget(false)
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
	m.event, m.ply, m.offset, m.set, m.unknown = l.event, l.ply, l.offset, true, false
}

// forget takes away the moments that a variation may go back to; unknown says that there
// are such, in positions that are not known.
func (l *line) forget(unknown bool) {
	for _, m := range []*mark{&l.beforeMove, &l.beforeCast, &l.beforeTurn} {
		m.set, m.unknown = false, unknown
	}
}

// play goes through the items from i to end, exclusive.
func (l *line) play(i, end int) {
	for ; i < end || l.again; i++ {
		if l.again {
			l.again = false
			i = l.gap.item
		}
		it := &l.g.Items[i]
		switch it.Kind {
		case notation.Comment, notation.NAG, notation.VarClose:
			continue
		case notation.VarOpen:
			if !l.stopped && !l.open && !l.blind {
				l.variation(i)
			}
			i = int(it.N)
			continue
		case notation.Bad:
			l.stopped = true
			continue
		}
		if l.depth == 0 && i > l.counted {
			l.counted = i
			l.count(it)
		}
		if l.stopped {
			if it.IsEvent() {
				l.note(it)
			}
			continue
		}
		if l.open {
			l.branch(i, it)
			if it.IsEvent() {
				l.marked = nil
			}
			continue
		}
		if len(l.script) > 0 {
			l.replay(i, it)
			continue
		}
		switch it.Kind {
		case notation.Number:
			l.number(it)
		case notation.SeatMark:
			l.seatMark(it)
		default:
			if l.reach(i, it, l.st) {
				l.eventItem(i, it)
			}
			l.marked = nil
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
	if hasGap(it) {
		l.openGap(i, it)
		return
	}
	l.remember(it.Kind == notation.Throw)
	if l.sic && it.Kind != notation.Throw {
		l.noteIdle()
	}
	switch it.Kind {
	case notation.Throw:
		l.throw(it)
	case notation.MoveItem:
		switch {
		case it.Move.OnWay():
			l.moveOnWay(it)
		case it.Move.Unsettled():
			l.soldierCaptures(it)
		default:
			l.move(it)
		}
	case notation.Pass:
		l.pass(it)
	}
	l.passed(it.Kind != notation.Throw)
	l.sic = it.Sic
}

// remember saves what a variation may go back to that replaces the event which comes.
func (l *line) remember(cast bool) {
	if !l.keep {
		return
	}
	if l.st.Fresh() {
		l.save(&l.beforeTurn)
	}
	if cast {
		l.save(&l.beforeCast)
		l.beforeMove.set = false
	} else {
		l.save(&l.beforeMove)
	}
}

// passed goes on behind an event that was judged.
func (l *line) passed(ply bool) {
	l.shownAfter(l.st, true)
	l.event++
	l.judged = l.event
	if ply {
		l.ply++
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
	if from.unknown && !from.set {
		return
	}
	if !from.set {
		l.find(diag.Misplaced, "", &items[i], diag.VariationOfNothing)
		return
	}
	next := l.enter(&items[i])
	if next != Enter && next != Judge {
		return
	}
	v := l.line(l.depth + 1)
	v.shown = next == Enter
	v.begin(from.st)
	v.event, v.ply, v.offset, v.first = from.event, from.ply, from.offset, l.first
	v.play(i+1, int(items[i].N))
	v.close()
	l.said = len(l.report.Findings)
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

// stop ends the judging of the line because of the last finding. The next event, if there
// is one, gets a note.
func (l *line) stop() {
	l.stopped = true
	l.broken = l.report.Findings[len(l.report.Findings)-1].Rule
}

// note says once that the rest of the line is not judged.
func (l *line) note(it *notation.Item) {
	if !l.noted {
		l.noted = true
		l.find(diag.NotJudged, l.broken, it, diag.Unjudged{})
	}
}

// close says what is owed at the end of a line.
func (l *line) close() {
	switch {
	case l.stopped:
	case l.open:
		l.closeGap()
	case l.depth == 0:
		l.reach(-1, nil, l.st)
	}
}

// find adds a finding about an item at the present moment; the event is the next
// one and the ply the one that follows. A finding about play without a rule of its own
// gets the one that stands behind it.
func (l *line) find(code diag.Code, rule string, it *notation.Item, d diag.Detail) *diag.Finding {
	if rule == "" && l.table != nil {
		rule = cited(&l.table.rs.Cites, code)
	}
	f := diag.New(code, l.loc.Span(it.Start, it.End), d)
	f.Rule, f.Event, f.Ply, f.Seat = rule, l.event+1, l.ply+1, l.seat()
	if l.depth > 0 {
		f.Variation = true
		f.Severity = min(f.Severity, diag.Warning)
	}
	l.report.Findings = append(l.report.Findings, f)
	return &l.report.Findings[len(l.report.Findings)-1]
}

// cited returns the rule behind findings of a code, empty if they are not about play.
func cited(c *engine.Cites, code diag.Code) string {
	switch {
	case code[0] != 'M':
		return ""
	case code == diag.NoSuchMan:
		return c.Men
	case code == diag.CaptureMark, code == diag.MissingCaptureMark:
		return c.Captures
	case code == diag.CheckMark:
		return c.Checks
	}
	return c.Turns
}

// seat is the letter of the seat on turn, empty if that is not known.
func (l *line) seat() string {
	if l.table == nil || l.open || l.blind {
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
	if r.Verdict == Legal && r.Judged < r.Events {
		for i := range r.Findings {
			f := &r.Findings[i]
			if d, ok := f.Detail.(diag.Unjudged); ok && !f.Variation {
				d.Judged, d.Events = r.Judged, r.Events
				f.Say(d)
			}
		}
	}
	place := func(a, b diag.Finding) int { return cmp.Compare(a.Span.Start.Offset, b.Span.Start.Offset) }
	if !slices.IsSortedFunc(r.Findings, place) {
		slices.SortStableFunc(r.Findings, place)
	}
}
