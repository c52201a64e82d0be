package pins

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// leastHashes is how many positions of each rule set are pinned at least, and
// leastReached how many of them by the games that lead there, too.
const leastHashes, leastReached = 10, 4

// TestHashes reads each pinned position and compares its hash. Where the line says in
// which game it was reached, it is reached there as well: the hash that is carried
// along from move to move is the one that archives hold.
func TestHashes(t *testing.T) {
	pinned, reached := map[string]int{}, map[string]int{}
	values := map[string]string{} // hash by rule set and position
	for _, row := range rows(t, "hashes.tsv", 7) {
		variant, from, position, want := row[0], row[4], row[5], row[6]
		table := tableOf(t, row[:4])
		st, err := table.Position(position)
		if err != nil {
			t.Errorf("%s: %s: %v", variant, position, err)
			continue
		}
		if got := fmt.Sprintf("%016x", st.Hash()); got != want {
			t.Errorf("%s: %s: read, it has the hash %s, pinned is %s", variant, position, got, want)
		}
		pinned[variant]++
		if from != "-" {
			reached[variant]++
			if p, h := reach(t, from); p != position || h != want {
				t.Errorf("%s: %s: position %s, hash %s\npinned %s, hash %s", variant, from, p, h, position, want)
			}
		}
		if other, ok := values[variant+want]; ok && other != position {
			t.Errorf("%s: the hash %s is pinned for %s and %s", variant, want, other, position)
		}
		values[variant+want] = position
	}
	for _, rs := range rulesets.All() {
		if pinned[rs.Name] < leastHashes || reached[rs.Name] < leastReached {
			t.Errorf("%s: %d positions are pinned and %d of them reached, want %d and %d",
				rs.Name, pinned[rs.Name], reached[rs.Name], leastHashes, leastReached)
		}
	}
}

// tableOf returns the game of a row: rule set, options, seats, first seat.
func tableOf(t *testing.T, row []string) engine.Game {
	t.Helper()
	rs, ok := rulesets.Lookup(row[0])
	if !ok {
		t.Fatalf("there is no rule set %q", row[0])
	}
	var s engine.Setup
	if row[1] != "-" {
		for word := range strings.FieldsSeq(row[1]) {
			name, value, _ := strings.Cut(word, "=")
			if err := rs.Set(&s, name, value); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i := range len(row[2]) {
		s.Seats |= engine.SeatMask([]engine.Seat{rs.SeatOf(row[2][i])})
	}
	s.First = rs.SeatOf(row[3][0])
	g, err := rs.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// reach plays a game of testdata to before an event, as in loaded/chaupur.agn:9:211,
// and returns the position and its hash.
func reach(t *testing.T, from string) (position, hash string) {
	t.Helper()
	at := strings.Split(from, ":")
	number, err := strconv.Atoi(at[1])
	if err != nil {
		t.Fatal(err)
	}
	event, err := strconv.Atoi(at[2])
	if err != nil {
		t.Fatal(err)
	}
	g := gamesOf(t, root+at[0])[number-1]
	referee.New(referee.Config{}).Visit(g.Game, g.read, &referee.Visitor{Before: func(s *referee.Event) bool {
		if s.Number == event {
			position, hash = string(s.State.AppendPosition(nil)), fmt.Sprintf("%016x", s.State.Hash())
		}
		return s.Number < event
	}})
	return position, hash
}
