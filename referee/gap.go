package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// A gap leaves several positions possible. The referee keeps them all, up to
// maxReadings, and lets what follows strike out those that it does not fit. When
// one is left the position is known again, and the line is judged once more from the
// gap on with what is then known of it (see replay). When none is left the record is
// at fault whatever stood in the gap.

const (
	// maxReadings bounds the positions kept open behind a gap, maxTurnReadings those
	// behind a turn that is lost.
	maxReadings     = 64
	maxTurnReadings = 4096
	// maxWays bounds what is remembered of how they were come to.
	maxWays = 1 << 16
)

// gap is what is known of a line from a gap on, as long as the position is open.
type gap struct {
	// item is the index of the event that opened it.
	item int
	// What the line was before it.
	mark
	first bool
	sic   bool
	idle  diag.Finding
	// layers holds the positions that are possible, first the one before the gap, then
	// those behind each event, number and seat mark. The states of the newest alone are
	// kept. ways counts the ways that lead to them.
	layers []layer
	ways   int
	// most is the greatest number of positions that are kept.
	most int
}

// layer is the positions that an item leaves possible.
type layer struct {
	item  int // its index
	nodes []node
}

// node is a position that is possible, with all ways in which it can have come about.
type node struct {
	ply  int
	st   engine.State
	from []way
}

// way leads from a position to one of the next layer. There are very many of them.
type way struct {
	// What was played, zero for a number or seat mark.
	played
	told *told
	from int32 // index among the nodes of the layer before
	// alike is the number of other ways that it stands for.
	alike int32
	// seat is the one on turn, once the turn before was ended if ended is set.
	seat  engine.Seat
	ended bool
	// closed is set where the turn was ended behind what was played, which the rules leave
	// open.
	closed bool
	// many is set where the way is one of more than are told.
	many bool
}

// told is what else is known of a way through a gap, as far as anybody asks.
type told struct {
	// turn is what was played in a whole turn, nil for a single event.
	turn []played
	// text is what the gap is read as.
	text string
}

// turn is what was played in a whole turn, nil for a single event.
func (w *way) turn() []played {
	if w.told == nil {
		return nil
	}
	return w.told.turn
}

// text is what a gap is read as, empty where nobody asks.
func (w *way) text() string {
	if w.told == nil {
		return ""
	}
	return w.told.text
}

// retake plays what a way holds.
func (w *way) retake(st engine.State) {
	if w.ended {
		st.EndTurn()
	}
	events := w.turn()
	if events == nil {
		events = []played{w.played}
	}
	for _, p := range events {
		switch {
		case p.cast.N > 0:
			st.Throw(p.cast)
		case p.move.Kind != 0:
			st.Apply(p.move)
		}
	}
	if w.closed {
		st.EndTurn()
	}
}

// played is an event of a turn.
type played struct {
	cast engine.Cast
	move engine.Move
}

// settledItem is a layer of a gap that was settled: what is known of it when the line is played
// again.
type settledItem struct {
	item int
	// readings says what a gap that begins here was, nil where none does.
	readings diag.Detail
	// known is set where it is known in which position the item stands, seat where that
	// is known of the seat on turn.
	known bool
	seat  engine.Seat
	// played is what was played, nil where that is not known.
	played *way
	// after is the position behind, set where it is known although what was played is
	// not. ply is the number of plies played by then, -1 where that is not known.
	after engine.State
	ply   int
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
