package referee_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// parsed reads the one game of a text.
func parsed(t *testing.T, text string) (*notation.Game, diag.List) {
	t.Helper()
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text + "\n")).Next(&c); err != nil {
		t.Fatal(err)
	}
	g, p := &notation.Game{}, grammar.Parser{}
	return g, p.Parse(&c, g)
}

const stakes = "[Variant \"chaturanca-2\"]\n\n"

// TestGapReadings: of a gap is said what it can have been, no more: one reading, several
// that lead to the same position, or their number.
func TestGapReadings(t *testing.T) {
	several := func(list string) string {
		return "what follows leaves " + list + " for the gap, which lead to the same position"
	}
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"several casts", stakes + "1. R: <_> -- Y: <1> -- *", []string{several("<1>, <4> or <6>")}},
		{"two casts", "[Variant \"thaayam\"]\n\n1. R: <_> -- *", []string{several("<2> or <3>")}},
		{"two gaps, each with its own", stakes + "1. R: <_> -- Y: <_> -- B: <1> -- *",
			[]string{several("<1>, <4> or <6>"), several("<1>, <4> or <6>")}},
		{"a run", stakes + "1. R: _*2 Y: <1> -- *", nil},
		{"one", war + "1. e3 e6 2. N_3 d6 3. Nd4 e5 4. a3 *", []string{"what follows shows that the gap is Nf3"}},
		{"at once", race + "1. R: <2> c_-e1 *", []string{"the gap can only be c1-e1"}},
		{"several by a pass", stakes + "1. R: <_> -- *", []string{several("<1>, <4> or <6>")}},
		{"too many", war + "1. e3 e6 2. _ *", nil},
		{"the last of two at once", race + "1. R: <_> c_-e1 *", []string{"what follows shows that the gap is <2>",
			"the gap can only be c1-e1"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rep := judgeText(t, tt.text+"\n")
			var got []string
			for _, f := range rep.Findings {
				if f.Code == diag.GapRead {
					got = append(got, f.Message)
				}
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("%s\n%v", d, rep.Findings)
			}
		})
	}
}

// TestLostTurnOfRace: a throw that brings another without end is no hindrance where the
// throws come to nothing; where each is moved by, the position is left open, and the
// shortest turns are among the candidates.
func TestLostTurnOfRace(t *testing.T) {
	rep := judgeText(t, "[Variant \"caturanga-race\"]\n\n"+`1. W: <6,3> e1-i6 B: <6,3> a5-a2 i5xg9
2. W: <6,4> e9-a3 B: <6,1> g9-a9 a2-a1 3. W: <4,3> a3xf1 B: <3,3><6,1> a9-a2 4. W: <3,1> f1-i2 B: <6,4> a2xi2
5. W: <6,3> -- B: _t 6. W: <4,4><3,1> -- B: <6,3> f2-b7 7. W: <4,4><6,3> -- B: <6,3> b7-h6 8. W: <6,6><3,1> -- B: `+
		`<4,3> h6-d3
9. W: <3,3><6,1> -- B: <4,4><6,4> d3-g6 10. W: <6,3> -- B: <1,1> @a5 *
`)
	if rep.Verdict != referee.Legal || rep.Judged != rep.Events || len(rep.Findings) != 1 ||
		rep.Findings[0].Code != diag.GapRead ||
		!strings.HasPrefix(rep.Findings[0].Message, "more than 1000 readings of the gap lead to") {
		t.Errorf("judged %d of %d: %v", rep.Judged, rep.Events, rep.Findings)
	}
	rep = judgeText(t, "[Variant \"chauka-bara\"]\n\n1. R: _t G: <2> e3-e5 *\n")
	if rep.Open == nil || rep.Open.Event != 1 {
		t.Fatalf("not open: %v", rep.Findings)
	}
	for _, want := range []string{"<1> c1-d1", "<4> c1-e3 <1> c1-d1"} {
		if !slices.Contains(rep.Open.Candidates, want) {
			t.Errorf("%s is not among the candidates: %q", want, rep.Open.Candidates)
		}
	}
}

// TestGapWalk: a walk comes through every event of a gap that is settled, as it was
// played; where several readings lead to the same position it does not say what is
// between.
func TestGapWalk(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		steps      []string
		played     []string
		judged     int
	}{
		{"one reading", war + "1. e3 e6 2. N_3 d6 3. Nd4 e5 *",
			[]string{"1 ply 0 W", "2 ply 1 B", "3 ply 2 W", "4 ply 3 B", "5 ply 4 W", "6 ply 5 B", "7 ply 6 W"},
			[]string{"1 e3", "2 e6", "3 Nf3", "4 d6", "5 Nd4", "6 e5"}, 6},
		{"several readings", stakes + "1. R: <_> -- Y: <1> -- *",
			[]string{"1 ply 0 R", "2 ply 0 open", "3 ply 1 Y", "4 ply 1 Y", "5 ply 2 B"}, []string{"3 <1>", "4 --"}, 4},
		{"a run", race + "1. R: _*2 W: <2> c5-a5 R: <2> c_-e1 *", []string{"1 ply 0 R"}, nil, 0},
		{"one reading at once",
			"[Variant \"chaturanga-2p\"]\n[SetUp \"1\"]\n[FEN \"k7/1R6/8/8/8/8/8/1K6 b -\"]\n\n1... _ 2. Ka1 *",
			[]string{"1 ply 0 B", "2 ply 1 W", "3 ply 2 B"}, []string{"1 Kxb7", "2 Ka1"}, 2},
		{"never settled", war + "1. e3 e6 2. N_3 d6 3. a3 a6 *", []string{"1 ply 0 W", "2 ply 1 B", "3 ply 2 W"},
			[]string{"1 e3", "2 e6"}, 2},
		{"a breach behind a gap", war + "1. _ e6 2. Ra8 a6 3. a3 *", []string{"1 ply 0 W"}, nil, 3},
		{"a breach", war + "1. e3 Ra5 2. a3 *", []string{"1 ply 0 W", "2 ply 1 B"}, []string{"1 e3"}, 2},
		{"a word that cannot be read", war + "1. e3 Qz9 2. a3 *", []string{"1 ply 0 W"}, []string{"1 e3"}, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, read := parsed(t, tt.text)
			var steps, played []string
			rep := referee.New(referee.Config{}).Visit(g, read, &referee.Visitor{Before: func(s *referee.Event) bool {
				what := "open"
				if s.State != nil {
					what = string(rune(s.State.Game().Ruleset().Info(s.State.Seat()).Letter))
				}
				steps = append(steps, fmt.Sprintf("%d ply %d %s", s.Number, s.Plies, what))
				return true
			}, After: func(p *referee.Event) bool {
				if p.Legal {
					word := string(referee.AppendCast(nil, p.Cast))
					if p.Cast.N == 0 {
						word = string(referee.AppendMove(nil, p.State, p.Move))
					}
					played = append(played, fmt.Sprintf("%d %s", p.Number, word))
				}
				return true
			}})
			if d := cmp.Diff(tt.steps, steps); d != "" {
				t.Errorf("steps: %s\n%v", d, rep.Findings)
			}
			if d := cmp.Diff(tt.played, played); d != "" {
				t.Errorf("played: %s\n%v", d, rep.Findings)
			}
			if rep.Judged != tt.judged {
				t.Errorf("%d events judged, want %d", rep.Judged, tt.judged)
			}
		})
	}
}

// blot makes events of a game unreadable, in whole or in part.
func blot(rng *rand.Rand, g *notation.Game) {
	for range 1 + rng.IntN(3) {
		i := rng.IntN(g.Len())
		it := g.Item(i)
		whole := rng.IntN(2) == 0
		switch {
		case !it.IsEvent() || it.Kind == notation.Gap:
		case whole || it.Kind == notation.Pass:
			it = notation.Item{Kind: notation.Gap, N: 1}
		case it.Kind == notation.Throw:
			it.Cast = notation.Cast{N: 1}
			it.Cast.Values[0] = notation.Unreadable
		case it.Move.To.Rank != 0 && it.Move.Form == notation.Step:
			it.Move.To.Rank = notation.Unreadable
		}
		g.Set(i, it)
	}
	// Gaps in a row are written as one.
	was := g.Clone()
	g.Clear()
	for _, it := range was.All() {
		if n := g.Len(); n > 0 && it.Kind == notation.Gap && g.Kind(n-1) == notation.Gap {
			last := g.Item(n - 1)
			last.N += it.N
			g.Set(n-1, last)
			continue
		}
		g.Add(it)
	}
}

// TestBlotted: what a referee says of a blotted record is true of the game that was
// played: it is never refused, and every position, ply and event that is told is what it
// was.
func TestBlotted(t *testing.T) {
	type moment struct {
		hash  uint64
		plies int
	}
	settled, several, unknown := 0, 0, 0
	for _, rs := range rulesets.All() {
		game, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		for n := range 60 {
			rng := rand.New(rand.NewPCG(11, uint64(n)))
			g := referee.Play(game, rng, 12)
			if g.Len() == 0 {
				continue
			}
			sound := string(notation.Append(nil, g, referee.StyleOf(rs)))
			var truth []moment
			var words []string
			whole, read := parsed(t, sound)
			want := referee.New(referee.Config{}).Visit(whole, read, &referee.Visitor{Before: func(s *referee.Event) bool {
				truth = append(truth, moment{s.State.Hash(), s.Plies})
				words = append(words, "")
				return true
			}, After: func(p *referee.Event) bool {
				if p.Legal {
					// The event may have ended the turn before.
					truth[len(truth)-1].hash = p.State.Hash()
					if words[p.Number-1] = string(referee.AppendCast(nil, p.Cast)); p.Cast.N == 0 {
						words[p.Number-1] = string(referee.AppendMove(nil, p.State, p.Move))
					}
				}
				return true
			}})
			wantPlies := want.Plies

			blot(rng, g)
			text := string(notation.Append(nil, g, referee.StyleOf(rs)))
			blotted, read := parsed(t, text)
			var open []int
			rep := referee.New(referee.Config{}).Visit(blotted, read, &referee.Visitor{Before: func(s *referee.Event) bool {
				m := truth[s.Number-1]
				switch {
				case s.State == nil:
					open = append(open, s.Number)
				case s.State.Hash() != m.hash && !s.State.MayEnd():
					t.Errorf("another position before event %d", s.Number)
				}
				if s.Plies >= 0 && s.Plies != m.plies {
					t.Errorf("%d plies before event %d, there were %d", s.Plies, s.Number, m.plies)
				}
				return true
			}, After: func(p *referee.Event) bool {
				if p.Legal {
					word := string(referee.AppendCast(nil, p.Cast))
					if p.Cast.N == 0 {
						word = string(referee.AppendMove(nil, p.State, p.Move))
					}
					if p.State.Hash() != truth[p.Number-1].hash || word != words[p.Number-1] {
						t.Errorf("%s is told as event %d, it was %s", word, p.Number, words[p.Number-1])
					}
				}
				return true
			}})
			if rep.Verdict != referee.Legal {
				t.Errorf("it is %v", rep.Verdict)
			}
			if rep.Events != len(truth)-1 {
				t.Errorf("%d events, there were %d", rep.Events, len(truth)-1)
			}
			if rep.Judged == rep.Events {
				if rep.Plies != wantPlies {
					t.Errorf("%d plies, there were %d", rep.Plies, wantPlies)
				}
				settled++
				if len(open) > 0 {
					several++
				}
			} else {
				unknown++
			}
			if t.Failed() {
				t.Fatalf("%s\n%s\n%v", sound, text, rep.Findings)
			}
		}
	}
	if settled < 100 || several < 5 || unknown < 50 {
		t.Errorf("%d settled, %d of them with several readings, %d not", settled, several, unknown)
	}
}

// TestVariationBehindGap: a variation behind a gap that is settled is judged where it is
// known what it replaces, and is not called misplaced where it is not.
func TestVariationBehindGap(t *testing.T) {
	for text, want := range map[string][]string{
		war + "1. e3 e6 2. N_3 d6 (a6) 3. Nd4 (Ne4) (Ne5) 3... e5 *": {"M028@13 ply 3  chaturanga-2p/turn-order",
			"M006@33 ply 5 W chaturanga-2p/knight (variation)"},
		stakes + "1. R: <_> -- (--) Y: <1> (<2>) -- *": {"M028@7 ply 1  chaturanca-2/turn-order"},
	} {
		if d := cmp.Diff(want, says(judgeText(t, text))); d != "" {
			t.Errorf("%s\n%s", text, d)
		}
	}
}
