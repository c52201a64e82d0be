package repair

import (
	"container/heap"
	"slices"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// The search goes through hypotheses about what stood in a record, the cheapest and
// farthest reaching first. A hypothesis is a moment: so many words read, in such a
// position, at such a cost. It is read on as written, for as long as the rules let it, and
// then at each moment on the way edits are tried, of ascending cost; none behind the word
// at which it failed, since a later edit cannot cure that. Two ways to the same moment are
// one hypothesis from there on, and both are kept.

// search looks for the cheapest repairs of one game.
type search struct {
	g     *notation.Game
	trial *referee.Trial
	*ahead
	fits  map[uint64]int32
	meter *meter
	words []word
	// need is how many edits the words from each one on need whatever came before.
	need []int
	// turn has the index behind the turn that begins at each word, twice the lengths of the
	// passages written twice that begin there.
	turn  []int
	twice [][]int32
	// hidden has what comments hide before each word.
	hidden map[int][]passage
	// pieces has how many pieces of one word begin at each.
	pieces []int
	// numbers has the value of the next round number behind each word, 0 without one.
	numbers []int32
	// skips has how many numbers before each word leave out some rounds, or stand before them.
	skips []int32
	// misplaced has the rounds that should stand before those that begin at a number.
	misplaced map[int][2]int
	// marked is set where the record has seat marks.
	marked bool
	// filling is set where gaps are filled and nothing else is changed: a mark or a number that is
	// no error then says nothing against a filling.
	filling bool
	// marking is set where the record has the marks of capture and check as a rule.
	marking bool
	// orderly is set where throws have their dice in descending order as a rule.
	orderly bool
	ends    ending
	// denied has the questions none of whose readings are right.
	denied []Question
	// told has what was told of places.
	told  []Told
	plain *plain // nil but for a game that was read leniently
	// letters has the letters for men of the language of the record, nil where they are the notation's.
	letters map[byte]string
	edits   int // most edits
	usual   int // edits up to which it is proven that there is no repair
	// spent is set where the effort was spent when no hypothesis was left that could have led to a
	// repair of so many.
	spent bool

	made  []edit
	kept  map[meant][]token
	from  *run // the hypothesis that is gone on with
	nodes []node
	at    map[uint64]int32
	queue queue
	bands []band
	goals []goal
	// failed has the cheapest hypothesis that failed at each word.
	failed map[int]*run
	climbs int   // places in which many lost moves were looked for
	crowd  []int // hypotheses that failed at each word and were gone on with

	best int // what the cheapest repair costs that is known, or unbounded
	most int // what a hypothesis may cost: as much, or less where there are enough repairs
	// exact is the cost below which no repair was passed over.
	exact  int
	effort int // what is left to spend
	// hasty is set when the search only looks for some repair.
	hasty bool
	// halted reports whether the search is to be cut short, cut is set once it was found so, and ticks
	// counts what was tried since it was last asked.
	halted func() bool
	cut    bool
	ticks  int
	// held is the memory that is held, full is set when it was too much.
	held int
	full bool

	readings   map[pair]reading
	spot, next referee.Spot
	choices    []referee.Choice
	marks      []byte
	rounds     []int

	// weighing is set where several repairs are told apart by what was to be expected, of
	// which surprises has what was found out at each position.
	weighing  bool
	surprises map[uint64]int
}

const (
	unbounded = 1 << 20
	// maxGoals is how many repairs that cost the same are looked for. With more of them only
	// cheaper ones matter: gaps in a row can be so many things that they say nothing.
	maxGoals = 16 * maxPaths
)

// meant is a word that is meant, as it is kept.
type meant struct {
	text string
	sic  bool
}

// node is a moment of a hypothesis, with all ways to it that cost the same.
type node struct {
	cost  int32
	index int32 // words read before it
	ways  []way
}

// way leads to a node: from another, by an edit or, with none, by reading a word.
type way struct {
	from, edit, cost int32
}

// run is a hypothesis that was read on as written, from node on as far as stop.
type run struct {
	node        int32
	spot        referee.Spot
	start, stop int
	cost, edits int
	band        int
	order       int // of its making
	gap         bool
	rank, crowd int
	// misfits is how badly what is written from start on goes with it, idle how many of its
	// edits did not help it past the word at which the record had failed.
	misfits, idle int
}

// goal is a hypothesis that comes to the end of the record.
type goal struct {
	node int32
	end  closing
	cost int
}

// begin reads the record as written.
func (s *search) begin() {
	s.best, s.most, s.exact = unbounded, unbounded, unbounded
	s.bands = bandsOf(&s.meter.Costs, s.trial.Game().Dice() != nil)
	s.crowd = make([]int, len(s.words)+1)
	s.kept = map[meant][]token{}
	s.at, s.readings, s.fits = map[uint64]int32{}, map[pair]reading{}, map[uint64]int32{}
	start := s.trial.Start()
	s.nodes = append(s.nodes, node{})
	s.follow(0, &start, 0, 0, 0)
}

// maxHeld bounds the memory of what a search holds, in bytes, which is about so many for an edit, a
// moment and a hypothesis.
const (
	maxHeld                        = 72 << 20
	editBytes, nodeBytes, runBytes = 120, 100, 450
)

// hold takes memory. When there is no more of it no effort is left either.
func (s *search) hold(n int) {
	if s.held += n; s.held > maxHeld {
		s.full, s.effort = true, min(s.effort, 0)
	}
}

// maxTicks is how much is tried before it is asked whether the search is to be cut short.
const maxTicks = 256

// spend takes effort. When the search is to be cut short none is left.
func (s *search) spend(n int) {
	s.effort -= n
	if s.ticks += n + 1; s.ticks > maxTicks && !s.cut {
		s.ticks = 0
		s.cut = s.halted()
	}
	if s.cut || s.full {
		s.effort = min(s.effort, 0)
	}
}

// ended reports whether the search is to be cut short.
func (s *search) ended() bool {
	s.cut = s.cut || s.halted()
	return s.cut
}

// go on until nothing is left that could be as cheap as the best repair, or the effort is
// spent. It reports whether nothing is left.
func (s *search) run() bool {
	for reserve := s.effort / 2; len(s.queue) > 0; {
		if s.ended() {
			return false
		}
		if s.effort <= 0 && s.best == unbounded && !s.hasty && !s.full {
			s.hurry(reserve)
		}
		if s.effort <= 0 {
			return false
		}
		r := heap.Pop(&s.queue).(*run)
		s.held -= runBytes
		if r.crowd+crowdStep <= s.crowd[r.stop] {
			s.weigh(r)
			s.push(r)
			continue
		}
		if !s.allows(r) {
			continue
		}
		if r.band == 0 {
			s.fill(r)
		} else if s.bands[r.band].where != twos || s.tells(r) {
			if s.bands[r.band].where == far {
				s.crowd[r.stop]++
			}
			s.expand(r, s.bands[r.band])
		}
		if s.cut || s.full || s.effort <= 0 && (s.best < unbounded || s.hasty) {
			return false
		}
		if s.effort <= 0 {
			s.spent = !s.usualLeft(r) && !slices.ContainsFunc(s.queue, s.usualLeft)
		}
		if r.band++; r.band < len(s.bands) {
			s.weigh(r)
			s.push(r)
		}
	}
	return !s.hasty && s.most == s.best
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
	more := max(s.bands[r.band].least+1, s.meter.min)
	return r.edits < s.edits && r.cost+more <= s.most
}

// usualLeft reports whether a hypothesis can still lead to a repair of the usual number of edits.
func (s *search) usualLeft(r *run) bool {
	more := s.need[r.stop]
	if r.band > 0 {
		more = max(1, more)
	}
	return r.edits+more <= s.usual
}

// moment is the key of a position before word i, come to by so many edits.
func moment(spot *referee.Spot, i, edits int) uint64 {
	return spot.Key() ^ uint64(i+1)*0x94d049bb133111eb ^ uint64(edits)*0xd6e8feb86659fd93
}

// reach takes a way to a moment. It reports false where nothing new comes of it.
func (s *search) reach(spot *referee.Spot, i, edits, cost int, w way) (int32, bool) {
	key := moment(spot, i, edits)
	k, ok := s.at[key]
	if !ok {
		k = int32(len(s.nodes))
		s.at[key] = k
		s.hold(nodeBytes)
		s.nodes = append(s.nodes, node{cost: int32(cost), index: int32(i), ways: []way{w}})
		return k, true
	}
	n := &s.nodes[k]
	switch {
	case int(n.cost) < cost:
		return k, false
	case int(n.cost) == cost:
		n.ways = append(n.ways, w)
		return k, false
	}
	n.cost, n.ways = int32(cost), append(n.ways[:0], w)
	return k, true
}

// follow reads on as written from a moment that an edit led to, or the start.
func (s *search) follow(from int32, spot *referee.Spot, i, edits, cost int) {
	r := &run{node: from, start: i, cost: cost, edits: edits, order: len(s.nodes), misfits: s.misfitsOf(spot, i)}
	r.spot.Copy(spot)
	at := from
	failed := false
	for {
		r.stop = i
		if i == len(s.words) {
			s.finish(at, spot, edits, cost)
			failed = len(s.goals) == 0
			break
		}
		if s.words[i].item.HasGap() {
			r.gap, failed = true, true
			break
		}
		c, ok := s.read(spot, i)
		s.spend(1)
		if !ok {
			failed = true
			break
		}
		cost += c
		if cost+s.rest(i+1) > s.most || edits+s.need[i+1] > s.edits {
			break // nothing behind it can be of use, but something before it
		}
		i++
		var fresh bool
		if at, fresh = s.reach(spot, i, edits, cost, way{at, -1, int32(c)}); !fresh {
			break
		}
	}
	if p := s.from; p != nil {
		r.idle = p.idle
		if r.stop <= p.stop {
			r.idle++
		}
	}
	if failed {
		s.fails(r)
	}
	switch {
	case r.gap:
		r.band = 0
	case s.skips[min(r.stop+1, len(s.words))] > s.skips[r.start]:
		r.band = 1
	default:
		r.band = 2
	}
	s.weigh(r)
	s.push(r)
}

// push puts a hypothesis among those to be gone on with.
func (s *search) push(r *run) {
	s.hold(runBytes)
	heap.Push(&s.queue, r)
}

// read plays a word as written, and returns what its flaws cost.
func (s *search) read(spot *referee.Spot, i int) (cost int, ok bool) {
	w := &s.words[i]
	if s.deniesWritten(i) {
		return 0, false
	}
	offset := spot.Offset
	flaws := s.trial.Step(spot, &w.item)
	switch {
	case flaws == 0:
		return 0, true
	case flaws&referee.Broken != 0:
		return 0, false
	case s.filling:
		return 0, true
	}
	if flaws&referee.Jump != 0 {
		if s.numbers[i] == w.item.N+1 {
			cost += s.meter.Jump
		} else {
			spot.Offset = offset // the number is wrong, not the count
			cost += s.meter.Mark
		}
	}
	if flaws&referee.Mark != 0 && s.marking {
		cost += s.meter.Mark
	}
	return cost, true
}

// finish takes a hypothesis that has come to the end.
func (s *search) finish(at int32, spot *referee.Spot, edits, cost int) {
	for _, e := range s.ends.fit(s, spot) {
		if c := cost + e.cost; c <= s.most && edits+e.edits <= s.edits {
			if c < s.best {
				s.best, s.most = c, c
				s.goals = s.goals[:0]
			}
			s.goals = append(s.goals, goal{at, e, c})
			if len(s.goals) > maxGoals {
				s.most = s.best - 1
			}
		}
	}
}

// take tries an edit at a moment.
func (s *search) take(from int32, spot *referee.Spot, e *edit, edits, cost int) {
	if s.denies(e) || s.contradicts(e) || s.spoils(e) {
		return
	}
	s.next.Copy(spot)
	for i := range e.tokens {
		s.spend(1)
		if s.trial.Step(&s.next, &e.tokens[i].item)&referee.Broken != 0 {
			return
		}
	}
	i := int(e.at + e.n)
	cost += int(e.cost)
	if e.kind != Fill && e.why != toldWhy {
		edits++
	}
	if cost+s.rest(i) > s.most || edits+s.need[i] > s.edits {
		return
	}
	made := int32(len(s.made))
	at, fresh := s.reach(&s.next, i, edits, cost, way{from, made, e.cost})
	if ways := s.nodes[at].ways; ways[len(ways)-1].edit != made {
		return // there is a cheaper way
	}
	s.hold(editBytes)
	kept := *e
	kept.tokens = s.keep(e.tokens)
	s.made = append(s.made, kept)
	if fresh {
		s.follow(at, &s.next, i, edits, cost)
	}
}

// keep returns a copy of tokens. Of a word that is meant in many hypotheses there is one.
func (s *search) keep(tokens []token) []token {
	if len(tokens) != 1 {
		return slices.Clone(tokens)
	}
	key := meant{tokens[0].text, tokens[0].item.Sic}
	one, ok := s.kept[key]
	if !ok {
		one = slices.Clone(tokens)
		s.kept[key] = one
	}
	return one
}

// expand tries the edits of a band at each moment of a hypothesis.
func (s *search) expand(r *run, b band) {
	s.spot.Copy(&r.spot)
	s.from = r
	at, cost := r.node, r.cost
	for i := r.start; i <= r.stop; i++ {
		if s.effort <= 0 {
			return
		}
		if most := min(b.high, s.most-cost); most > b.low && s.looks(r.stop-i, b.where) {
			s.try(at, &s.spot, i, r.edits, cost, b, most)
		}
		if i == r.stop || s.words[i].item.HasGap() {
			return
		}
		c, ok := s.read(&s.spot, i)
		s.spend(1)
		if !ok {
			return
		}
		cost += c
		at, ok = s.at[moment(&s.spot, i+1, r.edits)]
		if !ok || int(s.nodes[at].cost) < cost {
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
	s.spot.Copy(&r.spot)
	s.from = r
	at, cost := r.node, r.cost
	for i := r.start; i < r.stop; i++ {
		c, ok := s.read(&s.spot, i)
		s.spend(1)
		if !ok {
			return
		}
		cost += c
		at = s.at[moment(&s.spot, i+1, r.edits)]
	}
	w := &s.words[r.stop]
	if w.told != nil {
		e := w.told.edit(r.stop)
		s.take(at, &s.spot, &e, r.edits, cost)
		return
	}
	if w.item.Turn {
		if s.spot.St.Fresh() || s.spot.St.MayEnd() && s.spot.Plain() {
			s.turns(at, &s.spot, edit{kind: Fill, at: int32(r.stop), n: 1}, r.edits, cost, maxLostTurns)
		}
		return
	}
	s.choices = s.trial.Fits(&s.spot, &w.item, s.choices[:0])
	all := s.tokens(&s.spot, s.choices)
	for k := range all {
		s.spend(1)
		e := edit{kind: Fill, at: int32(r.stop), n: 1, tokens: all[k : k+1]}
		e.tokens[0].item.Sic = w.item.Sic
		s.take(at, &s.spot, &e, r.edits, cost)
	}
}

// isNumber reports whether the word is a round number.
func (w *word) isNumber() bool { return w.item.Kind == notation.Number }
