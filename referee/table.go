package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
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
	// dice is what is thrown, nil for nothing. shows tells of dice that are all alike, as many
	// as alike, what each can show.
	dice  *dice.Set
	alike int
	shows [256]bool
	// falls lists what can fall, once that was asked for.
	falls []engine.Cast
	// letters has the marks of the seats.
	letters [engine.MaxSeats + 1]byte
	// along has the seats whose soldiers travel along ranks, once that was asked for.
	along *[engine.MaxSeats + 1]bool
}

// newTable returns the table of a game, without a start position.
func newTable(game engine.Game) *table {
	t := &table{rs: game.Ruleset(), game: game, board: game.Board(), checks: game.Checks(), dice: game.Dice()}
	for i, s := range t.rs.Seats {
		t.letters[i+1] = s.Letter
	}
	if t.dice == nil {
		return t
	}
	for _, d := range t.dice.Dice {
		t.zero = max(t.zero, d.Empty)
	}
	first := t.dice.Dice[0].Faces
	if !slices.ContainsFunc(t.dice.Dice, func(d dice.Die) bool { return !slices.Equal(d.Faces, first) }) {
		t.alike = len(t.dice.Dice)
		for _, f := range first {
			t.shows[f.Value] = true
		}
	}
	return t
}

// alongRank reports whether the soldiers of a seat travel along ranks.
func (t *table) alongRank(seat engine.Seat) bool {
	if t.along == nil {
		t.along = new([engine.MaxSeats + 1]bool)
		start := t.game.Start()
		for _, m := range start.Men(nil) {
			if m.Piece == engine.Soldier && m.Square != engine.NoSquare {
				t.along[m.Seat] = start.AlongRank(m.Square)
			}
		}
	}
	return t.along[seat]
}

// can reports whether a cast can fall.
func (t *table) can(c engine.Cast) bool {
	if c.N == 1 && t.alike == 1 {
		return t.shows[c.V[0]]
	}
	if int(c.N) != t.alike {
		return t.dice != nil && t.dice.Can(c)
	}
	for _, v := range c.V[:t.alike] {
		if !t.shows[v] {
			return false
		}
	}
	return t.alike > 0
}

// casts lists what can fall.
func (t *table) casts() []engine.Cast {
	if t.falls == nil && t.dice != nil {
		for _, ch := range t.dice.Chances() {
			t.falls = append(t.falls, ch.Cast)
		}
	}
	return t.falls
}

// singles are the casts of one die. They are copied whole: a processor waits where a cast
// is read after stores of its bytes.
var singles = func() (all [256]engine.Cast) {
	for v := range all {
		all[v] = engine.Cast{N: 1, V: [dice.MaxDice]uint8{uint8(v)}}
	}
	return all
}()

// maxPaired bounds the numbers of dice whose casts of two are in pairs, a power of two.
const maxPaired = 16

// pairs are the casts of two dice as they are written, for the reason of singles.
var pairs = func() (all [maxPaired][maxPaired]engine.Cast) {
	for a := range uint8(maxPaired) {
		for b := range uint8(maxPaired) {
			all[a][b] = engine.Cast{N: 2, V: [dice.MaxDice]uint8{max(a, b), min(a, b)}}
		}
	}
	return all
}()

type tableKey struct {
	variant, options, first, fen string
	seats                        uint8
}

// tables remembers the tables of the games judged before. Most files hold games of
// few kinds.
type tables struct {
	last *table
	all  map[tableKey]*table
	// supposed are those of games that were supposed and begin as they do.
	supposed map[engine.Game]*table
}

// maxTables bounds the memory that a file of ever new settings takes.
const maxTables = 256

// find returns the table that was made from a key, nil without one.
func (all *tables) find(key tableKey) *table {
	if all.last == nil || all.last.key != key {
		if t := all.all[key]; t != nil {
			all.last = t
		} else {
			return nil
		}
	}
	return all.last
}

func (all *tables) add(t *table) {
	if all.all == nil || len(all.all) >= maxTables {
		all.all = make(map[tableKey]*table)
	}
	all.all[t.key], all.last = t, t
}

// waysOf returns the ways of the men of the seat with that letter, nil without such a
// seat or ways.
func waysOf(g engine.Game, letter byte) [][]engine.Square {
	seat := g.Ruleset().SeatOf(letter)
	if seat == 0 {
		return nil
	}
	return g.Ways(seat)
}

// tagReader keeps what is known of the tags of a game, and from game to game of their names and of
// the tables that they lead to.
type tagReader struct {
	tables tables
	// lost is the tags of the game that are lost, likeness what is known of names, own the names
	// at their places that are meant for no other.
	lost     []lostTag
	likeness map[string]likeness
	own      []string
}
