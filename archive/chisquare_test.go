package archive

import (
	"math"
	"math/big"
	"testing"
)

// TestSurvivalTable: the points of five, one and a tenth in a hundred as tables of
// chi-square have them (NIST/SEMATECH e-Handbook, section 1.3.6.7.4).
func TestSurvivalTable(t *testing.T) {
	for freedom, want := range map[int][3]float64{
		1: {3.841, 6.635, 10.828}, 2: {5.991, 9.210, 13.816}, 3: {7.815, 11.345, 16.266},
		10: {18.307, 23.209, 29.588}, 30: {43.773, 50.892, 59.703}, 100: {124.342, 135.807, 149.449},
	} {
		for i, p := range []float64{0.05, 0.01, 0.001} {
			if got := survival(want[i], freedom); math.Abs(got-p) > 0.001*p {
				t.Errorf("%d degrees, above %v: %v, want %v", freedom, want[i], got, p)
			}
		}
	}
}

// TestSurvivalExact: thirteen digits of a sum with 600 bits, far into the tail and on
// both sides of where the method changes.
func TestSurvivalExact(t *testing.T) {
	for _, freedom := range []int{1, 2, 3, 4, 5, 8, 15, 20, 41, 100, 255} {
		for _, x := range []float64{0.001, 0.25, 1, 2.5, float64(freedom), float64(freedom) + 1.75, float64(freedom) + 2,
			2*float64(freedom) + 3, 60, 250} {
			got, want := survival(x, freedom), bigSurvival(x, freedom)
			if math.Abs(got-want) > 1e-13*max(want, 1e-3) && math.Abs(got-want) > 2e-13*want {
				t.Errorf("%d degrees, above %v: %v, want %v", freedom, x, got, want)
			}
		}
	}
}

// bigSurvival is 1 - yᵃ e⁻ʸ Σ yⁿ/Γ(a+n+1) for a = freedom/2 and y = x/2.
func bigSurvival(x float64, freedom int) float64 {
	const prec = 600
	num := func(v float64) *big.Float { return new(big.Float).SetPrec(prec).SetFloat64(v) }
	y := num(x / 2)
	// yᵃ/Γ(a+1), from Γ(1) = 1 or Γ(3/2) = √π/2 up.
	front, a := num(1), 0.0
	if freedom%2 == 1 {
		rootPi, _, err := big.ParseFloat(
			"1.772453850905516027298167483341145182797549456122387128213807789852911284591032181374"+
				"95065673854466541622682362428257066623615286572442260252509370960278706846203769865", 10, prec, big.ToNearestEven)
		if err != nil {
			panic(err)
		}
		front.Quo(front.Sqrt(y), rootPi)
		front.Mul(front, num(2))
		a = 0.5
	}
	for ; a < float64(freedom)/2; a++ {
		front.Mul(front, y)
		front.Quo(front, num(a+1))
	}
	series, exp := num(0), num(0)
	for term, n := num(1), 1.0; term.MantExp(nil) > -prec; n++ {
		series.Add(series, term)
		term.Quo(term.Mul(term, y), num(a+n))
	}
	for term, n := num(1), 1.0; term.MantExp(nil) > -prec; n++ {
		exp.Add(exp, term)
		term.Quo(term.Mul(term, y), num(n))
	}
	p := front.Quo(front.Mul(front, series), exp)
	out, _ := p.Sub(num(1), p).Float64()
	return out
}

// TestSurvivalEdges: nothing is above infinity, everything above what is negative, and
// what is no number ends.
func TestSurvivalEdges(t *testing.T) {
	if a, b, c := survival(math.Inf(1), 3), survival(0, 3), survival(-1, 3); a != 0 || b != 1 || c != 1 {
		t.Error(a, b, c)
	}
	if got := survival(math.NaN(), 3); !math.IsNaN(got) {
		t.Error(got)
	}
}
