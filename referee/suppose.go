package referee

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Fit is how far a record fits a game.
type Fit struct {
	Legal bool
	// Event is the number of the event that is the first breach, one more than were judged
	// where the error is in none; 0 if there is none.
	Event int
	// Judged is the number of events that were judged, Tried that of those that were tried
	// beside them for what gaps leave open.
	Judged, Tried int
	// Stop is what stops the game, nil if it is legal or that was not asked for.
	Stop *diag.Finding
	// Sitting is who plays and who begins by the tags, nil if that was not asked for.
	Sitting *Sitting
}

// Sitting is who plays and who begins if a game is a record of some rule set, as its tags say, and what
// is wrong with that. If such a tag is lost, or where the game begins is not known, the finding of it
// comes first.
type Sitting struct {
	engine.Setup
	Findings diag.List
}

// Fit judges a game as a record of another, as with Config.Game, but finds out no more than whether
// and where there is an error, which is much cheaper where there is one; and why, if that is asked for.
func (r *Referee) Fit(g *notation.Game, read diag.List, game engine.Game, why bool) Fit {
	before := r.judge.cfg.Game
	if r.judge.cfg.Game, r.judge.asked = game, whether; why {
		r.judge.asked = whatStops
	}
	r.judge.run(g, read, nil)
	r.judge.cfg.Game, r.judge.asked = before, everything
	main := r.judge.lines[0]
	t := Fit{Legal: r.judge.report.Verdict == Legal, Judged: r.judge.report.Judged, Tried: *main.tried() - main.gap.spared}
	if !t.Legal {
		var stop *diag.Finding
		if stop, t.Event = r.judge.report.stop(); why {
			own := *stop
			t.Stop = &own
		}
	}
	if why {
		r.judge.ownReport()
		r.judge.report.Findings = r.judge.report.Findings[:0]
		setup := r.judge.sitting(game.Ruleset())
		t.Sitting = &Sitting{setup, slices.Clone(r.judge.report.Findings)}
	}
	return t
}

// sitting returns who plays and who begins if the game is a record of that rule set.
func (j *judge) sitting(rs *engine.Ruleset) engine.Setup {
	names := []string{"First"}
	for _, s := range rs.Seats {
		names = append(names, s.Name)
	}
	j.startKnown(rs, names...)
	setup := engine.Setup{Seats: j.seats(rs)}
	if t := j.g.FindTag("First"); t != nil {
		j.first(rs, &setup, t)
	}
	return setup
}
