package threeway

import (
	"cmp"
	"slices"
	"strings"
)

// pairing finds out which games of two files are the same one.
type pairing struct {
	a, b   []game
	of, to []int          // the other's place of each game, -1 of those that have none
	tags   map[string]int // how many games have them
	same   bool           // only games with the same tags are the same one
}

// The bounds of what is compared where many games are changed: each with so many others around it.
const mostPairs, around = 10_000, 8

// match returns the place in one file of each game of another, -1 of those that are not there. Games that nobody
// changed are found wherever they stand, changed ones by what is left of them. What could be two is none.
func match(a, b []game, same bool) (of []int) {
	p := pairing{a, b, slices.Repeat([]int{-1}, len(a)), slices.Repeat([]int{-1}, len(b)), map[string]int{}, same}
	for _, games := range [][]game{a, b} {
		for i := range games {
			p.tags[games[i].tags()]++
		}
	}
	for _, pair := range align(whole(a), whole(b)) {
		if pair[0] < len(a) && pair[1] < len(b) {
			p.pair(pair[0], pair[1])
		}
	}
	stand := map[string][]int{}
	for _, k := range free(p.to) {
		stand[b[k].words] = append(stand[b[k].words], k)
	}
	for _, i := range free(p.of) {
		if ks := stand[a[i].words]; len(ks) > 0 {
			p.pair(i, ks[0])
			stand[a[i].words] = ks[1:]
		}
	}
	p.alone(func(g *game) string { return strings.Join(words(g.events), "\n") })
	p.alone((*game).tags)
	p.changed()
	return p.of
}

func (p *pairing) pair(i, k int) { p.of[i], p.to[k] = k, i }

// whole makes a unit of each game.
func whole(games []game) []unit {
	units := make([]unit, len(games))
	for i := range games {
		units[i].words = games[i].words
	}
	return units
}

// free returns the places of what has none in the other file.
func free(of []int) (places []int) {
	for i, k := range of {
		if k < 0 {
			places = append(places, i)
		}
	}
	return places
}

// alone pairs games that are changed and have something in common that no other game has.
func (p *pairing) alone(of func(*game) string) {
	at := map[string][2][]int{}
	for side, free := range [2][]int{free(p.of), free(p.to)} {
		for _, i := range free {
			key := of(&[2][]game{p.a, p.b}[side][i])
			both := at[key]
			both[side] = append(both[side], i)
			at[key] = both
		}
	}
	for _, both := range at {
		if len(both[0]) == 1 && len(both[1]) == 1 && p.alike(both[0][0], both[1][0]) > 0 {
			p.pair(both[0][0], both[1][0])
		}
	}
}

// likeness is how much two games have in common.
type likeness struct {
	i, k  int
	share float64
}

// changed pairs games that were changed, the likest first, but none that is as like another.
func (p *pairing) changed() {
	all := p.likest()
	done := [2]map[int]bool{{}, {}}
	for from, to := 0, 0; from < len(all); from = to {
		times := [2]map[int]int{{}, {}}
		for to = from; to < len(all) && all[to].share == all[from].share; to++ {
			if l := all[to]; !done[0][l.i] && !done[1][l.k] {
				times[0][l.i]++
				times[1][l.k]++
			}
		}
		for _, l := range all[from:to] {
			if times[0][l.i] == 1 && times[1][l.k] == 1 && !done[0][l.i] && !done[1][l.k] {
				p.pair(l.i, l.k)
			}
		}
		for _, l := range all[from:to] {
			done[0][l.i], done[1][l.k] = done[0][l.i] || times[0][l.i] > 0, done[1][l.k] || times[1][l.k] > 0
		}
	}
}

// likest lists pairs of games that have something in common, the likest first; of very many games those that stand at
// about one place.
func (p *pairing) likest() (all []likeness) {
	as, bs := free(p.of), free(p.to)
	for x, i := range as {
		from, to := 0, len(bs)
		if len(as)*len(bs) > mostPairs {
			from, to = min(max(x-around, 0), len(bs)), min(x+around+1, len(bs))
		}
		for _, k := range bs[from:to] {
			if share := p.alike(i, k); share > 0 {
				all = append(all, likeness{i, k, share})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y likeness) int { return cmp.Compare(y.share, x.share) })
	return all
}

// alike returns what share of two games is the same, 0 if they are not one game: half of the tags of the one that has
// fewer must be the same, and more than half of the events of the longer one, or three quarters of those of the
// shorter, which may go on. Half of them is enough where the tags are the same, and no other game's.
func (p *pairing) alike(i, k int) float64 {
	a, b := &p.a[i], &p.b[k]
	tags, heads := shared(words(a.units[:a.head]), words(b.units[:b.head])), a.head+b.head
	x, y := a.events, b.events
	own := 2*tags == heads && p.tags[a.tags()] == 2
	enough := func(events int) bool {
		return 2*events > max(len(x), len(y)) || own && 2*events >= max(len(x), len(y)) ||
			!p.same && 4*events > 3*min(len(x), len(y)) || len(x)*len(y) == 0 && 2*tags >= heads-2
	}
	if p.same && 2*tags < heads || 2*tags < min(a.head, b.head) || !enough(shared(words(x), words(y))) {
		return 0
	}
	events := len(align(x, y)) - 1
	if !enough(events) {
		return 0
	}
	return 2 * float64(tags+events) / float64(max(heads+len(x)+len(y), 1))
}

// tags are the tags of a game, as one text.
func (g *game) tags() string { return strings.Join(words(g.units[:g.head]), "\n") }

func words(units []unit) (words []string) {
	for _, u := range units {
		words = append(words, u.words)
	}
	return words
}

// shared returns how many words of one list are in another, each as often as it is there.
func shared(a, b []string) (n int) {
	times := map[string]int{}
	for _, word := range a {
		times[word]++
	}
	for _, word := range b {
		if times[word]--; times[word] >= 0 {
			n++
		}
	}
	return n
}
