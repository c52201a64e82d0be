// Package infer finds the odds of throws that a record has lost: how likely each throw that can have
// fallen is, given everything that is written before and after. It follows all positions that the
// record leaves possible, with weights, forward and then backward.
package infer

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Model is how a way through a record is weighed. Zero is unset.
type Model uint8

// The models.
const (
	// Fits weighs a way by the product of the odds of its throws.
	Fits Model = iota + 1
	// Uniform multiplies that by 1/n before each move or pass, where n were legal: it takes every
	// legal move for as likely as another. To end a turn is no choice.
	Uniform
)

// Models are the models by their names.
var Models = map[string][]Model{"fits": {Fits}, "uniform": {Uniform}, "both": {Fits, Uniform}}

func (m Model) String() string { return [...]string{"unset", "fits", "uniform"}[m] }

// Answer is what is known of the lost throws of a game.
type Answer struct {
	// Dice is what is thrown, nil for nothing, and where no reading is legal.
	Dice *dice.Set
	// Throws are the lost throws of the main line in the order of the text, each once a model.
	Throws []Throw
	// NoReading is set if the record is legal under no reading. Finding is then what is wrong, nil
	// where judging does not get so far.
	NoReading bool
	Finding   *diag.Finding
}

// Throw is a throw that is lost, wholly or in part.
type Throw struct {
	// Item is the index of its word in the game, Event its number from 1. Ply is that of the move or
	// pass that follows, 0 where readings differ in it; Seat the letter of the seat that throws, 0
	// where readings differ.
	Item, Event, Ply int
	// Unwritten is 0 for a throw that has a word, as <_>. One that is not recorded has none, and is no
	// event: it comes before Item and Event, as the throw of this number, from 1, that can come there.
	// Whether it fell is a candidate of its own, without a cast.
	Unwritten int
	Seat      byte
	Model     Model
	// Bounded is set if the work or the positions at once became too many to know the odds, or they are not odds of the
	// device alone. The
	// candidates are then those not excluded, and their P is 0.
	Bounded bool
	// unruled is set where it is because a word with sic can stand after throws that have no words and without them.
	unruled bool
	// blind is set where no positions are followed either, so that the word alone excludes candidates.
	blind bool
	// Candidates are what can have fallen, the likeliest first, those as likely by falling values.
	Candidates []Candidate
	// Joint says which casts go together with which, if this throw is the first of several that hang
	// together: that the odds of one are others once another is known.
	Joint []Joint
}

// Candidate is a cast that can have fallen, with its odds given the record, and without it. No cast
// stands for a throw that did not fall, which has no odds without the record.
type Candidate struct {
	Cast     engine.Cast
	P, Prior float64
}

// Joint is what several throws can have been together: those of the events of these numbers, and of throws that
// are not written, which of these they are.
type Joint struct {
	Events, Unwritten []int
	Casts             []engine.Cast
	P                 float64
}

const (
	// maxPositions bounds the positions that are followed at once, maxTried the events and words that
	// are tried in a game, maxTurn those of a turn that is lost.
	maxPositions = 1 << 15
	maxTried     = 1 << 21
	maxTurn      = 1 << 12
)

// maxStretch bounds the events and words that are tried to know odds: those since the position was last known. After
// that the positions alone are followed on. A test sets it.
var maxStretch = 1 << 20

// Game answers for the main line of a game, as read by package grammar with the findings of reading it. It
// ends early with the error of ctx.
func Game(ctx context.Context, ref *referee.Referee, g *notation.Game, read diag.List, models []Model) (*Answer,
	error) {
	rep := ref.Visit(g, read, &referee.Visitor{Before: func(*referee.Event) bool { return false }})
	trial := ref.Trial()
	if f := firstError(rep); f != nil || trial == nil {
		return &Answer{NoReading: true, Finding: f}, nil
	}
	r := &reader{ctx: ctx, g: g, trial: trial, models: models, answer: &Answer{}, odds: []float64{1}}
	r.uniform = slices.Contains(models, Uniform)
	if set := trial.Game().Dice(); set != nil {
		r.answer.Dice = set
		for _, c := range set.Chances() {
			p, _ := c.Odds.Float64()
			r.casts, r.odds = append(r.casts, c.Cast), append(r.odds, p)
		}
	}
	r.number = make(map[engine.Cast]int16, len(r.casts))
	for i, c := range r.casts {
		r.number[c] = int16(i + 1)
	}
	r.read()
	if r.answer.NoReading && ctx.Err() == nil {
		r.answer.Finding = firstError(ref.Judge(g, read))
	}
	return r.answer, ctx.Err()
}

// firstError is the first error of the main line or of the tags, nil if there is none.
func firstError(rep *referee.Report) *diag.Finding {
	for i := range rep.Findings {
		if f := &rep.Findings[i]; f.Severity == diag.Error && !f.Variation {
			return f
		}
	}
	return nil
}

// reader follows the positions that the main line leaves possible.
type reader struct {
	ctx    context.Context
	g      *notation.Game
	trial  *referee.Trial
	models []Model
	// uniform is set if one of the models is.
	uniform bool
	answer  *Answer
	// casts are what can fall, odds theirs by their numbers from 1; no cast is number 0.
	casts  []engine.Cast
	odds   []float64
	number map[engine.Cast]int16
	// live are the moments that are possible now, layers how they were come to since the position
	// was last known, or since the work for its odds ran out: starts is how many there were then.
	live   []referee.Spot
	layers []layer
	starts int
	// ahead has by the models the weight of all ways to each moment since then: to those that were possible at first, and
	// after each layer. Those of a layer are scaled to a sum of 1.
	ahead [][][]float64
	// event counts the events that were read, before those up to the word at hand.
	event, before int
	numbered      unwritten
	// tried counts in the game, limit is at which count the work for the stretch at hand runs out.
	tried, limit int

	places  map[uint64]int32
	spare   []engine.State
	choices []referee.Choice
	moves   []engine.Move
	after   referee.Spot
	lost    turn
}

// layer is a step from the positions before it to those after it.
type layer struct {
	item, event int
	// throw is set if the layer is of a throw that is lost, unwritten if that has no word; number is then
	// that before the event. plies are the plies before it, by the position before it.
	throw, unwritten bool
	number           int
	plies            []int32
	n                int // of positions after it
	edges            []edge
	// turns has the weights of edges that are turns, by the models, nil for others.
	turns [][2]float64
}

// edge leads from a position before a layer to one after it.
type edge struct {
	from, to int32
	// legal is how many moves were legal where one was made, 0 for none.
	legal uint16
	cast  int16 // by number
	seat  engine.Seat
}

// weight is what an edge by its number weighs in a model.
func (r *reader) weight(l *layer, i int, m Model) float64 {
	if l.turns != nil {
		return l.turns[i][m-Fits]
	}
	e := &l.edges[i]
	w := r.odds[e.cast]
	if m == Uniform && e.legal > 1 {
		w /= float64(e.legal)
	}
	return w
}

// outcome is how the reading of a word went.
type outcome uint8

const (
	readOn outcome = iota
	none           // nothing legal is left
	cut            // too much is left, or a word says nothing that rules hold for
)

// read reads the main line.
func (r *reader) read() {
	r.live = append(r.live, r.trial.Start())
	r.begin()
	for i, it := range r.g.MainLine() {
		switch it.Kind {
		case notation.Comment, notation.NAG:
			continue
		}
		n := 1
		r.before = r.event
		if r.tried > r.limit {
			r.blur()
		}
		if r.supply(i) == cut {
			r.bounded(i)
			return
		}
		if it.Kind == notation.Gap {
			n = int(it.N)
		}
		for range n {
			switch r.item(i, &it) {
			case none:
				r.answer = &Answer{NoReading: true}
				return
			case cut:
				r.bounded(i)
				return
			}
		}
	}
	r.ends()
}

// item reads one word, or one event of a run.
func (r *reader) item(i int, it *notation.Item) outcome {
	if r.ctx.Err() != nil {
		return cut
	}
	l := layer{item: i, throw: r.throws(it)}
	if it.IsEvent() {
		r.event++
	}
	l.event = r.event
	how := readOn
	switch {
	case !it.HasGap():
		how = r.narrow(it, &l)
	case it.Sic:
		return cut // what was played against the rules does not follow from the rules
	default:
		how = r.widen(it, &l)
	}
	switch {
	case how != readOn:
		return how
	case len(r.live) == 0:
		return none
	}
	l.n = len(r.live)
	if r.open() || it.HasGap() {
		r.push(l)
	}
	if l.n == 1 && r.open() {
		r.settle(nil, false)
		r.begin()
	}
	return readOn
}

// begin begins a stretch at the moments that are possible now, of which no more is known.
func (r *reader) begin() {
	r.starts, r.limit = len(r.live), r.tried+maxStretch
	r.ahead = make([][][]float64, len(r.models))
	for i := range r.ahead {
		r.ahead[i] = [][]float64{alike(len(r.live))}
	}
}

// push adds a layer.
func (r *reader) push(l layer) {
	r.layers = append(r.layers, l)
	for i, m := range r.models {
		r.ahead[i] = append(r.ahead[i], scaled(r.over(&l, m, r.latest(i))))
	}
}

// latest are the weights of the ways to the moments that are possible now, in a model by its index.
func (r *reader) latest(model int) []float64 { return r.ahead[model][len(r.ahead[model])-1] }

// over takes the weights of ways over a layer.
func (r *reader) over(l *layer, m Model, from []float64) []float64 {
	to := make([]float64, l.n)
	for i := range l.edges {
		e := &l.edges[i]
		to[e.to] += from[e.from] * r.weight(l, i, m)
	}
	return to
}

// open reports whether the position is not known.
func (r *reader) open() bool { return len(r.layers) > 0 || r.starts > 1 }

// blur says of the throws since the position was last known what is not excluded, and goes on from all positions that
// are left. Of these no weights are known, so that odds are known again once one is left.
func (r *reader) blur() {
	if len(r.layers) > 0 {
		r.settle(nil, true)
	}
	r.begin()
}

// place tells moments apart.
func place(s *referee.Spot) uint64 { return s.Key() + uint64(s.Ply)*0xbf58476d1ce4e5b9 }

// narrow reads a word without a gap in every position, and strikes out those in which an error follows.
func (r *reader) narrow(it *notation.Item, l *layer) outcome {
	keep := r.open()
	if keep {
		r.places = emptied(r.places)
		l.edges = make([]edge, 0, len(r.live))
	}
	n := 0
	for k := range r.live {
		s := &r.live[k]
		e := edge{from: int32(k)}
		if keep {
			if r.tried++; r.tried > maxTried {
				return cut
			}
			if r.uniform && (it.Kind == notation.MoveItem || it.Kind == notation.Pass) {
				e.legal = r.legalBefore(s, it)
			}
		}
		one := *it // a position may settle it that is not the one
		if r.trial.Step(s, &one)&referee.Broken != 0 {
			r.put(s.St)
			s.St = nil
			continue
		}
		if keep {
			at, met := r.places[place(s)]
			if !met {
				at = int32(n)
				r.places[place(s)] = at
			}
			e.to = at
			l.edges = append(l.edges, e)
			if met {
				r.put(s.St)
				s.St = nil
				continue
			}
		}
		r.live[n], *s = *s, r.live[n]
		n++
	}
	r.live = r.live[:n]
	return readOn
}

func emptied(m map[uint64]int32) map[uint64]int32 {
	if m == nil {
		return map[uint64]int32{}
	}
	clear(m)
	return m
}

// legalBefore is how many moves are legal where a written one is made: in the turn as it stands, or in the next
// where only that has it.
func (r *reader) legalBefore(s *referee.Spot, it *notation.Item) uint16 {
	st := s.St
	if st.MayEnd() && !st.Fresh() {
		r.choices = r.trial.Fits(s, it, r.choices[:0])
		if len(r.choices) > 0 && !slices.ContainsFunc(r.choices, func(c referee.Choice) bool { return !c.Ended }) {
			r.after.Copy(s)
			st = r.after.St
			st.EndTurn()
		}
	}
	return r.legal(st)
}

func (r *reader) legal(st engine.State) uint16 {
	r.moves = st.Legal(r.moves[:0])
	return uint16(len(r.moves))
}

// widen plays in every position all that a word with a gap can be there.
func (r *reader) widen(it *notation.Item, l *layer) outcome {
	r.places = emptied(r.places)
	from := slices.Clone(r.live)
	r.live = make([]referee.Spot, 0, len(from))
	for k := range from {
		s := &from[k]
		if l.throw {
			l.plies = append(l.plies, int32(s.Ply))
		}
		if s.St.Due() != engine.DueOver {
			how := readOn
			if it.Turn {
				how = r.turn(k, s, l)
			} else {
				how = r.fits(k, s, it, l)
			}
			if how != readOn {
				return how
			}
		}
		r.put(s.St)
	}
	return readOn
}

// fits adds what a word with a gap can be in one position.
func (r *reader) fits(k int, s *referee.Spot, it *notation.Item, l *layer) outcome {
	r.choices = r.trial.Fits(s, it, r.choices[:0])
	for _, c := range r.choices {
		e := edge{from: int32(k), cast: r.number[c.Cast]}
		r.after.Copy(s)
		if c.Ended {
			r.after.St.EndTurn()
			c.Ended = false
		}
		e.seat = r.after.St.Seat()
		if e.cast == 0 && r.uniform {
			e.legal = r.legal(r.after.St)
		}
		r.trial.Play(&r.after, c)
		if !r.reach(l, e, &r.after, place(&r.after)) {
			return cut
		}
	}
	return readOn
}

// reach adds an edge to a moment, known by a key from others, which is copied if it is new. It reports false where that
// is too much.
func (r *reader) reach(l *layer, e edge, s *referee.Spot, key uint64) bool {
	r.tried++
	at, met := r.places[key]
	if !met {
		at = int32(len(r.live))
		r.places[key] = at
		own := *s
		own.St = r.take(s.St)
		r.live = append(r.live, own)
	}
	e.to = at
	l.edges = append(l.edges, e)
	return r.tried <= maxTried && len(r.live) <= maxPositions
}

// maxSpare bounds the positions that are kept to be used again.
const maxSpare = 1 << 13

func (r *reader) put(st engine.State) {
	if st != nil && len(r.spare) < maxSpare {
		r.spare = append(r.spare, st)
	}
}

// take returns a copy of a position.
func (r *reader) take(st engine.State) engine.State {
	n := len(r.spare)
	if n == 0 {
		return st.Clone()
	}
	own := r.spare[n-1]
	r.spare = r.spare[:n-1]
	own.CopyFrom(st)
	return own
}

// ends strikes out the positions in which the record cannot end as it does.
func (r *reader) ends() {
	last := make([]bool, len(r.live))
	some := false
	for i := range r.live {
		wrong, _ := r.trial.Ends(&r.live[i], r.g.Result.Text)
		last[i] = wrong == ""
		some = some || last[i]
	}
	switch {
	case !some:
		r.answer = &Answer{NoReading: true}
	case len(r.layers) > 0:
		r.settle(last, false)
	}
}

// bounded says of the throws since the position was last known what is not excluded, and of those from a word on
// what the word says of them. Throws without words are then one before each event: no more is known of them. A word
// that can be no throw of the dice has no reading.
func (r *reader) bounded(from int) {
	if len(r.layers) > 0 {
		r.settle(nil, true)
	}
	event := r.before
	start := referee.Spot{St: r.trial.Game().Start()}
	for i, it := range r.g.MainLine() {
		switch {
		case i < from:
			continue
		case it.Kind == notation.Gap:
			event += int(it.N)
			continue
		case it.IsEvent():
			event++
		}
		t := Throw{Item: i, Event: event, Bounded: true, blind: true}
		switch {
		case r.throws(&it):
			t.Candidates = r.allowed(&start, &it)
			switch {
			case t.Candidates != nil:
			case it.Sic:
				continue
			default:
				r.answer = &Answer{NoReading: true}
				return
			}
		case it.IsEvent() && r.numbered.event != event && r.trial.Owes(&start, i) != nil:
			// the last stretch may have listed it
			t.Unwritten, t.Candidates = 1, append(t.Candidates, Candidate{})
			for n, c := range r.casts {
				t.Candidates = append(t.Candidates, Candidate{Cast: c, Prior: r.odds[n+1]})
			}
		default:
			continue
		}
		for _, m := range r.models {
			t.Model = m
			r.answer.Throws = append(r.answer.Throws, t)
		}
	}
}

// throws reports whether a word is a throw that is lost.
func (r *reader) throws(it *notation.Item) bool {
	return it.HasGap() && (it.Kind == notation.Throw || r.g.ReadsThrow(it))
}

// allowed are the casts that a lost throw can be by its word alone.
func (r *reader) allowed(start *referee.Spot, it *notation.Item) (out []Candidate) {
	for _, c := range r.trial.Fits(start, it, nil) {
		out = append(out, Candidate{Cast: c.Cast, Prior: r.odds[r.number[c.Cast]]})
	}
	if out == nil && it.Sic {
		return r.written(it)
	}
	return out
}

// written are the casts that a word with sic can be which the dice cannot show: all of the values that it leaves a die,
// and the faces of the dice where it leaves none. There are none where it has more dice than are thrown, as that can be
// very many.
func (r *reader) written(it *notation.Item) (out []Candidate) {
	inside, _, _ := strings.Cut(string(r.g.Text[it.Start+1:r.g.EndOf(it)]), ">")
	words := strings.Split(inside, ",")
	if len(words) > len(r.answer.Dice.Dice) {
		return nil
	}
	var faces []string
	for i := range r.answer.Dice.Dice {
		for _, f := range r.answer.Dice.Dice[i].Faces {
			faces = append(faces, strconv.Itoa(int(f.Value)))
		}
	}
	casts := []engine.Cast{{}}
	for _, die := range words {
		values := strings.Split(strings.TrimSpace(die), "|")
		if values[0] == "_" {
			values = faces
		}
		var longer []engine.Cast
		for _, c := range casts {
			for _, text := range values {
				v, _ := strconv.ParseUint(text, 10, 8)
				if one := dice.Of(append(c.Values(), uint8(v))...); !slices.Contains(longer, one) {
					longer = append(longer, one)
				}
			}
		}
		casts = longer
	}
	for _, c := range casts {
		out = append(out, Candidate{Cast: c})
	}
	slices.SortFunc(out, func(a, b Candidate) int { return slices.Compare(b.Cast.Values(), a.Cast.Values()) })
	return out
}
