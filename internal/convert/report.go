package convert

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
)

// Report counts by kind what a conversion did not carry, what it is in doubt about, and what it only tells.
type Report struct {
	// File is the name of the source that is read now.
	File    string
	entries []entry
	index   map[key]int
}

// key is what is counted together.
type key struct {
	file  string
	grade grade
	what  kindred
}

// kindred is what is counted together: a noun for one of it, and what is to say of all of them.
// "comment", "for which a sheet has no column" becomes "3 comments for which a sheet has no column".
type kindred struct{ Noun, Rest string }

type grade uint8

const (
	lost grade = iota
	doubt
	note
)

func (g grade) String() string { return [...]string{"lost", "in doubt", "note"}[g] }

type entry struct {
	key
	count  int
	places []Place // the first of them
}

// maxKinds is how many kinds are counted on their own.
const maxKinds = 500

// listed is how many places are listed of one kind.
const listed = 10

// Lost counts something that is not carried.
func (r *Report) Lost(noun, rest string, at Place) { r.add(lost, kindred{noun, rest}, at) }

// Doubt counts something of which it is not sure that it was carried as it was meant.
func (r *Report) Doubt(noun, rest string, at Place) { r.add(doubt, kindred{noun, rest}, at) }

// Note counts something that a reader may want to know although all was carried.
func (r *Report) Note(noun, rest string, at Place) { r.add(note, kindred{noun, rest}, at) }

func (r *Report) add(g grade, what kindred, at Place) {
	k := key{cmp.Or(at.File, r.File), g, what}
	i, ok := r.index[k]
	if !ok && len(r.entries) >= maxKinds {
		k = key{k.file, g, kindred{"thing", "of more kinds"}}
		i, ok = r.index[k]
	}
	if !ok {
		if r.index == nil {
			r.index = map[key]int{}
		}
		i = len(r.entries)
		r.index[k] = i
		r.entries = append(r.entries, entry{key: k})
	}
	e := &r.entries[i]
	if e.count++; len(e.places) < listed && at.IsSet() && !slices.Contains(e.places, at) {
		e.places = append(e.places, at)
	}
}

// Clean reports whether all was carried and nothing is in doubt.
func (r *Report) Clean() bool {
	return !slices.ContainsFunc(r.entries, func(e entry) bool { return e.grade != note })
}

// Lines are what there is to say, a line a kind: "games.csv:7:4: in doubt: 3 throws read from a date; also at 9:4 and
// 12:4". What is lost comes first.
func (r *Report) Lines() []string {
	list := slices.Clone(r.entries)
	slices.SortStableFunc(list, func(a, b entry) int {
		if a.file != b.file {
			return 0 // in the order in which they were read
		}
		return int(a.grade) - int(b.grade)
	})
	var out []string
	for _, e := range list {
		out = append(out, e.String())
	}
	return out
}

func (e *entry) String() string {
	var s strings.Builder
	s.WriteString(printable.Text(e.file))
	if len(e.places) > 0 {
		separator := ":"
		if e.places[0].Within != "" {
			separator = ": "
		}
		s.WriteString(separator + e.places[0].String())
	}
	fmt.Fprintf(&s, ": %s: %s %s", e.grade, words.Count(e.count, e.what.Noun), e.what.Rest)
	for i, p := range e.places[min(1, len(e.places)):] {
		if i == 0 {
			s.WriteString("; also at ")
		} else {
			s.WriteString(", ")
		}
		s.WriteString(p.String())
	}
	if e.count > len(e.places) && len(e.places) == listed {
		s.WriteString(" and more")
	}
	return s.String()
}
