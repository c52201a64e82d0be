package draft

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Empty is the text of a game without a move, with tags and a comment on how turns
// are written.
func Empty(g engine.Game) []byte {
	rs, setup := g.Ruleset(), g.Setup()
	game := &notation.Game{Result: notation.Result{Text: "*"}}
	tag := func(name, value string) { game.Tags = append(game.Tags, notation.Tag{Name: name, Value: value}) }
	tag("Event", "?")
	tag("Site", "?")
	tag("Date", "????.??.??")
	tag("Round", "?")
	for i, seat := range rs.Seats {
		if setup.Has(engine.Seat(i + 1)) {
			tag(seat.Name, "?")
		}
	}
	tag("Result", "*")
	tag("Variant", rs.Name)
	if options := rs.OptionString(setup); options != "" {
		tag("Options", options)
	}
	comment := fmt.Sprintf(
		"%s agn rules %s has the rules, agn help notation all of the notation, agn new %s --example a whole game.", rs.Turns,
		rs.Name, rs.Name)
	game.Comments = []string{comment}
	game.Add(notation.Item{Kind: notation.Comment})
	return notation.Append(nil, game, referee.StyleOf(rs))
}
