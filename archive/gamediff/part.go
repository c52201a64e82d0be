package gamediff

import "slices"

// partings walks both games together, and from each difference on looks for the
// nearest moment at which they stand in the same position again.
func partings(a, b *Side) []Parting {
	where := map[standing][]int{}
	if sameRules(a, b) {
		for j, pos := range b.before {
			if pos.known {
				where[pos] = append(where[pos], j)
			}
		}
	}
	var out []Parting
	i, j := 0, 0
	for {
		for i < len(a.Events) && j < len(b.Events) && a.Events[i].key() == b.Events[j].key() && together(a, b, i+1, j+1) {
			i++
			j++
		}
		if i == len(a.Events) && j == len(b.Events) {
			return out
		}
		p := Parting{FromA: i, FromB: j, ToA: len(a.Events), ToB: len(b.Events)}
		if m, n, ok := meeting(a, where, i, j); ok {
			p.ToA, p.ToB, p.Meet = m, n, true
		}
		out = append(out, p)
		if !p.Meet {
			return out
		}
		i, j = p.ToA, p.ToB
	}
}

// together reports whether nothing is known against the positions before events i and
// j being the same.
func together(a, b *Side, i, j int) bool {
	return !sameRules(a, b) || i >= len(a.before) || j >= len(b.before) || a.before[i] == b.before[j] ||
		!a.before[i].known || !b.before[j].known
}

// meeting returns the events before which both games stand in one position, the
// nearest behind events i and j that are not both these.
func meeting(a *Side, where map[standing][]int, i, j int) (m, n int, ok bool) {
	best := 0
	for k := i; k < len(a.before) && (!ok || k-i < best); k++ {
		from := j
		if k == i {
			from++
		}
		list := where[a.before[k]]
		at, _ := slices.BinarySearch(list, from)
		if at == len(list) {
			continue
		}
		if far := k - i + list[at] - j; !ok || far < best {
			m, n, best, ok = k, list[at], far, true
		}
	}
	return m, n, ok
}
