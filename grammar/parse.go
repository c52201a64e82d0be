package grammar

import (
	"bytes"
	"slices"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Parser parses games one at a time. Its zero value is ready for use; it keeps
// buffers between games and is not for use by several goroutines at once.
type Parser struct {
	// Lenient asks to read old and foreign spelling too; nil reads strictly.
	Lenient *Lenience
	// Board returns what a game is played on, nil if that is not known. It is asked at
	// most once a game, after its tags: when a bad word is explained, and in a lenient
	// reading. Without it no letter is taken for a man, no name for a throw and no
	// number for a square.
	Board func(*notation.Game) Board

	g    *notation.Game
	text []byte
	i    int

	words   bool // movetext has begun
	ended   bool // the result stands behind us
	guarded int  // how far the text was guarded
	after   bool // and what follows it was reported
	lossy   bool
	loose   bool // a throw stood there that was not written as one
	lastBad int  // how many items there were after the last that was reported for what is meant, of the kind badKind
	badKind notation.Kind
	forgets bool // no word is recalled
	unended bool // a finding says already why the text has no result at its end
	wordEnd int  // where the last word of tags or movetext ends
	host    int  // the event that a suffix or "sic" would belong to, or -1

	lineFrom, lineTo   int // from lineFrom on the next line end is lineTo
	closeFrom, closeTo int // from closeFrom on the next "}" is closeTo

	depth   int
	open    [MaxDepth]int32    // the VarOpen of each open variation
	events  [MaxDepth + 1]bool // whether the line at that depth has an event yet
	stray   int                // the VarOpen that was last reported as misplaced, or -1
	tooDeep int                // brackets open beyond MaxDepth

	lenience *lenience // of a lenient reading
	nests    nests
	taken    int // how many of the faults are notes of a lenient reading

	faults    []fault
	causes    map[string]int // of faults that count once, by cause the index
	explained int            // how many bad words of the game
	helped    int            // for how many a cause was looked for
	hint      diag.Detail    // what the word hinted may stand for
	hinted    string
	languages diag.Any        // whose letters all those words have that have letters of a language
	comments  []byte          // the text of all comments
	cuts      []int           // where each comment ends in it
	names     map[string]bool // tag names, where there are many
	value     []byte

	// explanations are those of bad words, earlier games' among them, where men have
	// the letters explainedMen.
	explanations map[string]diag.Unreadable
	explainedMen string
	explainedOf  *language // of them

	item    notation.Item          // that is being read
	memory  *memory                // of the words that are recalled
	tongues map[tongue]*vocabulary // of a lenient reading
	known   tagLines               // the tags of the game before

	asked bool // p.board is what Board returned
	board Board
}

// onBoard returns what the game is played on, nil if that is not known, and the
// letters of its men.
func (p *Parser) onBoard() (Board, string) {
	if !p.asked && p.Board != nil {
		p.board = p.Board(p.g)
	}
	p.asked = true
	if p.board == nil {
		return nil, ""
	}
	return p.board, p.board.Men()
}

// Parse parses the chunk's text into g, whose slices it reuses; g.Text shares the
// chunk's. Whatever the text is, g is a tree of what could be read, and the
// findings say in the order of the text what could not.
func (p *Parser) Parse(c *Chunk, g *notation.Game) diag.List {
	if !p.begin(c, g) {
		return c.Findings
	}
	if p.Lenient != nil {
		p.guard(len(p.text))
		p.text = blanked(p.text)
		p.forgets = !sameText(p.text, g.Text) // spaces of other kinds are noted one by one
		p.beginLenient()
	}
	p.movetext()
	if p.Lenient == nil && (p.full() || p.numberAfterSeat() && p.numberedThrows()) {
		// The first findings are those of bytes that no text may hold, and a number after a seat mark is no round's.
		full := p.full()
		p.begin(c, g)
		if p.forgets = !full; full {
			p.guard(len(p.text))
		}
		p.movetext()
	}
	if p.Lenient != nil {
		p.endLenient()
	}
	g.Lossy = p.lossy
	return p.end()
}

// sameText reports whether two texts of one length are one in memory.
func sameText(a, b []byte) bool { return len(a) == 0 || &a[0] == &b[0] }

// begin prepares for a chunk. It reports false if there is nothing to read.
func (p *Parser) begin(c *Chunk, g *notation.Game) bool {
	*g = notation.Game{
		Text: c.Text, Offset: c.Offset, Line: c.Line,
		Tags: g.Tags[:0], Malformed: g.Malformed[:0], Words: g.Words[:0], At: g.At[:0], Side: g.Side[:0],
		Comments: g.Comments[:0], Readings: g.Readings[:0],
	}
	if c.Skipped {
		g.Lossy = true
		return false
	}
	if p.memory == nil {
		p.memory = newMemory()
	}
	*p = Parser{
		Lenient: p.Lenient, Board: p.Board, lenience: p.lenience, memory: p.memory, tongues: p.tongues, known: p.known,
		explanations: p.explanations, explainedMen: p.explainedMen, explainedOf: p.explainedOf,
		g: g, text: c.Text, host: -1, stray: -1, lineTo: -1, closeTo: -1,
		faults:   p.faults[:0],
		comments: p.comments[:0], cuts: p.cuts[:0], value: p.value,
	}
	return true
}

// end lets go of the game and returns what was found in it.
func (p *Parser) end() diag.List {
	list := p.list(p.g)
	p.g, p.text = nil, nil
	return list
}

// movetext reads everything: tags, comments and words.
func (p *Parser) movetext() {
	p.skipMark()
	text := p.text
	for p.i < len(text) {
		c := text[p.i]
		switch {
		case c == '\n':
			p.i++
			p.skipMark()
		case isSpace(c):
			p.skipSpace()
		case c == '{':
			p.braceComment()
		case c == ';':
			p.lineComment()
		case c == '[' && !p.words:
			p.tag()
		case c == '[' && p.looseRemark():
		case p.ended:
			p.afterResult()
		case p.tooDeep > 0:
			p.words = true
			p.skipDeep(c)
		case !p.words && isLetter(c) && p.headLines():
		default:
			p.words = true
			if p.forgets || !p.recall() {
				p.token(c)
			}
		}
	}
	p.guard(len(text))
	p.finish()
}

// looseRemark reads a remark in square brackets after the tags, in a lenient reading.
func (p *Parser) looseRemark() bool { return p.Lenient != nil && p.remark() }

// skipMark steps over byte order marks, which do not count at a line's start, and reads the
// line if it begins with "%".
func (p *Parser) skipMark() {
	p.i += skipMarks(p.text[p.i:])
	if p.i < len(p.text) && p.text[p.i] == '%' {
		p.percentLine()
	}
}

// numberAfterSeat reports whether a number was read after a seat mark, or after what may be meant for one.
func (p *Parser) numberAfterSeat() bool {
	if bytes.IndexByte(p.text, ':') < 0 {
		return false
	}
	before := notation.Kind(0)
	for _, w := range p.g.Words {
		switch kind := notation.Kind(w.Kind()); {
		case kind == notation.Comment || kind == notation.NAG:
		case kind == notation.Number && (before == notation.SeatMark || before == notation.Bad):
			return true
		default:
			before = kind
		}
	}
	return false
}

// numberedThrows reports whether a number stands after a seat mark in a game with throws, or of an unknown rule set: it
// is no round's.
func (p *Parser) numberedThrows() bool {
	for i := 0; ; i++ {
		k := bytes.IndexByte(p.text[i:], ':')
		if k < 0 {
			return false
		}
		if i += k; i == 0 || !isCapital(p.text[i-1]) {
			continue // of the clock, say
		}
		next := skipSpaces(p.text, i+1)
		if next < len(p.text) && (isDigit(p.text[next]) || p.text[next] == '{' || p.text[next] == ';') {
			board, _ := p.onBoard()
			return board == nil || p.throws()
		}
	}
}

// lineEnd returns the index of the line end at or after i, or the text's length.
// It remembers the last one, so that a long line is not searched again and again.
func (p *Parser) lineEnd(i int) int {
	if i < p.lineFrom || i > p.lineTo {
		p.lineFrom, p.lineTo = i, len(p.text)
		if k := bytes.IndexByte(p.text[i:], '\n'); k >= 0 {
			p.lineTo = i + k
		}
	}
	return p.lineTo
}

// nextClose returns the index of the next "}" at or after i, or the text's length.
// It remembers it as lineEnd does.
func (p *Parser) nextClose(i int) int {
	if i < p.closeFrom || i > p.closeTo {
		p.closeFrom, p.closeTo = i, len(p.text)
		if k := bytes.IndexByte(p.text[i:], '}'); k >= 0 {
			p.closeTo = i + k
		}
	}
	return p.closeTo
}

// token reads a word, a throw or a bracket.
func (p *Parser) token(c byte) {
	p.guardLine()
	start := p.i
	switch c {
	case '<':
		p.throw()
	case '(':
		if p.instead(start) || p.host >= 0 && p.meansBy(start, brackets[:]) {
			break
		}
		p.i++
		p.openVariation(start)
	case ')':
		if p.depth == 0 && p.meansBy(start, signs[:]) {
			break
		}
		p.i++
		p.closeVariation(start)
	case '}', '>':
		if c == '>' && p.meansBy(start, signs[:]) {
			break
		}
		p.i++
		p.lossy, p.host = true, -1
		if c == '}' {
			p.strayBrace(start)
		} else {
			p.report(diag.Syntax, start, p.i, diag.AngleWithoutThrow)
		}
	default:
		end := wordEnd(p.text, start)
		if p.Lenient == nil || !p.lenientWord(start, end) {
			p.word(start, end)
		}
	}
	p.wordEnd = p.i
}

// afterResult steps over what stands after the result; it is reported once.
func (p *Parser) afterResult() {
	p.guardLine()
	start := p.i
	p.i = max(wordEnd(p.text, start), start+1)
	p.lossy = true
	if !p.after {
		p.after = true
		p.report(diag.AfterResult, start, p.i, diag.WordBehindResult.With(excerpt(p.text[start:p.i])))
	}
}

// finish closes what is still open and puts the comments' text in its place.
func (p *Parser) finish() {
	if !p.ended {
		p.closeAll(len(p.text))
		if !p.unended && !p.commentedResult() {
			p.report(diag.MissingResult, p.wordEnd, p.wordEnd, diag.ResultMissing)
		}
	}
	all := string(p.comments)
	texts, at := slices.Grow(p.g.Comments, len(p.cuts)), 0
	for _, end := range p.cuts {
		texts = append(texts, all[at:end])
		at = end
	}
	p.g.Comments = texts
}

// result ends the game.
func (p *Parser) result(start, end int) {
	p.closeAll(start)
	p.ended, p.host = true, -1
	p.g.Result = notation.Result{Text: intern(p.text[start:end]), Start: int32(start), End: int32(end)}
}

// intern returns b as a string, without allocating for the usual results.
func intern(b []byte) string {
	switch string(b) {
	case "*":
		return "*"
	case "1-0":
		return "1-0"
	case "0-1":
		return "0-1"
	case "1/2-1/2":
		return "1/2-1/2"
	case "1-0-1-0":
		return "1-0-1-0"
	case "0-1-0-1":
		return "0-1-0-1"
	}
	return string(b)
}

// fault is a finding before its place is turned into lines and columns.
type fault struct {
	code       diag.Code
	start, end int32
	variation  bool
	detail     diag.Detail
	// cause is what faults have in common that are one finding, empty for a fault by itself. count is how many there
	// are, others where those after the first stand.
	cause  string
	count  int
	others [][2]int32
	made   *diag.Finding // of the same detail, if one is made already
}

// report records a fault in text[start:end].
func (p *Parser) report(code diag.Code, start, end int, d diag.Detail) {
	p.reportAt(p.depth > 0, code, start, end, d)
}

func (p *Parser) reportAt(variation bool, code diag.Code, start, end int, d diag.Detail) {
	switch {
	case code == diag.LenientReading:
		p.taken++
	case p.full():
		return
	case len(p.faults)-p.taken == MaxFindings-1:
		d = diag.Last{Detail: d}
	}
	p.faults = append(p.faults, fault{
		code: code, start: int32(start), end: int32(end), variation: variation, detail: d,
	})
}

// reportOnce records a fault that counts once a game, with all its places, for one cause. what makes its detail.
func (p *Parser) reportOnce(cause string, code diag.Code, start, end int, what func() diag.Detail) {
	if i, ok := p.causes[cause]; ok {
		if f := &p.faults[i]; len(f.others) < diag.MaxPlaces-1 {
			f.others = append(f.others, [2]int32{int32(start), int32(end)})
		}
		p.faults[i].count++
		return
	}
	if p.full() {
		return
	}
	p.report(code, start, end, what())
	if p.causes == nil {
		p.causes = map[string]int{}
	}
	p.causes[cause] = len(p.faults) - 1
	f := &p.faults[len(p.faults)-1]
	f.cause, f.count = cause, 1
}

// withdraw takes back faults of words from an offset to another.
func (p *Parser) withdraw(from, to int) {
	p.faults = slices.DeleteFunc(p.faults, func(f fault) bool {
		return f.code == diag.Syntax && from <= int(f.start) && int(f.start) < to
	})
	clear(p.causes)
	for i, f := range p.faults {
		if f.cause != "" {
			p.causes[f.cause] = i
		}
	}
}

// full reports whether further faults would not be recorded, so that there is no
// need to describe them.
func (p *Parser) full() bool { return len(p.faults)-p.taken >= MaxFindings }

// leaveNotes leaves out the notes of a lenient reading where they are only counted.
func (p *Parser) leaveNotes() {
	if p.Lenient == nil || p.Lenient.Unnoted == nil {
		return
	}
	n := len(p.faults)
	p.faults = slices.DeleteFunc(p.faults, func(f fault) bool { return f.code == diag.LenientReading })
	*p.Lenient.Unnoted = n - len(p.faults)
}

// list returns the faults as findings in the order of the text.
func (p *Parser) list(g *notation.Game) diag.List {
	p.leaveNotes()
	if len(p.faults) == 0 {
		return nil
	}
	for i := 1; i < len(p.faults); i++ {
		if p.faults[i].start < p.faults[i-1].start { // seldom: what is in order is not copied
			slices.SortStableFunc(p.faults, func(a, b fault) int { return int(a.start - b.start) })
			break
		}
	}
	list := make(diag.List, len(p.faults))
	loc := g.Locator()
	for i := range p.faults {
		f := &p.faults[i]
		at := diag.Span{Start: loc.Pos(f.start)}
		ends := loc
		at.End = ends.Pos(f.end)
		if f.made != nil {
			list[i] = *f.made
			list[i].Span = at
		} else {
			list[i] = diag.New(f.code, at, f.detail)
		}
		if f.count > 1 {
			list[i].Say(diag.Repeated{Detail: f.detail, Places: f.count})
			list[i].Count, list[i].Places = f.count, []diag.Span{at}
			for _, o := range f.others {
				more := diag.Span{Start: ends.Pos(o[0])}
				more.End = ends.Pos(o[1])
				list[i].Places = append(list[i].Places, more)
			}
		}
		if list[i].Variation = f.variation; f.variation {
			list[i].Severity = min(list[i].Severity, diag.Warning)
		}
	}
	return list
}
