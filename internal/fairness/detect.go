package fairness

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// Deviation is one that somebody asks about: what falls, as the device has it, with which chance.
type Deviation struct {
	Name   string
	Chance float64
	Seed   uint64
}

// numbers are values in words, from none on.
var numbers = [...]string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
	"eleven", "twelve"}

// ReadDeviation reads one such as six=.35. Whether a device can show it is not known yet.
func ReadDeviation(text string, seed uint64) (d Deviation, err error) {
	name, chance, ok := strings.Cut(text, "=")
	d = Deviation{Name: strings.Trim(strings.ToLower(strings.TrimSpace(name)), "<>"), Seed: seed}
	d.Chance, err = strconv.ParseFloat(strings.TrimSpace(chance), 64)
	if !ok || err != nil || d.Name == "" {
		return d, words.Errorf("a deviation is written as what falls and its chance, six=.35, not %q", text)
	}
	if !(d.Chance >= 0 && d.Chance <= 1) {
		return d, words.Errorf("a chance is a number from 0 to 1, not %s", strings.TrimSpace(chance))
	}
	return d, nil
}

// names returns the names of what the device can show of which a deviation may be asked: faces where several dice are
// alike, and throws.
func (d *Device) names() (out []string) {
	for _, text := range append(slices.Clone(d.faces), d.Casts...) {
		name := strings.Trim(text, "<>")
		out = append(out, name)
		if n, err := strconv.Atoi(name); err == nil && n < len(numbers) {
			out = append(out, numbers[n])
		}
	}
	return out
}

// place returns where a name stands, and among which odds.
func (d *Device) place(name string) (odds []float64, at int) {
	if n := slices.Index(numbers[:], name); n >= 0 {
		name = strconv.Itoa(n)
	}
	name = "<" + name + ">"
	if at = slices.Index(d.faces, name); at >= 0 {
		return d.faceOdds, at
	}
	return d.Odds, slices.Index(d.Casts, name)
}

// Shares are of how many simulated series it is said how many throws they take.
var Shares = [...]float64{0.5, 0.8, 0.9}

// The bounds of what is simulated.
const (
	Simulated  = 1000
	MostThrows = 10_000
)

// Power is after how many throws a deviation is found, by simulation.
type Power struct {
	Deviation
	Device string
	Of     Kind
	// Odds is what the chance is of fair ones.
	Odds float64
	// Throws is by Shares after how many throws so many of the series have an e-value of Enough, 0 for more than
	// MostThrows.
	Throws [len(Shares)]int
}

// Fault is why a deviation cannot be detected.
type Fault struct{ Text words.Text }

func (f *Fault) Error() string { return f.Text.String() }

// Words is what the fault says.
func (f *Fault) Words() words.Text { return f.Text }

// Detect simulates for each device that can show it series of throws that deviate. The error is a *Fault.
func Detect(devices []*Device, of Deviation) (out []Power, err error) {
	var names, known []string
	for _, d := range devices {
		if odds, at := d.place(of.Name); at < 0 {
			names, known = append(names, d.names()...), append(known, d.tested()...)
		} else if math.Abs(of.Chance-odds[at]) < 1e-9 {
			return nil, &Fault{words.Of("%s falls with the chance %.3g if %s is fair: there is nothing to detect", of.Name,
				of.Chance, d.Name)}
		} else {
			out = append(out, d.detect(of))
		}
	}
	switch {
	case out != nil:
		return out, nil
	case names == nil:
		return nil, &Fault{words.Of("no throw was read in these games")}
	}
	slices.Sort(known)
	near := engine.Nearest(of.Name, names)
	if throw := falling(of.Name); slices.Contains(names, throw) {
		near = []string{throw}
	}
	unknown := engine.UnknownError{What: words.Of("throw or face"), Name: of.Name, Near: near,
		Known: slices.Compact(known)}
	return nil, &Fault{unknown.Words()}
}

// falling is a throw with its values in falling order, as throws are named.
func falling(name string) string {
	values := strings.Split(name, ",")
	for i := range values {
		values[i] = strings.TrimSpace(values[i])
	}
	slices.SortFunc(values, func(a, b string) int {
		m, _ := strconv.Atoi(a)
		n, _ := strconv.Atoi(b)
		return n - m
	})
	return strings.Join(values, ",")
}

// tested returns the names of what is tested by itself: faces where several dice are alike, else throws.
func (d *Device) tested() (out []string) {
	list := d.faces
	if list == nil {
		list = d.Casts
	}
	for _, text := range list {
		out = append(out, strings.Trim(text, "<>"))
	}
	return out
}

// detect simulates series: the other faces, or throws, fall in proportion to their odds.
func (d *Device) detect(of Deviation) Power {
	odds, at := d.place(of.Name)
	out := Power{Deviation: of, Device: d.Name, Of: OfThrows, Odds: odds[at]}
	dice := 1
	if d.faces != nil && &odds[0] == &d.faceOdds[0] {
		dice, out.Of = len(d.shows[0]), OfFaces
	}
	if beneath(of.Chance, odds[at]) > MostThrows*dice {
		return out
	}
	bounds := deviating(odds, at, of.Chance)
	needs := make([]int, Simulated)
	for i := range needs {
		rng := rand.New(rand.NewPCG(of.Seed, uint64(i)))
		needs[i] = needed(odds, bounds, dice, rng)
	}
	slices.Sort(needs)
	for i, share := range Shares {
		if n := needs[int(math.Ceil(share*Simulated))-1]; n <= MostThrows {
			out.Throws[i] = n
		}
	}
	return out
}

// beneath is in how many throws of a die a chance is found in fewer than half of the series, if fair dice have other odds:
// fair dice have an e-value of Enough in no more than Level of series, and those that deviate differ from fair ones, in
// what they show, by the root of half the divergence (Pinsker).
func beneath(chance, odds float64) int {
	divergence := 0.0
	for _, p := range [...][2]float64{{chance, odds}, {1 - chance, 1 - odds}} {
		if p[0] > 0 {
			divergence += p[0] * math.Log(p[0]/p[1])
		}
	}
	rest := Shares[0] - Level
	return int(min(2*rest*rest/max(divergence, 0), math.MaxInt32))
}

// deviating adds up the chances, of which one is given, as far as each.
func deviating(odds []float64, at int, chance float64) (bounds []float64) {
	sum, last := 0.0, 0
	for i, q := range odds {
		p := chance
		if i != at {
			p = q * (1 - chance) / (1 - odds[at])
		}
		if p > 0 {
			last = i
		}
		sum += p
		bounds = append(bounds, sum)
	}
	bounds[last] = math.Inf(1) // whatever rounding left
	return bounds
}

// needed throws until the e-value is enough, or more than MostThrows times.
func needed(odds, bounds []float64, dice int, rng *rand.Rand) int {
	p := newProcess(odds, 1)
	for n := 1; n <= MostThrows; n++ {
		for range dice {
			x, fell := rng.Float64(), int16(0)
			for bounds[fell] <= x {
				fell++
			}
			p.take(step{fell: fell})
		}
		if p.value()*math.Exp(p.shift) >= Enough {
			return n
		}
	}
	return MostThrows + 1
}
