package archive

import (
	"math"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/ashtapada/agn/archive/record"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/referee"
)

// TestStats compares what is counted with the games themselves.
func TestStats(t *testing.T) {
	c := newCorpus(t)
	s, err := c.archive.Stats(t.Context(), &query.Query{})
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
		if v.Games != games || v.Legal != legal || v.Partly != partly || v.Complete != complete || math.Abs(v.Mean*float64(games)-float64(sum)) > 1e-6 {
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
				if f.device() == th.Device && (th.Player == "" || record.Fold(f.seats[p].player) == record.Fold(th.Player)) {
					want++
				}
			}
		}
		if th.Throws != want || th.Impossible != 0 || len(th.Outcomes) == 0 {
			t.Errorf("%s, %s: %d throws, want %d (%d impossible, %d outcomes)", th.Player, th.Device, th.Throws, want, th.Impossible, len(th.Outcomes))
		}
		if th.Test.Method != "" && (th.Holm < th.Test.P || th.Holm > 1) {
			t.Errorf("%s: p %v, after Holm %v", th.Player, th.Test.P, th.Holm)
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
	some, err := c.archive.Stats(t.Context(), q)
	if err != nil || len(some.Years) != 1 || some.Years[0].Name != "1898" || some.Years[0].Games != some.Games || some.Games == 0 {
		t.Errorf("%+v %v", some, err)
	}
}

// TestStatsAreKept: what is kept of all games is what going through them finds, when they
// were just imported, judged again and read from older archives.
func TestStatsAreKept(t *testing.T) {
	same := func(t *testing.T, a *Archive) {
		t.Helper()
		kept, err := a.Stats(t.Context(), &query.Query{})
		if err != nil {
			t.Fatal(err)
		}
		q, err := query.Parse("events>=0")
		if err != nil {
			t.Fatal(err)
		}
		found, err := a.Stats(t.Context(), q)
		if err != nil || kept.Games == 0 {
			t.Fatal(kept.Games, err)
		}
		// What could not be computed is not equal to itself.
		if diff := cmp.Diff(found, kept, cmpopts.EquateNaNs(), cmp.Comparer(func(a, b *big.Rat) bool { return a.Cmp(b) == 0 })); diff != "" {
			t.Error(diff)
		}
	}
	c := newCorpus(t)
	same(t, c.archive)
	for _, name := range []string{"schema1", "schema2", "schema3", "schema4", "schema5", "schema6"} {
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
// probable than this have 0.47265625 together, chi-square is 11/3.
func TestStatsByHand(t *testing.T) {
	a := archiveOf(t, strings.Join([]string{
		"[Red \"Asha\"]\n[White \"Ravi\"]\n[Date \"1898.05.??\"]\n[Variant \"chauka-bara\"]\n\n" +
			"1. R: <2> c1-e1  W: <3> c5-a4 2. R: <1> c1-d1  W: <2> c5-a5 3. R: <2> c1-e1 *",
		"[Red \"ASHA\"]\n[White \"?\"]\n[Variant \"chauka-bara\"]\n\n1. R: <8> c1-c5 *",
	}, "\n\n"))
	s, err := a.Stats(t.Context(), &query.Query{})
	if err != nil || s.Games != 2 || len(s.Variants) != 1 || len(s.Throws) != 3 {
		t.Fatalf("%+v %v", s, err)
	}
	v := s.Variants[0]
	if v.Games != 2 || v.Legal != 2 || v.Complete != 0 || v.Least != 1 || v.Most != 5 || v.Median != 3 || v.Mean != 3 ||
		!slices.Equal(v.Results, []Group{{Name: "*", Games: 2}}) || !slices.Equal(s.Years, []Group{{Name: "", Games: 1}, {Name: "1898", Games: 1}}) {
		t.Errorf("%+v %v", v, s.Years)
	}
	for i, want := range []struct {
		player string
		seen   []int // <8> <4> <3> <2> <1>
		p, chi float64
		holm   float64
	}{
		{"", []int{1, 0, 1, 3, 1}, 0.7486877441406251, 2, 0.7486877441406251},
		{"ASHA", []int{1, 0, 0, 2, 1}, 0.47265625, 11.0 / 3, 0.9453125},
		{"Ravi", []int{0, 0, 1, 1, 0}, 1, 4.0 / 3, 1},
	} {
		th := s.Throws[i]
		var seen []int
		for _, o := range th.Outcomes {
			seen = append(seen, o.Seen)
		}
		if th.Player != want.player || !slices.Equal(seen, want.seen) || th.Test.Method != Exact || th.Test.Freedom != 4 ||
			!within(th.Test.P, want.p) || !within(th.Test.ChiSquare, want.chi) || !within(th.Holm, want.holm) {
			t.Errorf("%+v, want %+v", th, want)
		}
	}
	// A noncentrality of 11.935 gives a power of 0.8 with four degrees of freedom (Cohen's
	// tables), chi-square of 11/3 in 4 throws is 0.9167 a throw.
	if n := s.Throws[1].Test.Enough; n != 14 {
		t.Errorf("%d throws are enough", n)
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
				t.Errorf("%s, event %d: %d times (%d by branch) in %d games, want %d in %d", rs.Name, depth, tree.All.Times, sum, tree.All.Games, want, games)
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
