package repair

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// A witness may leave out throws, as its tag Throws says. A text has all that are thrown while it is looked for; where
// all witnesses leave out throws it is given without those that none of them has.

func (w *word) isThrow() bool { return w.item.Kind == notation.Throw }

// leaveOut reports whether all witnesses leave out throws.
func leaveOut(all []*witness) bool {
	return len(all) > 0 && !slices.ContainsFunc(all, func(w *witness) bool { return !w.leavesOut })
}

// throwsLeftOut reports whether a witness leaves out throws.
func (s *collationSearch) throwsLeftOut() bool {
	return slices.ContainsFunc(s.witnesses, func(w *witness) bool { return w.leavesOut })
}

// maxThrows bounds the throws that no witness has before a move: so many do for all that it can need.
const maxThrows = 8

// tooMany reports whether an event is one more throw than can come before a move.
func (s *collationSearch) tooMany(p *prefix, f *follower) bool {
	return s.free && f.item.Kind == notation.Throw && p.series >= maxThrows
}

// placeThrows says where in a witness without throws those of a text would stand.
func (m *matched) placeThrows(w *witness, t *text) {
	if !w.unthrown {
		return
	}
	at := int32(len(w.words))
	for i := len(m.events) - 1; i >= 0; i-- {
		if t.events[i].item.Kind == notation.Throw {
			m.events[i].from, m.events[i].to = at, at
		}
		at = m.events[i].from
	}
}

// thread is an event of a text and what follows it.
type thread struct {
	word string
	next *thread
}

// heading is a beginning of a text with what follows it.
type heading struct {
	at   *prefix
	tail *thread
}

// waysOfMoves lists at most so many lists of events by which a beginning was come to, of those with the same moves one.
func (s *collationSearch) waysOfMoves(p *prefix, most int) (out [][]string) {
	var back func(now []heading)
	back = func(now []heading) {
		if len(out) >= most {
			return
		}
		start, words, moves := movesBefore(now)
		if start != nil {
			out = append(out, start.words())
		}
		for _, word := range words {
			back(moves[word])
		}
	}
	back([]heading{{at: p}})
	return out
}

// movesBefore goes back over throws to the moves before them: it returns for each move the beginnings before it, the
// moves in order, and what follows the start if the throws are the first events.
func movesBefore(now []heading) (start *thread, words []string, moves map[string][]heading) {
	moves = map[string][]heading{}
	seen := map[*prefix]bool{}
	for len(now) > 0 {
		h := now[len(now)-1]
		now = now[:len(now)-1]
		if seen[h.at] {
			continue
		}
		if seen[h.at] = true; len(h.at.ways) == 0 && start == nil {
			start = &thread{next: h.tail}
		}
		for _, w := range h.at.ways {
			word := wordOf(w.next, w.from.seat)
			on := heading{w.from, &thread{word, h.tail}}
			if w.next.item.Kind == notation.Throw {
				now = append(now, on)
				continue
			}
			if moves[word] == nil {
				words = append(words, word)
			}
			moves[word] = append(moves[word], on)
		}
	}
	return start, words, moves
}

// words are the words after a start.
func (t *thread) words() (out []string) {
	for t = t.next; t != nil; t = t.next {
		out = append(out, t.word)
	}
	return out
}

// throwsOf is the value of the tag Throws of a text that has some or none of its throws.
func throwsOf(none bool) string {
	if none {
		return recorded.None
	}
	return recorded.Some
}

// withoutThrows leaves out of a text the throws that no witness has.
func (r *Repairer) withoutThrows(s *collationSearch, t Telling) (out Telling, played string, ok bool) {
	var (
		p grammar.Parser
		g notation.Game
	)
	p.Parse(&grammar.Chunk{Text: t.Text, Line: 1}, &g)
	lost, dropped := t.dropThrows()
	text, event, last := []byte(nil), 0, int32(0)
	for _, it := range g.MainLine() {
		if it.IsEvent() {
			if lost[event] {
				text, last = append(text, t.Text[last:it.Start]...), it.End
			}
			event++
		}
	}
	text = append(text, t.Text[last:]...)
	t.text = t.text.without(lost)
	style := referee.StyleOf(s.trial.Game().Ruleset())
	p.Parse(&grammar.Chunk{Text: text, Line: 1}, &g)
	if dropped > 0 {
		none := !slices.ContainsFunc(t.text.events, func(f follower) bool { return f.item.Kind == notation.Throw })
		g.Tags = append(g.Tags, notation.Tag{Name: throwsTag, Value: throwsOf(none)})
	}
	t.Text = notation.Append(nil, &g, style)
	read := p.Parse(&grammar.Chunk{Text: t.Text, Line: 1}, &g)
	ok = r.reader.referee.Judge(&g, read).Verdict == referee.Legal
	_, body, _ := bytes.Cut(t.Text, []byte("\n\n"))
	return t, string(body), ok
}

// dropThrows leaves out of the places the throws that no witness has, and returns which events they are. What lacks
// from there on is said of the event after them.
func (t *Telling) dropThrows() (lost []bool, dropped int) {
	lost = make([]bool, len(t.text.events))
	aligned := t.Events
	t.Events = nil
	for i, a := range aligned {
		has := func(r Reading) bool { return r.Text != "" || r.Cost > 0 && i+1 == len(aligned) }
		if a.Event > 0 && t.text.events[a.Event-1].item.Kind == notation.Throw && !slices.ContainsFunc(a.Readings, has) {
			for k, r := range a.Readings {
				if r.Cost > 0 {
					next := &aligned[i+1].Readings[k]
					next.Cost, next.Why = next.Cost+r.Cost, cmp.Or(next.Why, r.Why)
				}
			}
			lost[a.Event-1] = true
			dropped++
			continue
		}
		if a.Event > 0 {
			a.Event -= dropped
		}
		t.Events = append(t.Events, a)
	}
	return lost, dropped
}

// without is a text without some of its events.
func (t text) without(lost []bool) text {
	out := t
	out.events, out.before = nil, nil
	for i := range t.events {
		if !lost[i] {
			out.events, out.before = append(out.events, t.events[i]), append(out.before, t.before[i])
		}
	}
	out.before = append(out.before, t.before[len(t.events)])
	return out
}
