package track

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
)

// TestFault: a course that cannot be compiled is refused, with what is wrong.
func TestFault(t *testing.T) {
	b := board.Grid(5, 5)
	sound := func() Course {
		return Course{Board: b, Dice: &dice.Set{Dice: []dice.Die{dice.Cube()}}, Limit: 6,
			Ways: Turned(b, 4, "c1 d1 e1 e2 e3"), Order: []engine.Seat{1, 3}, Safe: Squares(b, "c3")}
	}
	NewTable(&engine.Ruleset{}, engine.Setup{}, sound())
	for _, test := range []struct {
		says   string
		change func(*Course)
	}{
		{"no board, or no dice", func(c *Course) { c.Board = nil }},
		{"no board, or no dice", func(c *Course) { c.Dice = nil }},
		{"a way of 0 squares", func(c *Course) { c.Ways[0] = nil }},
		{"a way of 200 squares", func(c *Course) { c.Ways[0] = make([]engine.Square, 200) }},
		{"ways of 5 and 4 squares", func(c *Course) { c.Ways[2] = c.Ways[2][1:] }},
		{"the way of seat 2 has no square at 1", func(c *Course) { c.Ways[1] = Squares(b, "c1 z9 e1 e2 e3") }},
		{"more than twice", func(c *Course) { c.Ways[3] = slices.Repeat(Squares(b, "c1"), 5) }},
		{"the order of the seats", func(c *Course) { c.Order = []engine.Seat{1, 1} }},
		{"the order of the seats", func(c *Course) { c.Order = []engine.Seat{1, 0} }},
		{"the order of the seats", func(c *Course) { c.Ways[2] = nil }},
		{"a safe square", func(c *Course) { c.Safe = []engine.Square{99} }},
	} {
		c := sound()
		test.change(&c)
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, "track: ") || !strings.Contains(got, test.says) {
					t.Errorf("%s: %s", test.says, got)
				}
			}()
			NewTable(&engine.Ruleset{}, engine.Setup{}, c)
		}()
	}
}
