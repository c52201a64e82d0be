package repair

// Edits that crowd hardly ever are what happened: faults are far between, and a passage that was lost
// looks like many of them beside one another. Where nothing is proven it is asked for such a place
// as a whole, before any repair that has it is believed.

const (
	// maxDense is how many words lie between edits that crowd, minDense what they cost.
	maxDense = 8
	minDense = 18
)

// crowded returns the words about the edits of a path that crowd most, from one to before another. It
// reports false where none do.
func (s *search) crowded(p *path) (from, to int, ok bool) {
	most := minDense - 1
	for i, first := range p.edits {
		sum := 0
		if int(s.made[first].cost) < s.damages[eventLost].cost {
			continue
		}
		for k, next := range p.edits[i:] {
			a, b := &s.made[first], &s.made[next]
			if int(b.at-a.at) > maxDense {
				break
			}
			if int(b.cost) < s.damages[eventLost].cost {
				continue
			}
			if sum += int(b.cost); sum > most && k > 0 {
				most, ok = sum, true
				from, to = int(a.at), int(b.at+b.n)
			}
		}
	}
	return from, to, ok
}

// about returns the words of a place and those close before it, as far as they can be asked for as one
// passage.
func (s *search) about(from, to int) (int, int) {
	for first := from; from > 0 && first-from <= nearBack && !s.answered(from-1) && (from == to || s.joined(from)); {
		from--
	}
	to = min(to+nearBack, from+maxPassage, len(s.words))
	for k := from + 1; k < to; k++ {
		if !s.joined(k) || s.answered(k) {
			to = k
		}
	}
	return from, to
}

// doubt asks about a place in which the edits of the first repair crowd, if nothing is proven.
func (s *search) doubt(res *Result) (Question, bool) {
	if res.Status != Budget || len(res.Repairs) == 0 || !res.Repairs[0].crowded {
		return Question{}, false
	}
	from, to := s.about(res.Repairs[0].from, res.Repairs[0].to)
	if !s.asks(from, to) {
		return Question{}, false
	}
	return s.passage(from, to), true
}
