package identify

import (
	"sync"

	"github.com/ashtapada/agn/engine"
)

// space is the settings of a rule set that fit the seats of a record, numbered from 0,
// the defaults. The options declared last count up fastest.
type space struct {
	rs *engine.Ruleset
	// sitting has the seats and who begins.
	sitting engine.Setup
	sides   []side
	size    int
}

// side is an option with more than one value that fits.
type side struct {
	option int
	values []uint8
	// step is the distance of two settings that differ in neighbouring values.
	step int
}

// newSpace returns the settings for a record with these seats.
func newSpace(rs *engine.Ruleset, setup engine.Setup) *space {
	s := &space{rs: rs, sitting: setup, size: 1}
	for i, o := range rs.Options {
		sd := side{option: i}
		for v := range o.Values {
			if n := o.Values[v].Seats; v == 0 || n == 0 || n == setup.NumSeats() {
				sd.values = append(sd.values, uint8(v))
			}
		}
		if len(sd.values) > 1 {
			s.sides = append(s.sides, sd)
		}
	}
	for k := len(s.sides) - 1; k >= 0; k-- {
		s.sides[k].step = s.size
		s.size *= len(s.sides[k].values)
	}
	return s
}

// at is where a setting is along a side.
func (s *space) at(i, k int) int { return i / s.sides[k].step % len(s.sides[k].values) }

// with is the setting moved along a side.
func (s *space) with(i, k, at int) int { return i + (at-s.at(i, k))*s.sides[k].step }

// class returns the settings that have the options of a set, given as bits, like a setting.
func (s *space) class(i int, asked uint16) []int {
	all := []int{i}
	for k, sd := range s.sides {
		if asked>>sd.option&1 == 1 {
			continue
		}
		for _, from := range all[:len(all):len(all)] {
			for at := range sd.values {
				if at != s.at(from, k) {
					all = append(all, s.with(from, k, at))
				}
			}
		}
	}
	return all
}

// setup is the setting of a number.
func (s *space) setup(i int) engine.Setup {
	setup := s.sitting
	for k, sd := range s.sides {
		setup.Values[sd.option] = sd.values[s.at(i, k)]
	}
	return setup
}

// Games keeps the games that were built. It is safe for concurrent use. Zero is empty.
type Games struct {
	mu  sync.Mutex
	all map[played]engine.Game
}

type played struct {
	rs    *engine.Ruleset
	setup engine.Setup
}

// maxGames bounds what is kept, some 80 MB: half as many games as there are settings, of
// which a record asks for few.
const maxGames = 8192

func (g *Games) game(rs *engine.Ruleset, setup engine.Setup) engine.Game {
	key := played{rs, setup}
	g.mu.Lock()
	game := g.all[key]
	g.mu.Unlock()
	if game != nil {
		return game
	}
	game, err := rs.New(setup)
	if err != nil {
		panic("identify: " + err.Error()) // the seats are those that the referee judges by
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.all == nil {
		g.all = map[played]engine.Game{}
	}
	for old := range g.all {
		if len(g.all) < maxGames {
			break
		}
		delete(g.all, old) // whichever it is
	}
	g.all[key] = game
	return game
}
