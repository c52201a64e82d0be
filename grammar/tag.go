package grammar

import "bytes"

// tagPair is the place of a tag pair's parts in the bytes it was scanned from.
type tagPair struct {
	nameStart, nameEnd   int
	valueStart, valueEnd int
	end                  int
	escaped              bool
}

// scanName scans the name of the tag pair at the start of b and returns where its value
// may begin. It reports false if there is no name.
func (t *tagPair) scanName(b []byte) (next int, ok bool) {
	i := skipSpaces(b, 1)
	t.nameStart, t.nameEnd = i, i
	if i == len(b) || !isLetter(b[i]) {
		return i, false
	}
	for i < len(b) && (isLetter(b[i]) || isDigit(b[i]) || b[i] == '_') {
		i++
	}
	t.nameEnd = i
	return skipSpaces(b, i), true
}

// scanTag scans the tag pair at the start of b, which begins with "[" and holds
// one line at most. It is ok only if the pair is well formed.
func scanTag(b []byte) (t tagPair, ok bool) {
	i, ok := t.scanName(b)
	if !ok || i == len(b) || b[i] != '"' {
		return t, false
	}
	i++
	t.valueStart = i
	for {
		if i == len(b) {
			return t, false
		}
		switch b[i] {
		case '"':
			t.valueEnd = i
			i = skipSpaces(b, i+1)
			if i == len(b) || b[i] != ']' {
				return t, false
			}
			t.end = i + 1
			return t, true
		case '\r':
			return t, false
		case '\\':
			i++
			if i == len(b) || b[i] != '"' && b[i] != '\\' {
				return t, false
			}
			t.escaped = true
		}
		i++
	}
}

// tagName returns the name of the tag that a line seems to begin with, or nil: "["
// and a letter, after spaces.
func tagName(line []byte) []byte {
	i := skipSpaces(line, 0)
	if i+1 >= len(line) || line[i] != '[' || !isLetter(line[i+1]) {
		return nil
	}
	i++
	j := i
	for j < len(line) && (isLetter(line[j]) || isDigit(line[j]) || line[j] == '_') {
		j++
	}
	return line[i:j]
}

// resumes reports whether a line begins with a tag so plainly that it ends a
// comment which was left open: [Name ".
func resumes(line []byte) bool {
	name := tagName(line)
	if name == nil {
		return false
	}
	rest := line[bytes.IndexByte(line, '[')+1+len(name):]
	i := skipSpaces(rest, 0)
	return i > 0 && i < len(rest) && rest[i] == '"'
}

// unescape appends a tag value with its escapes resolved.
func unescape(dst, value []byte) []byte {
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' {
			i++
		}
		dst = append(dst, value[i])
	}
	return dst
}
