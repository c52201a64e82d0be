package repair

import (
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// A ";" that does not belong where it stands, a speck or a colon taken for one, makes a comment
// of the rest of its line. What it hides is played as a whole or not at all: with a part of it
// the rest would still need a sign that makes it a comment.

// maxSigns is how many such signs on one line are taken away at most.
const maxSigns = 3

// passage is words that signs hide.
type passage struct {
	// signs are where the ";" stand in the text that must go for the words to be read.
	signs  []int32
	tokens []token
	// braced is the comment that is a throw, empty for what signs hide.
	braced string
}

// passages returns what comments hide, by the index of the word before which it stands.
func passagesOf(g *notation.Game, words []word) map[int][]passage {
	out := map[int][]passage{}
	var p grammar.Parser
	last := int32(-1)
	for _, it := range g.MainLine() {
		if it.Kind != notation.Comment || it.Start == last {
			continue // a comment of several paragraphs is several items
		}
		last = it.Start
		i, _ := slices.BinarySearchFunc(words, it.Start, func(w word, at int32) int { return int(w.start - at) })
		if i < len(words) && words[i].part > 0 {
			continue
		}
		if one, ok := bracedAt(&p, g, it.Start); ok {
			out[i] = append(out[i], one)
			continue
		}
		var all passage
		for text, from, comment := g, int32(0), &it; comment != nil && len(all.signs) < maxSigns; {
			inside := p.Hidden(text, comment)
			if inside == nil {
				break
			}
			from += comment.Start
			all.signs = append(all.signs, from)
			tokens, ok := tokensOf(inside)
			if !ok {
				break
			}
			all.tokens = append(all.tokens, tokens...)
			out[i] = append(out[i], passage{signs: slices.Clone(all.signs), tokens: slices.Clone(all.tokens)})
			text, comment, from = inside, lineComment(inside), from+1
		}
	}
	return out
}

// tokensOf returns the words of a hidden passage. It reports false where one of them is not
// certain, or a variation stands among them.
func tokensOf(inside *notation.Game) (out []token, ok bool) {
	for i := range inside.Len() {
		it := inside.Item(i)
		switch it.Kind {
		case notation.Comment, notation.NAG:
			continue
		case notation.Number, notation.SeatMark, notation.Throw, notation.MoveItem, notation.Pass:
		default:
			return nil, false
		}
		if it.HasGap() {
			return nil, false
		}
		text := string(inside.Text[it.Start:it.End])
		it.Start, it.End = 0, 0
		out = append(out, token{item: it, text: text})
	}
	return out, true
}

// lineComment is the comment that another ";" begins within what the first hides, nil without
// one.
func lineComment(inside *notation.Game) *notation.Item {
	for i := range inside.Len() {
		if it := inside.Item(i); it.Kind == notation.Comment && inside.Text[it.Start] == ';' {
			return &it
		}
	}
	return nil
}

// bare tries what stands hidden before a word.
func (m *moment) bare(of which) {
	for _, p := range m.source.hidden[m.i] {
		e, cost := edit{kind: Delete, tokens: p.tokens, signs: p.signs, braced: p.braced}, len(p.signs)*m.damages[of].cost
		by := of
		if p.braced != "" {
			e.kind, by, cost = Replace, otherWord, m.meter.word(p.tokens[0].text, p.braced, m.damages[otherWord].cost)
		}
		if m.has(cost) && !m.isBared(m.node, m.i) && m.follows(&m.spot, p.tokens) {
			m.offerAt(by, cost, e)
		}
	}
}

// isBared reports whether a hypothesis has played what stands hidden before the i-th word.
func (s *search) isBared(at int32, i int) bool {
	for at != 0 && int(s.nodes[at].index) == i {
		ways := s.nodes[at].ways
		if slices.ContainsFunc(ways, func(w way) bool { return w.edit >= 0 && s.made[w.edit].signs != nil }) {
			return true
		}
		at = ways[0].from
	}
	return false
}

// follows reports whether words can be played as written, with the marks and numbers that
// they should have: only so are they moves for certain.
func (s *search) follows(spot *referee.Spot, tokens []token) bool {
	s.next.Copy(spot)
	for k := range tokens {
		if s.owesThrow(&s.next, &tokens[k].item) {
			return true // what can have fallen is tried with them
		}
		s.spend(1)
		flaws := s.trial.Step(&s.next, &tokens[k].item)
		if flaws&^referee.Mark != 0 || flaws != 0 && s.marking {
			return false
		}
	}
	return true
}

// bare takes away the signs that hide words.
func (a *applying) bare(e *edit) {
	if e.braced != "" {
		a.unbrace(e)
		return
	}
	text := a.g.Text
	for _, at := range e.signs {
		a.record(Delete, at, at+1, ";", "", a.damages[e.of].why)
		a.rep.bared = append(a.rep.bared, at)
		c := change{start: at, end: at + 1, trace: trace(";")[1:]}
		before, after := blank(text[at-1:at]), blank(text[at+1:at+2])
		if !before {
			c.trace = " " + c.trace
		}
		if !after {
			c.trace += " "
		}
		if !before && !after {
			c.now = " "
		}
		a.changes = append(a.changes, c)
	}
}

// signBehind is where the first sign stands that one of the edits after an edit takes away
// before the same word, -1 without one.
func (s *search) signAfter(edits []int32, at int32) int32 {
	for _, k := range edits {
		switch e := &s.made[k]; {
		case e.at != at:
			return -1
		case e.signs != nil:
			return e.signs[0]
		}
	}
	return -1
}
