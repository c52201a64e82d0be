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
func (p *Posting) Event() int { return int(p.Place & MaxEvent) }

// EventBits is how many bits of a place hold the event, more than a game of the
// greatest size has.
const EventBits = 20

// MaxEvent is the greatest event of a place.
const MaxEvent = 1<<EventBits - 1

// PlaceOf returns the place of a position: its game and the number of events before
// it.
func PlaceOf(game int64, event int) int64 { return game<<EventBits | int64(min(event, MaxEvent)) }

// HashBits is how many bits of a hash are kept. Among a hundred million positions one
// looked up is taken for another once in three million times.
const HashBits = 48

// Cut returns as much of a hash as is kept.
func Cut(hash uint64) int64 { return int64(hash<<(64-HashBits)) >> (64 - HashBits) }

// Reader finds positions.
type Reader interface {
	// Find returns the places where a position stands, in order, from the place from on
	// and no more than limit of them, all with limit 0.
	Find(ctx context.Context, hash, from int64, limit int) ([]Posting, error)
	// Games returns the games in which a position stands, each once, in order, and may
	// leave off once there are limit of them; all with limit 0.
	Games(ctx context.Context, hash int64, limit int) ([]int64, error)
	// Count returns how often a position stands, and in how many games.
	Count(ctx context.Context, hash int64) (times, games int64, err error)
	// Totals returns what the games come to in which a position stands.
	Totals(ctx context.Context, hash int64) (Totals, error)
}

// Index keeps positions and finds them.
type Index interface {
	Reader
	// Add adds positions, whose games are all newer than those that are there. The
	// standings are those of their games. It reorders the positions.
	Add(ctx context.Context, run []Posting, standings map[int64]Standing) error
	// Replace takes the positions of some games out and puts others in, whose games
	// are among them; a position's totals are counted again. It reorders the positions.
	Replace(ctx context.Context, games map[int64]bool, run []Posting) error
}

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
