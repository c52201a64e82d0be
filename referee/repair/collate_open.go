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
func (r *Repairer) open(c *Collation) (out Telling, ok bool) {
	if len(c.Texts) < 2 {
		return out, false
	}
	first := &c.Texts[0]
	lemmas := make([][]string, len(first.text.events))
	for i := range c.Texts {
		t := &c.Texts[i]
		if len(t.text.events) != len(lemmas) || t.text.token != first.text.token {
			return out, false
		}
		for k := range lemmas {
			f, had := &t.text.events[k], &first.text.events[k]
			if i > 0 && plainOf(f.text, &f.item) == plainOf(had.text, &had.item) {
				continue // or its mark alone differs
			}
			if !slices.Contains(lemmas[k], f.text) {
				lemmas[k] = append(lemmas[k], f.text)
			}
		}
	}
	for k := range lemmas {
		if len(lemmas[k]) > 1 && slices.ContainsFunc(c.Texts, func(t Telling) bool { return !t.silent(k + 1) }) {
			return out, false
		}
	}
	return r.withGaps(first, lemmas, c.More)
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
		if t.silent(k + 1) {
			lemmas[k], any = make([]string, 2), true
		}
	}
	if open, ok := r.withGaps(t, lemmas, true); any && ok {
		*t = open
	}
}

// silent reports whether all witnesses have a gap for an event of the text.
func (t *Telling) silent(event int) bool {
	i := slices.IndexFunc(t.Events, func(a Aligned) bool { return a.Event == event })
	return i >= 0 && !slices.ContainsFunc(t.Events[i].Readings, func(r Reading) bool {
		return r.Cost > 0 || r.Why != damages[gapFilled].why
	})
}

// withGaps writes a text with several lemmas for an event as readings of one word; more of them than are known
// are a gap.
func (r *Repairer) withGaps(t *Telling, lemmas [][]string, more bool) (out Telling, ok bool) {
	var (
		p grammar.Parser
		g notation.Game
	)
	p.Parse(&grammar.Chunk{Text: t.Text, Line: 1}, &g)
	out = *t
	out.Events = slices.Clone(t.Events)
	out.Text = nil
	event, last := 0, int32(0)
	for _, it := range g.MainLine() {
		if !it.IsEvent() {
			continue
		}
		if len(lemmas[event]) > 1 {
			now := readingsOf(&it, lemmas[event], more)
			out.Text = append(append(out.Text, t.Text[last:it.Start]...), now...)
			last = it.End
			i := slices.IndexFunc(out.Events, func(a Aligned) bool { return a.Event == event+1 })
			out.Events[i].Lemma = now
		}
		event++
	}
	out.Text = append(out.Text, t.Text[last:]...)
	var again notation.Game
	read := p.Parse(&grammar.Chunk{Text: out.Text, Line: 1}, &again)
	return out, r.reader.referee.Judge(&again, read).Verdict == referee.Legal
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
