package archive

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
)

// Games with gaps: one that nothing settles, one that what follows settles, one of which
// several readings lead to the same position, one whose throw what stands behind shows,
// and one that was judged up to a breach.
const (
	openGame     = "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. N_3 d6 3. a3 a6 *\n"
	settledGame  = "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. N_3 d6 3. Nd4 e5 4. a3 *\n"
	severalGame  = "[Variant \"chaturanca-2\"]\n\n1. R: <_> -- Y: <1> -- *\n"
	thrownGame   = "[Variant \"chauka-bara\"]\n\n1. R: <_> c1-e1 *\n"
	brokenGame   = "[Variant \"chaturanga-2p\"]\n\n1. e3 Ra5 2. a3 *\n"
	afterKnight  = "rnekvenr/pppp1ppp/4p3/8/8/4PN2/PPPP1PPP/RNEVKE1R b Kk"
	beforeKnight = "rnekvenr/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/RNEVKENR w Kk"
)

func numberOf(t *testing.T, a *Archive, ask string) int {
	t.Helper()
	q, err := query.Parse(ask)
	if err != nil {
		t.Fatal(ask, err)
	}
	n, err := a.Count(t.Context(), q)
	if err != nil {
		t.Fatal(ask, err)
	}
	// Searching finds what is counted.
	found := 0
	if err := searched(a, t.Context(), q, Page{}, func(*Found) error { found++; return nil }); err != nil || found != n {
		t.Errorf("%s: %d found, %d counted, %v", ask, found, n, err)
	}
	return n
}

// TestGapsInTheIndex: a gap that what follows settles is kept as it was played; of a
// position that is not known nothing is kept.
func TestGapsInTheIndex(t *testing.T) {
	a, _ := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, settledGame, severalGame, thrownGame)
	for ask, want := range map[string]int{
		`position:"` + afterKnight + `"`:     1,
		`position:"?? W:Nf3"`:                1,
		`position:"?? W:Nd4 B:e5"`:           1,
		"throw:2":                            1,
		"throw:1":                            1, // of the other game, where it is written
		"throw:4 or throw:6":                 0,
		"r.event:pass":                       1,
		"y.event:pass":                       1,
		"variant:chaturanca-2 r.event:pass":  1,
		`position:"?? W:Nf3" after 2`:        0,
		`position:"?? R:c1" after 2`:         1,
		`variant:chaturanca-2 verdict:legal`: 1,
	} {
		if n := numberOf(t, a, ask); n != want {
			t.Errorf("%s: %d games, want %d", ask, n, want)
		}
	}
	rs, _ := rulesets.Lookup("chaturanga-2p")
	st, err := tableOf(t, rs).Position(beforeKnight)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := a.Tree(t.Context(), st)
	if err != nil || len(tree.Branches) != 1 || tree.Branches[0].Text != "Nf3" {
		t.Errorf("played from there: %+v, %v", tree, err)
	}
	var events []int
	games := record.NewRecorder(record.NewVocabulary())
	rec := &record.Record{Text: []byte(severalGame)}
	games.Rejudge(rec)
	for _, p := range rec.Positions {
		events = append(events, int(p.Event))
	}
	if len(events) != 4 || events[1] != 2 {
		t.Errorf("positions before events %v are kept", events)
	}
	sound(t, a)
}

// TestJudged: a query tells games that were judged to their end from the others.
func TestJudged(t *testing.T) {
	a, _ := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, openGame, settledGame, severalGame, brokenGame)
	judgedAnswers(t, a)
	want := map[string]int{"file1.agn": 2, "file2.agn": 7, "file3.agn": 4, "file4.agn": 2}
	err := games.Each(t.Context(), a.file, dialect.Games(), func(r *games.StoredRow) error {
		if r.Judged == nil || *r.Judged != want[r.File] {
			t.Errorf("%s: %v judged, want %d", r.File, r.Judged, want[r.File])
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// judgedAnswers checks what is answered of the games of TestJudged.
func judgedAnswers(t *testing.T, a *Archive) {
	t.Helper()
	for ask, want := range map[string]int{
		"verdict:legal": 2, "not verdict:legal": 2, "judged:partly": 2, "judged:wholly": 2, "verdict:illegal": 1,
		"judged:partly not verdict:illegal": 1, "judged!=partly": 2,
	} {
		if n := numberOf(t, a, ask); n != want {
			t.Errorf("%s: %d games, want %d", ask, n, want)
		}
	}
	s, err := a.Stats(t.Context(), &query.Query{}, Players{})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range s.Variants {
		if v.Variant == "chaturanga-2p" && (v.Legal != 2 || v.Partly != 1 || v.Illegal != 1) {
			t.Errorf("%+v", v)
		}
	}
}

// TestMovesAfterLostThrow: a move that was played after each throw that can have fallen is found, though the position is
// open, and a gap and a move with sic are not.
func TestMovesAfterLostThrow(t *testing.T) {
	t.Parallel()
	const movetext = "1. R: %s Ke2 Y: %[1]s c6 B: <3,2> Nh6 *\n"
	a := archiveOf(t, strings.Join([]string{
		"[Variant \"chaturaji\"]\n\n" + fmt.Sprintf(movetext, "<_>"),
		"[Variant \"chaturaji\"]\n[Throws \"partial\"]\n\n1. R: Ke2 Y: c6 B: <3,2> Nh6 *\n",
		"[Variant \"chaturaji\"]\n\n" + strings.Replace(fmt.Sprintf(movetext, "<_>"), "Ke2", "Ke2 sic", 1),
	}, "\n"))
	for q, want := range map[string]int{"move:Ke2": 2, "move:\"Ke2 c6\"": 2, "yellow.move:c6": 3, "move:\"c6 Nh6\"": 3,
		"move:\"Ke2 *\"": 2} {
		parsed, err := query.Parse(q)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		err = searched(a, t.Context(), parsed, Page{}, func(*Found) error { n++; return nil })
		if err != nil || n != want {
			t.Errorf("%s finds %d, not %d: %v", q, n, want, err)
		}
	}
}
