// Package parquet writes the tables of package export as Parquet: dictionaries, zstd, and
// row groups of positions in the order of their hashes, with a Bloom filter each.
package parquet

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// The most rows of a row group. Positions wait for theirs to be sorted.
const (
	groupRows      = 1 << 19
	groupPositions = 1 << 17
)

// New returns a writer of a table with these columns.
func New(w io.Writer, t export.Table, columns []export.Column) (export.Writer, error) {
	needs := export.Needs{Table: t, Columns: columns}
	switch t {
	case export.Games:
		return newTable(w, needs, gameFields(), func(r *export.Rows) []export.Game {
			if r.Game.Number == 0 {
				return nil
			}
			return []export.Game{r.Game}
		})
	case export.Events:
		return newTable(w, needs, eventFields(), func(r *export.Rows) []export.Event { return r.Events })
	case export.Positions:
		return newSorted(w, needs)
	case export.Findings:
		return newTable(w, needs, findingFields(), func(r *export.Rows) []export.Finding { return r.Findings })
	}
	return nil, fmt.Errorf("no table %q", t)
}

// table writes rows as they come.
type table[T any] struct {
	needs export.Needs
	file  *file[T]
	rows  func(*export.Rows) []T
}

func newTable[T any](w io.Writer, needs export.Needs, fields []field[T], rows func(*export.Rows) []T) (*table[T], error) {
	f, err := newFile(w, needs.Columns, fields, groupRows)
	return &table[T]{needs, f, rows}, err
}

// Needs implements export.Writer.
func (t *table[T]) Needs() export.Needs { return t.needs }

// Render implements export.Writer.
func (t *table[T]) Render(*export.Rows, *notation.Game, *referee.Report) {}

// Write implements export.Writer.
func (t *table[T]) Write(r *export.Rows) error { return t.file.add(t.rows(r)) }

// Close implements export.Writer.
func (t *table[T]) Close() error { return t.file.close() }

// sorted writes positions in row groups, each in the order of its hashes.
type sorted struct {
	*table[export.Position]
	rows []export.Position
	// order is the hashes and places of the rows, piece some rows in that order.
	order []placed
	piece []export.Position
}

// placed is the hash of a row and where it is.
type placed struct {
	hash int64
	at   int32
}

func newSorted(w io.Writer, needs export.Needs) (*sorted, error) {
	t, err := newTable(w, needs, positionFields(), nil)
	if err != nil {
		return nil, err
	}
	t.file.limit = groupPositions
	t.file.key = slices.IndexFunc(needs.Columns, func(c export.Column) bool { return c.Name == hashColumn })
	return &sorted{table: t}, nil
}

const hashColumn = "hash"

// Write implements export.Writer.
func (s *sorted) Write(r *export.Rows) error {
	for rows := r.Positions; len(rows) > 0; {
		n := min(len(rows), groupPositions-len(s.rows))
		s.rows = append(s.rows, rows[:n]...)
		rows = rows[n:]
		if len(s.rows) == groupPositions {
			if err := s.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// flush writes the rows that were gathered in their order; a full row group ends with them.
func (s *sorted) flush() error {
	s.order, s.file.keys = s.order[:0], s.file.keys[:0]
	for i := range s.rows {
		hash := s.rows[i].Hash
		s.order = append(s.order, placed{hash, int32(i)})
		s.file.keys = append(s.file.keys, uint64(hash))
	}
	slices.SortFunc(s.order, func(a, b placed) int { return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.at, b.at)) })
	for part := range slices.Chunk(s.order, 1024) {
		s.piece = s.piece[:0]
		for _, p := range part {
			s.piece = append(s.piece, s.rows[p.at])
		}
		if err := s.file.add(s.piece); err != nil {
			return err
		}
	}
	clear(s.piece)
	clear(s.rows)
	s.rows = s.rows[:0]
	return nil
}

// Close implements export.Writer.
func (s *sorted) Close() error {
	if err := s.flush(); err != nil {
		return err
	}
	return s.table.Close()
}
