package archive

import (
	"cmp"
	"context"
	"math"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"
)

// What is a damage, and how much of two games must be alike that they are witnesses of one. Rarity is in bits: how
// often an event is seen in games of the same rules.
const (
	// maxCommon is in how many games a shingle may stand: an opening that many have tells nothing.
	maxCommon = 64
	// leastShared is how many shingles two games share before they are compared.
	leastShared = 2
	// A damage is an event that is another one, or a run of events that one game has alone; a run of eight is about two.
	damageUnits, runUnits = 16, 2
	// slackUnits is what one damage may come to, as some do something to more than one event.
	slackUnits = 24
	// maxShift is how far apart the same event may stand in two games that are compared.
	maxShift = 64
	// damageBits is what a damage takes away from the evidence, chanceBits what has to be left beyond what chance
	// brings about among all pairs.
	damageBits, chanceBits = 3, 20
	// maxShingles bounds the shingles that are held, of larger archives a part of them.
	maxShingles = 16 << 20
	// copies is how many copies of one game are looked for.
	copies = 16
	// scale is a bit in the numbers in which rarity is counted.
	scale = 16
)

// shingle is a stretch of a game that is as rare as a whole game is among all, and who has it.
type shingle struct {
	hash uint64
	game int32
}

// alike finds the pairs of games that are so much alike that they can be witnesses of one game with so many damages
// each.
type alike struct {
	games    []*sequence
	damages  int
	rarity   [][]uint16 // of each event of each game, in bits times scale
	evidence []int      // that a pair of its rules needs, by game, in bits times scale
	shingles []shingle
	part     uint64 // of the shingles one in so many is held
}

// alikeDups finds the pairs of games that have so many damages each at most, but those that are known already.
func alikeDups(ctx context.Context, games []*sequence, damages int, known []Dup) ([]Dup, error) {
	has := make(map[[2]int64]bool, len(known))
	for i := range known {
		has[[2]int64{known[i].A.Game, known[i].B.Game}] = true
	}
	a := &alike{games: games, damages: damages, part: 1}
	a.weigh()
	a.collect()
	found := make([][]Dup, max(1, min(runtime.GOMAXPROCS(0), len(games))))
	group, ctx := errgroup.WithContext(ctx)
	for k := range found {
		group.Go(func() error {
			s := &comparing{alike: a, count: make([]int32, len(games))}
			for i := k; i < len(games) && ctx.Err() == nil; i += len(found) {
				found[k] = s.of(i, has, found[k])
			}
			return ctx.Err()
		})
	}
	err := group.Wait()
	return slices.Concat(found...), err
}

// tally counts events, and pairs of events that follow one another, in a table of fixed size: what shares a place in
// it counts as more common than it is.
type tally []int32

const tallyBits = 22

func (t tally) at(rules, before, event int32) *int32 {
	h := ((uint64(rules)*multiplier+uint64(uint32(before)))*multiplier + uint64(uint32(event))) * multiplier
	return &t[h>>(64-tallyBits)]
}

// none stands for the event before one that is counted by itself.
const none = -1

// weigh counts how rare each event is among games of its rules, by itself and after the event before it where that is
// less, as many moves are forced; and how much evidence these games need.
func (a *alike) weigh() {
	seen := make(tally, 1<<tallyBits)
	all, games := map[int32]int{}, map[int32]int{}
	total := 0
	for _, s := range a.games {
		before := int32(none)
		for _, e := range s.events {
			*seen.at(s.rules, none, e)++
			if before != none {
				*seen.at(s.rules, before, e)++
			}
			before = e
		}
		all[s.rules] += len(s.events)
		games[s.rules]++
		total += len(s.events)
	}
	for total/int(a.part) > maxShingles {
		a.part *= 2
	}
	for _, s := range a.games {
		bits := make([]uint16, len(s.events))
		before := int32(none)
		for i, e := range s.events {
			chance := float64(*seen.at(s.rules, none, e)) / float64(all[s.rules])
			if before != none {
				// As many copies of one game do not make its moves forced.
				often := float64(*seen.at(s.rules, before, e)-copies) / float64(*seen.at(s.rules, none, before))
				chance = max(chance, often)
			}
			bits[i] = uint16(scale * max(0, -math.Log2(chance)))
			before = e
		}
		a.rarity = append(a.rarity, bits)
		a.evidence = append(a.evidence, int(scale*(2*math.Log2(float64(games[s.rules]))+chanceBits)))
	}
}

// collect makes the index of shingles.
func (a *alike) collect() {
	for i := range a.games {
		a.each(i, func(hash uint64) { a.shingles = append(a.shingles, shingle{hash, int32(i)}) })
	}
	slices.SortFunc(a.shingles, func(x, y shingle) int {
		return cmp.Or(cmp.Compare(x.hash, y.hash), cmp.Compare(x.game, y.game))
	})
	a.shingles = slices.Compact(a.shingles)
}

// each calls yield with the shingles of a game: from each event on as many as make the stretch rarer than one in all
// stretches of its rules.
func (a *alike) each(i int, yield func(hash uint64)) {
	s, bits := a.games[i], a.rarity[i]
	enough := a.evidence[i]/2 + scale*2
	end, sum := 0, 0 // the first of a stretch does not count, as what stands before it is not of the stretch
	sums, powers := prefixSums(s.events, nil, nil)
	for from := range s.events {
		for end = max(end, from+1); end < len(s.events) && sum < enough; end++ {
			sum += int(bits[end])
		}
		if sum < enough {
			return
		}
		hash := (stretch(sums, powers, from, end-from) + uint64(s.rules)) * multiplier
		if hash>>32%a.part == 0 {
			yield(hash)
		}
		if from+1 < end {
			sum -= int(bits[from+1])
		}
	}
}

// comparing compares games with those before them.
type comparing struct {
	*alike
	count   []int32 // of the shingles that are shared with each game
	touched []int32
	rows    [2]row
}

// of appends the pairs of game i with those before it.
func (c *comparing) of(i int, has map[[2]int64]bool, found []Dup) []Dup {
	c.share(i)
	s := c.games[i]
	for _, j := range c.touched {
		o := c.games[j]
		known := has[[2]int64{min(o.game.Game, s.game.Game), max(o.game.Game, s.game.Game)}]
		if c.count[j] < leastShared || o.rules != s.rules || known || begins(o.events, s.events) ||
			begins(s.events, o.events) {
			continue
		}
		if c.witnesses(int(j), i) {
			found = append(found, pair(o, s, between(o.events, s.events)))
		}
	}
	return found
}

// share counts the shingles that game i shares with those before it.
func (c *comparing) share(i int) {
	for _, j := range c.touched {
		c.count[j] = 0
	}
	c.touched = c.touched[:0]
	c.each(i, func(hash uint64) {
		from, _ := slices.BinarySearchFunc(c.shingles, hash, func(s shingle, h uint64) int { return cmp.Compare(s.hash, h) })
		end := from
		for end < len(c.shingles) && c.shingles[end].hash == hash {
			if end++; end-from > maxCommon {
				return
			}
		}
		for _, s := range c.shingles[from:end] {
			if int(s.game) >= i {
				break
			}
			if c.count[s.game]++; c.count[s.game] == 1 {
				c.touched = append(c.touched, s.game)
			}
		}
	})
}

// way is the best way to a place in two games: in its high half what it costs in units of damages, in its low half how
// many bits less than most are alike.
type way = int64

const (
	unit    = way(1) << 32
	mostWay = way(1) << 31
	farWay  = unit << 28 // of a place that is too far off
)

// row has the best ways to the places of one game beside a place of another: of those that end with an event of both,
// with one of this place that the other game lacks, and with one of the other game that is not here.
type row struct{ both, lost, added []way }

// reset makes room for the places from 0 to n.
func (r *row) reset(n int) {
	for _, s := range []*[]way{&r.both, &r.lost, &r.added} {
		*s = slices.Grow((*s)[:0], n+1)[:n+1]
		for y := range *s {
			(*s)[y] = farWay
		}
	}
}

// next fills the row after event e, between two places, and returns the best way in it.
func (r *row) next(last *row, e int32, b []int32, bits []uint16, from, to int) way {
	if from > 0 {
		r.both[from-1], r.lost[from-1], r.added[from-1] = farWay, farWay, farWay
	}
	least := farWay
	for y := from; y <= to; y++ {
		r.lost[y] = min(min(last.both[y], last.added[y])+damageUnits*unit, last.lost[y]+runUnits*unit)
		r.both[y], r.added[y] = farWay, farWay
		if y > 0 {
			r.added[y] = min(min(r.both[y-1], r.lost[y-1])+damageUnits*unit, r.added[y-1]+runUnits*unit)
			w := min(last.both[y-1], last.lost[y-1], last.added[y-1])
			if e == b[y-1] {
				w -= way(bits[y-1])
			} else {
				w += damageUnits * unit
			}
			r.both[y] = w
		}
		least = min(least, r.both[y], r.lost[y], r.added[y])
	}
	return least
}

// witnesses reports whether two games differ in no more than so many damages each, and what they have alike is more
// than what chance brings about.
func (c *comparing) witnesses(j, i int) bool {
	a, b, bits := c.games[j].events, c.games[i].events, c.rarity[i]
	limit := way(2*c.damages*slackUnits)*unit + mostWay
	if d := len(a) - len(b); max(d, -d) > maxShift {
		return false
	}
	last, next := &c.rows[0], &c.rows[1]
	last.reset(len(b))
	next.reset(len(b))
	last.both[0] = mostWay
	for y := 1; y <= min(len(b), maxShift); y++ {
		last.added[y] = min(last.both[y-1]+damageUnits*unit, last.added[y-1]+runUnits*unit)
	}
	for x, e := range a {
		if next.next(last, e, b, bits, max(0, x+1-maxShift), min(len(b), x+1+maxShift)) > limit {
			return false
		}
		last, next = next, last
	}
	end := min(last.both[len(b)], last.lost[len(b)], last.added[len(b)])
	units, alike := int(end/unit), int(mostWay-end%unit)
	return end <= limit && alike-units*damageBits*scale/damageUnits >= c.evidence[i]
}

// between is the number of events to be put in, left out or changed that makes one sequence the other.
func between(a, b []int32) int {
	for limit := 2 * MaxNear; ; limit *= 2 {
		if d := distance(a, b, limit); d <= limit {
			return d
		}
	}
}
