package notation

import "strings"

// ReadsThrow reports whether an item is a throw with several readings.
func (g *Game) ReadsThrow(it *Item) bool {
	return it.Kind == Readings && strings.HasPrefix(g.Readings[it.N], "<")
}
