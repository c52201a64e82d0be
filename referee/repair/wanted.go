package repair

import (
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// A turn that was left out can have gone in many thousand ways, more than can be tried.
// What stands behind it tells the likely ones: those that bring men to where the next
// moves of their seat start from, and leave alone those that stand there.

const (
	// maxWanted is how many moves of a seat are looked at for where its men are wanted,
	// maxLooked among how many words.
	maxWanted = 16
	maxLooked = 400
)

// wanted counts the men that a seat has on each square before the i-th word, as far as so many
// of its next moves are written and tell.
func (s *search) wanted(i int, letter byte, most int) map[notation.Square]int {
	want := map[notation.Square]int{}
	brought := map[notation.Square]int{}
	moves := 0
	ours := false
	for end := min(len(s.words), i+most*maxLooked/maxWanted); i < end && moves < most; i++ {
		it := &s.words[i].item
		switch {
		case it.Kind == notation.SeatMark:
			ours = it.Letter == letter
		case it.Kind == notation.MoveItem && ours:
			moves++
			if from := it.Move.From; brought[from] > 0 {
				brought[from]--
			} else {
				want[from]++
			}
			brought[it.Move.To]++
		}
	}
	delete(want, notation.Square{})
	return want
}

// partial is a turn of which some events are played.
type partial struct {
	spot   referee.Spot
	tokens []token
	// fits is how many more men than before stand where they are wanted, order that of its
	// making.
	fits, order int
}

// partials has the turns that fit best on top, of equal ones the first made, which is the
// shortest.
type partials []*partial

func (p partials) Len() int { return len(p) }
func (p partials) Less(i, j int) bool {
	if a, b := 2*p[i].fits-len(p[i].tokens), 2*p[j].fits-len(p[j].tokens); a != b {
		return a > b
	}
	return p[i].order < p[j].order
}
func (p partials) Swap(i, j int) { p[i], p[j] = p[j], p[i] }
func (p *partials) Push(x any)   { *p = append(*p, x.(*partial)) }
func (p *partials) Pop() any {
	old := *p
	last := old[len(old)-1]
	old[len(old)-1] = nil
	*p = old[:len(old)-1]
	return last
}

// fits is how many more men the last event of a turn brings to where they are wanted.
func fits(turn []token, want map[notation.Square]int) int {
	it := &turn[len(turn)-1].item
	if it.Kind != notation.MoveItem {
		return 0
	}
	n := max(1, int(it.Move.Count))
	return min(n, want[it.Move.To]) - min(n, want[it.Move.From])
}
