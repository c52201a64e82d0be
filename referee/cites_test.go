package referee_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// citesRules finds that every finding about play cites a rule of the rule set.
func citesRules(t *testing.T, from string, rep *referee.Report, codes map[diag.Code]bool) {
	t.Helper()
	for _, f := range rep.Findings {
		if f.Code[0] != 'M' {
			continue
		}
		codes[f.Code] = true
		if rep.Ruleset == nil {
			t.Errorf("%s: %s without a rule set", from, f.Code)
		} else if _, ok := rep.Ruleset.Rule(f.Rule); !ok {
			t.Errorf("%s: %s cites %q: %s", from, f.Code, f.Rule, f.Message)
		}
	}
}

// TestFindingsCiteRules judges every game there is, as it stands and with words spoilt,
// and finds a rule behind each finding about play. All codes must have been found.
func TestFindingsCiteRules(t *testing.T) {
	codes := map[diag.Code]bool{}
	texts := map[string]string{}
	for _, in := range diag.Table {
		texts[string(in.Code)] = in.Example
	}
	for _, rs := range rulesets.All() {
		for _, r := range rs.Rules {
			texts[r.ID+" broken"], texts[r.ID+" kept"] = r.Breaks, r.Keeps
		}
	}
	for _, pattern := range []string{"../testdata/games/*.agn", "../testdata/loaded/*.agn", "../testdata/faulty/*.agn"} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			t.Fatalf("no games: %v", err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			texts[path] = string(text)
		}
	}
	for from, text := range texts {
		judgeAll(t, strings.NewReader(text), func(n int, g *notation.Game, rep *referee.Report) {
			citesRules(t, from, rep, codes)
		})
		spoilt := spoil(text)
		judgeAll(t, strings.NewReader(spoilt), func(n int, g *notation.Game, rep *referee.Report) {
			citesRules(t, from+", spoilt:\n"+string(g.Text), rep, codes)
		})
		if t.Failed() {
			return
		}
	}
	for _, in := range diag.Table {
		if in.Code[0] == 'M' && !codes[in.Code] {
			t.Errorf("no game has %s", in.Code)
		}
	}
}

// spoil changes words of the movetext of games here and there.
func spoil(text string) string {
	rng := rand.New(rand.NewPCG(5, uint64(len(text))))
	words := []string{"sic", "--", "_", "+", "#", "x", "<6>", "<4,4>", "<1>", "R:", "W:", "B:", "Qz9", "K@e4", "c5=T",
		"2c5-d5", "Z", "j1-off", "a9", "Nc3", "(Nc3)", "1-0"}
	var out bytes.Buffer
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "[") || rng.IntN(3) > 0 {
			out.WriteString(line)
			continue
		}
		fields := strings.Fields(line)
		for i := range fields {
			if rng.IntN(12) > 0 {
				continue
			}
			word := words[rng.IntN(len(words))]
			switch f := fields[i]; rng.IntN(4) {
			case 0:
				fields[i] = word
			case 1:
				fields[i] = f + word
			case 2:
				fields[i] = f + " " + word
			default:
				at := rng.IntN(len(f))
				fields[i] = f[:at] + "_" + f[at+1:]
			}
		}
		out.WriteString(strings.Join(fields, " ") + "\n")
	}
	return out.String()
}
