package view

import (
	"testing"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/notation/diag"
)

// TestJudgement: what reverify prints of a judgement names each breach once as long as it
// is repeated, with its rule if it breaks one.
func TestJudgement(t *testing.T) {
	for want, j := range map[string]archive.Judgement{
		"legal":     {Verdict: "legal"},
		"legal 1-0": {Verdict: "legal", Complete: true, Computed: "1-0"},
		"illegal (M006 chaturanga-2p/knight)": {
			Verdict: "illegal", Codes: []diag.Code{diag.NotReachable}, Rules: []string{"chaturanga-2p/knight"},
		},
		"unreadable (N001, M006 chaturanga-2p/knight, N001)": {
			Verdict: "unreadable",
			Codes:   []diag.Code{diag.Syntax, diag.Syntax, diag.NotReachable, diag.NotReachable, diag.Syntax},
			Rules:   []string{"", "", "chaturanga-2p/knight", "chaturanga-2p/knight", ""},
		},
	} {
		if got := judgement(&j).String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
