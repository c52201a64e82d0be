package repair

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// TestRounds: rounds that stand in another order than their numbers are one damage, and are set
// in order with their comments and line ends.
func TestRounds(t *testing.T) {
	const head = "[Variant \"chaturanca-1\"]\n\n1. R: Ke3 Y: Ec6 B: g6 G: Kxg6\n2. R: Rxg1 Y: Ea8 B: h6 G: Kxh6\n"
	const early = "4. R: b3 Y: Kc4 B: Nf5\n5. R: Rxh2 {damp} Y: Rxa2 B: Kd7\n"
	const late = "3. R: Rxh1 Y: c5 B: Nxh6\n"
	const tail = "6. R: Rxh3 Y: c6 B: Nxg3 7. R: Ec3 Y: d6 B: Kxc5 *\n"
	res := parse(t, head+early+late+tail)(New(referee.Config{}, nil))
	if res.Status != Unique || res.Cost != damages[roundsSwapped].cost {
		t.Fatalf("%s at %d: %s", res.Status, res.Cost, describe(res))
	}
	r := &res.Repairs[0]
	if string(r.Text) != strings.TrimSuffix(head+late+early+tail, "\n") {
		t.Errorf("it is made\n%s", r.Text)
	}
	if len(r.Edits) != 1 || r.Edits[0].Kind != Swap || r.Edits[0].Was != strings.TrimSpace(early+late) ||
		r.Edits[0].Now != strings.TrimSpace(late+early) {
		t.Errorf("the edits are %v", r.Edits)
	}
	if help := res.Help().String(); strings.Contains(help, "\n") {
		t.Errorf("the help has several lines: %s", help)
	}
}

// TestMisplaced: which rounds stand out of place is told by numbers that come later.
func TestMisplaced(t *testing.T) {
	for _, tt := range []struct {
		written string
		want    map[int][2]int
	}{
		{"1. a2 2. a3 3. a4", nil},
		{"1. a2 3. a4 2. a3 4. a5", map[int][2]int{2: {4, 6}}},
		{"3. a2 1. a3 2. a4", map[int][2]int{0: {2, 6}}},
		{"1. a2 4. a3 5. a4 2. a5 3. a6 6. a7", map[int][2]int{2: {6, 10}}},
		{"1. a2 4. a3 5. a4 2. a5 6. a6", nil}, // 3 is nowhere
		{"1. a2 3. a3 4. a4 5. a5", nil},
	} {
		var p grammar.Parser
		g := &notation.Game{}
		read := p.Parse(&grammar.Chunk{Text: []byte("[Variant \"chaturanga-2p\"]\n\n" + tt.written + " *\n"), Line: 1}, g)
		words, _ := wordsOf(g, slices.Clone(read))
		got := misplaced(words)
		if len(got) != len(tt.want) {
			t.Errorf("%s: %v", tt.written, got)
		}
		for i, w := range tt.want {
			if got[i] != w {
				t.Errorf("%s: %v, not %v", tt.written, got, tt.want)
			}
		}
	}
}
