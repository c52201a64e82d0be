package infer_test

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/internal/enginetest"
	"github.com/ashtapada/agn/internal/infer"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// thrown are the rule sets with throws.
var thrown = []string{"chaturanca-2", "chaturaji", "caturanga-race", "ashta-kashte", "thaayam", "chauka-bara",
	"chaupur"}

func named(t *testing.T, name string) engine.Game {
	t.Helper()
	rs, _ := rulesets.Lookup(name)
	return enginetest.New(t, rs, "")
}

// parsed reads a game.
func parsed(t testing.TB, text string) *notation.Game {
	t.Helper()
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	g, p := &notation.Game{}, grammar.Parser{}
	p.Parse(&c, g)
	return g
}

// filled is a text with all its lost throws filled, which is legal, and its weights in both models.
type filled struct {
	casts  []string
	weight [2]float64
}

// brute knows what lost throws can be by trying every cast in every gap, and judging the texts, which have none.
type brute struct {
	t     testing.TB
	ref   *referee.Referee
	says  string // a tag that brute force does not see
	tags  string
	words []string
	gaps  []int
	end   string
	// odds is how often each throw falls, by its word, counted die by die.
	odds map[string]float64
	left int
	all  []filled
	// trial judges single words, items are these.
	trial *referee.Trial
	items map[string]notation.Item
}

// falls counts how a set of dice can fall.
func falls(set *dice.Set) map[string]float64 {
	odds := map[string]float64{}
	var roll func(i int, values []uint8, p float64)
	roll = func(i int, values []uint8, p float64) {
		if i == len(set.Dice) {
			odds[string(referee.AppendCast(nil, dice.Of(values...)))] += p
			return
		}
		total := 0.0
		for _, f := range set.Dice[i].Faces {
			total += float64(f.Weight)
		}
		for _, f := range set.Dice[i].Faces {
			roll(i+1, append(values[:i:i], f.Value), p*float64(f.Weight)/total)
		}
	}
	roll(0, nil, 1)
	return odds
}

// legal judges a text, and returns one over the number of ways in which its moves could be chosen.
func (b *brute) legal(text string) (ok bool, choices float64) {
	b.left--
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(b.tags + text + "\n")).Next(&c); err != nil {
		b.t.Fatal(err)
	}
	g, p := &notation.Game{}, grammar.Parser{}
	choices = 1
	rep := b.ref.Visit(g, p.Parse(&c, g), &referee.Visitor{After: func(e *referee.Event) bool {
		if e.Item.Kind != notation.Throw && e.Legal {
			choices /= float64(max(1, len(e.State.Legal(nil))))
		}
		return true
	}})
	return rep.Verdict == referee.Legal, choices
}

// fill tries every cast in the gap of a number. It reports false when there is too much to try.
func (b *brute) fill(n int, before string, f filled) bool {
	if b.left < 0 {
		return false
	}
	if n == len(b.gaps) {
		text := before + " " + strings.Join(b.words[b.from(n):], " ")
		if ok, choices := b.legal(text + " " + b.end); ok {
			f.weight[1] = f.weight[0] * choices
			f.casts = slices.Clone(f.casts)
			b.all = append(b.all, f)
		}
		return true
	}
	before += " " + strings.Join(b.words[b.from(n):b.gaps[n]], " ")
	if ok, _ := b.legal(before + " *"); !ok {
		return true
	}
	for word, p := range b.odds {
		on := filled{append(f.casts, word), [2]float64{f.weight[0] * p}}
		if !b.fill(n+1, before+" "+word, on) {
			return false
		}
	}
	return true
}

// from is where the words after so many gaps begin.
func (b *brute) from(n int) int {
	if n == 0 {
		return 0
	}
	return b.gaps[n-1] + 1
}

// near reports whether odds are equal.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9 }

// odds is how likely casts together are at some gaps, by their words.
func (b *brute) together(m infer.Model, gaps ...int) map[string]float64 {
	out, total := map[string]float64{}, 0.0
	for _, f := range b.all {
		var words []string
		for _, g := range gaps {
			words = append(words, f.casts[g])
		}
		out[strings.Join(words, " ")] += f.weight[m-infer.Fits]
		total += f.weight[m-infer.Fits]
	}
	for w := range out {
		out[w] /= total
	}
	return out
}

// check holds an answer against what brute force found.
func (b *brute) check(a *infer.Answer) error {
	if a.NoReading || len(a.Throws) != 2*len(b.gaps) {
		return fmt.Errorf("%d throws of %d gaps", len(a.Throws), len(b.gaps))
	}
	gapOf, hang := map[[2]int]int{}, map[[2]int]bool{}
	for i := range a.Throws {
		gapOf[[2]int{a.Throws[i].Event, a.Throws[i].Unwritten}] = i / 2
	}
	for i := range a.Throws {
		th := &a.Throws[i]
		if th.Bounded || th.Model != infer.Fits+infer.Model(i%2) {
			return fmt.Errorf("throw %d: %+v", i, th)
		}
		want, sum := b.together(th.Model, i/2), 0.0
		for k, c := range th.Candidates {
			word := castWord(c.Cast)
			if !near(c.P, want[word]) || !near(c.Prior, b.odds[word]) || want[word] == 0 {
				return fmt.Errorf("gap %d: %v has %v, want %v", i/2, word, c.P, want[word])
			}
			if k > 0 && c.P > th.Candidates[k-1].P {
				return fmt.Errorf("gap %d is out of order", i/2)
			}
			sum += c.P
		}
		if len(want) != len(th.Candidates) || !near(sum, 1) {
			return fmt.Errorf("gap %d: %d candidates, want %d; the sum is %v", i/2, len(th.Candidates), len(want), sum)
		}
		for len(th.Joint) > 0 {
			events, n := th.Joint[0].Events, 0
			var gaps []int
			for k, e := range events {
				gaps = append(gaps, gapOf[[2]int{e, th.Joint[0].Unwritten[k]}])
			}
			for _, x := range gaps {
				for _, y := range gaps {
					hang[[2]int{x<<1 | int(th.Model-infer.Fits), y}] = true
				}
			}
			want, sum := b.together(th.Model, gaps...), 0.0
			unwritten := th.Joint[0].Unwritten
			for n < len(th.Joint) && slices.Equal(th.Joint[n].Events, events) &&
				slices.Equal(th.Joint[n].Unwritten, unwritten) {
				var words []string
				for _, c := range th.Joint[n].Casts {
					words = append(words, castWord(c))
				}
				if p := want[strings.Join(words, " ")]; p == 0 || !near(p, th.Joint[n].P) {
					return fmt.Errorf("events %v: %v has %v, want %v", events, words, th.Joint[n].P, p)
				}
				if n > 0 && th.Joint[n].P > th.Joint[n-1].P {
					return fmt.Errorf("events %v are out of order", events)
				}
				sum += th.Joint[n].P
				n++
			}
			if n != len(want) || !near(sum, 1) {
				return fmt.Errorf("events %v: %d sets, want %d; the sum is %v", events, n, len(want), sum)
			}
			th.Joint = th.Joint[n:]
		}
	}
	return b.hangs(hang)
}

// castWord is a cast as it is written, empty for none.
func castWord(c engine.Cast) string {
	if c.N == 0 {
		return ""
	}
	return string(referee.AppendCast(nil, c))
}

// hangs holds against brute force which gaps hang together.
func (b *brute) hangs(hang map[[2]int]bool) error {
	if len(b.gaps) > 8 {
		return nil
	}
	for _, m := range []infer.Model{infer.Fits, infer.Uniform} {
		for x := range b.gaps {
			for y := x + 1; y < len(b.gaps); y++ {
				one, two, both := b.together(m, x), b.together(m, y), b.together(m, x, y)
				for a, p := range one {
					for c, q := range two {
						if math.Abs(p*q-both[a+" "+c]) > 1e-8 && !hang[[2]int{x<<1 | int(m-infer.Fits), y}] {
							return fmt.Errorf("gaps %d and %d hang together in %v, which is not said", x, y, m)
						}
					}
				}
			}
		}
	}
	return nil
}

// lose makes throws of a random game gaps, so many of a hundred. It returns nil where there is none.
func lose(t testing.TB, game engine.Game, rng *rand.Rand, plies, percent int) *brute {
	g := referee.Play(game, rng, plies)
	g.Tags = slices.DeleteFunc(g.Tags, func(t notation.Tag) bool { return t.Name == "Result" })
	tags, moves, _ := strings.Cut(string(notation.Append(nil, g, referee.StyleOf(game.Ruleset()))), "\n\n")
	words := strings.Fields(strings.ReplaceAll(moves, "><", "> <"))
	b := &brute{t: t, ref: referee.New(referee.Config{}), tags: tags + "\n\n", words: words[:len(words)-1],
		end: words[len(words)-1], odds: falls(game.Dice()), left: 1000}
	for i, w := range b.words {
		if strings.HasPrefix(w, "<") && rng.IntN(100) < percent {
			b.gaps = append(b.gaps, i)
		}
	}
	if len(b.gaps) == 0 {
		return nil
	}
	return b
}

func (b *brute) text() string {
	words := slices.Clone(b.words)
	for _, i := range b.gaps {
		words[i] = "<_>"
	}
	return b.says + b.tags + strings.Join(words, " ") + " " + b.end + "\n"
}

// TestBrute: what throws can have been, and with which odds, is what brute force finds in short games of all
// rule sets with throws.
func TestBrute(t *testing.T) {
	each := 15
	if testing.Short() {
		each = 2
	}
	seed := daily.Seed(t)
	ref := referee.New(referee.Config{})
	games, joint := 0, 0
	for _, name := range thrown {
		game := named(t, name)
		for _, percent := range []int{10, 50, 100} {
			rng := rand.New(rand.NewPCG(seed, uint64(percent)))
			plies, tried := 12, 0
			for n := 0; n < each; {
				b := lose(t, game, rng, max(2, plies-tried%11), percent)
				if tried++; b == nil || !b.fill(0, "", filled{weight: [2]float64{1}}) {
					if tried > 100*each {
						t.Fatalf("%s, %d %%: no short games", name, percent)
					}
					continue
				}
				n++
				games++
				g := parsed(t, b.text())
				a, err := infer.Game(context.Background(), ref, g, nil, infer.Models["both"])
				if err != nil {
					t.Fatal(err)
				}
				for i := range a.Throws {
					joint += len(a.Throws[i].Joint)
				}
				if err := b.check(a); err != nil {
					t.Fatalf("%s: %v\n%s", name, err, b.text())
				}
			}
		}
	}
	t.Logf("%d games, %d sets of throws that hang together", games, joint)
	if joint == 0 && !testing.Short() {
		t.Error("no throws hang together")
	}
}

// unthrown leaves out the throws that are gaps.
func (b *brute) unthrown() {
	words := b.words
	b.words, b.says = nil, "[Throws \"unrecorded\"]\n"
	for i, w := range words {
		if !slices.Contains(b.gaps, i) {
			b.words = append(b.words, w)
		}
	}
	if slices.ContainsFunc(b.words, func(w string) bool { return strings.HasPrefix(w, "<") }) {
		b.says = "[Throws \"partial\"]\n"
	}
	b.gaps = nil
}

// series is how many throws TestUnwritten tries before a word.
const series = 3

// unwritten tries every series of throws before each word from a number on, of which so many are there, at the moment
// to which the text before leads; seat is the mark of the seat that threw before the word. The gaps are numbered by
// words, and by what is thrown before one. It reports false when there is too much to try. What is whole is judged as a
// text.
func (b *brute) unwritten(w, n int, at *referee.Spot, seat, before string, f filled) bool {
	switch {
	case b.left < 0:
		return false
	case w == len(b.words):
		b.left -= 100
		if ok, choices := b.legal(before + " " + b.end); ok {
			f.weight[1] = f.weight[0] * choices
			b.all = append(b.all, f)
		}
		return true
	}
	if n == 0 || b.begun(w, seat) {
		if on, ok := b.step(at, b.words[w]); ok && !b.unwritten(w+1, 0, on, "", before+" "+b.words[w], f) {
			return false
		}
	}
	if n == series || at.St.Due() != engine.DueCast { // a turn that may go on ends by a word alone
		return true
	}
	seat = string(rune(at.St.Game().Ruleset().Info(at.St.Seat()).Letter)) + ":"
	for word, p := range b.odds {
		next := filled{casts: slices.Clone(f.casts), weight: [2]float64{f.weight[0] * p}}
		next.casts[series*w+n] = word
		if on, ok := b.step(at, word); ok && !b.unwritten(w, n+1, on, seat, before+" "+word, next) {
			return false
		}
	}
	return true
}

// step plays a word, and reports whether it is legal.
func (b *brute) step(at *referee.Spot, word string) (*referee.Spot, bool) {
	b.left--
	if b.items == nil {
		b.items = map[string]notation.Item{}
	}
	it, met := b.items[word]
	if !met {
		it = parsed(b.t, b.tags+word+" *\n").Item(0)
		b.items[word] = it
	}
	var on referee.Spot
	on.Copy(at)
	return &on, b.trial.Step(&on, &it)&referee.Broken == 0
}

// begun reports whether a throw of a seat stands where it belongs before a word: its turn is none whose seat mark, and
// the number before that, is still to come.
func (b *brute) begun(w int, seat string) bool {
	for strings.HasSuffix(b.words[w], ".") {
		w++
	}
	return b.words[w] != seat
}

// late takes the last turns of a random game, so many plies at least, of which the position before is written. It
// returns nil where there is no throw.
func late(t testing.TB, game engine.Game, rng *rand.Rand, plies, percent int) *brute {
	g := referee.Play(game, rng, 20+rng.IntN(300))
	var marks, words, positions []string
	ref := referee.New(referee.Config{})
	ref.Visit(g, nil, &referee.Visitor{Before: func(e *referee.Event) bool {
		positions = append(positions, "")
		if e.State.Fresh() {
			positions[e.Number-1] = string(e.State.AppendPosition(nil))
		}
		return true
	}, After: func(e *referee.Event) bool {
		fresh := ""
		if e.State.Fresh() {
			fresh = string(rune(game.Ruleset().Info(e.Seat).Letter)) + ":"
		}
		marks, words = append(marks, fresh), append(words, string(e.AppendPlayed(nil)))
		return true
	}})
	from := len(words) - 1
	for n := 0; from > 0; from-- {
		if !strings.HasPrefix(words[from], "<") {
			n++
		}
		if n >= plies && positions[from] != "" && marks[from] != "" {
			break
		}
	}
	b := &brute{t: t, ref: ref, odds: falls(game.Dice()), end: cmp.Or(g.Result.Text, "*"),
		tags: fmt.Sprintf("[Variant \"%s\"]\n[SetUp \"1\"]\n[FEN \"%s\"]\n\n", game.Ruleset().Name, positions[from])}
	for ; from < len(words); from++ {
		if marks[from] != "" && len(b.words) > 0 {
			b.words = append(b.words, marks[from])
		}
		if strings.HasPrefix(words[from], "<") && rng.IntN(100) < percent {
			b.gaps = append(b.gaps, len(b.words))
		}
		b.words = append(b.words, words[from])
	}
	if len(b.gaps) == 0 {
		return nil
	}
	return b
}

// TestUnwritten: where throws are not recorded, what can have been thrown before each word is what brute force finds,
// with the same odds.
func TestUnwritten(t *testing.T) {
	defer infer.SetMaxSeries(series)()
	each, most := 1, 40_000
	if daily.Long() {
		each, most = 14, 400_000
	}
	seed := daily.Seed(t)
	ref := referee.New(referee.Config{})
	games, joint, optional, tried := 0, 0, 0, 0
	for _, name := range thrown {
		game, rng := named(t, name), rand.New(rand.NewPCG(seed, 7))
		ended := 0
		for n := 0; n < 3*each; tried++ {
			source := late
			if n%2 == 0 && tried%4 == 0 {
				source = lose
			}
			b := source(t, game, rng, 1+rng.IntN(3), []int{100, 50, 10}[n%3])
			if b == nil {
				continue
			}
			end := b.end
			b.unthrown()
			b.ref.Visit(parsed(t, b.tags+"*\n"), nil, &referee.Visitor{})
			b.trial, b.left = b.ref.Trial(), most
			start := b.trial.Start()
			none := filled{make([]string, series*len(b.words)), [2]float64{1}}
			if len(b.words) == 0 || !b.unwritten(0, 0, &start, "", "", none) {
				continue
			}
			if end != "*" {
				ended++
			}
			n++
			games++
			text := b.text()
			g := parsed(t, text)
			a, err := infer.Game(context.Background(), ref, g, nil, infer.Models["both"])
			if err != nil {
				t.Fatal(err)
			}
			b.listed()
			for i := range a.Throws {
				joint += len(a.Throws[i].Joint)
				if slices.ContainsFunc(a.Throws[i].Candidates, func(c infer.Candidate) bool { return c.Cast.N == 0 }) {
					optional++
				}
			}
			if err := b.check(a); err != nil {
				t.Fatalf("%s: %v\n%s", name, err, text)
			}
		}
		t.Logf("%s: %d games agree so far, %d of it ended", name, games, ended)
	}
	t.Logf("%d games, %d sets of throws that hang together, %d throws that may not have fallen", games, joint, optional)
	if joint == 0 || optional == 0 {
		t.Error("no throws hang together, or all fell")
	}
}

// listed leaves of what was tried the throws that an answer should list: those that fell often enough.
func (b *brute) listed() {
	b.gaps = nil
	for g := range series * len(b.words) {
		fell := 0.0
		for word, p := range b.together(infer.Fits, g) {
			if word != "" {
				fell += p
			}
		}
		if fell > 1e-4 {
			b.gaps = append(b.gaps, g)
		}
	}
	for i := range b.all {
		f := &b.all[i]
		var casts []string
		for _, g := range b.gaps {
			casts = append(casts, f.casts[g])
		}
		f.casts = casts
	}
}

// TestAfterBound: once the work for odds runs out, no throw that can have fallen is excluded, what follows excludes
// throws still, and odds are known again, and right, once the position is.
func TestAfterBound(t *testing.T) {
	rng := rand.New(rand.NewPCG(daily.Seed(t), 9))
	ref := referee.New(referee.Config{})
	bounded, narrowed, again := 0, 0, 0
	for _, name := range thrown {
		game := named(t, name)
		for range 20 {
			b := lose(t, game, rng, 24, 50)
			if b == nil {
				continue
			}
			g := parsed(t, b.text())
			exact, err := infer.Game(t.Context(), ref, g, nil, infer.Models["fits"])
			if err != nil {
				t.Fatal(err)
			}
			restore := infer.SetMaxStretch(16)
			got, err := infer.Game(t.Context(), ref, g, nil, infer.Models["fits"])
			restore()
			if err != nil || len(got.Throws) != len(exact.Throws) {
				t.Fatalf("%v, %d throws, want %d\n%s", err, len(got.Throws), len(exact.Throws), b.text())
			}
			before := bounded
			for i := range got.Throws {
				is, was := &got.Throws[i], &exact.Throws[i]
				if !is.Bounded {
					again += min(1, bounded-before)
					if !slices.Equal(is.Candidates, was.Candidates) {
						t.Fatalf("throw %d: %v, want %v\n%s", i, is.Candidates, was.Candidates, b.text())
					}
					continue
				}
				if bounded++; len(is.Candidates) < len(b.odds) {
					narrowed++
				}
				for _, c := range was.Candidates {
					if !slices.ContainsFunc(is.Candidates, func(o infer.Candidate) bool { return o.Cast == c.Cast && o.P == 0 }) {
						t.Fatalf("throw %d: %v is excluded from %v\n%s", i, c.Cast, is.Candidates, b.text())
					}
				}
			}
		}
	}
	t.Logf("%d throws bounded, %d of them narrowed, %d with odds after one that is bounded", bounded, narrowed, again)
	if bounded == 0 || narrowed == 0 || again == 0 {
		t.Error("the bound was not hit, or nothing is known after it")
	}
}

// TestUnruled: a word with sic can stand without a throw, which has no odds; a throw that is certain all the same is.
func TestUnruled(t *testing.T) {
	for _, text := range []string{"1. R: c1-e1 sic G: e3-e4 *", "1. R: c1-a5 sic G: e3-e4 *", "1. R: -- sic G: e3-e4 *"} {
		g := parsed(t, "[Variant \"chauka-bara\"]\n[Throws \"unrecorded\"]\n\n"+text+"\n")
		a, err := infer.Game(context.Background(), referee.New(referee.Config{}), g, nil, infer.Models["both"])
		if err != nil || len(a.Throws) != 4 {
			t.Fatalf("%s: %v %v", text, a, err)
		}
		for i := range a.Throws {
			th := &a.Throws[i]
			switch first := th.Event == 1; {
			case first && (!th.Bounded || len(th.Candidates) != 6 || th.Candidates[0].P != 0):
				t.Errorf("%s: %+v", text, th)
			case !first && (th.Bounded || len(th.Candidates) != 1 || th.Candidates[0].P != 1):
				t.Errorf("%s: %+v", text, th)
			}
		}
	}
}
