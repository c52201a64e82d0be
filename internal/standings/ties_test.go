package standings_test

import (
	"slices"
	"testing"

	"github.com/ashtapada/agn/internal/standings"
)

// TestTiesByName: players who are equal stand in the order of names, as lists of people have it.
func TestTiesByName(t *testing.T) {
	half := standings.Scale / 2
	want := []string{"adam", "Édo", "Edwin", "emile", "Łódź", "Mira", "Zoë"}
	var games []standings.Game
	for i, a := range want {
		for _, b := range want[:i] {
			games = append(games, standings.Game{Variant: "chaturanga-2p",
				Seats: []standings.Seat{{Player: a, Points: &half}, {Player: b, Points: &half}}})
		}
	}
	slices.Reverse(games)
	var got []string
	for _, row := range standings.Of(games, standings.Options{}).Rows {
		got = append(got, row.Player)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}
