package fairness

import (
	"cmp"
	"math"
	"runtime"
	"slices"
	"sync"
)

const (
	// Least is how many throws are tested at least.
	Least = 30
	// Level is the part of fair series that may be found unfair, Enough the e-value that says so: 1/Level.
	Level  = 0.05
	Enough = 1 / Level
)

// Kind is what a test is of.
type Kind string

// The kinds of tests: how often each throw fell, how often each face of single dice did, and what fell after what.
const (
	OfThrows   Kind = "throws"
	OfFaces    Kind = "faces"
	OfSequence Kind = "sequence"
)

// Series is the throws of somebody with a device, in order.
type Series struct {
	Device *Device
	Throws int
	// untested holds what fell until it is enough to be tested: of many players the counts are then read for many throws
	// at once.
	untested                []Fall
	casts, faces, sequences *process
}

// mostUntested is how many throws wait to be tested.
const mostUntested = 250

// Fall is what fell, by its place among the casts, and what fell before it in the game, -1 where that is not known.
type Fall struct{ Fell, Before int16 }

// NewSeries begins a series.
func NewSeries(d *Device) *Series { return &Series{Device: d} }

// Throw adds a throw.
func (s *Series) Throw(f Fall) {
	s.Throws++
	if s.untested = append(s.untested, f); len(s.untested) == mostUntested {
		s.test()
	}
}

// test tests what was not tested yet, if there is enough of all.
func (s *Series) test() {
	if s.Throws < Least {
		return
	}
	if d := s.Device; s.casts == nil {
		s.casts, s.sequences = newProcess(d.Odds, 1), newProcess(d.Odds, len(d.Odds))
		if d.faces != nil {
			s.faces = newProcess(d.faceOdds, 1)
		}
	}
	var memory [mostUntested]step
	for falls := range slices.Chunk(s.untested, mostUntested/5) {
		s.take(falls, memory[:0])
	}
	s.untested = s.untested[:0]
}

// take tests what fell.
func (s *Series) take(falls []Fall, steps []step) {
	for _, f := range falls {
		steps = append(steps, step{0, f.Fell, true})
	}
	s.casts.take(steps...)
	for i, f := range falls {
		steps[i].row = f.Before
	}
	s.sequences.take(steps...)
	if s.faces == nil {
		return
	}
	steps = steps[:0]
	for _, f := range falls {
		for _, face := range s.Device.shows[f.Fell] {
			steps = append(steps, step{0, int16(face), false})
		}
		// What a throw shows stands sorted, so that one may not look before all of it has fallen.
		steps[len(steps)-1].look = true
	}
	s.faces.take(steps...)
}

// Test is what comes of a test of a series.
type Test struct {
	// Player and Source are empty for all.
	Player, Source string
	Device         string // by its description
	Of             Kind
	Throws         int
	// E is the e-value of all throws, Most the greatest one after any of them and MostAt after how many it was.
	E, Most float64
	MostAt  int
	// P is the p value of the counts, NaN where there is none.
	P float64
	// Found is set for what stands out: of all throws where E is Enough, of players and of sources by e-BH.
	Found bool

	// Log is the logarithm of the e-value, which may be beyond what E is.
	Log float64

	p *later // nil where there is none
}

// later is a p value that is worked out when it is asked for.
type later struct{ of func() float64 }

// Tests appends what comes of the tests, as tests of somebody; none with less than Least throws. The p values are those
// of p, which Report.List asks for.
func (s *Series) Tests(to []Test, of Test, p func(Kind) float64) []Test {
	s.test()
	of.Device, of.Throws = s.Device.Name, s.Throws
	for _, t := range [...]struct {
		kind    Kind
		process *process
	}{{OfThrows, s.casts}, {OfFaces, s.faces}, {OfSequence, s.sequences}} {
		if t.process == nil {
			continue
		}
		of.Of, of.P, of.p = t.kind, math.NaN(), nil
		now, most := t.process.log()
		of.Log, of.E, of.Most, of.MostAt = now, shown(now), shown(most), t.process.at
		of.Found = of.E >= Enough
		if t.kind != OfSequence {
			of.p = &later{func() float64 { return p(t.kind) }}
		}
		to = append(to, of)
	}
	return to
}

// Casts counts what fell, by its place among the casts.
func (s *Series) Casts() []int {
	out := make([]int, len(s.Device.Casts))
	for _, f := range s.untested {
		out[f.Fell]++
	}
	if s.casts != nil {
		for i, n := range s.casts.counts {
			out[i] += int(n)
		}
	}
	return out
}

// Product is the e-value of sources together: the product of theirs, as their throws are independent.
type Product struct {
	Device  string
	Of      Kind
	Sources int
	E       float64
}

// products multiplies the e-values of sources, by device and kind, where there are several. Games without a source are
// none.
func products(tests []Test) (out []Product) {
	logs := map[Product]float64{}
	sources := map[Product]int{}
	for _, t := range tests {
		key := Product{Device: t.Device, Of: t.Of}
		if t.Source == "" {
			continue
		}
		if sources[key] == 0 {
			out = append(out, key)
		}
		logs[key] += t.Log
		sources[key]++
	}
	out = slices.DeleteFunc(out, func(p Product) bool { return sources[p] < 2 })
	slices.SortFunc(out, func(a, b Product) int {
		return cmp.Or(cmp.Compare(a.Device, b.Device), cmp.Compare(a.Of, b.Of))
	})
	for i, key := range out {
		out[i].Sources, out[i].E = sources[key], shown(logs[key])
	}
	return out
}

// StandOut returns which of many e-values stand out by e-BH (Wang and Ramdas 2022), however they depend on each other:
// the k greatest, for the greatest k of which the least is len/(k·Level). Of what stands out so no more than Level is
// fair, in the mean.
func StandOut(e []float64) []bool {
	order := make([]int, len(e))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(e[b], e[a]) })
	out, k := make([]bool, len(e)), 0
	for i, at := range order {
		if e[at]*float64(i+1) >= Enough*float64(len(e)) {
			k = i + 1
		}
	}
	for _, at := range order[:k] {
		out[at] = true
	}
	return out
}

// Report is what is said of fairness and luck.
type Report struct {
	// Luck says how the points of players stand against the odds, of all players first, and LuckPlayers of how many
	// players that are asked for that is known, listed or not.
	Luck        []Luck
	LuckPlayers int
	// Read is set where the throws were read in their order, for all that follows.
	Read bool
	// All, Players and Sources are the tests, of all throws, of players and of sources. Of these some may be listed alone:
	// MorePlayers and MoreSources count the others.
	All, Players, Sources    []Test
	MorePlayers, MoreSources int
	Products                 []Product
	// FewPlayers and FewSources count those that threw a device fewer than Least times and are not tested with it.
	FewPlayers, FewSources int
	// Inferred counts throws that gaps must have been, which are left out.
	Inferred int
	Powers   []Power
}

// List keeps the part of the tests of players, and of sources, that is asked for by how many there are, and works out
// the p values of what is kept, on all cores.
func (r *Report) List(part func(n int) (from, to int)) {
	from, to := part(len(r.Players))
	r.Players, r.MorePlayers = r.Players[from:to], len(r.Players)-(to-from)
	from, to = part(len(r.Sources))
	r.Sources, r.MoreSources = r.Sources[from:to], len(r.Sources)-(to-from)
	workers := runtime.GOMAXPROCS(0)
	var group sync.WaitGroup
	for k := range workers {
		group.Go(func() {
			for _, list := range [...][]Test{r.All, r.Players, r.Sources} {
				for i := k; i < len(list); i += workers {
					if t := &list[i]; t.p != nil {
						t.P, t.p = t.p.of(), nil
					}
				}
			}
		})
	}
	group.Wait()
}

// StandOut marks the players and the sources that stand out, multiplies sources and sorts tests by what they say against
// fairness.
func (r *Report) StandOut() {
	for _, list := range [...][]Test{r.Players, r.Sources} {
		e := make([]float64, len(list))
		for i := range list {
			e[i] = list[i].E
		}
		for i, found := range StandOut(e) {
			list[i].Found = found
		}
	}
	r.Products = products(r.Sources)
	for _, list := range [...][]Test{r.Players, r.Sources} {
		slices.SortFunc(list, func(a, b Test) int {
			return cmp.Or(cmp.Compare(b.Log, a.Log), cmp.Compare(a.Player, b.Player), cmp.Compare(a.Source, b.Source),
				cmp.Compare(a.Device, b.Device), cmp.Compare(a.Of, b.Of))
		})
	}
}
