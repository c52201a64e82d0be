package postings

import (
	"context"
	"maps"
	"slices"
)

// maxRecent bounds how many games recent holds.
const maxRecent = 1 << 18

// recent holds the standings of the games that were added last, whose numbers follow each
// other: what an import has brought in is counted at its end without reading it again.
type recent struct {
	first int64 // game
	list  []brief
}

// brief is a standing in little room.
type brief struct {
	firstDay, lastDay     int64
	begins, ends, decided bool
	points                [4]int8
}

// add adds the standings of games that are newer than those that are there.
func (r *recent) add(standings map[int64]Standing) {
	for _, game := range slices.Sorted(maps.Keys(standings)) {
		if game != r.first+int64(len(r.list)) || len(r.list) >= maxRecent {
			r.first, r.list = game, r.list[:0]
		}
		st := standings[game]
		b := brief{decided: st.Decided}
		if d := st.Days.First; d != nil {
			b.firstDay, b.begins = *d, true
		}
		if d := st.Days.Last; d != nil {
			b.lastDay, b.ends = *d, true
		}
		for i, n := range st.Points {
			b.points[i] = int8(n)
		}
		r.list = append(r.list, b)
	}
}

// forget forgets them all.
func (r *recent) forget() { r.list = nil }

// before returns standings from what is held, and reads the others.
func (r *recent) before(read Standings) Standings {
	return func(ctx context.Context, games []int64) (map[int64]Standing, error) {
		out := make(map[int64]Standing, len(games))
		var more []int64
		for _, game := range games {
			at := game - r.first
			if at < 0 || at >= int64(len(r.list)) {
				more = append(more, game)
				continue
			}
			b := &r.list[at]
			st := Standing{Decided: b.decided}
			if b.begins {
				st.Days.First = &b.firstDay
			}
			if b.ends {
				st.Days.Last = &b.lastDay
			}
			for i, n := range b.points {
				st.Points[i] = int(n)
			}
			out[game] = st
		}
		if len(more) == 0 {
			return out, nil
		}
		found, err := read(ctx, more)
		maps.Copy(out, found)
		return out, err
	}
}
