package referee_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// TestCodeExamples finds every code in the example of its table.
func TestCodeExamples(t *testing.T) {
	seen := map[diag.Code]bool{}
	for _, in := range diag.Table {
		if seen[in.Code] || in.Severity == 0 || in.Title == "" || in.Text == "" {
			t.Errorf("%s: stands twice or says too little", in.Code)
		}
		seen[in.Code] = true
		if in.Code == diag.NoGame {
			continue // a matter of files, see TestBatchEmptyFile
		}
		if in.Example == "" {
			if in.Code != diag.LargeGame { // see TestLargeGame
				t.Errorf("%s has no example", in.Code)
			}
			continue
		}
		rep := judgeText(t, in.Example)
		if in.Code == diag.LenientReading {
			if !slices.ContainsFunc(rep.Findings, func(f diag.Finding) bool { return f.Code == diag.Syntax }) {
				t.Errorf("%s: its example is read strictly: %v", in.Code, rep.Findings)
			}
			_, lenient := canonicalText(t, referee.Config{Lenient: true}, in.Example)
			rep = *lenient
		}
		found := false
		for _, f := range rep.Findings {
			if f.Severity == diag.Error && f.Code != in.Code {
				t.Errorf("%s: its example is also at fault with %s %s", in.Code, f.Code, f.Message)
			}
			found = found || f.Code == in.Code && f.Severity == in.Severity
			if f.Markable && !diag.Markable(f.Code) {
				t.Errorf("%s can be marked with sic, which explain does not say", f.Code)
			}
		}
		if !found {
			t.Errorf("%s is not found in its example: %v", in.Code, rep.Findings)
		}
	}
}

// TestRuleExamples judges the two games of every rule: the one breaks exactly this
// rule, the other has no fault.
func TestRuleExamples(t *testing.T) {
	for _, rs := range rulesets.All() {
		for _, r := range rs.Rules {
			if !strings.HasPrefix(r.ID, rs.Name+"/") {
				t.Errorf("rule %s is not of %s", r.ID, rs.Name)
			}
			if (r.Breaks == "") != (r.Keeps == "") {
				t.Errorf("%s: the breaking game or its neighbour is missing", r.ID)
			}
			if r.Breaks == "" {
				continue
			}
			rep := judgeText(t, r.Breaks)
			if f := firstError(&rep); rep.Verdict != referee.Illegal || f.Rule != r.ID {
				t.Errorf("%s: its breaking game is %v by %q: %s %s", r.ID, rep.Verdict, f.Rule, f.Code, f.Message)
			}
			if rep := judgeText(t, r.Keeps); rep.Verdict != referee.Legal {
				f := firstError(&rep)
				t.Errorf("%s: its legal neighbour is %v: %s %s", r.ID, rep.Verdict, f.Code, f.Message)
			}
		}
	}
}
