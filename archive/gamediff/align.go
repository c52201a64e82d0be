package gamediff

import (
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// The runes that stand for events: two planes for private use, valid and neither
// letters nor blanks. The last two of a plane are no characters.
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
	for head < len(a) && head < len(b) && a[head].key() == b[head].key() {
		d.row(Same, head, head)
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail].key() == b[len(b)-1-tail].key() {
		tail++
	}
	d.middle(head, len(a)-tail, head, len(b)-tail)
	for k := tail; k > 0; k-- {
		d.row(Same, len(a)-k, len(b)-k)
	}
}

// middle aligns events i to endA of one game with events j to endB of the other.
func (d *Diff) middle(i, endA, j, endB int) {
	if endA-i+endB-j > maxAlign {
		d.Coarse = true
		d.replace(i, endA, j, endB)
		return
	}
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

// replace puts events that differ side by side.
func (d *Diff) replace(i, endA, j, endB int) {
	for ; i < endA && j < endB; i, j = i+1, j+1 {
		d.row(Changed, i, j)
	}
	for ; i < endA; i++ {
		d.row(OnlyA, i, -1)
	}
	for ; j < endB; j++ {
		d.row(OnlyB, -1, j)
	}
}

func (d *Diff) row(k Kind, i, j int) {
	r := Row{Kind: k, A: i, B: j}
	if i >= 0 && j >= 0 {
		r.Notes = !d.A.Events[i].sameNotes(&d.B.Events[j])
		r.Position = sameRules(d.A, d.B) && i+1 < len(d.A.before) && j+1 < len(d.B.before) &&
			d.A.before[i+1] == d.B.before[j+1]
	}
	d.Rows = append(d.Rows, r)
}

// sameRules reports whether the positions of two games can be compared: a hash means
// something only within one rule set.
func sameRules(a, b *Side) bool { return a.Variant == b.Variant }
