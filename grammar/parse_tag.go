package grammar

import (
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// manyTags is the number of tags from which their names are held in a map.
const manyTags = 32

// tag reads a tag pair, or steps over the rest of the line if it is malformed.
func (p *Parser) tag() {
	start := p.i
	p.host = -1
	if p.Lenient == nil {
		if t := p.known.find(p.text[start:], len(p.g.Tags)); t != nil {
			p.addTag(t)
			return
		}
	}
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
		line = p.g.Text[start : start+len(line)] // as it stands, with spaces of any kind
		end := start + trimSpaces(line)
		p.i, p.wordEnd = start+len(line), end
		p.lossy = true
		p.g.Malformed = malformed(p.g.Malformed, line[:end-start], start)
		if !p.full() {
			p.report(diag.BadTag, start, end, explainTag(line[:end-start]))
		}
		return
	}
	read := p.known.slot(len(p.g.Tags))
	if read.keep(line, t); p.Lenient != nil {
		read.text = read.text[:0] // it may hold spaces of other kinds
		p.foreignSpaces(start, start+t.valueStart)
		p.foreignSpaces(start+t.valueEnd, start+t.end)
	}
	if name := line[t.nameStart:t.nameEnd]; read.name != string(name) {
		read.name = string(name)
	}
	value := p.g.Text[start+t.valueStart : start+t.valueEnd]
	if t.escaped {
		p.value = unescape(p.value[:0], value)
		value = p.value
	}
	if read.value != string(value) {
		read.value = string(value)
	}
	p.addTag(read)
}

// addTag adds the tag pair that begins here.
func (p *Parser) addTag(t *tagLine) {
	start, n := p.i, len(p.g.Tags)
	p.i += t.parts.end
	p.wordEnd = p.i
	p.g.Tags = append(p.g.Tags, notation.Tag{
		Name: t.name, Value: t.value, Start: int32(start), End: int32(p.i), ValueStart: int32(start + t.parts.valueStart),
	})
	if p.duplicate(t.name, n) {
		torn := notation.Decides(t.name) && !p.full() && p.g.FindTag(t.name).Value != t.value
		p.report(diag.DuplicateTag, start, p.i, diag.TagTwice.Or(diag.TagTorn, torn).With(excerpt([]byte(t.name))))
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
