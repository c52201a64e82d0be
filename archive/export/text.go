package export

import (
	"io"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// lines writes rows as lines of text.
type lines struct {
	w       io.Writer
	needs   Needs
	head    []byte
	started bool
	// line appends a row.
	line func(dst []byte, row reflect.Value, columns []Column) []byte
}

// NewCSV returns a writer of comma-separated values after RFC 4180. The first line names the
// columns; null is an empty cell. What a spreadsheet would take for a formula has an apostrophe in
// front.
func NewCSV(w io.Writer, t Table, columns []Column) Writer {
	var head []byte
	for i := range columns {
		head = appendCell(appendSep(head, i, ','), columns[i].Name)
	}
	return &lines{w: w, needs: Needs{t, columns}, head: append(head, '\n'), line: appendRecord}
}

// NewJSONL returns a writer of lines of JSON, each an object with all columns as its keys.
func NewJSONL(w io.Writer, t Table, columns []Column) Writer {
	return &lines{w: w, needs: Needs{t, columns}, line: appendObject}
}

// Needs implements Writer.
func (l *lines) Needs() Needs { return l.needs }

// Render implements Writer.
func (l *lines) Render(rows *Rows, _ *notation.Game, _ *referee.Report) {
	for row := range rows.of(l.needs.Table) {
		rows.Text = append(l.line(rows.Text, row, l.needs.Columns), '\n')
	}
}

// Write implements Writer.
func (l *lines) Write(rows *Rows) error {
	if err := l.start(); err != nil {
		return err
	}
	_, err := l.w.Write(rows.Text)
	return err
}

// Close implements Writer.
func (l *lines) Close() error { return l.start() }

// start writes the head once.
func (l *lines) start() error {
	if l.started {
		return nil
	}
	l.started = true
	_, err := l.w.Write(l.head)
	return err
}

func appendSep(dst []byte, i int, sep byte) []byte {
	if i > 0 {
		return append(dst, sep)
	}
	return dst
}

func appendRecord(dst []byte, row reflect.Value, columns []Column) []byte {
	for i := range columns {
		dst = appendSep(dst, i, ',')
		v, ok := value(row, &columns[i])
		if !ok {
			continue
		}
		if v.Kind() == reflect.String {
			dst = appendCell(dst, printable.Cell(v.String()))
		} else {
			dst = appendPlain(dst, v, &columns[i])
		}
	}
	return dst
}

func appendObject(dst []byte, row reflect.Value, columns []Column) []byte {
	dst = append(dst, '{')
	for i := range columns {
		c := &columns[i]
		dst = appendKey(appendSep(dst, i, ','), c)
		if v, ok := value(row, c); ok {
			dst = appendValue(dst, v, c)
		} else {
			dst = append(dst, "null"...)
		}
	}
	return append(dst, '}')
}

// appendKey appends the name of a column as a key of JSON.
func appendKey(dst []byte, c *Column) []byte {
	return append(append(append(dst, '"'), c.Name...), `":`...)
}

// appendValue appends a value that is not null as JSON.
func appendValue(dst []byte, v reflect.Value, c *Column) []byte {
	switch {
	case c.Name == jsonColumn || c.Name == candidatesColumn:
		return append(dst, v.String()...)
	case v.Kind() == reflect.String:
		return appendString(dst, v.String())
	case c.Type == typeDate:
		return append(appendPlain(append(dst, '"'), v, c), '"')
	}
	return appendPlain(dst, v, c)
}

// jsonColumn holds JSON already.
const jsonColumn = "tags"

// value is the value of a column in a row; it reports false for null.
func value(row reflect.Value, c *Column) (reflect.Value, bool) {
	v := row.Field(c.index)
	if c.Null && v.IsZero() {
		return v, false
	}
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	return v, true
}

// appendPlain appends a value that is no text.
func appendPlain(dst []byte, v reflect.Value, c *Column) []byte {
	switch {
	case c.Type == typeDate:
		return time.Unix(v.Int()*24*60*60, 0).UTC().AppendFormat(dst, time.DateOnly)
	case v.Kind() == reflect.Bool:
		return strconv.AppendBool(dst, v.Bool())
	case v.Kind() == reflect.Float64:
		return strconv.AppendFloat(dst, v.Float(), 'g', -1, 64)
	}
	return strconv.AppendInt(dst, v.Int(), 10)
}

// appendCell appends a text as a cell of comma-separated values, in quotation marks where
// it needs them.
func appendCell(dst []byte, s string) []byte {
	first, _ := utf8.DecodeRuneInString(s)
	if !strings.ContainsAny(s, ",\"\r\n") && s != `\.` && !unicode.IsSpace(first) {
		return append(dst, s...)
	}
	dst = append(dst, '"')
	for {
		before, rest, more := strings.Cut(s, `"`)
		dst = append(dst, before...)
		if !more {
			return append(dst, '"')
		}
		dst, s = append(dst, `""`...), rest
	}
}
