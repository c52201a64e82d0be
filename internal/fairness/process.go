// Package fairness says whether what was thrown is fair, whenever one looks and stops: by e-values, bets against the
// exact odds. It simulates how many throws show a deviation, and reckons how far chance alone explains somebody's luck.
package fairness

import "math"

// The prior is fixed in advance: a mixture of Dirichlet distributions around the odds, loose, middling and tight. A
// loose one finds a die that is far off after few throws, a tight one a small bias after many.
var priors = [...]struct{ weight, concentration float64 }{{0.25, 25}, {0.5, 100}, {0.25, 400}}

// process is the bet of the mixture against the odds of one throw after another. Its value is 1 at the start, and fair
// throws leave its mean there: it is a test martingale. It may have several rows, each with counts of its own, of which
// every throw belongs to one that is known before it falls.
type process struct {
	odds, inverse []float64
	rows          [][]uint32
	thrown        []uint32 // by row
	added         int
	// The value is the sum of part × factor, times e^shift. A part that gets too great or too small for a number goes
	// into its logarithm.
	part, factor, logs [len(priors)]float64
	shift              float64
	// most is the greatest value at a look, times e^-shift; looks counts them, and at is the look of most.
	most      float64
	looks, at int
}

// newProcess returns the bet before the first throw, with so many rows.
func newProcess(odds []float64, rows int) *process {
	p := &process{odds: odds, inverse: make([]float64, len(odds)), rows: make([][]uint32, rows),
		thrown: make([]uint32, rows), most: 1}
	for i, q := range odds {
		p.inverse[i] = 1 / q
	}
	for j, prior := range priors {
		p.part[j], p.factor[j] = 1, prior.weight
	}
	return p
}

// add takes what fell. The bet on it was (c·odds + times) / (c + thrown), which pays by the odds.
func (p *process) add(row, fell int) {
	counts := p.rows[row]
	if counts == nil {
		counts = make([]uint32, len(p.odds))
		p.rows[row] = counts
	}
	times, n := float64(counts[fell])*p.inverse[fell], float64(p.thrown[row])
	counts[fell]++
	p.thrown[row]++
	for j := range priors {
		c := priors[j].concentration
		p.part[j] *= (c + times) / (c + n)
	}
	if p.added++; p.added%unseen != 0 {
		return
	}
	for j, v := range p.part {
		if v > tooGreat || v < 1/tooGreat {
			p.rescale(j)
		}
	}
}

// A part that is beyond tooGreat is rescaled, which is seen to after unseen throws: these change it by less than what
// is left to what a number can be.
const (
	tooGreat = 1e150
	unseen   = 8
)

// rescale puts a part into its logarithm.
func (p *process) rescale(j int) {
	p.logs[j] += math.Log(p.part[j])
	p.part[j] = 1
	shift := p.logs[0]
	for _, l := range p.logs[1:] {
		shift = max(shift, l)
	}
	for i, prior := range priors {
		p.factor[i] = prior.weight * math.Exp(p.logs[i]-shift)
	}
	p.most *= math.Exp(p.shift - shift)
	p.shift = shift
}

// value is the value times e^-shift.
func (p *process) value() (v float64) {
	for j := range priors {
		v += p.part[j] * p.factor[j]
	}
	return v
}

// look notes the value: one may stop at any look.
func (p *process) look() {
	p.looks++
	if v := p.value(); v > p.most {
		p.most, p.at = v, p.looks
	}
}

// log returns the logarithm of the value, and that of the greatest one at a look.
func (p *process) log() (now, most float64) {
	now = math.Log(p.value()) + p.shift
	return now, max(now, math.Log(p.most)+p.shift, 0)
}

// mixture returns the logarithm of the e-value of how often things fell against their odds.
func mixture(counts []int, odds []float64) float64 {
	var parts [len(priors)]float64
	n, most := 0, math.Inf(-1)
	for _, k := range counts {
		n += k
	}
	for j, prior := range priors {
		c := prior.concentration
		log := math.Log(prior.weight) + rising(c, -n)
		for i, k := range counts {
			log += rising(c*odds[i], k) - float64(k)*math.Log(odds[i])
		}
		parts[j], most = log, max(most, log)
	}
	sum := 0.0
	for _, log := range parts {
		sum += math.Exp(log - most)
	}
	return most + math.Log(sum)
}

// rising is the logarithm of a(a+1)…(a+n-1), taken off for a negative n.
func rising(a float64, n int) float64 {
	k, sign := n, 1.0
	if n < 0 {
		k, sign = -n, -1
	}
	high, _ := math.Lgamma(a + float64(k))
	low, _ := math.Lgamma(a)
	return sign * (high - low)
}

// MostShown is the greatest e-value that is given, LeastShown the least; one beyond is given as that.
const (
	MostShown  = 1e300
	LeastShown = 1e-300
)

// shown returns an e-value from its logarithm.
func shown(log float64) float64 { return max(LeastShown, min(MostShown, math.Exp(log))) }
