package archive

import (
	"cmp"
	"context"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"
)

// piece is a stretch of a game of a certain length that is looked for in others.
type piece struct {
	rules          int32
	length, number int32 // of the game in events, of the piece
	hash           uint64
}

// nearDups finds the pairs of games that differ in at most near events. A game is cut into near
// and one more pieces; of a game so close at least one piece must be left whole, at
// most near events away from its place. Games that agree in a piece are compared. Those
// that are too short to be cut are compared with all that are not too long.
func nearDups(ctx context.Context, all []*sequence, near int) ([]Dup, error) {
	order := slices.Clone(all)
	slices.SortFunc(order, func(a, b *sequence) int {
		return cmp.Or(cmp.Compare(len(a.events), len(b.events)), cmp.Compare(a.game.Game, b.game.Game))
	})
	short, _ := slices.BinarySearchFunc(order, near+1,
		func(s *sequence, n int) int { return cmp.Compare(len(s.events), n) })
	n := &nearby{order: order, near: near, short: short, index: piecesOf(order[short:], int32(short), near)}
	// The longest games come last and cost most, so the workers take turns.
	found := make([][]Dup, min(runtime.GOMAXPROCS(0), len(order)))
	group, ctx := errgroup.WithContext(ctx)
	for k := range found {
		group.Go(func() error {
			seen := make([]int32, len(order))
			for i := k; i < len(order) && ctx.Err() == nil; i += len(found) {
				found[k] = n.of(i, seen, found[k])
			}
			return ctx.Err()
		})
	}
	err := group.Wait()
	return slices.Concat(found...), err
}

// nearby is games in the order of their length, of which the first are too short to be
// cut, and the places of their pieces.
type nearby struct {
	order       []*sequence
	near, short int
	index       map[piece][]int32
}

// piecesOf returns where the pieces of the games stand, numbered from first on.
func piecesOf(games []*sequence, first int32, near int) map[piece][]int32 {
	index := map[piece][]int32{}
	var sums, powers []uint64
	for i, s := range games {
		sums, powers = prefixSums(s.events, sums[:0], powers[:0])
		n := len(s.events)
		for k := range near + 1 {
			from, size := cut(n, near+1, k)
			key := piece{s.rules, int32(n), int32(k), stretch(sums, powers, from, size)}
			index[key] = append(index[key], first+int32(i))
		}
	}
	return index
}

// of appends the pairs of game i with those before it. seen holds the game with which
// one was last compared.
func (n *nearby) of(i int, seen []int32, found []Dup) []Dup {
	s, near := n.order[i], n.near
	length := len(s.events)
	compare := func(o *sequence) {
		d := distance(o.events, s.events, near)
		if d <= near && d < length && !begins(o.events, s.events) {
			found = append(found, pair(o, s, d))
		}
	}
	if length <= 2*near {
		for _, o := range n.order[:min(i, n.short)] {
			if o.rules == s.rules {
				compare(o)
			}
		}
	}
	sums, powers := prefixSums(s.events, nil, nil)
	for other := max(length-near, near+1); other <= length; other++ {
		for k := range near + 1 {
			from, size := cut(other, near+1, k)
			for at := max(0, from-near); at <= min(length-size, from+near); at++ {
				key := piece{s.rules, int32(other), int32(k), stretch(sums, powers, at, size)}
				for _, j := range n.index[key] {
					if int(j) >= i {
						break
					}
					if seen[j] != int32(i+1) {
						seen[j] = int32(i + 1)
						compare(n.order[j])
					}
				}
			}
		}
	}
	return found
}

func pair(a, b *sequence, d int) Dup {
	if a.game.Game > b.game.Game {
		a, b = b, a
	}
	return Dup{Near, a.game, b.game, d}
}

func begins(a, b []int32) bool { return len(a) <= len(b) && slices.Equal(a, b[:len(a)]) }

// cut returns where piece k of a length cut into n pieces begins, and its length.
func cut(length, n, k int) (from, size int) {
	from = length * k / n
	return from, length*(k+1)/n - from
}

// multiplier is an odd number with no pattern in its bits.
const multiplier = 0x9E3779B97F4A7C15

// prefixSums returns polynomial hashes of the beginnings of a sequence, and the powers
// that their difference needs.
func prefixSums(events []int32, sums, powers []uint64) (s, p []uint64) {
	sums, powers = append(sums, 0), append(powers, 1)
	for i, e := range events {
		x := uint64(e) * 0xD1B54A32D192ED03
		x ^= x >> 29
		sums = append(sums, sums[i]*multiplier+x)
		powers = append(powers, powers[i]*multiplier)
	}
	return sums, powers
}

// stretch returns the hash of a stretch.
func stretch(sums, powers []uint64, from, size int) uint64 {
	return sums[from+size] - sums[from]*powers[size]
}

// distance returns the least number of events to be put in, left out or changed that
// makes one sequence the other, or more than limit.
func distance(a, b []int32, limit int) int {
	if a, b = unlike(a, b); len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > limit {
		return limit + 1
	}
	// Only the band around the diagonal can stay within the limit.
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = min(j, limit+1)
	}
	for i := 1; i <= len(a); i++ {
		from, to := max(1, i-limit), min(len(b), i+limit)
		diagonal := row[from-1]
		if from == 1 {
			row[0] = min(i, limit+1)
		} else {
			row[from-1] = limit + 1
		}
		least := limit + 1
		for j := from; j <= to; j++ {
			above := row[j]
			if j == i+limit {
				above = limit + 1
			}
			best := min(above, row[j-1]) + 1
			if a[i-1] == b[j-1] {
				best = min(best, diagonal)
			} else {
				best = min(best, diagonal+1)
			}
			diagonal = row[j]
			row[j] = min(best, limit+1)
			least = min(least, row[j])
		}
		if least > limit && row[from-1] > limit {
			return limit + 1
		}
	}
	return row[len(b)]
}

// unlike returns two sequences without what both begin and end with.
func unlike(a, b []int32) (x, y []int32) {
	from, most := 0, min(len(a), len(b))
	for from < most && a[from] == b[from] {
		from++
	}
	end := 0
	for end < most-from && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	return a[from : len(a)-end], b[from : len(b)-end]
}
