package repair

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// turnedBack are the kinds of which one undoes each of them.
func turnedBack() (out []wholeKind) {
	for _, k := range wholeKinds {
		switch k.name {
		case "turned by 180 degrees", "turned by 90 degrees", "turned by 270 degrees", "files mirrored", "rows mirrored",
			"axes exchanged", "axes exchanged and mirrored", "mouths down", "4 and 8 exchanged", "1 and 3 exchanged",
			"2 and 5 exchanged", "2 and 3 exchanged in all words", "N and E exchanged", "K and R exchanged":
			out = append(out, k)
		}
	}
	return out
}

// TestWholeUnique: no answer is said to be the only one where an exhaustive search finds another: with each kind of
// error undone in the whole of a record, from each round on and for all stretches of rounds, each text judged by
// itself, if it costs little more or less.
func TestWholeUnique(t *testing.T) {
	rep := New(referee.Config{}, nil)
	rep.Effort = 50_000
	judge := referee.New(referee.Config{})
	kinds := turnedBack()
	unique, tried := 0, 0
	for n := range 30 {
		rng := rand.New(rand.NewPCG(uint64(n), 2))
		rs := rulesets.All()[n%10]
		kind := kinds[7+rng.IntN(len(kinds)-7)] // not of the board, which is legal one way only as a rule
		how := []string{"all", "from", "some"}[rng.IntN(3)]
		text, _, ok := whollyDamaged(rs, kind, how, rng, rep.meter)
		if !ok {
			continue
		}
		g, read := parsed(t, text)
		res := rep.Repair(t.Context(), g, read)
		if res.Status != Unique {
			continue
		}
		unique++
		claimed := unnumbered(formed(t, string(res.Repairs[0].Text)))
		for _, other := range undoneIn(rs, kinds, text, res.Cost+besideCost) {
			tried++
			g, read := parsed(t, other.text)
			if judge.Judge(g, read).Verdict == referee.Legal && unnumbered(formed(t, other.text)) != claimed {
				t.Errorf("%s, %s %s: not only %v for %d, but %s for %d\n%s", rs.Name, kind.name, how,
					res.Repairs[0].Hypotheses, res.Cost, other.kind, other.cost, text)
				break
			}
		}
	}
	t.Log(unique, "claims,", tried, "other texts")
	if unique < 5 {
		t.Errorf("of %d answers it is said that they are the only ones", unique)
	}
}

// TestWholeBeside: where edits of words cost less than what was wrong with the whole, or a part of it that is longer or
// shorter is as legal, nothing is said to be the only one.
func TestWholeBeside(t *testing.T) {
	rep := New(referee.Config{}, nil)
	rep.Effort = 50_000
	for _, c := range []struct {
		how, kind, rules string
		seed             uint64
	}{
		{"all", "4 and 8 exchanged", "thaayam", 104},
		{"from", "turned by 180 degrees", "caturanga-race", 102},
		{"from", "4 and 8 exchanged", "chaturanca-2", 103},
		{"from", "4 and 8 exchanged", "caturanga-race", 101},
		{"from", "4 and 8 exchanged", "thaayam", 101},
		{"from", "1 as 2", "chaturanca-2", 101},
		{"from", "1 as 2", "chaturanca-2", 2002}, // one wrong word shows, and no 1 stands in the stretch
		{"from", "2 and 3 exchanged in all words", "chaturanga-2p", 103},
		{"from", "2 and 3 exchanged in all words", "chaturaji", 103},
		{"some", "rows from 0", "chaturaji", 104},
		{"some", "1 and 3 exchanged", "caturanga-race", 102},
		{"some", "French letters", "chaturanga-2p", 100},
		{"all and two", "axes exchanged and mirrored", "chaturanca-3", 1004},
		{"all and two", "axes exchanged", "chaturanca-3", 1004},
		{"all and two", "German letters", "chaturanga-2p", 1000},
	} {
		k := slices.IndexFunc(rulesets.All(), func(rs *engine.Ruleset) bool { return rs.Name == c.rules })
		kind := wholeKinds[slices.IndexFunc(wholeKinds, func(k wholeKind) bool { return k.name == c.kind })]
		text, truth, ok := whollyDamaged(rulesets.All()[k], kind, c.how, rand.New(rand.NewPCG(c.seed, uint64(k))), rep.meter)
		if !ok {
			t.Fatalf("%v is no such record", c)
		}
		if res := parse(t, text)(rep); placed(t, res, truth) == "false unique" {
			t.Errorf("%v: it is not %v", c, res.Repairs[0].Hypotheses)
		}
	}
}

// undoneText is a text in which an error is undone, with what that costs.
type undoneText struct {
	kind, text string
	cost       int
}

// undoneIn lists the texts in which an error of a kind is undone in some rounds of a record, if at least as many words
// are wrong by it as are believed and it costs no more than most.
func undoneIn(rs *engine.Ruleset, kinds []wholeKind, text string, most int) (out []undoneText) {
	head, moves, _ := strings.Cut(text, "\n\n")
	words := strings.Fields(moves)
	result := words[len(words)-1]
	words = words[:len(words)-1]
	rounds := []int{}
	for i, w := range words {
		if strings.HasSuffix(w, ".") {
			rounds = append(rounds, i)
		}
	}
	rounds = append(rounds, len(words))
	for _, kind := range kinds {
		now := kind.do(rs, words, nil)
		for i, from := range rounds {
			for _, to := range rounds[i+1:] {
				made := slices.Concat(words[:from], now[from:to], words[to:])
				wrong := 0
				for k := range made {
					if made[k] != words[k] {
						wrong++
					}
				}
				cost := wholeCost
				switch {
				case wrong < fewest:
					continue
				case from > 0 && to == len(words):
					cost += fromCost
				case to < len(words):
					cost += someCost
				}
				if wrong < enough {
					cost += shortCost
				}
				if cost > most {
					continue
				}
				out = append(out, undoneText{kind.name, head + "\n\n" + strings.Join(append(made, result), " ") + "\n", cost})
			}
		}
	}
	return out
}
