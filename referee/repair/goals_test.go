package repair

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/cputime"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

var (
	goals     = flag.Int("goals", 0, "games of each rule set and cell that are repaired for the table of goals")
	goalCells = flag.String("goalcells", "1,2,3,4,no throw,no move,rounds exchanged,column shifted", "cells of that table")
	sets      = flag.String("goalsets", "", "rule sets of that table, all if empty")
	samples   = flag.Int("wrong", 0, "games to show that were missed")
	byCollate = flag.Bool("bycollate", false, "repair the games of that table by the search of several witnesses")
)

// repairsOf are the repairs of a game, by the search that is asked for; res is nil of that of several witnesses.
func repairsOf(rep *Repairer, g *notation.Game, read diag.List) (status Status, cost int, texts []string, res *Result) {
	if *byCollate {
		c := &Collation{Status: Budget}
		if s := rep.collating(c, func() bool { return false }, []Witness{{Game: g, Read: read}}); s != nil {
			rep.concludeCollation(c, s, s.run(int32(rep.most())*maxDamage))
		}
		for _, t := range c.Texts {
			texts, cost = append(texts, string(t.Text)), t.Cost
		}
		if c.Status == Certain {
			c.Status = Sound
		}
		return c.Status, cost, texts, nil
	}
	res = rep.Repair(context.Background(), g, read)
	for _, r := range res.Repairs {
		texts = append(texts, string(r.Text))
	}
	return res.Status, res.Cost, texts, res
}

// tally counts what becomes of the games of a cell. All games count, also those in which a damage does
// not show.
type tally struct {
	games, first, listed, apart int
	status                      map[Status]int
	took                        []float64
	steps                       []float64 // in thousands, which no load of the machine changes
}

func (c *tally) add(o *tally) {
	c.games, c.first, c.listed, c.apart = c.games+o.games, c.first+o.first, c.listed+o.listed, c.apart+o.apart
	for s, n := range o.status {
		c.status[s] += n
	}
	c.took, c.steps = append(c.took, o.took...), append(c.steps, o.steps...)
}

// String is a row of the table: of those games in which no other text is as cheap as the truth or cheaper
// how many have the truth first, of all how many have it first and listed, how many ended in budget,
// milliseconds of 50 and 99 of 100, and thousands of steps of 50.
func (c *tally) String() string {
	share := func(n, of int) string { return fmt.Sprintf("%3.0f %%", 100*float64(n)/float64(max(1, of))) }
	return fmt.Sprintf("%d | %s of %d | %s | %s | %s | %.0f | %.0f | %.0f", c.games, share(c.first, c.games-c.apart),
		c.games-c.apart, share(c.first, c.games), share(c.listed, c.games), share(c.status[Budget], c.games),
		percentile(c.took, .5), percentile(c.took, .99), percentile(c.steps, .5))
}

// TestGoals repairs games of 80 plies for each cell of the table of goals, if it is asked for.
func TestGoals(t *testing.T) {
	if *goals == 0 {
		t.Skip("asked for by -goals")
	}
	rep := New(referee.Config{}, nil)
	rep.Effort = *collatedEffort
	for _, cell := range strings.Split(*goalCells, ",") {
		all := tally{status: map[Status]int{}}
		for k, rs := range rulesets.All() {
			if *sets != "" && !slices.Contains(strings.Split(*sets, ","), rs.Name) {
				continue
			}
			one := tally{status: map[Status]int{}}
			rng := rand.New(rand.NewPCG(uint64(len(cell)), *drawn+uint64(k)))
			for n := range *goals {
				if d, ok := inCell(cell, n, rs, rng, rep.meter); ok {
					one.repair(t, rep, &d, cell)
				}
			}
			fmt.Printf("| %s | %s | %s |\n", cell, rs.Name, &one)
			all.add(&one)
		}
		fmt.Printf("| %s | all | %s |\n", cell, &all)
	}
}

// inCell draws a game for a cell of the table: with so many damages, of three generators in turn, or with
// one of a kind. It reports false for games that have no such damage.
func inCell(cell string, n int, rs *engine.Ruleset, rng *rand.Rand, m *meter) (trial, bool) {
	const plies = 80
	if times := cell[0] - '0'; len(cell) == 1 {
		draw := []func(*engine.Ruleset, *rand.Rand, int, int, *meter) trial{damaged,
			func(rs *engine.Ruleset, rng *rand.Rand, plies, times int, m *meter) trial {
				return copied(rs, rng, plies, times, m, "")
			}}[n%2]
		return draw(rs, rng, plies, int(times), m), true
	}
	d := trial{truth: playRecord(rs, rng, plies)}
	d.draw(1, 300, func() (injury, bool) {
		i := rng.IntN(len(d.truth.words))
		at, num, now, cost, ok := cellKinds[cell](d.truth, i, rng)
		return injury{kind: cell, at: at, n: num, now: now, cost: cost},
			ok && !slices.Equal(now, d.truth.words[at:at+num])
	})
	return d, len(d.damages) > 0
}

type cellKind func(r *record, i int, rng *rand.Rand) (at, n int, now []string, cost int, ok bool)

var cellKinds = map[string]cellKind{
	"no throw": func(r *record, i int, _ *rand.Rand) (int, int, []string, int, bool) {
		return i, 1, nil, damages[eventLost].cost, isThrow(r.words[i])
	},
	"no move": func(r *record, i int, _ *rand.Rand) (int, int, []string, int, bool) {
		return i, 1, nil, damages[eventLost].cost, isMove(r.words[i])
	},
	// The rounds change places, their numbers stay or go along.
	"rounds exchanged": func(r *record, i int, rng *rand.Rand) (int, int, []string, int, bool) {
		if !isRound(r.words[i]) {
			return 0, 0, nil, 0, false
		}
		k := endOfRound(r.words, i)
		l := endOfRound(r.words, k)
		if k == len(r.words) {
			return 0, 0, nil, 0, false
		}
		a, b := r.words[i+1:k], r.words[k+1:l]
		if rng.IntN(4) == 0 {
			return i, l - i, slices.Concat(r.words[k:l], r.words[i:k]), 10, true
		}
		return i, l - i, slices.Concat(r.words[i:i+1], b, r.words[k:k+1], a), 10, true
	},
	"column shifted": shiftedColumn,
}

func endOfRound(words []string, i int) int {
	for i++; i < len(words) && !isRound(words[i]); {
		i++
	}
	return i
}

// rows are the turns of each round from the i-th word on, its number first.
func (r *record) rows(i int) (rows [][][]string) {
	for ; i < len(r.words); i = endOfRound(r.words, i) {
		row := [][]string{{r.words[i]}}
		for _, w := range r.words[i+1 : endOfRound(r.words, i)] {
			if isSeatMark(w) || !strings.Contains(r.text(), ": ") {
				row = append(row, nil)
			}
			row[len(row)-1] = append(row[len(row)-1], w)
		}
		rows = append(rows, row)
	}
	return rows
}

// finder finds the turn of a seat in a row: that which begins with its mark, or in a record without marks that of its
// place; -1 without one.
func finder(key string, seat int) func(row [][]string) int {
	if isSeatMark(key) {
		return func(row [][]string) int {
			return slices.IndexFunc(row, func(turn []string) bool { return turn[0] == key })
		}
	}
	return func(row [][]string) int {
		if seat < len(row) {
			return seat
		}
		return -1
	}
}

// shiftedColumn moves all turns of a seat a row down or up from the round of the i-th word on. Up, that of this round
// is lost.
func shiftedColumn(r *record, i int, rng *rand.Rand) (int, int, []string, int, bool) {
	if !isRound(r.words[i]) {
		return 0, 0, nil, 0, false
	}
	rows := r.rows(i)
	if len(rows) < 3 || len(rows[0]) < 2 {
		return 0, 0, nil, 0, false
	}
	seat := 1 + rng.IntN(len(rows[0])-1)
	find := finder(rows[0][seat][0], seat)
	column := make([][]string, len(rows))
	for k, row := range rows {
		if at := find(row); at >= 0 {
			column[k] = row[at]
		}
	}
	down := rng.IntN(2) == 0
	if down {
		column = append([][]string{nil}, column...)
	} else {
		column = append(column[1:], nil)
	}
	var now []string
	for k, row := range rows {
		at := find(row)
		for s, turn := range row {
			if s == at {
				turn = column[k]
			}
			now = append(now, turn...)
		}
		if at < 0 {
			now = append(now, column[k]...)
		}
	}
	if down && len(column) > len(rows) {
		if c := column[len(rows)]; len(c) > 0 {
			now = append(now, c...)
		}
	}
	cost := damages[columnHigh].cost
	if down {
		cost = damages[columnLow].cost
	}
	return i, len(r.words) - i, now, cost, true
}

// repair repairs a game and counts what came of it.
func (c *tally) repair(t *testing.T, rep *Repairer, d *trial, cell string) {
	c.games++
	g, read := parsed(t, d.text())
	start, used := cputime.Used(), rep.used
	status, cost, texts, res := repairsOf(rep, g, read)
	c.took = append(c.took, (cputime.Used()-start).Seconds()*1000)
	c.steps = append(c.steps, float64(rep.used-used)/1000)
	c.status[status]++
	truth := formed(t, d.truth.text())
	if status == Sound {
		if formed(t, d.text()) == truth {
			c.first, c.listed = c.first+1, c.listed+1
		} else {
			c.apart++
		}
		return
	}
	at := slices.IndexFunc(texts, func(text string) bool { return formed(t, text) == truth })
	if at >= 0 {
		c.listed++
	}
	apart := len(texts) > 0 && cost <= d.cost()
	switch {
	case at == 0:
		c.first++
		return
	case apart:
		c.apart++
	}
	if *samples > 0 && !apart && res != nil {
		*samples--
		fmt.Printf("%s: %v at %d, %s at %d, the truth is number %d of %d\n%s\n", cell, d.in(), d.cost(), res.Status,
			res.Cost, at, len(res.Repairs), describe(res))
	}
}
