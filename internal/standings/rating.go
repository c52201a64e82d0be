package standings

import (
	"cmp"
	"math"
	"slices"
)

// Options says how games are ranked and rated.
type Options struct {
	Ties []Break
	// Period returns the number of the period in which a day lies; nil puts all games into one.
	Period func(day int64) int64
	// Tau bounds how quickly the volatility of Glicko-2 changes.
	Tau float64
}

// Rating is what a player is rated. Low and High bound it with 95 in 100.
type Rating struct {
	// System is Glicko2 for games of two seats, PlackettLuce for others.
	System string
	Player string
	Games  int
	Rating float64
	// Deviation is its standard deviation, Volatility that of Glicko-2.
	Deviation, Volatility float64
	Low, High             float64
	// Undated counts games of which the period is not known; they come before all others.
	Undated int
}

// The systems.
const (
	Glicko2      = "glicko-2"
	PlackettLuce = "plackett-luce"
)

// normal95 is how many deviations hold 95 in 100.
const normal95 = 1.959963984540054

// rate rates the players of the games of two seats, and those of the others.
func (t *table) rate(opt Options) (out []Rating) {
	var two, more []result
	for _, r := range t.results {
		if len(r.players) == 2 {
			two = append(two, r)
		} else {
			more = append(more, r)
		}
	}
	out = append(t.glicko(two, opt), t.plackettLuce(more)...)
	for i := range out {
		r := &out[i]
		r.Low, r.High = r.Rating-normal95*r.Deviation, r.Rating+normal95*r.Deviation
	}
	slices.SortStableFunc(out, func(a, b Rating) int {
		return cmp.Or(cmp.Compare(a.System, b.System), cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.Player, b.Player))
	})
	return out
}

// glicko is Glicko-2 (Glickman 2012). Its scale is a 173.7178th of the one that is shown.
type glicko struct{ mu, phi, sigma float64 }

const (
	glickoScale = 173.7178
	glickoStart = 1500
	glickoMost  = 350 // the deviation of a player of whom nothing is known; without games it grows up to that
	glickoSigma = 0.06
)

// meeting is a game against another, with the score.
type meeting struct {
	with  glicko
	score float64
}

// g weighs the deviation of an opponent.
func (p glicko) g() float64 { return 1 / math.Sqrt(1+3*p.phi*p.phi/math.Pi/math.Pi) }

// after returns the rating after a period. The steps are those of the paper.
func (p glicko) after(met []meeting, tau float64) glicko {
	if len(met) == 0 {
		return glicko{p.mu, min(math.Hypot(p.phi, p.sigma), glickoMost/glickoScale), p.sigma}
	}
	inverse, sum := 0.0, 0.0
	for _, m := range met {
		g := m.with.g()
		e := 1 / (1 + math.Exp(-g*(p.mu-m.with.mu)))
		inverse += g * g * e * (1 - e)
		sum += g * (m.score - e)
	}
	v := 1 / inverse
	sigma := p.volatility(v*sum, v, tau)
	phi := 1 / math.Sqrt(1/(p.phi*p.phi+sigma*sigma)+1/v)
	return glicko{p.mu + phi*phi*sum, phi, sigma}
}

// volatility finds the new volatility (step 5, the Illinois algorithm).
func (p glicko) volatility(delta, v, tau float64) float64 {
	a := math.Log(p.sigma * p.sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := p.phi*p.phi + v + e
		return e*(delta*delta-d)/(2*d*d) - (x-a)/(tau*tau)
	}
	low, high := a, math.Log(delta*delta-p.phi*p.phi-v)
	if delta*delta <= p.phi*p.phi+v {
		high = a - tau
		for f(high) < 0 {
			high -= tau
		}
	}
	atLow, atHigh := f(low), f(high)
	for math.Abs(high-low) > 1e-6 {
		c := low + (low-high)*atLow/(atHigh-atLow)
		at := f(c)
		if at*atHigh <= 0 {
			low, atLow = high, atHigh
		} else {
			atLow /= 2
		}
		high, atHigh = c, at
	}
	return math.Exp(low / 2)
}

// glicko rates games of two seats, period by period.
func (t *table) glicko(games []result, opt Options) []Rating {
	type rated struct {
		glicko
		games, undated int
	}
	rating := map[int]*rated{}
	for _, period := range periods(games, opt.Period) {
		met := map[int][]meeting{}
		before := map[int]glicko{}
		for p, r := range rating {
			before[p] = r.glicko
		}
		for _, r := range period.games {
			for _, p := range r.players {
				if rating[p] == nil {
					rating[p] = &rated{glicko: glicko{0, glickoMost / glickoScale, glickoSigma}}
					before[p] = rating[p].glicko
				}
				rating[p].games++
				if period.undated {
					rating[p].undated++
				}
			}
		}
		for _, r := range period.games {
			for i, p := range r.players {
				met[p] = append(met[p], meeting{before[r.players[1-i]], float64(r.against(i, 1-i)) / Scale})
			}
		}
		for p, r := range rating {
			r.glicko = r.after(met[p], opt.Tau)
		}
	}
	var out []Rating
	for p, r := range rating {
		out = append(out, Rating{System: Glicko2, Player: t.names[p], Games: r.games, Rating: glickoStart + glickoScale*r.mu,
			Deviation: glickoScale * r.phi, Volatility: r.sigma, Undated: r.undated})
	}
	return out
}

// period is the games of one, in order.
type period struct {
	games   []result
	undated bool
}

// periods parts games into periods, first those of which it is not known. Between two there are empty ones.
func periods(games []result, of func(day int64) int64) (out []period) {
	if of == nil {
		return []period{{games: games}}
	}
	by := map[int64][]result{}
	var undated []result
	least, most := int64(math.MaxInt64), int64(math.MinInt64)
	for _, r := range games {
		first, last := r.game.First, r.game.Last
		if first == nil || last == nil || of(*first) != of(*last) {
			undated = append(undated, r)
			continue
		}
		n := of(*first)
		by[n] = append(by[n], r)
		least, most = min(least, n), max(most, n)
	}
	if undated != nil {
		out = append(out, period{undated, true})
	}
	for n := least; n <= most; n++ {
		out = append(out, period{games: by[n]})
	}
	return out
}

// skill is a player's strength in the model of Plackett and Luce, a normal distribution.
type skill struct{ mu, sigma float64 }

// What the rating begins with, and what it is made of (Weng and Lin 2011): the spread of a game and what a strength
// may change between two.
const (
	skillMu    = 25.0
	skillSigma = skillMu / 3
	skillBeta  = skillSigma / 2
	skillTau   = skillMu / 300
	// skillLeast bounds how much of a variance one game takes away.
	skillLeast = 1e-4
)

// plackettLuce rates the games of more seats one after another, by day.
func (t *table) plackettLuce(games []result) []Rating {
	slices.SortStableFunc(games, func(a, b result) int { return cmp.Compare(dayOf(a.game), dayOf(b.game)) })
	skills, played := map[int]skill{}, map[int]int{}
	for _, r := range games {
		list := make([]skill, len(r.players))
		for i, p := range r.players {
			var ok bool
			if list[i], ok = skills[p]; !ok {
				list[i] = skill{skillMu, skillSigma}
			}
			played[p]++
		}
		for i, s := range inPlay(list, r.ranks) {
			skills[r.players[i]] = s
		}
	}
	var out []Rating
	for p, s := range skills {
		out = append(out, Rating{System: PlackettLuce, Player: t.names[p], Games: played[p], Rating: s.mu,
			Deviation: s.sigma})
	}
	return out
}

// dayOf is the first day on which a game may have been played; what nobody knows comes first.
func dayOf(g *Game) int64 {
	if g.First == nil {
		return math.MinInt64
	}
	return *g.First
}

// inPlay returns the strengths after a game in which players of some strengths came in by ranks.
func inPlay(list []skill, ranks []int) []skill {
	list = slices.Clone(list)
	c := 0.0
	for i := range list {
		list[i].sigma = math.Hypot(list[i].sigma, skillTau)
		c += list[i].sigma*list[i].sigma + skillBeta*skillBeta
	}
	c = math.Sqrt(c)
	out := make([]skill, len(list))
	for i, s := range list {
		omega, delta := 0.0, 0.0
		for q := range list {
			if ranks[q] > ranks[i] {
				continue
			}
			// The q-th is the best of all who did not come in before him.
			sum, equal := 0.0, 0.0
			for k := range list {
				if ranks[k] >= ranks[q] {
					sum += math.Exp(list[k].mu / c)
				}
				if ranks[k] == ranks[q] {
					equal++
				}
			}
			chance := math.Exp(s.mu/c) / sum
			if i == q {
				omega += (1 - chance) / equal
			} else {
				omega -= chance / equal
			}
			delta += chance * (1 - chance) / equal
		}
		share := s.sigma * s.sigma / c
		out[i] = skill{s.mu + share*omega, s.sigma * math.Sqrt(max(1-share/c*delta*s.sigma/c, skillLeast))}
	}
	return out
}
