package archive

import (
	"math"
	"slices"

	"github.com/ashtapada/agn/internal/fairness"
)

// Test compares how often things fell with their odds.
type Test struct {
	// Method is the test that was made, empty if there was nothing to test.
	Method string
	// P is the probability that fair throws deviate at least as far, 1e-300 where it is less, NaN without a
	// test.
	P float64
	// ChiSquare is Pearson's statistic over all outcomes, Freedom its degrees of
	// freedom.
	ChiSquare float64
	Freedom   int
	// Pooled is the number of outcomes that were put together with others, because
	// too few of them are expected.
	Pooled int
	// N is how many throws were tested or, with Faces, of how many single dice the faces.
	N     int
	Faces bool
	// Together is, with Faces, the p of a test of what fell together: dice whose faces are fair
	// may yet fall alike too often. NaN where it was not made.
	Together float64
}

// The methods of a Test.
const (
	exactly   = "exact multinomial"
	bySquares = "chi-square"
)

const (
	// leastExpected is how often an outcome must be expected for chi-square to hold.
	leastExpected = 5
	// maxOutcomes bounds the tables that the exact test goes through.
	maxOutcomes = 50_000
	// leastTable is a probability below which a table adds nothing.
	leastTable = 1e-300
)

// compareCasts tests how often the casts of a device fell, counted in the order of its chances.
// Of several dice alike the faces of each are tested: what falls together can be so much that
// a false die does not show in it. Whether they fall together as they should is a test of its own.
func compareCasts(counts []int, d *fairness.Device) Test {
	together := compareOdds(counts, d.Odds)
	faces, odds := d.Faces(counts)
	if faces == nil {
		return together
	}
	t := compareOdds(faces, odds)
	t.Faces, t.Together = true, together.P
	return t
}

// compareOdds tests counts against odds that add up to 1. Where so little was thrown that
// every table of counts can be gone through, the test is exact: it adds up the
// probability of all tables that are no more probable than the one at hand. Else it is
// Pearson's; outcomes that are expected fewer than five times are put together.
func compareOdds(counts []int, p []float64) Test {
	n := 0
	for _, c := range counts {
		n += c
	}
	t := Test{N: n, P: math.NaN(), Together: math.NaN(), Freedom: len(counts) - 1, ChiSquare: pearson(counts, p, n)}
	if n == 0 || len(counts) < 2 {
		return t
	}
	if tables(n, len(counts)) <= maxOutcomes {
		t.Method, t.P = exactly, max(exact(counts, p, n), fairness.LeastShown)
		return t
	}
	pooled, odd := pool(counts, p, n)
	t.Pooled = len(counts) - len(pooled)
	if t.Pooled > 0 {
		t.Pooled++ // the one that the others were added to
	}
	if len(pooled) < 2 {
		return t
	}
	t.Method = bySquares
	t.Freedom = len(pooled) - 1
	t.ChiSquare = pearson(pooled, odd, n)
	t.P = max(survival(t.ChiSquare, t.Freedom), fairness.LeastShown)
	return t
}

// pearson is the sum of the squared deviations, each by what was expected.
func pearson(counts []int, p []float64, n int) float64 {
	x := 0.0
	for i, c := range counts {
		if e := p[i] * float64(n); e > 0 {
			x += (float64(c) - e) * (float64(c) - e) / e
		}
	}
	return x
}

// tables returns the number of ways to distribute n throws over k outcomes, or more
// than maxOutcomes.
func tables(n, k int) int {
	ways := 1.0
	for i := 1; i < k; i++ {
		if ways = ways * float64(n+i) / float64(i); ways > maxOutcomes {
			return maxOutcomes + 1
		}
	}
	return int(math.Round(ways))
}

// exact is the exact multinomial test.
func exact(counts []int, p []float64, n int) float64 {
	logs := make([]float64, n+1) // of factorials
	for i := 2; i <= n; i++ {
		logs[i] = logs[i-1] + math.Log(float64(i))
	}
	logP := make([]float64, len(p))
	seen := logs[n]
	for i := range p {
		logP[i] = math.Log(p[i])
		if counts[i] > 0 {
			seen += float64(counts[i])*logP[i] - logs[counts[i]]
		}
	}
	// Tables as probable as this one count, whatever the rounding.
	r := lastTwo{p: p[len(p)-2:], logs: logs, logP: logP[len(p)-2:], limit: math.Exp(seen + 1e-9)}
	var visit func(i, left int, so float64)
	visit = func(i, left int, so float64) {
		if i == len(p)-2 {
			r.add(left, so)
			return
		}
		for c := range left + 1 {
			with := so - logs[c]
			if c > 0 {
				with += float64(c) * logP[i]
			}
			visit(i+1, left-c, with)
		}
	}
	visit(0, n, logs[n])
	return min(r.total, 1)
}

// lastTwo adds up the probabilities of the tables that differ in the last two outcomes alone, where they are no greater
// than limit.
type lastTwo struct {
	p, logs, logP []float64
	limit, total  float64
}

// add adds the tables that share out so many throws among the two, of which the others have come to so in logarithms.
// Each follows from its neighbour, beginning with the most probable one: a logarithm for each takes five times as long.
func (r *lastTwo) add(throws int, so float64) {
	ratio := r.p[0] / r.p[1]
	most := min(throws, int(float64(throws+1)*r.p[0]/(r.p[0]+r.p[1])))
	so += float64(most)*r.logP[0] - r.logs[most]
	first := math.Exp(so + float64(throws-most)*r.logP[1] - r.logs[throws-most])
	sum := 0.0
	for c, v := most, first; c <= throws && v > leastTable; c++ {
		if v <= r.limit {
			sum += v
		}
		v *= ratio * float64(throws-c) / float64(c+1)
	}
	for c, v := most, first; c > 0 && v > leastTable; c-- {
		if v *= float64(c) / (ratio * float64(throws-c+1)); v <= r.limit {
			sum += v
		}
	}
	r.total += sum
}

// pool puts the least probable outcomes together until each is expected often enough.
func pool(counts []int, p []float64, n int) ([]int, []float64) {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case p[a] < p[b]:
			return -1
		case p[a] > p[b]:
			return 1
		}
		return 0
	})
	var outC []int
	var outP []float64
	c, q := 0, 0.0
	for _, i := range order {
		c, q = c+counts[i], q+p[i]
		if q*float64(n) >= leastExpected {
			outC, outP = append(outC, c), append(outP, q)
			c, q = 0, 0
		}
	}
	if q > 0 && len(outC) > 0 {
		outC[len(outC)-1] += c
		outP[len(outP)-1] += q
	}
	return outC, outP
}
