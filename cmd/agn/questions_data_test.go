package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// questionGames is the file of games of which docs/questions.md asks. -update makes it, from a seed.
const questionGames = "testdata/questions.agn"

// makeCollection makes games of all rule sets, with names, dates and places of all kinds.
func makeCollection() string {
	rng := rand.New(rand.NewPCG(40, 60))
	names := []string{"Asha", "Ravi", "Kamala", "Bhāskara Rao", "Bhaskara Rao", "Émile Durand", "Vasudev"}
	sites := []string{"Poona", "Pondichéry", "Madras", "?"}
	dates := []string{"1898.05.12", "1898.??.??", "1891.11.03", "189?.??.??", "1902.01.20", "????.??.??", "1887.07.01"}
	var b strings.Builder
	for _, rs := range rulesets.All() {
		for n := range 6 {
			seats := rs.SeatSets[rng.IntN(len(rs.SeatSets))]
			game, err := rs.New(engine.Setup{Seats: engine.SeatMask(seats)})
			if err != nil {
				panic(err)
			}
			g := referee.Play(game, rand.New(rand.NewPCG(uint64(n), rng.Uint64())), 12+14*n+rng.IntN(9))
			sitting := rng.Perm(len(names))
			set := func(name, value string) {
				if t := g.FindTag(name); t != nil {
					t.Value = value
				} else {
					g.Tags = append(g.Tags, notation.Tag{Name: name, Value: value})
				}
			}
			for i, s := range seats {
				set(rs.Info(s).Name, names[sitting[i]])
			}
			set("Event", []string{"Monsoon Cup", "Club evening", "Letters"}[rng.IntN(3)])
			set("Site", sites[rng.IntN(len(sites))])
			set("Date", dates[rng.IntN(len(dates))])
			set("Round", fmt.Sprint(1+rng.IntN(4)))
			if rng.IntN(3) == 0 {
				set("Annotator", names[rng.IntN(len(names))])
				set("Source", fmt.Sprintf("folio %d", 3+rng.IntN(20)))
			}
			if rng.IntN(3) == 0 {
				set("WhiteElo", fmt.Sprint(1400+rng.IntN(900)))
			}
			if g.Result.Text == "*" && rng.IntN(3) > 0 {
				order := rng.Perm(len(seats))
				scores, places := make([]string, len(seats)), make([]string, len(seats))
				for i, before := range order {
					scores[i], places[i] = "0", fmt.Sprint(before+1)
					if before == 0 {
						scores[i] = "1"
					}
				}
				g.Result.Text = strings.Join(scores, "-")
				set("Result", g.Result.Text)
				set("Termination", []string{"resignation", "agreement"}[rng.IntN(2)])
				if rng.IntN(2) == 0 {
					set("Places", strings.Join(places, "-"))
				}
			}
			if rng.IntN(4) == 0 {
				g.Comments = []string{"the margin of folio 12 is torn"}
				g.Add(notation.Item{Kind: notation.Comment})
			}
			notation.SortTags(g.Tags, referee.StyleOf(rs).Seats)
			b.Write(notation.Append(nil, g, referee.StyleOf(rs)))
			b.WriteString("\n")
		}
	}
	b.WriteString(`[Event "Club evening"]
[White "Asha"]
[Black "Ravi"]
[Result "*"]
[Variant "chaturanga-2p"]

1. e3 e6 2. e5 d6 *

[Event "Club evening"]
[White "Ravi"]
[Black "Kamala"]
[Result "*"]
[Variant "chaturanga-2p"]

1. e4 sic e6 2. Nf3 Nc6 *

[Event "Letters"]
[White "R. Kamala"]
[Black "Ravi"]
[Result "*"]
[Variant "chaturanga-2p"]

1. e4 sic e6 2. Nf3 Nc6 *

[Event "Letters"]
[White "Kamala"]
[Black "Asha"]
[Result "1/2-1/2"]
[Variant "chaturanga-2p"]
[Termination "agreement"]

1. e3 d6 2. Nf3 1/2-1/2
`)
	return b.String()
}

// row is a row of a table that agn export writes.
type row map[string]any

func (r row) text(name string) string { s, _ := r[name].(string); return s }
func (r row) num(name string) float64 { n, _ := r[name].(float64); return n }
func (r row) is(name string) bool     { is, _ := r[name].(bool); return is }

// known reports whether there is a value.
func (r row) known(name string) bool { return r[name] != nil }

// exportedGame is a game with its rows of other tables.
type exportedGame struct {
	row
	seats, events, positions, findings, comments []row
	tags                                         map[string]string
}

// seat reports whether a seat is as asked for.
func (g *exportedGame) seat(is func(row) bool) bool { return slices.ContainsFunc(g.seats, is) }

// plays reports whether somebody has a seat.
func (g *exportedGame) plays(name string) bool {
	return g.seat(func(s row) bool { return strings.Contains(bare(s.text("player")), name) })
}

// bare is a name of the collection in small letters without diacritics.
func bare(s string) string {
	return strings.NewReplacer("ā", "a", "é", "e").Replace(strings.ToLower(strings.ReplaceAll(s, "É", "é")))
}

// happened reports whether an event is as asked for.
func (g *exportedGame) happened(is func(row) bool) bool { return slices.ContainsFunc(g.events, is) }

// does reports whether an event of a seat, of any if it is empty, had an effect.
func does(seat, effect string) func(row) bool {
	return func(e row) bool {
		return (seat == "" || e.text("seat") == seat) && slices.Contains(strings.Split(e.text("effect"), ","), effect)
	}
}

// exported reads what agn export writes of the collection.
func exported(t *testing.T, file string) (games []*exportedGame) {
	t.Helper()
	by := map[string]*exportedGame{}
	for _, table := range []string{"games", "seats", "events", "positions", "findings", "comments"} {
		code, out := runs(t, "export", "--format", "jsonl", "--table", table, file)
		if code != 0 {
			t.Fatal(out)
		}
		for line := range strings.Lines(out) {
			var r row
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				t.Fatal(err)
			}
			id := r.text("game")
			if table == "games" {
				by[id] = &exportedGame{row: r, tags: map[string]string{}}
				for name, value := range r["tags"].(map[string]any) {
					by[id].tags[name] = fmt.Sprint(value)
				}
				games = append(games, by[id])
				continue
			}
			g := by[id]
			to := map[string]*[]row{"seats": &g.seats, "events": &g.events, "positions": &g.positions,
				"findings": &g.findings, "comments": &g.comments}
			*to[table] = append(*to[table], r)
		}
	}
	return games
}

// collected makes an archive of the collection and returns what agn export says of it.
func collected(t *testing.T) []*exportedGame {
	t.Helper()
	if *update {
		if err := os.WriteFile(questionGames, []byte(makeCollection()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	file, err := filepath.Abs(questionGames)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	t.Setenv("AGN_DB", "games.agndb")
	if code, said := runs(t, "archive", "import", file); code > 1 { // one is illegal
		t.Fatal(said)
	}
	return exported(t, file)
}
