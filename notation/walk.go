package notation

// MainLine calls f for every item of the main line in order, variations and their
// brackets left out, until f returns false.
func (g *Game) MainLine(f func(i int, it *Item) bool) {
	for i := 0; i < len(g.Items); i++ {
		it := &g.Items[i]
		if it.Kind == VarOpen {
			i = int(it.N)
			continue
		}
		if !f(i, it) {
			return
		}
	}
}

// Variation returns the items of the variation whose VarOpen is at index i,
// without its brackets.
func (g *Game) Variation(i int) []Item {
	return g.Items[i+1 : g.Items[i].N]
}
