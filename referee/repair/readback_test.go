package repair

import (
	"context"
	"strings"
	"testing"

	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/referee"
)

// twin is a game with a turn that can be put in before or after another that is written alike.
const twin = `[Variant "chaturaji"]

1. R: <4,2> Bc3  Y: <4,5> --  B: <2,4> Bf6  G: <3,5> f2 Nf1 R: <5,3> Ke1  Y: <3,3> Nc8 Nxe7  B: <3,5> g6 Nxe7
G: <2,5> -- R: <2,3> Na3 Be5  Y: <3,4> --  B: <3,4> Nc8  G: <5,5> f3 R: <4,5> b3 Rb1  Y: <5,4> c6 Ra7
B: <2,3> Ne7  G: <2,3> -- R: <5,5> Kxf1  Y: <3,4> --  B: <2,2> Bxh4 R: <5,4> Ke2  Y: <4,4> --
B: <2,4> Bxf2 Rh8 R: <5,4> b4 Rc1  Y: <4,2> Ra6  B: <5,2> Bd4 R: <3,3> Nxb5  Y: <3,5> --  B: <2,5> Kd8 Bb6
R: <5,4> --  Y: <5,4> c8  B: <3,5> Nf5 f6 R: <3,4> Na3  Y: <2,4> --  B: <2,4> --  Y: <2,5> Ka4
B: <2,3> Nd6 Bd4 R: <5,3> Kd1  Y: <5,3> Ka5  B: <2,5> fxe5 R: <5,5> bxa5 1-0-1-0
`

// TestOneGame: repairs that come to one game in canonical form are listed once.
func TestOneGame(t *testing.T) {
	res := parse(t, twin)(New(referee.Config{}, nil))
	seen := map[string]bool{}
	for i := range res.Repairs {
		game := formed(t, string(res.Repairs[i].Text))
		if seen[game] {
			t.Errorf("repair %d is one that was listed before: %v", i, res.Repairs[i].Edits)
		}
		seen[game] = true
	}
	if res.Status != Tied || len(seen) < 20 {
		t.Errorf("%s with %d games, want many", res.Status, len(seen))
	}
}

// counted is a context that ends when it was asked so many times.
type counted struct {
	context.Context
	left int
}

func (c *counted) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestCutAnywhere: wherever a search is cut short, what it has found by then is told, and no more is
// claimed than what is proven.
func TestCutAnywhere(t *testing.T) {
	mine := daily.Part(t, 3)
	for i, text := range []string{
		"[Variant \"ashta-kashte\"]\n[SetUp \"1\"]\n[FEN \"W:-,-,a7,a3 B:g7,f7,a4,g5 W cast - - new -\"]\n\n_t*3 *\n",
		"[Variant \"chaturanca-3\"]\n\n1. e3 e6 2. " + strings.Repeat("_ ", 4) + "5. Ra5 *\n",
		twin,
	} {
		if !mine(i) {
			continue
		}
		cut := 0
		for n := 1; ; n += 1 + n/2 {
			ctx := &counted{t.Context(), n}
			res := parseWith(t, ctx, text)(New(referee.Config{}, nil))
			if ctx.left >= 0 {
				break
			}
			cut++
			if res.Status != Budget {
				t.Errorf("cut after %d: %s", n, res.Status)
			}
		}
		if cut < 3 {
			t.Errorf("cut %d times only", cut)
		}
	}
}

// TestCutSoon: once a search is to be cut short it makes few more hypotheses.
func TestCutSoon(t *testing.T) {
	for _, text := range []string{
		"[Variant \"chauka-bara\"]\n\n1. R: <2> c1-e1 " + strings.Repeat("<_> _ ", 60) + "*\n",
		"[Variant \"chaturanca-3\"]\n\n" + strings.Repeat("Ra5 ", 500) + "*\n",
		"[Red \"?\"]\n[White \"?\"]\n[Variant \"chauka-bara\"]\n\n_t*60 R: <2> c1-e1 *\n",
		twin,
	} {
		for n := 1; n < 2000; n *= 3 {
			r := New(referee.Config{}, nil)
			g, read := parsed(t, text)
			r.referee.Judge(g, read)
			trial := r.referee.Trial()
			words, _ := wordsOf(g, read)
			s := r.search(func() bool { return false }, g, trial, words)
			asked, made := 0, -1
			s.halted = func() bool {
				if asked++; asked > n && made < 0 {
					made = len(s.made) + len(s.nodes)
				}
				return asked > n
			}
			s.begin()
			if s.run() && made >= 0 {
				t.Errorf("cut after %d, it says that nothing is left", n)
			}
			if more := len(s.made) + len(s.nodes) - made; made >= 0 && more > 1000 {
				t.Errorf("cut after %d, %d more hypotheses were made", n, more)
			}
		}
	}
}

// TestHeld: what a search holds is bounded, whatever effort it may take, and it claims nothing then.
func TestHeld(t *testing.T) {
	const war = "[Variant \"chaturanca-3\"]\n\n"
	r := New(referee.Config{}, nil)
	r.Effort = 20_000_000
	g, read := parsed(t, war+"Ra5 "+strings.Repeat("_ ", 16_000)+"*\n")
	r.referee.Judge(g, read)
	trial := r.referee.Trial()
	words, ok := wordsOf(g, read)
	if !ok {
		t.Fatal("not searched at all")
	}
	s := r.search(func() bool { return false }, g, trial, words)
	s.begin()
	if s.run() || !s.full || s.held > maxHeld+maxHeld/100 {
		t.Errorf("full %t, held %d of %d", s.full, s.held, maxHeld)
	}
	g, read = parsed(t, war+strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", maxWords/4)+"Ra5 *\n")
	if res := r.Repair(t.Context(), g, read); res.Status != Budget || len(res.Repairs) > 0 {
		t.Errorf("of more words than are searched it is %s", res.Status)
	}
	g, read = parsed(t, "[Variant \"chauka-bara\"]\n\n"+strings.Repeat("<_> _ ", 300)+"*\n")
	r.Effort = defaultEffort
	edits := 0
	res := r.Repair(t.Context(), g, read)
	for i := range res.Repairs {
		edits += len(res.Repairs[i].Edits)
	}
	if edits > maxPathEdits+600 || len(res.Repairs) == 1 {
		t.Errorf("%d repairs have %d edits, want at most %d", len(res.Repairs), edits, maxPathEdits)
	}
}
