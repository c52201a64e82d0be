package split

// try is one way to spend points on men: where they would rest if no friend stood
// there, where they do, and what bars them.
type try struct {
	spend     [4]uint8
	points    int
	aim, rest int
	bar       Bar
}

// tries lists the ways to spend what is thrown on a runner, the smallest number of
// points first.
func (t *Table) tries(r *Runner, throw *Throw) []try {
	var out []try
	add := func(spend ...uint8) {
		var x try
		points := uint8(0)
		for k, v := range spend {
			x.spend[k] = v
			points += v
		}
		rest, b := t.rest(r, points)
		aim := r.from + points
		if b != Beyond {
			aim = min(aim, t.top)
		}
		if !t.course.Free && int(throw.Played) == int(r.k)+1 {
			b = Played
		}
		x.points, x.aim, x.rest, x.bar = int(points), int(aim), int(rest), b
		out = append(out, x)
	}
	left := throw.Left
	switch {
	case left[0] == 0:
	case t.course.Free:
		for n := range left[0] {
			add(n + 1)
		}
	case left[1] == 0:
		add(left[0])
	default:
		add(left[1])
		add(left[0])
		add(left[0], left[1])
	}
	return out
}
