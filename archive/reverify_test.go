package archive

import (
	"context"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/importer"
	"github.com/ashtapada/agn/archive/internal/record"
)

// TestReverify: games that were judged by older rules, here by rules that are made
// up, are judged again, with all that hangs on it.
func TestReverify(t *testing.T) {
	t.Parallel()
	a, path := newArchive(t, "a.agndb")
	texts := append(mixedGames(t, 20, 30, 31), testdata(t)...)
	imported(t, a, ImportOptions{}, texts...)
	want, whole := content(t, a), dumped(t, path)
	none := func(c Change) { t.Errorf("changed: %+v", c) }
	if n, err := a.Reverify(t.Context(), ReverifyOptions{}, none); err != nil || n != 0 {
		t.Fatalf("%d judged, %v", n, err)
	}
	if n, err := a.Reverify(t.Context(), ReverifyOptions{All: true}, none); err != nil || n != len(want) {
		t.Fatalf("%d judged of %d, %v", n, len(want), err)
	}
	if dumped(t, path) != whole {
		t.Error("judging again by the same rules changes something")
	}

	changed := older(t, a)
	if sound(t, a); dumped(t, path) == whole {
		t.Fatal("nothing was made older")
	}
	for _, dry := range []bool{true, false} {
		told := map[int64]bool{}
		n, err := a.Reverify(t.Context(), ReverifyOptions{DryRun: dry}, func(c Change) {
			told[c.Number] = true
			if c.From.Verdict != "illegal" || c.To.Verdict != "legal" {
				t.Errorf("%+v", c)
			}
		})
		if err != nil || n != changed || len(told) != changed {
			t.Fatalf("%d judged, %d told, %d older, %v", n, len(told), changed, err)
		}
	}
	equalContent(t, want, content(t, a))
	sound(t, a)
}

// older makes some legal games such as older rules may have left them: refused, and
// followed only to their first move.
func older(t *testing.T, a *Archive) (changed int) {
	t.Helper()
	ctx := context.Background()
	voc := record.NewVocabulary()
	w, err := importer.NewWriter(ctx, a.file, a.keep, voc, 0)
	if err != nil {
		t.Fatal(err)
	}
	c := record.NewRecorder(voc)
	var todo []*importer.Revision
	err = games.Each(ctx, a.file, dialect.Games(), func(r *games.StoredRow) error {
		if r.Verdict != "legal" || r.Game%3 != 0 {
			return nil
		}
		rev := &importer.Revision{Old: r, Record: &record.Record{Text: r.Text, File: r.File}}
		c.Rejudge(rev.Record)
		old := *rev.Version - 1
		rev.Version, rev.Verdict = &old, "illegal"
		for _, p := range rev.Positions[1:] {
			rev.Digest -= int64(record.MixPosition(p.Hash))
		}
		rev.Positions = rev.Positions[:1]
		for i, e := range rev.Log {
			rev.Digest -= int64(record.MixEvent(i, int(e.Seat), voc.Whats.Sum(e.What)))
		}
		rev.Digest -= int64(record.MixBoards(rev.Boards))
		rev.Log, rev.Boards = nil, nil
		rev.Keep()
		todo = append(todo, rev)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := importer.Revise(ctx, a.file, w, todo, func(importer.Change) {}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return len(todo)
}
