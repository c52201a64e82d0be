package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/printable"
	"github.com/ashtapada/agn/internal/sealed"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// sealedRecord is what a record says of its sealed dice.
type sealedRecord struct {
	*sealed.Dice
	Revealed *sealed.Revealed
	// Throws are the throws of the main line by their items in the game.
	Throws []int
	// Due is set if a throw is due, or can be once the turn has ended, at the end of the record.
	Due bool
	g   *notation.Game
	ref *referee.Referee
}

// errUnsealed is the error of a game without a tag of sealed dice.
var errUnsealed = errors.New("it has no sealed dice: no tag " + sealed.CommitTag)

// readSealed reads what a game says of its sealed dice, errUnsealed if that is nothing. The game is one that package
// grammar has read with the findings in read.
func readSealed(ref *referee.Referee, g *notation.Game, read diag.List) (*sealedRecord, error) {
	if !slices.ContainsFunc(sealed.Tags(), func(name string) bool { return g.FindTag(name) != nil }) {
		return nil, errUnsealed
	}
	r := &sealedRecord{Dice: &sealed.Dice{}, g: g, ref: ref}
	ref.Visit(g, read, &referee.Visitor{Before: func(e *referee.Event) bool {
		if e.Item == nil && e.State != nil && e.Depth == 0 {
			due := e.State.Due()
			r.Due = due == engine.DueCast || due != engine.DueOver && e.State.MayEnd()
		}
		return true
	}})
	table := ref.Table()
	if table == nil {
		return nil, errors.New("the rules that it is played by are not known: agn check says why")
	}
	if r.Set = table.Dice(); r.Set == nil {
		return nil, fmt.Errorf("nothing is thrown in %s", table.Ruleset().Name)
	}
	for i, s := range table.Ruleset().Seats {
		if table.Setup().Has(engine.Seat(i + 1)) {
			r.Seats = append(r.Seats, s.Letter)
		}
	}
	var tag string
	var err error
	if r.Revealed, tag, err = r.ReadTags(g.Tag); err != nil {
		return nil, fmt.Errorf("the tag %s: %w", tag, err)
	}
	for i := range read {
		if f := &read[i]; f.Code == diag.Syntax {
			return nil, fmt.Errorf("line %d, column %d: a word cannot be read, so that nobody knows the numbers of the throws "+
				"after it", f.Span.Start.Line, f.Span.Start.Column)
		}
	}
	return r, r.count()
}

// count numbers the throws of the main line.
func (r *sealedRecord) count() error {
	if says, _ := r.g.Tag("Throws"); says != "" {
		return fmt.Errorf("its tag Throws says %q, so that nobody knows the numbers of its throws", says)
	}
	for i, it := range r.g.MainLine() {
		switch {
		case it.Kind == notation.Gap || it.Turn:
			at := r.g.Pos(it.Start)
			return fmt.Errorf("line %d, column %d: an event is lost, so that nobody knows the numbers of the throws after it",
				at.Line, at.Column)
		case it.Kind == notation.Throw || r.g.ReadsThrow(&it):
			r.Throws = append(r.Throws, i)
		}
	}
	return nil
}

// derive derives a throw by its number again, and reports whether it is written so. withheld are the seats without whose
// links it cannot be.
func (r *sealedRecord) derive(number int) (fell dice.Cast, agrees bool, withheld []byte, err error) {
	if withheld = r.Revealed.Withheld(number); len(withheld) > 0 {
		return fell, false, withheld, nil
	}
	if fell, err = r.Revealed.Throw(number); err == nil {
		agrees = r.agrees(number, fell)
	}
	return fell, agrees, nil, err
}

// agrees reports whether the throw of a number, as it is written, is one that fell.
func (r *sealedRecord) agrees(number int, fell dice.Cast) bool {
	it := r.g.Item(r.Throws[number-1])
	if !it.HasGap() {
		return dice.Of(it.Cast.Values[:it.Cast.N]...) == fell
	}
	trial := r.ref.Trial()
	start := trial.Start()
	return slices.ContainsFunc(trial.Fits(&start, &it, nil), func(c referee.Choice) bool { return c.Cast == fell })
}

// written is the word of a throw by its number, and where it stands.
func (r *sealedRecord) written(number int) (word string, at diag.Pos) {
	it := r.g.Item(r.Throws[number-1])
	return string(r.g.Text[it.Start:r.g.EndOf(&it)]), r.g.Pos(it.Start)
}

// beginSealed reads what a game says of its sealed dice before all seats have committed themselves. id is the id of the
// game, if it has none yet; empty makes one.
func beginSealed(ref *referee.Referee, g *notation.Game, read diag.List, id string) (*sealedRecord, error) {
	said, ok := g.Tag(sealed.SchemeTag)
	switch {
	case ok && id != "" && said != sealed.Scheme+" "+id:
		return nil, fmt.Errorf("it has another id: %s is %q", sealed.SchemeTag, said)
	case !ok && id == "":
		id = rand.Text()
	}
	if !ok {
		if _, err := sealed.ReadScheme(sealed.Scheme + " " + id); err != nil {
			return nil, err
		}
		g = g.Clone()
		g.Tags = append(g.Tags, notation.Tag{Name: sealed.SchemeTag, Value: sealed.Scheme + " " + id})
	}
	r, err := readSealed(ref, g, read)
	if err == nil && len(r.Throws) > 0 {
		err = errors.New("it has throws already: seats commit themselves before the first")
	}
	return r, err
}

// Ready returns an error if the next throw cannot be made: a seat has not committed itself, a throw of the record does
// not follow from links that all have shown, or no throw is due. Whoever shows a link shows those before it too.
func (r *sealedRecord) Ready() error {
	if err := r.Committed(true); err != nil {
		return err
	}
	for n := 1; n <= len(r.Throws); n++ {
		word, at := r.written(n)
		fell, agrees, left, err := r.derive(n)
		switch {
		case err != nil:
			return err
		case len(left) > 0:
			return fmt.Errorf("line %d, column %d: throw %d, %s, is not proven: %s has no link of %s for it", at.Line, at.Column,
				n, word, sealed.RevealTag, letters(left))
		case !agrees:
			return fmt.Errorf("line %d, column %d: %s is written, and %s follows from the links", at.Line, at.Column, word,
				referee.AppendCast(nil, fell))
		}
	}
	if !r.Due {
		return errors.New("no throw is due at the end of the record, or a rule is broken before it: agn check says which")
	}
	return nil
}

// The states of a throw that is derived again.
const (
	diceAgrees   = "agrees"
	diceDiffers  = "differs"
	diceWithheld = "withheld"
)

// sealedLine is a sealed throw that was derived again, in JSON. The keys are a contract.
type sealedLine struct {
	File     string   `json:"file"`
	Game     int      `json:"game"`
	Throw    int      `json:"throw"`
	Line     int      `json:"line"`
	Column   int      `json:"column"`
	Written  string   `json:"written"`
	Status   string   `json:"status"`
	Fell     *string  `json:"fell"`
	Withheld []string `json:"withheld"`
}

// checkSealed derives every throw of a game again. errUnsealed is the error of a game without sealed dice, other errors
// say what is wrong with its tags.
func checkSealed(ref *referee.Referee, g *notation.Game, read diag.List) ([]sealedLine, error) {
	r, err := readSealed(ref, g, read)
	if err == nil {
		err = r.Committed(true)
	}
	if err != nil {
		return nil, err
	}
	lines := make([]sealedLine, 0, len(r.Throws))
	for n := 1; n <= len(r.Throws); n++ {
		word, at := r.written(n)
		l := sealedLine{Throw: n, Line: at.Line, Column: at.Column, Written: word, Status: diceWithheld, Withheld: []string{}}
		fell, agrees, left, err := r.derive(n)
		if err != nil {
			return nil, err
		}
		for _, seat := range left {
			l.Withheld = append(l.Withheld, string(rune(seat)))
		}
		if len(left) == 0 {
			text := string(referee.AppendCast(nil, fell))
			if l.Fell, l.Status = &text, diceAgrees; !agrees {
				l.Status = diceDiffers
			}
		}
		lines = append(lines, l)
	}
	return lines, nil
}

// Text is a throw that does not agree, for people.
func (l *sealedLine) Text() string {
	where := printable.Line(fmt.Sprintf("%s:%d:%d: game %d, throw %d: ", l.File, l.Line, l.Column, l.Game, l.Throw))
	if l.Status == diceWithheld {
		return where + "no link of " + strings.Join(l.Withheld, ", ") + " is revealed, so that " + l.Written +
			" cannot be derived"
	}
	return where + l.Written + " is written, and " + *l.Fell + " follows from the links"
}
