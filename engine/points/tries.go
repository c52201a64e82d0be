package points

// try is one way to spend points on men: where they would rest if no friend stood
// there, where they do, and what bars them.
type try struct {
	spend     [4]uint8
	points    int
	aim, rest int
	bar       bar
}

// tries lists the ways to spend what is thrown on a runner, the smallest number of
// points first.
func (g *Game) tries(r *runner, throw *turn) []try {
	var out []try
	add := func(spend ...uint8) {
		var x try
		points := uint8(0)
		for k, v := range spend {
			x.spend[k] = v
			points += v
		}
		rest, b := g.rest(r, points)
		aim := r.from + points
		if b != barBeyond {
			aim = min(aim, g.top)
		}
		if !g.design.Free && int(throw.played) == r.k+1 {
			b = barPlayed
		}
		x.points, x.aim, x.rest, x.bar = int(points), int(aim), int(rest), b
		out = append(out, x)
	}
	switch {
	case r.from >= g.last || throw.dice[0] == 0:
	case g.design.Free:
		for n := range throw.dice[0] {
			add(n + 1)
		}
	case throw.dice[1] == 0:
		add(throw.dice[0])
	default:
		add(throw.dice[1])
		add(throw.dice[0])
		add(throw.dice[0], throw.dice[1])
	}
	return out
}
