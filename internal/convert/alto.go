package convert

import (
	"strings"
	"sync"
)

// altoWords are the elements of ALTO, versions 1 to 4.
var altoWords = sync.OnceValue(func() map[string]element {
	return map[string]element{
		"MeasurementUnit": {text: true, start: begins, end: ends(func(r *leafReader) { r.unit = r.gathered() })},
		"fileName":        {text: true, start: begins, end: ends(func(r *leafReader) { r.image = r.gathered() })},
		"OtherTag":        {start: (*leafReader).altoTag},
		"LayoutTag":       {start: (*leafReader).altoTag},
		"StructureTag":    {start: (*leafReader).altoTag},
		"RoleTag":         {start: (*leafReader).altoTag},
		"OrderedGroup":    {start: group(true), end: ends(func(r *leafReader) { r.order.close() })},
		"UnorderedGroup":  {start: group(false), end: ends(func(r *leafReader) { r.order.close() })},
		"ElementRef":      {start: (*leafReader).altoRef},
		"Page":            {start: (*leafReader).altoPage, end: ends((*leafReader).endPage)},
		"TopMargin":       {start: margin("header"), end: margin("")},
		"BottomMargin":    {start: margin("footer"), end: margin("")},
		"LeftMargin":      {start: margin("marginalia"), end: margin("")},
		"RightMargin":     {start: margin("marginalia"), end: margin("")},
		"TextBlock":       {start: (*leafReader).altoBlock, end: ends((*leafReader).endZone)},
		"TextLine":        {start: (*leafReader).altoLine, end: ends((*leafReader).endLine)},
		"Polygon":         {start: (*leafReader).altoPolygon},
		"String":          {start: (*leafReader).altoString, end: ends((*leafReader).endWord)},
		"SP":              {start: func(r *leafReader, _ attributes) { r.spaced, r.spaces = true, true }},
		"HYP":             {start: (*leafReader).altoHyphen},
		"ALTERNATIVE":     {text: true, start: begins, end: ends((*leafReader).altoAlternative)},
		"Glyph":           {start: (*leafReader).altoGlyph, end: ends(func(r *leafReader) { r.inGlyph = false })},
		"Variant":         {start: (*leafReader).altoVariant},
	}
})

// margin says what the regions are that follow.
func margin(kind string) func(*leafReader, attributes) {
	return func(r *leafReader, _ attributes) { r.margin = kind }
}

// gathered is the text of the element that ends.
func (r *leafReader) gathered() string { return strings.TrimSpace(string(r.text)) }

func (r *leafReader) altoTag(a attributes) {
	if r.labels == nil {
		r.labels = map[string]string{}
	}
	if len(r.labels) < 1024 {
		r.labels[a.get("ID")] = strings.ToLower(a.get("LABEL"))
	}
}

func (r *leafReader) altoRef(a attributes) {
	r.order.put(&orderGroup{id: a.get("REF"), index: len(r.order.groups)})
}

func (r *leafReader) altoPage(a attributes) {
	r.page(r.image, a, "WIDTH", "HEIGHT")
	r.leaf.pixels = r.unit == "" || strings.EqualFold(r.unit, "pixel")
}

// altoBox reads the place of an element.
func altoBox(a attributes) box {
	x, ok := a.number("HPOS")
	y, ok2 := a.number("VPOS")
	w, ok3 := a.number("WIDTH")
	h, ok4 := a.number("HEIGHT")
	if !ok || !ok2 || !ok3 || !ok4 || w < 0 || h < 0 {
		return box{}
	}
	return box{x, y, x + w, y + h}
}

func (r *leafReader) altoBlock(a attributes) {
	z := &zone{id: a.get("ID"), kind: r.margin, rank: -1, box: altoBox(a), next: a.get("IDNEXT")}
	z.turn, _ = a.number("ROTATION")
	for ref := range strings.FieldsSeq(a.get("TAGREFS")) {
		if label := r.labels[ref]; label != "" {
			z.kind = label
		}
	}
	r.zone(z)
}

func (r *leafReader) altoLine(a attributes) {
	l := &textLine{id: a.get("ID"), rank: -1, box: altoBox(a), base: points(a.get("BASELINE"))}
	if y, ok := a.number("BASELINE"); ok && !l.box.empty() {
		l.base = []float64{l.box.x0, y, l.box.x1, y} // versions 1 to 3 give its height alone
	} else if len(l.base) < 4 {
		l.base = nil
	}
	r.begin(l)
}

func (r *leafReader) altoPolygon(a attributes) {
	if p := points(a.get("POINTS")); !r.boxed() {
		r.outline(p)
	}
}

// boxed reports whether the innermost thing has a place already.
func (r *leafReader) boxed() bool {
	switch {
	case r.inGlyph:
		return true
	case r.word != nil:
		return !r.word.box.empty()
	case r.line != nil:
		return !r.line.box.empty()
	}
	return len(r.zones) == 0 || !r.zones[len(r.zones)-1].box.empty()
}

func (r *leafReader) altoString(a attributes) {
	r.endWord()
	r.inLine()
	w := &written{box: altoBox(a), joined: !r.spaced && len(r.line.words) > 0}
	r.spaced = false
	sure, text := sureness(a.get("WC")), strings.TrimSpace(a.get("CONTENT"))
	if len(text) > maxLineText {
		text = ""
		r.tooLarge()
	}
	switch whole := strings.TrimSpace(a.get("SUBS_CONTENT")); strings.ToLower(a.get("SUBS_TYPE")) {
	case "hyppart1":
		if w.part = 1; whole != "" && len(whole) <= maxLineText {
			text = whole
		} else {
			w.part, r.line.hyphen = 0, true
		}
	case "hyppart2":
		w.part = 2
	}
	w.sure = each(a.get("CC"), len([]rune(text)))
	r.word = w
	r.reading(guess{text: text, sure: sure})
}

// each reads the certainty of n characters: digits from 0, sure, to 9. It is nil where they are not as many.
func each(s string, n int) []float32 {
	s = strings.Map(func(c rune) rune {
		if c == ' ' || c == ',' || c == '\t' {
			return -1
		}
		return c
	}, s)
	if n == 0 || len(s) != n {
		return nil
	}
	out := make([]float32, n)
	for i := range n {
		if s[i] < '0' || s[i] > '9' {
			return nil
		}
		out[i] = 1 - float32(s[i]-'0')/9
	}
	return out
}

func (r *leafReader) altoHyphen(attributes) {
	if r.endWord(); r.line != nil {
		r.line.hyphen = true
	}
}

func (r *leafReader) altoAlternative() {
	if r.word != nil {
		inGlyph := r.inGlyph
		r.inGlyph = false
		r.reading(guess{text: r.gathered(), sure: -1, rank: unranked})
		r.inGlyph = inGlyph
	}
}

func (r *leafReader) altoGlyph(a attributes) {
	if r.glyph(); r.inGlyph {
		r.reading(guess{text: a.get("CONTENT"), sure: sureness(a.get("GC"))})
	}
}

func (r *leafReader) altoVariant(a attributes) {
	if r.inGlyph {
		r.reading(guess{text: a.get("CONTENT"), sure: sureness(a.get("VC")), rank: unranked})
	}
}
