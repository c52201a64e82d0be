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
	"github.com/ashtapada/agn/referee"
)

var (
	collations     = flag.Int("collations", 0, "collations a rule set and cell to measure; 0 is none")
	collatedCells  = flag.String("cells", "2,2 2,4 2,8 3,2 3,4 3,8 5,2 5,4 5,8", "witnesses and damages of each")
	collatedOf     = flag.String("of", "", "the one rule set to measure")
	collatedShow   = flag.Int("show", 0, "collations to show whose true text is not the first")
	collatedEffort = flag.Int("effort", defaultEffort, "of each search that is measured")
	collatedSlow   = flag.Bool("times", false, "show every collation")
)

// collationCell counts what becomes of the collations of so many witnesses with so many damages each.
type collationCell struct {
	witnesses, damages                          int
	all, first, listed, fair, fairFirst, budget int
	falseUnique, dearer, same, unique           int
	bySet, fairBySet                            map[string]int
	took                                        []float64
}

// TestCollateMeasure measures collations of damaged games of 80 plies of all rule sets, all games counted.
func TestCollateMeasure(t *testing.T) {
	if *collations == 0 {
		t.Skip("-collations N")
	}
	for _, cell := range strings.Fields(*collatedCells) {
		c := collationCell{bySet: map[string]int{}, fairBySet: map[string]int{}}
		if _, err := fmt.Sscanf(cell, "%d,%d", &c.witnesses, &c.damages); err != nil {
			t.Fatal(err)
		}
		line := ""
		for k, rs := range rulesets.All() {
			if *collatedOf != "" && rs.Name != *collatedOf {
				continue
			}
			rng := rand.New(rand.NewPCG(*drawn+uint64(c.witnesses*100+c.damages), uint64(k)))
			for range *collations {
				c.measure(t, rs, rng)
			}
			line += fmt.Sprintf(" %s %d/%d", rs.Name, c.bySet[rs.Name], c.fairBySet[rs.Name])
		}
		share := func(n, of int) string { return fmt.Sprintf("%.1f", 100*float64(n)/float64(max(of, 1))) }
		fmt.Printf("%d,%d: of %d first %s listed %s; of %d fair first %s; budget %s unique %s "+
			"false %d; dearer %d same %d; p50 %.0f p90 %.0f p99 %.0f ms\n  %s\n",
			c.witnesses, c.damages, c.all, share(c.first, c.all), share(c.listed, c.all), c.fair, share(c.fairFirst, c.fair),
			share(c.budget, c.all), share(c.unique, c.all), c.falseUnique, c.dearer, c.same,
			percentile(c.took, .5), percentile(c.took, .9), percentile(c.took, .99), line)
	}
}

func (c *collationCell) measure(t *testing.T, rs *engine.Ruleset, rng *rand.Rand) {
	rep := New(referee.Config{}, nil)
	truth := playRecord(rs, rng, 80)
	ws, in, cost := damagedWitnesses(t, rng, truth, rep.meter, c.witnesses, c.damages)
	rep.Effort = *collatedEffort
	start := cputime.Used()
	res := rep.Collate(context.Background(), ws)
	ms := (cputime.Used() - start).Seconds() * 1000
	c.took = append(c.took, ms)
	real := costOfText(t, rep, ws, truth.text())
	want := formed(t, truth.text())
	at := slices.IndexFunc(res.Texts, func(x Telling) bool { return bodyOf(string(x.Text)) == bodyOf(want) })
	c.count(rs.Name, res, at, real)
	best := -1
	if len(res.Texts) > 0 {
		best = res.Texts[0].Cost
	}
	if *collatedSlow {
		fmt.Printf("%s %d,%d: %s at %d, the truth %d (%d), text %d of %d, %.0f ms\n", rs.Name, c.witnesses, c.damages,
			res.Status, best, real, cost, at, len(res.Texts), ms)
	}
	if err := checkBound(t, ws, truth.text()); err != nil {
		t.Error(rs.Name, err)
	}
	fair := at == 0 || best < 0 || best > real
	if (at != 0 && fair || best > real) && *collatedShow > 0 {
		*collatedShow--
		fmt.Printf("%s: %s at %d, the truth %d (%d), text %d of %d, %.0f ms\n  %s\n  want %s\n", rs.Name, res.Status,
			best, real, cost, at, len(res.Texts), ms, strings.Join(in, "\n  "), bodyOf(want))
		if len(res.Texts) > 0 {
			fmt.Println("  got ", bodyOf(string(res.Texts[0].Text)))
		}
		for _, w := range ws {
			fmt.Println("   ", bodyOf(string(w.Game.Text)))
		}
	}
}

// count counts a collation whose true text is one of those found, or -1, and costs so much.
func (c *collationCell) count(name string, res *Collation, at, truth int) {
	c.all++
	found := len(res.Texts) > 0
	switch {
	case at == 0:
		c.first++
		c.fairFirst++
		c.bySet[name]++
	case found && res.Texts[0].Cost < truth:
		c.dearer++
	case found && res.Texts[0].Cost == truth:
		c.same++
	}
	if at >= 0 {
		c.listed++
	}
	if at == 0 || !found || res.Texts[0].Cost > truth {
		c.fair++
		c.fairBySet[name]++
	}
	switch res.Status {
	case Budget:
		c.budget++
	case Unique, Certain:
		c.unique++
		if at != 0 && res.Texts[0].Cost >= truth {
			c.falseUnique++
		}
	}
}

// damagedWitnesses are witnesses of a game with so many damages each, by one of three who damage records. It
// returns what was done to them and what that costs too.
func damagedWitnesses(t testing.TB, rng *rand.Rand, truth *record, m *meter, n, times int) (ws []Witness, in []string,
	cost int) {
	for range n {
		d := trial{truth: truth}
		switch rng.IntN(3) {
		case 0:
			d.draw(times, 1000, func() (injury, bool) { return truth.draw(rng, m) })
		case 1:
			d.draw(times, 20_000, func() (injury, bool) { return truth.misread(rng, m) })
		default:
			d.draw(times, 1000, func() (injury, bool) { return truth.slip(rng, m, "") })
		}
		g, read := parsed(t, d.text())
		ws = append(ws, Witness{Game: g, Read: read})
		in = append(in, d.in())
		cost += d.cost()
	}
	return ws, in, cost
}

func bodyOf(text string) string {
	_, body, _ := strings.Cut(text, "\n\n")
	return strings.Join(strings.Fields(body), " ")
}

// costOfText is what a text costs some witnesses.
func costOfText(t *testing.T, rep *Repairer, ws []Witness, text string) int {
	s := rep.collating(&Collation{}, func() bool { return false }, ws)
	if s == nil {
		t.Fatal("no trial")
	}
	telling, _, ok := rep.tell(s, []byte(text))
	if !ok {
		t.Fatalf("the true text is not read back: %s", text)
	}
	return telling.Cost
}
