package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// judge holds what the judging of one game needs and keeps its buffers from game to game.
type judge struct {
	cfg    Config
	report *Report
	loc    notation.Locator
	// read is the findings of reading, with which those of the report begin.
	read diag.List
	// asked is how much is to be found out.
	asked depth
	// given is set if the report is the caller's.
	given bool
	kept  kept
	// lines holds a line for each depth of variation that was ever needed, the main line first.
	lines []*line
	tags  tagReader
	// visitor is nil where nobody visits the game, or no longer does. said is the number of
	// findings it was shown, or that are not for it.
	visitor *Visitor
	said    int
	// recorder takes the game down, nil if nobody wants that.
	recorder *recorder
	unlisted unlisted
	// more is where more was written than needed, of the main line and of variations.
	more  [2]habit
	gaps  gaps
	trial *Trial
	halt  halt

	stepper
}

// depth is how much is to be found out about a game. Zero is everything.
type depth uint8

const (
	everything depth = iota
	whatStops        // and where
	whether          // anything stops it, and where
)

// gaps is what holds of all gaps of a game.
type gaps struct {
	// tries counts what was tried, of the main line and of variations.
	tries [2]int
	// unrecorded is set where throws that are due need not be written. places counts where some may have fallen, fell
	// where one did in all ways, and certain where all ways agree on them.
	unrecorded            bool
	places, fell, certain int
}

// halt cuts judging short.
type halt struct {
	// halted, unless it is nil, reports whether to. It is asked once in many steps, which
	// ticks counts.
	halted func() bool
	ticks  int
}

// line is one line of play: the main line or a variation.
type line struct {
	j *judge
	Spot
	depth int
	state state
	// idle is the note to give if the sic of the last event turns out to cover nothing.
	idle diag.Finding
	// broken is the rule of the finding that stopped the line, if it cites one.
	broken string
	// judged is the number of events that were judged. After a gap that is settled the line is
	// gone through again from the gap on.
	judged int
	// back has the moments that a variation may go back to, kept only in games that have
	// variations: before the last move, from the last cast on, the whole turn. owed is that before throws that are not
	// recorded and come before the next event.
	back struct{ move, cast, turn, owed past }
	gap  gap
	view view
	now  notation.Item // see item
	// asked and next are the last word that keptNext was asked for and what it returned, next 0 for none.
	asked, next int
}

// state is whether a line is judged on.
type state uint8

const (
	playing state = iota
	stopped       // a note about that is due
	silent        // none is due any more
)

// past is a moment of a line, if it is kept.
type past struct {
	Spot
	known knowledge
}

// knowledge is what is known of a moment: whether there is one, and in which position.
type knowledge uint8

const (
	noMoment knowledge = iota
	unknownMoment
	knownMoment
)

// line returns the line of a depth, made again.
func (j *judge) line(depth int) *line {
	for len(j.lines) <= depth {
		j.lines = append(j.lines, &line{j: j, depth: len(j.lines)})
	}
	l := j.lines[depth]
	l.Spot = Spot{St: l.St, first: true}
	l.state, l.idle, l.broken, l.judged = playing, diag.Finding{}, "", 0
	l.gap.reset()
	l.view.last, l.view.shown, l.view.waits = 0, false, 0
	l.view.inferred, l.view.before, l.view.supplied, l.view.seat = false, false, false, 0
	l.asked, l.next = 0, 0
	l.forget(noMoment)
	return l
}

// save remembers the present moment in m.
func (l *line) save(m *past) {
	m.Copy(&l.Spot)
	m.known = knownMoment
}

// copy makes a moment equal to another.
func (m *past) copy(from *past) {
	m.Copy(&from.Spot)
	m.known = from.known
}

// forget takes away the moments that a variation may go back to, or says that there are such, in
// positions that are not known.
func (l *line) forget(k knowledge) { l.back.move.known, l.back.cast.known, l.back.turn.known = k, k, k }

// seat is the letter of the seat on turn, empty if that is not known.
func (l *line) seat() string {
	if l.j.table == nil || l.gap.state == open || l.gap.state == blind {
		return ""
	}
	return string(rune(l.j.table.rs.Info(l.St.Seat()).Letter))
}

// text is a legal move of the present position in canonical notation.
func (l *line) text(m engine.Move) string { return string(l.j.writer.append(nil, l.St, m)) }

// item returns the word at an index as notation.Game.Read does. It is valid until the line goes on.
func (l *line) item(i int) *notation.Item {
	return l.j.g.Read(i, &l.now)
}

// item returns the word at an index with all that is known of it.
func (j *judge) item(i int) *notation.Item {
	return j.g.Read(i, new(notation.Item))
}

// word is an item as it stands in the text.
func (j *judge) word(it *notation.Item) string { return string(j.g.Text[it.Start:j.g.EndOf(it)]) }

func (j *judge) nearest() int {
	if j.cfg.Nearest != 0 {
		return max(j.cfg.Nearest, 0)
	}
	return 5
}

// isPly reports whether an event of that kind counts as a ply as long as it is not known what a
// gap stands for.
func (j *judge) isPly(it *notation.Item) bool {
	if it.Kind == notation.Readings {
		return !j.g.ReadsThrow(it)
	}
	return it.Kind != notation.Throw && !(it.Kind == notation.Gap && (j.table == nil || j.table.dice != nil))
}

// seatBefore is the letter of the seat that made the last event.
func (l *line) seatBefore() string {
	if l.last == 0 {
		return ""
	}
	return string(rune(l.j.table.rs.Info(l.last).Letter))
}

// tried is how much was tried for the gaps of the main line, or of variations.
func (l *line) tried() *int { return &l.j.gaps.tries[min(l.depth, 1)] }

// try counts what is tried. It reports false when it becomes too much.
func (l *line) try(n int) bool {
	t := l.tried()
	*t += n
	return *t < maxTried && !l.j.halt.due()
}

// maxTicks is how many steps are taken before it is asked whether judging is to be cut short.
const maxTicks = 64

// due reports whether judging is to be cut short.
func (h *halt) due() bool {
	if h.halted == nil {
		return false
	}
	if h.ticks++; h.ticks < maxTicks {
		return false
	}
	if !h.halted() {
		h.ticks = 0
		return false
	}
	return true
}

// unlisted is the findings of a game beyond those that are kept. Errors of the main line are kept
// rather than others, so that no game is illegal without saying why.
type unlisted struct {
	n int
	// uncounted is set if there may be more.
	uncounted bool
	// unwanted counts those that are not made because nobody reads them.
	unwanted int
	// unreadable and unwhole are set if one of them makes the game so.
	unreadable, unwhole bool
	// left is what find returns for a finding that is not kept.
	left diag.Finding
}

func (s *unlisted) count(code diag.Code) {
	s.n++
	s.unwhole = s.unwhole || unwhole(code)
}

// Trial plays hypotheses about a record: words that are not written there, or written otherwise.
// What it says of a word is what judging says, without the explanation. It plays what is certain
// only: a word with a gap is offered as what it can be, by Fits.
type Trial struct {
	j     *judge
	flaws Flaws
	right notation.Move
	ended engine.State
	did   Reading // what the last step played, but for what came of it

	fitting []engine.Move       // for movesAs
	choices []Choice            // for Surprise
	odds    map[engine.Cast]int // how little each cast is to be expected
}

// habit is what a record does again and again, and what is said of it once: that more is written of moves than needed.
type habit struct {
	// at is the index of the finding, of a code that the finding there must have; count how often it was met.
	at, count int
	// moves are the first of them with where they stand, in their shortest clear form.
	moves []enough
}

// enough is a move in its shortest clear form and where more was written of it.
type enough struct {
	move       notation.Move
	start, end int32
}
