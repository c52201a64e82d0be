package grammar

import (
	"bytes"
	"iter"
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
	switch rest := line[skipSpaces(line, end):]; {
	case !TagNamed(name), strangeAt(rest):
		d.Fault, d.Right = nameFault(line)
	case spaced(rest):
		d.Fault, d.Right = diag.TagNameSpaced, asKnown(line)
	default:
		if d.Fault, value = tagFault(rest); d.Fault == diag.TagUnquoted {
			word, _ := namePart(append([]byte("["), rest...))
			next, _, _ := strings.Cut(string(rest[word-1:]), " ")
			if known(latin(name + next)) { // a name of two words
				d.Fault, value = diag.TagNameSpaced, ""
			}
		}
	}
	if value != "" {
		d.Right = string(notation.AppendTag(nil, name, value))
	}
	for other := range decidersIn(line) {
		if !strings.HasPrefix(d.Right, "["+other+" ") {
			d.Right = "" // it would hide another tag
		}
	}
	if len(line) > maxMended || !utf8.ValidString(d.Right) ||
		strings.ContainsFunc(d.Right, func(r rune) bool { return !unicode.IsGraphic(r) }) {
		d.Right = ""
	} else if t, ok := scanTag([]byte(d.Right + " ")); !ok || t.end != len(d.Right) {
		d.Right = ""
	}
	return d
}

// strangeAt reports whether spaces of other kinds stand before a value.
func strangeAt(rest []byte) bool {
	i := bytes.IndexFunc(rest, func(r rune) bool { return !strangeSpace(r) && r != ' ' && r != '\t' })
	return i > 0 && rest[i] == '"'
}

// strangeSpace reports whether a character is a space of another kind, or is not seen.
func strangeSpace(r rune) bool {
	return r >= utf8.RuneSelf && r != utf8.RuneError && unicode.In(r, unicode.Zs, unicode.Cf)
}

// spaced reports whether what follows a name is more words and then a tag's value.
func spaced(rest []byte) bool {
	i := 0
	for i < len(rest) && (isLetter(rest[i]) || isSpace(rest[i])) {
		i++
	}
	return i > 0 && i < len(rest) && rest[i] == '"' && bytes.Count(rest[i:], []byte(`"`)) > 1
}

// nameFault says what is wrong with a name that is none, and how the tag is written if that is clear.
func nameFault(line []byte) (fault diag.Detail, right string) {
	var strange rune // that stands at the name as a space does
	spaced := strings.Map(func(r rune) rune {
		if !strangeSpace(r) {
			return r
		}
		if strange == 0 {
			strange = r
		}
		return ' '
	}, string(line[:headEnd(line)]))
	mended := spaced + string(line[headEnd(line):])
	t, ok := scanTag([]byte(mended))
	switch {
	case strange != 0 && ok:
		return diag.TagNameStrange.With(diag.Unseen(strange)), "[" + mended[t.nameStart:t.nameEnd] + ` "` +
			mended[t.valueStart:t.end]
	case strange != 0:
		return diag.TagNameStrange.With(diag.Unseen(strange)), asKnown(line)
	}
	return diag.TagNameUnfit, asKnown(line)
}

// asKnown writes a line as the tag whose name its letters are, nothing if they are no name of a
// tag that is known or the rest is no value.
func asKnown(line []byte) string {
	end := headEnd(line)
	name := latin(string(line[:end]))
	first, last := namePart(line[:end])
	alone := skipSpaces(line[:end], last) == end
	if seats := seatsOf(string(line[first:last]), nil); alone && !known(name) && len(seats) == 1 && last-first > 2 {
		name = seats[0]
	}
	if end < len(line) && known(name) {
		pair := "[" + name + " " + string(line[end:])
		if t, ok := scanTag([]byte(pair)); ok && t.end == len(pair) {
			return pair
		}
	}
	return ""
}

// known reports whether a tag of that name is known.
func known(name string) bool {
	return notation.KnownTag(name) || notation.IsSeatTag(name)
}

// headEnd returns where a value in quotation marks begins, for what stands before it may be meant
// for a name, or the end of the line. A name may stand in quotation marks of its own.
func headEnd(line []byte) int {
	letters := false
	for i, n := 1, 0; i < len(line); i += n {
		var r rune
		r, n = utf8.DecodeRune(line[i:])
		switch {
		case quote(line[i:]) > 0 && letters && !opened(line[:i]):
			return i
		case unicode.IsLetter(r):
			letters = true
		case r == ']' || r == '[' && letters:
			return len(line)
		}
	}
	return len(line)
}

// opened reports whether a quotation mark stands in what comes before a name's end.
func opened(head []byte) bool {
	first := true
	for i := range head {
		if quote(head[i:]) > 0 {
			first = !first
		}
	}
	return !first
}

// malformed appends the tags that a line which is none may be meant for, from an offset on: by the
// name that it begins with, and by those of others whose values are opened.
func malformed(tags []notation.Tag, line []byte, from int) []notation.Tag {
	start := len(tags)
	add := func(i int, name, value string) {
		t := notation.Tag{Name: name, Value: value, Start: int32(from + i), End: int32(from + len(line))}
		for _, other := range tags[max(start, len(tags)-4):] {
			if other.Name == name {
				return
			}
		}
		if name != "" {
			tags = append(tags, t)
		}
	}
	for i := 0; i < len(line); i++ {
		if line[i] != '[' {
			continue
		}
		first, end := namePart(line[i:])
		value := skipSpaces(line, i+end)
		if i == 0 {
			namesMeant(line, func(name, value string) { add(0, name, value) })
		} else if end > first && value < len(line) && quote(line[value:]) > 0 {
			add(i, string(line[i+first:i+end]), "")
			add(i, latin(string(line[i+first:i+end])), "")
		}
		i += max(0, end-1)
	}
	for name := range decidersIn(line) {
		add(0, name, "")
	}
	return tags
}

// decidersIn yields the names of tags that decide what a game is judged by before the values that a
// line opens, and that of a seat before the first.
func decidersIn(line []byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		first := true
		for i := 1; i < len(line); i++ {
			if line[i] != '"' && line[i] != '\'' && quote(line[i:]) == 0 {
				continue
			}
			head := bytes.TrimRight(line[:i], " \t")
			if len(head) == i { // it closes a value, or stands in a word
				first = first && line[i] == '\''
				continue
			}
			name := string(head[bytes.LastIndexFunc(head, func(r rune) bool { return !unicode.IsLetter(r) })+1:])
			if (first && notation.IsSeatTag(name) || notation.Decides(name) || strings.EqualFold(name, "FEN")) && !yield(name) {
				return
			}
			first = false
		}
	}
}

// namesMeant finds the names that the head of a line may be meant for, with the value that follows.
func namesMeant(line []byte, found func(name, value string)) {
	end := headEnd(line)
	value, _, _ := strings.Cut(strings.TrimLeft(string(line[end:]), quotes), `"`)
	first, last := namePart(line)
	word := string(line[first:last])
	if strings.ContainsFunc(word, func(r rune) bool {
		return r >= utf8.RuneSelf &&
			unicode.In(r, unicode.L, unicode.Mn)
	}) {
		found(word, value)
	}
	head := string(line[1:end])
	if end == len(line) { // the value is not in quotation marks
		head, _, _ = strings.Cut(head, "]")
	}
	words := strings.FieldsFunc(entities.Replace(head), func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("=:["+quotes, r)
	})
	for len(words) > 0 && latin(words[0]) == "" {
		words = words[1:]
	}
	if len(words) == 0 {
		return
	}
	found(latin(words[0]), value)
	run := strings.TrimLeftFunc(words[0], func(r rune) bool { return LatinLetter(r) == 0 })
	if i := strings.IndexFunc(run, func(r rune) bool { return LatinLetter(r) == 0 && !unicode.Is(unicode.Mn, r) }); i > 0 {
		found(latin(run[:i]), value)
	}
	if end == len(line) {
		words = words[:min(2, len(words))]
	}
	found(latin(strings.Join(words, "")), value)
	// What stands between two values is a name too, not what is in quotation marks inside of one.
	parts := splitQuotes(line[end:])
	for i := 2; i < len(parts)-1; i += 2 {
		if !quotedInside(parts[i-1], parts[i]) {
			between := strings.FieldsFunc(parts[i], func(r rune) bool { return LatinLetter(r) == 0 })
			if len(between) > 0 {
				found(latin(between[0]), parts[i+1])
				found(latin(strings.Join(between, "")), parts[i+1])
			}
		}
	}
}

// quotedInside reports whether what stands between two quotation marks is in them inside of a
// value, by what stands before it.
func quotedInside(before, part string) bool {
	opens := before == "" || strings.HasSuffix(before, " ") || strings.HasSuffix(before, "(")
	return opens && part == strings.TrimSpace(part)
}

// tagFault says what is wrong with a tag whose value begins rest, and which value seems to be
// meant: nothing if that is not clear.
func tagFault(rest []byte) (fault diag.Phrase, value string) {
	if len(rest) > 0 && (rest[0] == '=' || rest[0] == ':') {
		pair := append([]byte("[a "), rest[skipSpaces(rest, 1):]...)
		if t, ok := scanTag(pair); ok && t.end == len(pair) {
			return diag.TagSign, unescaped(pair[t.valueStart:t.valueEnd])
		}
		rest = rest[skipSpaces(rest, 1):]
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
	case bytes.HasPrefix(inner, []byte(`\"`)): // a text that was escaped
		value = unescaped(bytes.TrimSuffix(bytes.TrimPrefix(inner, []byte(`\"`)), []byte(`\"`)))
		bare = bare && bytes.HasSuffix(inner[2:], []byte(`\"`)) && bytes.IndexByte(inner[2:len(inner)-2], '"') < 0
		fault = diag.TagEscaped
	case strings.ContainsRune(apostrophes, first):
		fault, value = diag.TagApostrophes, upTo(inner[n:], apostrophes)
	case strings.ContainsRune(quotes, first):
		fault, value = diag.TagCurly, upTo(inner[n:], quotes)
	default:
		fault, value = diag.TagUnquoted, strings.TrimRight(string(inner), `"`)
		bare = bare && !strings.Contains(value, `"`)
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

// quotedFault is tagFault of what stands after the quotation mark that opens a value, up to
// the bracket that closes the tag if there is one.
func quotedFault(inner []byte, closed, bare bool) (fault diag.Phrase, value string) {
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
	parts, behind := splitQuotes(body), false // behind is set if another value begins after one
	for i := 1; i < len(parts)-1; i += 2 {
		behind = behind || !quotedInside(parts[i-1], parts[i])
	}
	if marks == 1 && !lone && !strings.Contains(parts[0], `"`) {
		behind = strings.HasPrefix(parts[1], " ") && !strings.HasSuffix(parts[0], " ")
	}
	switch {
	case behind && ends && bare:
		return diag.TagBehind, ""
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

// namePart returns where what stands in the place of a tag's name begins and ends.
func namePart(line []byte) (start, end int) {
	start = skipSpaces(line, 1)
	end = start
	for end < len(line) && !isSpace(line[end]) && quote(line[end:]) == 0 &&
		bytes.IndexByte([]byte("[]=:'"), line[end]) < 0 {
		end++
	}
	return start, end
}

// splitQuotes returns what stands between the quotation marks of b that none escapes.
func splitQuotes(b []byte) (parts []string) {
	start := 0
	for i := 0; i < len(b); i++ {
		switch {
		case escapes(b[i:]):
			i++
		case b[i] == '"':
			parts, start = append(parts, string(b[start:i])), i+1
		}
	}
	return append(parts, string(b[start:]))
}
