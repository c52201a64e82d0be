package repair

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Of three lost moves or more there are more than can be tried one after another. What is written
// after them decides: the first move that cannot be played there is one of a man whose seat
// has lost moves, mostly, and of those another is tried for it, until what is written can be played
// farther. So each seat's moves are looked for by themselves.

const (
	// minLost and maxLost bound the lost moves that are looked for so.
	minLost, maxLost = 3, 8
	// maxFilling is how much is tried in one place, maxFillings in how many.
	maxFilling, maxFillings = 40_000, 10
	// maxBeam is how many sets of moves are gone on with, maxAsGood how many are repairs in the end.
	maxBeam, maxAsGood = 4, 64
	// minReach is how many events that are written after must then be possible.
	minReach = 3
)

// filler is moves for those that were lost, and how far what is written after them can be played.
type filler struct {
	moves  []referee.Choice
	tokens []token
	reach  int
	seat   engine.Seat // that cannot play on
	key    uint64      // of the position after them
}

// fillers looks for so many moves that were lost before a word.
type fillers struct {
	*moment
	n, left int
}

// manyLost puts in three moves or more, where a number or seat mark after the word, two moves on at most,
// shows that so many were lost.
func (m *moment) manyLost(which) {
	if !m.spot.Plain() || m.spot.St.Due() != engine.DueMove || m.fillings >= maxFillings {
		return
	}
	n, of := m.missing()
	price := m.damages[of].cost
	if n < minLost || m.cost+price+m.rest(m.i) > m.most {
		return
	}
	m.fillings++
	m.passOver(m.cost + price + m.rest(m.i))
	c := &fillers{moment: m, n: n, left: maxFilling}
	for _, f := range c.best() {
		m.offer(of, edit{kind: Insert, tokens: f.tokens})
	}
}

// missing counts the moves that were lost before a word, as the next numbers and seat marks
// say, and in what way they were lost.
func (m *moment) missing() (n int, of which) {
	k := m.numberAfter()
	if k == len(m.words) || !m.words[k].isNumber() && !m.atMark(k) || m.words[k].part > 0 {
		return 0, movesLost
	}
	of = movesLost
	if m.words[k].isNumber() {
		of = roundLost
	}
	var on, sign referee.Spot
	on.Copy(&m.spot)
	for n = m.i - k; n <= maxLost; n++ { // those that are written are played by any moves too
		if sign.Copy(&on); n >= 0 && m.signsHold(&sign, k) {
			return n, of
		}
		if m.spend(1); on.St.Due() != engine.DueMove || !m.any(&on) {
			break
		}
	}
	return 0, of
}

// signsHold reports whether the numbers and seat marks from the k-th word on are those of a moment.
func (s *search) signsHold(spot *referee.Spot, k int) bool {
	for ; k < len(s.words) && (s.words[k].isNumber() || s.atMark(k)); k++ {
		if s.spend(1); s.trial.Step(spot, &s.words[k].item) != 0 {
			return false
		}
	}
	return true
}

// any plays some move, a quiet one if it can.
func (s *search) any(spot *referee.Spot) bool {
	choices := s.trial.Choices(spot, nil)
	k := s.quiet(spot, choices)
	if k < 0 {
		return false
	}
	it := s.trial.Written(spot, choices[k])
	return !s.breaks(spot, &it)
}

// quiet returns a move that takes nothing and checks nobody, else the first, -1 without one.
func (s *search) quiet(spot *referee.Spot, choices []referee.Choice) int {
	first := -1
	for k, c := range choices {
		if c.Ended || c.Cast.N > 0 {
			continue
		}
		if first < 0 {
			first = k
		}
		if it := s.trial.Written(spot, c); it.Kind == notation.MoveItem && it.Move.Sep != 'x' && it.Move.Check == 0 {
			return k
		}
	}
	return first
}

// best returns the sets of moves after which what is written can be played farthest.
func (c *fillers) best() []filler {
	first, ok := c.fill(nil)
	if !ok {
		return nil
	}
	beam := []filler{first}
	for c.going() {
		next := c.better(beam, func(f *filler, seat engine.Seat) bool { return seat == f.seat })
		if len(next) == 0 {
			next = c.better(beam, func(f *filler, seat engine.Seat) bool { return seat != f.seat })
		}
		if len(next) == 0 {
			next = c.pairs(&beam[0])
		}
		if len(next) == 0 {
			break
		}
		beam = next
	}
	if beam[0].reach < minReach {
		return nil
	}
	return c.asGood(beam)
}

func (c *fillers) going() bool { return c.left > 0 && c.effort > 0 }

func (c *fillers) spend(n int) {
	c.left -= n
	c.search.spend(n)
}

// fill plays the moves that are wanted, and some where they cannot be, and what is written after.
func (c *fillers) fill(wanted []referee.Choice) (f filler, ok bool) {
	var (
		spot referee.Spot
		buf  []referee.Choice
	)
	spot.Copy(&c.moment.spot)
	for j := range c.n {
		if spot.St.Due() != engine.DueMove {
			return f, false
		}
		buf = c.trial.Choices(&spot, buf[:0])
		k := -1
		if j < len(wanted) {
			k = slices.Index(buf, wanted[j])
		}
		if k < 0 {
			k = c.quiet(&spot, buf)
		}
		if c.spend(2); k < 0 {
			return f, false
		}
		it := c.trial.Written(&spot, buf[k])
		f.moves, f.tokens = append(f.moves, buf[k]), append(f.tokens, tokenOf(it))
		if c.breaks(&spot, &it) {
			return f, false
		}
	}
	f.key = spot.Key()
	for i := c.i; i < len(c.words) && f.reach < maxLineAhead; i++ {
		w := &c.words[i]
		if f.seat = spot.St.Seat(); w.item.HasGap() {
			break
		}
		c.spend(1)
		if c.breaks(&spot, &w.item) {
			break
		}
		if w.item.IsEvent() {
			f.reach++
		}
	}
	return f, true
}

// others calls try with what comes of each other move in the place of the j-th, if that and its seat are
// meant.
func (c *fillers) others(f *filler, meant func(j int, seat engine.Seat) bool, try func(j int, other filler)) {
	var spot referee.Spot
	spot.Copy(&c.moment.spot)
	for j := range f.moves {
		choices := c.trial.Choices(&spot, nil)
		if meant(j, spot.St.Seat()) {
			for _, choice := range choices {
				if choice.Ended || choice == f.moves[j] || !c.going() {
					continue
				}
				wanted := slices.Clone(f.moves)
				wanted[j] = choice
				if g, ok := c.fill(wanted); ok {
					try(j, g)
				}
			}
		}
		if c.breaks(&spot, &f.tokens[j].item) {
			return
		}
	}
}

func anyMove(int, engine.Seat) bool { return true }

// better changes one move of a seat that is meant, and returns what can then be played farther.
func (c *fillers) better(beam []filler, meant func(*filler, engine.Seat) bool) (out []filler) {
	for b := range beam {
		f := &beam[b]
		c.others(f, func(_ int, seat engine.Seat) bool { return meant(f, seat) }, func(_ int, g filler) {
			if g.reach > f.reach {
				out = append(out, g)
			}
		})
	}
	return farthest(out, maxBeam)
}

// pairs changes a move of the seat that cannot play on and any other.
func (c *fillers) pairs(f *filler) (out []filler) {
	c.others(f, func(_ int, seat engine.Seat) bool { return seat == f.seat }, func(j int, g filler) {
		c.others(&g, func(k int, _ engine.Seat) bool { return k != j }, func(_ int, h filler) {
			if h.reach > f.reach {
				out = append(out, h)
			}
		})
	})
	return farthest(out, maxBeam)
}

// asGood adds what comes as far by one other move.
func (c *fillers) asGood(beam []filler) []filler {
	c.left = max(c.left, maxFilling/4)
	out := slices.Clone(beam)
	for b := range beam {
		f := &beam[b]
		c.others(f, anyMove, func(_ int, g filler) {
			if g.reach == f.reach {
				out = append(out, g)
			}
		})
	}
	return farthest(out, maxAsGood)
}

// farthest returns the best of several, those that come as far as the first first, and of those that
// come to one position one, at most so many.
func farthest(all []filler, most int) []filler {
	slices.SortStableFunc(all, func(a, b filler) int { return cmp.Compare(b.reach, a.reach) })
	seen := map[uint64]bool{}
	out := all[:0]
	for _, f := range all {
		if !seen[f.key] && len(out) < most {
			seen[f.key] = true
			out = append(out, f)
		}
	}
	return out
}
