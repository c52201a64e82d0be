package referee_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// counted spells a move by the index of the man on its own way, which it finds out from
// the position string. other is set if a man on the seat's other way can move so too.
func counted(st engine.State, m engine.Move) (word string, other bool) {
	rs, seat := st.Game().Ruleset(), st.Seat()
	ways := st.Game().Ways(seat)
	letter := rs.Info(seat).Letter
	if m.Kind == engine.Enter {
		for _, o := range st.Legal(nil) {
			other = other || o.Kind == engine.Enter && o.To != m.To
		}
		return fmt.Sprintf("@%c0", letter), other
	}
	// Where the men stand, by way.
	field := strings.Fields(string(st.AppendPosition(nil)))[seat-1]
	names := strings.Split(field[2:], ",")
	// man returns the indices of a move on the way of the man meant: the least far that
	// can have made it, or the one of its mark.
	man := func(m engine.Move) (at, to int) {
		const far = 12 // more than any throw moves a man
		at = -1
		for i, name := range names {
			way := ways[i*len(ways)/len(names)]
			if strings.TrimSuffix(name, "*") != st.Game().Board().Name(m.From) {
				continue
			}
			from, rest := slices.Index(way, m.From), slices.Index(way, m.To)
			switch {
			case m.Who >= engine.WhoIndex && from != int(m.Who-engine.WhoIndex):
			case rest > from && rest-from <= far && (at < 0 || from < at):
				at, to = from, rest
			}
		}
		return at, to
	}
	at, to := man(m)
	for _, o := range st.Legal(nil) {
		if o.Kind != engine.Step || max(o.Count, 1) != max(m.Count, 1) || o.Capture != m.Capture || o.From == m.From &&
			o.To == m.To && o.Who == m.Who {
			continue
		}
		if a, b := man(o); a == at && b == to {
			other = true
		}
	}
	sep := "-"
	if m.Capture {
		sep = "x"
	}
	count := ""
	if m.Count > 1 {
		count = fmt.Sprint(m.Count)
	}
	return fmt.Sprintf("%s%c%d%s%c%d", count, letter, at, sep, letter, to), other
}

// TestTwoWays spells the moves of sound games by the index of the man on its own way
// wherever no man on the other way can move so, and reads the games to the same
// canonical text. A move that men on both ways can make is ambiguous.
func TestTwoWays(t *testing.T) {
	for _, variant := range []string{"ashta-kashte", "caturanga-race"} {
		spelled, doubtful := 0, 0
		texts := append(plainGames(t, "../testdata/games/"+variant+".agn", 12),
			plainGames(t, "../testdata/games/"+variant+"-options.agn", 12)...)
		for n, text := range texts {
			want, rep := canonicalText(t, referee.Config{}, text)
			if rep.Verdict != referee.Legal {
				t.Fatalf("%s %d: %v", variant, n, rep.Findings)
			}
			var p grammar.Parser
			var g notation.Game
			read := p.Parse(&grammar.Chunk{Text: []byte(want), Line: 1}, &g)
			if opts, _ := g.Tag("Options"); strings.Contains(opts, "own-katti") {
				continue // one way a seat
			}
			var words []string
			foreign, ambiguous, from := "", "", 0
			doubts := 0
			referee.New(referee.Config{}).Visit(&g, read, &referee.Visitor{After: func(e *referee.Event) bool {
				if e.Legal {
					it := e.Item
					if it.Kind != notation.MoveItem {
						return true
					}
					word, other := counted(e.State, e.Move)
					spend := ""
					if _, after, ok := strings.Cut(want[it.Start:it.End], "/"); ok {
						spend = "/" + after
					}
					if other {
						// The game up to here, with this move counted.
						if doubts++; ambiguous == "" {
							ambiguous = want[:it.Start] + word + spend + " *"
						}
						return true
					}
					foreign += want[from:it.Start] + word + spend
					from = int(it.End)
					words = append(words, word+spend)
				}
				return true
			}})
			foreign += want[from:]
			spelled += len(words)
			doubtful += doubts
			got, rep := canonicalText(t, referee.Config{Lenient: true}, foreign)
			if got != want || rep.Verdict != referee.Legal {
				t.Errorf("%s %d:\n%s\nis read as\n%s\n%v", variant, n, foreign, got, rep.Findings)
				continue
			}
			if noted := notedWords(foreign, rep.Findings); !slices.Equal(noted, words) {
				t.Errorf("%s %d: noted %q, want %q", variant, n, noted, words)
			}
			for _, f := range rep.Findings {
				if f.Code == diag.LenientReading && strings.Contains(f.Message, " or ") {
					t.Errorf("%s %d: the note does not say which: %s", variant, n, f.Message)
				}
			}
			if ambiguous == "" {
				continue
			}
			_, rep = canonicalText(t, referee.Config{Lenient: true}, ambiguous)
			i := slices.IndexFunc(rep.Findings, func(f diag.Finding) bool { return f.Code == diag.Ambiguous })
			if i < 0 || rep.Verdict != referee.Illegal || len(rep.Findings[i].Legal) < 2 {
				t.Errorf("%s %d: %s\nis not ambiguous: %v", variant, n, ambiguous, rep.Findings)
			}
		}
		if spelled < 300 || doubtful < 10 {
			t.Errorf("%s: only %d moves were spelled again, %d are ambiguous", variant, spelled, doubtful)
		}
	}
}

// TestTwoWaysByHand reads moves that were spelled by hand.
func TestTwoWaysByHand(t *testing.T) {
	start := func(variant, position string) string {
		if position == "" {
			return "[Variant \"" + variant + "\"]\n\n"
		}
		return "[Variant \"" + variant + "\"]\n[SetUp \"1\"]\n[FEN \"" + position + "\"]\n\n"
	}
	long := start("caturanga-race", "")
	for _, test := range []struct {
		name, tags, moves, want string // want is empty where it is not told which squares are meant
		finds                   []string
	}{
		{"both men can", long, "1. W: <6,4> W0-W10 *", "", []string{
			`N016 "W0-W10" is read as e1-i7 or e9-a3: counted from 0 on a way of W`,
			`M014 W0-W10 can be e1-i7 or e9-a3 [e1-i7 e9-a3]`,
		}},
		{"one has played", long, "1. W: <6,4> e1-i3 W0–W4 *", "1. W: <6,4> e1-i3 e9-a9 *\n", []string{
			`N016 "W0–W4" is read as e9-a9: – stands for -, counted from 0 on a way of W`,
		}},
		{"a square of the board and one of the way", long, "1. W: <6,4> W0-i3 e9-W4 *", "1. W: <6,4> e1-i3 e9-a9 *\n",
			[]string{
				`N016 "W0-i3" is read as e1-i3: counted from 0 on a way of W`,
				`N016 "e9-W4" is read as e9-a9: counted from 0 on a way of W`,
			}},
		{"not legal on any way", long, "1. W: <6,4> e1-i3 W0-W5 *", "1. W: <6,4> e1-i3 e9-a8 *\n", []string{
			`N016 "W0-W5" is read as e9-a8: counted from 0 on a way of W`,
			`M010 `,
		}},
		{"nobody stands there", long, "1. W: <6,4> W1-W5 *", "", []string{
			`N016 "W1-W5" is read as f1-i2 or d9-a8: counted from 0 on a way of W`,
			`M005 `,
		}},
		{"nobody stands there to be forced", long, "1. W: <6,4> W1-W5 sic *", "", []string{
			`N016 "W1-W5" is read as f1-i2 or d9-a8: counted from 0 on a way of W`,
			`M005 `,
		}},
		{"men of the other seat", long, "1. W: <6,4> B0-B10 *", "", []string{
			`N016 "B0-B10" is read as i5-c9 or a5-g1: counted from 0 on a way of B`,
			`M025 `,
		}},
		{"played against the rules", long, "1. W: <6,4> e1-i3 W0-W5 sic *", "1. W: <6,4> e1-i3 e9-a8 sic *\n", []string{
			`N016 "W0-W5" is read as e9-a8: counted from 0 on a way of W`,
			`M022 `,
		}},
		{"against the rules on both", long, "1. W: <6,4> W0-W11 sic *", "", []string{
			`N016 "W0-W11" is read as e1-i8 or e9-a2: counted from 0 on a way of W`,
			`M014 `,
		}},
		{"sic without a breach", long, "1. W: <6,4> e1-i3 W0-W4 sic *", "1. W: <6,4> e1-i3 e9-a9 sic *\n", []string{
			`N016 "W0-W4" is read as e9-a9: counted from 0 on a way of W`,
			`M021 `,
		}},
		{"in a variation", long, "1. W: <6,4> e1-i3 e9-a9 (W0-W4) *", "1. W: <6,4> e1-i3 e9-a9 (e9-a9) *\n", []string{
			`N016 "W0-W4" is read as e9-a9: counted from 0 on a way of W`,
		}},
		{"both can in a variation", long, "1. W: <6,4> e1-i3 (W0-W4) e9-a9 *", "", []string{
			`N016 "W0-W4" is read as e1-i1 or e9-a9: counted from 0 on a way of W`,
			`M014 `,
		}},
		// The gap may be six squares on either way, so that four are left on the other.
		{"behind a gap", long, "1. W: <6,4> _ W0-W4 *", "", []string{
			`M023 this gap`,
			`N016 "W0-W4" is read as e1-i1 or e9-a9: counted from 0 on a way of W`,
		}},
		{"not on the way the gap leaves", long, "1. W: <6,4> _ W1-W5 *", "", []string{
			`N016 "W1-W5" is read as f1-i2 or d9-a8: counted from 0 on a way of W`,
			`M019 whatever the gap at 3:13 stands for: `,
		}},
		{"behind the end of judging", long, "1. W: <6,4> e1-i9 W0-W4 *", "", []string{
			`M010 `,
			`N016 "W0-W4" is read as e1-i1 or e9-a9: counted from 0 on a way of W`,
			`M023 `,
		}},
		{"both come back", start("caturanga-race", "W:-,- B:i6,a3 W move 1,1 - thrown -"), "1. W: @W0 *", "", []string{
			`N016 "@W0" is read as @e1 or @e9: counted from 0 on a way of W`,
			`M014 @W0 can be @e1 or @e9 [@e1 @e9]`,
		}},
		{"one comes back", start("caturanga-race", "W:i6,- B:i9,a3 W move 1,1 - thrown -"), "1. W: @W0 *", "1. W: @e9 *\n",
			[]string{
				`N016 "@W0" is read as @e9: counted from 0 on a way of W`,
			}},
		// Black's pawn on c1 is passed from a1, nobody from i9.
		{"the mark of capture", start("caturanga-race", "W:i9,a1 B:c1,c2 W move 4 - moved -"), "1. W: W12xW16 *",
			"1. W: a1xe1 *\n", []string{
				`N016 "W12xW16" is read as a1xe1: counted from 0 on a way of W`,
			}},
		{"no mark of capture", start("caturanga-race", "W:i9,a1 B:c1,c2 W move 4 - moved -"), "1. W: W12-W16 *",
			"1. W: i9-e9 *\n", []string{
				`N016 "W12-W16" is read as i9-e9: counted from 0 on a way of W`,
			}},
		{"a mark that is missing", start("caturanga-race", "W:i8,a1 B:c1,c2 W move 4 - moved -"), "1. W: W12-W16 *",
			"1. W: a1-e1 *\n", []string{
				`N016 "W12-W16" is read as a1-e1: counted from 0 on a way of W`,
				`M024 `,
			}},
		// d1 has the index 0 on the one way and 12 on the other: two men stand there, one
		// of either way.
		{"the index tells men apart", start("ashta-kashte", "W:d1,g4,d1,d4 B:a4,a4,g7,g7 W move 2:2 - thrown -"),
			"1. W: W12-W14 *", "1. W: d1#12-f1 *\n", []string{
				`N016 "W12-W14" is read as d1#12-f1: counted from 0 on a way of W`,
			}},
		{"men that go together", start("ashta-kashte", "W:d1,g4,d1,d4 B:a4,a4,g7,g7 W move 2:2 - thrown -"),
			"1. W: 2W12-W14 *", "1. W: 2d1-f1 *\n", []string{
				`N016 "2W12-W14" is read as 2d1-f1: counted from 0 on a way of W`,
			}},
		{"no man of that index among them", start("ashta-kashte", "W:d1,d1,g4,d4 B:a4,a4,g7,g7 W move 2:2 - thrown -"),
			"1. W: 2W12-W14 *", "", []string{
				`N016 "2W12-W14" is read as 2d7-b7 or 2d1-f1`,
				`M005 `,
			}},
	} {
		text := test.tags + test.moves + "\n"
		want := test.want
		if want == "" {
			want = test.moves + "\n"
		}
		got, rep := canonicalText(t, referee.Config{Lenient: true}, text)
		var finds []string
		for _, f := range rep.Findings {
			s := string(f.Code) + " " + f.Message
			if f.Code == diag.Ambiguous {
				s += fmt.Sprint(" ", f.Legal)
			}
			finds = append(finds, s)
		}
		same := slices.EqualFunc(finds, test.finds, func(got, want string) bool { return strings.HasPrefix(got, want) })
		if _, moves, _ := strings.Cut(got, "\n\n"); !same || moves != want {
			t.Errorf("%s: %s\nis read as %s\n%s", test.name, test.moves, moves, strings.Join(finds, "\n"))
		}
	}
}
