package repair

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/referee"
)

var listedGames = flag.Int("listed", 6, "damaged games of each rule set whose repairs are held against their edits")

var (
	traces  = regexp.MustCompile(` ?\{\[%was[^}]*\}`)
	asides  = regexp.MustCompile(`\{[^}]*\}|\([^)]*\)|\$[0-9]+`)
	endings = []string{"\n", "\r\n", "  \n", ""}
)

// adorned is a text with comments, glyphs, suffixes, sic and variations after some of its
// words, gaps, and spaces and line ends of all kinds.
func adorned(rng *rand.Rand, text string) string {
	head, body, _ := strings.Cut(strings.TrimSpace(text), "\n\n")
	words := strings.Fields(body)
	for i := range len(words) - 1 {
		if len(words[i]) > 2 && rng.IntN(60) == 0 {
			words[i] = words[i][:2] + string("}]"[rng.IntN(2)]) + words[i][2:]
		}
		if strings.Contains(words[i], "<") != strings.HasSuffix(words[i], ">") {
			continue // what follows is a part of the throw
		}
		switch rng.IntN(30) {
		case 0:
			words[i] += fmt.Sprintf(" {aside %d}", i)
		case 1:
			if isPlain(words[i]) {
				words[i] += " $1"
			}
		case 2:
			if isPlain(words[i]) {
				words[i] += " (" + words[i] + ")"
			}
		case 3:
			words[i] += endings[rng.IntN(3)]
		case 4:
			if isPlain(words[i]) && rng.IntN(4) == 0 {
				words[i] = "_"
			}
		case 5:
			if isPlain(words[i]) {
				words[i] += []string{"!", " ?!", " sic", "! sic"}[rng.IntN(4)]
			}
		}
	}
	return head + "\n\n" + strings.Join(words, " ") + endings[rng.IntN(len(endings))]
}

// blanked is a text with all white space alike.
func blanked(s string) string { return strings.Join(strings.Fields(s), " ") }

// edited makes the edits in a text as they are listed, one by one.
func edited(text string, edits []Edit) string {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b Edit) int { return cmp.Compare(a.Span.Start.Offset, b.Span.Start.Offset) })
	var b strings.Builder
	at := 0
	for _, e := range edits {
		b.WriteString(text[at:e.Span.Start.Offset])
		switch at = e.Span.End.Offset; e.Kind {
		case Insert:
			b.WriteString(" " + e.Now + " ")
		default:
			b.WriteString(e.Now)
		}
	}
	b.WriteString(text[at:])
	return b.String()
}

// listed fails unless the text of a repair is the record with the edits that are listed, and sound.
func listed(t *testing.T, rep *Repairer, judge *referee.Referee, text string, r *Repair) {
	t.Helper()
	for _, out := range []string{string(r.Text), string(r.Traced)} {
		g, read := parsed(t, out)
		if got := judge.Judge(g, read); got.Verdict != referee.Legal || got.Judged != got.Events || got.Open != nil {
			t.Fatalf("it is %v: %v\n%s\nrepaired to\n%s", got.Verdict, got.Findings, text, out)
		}
		if again := parse(t, out)(rep); again.Status != Sound {
			t.Fatalf("repaired again it is %s\n%s", again.Status, out)
		}
	}
	if r.Hypotheses != nil {
		return // the edits are those of another version of the record
	}
	want := blanked(asides.ReplaceAllString(edited(text, r.Edits), " "))
	if got := blanked(asides.ReplaceAllString(string(r.Text), " ")); got != want {
		t.Fatalf("the edits listed are others:\n%v\n%s\nrepaired to\n%s\nthey come to\n%s", r.Edits, text, got, want)
	}
	if got, want := asides.FindAllString(string(r.Text), -1), asides.FindAllString(text, -1); !slices.Equal(got, want) {
		t.Fatalf("what stands beside the words is %q, was %q\n%v\n%s\nrepaired to\n%s", got, want, r.Edits, text, r.Text)
	}
	if got := blanked(traces.ReplaceAllString(string(r.Traced), "")); got != blanked(string(r.Text)) {
		t.Fatalf("without traces it is\n%s\nand not\n%s", r.Traced, r.Text)
	}
}

// TestListed: the text of a repair is sound to a referee who knows nothing of it, and it is
// the record with the edits that are listed and no other; comments, glyphs and variations
// stay. With its traces taken out the traced text is the same, and repairing either again
// finds nothing to do.
func TestListed(t *testing.T) {
	for k, rs := range rulesets.All() {
		t.Run(rs.Name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(17, uint64(k)))
			rep := New(referee.Config{}, nil)
			rep.Effort = 30_000
			judge := referee.New(referee.Config{})
			kinds := map[editKind]int{}
			for n := range *listedGames {
				d := damaged(rs, rng, 30, 1+n%2, newMeter(nil, damages))
				if n%3 == 0 {
					d = copied(rs, rng, 30, 1+n%2, newMeter(nil, damages), "")
				}
				text := adorned(rng, d.text())
				g, read := parsed(t, text)
				res := rep.Repair(t.Context(), g, read)
				if res.Status == Sound {
					continue
				}
				for _, r := range res.Repairs[:min(4, len(res.Repairs))] {
					for _, e := range r.Edits {
						kinds[e.Kind]++
					}
					listed(t, rep, judge, text, &r)
				}
			}
			t.Log(kinds)
			if len(kinds) == 0 {
				t.Error("nothing was repaired")
			}
		})
	}
}
