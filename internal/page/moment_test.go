package page_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/ashtapada/agn/grammar"
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
			whole, _ := page.Visit(t.Context(), ref, r.Game, r.Read, "", 0)
			at := moments(whole)
			step := 1 // where there are variations
			if r.Game.IndexFunc(func(it *notation.Item) bool { return it.Kind == notation.VarOpen }) < 0 {
				step += r.Game.Len() / 4
			}
			for i := -1; i < r.Game.Len(); i += step {
				short, long := page.MomentOf(t.Context(), ref, r.Game, r.Read, i, further(false)),
					page.MomentOf(t.Context(), ref, r.Game, r.Read, i, further(true))
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

// TestSeatBehindGap: where a gap leaves open what the position is but not whose turn it is, the seat is said.
func TestSeatBehindGap(t *testing.T) {
	const text = "[Variant \"chaturaji\"]\n\n" +
		"<4,3> Na3 <3,3> Nc6 <5,4> e6 <3,3> Nf3 <2,2> Bc3 Ba1 <5,5> c5 <4,2> -- <3,3> Ng5 <3,2> Bc3 <4,2> -- <3,2> -- " +
		"<5,4> f1 <5,3> Nb5 <4,3> Na7? <4,2> Bf6 <4,2> -- <2,2> Bxa5 <5,4> Kd7 <5,3> f3 <4,2> Bc7 <4,3> Rc8 <4,3> Ne4? " +
		"<4,3> Nd6?? Rb1 <3,3> Ne7 <4,2> Rg3! <5,3> Nxe4 <3,2> Bd8 <5,2> Kh5 <_> Rc1 <5,4> *"
	var p grammar.Parser
	var g notation.Game
	read := p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1}, &g)
	ref := referee.New(referee.Config{})
	whole, _ := page.Visit(t.Context(), ref, &g, read, "", 0)
	for _, node := range whole.Nodes[1:] {
		if node.Played == "" {
			t.Errorf("event %d: nobody played it", node.Event)
		}
	}
	if m := page.MomentOf(t.Context(), ref, &g, read, g.Len()-1,
		func(*referee.Event) bool { return true }); m.Played == "" {
		t.Error("nobody played the last event")
	}
}

// lostGame is a game with a lost throw, as a page has it.
func lostGame(t *testing.T) *page.Game {
	t.Helper()
	const text = "[Variant \"thaayam\"]\n\n1. R: <2> -- G: <_> -- (G: <_> --) W: <3> -- *\n"
	var p grammar.Parser
	var g notation.Game
	read := p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1}, &g)
	whole, _ := page.Visit(t.Context(), referee.New(referee.Config{}), &g, read, "", 0)
	if err := whole.Infer(t.Context(), referee.Config{}, &g, read); err != nil {
		t.Fatal(err)
	}
	return whole
}

// TestInferredTurn: the moment after a throw that is inferred says so, and the next turn does not.
func TestInferredTurn(t *testing.T) {
	const text = "[Variant \"caturanga-race\"]\n\n1. W: <_> e1-h1 e9-a7 B: <6,3> i5-i8 *\n"
	var p grammar.Parser
	var g notation.Game
	read := p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1}, &g)
	whole, _ := page.Visit(t.Context(), referee.New(referee.Config{}), &g, read, "", 0)
	var got []string
	for i := range whole.Nodes {
		got = append(got, whole.Texts[whole.Nodes[i].Status])
	}
	const move, after = "White (south) to move", ", after a throw that is inferred"
	want := []string{"White (south) to throw", move + after, move + after, "Black (east) to throw", "Black (east) to move",
		"Black (east) to move"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestLost: a lost throw says what it can have been, and no other word does.
func TestLost(t *testing.T) {
	whole := lostGame(t)
	var got []string
	for i := range whole.Items {
		got = append(got, whole.Items[i].Lost...)
	}
	if want := []string{"event 3, G throws 4 cowries, fits: <2> 60.0 %, <3> 40.0 %"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
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
