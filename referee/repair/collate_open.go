package repair

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Where texts that cost the same differ only in what no witness has readable, none of them is what is asked
// for: the text keeps the gap, with what the rules leave of it.

// maxReadings is how many readings one word may have.
const maxReadings = 8

// open returns a text that has what is open in all cheapest texts as readings or a gap. It reports false where
// they differ otherwise.
func (r *Repairer) open(c *Collation, s *collationSearch) (out Telling, ok bool) {
	if len(c.Texts) < 2 {
		return out, false
	}
	first := &c.Texts[0]
	for i := range c.Texts {
		t := &c.Texts[i].text
		if len(t.events) != len(first.text.events) || t.token != first.text.token {
			return out, false
		}
	}
	lemmas := make([][]string, len(first.text.events))
	if c.More {
		if lemmas = s.lemmas(&first.text); lemmas == nil {
			return out, false
		}
	} else {
		for i := range c.Texts {
			for k := range lemmas {
				addLemma(&lemmas[k], &first.text.events[k], &c.Texts[i].text.events[k])
			}
		}
	}
	for k := range lemmas {
		if len(lemmas[k]) > 1 && slices.ContainsFunc(c.Texts, func(t Telling) bool { return !t.silent(k + 1) }) {
			return out, false
		}
	}
	return r.withGaps(c, first, lemmas, false)
}

// addLemma adds an event to those of the texts, of which the first has one, unless it is among them but for its mark.
func addLemma(all *[]string, had, f *follower) {
	if len(*all) > 0 && plainOf(f.text, &f.item) == plainOf(had.text, &had.item) {
		return
	}
	if !slices.Contains(*all, f.text) {
		*all = append(*all, f.text)
	}
}

// lemmas lists for each event of a text those that the cheapest texts which were found have in its place, however many
// texts they are. It returns nil where one of those has another number of events or another result.
func (s *collationSearch) lemmas(t *text) [][]string {
	out := make([][]string, len(t.events))
	for k := range out {
		out[k] = []string{t.events[k].text}
	}
	var queue []*prefix
	for _, g := range s.goals {
		if g.token != t.token || int(g.last.depth) != len(out) {
			return nil
		}
		queue = append(queue, g.last)
	}
	for seen := map[*prefix]bool{}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		if seen[p] {
			continue
		}
		seen[p] = true
		for _, w := range p.ways {
			if w.from.depth != p.depth-1 {
				return nil
			}
			addLemma(&out[w.from.depth], &t.events[w.from.depth], w.next)
			queue = append(queue, w.from)
		}
	}
	return out
}

// keepGaps has a text that is not proven keep the gaps that all witnesses have: what fills them is one of many.
func (r *Repairer) keepGaps(c *Collation) {
	if len(c.Texts) != 1 {
		return
	}
	t := &c.Texts[0]
	lemmas := make([][]string, len(t.text.events))
	any := false
	for k := range lemmas {
		if !t.silent(k + 1) {
			continue
		}
		if lemmas[k], any = make([]string, 2), true; t.inLostTurn(k + 1) {
			lemmas[k] = []string{lostTurnText}
		}
	}
	if open, ok := r.withGaps(c, t, lemmas, true); any && ok {
		*t = open
	}
}

// silent reports whether all witnesses have a gap for an event of the text.
func (t *Telling) silent(event int) bool {
	a := t.of(event)
	return a != nil && !slices.ContainsFunc(a.Readings, func(r Reading) bool {
		return r.Cost > 0 || r.Why != damages[gapFilled].why
	})
}

// lostTurnText is the gap of a whole turn.
const lostTurnText = "_t"

// inLostTurn reports whether all witnesses have an event of the text in a turn that is lost.
func (t *Telling) inLostTurn(event int) bool {
	return !slices.ContainsFunc(t.of(event).Readings, func(r Reading) bool {
		return !strings.HasPrefix(r.Text, lostTurnText)
	})
}

// of is an event of the text, nil without it.
func (t *Telling) of(event int) *Aligned {
	i := slices.IndexFunc(t.Events, func(a Aligned) bool { return a.Event == event })
	if i < 0 {
		return nil
	}
	return &t.Events[i]
}

// withGaps writes a text with several lemmas for an event as readings of one word; more of them than are known
// are a gap, and so is a turn of which the lemma says that it is lost.
func (r *Repairer) withGaps(c *Collation, t *Telling, lemmas [][]string, more bool) (out Telling, ok bool) {
	var (
		p grammar.Parser
		g notation.Game
	)
	p.Parse(&grammar.Chunk{Text: t.Text, Line: 1}, &g)
	out = *t
	out.Text, out.Events = nil, nil
	now := t.gapsFor(&g, lemmas, more)
	event, last := 0, int32(0)
	for _, it := range g.MainLine() {
		if !it.IsEvent() {
			continue
		}
		if now[event] != asItIs {
			out.Text, last = append(append(out.Text, t.Text[last:it.Start]...), now[event]...), it.End
		}
		event++
	}
	out.Text = append(out.Text, t.Text[last:]...)
	dropped, plies := 0, 0
	for _, a := range t.Events {
		if a.Event > 0 && now[a.Event-1] == "" {
			dropped++
			if t.text.events[a.Event-1].item.Kind != notation.Throw {
				plies++
			}
			continue
		}
		if a.Event > 0 {
			if now[a.Event-1] != asItIs {
				a.Lemma = now[a.Event-1]
			}
			a.Event, a.Ply = a.Event-dropped, a.Ply-plies
		}
		out.Events = append(out.Events, a)
	}
	var again notation.Game
	read := p.Parse(&grammar.Chunk{Text: out.Text, Line: 1}, &again)
	if dropped > 0 {
		out.Text = notation.Append(nil, &again, referee.StyleOf(c.Game.Ruleset()))
		read = p.Parse(&grammar.Chunk{Text: out.Text, Line: 1}, &again)
	}
	return out, r.reader.referee.Judge(&again, read).Verdict == referee.Legal
}

// asItIs is written for an event that stays.
const asItIs = "\x00"

// gapsFor are what is written for each event of a text: nothing for the further ones of a turn that is lost.
func (t *Telling) gapsFor(g *notation.Game, lemmas [][]string, more bool) (now []string) {
	seat, round := byte(0), 0
	for _, it := range g.MainLine() {
		if !it.IsEvent() {
			continue
		}
		event := len(now)
		f := &t.text.events[event]
		begins := f.seat != seat || f.round != round
		seat, round = f.seat, f.round
		switch all := lemmas[event]; {
		case len(all) > 1:
			now = append(now, readingsOf(&it, all, more))
		case len(all) == 0 || all[0] != lostTurnText:
			now = append(now, asItIs)
		case begins:
			now = append(now, lostTurnText)
		default:
			now = append(now, "")
		}
	}
	return now
}

// readingsOf is one word for several.
func readingsOf(it *notation.Item, lemmas []string, more bool) string {
	switch {
	case more || len(lemmas) > maxReadings:
		return "_"
	case it.Kind != notation.Throw:
		return strings.Join(lemmas, "|")
	case it.Cast.N == 1:
		var dice []string
		for _, w := range lemmas {
			dice = append(dice, strings.Trim(w, "<>"))
		}
		return "<" + strings.Join(dice, "|") + ">"
	}
	return "_"
}
