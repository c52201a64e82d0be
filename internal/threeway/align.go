package threeway

import "slices"

// mostChanges is how many units an edit may put in and take out for these to be found one by one: what changes more
// is one change.
const mostChanges = 4000

// align returns pairs of units that are the same, in order, as many as there can be, and last the ends of both (Myers,
// An O(ND) difference algorithm, 1986).
func align(a, b []unit) (pairs [][2]int) {
	end := [2]int{len(a), len(b)}
	head := 0
	for head < min(len(a), len(b)) && a[head].is(b[head]) {
		pairs = append(pairs, [2]int{head, head})
		head++
	}
	tail := 0
	for tail < min(len(a), len(b))-head && a[len(a)-1-tail].is(b[len(b)-1-tail]) {
		tail++
	}
	for _, p := range path(a[head:len(a)-tail], b[head:len(b)-tail]) {
		pairs = append(pairs, [2]int{p[0] + head, p[1] + head})
	}
	for ; tail > 0; tail-- {
		pairs = append(pairs, [2]int{len(a) - tail, len(b) - tail})
	}
	return append(pairs, end)
}

// path returns the pairs of the shortest way from one to the other, none if it is too long.
func path(a, b []unit) (pairs [][2]int) {
	n, m := len(a), len(b)
	most := min(n+m, mostChanges)
	far := make([]int, 2*most+3) // how far each diagonal leads
	at := func(k int) int { return most + 1 + k }
	var ways [][]int
	for d := 0; d <= most; d++ {
		for k := -d; k <= d; k += 2 {
			x := far[at(k-1)] + 1
			if k == -d || k != d && far[at(k-1)] < far[at(k+1)] {
				x = far[at(k+1)]
			}
			for x < n && x-k >= 0 && x-k < m && a[x].is(b[x-k]) {
				x++
			}
			far[at(k)] = x
			if x >= n && x-k >= m {
				return back(append(ways, slices.Clone(far[at(-d):at(d)+1])), n, m)
			}
		}
		ways = append(ways, slices.Clone(far[at(-d):at(d)+1]))
	}
	return nil
}

// back walks a way back from its end.
func back(ways [][]int, x, y int) (pairs [][2]int) {
	same := func(toX, toY int) {
		for x > toX && y > toY {
			x, y = x-1, y-1
			pairs = append(pairs, [2]int{x, y})
		}
	}
	for d := len(ways) - 1; d > 0; d-- {
		before := func(k int) int { return ways[d-1][k+d-1] } // how far the diagonal led a step before
		k := x - y
		if k == -d || k != d && before(k-1) < before(k+1) {
			px := before(k + 1)
			same(px, px-k)
			x, y = px, px-k-1
		} else {
			px := before(k - 1)
			same(px+1, px+1-k)
			x, y = px, px-k+1
		}
	}
	same(0, 0)
	slices.Reverse(pairs)
	return pairs
}
