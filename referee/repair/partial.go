package repair

import "github.com/ashtapada/agn/referee"

// partial is a turn of which some events are played.
type partial struct {
	spot   referee.Spot
	tokens []token
	// misfits is how badly what follows goes with it, order that of its making.
	misfits, order int
}

// partials has the turns that fit best on top, of equal ones the first made, which is the
// shortest.
type partials []*partial

func (p partials) Len() int { return len(p) }
func (p partials) Less(i, j int) bool {
	if a, b := p[i].misfits+len(p[i].tokens), p[j].misfits+len(p[j].tokens); a != b {
		return a < b
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
