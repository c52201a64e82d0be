package archive

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
)

// TestSettingsGone: a position is looked for under the settings that games of the archive have. Of
// games that were deleted neither they nor the rules under which they alone were played are left.
func TestSettingsGone(t *testing.T) {
	war, _ := rulesets.Lookup("chaturanga-2p")
	race, _ := rulesets.Lookup("chauka-bara")
	a, _ := newArchive(t, "a.agndb")
	text := "[Variant \"chaturanga-2p\"]\n\n1. e3 *\n\n" +
		"[Variant \"chaturanga-2p\"]\n[Options \"leap-attacks=yes\"]\n\n1. e3 *\n\n" +
		"[Variant \"chauka-bara\"]\n\n1. R: <2> c1-e1 W: <3> c5-a4 *\n"
	if _, err := a.Import(t.Context(), inputsOf(textInput("a.agn", text)), ImportOptions{Started: began}); err != nil {
		t.Fatal(err)
	}
	unread := errors.New("no rule set of this archive reads that position")
	ask := func(position string, want error, games ...int64) {
		t.Helper()
		q, err := query.Parse("position:" + quoted(position))
		if err != nil {
			t.Fatal(err)
		}
		var found []int64
		err = searched(a, t.Context(), q, Page{}, func(f *Found) error {
			found = append(found, f.Game)
			return nil
		})
		if !slices.Equal(found, games) {
			t.Errorf("%s: found %d, expected %d", position, found, games)
		}
		if (err == nil) != (want == nil) || err != nil && !strings.Contains(err.Error(), want.Error()) {
			t.Errorf("%s: %v, expected %v", position, err, want)
		}
	}
	remove := func(game int64) {
		t.Helper()
		if _, err := a.Delete(t.Context(), []int64{game}, Correction{When: began}); err != nil {
			t.Fatal(err)
		}
	}
	warStart := string(tableOf(t, war).Start().AppendPosition(nil))
	raceStart := string(tableOf(t, race).Start().AppendPosition(nil))
	ask(warStart, nil, 1, 2)
	ask(raceStart, nil, 3)
	ask("nonsense", unread)
	remove(2)
	ask(warStart, nil, 1)
	remove(3)
	ask(raceStart, unread)
	ask("nonsense", unread)
	// Without a game the rules of all rule sets are asked.
	remove(1)
	ask(warStart, nil)
	ask(raceStart, nil)
	ask("nonsense", unread)
}
