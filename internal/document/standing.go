package document

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// maxStanding bounds the positions that are followed where a gap leaves them open.
const maxStanding = 2048

// Standing returns the positions that are possible at a place: one, several after a gap that leaves them open, none
// where judging does not come there. With ended the turn has ended where that may be.
func (c *Caret) Standing(pl *Place, ended bool) []engine.State {
	var all []engine.State
	if m, _ := c.moment(pl.Game, pl.Read, int32(pl.At+len(pl.Before))); m.Before != nil {
		all = []engine.State{m.Before}
	} else if pl.depth == 0 {
		all = c.open(pl)
	}
	if !ended {
		return all
	}
	sic := pl.Previous >= 0 && pl.Game.Item(pl.Previous).Sic
	out := all[:0]
	for _, st := range all {
		switch {
		case st.Fresh():
		case st.MayEnd():
			st = st.Clone()
			st.EndTurn()
		case sic && st.Due() != engine.DueOver:
			st = st.Clone()
			st.ForceEnd()
		case len(all) > 1:
			continue
		}
		out = append(out, st)
	}
	return out
}

// open follows a main line with gaps up to a place in all ways in which it can have gone.
func (c *Caret) open(pl *Place) []engine.State {
	t := c.Referee.Trial()
	if t == nil {
		return nil
	}
	spots := []referee.Spot{t.Start()}
	for i, it := range pl.Game.MainLine() {
		if i == pl.Item {
			break
		}
		switch {
		case it.Turn, it.Kind == notation.Bad:
			return nil
		case it.HasGap():
			for range max(1, gapRun(&it)) {
				spots = filled(t, spots, &it)
			}
		case it.Kind == notation.Number, it.Kind == notation.SeatMark, it.IsEvent():
			spots = stepped(t, spots, &it)
		}
		if len(spots) == 0 || len(spots) > maxStanding {
			return nil
		}
	}
	var out []engine.State
	for i := range spots {
		out = append(out, spots[i].St)
	}
	return out
}

// gapRun is how many events a gap is.
func gapRun(it *notation.Item) int {
	if it.Kind == notation.Gap {
		return int(it.N)
	}
	return 1
}

// stepped plays a word at each moment, and leaves out where it cannot be played.
func stepped(t *referee.Trial, spots []referee.Spot, it *notation.Item) []referee.Spot {
	out := spots[:0]
	for i := range spots {
		if s := spots[i]; t.Step(&s, it)&referee.Broken == 0 {
			out = append(out, s)
		}
	}
	return out
}

// filled plays at each moment all that a word with a gap can be.
func filled(t *referee.Trial, spots []referee.Spot, it *notation.Item) []referee.Spot {
	one := *it
	if it.Kind == notation.Gap {
		one.N = 1
	}
	var out []referee.Spot
	seen := map[uint64]bool{}
	for i := range spots {
		for _, choice := range t.Fits(&spots[i], &one, nil) {
			var s referee.Spot
			s.Copy(&spots[i])
			t.Play(&s, choice)
			if key := s.Key(); !seen[key] {
				seen[key] = true
				out = append(out, s)
			}
			if len(out) > maxStanding {
				return out
			}
		}
	}
	return out
}
