package referee_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// TestRecorder: a recording holds the positions that a walk comes through, and
// judging is not changed by it.
func TestRecorder(t *testing.T) {
	for _, in := range diag.Table {
		r := grammar.NewReader(strings.NewReader(in.Example))
		ref, plain := referee.New(referee.Config{}), referee.New(referee.Config{})
		rec := newRecorder(ref)
		for {
			var (
				c grammar.Chunk
				p grammar.Parser
				g notation.Game
			)
			if err := r.Next(&c); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			read := p.Parse(&c, &g)
			got := *rec.Judge(&g, read)
			got.Findings = append(diag.List{}, got.Findings...)
			moments := slices.DeleteFunc(slices.Clone(rec.Recording().Moments),
				func(m referee.Moment) bool { return m.Owed }) // see TestStoodAsFilled
			printed := string(notation.Append(nil, rec.Recording().Canonical, notation.Style{}))
			if want := string(notation.Append(nil, spelledOut(plain, &g, read), notation.Style{})); printed != want {
				t.Errorf("%s: canonical text %q, want %q", in.Code, printed, want)
			}
			if diff := cmp.Diff(append(diag.List{}, plain.Judge(&g, read).Findings...), got.Findings); diff != "" {
				t.Errorf("%s: findings differ: %s", in.Code, diff)
			}
			n := 0
			plain.Visit(&g, read, &referee.Visitor{Before: func(s *referee.Event) bool {
				if n >= len(moments) {
					t.Errorf("%s: step %d was not recorded", in.Code, n)
					return false
				}
				m := moments[n]
				if s.Item == nil && m.Item != -1 || s.Item != nil && s.Item.Start != g.Start(int(m.Item)) ||
					int(m.Event) != s.Number-1 {
					t.Errorf("%s: step %d is recorded as event %d, item %d", in.Code, n, m.Event, m.Item)
				}
				// Where the rules leave the end of a turn open, the event says it.
				if !s.State.MayEnd() && m.Hash != s.State.Hash() {
					t.Errorf("%s: step %d has another position", in.Code, n)
				}
				if m.Legal && (m.Kind == 0) != (m.Cast != engine.Cast{}) {
					t.Errorf("%s: step %d is recorded as both or neither", in.Code, n)
				}
				n++
				return true
			}})
			if n != len(moments) {
				t.Errorf("%s: %d moments recorded, %d steps", in.Code, len(moments), n)
			}
		}
	}
}

// TestRecorderEffects: a moment carries what its event brought about, when the turn
// ends behind it, when it was forced, and when only a gap leads there; not what the
// next one does.
func TestRecorderEffects(t *testing.T) {
	triumph := engine.Effect{Taken: 3}
	triumph.Incidents.Add(engine.Triumph)
	for _, tt := range []struct {
		name, text string
		want       []engine.Effect
	}{
		{"a triumph, and a turn that ends with a die left", `[Variant "chaturaji"]
[SetUp "1"]
[FEN "yK6bK/8/8/8/8/1yB6/1bBgB5/rB2rK3gK r"]

1. R: <5,2> Bc3 Y: <5,5> Kb8 *`, []engine.Effect{{}, triumph, {}, {}}},
		{"by force", `[Variant "chaturanga-2p"]

1. Ra1xa7 sic a6 *`, []engine.Effect{{Taken: 1}, {}}},
		{"where the mark of capture is missing", `[Variant "chaturanga-2p"]
[SetUp "1"]
[FEN "3k4/8/8/8/8/8/p7/R3K3 w -"]

1. Ra2 Kd7 *`, []engine.Effect{{Taken: 1}, {}}},
		{"a gap that can only be one move", `[Variant "chaturanga-2p"]
[SetUp "1"]
[FEN "k7/8/1R6/8/8/8/1p6/2K5 w -"]

1. K_b2 Ka7 *`, []engine.Effect{{Taken: 1}, {}}},
		{"an event that stops the judging", `[Variant "chaturanga-2p"]

1. e3 Ra5 *`, []engine.Effect{{}, {}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var (
				c grammar.Chunk
				p grammar.Parser
				g notation.Game
			)
			if err := grammar.NewReader(strings.NewReader(tt.text + "\n")).Next(&c); err != nil {
				t.Fatal(err)
			}
			rec := newRecorder(referee.New(referee.Config{}))
			rep := rec.Judge(&g, p.Parse(&c, &g))
			var got []engine.Effect
			for _, m := range rec.Recording().Moments {
				if m.Item >= 0 {
					got = append(got, m.Effect)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s\nfindings %v", diff, rep.Findings)
			}
		})
	}
}
