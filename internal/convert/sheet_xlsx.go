package convert

import (
	"archive/zip"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"path"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/ashtapada/agn/internal/words"
)

// The limits of a workbook, which keep the cost of hostile input in proportion to its size.
const (
	maxWorkbook      = 512 << 20 // bytes of all parts that are read, unpacked
	maxToken         = 4 << 20   // bytes of a text or of what stands in one element's brackets
	maxStrings       = 96 << 20  // bytes of the texts that cells share, with what each takes in memory
	maxStyles        = 1 << 16
	maxSheets        = 10000
	maxCellsOfRow    = 1 << 14
	maxCellText      = 1 << 20
	maxWorkbookDepth = 64
)

// workbook is a file of sheets that is read.
type workbook struct {
	parts    map[string]*zip.File
	strings  []string
	dates    []bool // by style
	from1904 bool
	sheets   []sheetPart
	ctx      context.Context
	left     int64 // bytes that may still be unpacked
}

// partReader reads a part, which has so many bytes left, and those of one token.
type partReader struct {
	b     *workbook
	r     io.Reader
	token int
}

var (
	errLongWorkbook = words.Errorf("the workbook unpacks to more than %d MiB", maxWorkbook>>20)
	errLongToken    = words.Errorf("a text in it is longer than 4 MiB")
)

// Read implements io.Reader.
func (p *partReader) Read(to []byte) (int, error) {
	if err := p.b.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := p.r.Read(to)
	p.b.left -= int64(n)
	switch p.token -= n; {
	case p.b.left < 0:
		return 0, errLongWorkbook
	case p.token < 0:
		return 0, errLongToken
	}
	return n, err
}

type sheetPart struct{ name, part string }

func readXLSX(ctx context.Context, in *Input, to func(*Game) error) error {
	at, size, err := in.Seek()
	if err != nil {
		return err
	}
	z, err := zip.NewReader(at, size)
	if err != nil {
		return words.Errorf("%v: %v", notWorkbook, err)
	}
	b := &workbook{parts: map[string]*zip.File{}, ctx: ctx, left: maxWorkbook}
	for _, f := range z.File {
		b.parts[strings.ToLower(strings.TrimPrefix(path.Clean(strings.ReplaceAll(f.Name, `\`, "/")), "/"))] = f
	}
	if err := b.open(); err != nil {
		return err
	}
	return readSheet(ctx, in, to, func(add func(*row) error) error {
		for _, tags := range []bool{true, false} {
			for _, s := range b.sheets {
				if isTagSheet(s.name) != tags {
					continue
				}
				if err := b.rows(s, add); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// notWorkbook is what is said of a file that is none.
var notWorkbook = words.Of("no Excel workbook (XLSX), or a damaged one; save it once more in the program that made it")

// open reads what the parts of the sheets share.
func (b *workbook) open() error {
	links := map[string]string{}
	if err := b.elements("xl/_rels/workbook.xml.rels", func(e *partElement) error {
		if e.Name.Local == "Relationship" && !e.end {
			links[attribute(e, "Id")] = attribute(e, "Target")
		}
		return nil
	}); err != nil {
		return err
	}
	if err := b.elements("xl/workbook.xml", func(e *partElement) error {
		if e.end {
			return nil
		}
		switch e.Name.Local {
		case "workbookPr":
			v := attribute(e, "date1904")
			b.from1904 = v == "1" || v == "true"
		case "sheet":
			if len(b.sheets) == maxSheets {
				return words.Errorf("the workbook has too many sheets")
			}
			target := links[attribute(e, "id")]
			if strings.HasPrefix(target, "/") {
				target = target[1:]
			} else {
				target = path.Join("xl", target)
			}
			b.sheets = append(b.sheets, sheetPart{attribute(e, "name"), target})
		}
		return nil
	}); err != nil {
		return err
	}
	if len(b.sheets) == 0 {
		return words.Errorf("%v: it has no sheets", notWorkbook)
	}
	if err := b.styles(); err != nil {
		return err
	}
	return b.shared()
}

// elements calls f with each element of a part, which need not be there.
func (b *workbook) elements(part string, f func(*partElement) error) (err error) {
	file := b.parts[strings.ToLower(part)]
	if file == nil {
		return nil
	}
	r, err := file.Open()
	if err != nil {
		return words.Errorf("%s of the workbook: %v", part, err)
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	limited := &partReader{b, r, maxToken}
	d := xml.NewDecoder(limited)
	depth := 0
	for {
		t, err := d.RawToken()
		limited.token = maxToken
		if errors.Is(err, io.EOF) && depth <= 0 {
			return nil
		}
		if err := b.partError(part, err); err != nil {
			return err
		}
		switch e := t.(type) {
		case xml.StartElement:
			if depth++; depth > maxWorkbookDepth {
				return words.Errorf("%s of the workbook is nested too deep", part)
			}
			if err := f(&partElement{StartElement: e}); err != nil {
				return err
			}
		case xml.EndElement:
			depth--
			if err := f(&partElement{StartElement: xml.StartElement{Name: e.Name}, end: true}); err != nil {
				return err
			}
		case xml.CharData:
			if err := f(&partElement{text: string(e)}); err != nil {
				return err
			}
		}
	}
}

// partError is why a part is read no further, nil if it is: the context has ended, or there was an error.
func (b *workbook) partError(part string, err error) error {
	switch {
	case b.ctx.Err() != nil:
		return b.ctx.Err()
	case err == nil, errors.Is(err, errLongWorkbook):
		return err
	case errors.Is(err, io.EOF):
		err = io.ErrUnexpectedEOF
	}
	return words.Errorf("%s of the workbook is damaged: %v", part, err)
}

// partElement is the start or the end of an element of a part, or text between them.
type partElement struct {
	xml.StartElement
	end  bool
	text string
}

func attribute(e *partElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// styles reads which styles of cells show a number as a date.
func (b *workbook) styles() error {
	custom := map[int]bool{}
	within := false
	return b.elements("xl/styles.xml", func(e *partElement) error {
		switch {
		case e.Name.Local == "cellXfs":
			within = !e.end
		case e.end:
		case e.Name.Local == "numFmt":
			if id, err := strconv.Atoi(attribute(e, "numFmtId")); err == nil && len(custom) < maxStyles {
				custom[id] = isDateFormat(attribute(e, "formatCode"))
			}
		case e.Name.Local == "xf" && within && len(b.dates) < maxStyles:
			id, _ := strconv.Atoi(attribute(e, "numFmtId")) // without one it shows numbers
			date, known := custom[id]
			b.dates = append(b.dates, date || !known && isBuiltinDate(id))
		}
		return nil
	})
}

// isBuiltinDate reports whether a format of numbers that the workbook does not define shows a date.
func isBuiltinDate(id int) bool {
	for _, dates := range [...]struct{ first, last int }{{14, 22}, {27, 36}, {45, 47}, {50, 58}} {
		if dates.first <= id && id <= dates.last {
			return true
		}
	}
	return false
}

// isDateFormat reports whether a format of numbers shows a date: it has the letters of days, months or years outside of
// quotation marks and brackets.
func isDateFormat(code string) bool {
	quoted, bracket := false, false
	for i := 0; i < len(code); i++ {
		switch c := code[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '\\' || c == '_' || c == '*':
			i++
		case c == '[':
			bracket = true
		case c == ']':
			bracket = false
		case !bracket && strings.IndexByte("dmyDMY", c) >= 0:
			return true
		}
	}
	return false
}

// shared reads the texts that cells share.
func (b *workbook) shared() error {
	var s strings.Builder
	reading, phonetic, size := false, false, 0
	return b.elements("xl/sharedStrings.xml", func(e *partElement) error {
		switch {
		case e.text != "":
			if reading && !phonetic {
				s.WriteString(e.text)
			}
			if s.Len() > maxCellText {
				return words.Errorf("a text of the workbook is longer than 1 MiB")
			}
		case e.Name.Local == "rPh":
			phonetic = !e.end
		case e.Name.Local == "t":
			reading = !e.end
		case e.Name.Local == "si" && e.end:
			if size += s.Len() + 32; size > maxStrings {
				return words.Errorf("the texts of the workbook take more than %d MiB", maxStrings>>20)
			}
			b.strings = append(b.strings, unescaped(s.String()))
			s.Reset()
		}
		return nil
	})
}

// unescaped is a text without the escapes of characters that XML does not hold, _x000D_.
func unescaped(s string) string {
	for i := strings.Index(s, "_x"); i >= 0; {
		if i+6 < len(s) && s[i+6] == '_' {
			if n, err := strconv.ParseUint(s[i+2:i+6], 16, 16); err == nil && !utf16.IsSurrogate(rune(n)) {
				s = s[:i] + string(rune(n)) + s[i+7:]
			}
		}
		next := strings.Index(s[i+1:], "_x")
		if next < 0 {
			break
		}
		i += 1 + next
	}
	return s
}

// rows calls add with the rows of a sheet.
func (b *workbook) rows(s sheetPart, add func(*row) error) error {
	r := rowReader{b: b, add: add, sheet: s.name}
	r.out.sheet = s.name
	r.out.place = func(i int) Place {
		return Place{Line: int32(r.line), Column: int32(i + 1), Within: fmt.Sprintf("%s!%s%d", s.name, columnName(i), r.line)}
	}
	if b.parts[strings.ToLower(s.part)] == nil {
		return words.Errorf("the workbook has no part for its sheet %q", s.name)
	}
	return b.elements(s.part, r.element)
}

// rowReader gathers the cells of a row.
type rowReader struct {
	b     *workbook
	add   func(*row) error
	sheet string
	out   row
	line  int

	at, style, kind string // of the cell
	value, formula  strings.Builder
	into            *strings.Builder // where text goes, nil where it says nothing
	phonetic        bool             // how a text is pronounced is no part of it
}

func (r *rowReader) element(e *partElement) error {
	switch {
	case e.text != "":
		if r.into != nil {
			if r.into.WriteString(e.text); r.into.Len() > maxCellText {
				return words.Errorf("a cell of the workbook is longer than 1 MiB")
			}
		}
		return nil
	case e.end:
		switch e.Name.Local {
		case "v", "t", "f":
			r.into = nil
		case "rPh":
			r.phonetic = false
		case "c":
			return r.cell()
		case "row":
			return r.add(&r.out)
		}
		return nil
	}
	switch e.Name.Local {
	case "row":
		return r.begin(attribute(e, "r"))
	case "c":
		r.at, r.style, r.kind = attribute(e, "r"), attribute(e, "s"), attribute(e, "t")
		r.value.Reset()
		r.formula.Reset()
	case "rPh":
		r.phonetic = true
	case "v", "t":
		if !r.phonetic {
			r.into = &r.value
		}
	case "f":
		r.into = &r.formula
	}
	return nil
}

// maxSheetRows is how many rows a sheet has at most, as programs have it.
const maxSheetRows = 1 << 20

// begin begins a row. Where rows are left out an empty one is given.
func (r *rowReader) begin(number string) error {
	n, err := strconv.Atoi(number)
	if err != nil || n <= r.line || n > maxSheetRows {
		n = r.line + 1
	}
	if n > maxSheetRows {
		return words.Errorf("the sheet %q has more than %d rows", r.sheet, maxSheetRows)
	}
	r.out.cells = r.out.cells[:0]
	if n > r.line+1 {
		if err := r.add(&r.out); err != nil {
			return err
		}
		r.out.cells = r.out.cells[:0]
	}
	r.line = n
	return nil
}

// cell adds the cell that was read to its row.
func (r *rowReader) cell() error {
	i := columnIndex(r.at)
	if i < 0 {
		i = len(r.out.cells)
	}
	if i >= maxCellsOfRow {
		return nil
	}
	for len(r.out.cells) <= i {
		r.out.cells = append(r.out.cells, cell{})
	}
	c := &r.out.cells[i]
	c.text, c.formula = r.value.String(), r.formula.String()
	switch r.kind {
	case "s":
		if n, err := strconv.Atoi(strings.TrimSpace(c.text)); err == nil && n >= 0 && n < len(r.b.strings) {
			c.text = r.b.strings[n]
		}
	case "inlineStr", "str":
		c.text = unescaped(c.text)
	case "b":
		if c.text = "FALSE"; strings.TrimSpace(r.value.String()) == "1" {
			c.text = "TRUE"
		}
	case "e":
	case "d":
		c.typed = true
	default:
		r.number(c)
	}
	return nil
}

// number is the text of a cell that holds a number or a date.
func (r *rowReader) number(c *cell) {
	n, err := strconv.ParseFloat(strings.TrimSpace(c.text), 64)
	if err != nil || math.IsInf(n, 0) || math.IsNaN(n) {
		return
	}
	c.typed = true
	c.text = strconv.FormatFloat(n, 'f', -1, 64)
	if len(c.text) > 17 { // 5.2 may be stored as 5.2000000000000002
		c.text = strconv.FormatFloat(n, 'g', 15, 64)
	}
	if style, err := strconv.Atoi(r.style); err == nil && style >= 0 && style < len(r.b.dates) && r.b.dates[style] {
		if d, ok := serialDay(n, r.b.from1904); ok {
			c.text = fmt.Sprintf("%04d-%02d-%02d", d.year, d.month, d.day)
		}
	}
}

// columnIndex is the index of the column of a cell such as C5, -1 if it is none.
func columnIndex(at string) int {
	n := 0
	for i := range len(at) {
		c := at[i] &^ 0x20
		if c < 'A' || c > 'Z' {
			break
		}
		if n = n*26 + int(c-'A') + 1; n > maxCellsOfRow {
			return maxCellsOfRow
		}
	}
	return n - 1
}

// columnName is the name of a column, from A.
func columnName(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return columnName(i/26-1) + string(rune('A'+i%26))
}
