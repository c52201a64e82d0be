package fairness

import "math"

// Luck is how far the points of somebody's throws are above what fair ones come to in the mean.
type Luck struct {
	Player         string // empty for all players
	Throws, Points int
	// Expected is the mean of fair throws, Luck what Points are above it, and Chance how far chance alone leads to either
	// side in 95 of 100 fair series, by the variance of the odds.
	Expected, Luck, Chance float64
	// Fewer is of 100 fair series how many come to fewer points, those with as many counted half: by the normal
	// distribution, unless somebody knows better.
	Fewer int
}

// z95 is the quantile of the normal distribution that leaves one in forty on either side.
const z95 = 1.959963984540054

// Add adds throws with a device, by counts of its casts.
func (l *Luck) Add(d *Device, casts []int) {
	variance := (l.Chance / z95) * (l.Chance / z95)
	for i, n := range casts {
		l.Throws += n
		l.Points += n * d.points[i]
		l.Expected += float64(n) * d.mean
		variance += float64(n) * d.variance
	}
	sd := math.Sqrt(variance)
	l.Luck, l.Chance, l.Fewer = float64(l.Points)-l.Expected, z95*sd, 50
	if sd > 0 {
		l.Fewer = int(50*math.Erfc(-l.Luck/(sd*math.Sqrt2)) + 1e-9)
	}
}
