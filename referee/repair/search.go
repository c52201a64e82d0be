package repair

import (
	"slices"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// The search goes through hypotheses about what stood in a record, the cheapest and
// farthest reaching first. A hypothesis is a moment: so many words read, in such a
// position, at such a cost. It is read on as written, for as long as the rules let it, and
// then at each moment on the way edits are tried, of ascending cost; none after the word
// at which it failed, since a later edit cannot cure that. Two ways to the same moment are
// one hypothesis from there on, and both are kept.

// search looks for the cheapest repairs of one game.
type search struct {
	*source
	*ahead
	given
	budget
	graph
	lexicon
	found
	scratch
	trial   *referee.Trial
	meter   *meter
	damages []damage
	bands   []band
	// mostEdits is how many edits a repair may have, usual those up to which it is proven that there is none.
	mostEdits, usual int
	// filling is set where gaps are filled and nothing else is changed: a mark or a number that is
	// no error then says nothing against a filling.
	filling bool
	// hasty is set when the search only looks for some repair, glancing when it ends with the effort.
	hasty, glancing bool
	queue           pile[*run]
	from            *run // the hypothesis that is gone on with
	// crowd has how many hypotheses failed at each word and were gone on with, failed the cheapest of them.
	crowd  []int
	failed map[int]*run
	// counting is set where it is counted to how many squares men are owed, owedTo has the counts, and wholesale is
	// what edits cost at least that together bring men to any number of squares.
	counting  bool
	owedTo    map[uint64]int32
	wholesale int
	// byGaps is to how many squares men may be brought by what gaps from each word on stand for.
	byGaps []int
	// fillings counts the places in which many lost moves were looked for.
	fillings int
	// columns counts the columns in which a lost turn was looked for.
	columns int
	// turnsAt has the turns that were found, turnsKept counts the moments that lead to them.
	turnsAt   map[turnsKey]*turnsFound
	turnsKept int
}

// budget is what a search may take.
type budget struct {
	effort int // what is left to spend
	// halted reports whether the search is to be cut short, cut is set once it was found so, and ticks
	// counts what was tried since it was last asked.
	halted func() bool
	cut    bool
	ticks  int
	// held is the memory that is held, full is set when it was too much.
	held int
	full bool
	// began is the effort that there was, foundAt how much was spent when the cheapest repair was found.
	began, foundAt int
	// spent is set where the effort was spent when no hypothesis was left that could have led to a
	// repair of the usual number of edits.
	spent bool
}

// graph is the moments that were come to, and the edits that led there.
type graph struct {
	nodes []node
	made  []edit
	at    map[uint64]int32 // by their keys
	kept  map[meant][]token
}

// found is what is known of the cheapest repairs.
type found struct {
	goals []goal
	best  int // what the cheapest repair costs that is known, or unbounded
	most  int // what a hypothesis may cost: as much, or less where there are enough repairs
	bound int // what a repair may cost
	// exact is the cost below which no repair was passed over.
	exact int
	// weighing is set where several repairs are compared by what was to be expected, of
	// which surprises has what was found out at each position.
	weighing  bool
	surprises map[uint64]int
}

// scratch is what is used again and again, and what is remembered.
type scratch struct {
	here    moment
	next    referee.Spot
	choices []referee.Choice
	rounds  []int
	fits    map[uint64]int32
	probe   referee.Spot
}

const (
	unbounded = 1 << 20
	// maxGoals is how many repairs that cost the same are looked for. With more of them only
	// cheaper ones matter: gaps in a row can be so many things that they say nothing.
	maxGoals = 16 * maxPaths
)

// meant is a word that is meant, as it is kept.
type meant struct {
	text        string
	sic, silent bool
}

// state is a judged moment with a cost: before the i-th word, come to by so many edits.
type state struct {
	spot referee.Spot
	// node is the one of the moment.
	node           int32
	i, edits, cost int
	// silent is how many throws that are not recorded come next before it.
	silent int
}

// key differs for moments that are not gone on with alike.
func (st *state) key() uint64 {
	return st.spot.Key() ^ uint64(st.i+1)*0x94d049bb133111eb ^ uint64(st.edits)*0xd6e8feb86659fd93
}

// node is a moment of a hypothesis, with all ways to it that cost the same.
type node struct {
	cost  int32
	index int32 // words read before it
	ways  []way
	// events are those that are possible there, nil until they are asked for.
	events []int32
}

// way leads to a node: from another, by an edit or, with none, by reading a word.
type way struct {
	from, edit, cost int32
}

// run is a hypothesis that was read on as written, from its state on as far as stop.
type run struct {
	state
	stop  int
	band  int
	order int // of its making
	gap   bool
	rank  int
	// crowd is how many had failed at its word when it was weighed, misfits how badly what is written goes
	// with it, idle how many of its edits did not help it past the word at which the record had failed.
	crowd, misfits, idle int
}

// goal is a hypothesis that comes to the end of the record.
type goal struct {
	node int32
	end  closing
	cost int
}

// begin reads the record as written.
func (s *search) begin() {
	s.best, s.most, s.exact, s.began = unbounded, s.bound, unbounded, s.effort
	s.bands = bandsOf(s.damages, s.dice())
	s.crowd, s.failed = make([]int, len(s.words)+1), map[int]*run{}
	s.kept, s.graph.at = map[meant][]token{}, map[uint64]int32{}
	s.scratch.fits = map[uint64]int32{}
	s.lexicon = lexicon{ids: map[string]int32{}, fits: make([][]fit, len(s.words)), at: map[uint64][]int32{}}
	s.count()
	s.nodes = append(s.nodes, node{})
	s.follow(&state{spot: s.trial.Start()})
}

// maxHeld bounds the memory of what a search holds, in bytes, which is about so many for an edit, each of several
// words in its place, a moment and a hypothesis.
const (
	maxHeld                                    = 72 << 20
	editBytes, tokenBytes, nodeBytes, runBytes = 120, 150, 100, 450
)

// hold takes memory. When there is no more of it no effort is left either.
func (b *budget) hold(n int) {
	if b.held += n; b.held > maxHeld {
		b.full, b.effort = true, min(b.effort, 0)
	}
}

// maxTicks is how much is tried before it is asked whether the search is to be cut short.
const maxTicks = 256

// spend takes effort. When the search is to be cut short none is left.
func (b *budget) spend(n int) {
	b.effort -= n
	if b.ticks += n + 1; b.ticks > maxTicks && !b.cut {
		b.ticks = 0
		b.cut = b.halted()
	}
	if b.cut || b.full {
		b.effort = min(b.effort, 0)
	}
}

// ended reports whether the search is to be cut short.
func (b *budget) ended() bool {
	b.cut = b.cut || b.halted()
	return b.cut
}

// run goes on until nothing is left that could be as cheap as the best repair, or the effort is
// spent. It reports whether nothing is left.
func (s *search) run() bool {
	for reserve := s.effort / 2; len(s.queue.all) > 0; {
		if s.tired(reserve) || s.unprovable() {
			return false
		}
		r := s.queue.pop()
		s.held -= runBytes
		switch {
		case r.crowd+crowdStep <= s.crowd[r.stop]:
		case !s.allows(r):
			continue
		default:
			s.tryBand(r)
			if s.cut || s.full || s.effort <= 0 && (s.best < unbounded || s.hasty) {
				return false
			}
			if s.effort <= 0 {
				usual := func(r ranked[*run]) bool { return s.usualLeft(r.of) }
				s.spent = !s.usualLeft(r) && !slices.ContainsFunc(s.queue.all, usual)
			}
			if r.band++; !s.goesOn(r) {
				continue
			}
		}
		s.push(r)
	}
	return !s.hasty && s.most == min(s.best, s.bound)
}

// goesOn goes on to the next band of a hypothesis that may have an edit for it. It reports false without one.
func (s *search) goesOn(r *run) bool {
	for r.band < len(s.bands) {
		b := &s.bands[r.band]
		if r.cost+max(b.low+1, s.meter.least) <= s.most && (b.where != rows || r.node == 0) &&
			(b.where != twos || s.tells(r)) {
			return true
		}
		r.band++
	}
	return false
}

// tired reports whether no effort is left, nor a reserve to hurry with.
func (s *search) tired(reserve int) bool {
	if s.ended() {
		return true
	}
	if s.effort <= 0 && s.best == unbounded && s.bound == unbounded && !s.hasty && !s.full &&
		!s.glancing {
		s.hurry(reserve)
	}
	return s.effort <= 0
}

const (
	// leastSpent is how much is spent at the least before a search ends that will prove nothing, and overFound how many
	// times as much as it took to find the cheapest repair.
	leastSpent, overFound = 250_000, 4
	// perRun is how much a hypothesis takes to be gone on with, if so many are left as a search hardly ever gets through.
	perRun = 175
)

// unprovable reports whether a repair is found, but no proof of it will come: something as cheap was passed over, or more
// hypotheses are left than the effort is for. Cheaper repairs come soon after the first or not at all.
func (s *search) unprovable() bool {
	if s.best == unbounded || s.began-s.effort < max(leastSpent, overFound*s.foundAt) {
		return false
	}
	return s.exact <= s.best || perRun*len(s.queue.all) > s.effort
}

// tryBand tries the edits of a hypothesis's band.
func (s *search) tryBand(r *run) {
	b := s.bands[r.band]
	switch {
	case r.band == 0:
		s.fill(r)
	case b.where == twos && !s.tells(r):
	default:
		if b.where == far {
			s.crowd[r.stop]++
		}
		s.expand(r, b)
	}
}

// allows reports whether the edits of a hypothesis's band, or dearer ones, can still lead to
// a repair.
func (s *search) allows(r *run) bool {
	if r.band == 0 {
		return r.cost+s.rest(r.stop) <= s.most
	}
	if int(s.nodes[r.node].cost) < r.cost {
		return false // it was come to in a cheaper way since
	}
	more := max(s.bands[r.band].atLeast+1, s.meter.least)
	return r.edits < s.mostEdits && r.cost+more <= s.most
}

// usualLeft reports whether a hypothesis can still lead to a repair of the usual number of edits.
func (s *search) usualLeft(r *run) bool {
	more := s.need[r.stop]
	if r.band > 0 {
		more = max(1, more)
	}
	return r.edits+more <= s.usual
}

// reach takes a way to a moment. It reports false where nothing new comes of it.
func (s *search) reach(st *state, w way) bool {
	key := st.key()
	k, ok := s.graph.at[key]
	if !ok {
		k = int32(len(s.nodes))
		s.graph.at[key] = k
		s.hold(nodeBytes)
		s.nodes = append(s.nodes, node{cost: int32(st.cost), index: int32(st.i), ways: []way{w}})
	}
	st.node = k
	n := &s.nodes[k]
	switch {
	case !ok || int(n.cost) < st.cost:
		return !ok
	case int(n.cost) == st.cost:
		n.ways = append(n.ways, w)
		return false
	}
	n.cost, n.ways = int32(st.cost), append(n.ways[:0], w)
	return true
}

// follow reads on as written from a moment that an edit led to, or the start.
func (s *search) follow(st *state) {
	r := &run{state: *st, order: len(s.nodes), misfits: s.misfitsOf(&st.spot, st.i, maxAhead)}
	r.spot = referee.Spot{}
	r.spot.Copy(&st.spot)
	failed := false
	for {
		r.stop = st.i
		if st.i == len(s.words) {
			s.finish(st)
			failed = len(s.goals) == 0
			break
		}
		if it := &s.words[st.i].item; it.HasGap() || s.owesThrow(&st.spot, it) {
			r.gap, failed = true, true
			break
		}
		c, played, hope := s.on(&st.spot, st)
		if failed = !played; !hope || !s.reach(st, way{st.node, -1, c}) {
			break // nothing after it can be of use, but something before it
		}
	}
	if p := s.from; p != nil {
		r.idle = p.idle
		if r.stop <= p.stop {
			r.idle++
		}
	}
	if old := s.failed[r.stop]; failed && (old == nil || r.cost < old.cost) {
		s.failed[r.stop] = r
	}
	switch {
	case r.gap:
		r.band = 0
	case r.node == 0, s.skips[min(r.stop+1, len(s.words))] > s.skips[r.i]:
		r.band = 1
	default:
		r.band = 2
	}
	s.push(r)
}

// push weighs a hypothesis and puts it among those to be gone on with.
func (s *search) push(r *run) {
	s.weigh(r)
	s.hold(runBytes)
	s.queue.push(r.rank, r.order, r)
}

// breaks plays a word, and reports whether that is a breach.
func (s *search) breaks(spot *referee.Spot, it *notation.Item) bool {
	return s.trial.Step(spot, it)&referee.Broken != 0
}

// read plays a word as written, and returns what its flaws cost.
func (s *search) read(spot *referee.Spot, i int) (cost int, ok bool) {
	w := &s.words[i]
	if s.deniesWritten(w) {
		return 0, false
	}
	return s.reads(spot, &w.item, s.numbers[i])
}

// reads plays a word as written before the next round number, 0 without one, and returns what its flaws cost.
func (s *search) reads(spot *referee.Spot, it *notation.Item, next int32) (cost int, ok bool) {
	offset := spot.Offset
	flaws := s.trial.Step(spot, it)
	switch {
	case flaws == 0:
		return 0, true
	case flaws&referee.Broken != 0:
		return 0, false
	case s.filling:
		return 0, true
	}
	if flaws&referee.Jump != 0 {
		if next == it.N+1 {
			cost += jumpCost
		} else {
			spot.Offset = offset // the number is wrong, not the count
			cost += markCost
		}
	}
	if flaws&referee.Mark != 0 && s.marking {
		cost += markCost
	}
	return cost, true
}

// on reads the word after a moment as written, and returns what its flaws cost, whether it can be played, and whether a
// repair can still come of it.
func (s *search) on(spot *referee.Spot, st *state) (cost int32, played, hope bool) {
	c, ok := s.read(spot, st.i)
	s.spend(1)
	st.cost, st.i, st.silent = st.cost+c, st.i+1, 0
	return int32(c), ok, ok && !s.beyondBounds(st)
}

// beyondBounds reports whether what is left of the record cannot be had from a moment on, by what it costs at least and
// by how many edits it takes.
func (s *search) beyondBounds(st *state) bool {
	return st.cost+s.rest(st.i) > s.most || st.edits+s.need[st.i] > s.mostEdits
}

// finish takes a hypothesis that has come to the end.
func (s *search) finish(st *state) {
	for _, e := range s.ends.fit(s, &st.spot) {
		if c := st.cost + e.cost; c <= s.most && st.edits+e.edits <= s.mostEdits {
			if c < s.best {
				s.best, s.most, s.foundAt = c, c, s.began-s.effort
				s.goals = s.goals[:0]
			}
			s.goals = append(s.goals, goal{st.node, e, c})
			if len(s.goals) > maxGoals {
				s.most = s.best - 1
			}
		}
	}
}

// take tries an edit at a moment.
func (m *moment) take(e *edit) {
	if m.unrecorded && len(e.tokens) > 1 {
		m.takeSupplied(e)
		return
	}
	m.takeOne(e)
}

// playAll plays the tokens of an edit, if that can be, and says what it costs and what it counts for.
func (m *moment) playAll(e *edit, st *state) bool {
	s := m.search
	if e.isSilent() {
		st.silent = m.silent + 1
	}
	s.next.Copy(&m.spot)
	for i := range e.tokens {
		s.spend(1)
		flaws, ok := s.play(&s.next, e, i)
		if !ok {
			return false
		}
		e.cost, st.cost = e.cost+int32(flaws), st.cost+flaws
	}
	if e.counts() {
		st.edits++
	}
	return true
}

// takeOne tries an edit in all of whose words every throw stands.
func (m *moment) takeOne(e *edit) {
	s, silent := m.search, e.isSilent()
	if !silent && (s.denies(e) || s.contradicts(e) || s.spoils(e)) {
		return
	}
	st := state{i: int(e.at + e.n), edits: m.edits, cost: m.cost + int(e.cost)}
	if !m.playAll(e, &st) {
		return
	}
	if s.tooDear(&st) || (e.of != gapFilled || silent) && s.isLast(&st) && !s.goes(&s.next, &st) {
		return
	}
	st.spot = s.next
	made := int32(len(s.made))
	fresh := s.reach(&st, way{m.node, made, e.cost})
	if ways := s.nodes[st.node].ways; ways[len(ways)-1].edit != made {
		return // there is a cheaper way
	}
	s.hold(editBytes)
	if len(e.tokens) > 1 {
		s.hold(tokenBytes * len(e.tokens))
	}
	kept := *e
	kept.tokens = s.keep(e.tokens)
	s.made = append(s.made, kept)
	if fresh {
		s.follow(&st)
		s.next = st.spot // whose memory it is
	}
}

// play plays a word of an edit, and returns what its flaws cost if it is moved as it is written.
func (s *search) play(spot *referee.Spot, e *edit, k int) (cost int, ok bool) {
	t := &e.tokens[k]
	if t.moved == 0 {
		return 0, !s.breaks(spot, &t.item)
	}
	return s.reads(spot, &t.item, s.nextNumber(e, k))
}

// nextNumber is the round number that comes next after a word of an edit, 0 without one.
func (s *source) nextNumber(e *edit, k int) int32 {
	for _, t := range e.tokens[k+1:] {
		if t.item.Kind == notation.Number {
			return t.item.N
		}
	}
	if i := s.roundEnd(int(e.at + e.n)); i < len(s.words) {
		return s.words[i].item.N
	}
	return 0
}

// counts reports whether an edit counts among those of which a repair may have so many.
func (e *edit) counts() bool { return e.of != gapFilled && e.of != answered }

// tooDear reports whether the bounds leave nothing after an edit that leads to the next moment.
func (s *search) tooDear(st *state) bool {
	return s.beyondBounds(st) || s.beyond(&s.next, st.i, 0, s.most-st.cost)
}

// isLast reports whether no other edit can come after a moment that an edit led to.
func (s *search) isLast(st *state) bool {
	return st.edits >= s.mostEdits || st.cost+s.meter.least > s.most
}

// goes reports whether the record can be read on as written from a moment as far as a gap or its end.
func (s *search) goes(from *referee.Spot, st *state) bool {
	s.probe.Copy(from)
	at := state{i: st.i, edits: st.edits, cost: st.cost}
	for at.i < len(s.words) && !s.words[at.i].item.HasGap() && !s.owesThrow(&s.probe, &s.words[at.i].item) {
		if _, _, hope := s.on(&s.probe, &at); !hope {
			return false
		}
	}
	return true
}

// keep returns a copy of tokens. Of a word that is meant in many hypotheses there is one.
func (g *graph) keep(tokens []token) []token {
	if len(tokens) != 1 {
		return slices.Clone(tokens)
	}
	key := meant{tokens[0].text, tokens[0].item.Sic, tokens[0].silent}
	one, ok := g.kept[key]
	if !ok {
		one = slices.Clone(tokens)
		g.kept[key] = one
	}
	return one
}

// start is the first moment of a hypothesis, at which a band is tried.
func (s *search) start(r *run, b band) *moment {
	s.from = r
	m := &s.here
	spot := m.spot
	m.search, m.state, m.band, m.stop = s, r.state, b, r.stop
	m.spot = spot
	m.spot.Copy(&r.spot)
	return m
}

// pass reads the word of the moment. It reports false where that cannot be, and whether the moment after
// it was come to.
func (m *moment) pass() (known, ok bool) {
	_, ok, _ = m.on(&m.spot, &m.state)
	m.node, known = m.graph.at[m.key()]
	return known, ok
}

// expand tries the edits of a band at each moment of a hypothesis.
func (s *search) expand(r *run, b band) {
	for m := s.start(r, b); m.i <= r.stop && s.effort > 0; {
		if most := min(b.high, s.most-m.cost); most > b.low && s.looks(r.stop-m.i, b.where) {
			m.try(most)
		}
		if m.i == r.stop || s.words[m.i].item.HasGap() {
			return
		}
		if known, ok := m.pass(); !ok || !known || int(s.nodes[m.node].cost) < m.cost {
			return // another hypothesis goes on from here, cheaper
		}
	}
}

// looks reports whether edits are tried at a moment so many words before a failure.
func (s *search) looks(back int, w where) bool {
	switch w {
	case near, passages:
		return back <= nearBack
	case far:
		return back > nearBack && (!s.hasty || back <= hasteBack)
	}
	return !s.hasty || back <= hasteBack
}

// fill tries what a gap can be.
func (s *search) fill(r *run) {
	m := s.start(r, band{low: -1, high: maxCost})
	for m.i < r.stop {
		if _, ok := m.pass(); !ok {
			return
		}
	}
	w := &s.words[m.i]
	if s.owesThrow(&m.spot, &w.item) {
		m.supply()
		if !w.item.HasGap() {
			return
		}
	}
	if w.answer != nil {
		m.offer(answered, w.answer.edit())
		return
	}
	if w.item.Turn {
		if m.spot.St.Fresh() || m.spot.St.MayEnd() && m.spot.Plain() {
			m.turns(edit{kind: Fill, of: gapFilled, n: 1}, maxLostTurns)
		}
		return
	}
	s.choices = s.trial.Fits(&m.spot, &w.item, s.choices[:0])
	for event := range slices.Chunk(s.tokens(&m.spot, s.choices), 1) {
		s.spend(1)
		event[0].item.Sic = w.item.Sic
		m.offer(gapFilled, edit{kind: Fill, n: 1, tokens: event})
	}
}
