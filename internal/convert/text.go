package convert

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Text is a game of another format as AGN, word for word, with the place of each word in the source.
type Text struct {
	// AGN is the text, which ends in a line end.
	AGN []byte
	// From is where the game begins in the source.
	From  Place
	marks []mark // in the order of their offsets
	names []placeName
}

// mark says where what stands between two offsets of a text comes from: a place within the one of that index. It is
// same if the source has the same letters. Games have very many of them.
type mark struct {
	start, end   int32
	line, column int32
	names        int32
	same         bool
}

// placeName is what names a place beside its line and column.
type placeName struct{ within, file string }

// mark adds a mark.
func (t *Text) mark(start, end int, same bool, p Place) {
	w := placeName{p.Within, p.File}
	if n := len(t.names); n == 0 || t.names[n-1] != w {
		t.names = append(t.names, w)
	}
	t.marks = append(t.marks, mark{int32(start), int32(end), p.Line, p.Column, int32(len(t.names) - 1), same})
}

// Place returns where what stands at an offset of the text comes from.
func (t *Text) Place(offset int) Place {
	i := sort.Search(len(t.marks), func(i int) bool { return int(t.marks[i].start) > offset }) - 1
	for ; i >= 0; i-- {
		m := &t.marks[i]
		p := Place{m.line, m.column, t.names[m.names].within, t.names[m.names].file}
		if !p.IsSet() {
			continue
		}
		if m.same && p.Within == "" {
			end := min(offset, int(m.end))
			p.Column += int32(utf8.RuneCount(t.AGN[m.start:end]))
		}
		return p
	}
	return t.From
}

// draft writes a game as AGN.
type draft struct {
	Text
	report *Report
	rs     *engine.Ruleset // nil if it is not known
	col    int
	open   bool // a bracket was opened last
	other  bool // another seat than the first begins

	turn
	outer []turn // of the lines that are open
}

// turn is what the text says already.
type turn struct {
	round int
	seat  string
	fresh bool // a turn begins
	first bool // the first seat of two has moved in this round
}

// draftWidth is the width in bytes from which on a line of a draft is broken.
const draftWidth = 100

// Draft writes a game as AGN as far as the source says it: with its words as they stand, round numbers and seat marks
// where it has them, the rule set and options of the configuration where it says none. What AGN cannot hold goes into
// the report.
func Draft(g *Game, cfg referee.Config, r *Report) *Text {
	d := draft{Text: Text{From: g.Place}, report: r, turn: turn{fresh: true}}
	d.rs, _ = rulesets.Lookup(cfg.Variant)
	d.tags(g, cfg)
	for i := range g.Events {
		d.event(&g.Events[i])
	}
	for range d.outer {
		d.word(")", Place{}, false)
	}
	result := g.Result
	if result.Text == "" {
		result = Result{Text: "*"}
		for _, t := range g.Tags {
			if t.Name == "Result" && t.Value != "?" {
				result = Result{t.Value, t.Place}
			}
		}
	}
	if text, ok := d.holds(result.Text, result.Place); ok {
		d.word(text, result.Place, text == result.Text)
	} else {
		d.word("*", result.Place, false)
	}
	d.AGN = append(d.AGN, '\n')
	return &d.Text
}

func (d *draft) tags(g *Game, cfg referee.Config) {
	for _, t := range g.Tags {
		if !grammar.TagNamed(t.Name) {
			d.report.Lost("tag", "whose name AGN cannot hold", t.Place)
			continue
		}
		d.tag(t.Name, d.clean(t.Value, t.Place), t.Place, true)
		switch t.Name {
		case "Variant":
			d.rs, _ = rulesets.Lookup(t.Value)
		case "First", "FEN":
			d.other = true
		}
	}
	if cfg.Variant != "" && !slices.ContainsFunc(g.Tags, func(t Tag) bool { return t.Name == "Variant" }) {
		d.tag("Variant", cfg.Variant, Place{}, false)
	}
	if d.rs != nil && !slices.ContainsFunc(g.Tags, func(t Tag) bool { return t.Name == "Options" }) {
		d.tag("Options", optionsOf(d.rs, cfg.Options), Place{}, false)
	}
	if d.rs != nil && d.rs.Throws && !slices.ContainsFunc(g.Tags, func(t Tag) bool { return t.Name == recorded.Tag }) {
		d.tag(recorded.Tag, throwsOf(g, cfg.Throws), Place{}, false)
	}
	if d.rs == nil && len(g.Events) > 0 {
		d.report.Note("game", "of an unknown rule set, whose words stay as they are: --variant names one", g.Place)
	}
	if len(d.AGN) > 0 {
		d.AGN = append(d.AGN, '\n')
	}
}

// throwsOf is the value of the tag Throws for a game whose throws are said to be recorded so, empty for none.
func throwsOf(g *Game, said string) string {
	switch {
	case said == recorded.All:
		return ""
	case said == recorded.None && slices.ContainsFunc(g.Events, func(e Event) bool { return e.Kind == Throw }):
		return recorded.Some
	}
	return said
}

// optionsOf returns the settings that a rule set takes, as its tag has them.
func optionsOf(rs *engine.Ruleset, settings []string) string {
	var taken []string
	for _, o := range settings {
		if rs.Takes(o, 0) {
			taken = append(taken, o)
		}
	}
	return strings.Join(taken, " ")
}

func (d *draft) tag(name, value string, at Place, said bool) {
	if value == "" && !said {
		return
	}
	start := len(d.AGN)
	d.AGN = notation.AppendTag(d.AGN, name, value)
	d.Text.mark(start, start, false, at)
	d.AGN = append(d.AGN, '\n')
}

// event writes one event.
func (d *draft) event(e *Event) {
	switch e.Kind {
	case EndTurn:
		d.fresh = true
	case Comment:
		d.comment(e)
	case Open:
		d.outer = append(d.outer, d.turn)
		d.fresh = true
		d.word("(", e.Place, false)
		d.open = true
	case Close:
		if len(d.outer) > 0 {
			d.turn = d.outer[len(d.outer)-1]
			d.outer = d.outer[:len(d.outer)-1]
			d.AGN = append(d.AGN, ')')
			d.open = false
		}
	case Throw:
		d.begin(e)
		d.happened(e, "<"+e.Text+">")
	case Word:
		d.begin(e)
		d.happened(e, e.Text)
	}
}

// begin writes the number and the seat mark that belong before an event.
func (d *draft) begin(e *Event) {
	seat := d.mark(e.Seat, e.Place)
	if e.Round != 0 && e.Round != d.round {
		if len(d.outer) == 0 {
			d.breakLine()
		}
		d.round, d.fresh, d.first = e.Round, true, false
		dots := "."
		if d.plain() && seat == d.letter(1) {
			dots, d.first = "...", true
		}
		d.word(strconv.Itoa(e.Round)+dots, e.Place, false)
	}
	inTurn := d.plain() && d.round != 0 && (seat == d.letter(0) && !d.first || seat == d.letter(1) && d.first)
	if seat != "" && (d.fresh || seat != d.seat) && !inTurn {
		d.word(seat+":", e.Place, false)
	}
	d.first = seat == d.letter(0)
	d.seat, d.fresh = seat, false
}

// plain reports whether two seats take turns, whom numbers alone tell apart.
func (d *draft) plain() bool { return d.rs != nil && len(d.rs.Seats) == 2 && !d.rs.Throws && !d.other }

// letter is the letter of the seat at an index of the rule set.
func (d *draft) letter(i int) string {
	if d.rs == nil {
		return ""
	}
	return string(d.rs.Seats[i].Letter)
}

// mark returns the mark of a seat, empty if the source says none.
func (d *draft) mark(seat string, at Place) string {
	if seat = strings.TrimRight(seat, ":. "); seat == "" {
		return ""
	}
	if d.rs != nil {
		if s, ok := SeatNamed(d.rs, seat); ok {
			return string(d.rs.Info(s).Letter)
		}
	}
	if d.rs == nil {
		for name := range strings.FieldsSeq(notation.SeatTags) {
			if isSeat(name, seat) {
				return name[:1]
			}
		}
	}
	mark, ok := plainWord(seat)
	ok = ok && !strings.ContainsAny(mark, " :[")
	if d.rs != nil {
		d.strange(seat, at)
	} else if !ok {
		d.report.Doubt("seat", "whose name is none", at)
	}
	if !ok {
		return ""
	}
	return mark
}

// longestSeat is how many bytes of the name of a seat are said.
const longestSeat = 40

// strange counts a name of a seat that the rule set does not have.
func (d *draft) strange(seat string, at Place) {
	var names []string
	for _, info := range d.rs.Seats {
		names = append(names, info.Name)
	}
	if len(seat) > longestSeat {
		seat = strings.ToValidUTF8(seat[:longestSeat], "") + "…"
	}
	d.report.Doubt("event", "of the seat %q, which %s does not have: its seats are %v", at, seat, d.rs.Name,
		words.Commas(names))
}

// isSeat reports whether a name is that of a seat, which AGN names so, in any language that agn knows.
func isSeat(seat, name string) bool {
	return strings.EqualFold(name, seat) ||
		slices.ContainsFunc(grammar.SeatWords(seat), func(w string) bool { return strings.EqualFold(w, name) })
}

// SeatNamed returns the seat of a rule set with that letter or name, in any language that agn knows.
func SeatNamed(rs *engine.Ruleset, name string) (engine.Seat, bool) {
	name = strings.TrimSpace(name)
	for i, info := range rs.Seats {
		if strings.EqualFold(name, string(info.Letter)) || isSeat(info.Name, name) {
			return engine.Seat(i + 1), true
		}
	}
	return 0, false
}

// happened writes what happened, as it stands if AGN's words can stand beside it, else as what cannot be read.
func (d *draft) happened(e *Event, text string) {
	out, ok := d.holds(text, e.Place)
	if !ok {
		d.report.Doubt("word", "that AGN cannot hold, read as unreadable", e.Place)
		d.word("_", e.Place, false)
		d.comment(&Event{Text: "the source has " + text, Place: e.Place})
		return
	}
	at := e.Place
	if e.Kind == Throw {
		d.word(out, at, false)
		d.Text.mark(len(d.AGN)-len(out)+1, len(d.AGN), true, at)
	} else {
		d.word(out, at, out == text)
	}
	if e.Sic {
		d.word("sic", at, false)
	}
}

// holds returns a text without what no text of AGN may hold, its spaces made single. It reports false if it would
// change what the words around it are, or begins a line as the tags of another game do.
func (d *draft) holds(text string, at Place) (string, bool) {
	text, ok := plainWord(d.clean(text, at))
	return text, ok && (d.col > 0 || !strings.HasPrefix(text, "["))
}

// plainWord returns words with single spaces between them. It reports false for those that would change what the words
// around them are: with a bracket that is not closed, a comment to the line's end, or what begins a tag.
func plainWord(text string) (string, bool) {
	if text = strings.Join(strings.Fields(text), " "); text == "" || text[0] == '%' {
		return text, false
	}
	if text[0] == '[' {
		return text, bracketed(text)
	}
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case ';', '}', '>':
			return text, false
		case '{', '<':
			closing := strings.IndexByte(text[i:], text[i]+2) // "}" and ">" stand two after their opening ones
			if closing < 0 {
				return text, false
			}
			i += closing
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return text, false
			}
		}
	}
	return text, depth == 0
}

// bracketed reports whether a text stands in square brackets and is no tag, as a throw or a remark does.
func bracketed(text string) bool {
	inner, rest, closed := strings.Cut(text[1:], "]")
	name, _, more := strings.Cut(inner, " ")
	return closed && rest == "" && !strings.ContainsAny(inner, "[{}\";") && !(more && grammar.TagNamed(name))
}

// clean drops the characters that no text of AGN may hold.
func (d *draft) clean(text string, at Place) string {
	if strings.IndexFunc(text, unholdable) < 0 {
		return text
	}
	return strings.Map(func(r rune) rune {
		if !unholdable(r) {
			return r
		}
		d.report.Lost("character", "that no text may hold", at)
		return -1
	}, text)
}

// unholdable reports whether a character is one that no text of AGN may hold.
func unholdable(r rune) bool {
	return r == utf8.RuneError || r != '\t' && r != '\n' && r != '\r' && unicode.IsControl(r) ||
		unicode.Is(unicode.Bidi_Control, r)
}

// comment writes a comment; one with a closing brace goes to the line's end.
func (d *draft) comment(e *Event) {
	text := strings.Join(strings.Fields(d.clean(e.Text, e.Place)), " ")
	switch {
	case text == "":
	case strings.Contains(text, "}"):
		d.word("; "+text, e.Place, false)
		d.breakLine()
	default:
		d.word("{"+text+"}", e.Place, false)
	}
}

// word writes a word or several.
func (d *draft) word(text string, at Place, same bool) {
	switch {
	case d.open:
		d.open = false
	case d.col > 0 && d.col+1+len(text) > draftWidth && text[0] != '[': // which would begin another game
		d.breakLine()
	case d.col > 0:
		d.AGN = append(d.AGN, ' ')
		d.col++
	}
	start := len(d.AGN)
	d.AGN = append(d.AGN, text...)
	d.col += len(text)
	d.Text.mark(start, len(d.AGN), same, at)
}

func (d *draft) breakLine() {
	if d.col > 0 {
		d.AGN = append(d.AGN, '\n')
		d.col = 0
	}
}
