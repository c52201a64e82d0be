package cross_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets"
)

// build makes a game of the one rule set that is played on a cross, for the seats of
// one of its sets.
func build(t testing.TB, options string, set int) engine.Game {
	t.Helper()
	r, ok := rulesets.Lookup("chaupur")
	if !ok {
		t.Fatal("the rule set is not there")
	}
	setup := engine.Setup{Seats: engine.SeatMask(r.SeatSets[set])}
	for o := range strings.FieldsSeq(options) {
		name, value, _ := strings.Cut(o, "=")
		if err := r.Set(&setup, name, value); err != nil {
			t.Fatal(err)
		}
	}
	g, err := r.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// settings are those that change how moves are found.
var settings = []string{"", "group-strength=size", "teams=on finished=help", "teams=on hold=no-climb group-strength=size"}

// BenchmarkGame resolves and plays recorded games event by event.
func BenchmarkGame(b *testing.B) {
	for _, options := range settings {
		b.Run(strings.ReplaceAll(options, " ", ","), func(b *testing.B) {
			enginetest.BenchmarkReplay(b, build(b, options, 0), 2000)
		})
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, seats := range []int{0, 2} {
		b.Run(fmt.Sprint(seats), func(b *testing.B) {
			g := build(b, "", seats)
			for b.Loop() {
				engine.Perft(g.Start(), 4)
			}
		})
	}
}

// TestAllocations plays whole games and games from late positions, where the search
// for unplayable dice goes deep.
func TestAllocations(t *testing.T) {
	late := "R:j1,j1#76,j4#79,j7#82 Y:s10,s10#76,r10#77,s9 G:j19,j19#76,j18#77,i19 W:h10#83,e10#80,e10#80,ck#84 R cast - new"
	for _, options := range settings {
		for _, from := range []string{"", late} {
			g := build(t, options, four)
			start := g.Start()
			if from != "" {
				start = position(t, g, from)
			}
			enginetest.ReplayAllocations(t, start, 1500)
		}
	}
}
