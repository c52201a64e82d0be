package record

import (
	"github.com/ashtapada/agn/archive/plays"
	"github.com/ashtapada/agn/engine"
)

// boardDiff follows the men of a game from position to position. It keeps its buffers.
type boardDiff struct {
	table     engine.Game
	letters   [engine.MaxSeats + 1]byte
	log       []byte // as plays.AppendPosition writes it
	positions int
	before    []engine.Men
	// counts holds by cell how many men have come since, touched the cells in order.
	counts  [engine.MaxSeats + 1][engine.NumPieces][256]int8
	touched []cell
	changes []plays.Change
}

// cell is a square with the men of one kind and seat.
type cell struct {
	seat   engine.Seat
	piece  engine.Piece
	square engine.Square
}

// begin begins a game.
func (d *boardDiff) begin(table engine.Game) {
	d.table, d.log, d.positions, d.before = table, d.log[:0], 0, nil
	for i, info := range table.Ruleset().Seats {
		d.letters[i+1] = info.Letter
	}
}

// open takes a position that is not known.
func (d *boardDiff) open() {
	d.log = plays.AppendOpen(d.log)
	d.positions++
}

// next takes the next position, in which the men stay as they are until the game is at its
// end.
func (d *boardDiff) next(men []engine.Men, turn engine.Seat) {
	d.positions++
	d.changes = d.changes[:0]
	// Behind a throw the list is the one before.
	if len(men) != len(d.before) || len(men) > 0 && &men[0] != &d.before[0] {
		d.differ(d.before, men)
	}
	d.log = plays.AppendPosition(d.log, d.letters[turn], d.changes)
	d.before = men
}

// differ takes up what has changed from one list of men to another.
func (d *boardDiff) differ(old, now []engine.Men) {
	// Most of the lists is alike, at the beginning and at the end.
	for len(old) > 0 && len(now) > 0 && old[0] == now[0] {
		old, now = old[1:], now[1:]
	}
	for len(old) > 0 && len(now) > 0 && old[len(old)-1] == now[len(now)-1] {
		old, now = old[:len(old)-1], now[:len(now)-1]
	}
	d.touched = d.touched[:0]
	d.count(old, -1)
	d.count(now, 1)
	for _, c := range d.touched {
		n := &d.counts[c.seat][c.piece][c.square]
		if *n != 0 {
			d.changes = append(d.changes, plays.Change{Count: *n, Seat: d.letters[c.seat], Piece: c.piece, Square: d.table.Board().Name(c.square)})
			*n = 0
		}
	}
}

// count counts men that stand on squares.
func (d *boardDiff) count(men []engine.Men, sign int8) {
	for i := range men {
		m := &men[i]
		if m.Square == engine.NoSquare {
			continue
		}
		d.counts[m.Seat][m.Piece][m.Square] += sign * int8(m.Count)
		d.touched = append(d.touched, cell{m.Seat, m.Piece, m.Square})
	}
}
