package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// judge holds what the judging of one game needs and keeps its buffers from game to
// game.
type judge struct {
	cfg    Config
	tables tables
	report *Report
	// given is set if the report is the caller's, so that it is not written to any more.
	given bool

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
	// supposed is the game that is judged as, nil for that of the tags. brief is set where
	// it only matters what stops the game and where, mute where not even what matters.
	supposed    engine.Game
	brief, mute bool
	others      others
	// torn is set if two tags contradict each other that decide what the game is judged by.
	torn bool
	// lost is the tags of the game that are lost, likeness what is known of names, own the names
	// at their places that are meant for no other.
	lost     []lostTag
	likeness map[string]likeness
	own      []string
	// visitor is nil where nobody visits the game, or no longer does. said is the number
	// of findings it was shown, or that are not for it.
	visitor *Visitor
	said    int
	surplus surplus
	// tries counts what was tried for gaps, of the main line and of variations. probe plays in
	// the positions that a gap leaves possible.
	tries [2]int
	probe prober

	// halted, unless it is nil, reports whether judging is to be cut short. It is asked once in many
	// steps, which ticks counts.
	halted func() bool
	ticks  int

	buf     []engine.Move
	pattern engine.Pattern
	scratch engine.State
	writer  writer
	words   wordItems
}

// wordItems are the items that words are judged as where they are not just played. What is
// found in them has no place in the text: the game is then judged from its items.
type wordItems struct{ number, mark, throw, move, pass notation.Item }

// surplus is the findings of a game beyond those that are kept. Errors of the main line are
// kept rather than others, so that no game is illegal without saying why.
type surplus struct {
	n int
	// uncounted is set if there may be more.
	uncounted bool
	// unreadable and unwhole are set if one of them makes the game so.
	unreadable, unwhole bool
	// left is what find returns for a finding that is not kept.
	left diag.Finding
}

func (s *surplus) count(code diag.Code) {
	s.n++
	s.unwhole = s.unwhole || unwhole(code)
}

// tester is told what is wrong with words that are tried.
type tester interface {
	// found takes a finding, and returns one that is not kept.
	found(code diag.Code, it *notation.Item, d diag.Detail) *diag.Finding
	// refused takes that a word cannot be played in order.
	refused()
}

// prober plays words as they are judged anywhere, each in a moment that it is given.
type prober interface {
	Step(s *Spot, it *notation.Item) Flaws
	Fits(s *Spot, it *notation.Item, buf []Choice) []Choice
	goesOn(st, ended engine.State, c Choice) bool
	ending(s *Spot) (wrong *diag.Finding, computed string)
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
	// sic is set when the event just read was marked so, idle is the note to give if it
	// turns out to cover nothing.
	sic  bool
	idle diag.Finding
	// marked is the seat mark behind the last event if it names the seat whose turn had
	// begun and may end there, else nil.
	marked *notation.Item
	// stopped is set when nothing more of the line is judged, noted when no note about
	// that is due any more.
	stopped, noted bool
	// broken is the rule of the finding that stopped the line, if it cites one; held is
	// the one that holds against an event that no reading of a gap allows.
	broken, held string
	// told is the last event that was shown to a visitor, judged the number of events that
	// were judged. Behind a gap that is settled the line is gone through again from the gap on.
	told, judged int
	// open is set while a gap leaves several positions possible, which gap holds.
	open bool
	gap  gap
	// past is the gap that is remembered when it has ended, nil if none is, spared how much
	// of what was tried was not tried again.
	past   *pastGap
	spared int
	// after and ended are the position behind what is tried for a gap, and behind the end
	// of the turn before it. spare, places, turn, fits and fitting are kept for reuse.
	after, ended engine.State
	spare        spare
	places       places
	turn         turnRoom
	fits         []Choice
	fitting      []engine.Move
	// shown is set if the line is for the visitor, now the event that it is shown, was
	// the position before that, turned set once a turn has ended since.
	shown  bool
	now    Event
	was    engine.State
	turned bool
	// listing is set while what a gap can be is listed, even if it is more than can be told.
	listing bool
	// script says how to play, from the gap on, what has settled it.
	script []settledItem
	// again is set when a gap was just settled, blind while the script leaves the
	// position open.
	again, blind bool
	// trying is set on a line that tries hypotheses: what is wrong is told, not explained.
	trying tester
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
	l.told, l.judged = 0, 0
	l.past, l.spared = nil, 0
	l.open, l.script, l.again, l.blind, l.shown = false, nil, false, false, false
	l.forget(false)
	return l
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

// seat is the letter of the seat on turn, empty if that is not known.
func (l *line) seat() string {
	if l.table == nil || l.open || l.blind {
		return ""
	}
	return string(rune(l.table.rs.Info(l.st.Seat()).Letter))
}

// text is a legal move of the present position in canonical notation.
func (l *line) text(m engine.Move) string { return string(l.writer.append(nil, l.st, m)) }

// word is an item as it stands in the text.
func (l *line) word(it *notation.Item) string { return string(l.g.Text[it.Start:it.End]) }

func (j *judge) nearest() int {
	if j.cfg.Nearest > 0 {
		return j.cfg.Nearest
	}
	return 5
}

// isPly reports whether an event of that kind counts as a ply as long as it is not known
// what a gap stands for.
func (j *judge) isPly(it *notation.Item) bool {
	if it.Kind == notation.Readings {
		return !j.g.ReadsThrow(it)
	}
	return it.Kind != notation.Throw && !(it.Kind == notation.Gap && (j.table == nil || j.table.game.Dice() != nil))
}

// seatBefore is the letter of the seat that made the last event.
func (l *line) seatBefore() string {
	if l.table.last == 0 {
		return ""
	}
	return string(rune(l.table.rs.Info(l.table.last).Letter))
}

// tried is how much was tried for the gaps of the main line, or of variations.
func (l *line) tried() *int { return &l.tries[min(l.depth, 1)] }

// maxTicks is how many steps are taken before it is asked whether judging is to be cut short.
const maxTicks = 64

// halts reports whether judging is to be cut short.
func (j *judge) halts() bool {
	if j.halted == nil {
		return false
	}
	if j.ticks++; j.ticks < maxTicks {
		return false
	}
	if !j.halted() {
		j.ticks = 0
		return false
	}
	return true
}

// try counts what is tried. It reports false when it becomes too much.
func (l *line) try(n int) bool {
	t := l.tried()
	*t += n
	return *t < maxTried && !l.halts()
}
