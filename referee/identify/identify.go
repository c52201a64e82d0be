// Package identify finds out what a record is a record of: under which rule sets, and
// under which settings of their options, the whole of it is legal, whatever its tags
// Variant and Options say.
//
// It judges a record under a setting and takes what it finds for all that differ from it in
// options only that were without effect all the while (see engine.Option), so that the answer is that
// of every single setting. Only whether and where there is an error is asked, and most
// settings of other rule sets end a record within a few words.
package identify

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// ErrTooLong is the error for a game that would take too long: nothing is claimed of it.
var ErrTooLong = errors.New("the game is too long to be judged under so many settings")

const (
	// maxWork bounds the items that are gone through for one game, over all settings.
	maxWork = 16_000_000
	// tryWork is as how many items an event counts that is tried for a gap.
	tryWork = 8
)

// Candidate is a rule set under which the record is legal.
type Candidate struct {
	Ruleset *engine.Ruleset
	// Setup is the setting with the fewest deviations from the defaults; among several
	// the one that deviates in the options declared last. It has the seats of the record.
	Setup engine.Setup
	// Settings is the number of settings under which the record is legal.
	Settings int
	// Free names the options of which it does not matter for any setting whether the
	// record is legal: the game never tested them.
	Free []string

	space *space
	legal []bool
}

// Rejection is a rule set under no setting of which the record is legal.
type Rejection struct {
	Ruleset *engine.Ruleset
	// Setup is a setting under which the record goes farthest, the one with the fewest
	// deviations among several.
	Setup engine.Setup
	// Finding is what stops it there: the first breach, or an error in no event.
	Finding diag.Finding
	// reached is the number of the event at which it stands.
	reached int
}

// Answer is what a record can be a record of.
type Answer struct {
	// Candidates has those of the fewest deviations first.
	Candidates []Candidate
	// Rejected has those in which the record goes farthest first.
	Rejected []Rejection
}

// Identifier identifies games one after another. It is not safe for concurrent use.
type Identifier struct {
	// Read, if set, reads the game that is identified as a record of a rule set: letters and squares in
	// old and foreign spelling do not mean the same in each. What was read otherwise is not looked at.
	Read func(*engine.Ruleset) (*notation.Game, diag.List)

	games *Games
	ref   *referee.Referee
	// watcher judges games that are watched.
	watcher *referee.Referee
	work    int
}

// New returns an identifier. The games may be shared with others. Of the configuration AllowTags and Throws hold.
func New(games *Games, cfg referee.Config) *Identifier {
	cfg = referee.Config{AllowTags: cfg.AllowTags, Throws: cfg.Throws}
	return &Identifier{games: games, ref: referee.New(cfg).Reuse(), watcher: referee.New(cfg).Reuse()}
}

// Identify says what g, as read by package grammar with the findings of reading it, can
// be a record of. Seats that play, who begins and a position to begin from are taken from
// the tags; what else is wrong in tags does not matter, but for Stake and Rupees. The error is ErrTooLong or the
// cause of the context's end.
func (d *Identifier) Identify(ctx context.Context, g *notation.Game, read diag.List) (*Answer, error) {
	d.work = 0
	a := &Answer{}
	for _, rs := range rulesets.All() {
		g, read := d.reading(rs, g, read)
		sitting := d.ref.Fit(&notation.Game{Text: g.Text, Offset: g.Offset, Line: g.Line, Tags: g.Tags,
			Malformed: g.Malformed},
			nil, d.games.game(rs, engine.Setup{}), true).Sitting
		s, wrong := newSpace(rs, sitting.Setup), sitting.Findings
		if len(wrong) > 0 && wrong[0].Code != diag.SeatSet { // who plays, who begins or where is not known
			a.Rejected = append(a.Rejected, Rejection{Ruleset: rs, Setup: s.setup(0), Finding: wrong[0]})
			continue
		}
		trials, err := d.trials(ctx, g, read, s)
		if err != nil {
			return nil, err
		}
		switch c, ok := s.candidate(trials); {
		case !ok:
			a.Rejected = append(a.Rejected, d.rejection(g, read, s, trials))
		case len(wrong) > 0: // by others than those who play by its tags
			a.Rejected = append(a.Rejected, Rejection{Ruleset: rs, Setup: c.Setup, Finding: wrong[0]})
		default:
			a.Candidates = append(a.Candidates, c)
		}
	}
	slices.SortStableFunc(a.Candidates, func(x, y Candidate) int {
		return cmp.Compare(deviations(x.Setup), deviations(y.Setup))
	})
	slices.SortStableFunc(a.Rejected, func(x, y Rejection) int { return cmp.Compare(y.reached, x.reached) })
	return a, nil
}

// reading is the game as it is read for a rule set, and what was found in its movetext.
func (d *Identifier) reading(rs *engine.Ruleset, g *notation.Game, read diag.List) (*notation.Game, diag.List) {
	if d.Read != nil {
		g, read = d.Read(rs)
	}
	return g, slices.DeleteFunc(slices.Clone(read), func(f diag.Finding) bool { return f.Code[0] == 'T' })
}

// unsettled returns a copy of a game in which judging can settle what was left open, the game itself
// where nothing was.
func unsettled(g *notation.Game) *notation.Game {
	if g.IndexFunc(func(it *notation.Item) bool { return it.Kind == notation.MoveItem && it.Move.Unsettled() }) < 0 {
		return g
	}
	return g.Clone()
}

// trials returns how the record goes under each setting of a space.
func (d *Identifier) trials(ctx context.Context, g *notation.Game, read diag.List, s *space) ([]referee.Fit, error) {
	all := make([]referee.Fit, s.size)
	judged := make([]bool, s.size)
	var gaps referee.Gaps
	for i := range all {
		if judged[i] {
			continue
		}
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		if d.work > maxWork {
			return nil, ErrTooLong
		}
		game := watch(d.games.game(s.rs, s.setup(i)), &gaps)
		t := d.watcher.Fit(unsettled(g), read, game, false)
		d.work += t.Judged + tryWork*t.Tried + len(g.Tags) + 1
		if t.Legal {
			d.work += g.Len()
		}
		for _, k := range s.class(i, game.asked|game.here) {
			all[k], judged[k] = t, true
		}
	}
	return all, nil
}

// rejection explains what stops a record under the setting that it goes farthest with.
func (d *Identifier) rejection(g *notation.Game, read diag.List, s *space, trials []referee.Fit) Rejection {
	best := 0
	for i, t := range trials {
		if b := trials[best]; t.Event > b.Event || t.Event == b.Event && deviations(s.setup(i)) < deviations(s.setup(best)) {
			best = i
		}
	}
	setup := s.setup(best)
	r := Rejection{Ruleset: s.rs, Setup: setup, reached: trials[best].Event}
	if f := d.ref.Fit(unsettled(g), read, d.games.game(s.rs, setup), true).Stop; f != nil {
		r.Finding = *f
	}
	return r
}

// candidate is what the trials of all settings of a rule set come to. It reports false
// if the record is legal under none.
func (s *space) candidate(trials []referee.Fit) (Candidate, bool) {
	c := Candidate{Ruleset: s.rs, space: s, legal: make([]bool, len(trials))}
	best := -1
	for i, t := range trials {
		if !t.Legal {
			continue
		}
		c.legal[i] = true
		c.Settings++
		if best < 0 || deviations(s.setup(i)) < deviations(s.setup(best)) {
			best = i
		}
	}
	if best < 0 {
		return c, false
	}
	c.Setup = s.setup(best)
	for k, side := range s.sides {
		if s.indifferent(c.legal, k) {
			c.Free = append(c.Free, s.rs.Options[side.option].Name)
		}
	}
	return c, true
}

// indifferent reports whether every setting is legal with all values of a side or with
// none.
func (s *space) indifferent(legal []bool, k int) bool {
	for i := range legal {
		if at := s.at(i, k); at > 0 && legal[i] != legal[i-at*s.sides[k].step] {
			return false
		}
	}
	return true
}

// deviations counts the options that are not at their defaults.
func deviations(s engine.Setup) int {
	n := 0
	for _, v := range s.Values {
		if v != 0 {
			n++
		}
	}
	return n
}
