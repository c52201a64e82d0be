package archive

import (
	"context"
	"testing"

	"github.com/ashtapada/agn/archive/dialect"
)

// TestReverify: games that were judged by older rules, here by rules that are made
// up, are judged anew, with all that hangs on it.
func TestReverify(t *testing.T) {
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
	voc := newVocabulary()
	w, err := a.newWriter(ctx, voc, 0)
	if err != nil {
		t.Fatal(err)
	}
	c := newRecorder(voc)
	var todo []*revision
	err = a.each(ctx, dialect.Games(a.judged), func(r *storedRow) error {
		if r.verdict != "legal" || r.game%3 != 0 {
			return nil
		}
		rev := &revision{old: r, record: &record{text: r.text, file: r.file}}
		c.rejudge(rev.record)
		old := *rev.version - 1
		rev.version, rev.verdict = &old, "illegal"
		for _, p := range rev.positions[1:] {
			rev.digest -= int64(mixPosition(p.hash, int(p.event), voc.moves.sum(p.move)))
		}
		rev.positions = rev.positions[:1]
		for _, h := range rev.happenings {
			rev.digest -= int64(mixHappening(int(h.event), int(h.seat), voc.kinds.sum(h.kind)))
		}
		rev.happenings = nil
		rev.keep()
		todo = append(todo, rev)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.revise(ctx, w, todo, func(Change) {}); err != nil {
		t.Fatal(err)
	}
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	return len(todo)
}
