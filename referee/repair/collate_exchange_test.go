package repair

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// TestCollateTurns: turns, and throws of a turn, that stand in the wrong order in a witness are one damage, which is
// told of the first of them.
func TestCollateTurns(t *testing.T) {
	for _, of := range []which{turnsSwapped, throwsSwapped} {
		d := &damages[of]
		c := collateTexts(t, d.example, d.repaired)
		if c.Status != Unique || bodyOf(string(c.Texts[0].Text)) != bodyOf(d.repaired) {
			t.Errorf("%s: %v, %d texts", d.name, c.Status, len(c.Texts))
			continue
		}
		x := &c.Texts[0]
		if x.Cost != d.cost || x.Costs[0] != d.cost {
			t.Errorf("%s: it costs %v, not %d", d.name, x.Costs, d.cost)
		}
		i := slices.IndexFunc(x.Events, func(a Aligned) bool { return a.Readings[0].Cost > 0 })
		if i < 0 || x.Events[i].Event == 0 || x.Events[i].Readings[0].Why != d.why || x.Events[i].Readings[0].Cost != d.cost {
			t.Errorf("%s: it is told as %+v", d.name, x.Events)
		}
	}
}

// TestCollateTurnsBound: games in which turns are exchanged, and words damaged too, are not estimated dearer than they
// are, and their text is found.
func TestCollateTurnsBound(t *testing.T) {
	m := newMeter(nil, damages)
	found, tried := 0, 0
	for k, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(*drawn+38, uint64(k)))
		for range 3 {
			truth := playRecord(rs, rng, 24)
			ws, _, _ := damagedWitnesses(t, rng, truth, m, 2, 2)
			for i := range ws {
				ws[i] = exchangedTurns(t, rng, ws[i])
			}
			if err := checkBound(t, ws, truth.text()); err != nil {
				t.Errorf("%s: %v\n%s\n%s\n%s", rs.Name, err, truth.text(), ws[0].Game.Text, ws[1].Game.Text)
			}
			tried++
			rep := New(referee.Config{}, nil)
			c := rep.Collate(t.Context(), ws)
			checkCollation(t, c)
			want := bodyOf(formed(t, truth.text()))
			if slices.ContainsFunc(c.Texts, func(x Telling) bool { return bodyOf(string(x.Text)) == want }) {
				found++
			}
		}
	}
	if t.Logf("the true text is found in %d of %d", found, tried); found < tried*8/10 {
		t.Errorf("the true text is found in %d of %d", found, tried)
	}
}

// exchangedTurns exchanges two turns of a witness, where it has marks of seats.
func exchangedTurns(t *testing.T, rng *rand.Rand, w Witness) Witness {
	words, _ := wordsOf(w.Game, w.Read)
	one := witnessOf(w.Game, words, false)
	type stretch struct{ i, k, from, to int }
	var all []stretch
	for i := range words {
		one.exchanges(i, func(of which, k, from, to int) {
			if of == turnsSwapped {
				all = append(all, stretch{i, k, from, to})
			}
		})
	}
	if len(all) == 0 {
		return w
	}
	s := all[rng.IntN(len(all))]
	text := w.Game.Text
	at := func(from, to int) string { return string(text[words[from].start:words[to-1].end]) }
	now := string(text[:words[s.i].start]) + at(s.from, s.to) + " "
	if s.k < s.from {
		now += at(s.k, s.from) + " "
	}
	now += at(s.i, s.k) + string(text[words[s.to-1].end:])
	g, read := parsed(t, now)
	return Witness{Game: g, Read: read}
}
