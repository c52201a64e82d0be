package report

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"

	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
)

// junitCase is a game. A finding that fails makes the case fail; less severe ones stand
// in its output.
type junitCase struct {
	XMLName   xml.Name      `xml:"testcase"`
	Name      string        `xml:"name,attr"`
	ClassName string        `xml:"classname,attr"`
	File      string        `xml:"file,attr"`
	Line      int           `xml:"line,attr,omitempty"`
	Failure   *junitTrouble `xml:"failure"`
	Error     *junitTrouble `xml:"error"`
	Output    string        `xml:"system-out,omitempty"`
}

type junitTrouble struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// junitReporter writes a suite for each file and a case for each game. It holds
// the cases of one file, whose numbers stand at the head of its suite.
type junitReporter struct {
	style  Style
	fail   diag.Severity
	begun  bool
	open   bool
	file   string
	number int // of the last game
	cases  bytes.Buffer

	tests, failures, errors int
}

func (j *junitReporter) Append(dst []byte, g *Game) []byte {
	file := printable.Text(j.style.path(g.File))
	c := junitCase{Name: caseName(g), ClassName: file, File: file, Line: g.Line}
	st := j.style
	st.Color = false
	var failing, rest []byte
	for f, more := range fold(g.Findings) {
		to := &failing
		if f.Level < j.fail {
			to = &rest
		} else if c.Failure == nil {
			c.Failure = &junitTrouble{Message: printable.Text(st.said(f.Finding)), Type: string(f.Code)}
		}
		if more > 0 {
			*to = st.appendMore(*to, printable.Text(g.File), f, more)
		} else {
			*to = appendFinding(*to, g, f, st)
		}
	}
	if g.Omitted > 0 {
		rest = fmt.Appendf(rest, "%s\n", st.Lang.Say(notShown(g.Omitted)))
	}
	if c.Failure != nil {
		c.Failure.Text = string(failing)
	}
	c.Output = string(rest)
	return appendXML(dst, c)
}

// mostName is how many characters of a name a case shows.
const mostName = 80

// caseName names a game by its number, its players and its event, as far as they are
// known: "game 3: Asha – Vikram, Village fair". Long names are cut.
func caseName(g *Game) string {
	name := fmt.Sprintf("game %d", g.Number)
	if g.Game == nil {
		return name
	}
	var about []string
	if rs := g.Report.Ruleset; rs != nil {
		var players []string
		known := false
		for _, seat := range rs.Seats {
			if who, ok := g.Game.Tag(seat.Name); ok {
				players = append(players, words.Short(who, mostName))
				known = known || who != "?" && who != ""
			}
		}
		if known {
			about = append(about, strings.Join(players, " – "))
		}
	}
	if event, _ := g.Game.Tag("Event"); event != "" && event != "?" {
		about = append(about, words.Short(event, mostName))
	}
	if len(about) > 0 {
		name += ": " + strings.Join(about, ", ")
	}
	return printable.Text(name)
}

func (j *junitReporter) Put(w *bufio.Writer, g *Game, text []byte) {
	// A file given twice in a row begins again.
	if j.file != g.File || g.Number <= j.number {
		j.next(w, g.File)
	}
	j.number = g.Number
	j.tests++
	for i := range g.Findings {
		if g.Findings[i].Level >= j.fail {
			j.failures++
			break
		}
	}
	j.cases.Write(text)
}

func (j *junitReporter) FileError(w *bufio.Writer, file string, err error) {
	if j.file != file {
		j.next(w, file)
	}
	j.tests++
	j.errors++
	name, text := printable.Text(j.style.path(file)), printable.Text(err.Error())
	j.cases.Write(appendXML(nil, junitCase{
		Name: "file", ClassName: name, File: name,
		Error: &junitTrouble{Message: text, Type: "trouble"},
	}))
}

func (j *junitReporter) End(w *bufio.Writer, _ *Totals) error {
	j.close(w)
	w.WriteString("</testsuites>\n")
	return nil
}

// next ends the suite and begins that of another file.
func (j *junitReporter) next(w *bufio.Writer, file string) {
	j.close(w)
	j.open, j.file, j.number = true, file, -1
	j.tests, j.failures, j.errors = 0, 0, 0
	j.cases.Reset()
}

// close writes the suite.
func (j *junitReporter) close(w *bufio.Writer) {
	if !j.begun {
		j.begun = true
		w.WriteString(xml.Header + "<testsuites name=\"agn check\">\n")
	}
	if !j.open {
		return
	}
	j.open = false
	w.WriteString("<testsuite name=\"")
	// The buffer keeps its error.
	_ = xml.EscapeText(w, []byte(printable.Text(j.style.path(j.file))))
	fmt.Fprintf(w, "\" tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"0\">\n", j.tests, j.failures, j.errors)
	w.Write(j.cases.Bytes())
	w.WriteString("</testsuite>\n")
}

func appendXML(dst []byte, c junitCase) []byte {
	text, err := xml.MarshalIndent(c, "  ", "  ")
	if err != nil {
		panic(err) // strings and numbers only
	}
	// Line ends stand in elements only, where they may be themselves.
	text = bytes.ReplaceAll(text, []byte("&#xA;"), []byte("\n"))
	return append(append(dst, text...), '\n')
}
