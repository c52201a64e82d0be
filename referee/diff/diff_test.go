package diff

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/google/go-cmp/cmp"
)

func side(t testing.TB, name, text string) *Side {
	t.Helper()
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	var p grammar.Parser
	var g notation.Game
	read := p.Parse(&c, &g)
	return Read(referee.New(referee.Config{}), name, &g, read)
}

const variant = "[Variant \"chaturanga-2p\"]\n\n"

func rows(d *Diff) string {
	var b strings.Builder
	for _, r := range d.Rows {
		text := func(s *Side, i int) string {
			if i < 0 {
				return "."
			}
			return s.Events[i].Text
		}
		fmt.Fprintf(&b, "%s|%s", text(d.A, r.A), text(d.B, r.B))
		switch r.Kind {
		case Same:
			b.WriteByte('=')
		case Compatible:
			b.WriteByte('?')
		}
		if r.Notes {
			b.WriteByte('*')
		}
		b.WriteByte(' ')
	}
	return strings.TrimSpace(b.String())
}

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		name, a, b, rows string
		partings         []parting
	}{
		{"spelling and layout", "1. e3 e6 2. Ng1-f3 *", "e3 e6\nNf3 *", "e3|e3= e6|e6= Nf3|Nf3=", nil},
		{"a transposition", "1. e3 e6 2. d3 d6 3. Nf3 *", "1. d3 d6 2. e3 e6 3. Nf3 *",
			"e3|.", []parting{{0, 0, 4, 4, true}}},
		{"another end", "1. e3 e6 2. Nf3 *", "1. e3 e6 2. Nc3 Nc6 *", "e3|e3= e6|e6= Nf3|Nc3 .|Nc6",
			[]parting{{2, 2, 3, 4, false}}},
		{"the beginning of the other", "1. e3 e6 *", "1. e3 e6 2. Nc3 *", "e3|e3= e6|e6= .|Nc3",
			[]parting{{2, 2, 2, 3, false}}},
		{"a detour", "1. Nf3 Nf6 2. Ng1 Ng8 3. e3 *", "1. e3 *", "Nf3|. Nf6|. Ng1|. Ng8|. e3|e3=",
			[]parting{{0, 0, 4, 0, true}}},
		{"notes", "1. e3 {quiet} e6 (1... e5 $1) *", "1. e3 e6! *", "e3|e3=* e6|e6=*", nil},
		{"a variation in another spelling", "1. e3 e6 (1... d7-d6 (1... c6 2. Nf3+ {x}) 2. d2-d3) 2. Nf3 *",
			"1. e3 e6 (d6 (c6 Ng1-f3 ;x\n) d3) 2. Nf3 *",
			"e3|e3= e6|e6= Nf3|Nf3=", nil},
		{"another variation", "1. e3 e6 (1... d5) 2. Nf3 *", "1. e3 e6 (1... d6) 2. Nf3 *", "e3|e3= e6|e6=* Nf3|Nf3=", nil},
		{"another comment in a variation", "1. e3 e6 (1... d6 {a}) 2. Nf3 *", "1. e3 e6 (1... d6 {b}) 2. Nf3 *",
			"e3|e3= e6|e6=* Nf3|Nf3=", nil},
		{"a comment or a variation", "1. e3 e6 {(1... d6)} 2. Nf3 *", "1. e3 e6 (1... d6) 2. Nf3 *",
			"e3|e3= e6|e6=* Nf3|Nf3=", nil},
		{"beyond a fault", "1. e3 e6 2. Nf6 Nc6 *", "1. e3 e6 2. Nf6 Nb6 *", "e3|e3= e6|e6= Nf6|Nf6= Nc6|Nb6",
			[]parting{{3, 3, 4, 4, false}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := Compare(side(t, "a", variant+c.a), side(t, "b", variant+c.b))
			if got := rows(d); got != c.rows && !strings.HasPrefix(got, c.rows) {
				t.Errorf("rows %s, want %s", got, c.rows)
			}
			if diff := cmp.Diff(c.partings, d.Partings); diff != "" {
				t.Error(diff)
			}
			if d.SamePlay() != (c.partings == nil) {
				t.Error("same play:", d.SamePlay())
			}
		})
	}
}

// TestRounds: behind a fault rounds are those that are numbered; where none is, a seat that
// comes earlier begins one.
func TestRounds(t *testing.T) {
	for text, want := range map[string]string{
		"1. R: <5> c1-e1 W: <3> c5-a4 R: <1> 2. R: <4> *": "R1 R1 W1 W1 R1 R2",
		"R: <5> c1-e1 W: <3> c5-a4 R: <1> W: <2> *":       "R1 R1 W1 W1 R2 W2",
	} {
		var got []string
		for _, e := range side(t, "a", "[Red \"?\"]\n[White \"?\"]\n[Variant \"chauka-bara\"]\n\n"+text).Events {
			got = append(got, fmt.Sprint(e.Seat, e.Round))
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s: %s, want %s", text, s, want)
		}
	}
}

func TestTags(t *testing.T) {
	a := side(t, "a", "[White \"Asha\"]\n[Black \"?\"]\n[Variant \"chaturanga-2p\"]\n[Annotator \"x\"]\n\n*")
	b := side(t, "b", "[Black \"?\"]\n[White \"asha\"]\n[Variant \"chaturanga-2p\"]\n\n*")
	d := Compare(a, b)
	one, two, three := "Asha", "asha", "x"
	want := []tagDiff{{"White", &one, &two}, {"Annotator", &three, nil}}
	if diff := cmp.Diff(want, d.Tags); diff != "" || d.Same() || !d.SamePlay() {
		t.Error(diff)
	}
	if d := Compare(a, a); !d.Same() {
		t.Error("a game differs from itself")
	}
}

// TestRunes: no rune is a surrogate, too great or no character, and each stands for
// one event only.
func TestRunes(t *testing.T) {
	seen := map[rune]bool{}
	for n := range numRunes {
		r := runeOf(n)
		if !utf8.ValidRune(r) || r < 0xF0000 || r > 0x10FFFD || r&0xFFFE == 0xFFFE || seen[r] {
			t.Fatalf("%d gives %U", n, r)
		}
		seen[r] = true
	}
	if maxAlign > numRunes {
		t.Error("more events than runes")
	}
}

// TestMinimal: the rows are a true alignment, and no other has more equal pairs.
func TestMinimal(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		random := func() *Side {
			s := &Side{}
			for range rng.IntN(30) {
				s.Events = append(s.Events, Event{Text: string(rune('a' + rng.IntN(6)))})
			}
			return s
		}
		d := Compare(random(), random())
		var as, bs []int
		for _, r := range d.Rows {
			if r.A >= 0 {
				as = append(as, r.A)
			}
			if r.B >= 0 {
				bs = append(bs, r.B)
			}
			if equal := r.A >= 0 && r.B >= 0 && d.A.Events[r.A].Text == d.B.Events[r.B].Text; equal && r.Kind != Same {
				continue // side by side by chance; counted as a change
			} else if equal != (r.Kind == Same) {
				t.Fatalf("row %+v of %s", r, rows(d))
			}
		}
		if !whole(as, len(d.A.Events)) || !whole(bs, len(d.B.Events)) {
			t.Fatalf("not every event stands once and in order: %s", rows(d))
		}
		if got, want := d.Count(Same), lcs(d.A.Events, d.B.Events); got != want {
			t.Fatalf("%d equal pairs, %d are possible: %s", got, want, rows(d))
		}
	}
}

func whole(list []int, n int) bool {
	for i, v := range list {
		if v != i {
			return false
		}
	}
	return len(list) == n
}

func lcs(a, b []Event) int {
	best := make([]int, len(b)+1)
	for i := range a {
		last := 0
		for j := range b {
			diagonal := last
			last = best[j+1]
			if a[i].Text == b[j].Text {
				best[j+1] = diagonal + 1
			} else {
				best[j+1] = max(best[j+1], best[j])
			}
		}
	}
	return best[len(b)]
}

// TestPartingsNaive: partings start where the events or positions first differ and end
// at the nearest common position.
func TestPartingsNaive(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		random := func() *Side {
			s := &Side{before: []position{{known: true}}}
			for range rng.IntN(12) {
				s.Events = append(s.Events, Event{Text: string(rune('a' + rng.IntN(3)))})
				s.before = append(s.before, position{uint64(rng.IntN(5)), true})
			}
			return s
		}
		a, b := random(), random()
		got := partings(a, b)
		i, j := 0, 0
		for _, p := range got {
			for i < p.FromA && j < p.FromB {
				if a.Events[i].Text != b.Events[j].Text || a.before[i+1] != b.before[j+1] {
					t.Fatalf("%+v: differ before", got)
				}
				i, j = i+1, j+1
			}
			if i != p.FromA || j != p.FromB {
				t.Fatalf("%+v: out of step", got)
			}
			best := -1
			for m := i; m < len(a.before); m++ {
				for n := j; n < len(b.before); n++ {
					if far := m - i + n - j; far > 0 && a.before[m] == b.before[n] && (best < 0 || far < best) {
						best = far
					}
				}
			}
			if far := p.ToA - i + p.ToB - j; p.Meet != (best >= 0) || p.Meet && far != best {
				t.Fatalf("%+v: want %d steps", got, best)
			}
			i, j = p.ToA, p.ToB
		}
		if len(a.Events)-i != len(b.Events)-j {
			t.Fatalf("%+v: ends out of step", got)
		}
	}
}

// TestEveryRuleset: random games are the same as themselves read again from canonical
// text, and a game cut short is the beginning of the whole.
func TestEveryRuleset(t *testing.T) {
	for _, rs := range rulesets.All() {
		game, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		g := referee.Play(game, rand.New(rand.NewPCG(5, 6)), 40)
		text := notation.Append(nil, g, referee.StyleOf(rs))
		a, b := side(t, "a", string(text)), side(t, "b", strings.ReplaceAll(string(text), "\n", "\r\n"))
		if d := Compare(a, b); !d.Same() || len(d.Partings) > 0 || len(a.before) != len(a.Events)+1 {
			t.Errorf("%s: %s", rs.Name, rows(d))
		}
		cut := *b
		cut.Events, cut.before = b.Events[:20], b.before[:21]
		d := Compare(a, &cut)
		want := []parting{{20, 20, len(a.Events), 20, false}}
		if d.Count(Same) != 20 || d.Count(OnlyA) != len(a.Events)-20 {
			t.Errorf("%s: %s", rs.Name, rows(d))
		}
		// A later position may be the one at the cut.
		if d.Partings[0].FromA != 20 || !d.Partings[0].Meet && !slices.Equal(d.Partings, want) {
			t.Errorf("%s: %+v, want %+v", rs.Name, d.Partings, want)
		}
	}
}

// TestLong: games too long to align are compared all the same, and soon.
func TestLong(t *testing.T) {
	a, b := &Side{}, &Side{}
	for i := range maxAlign {
		a.Events = append(a.Events, Event{Text: fmt.Sprint("a", i)})
		b.Events = append(b.Events, Event{Text: fmt.Sprint("b", i)})
	}
	if d := Compare(a, b); !d.Coarse || d.Count(Changed) != maxAlign {
		t.Error("not aligned coarsely")
	}
}

func FuzzCompare(f *testing.F) {
	f.Add("1. e3 e6 2. Nf3 {x} (2. d3 (2. c3) d6) Nc6! *", "1. d3 sic _ e6 _*3 ) } <5> 1-0")
	f.Add("1. e3 _*3 N_6 2. Ke5 Nf6 *", "1. e3 e6 Ng1-f3 __3 N__6 sic 2. Kd2 *")
	f.Fuzz(func(t *testing.T, a, b string) {
		if bytes.Count([]byte(a), []byte("\n[")) > 50 {
			return
		}
		d := Compare(side(t, "a", variant+a), side(t, "b", variant+b))
		if d.SamePlay() && len(d.A.Events) != len(d.B.Events) {
			t.Fatal(rows(d))
		}
		if e := Compare(d.A, d.A); !e.Same() {
			t.Fatal(rows(e))
		}
		if e := mirrored(Compare(d.B, d.A)); !reflect.DeepEqual(d, e) {
			t.Fatalf("%s\nand the other way round %s", rows(d), rows(e))
		}
	})
}

func BenchmarkCompare(b *testing.B) {
	rs, _ := rulesets.Lookup("chaturanga-2p")
	game, err := rs.New(engine.Setup{})
	if err != nil {
		b.Fatal(err)
	}
	g := referee.Play(game, rand.New(rand.NewPCG(5, 6)), 80)
	x := side(b, "a", string(notation.Append(nil, g, referee.StyleOf(rs))))
	y := *x
	y.Events = slices.Clone(x.Events)
	y.Events[20].Text, y.Events[60].Text = "x", "y"
	b.ReportAllocs()
	for b.Loop() {
		Compare(x, &y)
	}
}
