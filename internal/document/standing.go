package document

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// maxStanding bounds the positions that are followed where a gap leaves them open, maxTurn those that are looked at
// within a turn that is lost, and maxSteps how often a word is played from one of them.
const (
	maxStanding = 2048
	maxTurn     = 1 << 13
	maxSteps    = 1 << 18
)

// Standing returns the positions that are possible at a place: one, several after a gap that leaves them open, none
// where judging does not come there. With ended the turn has ended where that may be.
func (c *Caret) Standing(pl *Place, ended bool) []engine.State {
	var all []engine.State
	if m, _ := c.moment(pl.Game, pl.Read, int32(pl.At+len(pl.Before))); m.Before != nil {
		all = []engine.State{m.Before}
	} else {
		all, _ = c.Open(pl)
	}
	if ended {
		all = pl.Ended(all)
	}
	return all
}

// Ended returns the positions after the end of a turn that may have ended before the place, those in which a turn
// begins with it.
func (pl *Place) Ended(states []engine.State) []engine.State {
	sic := pl.Previous >= 0 && pl.Game.Item(pl.Previous).Sic
	var out []engine.State
	for _, st := range states {
		switch {
		case st.Fresh():
		case st.MayEnd():
			st = st.Clone()
			st.EndTurn()
		case sic && st.Due() != engine.DueOver:
			st = st.Clone()
			st.ForceEnd()
		case len(states) > 1:
			continue
		}
		out = append(out, st)
	}
	return out
}

// Open follows the line of a place, from where it was known last, in all ways in which it can have gone, and returns
// the positions that it can have led to; more is set where there are others, too many to be looked at. It returns none
// where a rule is broken before.
func (c *Caret) Open(pl *Place) (states []engine.State, more bool) {
	from, st := c.knownBefore(pl)
	pl.Known = -1
	if _, before, _ := above(pl.Game, pl.Item); st != nil {
		pl.Known = before[from]
	}
	t := c.Referee.Trial()
	if t == nil || st == nil {
		return nil, false
	}
	o := &opened{Trial: t, bench: c.Bench, spots: []referee.Spot{{St: st}}}
	if !o.follow(pl, from) || o.more && len(o.spots) == 1 {
		return nil, false // one of many would look as if it were the only one
	}
	for i := range o.spots {
		states = append(states, o.spots[i].St)
	}
	return states, o.more
}

// knownBefore judges the game of a place, and returns the last event of its line before it with the position from which
// that is played, nil where none is known.
func (c *Caret) knownBefore(pl *Place) (item int, st engine.State) {
	own := make([]bool, pl.Item)
	last, before, _ := above(pl.Game, pl.Item)
	for ; last >= 0; last = before[last] {
		own[last] = true
	}
	c.visit(pl.Game, pl.Read, &referee.Visitor{
		Variation: func(*notation.Item) referee.Next { return referee.Enter },
		Before: func(e *referee.Event) bool {
			switch {
			case e.Index >= pl.Item:
				return false
			case e.Item != nil && own[e.Index] && e.State != nil && st == nil:
				item, st = e.Index, e.State.Clone()
			case e.Item != nil && own[e.Index] && e.State != nil:
				item = e.Index
				st.CopyFrom(e.State)
			}
			return true
		},
	})
	return item, st
}

// opened is a line that gaps leave open: the moments that are possible, and whether there are more.
type opened struct {
	*referee.Trial
	bench *Bench
	spots []referee.Spot
	more  bool
	steps int
	// What a variation may go back to: before the last event, the last throw, the turn; marks is what was possible
	// before the numbers and seat marks that stand before the next event, nil without any.
	move, cast, turn past
	marks            *past
}

// follow goes along the line of a place from an item to the place. It reports false where the line cannot be read, or
// where what a variation goes back to is not known.
func (o *opened) follow(pl *Place, from int) bool {
	for i := from; i < pl.Item; i++ {
		it := pl.Game.Item(i)
		word := it.Kind == notation.Number || it.Kind == notation.SeatMark || it.IsEvent()
		if word && pl.depth > 0 {
			o.keep(&it)
		}
		switch {
		case it.Kind == notation.VarOpen && int(it.N) > pl.Item:
			if !o.back(pl.Game, i) {
				return false
			}
		case it.Kind == notation.Bad:
			return false
		case it.Kind == notation.VarOpen:
			i = int(it.N)
		case it.HasGap():
			for range max(1, it.Events()) {
				o.filled(&it)
			}
		case word:
			o.stepped(&it)
		}
	}
	return true
}

// past is what a variation may go back to: the moments that were possible.
type past struct {
	spots []referee.Spot
	more  bool
}

// now returns what is possible at present.
func (o *opened) now() past {
	out := past{make([]referee.Spot, len(o.spots)), o.more}
	for i := range o.spots {
		out.spots[i].Copy(&o.spots[i])
	}
	return out
}

// keep keeps what a variation may go back to, before a word.
func (o *opened) keep(it *notation.Item) {
	now := o.now()
	if !it.IsEvent() {
		if o.marks == nil {
			o.marks = &now
		}
		return
	}
	o.move = now
	if it.Kind == notation.Throw {
		o.cast = now
	}
	if slices.ContainsFunc(now.spots, func(s referee.Spot) bool { return s.St.Fresh() || s.St.MayEnd() }) {
		if o.turn = now; o.marks != nil {
			o.turn = *o.marks
		}
	}
	o.marks = nil
}

// back goes back to what was possible before that which the variation that opens at an item replaces, and reports
// whether that is known.
func (o *opened) back(g *notation.Game, open int) bool {
	o.marks = nil
	for k := open + 1; k < g.Close(open); k++ {
		to := &o.move
		switch kind := g.Kind(k); {
		case kind == notation.VarOpen:
			k = g.Close(k)
			continue
		case kind == notation.Throw:
			to = &o.cast
		case kind == notation.SeatMark || kind == notation.Number:
			to = &o.turn
		case !kind.IsEvent():
			continue
		}
		o.spots, o.more = to.spots, to.more
		now := o.now() // what is kept does not change
		o.spots = now.spots
		break
	}
	return len(o.spots) > 0
}

// tries counts what is tried, and reports whether there is to be more of it.
func (o *opened) tries() bool {
	o.steps++
	ok := o.steps <= maxSteps && o.bench.Context.Err() == nil
	o.more = o.more || !ok
	return ok
}

// stepped plays a word at each moment, and leaves out where it cannot be played.
func (o *opened) stepped(it *notation.Item) {
	out := o.spots[:0]
	for i := range o.spots {
		s := o.spots[i]
		if !o.tries() {
			break
		}
		if o.Step(&s, it)&referee.Broken == 0 {
			out = append(out, s)
		}
	}
	o.spots = out
}

// filled plays at each moment all that a word with a gap can be: an event, or all of a turn.
func (o *opened) filled(it *notation.Item) {
	one, from := *it, o.spots
	if it.Kind == notation.Gap {
		one.N = 1
	}
	if it.Turn {
		one = notation.Item{Kind: notation.Gap, N: 1}
		from = slices.DeleteFunc(from, func(s referee.Spot) bool { return !begun(s.St) })
	}
	o.spots = nil
	out, in := map[uint64]bool{}, map[uint64]bool{} // in is within the turn
	for k := 0; k < len(from); k++ {
		for _, choice := range o.Fits(&from[k], &one, nil) {
			if it.Turn && choice.Ended {
				continue
			}
			var s referee.Spot
			s.Copy(&from[k])
			o.Play(&s, choice)
			if it.Turn {
				from = o.goesOn(&s, from, in)
			}
			if key := s.Key(); (!it.Turn || s.St.Fresh() || s.St.Due() == engine.DueOver) && !out[key] {
				out[key] = true
				o.spots = append(o.spots, s)
			}
			if !o.tries() || len(o.spots) == maxStanding || len(from) > maxTurn {
				o.more = true
				return
			}
		}
	}
}

// goesOn adds a moment to those from which a turn that is lost goes on, if it does and was not met; where the turn may
// end there the moment becomes the one after its end.
func (o *opened) goesOn(s *referee.Spot, from []referee.Spot, met map[uint64]bool) []referee.Spot {
	if key := s.Key(); !s.St.Fresh() && s.St.Due() != engine.DueOver && !met[key] {
		met[key] = true
		var on referee.Spot
		on.Copy(s)
		from = append(from, on)
		begun(s.St)
	}
	return from
}

// begun takes a position to where a turn begins, and reports whether one begins there.
func begun(st engine.State) bool {
	if !st.Fresh() && st.MayEnd() {
		st.EndTurn()
	}
	return st.Fresh()
}

// Around returns the indices of the event, or the word that cannot be read, that the caret stands in or after in its
// own line, and of the one that follows that; -1 for none.
func (c *Caret) Around() (item, next int) {
	item, next = -1, -1
	var outer []int
	for i, it := range c.Game.All() {
		event := it.IsEvent() || it.Kind == notation.Bad
		if it.Start >= c.Off {
			return item, c.following(i)
		}
		switch {
		case event:
			item = i
		case it.Kind == notation.VarOpen:
			outer = append(outer, item)
			item = -1
		case it.Kind == notation.VarClose:
			item, outer = outer[len(outer)-1], outer[:len(outer)-1]
		}
	}
	return item, next
}

// following returns the index of the first event from an item on in its line, -1 if there is none.
func (c *Caret) following(i int) int {
	for ; i < c.Game.Len(); i++ {
		switch k := c.Game.Kind(i); {
		case k == notation.VarOpen:
			i = c.Game.Close(i)
		case k == notation.VarClose:
			return -1
		case k.IsEvent() || k == notation.Bad:
			return i
		}
	}
	return -1
}

// Alike returns what can be written in a position, the most like a word first.
func Alike(word string, st engine.State) []string {
	moves, throws := Offers(st)
	var texts []string
	for _, o := range append(moves, throws...) {
		texts = append(texts, o.Text)
	}
	far := map[string]int{}
	for _, t := range texts {
		far[t] = distance(word, t)
	}
	slices.SortStableFunc(texts, func(a, b string) int { return far[a] - far[b] })
	return texts
}

// distance is how far two words are from each other: two for each character that is put in, left out or another, one
// where it is the same but for case.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = 2 * j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] += 2
		for j := range len(b) {
			cost := corner
			switch {
			case a[i] == b[j]:
			case a[i]|0x20 == b[j]|0x20:
				cost++
			default:
				cost += 2
			}
			corner = row[j+1]
			row[j+1] = min(cost, row[j+1]+2, row[j]+2)
		}
	}
	return row[len(b)]
}
