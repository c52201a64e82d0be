package referee_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/internal/enginetest"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// TestLongSeriesOpen: a series may be longer than its turn has moves. Nothing is certain, and nothing wrong, that a
// longer one contradicts: each of the records that follow a record of moves is legal, and has its moves.
func TestLongSeriesOpen(t *testing.T) {
	head := "[Variant \"thaayam\"]\n"
	for _, c := range []struct{ moves, certain, codes, throws string }{
		{"@c1 @c1 @c1 @c1 c1-d1 c1-d1 c1-e1", "<_><_><_><_><_><_><_>", "T020",
			"<8><8><8><8><8><8><1><1><1><1><1><1><2>"},
		{"@c1 @c1 @c1 @c1 c1-d1 c1-d1 c1-d1 c1-d1 d1-e1 d1-e1 e1-e3", "<_><_><_><_><_><_><_><_><_><_><_>", "T020",
			"<8><8><1><1><1><1><1><1><1><1><1><1><2>"},
		{"@c1 @c1 @c1 @c1 c1-d1 c1-d1 c1-d1 c1-d1 d1-e1 d1-e1 d1-e1 e1-e3", "<_><_><_><_><_><_><_><_><_><_><_><_>", "T020",
			"<8><1><1><1><1><1><1><1><1><1><1><1><2>"},
		{"@c1 @c1 @c1 @c1 c1-d1 c1-d1 c1-d1 c1-d1 d1-e2 d1-e4 d1-e4 d1-e4", "<_><_><_><_><_><_><_><_><_><_><_><_>",
			"T020 M023", "<1><1><1><1><4><4><4><1><1><1><1><1><2>"},
		{"@c1 @c1 @c1 @c1 c1-d1 c1-d1 c1-d1 c1-d1 d1-e2 d1-e4 d1-e4 d1-e4 e2-d5",
			"<_><_><_><_><_><_><_><_><_><_><_><_><_>", "T020 M023", "<1><1><1><1><4><1><1><4><1><1><4><4><2>"},
	} {
		end := " *\n"
		if !strings.Contains(c.codes, "M023") {
			end = " G: -- *\n"
		}
		rep := judgeText(t, head+"[Throws \"unrecorded\"]\n\n1. R: "+c.moves+end)
		var codes []string
		for _, f := range rep.Findings {
			codes = append(codes, string(f.Code))
		}
		certain := ""
		if len(rep.Certain) > 0 {
			certain = strings.ReplaceAll(rep.Certain[0].Text, " ", "")
		}
		if got := strings.Join(codes, " "); rep.Verdict != referee.Legal || got != c.codes || certain != c.certain {
			t.Errorf("%s: %v, %q, %q is certain", c.moves, rep.Verdict, got, certain)
		}
		if rep := judgeText(t, head+"\n1. R: "+c.throws+" "+c.moves+" *\n"); rep.Verdict != referee.Legal {
			t.Errorf("%s %s: %v", c.throws, c.moves, rep.Findings)
		}
	}
}

// TestTooLongTurn: what is not known of a turn whose throws are left out is said, however long it is.
func TestTooLongTurn(t *testing.T) {
	step := func(from, to string) string { return strings.Repeat(from+"-"+to+" ", 4) }
	moves := "@c1 @c1 @c1 @c1 "
	way := strings.Fields("c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 b2 b3 b4 c4 d4 d3 d2 c2 c3")
	for i := range way[1:] {
		moves += step(way[i], way[i+1])
	}
	rep := judgeText(t, "[Variant \"thaayam\"]\n[Throws \"unrecorded\"]\n\n1. R: "+moves+"*\n")
	for _, f := range rep.Findings {
		if f.Code == diag.NotJudged || f.Code == diag.TooMany {
			return
		}
	}
	t.Errorf("%v", rep.Findings)
}

// TestSeriesEnd: the positions in a series of throws that are not recorded are some only, in each rule set and with
// each option, and a way from one to another is no longer than one from the start of the series to any, and a throw.
func TestSeriesEnd(t *testing.T) {
	rng := rand.New(rand.NewPCG(daily.Seed(t), 43))
	for _, rs := range rulesets.All() {
		if !rs.Throws {
			continue
		}
		settings := []string{""}
		for _, o := range rs.Options {
			for _, v := range o.Values {
				settings = append(settings, o.Name+"="+v.Name)
			}
		}
		for _, setting := range settings {
			for range 3 {
				tags, words, _ := wordsOf(enginetest.New(t, rs, setting), rng, 15)
				words = slices.DeleteFunc(words, isThrow)
				seriesEnd(t, "[Throws \"unrecorded\"]\n"+tags+strings.Join(words, " ")+" *\n")
			}
		}
	}
}

// seriesEnd goes through the series before each word of a game.
func seriesEnd(t *testing.T, text string) {
	t.Helper()
	g := parsedText(t, text)
	ref := referee.New(referee.Config{})
	rep := ref.Judge(g, nil)
	trial := ref.Trial()
	if rep.Verdict != referee.Legal || trial == nil {
		t.Fatalf("%v\n%s", rep.Findings, text)
	}
	rng := rand.New(rand.NewPCG(uint64(len(text)), 44))
	s := trial.Start()
	for i, it := range g.MainLine() {
		for trial.Owes(&s, i) != nil { // of what fell there is no record
			seriesFrom(t, trial, &s, i, text)
			casts := trial.Game().Dice().Chances()
			trial.Play(&s, referee.Choice{Cast: casts[rng.IntN(len(casts))].Cast})
		}
		if trial.Step(&s, &it)&referee.Broken != 0 {
			return
		}
	}
}

// seriesFrom goes through a series from a position, and from each position in it.
func seriesFrom(t *testing.T, trial *referee.Trial, s *referee.Spot, i int, text string) {
	t.Helper()
	owed := trial.Owes(s, i)
	deep, all := seriesDepth(trial, s, owed)
	if len(all) > 3000 {
		t.Fatalf("%d positions in a series\n%s", len(all), text)
	}
	for k := range all {
		if d, _ := seriesDepth(trial, &all[k], owed); d > deep+1 {
			t.Fatalf("%d throws lead from the start, %d from within\n%s", deep, d, text)
		}
	}
}

// seriesDepth is how many throws lead at most from a position to one in which the series can go on, and those
// positions.
func seriesDepth(trial *referee.Trial, s *referee.Spot, owed []uint32) (deep int, all []referee.Spot) {
	seen := map[uint64]bool{s.Key(): true}
	level := []referee.Spot{*s}
	for ; len(level) > 0 && len(all) <= 3000; deep++ {
		all = append(all, level...)
		var next []referee.Spot
		for k := range level {
			for _, c := range trial.Game().Dice().Chances() {
				var to referee.Spot
				to.Copy(&level[k])
				if trial.Supply(&to, c.Cast, owed) && !seen[to.Key()] {
					seen[to.Key()] = true
					next = append(next, to)
				}
			}
		}
		level = next
	}
	return deep - 1, all
}

func parsedText(t *testing.T, text string) *notation.Game {
	t.Helper()
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	g, p := &notation.Game{}, grammar.Parser{}
	p.Parse(&c, g)
	return g
}
