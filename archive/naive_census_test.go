package archive

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
)

// incidentGames are games with captures that the notation does not mark: a triumph over
// three boats, on an empty square and with a capture; a block that is none, two of the
// boats being of one seat; combats of elephants; a command; a Rajah that retires; a
// capture on entry; a capture played against the rules.
const incidentGames = `[Event "triumph"]
[Variant "chaturaji"]
[SetUp "1"]
[FEN "yK6bK/8/8/8/8/1yB6/1bBgB5/rB2rK3gK r"]

1. R: <2,2> Bc3 *

[Event "triumph that takes a fourth"]
[Variant "chaturaji"]
[SetUp "1"]
[FEN "yK6bK/8/8/8/8/1yByP5/1bBgB5/rB2rK3gK r"]

1. R: <2,2> Bxc3 *

[Event "no triumph"]
[Variant "chaturaji"]
[SetUp "1"]
[FEN "yK6bK/8/8/8/8/1yB6/1bBbB5/rB2rK3gK r"]

1. R: <2,2> Bc3 *

[Event "combat"]
[Variant "chaturanca-1"]
[SetUp "1"]
[FEN "4bK3/8/8/yK7/7gK/1yE6/1bEgE5/rE2rK4 r"]

1. R: Ec3 *

[Event "combat for stakes"]
[Variant "chaturanca-2"]
[SetUp "1"]
[FEN "4bKbP2/8/8/yKyP6/6gPgK/1yE6/1bEgE5/rE2rKrP3 r"]

1. R: <2> Ec3 *

[Event "command"]
[Variant "chaturanca-1"]
[SetUp "1"]
[FEN "8/3bKrK3/8/yK7/7gK/8/8/8 r leaps:-"]

1. R: Ke8 *

[Event "retirement"]
[Variant "chaturanca-2"]
[SetUp "1"]
[FEN "4bKbP2/8/8/yKyPrR5/6gPgK/8/8/3rKrP3 r"]

1. R: <4> Rxb5 *

[Event "by force"]
[Variant "chaturanga-2p"]

1. Ra1xa7 sic *

[Event "goal"]
[Variant "chaturaji"]
[SetUp "1"]
[FEN "8/8/8/8/8/8/gK7/rR2rK3bK r"]

1. R: <4,2> Rxa2 1-0-1-0

[Event "entry"]
[Variant "ashta-kashte"]
[SetUp "1"]
[FEN "W:d1,d1,-,- B:d7,g4,a4,a4 W move 4:4 - thrown -"]

1. W: @d7 *
`

// compare says what an event has brought about by counting the men of the positions
// before and after it, as their strings name them.
func (f *facts) compare(before, after *naivePosition) {
	if after.event != before.event+1 {
		return // a gap lies between
	}
	add := func(kind string, when bool) {
		if when {
			f.happened = append(f.happened, naiveEvent{kind, before.event, before.mover})
		}
	}
	if first, _, _ := strings.Cut(before.text, " "); !strings.Contains(first, "/") {
		taken, home := before.racers(after)
		f.took(before, taken)
		add("capture", taken > 0)
		add("home", home)
		return
	}
	was, is := squaresOf(before), squaresOf(after)
	retired := newLetters(before.text, after.text, "retired:")
	var lost []string // what stood there, of others than the mover
	for sq, man := range was {
		if man == is[sq] || strings.EqualFold(man[:1], before.mover) || man[1] == 'K' && strings.Contains(retired, man[:1]) {
			continue
		}
		lost = append(lost, man)
	}
	f.took(before, len(lost))
	add("capture", len(lost) > 0)
	boats := before.game.Ruleset().Name == "chaturaji"
	add("triumph", boats && len(lost) > 1)
	add("combat", !boats && len(lost) > 1)
	add("command", newLetters(before.text, after.text, "commands:") != "")
	add("retirement", retired != "")
	add("king-taken", slices.ContainsFunc(lost, func(man string) bool { return man[1] == 'K' }))
}

// took notes that men were taken.
func (f *facts) took(before *naivePosition, men int) {
	if men > 0 {
		f.taken = append(f.taken, naiveTaking{before.event, men, before.mover})
	}
}

// squaresOf returns the men of a placement by the number of their square from the
// upper left, each as two letters; at a table of two capitals are White's.
func squaresOf(p *naivePosition) map[int]string {
	out := map[int]string{}
	placed, _, _ := strings.Cut(p.text, " ")
	at := 0
	for k := 0; k < len(placed); k++ {
		switch c := placed[k]; {
		case c >= '1' && c <= '8':
			at += int(c - '0')
		case c == '/' || c == '*':
		case p.game.Setup().NumSeats() == 2 && c < 'a':
			out[at], at = "W"+string(c), at+1
		case p.game.Setup().NumSeats() == 2:
			out[at], at = "B"+strings.ToUpper(string(c)), at+1
		default:
			k++
			out[at], at = string(c)+string(placed[k]), at+1
		}
	}
	return out
}

// newLetters returns the letters behind a word that were not there before.
func newLetters(before, after, name string) string {
	behind := func(text string) string {
		for _, w := range strings.Fields(text) {
			if v, ok := strings.CutPrefix(w, name); ok {
				return v
			}
		}
		return "-"
	}
	was := behind(before)
	return strings.Map(func(r rune) rune {
		if r == '-' || strings.ContainsRune(was, r) {
			return -1
		}
		return r
	}, behind(after))
}

// racers returns how many more men of others than the mover are where captured men are,
// and reports whether more men of anybody are at the end of their way.
func (p *naivePosition) racers(after *naivePosition) (taken int, home bool) {
	centre := map[string]string{"chauka-bara": "c3", "ashta-kashte": "d4", "caturanga-race": "e5",
		"chaupur": "ck#84"}[p.game.Ruleset().Name]
	start := string(p.game.Start().AppendPosition(nil))
	for _, s := range p.game.Ruleset().Seats {
		seat := string(rune(s.Letter))
		begin := wordsOf(start, seat)
		if len(begin) == 0 {
			continue
		}
		away := func(word string) bool {
			// Back at the start, where all begin together, or off the board.
			return word == "-" || word == "ck" || word == begin[0] && begin[0] == begin[len(begin)-1]
		}
		was, is := wordsOf(p.text, seat), wordsOf(after.text, seat)
		home = home || countWords(is, func(w string) bool { return w == centre }) > countWords(was,
			func(w string) bool { return w == centre })
		if seat != p.mover {
			taken += max(countWords(is, away)-countWords(was, away), 0)
		}
	}
	return taken, home
}

// wordsOf returns the words for the men of a seat, those of twins twice.
func wordsOf(position, seat string) (out []string) {
	for _, f := range strings.Fields(position) {
		list, ok := strings.CutPrefix(f, seat+":")
		if !ok || strings.Contains(f, ";") { // what a turn may be taken back to
			continue
		}
		for w := range strings.SplitSeq(list, ",") {
			w = strings.TrimSuffix(w, "*")
			if two, ok := strings.CutPrefix(w, "2"); ok {
				out = append(out, two)
				w = two
			}
			out = append(out, w)
		}
	}
	return out
}

func countWords(words []string, is func(string) bool) (n int) {
	for _, w := range words {
		if is(w) {
			n++
		}
	}
	return n
}

// TestEventsCounted: the events of the archive that bring about something on the board
// are those that a count of the men shows, event by event.
func TestEventsCounted(t *testing.T) {
	c := newCorpus(t)
	kinds := []string{"capture", "home", "triumph", "combat", "command", "retirement", "king-taken"}
	list := func(id string, event any, letter, kind any) string {
		return fmt.Sprint(id, " ", event, " ", letter, " ", kind)
	}
	var want, got []string
	byVariant := map[string]int{}
	for _, f := range c.facts {
		for _, h := range f.happened {
			if slices.Contains(kinds, h.kind) {
				want = append(want, list(f.id, h.event, h.letter, h.kind))
				byVariant[f.variant+" "+h.kind]++
			}
		}
	}
	err := rowsOf(c.archive, t.Context(), `SELECT g.id, e.event, s.letter, e.kind FROM event_list e
		JOIN game_list g USING (game) JOIN seat_list s ON s.game = e.game AND s.seat = e.seat`,
		func(_ []string, row []any) error {
			if slices.Contains(kinds, fmt.Sprint(row[3])) {
				got = append(got, list(strings.ToLower(fmt.Sprint(row[0])), row[1], row[2], row[3]))
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, rs := range rulesets.All() {
		if byVariant[rs.Name+" capture"] == 0 {
			t.Errorf("nothing is captured in any game of %s", rs.Name)
		}
	}
}

// TestEventsDocumented: the word for every event stands in the reference.
func TestEventsDocumented(t *testing.T) {
	b, err := os.ReadFile("../docs/archive.md")
	if err != nil {
		t.Fatal(err)
	}
	words := slices.Clone(record.KindNames[:])
	for incident := range engine.AllIncidents().All {
		words = append(words, incident.String())
	}
	for i, w := range words {
		if !strings.Contains(string(b), "`"+w+"`") {
			t.Errorf("%s is not explained", w)
		}
		if slices.Contains(words[:i], w) {
			t.Errorf("%s means two things", w)
		}
	}
}

// TestSearchUnmarked: what has no mark in the notation is found.
func TestSearchUnmarked(t *testing.T) {
	a, _ := newArchive(t, "incidents.agndb")
	imported(t, a, ImportOptions{}, incidentGames)
	names := []string{"triumph", "triumph that takes a fourth", "no triumph", "combat", "combat for stakes", "command",
		"retirement", "by force", "goal", "entry"}
	for src, want := range map[string][]string{
		"event:triumph":                       {"triumph", "triumph that takes a fourth"},
		"red.event:triumph event:capture":     {"triumph", "triumph that takes a fourth"},
		"green.event:triumph":                 nil,
		"event:combat":                        {"combat", "combat for stakes"},
		"event:combat event:capture":          {"combat", "combat for stakes"},
		"event:command":                       {"command"},
		"event:retirement":                    {"retirement"},
		"event:retirement not event:capture":  nil,
		"event:capture event:sic":             {"by force"},
		"event:capture variant:chaturaji":     {"triumph", "triumph that takes a fourth", "goal"},
		"event:king-taken":                    {"goal"},
		"event:goal event:end":                {"goal"},
		"event:capture event:entry":           {"entry"},
		"not event:capture not event:command": {"no triumph"},
	} {
		q, err := query.Parse(src)
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		var got []string
		err = searched(a, t.Context(), q, Page{}, func(f *Found) error {
			got = append(got, names[f.Number-1])
			return nil
		})
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s finds %q, want %q", src, got, want)
		}
	}
}
