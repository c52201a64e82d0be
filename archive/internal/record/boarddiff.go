package record

import (
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
)

// boardDiff follows the men of a game from position to position. It keeps its buffers.
type boardDiff struct {
	board     *board.Board
	letters   [engine.MaxSeats + 1]byte
	log       []byte // as plays.AppendPosition writes it
	positions int
	cells     []cell
	changes   []plays.Change
}

// cell is a square with the men of one kind and seat, of whom so many have come.
type cell struct {
	seat   engine.Seat
	piece  engine.Piece
	square engine.Square
	came   int8
}

// begin begins a game.
func (d *boardDiff) begin(table engine.Game) {
	d.board, d.log, d.positions = table.Board(), d.log[:0], 0
	for i, info := range table.Ruleset().Seats {
		d.letters[i+1] = info.Letter
	}
}

// open takes a position that is not known.
func (d *boardDiff) open() {
	d.log = plays.AppendOpen(d.log)
	d.positions++
}

// next takes the next position: men that have gone and come since the last known one.
func (d *boardDiff) next(gone, come []engine.Men, turn engine.Seat) {
	d.positions++
	d.changes = d.changes[:0]
	if len(gone)+len(come) > 0 {
		d.differ(gone, come)
	}
	d.log = plays.AppendPosition(d.log, d.letters[turn], d.changes)
}

// differ takes up what has changed from one list of men to another.
func (d *boardDiff) differ(old, now []engine.Men) {
	// Men alike at the beginning or the end have no part in the order of the changes, which is
	// in the sums of archives.
	for len(old) > 0 && len(now) > 0 && old[0] == now[0] {
		old, now = old[1:], now[1:]
	}
	for len(old) > 0 && len(now) > 0 && old[len(old)-1] == now[len(now)-1] {
		old, now = old[:len(old)-1], now[:len(now)-1]
	}
	if len(old) == 1 && len(now) == 1 && old[0].Square != now[0].Square { // most moves
		d.change(&old[0], -1)
		d.change(&now[0], 1)
		return
	}
	d.cells = d.cells[:0]
	d.count(old, -1)
	d.count(now, 1)
	for i := range d.cells {
		if c := &d.cells[i]; c.came != 0 {
			d.changed(c.came, c.seat, c.piece, c.square)
		}
	}
}

// change takes up men that stand on a square of which no others have come or gone.
func (d *boardDiff) change(m *engine.Men, sign int8) {
	if m.Square != engine.NoSquare && m.Count > 0 {
		d.changed(sign*int8(m.Count), m.Seat, m.Piece, m.Square)
	}
}

func (d *boardDiff) changed(came int8, seat engine.Seat, piece engine.Piece, sq engine.Square) {
	d.changes = append(d.changes, plays.Change{Count: came, Seat: d.letters[seat], Piece: piece, Square: d.board.Name(sq)})
}

// count counts men that stand on squares. Few are counted at once, but for the start.
func (d *boardDiff) count(men []engine.Men, sign int8) {
next:
	for i := range men {
		m := &men[i]
		if m.Square == engine.NoSquare {
			continue
		}
		came := sign * int8(m.Count)
		for k := range d.cells {
			if c := &d.cells[k]; c.square == m.Square && c.seat == m.Seat && c.piece == m.Piece {
				c.came += came
				continue next
			}
		}
		d.cells = append(d.cells, cell{m.Seat, m.Piece, m.Square, came})
	}
}
