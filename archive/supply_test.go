package archive

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/referee"
)

// onlyText returns the text of the only game of an archive, with its verdict.
func onlyText(t *testing.T, a *Archive) (text, verdict string) {
	t.Helper()
	n := 0
	err := games.Each(t.Context(), a.file, dialect.Games(), func(r *games.StoredRow) error {
		n++
		text, verdict = string(r.Text), r.Verdict
		return r.Check()
	})
	if err != nil || n != 1 {
		t.Fatal(n, "games", err)
	}
	return text, verdict
}

// TestSupplied: what a game does not say itself is in the text that is stored, and
// that text is judged.
func TestSupplied(t *testing.T) {
	lenient := referee.Config{Lenient: true}
	french := referee.Config{Lenient: true, Language: "fr"}
	chess := referee.Config{Variant: "chaturanga-2p"}
	cowries := referee.Config{Variant: "chauka-bara", Options: []string{"opening-throw=on", "first=x",
		"capture-to-enter=on"}}
	for _, c := range []struct {
		name         string
		cfg          referee.Config
		read, stored string
		verdict      string
	}{
		{"a rule set", chess, "1. e3 e6 *\n", "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n", "legal"},
		{"a rule set beside tags", chess, "[Black \"?\"]\n[White \"Asha\"]\n\n1. e3 e6 *\n",
			"[White \"Asha\"]\n[Black \"?\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n", "legal"},
		{"a rule set of its own", chess, "[Variant \"chauka-bara\"]\n\n1. R: <2> c1-e1 *\n",
			"[Variant \"chauka-bara\"]\n\n1. R: <2> c1-e1 *\n", "legal"},
		{"a fault", chess, "1. e3 e5 *\n", "[Variant \"chaturanga-2p\"]\n\n1. e3 e5 *\n", "illegal"},
		{"an option", referee.Config{Options: []string{"opening-throw=on", "opening-throw=off", "opening-throw=on",
			"nosuch=1", "wild"}},
			"[Variant \"chauka-bara\"]\n\n1. R: <4> c1-a2 *\n",
			"[Variant \"chauka-bara\"]\n[Options \"opening-throw=on\"]\n\n1. R: <4> c1-a2 *\n", ""},
		{"a default", referee.Config{Options: []string{"opening-throw=off"}},
			"[Variant \"chauka-bara\"]\n\n1. R: <2> c1-e1 *\n", "[Variant \"chauka-bara\"]\n\n1. R: <2> c1-e1 *\n", "legal"},
		{"an option of its own", referee.Config{Options: []string{"opening-throw=on", "triple=accumulate"}},
			"[Variant \"chauka-bara\"]\n[Options \"opening-throw=off\"]\n\n1. R: <2> c1-e1 *\n",
			"[Variant \"chauka-bara\"]\n[Options \"triple=accumulate\"]\n\n1. R: <2> c1-e1 *\n", "legal"},
		{"no throws", referee.Config{Throws: "unrecorded"}, "[Variant \"chauka-bara\"]\n\n1. R: c1-e1 *\n",
			"[Variant \"chauka-bara\"]\n[Throws \"unrecorded\"]\n\n1. R: c1-e1 *\n", "legal"},
		{"some throws", referee.Config{Throws: "unrecorded"}, "[Variant \"chauka-bara\"]\n\n1. R: <2> c1-e1 G: e3-e4 *\n",
			"[Variant \"chauka-bara\"]\n[Throws \"partial\"]\n\n1. R: <2> c1-e1  G: e3-e4 *\n", "legal"},
		{"all throws", referee.Config{Throws: "unrecorded"}, "[Variant \"chauka-bara\"]\n\n1. R: <2> c1-e1 *\n",
			"[Variant \"chauka-bara\"]\n\n1. R: <2> c1-e1 *\n", "legal"},
		{"nothing to throw", referee.Config{Throws: "unrecorded"}, "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n",
			"[Variant \"chaturanga-2p\"]\n\n1. e3 e6 *\n", "legal"},
		{"both", cowries, "1. R: <2> c1-e1 *\n",
			"[Variant \"chauka-bara\"]\n[Options \"opening-throw=on\"]\n\n1. R: <2> c1-e1 *\n", ""},
		{"old spelling", referee.Config{Lenient: true, Variant: "chaturanga-2p"}, "1. e2–e3 ♟e6 2. nf3 *\n",
			"[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nf3 *\n", "legal"},
		{"a language", lenient, "[Language \"fr\"]\n[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Cf3 {cheval} *\n",
			"[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nf3 {cheval} *\n", "legal"},
		{"a language by the flag", french, "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Ch3 (2. Cf3) Ca6 *\n",
			"[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nh3 (2. Nf3) Na6 *\n", "legal"},
		{"a fault in another language", french, "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Cd4 *\n",
			"[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nd4 *\n", "illegal"},
		{"without an end", chess, "1. e3 {a good start e6\n", "[Variant \"chaturanga-2p\"]\n1. e3 {a good start e6\n",
			"unreadable"},
		{"a bad tag", referee.Config{Variant: "chauka-bara", Options: []string{"opening-throw=on", "triple=accumulate"}},
			"{old}\r\n  [Options \"triple=third-void\"]\r\n[White Asha]\r\n\r\n1. R: <2> c1-e1 *\r\n",
			"{old}\n  [Variant \"chauka-bara\"]\n[Options \"triple=third-void opening-throw=on\"]\n[White Asha]\n\n1. R: <2> " +
				"c1-e1 *\n", "illegal"},
		{"unreadable all the same", french, "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Cf3 Xx *\n",
			"[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Cf3 Xx *\n", "unreadable"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, _ := newArchive(t, "a.agndb")
			imported(t, a, ImportOptions{Config: c.cfg}, c.read)
			text, verdict := onlyText(t, a)
			if text != c.stored || c.verdict != "" && verdict != c.verdict {
				t.Errorf("%s, stored as\n%s", verdict, text)
			}
			sound(t, a)
			// A second time it is there, and so is what was stored, which needs no more.
			if tally := imported(t, a, ImportOptions{Config: c.cfg}, c.read); tally.Present != 1 {
				t.Errorf("again: %+v", tally)
			}
			if tally := imported(t, a, ImportOptions{}, text); tally.Present != 1 {
				t.Errorf("as stored: %+v", tally)
			}
		})
	}
}

// TestSuppliedStands: whatever was supplied, the games read again from their texts alone
// have the same ids, verdicts and findings, and judging them again changes nothing.
func TestSuppliedStands(t *testing.T) {
	texts := testdata(t)
	for i, text := range texts {
		texts[i] = strings.ReplaceAll(text, "[Variant ", "[Was ")
		if i%3 == 0 {
			texts[i] = strings.ReplaceAll(texts[i], "[Options ", "[Were ")
		}
	}
	for _, cfg := range []referee.Config{
		{Variant: "chauka-bara", Options: []string{"triple=accumulate"}},
		{Variant: "chauka-bara", Lenient: true},
		{Variant: "chauka-bara", Language: "fr", Lenient: true},
		{Variant: "chaturaji"},
	} {
		t.Run(fmt.Sprint(cfg), func(t *testing.T) {
			a, _ := newArchive(t, "a.agndb")
			imported(t, a, ImportOptions{Config: cfg}, texts...)
			if again := imported(t, a, ImportOptions{Config: cfg}, texts...); again.Imported > 0 {
				t.Errorf("%+v", again)
			}
			sound(t, a)
			if _, err := a.Reverify(t.Context(), ReverifyOptions{All: true}, func(c Change) { t.Errorf("%+v", c) }); err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			if _, err := a.Export(t.Context(), &out, nil); err != nil {
				t.Fatal(err)
			}
			b, _ := newArchive(t, "b.agndb")
			imported(t, b, ImportOptions{}, out.String())
			equalContent(t, content(t, a), content(t, b))
		})
	}
}

// TestOutgrown: a game whose canonical text would be too long to be read again is kept
// as it stood, one that would be too long with what is supplied not at all.
func TestOutgrown(t *testing.T) {
	moves := [...]string{"Nf3", "Nf6", "Ng1", "Ng8"}
	var b strings.Builder
	b.WriteString("[Variant \"chaturanga-2p\"]\n\n")
	for n := 1; b.Len() < grammar.MaxGame-60; n++ {
		fmt.Fprintf(&b, "%d.%s %s ", n, moves[(2*n-2)%4], moves[(2*n-1)%4])
	}
	b.WriteString("*\n")
	a, _ := newArchive(t, "a.agndb")
	tally := imported(t, a, ImportOptions{}, b.String())
	if text, verdict := onlyText(t, a); text != b.String() || verdict != "legal" || tally.Imported != 1 {
		t.Errorf("%s, %d bytes of %d, %+v", verdict, len(text), b.Len(), tally)
	}
	sound(t, a)
	if tally := imported(t, a, ImportOptions{}, b.String()); tally.Present != 1 {
		t.Errorf("again: %+v", tally)
	}
	long := "[Variant \"chauka-bara\"]\n\n{" + strings.Repeat("a ", grammar.MaxGame/2-25) + "} *\n"
	c, _ := newArchive(t, "c.agndb")
	tally = imported(t, c, ImportOptions{Config: referee.Config{Options: []string{"opening-throw=on"}}}, long)
	if tally.Rejected != 1 || tally.Codes["N009"] != 1 {
		t.Errorf("%+v", tally)
	}
	if games := sound(t, c); games != 0 {
		t.Error(games, "games")
	}
}

// TestThrowsAsked: a query for games that leave out throws finds those whose tag is obeyed, and not one in other letters.
func TestThrowsAsked(t *testing.T) {
	var text strings.Builder
	for i, said := range []string{"unrecorded", "Unrecorded", "partial", "PARTIAL", "recorded", "lost"} {
		fmt.Fprintf(&text, "[Event \"%d\"]\n[Variant \"chauka-bara\"]\n[Throws \"%s\"]\n\n1. R: <2> c1-e1 *\n\n", i, said)
	}
	a := archiveOf(t, text.String()+"[Variant \"chauka-bara\"]\n\n1. R: <3> c1-e2 *")
	for src, want := range map[string]int{"throws:unrecorded": 1, "throws:partial": 1, "throws:recorded": 5,
		"throws!=unrecorded": 6, "throws!=recorded": 2, "throws:unrecorded OR throws:partial": 2} {
		if n := countOf(t, a, src); n != want {
			t.Errorf("%s: %d games, want %d", src, n, want)
		}
	}
}

// countOf counts the games that a query finds.
func countOf(t *testing.T, a *Archive, src string) int {
	t.Helper()
	q, err := query.Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	n, err := a.Count(t.Context(), q)
	if err != nil {
		t.Error(err)
	}
	return n
}
