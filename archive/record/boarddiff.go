package record

import (
	"github.com/ashtapada/agn/archive/plays"
	"github.com/ashtapada/agn/engine"
)

// boardDiff follows the men of a game from position to position. It keeps its buffers.
type boardDiff struct {
	table     engine.Game
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
	d.table, d.log, d.positions, d.before = table, d.log[:0], 0, d.before[:0]
}

// open takes a position that is not known.
func (d *boardDiff) open() {
	d.log = plays.AppendOpen(d.log)
	d.positions++
}

// next takes the next position.
func (d *boardDiff) next(men []engine.Men, turn byte) {
	d.positions++
	// Most of the lists is alike, at the beginning and at the end.
	old, now := d.before, men
	for len(old) > 0 && len(now) > 0 && old[0] == now[0] {
		old, now = old[1:], now[1:]
	}
	for len(old) > 0 && len(now) > 0 && old[len(old)-1] == now[len(now)-1] {
		old, now = old[:len(old)-1], now[:len(now)-1]
	}
	d.touched = d.touched[:0]
	d.count(old, -1)
	d.count(now, 1)
	d.changes = d.changes[:0]
	for _, c := range d.touched {
		n := &d.counts[c.seat][c.piece][c.square]
		if *n != 0 {
			d.changes = append(d.changes, plays.Change{Count: *n, Seat: d.table.Ruleset().Info(c.seat).Letter,
				Piece: c.piece, Square: d.table.Board().Name(c.square)})
			*n = 0
		}
	}
	d.log = plays.AppendPosition(d.log, turn, d.changes)
	d.before = append(d.before[:0], men...)
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
