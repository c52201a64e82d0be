package referee_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

// TestTurnsWritten: every rule set says how a turn is written, and the turns that it
// shows are legal ones from the start.
func TestTurnsWritten(t *testing.T) {
	shown := regexp.MustCompile(`(?:as in|So it begins|square to square:) (1\. .*?|[^.]*?)\. `)
	earned := regexp.MustCompile(`turn: (R: .*?)\. `)
	for _, rs := range rulesets.All() {
		found := shown.FindStringSubmatch(rs.Turns)
		if found == nil {
			t.Errorf("%s shows no turn: %q", rs.Name, rs.Turns)
			continue
		}
		turns := []string{strings.ReplaceAll(found[1], " and ", " e6 ")} // Black's move between two of White's
		if m := earned.FindStringSubmatch(rs.Turns); m != nil {
			turns = append(turns, m[1])
		}
		var tags strings.Builder
		least := rs.SeatSets[len(rs.SeatSets)-1]
		if strings.Contains(found[1], "Y:") {
			least = rs.SeatSets[0]
		}
		for _, seat := range least {
			tags.WriteString("[" + rs.Info(seat).Name + " \"?\"]\n")
		}
		for _, turn := range turns {
			rep := judgeText(t, tags.String()+"[Variant \""+rs.Name+"\"]\n\n"+turn+" *\n")
			if rep.Verdict != referee.Legal {
				t.Errorf("%s: %q is not legal: %v", rs.Name, turn, rep.Findings)
			}
		}
	}
}
