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
	// item is the index of the event that opened it.
	item int
	// What the line was before it.
	mark
	first, sic bool
	idle       diag.Finding
	opened     *notation.Item // its seat mark
	// layers holds the positions that are possible, first the one before the gap, then
	// those behind each event, number and seat mark. live has the positions of the newest.
	layers []layer
	live   []Spot
	// tried is how much had been tried before, seen how many events were looked through for a
	// turn that has more.
	tried, seen int
}

// start is the moment at which the gap opened, with a position that is not to be changed.
func (g *gap) start() Spot {
	return Spot{St: g.st, Event: g.event, Ply: g.ply, Offset: g.offset, first: g.first, sic: g.sic, marked: g.opened}
}

// layer is the positions that an item leaves possible.
type layer struct {
	item int // its index
	// plies has the number of plies played by then of each, ways all that lead to them.
	plies []int32
	ways  []way
}

func (s *layer) n() int { return len(s.plies) }

// way leads from a position to one of the next layer. There are very many of them.
type way struct {
	from, to int32 // the indices of the positions in their layers
	// What was played in a gap, zero for a word that was read.
	played
	// turn is what was played in a whole turn, nil for a single event.
	turn *[]played
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

// retake plays what a way through a gap holds.
func (w *way) retake(s *Spot) {
	if w.ended {
		s.St.EndTurn()
	}
	one := [1]played{w.played}
	events := one[:]
	if w.turn != nil {
		events = *w.turn
	}
	for _, p := range events {
		p.play(s.St)
		if p.cast.N == 0 {
			s.Ply++
		}
	}
	if w.closed {
		s.St.EndTurn()
	}
	s.Event++
	s.sic, s.marked = false, nil
}

// played is an event of a turn.
type played struct {
	cast engine.Cast
	move engine.Move
}

func (p *played) play(st engine.State) {
	if p.cast.N > 0 {
		st.Throw(p.cast)
	} else {
		st.Apply(p.move)
	}
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
	// after is the moment behind, set where it is known although what was played is
	// not. ply is the number of plies played by then, -1 where that is not known.
	after *Spot
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
