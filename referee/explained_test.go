package referee_test

import (
	"slices"
	"testing"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// placed are the tags of a game that begins with a position.
func placed(variant, position string) string {
	return "[Variant \"" + variant + "\"]\n[SetUp \"1\"]\n[FEN \"" + position + "\"]\n\n"
}

// TestExplained holds what is said of events that are easily taken for others: code, rule
// and words of the first finding.
func TestExplained(t *testing.T) {
	const houses = "[Red \"?\"]\n[White \"?\"]\n"
	for _, tt := range []struct {
		name, text string
		code       diag.Code
		rule, says string
		legal      []string // nil where it does not matter
	}{
		{"a false capture mark behind a gap", war + "1. _ e6 2. Nxc3 *",
			diag.NotAllowed, "chaturanga-2p/capture", "this is legal after nothing that the gap at 3:4 can stand for", nil},
		{"a throw that cannot be played is not played with sic either", race + "1. R: <25> sic c1-e1 *",
			diag.ImpossibleCast, "chauka-bara/throw", "a throw cannot be 25, only 1, 2, 3, 4 or 8", nil},
		// White could capture where Red has just gone; that is no reason to name it first.
		{"nothing written, nothing nearest", houses +
			placed("chauka-bara", "R:e2,c1,c1,c1 W:e3,c5,c5,c5 R - - cast - 0 1 new") +
			"1. R: <2> e2-e4 W: <1> R: <2> *",
			diag.NotSpent, "chauka-bara/must-move", "the throw of 1 is not played, though e3-e4 is possible",
			[]string{"c5-b5", "e3xe4"}},
		{"two men, one of whom has moved",
			placed("chaupur", "R:j3,j2,s11,s9 Y:q10,r10,k18,k19 G:j17,j18,b11,a11 W:c10,b10,i2,i1 R move 6,5,2 thrown") +
				"1. R: s9-s11 2s11-n11 *",
			diag.NotAllowed, "chaupur/allocate",
			"not all of the 2 men on s11 may move: one that has moved in this turn does not move again", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rep := judgeText(t, tt.text+"\n")
			if len(rep.Findings) == 0 || rep.Verdict == referee.Legal {
				t.Fatalf("%v %v", rep.Verdict, rep.Findings)
			}
			f := rep.Findings[0]
			if f.Code != tt.code || f.Rule != tt.rule || f.Message != tt.says || tt.legal != nil &&
				!slices.Equal(f.Legal, tt.legal) {
				t.Errorf("%s %s: %s %q", f.Code, f.Rule, f.Message, f.Legal)
			}
		})
	}
}
