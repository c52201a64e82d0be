package export_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/archive/export"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/enginetest"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// played is what the tables say of a game: its events, and what each seat took.
type played struct {
	events []map[string]any
	taken  map[string]any
	legal  bool
}

// playedOf exports texts of games.
func playedOf(t *testing.T, texts []string) []played {
	t.Helper()
	var in []referee.Input
	for i, s := range texts {
		in = append(in, text(fmt.Sprint(i), s))
	}
	out := make([]played, len(texts))
	of := func(row map[string]any) *played {
		var i int
		if _, err := fmt.Sscan(row["file"].(string), &i); err != nil {
			t.Fatal(err)
		}
		return &out[i]
	}
	for _, row := range rowsOf(t, export.Games, in) {
		of(row).legal = row["verdict"] == "legal" && row["judged"] == row["events"]
	}
	for _, row := range rowsOf(t, export.Events, in) {
		p := of(row)
		p.events = append(p.events, row)
	}
	for _, row := range rowsOf(t, "seats", in) {
		p := of(row)
		if p.taken == nil {
			p.taken = map[string]any{}
		}
		p.taken[row["letter"].(string)] = row["taken"]
	}
	return out
}

// effectOf splits what an event brought about into what is certain and what is open.
func effectOf(row map[string]any) (certain, open []string) {
	s, _ := row["effect"].(string)
	for w := range strings.SplitSeq(s, ",") {
		switch rest, is := strings.CutPrefix(w, "?"); {
		case is:
			open = append(open, rest)
		case w != "" && w != "inferred":
			certain = append(certain, w)
		}
	}
	return certain, open
}

// without is a record in which throws are lost, as lost says of them by their numbers: each stands as a gap, or is left
// out.
func without(g *notation.Game, leftOut bool, lost func(n int) bool) string {
	n := 0
	out := aThrow.ReplaceAllStringFunc(string(notation.Append(nil, g, notation.Style{})), func(word string) string {
		switch n++; {
		case !lost(n):
			return word
		case leftOut:
			return " "
		}
		return "<_>"
	})
	if leftOut {
		out = "[Throws \"unrecorded\"]\n" + out
	}
	return out
}

// withoutMoves is a record in which three of k moves are gaps.
func withoutMoves(g *notation.Game, k int) string {
	tags, moves, _ := strings.Cut(string(notation.Append(nil, g, notation.Style{})), "\n\n")
	words, n := strings.Fields(moves), 0
	for i, w := range words[:len(words)-1] {
		if !strings.ContainsAny(w, "<.:") {
			if n++; n%k < 3 {
				words[i] = "_"
			}
		}
	}
	return tags + "\n\n" + strings.Join(words, " ") + "\n"
}

var aThrow = regexp.MustCompile("<[0-9,]+>")

// numbered are the events of a game that a record without throws has too: all, or those that are no throws.
func numbered(events []map[string]any, leftOut bool) (out []map[string]any) {
	for _, row := range events {
		if !leftOut || row["kind"] != "throw" {
			out = append(out, row)
		}
	}
	return out
}

// against holds an event of a record without throws against that of the full record, and says what is wrong.
func against(got, full map[string]any) string {
	for _, column := range []string{"taken", "home"} {
		if got[column] != nil && got[column] != full[column] {
			return fmt.Sprintf("%s is %v, not %v", column, got[column], full[column])
		}
	}
	certain, open := effectOf(got)
	want, _ := effectOf(full)
	for _, w := range certain {
		if !slices.Contains(want, w) {
			return fmt.Sprintf("%s is not in %v", w, want)
		}
	}
	for _, w := range want {
		if !slices.Contains(certain, w) && !slices.Contains(open, w) && !slices.Contains(open, "") {
			return fmt.Sprintf("%s is not in %v", w, got["effect"])
		}
	}
	return ""
}

// TestLostThrowsAgainstRecord: what the tables say of records without some of their throws, or without all, the full
// records say too. Null is said where it is not known, and a seat's sum is known where all of its events are.
func TestLostThrowsAgainstRecord(t *testing.T) {
	games, effects, open, judged := 30, 0, 0, 0
	if testing.Short() {
		games = 8
	}
	for _, rs := range rulesets.All() {
		game := enginetest.New(t, rs, "")
		if game.Dice() == nil {
			continue
		}
		rng := rand.New(rand.NewPCG(41, uint64(len(rs.Name))))
		for range games {
			g := referee.Play(game, rng, 60)
			texts := []string{string(notation.Append(nil, g, notation.Style{})),
				without(g, true, func(int) bool { return true })}
			for k := 2; k < 9; k += 3 {
				texts = append(texts, without(g, false, func(n int) bool { return n%k == 0 }), withoutMoves(g, 10*k))
			}
			all := playedOf(t, texts)
			full := all[0]
			for i, p := range all[1:] {
				want := numbered(full.events, i == 0)
				if !p.legal || len(p.events) != len(want) {
					continue // where positions stay open, not all is judged
				}
				judged++
				known := map[string]bool{}
				for k, row := range p.events {
					if wrong := against(row, want[k]); wrong != "" {
						t.Fatalf("%s, event %v: %s\n%s\n%s", rs.Name, row["event"], wrong, texts[i+1], texts[0])
					}
					effect, _ := row["effect"].(string)
					if effects++; strings.Contains(effect, "?") {
						open++
					}
					seat, _ := row["seat"].(string)
					known[seat] = row["taken"] != nil && (k == 0 || known[seat] || !has(p.events[:k], seat))
				}
				for letter, taken := range p.taken {
					switch {
					case taken != nil && taken != full.taken[letter]:
						t.Fatalf("%s: %s took %v, not %v\n%s", rs.Name, letter, taken, full.taken[letter], texts[i+1])
					case taken == nil && known[letter] && !has(p.events, ""):
						t.Fatalf("%s: what %s took is not known\n%s", rs.Name, letter, texts[i+1])
					}
				}
			}
		}
	}
	t.Logf("%d records, %d events, %d with something open", judged, effects, open)
	if judged < games*7 || open == 0 || open*20 > effects {
		t.Errorf("%d records were judged to their end; of %d events %d are open", judged, effects, open)
	}
}

// has reports whether a seat played any of some events.
func has(events []map[string]any, seat string) bool {
	return slices.ContainsFunc(events, func(row map[string]any) bool {
		letter, _ := row["seat"].(string)
		return letter == seat
	})
}

// TestLostThrowAgainstReadings: of a record without one throw the tables say what those of all records have in common
// that have a throw in its place and are legal.
func TestLostThrowAgainstReadings(t *testing.T) {
	games, compared, open := 40, 0, 0
	if testing.Short() {
		games = 10
	}
	for _, rs := range rulesets.All() {
		game := enginetest.New(t, rs, "")
		if game.Dice() == nil {
			continue
		}
		rng := rand.New(rand.NewPCG(7, uint64(len(rs.Name))))
		for range games {
			g := referee.Play(game, rng, 12)
			lost := rng.IntN(8) + 1
			gap := without(g, false, func(n int) bool { return n == lost })
			texts := []string{gap}
			for _, c := range game.Dice().Chances() {
				texts = append(texts, strings.Replace(gap, "<_>", string(referee.AppendCast(nil, c.Cast)), 1))
			}
			all := playedOf(t, texts)
			if !all[0].legal || gap == texts[1] {
				continue
			}
			readings := slices.DeleteFunc(all[1:], func(p played) bool { return !p.legal })
			for k, row := range all[0].events {
				if row["kind"] == "throw" {
					continue
				}
				compared++
				agreed := readings[0].events[k]
				for _, r := range readings {
					if wrong := against(row, r.events[k]); wrong != "" {
						t.Fatalf("%s, event %d: %s\n%s", rs.Name, k+1, wrong, gap)
					}
					if agreed != nil && (agreed["taken"] != r.events[k]["taken"] || agreed["home"] != r.events[k]["home"] ||
						agreed["effect"] != r.events[k]["effect"]) {
						agreed = nil
					}
				}
				switch {
				case agreed == nil:
					open++
				case row["taken"] != agreed["taken"] || row["home"] != agreed["home"] || row["effect"] != agreed["effect"]:
					t.Fatalf("%s, event %d: %v, %v and %v, where all have %v, %v and %v\n%s", rs.Name, k+1, row["taken"],
						row["home"], row["effect"], agreed["taken"], agreed["home"], agreed["effect"], gap)
				}
			}
		}
	}
	t.Logf("%d events, %d open", compared, open)
	if compared < games*7*4 {
		t.Errorf("only %d events were compared", compared)
	}
}

// TestLostThrowEffects: captures, kings and men that are passed are as certain where a throw is lost as where it is not.
func TestLostThrowEffects(t *testing.T) {
	for _, c := range []struct {
		text         string
		event        int
		taken        float64
		effect, seat string
	}{
		{"[Variant \"chaupur\"]\n\n1. R: <6,5,5> r9-l11 s9-o11 Y: <_> q10xo11 r10-p11 G: <6,1,1> a11-f9 j18-j19 *", 5, 1,
			"capture", "Y"},
		{"[Variant \"chaupur\"]\n[Throws \"unrecorded\"]\n\n1. R: r9-k13 j3-j2 Y: k18-i19 q10-r10 G: b11-e9 j17-j18 " +
			"W: b10-a10 c10xe9 *", 8, 1, "capture", "W"},
	} {
		p := playedOf(t, []string{c.text})[0]
		row := p.events[c.event-1]
		if row["taken"] != c.taken || row["effect"] != c.effect || p.taken[c.seat] != c.taken {
			t.Errorf("%s\ntook %v, %v in all: %v", c.text, row["taken"], p.taken[c.seat], row["effect"])
		}
	}
}

// TestLostThrowsLikeTheArchive: an archive finds by events and men taken the games of which the tables say so, in which
// throws or moves are lost, and those in which that is open.
func TestLostThrowsLikeTheArchive(t *testing.T) {
	var in []referee.Input
	for _, rs := range rulesets.All() {
		game := enginetest.New(t, rs, "")
		if game.Dice() == nil {
			continue
		}
		rng := rand.New(rand.NewPCG(3, uint64(len(rs.Name))))
		for i := range 4 {
			g := referee.Play(game, rng, 40)
			in = append(in, text(fmt.Sprint(rs.Name, i), without(g, i%2 == 0, func(n int) bool { return i%2 == 0 || n%3 == 0 })),
				text(fmt.Sprint(rs.Name, "moves", i), withoutMoves(g, 8)))
		}
	}
	db, err := archive.Open(t.Context(), filepath.Join(t.TempDir(), "a.agndb"), archive.Create)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Import(t.Context(), slices.Values(in), archive.ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	want := map[string]int{}
	counted := map[string]bool{}
	for _, row := range rowsOf(t, export.Events, in) {
		effect, _ := row["effect"].(string)
		for word := range strings.SplitSeq(effect, ",") {
			if key := fmt.Sprint("event:", word); word != "" && !counted[key+place(row)] {
				counted[key+place(row)] = true
				want[key]++
			}
		}
	}
	for _, row := range rowsOf(t, "seats", in) {
		if n, known := row["taken"].(float64); known && n >= 1 {
			want[fmt.Sprintf("%v.taken>=1 variant:%v", row["name"], row["variant"])]++
		}
	}
	for src, n := range want {
		q, err := query.Parse(strings.ToLower(src))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := db.Count(t.Context(), q); err != nil || got != n {
			t.Errorf("%s finds %d games, not %d: %v", src, got, n, err)
		}
	}
	if want["event:capture"] < 10 || want["event:?capture"]+want["event:?pass"]+want["event:?taken"] == 0 {
		t.Errorf("too little happens: %v", want)
	}
}
