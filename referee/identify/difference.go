package identify

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// The bounds of the search for how settings differ: events ahead, positions looked
// at, settings compared with the one printed, and continuations judged.
const (
	maxAhead     = 4
	maxPositions = 400
	maxCompared  = 16
	maxTried     = 100
)

// Difference is a continuation of a record that is legal under one setting and not under
// another, both of which the record is legal under.
type Difference struct {
	// Events are the throws and moves in canonical notation. Only the last of them makes
	// the difference.
	Events []string
	// Legal and Illegal are the settings, as the tag Options has them.
	Legal, Illegal string
}

// Difference looks for a shortest continuation under which the candidate's setting differs from one
// that differs from it in one option. It reports false if there is none of up to four
// events among the positions that it looks at, or if there is one setting only.
func (d *Identifier) Difference(g *notation.Game, read diag.List, c *Candidate) (Difference, bool) {
	if d.Read != nil {
		g, read = d.Read(c.Ruleset)
	}
	p := &parting{rs: c.Ruleset, ref: d.ref, g: g, read: read}
	if !p.add(d.games.game(p.rs, c.Setup)) {
		return Difference{}, false
	}
	base := c.space.number(c.Setup)
	for k, side := range c.space.sides {
		for at := range side.values {
			i := c.space.with(base, k, at)
			if i != base && c.legal[i] && len(p.games) < maxCompared && !p.add(d.games.game(p.rs, c.space.setup(i))) {
				return Difference{}, false
			}
		}
	}
	return p.search()
}

// number is the number of a setting.
func (s *space) number(setup engine.Setup) int {
	i := 0
	for _, sd := range s.sides {
		i += slices.Index(sd.values, setup.Values[sd.option]) * sd.step
	}
	return i
}

// parting is the search for how settings differ.
type parting struct {
	rs    *engine.Ruleset
	ref   *referee.Referee
	g     *notation.Game
	read  diag.List
	games []engine.Game
	tried int
	// next holds the positions to look at, nearest first.
	next []moment
}

// moment is a continuation with the positions that it leads to, one for each setting.
type moment struct {
	events []string
	states []engine.State
}

// add plays the record under a setting. It reports false where a gap leaves open what
// the position at the end is.
func (p *parting) add(game engine.Game) bool {
	cfg := p.ref.Config()
	cfg.Game = game
	var end engine.State
	referee.New(cfg).Visit(unsettled(p.g), p.read, &referee.Visitor{Before: func(s *referee.Event) bool {
		if s.Item == nil && s.State != nil {
			end = s.State.Clone()
		}
		return true
	}})
	if end == nil {
		return false
	}
	if p.next == nil {
		p.next = []moment{{}}
	}
	p.games = append(p.games, game)
	p.next[0].states = append(p.next[0].states, end)
	return true
}

func (p *parting) search() (Difference, bool) {
	for seen := 0; len(p.games) > 1 && len(p.next) > 0 && seen < maxPositions; seen++ {
		m := p.next[0]
		p.next = p.next[1:]
		first := possible(m.states[0])
		for i, st := range m.states[1:] {
			other := possible(st)
			for _, e := range lacks(other, first) {
				if a, ok := p.differs(m, e, 0, i+1); ok {
					return a, true
				}
			}
			for _, e := range lacks(first, other) {
				if a, ok := p.differs(m, e, i+1, 0); ok {
					return a, true
				}
			}
		}
		if len(m.events) < maxAhead-1 {
			p.ahead(m, first)
		}
	}
	return Difference{}, false
}

// differs holds a continuation against the referee: the same words can stand for another
// event under another setting.
func (p *parting) differs(m moment, e event, legal, illegal int) (Difference, bool) {
	if p.tried++; p.tried > maxTried {
		return Difference{}, false
	}
	events := append(slices.Clone(m.events), e.text(m.states[legal]))
	g := continued(p.g, events)
	if !p.ref.Fit(g, p.read, p.games[legal], false).Legal || p.ref.Fit(g, p.read, p.games[illegal], false).Legal {
		return Difference{}, false
	}
	options := func(i int) string { return p.rs.OptionString(p.games[i].Setup()) }
	return Difference{events, options(legal), options(illegal)}, true
}

// continued is a record with events after it, without a result.
func continued(g *notation.Game, events []string) *notation.Game {
	var p grammar.Parser
	var more notation.Game
	p.Parse(&grammar.Chunk{Text: []byte(strings.Join(events, " ") + " *"), Line: 1}, &more)
	out := g.Clone()
	at := int32(len(g.Text))
	out.Text = slices.Concat(g.Text, more.Text)
	for _, it := range more.All() {
		it.Start, it.End = it.Start+at, it.End+at
		out.Add(it)
	}
	out.Result = notation.Result{Text: "*"}
	return out
}

// ahead adds the positions after each event that is possible in all those of a moment.
func (p *parting) ahead(m moment, events []event) {
	for _, e := range events {
		if len(p.next) >= maxPositions {
			return
		}
		n := moment{events: append(slices.Clone(m.events), e.text(m.states[0]))}
		for _, st := range m.states {
			n.states = append(n.states, e.play(st))
		}
		p.next = append(p.next, n)
	}
}

// event is a throw or a move that is possible, after the end of the turn if it ends the
// turn before it.
type event struct {
	cast engine.Cast
	move engine.Move
	ends bool
}

// possible returns the events that can come next.
func possible(st engine.State) []event {
	all := events(nil, st, false)
	if st.MayEnd() && !st.Fresh() {
		st = st.Clone()
		st.EndTurn()
		all = events(all, st, true)
	}
	return all
}

func events(all []event, st engine.State, ends bool) []event {
	for _, m := range st.Legal(nil) {
		all = append(all, event{move: m, ends: ends})
	}
	if st.Due() == engine.DueCast {
		for _, c := range st.Game().Dice().Chances() {
			all = append(all, event{cast: c.Cast, ends: ends})
		}
	}
	return all
}

// lacks returns the events of all that are not among have.
func lacks(have, all []event) (out []event) {
	for _, e := range all {
		if !slices.Contains(have, e) {
			out = append(out, e)
		}
	}
	return out
}

func (e event) play(st engine.State) engine.State {
	st = e.from(st)
	if e.move == (engine.Move{}) {
		st.Throw(e.cast)
	} else {
		st.Apply(e.move)
	}
	return st
}

// from is a copy of the position in which the event happens.
func (e event) from(st engine.State) engine.State {
	st = st.Clone()
	if e.ends {
		st.EndTurn()
	}
	return st
}

func (e event) text(st engine.State) string {
	if e.move == (engine.Move{}) {
		return string(referee.AppendCast(nil, e.cast))
	}
	return string(referee.AppendMove(nil, e.from(st), e.move))
}
