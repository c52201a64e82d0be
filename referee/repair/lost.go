package repair

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

const (
	// maxTurns bounds the events that are tried in turns put in at one place, maxLostTurns
	// those of a turn that the record has as lost.
	maxTurns     = 40_000
	maxLostTurns = 20_000
	// maxTurnEvents bounds the events of one such turn, maxPassageEvents those of a passage.
	maxTurnEvents    = 6
	maxPassageEvents = 4
	// firstTurns is how many positions that turns lead to are gone on with before others are.
	firstTurns = 48
	// maxTurnWays bounds the turns that are found at one place.
	maxTurnWays = 20_000
)

// turnLost puts in whole turns before a word, where one can begin: before the mark of another seat, in a record
// without marks anywhere, else close before the word at which the record failed. A turn is lost with its mark, if it
// has one: none comes after a mark, which would be that of the turn.
func (m *moment) turnLost(of which) {
	if m.dice() && begins(&m.spot) && (m.where == near && !m.afterMark() || !m.outOfPlace()) {
		m.turns(edit{kind: Insert, of: of}, maxTurns)
	}
}

// passageLost puts in passages before a word that need not be whole turns.
func (m *moment) passageLost(of which) {
	if m.dice() && m.spot.Plain() && m.spot.St.Due() != engine.DueOver {
		m.turns(edit{kind: Insert, of: of}, maxTurns)
	}
}

// afterMark reports whether the word before a moment is a seat mark.
func (m *moment) afterMark() bool { return m.i > 0 && m.atMark(m.i-1) }

// goesAround reports whether the next seat mark is that of the seat whose turn begins and others are in the game: what
// is put in before it would have all of those play, or the mark is wrong as well.
func (m *moment) goesAround() bool {
	i := m.pastNumbers()
	return m.spot.St.Fresh() && m.atMark(i) && m.words[i].item.Letter == m.beginner() &&
		m.spot.St.Next() != m.spot.St.Seat()
}

// dice reports whether the game has dice.
func (s *search) dice() bool { return s.trial.Game().Dice() != nil }

// partial is a line of which some events are played.
type partial struct {
	spot    referee.Spot
	tokens  []token
	misfits int // how badly what follows goes with it
}

// turns tries whole turns as an edit, or passages, those first that what follows asks for, then the shorter, at
// most so many events in all.
func (m *moment) turns(e edit, most int) {
	cost := m.damages[e.of].cost
	// Where other edits may come after them there are too many to go on with each at once.
	all := e.kind == Fill || m.isLast(&state{edits: m.edits + 1, cost: m.cost + cost})
	if e.kind == Insert && (!m.affords(cost, m.i) || all && m.goesAround()) || all && m.others {
		return
	}
	if e.kind == Insert && m.edits > 0 {
		most /= 4 // of the many hypotheses of several edits each may take less
	}
	t := turnSearch{moment: m, edit: e, left: most, passage: e.of == passageLost, longest: maxTurnEvents, shortest: 2,
		rest: m.most - m.cost - cost}
	if t.passage {
		t.longest = maxPassageEvents
	}
	if e.kind == Fill {
		t.shortest = 1
	}
	t.tryWhole(t.findOnce(), all)
}

// turnsKey is what turns hang on that are put in before a word.
type turnsKey struct {
	spot    uint64
	i       int
	passage bool
}

// turnsFound is turns that were found, from where they lead, with what edits after them might cost and what might be
// tried.
type turnsFound struct {
	start      *turnEnd
	whole      []*turnEnd
	rest, left int
	all        bool // they are all that there are
}

// maxTurnsKept bounds the moments of the turns that are remembered.
const maxTurnsKept = 50_000

// findOnce finds turns, those first that what follows fits best, and remembers them: more is tried after several edits
// that come to one position, and at different times.
func (t *turnSearch) findOnce() *turnsFound {
	key := turnsKey{t.spot.Key(), t.i, t.passage}
	kept := t.edit.kind == Insert
	if f := t.turnsAt[key]; kept && f != nil && f.rest >= t.rest && (f.all || f.left >= t.left) {
		return f
	}
	f := &turnsFound{rest: t.rest, left: t.left}
	f.start = t.find()
	slices.SortStableFunc(t.whole, func(a, b *turnEnd) int { return cmp.Compare(a.misfits, b.misfits) })
	if f.whole, f.all = t.whole, len(t.queue.all) == 0; !kept || t.effort <= 0 {
		return f
	}
	if t.turnsKept += len(t.come); t.turnsKept > maxTurnsKept || t.turnsAt == nil {
		t.turnsAt, t.turnsKept = map[turnsKey]*turnsFound{}, len(t.come)
	}
	f.start.spot = referee.Spot{}
	for _, p := range t.come {
		p.spot = referee.Spot{}
	}
	t.turnsAt[key] = f
	return f
}

// find finds turns, and returns the moment from which they lead.
func (t *turnSearch) find() *turnEnd {
	t.come = map[uint64]*turnEnd{}
	start := &turnEnd{spot: t.spot, misfits: t.misfitsOf(&t.spot, t.i, fewAhead)}
	t.push(start)
	for len(t.queue.all) > 0 && t.goOn(t.queue.pop()) {
	}
	return start
}

// tryWhole tries the turns that were found: all of them, or the first ones and the others at different times.
func (t *turnSearch) tryWhole(found *turnsFound, all bool) {
	ways := maxTurnWays
	for k, p := range found.whole {
		if ways <= 0 {
			break
		}
		if !all && t.others != (k >= firstTurns) {
			continue
		}
		t.tryAll(p, found.start, &ways)
	}
	if !found.all || ways <= 0 || t.effort <= 0 {
		t.passOver(t.cost + t.damages[t.edit.of].cost)
	}
}

// turnEnd is a moment that turns lead to, as far as they are played, with the ways that do. It has the spot where it is
// to be gone on with, or turns are kept with theirs.
type turnEnd struct {
	spot referee.Spot
	ways []turnWay
	// events is how many are played of the shortest, misfits how badly what follows goes with it, order that
	// of its making.
	events, misfits, order int
}

// turnWay leads to a moment by one event.
type turnWay struct {
	from  *turnEnd
	event int32
}

// turnSearch looks for turns, or passages, before a word. Those that come to one position are one, with all ways
// that lead there.
type turnSearch struct {
	*moment
	edit    edit
	passage bool
	keeps   bool // the moments after whole turns are kept
	// shortest and longest are how many events one of them has, left how many may still be tried, rest what edits
	// after it may cost.
	shortest, longest, left, rest int
	come                          map[uint64]*turnEnd
	whole                         []*turnEnd
	queue                         pile[*turnEnd]
	events                        []int32
}

// push puts a moment among those to be gone on with: where the turns fit best first, of equal ones the first made,
// which is the shortest.
func (t *turnSearch) push(p *turnEnd) { t.queue.push(p.misfits+p.events, p.order, p) }

// goOn goes on with turns by each event that is possible. It reports false when enough was tried.
func (t *turnSearch) goOn(p *turnEnd) bool {
	open := p.events == 0 && !t.spot.St.Fresh() // a turn that the rules leave open comes first
	t.choices, t.events = t.trial.Choices(&p.spot, t.choices[:0]), t.events[:0]
	for _, c := range t.choices {
		t.events = append(t.events, t.lexicon.id(tokenOf(t.trial.Written(&p.spot, c))))
	}
	for k, c := range t.choices {
		if !t.passage && goesOn(c, open, t.choices) {
			continue
		}
		if t.left--; t.left <= 0 || t.effort <= 0 {
			t.push(p)
			return false
		}
		t.next.Copy(&p.spot)
		if t.spend(1); !t.breaks(&t.next, &t.all[t.events[k]].item) {
			t.reached(p, t.events[k])
		}
	}
	return true
}

// reached takes the way that an event makes from one moment to the next.
func (t *turnSearch) reached(from *turnEnd, event int32) {
	key := t.next.Key()
	p, known := t.come[key]
	if !known {
		p = &turnEnd{order: len(t.come), events: from.events + 1, misfits: from.misfits}
		t.come[key] = p
		if t.all[event].item.Kind == notation.MoveItem {
			p.misfits = t.misfitsOf(&t.next, t.i, fewAhead)
		}
		t.note(p)
	} else if limit := p.events == t.longest; from.events+1 < p.events {
		if p.events = from.events + 1; limit && t.goesOnAfter(p) {
			t.pushNext(p)
		}
	}
	p.ways = append(p.ways, turnWay{from, event})
}

// note keeps a turn to the next moment that may be whole to be tried, and one that is not to be gone on with. What is
// written after a passage is played from the next moment in the end.
func (t *turnSearch) note(p *turnEnd) {
	goesOn := p.events < t.longest && t.goesOnAfter(p)
	if goesOn {
		t.pushNext(p)
	}
	if p.events >= t.shortest && !t.beyond(&t.next, t.i, 0, t.rest) {
		if t.passage && t.resumes(&t.next, t.i) || !t.passage && (t.over() || t.next.St.MayEnd()) {
			if t.whole = append(t.whole, p); t.keeps && !goesOn {
				p.spot.Copy(&t.next)
			}
		}
	}
}

// pushNext puts the next moment among those to be gone on with.
func (t *turnSearch) pushNext(p *turnEnd) {
	p.spot.Copy(&t.next)
	t.push(p)
}

func (t *turnSearch) over() bool { return t.next.St.Fresh() || t.next.St.Due() == engine.DueOver }

func (t *turnSearch) goesOnAfter(p *turnEnd) bool {
	return (t.passage || !t.over()) && !t.beyond(&t.next, t.i, t.longest-p.events, t.rest)
}

// tryAll tries all ways from the start to a moment. It reports whether one is of no use: the others are not then.
func (t *turnSearch) tryAll(p, start *turnEnd, ways *int) (useless bool) {
	return t.eachWay(p, start, nil, func(tokens []token) bool {
		*ways--
		t.edit.tokens = tokens
		made := len(t.made)
		t.offer(t.edit.of, t.edit)
		return *ways <= 0 || len(t.made) == made && len(t.denied) == 0
	})
}

// eachWay calls f with the events of all ways from the start to a moment and on by some, until it returns true.
func (t *turnSearch) eachWay(p, start *turnEnd, on []token, f func([]token) bool) bool {
	if p == start {
		tokens := slices.Clone(on)
		slices.Reverse(tokens)
		return f(tokens)
	}
	for _, w := range p.ways {
		if len(on) < t.longest && t.effort > 0 && t.eachWay(w.from, start, append(on, t.all[w.event]), f) {
			return true
		}
	}
	return false
}

// goesOn reports whether an event would go on with a turn, or may, where another is to begin.
func goesOn(c referee.Choice, open bool, choices []referee.Choice) bool {
	return c.Ended != open || open && slices.Contains(choices, referee.Choice{Cast: c.Cast, Move: c.Move})
}

// passOver notes that repairs of a cost may not be found.
func (s *search) passOver(cost int) { s.exact = min(s.exact, cost) }

// resumes reports whether the next event that is written from the i-th word on is possible
// at a moment.
func (s *search) resumes(spot *referee.Spot, i int) bool {
	s.next.Copy(spot)
	for ; i < len(s.words); i++ {
		w := &s.words[i]
		if w.item.HasGap() || s.owesThrow(&s.next, &w.item) {
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

// pastNumbers is the index of the next word that is no round number.
func (m *moment) pastNumbers() int {
	k := m.i
	for k < len(m.words) && m.words[k].isNumber() {
		k++
	}
	return k
}

// outOfPlace reports whether a turn put in where one can begin hardly ever goes on: in a record
// with seat marks none of another seat stands there.
func (m *moment) outOfPlace() bool {
	i := m.pastNumbers()
	return m.marked && (!m.atMark(i) || m.words[i].item.Letter == m.beginner())
}

// In a game without dice a passage that was left out is moves alone, and only so far as the record
// shows that it is there, by a round number or a seat mark, are two of them tried at once: there are
// a thousand pairs of moves at any moment.

// maxBefore is how many moves before a number that leaves out a round one is put in.
const maxBefore = 2

// pairs puts in two moves before a word, and takes all pairs with which what follows can go on.
func (m *moment) pairs(of which) {
	if !m.spot.Plain() || m.spot.St.Due() != engine.DueMove || !m.affords(m.damages[of].cost, m.i) {
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
	if k := m.pastNumbers(); m.atMark(k) && begins(&m.spot) && m.words[k].item.Letter != m.beginner() {
		m.pairs(of)
	}
}
