package report

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// TestLegalWithout: a ";" that hides moves is told where the game lacks them, alone or with
// others, and no other is.
func TestLegalWithout(t *testing.T) {
	const head = "[Variant \"chaturanca-3\"]\n\n"
	for _, c := range []struct {
		moves string
		lines []int
	}{
		{"1. e3 e6 ; 2. Nf3 d6\n3. Ne5 d5 *", []int{3}},
		{"1. e3 ; e6\n2. Nf3 d6; 3. Ne5 d5\n4. Nd3 *", []int{3, 4}},
		{"1. e3 e6 ; 2. Nf3 d6\n3. Ne5 d5 ; Kd7\n4. Nd3 *", []int{3}},
		{"1. e3 e6 ; 2. Nf3 or d6\n3. Ne5 d5 *", nil}, // words beside the moves
		{"1. e3 e6\n; 2. Nf3 d6\n3. Ne5 d5 *", nil},   // a line of its own
		{"1. e3 e6 ; 2. Nf3 d6\n3. Ne8 d5 *", nil},    // illegal all the same
		{"1. e3 e6 ; 4. Nf3 d6\n5. Ne5 d5 *", nil},    // not these rounds
		{"1. e3 e6 {; 2. Nf3 d6}\n3. Ne5 d5 *", nil},  // in braces
	} {
		var p grammar.Parser
		var g notation.Game
		text := head + c.moves + "\n"
		ref := referee.New(referee.Config{})
		rep := ref.Judge(&g, p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1}, &g))
		var lines []int
		for _, at := range legalWithout(ref, &g, rep.Events) {
			if g.Text[at] != ';' {
				t.Errorf("%s: %d is no ;", c.moves, at)
			}
			lines = append(lines, 1+strings.Count(text[:at], "\n"))
		}
		if !slices.Equal(lines, c.lines) {
			t.Errorf("%s: got lines %v, want %v", c.moves, lines, c.lines)
		}
	}
}
