package grammar

import "bytes"

// tagLines remembers tag pairs by their place among the tags of a game. From game to game most
// stand where they stood, letter by letter, and need not be scanned again.
type tagLines []tagLine

// tagLine is a tag pair, which text is from bracket to bracket, and its parts.
type tagLine struct {
	text        []byte
	parts       tagPair
	name, value string // where a parser remembers it
}

// The bounds of what is remembered.
const (
	maxTagLines = 32
	maxTagLine  = 128
)

// find returns the pair remembered as number n if b begins with it, else nil.
func (l tagLines) find(b []byte, n int) *tagLine {
	if n >= len(l) {
		return nil
	}
	if t := &l[n]; len(t.text) > 0 && bytes.HasPrefix(b, t.text) {
		return t
	}
	return nil
}

// slot returns what is remembered as number n, or a place for it: where there are too many, none
// that is found again.
func (l *tagLines) slot(n int) *tagLine {
	if n >= maxTagLines {
		return &tagLine{}
	}
	for n >= len(*l) {
		*l = append(*l, tagLine{})
	}
	return &(*l)[n]
}

// keep remembers the pair at the head of b, but none that is long.
func (t *tagLine) keep(b []byte, parts tagPair) {
	if t.text, t.parts = t.text[:0], parts; parts.end <= maxTagLine {
		t.text = append(t.text, b[:parts.end]...)
	}
}

// knownTag takes a line that is the tag pair of the game before at the same place, and nothing
// else. It reports false where none comes next.
func (r *Reader) knownTag(g *gathering) bool {
	s := &r.split
	if s.words || s.inComment || s.blank || g.held || g.skipped {
		return false
	}
	b := r.buf[r.lo+g.pos : r.hi]
	t := s.known.find(b, s.tags)
	if t == nil || len(b) == len(t.text) || b[len(t.text)] != '\n' {
		return false
	}
	s.tag(t.text[t.parts.nameStart:t.parts.nameEnd])
	s.swallow, s.content = false, true
	if g.start < 0 {
		g.start, g.startLine = g.pos, g.lines
	}
	g.end, g.cutOff = g.pos+len(t.text), false
	g.pos, g.lines = g.end+1, g.lines+1
	return true
}
