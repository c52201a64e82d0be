package convert

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/xuri/excelize/v2"
)

// memorySink keeps the rows of a sheet.
type memorySink struct{ rows [][]string }

func (m *memorySink) row(cells []string) error {
	m.rows = append(m.rows, slices.Clone(cells))
	return nil
}

func (*memorySink) close() error { return nil }

// firstGames returns the first games of a file of AGN as canonical text and as the rows of a sheet.
func firstGames(t *testing.T, path string, most int) (string, [][]string) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var report Report
	scribe := NewScribe(referee.Config{}, &report)
	var text bytes.Buffer
	var sink memorySink
	games, sheet := &agnWriter{out: &text}, newSheetWriter(&sink, &report)
	err = readAGN(t.Context(), &Input{Reader: f, Report: &report}, func(g *Game) error {
		if most--; most < 0 {
			return nil
		}
		rec := scribe.Record(g)
		if err := sheet.Add(rec); err != nil {
			return err
		}
		return games.Add(rec)
	})
	if err != nil {
		t.Fatal(err)
	}
	return text.String(), sink.rows
}

// csvOf is a table as text.
func csvOf(rows [][]string, separator rune) []byte {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	w.Comma = separator
	for _, r := range rows {
		_ = w.Write(r) // to memory
	}
	w.Flush()
	return out.Bytes()
}

// agnOf reads a table in a format and returns its games as AGN, with the report.
func agnOf(t *testing.T, name string, data []byte, cfg referee.Config, columns ...string) (string, *Report, error) {
	t.Helper()
	format, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	report := &Report{File: "x." + name}
	scribe := NewScribe(cfg, report)
	var text bytes.Buffer
	games := &agnWriter{out: &text}
	in := &Input{Reader: bytes.NewReader(data), Config: cfg, Report: report, Columns: columns}
	err = format.Read(t.Context(), in, func(g *Game) error {
		if rec := scribe.Record(g); rec != nil {
			return games.Add(rec)
		}
		return nil
	})
	return text.String(), report, err
}

// exampleFiles are the files of example games, one or more a rule set.
func exampleFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../testdata/games/*.agn")
	if err != nil || len(files) < 20 {
		t.Fatal(len(files), err)
	}
	return slices.DeleteFunc(files, func(f string) bool { return filepath.Base(f) == "annotated.agn" })
}

// TestSheetsOfAllRulesets: what is written is read as the same games.
func TestSheetsOfAllRulesets(t *testing.T) {
	for _, path := range exampleFiles(t) {
		want, rows := firstGames(t, path, 2)
		for _, c := range []struct {
			format string
			sink   func(io.Writer) rowSink
		}{
			{"csv", func(w io.Writer) rowSink { return newTextRows(w, ',') }},
			{"tsv", func(w io.Writer) rowSink { return newTextRows(w, '\t') }},
			{"xlsx", func(w io.Writer) rowSink { return newWorkbook(w) }},
		} {
			var out bytes.Buffer
			sink := c.sink(&out)
			for _, r := range rows {
				if err := sink.row(r); err != nil {
					t.Fatal(err)
				}
			}
			if err := sink.close(); err != nil {
				t.Fatal(err)
			}
			got, report, err := agnOf(t, c.format, out.Bytes(), referee.Config{})
			if err != nil || got != want || !report.Clean() {
				t.Errorf("%s in %s: %v\n%s\n%s", path, c.format, err, strings.Join(report.English(), "\n"), differingLine(got, want))
			}
		}
	}
}

// differingLine shows where two texts begin to differ.
func differingLine(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range g {
		if i >= len(w) || g[i] != w[i] {
			return fmt.Sprintf("line %d:\ngot  %s\nwant %s", i+1, g[i], strings.Join(w[min(i, len(w)):min(i+1, len(w))], ""))
		}
	}
	return "got less"
}

// damage is something that people or spreadsheets do to the cells of a sheet.
type damage struct {
	name string
	// do returns what becomes of a cell of throws or of moves; the same where it does nothing.
	do func(column, text string, dice int) string
	// doubt is set if it must be said.
	doubt bool
}

// bareThrow is a cell of throws as people type them: 5,2 or 8 3.
func bareThrow(text string) string {
	return strings.TrimSpace(strings.NewReplacer("<", "", ">", " ").Replace(text))
}

// pair returns the values of a cell of two dice, nil if it has more, or what is no date.
func pair(text string) []string {
	v := strings.FieldsFunc(bareThrow(text), func(r rune) bool { return r == ',' || r == ' ' })
	if len(v) != 2 || slices.Contains(v, "0") || strings.ContainsAny(text, "_|s") {
		return nil
	}
	return v
}

// oneCast reports whether a cell holds one cast of two dice, so that the order of the values says nothing.
func oneCast(text string, dice int) bool { return dice == 2 && pair(text) != nil }

var damages = []damage{
	{"throws typed without brackets", func(column, text string, _ int) string {
		if column == "Throw" {
			return bareThrow(text)
		}
		return text
	}, false},
	{"dashes, spaces, commas between moves", func(column, text string, _ int) string {
		switch column {
		case "Move":
			return "\u00a0" + strings.ReplaceAll(strings.ReplaceAll(text, " ", ", "), "-", "–") + "\u00a0"
		case "Throw":
			if text == "" {
				return text
			}
			return "(" + strings.ReplaceAll(bareThrow(text), ",", "-") + ")"
		}
		return text
	}, false},
	{"numbers", func(column, text string, dice int) string {
		if v := pair(text); column == "Throw" && v != nil && (dice == 2 || dice == 1) {
			return v[0] + "." + v[1]
		}
		return text
	}, true},
	{"dates", func(column, text string, dice int) string {
		if column != "Throw" || !oneCast(text, dice) {
			return text
		}
		v := pair(text)
		month, _ := strconv.Atoi(v[1])
		return fmt.Sprintf("0%s-%s", v[0], time.Month(month).String()[:3])
	}, true},
	{"dates with a year", func(column, text string, dice int) string {
		if column != "Throw" || !oneCast(text, dice) {
			return text
		}
		v := pair(text)
		return fmt.Sprintf("2026-0%s-0%s", v[0], v[1])
	}, true},
	{"dates with slashes", func(column, text string, dice int) string {
		if column != "Throw" || !oneCast(text, dice) {
			return text
		}
		v := pair(text)
		return fmt.Sprintf("%s/%s/2026", v[0], v[1])
	}, true},
	{"numbers of days", func(column, text string, dice int) string {
		if column != "Throw" || !oneCast(text, dice) {
			return text
		}
		v := pair(text)
		m, _ := strconv.Atoi(v[0])
		d, _ := strconv.Atoi(v[1])
		days := time.Date(2026, time.Month(m), d, 0, 0, 0, 0, time.UTC).Sub(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC))
		return strconv.Itoa(int(days.Hours() / 24))
	}, true},
	{"three dice as a date", func(column, text string, dice int) string {
		v := strings.Split(bareThrow(text), ",")
		if column != "Throw" || dice != 3 || len(v) != 3 || strings.Contains(text, "s") {
			return text
		}
		return fmt.Sprintf("200%s-0%s-0%s", v[2], v[1], v[0])
	}, true},
	{"dice side by side", func(column, text string, dice int) string {
		if column != "Throw" || dice < 2 || strings.ContainsAny(text, "_|s") || strings.Count(text, "<") > 1 {
			return text
		}
		return strings.ReplaceAll(bareThrow(text), ",", "")
	}, true},
	{"capitals", func(column, text string, _ int) string {
		if column != "Move" || len(text) < 3 || text[0] < 'a' || text[0] > 't' || text[1] < '0' || text[1] > '9' {
			return text
		}
		return strings.ToUpper(text[:1]) + text[1:]
	}, true},
	{"formulas", func(column, text string, _ int) string {
		if column != "Move" || len(text) < 3 || text[0] < 'a' || text[0] > 't' {
			return text
		}
		return "+" + text
	}, true},
	{"apostrophes", func(column, text string, _ int) string {
		if column == "Move" && text != "" && (text[0] == '@' || text[0] == '-') || column == "Throw" && text != "" {
			return "’" + bareThrow(text)
		}
		return text
	}, false},
}

// damaged returns the rows of a table with a damage done to its cells, and how many it was done to.
func damaged(rows [][]string, d damage, dice int) (out [][]string, hits int) {
	var head []string
	for _, r := range rows {
		r = slices.Clone(r)
		if len(r) > 0 && r[0] == "Round" && slices.Contains(r, "Move") {
			head = r
		} else if len(r) == 0 || head != nil && r[0] == "Event" {
			head = nil
		} else if head != nil {
			for i := range r {
				if as := d.do(head[i], r[i], dice); as != r[i] {
					r[i] = as
					hits++
				}
			}
		}
		out = append(out, append(r, "", "")) // and columns that are empty
		if len(r) == 0 {
			out[len(out)-1] = nil
		}
	}
	return out, hits
}

// diceOf is how many dice a cast of the game has that is written in rows.
func diceOf(rows [][]string) int {
	s := &sheetReader{in: &Input{Report: &Report{}}}
	for _, r := range rows {
		if len(r) == 0 {
			break
		}
		if r[0] == "Variant" || r[0] == "Options" {
			s.g.AddTag(r[0], r[1], Place{})
		}
	}
	return s.rulesOf().dice
}

// TestSheetsDamaged: what spreadsheets do to a sheet is undone, and said where it is in doubt.
func TestSheetsDamaged(t *testing.T) {
	met := map[string]map[string]bool{} // the rule sets that a damage met
	for _, path := range exampleFiles(t) {
		want, rows := firstGames(t, path, 1)
		dice := diceOf(rows)
		for _, d := range damages {
			bad, hits := damaged(rows, d, dice)
			if hits == 0 {
				continue
			}
			if met[d.name] == nil {
				met[d.name] = map[string]bool{}
			}
			met[d.name][strings.TrimSuffix(filepath.Base(path), ".agn")] = true
			data := append([]byte("\ufeff"), bytes.ReplaceAll(csvOf(bad, ';'), []byte{'\n'}, []byte("\r\n"))...)
			got, report, err := agnOf(t, "csv", data, referee.Config{})
			if err != nil || got != want {
				t.Errorf("%s, %s: %v\n%s\n%s", path, d.name, err, strings.Join(report.English(), "\n"), differingLine(got, want))
			}
			if report.Clean() == d.doubt {
				t.Errorf("%s, %s in %d cells: %q", path, d.name, hits, report.English())
			}
		}
	}
	for _, d := range damages {
		least := 3 // of throws of several dice there are few rule sets
		if strings.HasPrefix(d.name, "three dice") {
			least = 1
		}
		if len(met[d.name]) < least {
			t.Errorf("%s met %v only", d.name, met[d.name])
		}
	}
	if met := met["dashes, spaces, commas between moves"]; len(met) < 2*len(rulesets.Names()) {
		t.Errorf("there are games of %d files only", len(met))
	}
}

// bookTyped is a table as a program keeps it that knows numbers and dates: rounds and other numbers are numbers, days
// are days, and the cells of a round are merged.
func bookTyped(t *testing.T, rows [][]string) []byte {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	date, err := book.NewStyle(&excelize.Style{NumFmt: 14})
	if err != nil {
		t.Fatal(err)
	}
	from := 0 // the row in which the round of the last one began
	for y, r := range rows {
		for x, text := range r {
			at, _ := excelize.CoordinatesToCellName(x+1, y+1) // from 1
			value := any(text)
			if n, err := strconv.ParseFloat(text, 64); err == nil && text[0] != '0' {
				value = n
			} else if day, err := time.Parse("2006-01-02", text); err == nil {
				value = day.Sub(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)).Hours() / 24
				_ = book.SetCellStyle("Sheet1", at, at, date) // the style is there
			}
			_ = book.SetCellValue("Sheet1", at, value) // the sheet is there
		}
		if y > 0 && len(r) > 3 && len(rows[y-1]) > 3 && r[0] == rows[y-1][0] && r[0] != "" {
			if from == 0 {
				from = y
			}
			continue
		}
		if from > 0 {
			_ = book.MergeCell("Sheet1", fmt.Sprintf("A%d", from), fmt.Sprintf("A%d", y)) // the sheet is there
		}
		from = 0
	}
	var out bytes.Buffer
	if err := book.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestWorkbooksDamaged: what spreadsheets do to the cells of a workbook is undone in all rule sets, and said where it
// is in doubt.
func TestWorkbooksDamaged(t *testing.T) {
	for _, name := range rulesets.Names() {
		path := "../../testdata/games/" + name + ".agn"
		want, rows := firstGames(t, path, 1)
		dice := diceOf(rows)
		for _, d := range damages {
			bad, hits := damaged(rows, d, dice)
			if hits == 0 {
				continue
			}
			got, report, err := agnOf(t, "xlsx", bookTyped(t, bad), referee.Config{})
			if err != nil || got != want {
				t.Errorf("%s, %s: %v\n%s\n%s", path, d.name, err, strings.Join(report.English(), "\n"), differingLine(got, want))
			}
			if report.Clean() && d.doubt {
				t.Errorf("%s, %s in %d cells: %q", path, d.name, hits, report.English())
			}
		}
	}
}

// TestSheetsLost: what cannot be undone is a finding at its cell, and the games beside it stay.
func TestSheetsLost(t *testing.T) {
	for _, path := range exampleFiles(t) {
		_, rows := firstGames(t, path, 1)
		head := slices.IndexFunc(rows, func(r []string) bool { return len(r) > 1 && r[1] == "Seat" })
		move := slices.Index(rows[head], "Move")
		at := head + min(12, len(rows)-head-1)
		for len(rows[at]) <= move || rows[at][move] == "" {
			at--
		}
		for _, c := range []struct{ cell, finding string }{
			{"#NAME?", "in doubt: 1 word that a spreadsheet made an error or a truth value, read as unreadable"},
			{"TRUE", "in doubt: 1 word that a spreadsheet made an error or a truth value, read as unreadable"},
			{"12:30:00", "in doubt: 1 word that AGN cannot read"},
			{"=", "note: 1 word read in another spelling"},
			{"+", "in doubt: 1 word that AGN cannot read"},
			{"e4 {", "in doubt: 1 word that AGN cannot hold, read as unreadable"},
		} {
			bad := slices.Clone(rows)
			bad[at] = slices.Clone(rows[at])
			bad[at][move] = c.cell
			_, report, err := agnOf(t, "csv", csvOf(bad, ','), referee.Config{})
			line := fmt.Sprintf("x.csv:%d:", at+1)
			if err != nil || len(report.English()) != 1 || !strings.HasPrefix(report.English()[0], line) ||
				!strings.Contains(report.English()[0], c.finding) {
				t.Errorf("%s, %q in line %d: %v, %q", path, c.cell, at+1, err, report.English())
			}
		}
	}
}

// findingPlaces returns where the errors of the games of a table stand in it.
func findingPlaces(t *testing.T, name string, data []byte) (all []string) {
	t.Helper()
	format, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	cfg := referee.Config{Lenient: true}
	parser, judge := cfg.Parser(), referee.New(cfg)
	in := &Input{Reader: bytes.NewReader(data), Report: &Report{}}
	err = format.Read(t.Context(), in, func(g *Game) error {
		text := Draft(g, cfg, in.Report)
		s := NewScribe(cfg, in.Report)
		read := parser.Parse(&grammar.Chunk{Text: text.AGN, Line: 1}, &s.game)
		for _, f := range judge.Judge(&s.game, read).Findings {
			if f.Severity == diag.Error {
				all = append(all, text.Place(f.Span.Start.Offset).String())
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestSheetFindings: a finding of the rules stands at the cell.
func TestSheetFindings(t *testing.T) {
	for _, path := range exampleFiles(t) {
		_, rows := firstGames(t, path, 1)
		head := slices.IndexFunc(rows, func(r []string) bool { return len(r) > 1 && r[1] == "Seat" })
		column, cell := slices.Index(rows[head], "Throw"), "<7,7>"
		if column < 0 {
			column, cell = slices.Index(rows[head], "Move"), "Ra9"
		}
		at := head + 2
		for len(rows[at]) <= column || rows[at][column] == "" {
			at++
		}
		bad := slices.Clone(rows)
		bad[at] = slices.Clone(rows[at])
		bad[at][column] = cell
		data := csvOf(bad, ',')
		line := strings.Split(string(data), "\n")[at]
		col := len(strings.Join(bad[at][:column], ",")) + 2
		if strings.Contains(line, `"<7,7>"`) {
			col += 2 // after the quotation mark and "<"
		}
		if got := findingPlaces(t, "csv", data); len(got) == 0 || !near(got[0], at+1, col) {
			t.Errorf("%s: %v, want about %d:%d: %s", path, got, at+1, col, line)
		}
		var book bytes.Buffer
		sink := newWorkbook(&book)
		for _, r := range bad {
			_ = sink.row(r) // to memory
		}
		_ = sink.close()
		want := fmt.Sprintf("Score sheet!%s%d", columnName(column), at+1)
		if got := findingPlaces(t, "xlsx", book.Bytes()); len(got) == 0 || got[0] != want {
			t.Errorf("%s: %v, want %s", path, got, want)
		}
	}
}

// near reports whether a place is in a line, at a column or two before it.
func near(place string, line, column int) bool {
	for k := range 3 {
		if place == fmt.Sprintf("%d:%d", line, column-k) {
			return true
		}
	}
	return false
}

// TestWorkbooksOfOthers reads what another program writes, with numbers, dates, formulas and merged cells, and that
// program reads what we write.
func TestWorkbooksOfOthers(t *testing.T) {
	book := excelize.NewFile()
	defer book.Close()
	date, _ := book.NewStyle(&excelize.Style{NumFmt: 14})
	own := "d\\-mmm"
	custom, _ := book.NewStyle(&excelize.Style{CustomNumFmt: &own})
	for cell, v := range map[string]any{
		"A1": "Event", "B1": "Sheet of others", "A2": "Variant", "B2": "chaturaji", "A3": "Date", "B3": 46000,
		"A5": "Ronde", "B5": "Rouge", "D5": "Jaune", "F5": "Noir", "H5": "Vert",
		"B6": "Dés", "C6": "Coup", "D6": "Dés", "E6": "Coup", "F6": "Dés", "G6": "Coup", "H6": "Dés", "I6": "Coup",
		"A7": 1, "B7": 46115, "C7": "--", "D7": 5.2, "E7": "–", "F7": "4,3", "G7": "'--", "H7": 54, "I7": "--",
	} {
		if err := book.SetCellValue("Sheet1", cell, v); err != nil {
			t.Fatal(err)
		}
	}
	_ = book.MergeCell("Sheet1", "B5", "C5")
	_ = book.SetCellStyle("Sheet1", "B3", "B3", date)
	_ = book.SetCellStyle("Sheet1", "B7", "B7", custom)
	var out bytes.Buffer
	if err := book.Write(&out); err != nil {
		t.Fatal(err)
	}
	got, report, err := agnOf(t, "xlsx", out.Bytes(), referee.Config{})
	want := `[Event "Sheet of others"]
[Date "2025.12.09"]
[Variant "chaturaji"]

1. R: <4,3> --  Y: <5,2> --  B: <4,3> --  G: <5,4> -- *
`
	if err != nil || got != want {
		t.Errorf("%v\n%s\n%s", err, got, strings.Join(report.English(), "\n"))
	}

	_, rows := firstGames(t, "../../testdata/games/thaayam.agn", 1)
	out.Reset()
	sink := newWorkbook(&out)
	for _, r := range rows {
		_ = sink.row(r) // to memory
	}
	_ = sink.close()
	theirs, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	defer theirs.Close()
	read, err := theirs.GetRows("Score sheet")
	if err != nil || len(read) < len(rows)-1 {
		t.Fatal(len(read), len(rows), err)
	}
	for i := range read {
		if !slices.Equal(read[i], rows[i]) && len(read[i])+len(rows[i]) > 0 {
			t.Fatalf("row %d: %q, want %q", i+1, read[i], rows[i])
		}
	}
}

// readSheetFile reads a sheet by the ending of its name.
func readSheetFile(ctx context.Context, in *Input, to func(*Game) error) error {
	switch filepath.Ext(in.Name) {
	case ".tsv":
		return readTSV(ctx, in, to)
	case ".xlsx":
		return readXLSX(ctx, in, to)
	}
	return readCSV(ctx, in, to)
}

// bookOf is a workbook as a program writes it whose texts are shared, of one sheet whose rows are given as XML.
func bookOf(rows string, shared ...string) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	var texts strings.Builder
	for _, s := range shared {
		texts.WriteString("<si><t>" + s + "</t></si>")
	}
	for _, p := range [][2]string{
		{"xl/workbook.xml", `<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>`},
		{"xl/sharedStrings.xml", "<sst>" + texts.String() + "</sst>"},
		{"xl/worksheets/s.xml", "<worksheet><sheetData>" + rows + "</sheetData></worksheet>"},
	} {
		w, _ := z.Create(p[0])         // to memory
		_, _ = io.WriteString(w, p[1]) // to memory
	}
	_ = z.Close() // to memory
	return out.Bytes()
}

// TestWorkbookMemory: what unpacks to 64 MiB takes less than 512 MiB, whatever it is.
func TestWorkbookMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("unpacks 64 MB")
	}
	const size = 64 << 20
	many := func(part string) string { return strings.Repeat(part, size/len(part)) }
	type sample struct {
		name, rows string
		texts      []string
	}
	for _, c := range daily.Of(t, 7, []sample{
		{"rows", many(`<row><c t="str"><v>Round</v></c><c t="str"><v>e3</v></c></row>`), nil},
		{"cells", "<row>" + many("<c/>") + "</row>", nil},
		{"a text", `<row><c t="str"><v>` + many("x") + `</v></c></row>`, nil},
		{"a mark", `<row><c t="` + many("x") + `"/></row>`, nil},
		{"elements", many("<a>"), nil},
		{"texts", "", []string{many("x</t></si><si><t>")}},
		{"long texts", "", []string{many(strings.Repeat("x", 1000) + "</t></si><si><t>")}},
	}) {
		data := bookOf(c.rows, c.texts...)
		held := heldBy(func() {
			in := inputOf(c.name, data)
			in.Report = new(Report)
			_ = readXLSX(t.Context(), in, func(*Game) error { return nil })
		})
		if t.Logf("%s: %d MiB", c.name, held>>20); held > 512<<20 {
			t.Errorf("%s: %d MiB", c.name, held>>20)
		}
	}
}

// FuzzSheet and FuzzWorkbook read anything without a panic, and what they give is one game of AGN's text each. It is
// not judged: how long gaps are looked through is the referee's limit.
func FuzzSheet(f *testing.F) {
	seeds(f, "sheets")
	f.Fuzz(func(t *testing.T, data []byte) { draftAll(t, data, readCSV) })
}

func FuzzWorkbook(f *testing.F) {
	f.Add(bookOf(`<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>`+
		`<row r="3"><c r="A3"><v>1</v></c><c r="B3"><v>5.2</v></c></row>`, "Round", "Throw"))
	f.Fuzz(func(t *testing.T, data []byte) { draftAll(t, data, readXLSX) })
}

func draftAll(t *testing.T, data []byte, read func(context.Context, *Input, func(*Game) error) error) {
	in := inputOf("fuzz", data)
	in.Report = new(Report)
	_ = read(t.Context(), in, func(g *Game) error {
		text := Draft(g, in.Config, in.Report).AGN
		if len(text) > grammar.MaxGame {
			return nil
		}
		reader := grammar.NewReader(bytes.NewReader(text))
		games := 0
		var c grammar.Chunk
		for reader.Next(&c) == nil {
			games++
		}
		if games != 1 {
			t.Errorf("%d games:\n%q\n%q", games, data, text)
		}
		return nil
	})
}

// TestWorkbookOfClub: a sheet of notes does not stop a workbook, dates before 1900 are days, and formulas without a
// value are no empty cells.
func TestWorkbookOfClub(t *testing.T) {
	book := excelize.NewFile()
	defer book.Close()
	date, _ := book.NewStyle(&excelize.Style{NumFmt: 14})
	for cell, v := range map[string]any{
		"A1": "Variant", "B1": "chaturanga-2p", "A2": "Date", "B2": -597,
		"A4": "Zug", "B4": "Weiß", "C4": "Schwarz", "D4": "Bemerkung", "A5": 1, "B5": "e3", "C5": "e6", "A6": 2,
		"A7": "Summe", "B7": 2, "C7": 2,
	} {
		_ = book.SetCellValue("Sheet1", cell, v) // the sheet is there
	}
	_ = book.SetCellStyle("Sheet1", "B2", "B2", date)
	_ = book.SetCellFormula("Sheet1", "B6", `HYPERLINK("http://example.org","Nf3")`)
	_ = book.SetCellFormula("Sheet1", "C6", "+Nc6")
	_ = book.SetCellFormula("Sheet1", "D6", "A1")
	_, _ = book.NewSheet("Notes") // a new name
	for i, text := range []string{"these", "are", "notes"} {
		_ = book.SetCellValue("Notes", string(rune('A'+i))+"1", text) // the sheet is there
	}
	var out bytes.Buffer
	if err := book.Write(&out); err != nil {
		t.Fatal(err)
	}
	got, report, err := agnOf(t, "xlsx", out.Bytes(), referee.Config{})
	want := "[Date \"1898.05.12\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. _ Nc6 *\n"
	lines := strings.Join(report.English(), "\n")
	if err != nil || got != want {
		t.Errorf("%v\n%s\n%s", err, got, lines)
	}
	for _, said := range []string{"Sheet1!A7: lost: 1 row of totals",
		"Notes!A1: lost: 1 sheet in which no row names the columns",
		"Sheet1!B6: in doubt: 1 formula without a value", "Sheet1!D6: lost: 1 formula without a value"} {
		if !strings.Contains(lines, said) {
			t.Errorf("%q is not said in\n%s", said, lines)
		}
	}
}

// TestSheetLeftovers: nothing of a sheet vanishes without a word.
func TestSheetLeftovers(t *testing.T) {
	for _, c := range []struct{ sheet, agn, said string }{
		{"Variant,chaturanga-2p\nRound,From,To\n1,e2,\n1,e7,e6\n", "1. e2 e7-e6 *", "in doubt"},
		{"Round,White,Black\n1,e3,e6\n\nEvent,Open\nSite,Town\n",
			"1. W: e3  B: e6 *", ":4:7: lost: 2 tags after which no row names"},
		{"Round,White,Black\n1,e3,e6\nPoints,1,0\n", "1. W: e3  B: e6 *", ":3:1: lost: 1 row of totals"},
		{"Round,White,Black,Total\n1,e3,e6,7\n", "1. W: e3  B: e6 *", `:2:9: lost: 1 cell of the column "Total"`},
	} {
		got, report, err := agnOf(t, "csv", []byte(c.sheet), referee.Config{})
		lines := strings.Join(report.English(), "\n")
		if err != nil || !strings.Contains(got, c.agn) || !strings.Contains(lines, c.said) {
			t.Errorf("%q: %v\n%s\n%s", c.sheet, err, got, lines)
		}
	}
	wide := "Round,White,Black\n1,é3,e6" + strings.Repeat(",é", 50_000) + "\n"
	if _, report, err := agnOf(t, "csv", []byte(wide), referee.Config{}); err != nil ||
		!strings.Contains(strings.Join(report.English(), "\n"), ":2:9: lost: 50000 cells") {
		t.Error(err, report.English())
	}
}

// TestSheetBrackets: throws stand in brackets of any kind, in a table of text and in a workbook.
func TestSheetBrackets(t *testing.T) {
	for _, throw := range []string{"(3)", "[3]", "«3»", "‹3›", "《3》", "〈3〉", "⟨3⟩", "【3】", "（3）", "＜3＞"} {
		text := "Variant,thaayam\n\nRound,Seat,Throw,Move\n1,Red," + throw + ",--\n"
		book := bookOf(`<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row/>`+
			`<row><c t="s"><v>2</v></c><c t="s"><v>3</v></c><c t="s"><v>4</v></c></row>`+
			`<row><c t="s"><v>5</v></c><c t="s"><v>6</v></c><c t="s"><v>7</v></c></row>`,
			"Variant", "thaayam", "Seat", "Throw", "Move", "Red", throw, "--")
		for format, data := range map[string][]byte{"csv": []byte(text), "xlsx": book} {
			got, report, err := agnOf(t, format, data, referee.Config{})
			if want := "[Variant \"thaayam\"]\n\n1. R: <3> -- *\n"; err != nil || got != want || !report.Clean() {
				t.Errorf("%s %s: %v\n%s\n%s", format, throw, err, got, report.English())
			}
		}
	}
}
