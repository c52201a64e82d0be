package chaupur_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets/chaupur"
)

// benched are those that change how moves are found.
var benched = []string{"", "group-strength=size", "teams=on finished=help", "teams=on hold=no-climb group-strength=size"}

// BenchmarkGame resolves and plays recorded games event by event.
func BenchmarkGame(b *testing.B) {
	for _, options := range benched {
		b.Run(strings.ReplaceAll(options, " ", ","), func(b *testing.B) {
			enginetest.BenchmarkReplay(b, enginetest.New(b, chaupur.Ruleset(), options), 2000)
		})
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, seats := range []int{4, 2} {
		b.Run(fmt.Sprint(seats), func(b *testing.B) {
			enginetest.BenchmarkPerft(b, enginetest.NewSeated(b, chaupur.Ruleset(), "", seats), 4)
		})
	}
}

// TestAllocations plays whole games and games from late positions, where the search
// for unplayable dice goes deep.
func TestAllocations(t *testing.T) {
	late := "R:j1,j1#76,j4#79,j7#82 Y:s10,s10#76,r10#77,s9 G:j19,j19#76,j18#77,i19 W:h10#83,e10#80,e10#80,ck#84 R cast - new"
	for _, from := range []string{"", late} {
		enginetest.NeverAllocates(t, chaupur.Ruleset(), benched, from, 1500)
	}
}
