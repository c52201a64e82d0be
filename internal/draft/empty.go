package draft

import (
	"fmt"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Empty is the text of a game without a move, with tags and a comment on how turns
// are written.
func Empty(g engine.Game) []byte {
	rs, setup := g.Ruleset(), g.Setup()
	game := document.Blank(rs, setup)
	comment := fmt.Sprintf(
		"%s agn rules %s has the rules, agn help notation all of the notation, agn new %s --example a whole game.", rs.Turns,
		rs.Name, rs.Name)
	game.Comments = []string{comment}
	game.Add(notation.Item{Kind: notation.Comment})
	return notation.Append(nil, game, referee.StyleOf(rs))
}
