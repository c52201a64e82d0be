package plays

import (
	"encoding/binary"

	"github.com/ashtapada/agn/archive/internal/packing"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// Boards is the positions of the games of a block.
type Boards struct {
	// Deltas holds what changes from one position to the next.
	Deltas [][]Change
	Games  []boardEntry
	// changes and parts hold those of all deltas, once with the names of squares and once by
	// the men's numbers; ends is where those of each delta end.
	changes []Change
	parts   []part
	ends    []uint32
	// groups is where the deltas of each mover begin, and after the last one end.
	groups  []uint32
	squares *squares
	roster  roster
	buf     []byte
	// dictionaries are the men and the changes as they stand in the block.
	dictionaries []byte
}

// boardEntry is a game of a block.
type boardEntry struct {
	Number int64
	// Len is the number of positions.
	Len           int
	class         int
	movers, ranks []byte
}

// Open reads a block. What it held before is gone. The error is problem.ErrDamaged, wrapped.
func (b *Boards) Open(packed []byte) error { return b.open(packed, b.readDeltas) }

// open reads a block whose dictionary of changes deltas reads.
func (b *Boards) open(packed []byte, deltas func(*reader, []Change)) (err error) {
	if b.buf, err = packing.Block(b.buf[:0], packed); err != nil {
		return words.Errorf("a block of positions: %v", err)
	}
	r := readerOf(b.buf)
	n := r.Int()
	b.Games, b.dictionaries = b.Games[:0], r.Data
	men, ok := readMen(r.dictionary())
	if !ok || r.Bad {
		return errBlock
	}
	deltas(&r, men)
	if r.Bad || n > len(r.Data) {
		return errBlock
	}
	b.dictionaries = b.dictionaries[:len(b.dictionaries)-len(r.Data)]
	return b.readGames(&r, n)
}

// readGames reads the entries of n games and what stands of each.
func (b *Boards) readGames(r *reader, n int) error {
	classes, sizes := make([]int, 0, n), make([][2]int, 0, n)
	number, moved := int64(0), 0
	for range n {
		number += int64(r.Uvarint())
		e := boardEntry{Number: number, class: r.Int(), Len: r.Int()}
		classes, b.Games = append(classes, e.class), append(b.Games, e)
		size := [2]int{r.Int(), r.Int()}
		sizes = append(sizes, size)
		moved += size[0]
	}
	ranks := reader{}
	movers := readerOf(r.Take(moved))
	ranks.Data = r.Data
	for _, i := range orderOf(classes) {
		b.Games[i].movers, b.Games[i].ranks = movers.Take(sizes[i][0]), ranks.Take(sizes[i][1])
	}
	if r.Bad || movers.Bad || ranks.Bad || len(movers.Data) > 0 || len(ranks.Data) > 0 {
		return errBlock
	}
	return nil
}

// readMen reads the texts of men as changes that have no number yet.
func readMen(texts []string) ([]Change, bool) {
	men := make([]Change, len(texts))
	for i, text := range texts {
		if len(text) < 2 || engine.Piece(text[1]) >= engine.NumPieces {
			return nil, false
		}
		men[i] = Change{Seat: text[0], Piece: engine.Piece(text[1]), Square: text[2:]}
	}
	return men, true
}

// readDeltas reads the dictionary of changes: which movers have how many, how many parts each has,
// how many men each part is, and which.
func (b *Boards) readDeltas(r *reader, men []Change) {
	b.squares = newSquares(men)
	b.groups, b.ends = b.groups[:0], b.ends[:0]
	movers, mover, n := make([]int64, 0, 1<<10), 0, 0
	for range r.Int() {
		mover += r.Int()
		deltas := r.Int()
		if mover >= b.squares.movers() || n+deltas > len(r.Data) || r.Bad {
			r.Bad = true
			return
		}
		for len(b.groups) <= mover {
			b.groups = append(b.groups, uint32(n))
		}
		for range deltas {
			movers = append(movers, int64(mover))
		}
		n += deltas
	}
	for len(b.groups) <= b.squares.movers() {
		b.groups = append(b.groups, uint32(n))
	}
	end := 0
	for range movers {
		if end += r.Int(); end > len(r.Data) || r.Bad {
			r.Bad = true
			return
		}
		b.ends = append(b.ends, uint32(end))
	}
	b.readParts(r, r.Take(end), men, movers)
}

// skipDeltas goes over the dictionary of changes.
func skipDeltas(r *reader, _ []Change) {
	deltas, parts := 0, 0
	for n := r.Int(); n > 0 && !r.Bad; n-- {
		r.Int()
		deltas += r.Int()
	}
	for ; deltas > 0 && !r.Bad; deltas-- {
		parts += r.Int()
	}
	r.Take(parts)
	for ; parts > 0 && !r.Bad; parts-- {
		r.Signed()
	}
}

// readParts reads which men the parts of the changes are.
func (b *Boards) readParts(r *reader, counts []byte, men []Change, movers []int64) {
	b.Deltas, b.changes, b.parts = b.Deltas[:0], b.changes[:0], b.parts[:0]
	for i, man := range movers {
		start := len(b.changes)
		for len(b.changes) < int(b.ends[i]) {
			man += r.Signed()
			if man < 0 || man >= int64(len(men)) || r.Bad {
				r.Bad = true
				return
			}
			c := men[man]
			c.Count = int8(counts[len(b.changes)])
			b.parts = append(b.parts, part{uint32(man), c.Count})
			b.changes = append(b.changes, c)
		}
		// After a change that grows all changes those before it stand where they stood.
		b.Deltas = append(b.Deltas, b.changes[start:len(b.changes):len(b.changes)])
	}
}

// Position is a position of a game as a block has it.
type Position struct {
	// Delta is the place in Deltas of what has changed, -1 where nothing has.
	Delta int32
	// Open is set where the position is not known.
	Open bool
	// Turn is the letter of the seat on turn, 0 where that is the seat of the event.
	Turn byte
}

// Log appends the positions of a game.
func (b *Boards) Log(dst []Position, e *boardEntry) ([]Position, error) {
	b.roster.begin(b.squares)
	movers, ranks, before := e.movers, e.ranks, len(dst)
	for len(movers) > 0 {
		p := Position{Delta: -1}
		if movers[0] == saidTurn {
			if len(movers) < 3 {
				return dst, errBlock
			}
			p.Turn, movers = movers[1], movers[2:]
		}
		symbol := movers[0]
		movers = movers[1:]
		switch symbol {
		case sameBoard:
		case openBoard:
			p.Open = true
		default:
			if symbol >= firstMover && symbol%2 != 0 {
				dst = append(dst, Position{Delta: -1})
			}
			mover, size := b.mover(symbol, movers)
			rank, ranked := binary.Uvarint(ranks)
			if size < 0 || ranked <= 0 || rank >= uint64(b.groups[mover+1]-b.groups[mover]) {
				return dst, errBlock
			}
			movers, ranks = movers[size:], ranks[ranked:]
			p.Delta = int32(b.groups[mover]) + int32(rank)
			start := uint32(0)
			if p.Delta > 0 {
				start = b.ends[p.Delta-1]
			}
			b.roster.change(mover, b.parts[start:b.ends[p.Delta]])
		}
		dst = append(dst, p)
	}
	if len(dst)-before != e.Len || len(ranks) > 0 {
		return dst, errBlock
	}
	return dst, nil
}

// mover returns whom a symbol means, and how many bytes after it say so; -1 if it means nobody.
func (b *Boards) mover(symbol byte, after []byte) (mover uint32, size int) {
	if symbol >= firstMover {
		if mover, ok := b.roster.mover(int(symbol-firstMover) / 2); ok {
			return mover, 0
		}
	} else if symbol == saidMover {
		if said, size := binary.Uvarint(after); size > 0 && said < uint64(b.squares.movers()) {
			return uint32(said), size
		}
	}
	return 0, -1
}

// put gives a game its positions.
func (b *Boards) put(g *Game, e *boardEntry) error {
	positions, err := b.Log(nil, e)
	for k, at := range positions {
		if at.Open {
			g.Boards = AppendOpen(g.Boards)
			continue
		}
		turn := at.Turn
		if turn == 0 && k < len(g.Events) {
			turn = g.letter(g.Events[k].Seat)
		}
		var changes []Change
		if at.Delta >= 0 {
			changes = b.Deltas[at.Delta]
		}
		g.Boards = AppendPosition(g.Boards, turn, changes)
	}
	return err
}
