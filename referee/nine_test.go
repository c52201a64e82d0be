package referee_test

import (
	"os"
	"testing"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// TestNineClassicFaults finds nine faults that tools for chess records know, each
// where it stands, in one run over one file, and judges the game behind them.
func TestNineClassicFaults(t *testing.T) {
	type place struct {
		game         int
		code         diag.Code
		line, column int
	}
	want := []place{
		{1, diag.NotReachable, 4, 13},
		{2, diag.Syntax, 9, 13},
		{3, diag.UnclosedComment, 14, 7},
		{4, diag.RoundNumber, 19, 10},
		{5, diag.ResultTag, 22, 10},
		{6, diag.CheckMark, 32, 4},
		{6, diag.ResultContradicted, 32, 9},
		{7, diag.CheckMark, 37, 4},
		{7, diag.CheckMark, 37, 8},
		{8, diag.ImpossibleDate, 40, 8},
		{8, diag.DuplicateTag, 41, 1},
		{9, diag.GameOver, 51, 9},
	}
	file, err := os.Open("../testdata/faulty/nine-classic-faults.agn")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var got []place
	games := 0
	judgeAll(t, file, func(n int, _ *notation.Game, rep *referee.Report) {
		games = n
		for _, f := range rep.Findings {
			if f.Code != diag.NotJudged && f.Code != diag.MissingResult {
				got = append(got, place{n, f.Code, f.Span.Start.Line, f.Span.Start.Column})
			}
		}
		if n == 10 && rep.Verdict != referee.Legal {
			t.Errorf("the sound game is %v: %v", rep.Verdict, rep.Findings)
		}
	})
	if games != 10 {
		t.Errorf("%d games, want 10", games)
	}
	if len(got) != len(want) {
		t.Fatalf("found %v\nwant %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("found %v, want %v", got[i], want[i])
		}
	}
}
