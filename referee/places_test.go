package referee_test

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation/diag"
)

// TestPlaces checks the tag Places in games of every rule set, with every set of seats.
func TestPlaces(t *testing.T) {
	for _, rs := range rulesets.All() {
		for _, set := range rs.SeatSets {
			tags, n := "[Variant \""+rs.Name+"\"]\n[Termination \"agreement\"]\n", len(set)
			for i := range len(set) {
				tags += "[" + rs.Info(set[i]).Name + " \"?\"]\n"
			}
			second := "0-1" + strings.Repeat("-0", n-2)
			all := strings.Repeat("-1/"+string('0'+byte(n)), n)[1:]
			for _, tt := range []struct{ places, result, says string }{
				{"2-1-3-4", second, ""}, {"?", second, ""}, {"?-1-?-?", second, ""}, {"?-?-?-?", "*", ""},
				{"1-2-3-4", "*", ""}, {"1=-1=-1=-1=", all, ""},
				{"1-2-3-4", second, "does not fit the result " + second + ", which makes it ?-1-?-?"},
				{"1-2-3-4", all, "does not fit the result " + all + ", which makes it 1=-1=-1=-1="},
				{"1-?-3-?", "1=", "is no place"}, {"1-2-3-4-5", "*", "has 5 places, not one for each of"},
			} {
				cut := func(list string) string { return strings.Join(strings.Split(list, "-")[:n], "-") }
				places, says := tt.places, tt.says
				if places == "1-?-3-?" {
					places = "9" + cut(places)[1:]
				} else if strings.Count(places, "-") == 3 {
					places = cut(places)
				}
				if before, known, ok := strings.Cut(says, "makes it "); ok {
					says = before + "makes it " + strings.NewReplacer("?-1", map[bool]string{true: "2-1", false: "?-1"}[n == 2]).
						Replace(cut(known))
				}
				result := tt.result
				if result == "1=" {
					result = "*"
				}
				rep := judgeText(t, tags+"[Places \""+places+"\"]\n\n"+result+"\n")
				f := firstError(&rep)
				if (f.Code == diag.PlacesTag) != (says != "") || !strings.Contains(f.Message, says) {
					t.Errorf("%s, %d seats, %s %s: %s %q, want %q", rs.Name, n, places, result, f.Code, f.Message, says)
				}
			}
		}
	}
}

// TestPlacesRanked: money ranks all seats at the end of a game, and the result that the rules give counts, not what is
// written.
func TestPlacesRanked(t *testing.T) {
	const money = "[Variant \"chaturanca-2\"]\n[SetUp \"1\"]\n[FEN \"4bKbP2/8/8/1yP6/8/8/8/1rR1rK4 r commands:r\"]\n"
	const moves = "\n1. R: <4> Rxb5 "
	for _, tt := range []struct{ text, says string }{
		{"[Places \"1-3=-2-3=\"]\n" + moves + "1-0-0-0\n", ""},
		{"[Places \"1-3=-?-3=\"]\n" + moves + "1-0-0-0\n", ""},
		{"[Places \"?\"]\n" + moves + "1-0-0-0\n", ""},
		{"[Places \"1-4-2-3\"]\n" + moves + "1-0-0-0\n", "1-4-2-3 is written, but by the rules it is 1-3=-2-3=: write that"},
		{"[Places \"2-1-3-4\"]\n" + moves + "*\n", "2-1-3-4 is written, but by the rules it is 1-3=-2-3=: write that"},
		{"[Places \"1-3=-2=-3=\"]\n" + moves + "*\n", "1-3=-2=-3= are no places: in this order they are 1-3=-2-3="},
	} {
		rep := judgeText(t, money+tt.text)
		if f := firstError(&rep); (f.Code == diag.PlacesTag) != (tt.says != "") || f.Message != tt.says {
			t.Errorf("%q: %s %q, want %q", tt.text, f.Code, f.Message, tt.says)
		}
	}
	const won = "[Variant \"chaturanga-2p\"]\n[SetUp \"1\"]\n[FEN \"k7/8/K7/8/8/8/8/7R w -\"]\n[Places \"2-1\"]\n\n" +
		"1. Rh8# *\n"
	rep := judgeText(t, won)
	if f := firstError(&rep); f.Message != "2-1 does not fit the result 1-0, which makes it 1-2" {
		t.Errorf("the game says %s %q", f.Code, f.Message)
	}
	// Where nothing is judged the result that is written counts.
	rep = judgeText(t, "[Variant \"chaturanga-2p\"]\n[Termination \"agreement\"]\n[Places \"2-1\"]\n\n1. e3 Qd6 1-0\n")
	found := false
	for _, f := range rep.Findings {
		found = found || f.Code == diag.PlacesTag
	}
	if !found {
		t.Error("places beside moves that cannot be read are not compared with the result")
	}
}
