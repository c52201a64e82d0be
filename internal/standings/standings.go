// Package standings ranks the players of games by what they scored, breaks ties, shows who played whom, and rates
// players.
//
// docs/standings.md says how.
package standings

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/placing"
	"github.com/ashtapada/agn/internal/spelling"
)

// Scale is what a whole point is, so that shares of it are whole numbers.
const Scale = 12

// BreakScale is what one is in what breaks ties, so that products of points are whole numbers.
const BreakScale = Scale * Scale

// Game is what counts of a game.
type Game struct {
	Variant string
	Seats   []Seat
	// Places is the value of the tag Places, empty without one.
	Places string
	// First and Last bound the days, from 1970-01-01, on which it was played; nil is unknown.
	First, Last *int64
}

// Seat is a seat that plays.
type Seat struct {
	// Player is who plays it, empty if that is not known. Person is set where that is said of the name.
	Player string
	Person bool
	// Points is the score in twelfths of a point, nil without a result.
	Points *int
}

// Left counts games that have no part in the standings, each by the first reason that holds.
type Left struct {
	// Unfinished have no result, Nobody seats without a name, and Alone one player on two seats.
	Unfinished, Nobody, Alone int
}

// Standings is what came of some games.
type Standings struct {
	// Games counts those that have a part in it.
	Games int
	Left  Left
	// Together are spellings that count as one player, which is called by the first. Alike are players whose names are
	// found by one another and who are several all the same. Neither has names that differ in case alone.
	Together, Alike [][]string
	Rows            []Row // from the first to the last
	// Ties names the ways in which ties were broken, in order.
	Ties    []string
	Ratings []Rating
}

// Row is a player. Points are in twelfths.
type Row struct {
	Rank int
	// Shared is set where another player has the same rank.
	Shared bool
	Player string
	Games  int
	Points int
	// Won counts whole points, alone or with a partner, SharedBest shares of one, Lost the rest.
	Won, SharedBest, Lost int
	// Places counts the games in which the player came in first to fourth, as far as that is known.
	Places [4]int
	// Breaks has a value for each way to break ties, in units of BreakScale.
	Breaks []int
	// Against has what was scored against each player of the rows, in their order.
	Against []Pair
}

// Pair is what a player scored against another: a whole point for each game in which he came in before him, half a
// one where they shared a place. Partners do not meet.
type Pair struct{ Points, Games int }

// table is what is counted of games.
type table struct {
	players map[string]int
	names   []string
	rows    []Row
	pairs   map[[2]int]Pair
	results []result
}

// result is a game that counts: who played it, the number of each, and the order in which they came in.
type result struct {
	players []int
	points  []int
	ranks   []int // from 1; equal for those who share a place
	game    *Game
}

// Of ranks the players of games and rates them.
func Of(games []Game, opt Options) *Standings {
	out := &Standings{}
	games, out.Together, out.Alike = calledOnce(games)
	t := &table{players: map[string]int{}, pairs: map[[2]int]Pair{}}
	for i := range games {
		if left := t.leave(&games[i], &out.Left); left {
			continue
		}
		t.count(&games[i])
		out.Games++
	}
	for _, b := range opt.Ties {
		out.Ties = append(out.Ties, b.Name)
	}
	out.Rows = t.ranked(opt.Ties)
	out.Ratings = t.rate(opt)
	return out
}

// leave counts a game that has no part.
func (t *table) leave(g *Game, left *Left) bool {
	names := map[string]bool{}
	nobody, open := false, false
	for _, s := range g.Seats {
		open = open || s.Points == nil
		nobody = nobody || s.Player == ""
		names[s.Player] = true
	}
	switch {
	case open || len(g.Seats) < 2:
		left.Unfinished++
	case nobody:
		left.Nobody++
	case len(names) < len(g.Seats):
		left.Alone++
	default:
		return false
	}
	return true
}

// number is the number of a player, by his name.
func (t *table) number(name string) int {
	n, ok := t.players[name]
	if !ok {
		n = len(t.names)
		t.players[name], t.names = n, append(t.names, name)
		t.rows = append(t.rows, Row{Player: name})
	}
	return n
}

// count takes a game.
func (t *table) count(g *Game) {
	r := result{game: g}
	for _, s := range g.Seats {
		r.players, r.points = append(r.players, t.number(s.Player)), append(r.points, *s.Points)
	}
	list := placesOf(g, r.points)
	r.ranks = ranksOf(list, r.points)
	for i, p := range r.players {
		row := &t.rows[p]
		row.Games++
		row.Points += r.points[i]
		switch r.points[i] {
		case Scale:
			row.Won++
		case 0:
			row.Lost++
		default:
			row.SharedBest++
		}
		if at := list[i].At; at > 0 {
			row.Places[at-1]++
		}
		for k, q := range r.players {
			if k != i && !r.partners(i, k) {
				pair := t.pairs[[2]int{p, q}]
				t.pairs[[2]int{p, q}] = Pair{pair.Points + r.against(i, k), pair.Games + 1}
			}
		}
	}
	t.results = append(t.results, r)
}

// partners reports whether two seats won, or lost, together: several have a whole point where a camp has won.
func (r *result) partners(i, k int) bool {
	whole := 0
	for _, p := range r.points {
		if p == Scale {
			whole++
		}
	}
	return whole > 1 && (r.points[i] == Scale) == (r.points[k] == Scale)
}

// against is what a seat scored against another.
func (r *result) against(i, k int) int {
	return Scale / 2 * (1 + cmp.Compare(r.ranks[k], r.ranks[i]))
}

// placesOf returns the places by the tag, as far as the result leaves them open.
func placesOf(g *Game, points []int) placing.List {
	best := uint(0)
	for i, p := range points {
		if p > 0 {
			best |= 1 << i
		}
	}
	known := placing.Best(best, len(points))
	list, err := placing.Read(g.Places, len(points))
	if err != nil || !list.Fits(known) {
		return known
	}
	for i := range list {
		if list[i].At == 0 {
			list[i] = known[i]
		}
	}
	return list
}

// ranksOf returns an order of the seats. Those of which no place is known share one; where that cannot be the result
// alone counts, and all seats without a share in the best place share the next.
func ranksOf(list placing.List, points []int) []int {
	for at := 2; at <= len(list); at++ { // who has the best place is known
		if filled := filled(list, at); filled.Fits(nil) {
			out := make([]int, len(list))
			for i, p := range filled {
				out[i] = p.At
			}
			return out
		}
	}
	out := make([]int, len(points))
	for i, p := range points {
		if out[i] = 1; p == 0 {
			out[i] = 2
		}
	}
	return out
}

// filled puts all seats of which no place is known into one.
func filled(list placing.List, at int) placing.List {
	unknown := 0
	for _, p := range list {
		if p.At == 0 {
			unknown++
		}
	}
	out := slices.Clone(list)
	for i, p := range out {
		if p.At == 0 {
			out[i] = placing.Place{At: at, Shared: unknown > 1}
		}
	}
	return out
}

// ranked sorts the players and breaks ties.
func (t *table) ranked(ties []Break) []Row {
	all := make([]int, len(t.rows))
	for i := range all {
		all[i] = i
		t.rows[i].Breaks = make([]int, len(ties))
	}
	groups := part(all, func(p int) int { return t.rows[p].Points })
	for i, b := range ties {
		var finer [][]int
		for _, group := range groups {
			values := b.of(t, group)
			for k, p := range group {
				t.rows[p].Breaks[i] = values[k]
			}
			finer = append(finer, part(group, func(p int) int { return t.rows[p].Breaks[i] })...)
		}
		groups = finer
	}
	var order []int
	for _, group := range groups {
		t.sortNames(group)
		for _, p := range group {
			t.rows[p].Rank, t.rows[p].Shared = len(order)+1, len(group) > 1
		}
		order = append(order, group...)
	}
	return t.inOrder(order)
}

// sortNames puts players in the order of their names.
func (t *table) sortNames(group []int) {
	keys := map[int][]byte{}
	for _, p := range group {
		keys[p] = spelling.Sorted(t.names[p])
	}
	slices.SortFunc(group, func(a, b int) int {
		return cmp.Or(bytes.Compare(keys[a], keys[b]), strings.Compare(t.names[a], t.names[b]))
	})
}

// inOrder returns the rows in an order of the players, with what each scored against each.
func (t *table) inOrder(order []int) []Row {
	rows := make([]Row, 0, len(order))
	for _, p := range order {
		row := t.rows[p]
		row.Against = make([]Pair, len(order))
		for i, q := range order {
			row.Against[i] = t.pairs[[2]int{p, q}]
		}
		rows = append(rows, row)
	}
	return rows
}

// part parts a group into those with the same value, the greatest first.
func part(group []int, value func(int) int) (out [][]int) {
	sorted := slices.Clone(group)
	slices.SortStableFunc(sorted, func(a, b int) int { return cmp.Compare(value(b), value(a)) })
	for i, p := range sorted {
		if i == 0 || value(p) != value(sorted[i-1]) {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], p)
	}
	return out
}
