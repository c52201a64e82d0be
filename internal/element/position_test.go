package element_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/internal/picture"
	"github.com/ashtapada/agn/referee"
)

// known is a position as the engine has it.
type known struct {
	Variant  string         `json:"variant"`
	Position string         `json:"position"`
	Options  string         `json:"options"`
	Board    *picture.Board `json:"board"`
	Men      []page.Man     `json:"men"`
	Seat     string         `json:"seat"`
	Due      string         `json:"due"`
}

// positions returns positions of random games of all rule sets and sets of seats under random options, one of so
// many events.
func positions(t *testing.T, games, one int) (out []known) {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 11))
	for _, rs := range rulesets.All() {
		for _, seats := range rs.SeatSets {
			boards := map[engine.Setup]*picture.Board{}
			for range games {
				setup := engine.Setup{Seats: engine.SeatMask(seats)}
				for i := range rs.Options {
					if rng.IntN(3) == 0 {
						setup.Values[i] = uint8(rng.IntN(len(rs.Options[i].Values)))
					}
				}
				g, err := rs.New(setup)
				if err != nil {
					continue // a value that wants other seats
				}
				if boards[setup] == nil {
					boards[setup] = picture.NewBoard(g)
				}
				out = append(out, positionsOf(g, boards[setup], rng, one)...)
			}
		}
	}
	return out
}

func positionsOf(g engine.Game, b *picture.Board, rng *rand.Rand, one int) (out []known) {
	ref := referee.New(referee.Config{})
	ref.Visit(referee.Play(g, rng, 600), nil, &referee.Visitor{Before: func(e *referee.Event) bool {
		if st := e.State; st != nil && (rng.IntN(one) == 0 || e.Item == nil) {
			out = append(out, known{g.Ruleset().Name, string(st.AppendPosition(nil)), b.Options(), b, page.MenOf(b, st, nil),
				string(rune(g.Ruleset().Info(st.Seat()).Letter)), st.Due().String()})
		}
		return true
	}})
	return out
}
