package repair

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/referee"
)

// TestRoundLost: two moves that were left out together are found where a number tells of them, as a
// round or the end of one and the beginning of the next, or a seat mark does.
func TestRoundLost(t *testing.T) {
	const (
		two  = "[Variant \"chaturanca-3\"]\n\n1. e3 e6 2. Nf3 Nc6 3. Ne5 Nd4 4. exd4 d6 5. Nxf7 Kxf7 *\n"
		four = "[Variant \"chaturanca-1\"]\n\n1. R: Ke3 Y: Ec6 B: g6 G: Kxg6 2. R: Rxg1 Y: Ea8 B: h6 G: Kxh6 3. R: Rxh1 Y: " +
			"c5 B: Nxh6 *\n"
	)
	for _, tt := range []struct {
		truth, lost string
		cost        int
	}{
		{two, "3. Ne5 Nd4 ", damages[lineLost].cost},
		{two, "Nc6 3. Ne5 ", damages[lineLost].cost},
		{four, "B: h6 G: Kxh6 ", damages[passageLost].cost},
	} {
		res := parse(t, strings.Replace(tt.truth, tt.lost, "", 1))(New(referee.Config{}, nil))
		k := slices.IndexFunc(res.Repairs, func(r Repair) bool { return formed(t, string(r.Text)) == formed(t, tt.truth) })
		if k < 0 || res.Cost != tt.cost || len(res.Repairs[k].Edits) != 1 {
			t.Errorf("%q: %s at %d, the truth is number %d of %d", tt.lost, res.Status, res.Cost, k, len(res.Repairs))
		}
	}
}
