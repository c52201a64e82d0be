package format

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// head is the beginning of a file, and the forms of it that formats are known by, made when they are asked for.
type head struct {
	raw     []byte
	trimmed string // without marks and spaces before it
	element string // the name of the first element of markup, in small letters, "" if it is none
	made    bool
}

// looked is how much of a text is looked at.
const looked = 4096

// byteOrderMark may stand before text, several times where files were joined.
const byteOrderMark = "\ufeff"

func (h *head) make() {
	if h.made {
		return
	}
	text := h.raw
	for bytes.HasPrefix(text, []byte(byteOrderMark)) {
		text = text[len(byteOrderMark):]
	}
	text = bytes.TrimLeft(text[:min(len(text), looked)], " \t\r\n")
	h.trimmed, h.made = string(text), true
	if !strings.Contains(h.trimmed, "\n") {
		h.trimmed = strings.ReplaceAll(h.trimmed, "\r", "\n")
	}
	h.element = rootOf(strings.ToLower(h.trimmed))
}

// text is the head without byte order marks and spaces before it.
func (h *head) text() string {
	h.make()
	return h.trimmed
}

// isTagged reports whether the file begins with a tag.
func (h *head) isTagged() bool {
	i := 0
	for i < len(h.raw) && strings.IndexByte("\ufeff \t\r\n", h.raw[i]) >= 0 {
		i++
	}
	return i+1 < len(h.raw) && h.raw[i] == '[' && isLetter(h.raw[i+1])
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// rootOf is the name of the first element of markup, without its namespace. Declarations, instructions and comments
// may stand before it. Text in small letters.
func rootOf(text string) string {
	for strings.HasPrefix(text, "<") {
		end := ">"
		switch {
		case strings.HasPrefix(text, "<!doctype html"):
			return "html"
		case strings.HasPrefix(text, "<!--"):
			end = "-->"
		case strings.HasPrefix(text, "<?"):
			end = "?>"
		case doctype().MatchString(text):
			end = doctype().FindString(text)
		case !strings.HasPrefix(text, "<!"):
			if m := startTag().FindStringSubmatch(text); m != nil {
				return m[1]
			}
			return ""
		}
		_, after, ok := strings.Cut(text, end)
		if !ok {
			return ""
		}
		text = strings.TrimLeft(after, " \t\r\n")
	}
	return ""
}

// doctype is a declaration with others in it.
var doctype = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\A<!doctype[^>\[]*\[[^\]]*\]\s*>`) })

// startTag is the first tag of an element, with its name.
var startTag = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\A<(?:[\w.-]+:)?([a-z][\w.-]*)(?:\s*/?>|\s+[a-z_][\w:.-]*\s*=)`)
})

// begins tells a format by its first bytes.
func begins(with ...string) func(*head) bool {
	return func(h *head) bool {
		return slices.ContainsFunc(with, func(s string) bool { return bytes.HasPrefix(h.raw, []byte(s)) })
	}
}

// holds tells a format by its first bytes and others that stand anywhere after them.
func holds(start, inside string) func(*head) bool {
	return func(h *head) bool {
		return bytes.HasPrefix(h.raw, []byte(start)) && bytes.Contains(h.raw, []byte(inside))
	}
}

// has tells a format by its first bytes and others at a place after them.
func has(start string, at int, inside ...string) func(*head) bool {
	return func(h *head) bool {
		return bytes.HasPrefix(h.raw, []byte(start)) && len(h.raw) > at && begins(inside...)(&head{raw: h.raw[at:]})
	}
}

// contains tells a format by bytes that stand anywhere in its head.
func contains(inside ...string) func(*head) bool {
	return func(h *head) bool {
		return slices.ContainsFunc(inside, func(s string) bool {
			return bytes.Contains(h.raw[:min(len(h.raw), looked)], []byte(s))
		})
	}
}

// opens tells text by how it begins after marks and spaces.
func opens(with ...string) func(*head) bool {
	return func(h *head) bool {
		return slices.ContainsFunc(with, func(s string) bool { return strings.HasPrefix(h.text(), s) })
	}
}

// element tells markup by its first element.
func element(names ...string) func(*head) bool {
	return func(h *head) bool {
		h.make()
		return h.element != "" && slices.Contains(names, h.element)
	}
}

// like tells text by an expression that is compiled when it is first needed.
func like(expression string) func(*head) bool {
	compiled := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
	return func(h *head) bool { return compiled().MatchString(h.text()) }
}

// isJSON5 tells JSON with names, comments or quotation marks of its own, which a comment of AGN may look like: no tags
// follow it.
func isJSON5(h *head) bool {
	return json5()(h) && !strings.Contains(h.text(), "\n[")
}

var json5 = sync.OnceValue(func() func(*head) bool {
	const (
		note  = `(?:\s|//[^\n]*\n|/\*[^*]*\*/)*`
		name  = `(?:[A-Za-z_$][\w$]*|'[^'\n]*'|"[^"\n]*")` + note + `:` + note
		value = `(?:'[^'\n]*'|"[^"\n]*"|[+-]?[\d.]+|true|false|null|[\[{][^\n]*)`
	)
	return like(`\A` + note + `\[?` + note + `\{` + note + name + value + note + `(?:,` + note + `(?:\}|` + name +
		`)|[\]}]\s*(?:[\]},;]|\z))`)
})

// utf16 tells text of two bytes a character: every second byte is mostly NUL and the others never are, as where
// it is mostly ASCII. even says which of the two come first.
func utf16(even bool) func(*head) bool {
	return func(h *head) bool {
		b := h.raw[:min(len(h.raw), looked)]
		var nul [2]int
		for i, c := range b {
			if c == 0 {
				nul[i&1]++
			}
		}
		zeros, others := nul[1], nul[0]
		if even {
			zeros, others = others, zeros
		}
		return len(b) >= 4 && others == 0 && zeros*4 >= len(b)/2*3
	}
}

// Wide is the name of the encoding of a text of two bytes a character that no mark says, empty for any other.
func Wide(begin []byte) string {
	h := head{raw: begin}
	switch {
	case utf16(false)(&h):
		return "utf-16le"
	case utf16(true)(&h):
		return "utf-16be"
	}
	return ""
}

// wide is the text of a head of two bytes a character, those alone that are one byte without the other, nil for any
// other head.
func (h *head) wide() []byte {
	marked := begins("\xff\xfe", "\xfe\xff")(h)
	if !marked && !utf16(true)(h) && !utf16(false)(h) {
		return nil
	}
	text := make([]byte, 0, len(h.raw)/2)
	for i, c := range h.raw[:min(len(h.raw), 2*looked)] {
		if c != 0 && (!marked || i > 1) {
			text = append(text, c)
		}
	}
	return text
}

// isBinary reports whether so many of the bytes are control characters that they are no text with a few slips in it.
// Of random bytes one in nine is one.
func isBinary(h *head) bool {
	const few, share, enough = 8, 16, 512
	b := h.raw[:min(len(h.raw), enough)]
	n := 0
	for _, c := range b {
		if c < ' ' && strings.IndexByte("\t\r\n", c) < 0 || c == 0x7f {
			n++
		}
	}
	return n > few && n*share > len(b)
}
