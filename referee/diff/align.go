package diff

import (
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// The runes that stand for events: two planes for private use, valid and neither
// letters nor spaces. The last two of a plane are no characters.
const (
	firstRune = 0xF0000
	planeSize = 0x10000
	planeRune = planeSize - 2
	numRunes  = 2 * planeRune
)

// runeOf returns the rune of the n-th distinct event.
func runeOf(n int) rune { return rune(firstRune + n/planeRune*planeSize + n%planeRune) }

// align fills the rows.
func (d *Diff) align() {
	a, b := d.A.Events, d.B.Events
	head := 0
	for head < len(a) && head < len(b) && match(&a[head], &b[head]) == Same {
		d.row(Same, head, head)
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && match(&a[len(a)-1-tail], &b[len(b)-1-tail]) == Same {
		tail++
	}
	endA, endB := len(a)-tail, len(b)-tail
	switch {
	case endA-head+endB-head > maxAlign:
		d.Coarse = true
		d.replace(head, endA, head, endB)
	case !d.A.leavesOut && !d.B.leavesOut && exact(a[head:endA], b[head:endB]):
		d.middle(head, endA, head, endB)
	default:
		d.weigh(head, endA, head, endB)
	}
	for k := tail; k > 0; k-- {
		d.row(Same, len(a)-k, len(b)-k)
	}
}

// exact reports whether the events of two games match when their keys are equal and not
// otherwise: nothing is open or not played, and of all events the seat is known or of none.
func exact(a, b []Event) bool {
	seats, n := 0, 0
	for _, events := range [2][]Event{a, b} {
		for i := range events {
			e := &events[i]
			if e.open || e.unplayed {
				return false
			}
			if n++; e.Seat != "" {
				seats++
			}
		}
	}
	return seats == 0 || seats == n
}

// key is what makes two events the same where both were played.
func (e *Event) key() string { return e.Seat + ":" + e.Text }

// middle aligns events i to endA of one game with events j to endB of the other, all of
// which were played.
func (d *Diff) middle(i, endA, j, endB int) {
	index := map[string]rune{}
	ra, rb := intern(index, d.A.Events[i:endA]), intern(index, d.B.Events[j:endB])
	dmp := diffmatchpatch.New()
	dmp.DiffTimeout = 0 // a limit of time would make the answer depend on the machine
	fromI, fromJ := i, j
	for _, part := range dmp.DiffMainRunes(ra, rb, false) {
		n := utf8.RuneCountInString(part.Text)
		switch part.Type {
		case diffmatchpatch.DiffDelete:
			i += n
		case diffmatchpatch.DiffInsert:
			j += n
		default:
			d.replace(fromI, i, fromJ, j)
			for range n {
				d.row(Same, i, j)
				i++
				j++
			}
			fromI, fromJ = i, j
		}
	}
	d.replace(fromI, i, fromJ, j)
}

// weigh aligns as middle does, where some events are compatible only. That is no
// equivalence, which a comparison of texts needs: two different moves can both be the
// one that cannot be read. As many events as possible match, and of these as many as
// possible are the same.
func (d *Diff) weigh(fromA, endA, fromB, endB int) {
	const compatible = 2 * maxAlign
	a, b := d.A.Events[fromA:endA], d.B.Events[fromB:endB]
	width := len(b) + 1
	kinds := make([]comparison, len(a)*len(b)) // of the pairs that are the best choice
	best := make([]int32, width)               // from event i of a and j of b on
	skipA := make([]bool, len(a)*len(b))
	for i := len(a) - 1; i >= 0; i-- {
		diagonal := int32(0) // best[j+1] of the row below
		for j := len(b) - 1; j >= 0; j-- {
			below, right, at := best[j], best[j+1], i*len(b)+j
			with := int32(-1)
			k := match(&a[i], &b[j])
			switch k {
			case Same:
				with = diagonal + compatible + 1
			case Compatible:
				with = diagonal + compatible
			}
			diagonal = below
			if with >= below && with >= right {
				best[j], kinds[at] = with, k
				continue
			}
			best[j], skipA[at] = max(below, right), below >= right
		}
	}
	i, j, ri, rj := 0, 0, 0, 0
	for i < len(a) && j < len(b) {
		at := i*len(b) + j
		switch k := kinds[at]; {
		case k != 0:
			d.replace(fromA+ri, fromA+i, fromB+rj, fromB+j)
			d.row(k, fromA+i, fromB+j)
			i, j = i+1, j+1
			ri, rj = i, j
		case skipA[at]:
			i++
		default:
			j++
		}
	}
	d.replace(fromA+ri, endA, fromB+rj, endB)
}

// intern gives each distinct event its rune.
func intern(index map[string]rune, events []Event) []rune {
	out := make([]rune, len(events))
	for i := range events {
		k := events[i].key()
		r, ok := index[k]
		if !ok {
			r = runeOf(len(index))
			index[k] = r
		}
		out[i] = r
	}
	return out
}

// replace puts events that differ side by side. A throw stands alone where the other game may leave it out.
func (d *Diff) replace(i, endA, j, endB int) {
	for i < endA || j < endB {
		throwA := i < endA && d.A.Events[i].Throw && d.B.leavesOut
		throwB := j < endB && d.B.Events[j].Throw && d.A.leavesOut
		switch {
		case throwA && !throwB, j == endB:
			d.row(OnlyA, i, -1)
			i++
		case throwB && !throwA, i == endA:
			d.row(OnlyB, -1, j)
			j++
		default:
			d.row(Changed, i, j)
			i, j = i+1, j+1
		}
	}
}

func (d *Diff) row(k comparison, i, j int) {
	if k == OnlyA && d.A.Events[i].Throw && d.B.leavesOut || k == OnlyB && d.B.Events[j].Throw && d.A.leavesOut {
		k = Compatible // it may have fallen in the other game too
	}
	r := Row{Kind: k, A: i, B: j}
	if i >= 0 && j >= 0 {
		r.Notes = !d.A.Events[i].sameNotes(&d.B.Events[j])
		i, j = past(d.A, d.B, i+1, j+1)
		p, q := d.A.at(i), d.B.at(j)
		r.Position = sameRules(d.A, d.B) && p.known && p == q
	}
	d.Rows = append(d.Rows, r)
}

// sameRules reports whether the positions of two games can be compared: a hash means
// something only within one rule set.
func sameRules(a, b *Side) bool { return a.Variant == b.Variant }
