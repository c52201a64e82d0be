package archive

import "math"

// survival is the probability that a chi-square variable with so many degrees of
// freedom is above x.
func survival(x float64, freedom int) float64 {
	return upperGamma(float64(freedom)/2, x/2)
}

// What follows the first term this small in proportion changes nothing that is shown; a
// smaller one than the spacing of numbers around 1 might never come. Either expansion
// needs some multiple of √a terms; the bound is for what is no number.
const (
	gammaEpsilon = 1e-15
	gammaTerms   = 100_000
)

// upperGamma is the regularized upper incomplete gamma function Q(a, x) for a above 0:
// below a+1 by the series of its complement, above by the continued fraction, each where
// it converges fast (Press et al., Numerical Recipes, section 6.2).
func upperGamma(a, x float64) float64 {
	if x <= 0 {
		return 1
	}
	if math.IsInf(x, 1) {
		return 0
	}
	logGamma, _ := math.Lgamma(a)
	front := math.Exp(a*math.Log(x) - x - logGamma)
	if x < a+1 {
		return 1 - front*gammaSeries(a, x)
	}
	return front * gammaFraction(a, x)
}

// gammaSeries sums xⁿ / (a(a+1)…(a+n)).
func gammaSeries(a, x float64) float64 {
	term := 1 / a
	sum := term
	for n := 1; n < gammaTerms && term > sum*gammaEpsilon; n++ {
		term *= x / (a + float64(n))
		sum += term
	}
	return sum
}

// gammaFraction evaluates 1/(x+1-a - 1(1-a)/(x+3-a - 2(2-a)/(x+5-a - …))) from the
// front, after Lentz. No denominator vanishes, because x is at least a+1.
func gammaFraction(a, x float64) float64 {
	b := x + 1 - a
	c := math.Inf(1)
	d := 1 / b
	h := d
	for n := 1; n < gammaTerms; n++ {
		f := -float64(n) * (float64(n) - a)
		b += 2
		d = 1 / (f*d + b)
		c = b + f/c
		h *= c * d
		if math.Abs(c*d-1) < gammaEpsilon {
			break
		}
	}
	return h
}
