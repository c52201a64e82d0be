// Package convert brings records of other programs to AGN and back. A reader gives the games of a foreign format one
// by one, with their words as they stand there and the place of each; a Scribe writes them as AGN; a Writer writes
// judged games in a foreign format. What is lost or in doubt on the way is counted in a Report.
package convert

import (
	"fmt"

	"github.com/ashtapada/agn/grammar"
)

// Game is a game as another format holds it. Its words are as they stand there, so that they may be wrong.
type Game struct {
	Tags   []Tag // in the order in which they stand
	Events []Event
	Result Result
	// Place is where the game begins in the source.
	Place Place

	chunk *grammar.Chunk // a game that is AGN already
	// id is what a table calls the game, by which it is checked whether all of it is there; empty if it is not said.
	id string
	// ruled is set where a program that knows rules made it, so that what ours do not allow is in doubt.
	ruled bool
}

// Tag is something that the source says of the whole game, by the name of AGN's tag.
type Tag struct {
	Name, Value string
	Place       Place // of the value
}

// Result is the result at the end, as AGN or the source writes it; without a text the source says none.
type Result struct {
	Text  string
	Place Place
}

// Event is one throw, move, comment or other part of the movetext.
type Event struct {
	Kind Kind
	// Sic is set where the source says that this was really played although it breaks a rule.
	Sic bool
	// Round is the number of the round, 0 where the source does not say it.
	Round int
	// Seat is the letter of a seat, or its name in any language that AGN knows; empty where the source does not say it.
	Seat string
	// Text is what Kind says of it.
	Text string
	// Place is where Text begins.
	Place Place
}

// Kind is the kind of an event. The zero value is invalid.
type Kind uint8

// The kinds of events.
const (
	// Throw is one cast, its Text the values without brackets: "5,2", "_", "5|3,2".
	Throw Kind = iota + 1
	// Word is one word of AGN, or several, as the source has them: "c1-e1", "--", "_", "_t", "Nf3|Nd3", "Nf3! $1",
	// or anything else, which may be no AGN.
	Word
	// EndTurn says that the turn ends here. It has no text.
	EndTurn
	// Comment is a comment after the event before it, its Text without brackets.
	Comment
	// Open and Close are the brackets of a variation. They have no text.
	Open
	Close
)

// Place is where something stands in the source. The zero Place is unset.
type Place struct {
	// Line and Column count from 1, columns in code points. Of a cell of a workbook they are its row and column.
	Line, Column int32
	// Within names what Line and Column count in, and what is there: "Moves!C5", "region r1, line l7"; empty in text.
	Within string
	// File is the name of the file, empty for the one that is read.
	File string
}

// IsSet reports whether p names a place.
func (p Place) IsSet() bool { return p.Line > 0 || p.Within != "" }

// String is "7:4", or the name of a cell or element.
func (p Place) String() string {
	if p.Within != "" {
		return p.Within
	}
	return fmt.Sprintf("%d:%d", p.Line, p.Column)
}

// AddTag adds a tag unless its value is empty.
func (g *Game) AddTag(name, value string, at Place) {
	if value != "" {
		g.Tags = append(g.Tags, Tag{Name: name, Value: value, Place: at})
	}
}

// Tag returns the value of the first tag of that name, empty if there is none.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}
