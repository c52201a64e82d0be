package repair

import (
	"container/heap"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

const (
	// maxTurns bounds the events that are tried in turns put in at one place, maxLostTurns
	// those of a turn that the record has as lost.
	maxTurns     = 5000
	maxLostTurns = 20_000
	// maxTurnEvents bounds the events of one such turn.
	maxTurnEvents = 6
)

// turnLost puts in whole turns before a word, where one can begin.
func (m *moment) turnLost(of which) {
	if m.dice() && begins(&m.spot) && m.outOfPlace() == (m.where == beside) {
		m.turns(edit{kind: Insert, of: of}, maxTurns)
	}
}

// passageLost puts in passages before a word that need not be whole turns.
func (m *moment) passageLost(of which) {
	if m.dice() && m.spot.Plain() && m.spot.St.Due() != engine.DueOver {
		m.turns(edit{kind: Insert, of: of}, maxTurns)
	}
}

// dice reports whether the game has dice.
func (s *search) dice() bool { return s.trial.Game().Dice() != nil }

// partial is a turn or line of which some events are played.
type partial struct {
	spot   referee.Spot
	tokens []token
	// misfits is how badly what follows goes with it, order that of its making.
	misfits, order int
}

// before puts the turns that fit best first, of equal ones the first made, which is the shortest.
func (p *partial) before(q *partial) bool {
	if a, b := p.misfits+len(p.tokens), q.misfits+len(q.tokens); a != b {
		return a < b
	}
	return p.order < q.order
}

// turns tries whole turns as an edit, or passages, those first that what follows asks for,
// then the shorter, at most so many events in all.
func (m *moment) turns(e edit, most int) {
	if m.edits > 0 && e.kind == Insert {
		most /= 4 // of the many hypotheses of several edits each may take less
	}
	t := turnSearch{moment: m, edit: e, left: most, passage: e.of == passageLost}
	t.queue = pile[*partial]{[]*partial{{spot: m.spot, misfits: m.misfitsOf(&m.spot, m.i)}}, (*partial).before}
	for t.queue.Len() > 0 && t.goOn(heap.Pop(&t.queue).(*partial)) {
	}
}

// turnSearch looks for turns, or passages, before a word.
type turnSearch struct {
	*moment
	edit    edit
	passage bool
	made    int // how many events were tried
	left    int
	queue   pile[*partial]
}

// goOn goes on with a turn by each event that is possible. It reports false when enough was tried.
func (t *turnSearch) goOn(p *partial) bool {
	open := len(p.tokens) == 0 && !t.spot.St.Fresh() // a turn that the rules leave open comes first
	choices := t.trial.Choices(&p.spot, nil)
	items := t.tokens(&p.spot, choices)
	for k, c := range choices {
		if !t.passage && goesOn(c, open, choices) {
			continue
		}
		if t.made++; t.made > t.left || t.effort <= 0 {
			t.passOver(t.cost + t.damages[t.edit.of].cost)
			return false
		}
		if next := t.with(p, &items[k], t.made); next != nil {
			t.put(next)
		}
	}
	return true
}

// put tries a turn that may be whole, and keeps it to be gone on with.
func (t *turnSearch) put(p *partial) {
	ends := p.spot.St.Fresh() || p.spot.St.Due() == engine.DueOver
	if len(p.tokens) > 1 || t.edit.kind == Fill {
		if t.passage && t.resumes(&p.spot, t.i) || !t.passage && (ends || p.spot.St.MayEnd()) {
			t.edit.tokens = p.tokens
			t.offer(t.edit.of, t.edit)
		}
	}
	switch {
	case ends && !t.passage:
	case len(p.tokens) == maxTurnEvents:
		t.passOver(t.cost + t.damages[t.edit.of].cost)
	default:
		heap.Push(&t.queue, p)
	}
}

// goesOn reports whether an event would go on with a turn, or may, where another is to begin.
func goesOn(c referee.Choice, open bool, choices []referee.Choice) bool {
	return c.Ended != open || open && slices.Contains(choices, referee.Choice{Cast: c.Cast, Move: c.Move})
}

// with is a turn with one more event, nil where that cannot be.
func (m *moment) with(p *partial, t *token, order int) *partial {
	next := &partial{misfits: p.misfits, order: order}
	next.spot.Copy(&p.spot)
	m.spend(1)
	if m.breaks(&next.spot, &t.item) {
		return nil
	}
	next.tokens = append(p.tokens[:len(p.tokens):len(p.tokens)], *t)
	if t.item.Kind == notation.MoveItem {
		next.misfits = m.misfitsOf(&next.spot, m.i)
	}
	return next
}

// passOver notes that repairs of a cost may not be found.
func (s *search) passOver(cost int) { s.exact = min(s.exact, cost) }

// resumes reports whether the next event that is written from the i-th word on is possible
// at a moment.
func (s *search) resumes(spot *referee.Spot, i int) bool {
	s.next.Copy(spot)
	for ; i < len(s.words); i++ {
		w := &s.words[i]
		if w.item.HasGap() {
			return true
		}
		s.spend(1)
		if s.breaks(&s.next, &w.item) {
			return false
		}
		if w.item.IsEvent() {
			return true
		}
	}
	return true
}

// begins reports whether a turn can begin at a moment.
func begins(spot *referee.Spot) bool {
	return spot.Plain() && spot.St.Due() != engine.DueOver && (spot.St.Fresh() || spot.St.MayEnd())
}

// beginner is the letter of the seat whose turn begins, or goes on, at a moment before the end
// of the game.
func (m *moment) beginner() byte {
	if m.spot.St.Fresh() {
		return m.trial.Due(&m.spot)
	}
	marks := m.marks()
	return marks[len(marks)-1].item.Letter
}

// outOfPlace reports whether a turn put in where one can begin hardly ever goes on: in a record
// with seat marks none of another seat stands there.
func (m *moment) outOfPlace() bool {
	i := m.i
	for i < len(m.words) && m.words[i].isNumber() {
		i++
	}
	return m.marked && (!m.atMark(i) || m.words[i].item.Letter == m.beginner())
}

// In a game without dice a passage that was left out is moves alone, and only so far as the record
// shows that it is there, by a round number or a seat mark, are two of them tried at once: there are
// a thousand pairs of moves at any moment.

// maxBefore is how many moves before a number that leaves out a round one is put in.
const maxBefore = 2

// pairs puts in two moves before a word, and takes all pairs with which what follows can go on.
func (m *moment) pairs(of which) {
	if !m.spot.Plain() || m.spot.St.Due() != engine.DueMove {
		return
	}
	var one, two referee.Spot
	choices := m.trial.Choices(&m.spot, nil)
	for k, first := range m.tokens(&m.spot, choices) {
		one.Copy(&m.spot)
		m.spend(1)
		if choices[k].Ended || m.breaks(&one, &first.item) || !one.St.Fresh() || one.St.Due() != engine.DueMove {
			continue
		}
		for _, second := range m.tokens(&one, m.trial.Choices(&one, nil)) {
			if m.effort <= 0 {
				m.passOver(m.cost + m.damages[of].cost)
				return
			}
			two.Copy(&one)
			m.spend(1)
			if !m.breaks(&two, &second.item) && m.resumes(&two, m.i) {
				m.offer(of, edit{kind: Insert, tokens: []token{first, second}})
			}
		}
	}
}

// tells reports whether a hypothesis comes to a number that leaves out rounds, or close before one,
// or to the mark of a seat that is not on turn.
func (s *search) tells(r *run) bool {
	return s.skips[min(r.stop+1+maxBefore, len(s.words))] > s.skips[r.i] || s.atMark(r.stop)
}

// numberAfter is the index of the word after the moves before a number, or a seat mark, of which none or
// few are written.
func (m *moment) numberAfter() int {
	k := m.i
	for k < len(m.words) && k < m.i+maxBefore && m.words[k].item.Kind == notation.MoveItem {
		k++
	}
	return k
}

// roundLost puts in the moves of a round of two, where the next number leaves out one.
func (m *moment) roundLost(of which) {
	k := m.numberAfter()
	if k == len(m.words) || m.skips[k+1] == m.skips[k] || m.trial.Game().Setup().NumSeats() != 2 {
		return
	}
	due := 1
	if m.i < k {
		due = 2 // a round ends before the number
	}
	if n, ok := m.number(&m.spot); ok && int(m.words[k].item.N) == n+due {
		m.pairs(of)
	}
}

// number is the round number that fits a moment.
func (s *search) number(spot *referee.Spot) (n int, ok bool) {
	if s.rounds = s.trial.Numbers(spot, s.rounds[:0]); len(s.rounds) == 0 {
		return 0, false
	}
	return s.rounds[0], true
}

// movesLost puts in two moves, where a seat mark shows that some were lost.
func (m *moment) movesLost(of which) {
	k := m.i
	for k < len(m.words) && m.words[k].isNumber() {
		k++
	}
	if m.atMark(k) && begins(&m.spot) && m.words[k].item.Letter != m.beginner() {
		m.pairs(of)
	}
}
