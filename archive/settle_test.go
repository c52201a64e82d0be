package archive

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
)

// TestSettled: what one import brings lies in one segment, however many batches it took; an
// import that is broken off leaves its segments, which answer the same, to the next one.
func TestSettled(t *testing.T) {
	var parts []string
	for i := range 12 {
		parts = append(parts, string(randomGames(t, rulesets.All()[i%3], 2, 60, uint64(i))))
	}
	in := textInput("games.agn", strings.Join(parts, "\n"))
	segments := func(a *Archive) (n int) {
		t.Helper()
		if err := a.file.Read.QueryRow("SELECT count(*) FROM segments").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	whole, _ := newArchive(t, "whole.agndb")
	if _, err := whole.Import(t.Context(), inputsOf(in), ImportOptions{Started: began, batch: 100}); err != nil {
		t.Fatal(err)
	}
	if n := segments(whole); n != 1 {
		t.Errorf("%d segments after one import", n)
	}

	broken, _ := newArchive(t, "broken.agndb")
	ctx, stop := context.WithCancel(t.Context())
	batches := 0
	_, err := broken.Import(ctx, inputsOf(in), ImportOptions{Started: began, batch: 100, Committed: func(Tally) {
		if batches++; batches == 5 {
			stop()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("an import that is broken off: %v", err)
	}
	if n := segments(broken); n < 5 {
		t.Errorf("%d segments of %d batches", n, batches)
	}
	sound(t, broken)
	if _, err := broken.Import(t.Context(), inputsOf(in), ImportOptions{Started: began}); err != nil {
		t.Fatal(err)
	}
	if n := segments(broken); n != 1 {
		t.Errorf("%d segments after the next import", n)
	}
	sound(t, broken)
	// Where in its game a position stands may be kept by one and not by the other.
	games := func(a *Archive) (out [][2]int64) {
		for _, p := range allPositions(t, a) {
			out = append(out, [2]int64{p.Hash, p.Game()})
		}
		return out
	}
	want, got := games(whole), games(broken)
	if len(want) == 0 || !slices.Equal(want, got) {
		t.Errorf("%d positions, of an import at once %d, or others", len(got), len(want))
	}
}
