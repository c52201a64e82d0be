package repair

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Witness is one of several records of a game.
type Witness struct {
	// Siglum is what the witness is called, as "A".
	Siglum string
	// Game is the record as read by package grammar, Read what was found in reading it.
	Game *notation.Game
	Read diag.List
}

// Collation is what was found out about the game that several witnesses record.
type Collation struct {
	// Status is Certain, Unique, Tied, Open, None or Budget.
	Status Status
	// Game is what the texts are judged by, nil where that is not known.
	Game engine.Game
	// Texts lists the cheapest legal texts, the likeliest first; More is set where there are others as cheap. An
	// open collation has one, in which what is open is readings of a word, as "a|b", or a gap.
	Texts []Telling
	More  bool
	// Finding is why nothing was tried, nil where something was.
	Finding *diag.Finding
}

// Telling is a legal text, compared with the witnesses.
type Telling struct {
	// Cost is what the text costs, Costs what it costs each witness.
	Cost  int
	Costs []int
	// Ends is what the result costs each witness, of that.
	Ends []int
	// Text is the game in canonical form: tags, movetext and result.
	Text []byte
	// Hypotheses says of each witness how it was read as a whole, as that its board is turned; empty as it is
	// written.
	Hypotheses [][]string
	// Events lists the events of the text in order, and between them what witnesses have beside it.
	Events []Aligned

	text text
}

// Aligned is an event of a text with what each witness has for it.
type Aligned struct {
	// Event and Ply are those of the text, Event 0 where the text has nothing.
	Event, Ply int
	// Seat is the letter of the seat that plays the event, Lemma the event as the text has it; both are empty
	// where it has nothing.
	Seat, Lemma string
	// Readings are those of the witnesses, in their order.
	Readings []Reading
}

// Reading is what a witness has for an event.
type Reading struct {
	// Place is where in the witness. The span is empty where it has nothing.
	Place
	// Text is as written, Why how it comes about where it is not the lemma.
	Text, Why string
	// Cost is what it costs, 0 where it says what the text does.
	Cost int
	// Legal is set where it would be possible there.
	Legal bool
}

// maxTellings is how many texts that cost the same are given.
const maxTellings = 24

// maxAlternatives is how many ways to the cheapest texts are gone through.
const maxAlternatives = 400

// Collate looks for the legal game whose cost to all witnesses together is least, as package repair weighs
// damages. The witnesses must be records of one game under the same rules. A context that ends cuts the
// search short.
func (r *Repairer) Collate(ctx context.Context, witnesses []Witness) *Collation {
	if j := r.continued(witnesses); j != nil {
		return j.collate(ctx, r, witnesses)
	}
	c := &Collation{Status: Budget}
	var alone *Result
	if len(witnesses) == 1 {
		alone = r.Repair(ctx, witnesses[0].Game, witnesses[0].Read)
	}
	halted, again := r.until(ctx)
	defer again()
	s := r.collating(c, halted, witnesses)
	if s == nil {
		return c
	}
	if alone != nil {
		r.collateOne(c, s, alone)
		return c
	}
	agreed := r.agreed(s)
	if agreed != nil && agreed.settled(s) {
		agreed.settles(c)
		return c
	}
	s.pairs, s.each = s.bounds(halted)
	most := int32(r.most()) * int32(len(witnesses)) * maxDamage
	if r.Further > 0 {
		most = max(most, s.start().least+maxAbove)
	}
	done := s.run(most)
	r.concludeCollation(c, s, done)
	r.leaveGaps(c, s, agreed)
	return c
}

// maxDamage is what one damage costs at most, as far as texts are looked for.
const maxDamage = 14

// aligning prepares witnesses to be compared.
func (r *Repairer) aligning(all []*witness, races bool) *aligner {
	a := &aligner{races: races, vocabulary: &vocabulary{meter: r.meter, most: int32(r.damages[otherWord].cost),
		byText: map[string]int32{}, parts: map[[3]int32]int32{}}, witnesses: all, damages: r.damages,
		compared: map[[2]*witness]*bound{}}
	for _, w := range all {
		a.number(w)
	}
	return a
}

// collating prepares a search. It returns nil where nothing can be tried.
func (r *Repairer) collating(c *Collation, halted func() bool, witnesses []Witness) *collationSearch {
	all := r.witnesses(c, witnesses)
	trial := r.begin(c, all)
	a := r.aligning(all, trial != nil && trial.Game().Dice() != nil)
	if len(a.witnesses) > 1 {
		r.asMeant(halted, a)
	}
	s := &collationSearch{aligner: a, trial: r.begin(c, a.witnesses), rows: make([][]cell, len(witnesses))}
	if s.effort, s.halted = r.Effort, halted; s.trial == nil {
		return nil
	}
	for _, w := range a.witnesses {
		w.leavesOut = w.leavesOut && s.trial.Game().Dice() != nil
		w.unthrown = w.unthrown && w.leavesOut
	}
	s.free = leaveOut(a.witnesses)
	return s
}

// witnesses reads the words of the witnesses. It returns none where those of one cannot be read.
func (r *Repairer) witnesses(c *Collation, witnesses []Witness) (all []*witness) {
	for i := range witnesses {
		w, finding := r.witness(&witnesses[i])
		if w == nil {
			c.Finding = finding
			return nil
		}
		all = append(all, w)
	}
	return all
}

// begin begins a game with the tags of the witnesses. It returns nil where nothing can be tried.
func (r *Repairer) begin(c *Collation, all []*witness) *referee.Trial {
	if len(all) == 0 {
		return nil
	}
	text := append(headOf(all, "*"), "\n*\n"...)
	var (
		p grammar.Parser
		g notation.Game
	)
	read := p.Parse(&grammar.Chunk{Text: text, Line: 1}, &g)
	rep := r.referee.Judge(&g, read)
	trial := r.referee.Trial()
	if trial == nil || incurable(rep.Findings) {
		c.Status, c.Finding = None, &diag.Finding{}
		for i := range rep.Findings {
			if f := rep.Findings[i]; f.Severity == diag.Error {
				c.Finding = &f
				break
			}
		}
		return nil
	}
	c.Game = trial.Game()
	return trial
}

// witness reads the words of a witness. It returns nil where they cannot be read, and why.
func (r *Repairer) witness(w *Witness) (*witness, *diag.Finding) {
	g, read := w.Game, w.Read
	for i := range read {
		if f := read[i]; f.Code == diag.LargeGame {
			return nil, &f
		}
	}
	var p *plain
	if r.Lenient {
		if p = plainly(g, read); p != nil {
			var parser grammar.Parser
			g = new(notation.Game)
			read = parser.Parse(&grammar.Chunk{Text: p.text, Line: 1}, g)
		}
	}
	if u, of := unbracketed(g, read); u != nil {
		g, read = u, of
	}
	g = withResult(g, read)
	words, ok := wordsOf(g, read)
	if !ok {
		return nil, nil
	}
	cfg := r.referee.Config()
	out := witnessOf(g, words, cfg.LeavesOut(g))
	out.plain, out.read = p, read
	return out, nil
}

// tellAll puts the texts that the search has found into a collation, each once, the likeliest first. It reports whether
// each of them costs what the search looked for.
func (r *Repairer) tellAll(c *Collation, s *collationSearch) (sound bool) {
	sound = true
	texts, all := s.texts()
	var seen []string
	for _, t := range texts {
		if len(c.Texts) == maxTellings || s.ended() && len(texts) > 1 {
			all = false
			break
		}
		telling, played, ok := r.tell(s, t)
		if s.hasty && ok {
			s.best = int32(telling.Cost)
		}
		if !ok || telling.Cost != int(s.best) {
			sound = false // it is not what was looked for
			continue
		}
		if slices.Contains(seen, played) {
			continue
		}
		seen = append(seen, played)
		c.Texts = append(c.Texts, telling)
	}
	c.More = !all
	s.order(c.Texts)
	return sound
}

// concludeCollation says what the search has found and proven.
func (r *Repairer) concludeCollation(c *Collation, s *collationSearch, done bool) {
	done = done && !s.ended()
	done = r.tellAll(c, s) && done
	switch n := len(c.Texts); {
	case !done, n == 0 && s.best < unbounded:
		c.Status = Budget
	case n == 0:
		c.Status = None
	case n > 1 || c.More:
		c.Status = Tied
		if open, ok := r.open(c, s); ok {
			c.Status, c.Texts, c.More = Open, []Telling{open}, false
		}
	case c.Texts[0].Cost == 0 && !s.gaps():
		c.Status = Certain
	default:
		c.Status = Unique
	}
}

// order puts the likeliest of texts that cost the same first: those that fewer readings differ from, then those
// whose events were rather to be expected.
func (s *collationSearch) order(all []Telling) {
	if len(all) < 2 {
		return
	}
	differing, surprise := map[*byte]int{}, map[*byte]int{}
	for i := range all {
		t, key := &all[i], &all[i].Text[0]
		for k := range t.Events {
			for _, r := range t.Events[k].Readings {
				if r.Cost > 0 {
					differing[key]++
				}
			}
		}
		for k := range t.text.events {
			if s.ended() {
				return
			}
			surprise[key] += s.trial.Surprise(&t.text.before[k], &t.text.events[k].item)
		}
	}
	slices.SortStableFunc(all, func(a, b Telling) int {
		x, y := &a.Text[0], &b.Text[0]
		return cmp.Or(cmp.Compare(differing[x], differing[y]), cmp.Compare(surprise[x], surprise[y]),
			bytes.Compare(a.Text, b.Text))
	})
}

// gaps reports whether a witness has a word with a gap.
func (s *collationSearch) gaps() bool {
	return slices.ContainsFunc(s.witnesses, func(w *witness) bool {
		return slices.ContainsFunc(w.words, func(w word) bool { return w.item.HasGap() })
	})
}

// tell writes a text, reads it back and compares it with the witnesses. It returns what is played in it too.
func (r *Repairer) tell(s *collationSearch, written []byte) (t Telling, played string, ok bool) {
	canonical, played, ok := r.canonical(s, written)
	if !ok {
		return t, "", false
	}
	g, ok := r.reader.judged(canonical)
	if !ok {
		return t, "", false
	}
	one, ok := s.play(g)
	if !ok {
		return t, "", false
	}
	t, ok = s.telling(canonical, &one)
	if t.text = one; ok && s.free {
		return r.withoutThrows(s, t)
	}
	return t, played, ok
}

// canonical is a text in canonical form, and what is played in it. It reports false where it is not legal.
func (r *Repairer) canonical(s *collationSearch, written []byte) (text []byte, played string, ok bool) {
	g, ok := r.reader.judged(written)
	if !ok {
		return nil, "", false
	}
	text = notation.Append(nil, g, referee.StyleOf(s.trial.Game().Ruleset()))
	_, body, _ := bytes.Cut(text, []byte("\n\n"))
	return text, string(body), true
}

// texts writes the cheapest texts that were found, each once. It reports false where there may be others.
func (s *collationSearch) texts() (out [][]byte, all bool) {
	heads, seen := map[string][]byte{}, map[string]bool{}
	ways := s.ways
	if s.free {
		ways = s.waysOfMoves
	}
	for left, i := 4*maxAlternatives, 0; i < len(s.goals); i++ {
		g := &s.goals[i]
		listed := ways(g.last, left+1)
		if left -= len(listed); left < 0 {
			return out, false
		}
		if heads[g.token] == nil {
			heads[g.token] = headOf(s.witnesses, g.token)
		}
		head := heads[g.token]
		if g.untold {
			head = append(head[:len(head):len(head)], tagGiven+"\n"...)
		}
		for _, events := range listed {
			key := string(head) + s.compared(events) + g.token
			if seen[key] {
				continue
			}
			if len(out) == maxAlternatives {
				return out, false
			}
			seen[key] = true
			out = append(out, s.written(head, events, g.token))
		}
	}
	return out, true
}

// compared is what texts differ in: their events, of throws the seat alone where the witnesses leave them out.
func (s *collationSearch) compared(events []string) string {
	var b strings.Builder
	for _, word := range events {
		if seat, _, throw := strings.Cut(word, "<"); throw && s.free {
			b.WriteString(seat)
		} else {
			b.WriteString(word + " ")
		}
	}
	return b.String()
}

// ways lists at most so many lists of events by which a beginning was come to.
func (s *collationSearch) ways(p *prefix, most int) (out [][]string) {
	var back func(p *prefix, tail []string)
	back = func(p *prefix, tail []string) {
		if len(out) >= most {
			return
		}
		if len(p.ways) == 0 {
			events := slices.Clone(tail)
			slices.Reverse(events)
			out = append(out, events)
			return
		}
		for _, w := range p.ways {
			back(w.from, append(tail[:len(tail):len(tail)], wordOf(w.next, w.from.seat)))
		}
	}
	back(p, nil)
	return out
}

// collateOne collates one witness, which is to repair it.
func (r *Repairer) collateOne(c *Collation, s *collationSearch, res *Result) {
	c.Status, c.Finding, c.More = res.Status, res.Untried, res.More
	if res.Status == Tied {
		res = r.eachOnce(s, res)
		c.Status = res.Status
	}
	texts := make([][]byte, 0, len(res.Repairs))
	costs := make([]int, 0, len(res.Repairs))
	for i := range res.Repairs {
		texts, costs = append(texts, res.Repairs[i].Text), append(costs, res.Repairs[i].Cost)
	}
	if res.Status == Sound {
		c.Status, texts, costs = Certain, [][]byte{s.witnesses[0].g.Text}, []int{0}
	}
	r.readAsRepaired(s, res)
	for i, text := range texts {
		t, _, ok := r.tell(s, text)
		if !ok {
			c.More = true
			continue
		}
		t.Cost, t.Costs, t.Ends = costs[i], []int{costs[i]}, nil
		if i < len(res.Repairs) {
			t.Hypotheses = [][]string{res.Repairs[i].Hypotheses}
		}
		c.Texts = append(c.Texts, t)
	}
	if len(c.Texts) == 0 && (c.Status == Unique || c.Status == Tied) {
		c.Status, c.More = Budget, false // all repairs are of two games, and so of no text of one
	}
}

// eachOnce has of repairs that make one text of a record the first alone: what is wrong with the whole of it may be one
// thing or another. Where one is left it is unique.
func (r *Repairer) eachOnce(s *collationSearch, res *Result) *Result {
	out, seen := *res, []string(nil)
	out.Repairs = nil
	for i := range res.Repairs {
		if _, played, ok := r.canonical(s, res.Repairs[i].Text); !ok || !slices.Contains(seen, played) {
			seen, out.Repairs = append(seen, played), append(out.Repairs, res.Repairs[i])
		}
	}
	if len(out.Repairs) == 1 && !res.More {
		out.Status = Unique
	}
	return &out
}

// readAsRepaired has the one witness read as all its repairs say that the whole of it was meant.
func (r *Repairer) readAsRepaired(s *collationSearch, res *Result) {
	for i := range res.Repairs {
		if says := res.Repairs[i].Hypotheses; len(says) == 0 || !slices.Equal(says, res.Repairs[0].Hypotheses) {
			return
		}
	}
	if len(res.Repairs) == 0 {
		return
	}
	var (
		p grammar.Parser
		g notation.Game
	)
	read := p.Parse(&grammar.Chunk{Text: res.Repairs[0].Text, Line: 1}, &g)
	meant, _ := r.witness(&Witness{Game: &g, Read: read})
	if meant == nil {
		return
	}
	if v := r.versionOf(s.halted, s.aligner, s.witnesses[0], meant); v != nil {
		s.witnesses[0] = v
		s.numberAgain()
	}
}
