package fairness

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/dice"
)

// Devices of all shapes: one cube, shells of unequal odds, three dice alike and two that differ.
func cube() *Device { return DeviceOf("cube", &dice.Set{Dice: []dice.Die{dice.Cube()}}) }
func shells() *Device {
	return DeviceOf("cowries", &dice.Set{Dice: []dice.Die{dice.Cowries(4, 8)}})
}
func three() *Device {
	die := dice.Uniform("long die", 1, 2, 5, 6)
	return DeviceOf("long dice", &dice.Set{Dice: []dice.Die{die, die, die}})
}
func mixed() *Device {
	return DeviceOf("mixed", &dice.Set{Dice: []dice.Die{dice.Uniform("stick", 1, 2), dice.Cube()}})
}

// naive is the e-value of the counts of rows in exact numbers, in no order: of each part of the prior the product of
// rising factorials (c·odds)(c·odds+1)… for each outcome, by c(c+1)… and the odds of what fell.
func naive(rows [][]int, odds []*big.Rat) *big.Rat {
	rising := func(a *big.Rat, n int) *big.Rat {
		out := big.NewRat(1, 1)
		for k := range n {
			out.Mul(out, new(big.Rat).Add(a, big.NewRat(int64(k), 1)))
		}
		return out
	}
	sum := new(big.Rat)
	for _, prior := range priors {
		c := new(big.Rat).SetFloat64(prior.concentration)
		value := new(big.Rat).SetFloat64(prior.weight)
		for _, counts := range rows {
			n := 0
			for i, k := range counts {
				n += k
				value.Mul(value, rising(new(big.Rat).Mul(c, odds[i]), k))
				for range k {
					value.Quo(value, odds[i])
				}
			}
			value.Quo(value, rising(c, n))
		}
		sum.Add(sum, value)
	}
	return sum
}

func ratsOf(chances []dice.Chance) (out []*big.Rat) {
	for _, c := range chances {
		out = append(out, c.Odds)
	}
	return out
}

func float(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

func alike(a, b float64) bool { return math.Abs(a-b) <= 1e-9*math.Abs(b) }

// TestExact compares the e-values of all tests after each throw, the greatest one and those of counts with exact ones.
func TestExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 3))
	for _, d := range []*Device{cube(), shells(), three(), mixed()} {
		rats, faceRats := ratsOf(d.Chances), ratsOf((&dice.Set{Dice: d.Set.Dice[:1]}).Chances())
		s, byCounts := NewSeries(d), d.EValues()
		casts, faces := make([]int, len(rats)), make([]int, len(faceRats))
		after := make([][]int, len(rats))
		for i := range after {
			after[i] = make([]int, len(rats))
		}
		most, mostAt, before := [3]float64{1, 1, 1}, [3]int{}, -1
		for n := 1; n <= 60; n++ {
			fell := min(rng.IntN(len(rats)), rng.IntN(len(rats))) // by no means fair
			s.Throw(Fall{int16(fell), int16(before)})
			casts[fell]++
			if before >= 0 {
				after[before][fell]++
			}
			exact := []float64{float(naive([][]int{casts}, rats)), math.NaN(), float(naive(after, rats))}
			if d.faces != nil {
				for _, v := range d.Chances[fell].Cast.Values() {
					faces[slices.Index(d.faces, fmt.Sprintf("<%d>", v))]++
				}
				exact[1] = float(naive([][]int{faces}, faceRats))
			}
			for i, e := range exact {
				if e > most[i] {
					most[i], mostAt[i] = e, n
				}
			}
			if before = fell; n%7 == 0 {
				before = -1
			}
			tests := s.Tests(nil, Test{Player: "Asha"}, func(Kind) float64 { return 0.5 })
			if n < Least {
				if tests != nil {
					t.Fatalf("%d throws are tested", n)
				}
				continue
			}
			for _, test := range tests {
				i := slices.Index([]Kind{OfThrows, OfFaces, OfSequence}, test.Of)
				if !alike(test.E, exact[i]) || !alike(test.Most, most[i]) || test.MostAt != mostAt[i] || test.Throws != n ||
					test.Player != "Asha" || test.Device != d.Name || test.Found != (exact[i] >= 20) {
					t.Errorf("%s, %d throws: %+v, want %v, at most %v after %d", d.Name, n, test, exact[i], most[i], mostAt[i])
				}
			}
			want := exact[0]
			if d.faces != nil {
				want = exact[1]
			}
			// Counts that are met again come to the same.
			if a, b := byCounts(casts), d.EValues()(casts); !alike(a, want) || a != b {
				t.Errorf("%s: %v by counts, %v, want %v", d.Name, a, b, want)
			}
			if !slices.Equal(s.Casts(), casts) {
				t.Errorf("%v, want %v", s.Casts(), casts)
			}
		}
	}
}

// TestMean: whatever was thrown, the mean of the e-value after one more fair throw is that before it, in exact numbers.
func TestMean(t *testing.T) {
	for _, d := range []*Device{cube(), shells(), mixed()} {
		rats := ratsOf(d.Chances)
		counts := make([]int, len(rats))
		rng := rand.New(rand.NewPCG(41, 4))
		for range 20 {
			mean := new(big.Rat)
			for i := range counts {
				counts[i]++
				mean.Add(mean, new(big.Rat).Mul(rats[i], naive([][]int{counts}, rats)))
				counts[i]--
			}
			if now := naive([][]int{counts}, rats); mean.Cmp(now) != 0 {
				t.Fatalf("%s, %v: %v, then in the mean %v", d.Name, counts, now, mean)
			}
			counts[rng.IntN(len(counts))]++
		}
	}
}

// TestIntegral: with two outcomes the e-value is the mean of the likelihood ratio over the beta distributions of the
// prior, here by the trapezoidal rule.
func TestIntegral(t *testing.T) {
	odds := []float64{0.25, 0.75}
	for _, counts := range [][]int{{0, 0}, {1, 0}, {9, 11}, {3, 60}} {
		want := 0.0
		for _, prior := range priors {
			a, b := prior.concentration*odds[0], prior.concentration*odds[1]
			la, _ := math.Lgamma(a)
			lb, _ := math.Lgamma(b)
			lab, _ := math.Lgamma(a + b)
			const steps = 200_000
			for i := 1; i < steps; i++ {
				x := float64(i) / steps
				log := lab - la - lb + (a-1+float64(counts[0]))*math.Log(x) + (b-1+float64(counts[1]))*math.Log(1-x) -
					float64(counts[0])*math.Log(odds[0]) - float64(counts[1])*math.Log(odds[1])
				want += prior.weight * math.Exp(log) / steps
			}
		}
		if got := math.Exp(newMixture(odds).log(counts)); math.Abs(got-want) > 1e-6*want {
			t.Errorf("%v: %v, want %v", counts, got, want)
		}
	}
}

// TestExtremes: e-values beyond what a number holds are neither lost nor infinite, and come back from there.
func TestExtremes(t *testing.T) {
	d := three()
	s := NewSeries(d)
	counts := make([]int, len(d.Odds))
	throw := func(fell, times int) {
		for range times {
			s.Throw(Fall{int16(fell), int16(fell)})
			counts[fell]++
		}
	}
	throw(0, 5000) // a triple that falls in one of 64
	for _, test := range s.Tests(nil, Test{}, func(Kind) float64 { return 0 }) {
		if test.E != MostShown || test.Most != MostShown {
			t.Errorf("%+v", test)
		}
	}
	rng := rand.New(rand.NewPCG(41, 5))
	for range 300_000 {
		x, fell := rng.Float64(), 0
		for ; fell < len(d.Odds)-1 && x >= d.Odds[fell]; fell++ {
			x -= d.Odds[fell]
		}
		throw(fell, 1)
	}
	if now, _ := s.casts.log(); math.Abs(now-newMixture(d.Odds).log(counts)) > 1e-6*math.Abs(now) {
		t.Errorf("%v, by counts %v", now, newMixture(d.Odds).log(counts))
	}
}

// simulated throws one die with some chance of its last face, looking after each throw, and returns the greatest
// e-value.
func simulated(rng *rand.Rand, d *Device, throws int, last float64) float64 {
	p := newProcess(d.Odds, 1)
	k := len(d.Odds) - 1
	for range throws {
		fell := k
		if rng.Float64() >= last {
			fell = rng.IntN(k)
		}
		p.take(step{0, int16(fell), true})
	}
	_, most := p.log()
	return math.Exp(most)
}

// TestAnyTime: looked at after each of 2,000 throws, of fair series at most five in a hundred ever have an e-value of
// 20; of those of a die with a six at .25 nine in ten have it within 600 throws.
func TestAnyTime(t *testing.T) {
	series := 10_000
	if testing.Short() {
		series = 500
	}
	d := cube()
	count := func(seed uint64, throws int, six float64) (found int) {
		for i := range series {
			if simulated(rand.New(rand.NewPCG(seed, uint64(i))), d, throws, six) >= Enough {
				found++
			}
		}
		return found
	}
	if n := count(1, 2000, 1.0/6); float64(n) > Level*float64(series) {
		t.Errorf("%d of %d fair series are found unfair", n, series)
	} else {
		t.Logf("%d of %d fair series", n, series)
	}
	if n := count(2, 600, 0.25); float64(n) < 0.9*float64(series) {
		t.Errorf("%d of %d false dice are found", n, series)
	} else {
		t.Logf("%d of %d false dice", n, series)
	}
}

// TestSequence: a die that often shows again what it showed, each face as often as the others, is found by what falls
// after what alone.
func TestSequence(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 6))
	s, before := NewSeries(cube()), -1
	for range 1500 {
		fell := rng.IntN(6)
		if before >= 0 && rng.IntN(5) == 0 {
			fell = before
		}
		s.Throw(Fall{int16(fell), int16(before)})
		before = fell
	}
	for _, test := range s.Tests(nil, Test{}, func(Kind) float64 { return 0 }) {
		if test.Found != (test.Of == OfSequence) {
			t.Errorf("%+v", test)
		}
	}
}

// TestStandOut: e-BH by its definition, tried for every k.
func TestStandOut(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 7))
	for range 2000 {
		e := make([]float64, rng.IntN(12))
		for i := range e {
			e[i] = math.Exp(8 * rng.NormFloat64())
		}
		sorted := slices.Sorted(slices.Values(e))
		slices.Reverse(sorted)
		least := math.Inf(1)
		for k, v := range sorted {
			if v >= float64(len(e))/(Level*float64(k+1)) {
				least = v
			}
		}
		for i, found := range StandOut(e) {
			if found != (e[i] >= least) {
				t.Fatalf("%v: %v", e, StandOut(e))
			}
		}
	}
}

// TestManySources: of many sources those stand out that e-BH finds, as of many players.
func TestManySources(t *testing.T) {
	r := Report{}
	for i := range 100 {
		r.Sources = append(r.Sources, Test{Source: string(rune('A' + i)), E: 1})
		r.Players = append(r.Players, Test{Player: string(rune('A' + i)), E: 1})
	}
	r.Sources[7].E, r.Sources[7].Found, r.Players[7].E = 43.7, true, 43.7
	r.Sources[8].E, r.Players[8].E = 2001, 2001
	r.StandOut()
	for i := range r.Sources {
		if s, p := r.Sources[i], r.Players[i]; s.Found != (s.E > 2000) || p.Found != s.Found {
			t.Errorf("%+v %+v", s, p)
		}
	}
}

// TestProducts: the e-values of several sources are multiplied, by device and test; games without a source are none.
func TestProducts(t *testing.T) {
	r := Report{Sources: []Test{{Source: "x", Device: "a", Of: OfThrows, Log: 1},
		{Source: "x", Device: "b", Of: OfThrows, Log: 5}, {Device: "b", Of: OfThrows, Log: 3},
		{Source: "y", Device: "a", Of: OfThrows, Log: 2.5}, {Device: "a", Of: OfThrows, Log: 9},
		{Source: "x", Device: "a", Of: OfFaces, Log: -700}, {Source: "y", Device: "a", Of: OfFaces, Log: -7}}}
	r.StandOut()
	want := []Product{{"a", OfFaces, 2, LeastShown}, {"a", OfThrows, 2, math.Exp(3.5)}}
	if !slices.Equal(r.Products, want) {
		t.Errorf("%+v", r.Products)
	}
}

// TestDetect: what is said of a deviation holds in other series, is the same for the same seed, and faces are found by
// their names.
func TestDetect(t *testing.T) {
	d := cube()
	of, err := ReadDeviation(" Six = .25", 7)
	if err != nil {
		t.Fatal(err)
	}
	powers, err := Detect([]*Device{d}, of)
	again, _ := Detect([]*Device{d}, of)
	if err != nil || len(powers) != 1 || powers[0] != again[0] || powers[0].Of != OfThrows ||
		!alike(powers[0].Odds, 1.0/6) {
		t.Fatalf("%+v %+v %v", powers, again, err)
	}
	// The six is the first of the casts; simulated has it last, which is the same for dice.
	for i, share := range Shares {
		found := 0
		const series = 1000
		for k := range series {
			if simulated(rand.New(rand.NewPCG(99, uint64(k))), d, powers[0].Throws[i], 0.25) >= Enough {
				found++
			}
		}
		if got := float64(found) / series; math.Abs(got-share) > 0.06 {
			t.Errorf("%d throws are enough in %.3f, want %v", powers[0].Throws[i], got, share)
		}
	}
	for text, want := range map[string]Kind{"six=.5": OfFaces, "<5>=.5": OfFaces, "6,6,6=.2": OfThrows, "5=0": OfFaces,
		"six=1": OfFaces} {
		of, err := ReadDeviation(text, 1)
		if err != nil {
			t.Fatal(text, err)
		}
		p, err := Detect([]*Device{three()}, of)
		if err != nil || p[0].Of != want || p[0].Throws[0] == 0 || !slices.IsSorted(p[0].Throws[:]) {
			t.Errorf("%s: %+v %v", text, p, err)
		}
	}
	if p, err := Detect([]*Device{d}, Deviation{Name: "six", Chance: 0.168}); err != nil || p[0].Throws[2] != 0 {
		t.Errorf("a chance beside the odds: %+v %v", p, err)
	}
}

// TestBeneath: what is not simulated is not found if it is.
func TestBeneath(t *testing.T) {
	d := cube()
	for _, chance := range []float64{1.0/6 + 1e-7, 1.0/6 + .002, 1.0/6 - .001} {
		if beneath(chance, 1.0/6) < MostThrows {
			t.Errorf("%v: found in %d throws", chance, beneath(chance, 1.0/6))
			continue
		}
		found := 0
		for k := range 60 {
			if simulated(rand.New(rand.NewPCG(5, uint64(k))), d, 2000, chance) >= Enough {
				found++
			}
		}
		if found > 12 {
			t.Errorf("%v: found in %d of 60 series", chance, found)
		}
	}
	for chance, odds := range map[float64]float64{.25: 1.0 / 6, 0: .1, 1: .1, .0011: .0001} {
		if n := beneath(chance, odds); n >= MostThrows {
			t.Errorf("%v for %v is not looked for: %d", chance, odds, n)
		}
	}
	if n := beneath(.25, .25); n < MostThrows {
		t.Error(n)
	}
}

// TestDetectRefused: what cannot be asked is refused with what can.
func TestDetectRefused(t *testing.T) {
	for _, text := range []string{"six", "six=", "=.5", "six=-1", "six=1.1", "six=NaN", "six=x"} {
		if d, err := ReadDeviation(text, 1); err == nil {
			t.Errorf("%q: %+v", text, d)
		}
	}
	for name, want := range map[string]string{"sixx": `did you mean "six"?`, "king": "it is one of 1, 2, 3, 4, 5, 6"} {
		_, err := Detect([]*Device{cube()}, Deviation{Name: name, Chance: 0.5})
		if fault := (*Fault)(nil); !errors.As(err, &fault) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Detect([]*Device{three()}, Deviation{Name: "1,2, 5", Chance: 0.5}); err == nil ||
		!strings.Contains(err.Error(), `did you mean "5,2,1"?`) {
		t.Error("another order of the dice:", err)
	}
	for _, c := range []struct {
		devices []*Device
		of      Deviation
	}{{[]*Device{shells()}, Deviation{Name: "8", Chance: 0.0625}}, {nil, Deviation{Name: "8", Chance: 0.1}}} {
		if p, err := Detect(c.devices, c.of); err == nil {
			t.Errorf("%+v: %+v", c.of, p)
		}
	}
}

// TestLuck: of simulated fair series 95 of 100 lie within what chance alone explains, and their numbers are even.
func TestLuck(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 8))
	devices := []*Device{cube(), three(), shells()}
	const series = 4000
	within, half := 0, 0
	for range series {
		var l Luck
		for _, d := range devices {
			counts := make([]int, len(d.Odds))
			for range 100 {
				x, fell := rng.Float64(), 0
				for ; fell < len(d.Odds)-1 && x >= d.Odds[fell]; fell++ {
					x -= d.Odds[fell]
				}
				counts[fell]++
			}
			l.Add(d, counts)
		}
		if math.Abs(l.Luck) <= l.Chance {
			within++
		}
		if l.Fewer < 50 {
			half++
		}
		if l.Throws != 300 || !alike(l.Expected, 100*3.5+300*3.5+100*2.5) {
			t.Fatalf("%+v", l)
		}
	}
	if a, b := float64(within)/series, float64(half)/series; math.Abs(a-0.95) > 0.015 || math.Abs(b-0.5) > 0.03 {
		t.Errorf("%v within, %v below the middle", a, b)
	}
}
