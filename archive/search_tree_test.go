package archive

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/ashtapada/agn/grammar/query"
)

// TestPlaysDamaged: what is not decided without plays, positions and texts is never answered in silence where
// they are damaged or gone.
func TestPlaysDamaged(t *testing.T) {
	onlyFile(t)
	t.Parallel()
	file, _, _ := damageGames(t, fewGames(t))
	for change, asks := range map[string][]string{
		"UPDATE plays SET boards = zeroblob(length(boards))": {`position:"??"`, `not position:"??"`,
			`position:"??" or event:goal`},
		"UPDATE plays SET events = zeroblob(length(events))": {`event:capture plies>=0`,
			`not (event:capture plies>=0) order by plies`},
		"UPDATE texts SET text = zeroblob(length(text))": {`move:e3`},
		"DELETE FROM plays": {`event:capture plies>=0`, `not event:capture plies>=0`, `plies>=0 position:"??"`},
	} {
		path := filepath.Join(t.TempDir(), "a.agndb")
		if err := os.WriteFile(path, file, 0o666); err != nil {
			t.Fatal(err)
		}
		db, err := openSQL(path, "mode=rw")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(change); err != nil {
			t.Fatal(change, err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		a := openAt(t, path, ReadOnly)
		for _, ask := range asks {
			q, err := query.Parse(ask)
			if err != nil {
				t.Fatal(ask, err)
			}
			if n, err := a.Count(t.Context(), q); !errors.Is(err, ErrDamaged) {
				t.Errorf("%s, %s: %d games, %v", change, ask, n, err)
			}
		}
	}
}

// TestRisingCost: what index and row decide asks for no plays.
func TestRisingCost(t *testing.T) {
	t.Parallel()
	a, _ := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, fewGames(t)...)
	for ask, goneThrough := range map[string]bool{
		`position:"??" or plies>=0`:                      false,
		`not (position:"??" or plies>=0)`:                false,
		`event:capture player:"nobody at all"`:           false,
		`player:"nobody at all" (event:pass or sic:0)`:   false,
		`not (player:"nobody at all" position:"??")`:     false,
		`event:capture plies>=0`:                         true,
		`(event:capture or plies>=0) (move:e3 or sic>9)`: true,
	} {
		q, err := query.Parse(ask)
		if err != nil {
			t.Fatal(ask, err)
		}
		p, err := a.Explain(t.Context(), q, Page{})
		if err != nil {
			t.Fatal(ask, err)
		}
		n := 0
		for _, part := range p.Through {
			n += part.Games
		}
		if n > 0 != goneThrough {
			t.Errorf("%s: %d games are gone through", ask, n)
		}
	}
}
