package postings

import "slices"

// radixBits is how many bits of a hash are sorted by at once, sortedBits by how many of the highest
// before the rest is compared, fewRows the length from which on that is quicker than comparing alone.
const (
	radixBits  = 9
	sortedBits = 2 * radixBits
	fewRows    = 1 << 12
)

// sorter brings positions into the order of segments. It keeps its buffer.
type sorter struct {
	buf    []Posting
	places []int
}

// sort sorts a list. A long one comes in the order of the places, as games are gone through,
// and is sorted by two digits of the hashes, the higher one last, keeping the order each time. As
// many lists of the rest as there are digits of both hold one or two positions, or one that
// occurs often, whose places are in order.
func (s *sorter) sort(list []Posting) {
	if len(list) < fewRows || !inPlaces(list) {
		sortPostings(list)
		return
	}
	s.buf = slices.Grow(s.buf[:0], len(list))[:len(list)]
	const low, high = hashBits - sortedBits, hashBits - radixBits
	var next [2][1 << radixBits]int
	for i := range list {
		u := bitsOf(list[i].Hash)
		next[0][u>>low%(1<<radixBits)]++
		next[1][u>>high]++
	}
	for k := range next {
		sum := 0
		for d, n := range next[k] {
			next[k][d] = sum
			sum += n
		}
	}
	for i := range list {
		at := &next[0][bitsOf(list[i].Hash)>>low%(1<<radixBits)]
		s.buf[*at] = list[i]
		*at++
	}
	for i := range s.buf {
		at := &next[1][bitsOf(s.buf[i].Hash)>>high]
		list[*at] = s.buf[i]
		*at++
	}
	for from := 0; from < len(list); {
		digits := bitsOf(list[from].Hash) >> low
		to, sorted := from+1, true
		for ; to < len(list) && bitsOf(list[to].Hash)>>low == digits; to++ {
			sorted = sorted && comparePostings(list[to-1], list[to]) <= 0
		}
		if !sorted {
			sortPostings(list[from:to])
		}
		from = to
	}
}

// inPlaces reports whether a list is in the order of its places.
func inPlaces(list []Posting) bool {
	for i := 1; i < len(list); i++ {
		if list[i-1].Place > list[i].Place {
			return false
		}
	}
	return true
}

// spread returns the positions of a page in order, that come as sorted lists one after
// another. Their hashes are spread evenly over the page, so that each is put where it is to
// be expected, and only what falls together is compared. What it returns is valid until the
// next one is sorted.
func (s *sorter) spread(list []Posting, least, next uint64) []Posting {
	n := len(list)
	s.buf = slices.Grow(s.buf[:0], n)[:n]
	s.places = slices.Grow(s.places[:0], n+1)[:n+1]
	clear(s.places)
	scale := float64(n) / float64(next-least)
	place := func(p *Posting) int { return min(int(float64(bitsOf(p.Hash)-least)*scale), n-1) }
	for i := range list {
		s.places[place(&list[i])+1]++
	}
	for i := range n {
		s.places[i+1] += s.places[i]
	}
	for i := range list {
		k := place(&list[i])
		s.buf[s.places[k]] = list[i]
		s.places[k]++
	}
	for from := 0; from < n; {
		to := from + 1
		for k := place(&s.buf[from]); to < n && place(&s.buf[to]) == k; to++ {
		}
		if to-from > 1 {
			sortPostings(s.buf[from:to])
		}
		from = to
	}
	return s.buf
}
