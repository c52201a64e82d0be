package archive

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/daily"
	"github.com/ashtapada/agn/internal/fairness"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// TestStats compares what is counted with the games themselves.
func TestStats(t *testing.T) {
	c := newCorpus(t)
	s, err := c.archive.Stats(t.Context(), &query.Query{}, Players{})
	if err != nil {
		t.Fatal(err)
	}
	if s.Games != len(c.facts) {
		t.Errorf("%d games, want %d", s.Games, len(c.facts))
	}
	for _, v := range s.Variants {
		games, legal, partly, complete, sum := 0, 0, 0, 0, 0
		for _, f := range c.facts {
			if f.variant != v.Variant {
				continue
			}
			games++
			sum += f.plies
			if f.verdict == "legal" {
				legal++
				if f.judged < f.events {
					partly++
				}
			}
			if f.complete {
				complete++
			}
			if f.plies < v.Least || f.plies > v.Most {
				t.Errorf("%s: %d plies", v.Variant, f.plies)
			}
		}
		if v.Games != games || v.Legal != legal || v.Partly != partly || v.Complete != complete ||
			math.Abs(v.Mean*float64(games)-float64(sum)) > 1e-6 {
			t.Errorf("%+v", v)
		}
	}
	throws := 0
	for i := range s.Throws {
		th := &s.Throws[i]
		if th.Player == "" {
			throws += th.Throws
		}
		want := 0
		for _, f := range c.facts {
			for _, n := range f.throws {
				p := slices.IndexFunc(f.seats, func(s naiveSeat) bool { return s.letter == n.letter })
				person, _ := naivePerson(f.seats[p].player)
				if f.device() == th.Device && (th.Player == "" || record.Fold(person) == record.Fold(th.Player)) {
					want++
				}
			}
		}
		if th.Throws != want || th.Impossible != 0 || len(th.Outcomes) == 0 {
			t.Errorf("%s, %s: %d throws, want %d (%d impossible, %d outcomes)", th.Player, th.Device, th.Throws, want,
				th.Impossible, len(th.Outcomes))
		}
		if tested := th.Throws >= fairness.Least; tested == math.IsNaN(th.E) {
			t.Errorf("%s: %d throws, e %v", th.Player, th.Throws, th.E)
		}
	}
	want := 0
	for _, f := range c.facts {
		want += len(f.throws)
	}
	if throws != want {
		t.Errorf("%d throws, want %d", throws, want)
	}
	q, err := query.Parse("date:1898")
	if err != nil {
		t.Fatal(err)
	}
	some, err := c.archive.Stats(t.Context(), q, Players{})
	if err != nil || len(some.Years) != 1 || some.Years[0].Name != "1898" || some.Years[0].Games != some.Games ||
		some.Games == 0 {
		t.Errorf("%+v %v", some, err)
	}
}

// TestStatsAreKept: what is kept of all games is what going through them finds, when they
// were just imported, judged again and read from older archives.
func TestStatsAreKept(t *testing.T) {
	onlyFile(t)
	t.Parallel()
	same := func(t *testing.T, a *Archive) {
		t.Helper()
		kept, err := a.Stats(t.Context(), &query.Query{}, Players{})
		if err != nil {
			t.Fatal(err)
		}
		q, err := query.Parse("events>=0")
		if err != nil {
			t.Fatal(err)
		}
		found, err := a.Stats(t.Context(), q, Players{})
		if err != nil || kept.Games == 0 {
			t.Fatal(kept.Games, err)
		}
		// What could not be computed is not equal to itself.
		if diff := cmp.Diff(found, kept, cmpopts.EquateNaNs(),
			cmp.Comparer(func(a, b *big.Rat) bool { return a.Cmp(b) == 0 })); diff != "" {
			t.Error(diff)
		}
	}
	c := newCorpus(t)
	same(t, c.archive)
	for _, name := range []string{"schema6", "schema7", "schema8"} {
		path := filepath.Join(t.TempDir(), name+".agndb")
		if err := os.WriteFile(path, fileOf(t, "testdata/"+name+".agndb"), 0o666); err != nil {
			t.Fatal(err)
		}
		a := openAt(t, path, ReadWrite)
		same(t, a)
		if _, err := a.Reverify(t.Context(), ReverifyOptions{All: true}, func(Change) {}); err != nil {
			t.Fatal(err)
		}
		same(t, a)
		sound(t, a)
	}
}

// TestStatsByHand: the numbers of two small games, worked out by hand. Red threw <2>, <1>,
// <2> and <8> with four cowries; of all ways that four throws can fall those no more
// probable than this have 0.47265625 together, chi-square is 11/3; that is of
// too few throws to be tested.
func TestStatsByHand(t *testing.T) {
	a := archiveOf(t, strings.Join([]string{
		"[Red \"Asha\"]\n[White \"Ravi\"]\n[Date \"1898.05.??\"]\n[Variant \"chauka-bara\"]\n\n" +
			"1. R: <2> c1-e1  W: <3> c5-a4 2. R: <1> c1-d1  W: <2> c5-a5 3. R: <2> c1-e1 *",
		"[Red \"ASHA\"]\n[White \"?\"]\n[Variant \"chauka-bara\"]\n\n1. R: <8> c1-c5 *",
	}, "\n\n"))
	s, err := a.Stats(t.Context(), &query.Query{}, Players{})
	if err != nil || s.Games != 2 || len(s.Variants) != 1 || len(s.Throws) != 3 {
		t.Fatalf("%+v %v", s, err)
	}
	v := s.Variants[0]
	if v.Games != 2 || v.Legal != 2 || v.Complete != 0 || v.Least != 1 || v.Most != 5 || v.Median != 3 || v.Mean != 3 ||
		!slices.Equal(v.Results, []Group{{Name: "*", Games: 2}}) ||
		!slices.Equal(s.Years, []Group{{Name: "", Games: 1}, {Name: "1898", Games: 1}}) {
		t.Errorf("%+v %v", v, s.Years)
	}
	for i, want := range []struct {
		player string
		seen   []int // <8> <4> <3> <2> <1>
		p, chi float64
		method string
	}{
		{"", []int{1, 0, 1, 3, 1}, 0.7486877441406251, 2, exactly},
		{"ASHA", []int{1, 0, 0, 2, 1}, math.NaN(), 0, ""},
		{"Ravi", []int{0, 0, 1, 1, 0}, math.NaN(), 0, ""},
	} {
		th := s.Throws[i]
		var seen []int
		for _, o := range th.Outcomes {
			seen = append(seen, o.Seen)
		}
		if th.Player != want.player || !slices.Equal(seen, want.seen) || th.Test.Method != want.method ||
			fmt.Sprint(th.Test.P) != fmt.Sprint(want.p) || !within(th.Test.ChiSquare, want.chi) {
			t.Errorf("%+v, want %+v", th, want)
		}
	}
	for _, th := range s.Throws {
		if th.Inferred != 0 {
			t.Errorf("%+v", th)
		}
	}
	// The mean of a throw is (4·1 + 6·2 + 4·3 + 1·4 + 1·8)/16 = 2.5, its variance (4 + 24 + 36 + 16 + 64)/16 - 6.25 =
	// 2.75. Of Asha's four throws the points are 13, three above the mean.
	l := s.Fairness.Luck[1]
	if l.Player != "ASHA" || l.Throws != 4 || l.Points != 13 || !within(l.Expected, 10) || !within(l.Luck, 3) ||
		!within(l.Chance, z95*math.Sqrt(4*2.75)) || l.Fewer != 80 {
		t.Errorf("%+v", l)
	}
}

// TestFairness compares what is found by reading throws in order with a series of each player and source that is made
// of the games themselves, also of a query, and what stats say of the counts with it.
func TestFairness(t *testing.T) {
	c := newCorpus(t)
	for _, src := range []string{"", "plies>6"} {
		q, err := query.Parse(src)
		if err != nil {
			t.Fatal(err)
		}
		s, err := c.archive.Fairness(t.Context(), q, Players{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		asked := slices.Clone(c.facts)
		asked = slices.DeleteFunc(asked, func(f *facts) bool { return src != "" && f.plies <= 6 })
		slices.SortFunc(asked, func(a, b *facts) int { return a.place - b.place })
		want := naiveFairness(asked)
		got := slices.Concat(s.Fairness.All, s.Fairness.Players, s.Fairness.Sources)
		for _, test := range got {
			i := slices.IndexFunc(want, func(w fairness.Test) bool {
				return record.Fold(w.Player) == record.Fold(test.Player) && w.Source == test.Source && w.Device == test.Device &&
					w.Of == test.Of
			})
			if i < 0 {
				t.Errorf("%q: %+v", src, test)
				continue
			}
			w := want[i]
			if w.E != test.E || w.Most != test.Most || w.MostAt != test.MostAt || w.Throws != test.Throws {
				t.Errorf("%q: %+v, want %+v", src, test, w)
			}
		}
		if len(got) != len(want) || len(s.Fairness.Players) == 0 || s.Fairness.FewPlayers == 0 {
			t.Errorf("%q: %d tests, want %d; %+v", src, len(got), len(want), s.Fairness)
		}
		for _, th := range s.Throws {
			for _, test := range slices.Concat(s.Fairness.All, s.Fairness.Players) {
				if test.Player == th.Player && test.Device == th.Device && (test.Of == fairness.OfFaces) == th.Test.Faces &&
					test.Of != fairness.OfSequence && (!within(test.E, th.E) || test.P != th.Test.P) {
					t.Errorf("%+v, by counts %v, p %v", test, th.E, th.Test.P)
				}
			}
		}
	}
}

// TestFairnessOfSources: each source has a series of its own, games without one have one together, few throws are
// counted, and what falls after a lost throw follows none.
func TestFairnessOfSources(t *testing.T) {
	t.Parallel()
	text, _, _ := blotted(t, "chauka-bara", 12)
	n := 0
	text = regexp.MustCompile(`\[Event "[^"]*"\]`).ReplaceAllStringFunc(text, func(tag string) string {
		n++
		return tag + []string{"\n[Source \"Notebook\"]", "\n[Source \"?\"]", "\n[Source \"Letters\"]"}[min(n%6, 2)]
	})
	text += "\n[Source \"A leaf\"]\n[Red \"Asha\"]\n[Variant \"chauka-bara\"]\n\n1. R: <2> c1-e1 *\n"
	deviation := &fairness.Deviation{Name: "8", Chance: 0.3, Seed: 1}
	s, err := archiveOf(t, text).Fairness(t.Context(), &query.Query{}, Players{}, deviation)
	if err != nil {
		t.Fatal(err)
	}
	r := &s.Fairness
	sources, throws, all := map[string]bool{}, 0, 0
	for _, test := range r.Sources {
		sources[test.Source] = true
		if test.Of == fairness.OfThrows {
			throws += test.Throws
		}
	}
	for _, test := range r.All {
		if test.Of == fairness.OfThrows {
			all = test.Throws
		}
		// No two throws that were read follow each other but where the one between was none of this game's.
		if test.Of == fairness.OfSequence && test.Most > 1.5 {
			t.Errorf("%+v", test)
		}
	}
	if len(sources) != 3 || throws != all-1 || r.FewSources != 1 || r.FewPlayers != 1 || r.Inferred == 0 ||
		len(r.Products) != 2 || r.Products[0].Sources != 2 || len(r.Powers) != 1 {
		t.Errorf("sources %v with %d of %d throws: %+v", sources, throws, all, r)
	}
	var product float64
	for _, test := range r.Sources {
		if test.Of == fairness.OfThrows && test.Source != "" {
			product += test.Log
		}
	}
	if p := r.Products[1]; p.Of != fairness.OfThrows || !within(p.E, math.Exp(product)) {
		t.Errorf("%+v, want %v", r.Products, math.Exp(product))
	}
}

// naiveFairness makes the series of all, of players and of sources.
func naiveFairness(games []*facts) (out []fairness.Test) {
	series := map[fairness.Test]*fairness.Series{}
	var order []fairness.Test
	sourced := slices.ContainsFunc(games, func(f *facts) bool { return f.source() != "" })
	for _, f := range games {
		if f.device() == "" {
			continue
		}
		device := fairness.DeviceOf(f.device(), f.positions[0].game.Dice())
		before := -1
		for _, n := range f.throws {
			fell := slices.Index(device.Casts, "<"+n.values+">")
			p := slices.IndexFunc(f.seats, func(s naiveSeat) bool { return s.letter == n.letter })
			person, _ := naivePerson(f.seats[p].player)
			of := []fairness.Test{{Device: device.Name}}
			if folded := record.Fold(person); folded != "" && folded != "?" {
				of = append(of, fairness.Test{Player: folded, Device: device.Name})
			}
			if sourced {
				of = append(of, fairness.Test{Source: "source " + f.source(), Device: device.Name})
			}
			for _, key := range of {
				if series[key] == nil {
					series[key] = fairness.NewSeries(device)
					order = append(order, key)
				}
				series[key].Throw(fairness.Fall{Fell: int16(fell), Before: int16(before)})
			}
			if before = fell; f.tag("Throws") != "" {
				before = -1
			}
		}
	}
	for _, key := range order {
		s := series[key]
		key.Device, key.Source = "", strings.TrimPrefix(key.Source, "source ")
		out = s.Tests(out, key, func(fairness.Kind) float64 { return 0 })
	}
	return out
}

// source is the tag Source.
func (f *facts) source() string {
	if s := f.tag(sourceTag); s != "?" {
		return s
	}
	return ""
}

// tag is the value of a tag, empty for none.
func (f *facts) tag(name string) string {
	for _, tag := range f.tags {
		if tag.Name == name {
			return tag.Value
		}
	}
	return ""
}

// TestFairnessOfPartial: where throws may be left out between two, none follows another.
func TestFairnessOfPartial(t *testing.T) {
	t.Parallel()
	text, read, _ := blotted(t, "chauka-bara", 12)
	text = strings.ReplaceAll(strings.ReplaceAll(text, "<_> ", ""), "[Variant", "[Throws \"partial\"]\n[Variant")
	s, err := archiveOf(t, text).Fairness(t.Context(), &query.Query{}, Players{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	throws := 0
	for _, n := range read {
		throws += n
	}
	for _, test := range s.Fairness.All {
		if test.Of == fairness.OfSequence && test.Most != 1 || test.Of == fairness.OfThrows && test.Throws != throws {
			t.Errorf("%+v, %d throws were read", test, throws)
		}
	}
	if len(s.Fairness.All) == 0 {
		t.Error("nothing was tested")
	}
}

// blotted are fair games in which every other throw is lost, with what the others showed.
func blotted(t *testing.T, variant string, games int) (text string, read map[string]int, lost int) {
	t.Helper()
	rs, ok := rulesets.Lookup(variant)
	if !ok {
		t.Fatal(variant)
	}
	g, err := rs.New(engine.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	read = map[string]int{}
	var b strings.Builder
	throws := 0
	for n := range games {
		played := string(notation.Append(nil, referee.Play(g, rand.New(rand.NewPCG(17, uint64(n))), 80), referee.StyleOf(rs)))
		b.WriteString(regexp.MustCompile(`<[\d,]+>`).ReplaceAllStringFunc(played, func(throw string) string {
			if throws++; throws%2 == 0 {
				lost++
				return "<_>"
			}
			read[throw]++
			return throw
		}) + "\n")
	}
	return b.String(), read, lost
}

// TestStatsInferred: of lost throws those are known that alone could be played on, so that they
// would make fair dice look loaded. They are counted apart, in the counts that are kept and
// in those of a query, and have no part in luck.
func TestStatsInferred(t *testing.T) {
	t.Parallel()
	for _, variant := range daily.Of(t, 3, []string{"chaturanca-2", "caturanga-race", "chauka-bara"}) {
		t.Run(variant, func(t *testing.T) {
			text, read, lost := blotted(t, variant, 20)
			a := archiveOf(t, text)
			for _, src := range []string{"", "events>=0"} {
				q, err := query.Parse(src)
				if err != nil {
					t.Fatal(err)
				}
				s, err := a.Stats(t.Context(), q, Players{})
				if err != nil || len(s.Throws) != 1 {
					t.Fatalf("%+v, %v", s, err)
				}
				th := &s.Throws[0]
				if th.Inferred == 0 || th.Inferred > lost || th.Impossible != 0 {
					t.Errorf("%q: %d inferred of %d lost, %d impossible", src, th.Inferred, lost, th.Impossible)
				}
				sum := 0
				for _, o := range th.Outcomes {
					sum += o.Seen
					if o.Seen > read[o.Text] {
						t.Errorf("%q: %s was read %d times, and %d are counted", src, o.Text, read[o.Text], o.Seen)
					}
				}
				if sum != th.Throws || th.Test.P < 1e-3 {
					t.Errorf("%q: %d throws, %d by outcomes, p = %v", src, th.Throws, sum, th.Test.P)
				}
			}
			inferred := 0
			err := rowsOf(a, t.Context(), `SELECT t.text, count(*) FROM throw_list t JOIN event_list e USING (game, event)
				WHERE e.kind = 'inferred' GROUP BY 1`, func(_ []string, row []any) error {
				n, ok := row[1].(int64)
				inferred += int(n)
				if !ok {
					t.Error(row)
				}
				return nil
			})
			q, err2 := query.Parse("")
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			if s, err := a.Stats(t.Context(), q, Players{}); err != nil || s.Throws[0].Inferred != inferred {
				t.Errorf("%d inferred, by SQL %d, %v", s.Throws[0].Inferred, inferred, err)
			}
		})
	}
}

// TestLuckOfRead: a throw that a gap must have been says nothing of anybody's luck.
func TestLuckOfRead(t *testing.T) {
	a := archiveOf(t, "[Red \"Asha\"]\n[White \"Ravi\"]\n[Variant \"chauka-bara\"]\n\n1. R: <_> c1-c5 *")
	for src, want := range map[string]int{"red.event:inferred": 1, "red.throw:8": 1, "luck>=0": 0} {
		q, err := query.Parse(src)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := a.Count(t.Context(), q); err != nil || n != want {
			t.Errorf("%s: %d games, %v", src, n, err)
		}
	}
}

func (f *facts) device() string {
	if len(f.positions) == 0 {
		return ""
	}
	return record.DeviceOf(f.positions[0].game.Dice())
}

// TestTree compares the branches of positions with the games themselves.
func TestTree(t *testing.T) {
	c := newCorpus(t)
	for _, rs := range rulesets.All() {
		g, err := rs.New(engine.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		st := g.Start()
		for depth := range 3 {
			text := string(st.AppendPosition(nil))
			want, games := 0, 0
			for _, f := range c.facts {
				n := 0
				for _, p := range f.positions {
					if p.hash == record.PositionHash(st) {
						if p.text != text {
							t.Errorf("%s: %s and %s have one hash", rs.Name, text, p.text)
						}
						n++
					}
				}
				want += n
				games += min(n, 1)
			}
			tree, err := c.archive.Tree(t.Context(), st)
			if err != nil {
				t.Fatal(err)
			}
			sum := 0
			for _, b := range tree.Branches {
				sum += b.Times
			}
			if tree.All.Times != want || tree.All.Games != games || sum != want {
				t.Errorf("%s, event %d: %d times (%d by branch) in %d games, want %d in %d", rs.Name, depth, tree.All.Times, sum,
					tree.All.Games, want, games)
			}
			if len(tree.Branches) == 0 || !follow(st, tree.Branches[0].Text) {
				break
			}
		}
	}
}

// follow plays a branch.
func follow(st engine.State, text string) bool {
	if strings.HasPrefix(text, "<") {
		if st.Game().Dice() == nil {
			return false
		}
		for _, c := range st.Game().Dice().Chances() {
			if string(referee.AppendCast(nil, c.Cast)) == text {
				st.Throw(c.Cast)
				return true
			}
		}
		return false
	}
	for _, m := range st.Legal(nil) {
		if strings.TrimRight(string(referee.AppendMove(nil, st, m)), "+#") == text {
			st.Apply(m)
			return true
		}
	}
	return false
}

func within(a, b float64) bool { return math.Abs(a-b) <= 1e-6*max(1, math.Abs(b)) }

// TestGamesAreFair: the games that README and the pictures show have fair throws; those of
// testdata/loaded are found out.
func TestGamesAreFair(t *testing.T) {
	onlyFile(t)
	for folder, loaded := range map[string]bool{"games": false, "loaded": true} {
		files, err := filepath.Glob("../testdata/" + folder + "/*.agn")
		if err != nil || len(files) == 0 {
			t.Fatal(folder, err)
		}
		var texts []string
		for _, file := range files {
			texts = append(texts, string(fileOf(t, file)))
		}
		s, err := archiveOf(t, strings.Join(texts, "\n")).Stats(t.Context(), &query.Query{}, Players{})
		if err != nil || len(s.Throws) == 0 {
			t.Fatal(folder, s, err)
		}
		for i := range s.Throws {
			th := &s.Throws[i]
			p := th.Test.P
			if th.Test.Faces {
				p = min(p, th.Test.Together)
			}
			if p < 1e-6 != loaded || !loaded && p < 0.01 {
				t.Errorf("%s, %s: p = %v", folder, th.Device, p)
			}
		}
	}
}
