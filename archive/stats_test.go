package archive

import (
	"math"
	"slices"
	"strings"
	"testing"

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
		games, legal, complete, sum := 0, 0, 0, 0
		for _, f := range c.facts {
			if f.variant != v.Variant {
				continue
			}
			games++
			sum += f.plies
			if f.verdict == "legal" {
				legal++
			}
			if f.complete {
				complete++
			}
			if f.plies < v.Least || f.plies > v.Most {
				t.Errorf("%s: %d plies", v.Variant, f.plies)
			}
		}
		if v.Games != games || v.Legal != legal || v.Complete != complete || math.Abs(v.Mean*float64(games)-float64(sum)) > 1e-6 {
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
				if f.device() == th.Device && (th.Player == "" || Fold(f.seats[p].player) == Fold(th.Player)) {
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

func (f *facts) device() string {
	if len(f.positions) == 0 {
		return ""
	}
	return DeviceOf(f.positions[0].game.Lot())
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
					if p.hash == PositionHash(st) {
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
		if st.Game().Lot() == nil {
			return false
		}
		for _, c := range st.Game().Lot().Chances() {
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
