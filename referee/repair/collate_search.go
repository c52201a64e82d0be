package repair

import (
	"math"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// The search looks for the legal text whose cost to all witnesses together is least, event by event: A*, by
// what a beginning costs and what the rest costs at least. The next event is one that a witness has, or,
// where that can be as cheap, any that is possible. What would cost more than a limit is put off, and the
// limit raised until a text is found.

// prefix is the beginning of a text.
type prefix struct {
	spot referee.Spot
	next *follower // by which it was come to, nil of the start
	from *prefix
	// ways are all events, and the beginnings before them, by which the same is come to at the same cost.
	ways []wayTo
	// rows are the places in the witnesses, with what they cost beside base.
	rows  [][]cell
	base  int32
	least int32 // at least what it costs in the end
	seat  byte
	round int
	depth int32
	// dearer is set where it was come to in a cheaper way since, arrived where its position is known.
	dearer, arrived bool
	// other is the beginning itself where it is to go on with any event but those in tried, else nil.
	other *prefix
	tried []string
	// series is how many throws that no witness needs to have were the last events.
	series int
}

// wayTo is an event that leads to a prefix.
type wayTo struct {
	from *prefix
	next *follower
}

// follower is an event that can be next.
type follower struct {
	item   notation.Item
	text   string
	mark   byte // the seat mark that has to stand before it, 0 without one
	choice referee.Choice
	played bool // by choice, and not yet
	seat   byte
	round  int
	same   []int32 // words of witnesses that are read as this
}

// collation is a search.
type collationSearch struct {
	*aligner
	budget
	trial  *referee.Trial
	pairs  []*bound
	each   int32
	queue  pile[*prefix]
	at     map[uint64]*prefix
	events map[uint64][]follower
	// limit is what a text may cost, best what the cheapest does that was found.
	limit, best int32
	goals       []collated
	made        int32
	minima      []int32 // of the pairs, by cell
	leasts      []int32 // of the pairs
	sum         int32   // of those
	floors      []int32 // what the pairs cost at least, wherever the other witness is
	floor       int32   // the sum of those
	known       []int32 // what the pairs cost the beginning that is gone on with
	rows        [][]cell
	// skipped are the rows of the beginning at hand with the places that are come to by words which do not belong to
	// the text.
	skipped [][]cell
	// free is set where all witnesses leave out throws, so that the text may have any.
	free bool
	// rough is set of a quick search, which proves nothing, hasty where the text is one that it found.
	rough, hasty bool
}

// collated is a text that was found.
type collated struct {
	last   *prefix
	token  string
	untold bool
}

// limitStep is how far above the estimate a text is looked for first, and the limit is raised by so much more each
// time.
const limitStep = 4

// haste is how much it counts to have come an event farther, in eighths.
const haste = 3

// maxAbove is how much dearer than its estimate a text is looked for.
const maxAbove = 60

// run looks for the cheapest texts of at most a cost. It reports whether there are no others that cost as
// much or less. Where it comes to no end it finds some text.
func (s *collationSearch) run(most int32) bool {
	s.best, s.events, s.hasty = unbounded, map[uint64][]follower{}, false
	words := 0
	for _, w := range s.witnesses {
		words += len(w.words)
	}
	var some *glimpse
	if words > quickFrom || s.pairs == nil {
		some = s.quick()
	}
	some, ended := s.passes(most, some)
	if ended {
		return true
	}
	if s.best == unbounded {
		if some == nil {
			some = s.quick()
		}
		s.goals, s.best, s.hasty = some.goals, some.best, true
	}
	return false
}

// passes looks for the cheapest texts within a limit that it raises, up to a cost. It reports whether there are no
// others that cost as much or less, and returns what a quick search found if there was one, some if it was before.
func (s *collationSearch) passes(most int32, some *glimpse) (*glimpse, bool) {
	start, last, step := s.start(), searched{}, int32(limitStep)
	for s.limit = min(most, start.least+step); s.pairs != nil; s.limit = min(s.limit+step, most, some.most()) {
		if start.least > most {
			return some, true
		}
		this := searched{limit: s.limit, effort: s.effort}
		if !s.pass(s.start()) {
			break
		}
		if s.best < unbounded || this.limit == most {
			return some, true
		}
		if this.effort -= s.effort; some == nil && this.effort > quickAfter {
			some = s.quick()
		}
		if this.limit >= some.most() || some != nil && last.limit > 0 && s.hopeless(last, this, min(most, some.best)) {
			break
		}
		last, step = this, step+limitStep
	}
	return some, false
}

// searched is what a pass up to a limit needed.
type searched struct {
	limit  int32
	effort int
}

// hopeless reports whether a pass up to a limit would need far more than is left, if that grows as it has grown.
func (s *collationSearch) hopeless(before, last searched, limit int32) bool {
	grown := math.Pow(float64(last.effort)/float64(before.effort),
		float64(limit-last.limit)/float64(last.limit-before.limit))
	return float64(last.effort)*grown > overdraw*float64(s.effort)
}

// start is the beginning of all texts.
func (s *collationSearch) start() *prefix {
	p := &prefix{spot: s.trial.Start(), arrived: true}
	for _, w := range s.witnesses {
		p.base += w.fixed
		p.rows = append(p.rows, []cell{{}})
	}
	limit := s.limit
	s.limit = unbounded
	s.lowest(p.rows, nil)
	p.least = s.estimate(p.rows, p.base, false)
	s.limit = limit
	return p
}

// pass goes through all texts that cost no more than the limit. It reports false where it was cut short.
func (s *collationSearch) pass(start *prefix) bool {
	s.at, s.queue, s.goals = map[uint64]*prefix{}, pile[*prefix]{}, nil
	s.push(start)
	for len(s.queue.all) > 0 {
		p := s.queue.pop()
		if p.dearer || p.least > s.limit || p.other == nil && !s.arrive(p) || p.other != nil && p.other.dearer {
			continue
		}
		if s.spend(8 + 6*len(s.witnesses)); s.effort <= 0 {
			return false
		}
		if p.other != nil {
			s.goOnOtherwise(p)
		} else {
			s.goOn(p)
		}
	}
	return true
}

// push puts a beginning among those to be gone on with: those first that cost least and have come far.
func (s *collationSearch) push(p *prefix) {
	if p.least > s.limit {
		return
	}
	s.made++
	s.hold(prefixBytes)
	s.queue.push(int(8*p.least-haste*p.depth), int(s.made), p)
}

// prefixBytes is about the memory of a beginning of a text.
const prefixBytes = 1200

// arrive makes the position of a beginning. It reports false where that is known as well or better.
func (s *collationSearch) arrive(p *prefix) bool {
	if !p.arrived {
		p.arrived = true
		p.spot.Copy(&p.from.spot)
		s.trial.Play(&p.spot, p.next.choice)
	}
	key := s.key(p)
	old, ok := s.at[key]
	if !ok || old.base > p.base {
		if ok {
			old.dearer = true
		}
		s.at[key] = p
		return true
	}
	if old.base == p.base {
		old.series = min(old.series, p.series)
		old.ways = append(old.ways, p.ways...)
	}
	return false
}

// key tells beginnings apart that are not gone on with alike.
func (s *collationSearch) key(p *prefix) uint64 {
	h := p.spot.Key()
	mix := func(x uint64) {
		h = (h ^ x) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	mix(uint64(p.round)<<8 | uint64(p.seat))
	for _, row := range p.rows {
		mix(uint64(len(row)))
		for _, c := range row {
			mix(uint64(c.at)<<32 | uint64(c.mode)<<24 | uint64(c.n)<<16 | uint64(uint16(c.cost)))
		}
	}
	return h
}

// estimate is at least what a text costs that begins so, by s.floors, which it may raise. Where it is within the limit,
// s.leasts has what each pair costs, and s.minima, if that is asked for, what it costs with each cell of both.
func (s *collationSearch) estimate(rows [][]cell, base int32, each bool) int32 {
	s.sum, s.minima, s.leasts = s.floor, s.minima[:0], s.leasts[:0]
	for p, b := range s.pairs {
		x, y := rows[b.first], rows[b.second]
		var first, second []int32
		if each {
			from := len(s.minima)
			for range len(x) + len(y) {
				s.minima = append(s.minima, unbounded)
			}
			first, second = s.minima[from:from+len(x)], s.minima[from+len(x):]
		}
		most := s.spare(base) - s.sum + s.floors[p]
		least := most + 1
		for i := range x {
			c := s.with(b, 0, &x[i], y, second, most)
			if least = min(least, c); each {
				first[i] = c
			} else {
				most = min(most, least-1)
			}
		}
		least = max(least, s.floors[p])
		s.sum += least - s.floors[p]
		s.leasts = append(s.leasts, least)
	}
	return s.shared(base, s.sum)
}

// spare is what the pairs may cost beside what a beginning does.
func (s *collationSearch) spare(base int32) int32 { return (s.limit - base) * s.each }

// lowest finds out what the pairs cost at least, by the place in one witness alone, and by what is known of them.
func (s *collationSearch) lowest(rows [][]cell, known []int32) {
	s.floor, s.floors = 0, s.floors[:0]
	for p, b := range s.pairs {
		least := int32(0)
		if known != nil {
			least = known[p]
		}
		for side, k := range [2]int{b.first, b.second} {
			of := int32(unbounded)
			for i := range rows[k] {
				c := &rows[k][i]
				of = min(of, c.cost+b.lowest(side, c))
			}
			least = max(least, of)
		}
		s.floor += least
		s.floors = append(s.floors, least)
	}
}

// shared is a cost, and that of the pairs, of which each witness is in several.
func (s *collationSearch) shared(base, pairs int32) int32 {
	if s.each == 0 {
		return base
	}
	return base + (pairs+s.each-1)/s.each
}

// weigh finds out what a beginning costs, and leaves out the places that would cost more than the limit.
// It reports false where all do.
func (s *collationSearch) weigh(p *prefix) bool {
	if s.lowest(p.rows, s.known); !s.thin(p.rows, p.base) {
		return false
	}
	copy(s.rows, p.rows)
	p.least = max(p.least, s.estimate(p.rows, p.base, true))
	if p.least > s.limit {
		return false
	}
	over := make([]int32, 0, 64) // what a place costs more than the cheapest of its witness, by pair and cell
	for k, row := range p.rows {
		over = over[:0]
		for range row {
			over = append(over, 0)
		}
		s.excess(k, over)
		if s.rough {
			p.rows[k] = few(row)
			continue
		}
		out := row[:0]
		for i, c := range row {
			if least := s.shared(p.base, s.sum+over[i]); least <= s.limit {
				out = append(out, c)
			}
		}
		p.rows[k] = out
	}
	for k, row := range p.rows {
		least := int32(unbounded)
		for _, c := range row {
			least = min(least, c.cost)
		}
		for i := range row {
			row[i].cost -= least
		}
		if p.base += least; len(row) == 0 {
			return false
		}
		p.rows[k] = slices.Clone(row)
	}
	if s.rough {
		p.least = p.base
	}
	return true
}

// thin leaves out places that would cost more than the limit by s.floors, wherever the other witnesses are. It reports
// false where all of a witness do.
func (s *collationSearch) thin(rows [][]cell, base int32) bool {
	if s.shared(base, s.floor) > s.limit {
		return false
	}
	for k, row := range rows {
		out := row[:0]
		for i := range row {
			if c := &row[i]; s.shared(base, s.floor+s.more(k, c, s.floors)) <= s.limit {
				out = append(out, *c)
			}
		}
		if rows[k] = out; len(out) == 0 {
			return false
		}
	}
	return true
}

// more is at least how much more than their least the pairs cost with a cell of a witness.
func (s *collationSearch) more(k int, c *cell, leasts []int32) (over int32) {
	for p, b := range s.pairs {
		if side := b.side(k); side >= 0 {
			over += max(0, c.cost+b.lowest(side, c)-leasts[p])
		}
	}
	return over
}

// allowance is what a place may cost beside what a beginning does.
func (s *collationSearch) allowance(p *prefix) int32 {
	if s.rough {
		return quickAbove
	}
	return s.limit - p.base
}

// excess adds to each cell of a witness how much more than the least the pairs cost with it.
func (s *collationSearch) excess(k int, over []int32) {
	from := 0
	for i := range s.pairs {
		b := s.pairs[i]
		x, y := len(s.rows[b.first]), len(s.rows[b.second])
		of := s.minima[from : from+x]
		if b.second == k {
			of = s.minima[from+x : from+x+y]
		}
		from += x + y
		if b.first != k && b.second != k {
			continue
		}
		for c := range over {
			over[c] += max(0, of[c]-s.leasts[i])
		}
	}
}

// goOn goes on with the events that witnesses have.
func (s *collationSearch) goOn(p *prefix) {
	s.finish(p)
	s.prepare(p)
	all := s.candidates(p)
	least := max(p.least, s.otherwise(p, all))
	found, spots := s.nextOf(p, all)
	for i, f := range found {
		p.tried = append(p.tried, plainOf(f.text, &f.item))
		s.take(p, f, spots[i])
	}
	if least <= s.limit {
		again := *p
		again.other, again.least = p, least
		s.push(&again)
	}
}

// nextOf plays those of the next events of the witnesses that are possible, and returns the positions after them too.
func (s *collationSearch) nextOf(p *prefix, all []candidate) (found []*follower, spots []*referee.Spot) {
	for _, c := range all {
		for _, mark := range []byte{0, c.mark} {
			if spot, f := s.try(p, c.word, mark); f != nil {
				i := slices.IndexFunc(found, func(o *follower) bool { return sameEvent(o, f) })
				if i < 0 || spots[i].Key() != spot.Key() {
					i = len(found)
					found, spots = append(found, f), append(spots, spot)
				}
				if !slices.Contains(found[i].same, c.id) && !strayX(&f.item, f.text, c.word.text) {
					found[i].same = append(found[i].same, c.id)
				}
			}
			if c.mark == 0 {
				break
			}
		}
	}
	return found, spots
}

// sameEvent reports whether two events that lead to the same position are one.
func sameEvent(a, b *follower) bool {
	return a.item.Kind == b.item.Kind &&
		(plainOf(a.text, &a.item) == plainOf(b.text, &b.item) || compatible(&a.item, &b.item))
}

// candidate is a word of a witness that may be the next event.
type candidate struct {
	word *word
	id   int32
	mark byte
}

// candidates lists the next events of the witnesses, with the seat mark that stands before them.
func (s *collationSearch) candidates(p *prefix) (out []candidate) {
	for k, w := range s.witnesses {
		for _, c := range s.skipped[k] {
			switch c.mode {
			case inExchange:
				e, read := s.exchangeOf(k, &c)
				out = w.candidates(out, len(e.order)-read, 1, func(n int) int32 { return e.order[read+n] })
			case nothingOpen, missing, crossing:
				out = w.candidates(out, len(w.words)-int(c.at), 2, func(n int) int32 { return c.at + int32(n) })
			}
			for at := c.at; c.mode == nothingOpen && int(at) < len(w.words); at++ {
				for i := range w.exchanged[at] {
					e := &w.exchanged[at][i]
					out = w.candidates(out, len(e.order), 1, func(n int) int32 { return e.order[n] })
				}
				if w.words[at].isEvent() {
					break // what is exchanged may begin after a round number and a seat mark
				}
			}
		}
	}
	return out
}

// candidates adds the next events of so many words, at most so many events.
func (w *witness) candidates(out []candidate, words, most int, at func(n int) int32) []candidate {
	mark, events := byte(0), 0
	for n := 0; n < words && events < most; n++ {
		j := at(n)
		wd := &w.words[j]
		switch {
		case wd.item.Kind == notation.SeatMark:
			mark = wd.item.Letter
			continue
		case wd.isNumber():
			continue
		}
		if !wd.more {
			events++
		}
		if wd.item.HasGap() || wd.item.Kind == notation.Bad {
			continue
		}
		one := candidate{wd, w.ids[j], mark}
		if !slices.ContainsFunc(out, func(o candidate) bool { return o.id == one.id && o.mark == mark }) {
			out = append(out, one)
		}
	}
	return out
}

// try plays a word of a witness, after a seat mark if there is one. It returns nil where that cannot be.
func (s *collationSearch) try(p *prefix, w *word, mark byte) (*referee.Spot, *follower) {
	var spot referee.Spot
	spot.Copy(&p.spot)
	s.spend(1)
	if mark != 0 {
		it := notation.Item{Kind: notation.SeatMark, Letter: mark}
		if s.trial.Step(&spot, &it)&referee.Broken != 0 {
			return nil, nil
		}
	}
	f := &follower{item: w.item, text: w.text, mark: mark}
	if s.trial.Step(&spot, &f.item)&referee.Broken != 0 {
		if f = s.uncaptured(&p.spot, &spot, w, mark); f == nil {
			return nil, nil
		}
	}
	if right := s.trial.Right(); right != "" {
		f.text = right
	}
	f.seat, f.round = s.trial.Seat(&p.spot, &spot)
	return &spot, f
}

// uncaptured plays a move that is written as a capture, and is none. It returns nil where that cannot be.
func (s *collationSearch) uncaptured(before, spot *referee.Spot, w *word, mark byte) *follower {
	f := &follower{item: w.item, mark: mark}
	i := strings.IndexByte(w.text, 'x')
	if m := &f.item.Move; f.item.Kind != notation.MoveItem || m.Sep != 'x' || i < 1 {
		return nil
	} else if m.Sep = 0; w.text[i-1] <= '9' {
		m.Sep = '-'
	}
	f.text = textOf(&f.item)
	spot.Copy(before)
	if mark != 0 {
		s.trial.Step(spot, &notation.Item{Kind: notation.SeatMark, Letter: mark})
	}
	if s.trial.Step(spot, &f.item)&referee.Broken != 0 {
		return nil
	}
	return f
}

// goOnOtherwise goes on with all events that are possible and that no witness has in the place.
func (s *collationSearch) goOnOtherwise(p *prefix) {
	s.prepare(p)
	all := s.possible(&p.spot)
	for i := range all {
		f := &all[i]
		if !slices.Contains(p.tried, plainOf(f.text, &f.item)) && !s.tooMany(p, f) {
			s.spend(1)
			s.take(p, f, nil)
		}
	}
}

// possible lists the events that are possible at a moment.
func (s *collationSearch) possible(spot *referee.Spot) []follower {
	key := spot.Key()
	if all, ok := s.events[key]; ok {
		return all
	}
	choices := s.trial.Choices(spot, nil)
	out := make([]follower, 0, len(choices))
	for _, c := range choices {
		f := follower{item: s.trial.Written(spot, c), choice: c, played: true}
		f.text = textOf(&f.item)
		f.seat, f.round = s.trial.Due(spot), spot.St.Round()+spot.Offset
		if c.Ended {
			var after referee.Spot
			after.Copy(spot)
			after.St.EndTurn()
			f.seat, f.round = s.trial.Due(&after), after.St.Round()+after.Offset
		}
		out = append(out, f)
	}
	s.spend(len(out))
	s.events[key] = out
	return out
}

// take goes on with an event; spot is the position after it, nil where that is not known yet.
func (s *collationSearch) take(p *prefix, f *follower, spot *referee.Spot) {
	s.spend(len(s.witnesses))
	from := p
	if p.other != nil {
		from = p.other // which knows of ways to it that were found since
	}
	next := &prefix{next: f, from: from, base: p.base, least: p.least, seat: f.seat, round: f.round, depth: p.depth + 1,
		ways: []wayTo{{from, f}}}
	if s.free && f.item.Kind == notation.Throw {
		next.series, next.depth = p.series+1, p.depth // it is no progress
	}
	if spot != nil {
		next.spot, next.arrived = *spot, true
	}
	signs := s.signs(f, p.seat, p.round)
	for k := range s.witnesses {
		row := s.follow(k, s.skipped[k], signs, s.allowance(p))
		s.rows[k] = append(s.rows[k][:0], row...)
		s.spend(len(row) * len(s.skipped[k]) / 64)
	}
	next.rows = make([][]cell, len(s.rows))
	for k := range s.rows {
		next.rows[k] = s.rows[k]
		if len(s.rows[k]) == 0 {
			return
		}
	}
	if s.weigh(next) {
		s.push(next)
	}
}

// signs are the words of a text at an event: its round number, seat mark and the event itself.
func (a *aligner) signs(f *follower, seat byte, round int) (out [3]sign) {
	if f.round != round {
		t := numberToken(f.round)
		out[0] = sign{id: a.id(t.text, &t.item), text: t.text, kind: notation.Number}
	}
	if f.seat != seat || f.round != round {
		t := markToken(f.seat)
		out[1] = sign{id: a.id(t.text, &t.item), text: t.text, kind: notation.SeatMark}
	}
	out[2] = sign{id: a.id(f.text, &f.item), text: f.text, kind: f.item.Kind, same: f.same}
	return out
}

// follow is what a row of a witness, with all places that can be come to, becomes by the words of a text at an event.
// It is valid until the next one.
func (a *aligner) follow(k int, closed []cell, signs [3]sign, most int32) []cell {
	w, row, first := a.witnesses[k], closed, true
	for i := range signs {
		if !w.has(&signs[i]) {
			continue
		}
		if first {
			row, first = a.step(k, closed, &signs[i], most), false
		} else {
			row = a.advance(k, row, &signs[i], most)
		}
		if i < 2 {
			a.between = append(a.between[:0], row...)
			row = a.between
		}
	}
	return row
}

// prepare finds out which places can be come to from a beginning by words that do not belong to the text, and leaves
// out those that would cost more than the limit.
func (s *collationSearch) prepare(p *prefix) {
	s.skipped = slices.Grow(s.skipped[:0], len(p.rows))[:len(p.rows)]
	s.lowest(p.rows, nil)
	s.estimate(p.rows, p.base, false)
	s.known = append(s.known[:0], s.leasts...)
	for k := range p.rows {
		s.skipped[k] = append(s.skipped[k][:0], s.affordable(k, s.skip(k, p.rows[k], s.allowance(p)), p)...)
	}
}

// affordable leaves out the places of a row, with all places that can be come to, which would cost more than the limit
// by the estimate for the beginning.
func (s *collationSearch) affordable(k int, row []cell, p *prefix) []cell {
	out := row[:0]
	for i := range row {
		c := &row[i]
		if c.by == byStaying || s.shared(p.base, s.sum+s.more(k, c, s.leasts)) <= s.limit &&
			s.shared(p.base, s.sum+s.excessOf(k, c, p)) <= s.limit {
			out = append(out, *c)
		}
	}
	return out
}

// excessOf is how much more than the least the pairs cost a beginning with a cell of a witness, exact within the limit.
func (s *collationSearch) excessOf(k int, c *cell, p *prefix) (over int32) {
	spare := s.spare(p.base) - s.sum
	for i, b := range s.pairs {
		if side := b.side(k); side >= 0 {
			other, least := [2]int{b.second, b.first}[side], s.leasts[i]
			over += max(0, s.with(b, side, c, p.rows[other], nil, spare+least)-least)
		}
	}
	return over
}

// otherwise is at least what a text costs that goes on with another event than those which witnesses have in the place.
func (s *collationSearch) otherwise(p *prefix, all []candidate) int32 {
	other := sign{any: true, kind: notation.MoveItem, text: "\x00"}
	for _, c := range all {
		other.same = append(other.same, c.id)
	}
	rows, most := make([][]cell, len(s.witnesses)), s.allowance(p)
	past := prefix{rows: make([][]cell, len(s.witnesses)), base: p.base}
	for k, w := range s.witnesses {
		past.rows[k] = s.past(k, w, p.rows[k])
		past.rows[k] = passedOn(w, past.rows[k], s.skipped[k])
		past.rows[k] = passedOn(w, past.rows[k], s.skip(k, past.rows[k], most))
	}
	s.lowest(past.rows, nil)
	s.estimate(past.rows, p.base, false)
	for k := range rows {
		closed := s.affordable(k, s.skip(k, past.rows[k], most), &past)
		rows[k] = slices.Clone(s.step(k, closed, &other, most))
		if st := p.spot.St; s.witnesses[k].leavesOut && (st.Due() == engine.DueCast || st.MayEnd()) {
			for _, c := range closed {
				rows[k] = put(rows[k], c) // a throw
			}
		}
		if len(rows[k]) == 0 {
			return s.limit + 1
		}
	}
	if s.lowest(rows, s.leasts); !s.thin(rows, p.base) {
		return s.limit + 1
	}
	return s.estimate(rows, p.base, false)
}

// past has the places of a witness in which nothing is open: after a number and a mark that may stand there.
func (s *collationSearch) past(k int, w *witness, row []cell) []cell {
	row = slices.Clone(row)
	for i := 0; i < len(row); i++ {
		c := row[i]
		if c.mode == nothingOpen || c.mode == missing {
			if j := c.at; int(j) < len(w.words) && (!w.words[j].isEvent() || w.words[j].item.Kind == notation.Bad) {
				row = s.turned(row, w, c)
				c.at++
				row = put(row, c)
			}
		} else {
			row = put(row, cell{at: c.at + s.openIn(k, &c), cost: c.cost})
		}
	}
	return row
}

// turned adds to places of a witness those after the mark of the first of two turns that are exchanged from a place on.
func (s *collationSearch) turned(row []cell, w *witness, c cell) []cell {
	for i := range w.exchanged[c.at] {
		if e := &w.exchanged[c.at][i]; c.mode == nothingOpen && !w.words[e.order[0]].isEvent() {
			row = put(row, cell{at: c.at, cost: c.cost + s.price(e.of), mode: inExchange, n: uint8(i<<6 | 1)})
		}
	}
	return row
}

// passedOn adds to places of a witness those after a number or a mark that are come to by words which do not belong to the
// text.
func passedOn(w *witness, row, closed []cell) []cell {
	for _, c := range closed {
		if c.by != byStaying && int(c.at) < len(w.words) && (!w.words[c.at].isEvent() || isBad(w.words[c.at])) {
			c.at++
			row = put(row, c)
		}
	}
	return row
}

// finish takes a beginning as a whole text, where it can be one.
func (s *collationSearch) finish(p *prefix) {
	cost := p.base
	for k, w := range s.witnesses {
		least := int32(unbounded)
		for _, c := range p.rows[k] {
			if c.mode == nothingOpen || c.mode == missing {
				least = min(least, c.cost+w.toEnd[c.at])
			}
		}
		if cost += least; cost > s.limit {
			return
		}
	}
	for _, e := range s.endings(&p.spot) {
		switch c := cost + e.cost; {
		case c > s.limit:
			continue
		case c < s.best:
			s.best, s.limit = c, c
			s.goals = s.goals[:0]
		}
		s.goals = append(s.goals, collated{p, e.token, e.untold})
	}
}

// tokenCost is a result with which a text can end, and what it costs.
type tokenCost struct {
	token  string
	cost   int32
	untold bool // and the tag Termination is missing
}

// lacksTag is what it costs a witness that it lacks the tag Termination, if it does.
func (a *aligner) lacksTag(untold bool) int32 {
	if !untold {
		return 0
	}
	return a.price(tagLost)
}

// endings are the cheapest results with which a text can end at a moment.
func (s *collationSearch) endings(spot *referee.Spot) (out []tokenCost) {
	_, computed := s.trial.Ends(spot, "*")
	tokens := []string{computed}
	for _, w := range s.witnesses {
		if tokens = append(tokens, w.ends.token); w.ends.tag != nil {
			tokens = append(tokens, w.ends.tag.Value)
		}
	}
	if computed == "" {
		tokens = append(tokens, "*")
	}
	for i, t := range tokens {
		if t == "" || !isToken(t) || slices.Contains(tokens[:i], t) {
			continue
		}
		ok, untold := endsWith(s.trial, spot, t)
		if !ok {
			continue
		}
		e := tokenCost{token: t, untold: untold}
		for _, w := range s.witnesses {
			e.cost += s.ending(&w.ends, t) + s.lacksTag(untold)
		}
		if len(out) > 0 && e.cost < out[0].cost {
			out = out[:0]
		}
		if len(out) == 0 || e.cost == out[0].cost {
			out = append(out, e)
		}
	}
	return out
}

// ending is what it costs that a witness ends so where a text ends with a token.
func (a *aligner) ending(e *ending, token string) int32 {
	c, most := 0, a.damages[otherWord].cost-1
	if e.token == "" {
		c = a.damages[eventLost].cost
	} else if token != e.was {
		c = a.meter.ends(e, token, most)
	}
	if e.tag != nil && token != e.tag.Value {
		c += a.meter.word(token, e.tag.Value, most)
	}
	return int32(c)
}
