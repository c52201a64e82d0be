// Package parquet writes the tables of package export as Parquet: dictionaries, zstd, and
// row groups of positions in the order of their hashes, with a Bloom filter each.
package parquet

import (
	"cmp"
	"fmt"
	"io"
	"reflect"
	"slices"

	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
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
		return newTable(w, needs, func(r *export.Rows) []export.Game {
			if r.Game.Number == 0 {
				return nil
			}
			return []export.Game{r.Game}
		}), nil
	case export.Events:
		events := newTable(w, needs, func(r *export.Rows) []export.Event { return r.Events })
		events.set = setInEvent
		return events, nil
	case export.Positions:
		return newSorted(w, needs), nil
	case export.Findings:
		return newTable(w, needs, func(r *export.Rows) []export.Finding { return r.Findings }), nil
	}
	return nil, fmt.Errorf("no table %q", t)
}

// table writes rows as they come.
type table[T any] struct {
	needs export.Needs
	w     *parquet.GenericWriter[T]
	rows  func(*export.Rows) []T
	// set tells which columns have a value in a row, see cutNulls.
	set func(*T) uint64
}

func newTable[T any](w io.Writer, needs export.Needs, rows func(*export.Rows) []T, more ...parquet.WriterOption) *table[T] {
	options := append([]parquet.WriterOption{
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedDefault}),
		parquet.MaxRowsPerRowGroup(groupRows),
		parquet.CreatedBy("agn", "", ""),
		parquet.DataPageStatistics(false),
	}, more...)
	for _, c := range export.Columns(needs.Table) {
		if !slices.ContainsFunc(needs.Columns, func(n export.Column) bool { return n.Name == c.Name }) {
			options = append(options, parquet.StructTag(reflect.StructTag(`parquet:"-"`), c.Field))
		}
	}
	return &table[T]{needs, parquet.NewGenericWriter[T](w, options...), rows, setOf[T](needs.Table)}
}

// Needs implements export.Writer.
func (t *table[T]) Needs() export.Needs { return t.needs }

// Render implements export.Writer.
func (t *table[T]) Render(*export.Rows, *notation.Game, *referee.Report) {}

// Write implements export.Writer.
func (t *table[T]) Write(r *export.Rows) error { return t.put(t.rows(r)) }

func (t *table[T]) put(rows []T) error {
	return cutNulls(rows, t.set, func(piece []T) error {
		_, err := t.w.Write(piece)
		return err
	})
}

// Close implements export.Writer.
func (t *table[T]) Close() error { return t.w.Close() }

// sorted writes positions in row groups, each in the order of its hashes.
type sorted struct {
	*table[export.Position]
	rows []export.Position
}

func newSorted(w io.Writer, needs export.Needs) *sorted {
	more := []parquet.WriterOption{parquet.MaxRowsPerRowGroup(groupPositions)}
	if slices.ContainsFunc(needs.Columns, func(c export.Column) bool { return c.Name == hashColumn }) {
		more = append(more,
			parquet.SortingWriterConfig(parquet.SortingColumns(parquet.Ascending(hashColumn))),
			parquet.BloomFilters(parquet.SplitBlockFilter(10, hashColumn)))
	}
	return &sorted{table: newTable[export.Position](w, needs, nil, more...)}
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

// flush writes a row group.
func (s *sorted) flush() error {
	slices.SortStableFunc(s.rows, func(a, b export.Position) int { return cmp.Compare(a.Hash, b.Hash) })
	err := s.put(s.rows)
	clear(s.rows)
	s.rows = s.rows[:0]
	if err == nil {
		err = s.w.Flush()
	}
	return err
}

// Close implements export.Writer.
func (s *sorted) Close() error {
	if err := s.flush(); err != nil {
		return err
	}
	return s.table.Close()
}
