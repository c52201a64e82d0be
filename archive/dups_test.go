package archive

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/referee"
)

// archiveOf makes an archive of one text.
func archiveOf(t testing.TB, text string) *Archive {
	t.Helper()
	a, err := openTest(t.Context(), filepath.Join(t.TempDir(), "test.agndb"), Create)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	inputs := func(yield func(referee.Input) bool) {
		yield(referee.Input{Name: "games.agn",
			Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }})
	}
	if _, err := a.Import(t.Context(), inputs, ImportOptions{Started: time.Unix(0, 0)}); err != nil {
		t.Fatal(err)
	}
	return a
}

func TestDups(t *testing.T) {
	const tags = "[Variant \"chaturanga-2p\"]\n\n"
	a := archiveOf(t, strings.Join([]string{
		tags + "1. e3 e6 2. d3 d6 3. Nf3 Nf6 *",
		"[White \"Asha\"]\n[Black \"?\"]\n" + tags + "1. e3 {quiet} e6 2. d3 d6 3. Nf3 Nf6 *",
		tags + "1. e3 e6 2. d3 d6 *",
		tags + "1. e3 e6 2. d3 c6 3. Nf3 Nf6 *",
		tags + "1. a3 a6 2. b3 b6 *",
		"[Event \"Fair\"]\n[White \"ASHA\"]\n[Black \"?\"]\n" + tags + "1. e3 e6 2. d3 d6 (2... c6) 3. Nf3 Nf6 *",
		"[Date \"1898.??.??\"]\n[White \"Asha\"]\n[Black \"?\"]\n" + tags + "1. e3 e6 2. d3 d6 3. Nf3 Nf6 *",
	}, "\n\n"))
	var got []string
	q := &query.Query{}
	collect := func(d *Dup) error {
		got = append(got, fmt.Sprintf("%d %d %s %d", d.A.Number, d.B.Number, d.Kind, d.Distance))
		return nil
	}
	if err := paired(a, t.Context(), q, DupOptions{Near: 1, Least: 4}, collect); err != nil {
		t.Fatal(err)
	}
	want := []string{"1 2 same play 0", "2 6 exact 0", "1 7 same play 0", "3 1 beginning 2", "1 4 near 1"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	got = nil
	if err := paired(a, t.Context(), q, DupOptions{Least: 5}, collect); err != nil || !slices.Equal(got, want[:3]) {
		t.Errorf("%q %v", got, err)
	}
}

// TestDupsWithoutThrows: a record that leaves out its throws, all or some, is compared by its moves, with those that
// have them too; two that have their throws are compared by these as before.
func TestDupsWithoutThrows(t *testing.T) {
	const tags = "[Variant \"chauka-bara\"]\n"
	const moves = "%s c1-e1 G: %s e3-e4 W: %s c5-b5 B: %s a3-a1 2. R: %s e1-e2 *"
	of := func(more string, throws ...any) string {
		text := strings.Join(strings.Fields(fmt.Sprintf("1. R: "+moves, throws...)), " ")
		return more + tags + "\n" + text + "\n"
	}
	left := "[Throws \"unrecorded\"]\n"
	a := archiveOf(t, strings.Join([]string{
		of("", "<2>", "<1>", "<1>", "<2>", "<1>"),
		of(left, "", "", "", "", ""),
		of("[Throws \"partial\"]\n", "<2>", "", "", "<2>", ""),
		of(left+"[Date \"1898.??.??\"]\n", "", "", "", "", ""),
		strings.Replace(of(left, "", "", "", "", ""), " 2. R: e1-e2", "", 1),
		strings.Replace(of(left, "", "", "", "", ""), "c5-b5", "c5-a5", 1),
		of("[Date \"1899.??.??\"]\n", "<2>", "<1>", "<1>", "<2>", "<1>"),
	}, "\n"))
	var got []string
	err := paired(a, t.Context(), &query.Query{}, DupOptions{Near: 1, Least: 4}, func(d *Dup) error {
		got = append(got, fmt.Sprintf("%d %d %s %d", d.A.Number, d.B.Number, d.Kind, d.Distance))
		return nil
	})
	want := []string{"1 7 same play 0", "1 2 exact 0", "1 3 exact 0", "1 4 same play 0", "5 1 beginning 1", "1 6 near 1"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q %v, want %q", got, err, want)
	}
}

// TestHeadsOnce: what is known of a game is not read again for its pairs.
func TestHeadsOnce(t *testing.T) {
	known := heads{1: {game: DupGame{Game: 1, ID: "a"}}, 2: {game: DupGame{Game: 2, ID: "b"}}}
	pairs := []Dup{{Kind: ExactDup, A: DupGame{Game: 1, Events: 9}, B: DupGame{Game: 2, Events: 8}}}
	if err := known.describe(t.Context(), nil, pairs); err != nil { // no transaction to read in
		t.Fatal(err)
	}
	if want := (DupGame{Game: 2, ID: "b", Events: 8}); pairs[0].B != want {
		t.Errorf("%+v, want %+v", pairs[0].B, want)
	}
}
