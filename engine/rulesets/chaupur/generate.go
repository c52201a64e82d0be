package chaupur

import (
	"math/bits"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// play is a move as it is played: n[0] men at the index at[0] and, on the foot
// of the column, n[1] at at[1] go to an index with a set of the dice.
type play struct {
	from    engine.Square
	at, n   [2]uint8
	to      uint8
	set     uint8
	who     [2]uint8 // as Move.Who and Move.Who2
	capture bool
}

// count is the number of men that move.
func (p *play) count() uint8 { return p.n[0] + p.n[1] }

// maxPlays bounds the plays of a position.
const maxPlays = 128

// query asks for plays.
type query struct {
	*engine.Pattern
	army  int
	all   bool // every number of men and every mark; else those of the pattern
	spend [4]uint8
	// low and high are the indices of the target that is asked for.
	low, high uint8
	// most is the greatest number of dice that can be played, unknown at first.
	most int
	// plays takes all that is found, whether or not it is wasteful; without it moves are
	// made of what is not.
	plays *plays
}

// plays are what was found, in an array: a slice would be allocated.
type plays struct {
	n  int
	of [maxPlays]play
}

func (x *plays) add(p *play) {
	x.of[x.n] = *p
	x.n++
}

func (x *plays) all() []play { return x.of[:x.n] }

// ask finds out what follows from the pattern of a query.
func (s *state) ask(q *query) {
	q.army, q.spend, q.most = track.Bit(s.army), q.Spend, unknown
	if q.spend != [4]uint8{} && (q.spend[1] > q.spend[0] || q.spend[2] > q.spend[1] || q.spend[3] > q.spend[2]) {
		q.spend = descending(q.spend)
	}
	q.low, q.high = s.game.Index(q.army, q.To), s.game.Again(q.army, q.To)
}

// wants reports whether an index may be the target that is asked for.
func (q *query) wants(to uint8) bool { return q.To == engine.NoSquare || to == q.low || to == q.high }

// held reports whether the men of seat bit i have to wait for another seat's.
func (s *state) held(i int) bool {
	after := s.game.after[i]
	return after >= 0 && !s.home(int(after))
}

func descending(v [4]uint8) [4]uint8 {
	slices.SortFunc(v[:], func(a, b uint8) int { return int(b) - int(a) })
	return v
}

// Legal appends the legal moves.
func (s *state) Legal(buf []engine.Move) []engine.Move {
	var p engine.Pattern
	buf, steps := s.Asked(&p, buf)
	if !steps {
		return buf
	}
	q := query{Pattern: &p, all: true}
	s.ask(&q)
	return s.plays(&q, buf)
}

// Find appends the legal moves that fit p. A mark that is not needed may be written.
func (s *state) Find(p *engine.Pattern, buf []engine.Move) []engine.Move {
	buf, steps := s.Asked(p, buf)
	if !steps || p.Count > numMen {
		return buf
	}
	q := query{Pattern: p}
	s.ask(&q)
	return s.plays(&q, buf)
}

// plays appends what the dice and the men allow as moves, or gives it to the plays of q.
func (s *state) plays(q *query, buf []engine.Move) []engine.Move {
	g := s.game
	if q.From != engine.NoSquare {
		low, high := g.Index(q.army, q.From), g.Again(q.army, q.From)
		if low == foot {
			return s.footPlays(q, buf)
		}
		if low != track.Off {
			buf = s.indexPlays(q, low, buf)
		}
		if high != track.Off {
			buf = s.indexPlays(q, high, buf)
		}
		return buf
	}
	last := uint8(track.NoMan)
	asked := false
	for _, b := range s.All[q.army][:numMen] {
		switch i := b >> 1; {
		case b&movedBit != 0 || i == last:
		case i == foot || i == lap:
			if !asked {
				asked = true
				buf = s.footPlays(q, buf)
			}
		default:
			last = i
			buf = s.indexPlays(q, i, buf)
		}
	}
	return buf
}

// numbers returns the numbers of men to be asked for, of so many that stand there.
func (q *query) numbers(there uint8) (from, to uint8) {
	if q.all {
		return 1, there
	}
	n := max(q.Count, 1)
	if n > there {
		return 1, 0
	}
	return n, n
}

// indexPlays is plays of the men at an index that is not the foot of the column. Captured men
// leave the centre one by one.
func (s *state) indexPlays(q *query, index uint8, buf []engine.Move) []engine.Move {
	g := s.game
	there := s.All.Count(q.army, index<<1)
	if there == 0 {
		return buf
	}
	sq := g.Square(q.army, index)
	if index == 0 {
		there = min(there, 1)
	}
	if index == homeIndex || !s.game.Leaves(q.Pattern, sq) {
		return buf
	}
	sets := s.sums.all()
	if q.To != engine.NoSquare {
		sets = s.sums.to(index, q.low, q.high)
	}
	if sets == 0 {
		return buf
	}
	from, to := q.numbers(there)
	for n := from; n <= to; n++ {
		if !q.marks(index, n, index, 0) {
			continue
		}
		p := &s.found.play
		s.found.text = 0
		*p = play{from: sq, at: [2]uint8{index}, n: [2]uint8{n}}
		for left := sets; left != 0; left &= left - 1 {
			set := uint8(bits.TrailingZeros64(left) / 8)
			to, again := lands(index, s.sums.of(set))
			if to == index {
				continue
			}
			if again != nowhere && q.wants(again) {
				p.set, p.to = set, again
				buf = s.try(q, buf)
			}
			if q.wants(to) {
				p.set, p.to = set, to
				buf = s.try(q, buf)
			}
		}
	}
	return buf
}

// nowhere is the index of no square and of none that is not on a way.
const nowhere = 0xff

// lands returns the index to which so many points take men that go up their column, and the one to
// which they take those that go round once more, nowhere for men that do not come so far.
func lands(index, points uint8) (to, again uint8) {
	to, again = index+points, nowhere
	if index <= lap && to > lap {
		again = to - (lap - foot)
	}
	return to, again
}

// marks reports whether nothing is marked or the mark names such men: so many at one
// index, and at another that is farther. One index names the farthest of them, two
// name each of two men.
func (q *query) marks(index, n, farther, m uint8) bool {
	switch {
	case q.Who2 != 0:
		a, b := min(q.Who, q.Who2)-engine.WhoIndex, max(q.Who, q.Who2)-engine.WhoIndex
		return n+m == 2 && (n > 0 && a == index || n == 0 && a == farther) && (m > 0 && b == farther || m == 0 && b == index)
	case q.Who != 0:
		return m > 0 && q.Who == engine.WhoIndex+farther || m == 0 && q.Who == engine.WhoIndex+index
	}
	return true
}

// footPlays is plays from the foot of the column. Going round, the men least far move unless
// the farthest are marked, or one of each where that are others; only those that have gone
// round may go up the column.
func (s *state) footPlays(q *query, buf []engine.Move) []engine.Move {
	g := s.game
	sq := g.Square(q.army, foot)
	if !s.game.Leaves(q.Pattern, sq) {
		return buf
	}
	down, round := s.All.Count(q.army, foot<<1), s.All.Count(q.army, lap<<1)
	from, to := q.numbers(down + round)
	for n := from; n <= to; n++ {
		two := down > 0 && round > 0 && n < down+round
		low := play{from: sq, at: [2]uint8{foot, lap}}
		low.n[0] = min(n, down)
		low.n[1] = n - low.n[0]
		high := low
		high.n[1] = min(n, round)
		high.n[0] = n - high.n[1]
		high.who[0] = engine.WhoIndex + lap
		each := low
		each.n = [2]uint8{1, 1}
		each.who = [2]uint8{engine.WhoIndex + foot, engine.WhoIndex + lap}
		upward := play{from: sq, at: [2]uint8{lap}, n: [2]uint8{n}}
		asHigh := two && (q.all || q.Who != 0 && q.marks(foot, high.n[0], lap, high.n[1]))
		ways := [...]struct {
			play  *play
			from  uint8
			asked bool
		}{
			{&low, foot, q.marks(foot, low.n[0], lap, low.n[1]) && (q.all || !asHigh)},
			{&high, foot, asHigh},
			{&each, foot, n == 2 && low.n[0] == 2 && high.n[1] == 2 && (q.all || q.Who2 != 0 && q.marks(foot, 1, lap, 1))},
			{&upward, lap, n <= round && q.marks(lap, n, lap, 0)},
		}
		for set := uint8(1); set <= s.every(); set++ {
			sum := s.sums.of(set)
			for k := range ways {
				if w := &ways[k]; w.asked && sum != 0 && q.wants(w.from+sum) {
					s.found.play = *w.play
					s.found.play.set, s.found.play.to = set, w.from+sum
					buf = s.try(q, buf)
				}
			}
		}
	}
	return buf
}

// try is plays for the one play that is being looked at, to a target that is asked for.
func (s *state) try(q *query, buf []engine.Move) []engine.Move {
	p := &s.found.play
	s.found.text = 0
	ok := p.to <= homeIndex && (q.spend[0] == 0 || q.spend == s.spend(p.set))
	if ok {
		p.capture, ok = s.open(q.army, p.to, p.count())
	}
	switch {
	case !ok:
	case q.plays != nil:
		q.plays.add(p)
	case !s.wasteful(q.army, p, &q.most):
		buf = append(buf, engine.Move{Kind: engine.Step, Piece: engine.Man})
		m := &buf[len(buf)-1]
		m.Count, m.From, m.To, m.Who, m.Who2 = p.count(), p.from, s.game.Square(q.army, p.to), p.who[0], p.who[1]
		m.Capture, m.Spend = p.capture, s.spend(p.set)
		s.found.text = track.Text(m)
	}
	return buf
}

// open reports whether so many men may end at an index, and whether they capture there.
func (s *state) open(army int, to, men uint8) (captures, ok bool) {
	g := s.game
	if to > homeIndex || to > lap && s.held(army) && (to == homeIndex || g.stayBelow) {
		return false, false
	}
	if to < foot || to > lap {
		return false, true
	}
	sq := g.Square(army, to)
	if !g.strength && (to-foot)%arm != 0 {
		return s.All.Meet(&g.prey[army][sq]), true
	}
	for foes := g.foes[army]; foes != 0; foes &= foes - 1 {
		n := s.standing(bits.TrailingZeros8(foes), sq)
		if n == 0 {
			continue
		}
		if g.strength && n > men {
			return false, false
		}
		captures = true
	}
	return captures, true
}

// standing returns how many men of seat bit i stand on a square of the round, 0 or
// more than 0 where their number does not matter.
func (s *state) standing(i int, sq engine.Square) uint8 {
	low, high := s.game.Index(i, sq), s.game.Again(i, sq)
	if s.game.strength {
		n := s.at(i, low)
		if high != track.Off {
			n += s.at(i, high)
		}
		return n
	}
	if s.All.Has(i, low<<1) || high != track.Off && s.All.Has(i, high<<1) {
		return 1
	}
	return 0
}
