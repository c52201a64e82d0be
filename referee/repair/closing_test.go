package repair

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/referee"
)

// TestResultSpelled: a result in another spelling is kept as lenient reading has it, alone and beside another fault.
func TestResultSpelled(t *testing.T) {
	rep := New(referee.Config{}, nil)
	for _, c := range []struct{ was, result, termination string }{
		{"1-O", "1-0", "resignation"}, {"1\u20130", "1-0", "resignation"}, {"1:0", "1-0", "resignation"},
		{"0-l", "0-1", "resignation"}, {"\u00bd-\u00bd", "1/2-1/2", "agreement"},
	} {
		for _, moves := range []string{"1. e3 e6 2. Ke2 Nf6", "1. e3 e6 2. Ke2 Nf9 3. Nf3 Ke7"} {
			const tags = "[Variant \"chaturanga-2p\"]\n[Termination \"%\"]\n\n"
			res := parse(t, strings.Replace(tags, "%", c.termination, 1)+moves+" "+c.was+"\n")(rep)
			edits := 1 + strings.Count(moves, "Nf9")
			if res.Status != Unique || len(res.Repairs) != 1 || len(res.Repairs[0].Edits) != edits {
				t.Errorf("%s %s: %v, %+v", moves, c.was, res.Status, res.Repairs)
				continue
			}
			last := res.Repairs[0].Edits[edits-1]
			if last.Kind != Replace || last.Was != c.was || last.Now != c.result {
				t.Errorf("%s %s: %+v", moves, c.was, last)
			}
			if text := string(res.Repairs[0].Text); !strings.HasSuffix(strings.TrimSpace(text), " "+c.result) {
				t.Errorf("%s %s: %s", moves, c.was, text)
			}
		}
	}
}
