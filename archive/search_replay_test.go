package archive

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar/query"
)

// TestAfterNoMouth: no mouth up is the throw of its points, also in a game whose text
// is kept as written.
func TestAfterNoMouth(t *testing.T) {
	a, _ := newArchive(t, "a.agndb")
	text := "[Variant \"chauka-bara\"]\n\n1. R: <0> <4> Rc1 *\n"
	imported(t, a, ImportOptions{}, text)
	for ask, want := range map[string]int{
		"throw:8": 1, `position:"??" after 8`: 1, `position:"??" after 7`: 0, `position:"?? R" after 8`: 1,
	} {
		q, err := query.Parse(ask)
		if err != nil {
			t.Fatal(err)
		}
		n, err := a.Count(t.Context(), q)
		if err != nil || n != want {
			t.Errorf("%s finds %d games, %v, in\n%s", ask, n, err, strings.TrimSpace(text))
		}
	}
}

// TestNamesNothing: a query that can find nothing, whatever the games, is a mistake.
func TestNamesNothing(t *testing.T) {
	a, _ := newArchive(t, "a.agndb")
	imported(t, a, ImportOptions{}, soundGame)
	for ask, column := range map[string]int{
		"purple.player:x": 1, "plies>3 and event:captrue": 19, "plies:80..60": 7, "date:1910..1890": 6, "date:1898..1898.05": 0,
		"event:cap*": 0, "r.event:Capture": 0, "winner.throw:8": 0, "event:triumph": 0,
	} {
		q, err := query.Parse(ask)
		if err != nil {
			t.Fatal(ask, err)
		}
		_, err = a.Count(t.Context(), q)
		fault, ok := err.(*query.Error)
		if column == 0 && err != nil || column > 0 && (!ok || fault.Column != column) {
			t.Errorf("%s: %v", ask, err)
		}
	}
}
