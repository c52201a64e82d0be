package referee_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// positionsOf returns each known position of the main line of a record once, in order, as it is recorded, and finds
// out whether it is shown.
func positionsOf(t *testing.T, text string) (all []string, known bool, rep *referee.Report) {
	t.Helper()
	g, read := parsed(t, text)
	shown, shows := map[uint64]string{}, []uint64{}
	see := func(e *referee.Event) bool {
		if e.State != nil {
			shown[e.State.Hash()] = string(e.State.AppendPosition(nil))
			shows = append(shows, e.State.Hash())
		}
		return true
	}
	skip := func(*notation.Item) referee.Next { return referee.Skip }
	var rec referee.Recording
	rep = referee.New(referee.Config{}).Visit(g, read, &referee.Visitor{Before: see, Stood: see, After: see,
		Variation: skip, Recording: &rec})
	rep.Certain = slices.Clone(rep.Certain)
	known = true
	var recorded []uint64
	for i := range rec.Moments {
		m := &rec.Moments[i]
		if known = known && !m.Open; m.Open {
			continue
		}
		if recorded = append(recorded, m.Hash); !slices.Contains(shows, m.Hash) {
			t.Errorf("a position is recorded and not shown: %s", text)
		}
	}
	slices.Sort(recorded)
	for _, hash := range slices.Compact(recorded) {
		all = append(all, shown[hash])
	}
	return all, known, rep
}

// filled returns a record with the throws that are certain, and whether those are all.
func filled(text string, rep *referee.Report) (string, bool) {
	certain := slices.Clone(rep.Certain)
	slices.SortStableFunc(certain, func(a, b referee.Certain) int { return int(b.Start - a.Start) })
	for _, c := range certain {
		text = text[:c.Start] + c.Text + text[c.End:]
	}
	i := slices.IndexFunc(rep.Findings, func(f diag.Finding) bool { return f.Code == diag.ThrowsLost })
	if i < 0 || rep.Verdict != referee.Legal || rep.Open != nil {
		return "", false
	}
	var places, fell, known int
	_, err := fmt.Sscanf(rep.Findings[i].Message, "places where throws may be missing: %d; where one surely fell: %d; "+
		"where it is certain which: %d", &places, &fell, &known)
	_, text, _ = strings.Cut(text, "\n") // the tag
	return text, err == nil && places == known
}

// TestStoodAsFilled: in a record without throws the positions are known that are known where the throws stand, if those
// are certain.
func TestStoodAsFilled(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 15
	}
	seed := daily.Seed(t)
	for _, name := range withDice {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(seed, 41))
			alike, series := 0, 0
			for range games {
				b := bareGame(t, name, rng, [...]string{"unrecorded", "partial"}[rng.IntN(2)])
				// A short record leaves less open.
				words := strings.Fields(b.text[strings.LastIndexByte(b.text, ']')+1:])
				text := b.text[:strings.LastIndexByte(b.text, ']')+1] + "\n\n" +
					strings.Join(words[:min(len(words)-1, 2+rng.IntN(12))], " ") + " *\n"
				got, _, rep := positionsOf(t, text)
				whole, certain := filled(text, rep)
				if !certain || judgeText(t, whole).Verdict != referee.Legal {
					continue
				}
				alike++
				if strings.Contains(whole, "> <") {
					series++
				}
				want, _, _ := positionsOf(t, whole)
				if !slices.Equal(got, want) {
					t.Errorf("%s\n%s\n%q, want\n%q", text, whole, got, want)
				}
			}
			t.Logf("%d of %d games have certain throws, %d in series", alike, games, series)
		})
	}
}

// TestStoodAtTheEnd: the position before a throw without a word is known although nothing makes the next word legal, or
// the record leaves open what follows. It is the one that stands before a throw that is lost.
func TestStoodAtTheEnd(t *testing.T) {
	for movetext, stood := range map[string]string{
		"R: c1-e1 G: e3-a1 *":          "1 G",
		"R: c1-e1 G: e3-e5 W: a1-a2 *": "2 W",
		"c1-a5 *":                      "0 R",
		"R: c1-e1 *":                   "0 R",
	} {
		head := "[Variant \"chauka-bara\"]\n[Throws \"unrecorded\"]\n\n1. "
		g, read := parsed(t, head+movetext+"\n")
		var got []string
		see := func(e *referee.Event) bool {
			if e.State.Due() != engine.DueCast || e.Item != nil {
				t.Errorf("%s: a throw is not due before event %d", movetext, e.Number)
			}
			got = append(got, fmt.Sprint(e.Plies, " ", string(rune(e.State.Game().Ruleset().Info(e.Seat).Letter))))
			return true
		}
		referee.New(referee.Config{}).Visit(g, read, &referee.Visitor{Stood: see})
		if len(got) == 0 || got[len(got)-1] != stood {
			t.Errorf("%s: %q, want %s at the end", movetext, got, stood)
		}
	}
}

// TestStoodNoMore: a visit can end before a throw that has no word.
func TestStoodNoMore(t *testing.T) {
	g, read := parsed(t, "[Variant \"chauka-bara\"]\n[Throws \"unrecorded\"]\n\n1. R: c1-e1 G: e3-e5 *\n")
	n := 0
	referee.New(referee.Config{}).Visit(g, read, &referee.Visitor{Stood: func(*referee.Event) bool {
		n++
		return false
	}, Before: func(e *referee.Event) bool {
		t.Error("event", e.Number, "is shown")
		return true
	}})
	if n != 1 {
		t.Error(n, "positions are shown")
	}
}
