package convert

import (
	"cmp"
	"fmt"
	"strconv"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
)

// dots is the word for what is lost, until what comes after it tells how much that is.
const dots = "..."

// settleDots says what dots stand for: a whole turn where nothing else of one with a throw was read, as many words as
// round numbers show of two who move in turn, else one word. A word alone that cannot be read is a whole turn as well.
func (k *recorder) settleDots(g *Game) {
	rs, _ := rulesets.Lookup(cmp.Or(g.Tag("Variant"), k.in.Config.Variant))
	mark, words := "", []*Event(nil) // the last mark and what stands after it
	for i := range g.Events {
		switch e := &g.Events[i]; {
		case e.Kind == Open, e.Kind == Close, e.Kind == Word && k.sorts(e.Text).sort == aMark:
			settleTurn(rs, mark, words, e.Text)
			mark, words = e.Text, words[:0]
		case e.Kind == Word && k.sorts(e.Text).sort != aRemark:
			words = append(words, e)
		}
	}
	settleTurn(rs, mark, words, "")
}

// settleTurn says what the dots among the words between two marks stand for.
func settleTurn(rs *engine.Ruleset, mark string, words []*Event, next string) {
	var dotted []*Event
	for _, e := range words {
		if e.Text == dots {
			e.Text = "_"
			dotted = append(dotted, e)
		}
	}
	switch {
	case rs == nil:
	case rs.Throws && mark != "" && len(words) == 1 && words[0].Text == "_":
		words[0].Text = "_t"
	case !rs.Throws && len(rs.Seats) == 2 && len(dotted) == 1:
		if n := movesBetween(mark, next) - len(words) + 1; n > 1 {
			dotted[0].Text = fmt.Sprintf("_*%d", n)
		}
	}
}

// movesBetween is how many moves of two who move in turn stand between two round numbers, 0 if these are none.
func movesBetween(mark, next string) int {
	a, b := pgnNumber.made().FindStringSubmatch(mark), pgnNumber.made().FindStringSubmatch(next)
	if a == nil || b == nil || a[1] == "" || b[1] == "" {
		return 0
	}
	from, _ := strconv.Atoi(a[1])
	to, _ := strconv.Atoi(b[1])
	half := func(m []string) int { return len(m[2]) / len(dots) } // of "3…" and "3..." too
	return 2*(to-from) + half(b) - half(a)
}
