// Package collation makes of what several witnesses say of one game an apparatus: what the text of the game is,
// what each witness has in its place, and what decided. It writes that as text for people, as columns, as JSON and
// as editions.
package collation

import (
	"slices"

	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Apparatus is a collation as it is shown.
type Apparatus struct {
	// Status is certain, unique, tied, open, none or budget.
	Status string
	// Text is the game in canonical AGN, with readings a|b where it is open; nil where no text was found. Cost is what it
	// costs, the sum of what it costs the witnesses.
	Text []byte
	Cost int
	// Throws is recorded.None or recorded.Some where the text leaves out throws, as its tag says, else empty.
	Throws string
	// Alternatives are the texts that cost least, if there are several, the likeliest first; More is set where there are
	// others as cheap.
	Alternatives []Alternative
	More         bool
	Witnesses    []Witness
	// Entries has the tags that differ, in the order of tags, then the events of the text in their order, and between
	// them what witnesses have beside them. Where no text was found it has the tags alone.
	Entries   []Entry
	Questions []Question
	// Finding is why nothing was tried, nil else.
	Finding *diag.Finding
}

// Alternative is a text that costs as much as others.
type Alternative struct {
	Cost int
	Text []byte
}

// Witness is a record of the game.
type Witness struct {
	Siglum string
	// File is what it was read from: a path, or the id of a game in an archive. Game is its number there, Line that of
	// its first line.
	File       string
	Game, Line int
	// Parts are the records that it is made of, if there are several.
	Parts []Part
	// Cost is what the text costs it.
	Cost int
	// Hypotheses say how the whole record was read, in plain words, none if as it is written.
	Hypotheses []string
	// Unread is an error in the record that is in none of its words, so that something of it was not compared; nil
	// without one.
	Unread *diag.Finding
	// Source is the record as it was read. Turns of seats that it leaves out stand in it as lost ones; see Put.
	Source *notation.Game

	put []piece // those turns
}

// Entry is a place of the game.
type Entry struct {
	// Event and Ply number it in the text, from 1; 0 where the text has nothing there, and for tags. After is how many
	// events of the text stand before it.
	Event, Ply, After int
	// Seat is the letter of the seat on turn, empty where there is none.
	Seat string
	// Tag is the name of a tag; of an event it is empty.
	Tag string
	// Sign is set where it is about a round number or a seat mark that stands before the event after those.
	Sign bool
	// Lemma is what the text has: an event, a sign, with a|b where it is open, the value of a tag; empty for nothing.
	Lemma   string
	Decided decision
	// Alternatives has what each of the alternatives has there, events with spaces between them and empty for nothing; nil
	// where all have the same.
	Alternatives []string
	// Readings has what each witness has there, in their order.
	Readings []Reading
}

// decision says why the text has what it has in a place.
type decision string

// The decisions.
const (
	Agreement decision = "agreement" // all witnesses have it
	Rules     decision = "rules"     // nothing else that a witness has there is legal
	Cost      decision = "cost"      // something else is legal there, but a text with it costs more
	Open      decision = "open"      // it is not decided
)

// Reading is what a witness has in a place.
type Reading struct {
	// Text is as it is written, empty where it has nothing. Span is where it stands, empty without text; File in which of
	// its files, empty where the witness has but one. The offsets of Span are those of the whole witness.
	Text string
	Span diag.Span
	File string
	// Cost is what it costs the witness that it is not what the text has, 0 if it is.
	Cost int
	// Why says how it can have come from what the text has, in plain words, empty without cost.
	Why string
	// Legal is whether it would be legal there.
	Legal bool
	// Answered is set where somebody said what stands there: the text has that, whatever the witness has.
	Answered bool
	// Silent is set where the witness leaves out all turns of the seat, or its throws, and so says nothing of this one.
	Silent bool
}

// Question is what would tell the alternatives apart best.
type Question struct {
	// Entry is the place, by its index; Witness the first witness that has something there, or would have, by its index.
	Entry, Witness int
	// Readings is what stands there in the alternatives, in byte order; empty is nothing. Answers has for each the
	// alternatives that have it, by index; none where the one text leaves the place open.
	Readings []string
	Answers  [][]int
}

// Group is witnesses that have the same in a place.
type Group struct {
	Reading
	Witnesses []int // by index
}

// Varies reports whether a witness has something else there than the text, or the text is open.
func (e *Entry) Varies() bool {
	return e.Decided == Open || slices.ContainsFunc(e.Readings, func(r Reading) bool { return e.differs(&r) })
}

// Lacking says that the text leaves out throws, or may, and how to learn of them; false where it has all.
func (a *Apparatus) Lacking() (words.Text, bool) {
	switch a.Throws {
	case recorded.None:
		return words.Of("the text has no throws; agn infer says what can have fallen, with the odds"), true
	case recorded.Some:
		return words.Of("the text may lack throws; agn infer says what can have fallen, with the odds"), true
	}
	return words.Text{}, false
}

// groups are the readings of a place, each once, in the order of the first witness that has it, whose place it has.
func (e *Entry) groups() []Group {
	var out []Group
next:
	for k, r := range e.Readings {
		for i := range out {
			if o := &out[i]; o.Text == r.Text && o.Cost == r.Cost && o.Legal == r.Legal {
				o.Witnesses = append(o.Witnesses, k)
				continue next
			}
		}
		out = append(out, Group{r, []int{k}})
	}
	return out
}
