package archive

import (
	"math"
	"testing"

	"github.com/ashtapada/agn/archive/internal/record"
)

// TestInterval holds the bounds against published ones: Newcombe, Two-sided confidence
// intervals for the single proportion (1998), table I, method 3.
func TestInterval(t *testing.T) {
	for _, tt := range []struct {
		won, decided, games int
		low, high           float64
	}{
		{81, 263, 263, 0.2553, 0.3662},
		{15, 148, 148, 0.0624, 0.1605},
		{0, 20, 20, 0, 0.1611},
		{1, 29, 29, 0.0061, 0.1718},
		{20, 20, 20, 0.8389, 1},
		{40, 40, 20, 0.8389, 1},
	} {
		w := Wins{Games: tt.games, Decided: tt.decided, Seats: []SeatWins{{}, {Won: tt.won}}}
		if low, high := w.Interval(1); tt.games == tt.decided &&
			(math.Abs(low-tt.low) > 0.00005 || math.Abs(high-tt.high) > 0.00005) {
			t.Errorf("%d games of %d won: %.4f to %.4f, want %.4f to %.4f", tt.won, tt.decided, low, high, tt.low, tt.high)
		}
		b := Branch{Times: tt.decided, Games: tt.games, Decided: tt.decided}
		b.Points[1] = tt.won * record.Scale
		low, high, ok := b.Interval(2)
		if !ok || math.Abs(low-tt.low) > 0.00005 || math.Abs(high-tt.high) > 0.00005 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", tt.won, tt.decided, low, high, tt.low, tt.high)
		}
	}
	if low, high := (&ThrowStats{Throws: 12, Impossible: 2}).Interval(&Outcome{Seen: 7}); math.Abs(low-0.3968) > 1e-4 ||
		math.Abs(high-0.8922) > 1e-4 {
		t.Errorf("7 of 10 throws: %v to %v", low, high)
	}
	if low, high := (&ThrowStats{Throws: 2, Impossible: 2}).Interval(&Outcome{}); low != 0 || high != 1 {
		t.Errorf("of no throw: %v to %v", low, high)
	}
	if low, high := (&Wins{Games: 3, Seats: []SeatWins{{}}}).Interval(0); low != 0 || high != 1 {
		t.Errorf("of no decided game: %v to %v", low, high)
	}
	if _, _, ok := (&Branch{Times: 3, Games: 3}).Interval(1); ok {
		t.Error("an interval without a result")
	}
}
