package referee_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// TestAfterOpenGap: what is wrong in all positions that a gap leaves possible is said, with what is legal in all of them.
func TestAfterOpenGap(t *testing.T) {
	const four = "[Variant \"chaturaji\"]\n\n"
	for _, tt := range []struct {
		text, says string
		legal      []string
	}{
		{war + "1. e3|d3 e6 2. Nd4 *", "whichever of the readings from 3:4 on is right: the knight on b1 moves two squares along " +
			"rank or file and one aside, not to d4", []string{"Na3", "Nc3", "Nf3"}},
		{war + "1. R_7 e6 *", "nothing legal fits this gap", nil},
		{four + "1. R: <5,2> a3 Y: _ B: <5,5> f6 *", "whatever the gap at 3:19 stands for: the turn of Yellow is not finished: " +
			"a throw is followed by a move or --; write _ for one that is lost, or Y: _t for the whole turn", nil},
		{four + "1. R: <5,2|5,4> a3 *", "nothing legal fits this gap: a throw is 2 dice of 2 to 5, and 3 are written", nil},
		{four + "1. R: <5,2> _ Y: <5,2> c7 G: <5,5> f7 *", "whatever the gap at 3:13 stands for: G: is written, but after " +
			"Yellow comes Black: a turn of Black seems to be missing; if the source lacks it, write B: _t", nil},
	} {
		f := judgeText(t, tt.text+"\n").Findings[0]
		if f.Code != diag.NotAllowed || f.Message != tt.says || !slices.Equal(f.Legal, tt.legal) {
			t.Errorf("%s\n%s %s %q", tt.text, f.Code, f.Message, f.Legal)
		}
	}
}

// TestStillOpen: where an error follows a gap whatever it stands for, the report says what the gap can be.
func TestStillOpen(t *testing.T) {
	rep := judgeText(t, war+"1. e3 e6 2. N_3 Nf6 3. Ke8 *\n")
	if rep.Open == nil || rep.Open.Event != 3 || rep.Open.At.Line != 3 || rep.Open.At.Column != 13 ||
		strings.Join(rep.Open.Candidates, " ") != "Na3 Nc3 Nf3 Nh3" {
		t.Errorf("%+v", rep.Open)
	}
}

// TestRoundsRight: a round number is not called wrong that is right again after a wrong one.
func TestRoundsRight(t *testing.T) {
	for moves, want := range map[string]string{
		"1. e3 e6 2. d3 d6 2. c3 c6 4. b3 b6 5. a3 a6 *": "round 2 is written, but this is round 3: write 3.",
		"1. e3 e6 2. d3 d6 13. c3 c6 4. b3 b6 *":         "round 13 is written, but this is round 3: write 3.",
		"1. e3 e6 2. d3 d6 4. c3 c6 5. b3 b6 6. a3 a6 *": "round 4 is written, but this is round 3: write 3.",
		"1. e3 e6 12. d3 d6 13. c3 c6 4. b3 b6 *":        "round 12 is written, but this is round 2: write 2.",
		"7. e3 e6 8. d3 d6 9. c3 c6 *":                   "round 7 is written, but this is round 1: write 1.",
	} {
		rep := judgeText(t, war+moves+"\n")
		if len(rep.Findings) != 1 || rep.Findings[0].Code != diag.RoundNumber || rep.Findings[0].Message != want {
			t.Errorf("%s: %v", moves, rep.Findings)
		}
	}
}

// TestLanguageUnheeded: a strict reading says that it does not obey the tag Language, where it names other letters.
func TestLanguageUnheeded(t *testing.T) {
	for text, want := range map[string]bool{
		"[Variant \"chaturanga-2p\"]\n[Language \"fr\"]\n\n1. Nf3 *\n":        true,
		"[Variant \"chaturanga-2p\"]\n[Language \"French\"]\n\n1. Nf3 *\n":    true,
		"[Variant \"chaturanga-2p\"]\n[Language \"en\"]\n\n1. Nf3 *\n":        false,
		"[Variant \"chaturanga-2p\"]\n[Language \"Klingon\"]\n\n1. Nf3 *\n":   false,
		"[Variant \"chauka-bara\"]\n[Language \"fr\"]\n\n1. R: <2> c1-e1 *\n": false,
	} {
		for _, lenient := range []bool{false, true} {
			_, rep := canonicalText(t, referee.Config{Lenient: lenient}, text)
			found := slices.ContainsFunc(rep.Findings, func(f diag.Finding) bool {
				return f.Code == diag.LanguageUnheeded && f.Severity == diag.Warning && f.Span.Start.Line == 2
			})
			if found != (want && !lenient) {
				t.Errorf("%s, lenient %v: %v", text, lenient, rep.Findings)
			}
		}
	}
}
