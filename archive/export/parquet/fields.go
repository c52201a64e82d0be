package parquet

import (
	"math"

	"github.com/ashtapada/agn/archive/export"
)

// field reads a field of a row, a text or a number, which comes as an integer with the bits
// that it is stored with. It is null in a column that can be so where the answer is false.
type field[T any] struct {
	text   func(*T) (string, bool)
	number func(*T) (int64, bool)
}

func text[T any](f func(*T) (string, bool)) field[T]  { return field[T]{text: f} }
func number[T any](f func(*T) (int64, bool)) field[T] { return field[T]{number: f} }

func word(s string) (string, bool) { return s, s != "" }

func integer[N int32 | int64](n N) (int64, bool) { return int64(n), n != 0 }

func pointed[N int32 | int64](n *N) (int64, bool) {
	if n == nil {
		return 0, false
	}
	return int64(*n), true
}

func double(x *float64) (int64, bool) {
	if x == nil {
		return 0, false
	}
	return int64(math.Float64bits(*x)), true
}

func truth(b *bool) (int64, bool) {
	if b == nil {
		return 0, false
	}
	if *b {
		return 1, true
	}
	return 0, true
}

// The fields of the rows, in their order.

func gameFields() []field[export.Game] {
	type row = export.Game
	return []field[row]{
		text(func(r *row) (string, bool) { return word(r.Game) }),
		text(func(r *row) (string, bool) { return word(r.Play) }),
		text(func(r *row) (string, bool) { return word(r.File) }),
		number(func(r *row) (int64, bool) { return integer(r.Number) }),
		number(func(r *row) (int64, bool) { return integer(r.Line) }),
		text(func(r *row) (string, bool) { return word(r.Variant) }),
		number(func(r *row) (int64, bool) { return integer(r.Version) }),
		text(func(r *row) (string, bool) { return word(r.Options) }),
		text(func(r *row) (string, bool) { return word(r.Event) }),
		text(func(r *row) (string, bool) { return word(r.Site) }),
		text(func(r *row) (string, bool) { return word(r.Date) }),
		number(func(r *row) (int64, bool) { return pointed(r.DateFirst) }),
		number(func(r *row) (int64, bool) { return pointed(r.DateLast) }),
		text(func(r *row) (string, bool) { return word(r.Round) }),
		number(func(r *row) (int64, bool) { return integer(r.Seats) }),
		text(func(r *row) (string, bool) { return word(r.First) }),
		text(func(r *row) (string, bool) { return word(r.Seat1) }),
		text(func(r *row) (string, bool) { return word(r.Player1) }),
		number(func(r *row) (int64, bool) { return double(r.Score1) }),
		number(func(r *row) (int64, bool) { return pointed(r.Rupees1) }),
		text(func(r *row) (string, bool) { return word(r.Seat2) }),
		text(func(r *row) (string, bool) { return word(r.Player2) }),
		number(func(r *row) (int64, bool) { return double(r.Score2) }),
		number(func(r *row) (int64, bool) { return pointed(r.Rupees2) }),
		text(func(r *row) (string, bool) { return word(r.Seat3) }),
		text(func(r *row) (string, bool) { return word(r.Player3) }),
		number(func(r *row) (int64, bool) { return double(r.Score3) }),
		number(func(r *row) (int64, bool) { return pointed(r.Rupees3) }),
		text(func(r *row) (string, bool) { return word(r.Seat4) }),
		text(func(r *row) (string, bool) { return word(r.Player4) }),
		number(func(r *row) (int64, bool) { return double(r.Score4) }),
		number(func(r *row) (int64, bool) { return pointed(r.Rupees4) }),
		text(func(r *row) (string, bool) { return word(r.Result) }),
		text(func(r *row) (string, bool) { return word(r.Computed) }),
		text(func(r *row) (string, bool) { return word(r.Ending) }),
		text(func(r *row) (string, bool) { return word(r.Verdict) }),
		number(func(r *row) (int64, bool) { return truth(&r.Complete) }),
		number(func(r *row) (int64, bool) { return integer(r.Events) }),
		number(func(r *row) (int64, bool) { return integer(r.Judged) }),
		number(func(r *row) (int64, bool) { return integer(r.Plies) }),
		number(func(r *row) (int64, bool) { return integer(r.Sic) }),
		text(func(r *row) (string, bool) { return word(r.FEN) }),
		text(func(r *row) (string, bool) { return word(r.Tags) }),
		text(func(r *row) (string, bool) { return word(r.Text) }),
	}
}

func eventFields() []field[export.Event] {
	type row = export.Event
	return []field[row]{
		text(func(r *row) (string, bool) { return word(r.Game) }),
		text(func(r *row) (string, bool) { return word(r.File) }),
		number(func(r *row) (int64, bool) { return integer(r.Number) }),
		text(func(r *row) (string, bool) { return word(r.Variant) }),
		number(func(r *row) (int64, bool) { return integer(r.Event) }),
		number(func(r *row) (int64, bool) { return integer(r.Ply) }),
		number(func(r *row) (int64, bool) { return integer(r.Round) }),
		text(func(r *row) (string, bool) { return word(r.Seat) }),
		text(func(r *row) (string, bool) { return word(r.Kind) }),
		text(func(r *row) (string, bool) { return word(r.Written) }),
		text(func(r *row) (string, bool) { return word(r.Played) }),
		text(func(r *row) (string, bool) { return word(r.Throw) }),
		number(func(r *row) (int64, bool) { return pointed(r.Points) }),
		text(func(r *row) (string, bool) { return word(r.Piece) }),
		number(func(r *row) (int64, bool) { return integer(r.Men) }),
		text(func(r *row) (string, bool) { return word(r.From) }),
		text(func(r *row) (string, bool) { return word(r.To) }),
		number(func(r *row) (int64, bool) { return pointed(r.Taken) }),
		number(func(r *row) (int64, bool) { return pointed(r.Home) }),
		text(func(r *row) (string, bool) { return word(r.Promotion) }),
		text(func(r *row) (string, bool) { return word(r.Spends) }),
		text(func(r *row) (string, bool) { return word(r.Effect) }),
		number(func(r *row) (int64, bool) { return truth(r.Legal) }),
		number(func(r *row) (int64, bool) { return truth(&r.Sic) }),
		number(func(r *row) (int64, bool) { return pointed(r.Moves) }),
		number(func(r *row) (int64, bool) { return integer(r.Hash) }),
		text(func(r *row) (string, bool) { return word(r.Position) }),
	}
}

func positionFields() []field[export.Position] {
	type row = export.Position
	return []field[row]{
		number(func(r *row) (int64, bool) { return integer(r.Hash) }),
		text(func(r *row) (string, bool) { return word(r.Position) }),
		text(func(r *row) (string, bool) { return word(r.Game) }),
		text(func(r *row) (string, bool) { return word(r.File) }),
		number(func(r *row) (int64, bool) { return integer(r.Number) }),
		text(func(r *row) (string, bool) { return word(r.Variant) }),
		number(func(r *row) (int64, bool) { return integer(r.Event) }),
		number(func(r *row) (int64, bool) { return integer(r.Ply) }),
		number(func(r *row) (int64, bool) { return integer(r.Round) }),
		text(func(r *row) (string, bool) { return word(r.Seat) }),
		text(func(r *row) (string, bool) { return word(r.Due) }),
		text(func(r *row) (string, bool) { return word(r.Played) }),
		number(func(r *row) (int64, bool) { return truth(&r.Last) }),
	}
}

func findingFields() []field[export.Finding] {
	type row = export.Finding
	return []field[row]{
		text(func(r *row) (string, bool) { return word(r.Game) }),
		text(func(r *row) (string, bool) { return word(r.File) }),
		number(func(r *row) (int64, bool) { return integer(r.Number) }),
		text(func(r *row) (string, bool) { return word(r.Variant) }),
		number(func(r *row) (int64, bool) { return integer(r.Finding) }),
		text(func(r *row) (string, bool) { return word(r.Code) }),
		text(func(r *row) (string, bool) { return word(r.Severity) }),
		text(func(r *row) (string, bool) { return word(r.Rule) }),
		number(func(r *row) (int64, bool) { return integer(r.Event) }),
		number(func(r *row) (int64, bool) { return integer(r.Ply) }),
		text(func(r *row) (string, bool) { return word(r.Seat) }),
		number(func(r *row) (int64, bool) { return integer(r.Line) }),
		number(func(r *row) (int64, bool) { return integer(r.Column) }),
		number(func(r *row) (int64, bool) { return integer(r.EndLine) }),
		number(func(r *row) (int64, bool) { return integer(r.EndColumn) }),
		text(func(r *row) (string, bool) { return word(r.Message) }),
		text(func(r *row) (string, bool) { return word(r.Legal) }),
		number(func(r *row) (int64, bool) { return truth(&r.Variation) }),
	}
}
