package report

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation/diag"
)

// stdin is the name of standard input, which is no file.
const stdin = "-"

// githubMost is how many annotations of a kind GitHub shows for a step.
const githubMost = 10

// githubReporter writes commands for a workflow of GitHub, the worst findings
// first, and a summary of the job.
type githubReporter struct {
	style   Style
	summary string
	// kept holds the first findings of each level, seen counts all of them. Those that
	// say no more than that judging stopped at the finding before are in idle: they take
	// the places that are left.
	kept, idle [diag.Error + 1][]annotation
	seen       [diag.Error + 1]int
}

// moreOf counts findings that were left out, by level.
var moreOf = [...][2]string{
	diag.Note:    {"%d more note", "%d more notes"},
	diag.Warning: {"%d more warning", "%d more warnings"},
	diag.Error:   {"%d more error", "%d more errors"},
}

// annotation is a finding as a command and as a line of the summary.
type annotation struct{ command, line string }

func (h *githubReporter) Append(dst []byte, _ *Game) []byte { return dst }

func (h *githubReporter) Put(_ *bufio.Writer, g *Game, _ []byte) {
	for i := range g.Findings {
		f := &g.Findings[i]
		h.seen[f.Level]++
		to := &h.kept[f.Level]
		if f.Code == diag.NotJudged || f.Code == diag.TooMany {
			to = &h.idle[f.Level]
		}
		if len(*to) < githubMost {
			*to = append(*to, h.style.annotate(h.style.path(g.File), f))
		}
	}
}

func (h *githubReporter) FileError(_ *bufio.Writer, file string, err error) {
	if h.seen[diag.Error]++; len(h.kept[diag.Error]) == githubMost {
		return
	}
	text := printable.Text(err.Error())
	h.kept[diag.Error] = append(h.kept[diag.Error], annotation{
		command: command("error", text, [][2]string{{"file", h.style.path(file)}, {"title", "file not read"}}),
		line:    "error: " + codeSpan(text),
	})
}

func (h *githubReporter) End(w *bufio.Writer, sum *Totals) error {
	var rest []string
	for level := diag.Error; level >= diag.Note; level-- {
		left := min(githubMost-len(h.kept[level]), len(h.idle[level]))
		h.kept[level] = append(h.kept[level], h.idle[level][:left]...)
		for _, a := range h.kept[level] {
			w.WriteString(a.command)
		}
		if n := h.seen[level] - len(h.kept[level]); n > 0 {
			rest = append(rest, h.style.Lang.Say(words.Plural(n, moreOf[level][0], moreOf[level][1], n)))
		}
	}
	// Lines that are no commands do not count as annotations.
	if len(rest) > 0 {
		w.WriteString(strings.Join(rest, ", ") + "\n")
	}
	w.WriteString(sum.In(h.style.Lang))
	if h.summary == "" {
		return nil
	}
	return appendFile(h.summary, h.page(rest, sum))
}

// page is the summary in Markdown.
func (h *githubReporter) page(rest []string, sum *Totals) string {
	var b strings.Builder
	fmt.Fprintf(&b, "## agn check\n\n%s\n", sum)
	if len(sum.Codes) > 0 {
		b.WriteString("| code | finding | times |\n|---|---|---:|\n")
		for _, c := range sum.byCode() {
			in, _ := diag.Lookup(c)
			fmt.Fprintf(&b, "| `%s` | %s | %d |\n", c, in.Title, sum.Codes[c])
		}
		b.WriteByte('\n')
	}
	for level := diag.Error; level >= diag.Note; level-- {
		for _, a := range h.kept[level] {
			b.WriteString("- " + a.line + "\n")
		}
	}
	if len(rest) > 0 {
		b.WriteString("- " + strings.Join(rest, ", ") + "\n")
	}
	return b.String() + "\n"
}

// annotate renders a finding.
func (st Style) annotate(file string, f *Finding) annotation {
	kind := f.Level.String()
	if f.Level == diag.Note {
		kind = "notice"
	}
	text := printable.Text(st.said(f.Finding))
	if f.Rule != "" && f.Severity > diag.Note {
		text += " (" + f.Rule + ")"
	}
	where := fmt.Sprintf("%s:%d:%d", printable.Text(file), f.Span.Start.Line, f.Span.Start.Column)
	a := annotation{line: fmt.Sprintf("%s `%s` %s %s", f.Level, f.Code, codeSpan(where), codeSpan(text))}
	if legal := f.Alternatives(); len(legal) > 0 {
		text += "\nlegal: " + printable.Text(strings.Join(legal, "  "))
	}
	props := [][2]string{{"file", file}, {"line", fmt.Sprint(f.Span.Start.Line)}, {"endLine", fmt.Sprint(f.Span.End.Line)}}
	if f.Span.Start.Line == f.Span.End.Line {
		// Columns are for findings on one line.
		props = append(props, [2]string{"col", fmt.Sprint(f.Span.Start.Column)},
			[2]string{"endColumn", fmt.Sprint(f.Span.End.Column)})
	}
	title := string(f.Code)
	if in, ok := diag.Lookup(f.Code); ok {
		title += ": " + in.Title
	}
	a.command = command(kind, text, append(props, [2]string{"title", title}))
	return a
}

// command is a command for a workflow. A file that is standard input has no name.
func command(kind, text string, props [][2]string) string {
	var b strings.Builder
	b.WriteString("::" + kind)
	sep := " "
	for _, p := range props {
		if p[0] == "file" && (p[1] == stdin || p[1] == "") {
			continue
		}
		b.WriteString(sep + p[0] + "=" + escapeProperty(printable.Text(p[1])))
		sep = ","
	}
	return b.String() + "::" + escapeData(text) + "\n"
}

// escapeData escapes what would end a command's text.
func escapeData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// escapeProperty escapes what would end a command's property.
func escapeProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(s)
}

// codeSpan is a text in Markdown in which nothing is markup.
func codeSpan(s string) string {
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if len(fence) == 1 {
		return fence + s + fence
	}
	return fence + " " + s + " " + fence
}

// appendFile appends to a file.
func appendFile(name, text string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}
