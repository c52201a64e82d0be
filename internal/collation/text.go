package collation

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/paint"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee/repair"
)

// View says how a collation is written for people.
type View struct {
	Color paint.Color
	// Lang is the language of what is said, nil for English.
	Lang *catalogue.Language
	// Columns has the witnesses side by side, one a column, instead of an apparatus.
	Columns bool
	// Texts changes a text before it is written, nil leaves it as it is.
	Texts func([]byte) []byte
	// Confirmed is set where a text that is not proven was said to be right, Answered where places were.
	Confirmed, Answered bool
}

// WriteText writes a collation for people: what is proven, the witnesses, the text, where they differ, which errors
// they share, and what to ask.
func (a *Apparatus) WriteText(w io.Writer, v View) error {
	var b strings.Builder
	b.WriteString(v.Color.Bold(v.Lang.Say(a.Summary(v))) + "\n")
	for i := range a.Witnesses {
		a.appendWitness(&b, v.Lang, i)
	}
	if f := a.Finding; f != nil {
		v.Lang.Writef(&b, "%s[%s]: %s\n", words.Name(f.Severity.String()), f.Code, printable.Line(v.Lang.Say(f.Words())))
	}
	if a.Text != nil {
		text := a.Text
		if v.Texts != nil {
			text = v.Texts(text)
		}
		b.WriteString("\n")
		for line := range strings.Lines(string(text)) {
			b.WriteString(printable.Line(strings.TrimRight(line, "\n")) + "\n")
		}
	}
	if said, ok := a.Lacking(); ok {
		b.WriteString("\n" + v.Lang.Say(said) + "\n")
	}
	if v.Columns {
		a.appendColumns(&b, v)
	} else {
		a.appendApparatus(&b, v)
	}
	a.appendShared(&b, v.Lang)
	a.appendAlternatives(&b, v)
	for i := range a.Questions {
		v.Lang.Writef(&b, "\nquestion: %s\n", printable.Line(v.Lang.Say(a.Ask(&a.Questions[i]))))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Summary says what is proven in a line.
func (a *Apparatus) Summary(v View) words.Text {
	n := words.Plural(len(a.Witnesses), "%d witness", "%d witnesses", len(a.Witnesses))
	if a.Finding != nil && a.Text == nil {
		return words.Of("%s: %s; nothing was tried", words.Name(a.Status), n)
	}
	switch a.Status {
	case "certain":
		switch {
		case len(a.Witnesses) == 1:
			return words.Of("certain: the one witness is legal as it is written")
		case v.Answered:
			return words.Of("certain: %s and the answers agree, and the game is legal", n)
		}
		return words.Of("certain: %s agree, and the game is legal", n)
	case "unique":
		if v.Answered {
			return words.Of("unique: %s, cost %d; no other text that keeps to the answers costs as much or less", n, a.Cost)
		}
		return words.Of("unique: %s, cost %d; no other text costs as much or less", n, a.Cost)
	case "tied":
		return a.tied(n)
	case "open":
		return words.Of("open: %s, cost %d; the rules do not settle what the text leaves open", n, a.Cost)
	case "none":
		if v.Answered {
			return words.Of("none: %s; with so many edits a witness no text that keeps to the answers is legal", n)
		}
		return words.Of("none: %s; with so many edits a witness no text is legal", n)
	}
	switch {
	case v.Confirmed:
		return words.Of("budget: %s; the search was cut short, and what follows was said to be right", n)
	case a.Text == nil:
		return words.Of("budget: %s; the search was cut short, and no text was found", n)
	}
	return words.Of("budget: %s; the search was cut short, and what follows, cost %d, is not proven", n, a.Cost)
}

// tied says in a line of texts that are tied how many there are, and what they cost so many witnesses.
func (a *Apparatus) tied(witnesses words.Text) words.Text {
	texts := words.Count(len(a.Alternatives), "text")
	if a.More {
		texts = words.Of("at least %v", texts)
	}
	if slices.ContainsFunc(a.Alternatives, func(o Alternative) bool { return o.Cost > a.Cost }) {
		return words.Of("tied: %s; %s, each of which may be right: the cheapest costs %d", witnesses, texts, a.Cost)
	}
	return words.Of("tied: %s; %s cost %d, and none less", witnesses, texts, a.Cost)
}

func (a *Apparatus) appendWitness(b *strings.Builder, lang *catalogue.Language, k int) {
	m := &a.Witnesses[k]
	where := m.named()
	same := 0 // witnesses of that file
	for i := range a.Witnesses {
		if a.Witnesses[i].File == m.File {
			same++
		}
	}
	if len(m.Parts) == 0 && (m.Game > 1 || same > 1) {
		where += "#" + strconv.Itoa(m.Game)
	}
	fmt.Fprintf(b, "  %s  %s", printable.Name(m.Siglum), printable.Line(where))
	if a.Text != nil {
		lang.Writef(b, ": cost %d", m.Cost)
	}
	if has, of := a.agrees(k); 2*has < of && len(m.Hypotheses) == 0 {
		lang.Writef(b, ", with %d of %s of the text", has, words.Count(of, "event"))
	}
	for _, h := range m.Hypotheses {
		b.WriteString(", " + printable.Line(lang.Table(h)))
	}
	b.WriteString("\n")
	if f := m.Unread; f != nil && a.Finding == nil {
		lang.Writef(b, "     not all of it was read: line %d: %s[%s]: %s\n", f.Span.Start.Line,
			words.Name(f.Severity.String()), f.Code, printable.Line(lang.Say(f.Words())))
	}
}

// named names the records of a witness as they are given.
func (m *Witness) named() string {
	if len(m.Parts) == 0 {
		return m.File
	}
	var out []string
	for _, p := range m.Parts {
		if p.Number > 1 {
			p.File += "#" + strconv.Itoa(p.Number)
		}
		out = append(out, p.File)
	}
	return strings.Join(out, "+")
}

// agrees counts the events that a witness has as the text has them, of those of the text.
func (a *Apparatus) agrees(k int) (has, of int) {
	for i := range a.Entries {
		if e := &a.Entries[i]; e.Event > 0 {
			of++
			if !e.differs(&e.Readings[k]) {
				has++
			}
		}
	}
	return has, of
}

// place names the place of an entry.
func (e *Entry) place(lang *catalogue.Language) string {
	switch {
	case e.Tag != "":
		return "[" + printable.Text(e.Tag) + "]"
	case e.Sign:
		return lang.Sayf("before %d", e.After+1)
	case e.Event == 0:
		return lang.Sayf("after %d", e.After)
	}
	return strings.TrimSpace(fmt.Sprintf("%d %s", e.Event, e.Seat))
}

// written is a reading in a line, nothing as a word.
func written(text, nothing string) string {
	if text == "" {
		return nothing
	}
	return printable.Line(repair.OneLine(text))
}

// sigla are those of some witnesses.
func (a *Apparatus) sigla(of []int, c paint.Color) string {
	var out []string
	for _, k := range of {
		out = append(out, c.SGR(paint.Cyan, printable.Name(a.Witnesses[k].Siglum)))
	}
	return strings.Join(out, " ")
}

// appendApparatus writes an entry a place in which a witness differs. Places in a row that the same witnesses lack
// are one.
func (a *Apparatus) appendApparatus(b *strings.Builder, v View) {
	var places, lines []string
	for i := 0; i < len(a.Entries); i++ {
		e := &a.Entries[i]
		if !e.Varies() {
			continue
		}
		end := i + 1
		for end < len(a.Entries) && e.lackedLike(&a.Entries[end]) {
			end++
		}
		place, lemma := e.place(v.Lang), written(e.Lemma, "–")
		if last := &a.Entries[end-1]; last != e {
			place = fmt.Sprintf("%d–%d", e.Event, last.Event)
			lemma += " … " + written(last.Lemma, "–")
			if end == i+2 {
				lemma = strings.Replace(lemma, " … ", " ", 1)
			}
		}
		places = append(places, place)
		lines = append(lines, lemma+" ] "+a.variants(e, v))
		i = end - 1
	}
	if len(places) == 0 {
		return
	}
	b.WriteString("\n")
	width := 0
	for _, p := range places {
		width = max(width, printable.Columns(p))
	}
	for i, p := range places {
		fmt.Fprintf(b, "%s%s  %s\n", strings.Repeat(" ", 2+width-printable.Columns(p)), p, lines[i])
	}
}

// Says is the place of an entry and what witnesses have there, in a line.
func (a *Apparatus) Says(e *Entry, lang *catalogue.Language) string {
	return e.place(lang) + ": " + written(e.Lemma, "–") + " ] " + a.variants(e, View{Lang: lang})
}

// lackedLike reports whether some witnesses lack two places and all others have what the text has in both.
func (e *Entry) lackedLike(o *Entry) bool {
	if e.Event == 0 || o.Event == 0 || e.Decided == Open || o.Decided == Open {
		return false
	}
	return slices.EqualFunc(e.Readings, o.Readings, func(x, y Reading) bool {
		return x.Text == "" && y.Text == "" || x.Text != "" && y.Text != "" && !e.differs(&x) && !o.differs(&y)
	})
}

// variants are the readings of a place that are not what the text has, and why they are not.
func (a *Apparatus) variants(e *Entry, v View) string {
	var said []string // what some witnesses have, each once
	var who [][]int
	had, answered := false, false
	for k := range e.Readings {
		r := &e.Readings[k]
		answered = answered || r.Answered
		if !e.differs(r) && (e.Decided != Open || e.Tag != "") {
			had = true
			continue
		}
		text := e.says(r, v.Lang)
		at := slices.Index(said, text)
		if at < 0 {
			at = len(said)
			said, who = append(said, text), append(who, nil)
		}
		who[at] = append(who[at], k)
	}
	out := make([]string, 0, len(said))
	for at, text := range said {
		reading, why, _ := strings.Cut(text, "\x00")
		out = append(out, strings.TrimSpace(reading+" "+a.sigla(who[at], v.Color))+why)
	}
	return strings.Join(out, ", ") + v.Lang.Say(e.because(had, answered))
}

// because says why the text has what it has, where a witness has it and where it was answered.
func (e *Entry) because(had, answered bool) words.Text {
	switch {
	case answered:
		return words.Of(": as answered")
	case e.Decided == Open:
		return words.Of(": open")
	case !had && e.Lemma != "":
		return words.Of(": in no witness")
	case e.Decided == Rules:
		return words.Of(": by the rules")
	case e.Decided == Cost:
		return words.Of(": by cost")
	}
	return words.Text{}
}

// maxReading is how many characters of a reading are shown, maxCell in a column.
const maxReading, maxCell = 120, 24

// says is a reading, a NUL, and why it is not what the text has.
func (e *Entry) says(r *Reading, lang *catalogue.Language) string {
	if r.Text == "" {
		return lang.Table("om.") + "\x00"
	}
	text := words.Short(written(r.Text, ""), maxReading) + "\x00"
	var why []string
	if r.Why != "" && !e.Sign && e.Decided != Open && r.Why != r.Text+" for "+e.Lemma {
		why = append(why, printable.Line(lang.Table(r.Why)))
	}
	if !r.Legal && e.Decided != Open && e.Event > 0 {
		why = append(why, lang.Table("not legal"))
	}
	if len(why) > 0 {
		text += " (" + strings.Join(why, "; ") + ")"
	}
	return text
}

// appendShared writes which errors witnesses share. Who copied whom is not asserted.
func (a *Apparatus) appendShared(b *strings.Builder, lang *catalogue.Language) {
	var out []string
	for _, p := range a.Shared() {
		out = append(out, fmt.Sprintf("%s %s %d", printable.Name(a.Witnesses[p.A].Siglum),
			printable.Name(a.Witnesses[p.B].Siglum), p.Errors))
	}
	if len(out) > 0 {
		lang.Writef(b, "\nshared errors: %s\n", strings.Join(out, ", "))
	}
}

// maxShown is how many alternatives the text shows.
const maxShown = 5

// appendAlternatives writes what the texts that cost as much have in the places in which they differ.
func (a *Apparatus) appendAlternatives(b *strings.Builder, v View) {
	if len(a.Alternatives) < 2 {
		return
	}
	b.WriteString("\n")
	for k := range a.Alternatives[:min(len(a.Alternatives), maxShown)] {
		var places []string
		for i := range a.Entries {
			if e := &a.Entries[i]; e.Alternatives != nil {
				places = append(places, e.place(v.Lang)+" "+written(e.Alternatives[k], "–"))
			}
		}
		of := words.Of("%d", len(a.Alternatives))
		if o := a.Alternatives[k].Cost; o > a.Cost {
			of = words.Of("%s, which costs %d", of, o)
		}
		fmt.Fprintf(b, "%s  %s\n", v.Color.Bold(v.Lang.Sayf("text %d of %s:", k+1, of)), strings.Join(places, ", "))
	}
	if n := len(a.Alternatives) - maxShown; n > 0 {
		more := words.Count(n, "more text")
		if a.Alternatives[len(a.Alternatives)-1].Cost == a.Cost {
			more = words.Of("%v as cheap", more)
		}
		v.Lang.Writef(b, "and %s; --format json lists them\n", more)
	}
}

// appendColumns writes a table with the text and a column for each witness. A dot is what the text has, a dash
// nothing.
func (a *Apparatus) appendColumns(b *strings.Builder, v View) {
	rows := [][]string{{"", v.Lang.Table("text")}}
	for i := range a.Witnesses {
		rows[0] = append(rows[0], printable.Name(a.Witnesses[i].Siglum))
	}
	varies := []bool{false}
	for i := range a.Entries {
		e := &a.Entries[i]
		rows, varies = append(rows, e.row(v.Lang)), append(varies, e.Varies())
	}
	if len(rows) == 1 {
		return
	}
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for k, cell := range row {
			widths[k] = max(widths[k], printable.Columns(cell))
		}
	}
	b.WriteString("\n")
	for i, row := range rows {
		var line strings.Builder
		for k, cell := range row {
			pad := strings.Repeat(" ", widths[k]-printable.Columns(cell))
			switch {
			case k == 0:
				line.WriteString("  " + pad + cell)
			default:
				line.WriteString("  " + cell + pad)
			}
		}
		text := strings.TrimRight(line.String(), " ")
		if i == 0 || varies[i] {
			text = v.Color.Bold(text)
		}
		b.WriteString(text + "\n")
	}
}

// row is an entry in a table: its place, the text, and what each witness has.
func (e *Entry) row(lang *catalogue.Language) []string {
	row := []string{e.place(lang), written(e.Lemma, "–")}
	for k := range e.Readings {
		r := &e.Readings[k]
		cell := "·"
		if (e.differs(r) || e.Decided == Open) && (r.Text != "" || e.Lemma != "") {
			cell = words.Short(written(r.Text, "–"), maxCell)
		}
		row = append(row, cell)
	}
	return row
}
