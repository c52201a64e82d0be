package diff

import "slices"

// partings walks both games together, and from each difference on looks for the
// nearest moment at which they stand in the same position again.
func partings(a, b *Side) []parting {
	where := map[uint64][]int{}
	if sameRules(a, b) {
		for j, p := range b.before {
			if p.known {
				where[p.hash] = append(where[p.hash], j)
			}
		}
	}
	var out []parting
	i, j := past(a, b, 0, 0)
	for {
		for i < len(a.Events) && j < len(b.Events) && match(&a.Events[i], &b.Events[j]) != 0 {
			m, n := past(a, b, i+1, j+1)
			if !together(a, b, m, n) {
				break
			}
			i, j = m, n
		}
		if i == len(a.Events) && j == len(b.Events) {
			return out
		}
		p := parting{FromA: i, FromB: j, ToA: len(a.Events), ToB: len(b.Events)}
		if m, n, ok := meeting(a, where, i, j); ok {
			p.ToA, p.ToB, p.Meet = m, n, true
		}
		out = append(out, p)
		if !p.Meet {
			return out
		}
		i, j = past(a, b, p.ToA, p.ToB)
	}
}

// past leaves out the throws before two events that the other game leaves out.
func past(a, b *Side, i, j int) (m, n int) {
	for {
		throwA := i < len(a.Events) && a.Events[i].Throw
		throwB := j < len(b.Events) && b.Events[j].Throw
		switch {
		case throwA && throwB && match(&a.Events[i], &b.Events[j]) != 0:
			return i, j
		case throwA && b.leavesOut:
			i++
		case throwB && a.leavesOut:
			j++
		default:
			return i, j
		}
	}
}

// together reports whether nothing is known against the positions before events i and
// j being the same.
func together(a, b *Side, i, j int) bool {
	p, q := a.at(i), b.at(j)
	return !sameRules(a, b) || !p.known || !q.known || p == q
}

// meeting returns the events before which both games stand in one position, the
// nearest after events i and j that are not both these.
func meeting(a *Side, where map[uint64][]int, i, j int) (m, n int, ok bool) {
	best := 0
	for k := i; k < len(a.before) && (!ok || k-i < best); k++ {
		from := j
		if k == i {
			from++
		}
		if !a.before[k].known {
			continue
		}
		list := where[a.before[k].hash]
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
