package referee

import (
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/placing"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// checkPlaces holds the tag Places against the result and, where the rules have ended a game that they rank further,
// against that. st is nil if it is not known how the game stands.
func (j *judge) checkPlaces(st engine.State) {
	t := j.g.FindTag("Places")
	if t == nil || t.Value == placing.Unknown {
		return
	}
	say := func(what words.Text) { j.valueFinding(diag.PlacesTag, t, diag.Sentence{Text: what}) }
	n := j.table.game.Setup().NumSeats()
	list, err := placing.Read(clip(t.Value), n)
	if err != nil {
		say(words.OfError(err))
		return
	}
	result := j.g.Result.Text
	if st != nil && st.Due() == engine.DueOver {
		if ranked := rankedBy(j.g, st); ranked != nil && !list.Fits(ranked) {
			j.valueFinding(diag.PlacesTag, t, diag.AmountsWrong.With(t.Value, ranked.String()))
			return
		}
		result = resultString(j.table.game, st.Outcome())
	}
	if best, ok := bestOf(result, n); ok && !list.Fits(best) {
		say(words.Of("%s does not fit the result %s, which makes it %s", t.Value, result, best))
	}
}

// rankedBy returns the places of all seats by the money at the end, nil in games without.
func rankedBy(g *notation.Game, st engine.State) placing.List {
	amounts := Rupees(g, st)
	if amounts == nil {
		return nil
	}
	return placing.Ranked(amounts)
}

// bestOf returns what a result says of the places of n seats.
func bestOf(result string, n int) (placing.List, bool) {
	if result == "" || result == "*" || !PossibleResult(result, n) {
		return nil, false
	}
	best := uint(0)
	for i, score := range strings.Split(result, "-") {
		if score != "0" {
			best |= 1 << i
		}
	}
	return placing.Best(best, n), true
}
