package parquet

import (
	"math/bits"
	"reflect"
	"slices"

	"github.com/ashtapada/agn/archive/export"
)

// chunk is how many rows parquet-go takes in one piece.
const chunk = 64

// cutNulls calls write with pieces of rows in which no column has its last run of values, y
// of them, begin at row y and end before nulls: of such a piece parquet-go v0.32 writes these
// nulls as values (its writeRowsFuncOfOptional compares the run with a mask of the wrong
// length). set returns the values of row, a bit a column.
func cutNulls[T any](rows []T, set func(*T) uint64, write func([]T) error) error {
	for piece := range slices.Chunk(rows, chunk) {
		if err := cutPiece(piece, set, write); err != nil {
			return err
		}
	}
	return nil
}

func cutPiece[T any](rows []T, set func(*T) uint64, write func([]T) error) error {
	// By column: the row behind its last value, and how many values stand before that.
	var end, run [64]uint8
	for i := range rows {
		for m := set(&rows[i]); m != 0; m &= m - 1 {
			c := bits.TrailingZeros64(m)
			if end[c] != uint8(i) {
				run[c] = 0
			}
			end[c], run[c] = uint8(i)+1, run[c]+1
		}
	}
	for c := range end {
		if n := int(end[c]); n > 0 && n < len(rows) && n == 2*int(run[c]) {
			if err := cutPiece(rows[:n], set, write); err != nil {
				return err
			}
			return cutPiece(rows[n:], set, write)
		}
	}
	return write(rows)
}

// setOf returns a function that tells which of the columns of a table that can be null, and
// are no pointers, have a value in a row.
func setOf[T any](t export.Table) func(*T) uint64 {
	var fields []int
	row := reflect.TypeFor[T]()
	for _, c := range export.Columns(t) {
		f, _ := row.FieldByName(c.Field)
		if c.Null && f.Type.Kind() != reflect.Pointer {
			fields = append(fields, f.Index[0])
		}
	}
	return func(r *T) (m uint64) {
		v := reflect.ValueOf(r).Elem()
		for i, f := range fields {
			if !v.Field(f).IsZero() {
				m |= 1 << i
			}
		}
		return m
	}
}

// setInEvent is setOf of events, by hand, as there are so many.
func setInEvent(e *export.Event) (m uint64) {
	for i, s := range [...]string{e.Variant, e.Seat, e.Written, e.Played, e.Throw, e.Piece, e.From, e.To, e.Promotion, e.Spends, e.Effect, e.Position} {
		if s != "" {
			m |= 1 << i
		}
	}
	for i, n := range [...]int64{e.Ply, int64(e.Round), int64(e.Men), e.Hash} {
		if n != 0 {
			m |= 1 << (16 + i)
		}
	}
	return m
}
