package referee

import (
	"maps"
	"slices"
	"strings"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

const (
	// maxListed is how many readings of a gap a note has, maxCounted how many it counts.
	maxListed  = 50
	maxCounted = 1000
	// maxPairs bounds the readings that are remembered for each position of a layer, in all.
	maxPairs = 1 << 16
)

// readings finds out what gaps were, and which readings of several go together, from the layers of
// a gap that was settled, one after another.
type readings struct {
	line *line
	// word is the gap at hand, nil between gaps, runs what it can have been up to each position.
	word *settledItem
	runs []texts
	all  texts
	// many is set where it can have been more than are listed.
	many bool
	// fill is what to write in its place if all ways agree, unfit is set where that is not clear,
	// closed where the turn before ended though it could have gone on.
	fill          string
	unfit, closed bool
	// open has the gaps since the position was last known, sets what they can have been together
	// up to each position, nil where that is too much.
	open []*settledItem
	sets []texts
}

// texts is a set of them. Those of several words have a zero byte before each.
type texts map[string]bool

func (r *readings) begin(l *line) { r.line = l }

// layer takes a layer, of as many positions as are after it.
func (r *readings) layer(s *layer, sc *settledItem, before []Spot, behind int) {
	l := r.line
	it := l.j.item(s.item)
	begins := r.word == nil || r.word.item != s.item
	if begins {
		r.finish()
		if len(before) == 1 {
			r.together()
		}
	}
	if s.supplied && !begins {
		r.runs = joined(r.runs, s.ways, behind, func(_ int, t string) string { return t })
	}
	if s.supplied || !it.HasGap() {
		r.sets = joined(r.sets, s.ways, behind, func(_ int, t string) string { return t })
		return
	}
	sep := " "
	if begins {
		sep = "\x00"
		r.word, r.many, r.fill, r.unfit, r.closed = sc, false, "", false, false
		r.runs = make([]texts, len(before))
		for i := range r.runs {
			r.runs[i] = texts{"": true}
		}
		r.open = append(r.open, sc)
	}
	said := make([]string, len(s.ways))
	for i := range s.ways {
		w := &s.ways[i]
		said[i] = l.wayText(&before[w.from], w)
		r.many = r.many || w.many
	}
	r.write(s.ways, said)
	runs := joined(r.runs, s.ways, behind, func(i int, t string) string { return strings.TrimPrefix(t+" "+said[i], " ") })
	r.many = r.many || runs == nil
	if runs != nil {
		r.all = texts{}
		for _, t := range runs {
			maps.Copy(r.all, t)
		}
	}
	r.runs = runs
	r.sets = joined(r.sets, s.ways, behind, func(i int, t string) string { return t + sep + said[i] })
}

// write adds to what is written in the place of a gap that is certain. A turn that could have gone
// on is parted from the next by a seat mark.
func (r *readings) write(ways []way, said []string) {
	first := &ways[0]
	mark := ""
	if first.turn != nil && (first.Ended || r.closed) {
		mark = string(r.line.j.table.letters[first.seat]) + ": "
	}
	r.fill = strings.TrimPrefix(r.fill+" "+mark+said[0], " ")
	for i := range ways {
		w := &ways[i]
		r.unfit = r.unfit || w.seat != first.seat || w.Ended != first.Ended || w.closed != first.closed || said[i] != said[0]
	}
	r.closed = first.closed
}

// joined takes the texts of positions on along ways. It returns nil where they become too many.
func joined(before []texts, ways []way, behind int, on func(way int, text string) string) []texts {
	if before == nil {
		return nil
	}
	after := make([]texts, behind)
	n := 0
	for i := range ways {
		w := &ways[i]
		if after[w.to] == nil {
			after[w.to] = texts{}
		}
		for t := range before[w.from] {
			after[w.to][on(i, t)] = true
		}
		if n += len(before[w.from]); n > maxPairs {
			return nil
		}
	}
	return after
}

// finish says what the gap at hand was.
func (r *readings) finish() {
	if r.word == nil {
		return
	}
	list := slices.Sorted(maps.Keys(r.all))
	d := &diag.GapReadings{Choice: r.line.j.g.Kind(r.word.item) == notation.Readings, N: len(list)}
	switch {
	case r.many && r.runs != nil, len(list) > maxCounted:
		d.N, d.Uncounted = maxCounted, true
	case r.many:
		d.Uncounted = true // those of the events of a run that were looked at
	case len(list) == 1 && !r.unfit && !(r.closed && r.goesOn()):
		r.word.certain = r.fill
	}
	if !d.Uncounted {
		d.Readings = list[:min(len(list), maxListed)]
	}
	r.word.readings = d
	r.word = nil
}

// goesOn reports whether what stands after a turn that ended though it could have gone on would be
// read as part of it.
func (r *readings) goesOn() bool {
	g := r.line.j.g
	for i := r.word.item + 1; i < g.Len(); i++ {
		switch g.Kind(i) {
		case notation.Number, notation.SeatMark:
			return false
		case notation.Comment, notation.NAG:
		case notation.VarOpen:
			i = g.Close(i)
		default:
			return true
		}
	}
	return false
}

// together says of the gaps since the position was last known which of their readings go with
// which, unless all go with all, and begins again.
func (r *readings) together() {
	several := make([]int, 0, len(r.open))
	all := 1
	for i, sc := range r.open {
		if d := sc.readings; d.Uncounted {
			r.sets = nil
		} else if d.N > 1 {
			several = append(several, i)
			all = min(all*d.N, maxPairs+1)
		}
	}
	if len(several) > 1 && r.sets != nil {
		sets := texts{}
		for _, at := range r.sets {
			for t := range at {
				words := strings.Split(t, "\x00")[1:]
				kept := make([]string, len(several))
				for i, k := range several {
					kept[i] = words[k]
				}
				sets[strings.Join(kept, "\x00")] = true
			}
		}
		if len(sets) < all {
			d := r.open[several[0]].readings
			d.Gaps, d.Sets = len(several), len(sets)
			if list := slices.Sorted(maps.Keys(sets)); len(list) <= diag.MaxSaid {
				for _, t := range list {
					d.Together = append(d.Together, strings.Split(t, "\x00"))
				}
			}
		}
	}
	r.open, r.sets = nil, []texts{{"": true}}
}

// end takes that no layer follows. The rest of the game is not needed to tell what a gap was at
// which it is settled, if it is so at once.
func (r *readings) end(atOnce bool) {
	last := r.word
	r.finish()
	r.together()
	if last != nil {
		last.readings.Alone = atOnce
	}
}
