// Package diff compares two records event by event: which tags, throws, moves,
// comments and variations differ, where the games part, and where they come together
// again by position.
package diff

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/notation"
)

// Diff is what two games have in common and what not.
type Diff struct {
	A, B *Side
	// Tags lists the tags that differ, in canonical order: the Name of each, and its value A in the one game and B in
	// the other, nil where that game has no such tag.
	Tags []tagDiff
	// Lead is set when what stands before the first event differs.
	Lead bool
	// Rows aligns the events. As many as possible stand beside an equal one.
	Rows []Row
	// Coarse is set when the games were too long to be aligned in full; then the rows
	// between their common beginning and end stand side by side as they come.
	Coarse bool
	// Partings lists where the games part, in order. FromA and FromB index the first event of each side that differs,
	// ToA and ToB the first after the stretch; Meet is set when both games stand in the same position there.
	Partings []parting
}

// tagDiff is a tag that differs; nil where a game has none of that name.
type tagDiff struct {
	Name string
	A, B *string
}

// comparison is how two events that stand side by side compare. Zero is unset.
type comparison uint8

// The kinds of rows.
const (
	Same comparison = iota + 1
	Changed
	OnlyA
	OnlyB
	// Compatible events are written otherwise and may be the same: a gap stands where
	// the other game has what could be read into it, or a move that could not be played
	// says less than the other. A throw that the other game leaves out, as its tag Throws
	// says it may, stands alone.
	Compatible
)

func (k comparison) String() string {
	return [...]string{"unset", "same", "changed", "left", "right", "compatible"}[k]
}

// Row is one event of either game or of both.
type Row struct {
	// Kind is Same, Changed, OnlyA, OnlyB or Compatible; its String is the name of it.
	Kind comparison
	// A and B index Side.Events, -1 where there is none.
	A, B int
	// Notes is set when the comments, glyphs or variations after the event differ, or
	// only one is marked sic.
	Notes bool
	// Position is set when both games are known to stand in the same position after the
	// row.
	Position bool
}

// parting is a stretch in which two games differ. The indices are of the first event
// that differs and of the first after the stretch.
type parting struct {
	FromA, FromB int
	ToA, ToB     int
	// Meet is set when the position before event ToA is that before event ToB, so
	// that the games are together again.
	Meet bool
}

// maxAlign bounds the events of both games that are aligned; the time grows with
// their number times the number of differences.
const maxAlign = 8000

// Compare compares two games. The other way round they compare the same.
func Compare(a, b *Side) *Diff {
	d := &Diff{A: a, B: b}
	if less(a, b) {
		// Of several best answers one is found, which depends on the order.
		d.A, d.B = b, a
	}
	d.align()
	d.Partings = partings(d.A, d.B)
	if d.A != a {
		d.mirror()
	}
	d.Tags = compareTags(a, b)
	d.Lead = !slices.Equal(a.Lead, b.Lead)
	return d
}

// less puts two games into an order, by all that their alignment and partings hang on.
func less(a, b *Side) bool {
	events := slices.CompareFunc(a.Events, b.Events, func(e, o Event) int {
		return cmp.Or(cmp.Compare(e.Text, o.Text), cmp.Compare(e.Seat, o.Seat), cmp.Compare(e.word, o.word))
	})
	return cmp.Or(events, slices.CompareFunc(a.before, b.before, func(p, q position) int {
		return cmp.Compare(p.hash, q.hash)
	})) < 0
}

// mirror exchanges the sides.
func (d *Diff) mirror() {
	d.A, d.B = d.B, d.A
	for i := range d.Rows {
		r := &d.Rows[i]
		r.A, r.B = r.B, r.A
		switch r.Kind {
		case OnlyA:
			r.Kind = OnlyB
		case OnlyB:
			r.Kind = OnlyA
		}
	}
	for i := range d.Partings {
		p := &d.Partings[i]
		p.FromA, p.FromB, p.ToA, p.ToB = p.FromB, p.FromA, p.ToB, p.ToA
	}
}

// Same reports whether nothing differs at all.
func (d *Diff) Same() bool {
	return len(d.Tags) == 0 && !d.Lead && d.A.Result == d.B.Result && d.SamePlay() &&
		!slices.ContainsFunc(d.Rows, func(r Row) bool { return r.Notes || r.Kind == Compatible })
}

// SamePlay reports whether no event differs, whatever the tags, comments and results
// say. Events that are compatible do not differ in play.
func (d *Diff) SamePlay() bool {
	return !slices.ContainsFunc(d.Rows, func(r Row) bool { return r.Kind != Same && r.Kind != Compatible })
}

// Count returns the number of rows of a kind: Same, Changed, OnlyA, OnlyB or Compatible.
func (d *Diff) Count(k comparison) int {
	n := 0
	for _, r := range d.Rows {
		if r.Kind == k {
			n++
		}
	}
	return n
}

// compareTags lists the tags that differ. Of tags with one name the first counts.
func compareTags(a, b *Side) []tagDiff {
	find := func(tags []notation.Tag, name string) *string {
		for i := range tags {
			if tags[i].Name == name {
				return &tags[i].Value
			}
		}
		return nil
	}
	all := slices.Concat(a.Tags, b.Tags)
	seats := a.seats
	if slices.Compare(b.seats, seats) > 0 { // either will do, but the same both ways round
		seats = b.seats
	}
	notation.SortTags(all, seats)
	var out []tagDiff
	for i, t := range all {
		if i > 0 && t.Name == all[i-1].Name {
			continue
		}
		va, vb := find(a.Tags, t.Name), find(b.Tags, t.Name)
		if va == nil || vb == nil || *va != *vb {
			out = append(out, tagDiff{t.Name, va, vb})
		}
	}
	return out
}
