package parquet

import (
	"cmp"
	"io"
	"slices"

	"github.com/ashtapada/agn/archive/export"
)

// groupPositions is the most positions that wait to be sorted, of one writer a row group.
const groupPositions = 1 << 17

// Room bounds the memory of several writers that are written to in turn: where too many
// positions wait, those of the writer that has most become a row group before it is full.
// The zero Room is ready.
type Room struct {
	press   *press
	writers []*sorted
	waiting int
	// free are the rows of a group that was written, to be filled again.
	free []export.Position
	// order is the hashes and places of rows that are sorted, piece some in that order.
	order []placed
	piece []export.Position
	keys  []uint64
}

// placed is the hash of a row and where it is.
type placed struct {
	hash int64
	at   int32
}

// sorted writes positions in row groups, each in the order of its hashes.
type sorted struct {
	*table[export.Position]
	room *Room
	rows []export.Position
}

const hashColumn = "hash"

func newSorted(w io.Writer, needs export.Needs, r *Room) (*sorted, error) {
	t, err := newTable(w, needs, r, positionFields(), nil)
	if err != nil {
		return nil, err
	}
	t.file.limit = groupPositions
	t.file.key = slices.IndexFunc(needs.Columns, func(c export.Column) bool { return c.Name == hashColumn })
	s := &sorted{table: t, room: r}
	r.writers = append(r.writers, s)
	return s, nil
}

// Write implements export.Writer.
func (s *sorted) Write(r *export.Rows) error {
	for rows := r.Positions; len(rows) > 0; {
		if s.rows == nil {
			s.rows, s.room.free = s.room.free, nil
		}
		n := min(len(rows), groupPositions-s.room.waiting)
		s.rows = append(s.rows, rows[:n]...)
		rows = rows[n:]
		if s.room.waiting += n; s.room.waiting < groupPositions {
			continue
		}
		most := slices.MaxFunc(s.room.writers, func(a, b *sorted) int { return cmp.Compare(len(a.rows), len(b.rows)) })
		if err := most.flush(); err != nil {
			return err
		}
	}
	return nil
}

// flush writes the rows that were gathered as a row group.
func (s *sorted) flush() error {
	if len(s.rows) == 0 {
		return nil
	}
	r := s.room
	r.order, r.keys = r.order[:0], r.keys[:0]
	for i := range s.rows {
		hash := s.rows[i].Hash
		r.order, r.keys = append(r.order, placed{hash, int32(i)}), append(r.keys, uint64(hash))
	}
	slices.SortFunc(r.order, func(a, b placed) int { return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.at, b.at)) })
	s.file.keys = r.keys
	for part := range slices.Chunk(r.order, 1024) {
		r.piece = r.piece[:0]
		for _, p := range part {
			r.piece = append(r.piece, s.rows[p.at])
		}
		if err := s.file.add(r.piece); err != nil {
			return err
		}
	}
	clear(r.piece)
	clear(s.rows)
	r.waiting -= len(s.rows)
	r.free, s.rows = s.rows[:0], nil
	return s.file.endGroup()
}

// Close implements export.Writer.
func (s *sorted) Close() error {
	if err := s.flush(); err != nil {
		return err
	}
	s.room.writers = slices.DeleteFunc(s.room.writers, func(w *sorted) bool { return w == s })
	return s.table.Close()
}
