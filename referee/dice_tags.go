package referee

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/sealed"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// checkDice finds out whether the tags of sealed dice can be those of the game: their form, the seats that they name,
// and whether the links that are revealed are of the chains that were committed. Throws are derived by agn dice check.
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
		err = fmt.Errorf("the tag %s: %w", tag, err)
	}
	j.valueFinding(diag.DiceTags, first, diag.Sentence(err.Error()))
}

// sealedDice reads the tags of sealed dice. The error is about the tag that it names, or about all.
func (j *judge) sealedDice() (tag string, err error) {
	if j.table.dice == nil {
		return "", fmt.Errorf("nothing is thrown in %s", j.table.game.Ruleset().Name)
	}
	d := sealed.Dice{Set: j.table.dice}
	for i, s := range j.table.game.Ruleset().Seats {
		if j.table.game.Setup().Has(engine.Seat(i + 1)) {
			d.Seats = append(d.Seats, s.Letter)
		}
	}
	if _, tag, err = d.ReadTags(j.g.Tag); err != nil {
		return tag, err
	}
	return sealed.CommitTag, d.Committed(j.g.IndexFunc((*notation.Item).IsEvent) >= 0)
}
