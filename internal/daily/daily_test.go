package daily_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/ashtapada/agn/internal/daily"
)

// TestPart holds that each case has its turn once in k days, and every day with AGN_LONG.
func TestPart(t *testing.T) {
	const k, cases = 3, 10
	for _, tt := range []struct {
		long  string
		turns int
	}{{"", 1}, {"1", k}} {
		t.Setenv("AGN_LONG", tt.long)
		var turns [cases]int
		for day := range k {
			t.Setenv("AGN_DAY", strconv.Itoa(20000+day))
			mine := daily.Part(t, k)
			all := make([]int, cases)
			for i := range all {
				if all[i] = i; mine(i) {
					turns[i]++
				}
			}
			if some := daily.Of(t, k, all); !slices.Equal(some, slices.DeleteFunc(all, func(i int) bool { return !mine(i) })) {
				t.Errorf("day %d: %v", day, some)
			}
		}
		for i, n := range turns {
			if n != tt.turns {
				t.Errorf("AGN_LONG=%q: case %d has %d turns in %d days, want %d", tt.long, i, n, k, tt.turns)
			}
		}
	}
}

// TestSeed holds that AGN_DAY is the day, and that without it there is one.
func TestSeed(t *testing.T) {
	t.Setenv("AGN_DAY", "7")
	if got := daily.Seed(t); got != 7 {
		t.Errorf("day %d, want 7", got)
	}
	t.Setenv("AGN_DAY", "")
	if got := daily.Seed(t); got < 20_000 {
		t.Errorf("day %d", got)
	}
}
