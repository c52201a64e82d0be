package repair

import (
	"context"
	"fmt"
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// One game can stand in two files. Then one of two witnesses begins in the middle, where the other ends: they are read
// as one record, and what is found in it is said of each of them.

// joint is two witnesses that are read as one.
type joint struct {
	first, second int // by index
	a, b          *notation.Game
	witnesses     []Witness // with one for both where the first stood
	// head is where the words of the first begin in the record of both, middle where those of the second do, movesA
	// and movesB where they begin in their own texts.
	head, middle, movesA, movesB int32
	// events and plies are how many the first has.
	events, plies int
}

// leadsOn is how many events of a second witness must be legal after the first if no number says that it goes on there.
const leadsOn = 4

// continued finds two witnesses of which one goes on where the other ends. It returns nil where there are none.
func (r *Repairer) continued(witnesses []Witness) *joint {
	if len(witnesses) < 2 {
		return nil
	}
	reached := make([]int, len(witnesses))
	for i := range witnesses {
		reached[i] = r.reached(witnesses[i].Game, witnesses[i].Read)
	}
	for second := range witnesses {
		b := witnesses[second].Game
		number, events := opening(b)
		if events == 0 || reached[second] == events {
			continue // it is a game of its own
		}
		need := 1
		if number == 1 {
			need = max(min(leadsOn, events), reached[second]+1)
		}
		for first := range witnesses {
			a := witnesses[first].Game
			if first == second || !leads(a, number) || number == 1 && (lostTurns(a) || lostTurns(b)) {
				continue // after turns that may have been any a record goes on anywhere
			}
			_, all := opening(a)
			if j := r.join(witnesses, first, second, need, reached[first] == all, number > 1); j != nil {
				return j
			}
		}
	}
	return nil
}

// opening is the round number that a record begins with, 1 without one, and how many events it has.
func opening(g *notation.Game) (number int32, events int) {
	for _, it := range g.MainLine() {
		switch {
		case it.IsEvent():
			events++
		case it.Kind == notation.Number && number == 0 && events == 0:
			number = it.N
		}
	}
	return max(number, 1), events
}

// lostTurns reports whether whole turns of a record are lost, as those of a player who noted his own alone.
func lostTurns(g *notation.Game) bool {
	for _, it := range g.MainLine() {
		if it.HasGap() && it.Turn {
			return true
		}
	}
	return false
}

// leads reports whether a record that begins with a round can go on where another ends.
func leads(a *notation.Game, number int32) bool {
	if number == 1 {
		return true // the rules tell
	}
	last := int32(0)
	for _, it := range a.MainLine() {
		if it.Kind == notation.Number {
			last = it.N
		}
	}
	return last > 0 && (number == last || number == last+1)
}

// reached counts the events of a record that are legal.
func (r *Repairer) reached(g *notation.Game, read diag.List) int {
	t := &task{g: g, read: read}
	if r.judge(t); t.trial == nil {
		return 0
	}
	if t.legal() {
		return t.report.Events
	}
	return resultOf(t.report).Reached
}

// join reads two witnesses as one. It returns nil where the second does not go on after the first, so many events at
// least, unless the first is not legal itself and numbers tell (numbered).
func (r *Repairer) join(witnesses []Witness, first, second, need int, legal, numbered bool) *joint {
	a, b := &witnesses[first], &witnesses[second]
	j := &joint{first: first, second: second, a: a.Game, b: b.Game, movesA: a.Game.TagsEnd(), movesB: b.Game.TagsEnd()}
	head := b.Game.Text[:j.movesB]
	if len(b.Game.Tags) == 0 {
		head = a.Game.Text[:j.movesA]
	}
	moves := a.Game.Text[j.movesA:]
	if a.Game.Result.Text != "" {
		moves = a.Game.Text[j.movesA:a.Game.Result.Start]
	}
	for _, it := range a.Game.MainLine() {
		if it.IsEvent() {
			if j.events++; it.Kind != notation.Throw {
				j.plies++
			}
		}
	}
	text := slices.Concat(head, []byte("\n\n"), moves, []byte("\n"))
	j.head, j.middle = int32(len(head))+2, int32(len(text))
	text = append(text, b.Game.Text[j.movesB:]...)
	var parser grammar.Parser
	g := &notation.Game{}
	read := parser.Parse(&grammar.Chunk{Text: text, Line: 1}, g)
	if !legal && !numbered || legal && r.reached(g, read) < j.events+need {
		return nil
	}
	one := Witness{Siglum: a.Siglum, Game: g, Read: read}
	for i := range witnesses {
		switch i {
		case first:
			j.witnesses = append(j.witnesses, one)
		case second:
		default:
			j.witnesses = append(j.witnesses, witnesses[i])
		}
	}
	return j
}

// collate collates the witnesses, and tells of each of the two what was found of both.
func (j *joint) collate(ctx context.Context, r *Repairer, witnesses []Witness) *Collation {
	c := r.Collate(ctx, j.witnesses)
	at := j.first
	if j.second < j.first {
		at--
	}
	number, _ := opening(j.b)
	says := [2]string{"it ends in the middle, where " + witnesses[j.second].Siglum + " goes on",
		fmt.Sprintf("it begins with round %d, where %s ends", number, witnesses[j.first].Siglum)}
	if number == 1 {
		says[1] = "it begins in the middle, where " + witnesses[j.first].Siglum + " ends"
	}
	for i := range c.Texts {
		t := &c.Texts[i]
		cost := 0
		for k := range t.Events {
			of := &t.Events[k]
			was := of.Readings[at]
			mine, other, isSecond := j.divide(&was)
			if isSecond {
				mine, other = other, mine
				cost += was.Cost
			}
			of.Readings[at] = mine
			of.Readings = slices.Insert(of.Readings, j.second, other)
		}
		t.Costs[at] -= cost
		t.Costs = slices.Insert(t.Costs, j.second, cost)
		if len(t.Hypotheses) > at {
			both := t.Hypotheses[at]
			t.Hypotheses[at] = append(slices.Clone(both), says[0])
			t.Hypotheses = slices.Insert(t.Hypotheses, j.second, append(slices.Clone(both), says[1]))
		}
	}
	return c
}

// divide gives a reading of both to the one in which it stands; the other has nothing there.
func (j *joint) divide(r *Reading) (has, lacks Reading, second bool) {
	start, end := int32(r.Span.Start.Offset), int32(r.Span.End.Offset)
	has = *r
	second = start >= j.middle
	if second {
		by := j.middle - j.movesB
		has.Span = j.b.Span(start-by, end-by)
		has.Event, has.Ply = max(r.Event-j.events, 0), max(r.Ply-j.plies, 0)
		at := j.a.TagsEnd()
		if j.a.Result.Text != "" {
			at = j.a.Result.Start
		}
		lacks.Place = Place{Event: j.events + 1, Ply: j.plies + 1, Span: j.a.Span(at, at)}
		return has, lacks, true
	}
	by := j.head - j.movesA
	has.Span = j.a.Span(max(start-by, 0), max(end-by, 0))
	at := j.movesB
	if j.b.Len() > 0 {
		at = j.b.Item(0).Start
	}
	lacks.Place = Place{Event: 1, Ply: 1, Span: j.b.Span(at, at)}
	return has, lacks, false
}
