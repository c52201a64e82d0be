package convert

import (
	"strconv"
	"strings"
	"sync"
)

// pageWords are the elements of PAGE, of all versions from 2009 to 2019. Their names are the same in all of them;
// coordinates are points of an attribute since 2013 and elements before.
var pageWords = sync.OnceValue(func() map[string]element {
	return map[string]element{
		"Page":                  {start: (*leafReader).pagePage, end: ends((*leafReader).endPage)},
		"OrderedGroup":          {start: group(true), end: ends(func(r *leafReader) { r.order.close() })},
		"OrderedGroupIndexed":   {start: group(true), end: ends(func(r *leafReader) { r.order.close() })},
		"UnorderedGroup":        {start: group(false), end: ends(func(r *leafReader) { r.order.close() })},
		"UnorderedGroupIndexed": {start: group(false), end: ends(func(r *leafReader) { r.order.close() })},
		"RegionRef":             {start: (*leafReader).pageRef},
		"RegionRefIndexed":      {start: (*leafReader).pageRef},
		"TextRegion":            {start: (*leafReader).pageRegion, end: ends((*leafReader).endZone)},
		"TextLine":              {start: (*leafReader).pageLine, end: ends((*leafReader).endLine)},
		"Word":                  {start: (*leafReader).pageWord, end: ends((*leafReader).endWord)},
		"Glyph":                 {start: (*leafReader).pageGlyph, end: ends(func(r *leafReader) { r.inGlyph = false })},
		"Coords":                {start: (*leafReader).pageCoords, end: ends((*leafReader).endPoints)},
		"Baseline":              {start: (*leafReader).pageBaseline, end: ends((*leafReader).endPoints)},
		"Point":                 {start: (*leafReader).pagePoint},
		"TextEquiv":             {start: (*leafReader).pageEquiv, end: ends((*leafReader).endEquiv)},
		"Unicode":               {text: true, start: begins, end: ends((*leafReader).endUnicode)},
		"PlainText":             {text: true, start: begins, end: ends((*leafReader).endPlain)},
	}
})

// ends is the end of an element, which has no attributes.
func ends(f func(*leafReader)) func(*leafReader, attributes) {
	return func(r *leafReader, _ attributes) { f(r) }
}

// begins is the start of an element that means nothing by itself.
func begins(*leafReader, attributes) {}

// group is the start of a group of the reading order.
func group(ordered bool) func(*leafReader, attributes) {
	return func(r *leafReader, a attributes) { r.order.open(ordered, rankOf(a.get("index"))) }
}

func (r *leafReader) pagePage(a attributes) {
	r.page(a.get("imageFilename"), a, "imageWidth", "imageHeight")
}

func (r *leafReader) pageRef(a attributes) {
	r.order.put(&orderGroup{id: a.get("regionRef"), index: rankOf(a.get("index"))})
}

func (r *leafReader) pageRegion(a attributes) {
	z := &zone{id: a.get("id"), kind: strings.ToLower(a.get("type")), rank: -1}
	z.turn, _ = a.number("orientation")
	custom(a.get("custom"), func(name string, value func(string) string) {
		switch name {
		case "readingOrder":
			z.rank = indexed(value("index"))
		case "structure":
			z.kind = strings.ToLower(value("type"))
		}
	})
	r.zone(z)
}

// indexed reads a place in an order, -1 if it is none.
func indexed(s string) int {
	if n := rankOf(s); n < unranked {
		return n
	}
	return -1
}

func (r *leafReader) pageLine(a attributes) {
	l := &textLine{id: a.get("id"), rank: indexed(a.get("index"))}
	custom(a.get("custom"), func(name string, value func(string) string) {
		from, err := strconv.Atoi(value("offset"))
		long, err2 := strconv.Atoi(value("length"))
		switch {
		case name == "readingOrder":
			l.rank = indexed(value("index"))
		case name != "unclear" && name != "gap" || err != nil || from < 0 || from > maxLineText:
		case name == "gap":
			l.unclear = append(l.unclear, stretch{from: from, to: from + max(0, min(long, maxLineText)), gap: true})
		case err2 == nil && long > 0 && long <= maxLineText:
			l.unclear = append(l.unclear, stretch{from: from, to: from + long, other: value("alternative")})
		}
	})
	r.begin(l)
}

func (r *leafReader) pageWord(attributes) {
	r.endWord()
	r.inLine()
	r.word = &written{}
}

func (r *leafReader) pageGlyph(attributes) { r.glyph() }

func (r *leafReader) pageCoords(a attributes) {
	r.last = "Coords"
	r.points = r.points[:0]
	r.outline(points(a.get("points")))
}

func (r *leafReader) pageBaseline(a attributes) {
	r.last = "Baseline"
	r.points = r.points[:0]
	r.baseline(points(a.get("points")))
}

// baseline sets what the letters of the line stand on.
func (r *leafReader) baseline(p []float64) {
	if r.line != nil && r.word == nil && len(p) >= 4 {
		r.line.base = p
	}
}

func (r *leafReader) pagePoint(a attributes) {
	x, ok := a.number("x")
	y, ok2 := a.number("y")
	if ok && ok2 && len(r.points) < 4096 {
		r.points = append(r.points, x, y)
	}
}

// endPoints ends an outline or a baseline whose points are elements.
func (r *leafReader) endPoints() {
	if r.last == "Coords" {
		r.outline(r.points)
	} else {
		r.baseline(append([]float64(nil), r.points...))
	}
	r.points = r.points[:0]
}

func (r *leafReader) pageEquiv(a attributes) {
	r.equiv = guess{rank: rankOf(a.get("index")), sure: sureness(a.get("conf"))}
}

func (r *leafReader) endEquiv() {
	r.reading(r.equiv)
	r.equiv = guess{}
}

func (r *leafReader) endUnicode() { r.equiv.text = string(r.text) }

func (r *leafReader) endPlain() {
	if r.equiv.text == "" {
		r.equiv.text = string(r.text)
	}
}
