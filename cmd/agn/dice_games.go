package main

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"github.com/ashtapada/agn/internal/sealed"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// sealedGame is what agn dice check finds out of one game: its throws, or what is wrong with it.
type sealedGame struct {
	lines  []sealedLine
	err    error // errUnsealed for a game without sealed dice
	use    sealedUse
	seats  []byte // in the table's order
	commit sealed.Links
	before []sealed.Link
}

// errNoGame is the error of a file without a game.
var errNoGame = words.Errorf("the file holds no game")

// faultySealed is a game that cannot be read, or whose tags cannot be what they say.
func faultySealed(err error) *sealedGame {
	l := sealedLine{Status: diceFault, Withheld: []string{}, Early: []string{}, wrong: words.OfError(err)}
	return &sealedGame{lines: []sealedLine{l}, err: err}
}

// name says of which game of a file it all is.
func (k *sealedGame) name(file string, number, line int) {
	for i := range k.lines {
		l := &k.lines[i]
		if l.File, l.Game = file, number; l.Throw == 0 {
			l.Line, l.Column = line, 1
		}
	}
}

// sealedUse is a game that uses a chain, as far as another record of the same game would have it too.
type sealedUse struct {
	file    string
	game    int
	id      string
	tags    [sha256.Size]byte // of the event and the players
	throws  int               // of the record
	started sealed.Link       // the hash of what stands before the first throw
	stands  sealed.Link       // and before the one after the last
}

// use is the game's own.
func (r *sealedRecord) use() sealedUse {
	h := sha256.New()
	for name := range strings.FieldsSeq("Event Site Date Round " + notation.SeatTags) {
		said, _ := r.g.Tag(name)
		fmt.Fprintf(h, "%q\n", said)
	}
	n := len(r.Before) - 1
	return sealedUse{id: r.ID, tags: [sha256.Size]byte(h.Sum(nil)), throws: n, started: r.Before[0], stands: r.Before[n]}
}

// other says in what a game is another one, by what stands before its throws. Empty is that it can be the same, and
// perhaps further on.
func (u *sealedUse) other(v *sealedUse, before []sealed.Link) words.Text {
	switch {
	case u.id != v.id:
		return words.Of("has another id")
	case u.tags != v.tags:
		return words.Of("has another event, site, date, round or player")
	case u.started != v.started, v.throws >= u.throws && before[u.throws] != u.stands:
		return words.Of("goes otherwise before a throw")
	}
	return words.Text{}
}

// reuse notes the chains of a game, and returns what is said of it if another game has one of them.
func (c *diceChecker) reuse(k *sealedGame, r *referee.Result) *sealedLine {
	if k.err != nil {
		return nil
	}
	k.use.file, k.use.game = r.File, r.Number
	var said []words.Text
	seats := map[string][]byte{}
	for _, seat := range k.seats {
		first, known := c.chains[k.commit[seat]]
		if !known {
			c.chains[k.commit[seat]] = k.use
			continue
		}
		if why := first.other(&k.use, k.before); !why.Empty() {
			text := words.Of("stands in game %d of %s too, which %s", first.game, first.file, why)
			if seats[text.String()] == nil {
				said = append(said, text)
			}
			seats[text.String()] = append(seats[text.String()], seat)
		} else if k.use.throws > first.throws {
			c.chains[k.commit[seat]] = k.use
		}
	}
	if len(said) == 0 {
		return nil
	}
	for i, text := range said {
		said[i] = words.Of("the commitment of %s %s", letters(seats[text.String()]), text)
	}
	c.reused++
	return &sealedLine{File: r.File, Game: r.Number, Line: r.Line, Column: 1, Status: diceReused, Withheld: []string{},
		Early: []string{}, wrong: words.Of("%s: a chain serves one game, as its links in one tell throws of the other",
			words.Semicolons(said))}
}
