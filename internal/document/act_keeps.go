package document

import (
	"slices"

	"github.com/ashtapada/agn/notation"
)

// errSpoils refuses what would change what it does not name, as a word in an open comment does.
var errSpoils = declined("That cannot be written here without spoiling something else.")

// overlap reports whether one edit begins before another ends.
func (a *actor) overlap() bool {
	end := 0
	for _, e := range a.edits {
		if e.Start < end || e.End < e.Start {
			return true
		}
		end = e.End
	}
	return false
}

// keeping reports whether something of a game is after an act as the act may leave it.
type keeping func(was, now *notation.Game) bool

// kept has for each kind of act what it keeps of a game. A kind that is not here need keep nothing: a tag may say how
// all is read.
var kept = map[string][]keeping{
	"event":      {sameComments, grown(notation.NAG, 0), grown(notation.VarOpen, 0), sameHead, moreEvents},
	"replace":    {sameComments, grown(notation.NAG, 0), grown(notation.VarOpen, 0), sameHead, allEvents},
	"sic":        {sameComments, grown(notation.NAG, 0), grown(notation.VarOpen, 0), sameHead, allEvents},
	"variation":  {sameComments, grown(notation.NAG, 0), grown(notation.VarOpen, 1), sameHead, moreEvents},
	"comment":    {grown(notation.NAG, 0), grown(notation.VarOpen, 0), sameHead},
	"glyph":      {sameComments, grown(notation.VarOpen, 0), sameHead},
	"deleteItem": {sameHead},
	"result":     {sameComments, grown(notation.NAG, 0), grown(notation.VarOpen, 0), sameLength},
}

// keeps reports whether an act of a kind leaves of a game what it does not name.
func keeps(kind string, was, now *notation.Game) bool {
	return !slices.ContainsFunc(kept[kind], func(holds keeping) bool { return !holds(was, now) })
}

func sameComments(was, now *notation.Game) bool {
	return slices.Equal(was.AllComments(), now.AllComments())
}

func sameLength(was, now *notation.Game) bool { return was.Len() == now.Len() }

func moreEvents(was, now *notation.Game) bool { return events(was) < events(now) }

func allEvents(was, now *notation.Game) bool { return events(was) <= events(now) }

// grown wants so many more items of a kind.
func grown(kind notation.Kind, by int) keeping {
	return func(was, now *notation.Game) bool { return count(was, kind)+by == count(now, kind) }
}

// count returns how many items of a kind a game has.
func count(g *notation.Game, kind notation.Kind) int {
	n := 0
	for i := range g.Len() {
		if g.Kind(i) == kind {
			n++
		}
	}
	return n
}

// events returns how many events a game has, with words that cannot be read.
func events(g *notation.Game) int {
	n := count(g, notation.Bad)
	for i := range g.Len() {
		if g.Kind(i).IsEvent() {
			n++
		}
	}
	return n
}

// sameHead reports whether two games have the same tags and the same result.
func sameHead(a, b *notation.Game) bool {
	return a.Result.Text == b.Result.Text && slices.EqualFunc(a.Tags, b.Tags, sameTag)
}

func sameTag(a, b notation.Tag) bool { return a.Name == b.Name && a.Value == b.Value }
