package referee_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
)

// brute finds out what gaps can be without any of what judges gaps: it writes in each all that the
// engine has there, and judges the filled texts, which have none.
type brute struct {
	game  engine.Game
	ref   *referee.Referee
	tags  string
	parts []string // what stands before each gap, and behind the last
	gaps  []string // as they are written
	left  int      // texts that may yet be judged
}

// reached is a filling of the gaps so far: the text up to the next one, and from which of those
// with one gap less it comes by which word.
type reached struct {
	text string
	from []step
	ok   bool // it leads to the end
}

type step struct {
	from int
	word string
}

// answer is what is known of the gaps of a record.
type answer struct {
	words [][]string // by gap, in byte order
	ends  int        // the positions that are possible at the end
}

func newBrute(game engine.Game, tags string, items []string, gaps map[int]bool) *brute {
	b := &brute{game: game, ref: referee.New(referee.Config{}), tags: tags, left: 60_000}
	part := ""
	for i, it := range items {
		if gaps[i] {
			b.parts, b.gaps, part = append(b.parts, part), append(b.gaps, it), ""
			continue
		}
		part += it + " "
	}
	b.parts = append(b.parts, part)
	return b
}

// judged judges a text without gaps, and returns what was played, in canonical spelling, and the
// position at its end.
func (b *brute) judged(text string) (rep *referee.Report, played []string, st engine.State) {
	b.left--
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(b.tags + text + "\n")).Next(&c); err != nil {
		panic(err)
	}
	g, p := &notation.Game{}, grammar.Parser{}
	rep = b.ref.Visit(g, p.Parse(&c, g), &referee.Visitor{
		Before: func(e *referee.Event) bool {
			if e.Item == nil {
				st = e.State.Clone()
			}
			return true
		},
		After: func(e *referee.Event) bool {
			played = append(played, string(e.AppendPlayed(nil)))
			return true
		},
	})
	return rep, played, st
}

// words lists what can stand in a gap in a position, and behind the end of a turn that may end.
func (b *brute) words(st engine.State, gap string) []string {
	if strings.Contains(gap, "|") {
		return strings.Split(gap, "|")
	}
	var out []string
	add := func(st engine.State) {
		if st.Due() == engine.DueCast {
			for _, ch := range b.game.Dice().Chances() {
				out = append(out, string(referee.AppendCast(nil, ch.Cast)))
			}
		}
		if gap == "<_>" {
			return
		}
		for _, m := range st.Legal(nil) {
			out = append(out, string(referee.AppendMove(nil, st, m)))
		}
	}
	add(st)
	if st.MayEnd() {
		next := st.Clone()
		next.EndTurn()
		add(next)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// answer goes through all fillings. Those that lead to the same position at the same word are gone
// on with as one if merge is set. It reports false where they are too many.
func (b *brute) answer(result string, merge bool) (a answer, ok bool) {
	layers := [][]reached{{{text: b.parts[0]}}}
	if rep, _, _ := b.judged(b.parts[0] + "*"); rep.Verdict != referee.Legal {
		panic("the text before the first gap is " + rep.Verdict.String())
	}
	ends := map[string]bool{}
	for i, gap := range b.gaps {
		last := i == len(b.gaps)-1
		var next []reached
		at := map[string]int{}
		for k, r := range layers[i] {
			_, before, st := b.judged(r.text + "*")
			for _, word := range b.words(st, gap) {
				if b.left < 0 {
					return a, false
				}
				text := r.text + word + " " + b.parts[i+1]
				end := "*"
				if last {
					end = result
				}
				rep, played, behind := b.judged(text + end)
				if rep.Verdict != referee.Legal {
					continue
				}
				word = played[len(before)]
				place := fmt.Sprint(string(behind.AppendPosition(nil)), behind.Round(), rep.Plies)
				key := text
				if merge || last {
					key = place
				}
				if _, met := at[key]; !met {
					at[key] = len(next)
					next = append(next, reached{text: text, ok: last})
				}
				to := &next[at[key]]
				to.from = append(to.from, step{k, word})
				if last {
					ends[place] = true
				}
			}
		}
		layers = append(layers, next)
	}
	a.ends = len(ends)
	a.words = make([][]string, len(b.gaps))
	for i := len(layers) - 1; i > 0; i-- {
		for _, r := range layers[i] {
			for _, s := range r.from {
				if r.ok {
					layers[i-1][s.from].ok = true
					a.words[i-1] = append(a.words[i-1], s.word)
				}
			}
		}
		slices.Sort(a.words[i-1])
		a.words[i-1] = slices.Compact(a.words[i-1])
	}
	return a, true
}

// bruteTally counts what brute force settles and what the referee does, of positions at the end
// and of gaps.
type bruteTally struct {
	games, tooLarge, settled, judged, none, illegal, open, many int
	certain, told, filled, repaired, denied                     int
	longest                                                     time.Duration
}

// compare holds the referee, repair and the filling of gaps against brute force.
func (b *brute) compare(t *testing.T, n *bruteTally, items []string, gaps map[int]bool, result string, merge bool) {
	want, ok := b.answer(result, merge)
	if !ok {
		n.tooLarge++
		return
	}
	n.games++
	text := b.tags + strings.Join(items, " ") + " " + result + "\n"
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		t.Fatal(err)
	}
	g, p := &notation.Game{}, grammar.Parser{}
	read := p.Parse(&c, g)
	begin := time.Now()
	rep := referee.New(referee.Config{}).Judge(g, read)
	n.longest = max(n.longest, time.Since(begin))
	codes := map[diag.Code]int{}
	for _, f := range rep.Findings {
		codes[f.Code]++
	}
	fail := func(format string, args ...any) {
		t.Errorf(format+"\n%s\n%v\n%q, %d ends", append(args, text, rep.Findings, want.words, want.ends)...)
	}
	if codes[diag.TooMany] > 0 {
		n.many++
	}
	switch {
	case want.ends == 0:
		if n.none++; rep.Verdict == referee.Illegal {
			n.illegal++
		} else if codes[diag.TooMany] == 0 {
			fail("nothing fits, and it is %v", rep.Verdict)
		}
		return
	case rep.Verdict != referee.Legal:
		fail("something fits, and it is %v", rep.Verdict)
		return
	case want.ends == 1:
		if n.settled++; rep.Judged == rep.Events {
			n.judged++
		} else if codes[diag.TooMany] == 0 {
			fail("one position is left, and %d of %d events are judged", rep.Judged, rep.Events)
		}
	default:
		if n.open++; codes[diag.NotJudged]+codes[diag.TooMany] == 0 {
			fail("%d positions are left, and it is settled", want.ends)
		}
	}
	told := map[int32]string{}
	for _, c := range rep.Certain {
		told[c.Start] = c.Text
	}
	fixed, err := repair.Gaps(context.Background(), referee.Config{}, []byte(text), false)
	if err != nil {
		t.Fatal(err)
	}
	res := repair.New(referee.Config{}, nil).Repair(context.Background(), g, read)
	gap, sound := 0, slices.Clone(items)
	for _, it := range g.All() {
		if !it.HasGap() {
			continue
		}
		words := want.words[gap]
		gap++
		text, certain := told[it.Start]
		switch {
		case certain && (len(words) != 1 || words[0] != text):
			fail("gap %d is told as %s", gap, text)
		case len(words) == 1:
			if n.certain++; certain {
				n.told++
			} else if codes[diag.TooMany] == 0 {
				fail("gap %d is %s, which is not told", gap, words[0])
			}
		}
		k := 0
		for at := range items {
			if gaps[at] {
				if k++; k == gap && certain {
					sound[at] = text
				}
			}
		}
		b.repaired(n, fail, res, &it, gap, words)
	}
	if got, want := strings.Fields(string(fixed)),
		strings.Fields(b.tags+strings.Join(sound, " ")+" "+result); slices.Equal(got, want) {
		n.filled++
	} else {
		fail("it is filled as\n%s", fixed)
	}
	for _, f := range rep.Findings {
		if d, ok := f.Detail.(diag.GapReadings); ok && !d.Uncounted {
			k := g.IndexFunc(func(it *notation.Item) bool {
				return it.HasGap() && g.Offset+
					int(it.Start) == f.Span.Start.Offset
			})
			at := 0
			for i := range k {
				if it := g.Item(i); it.HasGap() {
					at++
				}
			}
			if len(f.Legal) != min(d.N, 50) || d.N <= 50 && !slices.Equal(f.Legal, want.words[at]) {
				fail("gap %d has the candidates %q", at+1, f.Legal)
			}
		}
	}
}

// repaired holds what repair says of a gap against what can stand there.
func (b *brute) repaired(n *bruteTally, fail func(string, ...any), res *repair.Result, it *notation.Item, gap int,
	words []string) {
	proven := res.Status == repair.Unique || res.Status == repair.Tied && !res.More
	if !proven {
		n.denied++
		return
	}
	n.repaired++
	var has []string
	for _, r := range res.Repairs {
		for _, e := range r.Edits {
			if e.Span.Start.Offset == int(it.Start) {
				has = append(has, e.Now)
			}
		}
	}
	slices.Sort(has)
	if has = slices.Compact(has); !slices.Equal(has, words) {
		fail("gap %d is repaired as %q, %v", gap, has, res.Status)
	}
}

// bruteGames is how many random games are held against brute force: AGN_LONG asks for the
// whole of it.
func bruteGames() int {
	switch {
	case os.Getenv("AGN_LONG") != "":
		return 200
	case testing.Short():
		return 10
	}
	return 30
}

// bruteSeeds are one that is always the same and one that is not.
func bruteSeeds(t *testing.T) []uint64 {
	other := rand.Uint64()
	t.Logf("the seed that changes is %d", other)
	return []uint64{34, other}
}

// words returns the words of a random game, its tags and its result.
func wordsOf(game engine.Game, rng *rand.Rand, plies int) (tags string, words []string, result string) {
	g := referee.Play(game, rng, plies)
	g.Tags = slices.DeleteFunc(g.Tags, func(t notation.Tag) bool { return t.Name == "Result" })
	text := string(notation.Append(nil, g, referee.StyleOf(game.Ruleset())))
	tags, moves, _ := strings.Cut(text, "\n\n")
	moves = strings.ReplaceAll(moves, "><", "> <") // throws are blotted one by one
	words = strings.Fields(moves)
	return tags + "\n\n", words[:len(words)-1], words[len(words)-1]
}

// readings is a word with other words of the game as readings.
func readings(rng *rand.Rand, words []string, at []int, i int) string {
	all := []string{words[i]}
	for range 1 + rng.IntN(3) {
		if w := words[at[rng.IntN(len(at))]]; !strings.ContainsAny(w, "_|") {
			all = append(all, w)
		}
	}
	slices.Sort(all)
	if all = slices.Compact(all); len(all) == 1 {
		return "_"
	}
	rng.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	return strings.Join(all, "|")
}

// exchange exchanges, in some games, two words behind the first gap, which can be damage that no
// filling cures.
func exchange(rng *rand.Rand, words []string, gaps map[int]bool, at []int) {
	a, b := at[rng.IntN(len(at))], at[rng.IntN(len(at))]
	if first := slices.Min(slices.Collect(maps.Keys(gaps))); rng.IntN(4) == 0 && min(a, b) > first && !gaps[a] &&
		!gaps[b] {
		words[a], words[b] = words[b], words[a]
	}
}

func isThrow(w string) bool { return strings.HasPrefix(w, "<") }

func isWord(w string) bool {
	return !isThrow(w) && !strings.HasSuffix(w, ".") && !strings.HasSuffix(w, ":")
}

// TestBruteMoves: what two lost moves can have been in games of armies is what brute force finds,
// and check, repair and fmt --fill agree about it.
func TestBruteMoves(t *testing.T) {
	var all bruteTally
	for _, name := range []string{"chaturanga-2p", "chaturanca-1", "chaturanca-3", "chaturanca-2", "chaturaji"} {
		game := named(t, name)
		var n bruteTally
		for _, seed := range bruteSeeds(t) {
			rng := rand.New(rand.NewPCG(seed, 5))
			for range bruteGames() / 5 / 2 {
				tags, words, result := wordsOf(game, rng, 6+rng.IntN(50))
				var moves []int
				for i, w := range words {
					if isWord(w) {
						moves = append(moves, i)
					}
				}
				if len(moves) < 2 {
					continue
				}
				gaps := map[int]bool{}
				for len(gaps) < 2 {
					gaps[moves[rng.IntN(len(moves))]] = true
				}
				for i := range gaps {
					if words[i] = readings(rng, words, moves, i); rng.IntN(3) > 0 {
						words[i] = "_"
					}
				}
				exchange(rng, words, gaps, moves)
				newBrute(game, tags, words, gaps).compare(t, &n, words, gaps, result, false)
				if t.Failed() {
					return
				}
			}
		}
		t.Logf("%s: %+v", name, n)
		all.add(&n)
	}
	all.check(t)
}

// TestBruteThrows: so of all throws lost in short races.
func TestBruteThrows(t *testing.T) {
	var all bruteTally
	for _, name := range []string{"chauka-bara", "thaayam", "ashta-kashte", "caturanga-race", "chaupur"} {
		game := named(t, name)
		var n bruteTally
		for _, seed := range bruteSeeds(t) {
			rng := rand.New(rand.NewPCG(seed, 6))
			for range bruteGames() / 5 / 2 {
				tags, words, result := wordsOf(game, rng, 4+rng.IntN(8))
				gaps := map[int]bool{}
				var moves []int
				for i, w := range words {
					switch {
					case isThrow(w):
						words[i], gaps[i] = "<_>", true
					case isWord(w):
						moves = append(moves, i)
					}
				}
				if len(gaps) == 0 || len(moves) == 0 {
					continue
				}
				exchange(rng, words, gaps, moves)
				newBrute(game, tags, words, gaps).compare(t, &n, words, gaps, result, len(gaps) > 3)
				if t.Failed() {
					return
				}
			}
		}
		t.Logf("%s: %+v", name, n)
		all.add(&n)
	}
	all.check(t)
}

func (n *bruteTally) add(o *bruteTally) {
	n.games, n.tooLarge, n.settled, n.judged = n.games+o.games, n.tooLarge+o.tooLarge, n.settled+o.settled, n.judged+
		o.judged
	n.none, n.illegal, n.open, n.many = n.none+o.none, n.illegal+o.illegal, n.open+o.open, n.many+o.many
	n.certain, n.told, n.filled, n.repaired, n.denied = n.certain+o.certain, n.told+o.told, n.filled+o.filled, n.repaired+
		o.repaired, n.denied+o.denied
	n.longest = max(n.longest, o.longest)
}

// check holds the sums against what is promised.
func (n *bruteTally) check(t *testing.T) {
	t.Logf("all: %+v", *n)
	if n.judged*100 < n.settled*99 || n.told*100 < n.certain*99 {
		t.Errorf("of %d games %d are settled, of %d gaps %d", n.settled, n.judged, n.certain, n.told)
	}
	if n.games < bruteGames()/2 || n.games >= 100 && (n.settled == 0 || n.open == 0 || n.certain == 0 || n.none == 0) {
		t.Errorf("there is nothing to see: %+v", *n)
	}
}
