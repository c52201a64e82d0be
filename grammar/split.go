package grammar

import "bytes"

// splitter follows the text line by line, just closely enough to know where games
// begin: it knows comments, tags and results at the end, nothing else.
type splitter struct {
	inComment bool
	tags      int  // how many tags the game has
	words     bool // the game has movetext
	blank     bool // the line before was blank
	result    bool // the last word was a result
	paused    bool // and a blank line followed: any word begins a new game
	swallow   bool // the rest of this line does not count
	content   bool // the last line, or piece of one, belongs to a game
	lenient   bool // results may be in old spelling
	firstTag  []byte
	known     tagLines // the tags of the game before
}

// skip tells the splitter that the game is not read: the next tag section begins
// another one, even where no movetext was seen.
func (s *splitter) skip() { s.words = s.words || s.tags == 0 }

// cut is what a line means for the game before it.
type cut uint8

const (
	cutNone cut = iota + 1
	cutHere     // a new game begins with this line, or with the comments before it
	cutLine     // a new game begins with this line exactly
)

func (s *splitter) reset() {
	*s = splitter{firstTag: s.firstTag[:0], known: s.known, lenient: s.lenient}
}

// line takes the next line, without its line end. Where a line is too long to be
// held, it comes in pieces, of which first and last are marked. When the line
// begins a new game the splitter's state is no longer of use: the game's lines
// are to be given to a fresh one.
func (s *splitter) line(b []byte, first, last bool) cut {
	if first {
		s.swallow, s.content = false, true
		b = b[skipMarks(b):]
		i := skipSpaces(b, 0)
		if last && (i == len(b) || s.lenient && isBlankLine(b)) {
			s.blank, s.content = true, false
			s.paused = s.result && !s.inComment || s.paused
			return cutNone
		}
		blank := s.blank
		if s.inComment {
			s.blank = false
			if blank && resumes(b) {
				s.inComment = false
				if s.words || s.tags > 0 {
					return cutLine
				}
			}
		} else {
			if b[0] == '%' {
				s.swallow, s.content = true, !last || !isBarePercent(b)
				return cutNone
			}
			s.blank = false
			if name := tagName(b); name != nil && s.begins(name, blank) && !(s.lenient && bracketed(b[i:], s.words) > 0) {
				return cutHere
			}
		}
	}
	if s.swallow {
		return cutNone
	}
	return s.scan(b, last)
}

// begins reports whether a tag at a line's start begins a new game: after
// movetext always; after tags and a blank line when the tag is the one with which
// the tag section began, or Event, so that a game without any movetext ends there.
func (s *splitter) begins(name []byte, blank bool) bool {
	if s.words {
		return true
	}
	return s.tags > 0 && blank && (string(name) == "Event" || bytes.Equal(name, s.firstTag))
}

// scan follows the inside of a line.
func (s *splitter) scan(b []byte, last bool) cut {
	i := 0
	var tried nests
	semicolon := -1 // the next one at or after i; found once, so that no line costs more than its length
	for {
		if s.inComment {
			k := bytes.IndexByte(b[i:], '}')
			if k < 0 {
				return cutNone
			}
			i += k + 1
			s.inComment = false
		}
		if i = skipSpaces(b, i); i == len(b) {
			return cutNone
		}
		if b[i] == '[' {
			if n := s.bracket(b[i:]); s.swallow {
				return cutNone
			} else if n > 0 {
				i += n
				continue
			}
		}
		if semicolon < i {
			if k := bytes.IndexByte(b[i:], ';'); k >= 0 {
				semicolon = i + k
			} else {
				semicolon = len(b)
			}
		}
		end := semicolon
		if k := bytes.IndexByte(b[i:semicolon], '{'); k >= 0 {
			end = i + k
		}
		if seg := b[i:end]; len(seg) > 0 {
			if s.paused {
				return cutHere
			}
			s.words = true
			s.result = (endsInResult(seg) || s.lenient && endsInFolded(seg)) && (last || end < len(b))
		}
		switch {
		case end == len(b):
			return cutNone
		case b[end] == ';':
			s.swallow = true
			return cutNone
		}
		if s.lenient {
			if n := tried.comment(b[end:]); n > 0 {
				i = end + n
				continue
			}
		}
		s.inComment = true
		i = end + 1
	}
}

// bracket passes over what a "[" opens if it is a tag, or a throw, and returns its length, 0 if it is neither. A tag
// that does not end on its line swallows the rest of the line.
func (s *splitter) bracket(b []byte) int {
	if s.lenient {
		if n := bracketed(b, s.words); n > 0 {
			return n
		}
	}
	if s.words {
		return 0
	}
	t, ok := scanTag(b)
	n := s.tags
	if s.tag(b[t.nameStart:t.nameEnd]); !ok {
		s.swallow = true
		return 0
	}
	s.known.slot(n).keep(b, t)
	return t.end
}

// tag counts a tag and notes the name of the first.
func (s *splitter) tag(name []byte) {
	if s.tags == 0 {
		s.firstTag = append(s.firstTag[:0], name...)
	}
	s.tags++
}

// endsInResult reports whether the last word of a stretch of movetext is a result.
func endsInResult(seg []byte) bool {
	seg = seg[:trimSpaces(seg)]
	n := len(seg)
	if n == 0 || seg[n-1] != '*' && !isDigit(seg[n-1]) {
		return false
	}
	i := n
	for i > 0 && n-i <= MaxWord && !endsWord(seg[i-1]) {
		i--
		if seg[i]-'a' < 26 {
			return false // no result, nor a number or seat mark before one
		}
	}
	if n-i > MaxWord || i > 0 && seg[i-1] == '<' {
		return false
	}
	for w := seg[i:]; len(w) > 0; {
		if isResult(w) {
			return true
		}
		k := prefixEnd(w)
		if k == 0 {
			return false
		}
		w = w[k:]
	}
	return false
}
