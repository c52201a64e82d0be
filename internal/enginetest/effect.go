package enginetest

import "github.com/ashtapada/agn/engine"

// effect checks what a state says of the event m that has led to it, the zero Move for
// a throw or the end of a turn: as much as holds in any game. What it does not know is
// counted against the position strings where games are known.
func (c *checker) effect(s engine.State, m engine.Move) {
	c.t.Helper()
	e := s.Effect()
	switch {
	case (m.Kind == 0 || m.Kind == engine.Pass) && (e.Taken > 0 || e.Home > 0):
		c.fail(s, "nothing has moved, with the effect %+v", e)
	case m.Capture && e.Taken == 0:
		c.fail(s, "%+v captures and has taken nobody", m)
	case m.Kind == engine.BearOff && e.Home == 0:
		c.fail(s, "%+v bears nobody off", m)
	case e.Incidents&^engine.AllIncidents() != 0:
		c.fail(s, "there are no such incidents as %b", e.Incidents)
	}
}
