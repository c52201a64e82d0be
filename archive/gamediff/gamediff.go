// Package gamediff compares two records event by event: which tags, throws, moves,
// comments and variations differ, where the games part, and where they come together
// again by position.
package gamediff

import (
	"slices"

	"github.com/ashtapada/agn/notation"
)

// Diff is what two games have in common and what not.
type Diff struct {
	A, B *Side
	// Tags lists the tags that differ, in the canonical order of A's, then B's.
	Tags []TagDiff
	// Lead is set when what stands before the first event differs.
	Lead bool
	// Rows aligns the events. As many as possible stand beside an equal one.
	Rows []Row
	// Coarse is set when the games were too long to be aligned in full; then the rows
	// between their common beginning and end stand side by side as they come.
	Coarse bool
	// Partings lists where the games part, in order.
	Partings []Parting
}

// TagDiff is a tag that differs; nil where a game has none of that name.
type TagDiff struct {
	Name string
	A, B *string
}

// Kind is how two events that stand side by side compare. Zero is unset.
type Kind uint8

// The kinds of rows.
const (
	Same Kind = iota + 1
	Changed
	OnlyA
	OnlyB
)

func (k Kind) String() string { return [...]string{"unset", "same", "changed", "left", "right"}[k] }

// Row is one event of either game or of both.
type Row struct {
	Kind Kind
	// A and B index Side.Events, -1 where there is none.
	A, B int
	// Notes is set when the comments, glyphs or variations behind the event differ.
	Notes bool
	// Position is set when both games stand in the same position behind the row.
	Position bool
}

// Parting is a stretch in which two games differ. The indices are of the first event
// that differs and of the first behind the stretch.
type Parting struct {
	FromA, FromB int
	ToA, ToB     int
	// Meet is set when the position before event ToA is that before event ToB, so
	// that the games are together again.
	Meet bool
}

// maxAlign bounds the events of both games that are aligned; the time grows with
// their number times the number of differences.
const maxAlign = 8000

// Compare compares two games.
func Compare(a, b *Side) *Diff {
	d := &Diff{A: a, B: b, Tags: compareTags(a.Tags, b.Tags)}
	d.Lead = !slices.Equal(a.Lead, b.Lead)
	d.align()
	d.Partings = partings(a, b)
	return d
}

// Same reports whether nothing differs at all.
func (d *Diff) Same() bool {
	return len(d.Tags) == 0 && !d.Lead && d.A.Result == d.B.Result && d.SamePlay() &&
		!slices.ContainsFunc(d.Rows, func(r Row) bool { return r.Notes })
}

// SamePlay reports whether the events are the same, whatever the tags, comments and
// results say.
func (d *Diff) SamePlay() bool {
	return !slices.ContainsFunc(d.Rows, func(r Row) bool { return r.Kind != Same })
}

// Count returns the number of rows of a kind.
func (d *Diff) Count(k Kind) int {
	n := 0
	for _, r := range d.Rows {
		if r.Kind == k {
			n++
		}
	}
	return n
}

// compareTags lists the tags that differ. Of tags with one name the first counts.
func compareTags(a, b []notation.Tag) []TagDiff {
	find := func(tags []notation.Tag, name string) *string {
		for i := range tags {
			if tags[i].Name == name {
				return &tags[i].Value
			}
		}
		return nil
	}
	var out []TagDiff
	seen := map[string]bool{}
	for _, tags := range [][]notation.Tag{a, b} {
		for _, t := range tags {
			if seen[t.Name] {
				continue
			}
			seen[t.Name] = true
			va, vb := find(a, t.Name), find(b, t.Name)
			if va == nil || vb == nil || *va != *vb {
				out = append(out, TagDiff{t.Name, va, vb})
			}
		}
	}
	return out
}
