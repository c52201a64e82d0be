package referee_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// recordings tells what is recorded of the games of a text. Where each word is shown to a visitor, none
// is just stepped over.
func recordings(t *testing.T, text []byte, shown bool) (said []string) {
	t.Helper()
	b := referee.Batch{Jobs: 1, Record: true, Worker: func(*referee.Referee) func(*referee.Result) {
		return func(r *referee.Result) {
			if r.Game != nil {
				said = append(said, recorded(r))
			}
		}
	}}
	v := referee.Visitor{Before: func(*referee.Event) bool { return true }, Recording: new(referee.Recording)}
	if shown {
		b.Judge = func(ref *referee.Referee) func(*referee.Result) *referee.Report {
			return func(r *referee.Result) *referee.Report {
				r.Recording = v.Recording
				return ref.Visit(r.Game, r.Read, &v)
			}
		}
	}
	err := b.Run(t.Context(), slices.Values([]referee.Input{referee.InputOf("-", text)}),
		func(*referee.Result) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// recorded tells of a game all that is recorded and said of it.
func recorded(r *referee.Result) string {
	var b bytes.Buffer
	rep, rec := *r.Report, r.Recording
	rep.Open, rep.Ruleset = nil, nil
	fmt.Fprintf(&b, "%+v %v %+v\n", rep, rec.Table != nil, rec.Outcome)
	moves := notation.Append(nil, rec.Canonical, referee.StyleOf(r.Report.Ruleset))
	for _, it := range rec.Canonical.All() {
		it.Start, it.End = 0, 0
		fmt.Fprintf(&b, "%+v\n", it)
	}
	fmt.Fprintf(&b, "%+v %+v\n%s\n", rec.Canonical.Tags, rec.Canonical.Result, moves)
	for i := range rec.Moments {
		m := rec.Moments[i]
		fmt.Fprintln(&b, told(&m, rec.Men))
	}
	return b.String()
}

// checkRecordedWords holds what is recorded of games whose words are stepped as far as they go against
// what is recorded of them word by word.
func checkRecordedWords(t *testing.T, where string, text []byte) {
	t.Helper()
	want, got := recordings(t, text, true), recordings(t, text, false)
	if !slices.Equal(want, got) {
		t.Fatalf("%s (-shown +stepped):\n%s\n%s", where, cmp.Diff(want, got), text)
	}
}

// TestRecordedWords records games of all rule sets under any options, sound, damaged, without seat marks and
// from a position.
func TestRecordedWords(t *testing.T) {
	for n, rs := range rulesets.All() {
		rng := rand.New(rand.NewPCG(8, uint64(n)))
		var sound, broken, others []byte
		for range 16 {
			text := randomGame(t, rng, rs)
			sound = append(append(sound, annotated(rng, text)...), '\n')
			broken = append(append(broken, damaged(rng, text)...), '\n')
			for range 3 {
				others = append(append(others, unmarked(rng, text)...), '\n')
				others = append(append(others, continued(rng, text)...), '\n')
				others = append(append(others, plainStep.ReplaceAll(text, []byte("$1$2 "))...), '\n')
			}
		}
		checkRecordedWords(t, rs.Name, sound)
		checkRecordedWords(t, rs.Name, broken)
		checkRecordedWords(t, rs.Name, others)
	}
}

// annotated returns a game in which some events have a suffix.
func annotated(rng *rand.Rand, text []byte) []byte {
	head, body, _ := bytes.Cut(text, []byte("\n\n"))
	words := bytes.Fields(body)
	for i, w := range words[:len(words)-1] {
		if last := w[len(w)-1]; last != ':' && last != '.' && last != '>' && rng.IntN(20) == 0 {
			words[i] = append(bytes.Clone(w), []string{"!", "?", "!!", "??", "!?", "?!"}[rng.IntN(6)]...)
		}
	}
	return append(append(bytes.Clone(head), "\n\n"...), append(bytes.Join(words, []byte(" ")), '\n')...)
}

// unmarked returns the beginning of a game in which some seat marks are missing.
func unmarked(rng *rand.Rand, text []byte) []byte {
	head, body, _ := bytes.Cut(text, []byte("\n\n"))
	words := bytes.Fields(body)
	words = words[:min(2+rng.IntN(30), len(words)-1)]
	words = slices.DeleteFunc(words, func(w []byte) bool { return w[len(w)-1] == ':' && rng.IntN(2) == 0 })
	return begun(head, bytes.Join(words, []byte(" ")))
}

// continued returns a game that begins at an event of another, in whatever turn that is.
func continued(rng *rand.Rand, text []byte) []byte {
	head, body, _ := bytes.Cut(text, []byte("\n\n"))
	if rng.IntN(2) == 0 { // turns end unmarked, at whose end it may begin
		words := bytes.Fields(body)
		words = slices.DeleteFunc(words, func(w []byte) bool { return w[len(w)-1] == ':' || w[len(w)-1] == '.' })
		text = begun(head, bytes.Join(words[:len(words)-1], []byte(" ")))
	}
	g := parseAll(text)[0]
	var fen, rest []byte
	at := rng.IntN(20)
	referee.New(referee.Config{}).Visit(g, nil, &referee.Visitor{Before: func(e *referee.Event) bool {
		if e.Number > at && e.Item != nil && fen == nil {
			fen, rest = e.State.AppendPosition(nil), g.Text[e.Item.Start:]
			words := bytes.Fields(rest)
			rest = bytes.Join(words[:min(1+rng.IntN(12), len(words)-1)], []byte(" "))
		}
		return fen == nil
	}})
	return begun(fmt.Appendf(bytes.Clone(head), "\n[SetUp \"1\"]\n[FEN %q]", fen), rest)
}

// plainStep is a step of a race, which may be written without its dash.
var plainStep = regexp.MustCompile(`([a-z][0-9])-([a-z][0-9]) `)

// begun is a game of some words that nobody has ended.
func begun(head, words []byte) []byte {
	head = regexp.MustCompile(`\[Result "[^"]*"\]`).ReplaceAll(head, []byte(`[Result "*"]`))
	return fmt.Appendf(nil, "%s\n\n%s *\n", head, words)
}

// TestRecordedWordsFiles records the games of testdata by their words, and some in which a word says
// something in another way than the canonical text.
func TestRecordedWordsFiles(t *testing.T) {
	eachTestFile(t, func(path string, text []byte) { checkRecordedWords(t, path, text) })
	for _, text := range []string{
		"[Variant \"chaturaji\"]\n\n1. R: <5,4> c3 <3,4> Kg7 <2,2> *\n",
		"[Variant \"chaturanga-2p\"]\n[Options \"\"]\n[First \"White\"]\n\n1. e3 d6 2. e4 d5 3. 4xd5 *\n",
		"[Variant \"chaturanga-2p\"]\n\ne3 d6 e4 d5 exd5 Nf6 Nc3 Nxd5 Nc3xd5 *\n",
		"[Variant \"chaturanga-2p\"]\n\n1. e3 d6 2. e4! d5 3. e4d5 *\n",
	} {
		checkRecordedWords(t, text, []byte(text))
	}
}
