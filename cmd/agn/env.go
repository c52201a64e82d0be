package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee"
	"github.com/mattn/go-isatty"
	"github.com/spf13/cobra"
)

// env is the world of one run: its streams and what is asked of them.
type env struct {
	cmd *cobra.Command // that runs
	in  io.Reader
	// out is standard output for data, flushed when the command ends.
	out *bufio.Writer
	// err is standard error, screen the same for control codes of a terminal and for what
	// printable has made fit for one.
	err, screen io.Writer
	// outTTY and errTTY say whether a person reads the stream.
	outTTY, errTTY bool
	// shown are what lies between out and err and a terminal, nil where there is none.
	shown [2]*printable.Writer
	color string
	// lang is the language of what people read, nil for English. Where it is asked, --lang names it; without that it is
	// that of the environment on a terminal. Localized says that the commands speak it.
	lang             *catalogue.Language
	asked, localized bool
	// lacks reports whether something was to be said that is not in that language. It is nil where nothing can be.
	lacks func() bool
	// encoding is that of the games that are read, empty for UTF-8.
	encoding encodingName
	// answers reads what people answer on standard input, nil before they are asked.
	answers *bufio.Reader
}

// outBuffer is large since batches write much.
const outBuffer = 64 << 10

func newEnv(stdin io.Reader, stdout, stderr io.Writer) *env {
	e := &env{in: stdin, err: stderr, screen: stderr, outTTY: isTerminal(stdout), errTTY: isTerminal(stderr)}
	if e.outTTY {
		e.lang = environmentLang()
		e.shown[0] = printable.NewWriter(stdout)
		stdout = e.shown[0]
	}
	if e.errTTY {
		e.shown[1] = printable.NewWriter(stderr)
		e.err = e.shown[1]
	}
	e.out = bufio.NewWriterSize(stdout, outBuffer)
	return e
}

// flush writes what is left of standard output and standard error.
func (e *env) flush() error {
	err := e.out.Flush()
	for _, w := range e.shown {
		if w != nil {
			err = errors.Join(err, w.Flush())
		}
	}
	return err
}

// foreign says that the text of records goes to standard output as it is. On a terminal nothing
// that is hidden passes then, isolates neither.
func (e *env) foreign() {
	if e.outTTY {
		e.shown[0].Foreign()
	}
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && (isatty.IsTerminal(f.Fd()) || isatty.IsCygwinTerminal(f.Fd()))
}

// printf writes a sentence to standard output, in the language of who reads it.
func (e *env) printf(format string, args ...any) error {
	_, err := io.WriteString(e.out, e.lang.Sayf(format, args...))
	return err
}

// eprintf is printf for standard error.
func (e *env) eprintf(format string, args ...any) error {
	_, err := io.WriteString(e.err, e.errLang().Sayf(format, args...))
	return err
}

// reply asks a question on standard error and reads a line from standard input, without
// spaces around it. The error is io.EOF where there is no line any more.
func (e *env) reply(question string) (string, error) {
	if _, err := io.WriteString(e.err, question); err != nil {
		return "", err
	}
	if e.answers == nil {
		e.answers = bufio.NewReader(e.in)
	}
	line, err := e.answers.ReadString('\n')
	if errors.Is(err, io.EOF) && line != "" {
		err = nil
	}
	return strings.TrimSpace(line), err
}

// asksAgain says why an answer is none.
func (e *env) asksAgain(why string) error {
	_, err := fmt.Fprintln(e.err, printable.Text(why))
	return err
}

// complain writes an error to standard error, each of its lines free of control
// characters.
func (e *env) complain(err error) { e.say(e.cmd.CommandPath(), err) }

// say writes an error to standard error after a word or more.
func (e *env) say(what string, err error) {
	lines := strings.Split(strings.TrimRight(e.errLang().Say(words.OfError(err)), "\n"), "\n")
	for i, l := range lines {
		lines[i] = printable.Line(strings.ReplaceAll(l, "\t", "  "))
	}
	fmt.Fprintf(e.screen, "%s: %s\n", what, strings.Join(lines, "\n"))
}

// trouble complains of a file that could not be read or, in one line, of a game at which
// agn failed, and notes which of the two it was.
func (e *env) trouble(err error, o *outcome) {
	var internal *referee.PanicError
	if errors.As(err, &internal) {
		fmt.Fprintf(e.err, "%s: %s\n", e.cmd.CommandPath(), printable.Text(internal.Error()))
		o.fault = true
		return
	}
	e.complain(err)
	o.failed = true
}

// sanitized says that what is written to standard output is fit for a terminal, so that colours may
// pass: all that is foreign in it went through printable.
func (e *env) sanitized() {
	if e.outTTY {
		e.shown[0].Own()
	}
}

// colored reports whether text on standard output, which is sanitized, is to be coloured.
func (e *env) colored() bool {
	e.sanitized()
	switch e.color {
	case "always":
		return true
	case "never":
		return false
	}
	return e.outTTY && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
