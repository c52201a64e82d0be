package standings

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/spelling"
)

// calledOnce calls each player of games by one name, that which is met first. Names are one as searches find them
// in their plain form, but for the names of persons, of whom it is said who is who.
func calledOnce(games []Game) (out []Game, together, alike [][]string) {
	players, near := groups{}, groups{}
	for _, g := range games {
		seats := make([]Seat, len(g.Seats))
		for i, s := range g.Seats {
			if seats[i] = s; s.Player != "" {
				key, loose := keysOf(s)
				seats[i].Player = players.add(key, s.Player)
				near.add(loose, seats[i].Player)
			}
		}
		g.Seats = seats
		out = append(out, g)
	}
	return out, players.several(), near.several()
}

// keysOf returns what the names of a player have in common, and what those that are found by one another have.
func keysOf(s Seat) (key, loose string) {
	plain, loose := spelling.Forms(strings.TrimSpace(s.Player))
	if loose == "" {
		loose = plain
	}
	switch {
	case s.Person:
		return "person " + spelling.Fold(s.Player), loose
	case plain == "":
		return "name " + spelling.Fold(s.Player), loose
	}
	return "plain " + plain, loose
}

// groups are names by what they have in common, in the order in which they are met.
type groups map[string][]string

// add adds a name to its group, unless one is there that differs in case alone, and returns the first of the group.
func (g groups) add(key, name string) string {
	same := func(other string) bool { return other == name || spelling.Fold(other) == spelling.Fold(name) }
	if !slices.ContainsFunc(g[key], same) {
		g[key] = append(g[key], name)
	}
	return g[key][0]
}

// several returns the groups of more than one name, in order.
func (g groups) several() (out [][]string) {
	for _, names := range g {
		if len(names) > 1 {
			out = append(out, names)
		}
	}
	slices.SortFunc(out, func(a, b []string) int { return slices.Compare(a, b) })
	return out
}
