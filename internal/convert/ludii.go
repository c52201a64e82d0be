package convert

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// ludii is the format in which Ludii keeps a game played: lines of names and values, and a line a move.
var ludii = Format{Name: "ludii", Title: "a Ludii trial", Read: readLudii}

const (
	// ludiiLine is the length in bytes of the longest line that is read.
	ludiiLine = 1 << 20
	// ludiiOptions is how many options of a game are read, ludiiNames how many games are named that agn has not.
	ludiiOptions, ludiiNames = 64, 64
	// ludiiEvents is how many events of a game are held; no text of AGN has room for more.
	ludiiEvents = 1 << 17
)

// ludiiFile is a file of trials while it is read.
type ludiiFile struct {
	report  *Report
	to      func(*Game) error
	trial   *ludiiTrial // nil before the first line
	games   int         // given on
	refused int         // those that were not
	first   ludiiNone   // of them
	rules   Place       // where a description of a game begins
	// options and legal are set between the lines that begin and end the options, and a list of legal moves.
	options, legal bool
}

func readLudii(ctx context.Context, in *Input, to func(*Game) error) error {
	f := &ludiiFile{report: in.Report, to: to}
	reader := bufio.NewReaderSize(in.Reader, 64<<10)
	var buf []byte
	for at := (Place{Line: 1, Column: 1}); ctx.Err() == nil; at.Line++ {
		line, long, err := ludiiNextLine(reader, buf)
		buf = line[:0]
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if at.Line == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if fault := f.line(bytes.TrimSpace(line), long, at); fault != nil {
			return fault
		}
		if err != nil {
			break
		}
	}
	if err := errors.Join(ctx.Err(), f.end()); err != nil {
		return err
	}
	switch {
	case f.refused > 0 && f.games == 0:
		return &FaultError{f.first.at, words.Errorf("a game %v", f.first.why)}
	case f.refused > 0:
		in.Report.Lost("game", "%v", f.first.at, f.first.why)
	}
	return nil
}

// ludiiNone is why agn has no game like one of the file, and where it begins.
type ludiiNone struct {
	why words.Text
	at  Place
}

// ludiiNextLine returns the next line in buf, cut off at ludiiLine bytes, and whether it was.
func ludiiNextLine(r *bufio.Reader, buf []byte) (line []byte, long bool, err error) {
	for {
		part, err := r.ReadSlice('\n')
		left := ludiiLine - len(buf)
		if len(part) > left {
			part, long = part[:left], true
		}
		buf = append(buf, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return buf, long, err
		}
	}
}

// line reads a line.
func (f *ludiiFile) line(line []byte, long bool, at Place) error {
	name, value, ok := strings.Cut(string(line[:min(len(line), 64)]), "=")
	if !ok {
		name = "" // no line of a name and a value
	}
	if name == "game" {
		return f.begin(string(line[len("game="):]), at)
	}
	switch {
	case len(line) == 0:
	case f.rules.IsSet() || f.trial == nil && (line[0] == '(' || bytes.HasPrefix(line, []byte("//"))):
		return f.described(line, at)
	case f.trial == nil && name == "Move":
		return &FaultError{at, words.Errorf(`no line "game=" says of which game of Ludii these moves are`)}
	case f.trial == nil:
		return &FaultError{at, words.Errorf(`this is no trial of Ludii: a trial begins with a line "game="`)}
	case long:
		f.trial.unread(line, words.Of("longer than 1 MiB"), at)
	case f.option(line, at) || f.list(line, at):
	case name == "Move":
		f.trial.move(line[len("Move="):], at)
	default:
		f.say(name, value, line, at)
	}
	return nil
}

// ludiiRules is how many lines of a description are looked through for the name of the game.
const ludiiRules = 1 << 12

// described reads a line of a description of a game, up to that with its name, and says why it is no record of one.
func (f *ludiiFile) described(line []byte, at Place) error {
	if !f.rules.IsSet() {
		f.rules = at
	}
	_, rest, ok := strings.Cut(string(line), `(game "`)
	if !ok && at.Line < f.rules.Line+ludiiRules {
		return nil
	}
	what := ""
	if name, _, closed := strings.Cut(rest, `"`); closed {
		what = fmt.Sprintf(" of %q", ludiiClipped(name, 60))
		if g := ludiiNamed(name); g != nil && g.variant != "" {
			what += ", for which agn has the rule set " + g.variant + ","
		}
	}
	return &FaultError{f.rules, words.Errorf("this is a description%s by Ludii (.lud): it holds rules and no moves; "+
		"agn reads trials (.trl)", what)}
}

// option reads a line between those that begin and end the options, and these.
func (f *ludiiFile) option(line []byte, at Place) bool {
	switch text := string(line); {
	case text == "START GAME OPTIONS":
		f.options = true
	case text == "END GAME OPTIONS":
		f.options = false
	case !f.options:
		return false
	case ludiiKnown(text):
		f.options = false
		f.report.Doubt("list", "of options that is not closed", at)
		return false
	default:
		f.trial.option(text, at)
	}
	return true
}

// ludiiKnown reports whether a line begins as those of a trial do, other than its options.
func ludiiKnown(line string) bool {
	for _, name := range []string{"game=", "Move=", "RNG internal state=", "numInitialPlacementMoves=", "winner=",
		"endtype=", "rankings=", "SANDBOX=", "LUDII_VERSION="} {
		if strings.HasPrefix(line, name) {
			return true
		}
	}
	return false
}

// list reads what says which moves were legal.
func (f *ludiiFile) list(line []byte, at Place) bool {
	switch text := string(line); {
	case text == "NEW LEGAL MOVES LIST":
		f.legal = true
		f.report.Lost("list", "of legal moves", at)
	case text == "END LEGAL MOVES LIST":
		f.legal = false
	case strings.HasPrefix(text, "LEGAL MOVES LIST SIZE ="):
		f.report.Lost("number", "of legal moves", at)
	case f.legal && ludiiKnown(text) && !strings.HasPrefix(text, "Move="):
		f.legal = false
		return false
	default:
		return f.legal
	}
	return true
}

// say reads a line of a name and a value.
func (f *ludiiFile) say(name, value string, line []byte, at Place) {
	t := f.trial
	switch name {
	case "RNG internal state":
		f.report.Lost("random state", "with which Ludii throws the same again", at)
	case "numInitialPlacementMoves": // what is placed says so itself
	case "winner":
		if n, err := strconv.Atoi(value); err == nil {
			t.winner, t.ended = n, at
		} else {
			f.report.Doubt("result", "damaged", at)
		}
	case "endtype":
		t.ending = value
	case "rankings":
		if t.ranks = ludiiRanks(string(line[len("rankings="):])); t.ranks != nil {
			t.ended = at
		} else {
			f.report.Doubt("result", "damaged", at)
		}
	case "SANDBOX":
		if strings.EqualFold(value, "true") {
			f.report.Doubt("game", "whose men were also placed by hand, in the sandbox of Ludii", at)
		}
	case "LUDII_VERSION":
		t.game.AddTag("LudiiVersion", value, at)
	default:
		f.report.Lost("line", "that agn does not know", at)
	}
}

// begin begins a trial.
func (f *ludiiFile) begin(path string, at Place) error {
	if err := f.end(); err != nil {
		return err
	}
	f.trial = newLudiiTrial(path, f.report, at)
	return nil
}

// end gives the trial that is read on.
func (f *ludiiFile) end() error {
	t := f.trial
	if f.rules.IsSet() {
		return f.described(nil, Place{Line: f.rules.Line + ludiiRules})
	}
	if t == nil {
		return nil
	}
	f.trial, f.options, f.legal = nil, false, false
	t.settle()
	if t.rules.variant == "" || t.none != "" {
		f.refuse(t)
		return nil
	}
	t.finish()
	f.games++
	return f.to(&t.game)
}

// refuse takes it that agn has no such game.
func (f *ludiiFile) refuse(t *ludiiTrial) {
	f.refused++
	switch {
	case f.refused == 1:
		f.first = ludiiNone{t.unknown(), t.game.Place}
	case f.refused <= ludiiNames:
		f.report.Lost("game", "%v", t.game.Place, t.unknown())
	default:
		f.report.Lost("game", "of Ludii that agn has not", t.game.Place)
	}
}

// unknown is why agn has no such game.
func (t *ludiiTrial) unknown() words.Text {
	switch {
	case t.none != "":
		return words.Of("of Ludii's %s with %s, which agn has not: %s", t.rules.name, t.chosen, words.Name(t.none))
	case len(t.rules.differs) > 0:
		return words.Of("of Ludii's %s, which agn has not: %s", t.rules.name, words.Name(t.rules.differs[0]))
	}
	var names []string
	for _, g := range ludiiGames() {
		names = append(names, g.name)
	}
	name := ludiiClipped(t.name, 60)
	if near := engine.Nearest(t.name, names); len(near) > 0 {
		return words.Of("of Ludii's %q, which agn has not; did you mean %s?", name, near[0])
	}
	return words.Of("of Ludii's %q, which agn has not", name)
}

// ludiiClipped is a name from a source, in at most that many characters.
func ludiiClipped(name string, longest int) string {
	if r := []rune(name); len(r) > longest {
		return string(r[:longest]) + "…"
	}
	return name
}
