package archive

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/fairness"
)

func even(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = 1 / float64(n)
	}
	return out
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-6*max(1, math.Abs(b)) }

// TestCompareKnown: values that can be worked out by hand or stand in tables.
func TestCompareKnown(t *testing.T) {
	// Ten tosses, all heads: two tables of 1/1024 each.
	if got := compareOdds([]int{10, 0}, even(2)); got.Method != exactly || !near(got.P, 2.0/1024) {
		t.Errorf("%+v", got)
	}
	// Nine of ten: 2·(1+10)/1024.
	if got := compareOdds([]int{9, 1}, even(2)); !near(got.P, 22.0/1024) {
		t.Errorf("%+v", got)
	}
	// As expected: everything is at most as probable.
	if got := compareOdds([]int{2, 2, 2}, even(3)); !near(got.P, 1) {
		t.Errorf("%+v", got)
	}
	// Chi-square 11.0705 is the point of five in a hundred with five degrees of
	// freedom, 3.8415 with one.
	for freedom, x := range map[int]float64{1: 3.841458821, 5: 11.07049769} {
		if got := survival(x, freedom); math.Abs(got-0.05) > 1e-6 {
			t.Errorf("%d: %v", freedom, got)
		}
	}
}

// TestCompareFair: fair throws are found unfair as often as the level says, by either
// method, and a loaded die is found out.
func TestCompareFair(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	sixteenths := []int64{1, 4, 6, 4, 1}
	var odds []float64
	for _, n := range sixteenths {
		odds = append(odds, float64(n)/16)
	}
	throw := func(n int) []int {
		counts := make([]int, len(odds))
		for range n {
			for i, x := 0, rng.Int64N(16); i < len(odds); i++ {
				if x -= sixteenths[i]; x < 0 {
					counts[i]++
					break
				}
			}
		}
		return counts
	}
	for n, method := range map[int]string{12: exactly, 400: bySquares} {
		found := 0
		const rounds = 400
		for range rounds {
			got := compareOdds(throw(n), odds)
			if got.Method != method {
				t.Fatalf("%d throws: %s", n, got.Method)
			}
			if got.P < fairness.Level {
				found++
			}
		}
		if found > rounds/10 {
			t.Errorf("%d throws: %d of %d fair ones are found unfair", n, found, rounds)
		}
	}
	if got := compareOdds([]int{100, 100, 100, 100, 100}, odds); got.P > 1e-6 {
		t.Errorf("%+v", got)
	}
	if got := compareOdds(make([]int, 5), odds); !math.IsNaN(got.P) || got.Method != "" {
		t.Errorf("%+v", got)
	}
}

// TestMethod: the exact test is made as long as there are no more than fifty thousand
// tables: of two outcomes and n throws there are n+1.
func TestMethod(t *testing.T) {
	odds := even(2)
	for more, method := range map[int]string{0: exactly, 1: bySquares} {
		got := compareOdds([]int{maxOutcomes / 2, maxOutcomes/2 - 1 + more}, odds)
		if got.Method != method || got.P < 0.99 {
			t.Errorf("%+v, want %s", got, method)
		}
	}
}

// TestPooled: the test of what was put together. Of 100 throws 3, 4 and 27 are expected
// 30 times together, and with two degrees of freedom p is e to the half of chi-square.
func TestPooled(t *testing.T) {
	odds := []float64{0.01, 0.02, 0.3, 0.4, 0.27}
	got := compareOdds([]int{3, 4, 26, 40, 27}, odds)
	chi := 4.0*4/30 + 4.0*4/30
	if got.Method != bySquares || got.Pooled != 3 || got.Freedom != 2 || !near(got.ChiSquare, chi) ||
		!near(got.P, math.Exp(-chi/2)) {
		t.Errorf("%+v", got)
	}
}

// TestPoolOrder: outcomes that are as likely as each other are put together as they
// stand, so that the same counts always give the same result.
func TestPoolOrder(t *testing.T) {
	counts, p := pool([]int{1, 2, 3, 4}, []float64{0.25, 0.25, 0.25, 0.25}, 10)
	if !slices.Equal(counts, []int{3, 7}) || !slices.Equal(p, []float64{0.5, 0.5}) {
		t.Error(counts, p)
	}
}

// TestPool: what is put together loses nothing.
func TestPool(t *testing.T) {
	counts, p := pool([]int{1, 2, 30, 40, 27}, []float64{0.01, 0.02, 0.3, 0.4, 0.27}, 100)
	n, sum := 0, 0.0
	for i := range counts {
		n, sum = n+counts[i], sum+p[i]
		if p[i]*100 < leastExpected {
			t.Error(counts, p)
		}
	}
	if n != 100 || !near(sum, 1) {
		t.Error(counts, p)
	}
}

// longDice are three dice with the faces 1, 2, 5 and 6, of which a throw shows 20 triples.
func longDice() *fairness.Device {
	die := dice.Uniform("long die", 1, 2, 5, 6)
	return fairness.DeviceOf("", &dice.Set{Dice: []dice.Die{die, die, die}})
}

// castAt throws dice of a set, of which each shows its last face with the chance that is given
// and the others alike, and counts by the place of what fell among the chances.
func castAt(rng *rand.Rand, device *fairness.Device, throws int, last float64) []int {
	place := map[dice.Cast]int{}
	for i, c := range device.Chances {
		place[c.Cast] = i
	}
	counts := make([]int, len(place))
	for range throws {
		var values []uint8
		for _, d := range device.Set.Dice {
			k := len(d.Faces) - 1
			if rng.Float64() >= last {
				k = rng.IntN(k)
			}
			values = append(values, d.Faces[k].Value)
		}
		counts[place[dice.Of(values...)]]++
	}
	return counts
}

// found counts of some series those that a test finds at a level.
func found(series int, least float64, test func() Test) (n int) {
	for range series {
		if got := test(); got.P < least {
			n++
		}
	}
	return n
}

// TestFaces: a false die shows in the faces of single dice where it does not show in what fell
// together, and fair dice are not found false more often than the level says.
func TestFaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(34, 13))
	set := longDice()
	const series = 2000
	bounds := func(what string, got int, low, high float64) {
		t.Helper()
		if share := float64(got) / series; share < low || share > high {
			t.Errorf("%s: %.3f found, want %v to %v", what, share, low, high)
		}
	}
	// Six falls with a chance of 0.35: a size of 0.16/3 for each die, so that 68 throws are enough.
	const throws, loaded, fair = 68, 0.35, 0.25
	bounds("faces of loaded dice",
		found(series, fairness.Level, func() Test { return compareCasts(castAt(rng, set, throws, loaded), set) }), 0.76, 0.82)
	bounds("triples of loaded dice",
		found(series, fairness.Level, func() Test { return compareOdds(castAt(rng, set, throws, loaded), set.Odds) }), 0, 0.5)
	for n, method := range map[int]string{15: exactly, throws: bySquares} {
		bounds("faces of fair dice", found(series, fairness.Level, func() Test {
			test := compareCasts(castAt(rng, set, n, fair), set)
			if test.Method != method || !test.Faces || test.N != 3*n || test.Freedom != 3 {
				t.Fatalf("%+v", test)
			}
			return test
		}), 0.03, 0.07)
	}
}

// TestLeastP: a p-value that no number holds is the least one that is given, not none.
func TestLeastP(t *testing.T) {
	for _, n := range []int{1100, 100_000} {
		if test := compareOdds([]int{0, n}, []float64{0.5, 0.5}); test.P != fairness.LeastShown || test.Method == "" {
			t.Errorf("%d throws: %+v", n, test)
		}
	}
}

// TestFacesOfOthers: what falls is tested as it falls where there is one die, or the dice differ.
func TestFacesOfOthers(t *testing.T) {
	rng := rand.New(rand.NewPCG(34, 14))
	for _, set := range []*dice.Set{
		{Dice: []dice.Die{dice.Cowries(4, 8)}},
		{Dice: []dice.Die{dice.Cube(), dice.Uniform("long die", 1, 2, 5, 6)}},
	} {
		device := fairness.DeviceOf("", set)
		counts := castAt(rng, device, 200, 0.2)
		if got, want := compareCasts(counts, device), compareOdds(counts, device.Odds); fmt.Sprint(got) != fmt.Sprint(want) ||
			got.Faces {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}

// TestExactTables: the exact test gives what a program says that goes through all tables one by one.
func TestExactTables(t *testing.T) {
	r := rand.New(rand.NewPCG(39, 1))
	for range 300 {
		k, n := 2+r.IntN(4), 1+r.IntN(24)
		p, counts, sum := make([]float64, k), make([]int, k), 0.0
		for i := range p {
			p[i] = math.Pow(10, -3*r.Float64())
			sum += p[i]
		}
		for range n {
			counts[r.IntN(k)]++
		}
		for i := range p {
			p[i] /= sum
		}
		chance := func(table []int) float64 {
			so, _ := math.Lgamma(float64(n + 1))
			for i, c := range table {
				g, _ := math.Lgamma(float64(c + 1))
				so += float64(c)*math.Log(p[i]) - g
			}
			return math.Exp(so)
		}
		want, seen := 0.0, chance(counts)
		table := make([]int, k)
		var visit func(i, left int)
		visit = func(i, left int) {
			if i == k-1 {
				table[i] = left
				if is := chance(table); is <= seen*(1+1e-9) {
					want += is
				}
				return
			}
			for table[i] = 0; table[i] <= left; table[i]++ {
				visit(i+1, left-table[i])
			}
		}
		visit(0, n)
		if got := exact(counts, p, n); math.Abs(got-min(want, 1)) > 1e-11*want {
			t.Errorf("%d of %.3g: %v, expected %v", counts, p, got, want)
		}
	}
}
