package archive

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/fairness"
)

// TestPlayersListed: the pages of what players threw, of luck and of tests together are the whole lists, all are counted
// whatever is listed, and a name finds what it finds in a query.
func TestPlayersListed(t *testing.T) {
	t.Parallel()
	c := newCorpus(t)
	stats := func(p Players) *Stats {
		t.Helper()
		s, err := c.archive.Fairness(t.Context(), &query.Query{}, p, nil)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	whole := stats(Players{})
	of := func(s *Stats) map[string][]string {
		out := map[string][]string{}
		add := func(list, what string) { out[list] = append(out[list], what) }
		for i := range s.Throws {
			th := &s.Throws[i]
			if th.Player != "" {
				add("throws of "+th.Device, fmt.Sprint(th.Player, th.Throws, th.Inferred, th.Test.P, th.E, th.Found, th.Outcomes))
			}
		}
		for _, l := range s.Fairness.Luck[1:] {
			add("luck", fmt.Sprint(l))
		}
		for _, test := range s.Fairness.Players {
			add("players", fmt.Sprint(test.Player, test.Device, test.Of, test.E, test.P, test.Found))
		}
		for _, test := range s.Fairness.Sources {
			add("sources", fmt.Sprint(test.Source, test.Device, test.Of, test.E, test.P))
		}
		return out
	}
	want, got := of(whole), map[string][]string{}
	const most = 3
	last := 0
	for from := 0; from <= last; from += most {
		s := stats(Players{From: from, Most: most})
		for list, entries := range of(s) {
			if len(entries) > most {
				t.Fatalf("%d of %s are listed", len(entries), list)
			}
			got[list] = append(got[list], entries...)
		}
		for i, n := 0, 0; i < len(s.Throws); i++ {
			th := &s.Throws[i]
			if th.Player != "" {
				continue
			}
			all := allOf(whole, th.Device)
			last, n = max(last, th.Players, len(whole.Fairness.Players)), len(want["throws of "+th.Device])
			if th.Players != n || th.Few != all.Few || th.Throws != all.Throws || th.E != all.E && all.Throws >= fairness.Least {
				t.Errorf("%+v, want %+v with %d players", th, all, n)
			}
		}
		if n := len(want["luck"]); s.Fairness.LuckPlayers != n ||
			len(s.Fairness.Players)+s.Fairness.MorePlayers != len(whole.Fairness.Players) ||
			s.Fairness.FewPlayers != whole.Fairness.FewPlayers || s.Fairness.Inferred != whole.Fairness.Inferred {
			t.Errorf("luck of %d of %d; %+v", s.Fairness.LuckPlayers, n, s.Fairness)
		}
	}
	for list, entries := range want {
		if !slices.Equal(entries, got[list]) {
			t.Errorf("%s: %q, want %q", list, got[list], entries)
		}
	}
	for i := range whole.Throws {
		if th := &whole.Throws[i]; th.Player == "" {
			few := 0
			for k := i + 1; k < len(whole.Throws) && whole.Throws[k].Player != ""; k++ {
				if whole.Throws[k].Throws-whole.Throws[k].Impossible < fairness.Least {
					few++
				}
			}
			if few != th.Few {
				t.Errorf("%s: %d players with few throws, want %d", th.Device, th.Few, few)
			}
		}
	}
	name := whole.Throws[1].Player
	word := strings.ToUpper(strings.Fields(name)[0])
	some := stats(Players{Named: word})
	found := false
	for i := range some.Throws {
		th := &some.Throws[i]
		found = found || th.Player == name
		if th.Player != "" && !slices.Contains(want["throws of "+th.Device], fmt.Sprint(th.Player, th.Throws, th.Inferred, th.Test.P,
			th.E, th.Found, th.Outcomes)) {
			t.Errorf("%+v is none of all", th)
		}
	}
	if !found || len(some.Throws) >= len(whole.Throws) || some.Games != whole.Games {
		t.Errorf("%q: %d of %d entries, %q among them: %v", word, len(some.Throws), len(whole.Throws), name, found)
	}
	if none := stats(Players{Named: "nobody is called so"}); none.Fairness.LuckPlayers != 0 || none.Throws[0].Players != 0 ||
		len(none.Fairness.Players) != 0 || none.Fairness.FewPlayers != 0 {
		t.Errorf("%+v", none)
	}
}

// allOf returns what all players threw with a device.
func allOf(s *Stats, device string) *ThrowStats {
	i := slices.IndexFunc(s.Throws, func(th ThrowStats) bool { return th.Player == "" && th.Device == device })
	return &s.Throws[i]
}
