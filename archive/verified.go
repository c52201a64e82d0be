package archive

import (
	"hash/maphash"
	"slices"

	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
)

// verified is what is known of a game while the tables are gone through. There is one for each
// game of the archive, so that it is small and points to nothing.
type verified struct {
	id     record.ID
	digest uint64
	// sum is what the rows come to, plays and positions what these do, which are gone
	// through at once.
	sum, plays, positions uint64
	// head is what the rows say of what the plays say too; played is set once these were
	// met.
	head     uint64
	played   bool
	standing postings.Brief
}

// score notes what a seat, from 1, scored.
func (g *verified) score(seat, points int) {
	st := g.standing.Standing()
	st.Score(seat, points)
	g.standing = postings.BriefOf(st)
}

// seed is that of the hashes of heads, which are compared within one run of the program.
var seed = maphash.MakeSeed()

// headOf is a hash of what a game is as a whole but for its seats, of which headSeat is to be added
// for each.
func headOf(h *plays.Head) uint64 {
	rest := *h
	rest.Table.Seats, rest.Players = [engine.MaxSeats]plays.Seat{}, [engine.MaxSeats]int64{}
	return maphash.Comparable(seed, rest)
}

// headSeat is a hash of a seat, from 1, and its player.
func headSeat(seat int, letter byte, name string, player int64) uint64 {
	return maphash.Comparable(seed, struct {
		seat   int
		is     plays.Seat
		player int64
	}{seat, plays.Seat{Letter: letter, Name: name}, player})
}

// table holds the games in the order of their numbers.
type table struct {
	numbers []int64
	list    []verified
}

// add takes up a game, which comes after those that are there, unless it is there.
func (t *table) add(number int64, g verified) {
	if n := len(t.numbers); n > 0 && number <= t.numbers[n-1] {
		return
	}
	t.numbers = append(t.numbers, number)
	t.list = append(t.list, g)
}

// of returns a game by its number, nil if there is none.
func (t *table) of(number int64) *verified {
	if len(t.numbers) == 0 {
		return nil
	}
	// Mostly no number is left out.
	i := number - t.numbers[0]
	if i < 0 || i >= int64(len(t.numbers)) || t.numbers[i] != number {
		at, ok := slices.BinarySearch(t.numbers, number)
		if !ok {
			return nil
		}
		i = int64(at)
	}
	return &t.list[i]
}
