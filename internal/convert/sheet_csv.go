package convert

import (
	"bufio"
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
)

// sheetFlags are the flags that tables have use for.
var sheetFlags = []string{"columns"}

// sheets are the formats of score sheets.
var sheets = []Format{
	{Name: "csv", Title: "a score sheet of values separated by commas or semicolons (CSV)", Read: readCSV,
		Flags:    sheetFlags,
		Suffixes: []string{".csv"},
		Write:    func(out io.Writer, r *Report) Writer { return newSheetWriter(newTextRows(out, ','), r) }},
	{Name: "tsv", Title: "a score sheet of values separated by tabs (TSV)", Read: readTSV, Flags: sheetFlags,
		Suffixes: []string{".tsv"},
		Write:    func(out io.Writer, r *Report) Writer { return newSheetWriter(newTextRows(out, '\t'), r) }},
	{Name: "xlsx", Title: "a score sheet in a workbook (XLSX)", Binary: true, Read: readXLSX, Flags: sheetFlags,
		Suffixes: []string{".xlsx"},
		Write:    func(out io.Writer, r *Report) Writer { return newSheetWriter(newWorkbook(out), r) }},
}

func readCSV(ctx context.Context, in *Input, to func(*Game) error) error {
	return readText(ctx, in, to, 0)
}

func readTSV(ctx context.Context, in *Input, to func(*Game) error) error {
	return readText(ctx, in, to, '\t')
}

// readText reads a table of text, whose separator is found if it is not given.
func readText(ctx context.Context, in *Input, to func(*Game) error, separator rune) error {
	seen := newSeen(in.Reader)
	if separator == 0 {
		separator = separatorOf(seen.head())
	}
	r := csv.NewReader(seen)
	r.Comma, r.FieldsPerRecord, r.LazyQuotes, r.ReuseRecord = separator, -1, true, true
	return readSheet(ctx, in, to, func(add func(*row) error) error {
		var line row
		next, width := 1, 0
		for {
			record, err := r.Read()
			switch {
			case errors.Is(err, io.EOF):
				return nil
			case errors.Is(err, errLongRow):
				return &FaultError{Place{Line: int32(next), Column: 1}, err}
			case err != nil:
				return textError(err)
			}
			first, _ := r.FieldPos(0)
			if first > next { // lines without any field are passed over by the reader
				line.cells = line.cells[:0]
				if err := add(&line); err != nil {
					return err
				}
			}
			text := bytes.TrimLeft(seen.upTo(r.InputOffset()), "\r\n") // without the lines that were passed over
			next = first + bytes.Count(text, []byte{'\n'})
			if first == 1 && len(record) > 0 && strings.HasPrefix(strings.ToLower(record[0]), separatorLine) {
				continue
			}
			line.cells = line.cells[:0]
			for _, f := range record {
				line.cells = append(line.cells, cell{text: f})
			}
			var last lastColumn
			line.place = func(i int) Place {
				if i >= len(record) {
					return Place{Line: int32(first), Column: 1}
				}
				l, c := r.FieldPos(i)
				return Place{Line: int32(l), Column: last.columnIn(text, l-first, c)}
			}
			doubtRows(in.Report, record, separator, width, line.place)
			width = max(width, len(record))
			if err := add(&line); err != nil {
				return err
			}
		}
	})
}

// doubtRows reports the cells of a row that seem to hold rows.
func doubtRows(report *Report, record []string, separator rune, width int, place func(int) Place) {
	for i, f := range record {
		if holdsRows(f, separator, width) {
			report.Doubt("cell", "with rows in it, as after a quotation mark that is not closed", place(i))
		}
	}
}

// holdsRows reports whether a line of a cell but the first has about as many cells as the rows before it.
func holdsRows(text string, separator rune, width int) bool {
	_, rest, more := strings.Cut(text, "\n")
	if !more || width < 2 {
		return false
	}
	for line := range strings.SplitSeq(rest, "\n") {
		if strings.Count(line, string(separator)) >= max(width-1, 2) {
			return true
		}
	}
	return false
}

// lastColumn is where a column was counted last, from which the next goes on: a record may have very many cells.
type lastColumn struct {
	line, bytes int
	column      int32
}

// columnIn returns the column in code points of what stands at a column in bytes of a line of a record, from 1.
func (l *lastColumn) columnIn(text []byte, line, column int) int32 {
	if line == 0 && l.line == 0 && l.bytes > 0 && l.bytes <= column && column-1 <= len(text) {
		l.column += int32(utf8.RuneCount(text[l.bytes-1 : column-1]))
		l.bytes = column
		return l.column
	}
	l.line, l.bytes, l.column = line, column, columnIn(text, line, column)
	return l.column
}

// columnIn counts from the beginning of the record.
func columnIn(text []byte, line, column int) int32 {
	for ; line > 0; line-- {
		i := bytes.IndexByte(text, '\n')
		if i < 0 {
			break
		}
		text = text[i+1:]
	}
	before := text[:min(max(column-1, 0), len(text))]
	return int32(utf8.RuneCount(bytes.TrimPrefix(before, []byte("\ufeff")))) + 1
}

// textError is an error of reading a table with its place.
func textError(err error) error {
	var parse *csv.ParseError
	if errors.As(err, &parse) {
		return &FaultError{Place{Line: int32(parse.Line), Column: int32(parse.Column)}, parse.Err}
	}
	return err
}

// seen keeps what was read of a table and not yet given away, so that places can be counted in it. Lines may end in
// CR, LF or both, and a byte order mark is passed over.
type seen struct {
	r    *bufio.Reader
	kept []byte
	from int64 // the offset of kept
	cr   bool  // lines end in CR alone
}

// maxRow is the length of the longest row of text in bytes: more is a quotation mark that was not closed.
const maxRow = 256 << 10

var errLongRow = words.Errorf("a row of the table is longer than 256 KiB: a quotation mark may not be closed")

// headOf is how much of a table is looked at to find what separates its values.
const headOf = 4096

func newSeen(r io.Reader) *seen {
	s := &seen{r: bufio.NewReaderSize(r, headOf)}
	if mark, _ := s.r.Peek(3); string(mark) == "\ufeff" {
		_, _ = s.r.Discard(3) // it was peeked at
	}
	head := s.head()
	s.cr = bytes.IndexByte(head, '\r') >= 0 && bytes.IndexByte(head, '\n') < 0
	return s
}

func (s *seen) head() []byte {
	head, _ := s.r.Peek(headOf) // a failing input fails again when it is read
	return head
}

// Read implements io.Reader.
func (s *seen) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if s.cr {
		for i, c := range p[:n] {
			if c == '\r' {
				p[i] = '\n'
			}
		}
	}
	if s.kept = append(s.kept, p[:n]...); len(s.kept) > maxRow {
		return 0, errLongRow
	}
	return n, err
}

// upTo returns what stands up to an offset since the last call.
func (s *seen) upTo(offset int64) []byte {
	n := int(offset - s.from)
	text := s.kept[:n]
	s.kept, s.from = s.kept[n:], offset
	return text
}

// separatorLine begins a first line that names the separator.
const separatorLine = "sep="

// separators are what may separate the values of a table.
const separators = ",;\t"

// headSeparator returns what separates the names of the columns in the first head row of a table, 0 if there is none:
// lines above it may be written otherwise.
func headSeparator(head []byte) rune {
	for line := range bytes.Lines(head) {
		for _, sep := range separators {
			r := csv.NewReader(bytes.NewReader(line))
			r.Comma, r.LazyQuotes = sep, true
			cells, err := r.Read()
			if err == nil && len(cells) > 1 && headRow(cells, nil, false) != nil {
				return sep
			}
		}
	}
	return 0
}

// separatorOf returns what separates the values of a table that begins so: what separates the names of its columns,
// else of comma, semicolon and tab the one that stands in most lines equally often.
func separatorOf(head []byte) rune {
	if n := len(separatorLine); len(head) > n && bytes.EqualFold(head[:n], []byte(separatorLine)) && head[n] > ' ' {
		return rune(head[n])
	}
	if sep := headSeparator(head); sep != 0 {
		return sep
	}
	best, most := ',', 0
	for _, sep := range separators {
		count := map[int]int{}
		quoted := false
		n := 0
		for _, c := range string(head) {
			switch {
			case c == '"':
				quoted = !quoted
			case quoted:
			case c == sep:
				n++
			case c == '\n':
				count[n]++
				n = 0
			}
		}
		count[n]++
		for n, lines := range count {
			if n > 0 && n*lines > most {
				best, most = sep, n*lines
			}
		}
	}
	return best
}

// textRows writes rows as text.
type textRows struct{ w *csv.Writer }

func newTextRows(out io.Writer, separator rune) *textRows {
	w := csv.NewWriter(out)
	w.Comma = separator
	return &textRows{w}
}

func (t *textRows) row(cells []string) error {
	guarded := make([]string, len(cells))
	for i, c := range cells {
		guarded[i] = printable.Cell(c)
	}
	return t.w.Write(guarded)
}

func (t *textRows) close() error {
	t.w.Flush()
	return t.w.Error()
}
