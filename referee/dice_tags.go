package referee

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/sealed"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// checkDice finds out whether the tags of sealed dice can be those of the game: their form, the seats that they name,
// and whether the links that are revealed are of the chains that were committed, as far as the throws of the record go:
// a foreign link costs no more hashes. agn dice check goes on to the end of the chains and derives the throws.
func (j *judge) checkDice() {
	if j.table == nil || j.asked != everything {
		return
	}
	var first *notation.Tag
	for _, name := range sealed.Tags() {
		if t := j.g.FindTag(name); first == nil {
			first = t
		}
	}
	if first == nil {
		return
	}
	tag, err := j.sealedDice()
	if err == nil {
		return
	}
	if t := j.g.FindTag(tag); t != nil {
		first = t
	} else if tag != "" {
		err = words.Errorf("the tag %s: %v", tag, err)
	}
	j.valueFinding(diag.DiceTags, first, diag.Sentence{Text: words.OfError(err)})
}

// sealedDice reads the tags of sealed dice. The error is about the tag that it names, or about all.
func (j *judge) sealedDice() (tag string, err error) {
	if j.table.dice == nil {
		return "", words.Errorf("nothing is thrown in %s", j.table.game.Ruleset().Name)
	}
	d := sealed.Dice{Set: j.table.dice}
	for i, s := range j.table.game.Ruleset().Seats {
		if j.table.game.Setup().Has(engine.Seat(i + 1)) {
			d.Seats = append(d.Seats, s.Letter)
		}
	}
	last, tag, err := d.ReadTags(j.g.Tags)
	if err != nil {
		return tag, err
	}
	if err := d.Committed(j.g.IndexFunc((*notation.Item).IsEvent) >= 0); err != nil {
		return sealed.CommitTag, err
	}
	if throws, err := sealed.Throws(j.g, j.read); err == nil { // else nobody knows how many links were due
		d.Throws, d.Later = len(throws), 1
		_, err := d.Reveal(last)
		return sealed.RevealTag, err
	}
	return "", nil
}
