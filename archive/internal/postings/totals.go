package postings

import (
	"maps"
	"slices"

	"github.com/ashtapada/agn/notation"
)

// gamesOf returns the games of some positions, each once, in order.
func gamesOf(list []Posting) []int64 {
	out := make([]int64, len(list))
	for i := range list {
		out[i] = list[i].Game()
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// add adds occurrences of one position, in the order of their places, to the sums
// of the moves and to that of all moves.
func (t Totals) add(same []Posting, standings map[int64]Standing) {
	for i := range same {
		game, move := same[i].Game(), int64(same[i].Move)
		st := standings[game]
		again := i > 0 && same[i-1].Game() == game
		t[All] = t[All].plus(&st, !again)
		seen := false
		for k := i - 1; k >= 0 && same[k].Game() == game && !seen; k-- {
			seen = same[k].Move == same[i].Move
		}
		t[move] = t[move].plus(&st, !seen)
	}
}

// plus adds an occurrence in a game, which may be a new one.
func (s Sum) plus(st *Standing, newGame bool) Sum {
	one := Sum{Times: 1, Days: st.Days}
	if newGame {
		one.Games = 1
	}
	if st.Decided {
		one.Decided = 1
		for i, n := range st.Points {
			one.Points[i] = int64(n)
		}
	}
	s.merge(&one)
	return s
}

// Merge adds what other games come to.
func (t Totals) Merge(o Totals) {
	for move, s := range o {
		sum := t[move]
		sum.merge(&s)
		t[move] = sum
	}
}

func (s *Sum) merge(o *Sum) {
	s.Times += o.Times
	s.Games += o.Games
	s.Decided += o.Decided
	for i, n := range o.Points {
		s.Points[i] += n
	}
	s.bound(o.Days)
}

// bound widens the days.
func (s *Sum) bound(in notation.Days) {
	if d := in.First; d != nil && (s.Days.First == nil || *d < *s.Days.First) {
		s.Days.First = d
	}
	if d := in.Last; d != nil && (s.Days.Last == nil || *d > *s.Days.Last) {
		s.Days.Last = d
	}
}

// Equal reports whether two totals say the same.
func (t Totals) Equal(o Totals) bool { return maps.EqualFunc(t, o, Sum.equal) }

func (s Sum) equal(o Sum) bool {
	return s.Times == o.Times && s.Games == o.Games && s.Decided == o.Decided && s.Points == o.Points &&
		sameDay(s.Days.First, o.Days.First) && sameDay(s.Days.Last, o.Days.Last)
}

func sameDay(a, b *int64) bool { return a == b || a != nil && b != nil && *a == *b }
