package referee_test

import (
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
)

// TestUnrecordedRuns: throws that are left out can come between the events of a gap that stands for several.
func TestUnrecordedRuns(t *testing.T) {
	for _, rs := range rulesets.All() {
		if !rs.Throws {
			continue
		}
		for _, said := range []string{"unrecorded", "partial"} {
			for _, moves := range []string{"_t*2", "_*3", "_t*5", "_t _*2", "_*2 -- _t*2 --"} {
				rep := judgeText(t, "[Throws \""+said+"\"]\n[Variant \""+rs.Name+"\"]\n\n"+moves+" *\n")
				for _, c := range rep.Certain {
					if c.Start < c.End {
						continue
					}
					for i := range rep.Certain {
						if o := &rep.Certain[i]; *o != c && o.Start == c.Start && o.End == c.End {
							t.Errorf("%s, %s: %+v stands in one place twice", rs.Name, moves, rep.Certain)
						}
					}
				}
			}
		}
	}
}
