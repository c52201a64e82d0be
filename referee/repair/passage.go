package repair

import (
	"bytes"
	"slices"
	"strings"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Where repairs differ in several places close together, or an edit may be wrong because a passage
// beside it was lost, it is asked for what stands between two words, with all that stands there.

// pages is the text of a record in which passages are asked for, and the answers. It holds
// no part of the game, whose buffers may be those of another when an answer comes.
type pages struct {
	text    []byte
	answers []Answer
	// game is where the places are that are reported, in the text as written; plain leads there from a
	// text that was respelled, else it is nil.
	game  notation.Game
	plain *plain
}

func pagesOf(g *notation.Game, answers []Answer) *pages {
	text := bytes.Clone(g.Text)
	return &pages{text: text, answers: answers, game: notation.Game{Text: text, Offset: g.Offset, Line: g.Line}}
}

// span is where a stretch of the text is in the file.
func (p *pages) span(start, end int32) diag.Span {
	if p.plain != nil {
		start, end = p.plain.back(start, end)
	}
	return p.game.Span(start, end)
}

// aside are the signs of what stands beside words, which no passage has that is asked for.
const aside = "{}();$!?[]%"

// whole reports whether a stretch of the text is words alone, none of them answered.
func (p *pages) whole(start, end int32) bool {
	if bytes.ContainsAny(p.text[start:end], aside) || bytes.Contains(p.text[start:end], []byte("sic")) {
		return false
	}
	return !slices.ContainsFunc(p.answers, func(t Answer) bool {
		return t.question.start < end && start < t.question.end || start <= t.question.start && t.question.end <= end
	})
}

// back goes back from a word by so many others, as far as a passage can be asked for as one.
func (p *pages) back(start int32, n int) int32 {
	for at := start; n > 0; n-- {
		for at > 0 && blank(p.text[at-1:at]) {
			at--
		}
		for at > 0 && !blank(p.text[at-1:at]) {
			at--
		}
		if !p.whole(at, start) || at == 0 || bytes.Contains(p.text[at:start], []byte("\n\n")) {
			break
		}
		start = at
	}
	return start
}

// after is where the word after a passage begins.
func (p *pages) after(end int32) int32 {
	for int(end) < len(p.text) && blank(p.text[end:end+1]) {
		end++
	}
	return end
}

// trimmed is where the last word of a passage ends.
func (p *pages) trimmed(start, end int32) int32 {
	return start + int32(len(bytes.TrimRight(p.text[start:end], " \t\r\n")))
}

// ask is the question for a passage, without its readings.
func (p *pages) ask(start, end int32, at Place) Question {
	end = p.trimmed(start, end)
	at.Span = p.span(start, end)
	q := Question{Place: at, Was: string(p.text[start:end]), Between: true, stretch: stretch{start, end}}
	if words := strings.Fields(string(p.text[max(0, start-40):start])); len(words) > 0 {
		q.after = words[len(words)-1]
	}
	if words := strings.Fields(string(p.text[end:min(len(p.text), int(end)+40)])); len(words) > 0 {
		q.before = words[0]
	}
	return q
}

// reads is what a repair has in a passage and beside it.
func (p *pages) reads(rep *Repair, start, end int32) string {
	after := p.after(end)
	var here []change
	for _, c := range rep.changes {
		if c.start >= start && c.end <= after {
			c.start, c.end = c.start-start, c.end-start
			here = append(here, c)
		}
	}
	return OneLine(string(changed(p.text[start:after], here, func(c *change) (string, int32) { return c.now, c.end })))
}

// together widens a question for what is put in to all places close by where one of the repairs puts
// something in, if there are others. Of one passage nobody has to be asked for twice.
func (p *pages) together(q Question, reps []Repair) (Question, bool) {
	all := q.stretch
	for again := true; again; {
		again = false
		for i := range reps {
			for k := range reps[i].Edits {
				e := &reps[i].Edits[k]
				wide := stretch{min(all.start, e.start), max(all.end, e.end)}
				if !e.closing && wide != all && p.near(wide) {
					all, again = wide, true
				}
			}
		}
	}
	if all == q.stretch {
		return q, false
	}
	wide := p.ask(all.start, all.end, q.Place)
	groups := map[string][]int{}
	for i := range reps {
		now := p.reads(&reps[i], all.start, all.end)
		groups[now] = append(groups[now], i)
		for _, e := range reps[i].Edits {
			if e.start >= all.start && e.end <= all.end {
				wide.parts = append(wide.parts, Question{stretch: e.stretch, Readings: []string{e.Now}})
				if e.Event < wide.Event {
					wide.Event, wide.Ply = e.Event, e.Ply
				}
			}
		}
	}
	wide.offer(groups)
	return wide, true
}

// near reports whether a stretch is few words, which can be asked for as one passage.
func (p *pages) near(s stretch) bool {
	return s.end-s.start <= maxDense*grammar.MaxWord && len(strings.Fields(string(p.text[s.start:s.end]))) <= maxDense &&
		p.whole(s.start, s.end)
}
