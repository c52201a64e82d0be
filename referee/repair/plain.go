package repair

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// A record that was read leniently is repaired in plain spelling: one that has both could
// be read in two ways, as the letters of a language are letters of the notation too. The
// places of what is found out are those of the record as written all the same.

// plain is a game in plain spelling.
type plain struct {
	g    *notation.Game // as written
	text []byte
	// respelled has what was written otherwise, in order.
	respelled []respelled
}

// respelled is a stretch of the game as written, and where it is in the plain text.
type respelled struct {
	start, end         int32
	plainFrom, plainTo int32
}

// plainly writes a game, as read leniently with these findings, in plain spelling. It
// returns nil if it is.
func plainly(g *notation.Game, read diag.List) *plain {
	p := &plain{g: g}
	var changes []change
	for i := range read {
		if read[i].Code == diag.LenientReading {
			changes = append(changes, p.respell(&read[i])...)
		}
	}
	if p.put(changes); len(p.respelled) == 0 {
		return nil
	}
	return p
}

// put writes the game with changes.
func (p *plain) put(changes []change) {
	slices.SortStableFunc(changes, func(a, b change) int { return int(a.start - b.start) })
	at := int32(0)
	for _, c := range changes {
		if c.start < at || string(p.g.Text[c.start:c.end]) == c.now {
			continue // it was respelled with what is around it, as a tag is
		}
		p.text = append(p.text, p.g.Text[at:c.start]...)
		from := int32(len(p.text))
		p.text = append(p.text, c.now...)
		p.respelled = append(p.respelled, respelled{c.start, c.end, from, int32(len(p.text))})
		at = c.end
	}
	p.text = append(p.text, p.g.Text[at:]...)
}

// respell writes plainly what was read leniently.
func (p *plain) respell(f *diag.Finding) []change {
	start, end := int32(f.Span.Start.Offset-p.g.Offset), int32(f.Span.End.Offset-p.g.Offset)
	here := change{start: start, end: end}
	switch d := f.Detail.(type) {
	case diag.LanguageRead:
		rest := p.g.Text[end:]
		if line := bytes.TrimLeft(rest, " \t\r"); len(line) > 0 && line[0] == '\n' {
			here.end += int32(len(rest) - len(line) + 1) // an empty line would end the tags
		}
		return []change{here}
	case diag.ReadAs:
		return p.readAs(here, cmp.Or(d.As, d.Named.String()))
	}
	return nil
}

// readAs writes plainly what was read as something else, which is written so or has that name.
func (p *plain) readAs(here change, as string) []change {
	for i := range p.g.Tags {
		if t := &p.g.Tags[i]; t.Start == here.start {
			here.now = string(notation.AppendTag(nil, t.Name, t.Value))
			return []change{here}
		}
	}
	for _, it := range p.g.All() {
		if it.Start == here.start && it.End >= here.end || it.Start >= here.start && it.End <= here.end {
			here.now = p.written(&it, as)
			return []change{here}
		}
		if it.Kind == notation.Number && it.Dots == 3 && it.End <= here.start && dotted(p.g.Text[it.End:here.end]) {
			return []change{{start: it.Start, end: it.End, now: p.written(&it, "")}, here} // its dots stand by themselves
		}
	}
	signs := map[string]string{"a space": " ", "nothing": ""}
	if here.start == p.g.Result.Start && p.g.Result.Text != "" {
		signs[as] = p.g.Result.Text
	}
	now, ok := signs[as]
	if here.now = now; !ok {
		return nil
	}
	return []change{here}
}

// dotted reports whether a text is dots and spaces alone.
func dotted(text []byte) bool { return strings.Trim(string(text), " \t\r\n.…") == "" }

// written is an item in plain spelling. What only a position settles is written as all
// that it can be.
func (p *plain) written(it *notation.Item, as string) string {
	switch it.Kind {
	case notation.Number:
		return strconv.Itoa(int(it.N)) + strings.Repeat(".", int(it.Dots))
	case notation.Comment:
		body := strings.TrimSuffix(strings.TrimPrefix(string(p.g.Text[it.Start:it.End]), "["), "]")
		switch {
		case strings.HasPrefix(body, "%"):
			return "{[" + body + "]}"
		case strings.Contains(body, "}"):
			return ";" + body + "\n"
		}
		return "{" + body + "}"
	case notation.MoveItem:
		switch {
		case it.Move.Unsettled() && strings.HasPrefix(as, "x"): // by some soldier
			return "_" + as
		case it.Move.Unsettled():
			return as
		}
	}
	return textOf(it)
}

// back returns where a stretch of the plain text is in the game as written.
func (p *plain) back(start, end int32) (from, to int32) {
	from, to = start, end
	for _, r := range p.respelled {
		shift := (r.end - r.start) - (r.plainTo - r.plainFrom)
		switch {
		case start >= r.plainTo && (start > r.plainFrom || r.plainFrom == r.plainTo):
			from += shift
		case start > r.plainFrom:
			from += r.plainFrom - start
		}
		switch {
		case end >= r.plainTo && end > r.plainFrom:
			to += shift
		case end > r.plainFrom:
			to += r.plainTo - end + shift
		}
	}
	return from, max(from, to)
}

// stood is what is written where a stretch of the plain text is.
func (p *plain) stood(start, end int32, was string) string {
	if p == nil || was == "" || string(p.text[start:end]) != was {
		return was
	}
	from, to := p.back(start, end)
	return string(p.g.Text[from:to])
}

// repairPlain repairs a game, as written in p, in plain spelling.
func (r *Repairer) repairPlain(ctx context.Context, p *plain, res *Result) *Result {
	var (
		parser grammar.Parser
		g      notation.Game
	)
	read := parser.Parse(&grammar.Chunk{Text: p.text, Line: 1}, &g)
	r.plain = p
	found := r.Repair(ctx, &g, read)
	r.plain = nil
	found.Verdict, found.Finding, found.Reached, found.Events = res.Verdict, res.Finding, res.Reached, res.Events
	found.Respelled = len(p.respelled)
	if found.Status == Sound {
		found.Status = Budget // it is not, as it was read
	}
	loc := p.g.Locator()
	for i := range found.Repairs {
		found.Repairs[i].respelled = true
		for k := range found.Repairs[i].Edits {
			p.place(&loc, &found.Repairs[i].Edits[k].Place)
		}
	}
	for i := range found.Questions {
		p.place(&loc, &found.Questions[i].Place)
	}
	if found.pages != nil {
		found.pages.game, found.pages.plain = pagesOf(p.g, nil).game, p
	}
	return found
}

// place puts a place in the plain text where it is in the game as written.
func (p *plain) place(loc *notation.Locator, at *Place) {
	at.Span = loc.Span(p.back(int32(at.Span.Start.Offset), int32(at.Span.End.Offset)))
}
