package referee_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// judgeFile calls f with every game of a file and its report.
func judgeFile(t *testing.T, path string, f func(n int, g *notation.Game, rep *referee.Report)) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	judgeAll(t, file, f)
}

func judgeAll(t *testing.T, in io.Reader, f func(n int, g *notation.Game, rep *referee.Report)) {
	t.Helper()
	r := grammar.NewReader(in)
	var p grammar.Parser
	ref := referee.New(referee.Config{})
	for n := 1; ; n++ {
		var c grammar.Chunk
		var g notation.Game
		if err := r.Next(&c); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		read := p.Parse(&c, &g)
		f(n, &g, ref.Judge(&g, read))
	}
}

// judgeText judges the one game of a text.
func judgeText(t *testing.T, text string) referee.Report {
	t.Helper()
	var out referee.Report
	n := 0
	judgeAll(t, strings.NewReader(text), func(k int, _ *notation.Game, rep *referee.Report) {
		if k == 1 {
			out = *rep
			out.Findings = append(diag.List(nil), rep.Findings...)
		}
		n = k
	})
	if n == 0 {
		t.Fatalf("no game in %q", text)
	}
	return out
}

// TestSoundGames judges every game of testdata/games, and of testdata/loaded, in which dice and
// cowries are loaded so that what is rare occurs: no finding is an error.
func TestSoundGames(t *testing.T) {
	paths, err := filepath.Glob("../testdata/games/*.agn")
	loaded, err2 := filepath.Glob("../testdata/loaded/*.agn")
	if err != nil || err2 != nil || len(paths) == 0 || len(loaded) == 0 {
		t.Fatalf("no games: %v, %v", err, err2)
	}
	paths = append(paths, loaded...)
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			judgeFile(t, path, func(n int, _ *notation.Game, rep *referee.Report) {
				if rep.Verdict != referee.Legal {
					t.Errorf("game %d is %v: %v", n, rep.Verdict, firstError(rep))
				}
			})
		})
	}
}

func firstError(rep *referee.Report) diag.Finding {
	for _, f := range rep.Findings {
		if f.Severity == diag.Error {
			return f
		}
	}
	return diag.Finding{}
}

// fault is a line of the side file of a file of faulty games, made by another
// program.
type fault struct {
	Game, Source, Ply          int
	Fault, Rule, Reason, Class string
}

// TestFaultyGames judges games with one known fault each. A fault against a rule
// makes the game illegal at its ply; one of notation gives some finding. Where another
// rule is named than in the side file, otherRules says so and why.
func TestFaultyGames(t *testing.T) {
	sides, err := filepath.Glob("../testdata/faulty/*-faulty.jsonl")
	if err != nil || len(sides) == 0 {
		t.Fatalf("no faulty games: %v", err)
	}
	for variant := range otherRules {
		if !slices.Contains(sides, "../testdata/faulty/"+variant+"-faulty.jsonl") {
			t.Errorf("otherRules has %s, which has no side file", variant)
		}
	}
	for _, side := range sides {
		t.Run(filepath.Base(side), func(t *testing.T) {
			faults := readFaults(t, side)
			others := map[int]otherRule{}
			for _, o := range otherRules[strings.TrimSuffix(filepath.Base(side), "-faulty.jsonl")] {
				others[o.game] = o
			}
			games := 0
			judgeFile(t, strings.TrimSuffix(side, ".jsonl")+".agn", func(n int, _ *notation.Game, rep *referee.Report) {
				games++
				want, ok := faults[n]
				if !ok {
					t.Errorf("game %d has no fault in the side file", n)
					return
				}
				f := firstError(rep)
				switch want.Class {
				case "rule":
					if rep.Verdict != referee.Illegal || f.Ply != want.Ply {
						t.Errorf("game %d (%s, %s): %v at ply %d, want illegal at ply %d: %s %s", n, want.Fault, want.Reason, rep.Verdict,
							f.Ply, want.Ply, f.Code, f.Message)
						return
					}
					o, other := others[n]
					delete(others, n)
					switch {
					case !other && f.Rule != want.Rule:
						t.Errorf("game %d (%s): rule %s, the side file has %s: %s %s", n, want.Fault, f.Rule, want.Rule, f.Code,
							f.Message)
					case other && (f.Rule != o.named || want.Rule != o.instead || o.named == o.instead || o.because == ""):
						t.Errorf("game %d (%s): rule %s, the side file has %s; accepted is %+v", n, want.Fault, f.Rule, want.Rule, o)
					}
				case "notation":
					if len(rep.Findings) == 0 {
						t.Errorf("game %d (%s): nothing found", n, want.Fault)
					}
				default:
					t.Errorf("game %d: class %q", n, want.Class)
				}
			})
			if games != len(faults) {
				t.Errorf("%d games, %d faults", games, len(faults))
			}
			for n := range others {
				t.Errorf("game %d has no fault against a rule, and a row in otherRules", n)
			}
		})
	}
}

func readFaults(t *testing.T, path string) map[int]fault {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	faults := map[int]fault{}
	for sc := bufio.NewScanner(file); sc.Scan(); {
		var f fault
		if err := json.Unmarshal(sc.Bytes(), &f); err != nil {
			t.Fatal(err)
		}
		faults[f.Game] = f
	}
	return faults
}
