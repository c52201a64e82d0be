package convert

import (
	"bufio"
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
)

// tableCell is a value of a table as text; it is not ok where the value is null.
type tableCell struct {
	text string
	ok   bool
}

// tableRows reads the rows of a table.
type tableRows interface {
	// has reports whether the table has the i-th of the columns that were asked for.
	has(i int) bool
	// next reads a row, io.EOF after the last. A *rowError is of one row alone. The place is that of the row.
	next(cells []tableCell) (Place, error)
	close()
}

// rowError says that a row cannot be read. Those after it can.
type rowError struct{ what words.Text }

func (e *rowError) Error() string { return e.what.String() }

// Words is what is wrong with it.
func (e *rowError) Words() words.Text { return e.what }

// placed is implemented by rows that know where a cell stands.
type placed interface{ placeOf(i int) Place }

// csvRows are the rows of a table of separated values.
type csvRows struct {
	r       *csv.Reader
	at      []int // where each column stands, -1 for none
	names   int   // columns that the head names
	current []string
}

func newCSVRows(in *bufio.Reader, head string, names []string) (*csvRows, error) {
	c := &csvRows{r: csv.NewReader(in)}
	c.r.ReuseRecord, c.r.FieldsPerRecord = true, -1
	c.r.Comma = tableSeparator(head)
	fields, err := c.r.Read()
	if err != nil {
		return nil, errNoTable
	}
	c.names = len(fields)
	for _, name := range names {
		c.at = append(c.at, slices.Index(fields, name))
	}
	return c, nil
}

// tableSeparator is what separates the names of columns: a comma as agn writes it, or what a spreadsheet made of it.
func tableSeparator(head string) rune {
	for _, r := range head {
		if r == ',' || r == ';' || r == '\t' {
			return r
		}
	}
	return ','
}

func (c *csvRows) has(i int) bool { return c.at[i] >= 0 }

func (c *csvRows) close() {}

func (c *csvRows) next(cells []tableCell) (Place, error) {
	fields, err := c.r.Read()
	var parse *csv.ParseError
	if errors.As(err, &parse) {
		return Place{Line: int32(parse.StartLine), Column: 1}, &rowError{words.Of("with a quotation mark out of place")}
	}
	if err != nil {
		return Place{}, err
	}
	c.current = fields
	line, _ := c.r.FieldPos(0)
	place := Place{Line: int32(line), Column: 1}
	if len(fields) != c.names {
		return place, &rowError{words.Of("with more or fewer cells than the head")}
	}
	for i, at := range c.at {
		cells[i] = tableCell{}
		if at >= 0 && fields[at] != "" {
			cells[i] = tableCell{unguarded(fields[at]), true}
		}
	}
	return place, nil
}

// unguarded takes off the apostrophe by which a cell is kept from being taken for a formula, exactly where agn writes
// one.
func unguarded(cell string) string {
	if rest, ok := strings.CutPrefix(cell, "'"); ok && printable.Cell(rest) == cell {
		return rest
	}
	return cell
}

// placeOf returns where a cell of the row that was read last begins, columns counted in code points.
func (c *csvRows) placeOf(i int) Place {
	at := c.at[i]
	line, column := c.r.FieldPos(at)
	for k := range at {
		if l, _ := c.r.FieldPos(k); l == line {
			column -= len(c.current[k]) - utf8.RuneCountInString(c.current[k])
		}
	}
	return Place{Line: int32(line), Column: int32(column)}
}

// jsonRows are lines of JSON, an object each.
type jsonRows struct {
	r      *bufio.Reader
	names  []string
	known  []bool // by column, whether the first object has it
	line   int32
	places []int32
}

// maxJSONLine is the length of the longest line that is read: a game of 1 MiB with every byte written as \u0000.
const maxJSONLine = 8 << 20

func newJSONRows(in *bufio.Reader, head string, names []string) *jsonRows {
	j := &jsonRows{r: in, names: names, known: make([]bool, len(names)), places: make([]int32, len(names))}
	for i, name := range names {
		j.known[i] = strings.Contains(head, `"`+name+`"`)
	}
	return j
}

func (j *jsonRows) has(i int) bool { return j.known[i] }

func (j *jsonRows) close() {}

func (j *jsonRows) placeOf(i int) Place { return Place{Line: j.line, Column: j.places[i]} }

func (j *jsonRows) next(cells []tableCell) (Place, error) {
	for {
		line, err := readLine(j.r, maxJSONLine)
		if len(line) == 0 && err != nil {
			return Place{}, err
		}
		j.line++
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		place := Place{Line: j.line, Column: 1}
		if err != nil && !errors.Is(err, io.EOF) {
			return place, &FaultError{place, err}
		}
		clear(cells)
		if err := j.object(line, cells); err != nil {
			return place, &rowError{words.Of("not an object of JSON")}
		}
		return place, nil
	}
}

// readLine reads a line of a bounded length.
func readLine(r *bufio.Reader, most int) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if line = append(line, part...); !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
		if len(line) > most {
			return line, words.Errorf("the line is longer than %d MiB", most>>20)
		}
	}
}

// object takes the values of an object.
func (j *jsonRows) object(line []byte, cells []tableCell) error {
	d := json.NewDecoder(bytes.NewReader(line))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return words.Errorf("no object")
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
		i := slices.Index(j.names, key.(string))
		if i < 0 || string(value) == "null" {
			continue
		}
		cells[i] = tableCell{string(value), true}
		if value[0] == '"' {
			if err := json.Unmarshal(value, &cells[i].text); err != nil {
				return err
			}
		}
		begins := d.InputOffset() - int64(len(value))
		j.places[i] = int32(utf8.RuneCount(line[:begins]) + 1)
	}
	if _, err := d.Token(); err != nil {
		return err
	}
	if d.More() {
		return words.Errorf("something follows the object")
	}
	return nil
}

// openTable opens a file as a table, of which only some columns are read. Without a row, not even a head, it is nil.
func openTable(ctx context.Context, in *Input, names []string) (tableRows, error) {
	if in.At != nil {
		head := make([]byte, len(parquetMagic))
		if readAt(in.At, head, 0) == nil && bytes.Equal(head, parquetMagic) {
			return newParquetRows(ctx, in.At, in.Size, names)
		}
	}
	r := bufio.NewReaderSize(in.Reader, 64<<10)
	if head, _ := r.Peek(len(parquetMagic)); bytes.Equal(head, parquetMagic) {
		at, size, err := (&Input{Reader: r}).Seek()
		if err != nil {
			return nil, err
		}
		return newParquetRows(ctx, at, size, names)
	}
	if bom, _ := r.Peek(3); string(bom) == "\ufeff" {
		r.Discard(3)
	}
	peeked, err := r.Peek(16 << 10)
	if len(peeked) == 0 {
		if errors.Is(err, io.EOF) {
			err = nil
		}
		return nil, err
	}
	head, _, _ := strings.Cut(strings.TrimLeft(string(peeked), " \t\r\n"), "\n")
	if strings.HasPrefix(head, "{") {
		return newJSONRows(r, head, names), nil
	}
	return newCSVRows(r, head, names)
}
