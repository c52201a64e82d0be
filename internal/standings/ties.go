package standings

// Break is a way to break ties.
type Break struct {
	Name, About string
	// of returns the value of each player of a group that is tied so far, in its order.
	of func(t *table, group []int) []int
}

// Breaks lists all ways.
func Breaks() []Break {
	return []Break{
		{"direct", "what they scored against each other", direct},
		{"sonneborn-berger", "points of those whom a player came in before, half those of whom he shared a place with",
			eachPair(func(t *table, pair Pair, q int) int { return pair.Points * t.rows[q].Points })},
		{"wins", "whole points, alone or with a partner", each(func(r *Row) int { return r.Won * BreakScale })},
		{"buchholz", "points of all whom a player met, for each game",
			eachPair(func(t *table, pair Pair, q int) int { return pair.Games * t.rows[q].Points * Scale })},
		{"places", "more first places, then more second ones, and so on", places},
	}
}

// Defaults are the ways that are taken where nobody says which.
const Defaults = "direct,sonneborn-berger,wins"

// BreakNames lists their names.
func BreakNames() (names []string) {
	for _, b := range Breaks() {
		names = append(names, b.Name)
	}
	return names
}

// breakNamed returns the way of a name.
func breakNamed(name string) (Break, bool) {
	for _, b := range Breaks() {
		if b.Name == name {
			return b, true
		}
	}
	return Break{}, false
}

// each makes a way of what a row says.
func each(value func(*Row) int) func(*table, []int) []int {
	return func(t *table, group []int) (out []int) {
		for _, p := range group {
			out = append(out, value(&t.rows[p]))
		}
		return out
	}
}

// eachPair makes a way of a sum over all whom a player met.
func eachPair(value func(t *table, pair Pair, q int) int) func(*table, []int) []int {
	return func(t *table, group []int) []int {
		out := make([]int, len(group))
		for i, p := range group {
			for q := range t.rows {
				if pair := t.pairs[[2]int{p, q}]; pair.Games > 0 {
					out[i] += value(t, pair, q)
				}
			}
		}
		return out
	}
}

// direct is what each scored against the others of the group.
func direct(t *table, group []int) []int {
	out := make([]int, len(group))
	for i, p := range group {
		for _, q := range group {
			out[i] += t.pairs[[2]int{p, q}].Points * Scale
		}
	}
	return out
}

// places compares the numbers of first places, then of second ones, and so on. The value is how many of the group
// come after the player.
func places(t *table, group []int) []int {
	out := make([]int, len(group))
	for i, p := range group {
		for _, q := range group {
			if better(t.rows[p].Places, t.rows[q].Places) {
				out[i] += BreakScale
			}
		}
	}
	return out
}

func better(a, b [4]int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] > b[i]
		}
	}
	return false
}
