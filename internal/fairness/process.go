// Package fairness says whether what was thrown is fair, whenever one looks and stops: by e-values, bets against the
// exact odds. It simulates how many throws show a deviation, and reckons how far chance alone explains somebody's luck.
package fairness

import "math"

// The prior is fixed in advance: a mixture of Dirichlet distributions around the odds, loose, middling and tight. A
// loose one finds a die that is far off after few throws, a tight one a small bias after many.
const (
	loose    = 25.0
	middling = 100.0
	tight    = 400.0
)

var priors = [...]struct{ weight, concentration float64 }{{0.25, loose}, {0.5, middling}, {0.25, tight}}

// bets is what the bets by each part of the prior have come to, or by how much they count.
type bets struct{ loose, middling, tight float64 }

// on returns the bets after one on what had fallen so many times, by its odds, of n throws: (c·odds + times) / (c + n),
// which pays by the odds. One division serves all.
func (b bets) on(times, n float64) bets {
	l, m, t := loose+n, middling+n, tight+n
	lm := l * m
	each := 1 / (lm * t)
	return bets{b.loose * ((loose + times) * (m * t * each)), b.middling * ((middling + times) * (l * t * each)),
		b.tight * ((tight + times) * (lm * each))}
}

// sum adds up bets by how much they count.
func (b bets) sum(by bets) float64 {
	return b.loose*by.loose + b.middling*by.middling + b.tight*by.tight
}

// extreme reports whether a bet is soon too great or too small for a number.
func (b bets) extreme() bool {
	within := func(v float64) bool { return v >= 1/tooGreat && v <= tooGreat }
	return !(within(b.loose) && within(b.middling) && within(b.tight))
}

// process is the bet of the mixture against the odds of one throw after another. Its value is 1 at the start, and fair
// throws leave its mean there: it is a test martingale. It may have several rows, each with counts of its own, of which
// every throw belongs to one that is known before it falls.
type process struct {
	odds, inverse []float64
	counts        []uint32 // row after row
	thrown        []uint32 // by row
	// The value is the sum of part × factor, times e^shift. A part that gets too great or too small for a number goes
	// into its logarithm.
	part, factor bets
	logs         [len(priors)]float64
	shift        float64
	added        int
	// most is the greatest value at a look, times e^-shift; looks counts them, and at is the look of most.
	most      float64
	looks, at int
}

// newProcess returns the bet before the first throw, with so many rows.
func newProcess(odds []float64, rows int) *process {
	p := &process{odds: odds, inverse: make([]float64, len(odds)), counts: make([]uint32, rows*len(odds)),
		thrown: make([]uint32, rows), part: bets{1, 1, 1}, most: 1}
	for i, q := range odds {
		p.inverse[i] = 1 / q
	}
	p.factor = bets{priors[0].weight, priors[1].weight, priors[2].weight}
	return p
}

// step is what fell, by its row, -1 for nothing, and whether one may look after it.
type step struct {
	row, fell int16
	look      bool
}

// take takes what fell, and notes the value at each look: one may stop at any.
func (p *process) take(steps ...step) {
	part, factor, most, k, added, looks := p.part, p.factor, p.most, len(p.odds), p.added, p.looks
	for _, s := range steps {
		if s.row >= 0 {
			count, thrown := &p.counts[int(s.row)*k+int(s.fell)], &p.thrown[s.row]
			if times, n := float64(*count)*p.inverse[s.fell], float64(*thrown); times != n { // else the bet was even
				part = part.on(times, n)
			}
			*count++
			*thrown++
			if added++; added%unseen == 0 && part.extreme() {
				p.part, p.most = part, most
				p.rescale()
				part, factor, most = p.part, p.factor, p.most
			}
		}
		if s.look {
			looks++
			if v := part.sum(factor); v > most {
				most, p.at = v, looks
			}
		}
	}
	p.part, p.most, p.added, p.looks = part, most, added, looks
}

// A part that is beyond tooGreat is rescaled, which is seen to after unseen throws: these change it by less than what
// is left to what a number can be.
const (
	tooGreat = 1e150
	unseen   = 8
)

// rescale puts the parts into their logarithms.
func (p *process) rescale() {
	for j, part := range [...]float64{p.part.loose, p.part.middling, p.part.tight} {
		p.logs[j] += math.Log(part)
	}
	shift := max(p.logs[0], p.logs[1], p.logs[2])
	by := func(j int) float64 { return priors[j].weight * math.Exp(p.logs[j]-shift) }
	p.part, p.factor = bets{1, 1, 1}, bets{by(0), by(1), by(2)}
	p.most *= math.Exp(p.shift - shift)
	p.shift = shift
}

// value is the value times e^-shift.
func (p *process) value() float64 { return p.part.sum(p.factor) }

// log returns the logarithm of the value, and that of the greatest one at a look.
func (p *process) log() (now, most float64) {
	now = math.Log(p.value()) + p.shift
	return now, max(now, math.Log(p.most)+p.shift, 0)
}

// mixture knows the e-values of how often things fell against their odds. What a count comes to is worked out once:
// many players have like ones.
type mixture struct {
	odds []float64
	// terms has, by part of the prior and by what fell, the logarithms that its counts come to.
	terms [len(priors)][][]float64
}

func newMixture(odds []float64) *mixture {
	m := &mixture{odds: odds}
	for j := range m.terms {
		m.terms[j] = make([][]float64, len(odds))
	}
	return m
}

// mostTerms is up to which count they are kept.
const mostTerms = 1 << 12

// term is what a count of what fell comes to in a part of the prior.
func (m *mixture) term(part, fell, count int) float64 {
	work := func(k int) float64 {
		return rising(priors[part].concentration*m.odds[fell], k) - float64(k)*math.Log(m.odds[fell])
	}
	if count >= mostTerms {
		return work(count)
	}
	terms := &m.terms[part][fell]
	for k := len(*terms); k <= count; k++ {
		*terms = append(*terms, work(k))
	}
	return (*terms)[count]
}

// log returns the logarithm of the e-value of counts.
func (m *mixture) log(counts []int) float64 {
	var parts [len(priors)]float64
	n, most := 0, math.Inf(-1)
	for _, k := range counts {
		n += k
	}
	for j, prior := range priors {
		log := math.Log(prior.weight) + rising(prior.concentration, -n)
		for i, k := range counts {
			log += m.term(j, i, k)
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
