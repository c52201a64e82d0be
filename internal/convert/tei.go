package convert

import (
	"context"
	"encoding/xml"
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
)

// tei is an edition with an apparatus by parallel segmentation: each witness is a game.
var tei = Format{Name: "tei", Title: "TEI, an edition of texts", Read: readTEI, Coded: true,
	Suffixes: []string{".xml"}, Write: newTEIWriter}

// What an edition may have at most.
const (
	maxWitnesses = 64
	maxPieces    = 1 << 17 // pieces of text, and breaks between them
	maxTEIEvents = 1 << 17 // words of a witness
)

// witnesses is a set of witnesses by their numbers.
type witnesses uint64

// teiReader reads the elements of an edition.
type teiReader struct {
	m      *markup
	report *Report
	ctx    context.Context
	to     func(*Game) error

	open []teiElement // as they are open
	teiText
	texts int // that were read
	full  bool
	probe teiProbe
}

// teiText is a text of a file, of which there may be several.
type teiText struct {
	place   Place
	sigla   []string // of the witnesses
	ids     map[string]witnesses
	listed  bool // witnesses are listed
	dropped witnesses
	lacking witnesses // who have nothing of the text for a while
	bare    bool      // entries of the apparatus were passed over, so that it is of no witness
	method  string    // that of the apparatus, as the header names it
	pieces  []piece
	head    teiHead
	facs    map[string]facsimile // pictures and parts of them, by id
}

// teiHead is what a header says of a game.
type teiHead struct{ title, site, date, variant, seats []said }

// said is a text of the header.
type said struct {
	name, text string
	place      Place
}

// piece is a part of the text that some witnesses have.
type piece struct {
	of           witnesses
	text         string
	line, column int32
	shift        *[]entity // nil for none
	kind         pieceKind
}

// place is where it begins.
func (p *piece) place() Place { return Place{Line: p.line, Column: p.column} }

type pieceKind uint8

const (
	someText  pieceKind = iota
	wordBreak           // between words
	remark              // a comment
	finish              // the result
	tagBegin            // a tag, its name
	tagAbsent           // who has it has no such tag
	tagEnd
)

// teiElement is an element that is open.
type teiElement struct {
	name string
	// mode is what is done with its text, child with that of the elements in it.
	mode, child teiMode
	of          witnesses // who has it
	// note and place are what is gathered of a note, header or result, and where it begins.
	note  *strings.Builder
	place Place
	a     attributes
	image string // of a surface
	// Of an entry of the apparatus: who is named in it, and where the pieces of a lemma are that names nobody.
	named      witnesses
	lemma, end int
	nobody     bool
	choice     int // of a choice, how many readings it has
}

// teiMode says what is done with text.
type teiMode uint8

const (
	passedOver teiMode = iota
	asText
	asNote // gathered
)

// readTEI reads the texts of a file.
func readTEI(ctx context.Context, in *Input, to func(*Game) error) error {
	r := &teiReader{m: newMarkup(&interruptible{ctx, in.Reader}, in.Decoded), report: in.Report, ctx: ctx, to: to}
	r.begin()
	for {
		tok, err := r.m.next()
		if err != nil {
			return r.finish(err)
		}
		switch t := tok.(type) {
		case xml.StartElement:
			err = r.start(t.Name.Local, t.Attr)
		case xml.EndElement:
			err = r.end()
		case xml.CharData:
			r.chars(string(t))
		}
		if err != nil {
			return err
		}
	}
}

// finish ends what is open where a file ends.
func (r *teiReader) finish(err error) error {
	if err := r.m.ended(err, r.report); err != nil {
		return err
	}
	for len(r.open) > 0 {
		if err := r.end(); err != nil {
			return err
		}
	}
	r.m.misread(r.report)
	if r.m.in.cut {
		r.tooMuch()
	}
	if r.texts == 0 {
		return words.Errorf("no TEI document: it has no text")
	}
	return nil
}

// begin begins a text.
func (r *teiReader) begin() {
	r.teiText = teiText{ids: map[string]witnesses{}, facs: map[string]facsimile{}, pieces: r.pieces[:0]}
}

// at is where the element read last begins.
func (r *teiReader) at() Place { return Place{Line: int32(r.m.line), Column: int32(r.m.column)} }

// inner is the innermost element that is open, a passed over one if there is none.
func (r *teiReader) inner() *teiElement {
	if len(r.open) == 0 {
		return &teiElement{of: ^witnesses(0)}
	}
	return &r.open[len(r.open)-1]
}

// within returns the innermost open element of a name, nil if there is none.
func (r *teiReader) within(name string) *teiElement {
	for i := len(r.open) - 1; i >= 0; i-- {
		if r.open[i].name == name {
			return &r.open[i]
		}
	}
	return nil
}

// start begins an element.
func (r *teiReader) start(name string, a attributes) error {
	outer := r.inner()
	e := teiElement{name: name, mode: outer.child, child: outer.child, of: outer.of, note: outer.note, a: a, place: r.at(),
		lemma: -1}
	if do := teiElements()[name]; do != nil {
		if err := do(r, outer, &e); err != nil {
			return err
		}
	} else if teiBreaks[name] {
		r.space(&e)
	}
	r.open = append(r.open, e)
	return nil
}

// end ends the innermost element.
func (r *teiReader) end() error {
	e := r.open[len(r.open)-1]
	r.open = r.open[:len(r.open)-1]
	outer := r.inner()
	switch {
	case e.note != nil && e.note != outer.note:
		r.noted(&e)
	case e.name == "app":
		r.endEntry(&e)
	case e.name == "lem" && e.nobody && outer.name == "app":
		outer.end = len(r.pieces)
	case e.mode == asText && e.name == "ab" && e.a.get("type") == "tag":
		r.add(piece{kind: tagEnd, of: e.of}, e.place)
	case e.name == "TEI" || e.name == "TEI.2":
		return r.games()
	case teiBreaks[e.name]:
		r.space(&e)
	}
	return nil
}

// teiBreaks are elements at whose beginning and end a word ends.
var teiBreaks = map[string]bool{"seg": true, "w": true, "ab": true, "p": true, "l": true, "lg": true, "div": true,
	"cell": true, "row": true, "table": true, "item": true, "list": true, "label": true, "pc": true, "u": true,
	"s": true, "cl": true, "phr": true, "num": true, "body": true, "front": true, "text": true}

// chars takes text.
func (r *teiReader) chars(text string) {
	switch e := r.inner(); e.mode {
	case asNote:
		if room := maxLineText - e.note.Len(); room < len(text) {
			text = strings.ToValidUTF8(text[:max(0, room)], "")
			r.tooMuch()
		}
		e.note.WriteString(text)
	case asText:
		p := piece{kind: someText, of: e.of, text: text}
		if len(r.m.in.entities) > 0 {
			shift := slices.Clone(r.m.in.entities)
			p.shift = &shift
		}
		r.add(p, r.m.text)
	}
}

// add adds a piece of the text.
func (r *teiReader) add(p piece, at Place) {
	if p.of &^= r.lacking; p.of == 0 {
		return
	}
	if len(r.pieces) >= maxPieces {
		r.tooMuch()
		return
	}
	p.line, p.column = at.Line, at.Column
	r.pieces = append(r.pieces, p)
}

// put adds text that stands for an element.
func (r *teiReader) put(e *teiElement, text string) {
	switch e.mode {
	case asNote:
		e.note.WriteString(text)
	case asText:
		r.add(piece{kind: someText, of: e.of, text: text}, e.place)
	}
}

// space ends a word.
func (r *teiReader) space(e *teiElement) {
	switch n := len(r.pieces); {
	case e.mode == asNote:
		e.note.WriteByte(' ')
	case e.mode == asText && (n == 0 || r.pieces[n-1].kind != wordBreak || r.pieces[n-1].of != e.of):
		r.add(piece{kind: wordBreak, of: e.of}, e.place)
	}
}

// tooMuch notes that something was left out, once a file.
func (r *teiReader) tooMuch() {
	if !r.full {
		r.report.Lost("edition", "of more text than is read, cut there", r.at())
	}
	r.full = true
}

// gather makes the text of an element a note, whatever is in it.
func (e *teiElement) gather() { e.mode, e.child, e.note = asNote, asNote, new(strings.Builder) }

// skip passes over an element and all that is in it.
func (e *teiElement) skip() { e.mode, e.child = passedOver, passedOver }

// teiElements says what elements mean at their beginning. All others are as what they stand in.
var teiElements = sync.OnceValue(func() map[string]func(r *teiReader, outer, e *teiElement) error {
	skipped := func(_ *teiReader, _, e *teiElement) error {
		e.skip()
		return nil
	}
	all := map[string]func(r *teiReader, outer, e *teiElement) error{
		"TEI": (*teiReader).beginTEI, "TEI.2": (*teiReader).beginTEI, "text": (*teiReader).beginText,
		"app": (*teiReader).entry, "lem": (*teiReader).reading, "rdg": (*teiReader).reading,
		"rdgGrp": (*teiReader).readings, "variantEncoding": (*teiReader).encoding,
		"listWit": (*teiReader).list, "witness": (*teiReader).witness, "choice": (*teiReader).choice,
		"unclear": (*teiReader).unclear, "gap": (*teiReader).gap, "supplied": (*teiReader).supplied,
		"note": (*teiReader).note, "head": (*teiReader).note, "lb": (*teiReader).lineBreak, "pb": (*teiReader).lineBreak,
		"cb": (*teiReader).lineBreak, "graphic": (*teiReader).picture, "zone": (*teiReader).zone, "seg": (*teiReader).segment,
		"ab": (*teiReader).block, "div": (*teiReader).division,
		"corr": (*teiReader).instead, "reg": (*teiReader).instead, "expan": (*teiReader).instead,
		"ex": (*teiReader).instead, "del": (*teiReader).lost, "fw": (*teiReader).lost, "figure": (*teiReader).lost,
	}
	for _, name := range []string{"lacunaStart", "lacunaEnd", "witStart", "witEnd"} {
		all[name] = (*teiReader).lacuna
	}
	for _, name := range []string{"teiHeader", "witDetail", "wit", "desc", "facsimile", "sourceDoc", "standOff",
		"certainty", "precision", "back"} {
		all[name] = skipped
	}
	for _, name := range []string{"title", "date", "placeName", "persName", "name", "term"} {
		all[name] = (*teiReader).header
	}
	return all
})

func (r *teiReader) beginTEI(_, e *teiElement) error {
	if !slices.ContainsFunc(r.open, func(o teiElement) bool { return o.name == "TEI" || o.name == "TEI.2" }) {
		r.begin()
		r.teiText.place = e.place
	}
	return nil
}

// beginText begins the text, which is inside nothing that is passed over.
func (r *teiReader) beginText(outer, e *teiElement) error {
	if outer.name != "teiHeader" && r.within("teiHeader") == nil {
		e.mode, e.child, e.note = asText, asText, nil
	}
	return nil
}

// header takes what a header says of the game.
func (r *teiReader) header(_, e *teiElement) error {
	if r.within("teiHeader") == nil {
		return nil
	}
	has := func(name string) bool { return r.within(name) != nil }
	switch e.name {
	case "title":
		if has("titleStmt") {
			e.gather()
		}
	case "persName", "name":
		if has("person") {
			e.gather()
		}
	case "term":
		if t := e.a.get("type"); has("keywords") && (t == "" || t == "ruleset") {
			e.gather()
		}
	default:
		if has("creation") || has("setting") || has("event") {
			e.gather()
		}
	}
	return nil
}

// noted takes what was gathered.
func (r *teiReader) noted(e *teiElement) {
	text := strings.Join(strings.Fields(e.note.String()), " ")
	is := said{e.a.get("n"), text, e.place}
	switch e.name {
	case "title":
		r.head.title = append(r.head.title, is)
	case "placeName":
		r.head.site = append(r.head.site, is)
	case "term":
		r.head.variant = append(r.head.variant, is)
	case "date":
		r.head.date = append(r.head.date, said{e.a.get("when"), text, e.place})
	case "persName", "name":
		if p := r.within("person"); p != nil {
			for _, name := range []string{p.a.get("n"), p.a.get("role"), p.a.get("id")} {
				r.head.seats = append(r.head.seats, said{name, text, e.place})
			}
		}
	case "seg":
		r.add(piece{kind: finish, of: e.of, text: text}, e.place)
	default:
		r.add(piece{kind: remark, of: e.of, text: text}, e.place)
	}
}

// list begins a list of witnesses. One inside of a witness makes that a group.
func (r *teiReader) list(_, _ *teiElement) error {
	r.listed = true
	if w := r.within("witness"); w != nil {
		id := w.a.get("id")
		r.dropped |= r.ids[id]
		r.ids[id] = 0
	}
	return nil
}

// witness takes a witness into the list, and into the groups that it stands in.
func (r *teiReader) witness(_, e *teiElement) error {
	e.skip()
	if r.within("listWit") == nil {
		return nil
	}
	id := e.a.get("id")
	of := r.named(id, e.a.get("n"), e.place)
	for i := range r.open {
		if o := &r.open[i]; (o.name == "listWit" || o.name == "witness") && o.a.get("id") != "" {
			r.ids[o.a.get("id")] |= of
		}
	}
	return nil
}

// named returns the witness of an id, which gets a number if it has none.
func (r *teiReader) named(id, siglum string, at Place) witnesses {
	if of, ok := r.ids[id]; ok {
		return of
	}
	if len(r.sigla) >= maxWitnesses {
		r.report.Lost("name", "of a witness after the first %d, which alone are read", at, maxWitnesses)
		return 0
	}
	if siglum == "" {
		siglum = id
	}
	of := witnesses(1) << len(r.sigla)
	r.sigla = append(r.sigla, siglum)
	if id != "" {
		r.ids[id] = of
	}
	return of
}

// whose reads an attribute that names witnesses.
func (r *teiReader) whose(e *teiElement) (of witnesses) {
	for word := range strings.FieldsSeq(e.a.get("wit")) {
		id := word[strings.LastIndexByte(word, '#')+1:]
		if _, ok := r.ids[id]; !ok && r.listed {
			r.report.Doubt("name", "that the list of witnesses does not have", e.place)
		}
		of |= r.named(id, "", e.place)
	}
	return of
}

// encoding notes how the apparatus is joined to the text.
func (r *teiReader) encoding(_, e *teiElement) error {
	r.method = e.a.get("method")
	if e.a.get("location") == "external" {
		r.method = "an apparatus outside of the text"
	}
	return nil
}

// beside passes over an entry of an apparatus by another method: the text is read without it, as one game.
func (r *teiReader) beside(method string, e *teiElement) error {
	r.report.Lost("variant", "of an apparatus by %s, without which the text is read", e.place, method)
	r.bare = true
	e.skip()
	return nil
}

// entry begins an entry of the apparatus. Those by parallel segmentation are read, where each reading stands in its
// place in the text.
func (r *teiReader) entry(_, e *teiElement) error {
	switch {
	case e.a.get("from") != "" || e.a.get("to") != "" || r.method == "double-end-point":
		return r.beside("double end-point attachment", e)
	case e.a.get("loc") != "" || r.method == "location-referenced":
		return r.beside("references to locations", e)
	case r.method != "" && r.method != "parallel-segmentation":
		return r.beside(r.method, e)
	case r.within("listApp") != nil:
		return r.beside("a list apart from the text", e)
	}
	e.mode = passedOver // what stands between its readings
	return nil
}

// reading begins a lemma or reading of the apparatus.
func (r *teiReader) reading(outer, e *teiElement) error {
	entry := r.within("app")
	if entry == nil || e.mode != asText {
		return nil
	}
	of := r.whose(e)
	if e.a.get("wit") == "" && outer.name == "rdgGrp" {
		of = outer.named
	}
	entry.named |= of
	if e.name == "lem" && e.a.get("wit") == "" && outer.name == "app" {
		entry.lemma, e.nobody = len(r.pieces), true
		return nil
	}
	e.of &= of
	return nil
}

// readings begins a group of readings, which may name who has them.
func (r *teiReader) readings(_, e *teiElement) error {
	e.named, e.mode = r.whose(e), passedOver
	return nil
}

// endEntry ends an entry of the apparatus. A lemma that names nobody is that of all witnesses whom no reading names.
func (r *teiReader) endEntry(e *teiElement) {
	if e.lemma < 0 {
		return
	}
	for i := e.lemma; i < min(e.end, len(r.pieces)); i++ {
		r.pieces[i].of &^= e.named
	}
}

// lacuna notes where a witness ends, or has a part no more.
func (r *teiReader) lacuna(_, e *teiElement) error {
	of := r.whose(e)
	if of == 0 {
		of = e.of
	}
	switch e.name {
	case "lacunaStart", "witEnd":
		r.report.Lost("passage", "that a witness lacks, of unknown length", e.place)
		if all := witnesses(1)<<len(r.sigla) - 1; of&all != all { // else it is in no reading
			r.lacking |= of
		}
	case "lacunaEnd":
		r.lacking &^= of
	case "witStart":
		r.lacking &^= of
		for i := range r.pieces {
			r.pieces[i].of &^= of
		}
	}
	return nil
}

// choice begins a choice between what stands there and what an editor makes of it, or between readings.
func (r *teiReader) choice(_, e *teiElement) error {
	if e.mode == asText {
		e.mode = passedOver // what stands between them
	}
	return nil
}

// unclear begins what may be read so. In a choice it is one of several readings.
func (r *teiReader) unclear(outer, e *teiElement) error {
	if outer.name == "choice" {
		if outer.choice++; outer.choice > 1 {
			r.put(e, "|")
		}
	}
	return nil
}

// instead is what an editor has instead of what stands there.
func (r *teiReader) instead(outer, e *teiElement) error {
	if outer.name == "choice" {
		e.skip()
	} else if e.mode == asText && e.name == "corr" && !r.nobodys() {
		r.report.Doubt("correction", "by an editor who does not say what stands there, read as it stands", e.place)
	}
	return nil
}

// nobodys reports whether a lemma is open that names nobody.
func (r *teiReader) nobodys() bool {
	l := r.within("lem")
	return l != nil && l.nobody
}

// lost is text that does not belong to the game.
func (r *teiReader) lost(_, e *teiElement) error {
	if e.mode == asText {
		switch e.name {
		case "del":
			r.report.Lost("text", "that is struck out", e.place)
		case "fw":
			r.report.Lost("text", "such as a number or title of a page", e.place)
		case "figure":
			r.report.Lost("text", "of a figure", e.place)
		}
	}
	e.skip()
	return nil
}

var gapWord = pattern{text: `^_t?(\*\d{1,9})?$`}

// gap is what cannot be read.
func (r *teiReader) gap(_, e *teiElement) error {
	if e.a.get("reason") == "absent" {
		r.add(piece{kind: tagAbsent, of: e.of}, e.place)
		e.skip()
		return nil
	}
	word := "_"
	quantity, whole := e.a.get("quantity"), false
	switch e.a.get("unit") {
	case "turn", "turns":
		word, whole = "_t", true
	case "event", "events", "move", "moves", "word", "words":
		whole = true
	}
	if with := word + "*" + quantity; whole && quantity != "1" && gapWord.made().MatchString(with) {
		word = with
	}
	r.put(e, word)
	e.skip()
	return nil
}

// supplied is what an editor has put where nothing can be read.
func (r *teiReader) supplied(_, e *teiElement) error {
	if e.mode != asText || r.nobodys() {
		return nil
	}
	r.report.Note("text", "supplied by an editor, read as unreadable", e.place)
	r.put(e, "_")
	e.skip()
	return nil
}

// note begins a comment, or one of an editor in an entry of the apparatus.
func (r *teiReader) note(outer, e *teiElement) error {
	switch kind := e.a.get("type"); {
	case e.mode != asText:
	case outer.name == "app" || outer.name == "rdgGrp":
		e.skip()
	case kind == "variation" || kind == "glyph":
		r.space(e)
	default:
		r.space(e)
		e.gather()
	}
	return nil
}

// lineBreak begins a line, column or page, of which there may be a picture.
func (r *teiReader) lineBreak(_, e *teiElement) error {
	if e.a.get("break") != "no" {
		r.space(e)
	}
	facs, _, _ := strings.Cut(strings.TrimSpace(e.a.get("facs")), " ")
	if facs == "" || e.mode != asText {
		return nil
	}
	is := facsimile{image: facs}
	if id, ok := strings.CutPrefix(facs, "#"); ok {
		if is, ok = r.facs[id]; !ok {
			r.report.Lost("picture", "that the edition does not name", e.place)
			return nil
		}
	}
	image, part, _ := strings.Cut(is.image, "#")
	l := leaf{image: image, pixels: true}
	text := l.source(is.box, e.a.get("n"))
	if part != "" && is.box.empty() { // the place is a part of the address
		head := "[%src " + addressed(image)
		text = head + "#" + noted(strings.ReplaceAll(part, " ", "%20")) + strings.TrimPrefix(text, head)
	}
	r.add(piece{kind: remark, of: e.of, text: text}, e.place)
	return nil
}

// facsimile is a picture, or a part of it.
type facsimile struct {
	image string
	box   box
}

// picture is a picture of the surface that it stands in.
func (r *teiReader) picture(_, e *teiElement) error {
	if s := r.within("surface"); s != nil && s.image == "" {
		s.image = e.a.get("url")
		r.pictured(s.a.get("id"), facsimile{image: s.image})
	}
	return nil
}

// zone is a part of the surface that it stands in.
func (r *teiReader) zone(_, e *teiElement) error {
	if s := r.within("surface"); s != nil {
		at := func(name string) float64 {
			v, _ := e.a.number(name)
			return v
		}
		r.pictured(e.a.get("id"), facsimile{s.image, box{at("ulx"), at("uly"), at("lrx"), at("lry")}})
	}
	return nil
}

// pictured notes what an id is a picture of.
func (r *teiReader) pictured(id string, is facsimile) {
	if id != "" && is.image != "" && len(r.facs) < maxLeafLines {
		r.facs[id] = is
	}
}

// segment begins an event, or the result.
func (r *teiReader) segment(_, e *teiElement) error {
	r.space(e)
	if e.mode == asText && e.a.get("type") == "result" {
		e.gather()
	}
	return nil
}

// block begins a block of text, or a tag.
func (r *teiReader) block(_, e *teiElement) error {
	r.space(e)
	if e.mode == asText && e.a.get("type") == "tag" {
		r.add(piece{kind: tagBegin, of: e.of, text: e.a.get("n")}, e.place)
	}
	return nil
}

func (r *teiReader) division(_, e *teiElement) error {
	r.space(e)
	if e.a.get("type") == "alternatives" {
		e.skip()
	}
	return nil
}

// games hands on the games of a text.
func (r *teiReader) games() error {
	r.texts++
	if !r.probe.isGame(r.game(^witnesses(0), "", fewWords)) {
		r.report.Lost("text", "that is no edition of a game: no word of it is one of AGN", r.teiText.place)
		return nil
	}
	list := r.sigla
	if len(list) == 0 || r.bare {
		list = []string{""}
	}
	for k, siglum := range list {
		of := witnesses(1) << k
		if r.dropped&of != 0 && !r.bare {
			continue
		}
		if err := r.ctx.Err(); err != nil {
			return err
		}
		g := r.game(of, siglum, maxTEIEvents)
		if len(g.Events) == maxTEIEvents {
			r.tooMuch()
		}
		if err := r.to(g); err != nil {
			return err
		}
	}
	return nil
}

// headTags are the tags that the header says.
func (r *teiReader) headTags(g *Game) {
	for _, t := range []struct {
		name string
		said []said
	}{{"Event", r.head.title}, {"Site", r.head.site}, {"Date", r.head.date}} {
		if len(t.said) == 0 {
			continue
		}
		is := t.said[0]
		if is.name != "" && t.name == "Date" { // as the attribute has it
			is.text = strings.ReplaceAll(is.name, "-", ".")
			for n := strings.Count(is.text, "."); n < 2; n++ {
				is.text += ".??"
			}
		}
		g.AddTag(t.name, is.text, is.place)
	}
	for _, v := range r.head.variant {
		if rs, ok := rulesets.Lookup(v.text); ok {
			g.AddTag("Variant", rs.Name, v.place)
			break
		}
	}
	for name := range strings.FieldsSeq(notation.SeatTags) {
		for _, s := range r.head.seats {
			if s.name != "" && isSeat(name, s.name) {
				g.AddTag(name, s.text, s.place)
				break
			}
		}
	}
}
