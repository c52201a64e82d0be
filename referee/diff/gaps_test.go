package diff

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// soundGames returns games of testdata/games with at least 20 events, of every rule set.
func soundGames(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob("../../testdata/games/*.agn")
	if err != nil || len(paths) < 20 {
		t.Fatal(len(paths), err)
	}
	var out []string
	for _, path := range paths {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		r := grammar.NewReader(file)
		for n := 0; n < 3; {
			var c grammar.Chunk
			if err := r.Next(&c); err != nil {
				break
			}
			var p grammar.Parser
			var g notation.Game
			p.Parse(&c, &g)
			if len(items(&g)) >= 20 {
				out = append(out, string(c.Text))
				n++
			}
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if len(out) < 20 {
		t.Fatal("only", len(out), "games")
	}
	return out
}

// items returns the places of the events of the main line.
func items(g *notation.Game) [][2]int {
	var out [][2]int
	for _, it := range g.MainLine() {
		if it.IsEvent() {
			out = append(out, [2]int{int(it.Start), int(it.End)})
		}
	}
	return out
}

// parse returns the game as written.
func parse(text string) *notation.Game {
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		panic(err)
	}
	var p grammar.Parser
	g := &notation.Game{}
	p.Parse(&c, g)
	return g
}

// rewrite replaces the words of some events.
func rewrite(text string, at map[int]string) string {
	places := items(parse(text))
	var b strings.Builder
	done := 0
	for i, p := range places {
		if word, ok := at[i]; ok {
			b.WriteString(text[done:p[0]] + word)
			done = p[1]
		}
	}
	return b.String() + text[done:]
}

// mirrored returns a comparison with its sides exchanged.
func mirrored(d *Diff) *Diff {
	m := *d
	m.Rows, m.Partings = slices.Clone(d.Rows), slices.Clone(d.Partings)
	m.mirror()
	m.Tags = nil
	for _, t := range d.Tags {
		m.Tags = append(m.Tags, tagDiff{t.Name, t.B, t.A})
	}
	return &m
}

func compare(t *testing.T, a, b *Side) *Diff {
	t.Helper()
	d := Compare(a, b)
	if e := mirrored(Compare(b, a)); !reflect.DeepEqual(d, e) {
		t.Errorf("%s\nand the other way round %s", rows(d), rows(e))
	}
	return d
}

// TestNothing: a game does not differ from itself, however it breaks off.
func TestNothing(t *testing.T) {
	for _, text := range soundGames(t) {
		n := len(items(parse(text)))
		for _, text := range []string{text, rewrite(text, map[int]string{n / 2: "_*2"}),
			rewrite(text, map[int]string{n / 2: "Zz9"}),
			strings.Replace(text, "[Variant", "[Wariant", 1)} {
			a, b := side(t, "a", text), side(t, "b", text)
			if d := compare(t, a, b); !d.Same() || len(d.Partings) > 0 || len(d.Rows) < n {
				t.Errorf("%s\n%+v\n%s", text, d.Partings, rows(d))
			}
		}
	}
}

// TestGaps: a game of which some words cannot be read is compatible with the whole one
// and differs nowhere.
func TestGaps(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, text := range soundGames(t) {
		places := items(parse(text))
		a := side(t, "a", text)
		for _, k := range []int{1, 3, 7} {
			gaps := map[int]string{}
			for len(gaps) < k {
				i := rng.IntN(len(places))
				word := text[places[i][0]:places[i][1]]
				gaps[i] = "_"
				if rng.IntN(3) == 0 {
					continue
				}
				switch {
				case word[0] == '<':
					gaps[i] = "<_>"
				case word[0] == '_' || word == "--" || strings.ContainsAny(word, "@~#=/"):
				case strings.Contains(word, "-off"):
					gaps[i] = "_-off"
				default:
					// The last square's rank.
					j := strings.LastIndexAny(word, "123456789")
					if j < 1 || word[j-1] < 'a' || len(word) < 3 {
						continue
					}
					gaps[i] = word[:j] + "_" + word[j+1:]
				}
			}
			gappy := rewrite(text, gaps)
			b := side(t, "b", gappy)
			d := compare(t, a, b)
			if d.Count(Compatible) != k || d.Count(Same) != len(d.Rows)-k || len(d.Partings) > 0 || !d.SamePlay() || d.Same() {
				t.Errorf("%d of %v\n%+v\n%s\n%s", d.Count(Compatible), gaps, d.Partings, rows(d), gappy)
			}
		}
	}
}

// TestRun: _*n stands beside n events.
func TestRun(t *testing.T) {
	for _, text := range soundGames(t) {
		places := items(parse(text))
		at := len(places) / 2
		from, to := places[at][0], places[at+3][1]
		g := parse(text)
		between := 0 <= g.IndexFunc(func(it *notation.Item) bool {
			return int(it.Start) > from && int(it.End) < to && (it.Kind == notation.Comment || it.Kind == notation.VarOpen ||
				it.Kind == notation.NAG || it.Sic || it.Suffix != 0)
		})
		if between {
			continue
		}
		d := compare(t, side(t, "a", text), side(t, "b", text[:from]+"_*4"+text[to:]))
		if d.Count(Compatible) != 4 || d.Count(Same) != len(d.Rows)-4 || len(d.Partings) > 0 {
			t.Errorf("%s\n%+v", rows(d), d.Partings)
		}
	}
	d := compare(t, side(t, "a", variant+"1. e3 _*2 Nf3 *"), side(t, "b", variant+"1. e3 _ _ Nf3 *"))
	if !d.Same() {
		t.Error(rows(d))
	}
}

// TestIllegal: behind one move against the rules the texts are compared and the
// numbers go on.
func TestIllegal(t *testing.T) {
	for _, text := range soundGames(t) {
		places := items(parse(text))
		at := len(places) / 3
		for text[places[at][0]] == '<' || text[places[at][0]] == '_' {
			at++
		}
		word := "Ka1xa1"
		if strings.Contains(text, "<") {
			word = "a1-a1"
		}
		a, b := side(t, "a", text), side(t, "b", rewrite(text, map[int]string{at: word}))
		if b.Verdict != referee.Illegal {
			t.Fatalf("%s is no breach: %s", word, text)
		}
		d := compare(t, a, b)
		if d.Count(Same) != len(d.Rows)-1 || d.Count(Changed) != 1 || len(d.Partings) != 1 {
			t.Errorf("%s\n%+v", rows(d), d.Partings)
			continue
		}
		if a.Stop != nil && a.Verdict == referee.Legal || b.Stop == nil || b.Stop.Event != at || b.Stop.Cause.Code[0] != 'M' {
			t.Errorf("the stop is %+v, and %+v, want event %d", a.Stop, b.Stop, at)
		}
		for i := range a.Events {
			e, o := &a.Events[i], &b.Events[i]
			if e.Ply != o.Ply || e.Seat != o.Seat || e.Round != o.Round {
				t.Errorf("event %d is ply %d, round %d of %q, then ply %d, round %d of %q\n%s", i+1, e.Ply, e.Round, e.Seat, o.Ply,
					o.Round, o.Seat, text)
				break
			}
		}
	}
}

// TestPairs compares small games that differ in one thing.
func TestPairs(t *testing.T) {
	const race = "[Red \"?\"]\n[White \"?\"]\n[Variant \"chauka-bara\"]\n\n"
	for _, c := range []struct{ name, a, b, rows string }{
		{"a gap in a move", variant + "1. e3 Nf6 *", variant + "1. e3 N_6 *", "e3|e3= Nf6|N_6?"},
		{"a gap that does not allow it", variant + "1. e3 Nf6 *", variant + "1. e3 Nc_ *", "e3|e3= Nf6|Nc_"},
		{"two gaps", variant + "1. e3 N_6 *", variant + "1. e3 Nf_ *", "e3|e3= N_6|Nf_?"},
		{"a throw", race + "1. R: <2> c1-e1 *", race + "1. R: <_> c1-e1 *", "<2>|<_>? c1-e1|c1-e1="},
		{"a throw and a move", race + "1. R: <2> c1-e1 *", race + "1. R: c1-e1 _ *", "<2>|. c1-e1|c1-e1= .|_"},
		{"sic", variant + "1. e3 e6 *", variant + "1. e3 sic e6 *", "e3|e3=* e6|e6="},
		{"a spelling behind a breach", variant + "1. e3 Ke2 2. Nf3 *", variant + "1. e3 e6 2. Ng1-f3 *",
			"e3|e3= Ke2|e6 Nf3|Nf3="},
		{"a spelling behind two breaches", variant + "1. e3 Ke2 2. Nf3 *", variant + "1. e3 Ke2 2. Ng1-f3 *",
			"e3|e3= Ke2|Ke2= Nf3|Ng1-f3?"},
		{"a word that cannot be read", variant + "1. e3 Qd6 2. Nf3 *", variant + "1. e3 _ 2. Nf3 *",
			"e3|e3= Qd6|_? Nf3|Nf3="},
		{"the seat is not known", race + "1. <2> c1-c1 <3> c5-d5 *", race + "1. R: <2> c1-c1 W: <3> c5-d5 *",
			"<2>|<2>= c1-c1|c1-c1= <3>|<3>= c5-d5|c5-d5="},
		{"a gap and two moves left out", variant + "1. e3 _ 2. Nf3 *", variant + "1. e3 e6 2. d3 d6 3. Nf3 *",
			"e3|e3= _|e6? .|d3 .|d6 Nf3|Nf3="},
	} {
		d := compare(t, side(t, "a", c.a), side(t, "b", c.b))
		if got := rows(d); got != c.rows {
			t.Errorf("%s: %s, want %s", c.name, got, c.rows)
		}
	}
}

// TestStop: a game says where it is not judged on and why.
func TestStop(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{variant + "1. e3 e6 *", ""},
		{variant + "1. e3 Ke2 sic *", ""},
		{variant + "1. e3 e6 2. Nd4 Nc6 *", "2 M006"},
		{variant + "1. e3 e6 2. Qd4 Nc6 *", "2 N001"},
		{variant + "1. e3 _ 2. Nf3 *", "1 M023"},
		{variant + "1. e3 (1. Ke4) e6 2. exd4 *", "2 M006"},
		{"[Variant \"ludo\"]\n\n1. e3 *", "0 T004"},
		{"[Red \"?\"]\n[White \"?\"]\n[Variant \"chauka-bara\"]\n\n1. R: <2> W: <3> c5-d5 *", "1 M011"},
	} {
		s := side(t, "a", c.text)
		got := ""
		if s.Stop != nil {
			got = fmt.Sprint(s.Stop.Event, " ", s.Stop.Cause.Code)
		}
		if got != c.want {
			t.Errorf("%s: stopped at %q, want %q", c.text, got, c.want)
		}
	}
}

// TestWeigh: with gaps as many events match as can, and of these as many are the same
// as can.
func TestWeigh(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for range 300 {
		random := func() *Side {
			s := &Side{}
			for range rng.IntN(8) {
				e := Event{Text: string(rune('a' + rng.IntN(4))), kind: notation.MoveItem}
				if rng.IntN(4) == 0 {
					e = Event{Text: "_", kind: notation.Gap, open: true, unplayed: true}
				}
				s.Events = append(s.Events, e)
			}
			return s
		}
		d := compare(t, random(), random())
		got := [2]int{d.Count(Same) + d.Count(Compatible), d.Count(Same)}
		if want := most(d.A.Events, d.B.Events); got != want {
			t.Fatalf("%v, want %v: %s", got, want, rows(d))
		}
	}
}

// most tries all alignments.
func most(a, b []Event) [2]int {
	if len(a) == 0 || len(b) == 0 {
		return [2]int{}
	}
	better := func(x, y [2]int) [2]int {
		if cmp.Or(cmp.Compare(x[0], y[0]), cmp.Compare(x[1], y[1])) < 0 {
			return y
		}
		return x
	}
	best := better(most(a[1:], b), most(a, b[1:]))
	if k := match(&a[0], &b[0]); k != 0 {
		n := most(a[1:], b[1:])
		n[0]++
		if k == Same {
			n[1]++
		}
		best = better(best, n)
	}
	return best
}

// TestThrowsLeftOut: a game is the same play as its record without throws, and its throws stand alone there; where a
// move differs the two part.
func TestThrowsLeftOut(t *testing.T) {
	const game = "[Variant \"chauka-bara\"]\n\n1. R: <2> c1-e1 G: <1> e3-e4 W: <1> c5-b5 B: <2> a3-a1 *\n"
	for _, c := range []struct{ other, rows string }{
		{"[Throws \"unrecorded\"]\n[Variant \"chauka-bara\"]\n\n1. R: c1-e1 G: e3-e4 W: c5-b5 B: a3-a1 *\n",
			"<2>|.? c1-e1|c1-e1= <1>|.? e3-e4|e3-e4= <1>|.? c5-b5|c5-b5= <2>|.? a3-a1|a3-a1="},
		{"[Throws \"partial\"]\n[Variant \"chauka-bara\"]\n\n1. R: c1-e1 G: <1> e3-e4 W: c5-b5 B: <2> a3-a1 *\n",
			"<2>|.? c1-e1|c1-e1= <1>|<1>= e3-e4|e3-e4= <1>|.? c5-b5|c5-b5= <2>|<2>= a3-a1|a3-a1="},
		{"[Throws \"unrecorded\"]\n[Variant \"chauka-bara\"]\n\n1. R: c1-e1 G: e3-e4 W: c5-a5 B: a3-a1 *\n",
			"<2>|.? c1-e1|c1-e1= <1>|.? e3-e4|e3-e4= <1>|.? c5-b5|c5-a5 <2>|.? a3-a1|a3-a1="},
	} {
		a, b := side(t, "a", game), side(t, "b", c.other)
		d := Compare(a, b)
		if got := rows(d); got != c.rows {
			t.Errorf("%s\nwant %s", got, c.rows)
		}
		same := !strings.Contains(c.other, "a5")
		if d.SamePlay() != same || (len(d.Partings) == 0) != same {
			t.Errorf("%s: same play %v, they part at %v", c.other, d.SamePlay(), d.Partings)
		}
		for i, r := range d.Rows {
			if same && r.Kind == Same && !r.Position && i+1 < len(d.Rows) {
				t.Errorf("%s: row %d is in another position", c.other, i)
			}
		}
		if back := Compare(b, a); back.SamePlay() != same || len(back.Rows) != len(d.Rows) {
			t.Errorf("%s: the other way round they compare otherwise", c.other)
		}
	}
}
