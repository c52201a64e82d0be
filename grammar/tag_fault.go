package grammar

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// maxMended is the length of a tag up to which a malformed one is written as it should be.
const maxMended = 160

// apostrophes are what is taken for one, as it is typed or printed.
const apostrophes = "'`´‘’‚‹›"

// explainTag says what is wrong with a line that begins as a tag does and is none.
func explainTag(line []byte) diag.TagUnreadable {
	d := diag.TagUnreadable{Line: excerpt(line)}
	start, end := namePart(line)
	name := string(line[start:end])
	var value string
	d.Fault, value = tagFault(name, line[skipBlanks(line, end):])
	if value == "" || len(line) > maxMended || strings.ContainsFunc(value, func(r rune) bool { return !unicode.IsGraphic(r) }) {
		return d
	}
	right := notation.AppendTag(nil, name, value)
	if t, ok := scanTag(right); ok && t.end == len(right) {
		d.Right = string(right)
	}
	return d
}

// malformed appends the tags that a line which is none holds, from an offset on: the one that it
// begins with, and others whose values are opened.
func malformed(tags []notation.Tag, line []byte, from int) []notation.Tag {
	text := string(line)
	for i := 0; i < len(line); i++ {
		if line[i] != '[' {
			continue
		}
		start, end := namePart(line[i:])
		value := skipBlanks(line, i+end)
		if end > start && (i == 0 || value < len(line) && quote(line[value:]) > 0) {
			tags = append(tags, notation.Tag{Name: text[i+start : i+end], Start: int32(from + i), End: int32(from + len(line))})
		}
		i += end - 1
	}
	return tags
}

// namePart returns where what stands in the place of a tag's name begins and ends.
func namePart(line []byte) (start, end int) {
	start = skipBlanks(line, 1)
	end = start
	for end < len(line) && !isBlank(line[end]) && quote(line[end:]) == 0 && bytes.IndexByte([]byte("[]=:'"), line[end]) < 0 {
		end++
	}
	return start, end
}

// tagFault says what is wrong with a tag of that name whose value begins rest, and which value
// seems to be meant: nothing if that is not clear.
func tagFault(name string, rest []byte) (fault diag.TagFault, value string) {
	if !TagNamed(name) {
		return diag.TagNameUnfit, ""
	}
	if len(rest) > 0 && (rest[0] == '=' || rest[0] == ':') {
		pair := append([]byte("[a "), rest[skipBlanks(rest, 1):]...)
		if t, ok := scanTag(pair); ok && t.end == len(pair) {
			return diag.TagSign, unescaped(pair[t.valueStart:t.valueEnd])
		}
		rest = rest[skipBlanks(rest, 1):]
	}
	inner := bytes.TrimRight(bytes.TrimSuffix(rest, []byte("]")), " \t\r")
	if len(inner) == 0 {
		return diag.TagWithoutValue, ""
	}
	closed := len(inner) < len(rest)
	bare := closed && !bytes.ContainsAny(inner, "[]") // nothing else stands on the line
	first, n := utf8.DecodeRune(inner)
	switch {
	case first == '"':
		return quotedFault(inner[1:], closed, bare)
	case strings.ContainsRune(apostrophes, first):
		fault, value = diag.TagApostrophes, upTo(inner[n:], apostrophes)
	case strings.ContainsRune(quotes, first):
		fault, value = diag.TagCurly, upTo(inner[n:], quotes)
	default:
		fault, value = diag.TagUnquoted, strings.TrimRight(string(inner), `"`)
	}
	if !bare {
		value = ""
	}
	return fault, value
}

// TagNamed reports whether a tag can be called so.
func TagNamed(name string) bool {
	for i := range len(name) {
		if c := name[i]; !isLetter(c) && (i == 0 || !isDigit(c) && c != '_') {
			return false
		}
	}
	return name != ""
}

// upTo returns what stands before the mark at the end of b, nothing without one.
func upTo(b []byte, marks string) string {
	last, n := utf8.DecodeLastRune(b)
	if !strings.ContainsRune(marks, last) {
		return ""
	}
	return string(b[:len(b)-n])
}

// quotedFault is tagFault of what stands behind the quotation mark that opens a value, up to
// the bracket that closes the tag if there is one.
func quotedFault(inner []byte, closed, bare bool) (fault diag.TagFault, value string) {
	body, ends := bytes.CutSuffix(inner, []byte(`"`))
	lone, marks := false, 0 // backslashes that escape nothing, quotation marks that none escapes
	for i := 0; i < len(body); i++ {
		switch {
		case body[i] == '"':
			marks++
		case escapes(body[i:]):
			i++
		case body[i] == '\\':
			lone = true
		}
	}
	value = unescaped(body)
	before, _, _ := bytes.Cut(body, []byte(`"`))
	switch {
	case lone:
		fault, bare = diag.TagBackslash, bare && ends && marks == 0
	case marks > 0 && ends && bare:
		return diag.TagQuoteInside, value
	case marks > 0 && bytes.IndexByte(before, ']') >= 0:
		return diag.TagNotClosed, ""
	case marks > 0:
		return diag.TagBehind, ""
	case ends && !closed:
		fault, bare = diag.TagOpen, !bytes.ContainsAny(body, "[]")
	case closed && upTo(body, quotes) != "":
		fault, value = diag.TagCurly, upTo(body, quotes)
	default:
		fault, bare = diag.TagNotClosed, bare && upTo(body, apostrophes) == ""
	}
	if !bare {
		value = ""
	}
	return fault, value
}

// escapes reports whether b begins with a backslash that escapes what follows it.
func escapes(b []byte) bool { return len(b) > 1 && b[0] == '\\' && (b[1] == '"' || b[1] == '\\') }

// unescaped is unescape of a value in which backslashes may escape nothing.
func unescaped(value []byte) string {
	var out []byte
	for i := 0; i < len(value); i++ {
		if escapes(value[i:]) {
			i++
		}
		out = append(out, value[i])
	}
	return string(out)
}
