package archive

import (
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
	"github.com/ashtapada/agn/notation"
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
		!slices.Equal(v.Results, []Group{{Name: "*", Games: 2}}) ||
		!slices.Equal(s.Years, []Group{{Name: "", Games: 1}, {Name: "1898", Games: 1}}) {
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
		if th.Player != want.player || !slices.Equal(seen, want.seen) || th.Test.Method != exactly || th.Test.Freedom != 4 ||
			!within(th.Test.P, want.p) || !within(th.Test.ChiSquare, want.chi) || !within(th.Holm, want.holm) {
			t.Errorf("%+v, want %+v", th, want)
		}
	}
	// Nothing of that deviates, so that no number of throws would show it.
	for _, th := range s.Throws {
		if th.Test.Enough != 0 || th.Inferred != 0 {
			t.Errorf("%+v", th)
		}
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
				s, err := a.Stats(t.Context(), q)
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
			if s, err := a.Stats(t.Context(), q); err != nil || s.Throws[0].Inferred != inferred {
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
		s, err := archiveOf(t, strings.Join(texts, "\n")).Stats(t.Context(), &query.Query{})
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
