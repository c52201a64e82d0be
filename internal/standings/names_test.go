package standings_test

import (
	"testing"

	"github.com/ashtapada/agn/internal/standings"
	"github.com/google/go-cmp/cmp"
)

// TestSpellings: names that differ in diacritics, apostrophes or case are one player, persons and transliterations are
// not.
func TestSpellings(t *testing.T) {
	whole, none := standings.Scale, 0
	var games []standings.Game
	played := func(a, b standings.Seat) {
		a.Points, b.Points = &whole, &none
		games = append(games, standings.Game{Seats: []standings.Seat{a, b}})
	}
	named := func(name string) standings.Seat { return standings.Seat{Player: name} }
	person := func(name string) standings.Seat { return standings.Seat{Player: name, Person: true} }
	played(named("Bhāskara"), named("ASHA"))
	played(named("Asha"), named("BHASKARA"))
	played(named("Bhaskara"), named("O'Neill"))
	played(named("O’Neill"), named("Krishna"))
	played(named("Krsna"), named("Asha"))
	played(person("Kāla"), named("Kala"))
	played(named("M. Dupont"), named("Asha"))
	played(named(" M.  Dupont"), named("Asha"))
	played(named("Bhaskara"), named("Bhāskara")) // one player with two seats
	s := standings.Of(games, standings.Options{})
	got := map[string]int{}
	for _, r := range s.Rows {
		got[r.Player] = r.Games
	}
	want := map[string]int{"Bhāskara": 3, "ASHA": 5, "O'Neill": 2, "Krishna": 1, "Krsna": 1, "Kāla": 1, "Kala": 1, "M. Dupont": 2}
	if diff := cmp.Diff(want, got); diff != "" || s.Left.Alone != 1 {
		t.Errorf("%d alone:\n%s", s.Left.Alone, diff)
	}
	if diff := cmp.Diff([][]string{{"Bhāskara", "BHASKARA"}, {"M. Dupont", " M.  Dupont"}, {"O'Neill", "O’Neill"}}, s.Together); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([][]string{{"Krishna", "Krsna"}, {"Kāla", "Kala"}}, s.Alike); diff != "" {
		t.Error(diff)
	}
}
