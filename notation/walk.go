package notation

import (
	"iter"
	"slices"
	"sort"
)

// Len returns how many items the movetext has.
func (g *Game) Len() int { return len(g.Items) }

// Kind returns the kind of the item at an index.
func (g *Game) Kind(i int) Kind { return g.Items[i].Kind }

// Item returns the item at an index.
func (g *Game) Item(i int) Item { return g.Items[i] }

// All yields the items with their indices.
func (g *Game) All() iter.Seq2[int, Item] {
	return func(yield func(int, Item) bool) {
		for i := range g.Len() {
			if !yield(i, g.Item(i)) {
				return
			}
		}
	}
}

// MainLine yields the items of the main line with their indices, variations and their brackets left
// out.
func (g *Game) MainLine() iter.Seq2[int, Item] {
	return func(yield func(int, Item) bool) {
		for i := 0; i < g.Len(); i++ {
			if g.Kind(i) == VarOpen {
				i = g.Close(i)
			} else if !yield(i, g.Item(i)) {
				return
			}
		}
	}
}

// Close returns the index of the VarClose of the VarOpen at an index.
func (g *Game) Close(i int) int { return int(g.Items[i].N) }

// Add adds an item to the movetext.
func (g *Game) Add(it Item) { g.Items = append(g.Items, it) }

// Set puts an item in the place of the one at an index.
func (g *Game) Set(i int, it Item) { g.Items[i] = it }

// AddAll adds the items of another game from one index to before another. Variations are added
// whole or not at all.
func (g *Game) AddAll(other *Game, from, to int) {
	shift := int32(g.Len() - from)
	for i := from; i < to; i++ {
		it := other.Item(i)
		if it.Kind == VarOpen || it.Kind == VarClose {
			it.N += shift
		}
		g.Add(it)
	}
}

// IndexFunc returns the index of the first item that f holds for, -1 if there is none.
func (g *Game) IndexFunc(f func(*Item) bool) int {
	for i, it := range g.All() {
		if f(&it) {
			return i
		}
	}
	return -1
}

// At returns the index of the last item that begins at or before an offset, -1 if there is none.
func (g *Game) At(off int) int {
	return sort.Search(g.Len(), func(i int) bool { return int(g.Start(i)) > off }) - 1
}

// Start returns where the item at an index begins.
func (g *Game) Start(i int) int32 { return g.Items[i].Start }

// End returns where the item at an index ends.
func (g *Game) End(i int) int32 { return g.Items[i].End }

// CloseVariation adds the VarClose of the VarOpen at an index, with its place.
func (g *Game) CloseVariation(open int, start, end int32) {
	g.Items[open].N = int32(g.Len())
	g.Add(Item{Kind: VarClose, N: int32(open), Start: start, End: end})
}

// Clear takes the movetext away, whose memory other games may share.
func (g *Game) Clear() { g.Items = nil }

// Swap exchanges the memory of the movetext of two games, of which this one has none then.
func (g *Game) Swap(with *Game) { g.Items, with.Items = with.Items[:0], g.Items[:0] }

// Clone returns the game with a movetext of its own.
func (g *Game) Clone() *Game {
	own := *g
	own.Items = slices.Clone(g.Items)
	return &own
}
