// Package folio reads where comments say that a record has what stands there: "[%src f012r.jpg#xywh=1,2,3,4 r1 l3]".
package folio

import "strings"

// A Place is one of a comment. Start and End are the offsets in the text, with both brackets; Text is what stands
// between them after "%src", and begins at From.
type Place struct {
	Start, End, From int
	Text             string
	// Image is the picture, Part the region of it, Name what the place is called there; each may be empty.
	Image, Part, Name string
}

const begin, spaces = "[%src", " \t\r\n"

// Places lists those of a text, a comment or a whole file, in order. One that is not closed ends with its comment.
func Places(text string) (out []Place) {
	for at := 0; ; {
		k := strings.Index(text[at:], begin)
		if k < 0 {
			return out
		}
		start := at + k
		at = start + len(begin)
		n := strings.IndexAny(text[at:], "]}")
		if n < 0 {
			return out
		}
		in := text[at : at+n]
		if in == "" || !strings.Contains(spaces, in[:1]) {
			continue
		}
		p := Place{Start: start, End: at + n + 1, From: at, Text: in}
		at = p.End
		in = strings.Trim(in, spaces)
		image, name := in, ""
		if i := strings.IndexAny(in, spaces); i >= 0 {
			image, name = in[:i], strings.Trim(in[i:], spaces)
		}
		p.Image, p.Part, _ = strings.Cut(image, "#")
		p.Name = name
		out = append(out, p)
	}
}
