package page_test

import (
	"encoding/json"
	"testing"

	"github.com/ashtapada/agn/internal/page"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// TestMomentOf holds that a game which is judged no further than a moment needs has the same one
// as one that is judged to its end, at items all over it and at all of one with variations,
// and that it is the one on the game's page.
func TestMomentOf(t *testing.T) {
	further := func(more bool) func(*referee.Event) bool { return func(*referee.Event) bool { return more } }
	n := 0
	judge := func(ref *referee.Referee) func(*referee.Result) *referee.Report {
		return func(r *referee.Result) *referee.Report {
			whole, _ := page.Visit(ref, r.Game, r.Read, "", 0)
			at := moments(whole)
			step := 1 // where there are variations
			if r.Game.IndexFunc(func(it *notation.Item) bool { return it.Kind == notation.VarOpen }) < 0 {
				step += r.Game.Len() / 4
			}
			for i := -1; i < r.Game.Len(); i += step {
				short, long := page.MomentOf(ref, r.Game, r.Read, i, further(false)),
					page.MomentOf(ref, r.Game, r.Read, i, further(true))
				if got, want := jsonOf(t, short), jsonOf(t, long); got != want {
					t.Errorf("%s game %d, item %d:\n%s\njudged to its end\n%s", r.File, r.Number, i, got, want)
				}
				for k, node := range whole.Nodes {
					if node.Item == i && !node.Unknown &&
						(at[k].position != short.Position || whole.Texts[node.Status] != short.Status) {
						t.Errorf("%s game %d, item %d: %s, %s; the page has %s, %s", r.File, r.Number, i, short.Position, short.Status,
							at[k].position, whole.Texts[node.Status])
					}
				}
				n++
			}
			return ref.Judge(r.Game, r.Read)
		}
	}
	err := referee.Batch{Jobs: 1, Judge: judge}.Run(t.Context(), inputs(t, "../../testdata/games/*.agn"),
		func(*referee.Result) error { return nil })
	if err != nil || n == 0 {
		t.Fatalf("%d moments, %v", n, err)
	}
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
