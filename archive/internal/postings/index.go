// Package postings keeps the positions of all games: where each stands, what was played
// there, and what the games come to in which it stands.
package postings

import (
	"context"

	"github.com/ashtapada/agn/notation"
)

// Posting is a position of a game and what was played there.
type Posting struct {
	// Hash is the position's, see Cut.
	Hash int64
	// Place is the game and the event, see PlaceOf.
	Place int64
	// Move is the number of what was played there, 0 for nothing.
	Move uint32
}

// Game returns the game's number.
func (p *Posting) Game() int64 { return p.Place >> EventBits }

// Event returns the number of events before the position.
func (p *Posting) Event() int { return int(p.Place & maxEvent) }

// EventBits is how many bits of a place hold the event, more than a game of the
// greatest size has.
const EventBits = 20

// maxEvent is the greatest event of a place.
const maxEvent = 1<<EventBits - 1

// PlaceOf returns the place of a position: its game and the number of events before
// it.
func PlaceOf(game int64, event int) int64 { return game<<EventBits | int64(min(event, maxEvent)) }

// hashBits is how many bits of a hash are kept. Among a hundred million positions one
// looked up is taken for another once in three million times.
const hashBits = 48

// Cut returns as much of a hash as is kept.
func Cut(hash uint64) int64 { return int64(hash<<(64-hashBits)) >> (64 - hashBits) }

// Standing is what the totals take from a game.
type Standing struct {
	Days notation.Days
	// Decided is set for a game with a result, Points are the twelfths of its seats.
	Decided bool
	Points  [4]int
}

// Standings reads the standings of games, whose numbers are in order.
type Standings func(ctx context.Context, games []int64) (map[int64]Standing, error)

// Totals is what the games of a position come to by move, and under All together.
type Totals map[int64]Sum

// All stands for every move.
const All = -1

// Sum is what the games of a position come to.
type Sum struct {
	// Times is how often the position stands, Games in how many games, Decided how
	// often in games with a result, which have Points.
	Times, Games, Decided int64
	Points                [4]int64
	// Days bounds the days of the games.
	Days notation.Days
}
