package grammar

import (
	"bytes"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// manyTags is the number of tags from which their names are held in a map.
const manyTags = 32

// tag reads a tag pair, or steps over the rest of the line if it is malformed.
func (p *Parser) tag() {
	start := p.i
	p.host = -1
	line := p.text[start:p.lineEnd(start)]
	t, ok := scanTag(line)
	if !ok && p.Lenient != nil {
		if p.remark() {
			return
		}
		if t, ok = scanCurly(line); ok {
			p.curlyTag(start, t)
		}
	}
	if !ok {
		line = p.g.Text[start : start+len(line)] // as it stands, with blanks of any kind
		end := start + trimBlanks(line)
		p.i, p.wordEnd = start+len(line), end
		p.lossy = true
		if !p.full() {
			p.report(diag.BadTag, start, end, diag.TagUnreadable{
				Line: excerpt(line[:end-start]), Curly: bytes.ContainsAny(line, "“”„‟«»＂"),
			})
		}
		return
	}
	p.i += t.end
	p.wordEnd = p.i
	if p.Lenient != nil {
		p.foreignBlanks(start, start+t.valueStart)
		p.foreignBlanks(start+t.valueEnd, p.i)
	}

	// The strings of the game that was parsed into g before are used again where
	// they are the same.
	tags := p.g.Tags
	n := len(tags)
	if n < cap(tags) {
		tags = tags[:n+1]
	} else {
		tags = append(tags, notation.Tag{})
	}
	p.g.Tags = tags
	tag := &tags[n]
	if name := line[t.nameStart:t.nameEnd]; tag.Name != string(name) {
		tag.Name = string(name)
	}
	value := p.g.Text[start+t.valueStart : start+t.valueEnd]
	if t.escaped {
		p.value = unescape(p.value[:0], value)
		value = p.value
	}
	if tag.Value != string(value) {
		tag.Value = string(value)
	}
	tag.Start, tag.End, tag.ValueStart = int32(start), int32(p.i), int32(start+t.valueStart)
	if p.duplicate(tag.Name, n) {
		p.report(diag.DuplicateTag, start, p.i, diag.TagTwice{Name: excerpt([]byte(tag.Name))})
	}
}

// duplicate reports whether one of the first n tags has that name.
func (p *Parser) duplicate(name string, n int) bool {
	tags := p.g.Tags
	if n < manyTags {
		for i := range tags[:n] {
			if tags[i].Name == name {
				return true
			}
		}
		return false
	}
	if p.names == nil {
		p.names = make(map[string]bool, 2*manyTags)
		for i := range tags[:n] {
			p.names[tags[i].Name] = true
		}
	}
	if p.names[name] {
		return true
	}
	p.names[name] = true
	return false
}
