package convert

import (
	"archive/zip"
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"
)

// maxRows is how many rows a sheet gets. Programs read no more than 1,048,576.
const maxRows = 1_000_000

// bookWriter writes rows as the sheets of a workbook. Its cells are texts and stay texts when they are edited, so that
// no program takes them for numbers, dates or formulas.
type bookWriter struct {
	z      *zip.Writer
	sheet  *bufio.Writer // of the sheet that is being written, nil before the first
	sheets int
	n      int // rows of the sheet
}

func newWorkbook(out io.Writer) *bookWriter { return &bookWriter{z: zip.NewWriter(out)} }

// part begins a part. Files have the same bytes whenever they are written.
func (b *bookWriter) part(name string) (io.Writer, error) {
	return b.z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate,
		Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)})
}

func (b *bookWriter) row(cells []string) error {
	if b.sheet == nil || b.n >= maxRows && len(cells) == 0 {
		if err := b.next(); err != nil {
			return err
		}
	}
	if b.n++; len(cells) == 0 {
		return nil // a row that is left out is empty
	}
	fmt.Fprintf(b.sheet, `<row r="%d">`, b.n)
	for i, c := range cells {
		if c == "" {
			continue
		}
		fmt.Fprintf(b.sheet, `<c r="%s%d" s="1" t="inlineStr"><is><t xml:space="preserve">`, columnName(i), b.n)
		if err := xml.EscapeText(b.sheet, []byte(escaped(c))); err != nil {
			return err
		}
		b.sheet.WriteString("</t></is></c>")
	}
	_, err := b.sheet.WriteString("</row>\n")
	return err
}

// escaped is a text in which what looks like an escape of a workbook is escaped.
func escaped(s string) string {
	if !utf8.ValidString(s) {
		s = strings.ToValidUTF8(s, "\ufffd")
	}
	return strings.ReplaceAll(s, "_x", "_x005F_x")
}

// next ends the sheet and begins another one.
func (b *bookWriter) next() error {
	if err := b.end(); err != nil {
		return err
	}
	b.sheets, b.n = b.sheets+1, 0
	w, err := b.part(fmt.Sprintf("xl/worksheets/sheet%d.xml", b.sheets))
	if err != nil {
		return err
	}
	b.sheet = bufio.NewWriter(w)
	_, err = b.sheet.WriteString(xml.Header + `<worksheet xmlns="` + mainSpace + `"><cols>` +
		`<col min="1" max="5" width="16" style="1" customWidth="1"/></cols><sheetData>` + "\n")
	return err
}

func (b *bookWriter) end() error {
	if b.sheet == nil {
		return nil
	}
	if _, err := b.sheet.WriteString("</sheetData></worksheet>\n"); err != nil {
		return err
	}
	return b.sheet.Flush()
}

// The name spaces of a workbook.
const (
	officeSpace   = "http://schemas.openxmlformats.org/"
	mainSpace     = officeSpace + "spreadsheetml/2006/main"
	documentSpace = officeSpace + "officeDocument/2006/relationships"
	packageSpace  = officeSpace + "package/2006/"
	contentType   = "application/vnd.openxmlformats-officedocument.spreadsheetml."
)

func (b *bookWriter) close() error {
	if b.sheet == nil {
		if err := b.next(); err != nil {
			return err
		}
	}
	if err := b.end(); err != nil {
		return err
	}
	var types, sheets, links strings.Builder
	for i := 1; i <= b.sheets; i++ {
		name := "Score sheet"
		if i > 1 {
			name = fmt.Sprintf("Score sheet %d", i)
		}
		fmt.Fprintf(&types, `<Override PartName="/xl/worksheets/sheet%d.xml" ContentType="%sworksheet+xml"/>`, i, contentType)
		fmt.Fprintf(&sheets, `<sheet name="%s" sheetId="%d" r:id="rId%d"/>`, name, i, i)
		fmt.Fprintf(&links, `<Relationship Id="rId%d" Type="%s/worksheet" Target="worksheets/sheet%d.xml"/>`,
			i, documentSpace, i)
	}
	for _, p := range []struct{ name, text string }{
		{"xl/workbook.xml", `<workbook xmlns="` + mainSpace + `" xmlns:r="` + documentSpace + `"><sheets>` + sheets.String() +
			`</sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="` + packageSpace + `relationships">` + links.String() +
			`<Relationship Id="rIdStyles" Type="` + documentSpace + `/styles" Target="styles.xml"/></Relationships>`},
		// Style 1 is text, "@".
		{"xl/styles.xml", `<styleSheet xmlns="` + mainSpace + `">` +
			`<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
			`<fills count="2"><fill><patternFill patternType="none"/></fill>` +
			`<fill><patternFill patternType="gray125"/></fill></fills>` +
			`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
			`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
			`<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
			`<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`},
		{"[Content_Types].xml", `<Types xmlns="` + packageSpace + `content-types"><Default Extension="rels" ` +
			`ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ` +
			`ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="` + contentType +
			`sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="` + contentType + `styles+xml"/>` +
			types.String() + `</Types>`},
		{"_rels/.rels", `<Relationships xmlns="` + packageSpace + `relationships"><Relationship Id="rId1" Type="` +
			documentSpace + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
	} {
		w, err := b.part(p.name)
		if err == nil {
			_, err = io.WriteString(w, xml.Header+p.text+"\n")
		}
		if err != nil {
			return err
		}
	}
	return b.z.Close()
}
