package convert

import (
	"cmp"
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
)

// element says what an element of PAGE or ALTO means to whoever reads leaves.
type element struct {
	start, end func(*leafReader, attributes)
	// text gathers the text in it, which is what end gets as r.text.
	text bool
}

// leafReader makes leaves of the elements of a file.
type leafReader struct {
	m      *markup
	words  map[string]element
	report *Report
	to     func(*leaf) error

	leaf    *leaf
	zones   []*zone // open, the innermost last
	line    *textLine
	word    *written
	glyphs  []guesses
	inGlyph bool
	equiv   guess
	text    []byte
	gather  int // how many elements are open whose text is gathered
	order   ranking
	last    string // the element whose points are read
	points  []float64

	// of ALTO
	image, unit, margin string
	labels              map[string]string
	spaced, spaces      bool
	full                bool // something was left out because the page is too large
	err                 error
}

// attributes are those of an element, by name without what stands before a colon.
type attributes []xml.Attr

func (a attributes) get(name string) string {
	for i := range a {
		if strings.EqualFold(a[i].Name.Local, name) {
			return a[i].Value
		}
	}
	return ""
}

func (a attributes) number(name string) (float64, bool) { return number(a.get(name)) }

// read reads a file to its end, or as far as it goes, and says where that is.
func (r *leafReader) read() error {
	for {
		tok, err := r.m.next()
		if err != nil {
			return r.finish(err)
		}
		switch t := tok.(type) {
		case xml.StartElement:
			e, known := r.words[t.Name.Local]
			if r.gather > 0 && !known {
				// A throw such as <S>, whose bracket was not written as XML has it.
				r.chars([]byte("<" + t.Name.Local + ">"))
				r.report.Doubt("element", "within a text, read as part of it", r.place())
			}
			if e.text {
				r.text, r.gather = r.text[:0], r.gather+1
			}
			if e.start != nil {
				e.start(r, t.Attr)
			}
		case xml.EndElement:
			e := r.words[t.Name.Local]
			if e.text {
				r.gather--
			}
			if e.end != nil {
				e.end(r, nil)
			}
		case xml.CharData:
			if r.gather > 0 {
				r.chars(t)
			}
		}
		if r.err != nil {
			return r.err
		}
	}
}

// chars gathers text, up to what a line can hold.
func (r *leafReader) chars(t []byte) {
	if n := maxLineText - len(r.text); len(t) > n {
		t = t[:n]
		r.tooLarge()
	}
	r.text = append(r.text, t...)
}

// tooLarge notes that something of the page was left out, once a page.
func (r *leafReader) tooLarge() {
	if !r.full {
		r.report.Lost("page", "of more than 16,384 words or 8,192 lines and regions, cut there", r.place())
	}
	r.full = true
}

// place is where the element read last stands.
func (r *leafReader) place() Place {
	return Place{Line: int32(r.m.line), Column: int32(r.m.column)}
}

// finish ends what is open where a file ends.
func (r *leafReader) finish(err error) error {
	if err := r.m.ended(err, r.report); err != nil {
		return err
	}
	open := r.m.open
	r.m.open = nil
	for i := len(open) - 1; i >= 0; i-- {
		if e := r.words[open[i]]; e.end != nil && e.start != nil {
			e.end(r, nil)
		}
	}
	if r.err != nil {
		return r.err
	}
	r.m.misread(r.report)
	if r.m.in.cut && !r.full {
		r.tooLarge()
	}
	return nil
}

// page begins a leaf.
func (r *leafReader) page(image string, a attributes, width, height string) {
	r.endPage()
	r.leaf = &leaf{image: image, pixels: true}
	r.leaf.width, _ = a.number(width)
	r.leaf.height, _ = a.number(height)
	r.full = false
}

// endPage hands on the leaf that is open.
func (r *leafReader) endPage() {
	r.endLine()
	for len(r.zones) > 0 {
		r.endZone()
	}
	if r.leaf == nil {
		return
	}
	l := r.leaf
	r.leaf = nil
	l.order = r.order.ranks()
	if r.err == nil {
		r.err = r.to(l)
	}
}

// zone begins a region.
func (r *leafReader) zone(z *zone) {
	if r.leaf == nil {
		r.page(r.image, nil, "", "")
	}
	if r.leaf.lines++; r.leaf.lines > maxLeafLines {
		r.tooLarge()
	} else {
		r.leaf.zones = append(r.leaf.zones, z)
	}
	r.zones = append(r.zones, z)
}

// endZone ends the innermost region. Where it has text and no line has, the text is its lines.
func (r *leafReader) endZone() {
	if len(r.zones) == 0 {
		return
	}
	r.endLine()
	z := r.zones[len(r.zones)-1]
	r.zones = r.zones[:len(r.zones)-1]
	has := slices.ContainsFunc(z.list, func(l *textLine) bool { return len(l.text) > 0 || len(l.words) > 0 })
	if has || len(z.text) == 0 {
		return
	}
	ranked(z.text)
	z.list = nil
	for t := range strings.SplitSeq(strings.ReplaceAll(z.text.first(), "\r\n", "\n"), "\n") {
		if r.leaf.lines++; r.leaf.lines > maxLeafLines {
			r.tooLarge()
			return
		}
		z.list = append(z.list, &textLine{zone: z, rank: -1, line: r.m.line, column: r.m.column,
			text: guesses{{text: t, sure: -1}}})
	}
	if n := len(z.text) - 1; n > 0 {
		r.report.Lost("reading", "of a whole region, beside the first", r.place())
	}
}

// inLine begins a line for a word that stands in none.
func (r *leafReader) inLine() {
	if r.line == nil {
		r.begin(&textLine{rank: -1})
	}
}

// begin begins a line, in a region of its own where none is open.
func (r *leafReader) begin(l *textLine) {
	r.endLine()
	if len(r.zones) == 0 {
		r.zone(&zone{rank: -1})
	}
	z := r.zones[len(r.zones)-1]
	l.zone, l.line, l.column = z, r.m.line, r.m.column
	if r.leaf.lines++; r.leaf.lines > maxLeafLines {
		r.tooLarge()
	} else {
		z.list = append(z.list, l)
	}
	r.line, r.spaced, r.spaces = l, false, false
}

// endLine ends the line that is open. Strings without a space between are one word where the line has spaces.
func (r *leafReader) endLine() {
	r.endWord()
	l := r.line
	if r.line = nil; l == nil {
		return
	}
	ranked(l.text)
	for i := range l.words {
		l.words[i].joined = l.words[i].joined && r.spaces
	}
	if l.box.empty() {
		for i := range l.words {
			l.box = l.box.around(l.words[i].box)
		}
	}
	if l.box.empty() {
		l.box = boxOf(l.base)
	}
}

// endWord adds the word that is open to its line, with the readings that its characters make.
func (r *leafReader) endWord() {
	w := r.word
	r.word, r.inGlyph = nil, false
	glyphs := r.glyphs
	r.glyphs = r.glyphs[:0]
	if w == nil || r.line == nil {
		return
	}
	ranked(w.text)
	w.readGlyphs(glyphs)
	if len(w.text) == 0 {
		return
	}
	if r.leaf.words++; r.leaf.words > maxLeafWords {
		r.tooLarge()
		return
	}
	r.line.words = append(r.line.words, *w)
}

// readGlyphs takes from the characters of a word what it does not say itself.
func (w *written) readGlyphs(glyphs []guesses) {
	if len(glyphs) == 0 {
		return
	}
	for i := range glyphs {
		ranked(glyphs[i])
	}
	made := combine(glyphs)
	if len(w.text) == 0 {
		w.text = made
	} else if w.text.first() == made.first() {
		if w.text[0].sure >= 0 && made[0].sure > 0 {
			for i := range made {
				made[i].sure *= w.text[0].sure / made[0].sure
			}
		}
		w.add(made[1:]...)
	}
	if w.sure != nil || w.text.first() != made.first() {
		return
	}
	var sure []float32
	for _, g := range glyphs {
		for range []rune(g.first()) {
			sure = append(sure, g[0].sure)
		}
	}
	w.sure = sure
}

// add adds readings that the word does not have yet.
func (w *written) add(more ...guess) {
	for _, g := range more {
		known := slices.ContainsFunc(w.text, func(h guess) bool { return h.text == g.text })
		if !known && len(w.text) < maxAlternates {
			w.text = append(w.text, g)
		}
	}
}

// reading adds a reading to the innermost thing that is open: a character, a word, a line or a region.
func (r *leafReader) reading(g guess) {
	plain := shown(strings.TrimSpace(g.text))
	if plain != strings.TrimSpace(g.text) {
		r.report.Note("text", "with signs that no text may hold, left out", r.place())
	}
	if g.text = strings.TrimSpace(plain); g.text == "" {
		return
	}
	var to *guesses
	switch {
	case r.inGlyph:
		to = &r.glyphs[len(r.glyphs)-1]
	case r.word != nil:
		to = &r.word.text
	case r.line != nil:
		to = &r.line.text
	case len(r.zones) > 0:
		to = &r.zones[len(r.zones)-1].text
	default:
		return
	}
	if r.leaf.text += len(g.text) + 1; r.leaf.text > maxLeafText {
		r.tooLarge()
		return
	}
	if len(*to) < maxAlternates {
		*to = append(*to, g)
	} else {
		r.report.Lost("reading", "of a word or line, beyond the sixteenth", r.place())
	}
}

// glyph begins a character of a word.
func (r *leafReader) glyph() {
	if r.word == nil || len(r.glyphs) >= 256 {
		r.inGlyph = false
		return
	}
	r.inGlyph = true
	r.glyphs = append(r.glyphs, nil)
}

// outline sets where the innermost thing stands.
func (r *leafReader) outline(p []float64) {
	if len(p) < 4 {
		return
	}
	switch b := boxOf(p); {
	case r.inGlyph:
	case r.word != nil:
		r.word.box = b
	case r.line != nil:
		r.line.box = b
	case len(r.zones) > 0:
		r.zones[len(r.zones)-1].box = b
	}
}

// ranked sorts readings by the index that they have, those without one last in the order in which they stand.
func ranked(g guesses) {
	slices.SortStableFunc(g, func(a, b guess) int { return cmp.Compare(a.rank, b.rank) })
}

// unranked is the rank of a reading without an index.
const unranked = 1 << 20

// rankOf reads the index of a reading.
func rankOf(s string) int {
	if n, err := strconv.Atoi(strings.TrimSpace(s)); err == nil && n >= 0 && n < unranked {
		return n
	}
	return unranked
}

// ranking is the reading order that a file gives for the regions of a page: groups with regions and groups in them.
type ranking struct {
	groups []*orderGroup // open
	top    []*orderGroup
	count  int
}

// orderGroup is a group of the reading order, or one region (id) in it.
type orderGroup struct {
	id      string
	ordered bool
	index   int
	in      []*orderGroup
}

// open begins a group.
func (k *ranking) open(ordered bool, index int) {
	k.groups = append(k.groups, k.put(&orderGroup{ordered: ordered, index: index}))
}

// put adds to the group that is open, as many as a page can have regions.
func (k *ranking) put(g *orderGroup) *orderGroup {
	if k.count++; k.count > maxLeafLines {
		return g
	}
	if n := len(k.groups); n > 0 {
		k.groups[n-1].in = append(k.groups[n-1].in, g)
	} else {
		k.top = append(k.top, g)
	}
	return g
}

// close ends the innermost group.
func (k *ranking) close() {
	if n := len(k.groups); n > 0 {
		k.groups = k.groups[:n-1]
	}
}

// ranks numbers the regions in order. Those of a group that has none have the same number.
func (k *ranking) ranks() map[string]int {
	out := map[string]int{}
	n := 0
	var walk func(g *orderGroup, step bool)
	walk = func(g *orderGroup, step bool) {
		if step {
			n++
		}
		if g.id != "" {
			out[g.id] = n
		}
		if g.ordered {
			slices.SortStableFunc(g.in, func(a, b *orderGroup) int { return cmp.Compare(a.index, b.index) })
		}
		for _, c := range g.in {
			walk(c, g.ordered)
		}
	}
	for _, g := range k.top {
		walk(g, false)
	}
	*k = ranking{}
	return out
}

// customs finds what Transkribus and eScriptorium write in the attribute custom: name {key:value; …}.
var customs = pattern{text: `([A-Za-z]\w*)\s*\{([^{}]*)\}`}

// custom calls f for each thing in an attribute custom with what looks up its values.
func custom(s string, f func(name string, value func(string) string)) {
	for _, m := range customs.made().FindAllStringSubmatch(s, 64) {
		f(m[1], func(key string) string {
			for pair := range strings.SplitSeq(m[2], ";") {
				if k, v, ok := strings.Cut(pair, ":"); ok && strings.TrimSpace(k) == key {
					return strings.TrimSpace(v)
				}
			}
			return ""
		})
	}
}
