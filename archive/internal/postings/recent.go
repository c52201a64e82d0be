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
	list  []Brief
}

// add adds the standings of games that are newer than those that are there.
func (r *recent) add(standings map[int64]Standing) {
	for _, game := range slices.Sorted(maps.Keys(standings)) {
		if game != r.first+int64(len(r.list)) || len(r.list) >= maxRecent {
			r.first, r.list = game, r.list[:0]
		}
		r.list = append(r.list, BriefOf(standings[game]))
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
			if at := game - r.first; at < 0 || at >= int64(len(r.list)) {
				more = append(more, game)
			} else {
				out[game] = r.list[at].Standing()
			}
		}
		if len(more) == 0 {
			return out, nil
		}
		found, err := read(ctx, more)
		maps.Copy(out, found)
		return out, err
	}
}
