package referee_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/enginetest"
	"github.com/ashtapada/agn/notation/diag"
)

// mostTurnEvents is how many events of a lost turn are looked through (docs/notation.md, 11.6).
const mostTurnEvents = 16384

// TestLostTurnBound: a lost turn is looked through if it takes no more events than the notation
// says, as counted by a naive program. Where it was, a move behind it is at fault, as a throw is
// due; else nothing is said of the move. Small turns end in so few positions that these are no
// hindrance.
func TestLostTurnBound(t *testing.T) {
	const games, small = 12, 2000
	seen := map[bool]int{}
	check := func(st engine.State) {
		events := turnEvents(st)
		if events == 0 {
			return
		}
		rs := st.Game().Ruleset()
		text := fmt.Sprintf("[Variant %q]\n[SetUp \"1\"]\n[FEN %q]\n\n%c: _t -- *\n", rs.Name,
			st.AppendPosition(nil), rs.Info(st.Seat()).Letter)
		rep := judgeText(t, text)
		through := firstError(&rep).Code == diag.NotAllowed
		seen[through]++
		switch {
		case through && events > mostTurnEvents:
			t.Errorf("more than %d events were looked through\n%s", mostTurnEvents, text)
		case !through && events < small:
			t.Errorf("%d events were not looked through: %v\n%s", events, rep.Findings, text)
		case !through && len(rep.Findings) != 1:
			t.Errorf("%v\n%s", rep.Findings, text)
		}
	}
	for n, name := range []string{"caturanga-race", "ashta-kashte", "thaayam", "chauka-bara", "chaupur", "chaturaji"} {
		game, rng := named(t, name), rand.New(rand.NewPCG(uint64(n), 21))
		for range games {
			st := game.Start()
			for left := rng.IntN(60); st.Due() != engine.DueOver && (left > 0 || !st.Fresh()); left-- {
				playAny(rng, st)
			}
			if st.Due() != engine.DueOver {
				check(st)
			}
		}
	}
	if seen[true] < 20 || seen[false] < 20 {
		t.Errorf("%d turns were looked through, %d were not", seen[true], seen[false])
	}
	// 9,177 events
	const large = "yByPyN1bK1bR1/2yP1bPbPbP1/1yP3bN1bP/1yP6/yRyK4gPbB/2rB1rP2gR/rPrPrP3gP1/rR2gB2gP1 r freed:r"
	st, err := named(t, "chaturaji").Position(large)
	if err != nil {
		t.Fatal(err)
	}
	was := seen[true]
	if check(st); seen[true] == was {
		t.Error("not looked through:", large)
	}
}

// named returns the game of a rule set.
func named(t *testing.T, ruleset string) engine.Game {
	t.Helper()
	rs, _ := rulesets.Lookup(ruleset)
	return enginetest.New(t, rs, "")
}

// playAny plays an event.
func playAny(rng *rand.Rand, st engine.State) {
	moves := st.Legal(nil)
	switch {
	case st.MayEnd() && (len(moves) == 0 || rng.IntN(4) == 0):
		st.EndTurn()
	case st.Due() == engine.DueCast:
		all := engine.Chances(st.Game())
		st.Throw(all[rng.IntN(len(all))].Cast)
	case len(moves) > 0:
		st.Apply(moves[rng.IntN(len(moves))])
	}
}

// turnEvents counts the events that a turn can hold, to every position within it each that leads
// there, until they are too many. It returns 0 if a move can be due behind the turn.
func turnEvents(st engine.State) (n int) {
	type place struct {
		position     string
		plies, round int
	}
	type node struct {
		st    engine.State
		plies int
	}
	seen := map[place]bool{}
	queue := []node{{st, 0}}
	for i := 0; i < len(queue) && n <= mostTurnEvents; i++ {
		from := queue[i]
		if over := from.st.Fresh() || from.st.Due() == engine.DueOver; i > 0 && (over || from.st.MayEnd()) {
			end := from.st.Clone()
			if !over {
				end.EndTurn()
			}
			if end.Due() == engine.DueMove {
				return 0
			}
			if over {
				continue
			}
		}
		add := func(plies int, play func(engine.State)) {
			n++
			to := from.st.Clone()
			play(to)
			if at := (place{string(to.AppendPosition(nil)), plies, to.Round()}); !seen[at] {
				seen[at] = true
				queue = append(queue, node{to, plies})
			}
		}
		if from.st.Due() == engine.DueCast {
			for _, c := range engine.Chances(from.st.Game()) {
				add(from.plies, func(st engine.State) { st.Throw(c.Cast) })
			}
		}
		for _, m := range from.st.Legal(nil) {
			add(from.plies+1, func(st engine.State) { st.Apply(m) })
		}
	}
	return n
}
