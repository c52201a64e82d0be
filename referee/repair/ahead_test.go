package repair

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// TestMisfits: of sound games hardly a man is moved from where it does not stand, and where a
// move is left out one is, more often than not.
func TestMisfits(t *testing.T) {
	for k, name := range []string{"caturanga-race", "ashta-kashte", "thaayam", "chauka-bara", "chaupur"} {
		rs, _ := rulesets.Lookup(name)
		rng := rand.New(rand.NewPCG(41, uint64(k)))
		sound, moves, told := 0, 0, 0
		const games = 20
		for range games {
			rec := playRecord(rs, rng, 60)
			n, all := misfitsAtStart(t, rec.text())
			sound, moves = sound+n, moves+all
			var at []int
			for i, w := range rec.words[:len(rec.words)/2] {
				if isMove(w) {
					at = append(at, i)
				}
			}
			i := at[rng.IntN(len(at))]
			rec.words = slices.Delete(rec.words, i, i+1)
			if less, _ := misfitsAtStart(t, rec.text()); less > n {
				told++
			}
		}
		if sound > moves/20 || told < games/2 {
			t.Errorf("%s: %d misfits in %d moves, %d of %d moves left out are told", name, sound, moves, told, games)
		}
	}
}

// misfitsAtStart counts the misfits of a text from its start, and its moves.
func misfitsAtStart(t *testing.T, text string) (n, moves int) {
	g, read := parsed(t, text)
	ref := referee.New(referee.Config{})
	ref.Judge(g, read)
	trial := ref.Trial()
	words, _ := wordsOf(g, read)
	a := lookAhead(trial, words)
	spot := trial.Start()
	return a.misfits(&spot, 0, maxAhead), len(a.marches)
}
