package chaturaji

import (
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/war"
)

// lines is a game without dice and without returns, one move a turn. With enemies set
// everyone is everyone's enemy and nobody freezes.
type lines struct {
	state
	enemies bool
}

func newLines(t *testing.T, enemies bool) engine.State {
	g, err := Ruleset().New(engine.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	start := g.Start().(*state)
	cfg := *start.Config()
	cfg.Dice = nil
	if enemies {
		cfg.Sets[freed].Start, cfg.Sets[freed].Lapses = war.AllSeats, false
	}
	return war.New(cfg, &lines{state{freed: start.freed, kingLine: start.kingLine}, enemies}).Start()
}

func (s *lines) Walk(from, to uint, promo engine.Piece) {
	s.Begin()
	p := s.Move(from, to, promo)
	s.free(p)
	s.triumph(p)
	s.Settle()
	s.Advance()
}

func (s *lines) Settle() {
	if !s.enemies {
		s.state.Settle()
	}
}

func (s *lines) MayPass(mobile bool) bool   { return !mobile }
func (s *lines) MayReturn(engine.Seat) bool { return false }

func (s *lines) ComeBack(seat engine.Seat, to uint, by engine.MoveKind) {
	if s.enemies {
		s.state.State.ComeBack(seat, to, by)
	} else {
		s.state.ComeBack(seat, to, by)
	}
}

// TestChaturajiWithoutDice counts lines of moves without dice, one a turn, a turn
// without a move and that of a frozen seat counted as one line. The lower row, where
// everyone is everyone's enemy and nobody freezes, is that of two other programs.
func TestChaturajiWithoutDice(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		enemies bool
		want    []int
	}{
		{"camps", false, []int{9, 81, 729, 6561, 72090, 784474, 8537551}},
		{"enemies", true, []int{9, 81, 729, 6561, 72090, 791854}},
	} {
		start := newLines(t, tt.enemies)
		for i, want := range tt.want {
			if testing.Short() && want > 1e5 {
				break
			}
			if got := countTurns(start, i+1, tt.enemies); got != want {
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
		if more := regicides(s.(*lines)); len(more) > 0 && moves[0].Kind == engine.Pass {
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
func regicides(s *lines) []engine.Move {
	var out []engine.Move
	for _, king := range s.Standing(s.Ally(s.Seat()), engine.King) {
		for from := engine.Square(1); from <= war.Squares; from++ {
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
