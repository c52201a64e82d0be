package referee_test

import (
	"fmt"
	"path/filepath"
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

// parse reads the one game of a text.
func parse(t *testing.T, text string) (*notation.Game, diag.List) {
	t.Helper()
	var (
		c grammar.Chunk
		p grammar.Parser
		g notation.Game
	)
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	return &g, p.Parse(&c, &g)
}

// diary is a visitor that writes down what it is shown.
type diary struct {
	game  *notation.Game
	lines []string
	// stopBefore and stopAfter are numbers of events, 0 for none.
	stopBefore, stopAfter int
}

func (d *diary) add(format string, args ...any) {
	d.lines = append(d.lines, fmt.Sprintf(format, args...))
}

func (d *diary) visitor(variation func(*notation.Item) referee.Next) *referee.Visitor {
	return &referee.Visitor{
		Before: func(e *referee.Event) bool {
			word := "end"
			if e.Item != nil {
				word = string(d.game.Text[e.Item.Start:e.Item.End])
			}
			d.add("%d.%d %s after %d plies", e.Depth, e.Number, word, e.Plies)
			return e.Number != d.stopBefore
		},
		After: func(e *referee.Event) bool {
			how := "refused"
			switch {
			case e.Legal && e.Cast.N > 0:
				how = string(referee.AppendCast(nil, e.Cast))
			case e.Legal:
				how = string(referee.AppendMove(nil, e.State, e.Move))
			case e.Played && e.Item.Sic:
				how = "forced"
			case e.Played:
				how = "not known"
			}
			if e.Effect.Taken > 0 {
				how += fmt.Sprintf(" takes %d", e.Effect.Taken)
			}
			if e.State != nil {
				how += " " + e.State.Game().Ruleset().Info(e.Seat).Name
				if e.State.Seat() != e.Seat {
					how += " out of turn"
				}
			}
			if e.Played && e.Behind == nil {
				how += " to nowhere known"
			}
			for _, f := range e.Findings {
				how += " " + string(f.Code)
			}
			d.add("%d.%d %s", e.Depth, e.Number, how)
			return e.Number != d.stopAfter
		},
		Variation: variation,
	}
}

// TestVisit: what a visitor is shown, and what it can leave out.
func TestVisit(t *testing.T) {
	always := func(n referee.Next) func(*notation.Item) referee.Next {
		return func(*notation.Item) referee.Next { return n }
	}
	for _, tt := range []struct {
		name, text            string
		variation             func(*notation.Item) referee.Next
		stopBefore, stopAfter int
		want                  []string
		findings              string
		events, judged        int
	}{
		{name: "what was played, not what was written, and its findings", text: war + "1. Ng1-f3 e6 3. Nbc3+ *\n",
			want: []string{"0.1 Ng1-f3 after 0 plies", "0.1 Nf3 White N014", "0.2 e6 after 1 plies", "0.2 e6 Black",
				"0.3 Nbc3+ after 2 plies", "0.3 Nc3 White N013 M016", "0.4 end after 3 plies"},
			findings: "N014 N013 M016", events: 3, judged: 3},
		{name: "a forced capture, and a breach", text: war + "1. Ra1xa7 sic Ra5 Rb7 *\n",
			want: []string{"0.1 Ra1xa7 after 0 plies", "0.1 forced takes 1 White M022", "0.2 Ra5 after 1 plies",
				"0.2 refused Black M007"},
			findings: "M022 M007 M023", events: 3, judged: 2},
		{name: "a turn that nothing marks ends before the event", text: "[Variant \"chaturaji\"]\n\n1. R: <5,4> c3 <3,4> *\n",
			want: []string{"0.1 <5,4> after 0 plies", "0.1 <5,4> Red", "0.2 c3 after 0 plies", "0.2 c3 Red",
				"0.3 <3,4> after 1 plies", "0.3 <4,3> Yellow", "0.4 end after 1 plies"}, events: 3, judged: 3},
		{name: "a turn that sic ends is over before the event", text: race + "1. R: <2> sic <2> c5-a5 *\n",
			want: []string{"0.1 <2> after 0 plies", "0.1 <2> Red", "0.2 <2> after 0 plies", "0.2 <2> White M022",
				"0.3 c5-a5 after 0 plies", "0.3 c5-a5 White", "0.4 end after 1 plies"},
			findings: "M022", events: 3, judged: 3},
		{name: "variations are judged without a visit", text: war + "1. e3 (1. e4) e6 *\n",
			want: []string{"0.1 e3 after 0 plies", "0.1 e3 White", "0.2 e6 after 1 plies", "0.2 e6 Black",
				"0.3 end after 2 plies"},
			findings: "M006", events: 2, judged: 2},
		{name: "a variation is visited", text: war + "1. e3 (1. d3 e6 (1... e5)) e6 *\n", variation: always(referee.Enter),
			want: []string{"0.1 e3 after 0 plies", "0.1 e3 White", "1.1 d3 after 0 plies", "1.1 d3 White",
				"1.2 e6 after 1 plies", "1.2 e6 Black",
				"2.2 e5 after 1 plies", "2.2 refused Black M006", "0.2 e6 after 1 plies", "0.2 e6 Black", "0.3 end after 2 plies"},
			findings: "M006", events: 2, judged: 2},
		{name: "a variation is left out, and what is wrong in it", text: war + "1. e3 (1. e4) e6 *\n",
			variation: always(referee.Skip),
			want: []string{"0.1 e3 after 0 plies", "0.1 e3 White", "0.2 e6 after 1 plies", "0.2 e6 Black",
				"0.3 end after 2 plies"},
			events: 2, judged: 2},
		{name: "the visit ends at a variation", text: war + "1. e3 (1. e4) e4 *\n", variation: always(referee.Stop),
			want: []string{"0.1 e3 after 0 plies", "0.1 e3 White"}, events: 2, judged: 1},
		{name: "the visit ends in a variation", text: war + "1. e3 e6 (1... d6 2. e9) 2. Rb9 *\n",
			variation: always(referee.Enter), stopBefore: 3,
			want: []string{"0.1 e3 after 0 plies", "0.1 e3 White", "0.2 e6 after 1 plies", "0.2 e6 Black",
				"1.2 d6 after 1 plies", "1.2 d6 Black",
				"1.3 e9 after 2 plies"}, events: 3, judged: 2},
		{name: "the visit ends before an event", text: war + "1. e3 e4 *\n", stopBefore: 2,
			want: []string{"0.1 e3 after 0 plies", "0.1 e3 White", "0.2 e4 after 1 plies"}, events: 2, judged: 1},
		{name: "the visit ends behind an event", text: war + "1. e3 e6 2. e9 *\n", stopAfter: 2,
			want: []string{"0.1 e3 after 0 plies", "0.1 e3 White", "0.2 e6 after 1 plies", "0.2 e6 Black"}, events: 3,
			judged: 2},
		{name: "a gap that is settled", text: war + "1. _ e6 2. e3-e4 e6-e5 *\n",
			want: []string{"0.1 _ after 0 plies", "0.1 e3 White M028", "0.2 e6 after 1 plies", "0.2 e6 Black",
				"0.3 e3-e4 after 2 plies",
				"0.3 e4 White N014", "0.4 e6-e5 after 3 plies", "0.4 e5 Black", "0.5 end after 4 plies"},
			findings: "M028 N014", events: 4, judged: 4},
		{name: "a gap that is not", text: war + "1. _ e6 *\n", want: []string{"0.1 _ after 0 plies"}, findings: "M023",
			events: 2},
		{name: "a gap of which it is known where it leads", text: stakes + "1. R: <_> -- Y: <1> -- *\n",
			want: []string{"0.1 <_> after 0 plies", "0.1 not known Red to nowhere known M028", "0.2 -- after 0 plies",
				"0.2 not known",
				"0.3 <1> after 1 plies", "0.3 <1> Yellow", "0.4 -- after 1 plies", "0.4 -- Yellow", "0.5 end after 2 plies"},
			findings: "M028", events: 4, judged: 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, read := parse(t, tt.text)
			d := diary{game: g, stopBefore: tt.stopBefore, stopAfter: tt.stopAfter}
			rep := referee.New(referee.Config{}).Visit(g, read, d.visitor(tt.variation))
			if diff := cmp.Diff(tt.want, d.lines); diff != "" {
				t.Errorf("shown (-want +got):\n%s", diff)
			}
			var codes []string
			for _, f := range rep.Findings {
				codes = append(codes, string(f.Code))
			}
			if got := strings.Join(codes, " "); got != tt.findings || rep.Events != tt.events || rep.Judged != tt.judged {
				t.Errorf("findings %s, %d of %d events judged, want %s, %d of %d", got, rep.Judged, rep.Events, tt.findings,
					tt.judged, tt.events)
			}
		})
	}
}

// TestVisitUnset: an answer that is unset is a fault of the visitor's.
func TestVisitUnset(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	g, read := parse(t, war+"1. e3 (1. d3) *\n")
	referee.New(referee.Config{}).Visit(g, read,
		&referee.Visitor{Variation: func(*notation.Item) (n referee.Next) { return }})
}

// forcedTexts are games in which everything that can be is played by force: moves,
// throws and passes, behind a turn that ends unmarked, in a variation and behind a gap.
const forcedTexts = war + "1. -- sic e6 2. e5 sic (2. Kc4 sic) *\n\n" +
	war + "1. e_ e6 2. e5 sic _ 3. h5 sic *\n\n" +
	race + "1. R: <2> <3> sic c1-e2 *\n\n" +
	race + "1. R: <7> sic *\n\n" +
	"[Variant \"chaturaji\"]\n\n1. R: <3,2> Nc3 <5,5> sic *\n\n" +
	"[Variant \"chaturaji\"]\n\n1. R: <3,2> Nc3 Y: Kh4 sic *\n"

// allGames calls f with every game of testdata and of forcedTexts.
func allGames(t *testing.T, f func(where string, g *notation.Game)) {
	t.Helper()
	paths, err := filepath.Glob("../testdata/*/*.agn")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no games: %v", err)
	}
	for _, path := range paths {
		judgeFile(t, path, func(n int, g *notation.Game, _ *referee.Report) { f(fmt.Sprintf("%s: game %d", path, n), g) })
	}
	judgeAll(t, strings.NewReader(forcedTexts),
		func(n int, g *notation.Game, _ *referee.Report) { f(fmt.Sprintf("forced game %d", n), g) })
}

// TestVisitHangsTogether: what a visitor is told of an event is one story, in all games
// there are, and of what is found about play nothing is kept from it.
func TestVisitHangsTogether(t *testing.T) {
	plain, ref := referee.New(referee.Config{}), referee.New(referee.Config{})
	forced := map[string]int{}
	allGames(t, func(where string, g *notation.Game) {
		want := append(diag.List{}, plain.Judge(g, nil).Findings...)
		var told diag.List
		rep := ref.Visit(g, nil, &referee.Visitor{After: func(e *referee.Event) bool {
			told = append(told, e.Findings...)
			kind, next := playOn(e)
			if next != nil && (!e.Played || next.Hash() != e.Behind.Hash() || next.Effect() != e.Effect) {
				t.Errorf("%s: event %d leads elsewhere than %s", where, e.Number, kind)
			}
			if e.Played && e.Item.Sic && e.Behind != nil && next == nil && !e.Item.Cast.HasGap() && !e.Item.Move.HasGap() {
				t.Errorf("%s: event %d was played, and not told as what", where, e.Number)
			}
			forced[kind]++
			return true
		}, Variation: func(*notation.Item) referee.Next { return referee.Enter }})
		if diff := cmp.Diff(want, append(diag.List{}, rep.Findings...), unexported); diff != "" {
			t.Errorf("%s: a visit changes the findings: %s", where, diff)
		}
		for _, f := range rep.Findings {
			same := func(o diag.Finding) bool { return o.Code == f.Code && o.Span == f.Span }
			if f.Event > 0 && f.Code[0] == 'M' && f.Code != diag.NotJudged && f.Event <= rep.Judged &&
				!slices.ContainsFunc(told, same) {
				t.Errorf("%s: the visitor is not told of %s at event %d", where, f.Code, f.Event)
			}
		}
	})
	for _, kind := range []string{"forced throw", "forced move", "forced pass"} {
		if forced[kind] == 0 {
			t.Errorf("there was no %s", kind)
		}
	}
}

// playOn plays what a visitor was told that was played. The state is nil if it was told
// nothing.
func playOn(e *referee.Event) (kind string, behind engine.State) {
	if e.Cast.N == 0 && e.Move.Kind == 0 {
		return "", nil
	}
	behind = e.State.Clone()
	switch {
	case e.Legal && e.Cast.N > 0:
		behind.Throw(e.Cast)
		return "throw", behind
	case e.Legal:
		behind.Apply(e.Move)
		return "move", behind
	case e.Cast.N > 0:
		behind.ForceThrow(e.Cast)
		return "forced throw", behind
	}
	behind.Force(e.Move)
	if e.Move.Kind == engine.Pass {
		return "forced pass", behind
	}
	return "forced move", behind
}

// TestRecordedPlayed: a recording tells of the same events as a visitor's that they were
// played, the last of a game and those that were played by force among them.
func TestRecordedPlayed(t *testing.T) {
	ref, rec := referee.New(referee.Config{}), newRecorder(referee.New(referee.Config{}))
	allGames(t, func(where string, g *notation.Game) {
		played := map[int]bool{}
		ref.Visit(g, nil, &referee.Visitor{After: func(e *referee.Event) bool {
			played[e.Number] = e.Played
			return true
		}})
		rec.Judge(g, nil)
		for _, m := range rec.Recording().Moments {
			if next := int(m.Event) + 1; !m.Owed && m.Played != played[next] {
				t.Errorf("%s: event %d was played: %v, recorded as %v", where, next, played[next], m.Played)
			}
		}
	})
}

// TestVisitCanonicalShowsTheSame: spelling a game beside a visit changes nothing of what the
// visitor is shown.
func TestVisitCanonicalShowsTheSame(t *testing.T) {
	g, read := parse(t, "[Variant \"chaturanga-2p\"]\n\n1. e3 e6 2. Nf3 (2. d3 d6) 2... Nf6 3. Nd4 Ra5 4. d3 *\n")
	var plain, spelled []string
	visitor := func(to *[]string) *referee.Visitor {
		return &referee.Visitor{
			After: func(e *referee.Event) bool {
				*to = append(*to, fmt.Sprintf("%d.%d %s %c %s", e.Depth, e.Number, e.State.AppendPosition(nil), '0'+e.Seat,
					e.AppendPlayed(nil)))
				return true
			},
			Variation: func(*notation.Item) referee.Next { return referee.Enter },
		}
	}
	ref := referee.New(referee.Config{})
	ref.Visit(g, read, visitor(&plain))
	v := visitor(&spelled)
	v.Canonical = func(*notation.Game) {}
	ref.Visit(g, read, v)
	if d := cmp.Diff(plain, spelled); d != "" || len(plain) != 8 {
		t.Error(d, len(plain))
	}
}
