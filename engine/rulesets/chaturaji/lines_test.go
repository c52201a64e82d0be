package chaturaji_test

import (
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/camps"
	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets/chaturaji"
)

// TestChaturajiWithoutDice counts lines of moves without dice, one a turn, a turn
// without a move and that of a frozen seat counted as one line. The lower row, where
// everyone is everyone's enemy and nobody freezes, is that of two other programs.
func TestChaturajiWithoutDice(t *testing.T) {
	t.Parallel()
	of := func(change func(*camps.Config)) engine.State {
		cfg := *enginetest.New(t, chaturaji.Ruleset(), "").Start().(*camps.State).Config()
		cfg.Dice = nil
		change(&cfg)
		return camps.New(cfg).Start()
	}
	for _, tt := range []struct {
		name  string
		start engine.State
		all   bool
		want  []int
	}{
		{"camps", of(func(c *camps.Config) { c.MayReturn = nil }), false,
			[]int{9, 81, 729, 6561, 72090, 784474, 8537551}},
		{"enemies", of(func(c *camps.Config) {
			c.MayReturn, c.Fell, c.Settle, c.Inspect = nil, nil, nil, nil
			c.Sets[camps.Free].Start = camps.AllSeats
			c.Came = nil
		}), true, []int{9, 81, 729, 6561, 72090, 791854}},
	} {
		for i, want := range tt.want {
			if testing.Short() && want > 1e5 {
				break
			}
			if got := countTurns(tt.start, i+1, tt.all); got != want {
				t.Errorf("%s, %d turns: %d lines, want %d", tt.name, i+1, got, want)
			}
		}
	}
}

// countTurns counts the lines of so many turns. With all set the ally's king may be
// captured too.
func countTurns(s engine.State, turns int, all bool) int {
	if turns <= 0 {
		return 1
	}
	if s.Due() == engine.DueOver {
		return 0
	}
	moves := s.Legal(nil)
	if all {
		if more := regicides(s.(*camps.State)); len(more) > 0 && moves[0].Kind == engine.Pass {
			moves = more
		} else {
			moves = append(moves, more...)
		}
	}
	if turns == 1 {
		return len(moves)
	}
	n, next := 0, s.Clone()
	for _, m := range moves {
		next.CopyFrom(s)
		next.Force(m)
		skipped := (int(next.Seat()) - int(s.Seat()) + 3) % 4
		n += countTurns(next, turns-1-skipped, all)
	}
	return n
}

// regicides returns the moves that only the rule of the partner's king forbids.
func regicides(s *camps.State) []engine.Move {
	var out []engine.Move
	for _, king := range s.Standing(camps.Ally(s.Seat()), engine.King) {
		for from := engine.Square(1); from <= camps.Squares; from++ {
			if s.On(from).Seat() != s.Seat() {
				continue
			}
			m := engine.Move{Kind: engine.Step, Piece: s.On(from).Piece(), Count: 1, From: from, To: king, Capture: true}
			if o := s.Object(m); len(o) == 1 && o[0].Rule == "chaturaji/partner-capture" {
				out = append(out, m)
			}
		}
	}
	return out
}
