package document

import (
	"slices"

	"github.com/ashtapada/agn/notation"
)

// errSpoils refuses what would change what it does not name, as a word in an open comment does.
var errSpoils = refuse("That cannot be written here without spoiling something else.")

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

// keeps reports whether an act of a kind leaves of a game what it does not name. A tag may say how all is read.
func keeps(kind string, was, now *notation.Game) bool {
	comments := slices.Equal(was.Comments, now.Comments)
	nags := count(was, notation.NAG) == count(now, notation.NAG)
	variations := count(was, notation.VarOpen) == count(now, notation.VarOpen)
	switch kind {
	case "event":
		return comments && nags && variations && sameHead(was, now) && events(was) < events(now)
	case "replace", "sic":
		return comments && nags && variations && sameHead(was, now) && events(was) <= events(now)
	case "variation":
		return comments && nags && sameHead(was, now) && events(was) < events(now) &&
			count(was, notation.VarOpen)+1 == count(now, notation.VarOpen)
	case "comment":
		return nags && variations && sameHead(was, now)
	case "glyph":
		return comments && variations && sameHead(was, now)
	case "deleteItem":
		return sameHead(was, now)
	case "result":
		return comments && nags && variations && was.Len() == now.Len()
	}
	return true
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
