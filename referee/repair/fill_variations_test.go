package repair_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/internal/enginetest"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// branched is a game with variations: its words, those in variations too.
type branched struct {
	rng   *rand.Rand
	words []string
}

// turn plays a turn from a position and writes it. It reports false where the turn does not end, or has more throws
// than are looked for where they are not recorded.
func (b *branched) turn(st engine.State) bool {
	throws, played := 0, 0
	for range 40 {
		switch moves := st.Legal(nil); {
		case st.MayEnd() && (len(moves) == 0 || b.rng.IntN(4) == 0):
			st.EndTurn()
		case st.Due() == engine.DueCast && (len(moves) == 0 || b.rng.IntN(4) > 0):
			all := engine.Chances(st.Game())
			c := all[b.rng.IntN(len(all))].Cast
			b.words = append(b.words, string(referee.AppendCast(nil, c)))
			st.Throw(c)
			throws++
		case len(moves) > 0:
			m := moves[b.rng.IntN(len(moves))]
			b.words = append(b.words, string(referee.AppendMove(nil, st, m)))
			st.Apply(m)
			played++
		}
		if st.Due() == engine.DueOver || st.Fresh() {
			return throws <= min(12, played+5)
		}
	}
	return false
}

// mark writes the mark of the seat on turn.
func (b *branched) mark(st engine.State) {
	b.words = append(b.words, string(rune(st.Game().Ruleset().Info(st.Seat()).Letter))+":")
}

// play plays turns, and to some of them others that begin with a mark, or with the throw.
func (b *branched) play(st engine.State, turns int) {
	for range turns {
		before, begin := st.Clone(), len(b.words)
		b.mark(st)
		if !b.turn(st) {
			b.words = b.words[:begin]
			return
		}
		if st.Due() == engine.DueOver {
			return
		}
		main := b.words[begin+1:]
		if b.rng.IntN(2) == 0 {
			continue
		}
		end := len(b.words)
		b.words = append(b.words, "(")
		bare := len(main) == 2 && isThrow(main[0]) && !isThrow(main[1]) && b.rng.IntN(3) > 0
		if !bare {
			b.mark(before)
		}
		ok := b.turn(before)
		if ok && before.Due() != engine.DueOver && b.rng.IntN(2) == 0 {
			b.mark(before)
			ok = b.turn(before)
		}
		if b.words = append(b.words, ")"); !ok || bare && !isThrow(b.words[end+1]) {
			b.words = b.words[:end]
		}
	}
}

func isThrow(w string) bool { return strings.HasPrefix(w, "<") }

// threw returns the words but throws, and before each the throws that come before it in its line.
func threw(words []string) (rest []string, before [][]string) {
	var now []string
	var above [][]string
	for _, w := range words {
		if isThrow(w) {
			now = append(now, w)
			continue
		}
		rest = append(rest, w)
		switch w {
		case "(":
			before, above, now = append(before, nil), append(above, now), nil
		case ")":
			before, above, now = append(before, now), above[:len(above)-1], above[len(above)-1]
		default:
			before, now = append(before, now), nil
		}
	}
	return rest, before
}

// wordsIn returns the words of a movetext, with throws and brackets by themselves.
func wordsIn(movetext string) []string {
	return strings.Fields(strings.NewReplacer("><", "> <", "(", "( ", ")", " )").Replace(movetext))
}

// TestVariationsWithoutThrows: a variation of a game without its throws is judged with throws of its own, and what
// fmt --fill writes in it, and before what it replaces, is what fell.
func TestVariationsWithoutThrows(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 12
	}
	seed := daily.Seed(t)
	for _, name := range []string{"chaturanca-2", "chaturaji", "caturanga-race", "ashta-kashte", "thaayam", "chauka-bara",
		"chaupur"} {
		rs, _ := rulesets.Lookup(name)
		game := enginetest.New(t, rs, "")
		rng := rand.New(rand.NewPCG(seed, 414))
		filled, within := 0, 0
		for range games {
			b := branched{rng: rng}
			b.play(game.Start(), 8)
			full := b.words
			head := "[Variant \"" + name + "\"]\n"
			sound(t, head, full)
			bare, fell := threw(full)
			text := head + "[Throws \"unrecorded\"]\n\n" + strings.Join(bare, " ") + " *\n"
			sound(t, head+"[Throws \"unrecorded\"]\n", bare)
			out, err := repair.Gaps(context.Background(), referee.Config{}, []byte(text), false)
			if err != nil {
				t.Fatal(err)
			}
			tags, movetext, _ := strings.Cut(string(out), "\n\n")
			words := wordsIn(strings.TrimSuffix(strings.TrimSpace(movetext), "*"))
			sound(t, tags+"\n", words)
			rest, now := threw(words)
			if !slices.Equal(rest, bare) {
				t.Fatalf("%s became %s", text, out)
			}
			depth := 0
			for i := range now {
				switch rest[i] {
				case "(":
					depth++
				case ")":
					depth--
				}
				for k, w := range now[i] {
					if k >= len(fell[i]) || w != "<_>" && w != fell[i][k] {
						t.Fatalf("%v stands before %s, where %v fell\n%s%s", now[i], rest[i], fell[i], strings.Join(full, " "), out)
					}
					filled++
					within += depth
				}
			}
		}
		if within == 0 {
			t.Errorf("%s: nothing is filled in variations", name)
		}
		t.Logf("%s: %d throws filled, %d of them in variations", name, filled, within)
	}
}

// sound fails unless a game is legal, and its variations are.
func sound(t *testing.T, tags string, words []string) {
	t.Helper()
	var (
		p grammar.Parser
		g notation.Game
	)
	text := tags + "\n" + strings.Join(words, " ") + " *\n"
	rep := referee.New(referee.Config{}).Judge(&g, p.Parse(&grammar.Chunk{Text: []byte(text), Line: 1}, &g))
	wrong := func(f diag.Finding) bool { return f.Severity > diag.Note }
	if rep.Verdict != referee.Legal || slices.ContainsFunc(rep.Findings, wrong) {
		t.Fatalf("%v %v\n%s", rep.Verdict, rep.Findings, text)
	}
}
