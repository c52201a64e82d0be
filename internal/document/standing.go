package document

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// maxStanding bounds the positions that are followed where a gap leaves them open.
const maxStanding = 2048

// Standing returns the positions that are possible at a place: one, several after a gap that leaves them open, none
// where judging does not come there. With ended the turn has ended where that may be.
func (c *Caret) Standing(pl *Place, ended bool) []engine.State {
	var all []engine.State
	if m, _ := c.moment(pl.Game, pl.Read, int32(pl.At+len(pl.Before))); m.Before != nil {
		all = []engine.State{m.Before}
	} else {
		all = c.Open(pl)
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

// Open follows a main line with gaps up to a place in all ways in which it can have gone, and returns the positions
// that it can have led to. The game was judged last. It returns none where a rule is broken before, or there are too
// many.
func (c *Caret) Open(pl *Place) []engine.State {
	t := c.Referee.Trial()
	if t == nil || pl.depth > 0 {
		return nil
	}
	spots := []referee.Spot{t.Start()}
	for i, it := range pl.Game.MainLine() {
		if i == pl.Item {
			break
		}
		switch {
		case it.Turn, it.Kind == notation.Bad:
			return nil
		case it.HasGap():
			for range max(1, gapRun(&it)) {
				spots = filled(t, spots, &it)
			}
		case it.Kind == notation.Number, it.Kind == notation.SeatMark, it.IsEvent():
			spots = stepped(t, spots, &it)
		}
		if len(spots) == 0 || len(spots) > maxStanding {
			return nil
		}
	}
	var out []engine.State
	for i := range spots {
		out = append(out, spots[i].St)
	}
	return out
}

// gapRun is how many events a gap is.
func gapRun(it *notation.Item) int {
	if it.Kind == notation.Gap {
		return int(it.N)
	}
	return 1
}

// stepped plays a word at each moment, and leaves out where it cannot be played.
func stepped(t *referee.Trial, spots []referee.Spot, it *notation.Item) []referee.Spot {
	out := spots[:0]
	for i := range spots {
		if s := spots[i]; t.Step(&s, it)&referee.Broken == 0 {
			out = append(out, s)
		}
	}
	return out
}

// filled plays at each moment all that a word with a gap can be.
func filled(t *referee.Trial, spots []referee.Spot, it *notation.Item) []referee.Spot {
	one := *it
	if it.Kind == notation.Gap {
		one.N = 1
	}
	var out []referee.Spot
	seen := map[uint64]bool{}
	for i := range spots {
		for _, choice := range t.Fits(&spots[i], &one, nil) {
			var s referee.Spot
			s.Copy(&spots[i])
			t.Play(&s, choice)
			if key := s.Key(); !seen[key] {
				seen[key] = true
				out = append(out, s)
			}
			if len(out) > maxStanding {
				return out
			}
		}
	}
	return out
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
