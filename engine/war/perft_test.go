package war_test

import (
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/engine/war"
)

// plain is the state of a game of two that mate or the capture of a king ends.
type plain struct{ war.State }

func (s *plain) Settle() {
	s.OpenTurn()
	switch seat := s.Seat(); {
	case !s.HasKing(seat):
		s.Lose("", war.SeatBit(seat))
	case s.Mobile():
	case s.Check() != 0:
		s.Mate("")
	default:
		s.Lose("", war.SeatBit(seat))
	}
}

func (s *plain) Walk(from, to uint, promo engine.Piece) {
	s.Play(from, to, promo)
	s.Settle()
}

// TestPerftLeapAlways counts games of kings that may leap in every turn, which
// Fairy-Stockfish can play: with check, where the leap attacks, and with capture of
// the king, where soldiers capture straight ahead too.
func TestPerftLeapAlways(t *testing.T) {
	rs, _ := rulesets.Lookup("chaturanga-2p")
	setup, err := rs.Complete(engine.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		capture bool
		want    []uint64
	}{
		{false, []uint64{18, 324, 6061, 112462, 2201200, 42569395}},
		{true, []uint64{18, 324, 6102, 114953, 2333178, 47382721}},
	} {
		cfg := war.Config{
			Ruleset: rs, Setup: setup, Check: !tt.capture, MustPromote: true,
			Armies: []war.Army{{Forward: [2]int8{0, 1}}, {Forward: [2]int8{0, -1}}},
			Moves: [engine.NumPieces]war.Movement{
				engine.Soldier:  {Quiet: []war.Vector{{0, 1}}, Takes: []war.Vector{{1, 1}, {-1, 1}}},
				engine.King:     war.Leaper("", slices.Concat(war.Around, war.KnightJumps)...),
				engine.Rook:     {Rides: true},
				engine.Knight:   war.Leaper("", war.KnightJumps...),
				engine.Elephant: war.Ways(engine.Elephant)[engine.Elephant],
				engine.Vizier:   war.Ways(engine.Vizier)[engine.Vizier],
			},
		}
		black := "RNEKVENR"
		if tt.capture {
			cfg.Moves[engine.Soldier].Takes = append(cfg.Moves[engine.Soldier].Takes, war.Vector{0, 1})
			black = "RNEVKENR"
		}
		for file := range 8 {
			cfg.Start[file] = war.ManOf(1, engine.PieceOf("RNEVKENR"[file]))
			cfg.Start[8+file] = war.ManOf(1, engine.Soldier)
			cfg.Start[48+file] = war.ManOf(2, engine.Soldier)
			cfg.Start[56+file] = war.ManOf(2, engine.PieceOf(black[file]))
		}
		s := war.New(cfg, &plain{}).Start()
		for i, want := range tt.want {
			if testing.Short() && want > 1e6 {
				break
			}
			if got := engine.Perft(s, i+1); got != want {
				t.Errorf("capture %v, depth %d: %d, want %d", tt.capture, i+1, got, want)
			}
		}
	}
}
