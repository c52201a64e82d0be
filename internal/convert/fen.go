package convert

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/words"
)

// fenFormat is a list of positions, one a line, as FEN, as EPD or as position strings of a rule set.
var fenFormat = Format{Name: "fen", Title: "a list of positions (FEN or EPD)", Read: readFEN,
	Suffixes: []string{".fen", ".epd"}}

// maxFENLine is the length in bytes of the longest line that is read.
const maxFENLine = 64 << 10

// readFEN makes a game of each position, without moves.
func readFEN(ctx context.Context, in *Input, to func(*Game) error) error {
	l := fenList{in: in, variant: cmp.Or(in.Config.Variant, fenVariant)}
	rs, ok := rulesets.Lookup(l.variant)
	if !ok {
		return words.Errorf("no rule set has the name %s", l.variant)
	}
	l.ranks = isRanks.made().MatchString(start(rs))
	r := bufio.NewReader(in.Reader)
	for line := int32(1); ; line++ {
		b, err := readLine(r, maxFENLine)
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(b) == 0 && errors.Is(err, io.EOF) {
			return nil
		}
		at := Place{Line: line, Column: 1}
		if err != nil && !errors.Is(err, io.EOF) {
			return &FaultError{at, err}
		}
		text := strings.TrimPrefix(string(b), "\ufeff")
		at.Column += int32(utf8.RuneCountInString(text) - utf8.RuneCountInString(strings.TrimLeft(text, " \t")))
		if text = strings.TrimSpace(text); text == "" || text[0] == '#' || text[0] == '%' {
			continue
		}
		if err := to(l.game(text, at)); err != nil {
			return err
		}
	}
}

// start is the position at the start of a rule set as a string, empty if it has none.
func start(rs *engine.Ruleset) string {
	setup, err := rs.Complete(engine.Setup{})
	if err != nil {
		return ""
	}
	table, err := rs.New(setup)
	if err != nil {
		return ""
	}
	return string(table.Start().AppendPosition(nil))
}

// fenList reads the lines of a list.
type fenList struct {
	in      *Input
	variant string
	ranks   bool // positions are eight ranks, as in FEN
}

// isRanks matches what begins with eight ranks and the seat on turn, as FEN does.
var isRanks = pattern{text: `^((?:[a-zA-Z1-8]{1,8}/){7}[a-zA-Z1-8]{1,8})(\s+[a-z]\b)?`}

// numbered is the number of a line, or what programs write before a position.
var numbered = pattern{text: `^(?:\d+[.):]\s*|position\s+fen\s+|fen[:=]?\s+)`}

// game makes a game of a line.
func (l *fenList) game(text string, at Place) *Game {
	g := &Game{Place: at, ruled: true}
	if m := numbered.made().FindString(text); m != "" && l.ranks {
		text = text[len(m):]
		at.Column += int32(utf8.RuneCountInString(m))
	}
	fen := text
	if l.ranks && isRanks.made().MatchString(text) {
		fields, rest := fenFields(text)
		var chess bool
		if fen, chess = foreignFEN(fields, true); chess {
			l.in.Report.Lost("position", chessRights, at, l.variant)
		}
		l.operations(g, rest, at)
	}
	g.Tags = append(g.Tags, Tag{Name: "Variant", Value: l.variant}, Tag{Name: "SetUp", Value: "1"},
		Tag{Name: "FEN", Value: fen, Place: at})
	return g
}

// fenFields cuts a line into the fields of FEN, of EPD the first four, and the operations of EPD.
func fenFields(text string) (fields, operations string) {
	rest := text
	for n := 0; n < 6; n++ {
		rest = strings.TrimLeft(rest, " \t")
		end := strings.IndexAny(rest, " \t")
		if end < 0 {
			end = len(rest)
		}
		if field := rest[:end]; n >= 2 && !fenField(n, field) {
			break
		}
		fields, rest = strings.TrimSpace(fields+" "+rest[:end]), rest[end:]
	}
	return fields, strings.TrimSpace(rest)
}

// fenField reports whether a word can be that field of FEN, from 0: rights, a square, a clock and a round follow the
// seat.
func fenField(n int, word string) bool {
	switch n {
	case 2:
		return word == "-" || strings.Trim(word, "KQkqABCDEFGHabcdefgh") == "" && word != ""
	case 3:
		return word == "-" || len(word) == 2 && 'a' <= word[0] && word[0] <= 'h' && '1' <= word[1] && word[1] <= '8'
	}
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// operations takes the operations of EPD: the name of a position is that of the event, the number of the round goes
// into the position, all others become comments.
func (l *fenList) operations(g *Game, text string, at Place) {
	for text != "" {
		end := operationEnd(text)
		name, value, _ := strings.Cut(strings.TrimSpace(text[:end]), " ")
		text = strings.TrimLeft(text[min(end+1, len(text)):], " \t")
		value = strings.TrimSpace(value)
		switch bare := strings.Trim(value, `"`); {
		case name == "":
		case name == "id" && g.Tag("Event") == "":
			g.AddTag("Event", bare, at)
		case name[0] == 'c' && len(name) == 2 && '0' <= name[1] && name[1] <= '9':
			g.Events = append(g.Events, Event{Kind: Comment, Text: bare, Place: at})
		default:
			g.Events = append(g.Events, Event{Kind: Comment, Text: strings.TrimSpace(name + " " + value), Place: at})
			l.in.Report.Note("operation", "of EPD, kept in comments", at)
		}
	}
}

// operationEnd is where an operation ends: at a semicolon outside quotation marks.
func operationEnd(text string) int {
	quoted := false
	for i := range len(text) {
		switch {
		case text[i] == '"':
			quoted = !quoted
		case text[i] == ';' && !quoted:
			return i
		}
	}
	return len(text)
}

// chessRights is what positions of chess may have.
const chessRights = "with rights to castle or to capture in passing, which %s has not"

// foreignFEN returns a position of FEN with the letters of our men, and whether it has rights of chess, which are left
// out. A game of other programs has no leaps of kings; a list may have them as our positions do.
func foreignFEN(text string, leaps bool) (fen string, chess bool) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return text, false
	}
	fields[0] = strings.Map(ourLetter, fields[0])
	if len(fields) < 2 {
		return fields[0], false
	}
	rights := "-"
	if len(fields) > 2 && fields[2] != "-" {
		if chess = !leaps || strings.Trim(fields[2], "Kk") != ""; !chess {
			rights = fields[2]
		}
	}
	chess = chess || len(fields) > 3 && fields[3] != "-"
	fen = strings.Join([]string{fields[0], fields[1], rights}, " ")
	if len(fields) > 5 && fields[5] != "1" && fields[5] != "0" {
		fen += " - 0 " + fields[5]
	}
	return fen, chess
}

// ourLetter is the letter of a man in a position string.
func ourLetter(c rune) rune {
	if c < 'A' || c > 'z' {
		return c
	}
	ours, ok := pgnMen[byte(c)&^0x20]
	switch {
	case !ok:
		return c
	case ours == "":
		return c&0x20 | 'P'
	}
	return c&0x20 | rune(ours[0])
}
