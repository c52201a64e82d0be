package convert

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

// ordered returns the lines of a page in the order in which they are read: as the file orders regions and lines,
// else by where they stand. left counts the regions that an order of the file leaves out, which come last.
func (l *leaf) ordered() (lines []*textLine, left int) {
	for _, z := range l.zones {
		if r, ok := l.order[z.id]; ok && z.id != "" {
			z.rank = r
		}
	}
	l.follow()
	said := slices.ContainsFunc(l.zones, func(z *zone) bool { return z.rank >= 0 && len(z.list) > 0 })
	var items []item
	for _, z := range l.zones {
		if len(z.list) == 0 {
			continue
		}
		lines := z.ordered()
		if said && z.rank < 0 && !z.aside() {
			left++
		}
		items = append(items, itemOf(lines, z))
	}
	for _, it := range inOrder(items, said) {
		lines = append(lines, it.lines...)
	}
	return lines, left
}

// follow ranks regions that name the one that comes after them, where no other order is given.
func (l *leaf) follow() {
	by := map[string]*zone{}
	after := map[string]bool{}
	for _, z := range l.zones {
		if z.rank >= 0 {
			return
		}
		if z.id != "" {
			by[z.id] = z
		}
		if z.next != "" {
			after[z.next] = true
		}
	}
	if len(after) == 0 {
		return
	}
	n := 0
	for _, z := range l.zones {
		for at := z; at != nil && at.rank < 0 && !after[z.id]; at = by[at.next] {
			at.rank, n = n, n+1
		}
	}
}

// ordered returns the lines of a region in the order in which they are read.
func (z *zone) ordered() []*textLine {
	said := !slices.ContainsFunc(z.list, func(l *textLine) bool { return l.rank < 0 })
	var items []item
	for _, l := range z.list {
		items = append(items, itemOf([]*textLine{l}, z))
		items[len(items)-1].rank = l.rank
	}
	var out []*textLine
	for _, it := range inOrder(items, said) {
		out = append(out, it.lines...)
	}
	return out
}

// item is a line or a region that is to be put in order.
type item struct {
	lines []*textLine
	rank  int
	at    box // in the direction of the writing, which is to the right
	mid   float64
}

func itemOf(lines []*textLine, z *zone) item {
	return item{lines: lines, rank: z.rank}
}

// inOrder sorts by rank where there is one that says it, those without last, and what has the same rank, or none, by
// where it stands.
func inOrder(items []item, said bool) []item {
	if len(items) < 2 {
		return items
	}
	if !said {
		return byPlace(items)
	}
	slices.SortStableFunc(items, func(a, b item) int { return cmp.Compare(uint(a.rank), uint(b.rank)) })
	var out []item
	for len(items) > 0 {
		n := 1
		for n < len(items) && items[n].rank == items[0].rank {
			n++
		}
		out = append(out, byPlace(items[:n])...)
		items = items[n:]
	}
	return out
}

// byPlace sorts by where things stand on the page: in columns, or in rows across them, or as they stand in the file,
// whichever leaves the numbers of the rounds in the best order.
func byPlace(items []item) []item {
	if len(items) < 2 || !layOut(items) {
		return items
	}
	best, least := items, -1
	for _, try := range [][]item{columns(items), rows(items), items} {
		if try == nil {
			continue
		}
		if n := disorder(try); least < 0 || n < least {
			best, least = try, n
		}
	}
	return best
}

// layOut computes where things are along and across the direction of the writing. It reports false if one has no place.
func layOut(items []item) bool {
	var dx, dy float64
	for i := range items {
		for _, l := range items[i].lines {
			x, y := l.direction()
			dx, dy = dx+x, dy+y
		}
	}
	angle := math.Atan2(dy, dx)
	if math.Abs(angle) < 0.03 {
		angle = 0
	}
	sin, cos := math.Sincos(-angle)
	for i := range items {
		it := &items[i]
		first := true
		for _, l := range it.lines {
			p := l.base
			if len(p) < 4 {
				if l.box.empty() {
					l.box = l.zone.box
				}
				if l.box.empty() {
					return false
				}
				b := l.box
				p = []float64{b.x0, b.y0, b.x1, b.y0, b.x1, b.y1, b.x0, b.y1}
			}
			for k := 0; k+1 < len(p); k += 2 {
				it.at = it.at.with(p[k]*cos-p[k+1]*sin, p[k]*sin+p[k+1]*cos, first)
				first = false
			}
		}
		it.mid = (it.at.y0 + it.at.y1) / 2
	}
	return true
}

// direction is the way in which a line is written, as long as it is.
func (l *textLine) direction() (dx, dy float64) {
	if n := len(l.base); n >= 4 {
		return l.base[n-2] - l.base[0], l.base[n-1] - l.base[1]
	}
	// A region is turned clockwise by what its attribute says until its lines are level.
	sin, cos := math.Sincos(-l.zone.turn * math.Pi / 180)
	long := max(l.box.x1-l.box.x0, l.box.y1-l.box.y0, 1)
	return cos * long, sin * long
}

// maxColumns is how many lines columns are looked for in.
const maxColumns = 4096

// columns sorts what stands in columns: each from top to bottom, from left to right. What goes across them divides
// them. It returns nil if there are none.
func columns(items []item) []item {
	if len(items) > maxColumns {
		return nil
	}
	gutter, ok := gutterOf(items)
	if !ok {
		return nil
	}
	sorted := slices.Clone(items)
	slices.SortStableFunc(sorted, func(a, b item) int { return cmp.Compare(a.mid, b.mid) })
	var out, left, right []item
	flush := func() {
		out = append(out, within(left)...)
		out = append(out, within(right)...)
		left, right = nil, nil
	}
	for _, it := range sorted {
		switch {
		case it.at.x1 <= gutter:
			left = append(left, it)
		case it.at.x0 >= gutter:
			right = append(right, it)
		default:
			flush()
			out = append(out, it)
		}
	}
	flush()
	return out
}

// within sorts one side of a gutter, which may have columns of its own.
func within(items []item) []item {
	if len(items) < 2 {
		return items
	}
	if c := columns(items); c != nil {
		return c
	}
	return rows(items)
}

// gutterOf finds a line from top to bottom that goes through as few things as can be, with things on either side
// that stand beside each other.
func gutterOf(items []item) (float64, bool) {
	var starts, ends []float64
	for _, it := range items {
		starts, ends = append(starts, it.at.x0), append(ends, it.at.x1)
	}
	slices.Sort(starts)
	slices.Sort(ends)
	best, gutter := math.Inf(1), 0.0
	for i, x := range ends {
		left := i + 1 // things that end here or before
		next, _ := slices.BinarySearch(starts, x)
		right := len(starts) - next
		across := len(items) - left - right
		if across < 0 || left < 2 || right < 2 || across*5 > len(items) {
			continue
		}
		if cost := float64(across) + math.Abs(float64(left-right))/float64(len(items)); cost < best && beside(items, x) {
			best, gutter = cost, x
		}
	}
	return gutter, !math.IsInf(best, 1)
}

// beside reports whether what stands on the two sides of a line is beside each other for the most part.
func beside(items []item, gutter float64) bool {
	var a, b box
	for _, it := range items {
		if it.at.x1 <= gutter {
			a = a.around(it.at)
		} else if it.at.x0 >= gutter {
			b = b.around(it.at)
		}
	}
	common := min(a.y1, b.y1) - max(a.y0, b.y0)
	return common*2 > min(a.y1-a.y0, b.y1-b.y0)
}

// rows sorts from top to bottom, and what stands on one height from left to right.
func rows(items []item) []item {
	out := slices.Clone(items)
	slices.SortStableFunc(out, func(a, b item) int { return cmp.Compare(a.mid, b.mid) })
	for i := 0; i < len(out); {
		n := i + 1
		for n < len(out) && level(&out[i], &out[n]) {
			n++
		}
		slices.SortStableFunc(out[i:n], func(a, b item) int { return cmp.Compare(a.at.x0, b.at.x0) })
		i = n
	}
	return out
}

// level reports whether two things stand side by side.
func level(a, b *item) bool {
	if a.at.x0 < b.at.x1 && b.at.x0 < a.at.x1 {
		return false
	}
	high := max(a.at.y1-a.at.y0, b.at.y1-b.at.y0)
	if high == 0 {
		high = 20 // baselines alone
	}
	return math.Abs(a.mid-b.mid) < high/2
}

var roundNumber = pattern{text: `(?:^|\s)(\d{1,3})\.`}

// disorder counts the round numbers that come after a higher one, and those that nothing stands between.
func disorder(items []item) (n int) {
	before, bare := 0, false
	for _, it := range items {
		for _, l := range it.lines {
			text := l.whole()
			at := 0
			for _, m := range roundNumber.made().FindAllStringSubmatchIndex(text, -1) {
				number, _ := strconv.Atoi(text[m[2]:m[3]])
				if number < before && number > 1 {
					n++
				}
				if bare && strings.TrimSpace(text[at:m[0]]) == "" {
					n++
				}
				before, bare, at = number, true, m[1]
			}
			if strings.TrimSpace(text[at:]) != "" {
				bare = false
			}
		}
	}
	return n
}
