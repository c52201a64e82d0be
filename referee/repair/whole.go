package repair

import (
	"bytes"
	"cmp"
	"context"
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Some errors run through a whole record: the board was seen from the other side, the seats had other
// letters, the cowries were read mouths down. Word by word they are hundreds of damages, and in truth one.
// A hypothesis is such an error, as a value; a record in which it is undone is a version of it, which is
// judged once. A version that is legal is a repair; from the best of those that go far single damages are
// looked for like in any record.

// hypothesis is an error that runs through a whole record.
type hypothesis struct {
	// says what is wrong: "the board turned by 180 degrees".
	says string
	cost int
	// least is how many words must be wrong by it.
	least int
	// undo returns what should stand for a word as written. Readings of a word stand "|" between, the preferred
	// first.
	undo func(*written) string
	// tagged is set where it changes by what the record is judged.
	tagged bool
	// all does so for all words of a record, in place of undo.
	all func(*whole) []string
	// left reports whether in a word stands what was read as something else, nil where it is not open which words
	// are wrong: had it been read so throughout, it would stand nowhere.
	left func(*written) bool
}

// written is a word of a record, also one in a variation.
type written struct {
	item notation.Item
	text string
	// aside is set in a variation.
	aside bool
	// number is, of a round number, how many of the main line stand before it.
	number int32
}

// Costs of the hypotheses.
const (
	wholeCost = 6  // about a whole record
	freeCost  = 10 // if it leaves open which words are wrong
	fromCost  = 4  // more, if it holds from a round on
	someCost  = 6  // more, if it holds for some rounds
	shortCost = 6  // more, if few words are wrong by it
)

const (
	// least is how many words must be wrong by a hypothesis about values or letters: one is a damage like any other.
	least = 2
	// fewest is how many words must be wrong for a hypothesis to be believed: of fewer they can as well be so by
	// themselves.
	fewest = 4
	// enough is how many must be for it to cost no more.
	enough = 8
)

// version is a record in which a hypothesis is undone, from one word to before another.
type version struct {
	*hypothesis
	*plain
	says     string
	cost     int
	from, to int // 0 and the number of words for the whole
	g        *notation.Game
	read     diag.List
	// legal is set where it is so to its end, reached is how many events are, and marks how many signs of capture
	// and check are wrong.
	legal   bool
	reached int
	marks   int
	// surprise is how little its events were to be expected.
	surprise int
	tried    bool // its repairs were looked for
	settled  bool // all were that may matter
	doubtful bool // so few words were wrong that they can as well be so by themselves
	part     bool // it is of a part of the record
}

// whole is a record about which hypotheses are tried.
type whole struct {
	*Repairer
	*task
	words []written
	// main has the words of the main line, by index.
	main []int
	// seen has the texts of all versions.
	seen     map[string]bool
	versions []*version
	open     []*version // which leave open what stood there
	halted   func() bool
	parser   grammar.Parser
	// first is the moment before the first word, spot one that is read on from.
	first, spot referee.Spot
}

// wholly returns the versions of a record, without those that change nothing.
func (r *Repairer) wholly(t *task, halted func() bool) *whole {
	w := &whole{Repairer: r, task: t, seen: map[string]bool{string(t.g.Text): true}, halted: halted,
		first: t.trial.Start()}
	depth, number := 0, int32(0)
	for _, it := range t.g.All() {
		switch it.Kind {
		case notation.VarOpen:
			depth++
		case notation.VarClose:
			depth--
		case notation.Comment, notation.NAG:
		default:
			one := written{item: it, text: string(t.g.Text[it.Start:it.End]), aside: depth > 0, number: number}
			if !one.aside {
				w.main = append(w.main, len(w.words))
			}
			if it.Kind == notation.Number && !one.aside {
				number++
			}
			w.words = append(w.words, one)
		}
	}
	return w
}

// undone returns what stands for the words of a record in which a hypothesis is undone. It reports false where
// that changes too little.
func (w *whole) undone(h *hypothesis) (now []string, changed int, ok bool) {
	if h.all != nil {
		now = h.all(w)
	} else {
		now = make([]string, len(w.words))
		for i := range w.words {
			now[i] = h.undo(&w.words[i])
		}
	}
	for i := range now {
		if one := &w.words[i]; now[i] != one.text && one.item.Kind != notation.Number && !one.aside {
			changed++
		}
	}
	return now, changed, changed > 0 && changed >= h.least
}

// version makes a version of the record with other words from one on to before another. It returns nil where
// that was made before.
func (w *whole) version(h *hypothesis, now []string, from, to int) *version {
	var changes []change
	for i := from; i < to; i++ {
		if it := &w.words[i].item; now[i] != w.words[i].text {
			changes = append(changes, change{start: it.Start, end: it.End, now: now[i]})
		}
	}
	return w.changed(h, changes, from, to)
}

// changed makes a version of the record with changes.
func (w *whole) changed(h *hypothesis, changes []change, from, to int) *version {
	p := &plain{g: w.g}
	if p.put(changes); w.seen[string(p.text)] {
		return nil
	}
	w.seen[string(p.text)] = true
	v := &version{hypothesis: h, plain: p, says: h.says, cost: h.cost, from: from, to: to}
	w.judge(v)
	return v
}

// judge reads and judges a version. What is certain of readings is put in their place.
func (w *whole) judge(v *version) {
	for {
		v.g = &notation.Game{}
		v.read = w.parser.Parse(&grammar.Chunk{Text: v.plain.text, Line: 1}, v.g)
		if v.reached, v.legal = w.reads(v.g); !v.legal && !v.tagged {
			return // without finding out why
		}
		rep := w.reader.referee.Judge(v.g, v.read)
		v.legal, v.reached, v.marks = rep.Verdict == referee.Legal, rep.Judged, 0
		for _, f := range rep.Findings {
			switch {
			case f.Variation:
			case f.Severity == diag.Error && f.Event > 0 && f.Code[0] == 'M':
				v.reached = min(v.reached, f.Event-1)
			case f.Severity == diag.Warning && f.Code[0] == 'M':
				v.marks++
			}
		}
		if !v.legal || !v.settle(rep.Certain) {
			return
		}
	}
}

// reads counts the events that are legal in a game, and reports whether there is no breach, or a gap before it.
func (w *whole) reads(g *notation.Game) (events int, ok bool) {
	w.spot.Copy(&w.first)
	for _, it := range g.MainLine() {
		switch {
		case it.Kind == notation.Comment || it.Kind == notation.NAG:
			continue
		case it.HasGap():
			return events, true
		case w.trial.Step(&w.spot, &it)&referee.Broken != 0:
			return events, false
		}
		if it.IsEvent() {
			events++
		}
	}
	return events, true
}

// settle puts what is certain of readings in their place. It reports false where nothing is.
func (v *version) settle(certain []referee.Certain) bool {
	done := false
	for _, c := range slices.Backward(certain) {
		k := slices.IndexFunc(v.plain.respelled, func(r respelled) bool {
			return r.plainFrom == c.Start && r.plainTo == c.End
		})
		if k < 0 || string(v.plain.text[c.Start:c.End]) == c.Text {
			continue
		}
		if was := &v.plain.respelled[k]; bytes.ContainsAny(v.plain.g.Text[was.start:was.end], "_|") {
			continue // it is a gap of the record, which is filled like any other
		}
		done = true
		v.plain.text = slices.Concat(v.plain.text[:c.Start], []byte(c.Text), v.plain.text[c.End:])
		by := int32(len(c.Text)) - (c.End - c.Start)
		v.plain.respelled[k].plainTo += by
		for i := k + 1; i < len(v.plain.respelled); i++ {
			v.plain.respelled[i].plainFrom += by
			v.plain.respelled[i].plainTo += by
		}
	}
	return done
}

// try judges the versions of hypotheses about the whole of the record, and about parts of it.
func (w *whole) try(all []hypothesis) {
	parts := w.parts()
	for i := range all {
		if w.halted() {
			return
		}
		h := &all[i]
		now, changed, ok := w.undone(h)
		if !ok {
			continue
		}
		v := w.version(h, now, 0, len(w.words))
		if v == nil {
			continue
		}
		w.keep(v, changed)
		for _, part := range parts.try(v, now) {
			w.keep(part.version, part.changed)
		}
	}
	for _, part := range parts.further() {
		w.keep(part.version, part.changed)
	}
}

// keep keeps a version in which so many words are others.
func (w *whole) keep(v *version, changed int) {
	switch {
	case v.left != nil: // it is not known how many are
	case changed < enough:
		v.cost += shortCost
		v.doubtful = changed < fewest
	}
	w.versions = append(w.versions, v)
}

// best returns the legal versions that cost least, the likeliest first.
func (w *whole) best() (out []*version) {
	for _, v := range w.versions {
		if v.doubtful || w.deniedWhole(v.says) {
			continue
		}
		if v.legal && (out == nil || v.cost < out[0].cost) {
			out = append(out[:0], v)
		} else if v.legal && v.cost == out[0].cost {
			out = append(out, v)
		}
	}
	if len(out) > 1 {
		for _, v := range out {
			if !v.tagged {
				v.surprise = w.surprise(v)
			}
		}
		slices.SortStableFunc(out, func(a, b *version) int {
			if a.tagged != b.tagged {
				if a.tagged {
					return 1
				}
				return -1
			}
			return cmp.Or(cmp.Compare(a.marks, b.marks), cmp.Compare(a.surprise, b.surprise))
		})
	}
	return out
}

// surprise is how little the events of a legal version were to be expected.
func (w *whole) surprise(v *version) (n int) {
	spot := w.trial.Start()
	for _, it := range v.g.MainLine() {
		if it.HasGap() {
			return n
		}
		if it.IsEvent() {
			n += w.trial.Surprise(&spot, &it)
		}
		if it.Kind == notation.Comment || it.Kind == notation.NAG {
			continue
		}
		if w.trial.Step(&spot, &it)&referee.Broken != 0 {
			return n
		}
	}
	return n
}

// repairWhole repairs a record that is not legal: by what may be wrong with the whole of it, and word by word.
func (r *Repairer) repairWhole(ctx context.Context, t *task, halted func() bool) *Result {
	under, answered := r.under()
	if answered && under == "" {
		r.repairWords(t, halted, unbounded)
		return t.res
	}
	w := r.wholly(t, halted)
	w.try(w.hypotheses())
	renumbered := w.renumbered()
	if answered {
		return r.repairUnder(ctx, w, under)
	}
	w.tags()
	w.missing()
	m := merging{Repairer: r, task: t, halted: halted, bound: unbounded, proven: true}
	m.versions(ctx, w, w.best(), r.Effort)
	var far []*version
	if renumbered != nil && !renumbered.legal && !w.deniedWhole(renumbered.says) {
		far = append(far, renumbered)
	}
	seconds := w.seconds()
	if all := w.far(2*t.res.Reached+muchFarther, maxGoneOn); len(far)+len(seconds)+len(all) > 0 {
		m.glance()
		m.versions(ctx, w, far, r.Effort/goneOnEffort)
		m.pairs(ctx, w, seconds, r.Effort/goneOnEffort)
		if len(m.found) == 0 {
			m.versions(ctx, w, all, r.Effort/goneOnEffort)
			far = append(far, all...)
		}
	}
	glanced := m.bound < unbounded && len(m.found) == 0
	if m.words(); glanced && len(m.res.Repairs) == 0 {
		m.bound = unbounded // it was none that can be written
	}
	m.cheaper(ctx, w, far)
	m.prove(ctx, w)
	if m.cost() > lostWholeCost {
		m.lost(w)
	}
	return m.besides(ctx, w, m.merged())
}

// cheaper looks for repairs of versions that go far, where those of single words are dear.
func (m *merging) cheaper(ctx context.Context, w *whole, far []*version) {
	cost := m.cost()
	if cost <= dearRepair || len(m.found) > 0 {
		return
	}
	m.bound = cost - 1
	far = slices.DeleteFunc(far, func(v *version) bool { return v.settled })
	m.versions(ctx, w, far, m.Effort/cheaperEffort)
	m.versions(ctx, w, w.far(m.res.Reached/2, maxGoneOn), m.Effort/goneOnEffort)
	if len(m.found) == 0 {
		m.some(ctx, w)
	}
}

// prove looks for repairs of the versions that were not gone on with, as dear as the cheapest one at most: what is
// claimed is claimed of those too.
func (m *merging) prove(ctx context.Context, w *whole) {
	if len(m.found) == 0 && m.res.Status != Unique && m.res.Status != Tied {
		return // nothing is
	}
	pool := m.Effort
	for _, v := range w.versions {
		left := m.cost() - v.cost
		if v.settled || v.legal || v.doubtful || left < m.meter.least || w.deniedWhole(v.says) {
			continue
		}
		m.undercut()
		if pool -= m.versions(ctx, w, []*version{v}, pool); !v.settled {
			m.unproven = true
			return
		}
	}
}

// undercut drops what was found with hypotheses where the record repaired word by word costs less.
func (m *merging) undercut() {
	if cost := m.cost(); cost < m.bound {
		m.below(cost)
	}
}

// below drops what was found for what costs less.
func (m *merging) below(cost int) {
	m.bound, m.found, m.proven, m.more, m.first, m.others = cost, nil, true, false, nil, false
}

// take takes repairs with a hypothesis if they cost no more than others: those of a result, nil where there is none.
func (m *merging) take(reps []Repair, of *Result, proven bool) {
	if len(reps) == 0 || reps[0].Cost > m.bound {
		return
	}
	if m.others = true; reps[0].Cost < m.bound || len(m.found) == 0 {
		m.below(reps[0].Cost)
		m.first, m.others = of, of == nil
	}
	m.found, m.proven = append(m.found, reps...), m.proven && proven
	m.more = m.more || of != nil && of.More
}

const (
	// muchFarther is how many events farther than twice as far a version must go to be gone on with before single words
	// are, and maxGoneOn how many are.
	muchFarther = 6
	maxGoneOn   = 2
	// dearRepair is what a repair word by word costs if versions are gone on with although they do not go far, with
	// so small a part of the effort. Those that go far have as little before, and twice as much after: what single
	// words cost bounds what is tried.
	dearRepair                  = 24
	goneOnEffort, cheaperEffort = 8, 4
	// glanceEffort is what part of it the first look at single words may take.
	glanceEffort = 64
)

// under is what is wrong with the whole of the record in the repairs about which was answered, if anything was.
func (r *Repairer) under() (says string, answered bool) {
	for _, t := range r.answers {
		return t.question.under, true
	}
	for _, q := range r.denied {
		if !q.whole {
			return q.under, true
		}
	}
	return "", false
}

// repairUnder repairs the version of a record about which was answered.
func (r *Repairer) repairUnder(ctx context.Context, w *whole, says string) *Result {
	for _, v := range w.versions {
		if v.says == says {
			res := r.repairVersion(ctx, v, unbounded)
			return w.res.as(res)
		}
	}
	return w.res
}

// as returns what was found out about a version as what is known of the record.
func (r *Result) as(found *Result) *Result {
	r.Status, r.Cost, r.Repairs, r.More, r.Questions, r.pages = found.Status, found.Cost, found.Repairs, found.More,
		found.Questions, found.pages
	if len(r.Repairs) > 0 {
		r.Cost = r.Repairs[0].Cost
	}
	return r
}

// deniedWhole reports whether somebody said that a hypothesis about the whole does not hold.
func (r *Repairer) deniedWhole(says string) bool {
	return slices.ContainsFunc(r.denied, func(q Question) bool { return q.whole && slices.Contains(q.Readings, says) })
}

// nothingWhole is what is said where nothing is wrong with the whole.
const nothingWhole = "nothing, but single words"

// askWhole returns the question which of several hypotheses holds. It reports false where there is one.
func (m *merging) askWhole(reps []Repair) (Question, bool) {
	groups := map[string][]int{}
	for i := range reps {
		says := ""
		if h := reps[i].Hypotheses; len(h) > 0 {
			says = h[0]
		}
		groups[says] = append(groups[says], i)
	}
	if len(groups) < 2 {
		return Question{}, false
	}
	q := Question{whole: true, Place: Place{Event: 1, Ply: 1, Span: m.g.Span(0, 0)}}
	if m.g.Len() > 0 {
		it := m.g.Item(0)
		q.Span = m.g.Span(it.Start, it.End)
	}
	q.offer(groups)
	return q, true
}

// far returns the versions that are not legal but go so far at least, the farthest first.
func (w *whole) far(least, most int) (out []*version) {
	for _, v := range w.versions {
		if v.legal || v.tried || v.doubtful {
			continue
		}
		if v.part && v.reached >= w.res.Reached+muchFarther || !v.part && v.cost < freeCost && v.reached >= least {
			out = append(out, v) // a part goes as far as the record is legal as written, and farther
		}
	}
	slices.SortStableFunc(out, func(a, b *version) int {
		return cmp.Or(cmp.Compare(b.reached, a.reached), cmp.Compare(a.cost, b.cost))
	})
	return out[:min(len(out), most)]
}

// merging puts together what is found out about a record with hypotheses about the whole and without.
type merging struct {
	*Repairer
	*task
	halted func() bool
	// bound is what a repair may cost, found the repairs with a hypothesis that cost so much, proven is set while
	// every other set of edits of the versions they are of was tried.
	bound  int
	found  []Repair
	proven bool
	more   bool
	// first is what was found out about the version of the likeliest of them, others are of other versions.
	first  *Result
	others bool
	// missing is set where they leave open what stood in a part that is missing.
	missing bool
	// unproven is set where a version may have a repair that costs as much or less and was not found.
	unproven bool
}

// versions repairs versions with so much effort each, and returns how much was spent.
func (m *merging) versions(ctx context.Context, w *whole, all []*version, effort int) (spent int) {
	before := m.used
	for _, v := range all {
		if v.cost > m.bound {
			continue
		}
		v.tried = true
		was := m.Effort
		m.Effort = effort
		res := m.repairVersion(ctx, v, m.bound-v.cost)
		m.Effort = was
		v.settled = res.Status != Budget
		if len(res.Repairs) > 0 && (v.left == nil || w.believed(v, res)) {
			m.take(res.Repairs, res, res.Status == Unique || res.Status == Tied)
		}
	}
	return m.used - before
}

// glance looks for some repair word by word, with a small part of the effort: its cost bounds what is tried of the
// versions.
func (m *merging) glance() {
	if len(m.found) > 0 || len(m.answers) > 0 || len(m.denied) > 0 {
		return
	}
	m.bound = min(m.bound, m.glanced(m.task, m.Effort/glanceEffort, false).best)
}

// glanced looks for some repair of a record word by word, with so much effort, and with so many edits more as words of it
// can be nothing in the game if more is wrong with it than single words.
func (m *merging) glanced(t *task, effort int, more bool) *search {
	m.judge(t) // the trial of which ended with the next game
	s := m.search(m.halted, t.g, t.trial, t.words)
	if s.effort, s.glancing = effort, true; more {
		s.mostEdits += s.need[0]
	}
	s.begin()
	s.run()
	m.used += effort - s.effort
	return s
}

// words repairs the record word by word.
func (m *merging) words() {
	m.judge(m.task) // whose trial ended with the next game
	m.repairWords(m.task, m.halted, m.bound)
}

// cost is what the cheapest repair costs that is known.
func (m *merging) cost() int {
	if len(m.res.Repairs) > 0 {
		return m.res.Cost
	}
	return m.bound
}

// merged is what is known in the end.
func (m *merging) merged() *Result {
	res := m.joined()
	if m.unproven && (res.Status == Unique || res.Status == Tied) {
		res.Status = Budget
	}
	return res
}

// joined puts together what was found word by word and with hypotheses.
func (m *merging) joined() *Result {
	res := m.res
	switch {
	case len(m.found) == 0, len(res.Repairs) > 0 && res.Cost < m.bound:
		return res
	case len(res.Repairs) == 0 || res.Cost > m.bound:
		m.proven = m.proven && res.Status == None
		open := m.missing && len(res.Questions) > 0 && res.Questions[0].Open
		if res.Repairs, res.More, res.pages = m.found, m.more, nil; !open {
			res.Questions = nil
		}
		if !m.others {
			res.Questions, res.pages = m.first.Questions, m.first.pages
		}
	default:
		m.proven = m.proven && res.Status != Budget
		res.Repairs, res.More = append(m.found, others(res.Repairs, m.found)...), m.more || res.More
		res.Questions, res.pages, m.others = nil, nil, true
	}
	if q, ok := m.askWhole(res.Repairs); ok {
		res.Questions = []Question{q}
	}
	res.Cost = m.bound
	switch {
	case !m.proven:
		res.Status = Budget
	case len(res.Repairs) == 1:
		res.Status = Unique
	default:
		res.Status = Tied
	}
	return res
}

// repairVersion repairs a version of a record, in which repairs may cost so much.
func (r *Repairer) repairVersion(ctx context.Context, v *version, most int) *Result {
	res := r.repairIn(ctx, v.plain, v.g, v.read, most)
	for i := range res.Repairs {
		rep := &res.Repairs[i]
		rep.Cost += v.cost
		rep.Hypotheses, rep.Traced = []string{v.says}, noted(rep.Traced, v.says)
		if len(rep.Edits) == 0 {
			rep.surprise = v.surprise
		}
		for k := range rep.Edits {
			if e := &rep.Edits[k]; e.was != "" && e.was != e.Was {
				e.Why = "which then reads " + e.was + "; " + e.Why
			}
		}
	}
	for i := range res.Questions {
		res.Questions[i].under = v.says
	}
	return res
}

// repairIn repairs a game that a record was made into, with what is found in the places of the record.
func (r *Repairer) repairIn(ctx context.Context, p *plain, g *notation.Game, read diag.List, most int) *Result {
	plain, within := r.plain, r.within
	r.plain, r.within = p, max(most, 1)
	res := r.Repair(ctx, g, read)
	r.plain, r.within = plain, within
	if res.Status == Sound {
		res.Status = Unique
		res.Repairs = []Repair{{Text: p.text, Traced: p.text}}
	}
	loc := p.g.Locator()
	for i := range res.Repairs {
		rep := &res.Repairs[i]
		rep.respelled = true
		for k := range rep.Edits {
			p.place(&loc, &rep.Edits[k].Place)
		}
	}
	for i := range res.Questions {
		p.place(&loc, &res.Questions[i].Place)
	}
	if res.pages != nil {
		res.pages.game, res.pages.plain = pagesOf(p.g, nil).game, p
	}
	return res
}

// noted is the text of a game with a comment before its first word that says what was wrong with all of them.
func noted(text []byte, says string) []byte {
	var (
		g      notation.Game
		parser grammar.Parser
	)
	parser.Parse(&grammar.Chunk{Text: text, Line: 1}, &g)
	at := len(text)
	if g.Result.Text != "" {
		at = int(g.Result.Start)
	}
	if g.Len() > 0 {
		at = int(g.Start(0))
	}
	return slices.Concat(bytes.Clone(text[:at]), []byte("{[%hypothesis "+says+"]} "), text[at:])
}
