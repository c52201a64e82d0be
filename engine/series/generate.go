package series

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
)

// playable reports whether any result can be played. The smallest takes a man that
// moves alone least far; twins may have room for another.
func (s *State) playable() bool {
	if s.pool.empty() {
		return false
	}
	g := s.game
	i := bit(s.seat)
	least, hasKey := s.pool.least(), s.pool.has(g.design.Key)
	end := at(g.last)
	for _, m := range s.men[i] {
		switch {
		case m.onBoard() && m < end:
			if m.index()+least <= g.last || m&twin != 0 && s.twinsPlayable(m.index()) {
				return true
			}
		case m <= inHand|twin:
			if hasKey {
				return true
			}
		case m == end:
			if hasKey && s.gathered(i) {
				return true
			}
		}
	}
	return false
}

// twinsPlayable reports whether twins at an index can move together.
func (s *State) twinsPlayable(from uint8) bool {
	for b := s.pool.have; b != 0; b &= b - 1 {
		if pace := s.game.twinPace[bits.TrailingZeros32(b)]; pace > 0 && from+pace <= s.game.twinEnd {
			return true
		}
	}
	return false
}

// gathered reports whether men of seat bit i may leave the board from the end.
func (s *State) gathered(i int) bool {
	return s.game.design.OffSingly || s.men[i][0] >= at(s.game.last)
}

// captures reports whether men of seat bit i that come to sq capture there.
func (s *State) captures(i int, sq engine.Square, twins bool) bool {
	g := s.game
	if g.refuge[sq] {
		return false
	}
	for e := range engine.MaxSeats {
		if e == i {
			continue
		}
		there := at(g.index[e][sq])
		if (!twins || !g.design.TwinsSpareSingles) && s.men.has(e, there) || twins && s.men.has(e, there|twin) {
			return true
		}
	}
	return false
}

// query is a pattern with what Legal needs: all asks for moves of twins and marked
// ones too.
type query struct {
	*engine.Pattern
	all bool
}

func (q query) kind(k engine.MoveKind) bool { return q.Kind == 0 || q.Kind == k }

func (q query) count(n uint8) bool { return q.all || max(q.Count, 1) == n }

// who reports whether the mark asks for the man that is marked so, or is one that it
// does not need.
func (q query) who(mark uint8, isTwin bool) bool {
	return q.all || q.Who == mark || isTwin && q.Who == engine.WhoTwins
}

func (q query) spend(spend [4]uint8) bool { return q.Spend == [4]uint8{} || q.Spend == spend }

// leaves reports whether sq fits what was written of the square left.
func (q query) leaves(g *Game, sq engine.Square) bool {
	b := g.design.Board
	return (q.From == engine.NoSquare || q.From == sq) && (q.File == 0 || q.File == b.File(sq)) &&
		(q.Rank == 0 || int(q.Rank) == b.Rank(sq))
}

// Legal appends the legal moves.
func (s *State) Legal(buf []engine.Move) []engine.Move {
	var p engine.Pattern
	return s.find(query{&p, true}, buf)
}

// Find appends the legal moves that fit p.
func (s *State) Find(p *engine.Pattern, buf []engine.Move) []engine.Move {
	return s.find(query{p, false}, buf)
}

func (s *State) find(q query, buf []engine.Move) []engine.Move {
	if s.due == engine.DueOver || q.Who2 != 0 || q.Promo != 0 || q.To2 != engine.NoSquare || q.Piece != 0 && q.Piece != engine.Man {
		return buf
	}
	if q.kind(engine.Declare) {
		buf = s.findDeclare(q, buf)
	}
	if s.due != engine.DueMove || s.phase == done {
		return buf
	}
	if q.kind(engine.Pass) && (s.stuck || s.game.design.MayPass) &&
		*q.Pattern == (engine.Pattern{Kind: q.Kind, Count: q.Count}) && q.count(1) {
		buf = append(buf, engine.Move{Kind: engine.Pass})
	}
	if s.stuck {
		return buf
	}
	if s.pool.has(s.game.design.Key) {
		if q.kind(engine.Enter) {
			buf = s.findEnter(q, buf)
		}
		if q.kind(engine.BearOff) {
			buf = s.findOff(q, buf)
		}
	}
	if q.kind(engine.Step) {
		buf = s.findSteps(q, buf)
	}
	return buf
}

func (s *State) findDeclare(q query, buf []engine.Move) []engine.Move {
	sq := s.game.square[bit(s.seat)][s.game.facing]
	if !q.count(1) || q.Who != 0 || q.To != engine.NoSquare || q.Spend != [4]uint8{} || !q.leaves(s.game, sq) || !s.declarable() {
		return buf
	}
	return append(buf, engine.Move{Kind: engine.Declare, Piece: engine.Man, Count: 1, From: sq})
}

// findEnter appends entries: of a single man, of one of claimed twins, of both.
func (s *State) findEnter(q query, buf []engine.Move) []engine.Move {
	i := bit(s.seat)
	k := s.game.design.Key
	m := engine.Move{Kind: engine.Enter, Piece: engine.Man, Count: 1, To: s.game.square[i][0], Spend: [4]uint8{k}}
	if !q.leaves(s.game, engine.NoSquare) || q.To != engine.NoSquare && q.To != m.To {
		return buf
	}
	single := s.men.has(i, inHand)
	if single && q.count(1) && q.who(0, false) && q.spend(m.Spend) {
		buf = append(buf, m)
	}
	if !s.men.has(i, inHand|twin) {
		return buf
	}
	if q.count(2) && q.who(0, true) && s.pool.n[k] >= 2 {
		both := m
		both.Count, both.Spend = 2, [4]uint8{k, k}
		if q.spend(both.Spend) {
			buf = append(buf, both)
		}
	}
	if single {
		m.Who = engine.WhoTwins
	}
	if q.count(1) && q.who(m.Who, true) && q.spend(m.Spend) {
		buf = append(buf, m)
	}
	return buf
}

func (s *State) findOff(q query, buf []engine.Move) []engine.Move {
	i := bit(s.seat)
	m := engine.Move{Kind: engine.BearOff, Piece: engine.Man, Count: 1, From: s.game.square[i][s.game.last],
		Spend: [4]uint8{s.game.design.Key}}
	if !q.count(1) || q.Who != 0 || q.To != engine.NoSquare || !q.spend(m.Spend) || !q.leaves(s.game, m.From) ||
		!s.men.has(i, at(s.game.last)) || !s.gathered(i) {
		return buf
	}
	return append(buf, m)
}

func (s *State) findSteps(q query, buf []engine.Move) []engine.Move {
	i := bit(s.seat)
	if q.From != engine.NoSquare {
		index := s.index(i, q.From)
		if index == offWay {
			return buf
		}
		if m := at(index); s.men.has(i, m) {
			buf = s.steps(i, m, q, buf)
		}
		if m := at(index) | twin; s.men.has(i, m) {
			buf = s.steps(i, m, q, buf)
		}
		return buf
	}
	last := noMan
	for _, m := range s.men[i] {
		if m != last && m.onBoard() {
			buf = s.steps(i, m, q, buf)
		}
		last = m
	}
	return buf
}

// index returns the index of sq on the way of seat bit i, offWay for a square that
// is not on it.
func (s *State) index(i int, sq engine.Square) uint8 {
	if int(sq) >= maxSquares {
		return offWay
	}
	return s.game.index[i][sq]
}

// steps appends the steps of a man on the board that fit q, alone and, if it is a
// twin, with the other.
func (s *State) steps(i int, man man, q query, buf []engine.Move) []engine.Move {
	g := s.game
	from := man.index()
	isTwin := man&twin != 0
	m := engine.Move{Kind: engine.Step, Piece: engine.Man, From: g.square[i][from]}
	if !q.leaves(g, m.From) {
		return buf
	}
	mark := uint8(0)
	if isTwin && s.men.has(i, man&^twin) {
		mark = engine.WhoTwins
	}
	alone := q.count(1) && (q.who(mark, isTwin) || mark == 0 && q.Who == engine.WhoIndex+from)
	both := isTwin && q.count(2) && q.who(0, true)
	for b := s.pool.have; b != 0; b &= b - 1 {
		v := uint8(bits.TrailingZeros32(b))
		m.Spend[0] = v
		if !q.spend(m.Spend) {
			continue
		}
		if to := from + v; alone && to <= g.last && (q.To == engine.NoSquare || q.To == g.square[i][to]) {
			m.To, m.Count, m.Who = g.square[i][to], 1, mark
			m.Capture = s.captures(i, m.To, false)
			buf = append(buf, m)
		}
		if to := from + g.twinPace[v]; both && to > from && to <= g.twinEnd && (q.To == engine.NoSquare || q.To == g.square[i][to]) {
			m.To, m.Count, m.Who = g.square[i][to], 2, 0
			m.Capture = s.captures(i, m.To, true)
			buf = append(buf, m)
		}
	}
	return buf
}
