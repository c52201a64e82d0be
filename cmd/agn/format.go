package main

import (
	"bufio"
	"os"

	"github.com/ashtapada/agn/notation/diag"
)

// format is an output format of check.
type format struct {
	name string
	open func(reportStyle) reporter
}

// reporter writes a format. Whatever it writes goes to a buffer that keeps the
// first error for its flush, so that only game, which does not write, and end return
// anything.
type reporter interface {
	// game appends what is said of one judged game. Several run at once.
	game(dst []byte, g *judged) []byte
	// put takes the games in order, each with what game said of it.
	put(w *bufio.Writer, g *judged, text []byte)
	// trouble takes, in order too, what kept a file from being read.
	trouble(w *bufio.Writer, file string, err error)
	// end ends the output of a batch that did not break off. The error is one of a
	// further file.
	end(w *bufio.Writer, sum *totals) error
}

// reportStyle is what a reporter is told.
type reportStyle struct {
	paint paint
	// fail is the level that fails.
	fail diag.Severity
	// summary is the file that a summary for GitHub goes to, empty for none.
	summary string
}

// formats lists the formats, the default first.
func formats() []format {
	return []format{
		{"text", func(st reportStyle) reporter { return &framed{render: appendText, style: st, sum: true} }},
		{"concise", func(st reportStyle) reporter { return &framed{render: appendConcise, style: st, cut: true} }},
		{"json", func(st reportStyle) reporter {
			return &framed{render: appendJSON, style: st, first: "[\n", next: ",", last: "]\n", none: "[]\n"}
		}},
		{"jsonl", func(st reportStyle) reporter { return &framed{render: appendJSON, style: st} }},
		{"sarif", func(reportStyle) reporter { return newSarifReporter() }},
		{"junit", func(st reportStyle) reporter { return &junitReporter{fail: st.fail} }},
		{"github", func(st reportStyle) reporter { return &githubReporter{summary: st.summary} }},
	}
}

func formatNames() []string {
	var names []string
	for _, f := range formats() {
		names = append(names, f.name)
	}
	return names
}

// stepSummary is the file in which GitHub takes a summary of a step of a job.
func stepSummary() string { return os.Getenv("GITHUB_STEP_SUMMARY") }

// framed is the reporter of the formats that say of each game what they say, with
// something between.
type framed struct {
	render func(dst []byte, g *judged, st reportStyle) []byte
	style  reportStyle
	// first, next and last frame the games: before the first, before each further
	// one, behind the last. none stands for all of it where there is no game.
	first, next, last, none string
	// sum is set when a line of totals ends the output, cut when a line tells how many
	// findings were not shown, if there are any.
	sum   bool
	cut   bool
	begun bool
}

func (f *framed) game(dst []byte, g *judged) []byte { return f.render(dst, g, f.style) }

func (f *framed) put(w *bufio.Writer, _ *judged, text []byte) {
	frame := f.next
	if !f.begun {
		frame, f.begun = f.first, true
	}
	w.WriteString(frame)
	w.Write(text)
}

// trouble is said on standard error.
func (f *framed) trouble(*bufio.Writer, string, error) {}

func (f *framed) end(w *bufio.Writer, sum *totals) error {
	if f.begun {
		w.WriteString(f.last)
	} else {
		w.WriteString(f.none)
	}
	if f.sum {
		w.WriteString(sum.String())
	}
	if f.cut && sum.cut > 0 {
		w.WriteString(notShown(sum.cut) + "\n")
	}
	return nil
}
