package referee_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// TestSurplus: of a game with very many findings a bounded number is kept, the rest counted,
// and what makes it illegal is among those that are kept.
func TestSurplus(t *testing.T) {
	const most = grammar.MaxFindings
	tags := "[Variant \"chaturanga-2p\"]\n\n"
	for _, test := range []struct {
		name, text string
		verdict    referee.Verdict
		kept, more int
		errors     []diag.Code
	}{
		{"as many as are kept", "1. e3 " + strings.Repeat("(1. e5) ", most) + "*", referee.Legal, most, 0, nil},
		{"one more", "1. e3 " + strings.Repeat("(1. e5) ", most+1) + "*", referee.Legal, most, 1, nil},
		{"of the rest of a variation too", "1. e3 " + strings.Repeat("(1. e5 e6) ", most) + "*", referee.Legal, most, most, nil},
		{"an error behind them", "1. e3 " + strings.Repeat("(1. e5) ", most+7) + "e5 *", referee.Illegal, most, 8, []diag.Code{diag.NotReachable}},
		{"two errors behind them", "1. e3 " + strings.Repeat("(1. e5) ", most+7) + "e5 1/2-1", referee.Illegal, most, 9, []diag.Code{diag.NotReachable, diag.BadResult}},
		{"idle sic", "1. e3 " + strings.Repeat("(1. e3 sic) ", 2*most) + "*", referee.Legal, most, most, nil},
		{"sic in vain, turn by turn", "1. e3 sic " + strings.Repeat("(1. e5) ", most) + "e6 sic *", referee.Legal, most, 2, nil},
	} {
		g, read := parse(t, tags+test.text+"\n")
		rep := referee.New(referee.Config{}).Judge(g, read)
		var errors []diag.Code
		for _, f := range rep.Findings {
			if f.Severity == diag.Error {
				errors = append(errors, f.Code)
			}
		}
		if rep.Verdict != test.verdict || len(rep.Findings) != test.kept || !slices.Equal(errors, test.errors) {
			t.Errorf("%s: %v, %d findings, errors %v", test.name, rep.Verdict, len(rep.Findings), errors)
		}
		says, last := fmt.Sprintf("; further findings in this game, not listed: %d", test.more), rep.Findings[len(rep.Findings)-1].Message
		if test.more > 0 && !strings.HasSuffix(last, says) || test.more == 0 && strings.Contains(last, "not listed") {
			t.Errorf("%s: %q", test.name, last)
		}
	}
}
