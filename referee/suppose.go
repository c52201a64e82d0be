package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Suppose has the games that follow judged as records of that game, whatever their tags
// Variant and Options say. The seats, who begins and a position to begin from are not
// taken from the tags either, but for a FEN: Sitting finds out the seats. Findings in
// tags that say none of this are left out. With nil the tags count again.
func (r *Referee) Suppose(game engine.Game) { r.supposed = game }

// Sitting returns who plays and who begins if g is a record of that rule set, as its tags
// say, and what is wrong with that. If such a tag is lost, or where the game begins is not
// known, the finding of it comes first.
func (r *Referee) Sitting(g *notation.Game, rs *engine.Ruleset) (engine.Setup, diag.List) {
	r.g, r.loc = g, g.Locator()
	r.ownReport()
	r.report.Findings = r.report.Findings[:0]
	names := []string{"First"}
	for _, s := range rs.Seats {
		names = append(names, s.Name)
	}
	r.startKnown(rs, names...)
	setup := engine.Setup{Seats: r.seats(rs)}
	for i := range g.Tags {
		if t := &g.Tags[i]; t.Name == "First" {
			r.first(rs, &setup, t)
			break
		}
	}
	return setup, slices.Clone(r.report.Findings)
}

// Fit is how far a record fits a game.
type Fit struct {
	Legal bool
	// Event is the number of the event that is the first breach, one more than were judged
	// where the error is in none; 0 if there is none.
	Event int
	// Judged is the number of events that were judged, Tried that of those that were tried
	// beside them for what gaps leave open.
	Judged, Tried int
}

// Fit judges a game as a record of another, as after Suppose, but finds out no more than
// whether and where there is an error, which is much cheaper where there is one.
func (r *Referee) Fit(g *notation.Game, read diag.List, game engine.Game) Fit {
	r.runAs(g, read, game, whether)
	main := r.lines[0]
	t := Fit{Legal: r.report.Verdict == Legal, Judged: r.report.Judged, Tried: *main.tried() - main.gap.spared}
	if !t.Legal {
		_, t.Event = r.report.stop()
	}
	return t
}

// Stopped judges a game as a record of another as Fit does, and returns what stops it, nil
// if it is legal.
func (r *Referee) Stopped(g *notation.Game, read diag.List, game engine.Game) *diag.Finding {
	r.runAs(g, read, game, whatStops)
	f, _ := r.report.stop()
	return f
}

// runAs judges a game as a record of another as far as what stops it, whatever is supposed otherwise.
func (r *Referee) runAs(g *notation.Game, read diag.List, game engine.Game, asked depth) {
	before := r.supposed
	r.supposed, r.asked = game, asked
	r.run(g, read, nil)
	r.supposed, r.asked = before, 0
}

// LegalWith returns the settings, written name=value, each of which alone would make the
// game legal that was judged last and is not, under the options that it was judged by.
// With Reuse the report of that is gone then.
func (r *Referee) LegalWith(g *notation.Game, read diag.List) []string {
	if r.table == nil {
		return nil
	}
	game := r.table.game
	if r.Fit(g, read, game).Legal {
		return nil // it is the tags
	}
	var out []string
	rs, setup := game.Ruleset(), game.Setup()
	for i, o := range rs.Options {
		for v, value := range o.Values {
			other := setup
			other.Values[i] = uint8(v)
			if other == setup || rs.Unfit(other) != nil {
				continue
			}
			if r.Fit(g, read, r.others.game(rs, other)).Legal {
				out = append(out, o.Name+"="+value.Name)
			}
		}
	}
	return out
}
