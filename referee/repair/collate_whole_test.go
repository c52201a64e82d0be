package repair

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/referee"
)

// TestCollateHidden: a sign that makes a comment of the rest of a line is taken away.
func TestCollateHidden(t *testing.T) {
	const truth = "1. e3 e6 2. Nf3 Nc6 3. Ne5 Nd4 4. exd4 d6 5. Nxf7 Kxf7 *"
	c := collateTexts(t, duel+strings.Replace(truth, "Nf3", "Nf3 ;", 1), duel+strings.Replace(truth, "exd4", "exd1", 1))
	if c.Status != Unique || bodyOf(string(c.Texts[0].Text)) != truth {
		t.Errorf("%v: %d texts", c.Status, len(c.Texts))
	}
}

// TestCollateWhole: a witness whose board is turned is read so, by the evidence of the other.
func TestCollateWhole(t *testing.T) {
	rep := New(referee.Config{}, nil)
	found, tried := 0, 0
	for _, name := range []string{"chaturanca-3", "chaturanga-2p"} {
		rs, _ := rulesets.Lookup(name)
		for seed := range 4 {
			rng := rand.New(rand.NewPCG(uint64(seed), 7))
			truth := playRecord(rs, rng, 40)
			turned := *truth
			turned.words = slices.Clone(truth.words)
			for i, w := range turned.words {
				if isMove(w) {
					b := []byte(w)
					for k, c := range b {
						switch {
						case 'a' <= c && c <= 'h':
							b[k] = 'a' + 'h' - c
						case '1' <= c && c <= '8':
							b[k] = '1' + '8' - c
						}
					}
					turned.words[i] = string(b)
				}
			}
			other := trial{truth: truth}
			other.draw(2, 1000, func() (injury, bool) { return truth.draw(rng, rep.meter) })
			c := rep.Collate(context.Background(), witnessesOf(t, turned.text(), other.text()))
			tried++
			if len(c.Texts) > 0 && bodyOf(string(c.Texts[0].Text)) == bodyOf(formed(t, truth.text())) {
				found++
				if h := c.Texts[0].Hypotheses; len(h[0]) != 1 || len(h[1]) != 0 {
					t.Errorf("%s: hypotheses %q", name, h)
				}
			} else {
				t.Logf("%s %d: %v %d texts", name, seed, c.Status, len(c.Texts))
			}
		}
	}
	if found < tried-1 {
		t.Errorf("%d of %d turned witnesses were read", found, tried)
	}
}

// TestCollateExchanged: two values of the throws that are exchanged are so, though as many throws have each.
func TestCollateExchanged(t *testing.T) {
	rep := New(referee.Config{}, nil)
	rs, _ := rulesets.Lookup("thaayam")
	for seed := range 3 {
		truth := playRecord(rs, rand.New(rand.NewPCG(uint64(seed), 9)), 60).text()
		other := strings.NewReplacer("<2>", "<3>", "<3>", "<2>").Replace(truth)
		c := rep.Collate(context.Background(), witnessesOf(t, truth, other))
		if c.Status != Unique || c.Texts[0].Costs[0] != 0 ||
			!slices.Equal(c.Texts[0].Hypotheses[1], []string{"2 and 3 of the throws exchanged"}) {
			t.Errorf("%d: %v, %d texts", seed, c.Status, len(c.Texts))
		}
	}
}

// TestLanguageNames: a hypothesis names each language in English.
func TestLanguageNames(t *testing.T) {
	for _, tag := range grammar.Languages() {
		if name := languageName(tag); name == tag {
			t.Errorf("%s has no name", tag)
		}
	}
}

// TestCollateOneText: where what is wrong with the whole of a record may be one thing or another, and the text is the
// same, that is unique.
func TestCollateOneText(t *testing.T) {
	const text = `[Red "?"]
[Green "?"]
[White "?"]
[Blue "?"]
[Variant "chauka-bara"]

1. R: <1> c1-e2 G: <1> e3-d5 W: <1> c5-a4 B: <3> a3-a2 2. R: <1> c1-e2 e3-d5 W: <2> c5-a5 B: <1> a3-b1
3. R: <2> c1-e1 G: <3> d5-c5 W: <1> c5xa4 <2> c5-a5 B: <2> a2-b1
4. R: <2> c1-e1 G: <8> c5-c1 <0> c1-d2 <2> d2-b2 W: <3> c5-b5 B: <3> b1-c1 *
`
	g, read := parsed(t, text)
	if res := New(referee.Config{}, nil).Repair(t.Context(), g, read); res.Status != Tied || len(res.Repairs) < 2 {
		t.Fatalf("%v, %d repairs", res.Status, len(res.Repairs))
	}
	if c := collateTexts(t, text); c.Status != Unique || len(c.Texts) != 1 {
		t.Errorf("%v, %d texts", c.Status, len(c.Texts))
	}
}

// TestCollateTwoGames: of a record of two games, which is no witness of one, nothing is claimed.
func TestCollateTwoGames(t *testing.T) {
	c := collateTexts(t, `[Variant "chaturaji"]

1. R: <5,2> a3 Bc3 Y: <4,2> B6 B: <5,3> h6 1. R: <5,2> Ke2 Y: <3,2> Bc6 B: <5,4> f6 G: <3,2> Nf3 *
`)
	if c.Status != Budget || len(c.Texts) != 0 {
		t.Errorf("%v, %d texts", c.Status, len(c.Texts))
	}
}

// TestCollateLanguage: letters of another language are one thing that is wrong with a witness, also where it is short
// or alone, and what it has then agrees.
func TestCollateLanguage(t *testing.T) {
	const truth = "1. Eh3 Ee6 2. Ef5 Ec8 3. Nh3 Kd6 4. g3 Ke6 *"
	german := strings.NewReplacer("E", "L", "N", "S").Replace(truth)
	for _, texts := range [][]string{{duel + german}, {duel + truth, duel + german}} {
		c := collateTexts(t, texts...)
		if c.Status != Unique || len(c.Texts) != 1 || bodyOf(string(c.Texts[0].Text)) != truth ||
			len(c.Texts[0].Hypotheses[len(texts)-1]) != 1 {
			t.Fatalf("%v: %d texts", c.Status, len(c.Texts))
		}
		for _, e := range c.Texts[0].Events {
			if r := e.Readings[len(texts)-1]; r.Cost > 0 || r.Text == "" {
				t.Errorf("%s: %+v", e.Lemma, r)
			}
		}
	}
}
