package threeway

import "slices"

// place is where a thing stands in what is merged. Where one edit does not have it there, both have moved it, each
// otherwise, and it has two places, or it is not certain that it is another thing than one of the other edit.
type place struct {
	id           int
	ours, theirs bool
}

// order returns the places of things that stand in either edit, and of those of the base that do not. Things are
// numbers, those of the base in order from 0 up to n. Where one edit has moved a thing or put it in, it stands after
// what it stands after there; what ours has put in at a place comes before what theirs has.
func order(n int, ours, theirs []int) (out []place) {
	edits := [2][]int{ours, theirs}
	there, fixed := unmoved(n, edits)
	var after [2][][]int     // what else stands after each of these, and before all
	var where [2]map[int]int // after which
	for k, ids := range edits {
		after[k], where[k] = make([][]int, n+1), map[int]int{}
		kept, at := rising(ids, n), 0
		for _, id := range ids {
			switch {
			case id < n && fixed[id]:
				at = id + 1
			case !kept[id]:
				after[k][at] = append(after[k][at], id)
				where[k][id] = at
			}
		}
	}
	for at := range n + 1 {
		if at > 0 && fixed[at-1] {
			out = append(out, place{at - 1, true, true})
		}
		// Where neither has the next one any longer, what each has put in can be what it has made of that.
		clash := at < n && !there[at]
		out = append(out, between(at, after, where, clash && len(after[0][at]) > 0 && len(after[1][at]) > 0)...)
	}
	return out
}

// unmoved reports which things of the base an edit has, and which of them neither has moved.
func unmoved(n int, edits [2][]int) (there, fixed []bool) {
	there, fixed = make([]bool, n), make([]bool, n)
	for id := range fixed {
		fixed[id] = true
	}
	for _, ids := range edits {
		kept := rising(ids, n)
		for _, id := range ids {
			if id < n {
				there[id], fixed[id] = true, fixed[id] && kept[id]
			}
		}
	}
	return there, fixed
}

// between returns what both edits have at one place.
func between(at int, after [2][][]int, where [2]map[int]int, clash bool) (out []place) {
	both := [2][]int{}
	for k := range both {
		for _, id := range after[k][at] {
			if other, there := where[1-k][id]; there && other == at {
				both[k] = append(both[k], id)
			}
		}
	}
	agreed := slices.Equal(both[0], both[1])
	for k := range both {
		for _, id := range after[k][at] {
			other, there := where[1-k][id]
			switch here := there && other == at && agreed; {
			case here && k == 1:
			case here || !there && !(clash && id >= len(after[k])-1):
				out = append(out, place{id, true, true})
			default:
				out = append(out, place{id, k == 0, k == 1})
			}
		}
	}
	return out
}

// rising returns which of those below n, as many as there can be, stand in rising order.
func rising(ids []int, n int) map[int]bool {
	var ends []int // the places where the best row of each length ends
	before := make([]int, len(ids))
	for i, id := range ids {
		if id >= n {
			continue
		}
		k, _ := slices.BinarySearchFunc(ends, id, func(end, id int) int { return ids[end] - id })
		before[i] = -1
		if k > 0 {
			before[i] = ends[k-1]
		}
		if k == len(ends) {
			ends = append(ends, i)
		} else {
			ends[k] = i
		}
	}
	kept := map[int]bool{}
	if len(ends) > 0 {
		for at := ends[len(ends)-1]; at >= 0; at = before[at] {
			kept[ids[at]] = true
		}
	}
	return kept
}
