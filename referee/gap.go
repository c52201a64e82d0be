package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// A gap leaves several positions possible. The referee keeps them all and plays on in each what
// is written, as a record without gaps is judged: those in which an error follows are struck out.
// Of earlier positions it keeps only from where each was come to, and by what. When one position
// is left it is known again, and the line is judged once more from the gap on with what is then
// known of it (see replay). When none is left the record is at fault whatever stood in the gap.

const (
	// maxPositions bounds the positions that are followed at once, maxTried the events and words
	// that are tried for the gaps of a game: of its main line, and of all variations together.
	maxPositions = 1 << 16
	maxTried     = 1 << 20
	// turnCost is what a way through a turn that is lost counts as, of which every event is kept.
	turnCost = 16
)

// gap is what is known of a line from a gap on, as long as the position is open.
type gap struct {
	state gapState
	// item is the index of the event that opened it, start the moment before that, with a
	// position that is not to be changed, idle the note that waited.
	item  int
	start Spot
	idle  diag.Finding
	// layers holds the positions that are possible, first the one before the gap, then
	// those after each event, number and seat mark. live has the positions of the newest.
	layers []layer
	live   []Spot
	// tried is how much had been tried before, seen how many events were looked through for a
	// turn that has more.
	tried, seen int
	// held is what holds against a word that no reading of the gap allows.
	held heldBy
	// past is the gap that is remembered when it has ended, nil if none is, spared how much
	// of what was tried was not tried again.
	past   *pastGap
	spared int
	// listing is set while what the gap can be is listed, even if it is more than is counted.
	listing bool
	// owed is set if throws that are not recorded opened it, before its item.
	owed bool
	// script says how to play, from the gap on, what has settled it.
	script []settledItem
	gapBuffers
}

// heldBy is what holds against a word in the positions that are possible: the rule in the one nearest to allowing it,
// and what is said of it where that is the same in all, with what is legal in all.
type heldBy struct {
	rule  string
	law   diag.Detail
	legal []string
}

// gapState is how a line stands to its gap.
type gapState uint8

const (
	shut  gapState = iota
	open           // it leaves several positions possible
	done           // it was just settled, and the line is to go back to it
	blind          // it is settled, but here the script leaves the position open
)

// gapBuffers is what gaps use again: the position after what is tried, and after the end of the
// turn before it, spare positions, and where a turn is looked through.
type gapBuffers struct {
	after, ended engine.State
	spare        spare
	places       places
	turn         turnBuffer
	fits         []Choice
}

// reset prepares for another line.
func (g *gap) reset() {
	g.state, g.held, g.script, g.past, g.spared = shut, heldBy{}, nil, nil, 0
}

// begin returns the moment at which the gap opened.
func (g *gap) begin() Spot {
	s := g.start
	s.St = g.spare.copyOf(s.St)
	return s
}

// layer is the positions that an item leaves possible.
type layer struct {
	item int // its index
	// plies has the number of plies played by then of each, ways all that lead to them.
	plies []int32
	ways  []way
	// supplied is set where the ways are throws that are not recorded, before the item.
	supplied bool
}

func (s *layer) n() int { return len(s.plies) }

// way leads from a position to one of the next layer. There are very many of them.
type way struct {
	from, to int32 // the indices of the positions in their layers
	// Choice is what was played in a gap, zero for a word that was read.
	Choice
	// turn is what was played in a whole turn, nil for a single event.
	turn *[]Choice
	// alike is the number of other ways that it stands for.
	alike int32
	// seat is the one on turn, once the turn before has ended if Ended is set.
	seat engine.Seat
	// closed is set where the turn was ended after what was played, which the rules leave
	// open.
	closed bool
	// many is set where the way is one of more than are listed.
	many bool
}

// retake plays what a way through a gap holds.
func (w *way) retake(s *Spot) {
	events := []Choice{w.Choice}
	if w.turn != nil {
		if w.Ended {
			s.St.EndTurn()
		}
		events = *w.turn
	}
	for i := range events {
		if events[i].play(s.St); events[i].Cast.N == 0 {
			s.Ply++
		}
	}
	if w.closed {
		s.St.EndTurn()
	}
	s.behind()
}

// settledItem is a layer of a gap that was settled: what is known of it when the line is played
// again.
type settledItem struct {
	item int
	// readings says what a gap that begins here was, nil where none does; certain is what to
	// write in its place, empty where that is not certain.
	readings *diag.GapReadings
	certain  string
	// known is set where it is known in which position the item stands, seat where that
	// is known of the seat on turn.
	known bool
	seat  engine.Seat
	// played is what was played, nil where that is not known; cast is a cast that is known all
	// the same, as all ways have it.
	played *way
	cast   engine.Cast
	// after is the moment after, set where it is known although what was played is
	// not. ply is the number of plies played by then, -1 where that is not known.
	after *Spot
	ply   int
	// happened is what an event was on each way, where played is nil and somebody is shown it.
	happened []Reading
	// supplied is set for throws that are not recorded. thrown is what is known of them where they
	// are the last before a word, else zero.
	supplied bool
	thrown   series
}

// series is what has been thrown up to a position.
type series struct {
	// throws are those that are there on all ways, in their order, with lostThrow where ways differ.
	throws []string
	// several is set if ways differ in any throw or in how many there are, some if there are any.
	several, some bool
}

// times is the number of events that an item stands for.
func times(it *notation.Item) int {
	switch {
	case it.Kind == notation.Gap:
		return int(it.N)
	case it.IsEvent():
		return 1
	}
	return 0
}

// agreed returns what is the same of all.
func agreed[T any, V comparable](all []T, of func(*T) V) (v V, ok bool) {
	for i := range all {
		if i == 0 {
			v = of(&all[i])
		} else if of(&all[i]) != v {
			var none V
			return none, false
		}
	}
	return v, len(all) > 0
}

// What a gap comes to is remembered for Fit, while a record is judged under one setting of
// the options after another. Where the gap opens again in the same position, and the
// options that were asked for within it are set alike, it comes to the same.

// Gaps remembers what the gaps of one record came to under settings of one rule set. Zero
// is empty.
type Gaps struct {
	// all has them by the index of the item that opens them.
	all map[int][]*pastGap
}

// watched is implemented by games of which it is noted, for Fit, which of their options
// were asked for.
type watched interface {
	engine.Game
	// Aside begins or ends a search of which only a part may count.
	Aside(on bool)
	// Asked returns the options that were asked for in a search aside on the way to a
	// position, as bits; Ask says which of them count.
	Asked(st engine.State) uint16
	Ask(options uint16)
	// Gaps has what gaps of the record came to under other settings. Mark begins to note again,
	// from a position on, which options are asked for, Since ends that and returns them.
	Gaps() *Gaps
	Mark(st engine.State)
	Since() uint16
}

// pastGap is a gap under one setting.
type pastGap struct {
	moment
	setup engine.Setup
	// asked has the options that were asked for.
	asked uint16
	// before and tried are how much was tried before the gap and in it.
	before, tried int

	// layers is what settled it, nil if nothing did. Else the line broke off at an item,
	// by its index from 1, that no position allowed, with left of its events to come, or if it
	// is 0 because there were so many.
	layers     []layer
	item       int
	left       int
	event, ply int
}

// moment is where a line stands when a gap opens.
type moment struct {
	position                  string
	round, event, ply, offset int
	first                     bool
	marked                    seatMark
}

// alike reports whether the options that were asked for have these values.
func (p *pastGap) alike(setup engine.Setup) bool {
	for i, v := range setup.Values {
		if p.asked>>i&1 == 1 && p.setup.Values[i] != v {
			return false
		}
	}
	return true
}

// within reports whether the bound on what is tried, of which so much was tried before, would cut
// the gap short if it did then, and only then.
func (p *pastGap) within(before int) bool {
	if p.cut() {
		return p.before+p.tried < maxTried || before >= p.before
	}
	return before+p.tried < maxTried
}

// cut reports whether there was more in the gap than could be gone through.
func (p *pastGap) cut() bool { return p.layers == nil && p.item == 0 }
