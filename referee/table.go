package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
)

// table is what a game is judged by: a rule set with its options and seats, and
// the start position.
type table struct {
	rs     *engine.Ruleset
	game   engine.Game
	board  *board.Board
	checks bool
	start  engine.State
	// position is set when the game starts from a FEN tag.
	position bool
	// key is what the table was made from.
	key tableKey
	// taken tells of each supplied option whether the rule set takes it.
	taken []bool
	// zero is what a written throw <0> means, 0 where it means itself.
	zero uint8
	// falls lists what can fall, once that was asked for.
	falls []engine.Cast
	// last is the seat that made the last event.
	last engine.Seat
}

// newTable returns the table of a game, without a start position.
func newTable(game engine.Game) *table {
	t := &table{rs: game.Ruleset(), game: game, board: game.Board(), checks: game.Checks()}
	if set := game.Dice(); set != nil {
		for _, d := range set.Dice {
			t.zero = max(t.zero, d.Empty)
		}
	}
	return t
}

type tableKey struct {
	variant, options, first, fen string
	seats                        uint8
}

// tables remembers the tables of the games judged before. Most files hold games of
// few kinds.
type tables struct {
	last *table
	all  map[tableKey]*table
}

// maxTables bounds the memory that a file of ever new settings takes.
const maxTables = 256

// waysOf returns the ways of the men of the seat with that letter, nil without such a
// seat or ways.
func waysOf(g engine.Game, letter byte) [][]engine.Square {
	seat := g.Ruleset().SeatOf(letter)
	if seat == 0 {
		return nil
	}
	return g.Ways(seat)
}
