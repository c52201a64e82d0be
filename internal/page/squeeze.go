package page

import "strings"

// squeeze leaves out the spaces of a script that say nothing: those beside signs, outside of texts and patterns. Texts
// and patterns must end on the line on which they begin.
func squeeze(script string) string {
	s := squeezer{in: script}
	for s.at < len(s.in) {
		s.next()
	}
	return s.out.String()
}

type squeezer struct {
	in  string
	at  int
	out strings.Builder
	// last is what was written last.
	last byte
	// depths has for each piece of a text that is code how many braces are open in it.
	depths []int
}

func (s *squeezer) write(text string) {
	s.out.WriteString(text)
	s.at += len(text)
	s.last = text[len(text)-1]
}

func (s *squeezer) next() {
	c := s.in[s.at]
	switch n := len(s.depths) - 1; {
	case c == ' ':
		s.space()
	case c == '"' || c == '\'':
		s.write(s.until(s.at+1, c))
	case c == '/' && s.pattern():
		s.write(s.until(s.at+1, '/'))
	case c == '`':
		s.write("`")
		s.template()
	case n >= 0 && c == '}' && s.depths[n] == 0:
		s.depths = s.depths[:n]
		s.write("}")
		s.template()
	default:
		if n >= 0 && c == '{' {
			s.depths[n]++
		} else if n >= 0 && c == '}' {
			s.depths[n]--
		}
		s.write(s.in[s.at : s.at+1])
	}
}

// space writes a space where words or signs would run together without it.
func (s *squeezer) space() {
	end := s.at
	for end < len(s.in) && s.in[end] == ' ' {
		end++
	}
	if end < len(s.in) && s.last != '\n' {
		a, b := s.last, s.in[end]
		if isWord(a) && isWord(b) || a == b && (a == '+' || a == '-') || a == '/' || b == '/' {
			s.out.WriteByte(' ')
			s.last = ' '
		}
	}
	s.at = end
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// pattern reports whether a slash begins a regular expression.
func (s *squeezer) pattern() bool {
	before := strings.TrimRight(s.out.String()[max(0, s.out.Len()-8):], " ")
	return before == "" || strings.ContainsRune("(,=:[!&|?{};+\n>", rune(before[len(before)-1])) ||
		strings.HasSuffix(before, "return")
}

// until returns what comes up to a sign that ends it, which a backslash before it or a class of a pattern hides.
func (s *squeezer) until(from int, end byte) string {
	class := false
	for i := from; i < len(s.in); i++ {
		switch c := s.in[i]; {
		case c == '\\':
			i++
		case c == end && !class:
			return s.in[s.at : i+1]
		case end == '/' && c == '[':
			class = true
		case end == '/' && c == ']':
			class = false
		}
	}
	return s.in[s.at:]
}

// template writes a text between grave accents up to its end, or to a piece of code in it.
func (s *squeezer) template() {
	for i := s.at; i < len(s.in); i++ {
		switch c := s.in[i]; {
		case c == '\\':
			i++
		case c == '`':
			s.write(s.in[s.at : i+1])
			return
		case c == '$' && strings.HasPrefix(s.in[i:], "${"):
			s.write(s.in[s.at : i+2])
			s.depths = append(s.depths, 0)
			return
		}
	}
	s.write(s.in[s.at:])
}
