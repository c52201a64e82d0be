package repair

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/referee"
)

// TestMovedMarks has a mark that is missing in words which are moved cost what it costs where they stand, and written.
func TestMovedMarks(t *testing.T) {
	for _, c := range []struct {
		name          string
		of            which
		written, want string
	}{
		{"a column", columnLow, duel + "1. e3 e6 2. Nf3 3. Ne5 Nc6 4. exd4 Nd4 5. Nf7 d6 6. Kxf7 *", "5. Nxf7 Kxf7"},
		{"after a column", columnLow, duel + "1. e3 e6 2. Nf3 3. Ne5 Nc6 4. exd4 Nd4 5. Nxf7 d6 6. Kf7 *", "5. Nxf7 Kxf7"},
		{"neighbours", swapped, duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5 Nd4 4. exd4 d6 5. Kxf7 Nf7 *", "5. Nxf7 Kxf7"},
	} {
		res := parse(t, c.written)(New(referee.Config{}, nil))
		if len(res.Repairs) == 0 {
			t.Errorf("%s: %s without a repair", c.name, res.Status)
			continue
		}
		rep := &res.Repairs[0]
		if !strings.Contains(string(rep.Text), c.want) {
			t.Errorf("%s: %s at %d: %s", c.name, res.Status, res.Cost, rep.Text)
		}
		if want := damages[c.of].cost + markCost; res.Cost != want {
			t.Errorf("%s: costs %d, not %d", c.name, res.Cost, want)
		}
	}
}
