// Package plays keeps the play of games packed, so that every question about what
// happened, was thrown and stood on the board is answered by going through bytes. Some
// hundred games share a block with the dictionaries of what occurs in them:
// docs/archive.md describes it.
package plays

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
)

// Game is the play of a game on its way into a block or out of one.
type Game struct {
	Number int64
	Head
	// Events holds the events that were judged, in order.
	Events []Event
	// Boards holds the positions: one before each event and one after the last, see
	// Boards.Append.
	Boards []byte
}

// Event is an event of a game: the seat that was on turn, 0 if that is not known, and
// what it was, as a word of which Words knows the text.
type Event struct {
	Seat uint8
	What uint32
}

// Words knows the texts of words, see What.Text.
type Words interface {
	Text(word uint32) string
	Word(text []byte) uint32
}

// Head is what is known of a game as a whole and is asked together with its play.
type Head struct {
	Table             Table
	Verdict           string
	Complete          bool
	Result, Year      string
	NumEvents, Judged int
	Plies             int
	// Players holds the numbers of the players by seat, 0 for an unknown one.
	Players [engine.MaxSeats]int64
}

// Table is the rule set with its options and the seats that play.
type Table struct {
	Variant, Options string
	Seats            [engine.MaxSeats]Seat
}

// Seat is a seat that plays; the letter of one that does not is 0.
type Seat struct {
	Letter byte
	Name   string
}

// fieldEnd ends a field in the texts of dictionaries.
const fieldEnd = "\n"

// AppendText appends the text of a table, which stands in dictionaries.
func (t *Table) AppendText(dst []byte) []byte {
	dst = append(dst, Clean(t.Variant)...)
	dst = append(append(dst, fieldEnd...), Clean(t.Options)...)
	for _, s := range t.Seats {
		dst = append(dst, fieldEnd...)
		if s.Letter != 0 {
			dst = append(append(dst, s.Letter), Clean(s.Name)...)
		}
	}
	return dst
}

// Clean keeps the ends of fields out of a text that anybody may have written.
func Clean(s string) string {
	if !strings.Contains(s, fieldEnd) {
		return s
	}
	return strings.ReplaceAll(s, fieldEnd, " ")
}

// Kept returns the table as blocks keep it.
func (t *Table) Kept() Table {
	kept := *t
	kept.Variant, kept.Options = Clean(t.Variant), Clean(t.Options)
	for i, s := range t.Seats {
		if s.Letter == 0 {
			s.Name = ""
		}
		kept.Seats[i].Name = Clean(s.Name)
	}
	return kept
}

// ReadTable reads a text of a dictionary.
func ReadTable(text string) (t Table, ok bool) {
	fields := strings.Split(text, fieldEnd)
	if len(fields) != 2+len(t.Seats) {
		return t, false
	}
	t.Variant, t.Options = fields[0], fields[1]
	for i, s := range fields[2:] {
		if s != "" {
			t.Seats[i] = Seat{s[0], s[1:]}
		}
	}
	return t, true
}

// Inferred is among the kinds of an event that a gap must have been: it was not read.
const Inferred = "inferred"

// OpenMark stands before a kind of an event that gaps leave open, and alone where anything can have happened.
const OpenMark = "?"

// OpenTaken is among the kinds of an event if gaps leave open how many men it took, so that Taken says nothing.
const OpenTaken = OpenMark + "taken"

// What is what an event was: what happened, by the words of the queries, and a throw.
type What struct {
	Kinds []string
	// Taken is the number of men that were taken, if TakenOpen is not set.
	Taken     int
	TakenOpen bool
	// Thrown is set for a throw. Device describes what was thrown, and Cast how it fell;
	// it is empty where that could not be read or was not played.
	Thrown       bool
	Device, Cast string
}

// AppendText appends the text of what an event was, which stands in dictionaries.
func (w *What) AppendText(dst []byte) []byte {
	for i, k := range w.Kinds {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = append(dst, k...)
	}
	if w.Taken > 1 {
		dst = strconv.AppendInt(append(dst, '='), int64(w.Taken), 10)
	}
	if w.Thrown {
		dst = append(append(dst, fieldEnd...), w.Device...)
		dst = append(append(dst, fieldEnd...), w.Cast...)
	}
	return dst
}

// ReadWhat reads a text of a dictionary.
func ReadWhat(text string) (w What, ok bool) {
	fields := strings.Split(text, fieldEnd)
	kinds, taken, many := strings.Cut(fields[0], "=")
	if kinds != "" {
		w.Kinds = strings.Split(kinds, " ")
	}
	if slices.Contains(w.Kinds, "capture") {
		w.Taken = 1
	}
	w.TakenOpen = slices.Contains(w.Kinds, OpenTaken)
	var err error
	if many {
		if w.Taken, err = strconv.Atoi(taken); err != nil {
			return w, false
		}
	}
	switch len(fields) {
	case 1:
		return w, true
	case 3:
		w.Thrown, w.Device, w.Cast = true, fields[1], fields[2]
		return w, true
	}
	return w, false
}

// Points returns the points of a throw, the sum of its dice; 0 where they are not known.
func (w *What) Points() (sum int) {
	for die := range strings.SplitSeq(strings.Trim(w.Cast, "<>"), ",") {
		n, err := strconv.Atoi(die)
		if err != nil {
			return 0
		}
		sum += n
	}
	return sum
}

// Read reports whether it is a throw that was read, not one that a gap must have been. Of
// those only such are known that could be played, so that they say nothing of the dice.
func (w *What) Read() bool { return w.Cast != "" && !slices.Contains(w.Kinds, Inferred) }

// NumSeats returns how many seats play.
func (t *Table) NumSeats() (n int) {
	for _, s := range t.Seats {
		if s.Letter != 0 {
			n++
		}
	}
	return n
}

// Points returns what each seat scored by a result, in twelfths of a point, -1 where
// there is no result, and whether somebody scored anything.
func (t *Table) Points(result string) (points [engine.MaxSeats]int, somebody bool) {
	scores := Scores(result, t.NumSeats())
	for i, s := range t.Seats {
		points[i] = -1
		if s.Letter != 0 && scores != nil {
			points[i], scores = scores[0], scores[1:]
			somebody = somebody || points[i] > 0
		}
	}
	return points, somebody
}

// Scores reads a result as twelfths of a point for each of n seats, nil if it is no such
// result.
func Scores(result string, n int) []int {
	parts := strings.Split(result, "-")
	if len(parts) != n {
		return nil
	}
	out := make([]int, n)
	for i, p := range parts {
		switch p {
		case "0":
		case "1":
			out[i] = 12
		case "1/2":
			out[i] = 6
		case "1/3":
			out[i] = 4
		case "1/4":
			out[i] = 3
		default:
			return nil
		}
	}
	return out
}
