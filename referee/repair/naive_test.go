package repair

import (
	"bytes"
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

var naiveGames = flag.Int("naive", 60, "short games whose repairs are compared with an exhaustive search")

// naive is the exhaustive search that the other is compared with: it judges every text
// that can be made of a record by replacing words, leaving them out, putting them in and
// exchanging neighbours, up to a cost. It prunes nothing but what the rules stop.
type naive struct {
	meter   *meter
	head    string
	words   []string
	limit   int
	marking bool
	referee *referee.Referee
	found   map[string]int
}

// judge judges a text, and returns what can stand at its end as long as it is legal.
func (n *naive) judge(words []string, token string) (rep *referee.Report, next []string) {
	text := n.head + "\n\n" + strings.Join(words, " ") + " " + token + "\n"
	var c grammar.Chunk
	if err := grammar.NewReader(strings.NewReader(text)).Next(&c); err != nil {
		return nil, nil
	}
	var g notation.Game
	var p grammar.Parser
	rep = n.referee.Walk(&g, p.Parse(&c, &g), func(s referee.Step) bool {
		if s.Item != nil || s.State == nil {
			return true
		}
		states := []engine.State{s.State}
		if s.State.MayEnd() {
			ended := s.State.Clone()
			ended.EndTurn()
			states = append(states, ended)
		}
		for _, st := range states {
			if st.Due() == engine.DueOver {
				continue
			}
			next = append(next, referee.Texts(st)...)
			if st.Due() == engine.DueCast {
				for _, ch := range st.Game().Dice().Chances() {
					next = append(next, string(referee.AppendCast(nil, ch.Cast)))
				}
			}
		}
		return true
	})
	slices.Sort(next)
	return rep, slices.Compact(next)
}

// search tries everything at the i-th word, behind what was made of those before it.
func (n *naive) search(made []string, i, cost int) {
	rep, next := n.judge(made, "*")
	if rep == nil || rep.Verdict != referee.Legal || cost > n.limit {
		return
	}
	marks := 0
	for _, f := range rep.Findings {
		if (f.Code == diag.MissingCaptureMark || f.Code == diag.CheckMark) && n.marking {
			marks += n.meter.Mark
		}
	}
	if cost+marks > n.limit {
		return
	}
	with := func(words ...string) []string { return append(made[:len(made):len(made)], words...) }
	if i == len(n.words) {
		key := strings.Join(slices.DeleteFunc(slices.Clone(made), func(w string) bool { return !isPlain(w) }), " ")
		if old, ok := n.found[key]; !ok || cost+marks < old {
			n.found[key] = cost + marks
		}
	} else {
		w := n.words[i]
		n.search(with(w), i+1, cost)
		n.search(made, i+1, cost+n.meter.Delete)
		if i+1 < len(n.words) && isPlain(w) && isPlain(n.words[i+1]) && w != n.words[i+1] {
			n.search(with(n.words[i+1], w), i+2, cost+n.meter.Swap)
		}
		if strings.HasSuffix(w, ":") {
			next = nil
			for _, s := range []string{"R:", "G:", "W:", "B:", "Y:"} {
				if s != w && s[0] != w[0] {
					n.search(with(s), i+1, cost+n.meter.word(s, w, n.meter.Other))
				}
			}
		}
		for _, m := range next {
			if m == w {
				continue
			}
			c := n.meter.word(m, w, n.meter.Other-1)
			if a, b, ok := strings.Cut(strings.Trim(m, "<>"), ","); ok && m[0] == '<' && !strings.Contains(b, ",") {
				if turned := "<" + b + "," + a + ">"; turned != w {
					if d := n.meter.word(turned, w, n.meter.Other-1); d < c {
						m, c = turned, d
					}
				}
			}
			if short := strings.TrimRight(m, "+#"); short != m && short != w {
				if d := n.meter.word(short, w, n.meter.Other-1); d < c && cost+d <= n.limit {
					n.search(with(short), i+1, cost+d)
					continue
				}
			}
			if cost+c <= n.limit {
				n.search(with(m), i+1, cost+c)
			}
		}
	}
	if cost+n.meter.Insert <= n.limit {
		_, next = n.judge(made, "*")
		for _, m := range next {
			n.search(with(m), i, cost+n.meter.Insert)
		}
	}
}

// TestNaive compares the repairs of short games with those that an exhaustive search finds:
// what is claimed to be unique is so, and of what is tied nothing is missing.
func TestNaive(t *testing.T) {
	costs := DefaultCosts()
	const never = 90
	costs.Twice, costs.TurnLost, costs.TurnAdded, costs.SeatMark, costs.Run, costs.Squares = costs.Delete, never, never, never, never, never
	rng := rand.New(rand.NewPCG(3, 5))
	rep := New(referee.Config{}, costs)
	all := rulesets.All()
	compared := 0
	for k := range *naiveGames {
		rs := all[k%len(all)]
		r := playRecord(rs, rng, 5+rng.IntN(3))
		r.words = slices.DeleteFunc(r.words, func(w string) bool { return strings.HasSuffix(w, ".") })
		r.result = "*"
		i, d := rng.IntN(len(r.words)), &damages[rng.IntN(len(damages))]
		if !isPlain(r.words[i]) || !d.do(r, i, rng) {
			continue
		}
		if strings.Contains(strings.Join(r.words, ""), "_") || slices.ContainsFunc(r.words, func(w string) bool { return strings.Trim(w, "0123456789") == "" }) {
			continue // a gap, or a round number
		}
		r.head = string(bytes.ReplaceAll([]byte(r.head), []byte(`[Result "1-0"]`), []byte(`[Result "*"]`)))
		res := parse(t, r.text())(rep)
		if res.Status == Sound || res.Status == Budget || res.Status == None || res.Cost > 9 {
			continue
		}
		n := &naive{meter: newMeter(costs), head: r.head, words: r.words, limit: res.Cost, referee: referee.New(referee.Config{}), found: map[string]int{}, marking: true}
		n.search(nil, 0, 0)
		want := slices.Sorted(maps.Keys(n.found))
		var got []string
		for _, x := range res.Repairs {
			got = append(got, strings.Join(x.events[:len(x.events)-1], " "))
		}
		slices.Sort(got)
		compared++
		if !slices.Equal(got, want) {
			t.Errorf("%s, %s: %s at %d\nfound\n%s\nthere are\n%s\n%v", rs.Name, d.name, res.Status, res.Cost, strings.Join(got, "\n"), strings.Join(want, "\n"), r.text())
		}
	}
	if compared < *naiveGames/4 {
		t.Errorf("only %d games were compared", compared)
	}
}
