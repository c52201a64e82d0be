package archive

import (
	"errors"
	"slices"
	"testing"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/games"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
)

// TestForgedList: lists with right checksums that say something else are noticed in
// the games that they are about.
func TestForgedList(t *testing.T) {
	a, _ := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, soundGame, otherGame)
	all := allPositions(t, a)
	for name, forge := range map[string]func(p *postings.Posting){
		"nothing": nil,
		"game":    func(p *postings.Posting) { p.Place += 1 << postings.EventBits },
		"hash":    func(p *postings.Posting) { p.Hash ^= 1 },
	} {
		list := slices.Clone(all)
		if forge != nil {
			forge(&list[0])
		}
		rewrite(t, a, list)
		problems := 0
		if _, err := checked(a, t.Context(), VerifyOptions{}, func(Problem) { problems++ }); err != nil ||
			(problems == 0) != (forge == nil) {
			t.Errorf("%s: %d problems, %v", name, problems, err)
		}
	}
}

// TestFalseHit: a game that a position's list names, as it would if another position had
// the same hash, is not found by it.
func TestFalseHit(t *testing.T) {
	a, _ := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, settledGame, soundGame)
	st, err := tableOf(t, rulesetOf(t, "chaturanga-2p")).Position(afterKnight)
	if err != nil {
		t.Fatal(err)
	}
	ask := `position:"` + afterKnight + `"`
	if n := numberOf(t, a, ask); n != 1 {
		t.Fatalf("%d games", n)
	}
	forged := postings.Posting{Hash: record.PositionHash(st), Place: postings.PlaceOf(2, 1)}
	rewrite(t, a, append(allPositions(t, a), forged))
	if games, err := a.index().Games(t.Context(), forged.Hash, 0); err != nil || len(games) != 2 {
		t.Fatalf("the index has the games %v, %v", games, err)
	}
	if n := numberOf(t, a, ask); n != 1 {
		t.Errorf("%d games", n)
	}
}

func rulesetOf(t *testing.T, name string) *engine.Ruleset {
	t.Helper()
	rs, ok := rulesets.Lookup(name)
	if !ok {
		t.Fatal(name)
	}
	return rs
}

// rewrite puts positions in the place of all that there are.
func rewrite(t *testing.T, a *Archive, list []postings.Posting) {
	t.Helper()
	conn, err := a.file.Write.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	w, err := postings.NewWriter(t.Context(), conn, postings.KeepFrom, games.Resolver(conn))
	if err != nil {
		t.Fatal(err)
	}
	all := map[int64]bool{}
	for _, p := range append(allPositions(t, a), list...) {
		all[p.Game()] = true
	}
	_, begun := conn.ExecContext(t.Context(), dialect.Begin)
	replaced := w.Replace(t.Context(), all, list)
	_, done := conn.ExecContext(t.Context(), dialect.Commit)
	if err := errors.Join(begun, replaced, done, w.Close(), conn.Close()); err != nil {
		t.Fatal(err)
	}
}
