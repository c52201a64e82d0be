package grammar

import (
	"bytes"
	"strings"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// This file finds tags that are written as lines of a name, a colon and a value: "Variant: chaturanga-2p".

// headLine is a line before the moves that is a tag without its brackets.
type headLine struct {
	start, end  int
	name, value string
	known       bool
}

// longestHeadLine is how many bytes such a line may have.
const longestHeadLine = 400

// headLines reads the lines from here on as the tags that they are meant for if all of them are known, and else reports
// them as one finding. It reports false if none is known, or they are movetext.
func (p *Parser) headLines() bool {
	if !p.lists() || !p.beginsLine(p.i) {
		return false
	}
	known, all := false, true
	var lines []headLine
	for i := p.i; i < len(p.text); {
		h, ok := p.headLine(i)
		if !ok {
			break
		}
		lines = append(lines, h)
		known, all = known || h.known, all && h.known
		i = p.lineEnd(h.end) + 1
	}
	if !known {
		return false
	}
	for _, h := range lines {
		p.i = h.start
		p.addHeadLine(h, all)
	}
	return true
}

// headLine reads the line at an offset as a tag without brackets. A seat's is none if it may be a turn.
func (p *Parser) headLine(start int) (h headLine, ok bool) {
	start += skipSpaces(p.text[start:p.lineEnd(start)], 0)
	line := p.g.Text[start:p.lineEnd(start)]
	line = line[:trimSpaces(line)]
	k := bytes.IndexAny(line, ":=")
	if k < 0 || len(line) > longestHeadLine {
		return h, false
	}
	name, value := string(bytes.TrimSpace(line[:k])), strings.TrimSpace(string(line[k+1:]))
	if inner, quoted := strings.CutPrefix(value, `"`); quoted {
		value = strings.TrimSuffix(inner, `"`)
	}
	if !TagNamed(name) || value == "" || strings.ContainsAny(value, "{}<>[]") {
		return h, false
	}
	if title := strings.ToUpper(name[:1]) + strings.ToLower(name[1:]); !known(name) && known(title) {
		name = title
	}
	h = headLine{start, start + len(line), name, value, known(name)}
	return h, notation.KnownTag(name) || len(name) > 2 && !p.mayMove(value)
}

// mayMove reports whether a word of a text may be one of movetext.
func (p *Parser) mayMove(text string) bool {
	for w := range strings.FieldsSeq(text) {
		if w = strings.Trim(w, ".,;:"); w == "" {
			continue
		}
		if isDigit(w[0]) || w[0] == '(' || reads([]byte(w)) || unreadable().MatchString(w) && w != "?" {
			return true
		}
	}
	return false
}

// addHeadLine adds the tag of such a line if it is read, or reports it.
func (p *Parser) addHeadLine(h headLine, read bool) {
	right := string(notation.AppendTag(nil, h.name, h.value))
	if p.Lenient != nil && read {
		p.readAs(h.start, h.end, right)
		p.addTag(&tagLine{name: h.name, value: h.value, parts: tagPair{end: h.end - h.start}})
		p.g.Tags[len(p.g.Tags)-1].ValueStart = 0 // its value is not in quotation marks
		return
	}
	p.i, p.wordEnd = h.end, h.end
	p.lossy = true
	p.g.Malformed = append(p.g.Malformed, notation.Tag{Name: h.name, Value: h.value,
		Start: int32(h.start), End: int32(h.end)})
	p.reportOnce("tag without brackets", diag.BadTag, h.start, h.end, func() diag.Detail {
		return diag.TagUnreadable{Line: excerpt(p.g.Text[h.start:h.end]), Right: right}
	})
}
