package fairness

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine/dice"
)

// Device is what is thrown, as the tests need it. It does not change.
type Device struct {
	Name string // its description
	Set  *dice.Set
	// Chances are what it can show, Casts their texts and Odds their odds.
	Chances []dice.Chance
	Casts   []string
	Odds    []float64
	// faces are the values that a die shows, where there are several dice alike; shows has by casts the places of theirs.
	faces    []string
	faceOdds []float64
	shows    [][]uint8

	points         []int // by cast
	mean, variance float64
}

// DeviceOf returns what is thrown.
func DeviceOf(name string, set *dice.Set) *Device {
	d := &Device{Name: name, Set: set, Chances: set.Chances()}
	for _, c := range d.Chances {
		p, _ := c.Odds.Float64()
		d.Casts, d.Odds = append(d.Casts, textOf(c.Cast.Values())), append(d.Odds, p)
		d.points = append(d.points, c.Cast.Sum())
		d.mean += p * float64(c.Cast.Sum())
	}
	for i, p := range d.Odds {
		off := float64(d.points[i]) - d.mean
		d.variance += p * off * off
	}
	first := &set.Dice[0]
	differs := func(die dice.Die) bool { return !slices.Equal(die.Faces, first.Faces) }
	if len(set.Dice) > 1 && !slices.ContainsFunc(set.Dice, differs) {
		d.single(set)
	}
	return d
}

// single notes the faces of one of several dice alike.
func (d *Device) single(set *dice.Set) {
	one := (&dice.Set{Dice: set.Dice[:1]}).Chances()
	for _, c := range one {
		p, _ := c.Odds.Float64()
		d.faces, d.faceOdds = append(d.faces, textOf(c.Cast.Values())), append(d.faceOdds, p)
	}
	for _, c := range d.Chances {
		var shows []uint8
		for _, v := range c.Cast.Values() {
			at := slices.IndexFunc(one, func(face dice.Chance) bool { return face.Cast.V[0] == v })
			shows = append(shows, uint8(at))
		}
		d.shows = append(d.shows, shows)
	}
}

// textOf is a cast as it is written.
func textOf(values []uint8) string {
	var parts []string
	for _, v := range values {
		parts = append(parts, strconv.Itoa(int(v)))
	}
	return "<" + strings.Join(parts, ",") + ">"
}

// Faces counts the faces that single dice showed, by counts of casts; nil where casts are tested as they fall.
func (d *Device) Faces(casts []int) (counts []int, odds []float64) {
	if d.faces == nil {
		return nil, nil
	}
	counts = make([]int, len(d.faces))
	for i, n := range casts {
		for _, face := range d.shows[i] {
			counts[face] += n
		}
	}
	return counts, d.faceOdds
}

// EValues returns a function that returns the e-value of counts of casts: of the faces of single dice, where several are
// alike. It is for one at a time.
func (d *Device) EValues() func(casts []int) float64 {
	if d.faces == nil {
		m := newMixture(d.Odds)
		return func(casts []int) float64 { return shown(m.log(casts)) }
	}
	m := newMixture(d.faceOdds)
	return func(casts []int) float64 {
		faces, _ := d.Faces(casts)
		return shown(m.log(faces))
	}
}
