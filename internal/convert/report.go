package convert

import (
	"cmp"
	"slices"

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

// kindred is what is counted together: a noun for one of it, and what is to say of all of them in English.
// "comment", "for which a sheet has no column" becomes "3 comments for which a sheet has no column".
type kindred struct{ Noun, Rest string }

type grade uint8

const (
	lost grade = iota
	doubt
	note
)

// words says what became of something: of how many, and what.
func (g grade) words(where string, count, rest words.Text) words.Text {
	switch g {
	case lost:
		return words.Of("%s: lost: %v %v", where, count, rest)
	case doubt:
		return words.Of("%s: in doubt: %v %v", where, count, rest)
	}
	return words.Of("%s: note: %v %v", where, count, rest)
}

type entry struct {
	key
	rest   words.Text
	count  int
	places []Place // the first of them
}

// maxKinds is how many kinds are counted on their own.
const maxKinds = 500

// listed is how many places are listed of one kind.
const listed = 10

// Lost counts something that is not carried. The rest is a format for the arguments.
func (r *Report) Lost(noun, rest string, at Place, args ...any) {
	r.add(lost, noun, words.Of(rest, args...), at)
}

// Doubt counts something of which it is not sure that it was carried as it was meant.
func (r *Report) Doubt(noun, rest string, at Place, args ...any) {
	r.add(doubt, noun, words.Of(rest, args...), at)
}

// Note counts something that a reader may want to know although all was carried.
func (r *Report) Note(noun, rest string, at Place, args ...any) {
	r.add(note, noun, words.Of(rest, args...), at)
}

func (r *Report) add(g grade, noun string, rest words.Text, at Place) {
	k := key{cmp.Or(at.File, r.File), g, kindred{noun, rest.String()}}
	i, ok := r.index[k]
	if !ok && len(r.entries) >= maxKinds {
		rest = words.Of("of more kinds")
		k = key{k.file, g, kindred{"thing", rest.String()}}
		i, ok = r.index[k]
	}
	if !ok {
		if r.index == nil {
			r.index = map[key]int{}
		}
		i = len(r.entries)
		r.index[k] = i
		r.entries = append(r.entries, entry{key: k, rest: rest})
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
func (r *Report) Lines() []words.Text {
	list := slices.Clone(r.entries)
	slices.SortStableFunc(list, func(a, b entry) int {
		if a.file != b.file {
			return 0 // in the order in which they were read
		}
		return int(a.grade) - int(b.grade)
	})
	var out []words.Text
	for _, e := range list {
		out = append(out, e.words())
	}
	return out
}

func (e *entry) words() words.Text {
	where := printable.Text(e.file)
	if len(e.places) > 0 {
		separator := ":"
		if e.places[0].Within != "" {
			separator = ": "
		}
		where += separator + e.places[0].String()
	}
	line := e.grade.words(where, words.Count(e.count, e.what.Noun), e.rest)
	if len(e.places) < 2 {
		return line
	}
	also := words.Commas(e.places[1:])
	if e.count > len(e.places) && len(e.places) == listed {
		return words.Of("%v; also at %v and more", line, also)
	}
	return words.Of("%v; also at %v", line, also)
}
