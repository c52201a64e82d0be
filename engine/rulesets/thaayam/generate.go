package thaayam

import (
	"math/bits"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// playable reports whether any result can be played. The smallest takes a man that
// moves alone least far; twins may take another.
func (s *state) playable() bool {
	if s.unspent.empty() {
		return false
	}
	i := track.Bit(s.OnTurn)
	least, hasOne, end := s.unspent.least(), s.unspent.has(one), at(centre)
	if s.All.Between(i, at(0), (end|twin)-2*least) || hasOne && s.All[i][0] <= inHand|twin {
		return true
	}
	for _, m := range s.MenOf(i) {
		if m == end && hasOne && s.gathered(i) || m&twin != 0 && onBoard(m) && m < end && s.twinsPlayable(indexOf(m)) {
			return true
		}
	}
	return false
}

// twinsPlayable reports whether twins at an index can move together.
func (s *state) twinsPlayable(from uint8) bool {
	for b := s.unspent.have; b != 0; b &= b - 1 {
		if pace := s.game.twinPace[bits.TrailingZeros32(b)]; pace > 0 && from+pace <= s.game.twinEnd {
			return true
		}
	}
	return false
}

// gathered reports whether men of seat bit i may leave the board from the end.
func (s *state) gathered(i int) bool {
	return s.game.anyOff || s.All[i][0] >= at(centre)
}

// captures reports whether men of seat bit i that come to sq capture there.
func (s *state) captures(i int, sq engine.Square, twins bool) bool {
	g := s.game
	if !twins {
		return s.All.Meet(&g.prey[i][sq])
	}
	if g.Safe(sq) {
		return false
	}
	for e := range engine.MaxSeats {
		if e == i {
			continue
		}
		there := at(g.Index(e, sq))
		if !g.bell && s.All.Has(e, there) || s.All.Has(e, there|twin) {
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

// Legal appends the legal moves.
func (s *state) Legal(buf []engine.Move) []engine.Move {
	var p engine.Pattern
	return s.find(query{&p, true}, buf)
}

// Find appends the legal moves that fit p.
func (s *state) Find(p *engine.Pattern, buf []engine.Move) []engine.Move {
	return s.find(query{p, false}, buf)
}

func (s *state) find(q query, buf []engine.Move) []engine.Move {
	if s.Wants == engine.DueOver || q.Who2 != 0 || q.Promo != 0 || q.To2 != engine.NoSquare || q.Piece != 0 &&
		q.Piece != engine.Man {
		return buf
	}
	if q.Kind != engine.Step { // what is asked for is most often a step
		buf = s.findOthers(q, buf)
	}
	if q.kind(engine.Step) && s.open() && !s.Stuck {
		buf = s.findSteps(q, buf)
	}
	return buf
}

// open reports whether results are to be played.
func (s *state) open() bool { return s.Wants == engine.DueMove && s.Phase != done }

// mayPass reports whether a pass is legal.
func (s *state) mayPass() bool { return s.open() && (s.Stuck || s.game.mayPass) }

// findOthers appends the legal moves that fit q and are no steps.
func (s *state) findOthers(q query, buf []engine.Move) []engine.Move {
	if q.kind(engine.Declare) {
		buf = s.findDeclare(q, buf)
	}
	if !s.open() {
		return buf
	}
	if q.kind(engine.Pass) && s.mayPass() &&
		*q.Pattern == (engine.Pattern{Kind: q.Kind, Count: q.Count}) && q.count(1) {
		buf = append(buf, engine.Move{Kind: engine.Pass})
	}
	if s.Stuck || !s.unspent.has(one) {
		return buf
	}
	if q.kind(engine.Enter) {
		buf = s.findEnter(q, buf)
	}
	if q.kind(engine.BearOff) {
		buf = s.findOff(q, buf)
	}
	return buf
}

func (s *state) findDeclare(q query, buf []engine.Move) []engine.Move {
	sq := s.game.Square(track.Bit(s.OnTurn), facing)
	if !q.count(1) || q.Who != 0 || q.To != engine.NoSquare || q.Spend != [4]uint8{} || !s.game.Leaves(q.Pattern, sq) ||
		!s.declarable() {
		return buf
	}
	return append(buf, engine.Move{Kind: engine.Declare, Piece: engine.Man, Count: 1, From: sq})
}

// findEnter appends entries: of a single man, of one of claimed twins, of both.
func (s *state) findEnter(q query, buf []engine.Move) []engine.Move {
	i := track.Bit(s.OnTurn)
	m := engine.Move{Kind: engine.Enter, Piece: engine.Man, Count: 1, To: s.game.Square(i, 0), Spend: [4]uint8{one}}
	if !s.game.Leaves(q.Pattern, engine.NoSquare) || q.To != engine.NoSquare && q.To != m.To {
		return buf
	}
	single := s.All.Has(i, inHand)
	if single && q.count(1) && q.who(0, false) && q.spend(m.Spend) {
		buf = append(buf, m)
	}
	if !s.All.Has(i, inHand|twin) {
		return buf
	}
	if q.count(2) && q.who(0, true) && s.unspent.n[one] >= 2 {
		both := m
		both.Count, both.Spend = 2, [4]uint8{one, one}
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

func (s *state) findOff(q query, buf []engine.Move) []engine.Move {
	i := track.Bit(s.OnTurn)
	m := engine.Move{Kind: engine.BearOff, Piece: engine.Man, Count: 1, From: s.game.Square(i, centre),
		Spend: [4]uint8{one}}
	if !q.count(1) || q.Who != 0 || q.To != engine.NoSquare || !q.spend(m.Spend) || !s.game.Leaves(q.Pattern, m.From) ||
		!s.All.Has(i, at(centre)) || !s.gathered(i) {
		return buf
	}
	return append(buf, m)
}

func (s *state) findSteps(q query, buf []engine.Move) []engine.Move {
	i := track.Bit(s.OnTurn)
	if q.From != engine.NoSquare {
		index := s.game.Index(i, q.From)
		if index == track.Off {
			return buf
		}
		if m := at(index); s.All.Has(i, m) {
			buf = s.steps(i, m, q, buf)
		}
		if m := at(index) | twin; s.All.Has(i, m) {
			buf = s.steps(i, m, q, buf)
		}
		return buf
	}
	last := uint8(track.NoMan)
	for _, m := range s.MenOf(i) {
		if m != last && onBoard(m) {
			buf = s.steps(i, m, q, buf)
		}
		last = m
	}
	return buf
}

// steps appends the steps of a man on the board that fit q, alone and, if it is a
// twin, with the other.
func (s *state) steps(i int, man uint8, q query, buf []engine.Move) []engine.Move {
	g := s.game
	from := indexOf(man)
	isTwin := man&twin != 0
	m := engine.Move{Kind: engine.Step, Piece: engine.Man, From: g.Square(i, from)}
	if !g.Leaves(q.Pattern, m.From) {
		return buf
	}
	mark := uint8(0)
	if isTwin && s.All.Has(i, man&^twin) {
		mark = engine.WhoTwins
	}
	alone := q.count(1) && (q.who(mark, isTwin) || mark == 0 && q.Who == engine.WhoIndex+from)
	both := isTwin && q.count(2) && q.who(0, true)
	have := s.unspent.have
	if q.To != engine.NoSquare && !both {
		have &= 1 << (g.Index(i, q.To) - from) // alone a man goes as far as is thrown
	}
	for b := have; b != 0; b &= b - 1 {
		v := uint8(bits.TrailingZeros32(b))
		m.Spend[0] = v
		if !q.spend(m.Spend) {
			continue
		}
		if to := from + v; alone && to <= centre && (q.To == engine.NoSquare || q.To == g.Square(i, to)) {
			m.To, m.Count, m.Who = g.Square(i, to), 1, mark
			m.Capture = s.captures(i, m.To, false)
			buf = append(buf, m)
		}
		if to := from + g.twinPace[v]; both && to > from && to <= g.twinEnd &&
			(q.To == engine.NoSquare || q.To == g.Square(i, to)) {
			m.To, m.Count, m.Who = g.Square(i, to), 2, 0
			m.Capture = s.captures(i, m.To, true)
			buf = append(buf, m)
		}
	}
	return buf
}
