package convert

import (
	"math"
	"strconv"
	"strings"
	"unicode"
)

// This file and its neighbours read what programs that recognise handwriting write: PAGE (page.go) and ALTO (alto.go).
// Both become leaves, which script_record.go makes games of.

// leaf is a page: the text on it with what the recognition knows.
type leaf struct {
	image  string // the picture that it is of
	width  float64
	height float64
	pixels bool // coordinates are pixels of the picture
	zones  []*zone
	order  map[string]int // the rank of a region in the reading order by its id, equal where it is left open
	lines  int
	words  int
	text   int
}

// zone is a region of a page.
type zone struct {
	id   string
	kind string // what it is said to be, such as page-number; in small letters
	rank int    // its place in the reading order, -1 if that is not said
	turn float64
	box  box
	text guesses // of the region as a whole
	list []*textLine
	next string // the region that comes after it (ALTO's IDNEXT)
}

// textLine is a line of writing.
type textLine struct {
	id           string
	zone         *zone
	rank         int
	box          box
	base         []float64 // x, y, … of the line that the letters stand on
	text         guesses   // of the line as a whole
	words        []written
	unclear      []stretch // what the transcription marks as unclear
	hyphen       bool      // the last word goes on in the next line, as the file says
	line, column int       // where it stands in the file
}

// written is a word of a line.
type written struct {
	text   guesses
	sure   []float32 // of each character, nil if not known
	box    box
	joined bool // no space stands before it
	part   int8 // 1: the first part of a word that a line end divides, 2: its second part
}

// stretch is a part of a line in characters, with what else may stand there.
type stretch struct {
	from, to int
	gap      bool
	other    string
}

// guess is one reading with how sure the recognition is of it, from 0 to 1, -1 if it does not say.
type guess struct {
	text string
	sure float32
	rank int
}

// guesses are readings, the first preferred.
type guesses []guess

// first is the preferred reading.
func (g guesses) first() string {
	if len(g) == 0 {
		return ""
	}
	return g[0].text
}

// sureness reads how sure a recognition is: a share, or per cent where it is more than 1.
func sureness(s string) float32 {
	v, err := strconv.ParseFloat(strings.TrimSpace(s), 32)
	switch {
	case err != nil || math.IsNaN(v) || v < 0 || v > 100:
		return -1
	case v > 1:
		v /= 100
	}
	return float32(v)
}

// box is a place on a page: left, top, right, bottom.
type box struct{ x0, y0, x1, y1 float64 }

func (b box) empty() bool { return b.x1 <= b.x0 && b.y1 <= b.y0 }

// with is the box around b and a point; an empty box stands for none.
func (b box) with(x, y float64, first bool) box {
	if first {
		return box{x, y, x, y}
	}
	return box{min(b.x0, x), min(b.y0, y), max(b.x1, x), max(b.y1, y)}
}

// around is the box around two.
func (b box) around(c box) box {
	switch {
	case b.empty():
		return c
	case c.empty():
		return b
	}
	return box{min(b.x0, c.x0), min(b.y0, c.y0), max(b.x1, c.x1), max(b.y1, c.y1)}
}

// points reads "x,y x,y …"; ALTO separates with spaces alone as well. What is no number is passed over.
func points(s string) []float64 {
	var out []float64
	for f := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' }) {
		if v, ok := number(f); ok {
			out = append(out, v)
		}
		if len(out) >= 4096 {
			break
		}
	}
	return out[:len(out)/2*2]
}

// number reads a coordinate.
func number(s string) (float64, bool) {
	v, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || math.IsNaN(v) || math.Abs(v) > 1e7 {
		return 0, false
	}
	return v, true
}

// boxOf is the box around points.
func boxOf(p []float64) (b box) {
	for i := 0; i+1 < len(p); i += 2 {
		b = b.with(p[i], p[i+1], i == 0)
	}
	return b
}

// source names a place on the page as a comment does: the picture, with a box as media fragments have it, and names.
func (l *leaf) source(b box, names ...string) string {
	if l.image == "" && b.empty() && strings.Join(names, "") == "" {
		return ""
	}
	var out strings.Builder
	out.WriteString("[%src ")
	out.WriteString(addressed(l.image))
	switch {
	case b.empty():
	case l.pixels:
		at := func(v float64) string { return strconv.Itoa(int(math.Round(v))) }
		out.WriteString("#xywh=" + at(b.x0) + "," + at(b.y0) + "," + at(b.x1-b.x0) + "," + at(b.y1-b.y0))
	case l.width > 0 && l.height > 0:
		share := func(v, of float64) string { return strconv.FormatFloat(math.Round(v/of*1e4)/100, 'f', -1, 64) }
		out.WriteString("#xywh=percent:" + share(b.x0, l.width) + "," + share(b.y0, l.height) + "," +
			share(b.x1-b.x0, l.width) + "," + share(b.y1-b.y0, l.height))
	}
	for _, n := range names {
		if n != "" {
			out.WriteString(" " + noted(strings.Join(strings.Fields(n), "_")))
		}
	}
	out.WriteByte(']')
	return out.String()
}

// addressed is the name of a picture as an address: what would end a word or a comment is written as in URLs. Of
// paths that hold on one machine alone the last part is kept.
func addressed(image string) string {
	image = strings.TrimSpace(image)
	if !strings.Contains(image, "://") || strings.HasPrefix(image, "file:") {
		image = strings.ReplaceAll(image, `\`, "/")
		if strings.HasPrefix(image, "/") || strings.HasPrefix(image, "file:") || len(image) > 1 && image[1] == ':' {
			image = image[strings.LastIndexByte(image, '/')+1:]
		}
	}
	if image == "" {
		return "?"
	}
	var out strings.Builder
	for _, b := range []byte(image) {
		if b <= ' ' || b == 0x7f || strings.IndexByte(`{}[]<>"#;`, b) >= 0 {
			out.WriteString("%" + strings.ToUpper(strconv.FormatUint(uint64(b)|0x100, 16)[1:]))
		} else {
			out.WriteByte(b)
		}
	}
	return out.String()
}

// noted is text as it can stand in a command of a comment: what would end that or the comment is escaped, as
// agn repair writes what stood in a place.
func noted(s string) string {
	return strings.NewReplacer("{", `\x7b`, "}", `\x7d`, "]", `\x5d`).Replace(shown(s))
}

// shown is text without what AGN does not allow: control characters and marks of direction.
func shown(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r < ' ' || r >= 0x7f && r < 0xa0:
			return ' '
		case unicode.Is(unicode.Bidi_Control, r):
			return -1
		}
		return r
	}, s)
}
