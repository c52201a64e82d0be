package rulesets_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
)

// ringWay builds a way anew: once round the edge from the start, then round each inner
// ring the other way, entered by a step of the given kind from the end of the ring
// before; a ring that is cut loses its last squares.
func ringWay(side int, start string, diagonal bool, cut int) []string {
	name := func(file, rank int) string { return fmt.Sprintf("%c%d", 'a'+file, rank+1) }
	ring := func(inset int) []string {
		low, high := inset, side-1-inset
		var out []string
		for k := low; k < high; k++ {
			out = append(out, name(k, low))
		}
		for k := low; k < high; k++ {
			out = append(out, name(high, k))
		}
		for k := high; k > low; k-- {
			out = append(out, name(k, high))
		}
		for k := high; k > low; k-- {
			out = append(out, name(low, k))
		}
		return out
	}
	turn := func(out []string, first string) []string {
		i := slices.Index(out, first)
		return slices.Concat(out[i:], out[:i])
	}
	way := turn(ring(0), start)
	for inset := 1; inset < side/2; inset++ {
		next := ring(inset)
		slices.Reverse(next)
		last := way[len(way)-1]
		i := slices.IndexFunc(next, func(sq string) bool {
			files, ranks := stepOf(last, sq)
			if inset == 1 && diagonal {
				// Into the corner before which the edge is left.
				return files*ranks != 0 && files*files+ranks*ranks == 2 && isCorner(next, sq)
			}
			return files*files+ranks*ranks == 1
		})
		next = turn(next, next[i])
		if inset == 1 {
			next = next[:len(next)-cut]
		}
		way = append(way, next...)
	}
	return append(way, name(side/2, side/2))
}

func stepOf(a, b string) (files, ranks int) {
	return int(b[0]) - int(a[0]), int(b[1]) - int(a[1])
}

// isCorner reports whether a square of a ring is farthest from its middle both ways.
func isCorner(ring []string, sq string) bool {
	lowest, highest := slices.Min(ring), slices.Max(ring)
	return (sq[0] == lowest[0] || sq[0] == highest[0]) && (sq[1] == lowest[1] || sq[1] == highest[1])
}

// TestPointsWays holds the ways against their construction and against what must be
// true of any: each square once, every step to a neighbour, the right length, the
// centre last.
func TestPointsWays(t *testing.T) {
	for _, c := range []struct {
		variant, options string
		side             int
		length           int
		starts           string
		diagonal         bool
		cut              int
		// diagonals is the number of diagonal steps.
		diagonals int
	}{
		{"caturanga-race", "", 9, 81, "e1 i5 e9 a5", false, 0, 0},
		{"caturanga-race", "path=parker", 9, 77, "e1 i5 e9 a5", false, 4, 0},
		{"ashta-kashte", "", 7, 49, "d1 g4 d7 a4", true, 0, 1},
		{"ashta-kashte", "path=straight", 7, 49, "d1 g4 d7 a4", false, 0, 1},
	} {
		g := newGame(t, c.variant, c.options)
		name := c.variant + " " + c.options
		for i, start := range strings.Fields(c.starts) {
			// South and north are White's, east and west Black's.
			var way []string
			for _, sq := range g.Ways(engine.Seat(i%2 + 1))[i/2] {
				way = append(way, g.Board().Name(sq))
			}
			centre := fmt.Sprintf("%c%d", 'a'+c.side/2, c.side/2+1)
			if len(way) != c.length || way[0] != start || way[c.length-1] != centre {
				t.Errorf("%s: the way from %s has %d squares from %s to %s", name, start, len(way), way[0], way[len(way)-1])
				continue
			}
			if n := len(slices.Compact(slices.Sorted(slices.Values(way)))); n != c.length {
				t.Errorf("%s: the way from %s has %d different squares", name, start, n)
			}
			diagonals := 0
			for k := 1; k < len(way); k++ {
				files, ranks := stepOf(way[k-1], way[k])
				switch d := files*files + ranks*ranks; d {
				case 1:
				case 2:
					diagonals++
				default:
					t.Errorf("%s: %s to %s is no step", name, way[k-1], way[k])
				}
			}
			if diagonals != c.diagonals {
				t.Errorf("%s: the way from %s has %d diagonal steps", name, start, diagonals)
			}
			if built := ringWay(c.side, start, c.diagonal, c.cut); !slices.Equal(way, built) {
				t.Errorf("%s: the way from %s\nis    %v\nbuilt %v", name, start, way, built)
			}
		}
	}
}
