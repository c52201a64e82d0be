// Package placing reads the tag Places, which says in which place each seat of a game ended.
package placing

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/internal/words"
)

// List holds the places of the seats that play, in the table's order.
type List []Place

// Place is where a seat ended. At counts from 1; it is 0 where that is not known.
type Place struct {
	At     int
	Shared bool
}

func (l List) String() string {
	var b []byte
	for i, p := range l {
		if i > 0 {
			b = append(b, '-')
		}
		switch {
		case p.At == 0:
			b = append(b, '?')
		default:
			b = strconv.AppendInt(b, int64(p.At), 10)
		}
		if p.Shared {
			b = append(b, '=')
		}
	}
	return string(b)
}

// Unknown is a value that says nothing of any seat.
const Unknown = "?"

// Read reads the value of a tag of a game that n seats play. The error says what is wrong with it; a list is returned
// with it if only the places do not go together.
func Read(value string, n int) (List, error) {
	parts := strings.Split(value, "-")
	if len(parts) != n {
		has := words.Count(len(parts), "place")
		if value == "" {
			has = words.Of("no place")
		}
		return nil, words.Errorf("%q has %s, not one for each of %d seats", value, has, n)
	}
	list := make(List, n)
	for i, part := range parts {
		digit, shared := strings.CutSuffix(part, "=")
		at := strings.IndexByte("?1234"[:n+1], (digit + " ")[0])
		if len(digit) != 1 || at < 0 || at == 0 && shared {
			return nil, words.Errorf("%q is no place of %d seats: 1 to %d, with = after a shared one, or ?", part, n, n)
		}
		list[i] = Place{at, shared}
	}
	if list.Fits(nil) {
		return list, nil
	}
	err := words.Errorf("%s are no places: after k seats that share a place the next place is k further on", value)
	if proper := list.proper(); proper != nil {
		err = words.Errorf("%s are no places: in this order they are %s", value, proper)
	}
	return list, err
}

// Of returns the value of a tag of a game that n seats play if it can be used, else nothing.
func Of(value string, n int) string {
	if value == "" || value == Unknown {
		return ""
	}
	if _, err := Read(value, n); err != nil {
		return ""
	}
	return value
}

// proper returns the places of seats in the order of a list, nil if that is not known of all.
func (l List) proper() List {
	amounts := make([]int64, len(l))
	for i, p := range l {
		if amounts[i] = -int64(p.At); p.At == 0 {
			return nil
		}
	}
	return Ranked(amounts)
}

// Ranked returns the places of seats of which the one with the greatest amount is the first.
func Ranked(amounts []int64) List {
	list := make(List, len(amounts))
	for i, n := range amounts {
		above, equal := 0, 0
		for _, m := range amounts {
			if m > n {
				above++
			} else if m == n {
				equal++
			}
		}
		list[i] = Place{above + 1, equal > 1}
	}
	return list
}

// Best returns what is known of n seats of which some have the best place; bit i of best is that of seat i, from 0.
func Best(best uint, n int) List {
	amounts := make([]int64, n)
	for i := range amounts {
		amounts[i] = int64(best >> i & 1)
	}
	list := Ranked(amounts)
	for i := range list {
		if last := best>>i&1 == 0; last && list[i].Shared {
			list[i] = Place{}
		}
	}
	return list
}

// Fits reports whether a list says nothing against another of as many seats, and can be one at all: whether there are
// places of all seats that both allow. Nil allows all.
func (l List) Fits(other List) bool {
	amounts := make([]int64, len(l))
	return l.fits(other, amounts, 0)
}

// fits tries all orders of the seats from the i-th on.
func (l List) fits(other List, amounts []int64, i int) bool {
	if i == len(l) {
		full := Ranked(amounts)
		return l.allows(full) && other.allows(full)
	}
	return slices.ContainsFunc([]int64{1, 2, 3, 4}[:len(l)], func(n int64) bool {
		amounts[i] = n
		return l.fits(other, amounts, i+1)
	})
}

// allows reports whether a list, of which seats may be unknown, says nothing against one of which none is.
func (l List) allows(full List) bool {
	for i, p := range l {
		if p.At != 0 && p != full[i] {
			return false
		}
	}
	return true
}

// All lists what a tag of a game of n seats can say, each once.
func All(n int) (values []string) {
	seen := map[string]bool{}
	amounts, last := make([]int64, n), int64(n-1)
	for {
		full := Ranked(amounts)
		for known := range 1 << n {
			list := slices.Clone(full)
			for i := range list {
				if known>>i&1 == 0 {
					list[i] = Place{}
				}
			}
			if s := list.String(); !seen[s] {
				seen[s] = true
				values = append(values, s)
			}
		}
		i := slices.IndexFunc(amounts, func(n int64) bool { return n < last })
		if i < 0 {
			return values
		}
		amounts[i]++
		clear(amounts[:i])
	}
}
