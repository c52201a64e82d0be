package repair

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Of three lost moves or more there are more than can be tried one after another. What is written
// behind them tells them apart: the first move that cannot be played there is one of a man whose seat
// has lost moves, mostly, and of those another is tried for it, until what is written can be played
// farther. So each seat's moves are looked for by themselves.

const (
	// minLost and maxLost bound the lost moves that are looked for so.
	minLost, maxLost = 3, 8
	// maxClimb is how much is tried in one place, maxClimbs in how many.
	maxClimb, maxClimbs = 40_000, 10
	// maxBeam is how many sets of moves are gone on with, maxAsGood how many are repairs in the end.
	maxBeam, maxAsGood = 4, 64
	// minReach is how many events that are written behind must then be possible.
	minReach = 3
)

// filler is moves for those that were lost, and how far what is written behind them can be played.
type filler struct {
	moves  []referee.Choice
	tokens []token
	reach  int
	seat   engine.Seat // that cannot play on
	key    uint64      // of the position behind them
}

// climb looks for moves that were lost before the i-th word, so many.
type climb struct {
	*search
	start *referee.Spot
	i, n  int
	left  int
}

// manyLost puts in three moves or more before the i-th word, where a number or seat mark behind it, two
// moves on at most, shows that so many were lost.
func (s *search) manyLost(at int32, spot *referee.Spot, i, edits, cost int) {
	if !spot.Plain() || spot.St.Due() != engine.DueMove || s.climbs >= maxClimbs {
		return
	}
	n, price, why := s.missing(spot, i)
	if n < minLost || cost+price+s.rest(i) > s.most {
		return
	}
	s.climbs++
	s.exact = min(s.exact, cost+price+s.rest(i))
	c := &climb{search: s, start: spot, i: i, n: n, left: maxClimb}
	for _, f := range c.best() {
		s.take(at, spot, &edit{kind: Insert, at: int32(i), cost: int32(price), tokens: f.tokens, why: why}, edits, cost)
	}
}

// missing counts the moves that were lost before the i-th word, as the next numbers and seat marks
// tell, what that costs, and in what way they were lost.
func (s *search) missing(spot *referee.Spot, i int) (n, price int, why string) {
	k := i
	for k < len(s.words) && k < i+maxBefore && s.words[k].item.Kind == notation.MoveItem {
		k++
	}
	if k == len(s.words) || !s.words[k].isNumber() && !s.atMark(k) || s.words[k].part > 0 {
		return 0, 0, ""
	}
	price, why = s.meter.PassageLost, passageWhy
	if s.words[k].isNumber() {
		price, why = s.meter.LineLost, "a line was left out"
	}
	var on, sign referee.Spot
	on.Copy(spot)
	for n = i - k; n <= maxLost; n++ { // those that are written are played by any moves too
		if sign.Copy(&on); n >= 0 && s.signsHold(&sign, k) {
			return n, price, why
		}
		if s.spend(1); on.St.Due() != engine.DueMove || !s.any(&on) {
			return 0, 0, ""
		}
	}
	return 0, 0, ""
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
	return s.trial.Step(spot, &it)&referee.Broken == 0
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

// best returns the sets of moves behind which what is written can be played farthest.
func (c *climb) best() []filler {
	first, ok := c.fill(nil, nil)
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

func (c *climb) going() bool { return c.left > 0 && c.effort > 0 }

func (c *climb) spend(n int) {
	c.left -= n
	c.search.spend(n)
}

// fill plays the moves that are wanted, and some where they cannot be, and what is written behind.
func (c *climb) fill(wanted []referee.Choice, buf []referee.Choice) (f filler, ok bool) {
	var spot referee.Spot
	spot.Copy(c.start)
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
		f.moves, f.tokens = append(f.moves, buf[k]), append(f.tokens, token{it, textOf(&it)})
		if c.trial.Step(&spot, &it)&referee.Broken != 0 {
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
		if c.trial.Step(&spot, &w.item)&referee.Broken != 0 {
			break
		}
		if w.item.IsEvent() {
			f.reach++
		}
	}
	return f, true
}

// others calls try with each other move in the place of the j-th, which is one of a seat that is meant.
func (c *climb) others(f *filler, meant func(engine.Seat) bool, try func(j int, choice referee.Choice)) {
	var spot referee.Spot
	spot.Copy(c.start)
	for j := range f.moves {
		choices := c.trial.Choices(&spot, nil)
		if meant(spot.St.Seat()) {
			for _, choice := range choices {
				if !choice.Ended && choice != f.moves[j] && c.going() {
					try(j, choice)
				}
			}
		}
		if c.trial.Step(&spot, &f.tokens[j].item)&referee.Broken != 0 {
			return
		}
	}
}

// better changes one move of a seat that is meant, and returns what can then be played farther.
func (c *climb) better(beam []filler, meant func(*filler, engine.Seat) bool) (out []filler) {
	var buf []referee.Choice
	for b := range beam {
		f := &beam[b]
		c.others(f, func(seat engine.Seat) bool { return meant(f, seat) }, func(j int, choice referee.Choice) {
			wanted := slices.Clone(f.moves)
			wanted[j] = choice
			if g, ok := c.fill(wanted, buf); ok && g.reach > f.reach {
				out = append(out, g)
			}
		})
	}
	return farthest(out, maxBeam)
}

// pairs changes a move of the seat that cannot play on and any other.
func (c *climb) pairs(f *filler) (out []filler) {
	var buf []referee.Choice
	own := func(seat engine.Seat) bool { return seat == f.seat }
	c.others(f, own, func(j int, choice referee.Choice) {
		wanted := slices.Clone(f.moves)
		wanted[j] = choice
		g, ok := c.fill(wanted, buf)
		if !ok || g.moves[j] != choice {
			return
		}
		c.others(&g, func(engine.Seat) bool { return true }, func(k int, second referee.Choice) {
			if k == j {
				return
			}
			wanted := slices.Clone(g.moves)
			wanted[k] = second
			if h, ok := c.fill(wanted, buf); ok && h.reach > f.reach {
				out = append(out, h)
			}
		})
	})
	return farthest(out, maxBeam)
}

// asGood adds what comes as far by one other move.
func (c *climb) asGood(beam []filler) []filler {
	c.left = max(c.left, maxClimb/4)
	out := slices.Clone(beam)
	var buf []referee.Choice
	for b := range beam {
		f := &beam[b]
		c.others(f, func(engine.Seat) bool { return true }, func(j int, choice referee.Choice) {
			wanted := slices.Clone(f.moves)
			wanted[j] = choice
			if g, ok := c.fill(wanted, buf); ok && g.reach == f.reach {
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
