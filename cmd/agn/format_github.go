package main

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

// githubMost is how many annotations of a kind GitHub shows for a step.
const githubMost = 10

// githubReporter writes commands for a workflow of GitHub, the worst findings
// first, and a summary of the job.
type githubReporter struct {
	summary string
	// kept holds the first findings of each level, seen counts all of them.
	kept [diag.Error + 1][]annotation
	seen [diag.Error + 1]int
}

// annotation is a finding as a command and as a line of the summary.
type annotation struct{ command, line string }

func (h *githubReporter) game(dst []byte, _ *judged) []byte { return dst }

func (h *githubReporter) put(_ *bufio.Writer, g *judged, _ []byte) {
	for i := range g.findings {
		f := &g.findings[i]
		if h.more(f.level) {
			h.kept[f.level] = append(h.kept[f.level], annotate(g.File, f))
		}
	}
}

func (h *githubReporter) trouble(_ *bufio.Writer, file string, err error) {
	if !h.more(diag.Error) {
		return
	}
	text := printable.Text(err.Error())
	h.kept[diag.Error] = append(h.kept[diag.Error], annotation{
		command: command("error", text, [][2]string{{"file", file}, {"title", "file not read"}}),
		line:    "error: " + codeSpan(text),
	})
}

// more counts a finding and reports whether there is room for it.
func (h *githubReporter) more(level diag.Severity) bool {
	h.seen[level]++
	return h.seen[level] <= githubMost
}

func (h *githubReporter) end(w *bufio.Writer, sum *totals) error {
	var rest []string
	for level := diag.Error; level >= diag.Note; level-- {
		for _, a := range h.kept[level] {
			w.WriteString(a.command)
		}
		if n := h.seen[level] - len(h.kept[level]); n > 0 {
			rest = append(rest, words.Count(n, "more "+level.String()))
		}
	}
	// Lines that are no commands do not count as annotations.
	if len(rest) > 0 {
		w.WriteString(strings.Join(rest, ", ") + "\n")
	}
	w.WriteString(sum.String())
	if h.summary == "" {
		return nil
	}
	return appendFile(h.summary, h.page(rest, sum))
}

// page is the summary in Markdown.
func (h *githubReporter) page(rest []string, sum *totals) string {
	var b strings.Builder
	fmt.Fprintf(&b, "## agn check\n\n%s\n", sum)
	if len(sum.codes) > 0 {
		b.WriteString("| code | finding | times |\n|---|---|---:|\n")
		for _, c := range sum.byCode() {
			in, _ := diag.Lookup(c)
			fmt.Fprintf(&b, "| `%s` | %s | %d |\n", c, in.Title, sum.codes[c])
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
func annotate(file string, f *shown) annotation {
	kind := f.level.String()
	if f.level == diag.Note {
		kind = "notice"
	}
	text := printable.Text(f.Message)
	if f.Rule != "" {
		text += " (" + f.Rule + ")"
	}
	where := fmt.Sprintf("%s:%d:%d", printable.Text(file), f.Span.Start.Line, f.Span.Start.Column)
	a := annotation{line: fmt.Sprintf("%s `%s` %s %s", f.level, f.Code, codeSpan(where), codeSpan(text))}
	if len(f.Legal) > 0 {
		text += "\nlegal: " + printable.Text(strings.Join(f.Legal, "  "))
	}
	props := [][2]string{{"file", file}, {"line", fmt.Sprint(f.Span.Start.Line)}, {"endLine", fmt.Sprint(f.Span.End.Line)}}
	if f.Span.Start.Line == f.Span.End.Line {
		// Columns are for findings on one line.
		props = append(props, [2]string{"col", fmt.Sprint(f.Span.Start.Column)}, [2]string{"endColumn", fmt.Sprint(f.Span.End.Column)})
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
		if p[0] == "file" && (p[1] == stdinName || p[1] == "") {
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
