package edition

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/collation"
)

// TEI writes a collation as a document of TEI P5 with an apparatus by parallel segmentation. Whatever a witness has is
// in it, so that agn convert makes each witness of it again.
func TEI(w io.Writer, a *collation.Apparatus) error {
	t := &teiWriter{score: newScore(a), markup: markup{out: bufio.NewWriter(w)}}
	t.raw(xml.Header)
	t.document("xmlns", teiSpace, "xml:lang", "en")
	return t.out.Flush()
}

// teiSpace is the name space of TEI.
const teiSpace = "http://www.tei-c.org/ns/1.0"

type teiWriter struct {
	*score
	markup
	ids []string // of the witnesses
	// part begins the ids of what stands in a corpus.
	part string
}

// markup writes elements. Its errors come when it is flushed.
type markup struct{ out *bufio.Writer }

// open begins an element with attributes: names and values, those without a value left out.
func (m *markup) open(name string, attributes ...string) {
	m.tag(name, attributes)
	m.raw(">")
}

// empty is an element without content.
func (m *markup) empty(name string, attributes ...string) {
	m.tag(name, attributes)
	m.raw("/>")
}

func (m *markup) tag(name string, attributes []string) {
	m.raw("<" + name)
	for i := 0; i+1 < len(attributes); i += 2 {
		if attributes[i+1] != "" {
			m.raw(" " + attributes[i] + `="`)
			m.text(attributes[i+1])
			m.raw(`"`)
		}
	}
}

// close ends an element.
func (m *markup) close(name string) { m.raw("</" + name + ">") }

// text writes text.
func (m *markup) text(s string) {
	_ = xml.EscapeText(m.out, []byte(s)) // comes when it is flushed
}

// simple is an element with text.
func (m *markup) simple(name, text string, attributes ...string) {
	m.open(name, attributes...)
	m.text(text)
	m.close(name)
}

// raw writes what is markup.
func (m *markup) raw(s string) { _, _ = m.out.WriteString(s) }

// line begins a line.
func (m *markup) line() { m.raw("\n") }

var ncName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.-]*$`) })

// The beginnings of ids. Those of witnesses begin otherwise.
const (
	eventID   = "event-"
	seatID    = "seat-"
	witnessID = "witness-"
)

// id is the id of a witness: its siglum if that can be one.
func (t *teiWriter) id(k int) string {
	siglum := t.Witnesses[k].Siglum
	for _, begin := range []string{eventID, seatID, witnessID} {
		if strings.HasPrefix(siglum, begin) {
			return witnessID + strconv.Itoa(k+1)
		}
	}
	if !ncName().MatchString(siglum) {
		return witnessID + strconv.Itoa(k+1)
	}
	return siglum
}

// wit names witnesses as the attribute does.
func (t *teiWriter) wit(witnesses []int) string {
	var names []string
	for _, k := range witnesses {
		names = append(names, "#"+t.ids[k])
	}
	return strings.Join(names, " ")
}

// document writes a document, whose first element has some attributes.
func (t *teiWriter) document(attributes ...string) {
	for k := range t.Witnesses {
		t.ids = append(t.ids, t.part+t.id(k))
	}
	t.open("TEI", attributes...)
	t.line()
	tags := t.tags()
	t.header(tags)
	t.open("text")
	t.line()
	t.front(tags)
	t.open("body")
	t.line()
	t.body()
	t.result()
	t.close("body")
	t.line()
	t.back()
	t.close("text")
	t.line()
	t.close("TEI")
	t.line()
}

// tagNamed is the value of a tag in the edition, else in the first witness that has it.
func tagNamed(tags []tagged, name string) string {
	for _, t := range tags {
		if t.name != name {
			continue
		}
		if t.has {
			return t.lemma
		}
		for _, v := range t.values {
			if v != nil {
				return *v
			}
		}
	}
	return ""
}

func known(value string) bool { return value != "" && value != "?" }

func (t *teiWriter) header(tags []tagged) {
	rs, _ := rulesets.Lookup(tagNamed(tags, "Variant"))
	t.open("teiHeader")
	t.line()
	t.open("fileDesc")
	t.line()
	t.open("titleStmt")
	t.simple("title", title(tags, rs))
	t.close("titleStmt")
	t.line()
	t.open("publicationStmt")
	t.simple("p", "Made by agn.")
	t.close("publicationStmt")
	t.line()
	t.open("sourceDesc")
	t.line()
	if len(t.Witnesses) == 1 && t.Witnesses[0].Siglum == "" {
		t.simple("p", "A record in AGN.")
	} else {
		t.witnesses()
	}
	t.close("sourceDesc")
	t.line()
	t.close("fileDesc")
	t.line()
	t.open("encodingDesc")
	t.line()
	t.open("editorialDecl")
	said := "Each event of the game is a segment of its own, by AGN, a notation for Indian board games. Readings " +
		"are weighed by the rules of the game: the type of an apparatus entry says what decided. What is marked as sic " +
		"cannot have been played there."
	if t.Status != "" {
		said += " Status of the collation: " + t.Status + "."
	}
	t.simple("p", said)
	t.close("editorialDecl")
	t.line()
	t.empty("variantEncoding", "method", "parallel-segmentation", "location", "internal")
	t.line()
	t.close("encodingDesc")
	t.line()
	t.profile(tags, rs)
	t.close("teiHeader")
	t.line()
}

// title says who played what where.
func title(tags []tagged, rs *engine.Ruleset) string {
	var who []string
	what := tagNamed(tags, "Variant")
	if rs != nil {
		what = rs.Title
		for _, s := range rs.Seats {
			if name := tagNamed(tags, s.Name); known(name) {
				who = append(who, name)
			}
		}
	}
	var parts []string
	for _, p := range []string{strings.Join(who, " – "), tagNamed(tags, "Event"), what} {
		if known(p) {
			parts = append(parts, p)
		}
	}
	if len(parts) == 0 {
		return "A game"
	}
	return strings.Join(parts, ", ")
}

func (t *teiWriter) witnesses() {
	t.open("listWit")
	t.line()
	for k := range t.Witnesses {
		w := &t.Witnesses[k]
		n := ""
		if t.ids[k] != w.Siglum {
			n = w.Siglum
		}
		t.open("witness", "xml:id", t.ids[k], "n", n)
		if w.File != "" {
			t.simple("idno", w.File, "type", "file")
		}
		if w.Game > 0 {
			t.text(", ")
			t.simple("idno", strconv.Itoa(w.Game), "type", "game")
		}
		for _, h := range w.Hypotheses {
			t.simple("note", h, "type", "hypothesis")
		}
		t.close("witness")
		t.line()
	}
	t.close("listWit")
	t.line()
}

// profile says when and where it was played, by whom, and by which rules.
func (t *teiWriter) profile(tags []tagged, rs *engine.Ruleset) {
	t.open("profileDesc")
	t.line()
	site, date := tagNamed(tags, "Site"), tagNamed(tags, "Date")
	if known(site) || known(date) {
		t.open("creation")
		if known(site) {
			t.simple("placeName", site)
		}
		if known(date) {
			t.simple("date", date, "when", isoDate(date))
		}
		t.close("creation")
		t.line()
	}
	if rs != nil {
		t.people(tags, rs)
		t.open("textClass")
		t.open("keywords")
		t.simple("term", rs.Name, "type", "ruleset")
		t.close("keywords")
		t.close("textClass")
		t.line()
	}
	t.close("profileDesc")
	t.line()
}

// people lists the seats with who sat there.
func (t *teiWriter) people(tags []tagged, rs *engine.Ruleset) {
	t.open("particDesc")
	t.open("listPerson")
	t.line()
	for _, s := range rs.Seats {
		t.open("person", "xml:id", t.part+seatID+string(s.Letter), "n", s.Name, "role", "player")
		if name := tagNamed(tags, s.Name); known(name) {
			t.simple("persName", name)
		}
		t.close("person")
		t.line()
	}
	t.close("listPerson")
	t.close("particDesc")
	t.line()
}

var dated = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\d{4})(?:\.(\d\d)(?:\.(\d\d))?)?`)
})

// isoDate is a date as attributes have it, as far as it is known; empty if it is not.
func isoDate(date string) string {
	m := dated().FindStringSubmatch(date)
	if m == nil {
		return ""
	}
	out := m[1]
	for _, part := range m[2:] {
		if part != "" {
			out += "-" + part
		}
	}
	return out
}

// front has the tags.
func (t *teiWriter) front(tags []tagged) {
	if len(tags) == 0 {
		return
	}
	t.open("front")
	t.open("div", "type", "tags")
	t.line()
	for _, tag := range tags {
		t.open("ab", "type", "tag", "n", tag.name)
		t.values(&tag)
		t.close("ab")
		t.line()
	}
	t.close("div")
	t.close("front")
	t.line()
}

// variant is what some witnesses have in a place.
type variant struct {
	witnesses []int
	write     func()
	kind      string // the type of its reading
	key       string // what tells it from others
}

// grouped joins variants that are the same.
func grouped(list []variant) (out []variant) {
	for _, v := range list {
		if i := slices.IndexFunc(out, func(o variant) bool { return o.key == v.key }); i >= 0 {
			out[i].witnesses = append(out[i].witnesses, v.witnesses...)
		} else {
			out = append(out, v)
		}
	}
	return out
}

// entry writes an entry of the apparatus: the text of the edition, and what witnesses have, of which one may be the
// same. lemma is nil where the edition has no text of its own there.
func (t *teiWriter) entry(kind string, lemma *variant, list []variant, notes func()) {
	list = grouped(list)
	if len(list) == 1 && (lemma == nil || list[0].key == lemma.key) {
		list[0].write()
		return
	}
	t.open("app", "type", kind)
	if lemma != nil {
		i := slices.IndexFunc(list, func(v variant) bool { return v.key == lemma.key })
		if i >= 0 {
			t.open("lem", "wit", t.wit(list[i].witnesses))
			list[i].write()
			list = slices.Delete(list, i, i+1)
		} else {
			t.open("lem")
			lemma.write()
		}
		t.close("lem")
	}
	for _, v := range list {
		if v.key == "" {
			t.empty("rdg", "wit", t.wit(v.witnesses))
			continue
		}
		t.open("rdg", "wit", t.wit(v.witnesses), "type", v.kind)
		v.write()
		t.close("rdg")
	}
	notes()
	t.close("app")
}

func none() {}

// values writes what the edition and the witnesses have of a tag.
func (t *teiWriter) values(tag *tagged) {
	// What has no such tag has another key than an empty value.
	of := func(value *string) variant {
		if value == nil {
			return variant{key: "-", write: func() { t.empty("gap", "reason", "absent") }}
		}
		return variant{key: "+" + *value, write: func() { t.text(*value) }}
	}
	var list []variant
	for k, value := range tag.values {
		v := of(value)
		v.witnesses = []int{k}
		list = append(list, v)
	}
	var lemma *variant
	if tag.has {
		v := of(&tag.lemma)
		lemma = &v
	} else if t.Text != nil {
		v := of(nil)
		lemma = &v
	}
	t.entry("tag", lemma, list, none)
}

// body writes the rounds and turns.
func (t *teiWriter) body() {
	round, seat := -1, "-"
	for i := range t.places {
		p := &t.places[i]
		if p.round != round {
			if round >= 0 {
				t.endTurn()
				t.close("div")
				t.line()
			}
			round, seat = p.round, "-"
			number := ""
			if round > 0 {
				number = strconv.Itoa(round)
			}
			t.open("div", "type", "round", "n", number)
			t.line()
		}
		if here := p.seatAfter(seat); here != seat {
			if seat != "-" {
				t.endTurn()
			}
			seat = here
			t.turn(seat)
		}
		t.place(p)
	}
	t.endTurn()
	t.close("div")
	t.line()
}

// seatAfter is the seat of a place: what a witness has beside the text belongs to the turn that is there.
func (p *place) seatAfter(before string) string {
	if p.Event == 0 && before != "-" {
		return before
	}
	return p.Seat
}

func (t *teiWriter) turn(seat string) {
	to := ""
	if seat != "" {
		to = "#" + t.part + seatID + seat
	}
	t.open("ab", "type", "turn", "corresp", to)
}

func (t *teiWriter) endTurn() {
	t.close("ab")
	t.line()
}

// place writes one place.
func (t *teiWriter) place(p *place) {
	t.beside("label", p.label, p.before)
	t.event(p)
	t.beside("note", "", p.after)
}

// beside writes what stands before or after an event. own is what the edition has there.
func (t *teiWriter) beside(kind, own string, of [][]unit) {
	var list []variant
	for k, units := range of {
		list = append(list, variant{[]int{k}, func() { t.units(units) }, "", keyOf(units)})
	}
	var lemma *variant
	if own != "" {
		units := []unit{}
		for word := range strings.FieldsSeq(own) {
			units = append(units, unit{kind: label, text: word})
		}
		lemma = &variant{write: func() { t.units(units) }, key: keyOf(units)}
	}
	if len(list) == 0 && lemma != nil {
		lemma.write()
		return
	}
	t.entry(kind, lemma, list, none)
}

// keyOf is the same for the same units.
func keyOf(units []unit) string {
	var out strings.Builder
	for _, u := range units {
		fmt.Fprintf(&out, "%d%s\n", u.kind, u.text)
	}
	return out.String()
}

// units writes what stands beside events, and events that stand elsewhere in the text.
func (t *teiWriter) units(units []unit) {
	for _, u := range units {
		switch u.kind {
		case label:
			t.simple("label", u.text)
			t.raw(" ")
		case comment:
			t.simple("note", u.text, "type", "comment")
			t.raw(" ")
		case variation:
			t.simple("note", u.text, "type", "variation")
			t.raw(" ")
		case glyph:
			t.simple("note", u.text, "type", "glyph")
			t.raw(" ")
		default:
			t.segment(u.text, "", func() { t.words(u.text) })
		}
	}
}

// segment writes an event.
func (t *teiWriter) segment(text, id string, content func()) {
	kind := "move"
	if strings.HasPrefix(text, "<") {
		kind = "throw"
	}
	t.open("seg", "type", kind, "xml:id", id)
	content()
	t.close("seg")
	t.raw(" ")
}

// event writes what stands at a place.
func (t *teiWriter) event(p *place) {
	var list []variant
	for k := range t.Witnesses {
		if v, ok := t.reading(p, k); ok {
			list = append(list, v)
		}
	}
	if p.Event == 0 && !slices.ContainsFunc(list, func(v variant) bool { return v.key != "" }) {
		return
	}
	lemma := &variant{write: func() { t.lemma(p, len(list) > 0) }, key: p.Lemma}
	id := ""
	if p.Event > 0 {
		id = t.part + eventID + strconv.Itoa(p.Event)
	}
	of := p.Lemma
	for k := 0; of == "" && k < len(p.here); k++ {
		for _, u := range p.here[k] {
			of = u.text
		}
	}
	t.segment(of, id, func() {
		if len(list) == 0 {
			lemma.write()
			return
		}
		t.entry(string(p.Decided), lemma, list, func() { t.why(p) })
	})
}

// reading is what a witness has at a place.
func (t *teiWriter) reading(p *place, k int) (variant, bool) {
	v := variant{witnesses: []int{k}, write: none}
	if len(p.here[k]) == 0 {
		return v, true
	}
	r, text := &p.Readings[k], p.here[k][0].text
	v.key = text
	switch {
	case text == p.Lemma, r.Cost == 0 && strings.Contains(text, "_"):
		v.write = func() { t.words(text) }
	case r.Cost == 0 && p.Decided != collation.Open:
		v.kind, v.write = "orthographic", func() { t.words(text) }
	case r.Legal || p.Decided == collation.Open || strings.Contains(text, "_"):
		v.kind, v.write = "substantive", func() { t.words(text) }
	default:
		v.kind, v.write = "substantive", func() {
			t.open("sic")
			t.words(text)
			t.close("sic")
		}
	}
	return v, true
}

// lemma writes the text of the edition where no witness has it just so.
func (t *teiWriter) lemma(p *place, collated bool) {
	element := ""
	switch {
	case !collated || p.Lemma == "":
	case slices.ContainsFunc(p.Readings, func(r collation.Reading) bool { return r.Text != "" && r.Cost == 0 }):
		// It is there in another spelling.
	case slices.ContainsFunc(p.here, func(u []unit) bool { return len(u) > 0 && !strings.Contains(u[0].text, "_") }):
		element = "corr"
	default:
		element = "supplied"
	}
	if element == "" {
		t.words(p.Lemma)
		return
	}
	t.open(element)
	t.words(p.Lemma)
	t.close(element)
}

// why says how readings can have come from the text.
func (t *teiWriter) why(p *place) {
	for k, r := range p.Readings {
		why := r.Why
		if p.moved[k] {
			why = strings.TrimPrefix(why+"; it stands elsewhere in the witness", "; ")
		}
		if why == "" {
			continue
		}
		t.simple("witDetail", why, "wit", t.wit([]int{k}), "n", strconv.Itoa(r.Cost), "type", "cost")
	}
}

// result writes the result.
func (t *teiWriter) result() {
	of := func(text string) variant {
		return variant{key: text, write: func() {
			if text != "" {
				t.simple("seg", text, "type", "result")
			}
		}}
	}
	var list []variant
	for k := range t.Witnesses {
		v := of("")
		if g := t.Witnesses[k].Source; g != nil {
			v = of(g.Result.Text)
		}
		v.witnesses = []int{k}
		list = append(list, v)
	}
	var lemma *variant
	if t.Text != nil {
		v := of(t.own.Result.Text)
		lemma = &v
	}
	t.open("div", "type", "result")
	t.open("ab")
	t.entry("result", lemma, list, none)
	t.close("ab")
	t.close("div")
	t.line()
}

// back has the texts that cost as little as the one given.
func (t *teiWriter) back() {
	if len(t.Alternatives) < 2 {
		return
	}
	t.open("back")
	t.open("div", "type", "alternatives")
	t.line()
	for _, a := range t.Alternatives {
		t.simple("ab", string(a.Text), "type", "alternative", "n", strconv.Itoa(a.Cost))
		t.line()
	}
	t.close("div")
	t.close("back")
	t.line()
}

// words writes words of the notation: what is unreadable as gaps, and readings as choices.
func (t *teiWriter) words(text string) {
	for i, word := range strings.Fields(text) {
		if i > 0 {
			t.raw(" ")
		}
		switch {
		case strings.HasPrefix(word, "<"):
			inside, after, _ := strings.Cut(word[1:], ">")
			t.text("<")
			for i, die := range strings.Split(inside, ",") {
				if i > 0 {
					t.raw(",")
				}
				t.readings(die, "die")
			}
			t.text(">" + after)
		case wholeGap().MatchString(word):
			t.gap(word)
		default:
			t.readings(word, "chars")
		}
	}
}

var wholeGap = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(_(t)?(?:\*(\d+))?)(\W*)$`) })

// gap writes unreadable events or turns.
func (t *teiWriter) gap(word string) {
	m := wholeGap().FindStringSubmatch(word)
	unit, n := "event", m[3]
	if m[2] != "" {
		unit = "turn"
	}
	if n == "" {
		n = "1"
	}
	t.open("gap", "reason", "illegible", "unit", unit, "quantity", n)
	t.simple("desc", m[1])
	t.close("gap")
	t.text(m[4])
}

// readings writes a word, or a die, with what it may be.
func (t *teiWriter) readings(text, unit string) {
	list := strings.Split(text, "|")
	if len(list) == 1 {
		t.letters(text, unit)
		return
	}
	t.open("choice")
	for _, one := range list {
		t.open("unclear")
		t.letters(one, unit)
		t.close("unclear")
	}
	t.close("choice")
}

// letters writes letters, of which some may be unreadable.
func (t *teiWriter) letters(text, unit string) {
	for i, part := range strings.Split(text, "_") {
		if i > 0 {
			t.empty("gap", "reason", "illegible", "unit", unit, "quantity", "1")
		}
		t.text(part)
	}
}
