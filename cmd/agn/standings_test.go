package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	gocmp "github.com/google/go-cmp/cmp"
)

// eventText makes games of an event, of all rule sets and seats, that have a result but no moves.
func eventText(rng *rand.Rand, games int) string {
	names := []string{"Asha", "Ravi", "Kamala", "Vasu", "Émile", "Bhāskara", "Zoë", "asha"}
	var b strings.Builder
	for n := range games {
		rs := rulesets.All()[rng.IntN(len(rulesets.All()))]
		seats := rs.SeatSets[rng.IntN(len(rs.SeatSets))]
		order := rng.Perm(len(seats)) // order[i] is how many seats come in before the i-th
		shared := rng.IntN(4) == 0
		scores, places := make([]string, len(seats)), make([]string, len(seats))
		for i, before := range order {
			switch places[i] = fmt.Sprint(before + 1); {
			case shared && before < 2:
				scores[i], places[i] = "1/2", "1="
			case before == 0:
				scores[i] = "1"
			default:
				scores[i] = "0"
			}
		}
		result := strings.Join(scores, "-")
		if rng.IntN(8) == 0 {
			result = "*"
		}
		fmt.Fprintf(&b, "[Event \"Poona\"]\n[Date \"1898.%02d.%02d\"]\n", 1+rng.IntN(12), 1+rng.IntN(28))
		sitting := rng.Perm(len(names))
		for i, s := range seats {
			name := names[sitting[i]]
			switch rng.IntN(40) {
			case 0:
				name = "?"
			case 1:
				name = names[sitting[0]]
			}
			fmt.Fprintf(&b, "[%s \"%s\"]\n", rs.Info(s).Name, name)
		}
		fmt.Fprintf(&b, "[Result \"%s\"]\n[Variant \"%s\"]\n[Number \"%d\"]\n", result, rs.Name, n)
		if rng.IntN(3) > 0 {
			fmt.Fprintf(&b, "[Places \"%s\"]\n", strings.Join(places, "-"))
		}
		fmt.Fprintf(&b, "[Termination \"agreement\"]\n\n%s\n\n", result)
	}
	return b.String()
}

// exportedSeat is a row of the table seats as agn export writes it.
type exportedSeat struct {
	Game, Player string
	Score        *float64
	Place        *int
}

// naivePlayer is a player as naiveStandings counts him.
type naivePlayer struct {
	Games, Won, Best, Lost int
	Points                 float64
	Places                 [4]int
	against                map[string]float64 // points against each
	met                    map[string]int
	Breaks                 [5]float64
	Rank                   int
}

// naiveStandings ranks players by rows of the table seats.
func naiveStandings(rows []exportedSeat) (all map[string]*naivePlayer, games int) {
	byGame := map[string][]exportedSeat{}
	var order []string
	for _, r := range rows {
		r.Player = strings.ToLower(r.Player)
		if byGame[r.Game] == nil {
			order = append(order, r.Game)
		}
		byGame[r.Game] = append(byGame[r.Game], r)
	}
	all = map[string]*naivePlayer{}
	for _, id := range order {
		if seats := byGame[id]; naiveCounts(seats) {
			games++
			naiveGame(all, seats)
		}
	}
	var names []string
	for name := range all {
		names = append(names, name)
	}
	naiveRank(all, names, 0, 1)
	return all, games
}

// naiveCounts reports whether a game counts.
func naiveCounts(seats []exportedSeat) bool {
	names := map[string]bool{}
	for _, s := range seats {
		if s.Score == nil || s.Player == "" || names[s.Player] {
			return false
		}
		names[s.Player] = true
	}
	return true
}

func naiveGame(all map[string]*naivePlayer, seats []exportedSeat) {
	whole := 0
	for _, s := range seats {
		if *s.Score == 1 {
			whole++
		}
	}
	for i, s := range seats {
		p := all[s.Player]
		if p == nil {
			p = &naivePlayer{against: map[string]float64{}, met: map[string]int{}}
			all[s.Player] = p
		}
		p.Games++
		p.Points += *s.Score
		switch *s.Score {
		case 1:
			p.Won++
		case 0:
			p.Lost++
		default:
			p.Best++
		}
		switch {
		case s.Place != nil:
			p.Places[*s.Place-1]++
		case *s.Score > 0:
			p.Places[0]++
		case len(seats) == 2:
			p.Places[1]++
		case len(seats) == 3 && slices.ContainsFunc(seats, func(o exportedSeat) bool { return *o.Score == 0.5 }):
			p.Places[2]++
		}
		for k, o := range seats {
			if i == k || whole > 1 && *s.Score == *o.Score {
				continue
			}
			p.met[o.Player]++
			mine, his := -*s.Score, -*o.Score
			if s.Place != nil {
				mine, his = float64(*s.Place), float64(*o.Place)
			}
			p.against[o.Player] += float64(1+cmp.Compare(his, mine)) / 2
		}
	}
}

// naiveRank ranks players who are equal by the first ways to break ties: none, points, and those of the command.
func naiveRank(all map[string]*naivePlayer, names []string, tried, rank int) {
	if tried == 6 {
		for _, name := range names {
			all[name].Rank = rank
		}
		return
	}
	value := map[string]float64{}
	for _, name := range names {
		p := all[name]
		switch tried {
		case 0:
			value[name] = p.Points
		case 1:
			for _, o := range names {
				value[name] += p.against[o]
			}
		case 2:
			for o, n := range p.against {
				value[name] += n * all[o].Points
			}
		case 3:
			value[name] = float64(p.Won)
		case 4:
			for o, n := range p.met {
				value[name] += float64(n) * all[o].Points
			}
		case 5:
			for _, o := range names {
				if slices.Compare(p.Places[:], all[o].Places[:]) > 0 {
					value[name]++
				}
			}
		}
		if tried > 0 {
			p.Breaks[tried-1] = math.Round(value[name]*1e4) / 1e4
		}
	}
	same := func(a, b float64) bool { return math.Abs(a-b) < 1e-6 }
	for len(names) > 0 {
		best := slices.MaxFunc(names, func(a, b string) int { return cmp.Compare(value[a], value[b]) })
		var group, rest []string
		for _, name := range names {
			if same(value[name], value[best]) {
				group = append(group, name)
			} else {
				rest = append(rest, name)
			}
		}
		naiveRank(all, group, tried+1, rank)
		rank += len(group)
		names = rest
	}
}

// TestStandings compares standings with what a naive program makes of the rows that agn export writes.
func TestStandings(t *testing.T) {
	rng := rand.New(rand.NewPCG(40, 27))
	for round := range 6 {
		t.Chdir(t.TempDir())
		if err := os.WriteFile("event.agn", []byte(eventText(rng, 10+30*round)), 0o600); err != nil {
			t.Fatal(err)
		}
		if code, said := runs(t, "archive", "import", "event.agn"); code != 0 {
			t.Fatal(said)
		}
		_, out := runs(t, "export", "--format", "jsonl", "--table", "seats", "event.agn")
		var rows []exportedSeat
		for line := range strings.Lines(out) {
			var r exportedSeat
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				t.Fatal(err)
			}
			rows = append(rows, r)
		}
		code, text := runs(t, "archive", "standings", "--format", "json", "--tiebreak",
			"direct,sonneborn-berger,wins,buchholz,places", `tag.Event="Poona"`)
		if err := conforms("archive-standings", []byte(text)); err != nil || code != 0 {
			t.Fatalf("exit code %d, %v: %s", code, err, text)
		}
		var got struct {
			Games   int
			Left    map[string]int
			Players []struct {
				Player string
				naivePlayer
				Breaks  [5]float64
				Against []struct {
					Player string
					Games  int
					Points float64
				}
			}
		}
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatal(err)
		}
		want, games := naiveStandings(rows)
		left := 0
		for _, n := range got.Left {
			left += n
		}
		if got.Games != games || left+games != 10+30*round || len(got.Players) != len(want) {
			t.Errorf("%d games count and %d not, %d players; want %d games, %d players", got.Games, left, len(got.Players),
				games, len(want))
		}
		for _, p := range got.Players {
			have := p.naivePlayer
			have.Breaks, have.against, have.met = p.Breaks, map[string]float64{}, map[string]int{}
			have.Points = math.Round(have.Points*1e3) / 1e3
			for _, a := range p.Against {
				have.against[strings.ToLower(a.Player)], have.met[strings.ToLower(a.Player)] = a.Points, a.Games
			}
			w := want[strings.ToLower(p.Player)]
			if w == nil {
				t.Fatalf("nobody is called %s", p.Player)
			}
			w.Points = math.Round(w.Points*1e3) / 1e3
			if d := gocmp.Diff(*w, have, gocmp.AllowUnexported(naivePlayer{})); d != "" {
				t.Errorf("round %d, %s:\n%s", round, p.Player, d)
			}
		}
	}
}

// runs runs the command.
func runs(t *testing.T, args ...string) (int, string) {
	t.Helper()
	var out, trouble bytes.Buffer
	code := run(t.Context(), args, strings.NewReader(""), &out, &trouble)
	return code, out.String() + trouble.String()
}
