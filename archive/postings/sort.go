package postings

import "slices"

// radixBits is how many bits of a hash are sorted by at once, fewRows the length from which
// on that is quicker than comparing.
const (
	radixBits = 12
	fewRows   = 1 << 12
)

// sorter brings positions into the order of segments. It keeps its buffer.
type sorter struct {
	room   []Posting
	places []int
}

// sort sorts a list. A long one comes in the order of the places, as games are gone through,
// and is sorted by the digits of the hashes from the last on, each time keeping the order.
func (s *sorter) sort(list []Posting) {
	if len(list) < fewRows || !inPlaces(list) {
		sortPostings(list)
		return
	}
	s.room = slices.Grow(s.room[:0], len(list))[:len(list)]
	from, to := list, s.room
	for shift := 0; shift < HashBits; shift += radixBits {
		digit := func(p *Posting) uint64 { return bitsOf(p.Hash) >> shift & (1<<radixBits - 1) }
		var next [1 << radixBits]int
		for i := range from {
			next[digit(&from[i])]++
		}
		sum := 0
		for d, n := range next {
			next[d] = sum
			sum += n
		}
		for i := range from {
			d := digit(&from[i])
			to[next[d]] = from[i]
			next[d]++
		}
		from, to = to, from
	}
	// The number of passes is even, so that the list itself is the last one filled.
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

// spread returns the positions of a page in order, that come as sorted lists one behind
// another. Their hashes are spread evenly over the page, so that each is put where it is to
// be expected, and only what falls together is compared. What it returns is valid until the
// next one is sorted.
func (s *sorter) spread(list []Posting, least, next uint64) []Posting {
	n := len(list)
	s.room = slices.Grow(s.room[:0], n)[:n]
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
		s.room[s.places[k]] = list[i]
		s.places[k]++
	}
	for from := 0; from < n; {
		to := from + 1
		for k := place(&s.room[from]); to < n && place(&s.room[to]) == k; to++ {
		}
		if to-from > 1 {
			sortPostings(s.room[from:to])
		}
		from = to
	}
	return s.room
}
