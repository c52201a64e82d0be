// Package parquet writes the tables of package export as Parquet: dictionaries, zstd, and
// row groups of positions in the order of their hashes, with a Bloom filter each.
package parquet

import (
	"fmt"
	"io"

	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// groupRows is the most rows of a row group but of positions.
const groupRows = 1 << 19

// New returns a writer of a table with these columns.
func New(w io.Writer, t export.Table, columns []export.Column) (export.Writer, error) {
	return new(Room).New(w, t, columns)
}

// New returns a writer of a table with these columns that shares the room.
func (r *Room) New(w io.Writer, t export.Table, columns []export.Column) (export.Writer, error) {
	if r.press == nil {
		p, err := newPress()
		if err != nil {
			return nil, err
		}
		r.press = p
	}
	needs := export.Needs{Table: t, Columns: columns}
	switch t {
	case export.Games:
		return newTable(w, needs, r, gameFields(), func(r *export.Rows) []export.Game {
			if r.Game.Number == 0 {
				return nil
			}
			return []export.Game{r.Game}
		})
	case export.Events:
		return newTable(w, needs, r, eventFields(), func(r *export.Rows) []export.Event { return r.Events })
	case export.Positions:
		return newSorted(w, needs, r)
	case export.Findings:
		return newTable(w, needs, r, findingFields(), func(r *export.Rows) []export.Finding { return r.Findings })
	}
	return nil, fmt.Errorf("no table %q", t)
}

// table writes rows as they come.
type table[T any] struct {
	needs export.Needs
	file  *file[T]
	rows  func(*export.Rows) []T
}

func newTable[T any](w io.Writer, needs export.Needs, r *Room, fields []field[T], rows func(*export.Rows) []T) (
	*table[T], error) {
	f, err := newFile(w, needs.Columns, fields, groupRows, r.press)
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
