// Package effects holds what the states of the ten games say of the last event against a naive
// comparison of the positions before and after it.
package effects

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/enginetest"
)

// gameIncidents are the incidents that random games of a rule set must show.
var gameIncidents = map[string][]engine.Incident{
	"chaturanca-1": {engine.Combat, engine.Command, engine.KingTaken, engine.Return, engine.Leap},
	"chaturanca-2": {engine.Combat, engine.Command, engine.Throne, engine.Empire, engine.KingTaken, engine.Return,
		engine.Retirement, engine.Privilege},
	"chaturanca-3":   {engine.KingTaken, engine.Leap},
	"chaturanga-2p":  {engine.Leap},
	"chaturaji":      {engine.Triumph, engine.KingTaken, engine.Return},
	"caturanga-race": {engine.Overtaking},
	"ashta-kashte":   {engine.Overtaking},
	"thaayam":        {engine.Split},
	"chauka-bara":    {engine.Right, engine.Forfeit, engine.Takeback},
	"chaupur":        {},
}

// Check plays random games of a rule set, with every value of every option and for
// every number of seats, from the start and from positions near rare effects: what a
// state says of the last event is what a naive comparison of the positions before and
// after it says.
func Check(t *testing.T, r *engine.Ruleset, starts []string) {
	t.Parallel()
	c := &effectCount{t: t, incidents: map[engine.Incident]int{}}
	for i, options := range enginetest.EveryOption(r) {
		for _, set := range r.SeatSets {
			c.games(enginetest.NewSeated(t, r, options, len(set)), starts, uint64(i))
		}
	}
	t.Logf("%d events, %d men taken in %d events, %d of them by force, %d home; %v",
		c.events, c.taken, c.captures, c.forced, c.home, c.incidents)
	if c.captures < 100 || c.forced < 20 || c.several == 0 && len(r.Seats) > 2 {
		t.Errorf("only %d captures, %d of several men, %d by force", c.captures, c.several, c.forced)
	}
	if c.home == 0 && homeWords[r.Name] != "" {
		t.Error("nobody came home")
	}
	for _, f := range gameIncidents[r.Name] {
		if c.incidents[f] == 0 {
			t.Errorf("%s never happened", f)
		}
	}
}

// effectCount plays games and counts what they show.
type effectCount struct {
	t                                              *testing.T
	events, taken, captures, several, forced, home int
	incidents                                      map[engine.Incident]int
	buf                                            []engine.Move
}

func (c *effectCount) games(g engine.Game, starts []string, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 31))
	n := newEffectNaive(g)
	games := 3
	if testing.Short() {
		games = 1
	}
	for _, start := range append([]string{"", "", ""}, starts...) {
		if start != "" {
			if _, err := g.Position(start); err != nil {
				continue // a position of other seats or options
			}
		}
		for range games {
			c.play(n, enginetest.At(c.t, g, start), rng)
		}
	}
}

// play plays one game at random, with captures and promotions more often than they
// would come.
func (c *effectCount) play(n *effectNaive, s engine.State, rng *rand.Rand) {
	var casts []engine.Cast
	for _, ch := range engine.Chances(n.game) {
		casts = append(casts, ch.Cast)
	}
	for range 200 {
		before := string(s.AppendPosition(nil))
		if rng.IntN(16) == 0 {
			c.force(n, s, before, rng)
		}
		if s.Due() == engine.DueOver {
			return
		}
		legal := s.Legal(nil)
		var m engine.Move
		v := 0
		switch {
		case s.MayEnd() && (s.Due() == engine.DueMove && len(legal) == 0 || rng.IntN(3) == 0):
			s.EndTurn()
		case s.Due() == engine.DueCast && (len(legal) == 0 || rng.IntN(2) == 0):
			cast := casts[rng.IntN(len(casts))]
			v = int(cast.V[0])
			s.Throw(cast)
		default:
			m = legal[rng.IntN(len(legal))]
			for range 3 {
				if l := legal[rng.IntN(len(legal))]; l.Capture || l.Promo != 0 {
					m = l
				}
			}
			s.Apply(m)
		}
		after := string(s.AppendPosition(nil))
		got, want := s.Effect(), n.effect(before, after, m, v)
		if got != want {
			c.t.Fatalf("%s %s: %+v with %d from\n%s to\n%s: %+v (%s), want %+v (%s)",
				n.variant, n.options, m, v, before, after, got, got.Incidents, want, want.Incidents)
		}
		c.count(got)
	}
}

func (c *effectCount) count(e engine.Effect) {
	c.events++
	c.taken += int(e.Taken)
	c.captures += btoi(e.Taken > 0)
	c.several += btoi(e.Taken > 1)
	c.home += int(e.Home)
	for f := range e.Incidents.All {
		c.incidents[f]++
	}
}

// force plays a move of a copy that may be illegal, and counts the men taken.
func (c *effectCount) force(n *effectNaive, s engine.State, before string, rng *rand.Rand) {
	c.buf = s.Candidates(nil, c.buf[:0])
	if len(c.buf) == 0 {
		return
	}
	k := s.Clone()
	for range 8 {
		m := c.buf[rng.IntN(len(c.buf))]
		k.CopyFrom(s)
		if !k.Force(m) {
			continue
		}
		after := string(k.AppendPosition(nil))
		want, ok := n.taken(before, after, m)
		if !ok {
			continue
		}
		if got := k.Effect().Taken; int(got) != want {
			c.t.Fatalf("%s %s: forced %+v from\n%s to\n%s: %d taken, want %d", n.variant, n.options, m, before, after, got, want)
		}
		c.forced += btoi(want > 0)
	}
}

// taken counts the men of other seats that a forced move took. It cannot tell where
// somebody else's man was moved along a way.
func (n *effectNaive) taken(before, after string, m engine.Move) (count int, ok bool) {
	if n.war() {
		return len(n.vanished(before, after, m)), true
	}
	seats, turn := raceSeats(before)
	for _, seat := range seats {
		if seat == turn {
			continue
		}
		was, is := raceMen(before, seat), raceMen(after, seat)
		for _, sq := range is {
			if sq != n.away(seat) && more(was, is, sq) > 0 {
				return 0, false // came from elsewhere
			}
		}
		if n.name(m.To) == n.away(seat) && slices.Contains(was, n.name(m.From)) {
			return 0, false
		}
		count += max(0, more(was, is, n.away(seat)))
	}
	return count, true
}

// After plays legal events from a position and compares what the last one has brought
// about. An event is the values of dice, two squares, -- or end; incidents are words.
func After(t *testing.T, g engine.Game, position, events string, want engine.Effect, incidents string) {
	t.Helper()
	s := enginetest.At(t, g, position)
	for _, e := range strings.Fields(events) {
		playEvent(t, s, e)
	}
	for f := range engine.AllIncidents().All {
		if slices.Contains(strings.Fields(incidents), f.String()) {
			want.Incidents.Add(f)
		}
	}
	if got := s.Effect(); got != want {
		t.Errorf("%s %q %s: %+v (%s), want %+v", g.Ruleset().Name, position, events, got, got.Incidents, want)
	}
}

// playEvent plays a legal event: dice, two squares, -- or end.
func playEvent(t *testing.T, s engine.State, text string) {
	t.Helper()
	switch {
	case text == "end":
		s.EndTurn()
		return
	case s.Due() == engine.DueCast:
		for _, ch := range engine.Chances(s.Game()) {
			if fmt.Sprint(ch.Cast.Values()) == "["+strings.ReplaceAll(text, ",", " ")+"]" {
				s.Throw(ch.Cast)
				return
			}
		}
	}
	b := s.Game().Board()
	for _, m := range s.Legal(nil) {
		if m.Kind == engine.Pass && text == "--" || m.Kind == engine.Step && b.Name(m.From)+b.Name(m.To) == text {
			s.Apply(m)
			return
		}
	}
	t.Fatalf("%s is not legal in %s", text, s.AppendPosition(nil))
}
