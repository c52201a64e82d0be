package referee_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

const (
	war  = "[Variant \"chaturanga-2p\"]\n\n"
	race = "[Red \"?\"]\n[White \"?\"]\n[Variant \"chauka-bara\"]\n\n"
	// Neither side has a move, and both must pass.
	stuck = "[Variant \"chaturanca-3\"]\n[Options \"no-move=pass\"]\n[SetUp \"1\"]\n[FEN \"KP6/PP6/8/8/8/8/6pp/6pk w " +
		"-\"]\n\n"
	// Black wins by taking White's last man, and not by mate.
	ashta = "[Variant \"ashta-kashte\"]\n\n"
	dice  = "[Variant \"chaturaji\"]\n\n"
	bare  = "[Variant \"chaturanga-2p\"]\n[Options \"bare-king=wins\"]\n[SetUp \"1\"]\n[FEN \"8/8/8/8/3k1KP1/8/8/6r1 b " +
		"-\"]\n\n"
)

// says prints the findings of a report as "code@column ply seat rule".
func says(rep referee.Report) []string {
	var out []string
	for _, f := range rep.Findings {
		s := fmt.Sprintf("%s@%d ply %d %s", f.Code, f.Span.Start.Column, f.Ply, f.Seat)
		if f.Rule != "" {
			s += " " + f.Rule
		}
		if f.Variation {
			s += " (variation)"
		}
		out = append(out, strings.TrimSpace(s))
	}
	return out
}

// TestJudge judges one movetext after another. The movetext is the only line that
// findings lie on.
func TestJudge(t *testing.T) {
	tests := []struct {
		name, text string
		verdict    referee.Verdict
		want       []string
	}{
		{"sound", war + "1. e3 e6 2. Nf3 Nc6 *", referee.Legal, nil},
		{"long forms", war + "1. e2-e3 e7e6 2. Ng1-f3 *", referee.Legal,
			[]string{"N014@4 ply 1 W"}},
		{"round numbers are optional", war + "e3 e6 Nf3 *", referee.Legal, nil},
		{"a jump in the numbers is said once", war + "1. e3 e6 3. d3 d6 4. a3 *", referee.Legal, []string{"N013@10 ply 3 W"}},
		{"a repeated number behind a variation", war + "1. e3 (1. d3) 1... e6 *", referee.Legal, nil},
		{"wrong seat mark", war + "1. W: e3 W: d3 *", referee.Illegal, []string{"M001@10 ply 2 B chaturanga-2p/turn-order",
			"M023@13 ply 2 B chaturanga-2p/turn-order"}},
		{"unknown seat mark", war + "1. R: e3 *", referee.Illegal, []string{"M001@4 ply 1 W chaturanga-2p/turn-order",
			"M023@7 ply 1 W chaturanga-2p/turn-order"}},
		{"a piece the game has not", war + "1. Bd3 *", referee.Illegal, []string{"M005@4 ply 1 W chaturanga-2p/equipment"}},
		{"a square the board has not", war + "1. Ni3 *", referee.Illegal, []string{"M005@4 ply 1 W chaturanga-2p/board"}},
		{"a false capture mark", war + "1. Nxc3 e6 *", referee.Illegal, []string{"M015@4 ply 1 W chaturanga-2p/capture"}},
		{"a throw in a game without", war + "1. <4> e3 *", referee.Illegal, []string{"M004@4 ply 1 W chaturanga-2p/equipment",
			"M023@8 ply 1 W chaturanga-2p/equipment"}},
		{"no cascade", war + "1. e5 Qd4 Rh4 *", referee.Unreadable,
			[]string{"M006@4 ply 1 W chaturanga-2p/soldier-move", "N001@7 ply 0", "M023@11 ply 2 W chaturanga-2p/soldier-move"}},

		{"a variation is judged and only warns", war + "1. e3 (1. e4 e5) e6 *", referee.Legal,
			[]string{"M006@11 ply 1 W chaturanga-2p/soldier-move (variation)",
				"M023@14 ply 2 W chaturanga-2p/soldier-move (variation)"}},
		{"a variation replaces the move before it", war + "1. e3 e6 (d6 2. Nf3 (2. d3)) 2. d3 *", referee.Legal, nil},
		{"a variation from the last cast", race + "1. R: <4> c1-e3 <2> c1-e1 (<3> c1-e2 W: <1> c5-b5) W: <2> c5-a5 *",
			referee.Legal, nil},
		{"a variation of the whole turn",
			race + "1. R: <4> c1-e3 <2> c1-e1 (R: <3> c1-e2) W: <2> c5-a5 (1. R: <2> c1-e1 W: <1> c5-b5) *", referee.Legal,
			[]string{"M001@59 ply 3 W chauka-bara/turn-order (variation)",
				"M023@62 ply 3 W chauka-bara/turn-order (variation)"}},
		{"a variation with nothing to replace", race + "1. R: <4> (c1-e3 W: <2> c5-a5) *", referee.Unreadable,
			[]string{"N012@11 ply 1 R"}},

		{"sic plays on", war + "1. e4 sic e6 2. e5 *", referee.Legal, []string{"M022@4 ply 1 W chaturanga-2p/soldier-move"}},
		{"sic cannot play what cannot be played", war + "1. Rd4xd5 sic e6 *", referee.Illegal,
			[]string{"M005@4 ply 1 W chaturanga-2p/rook", "M023@15 ply 2 W chaturanga-2p/rook"}},
		{"sic without a breach", war + "1. e3! sic $1 {x} e6 *", referee.Legal,
			[]string{"M021@4 ply 1 W chaturanga-2p/turn-order"}},
		{"sic on a pass", war + "1. -- sic e6 *", referee.Legal, []string{"M022@4 ply 1 W chaturanga-2p/no-move"}},
		{"sic on a pass of points gives the turn up", ashta + "1. W: <2> -- sic B: <2> g4-g6 *", referee.Legal,
			[]string{"M022@11 ply 1 W ashta-kashte/use-all"}},
		{"sic on a pass of points keeps the throw that they earned", ashta + "1. W: <4> -- sic <2> d1-f1 B: <2> g4-g6 *",
			referee.Legal,
			[]string{"M022@11 ply 1 W ashta-kashte/use-all"}},
		{"the dice of a throw stand in any order", dice + "1. R: <2,5> Bc3 b3 Y: <4,3> *", referee.Legal, nil},
		{"sic on a throw that was not due", race + "1. R: <2> <3> sic c1-e2 *", referee.Legal,
			[]string{"M022@11 ply 1 R chauka-bara/extra-chauka"}},
		{"sic covers what the turn left undone", race + "1. R: <2> sic W: <2> c5-a5 *", referee.Legal,
			[]string{"M022@15 ply 1 R chauka-bara/must-move"}},
		{"sic covers nothing within the turn", race + "1. R: <2> sic c1-e1 W: <2> c5-a5 *", referee.Legal,
			[]string{"M021@7 ply 1 R chauka-bara/turn-order"}},

		{"nobody can move and all pass", stuck + "1. -- -- 2. -- -- *", referee.Legal, nil},
		{"nothing ends a game in which nobody can move", stuck + "1. -- -- 1/2-1/2", referee.Illegal,
			[]string{"T013@10 ply 2"}},
		{"a true check that ends the game", bare + "1... Rxg4+ 0-1", referee.Legal, nil},
		{"a check that ends the game, unmarked", bare + "1... Rxg4 0-1", referee.Legal, nil},
		{"a mate that is none", bare + "1... Rxg4# 0-1", referee.Legal, []string{"M016@6 ply 1 B chaturanga-2p/check"}},

		{"a gap that what stands shows", race + "1. R: <2> c_-e1 *", referee.Legal,
			[]string{"M028@11 ply 1  chauka-bara/turn-order"}},
		{"a throw that the move shows", race + "1. R: <_> c1-e1 W: <2> c5-a5 *", referee.Legal,
			[]string{"M028@7 ply 1  chauka-bara/turn-order"}},
		{"a gap that leaves the position open", war + "1. N_3 e6 *", referee.Legal,
			[]string{"M023@4 ply 1  chaturanga-2p/turn-order"}},
		{"a gap that later moves close", war + "1. N_3 e6 2. Ne4 d6 3. Nxd6 *", referee.Legal,
			[]string{"M028@4 ply 1  chaturanga-2p/turn-order"}},
		{"a gap that nothing can fill", war + "1. N_5 e6 *", referee.Illegal,
			[]string{"M019@4 ply 1  chaturanga-2p/turn-order", "M023@8 ply 2  chaturanga-2p/turn-order"}},
		{"gaps behind which a breach is known", war + "1. _ e6 2. Ra8 *", referee.Illegal,
			[]string{"M019@12 ply 3  chaturanga-2p/rook"}},
		{"a run of gaps", race + "1. R: _*4 W: <2> c5-a5 *", referee.Legal, []string{"M023@7 ply 1  chauka-bara/turn-order"}},
		{"a run of gaps that cannot be", race + "1. R: _*3 W: <2> c5-a5 *", referee.Illegal,
			[]string{"M019@14 ply 2  chauka-bara/extra-chauka", "M023@18 ply 2  chauka-bara/extra-chauka"}},

		{"an impossible throw", race + "1. R: <5> *", referee.Illegal, []string{"M002@7 ply 1 R chauka-bara/throw"}},
		{"no mouth up counts eight", race + "1. R: <0> c1-c5 <2> c1-e1 *", referee.Legal, nil},
		{"a missing cast", race + "1. R: c1-e1 *", referee.Illegal, []string{"M003@7 ply 1 R chauka-bara/throw"}},
		{"a cast that was not due", race + "1. R: <2> <2> c1-e1 *", referee.Illegal,
			[]string{"M004@11 ply 1 R chauka-bara/extra-chauka", "M023@15 ply 1 R chauka-bara/extra-chauka"}},
		{"points not played", race + "1. R: <2> W: <2> c5-a5 *", referee.Illegal,
			[]string{"M011@11 ply 1 R chauka-bara/must-move", "M023@14 ply 1 R chauka-bara/must-move"}},
		{"a throw not taken", race + "1. R: <4> c1-e3 W: <2> c5-a5 *", referee.Illegal,
			[]string{"M020@17 ply 2 R chauka-bara/extra-chauka", "M023@20 ply 2 R chauka-bara/extra-chauka"}},
		{"a false pass", race + "1. R: <2> -- *", referee.Illegal, []string{"M012@11 ply 1 R chauka-bara/must-move"}},
		{"the next number ends a turn too", race + "1. R: <2> c1-e1 W: <2> 2. R: <2> *", referee.Illegal,
			[]string{"M011@24 ply 2 W chauka-bara/must-move", "M023@30 ply 2 W chauka-bara/must-move"}},
		{"a repeated mark is read", race + "1. R: <4> c1-e3 R: <2> c1-e1 *", referee.Legal, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rep := judgeText(t, tt.text+"\n")
			if rep.Verdict != tt.verdict {
				t.Errorf("verdict %v, want %v", rep.Verdict, tt.verdict)
			}
			if d := cmp.Diff(tt.want, says(rep)); d != "" {
				t.Errorf("findings (-want +got):\n%s", d)
				for _, f := range rep.Findings {
					t.Log(f.Code, f.Message)
				}
			}
		})
	}
}

// TestUnfitOption: a value that needs more seats than play is told at its word.
func TestUnfitOption(t *testing.T) {
	for seats, want := range map[string]int{
		"": 0, `[Red "a"][Yellow "b"][Green "c"][White "d"]`: 0, `[Red "a"][Yellow "b"][Green "c"]`: 1,
		`[Red "a"][Green "b"]`: 1,
	} {
		tags := strings.ReplaceAll(`[Variant "chaupur"]`+seats+`[Options "teams=on"]`, "][", "]\n[")
		rep := judgeText(t, tags+"\n\n*\n")
		n := 0
		for _, f := range rep.Findings {
			if f.Code == diag.UnknownOption && strings.Contains(f.Message, "needs 4 seats") {
				n++
			}
		}
		if n != want {
			t.Errorf("%s: %v", tags, rep.Findings)
		}
	}
}

// TestNoVariantAnywhere holds where a missing tag is reported: at the first tag, at the
// first word, or at the start of a game that is nothing but a result.
func TestNoVariantAnywhere(t *testing.T) {
	for text, want := range map[string]string{
		"\n[Event \"?\"]\n\n1. e3 *\n": "2:1-2:12", "\n  1. e3 *\n": "2:3-2:5", "*\n": "1:1-1:1",
	} {
		rep := judgeText(t, text)
		if len(rep.Findings) == 0 {
			t.Fatalf("%q: no finding", text)
		}
		f := rep.Findings[0]
		at := fmt.Sprintf("%d:%d-%d:%d", f.Span.Start.Line, f.Span.Start.Column, f.Span.End.Line, f.Span.End.Column)
		if f.Code != diag.MissingVariant || at != want {
			t.Errorf("%q: %s at %s, want it at %s", text, f.Code, at, want)
		}
	}
}

// TestTags judges tag sections. The movetext is sound.
func TestTags(t *testing.T) {
	tests := []struct {
		tags string
		want []diag.Code
	}{
		{`[Variant "chaturanga-2p"]`, nil},
		{`[Event "?"]`, []diag.Code{diag.MissingVariant}},
		{`[Variant "chaturanga-2q"]`, []diag.Code{diag.UnknownVariant}},
		{`[Variant "chaturanga-2p"][Options "layout=chess  promotion=optional"]`, nil},
		{`[Variant "chaturanga-2p"][Options "layout"]`, []diag.Code{diag.UnknownOption}},
		{`[Variant "chaturanga-2p"][Options "layuot=chess layout=chess layout=rotated"]`,
			[]diag.Code{diag.UnknownOption, diag.UnknownOption}},
		{`[Variant "chaturanga-2p"][White "a"]`, []diag.Code{diag.SeatSet}},
		{`[Variant "chaturanga-2p"][First "White"]`, nil},
		{`[Variant "chaturanga-2p"][First "W"]`, nil},
		{`[Variant "chaturanga-2p"][First "Red"]`, []diag.Code{diag.BadFirst}},
		{`[Variant "chaturanga-2p"][SetUp "1"]`, []diag.Code{diag.BadPosition}},
		{`[Variant "chaturanga-2p"][SetUp "0"]`, nil},
		{`[Variant "chaturanga-2p"][SetUp "1"][FEN "nonsense"]`, []diag.Code{diag.BadPosition}},
		{`[Variant "chaturanga-2p"][FEN "k7/8/8/8/8/8/4P3/K7 w -"]`, []diag.Code{diag.SetUpMismatch}},
		{`[Variant "chaturanga-2p"][Date "1898.??.??"][EventDate "1898~"]`, nil},
		{`[Variant "chaturanga-2p"][EventDate "1030/1040"]`, nil},
		{`[Variant "chaturanga-2p"][EventDate "19XX"]`, nil},
		{`[Variant "chaturanga-2p"][EventDate "../1040?"]`, nil},
		{`[Variant "chaturanga-2p"][EventDate "1040-13"]`, []diag.Code{diag.ImpossibleDate}},
		{`[Variant "chaturanga-2p"][EventDate "/"]`, []diag.Code{diag.ImpossibleDate}},
		{`[Variant "chaturanga-2p"][EventDate "1900/1890"]`, []diag.Code{diag.ImpossibleDate}},
		{`[Variant "chaturanga-2p"][Date "1900.02.29"]`, []diag.Code{diag.ImpossibleDate}},
		{`[Variant "chaturanga-2p"][Date "2000.02.29"]`, nil},
		{`[Variant "chaturanga-2p"][Date "????.02.29"]`, nil},
		{`[Variant "chaturanga-2p"][Date "1898.04.31"]`, []diag.Code{diag.ImpossibleDate}},
		{`[Variant "chaturanga-2p"][Date "1898.00.01"]`, []diag.Code{diag.ImpossibleDate}},
		{`[Variant "chaturanga-2p"][Date "1898-04-01"]`, []diag.Code{diag.ImpossibleDate}},
		{`[Variant "chaturanga-2p"][Result "1-0"]`, []diag.Code{diag.ResultTag}},
	}
	for _, tt := range tests {
		rep := judgeText(t, strings.ReplaceAll(tt.tags, "][", "]\n[")+"\n\n1. e3 *\n")
		var got []diag.Code
		for _, f := range rep.Findings {
			got = append(got, f.Code)
			if f.Event != 0 || f.Ply != 0 || f.Seat != "" {
				t.Errorf("%s: %s has event %d, ply %d, seat %q", tt.tags, f.Code, f.Event, f.Ply, f.Seat)
			}
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.tags, d)
		}
	}
}

// TestResults compares results with a game that Black has lost.
func TestResults(t *testing.T) {
	const mate = "[SetUp \"1\"]\n[FEN \"k7/8/K7/8/8/8/8/7R w -\"]\n" + war + "1. Rh8# "
	const open = war + "1. e3 "
	tests := []struct {
		text     string
		computed string
		want     []diag.Code
	}{
		{mate + "1-0", "1-0", nil},
		{mate + "*", "1-0", nil},
		{mate + "0-1", "1-0", []diag.Code{diag.ResultContradicted}},
		{mate + "1/2-1/2", "1-0", []diag.Code{diag.ResultContradicted}},
		{open + "*", "", nil},
		{open + "1-0", "", []diag.Code{diag.NotFinished}},
		{"[Termination \"resignation\"]\n" + open + "1-0", "", nil},
		{"[Termination \"agreement\"]\n" + open + "1/2-1/2", "", nil},
		{"[Termination \"agreement\"]\n" + open + "1/2-0", "", []diag.Code{diag.BadResult}},
		{"[Termination \"agreement\"]\n" + open + "1-1", "", []diag.Code{diag.BadResult}},
		{"[Termination \"agreement\"]\n" + open + "0-0", "", []diag.Code{diag.BadResult}},
		{"[Termination \"agreement\"]\n" + open + "1-0-0-0", "", []diag.Code{diag.BadResult}},
	}
	for _, tt := range tests {
		rep := judgeText(t, tt.text+"\n")
		if rep.Computed != tt.computed || rep.Complete != (tt.computed != "") {
			t.Errorf("%q: computed %q, complete %v", tt.text, rep.Computed, rep.Complete)
		}
		var got []diag.Code
		for _, f := range rep.Findings {
			got = append(got, f.Code)
			if f.Ply != 1 {
				t.Errorf("%q: %s at ply %d, want the last", tt.text, f.Code, f.Ply)
			}
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, d)
		}
	}
}

// TestLongFormClaimsNothing holds that a long form without a capture mark says neither
// that the move captures nor that it does not: a sic behind it marks no breach.
func TestLongFormClaimsNothing(t *testing.T) {
	for move, want := range map[string][]diag.Code{
		"e4d5":     {diag.OverSpecified},
		"e4d5 sic": {diag.OverSpecified, diag.SicWithoutBreach},
		"ed5 sic":  {diag.MissingCaptureMark},
		"e4-d5":    {diag.OverSpecified, diag.MissingCaptureMark},
	} {
		rep := judgeText(t, "[Variant \"chaturanga-2p\"]\n\n1. e3 d6 2. e4 d5 3. "+move+" e6 *\n")
		var got []diag.Code
		for _, f := range rep.Findings {
			got = append(got, f.Code)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", move, d)
		}
	}
}

// TestVariationWarns: what is found in a variation, by the reader or by the rules, is no
// more than a warning and leaves the game legal; the same in the main line does not.
func TestVariationWarns(t *testing.T) {
	for _, wrong := range []string{"Qd4", "e5", "<4>", "Nb3", "K", "9"} {
		for text, inside := range map[string]bool{
			war + "1. e3 (1. " + wrong + ") e6 *": true,
			war + "1. " + wrong + " e6 *":         false,
		} {
			rep := judgeText(t, text)
			if len(rep.Findings) == 0 || (rep.Verdict == referee.Legal) != inside {
				t.Errorf("%s: %s: %v", text, rep.Verdict, rep.Findings)
			}
			for _, f := range rep.Findings {
				if f.Variation != inside || inside && f.Severity > diag.Warning {
					t.Errorf("%s: %v", text, f)
				}
			}
		}
	}
}
