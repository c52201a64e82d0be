package view

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/printable"
)

// Rows writes the rows of a table as Text, JSON, JSONL or CSV.
type Rows struct {
	w      *bufio.Writer
	format string
	csv    *csv.Writer
	n      int
}

// NewRows returns a writer of rows.
func NewRows(w *bufio.Writer, format string) *Rows {
	return &Rows{w: w, format: format, csv: csv.NewWriter(w)}
}

// object writes one object of json or jsonl.
func (r *Rows) object(v any) error {
	if r.format == JSON {
		sep := ",\n"
		if r.n == 0 {
			sep = "[\n"
		}
		if _, err := r.w.WriteString(sep); err != nil {
			return err
		}
		r.n++
		line := jsonline.Marshal(v)
		_, err := r.w.Write(line[:len(line)-1])
		return err
	}
	r.n++
	return jsonline.Write(r.w, v)
}

// head writes the names of the columns.
func (r *Rows) head(columns []string) error {
	cells := make([]string, len(columns))
	for i, c := range columns {
		cells[i] = r.text(c)
	}
	return r.line(cells)
}

// None writes a table without rows.
func (r *Rows) None(columns []string) error {
	if r.format == JSON || r.format == JSONL {
		return nil
	}
	return r.head(columns)
}

// Add writes a row.
func (r *Rows) Add(columns []string, row []any) error {
	switch r.format {
	case JSON, JSONL:
		return r.object(ordered{columns, row})
	}
	if r.n == 0 {
		if err := r.head(columns); err != nil {
			return err
		}
	}
	r.n++
	cells := make([]string, len(row))
	for i, v := range row {
		cells[i] = r.cell(v)
	}
	return r.line(cells)
}

func (r *Rows) line(cells []string) error {
	if r.format == CSV {
		return r.csv.Write(cells)
	}
	_, err := r.w.WriteString(strings.Join(cells, "\t") + "\n")
	return err
}

// Close ends the table.
func (r *Rows) Close() error {
	r.csv.Flush()
	if err := r.csv.Error(); err != nil || r.format != JSON {
		return err
	}
	end := "\n]\n"
	if r.n == 0 {
		end = "[]\n"
	}
	_, err := r.w.WriteString(end)
	return err
}

// cell is a value as text.
func (r *Rows) cell(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return r.text(v)
	case []byte:
		return r.text(plainBytes(v))
	case float64:
		if math.IsInf(v, 0) {
			return r.text(fmt.Sprint(v))
		}
	}
	return fmt.Sprint(v)
}

// plainBytes is bytes as text, in hex where they are none.
func plainBytes(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	return fmt.Sprintf("%x", b)
}

// text is text as it stands in a cell: without control characters and, in a format
// that other programs open as a table, so that they do not take it for a formula.
func (r *Rows) text(s string) string {
	if r.format == Text {
		return printable.Name(s)
	}
	s = printable.Text(s)
	if r.format == CSV {
		return printable.Cell(s)
	}
	return s
}

// ordered is an object of JSON whose keys keep their order.
type ordered struct {
	keys   []string
	values []any
}

func (o ordered) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for i, k := range o.keys {
		if i > 0 {
			out = append(out, ',')
		}
		v := o.values[i]
		switch x := v.(type) {
		case []byte:
			v = plainBytes(x)
		case float64: // JSON knows no number without end
			v = finite(x)
		}
		for _, part := range []any{k, v} {
			text, err := json.Marshal(part)
			if err != nil {
				return nil, err
			}
			out = append(out, text...)
			out = append(out, ':')
		}
		out = out[:len(out)-1]
	}
	return append(out, '}'), nil
}
