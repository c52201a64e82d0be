package convert

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// recorder makes games of the lines of pages.
type recorder struct {
	in    *Input
	floor float32 // below this a word is unreadable
	to    func(*Game) error

	game    *Game
	sorter  *sorter // of the game, nil before its movetext
	sorters *sorter // the one made last
	begun   bool    // movetext was met
	ended   bool    // the result was met
	size    int     // bytes of the game so far
	leaf    *leaf
	line    *textLine
	at      Place
	source  string // names the line where nothing of it was written yet
	prosed  int    // how many events there were after a comment that words of no notation make
	held    *token // the last word of the line before, which may go on
	whole   bool   // the last word was the first part of a word that a line end divides, which had it whole
	err     error
}

// page writes down what stands on a page.
func (k *recorder) page(l *leaf) error {
	lines, left := l.ordered()
	k.leaf = l
	for range left {
		k.in.Report.Doubt("region", "outside of the reading order of its page, read last", Place{})
	}
	for _, t := range lines {
		k.line = t
		k.read(t)
		if k.err != nil {
			return k.err
		}
	}
	return nil
}

// end hands on the last game.
func (k *recorder) end() error {
	k.release()
	k.close()
	return k.err
}

// asides are what regions are called that do not belong to the text.
var asides = []string{"page-number", "header", "footer", "marginalia", "catch-word", "signature-mark", "numberingzone",
	"runningtitlezone", "margintextzone", "quiremarkszone", "stampzone", "digitizationartefactzone", "credit",
	"endnote", "footnote", "caption"}

// aside reports whether a region does not belong to the text.
func (z *zone) aside() bool {
	kind, _, _ := strings.Cut(z.kind, ":")
	return slices.Contains(asides, kind)
}

// read writes down a line.
func (k *recorder) read(t *textLine) {
	k.at = Place{Line: int32(t.line), Column: int32(t.column), Within: t.name()}
	tokens := t.tokens(k.in.Report, k.at)
	if len(tokens) == 0 {
		return
	}
	if k.whole && tokens[0].tied == 2 {
		tokens = tokens[1:] // the line before had it whole
	}
	if k.whole = len(tokens) > 0 && tokens[len(tokens)-1].tied == 1; len(tokens) == 0 {
		return
	}
	k.source = k.leaf.source(t.box, t.zone.id, t.id)
	text := textOf(tokens)
	if len(t.text) > 0 && t.text[0].sure >= 0 && t.text[0].sure < k.floor {
		k.in.Report.Doubt("line", "of low confidence as a whole, whose words are kept", k.at)
	}
	aside := t.zone.aside()
	name, value, ok := k.head(text, aside)
	switch {
	case ok:
		k.release()
		k.tag(name, value, tokens)
	case aside:
		k.remark(text)
	case k.held == nil && k.prose(tokens):
		k.remark(text)
		if k.begun {
			k.in.Report.Doubt("line", "without a word of the notation, kept as a comment", k.at)
		} else {
			k.in.Report.Note("line", "before the moves that names no tag, kept as a comment", k.at)
		}
	default:
		k.words(tokens)
	}
}

// name is how messages call a line.
func (t *textLine) name() string {
	var names []string
	if t.zone.id != "" {
		names = append(names, "region "+shown(t.zone.id))
	}
	if t.id != "" {
		names = append(names, "line "+shown(t.id))
	}
	return strings.Join(names, ", ")
}

// textOf is the first reading of a line.
func textOf(tokens []token) string {
	words := make([]string, len(tokens))
	for i := range tokens {
		words[i] = tokens[i].first()
	}
	return strings.Join(words, " ")
}

var (
	bracketHead = pattern{text: `^[\[({|]\s*(\p{L}[\p{L}\p{Nd}_]*)\s*["“”„‟«»＂″'‘’]+\s*(.*)$`}
	colonHead   = pattern{text: `^(\p{L}[\p{L}\p{M}_]{1,19})\s*[:=]\s*(.+)$`}
	closesHead  = " \"“”„‟«»＂″'‘’])}|"
)

// head reads a line that says something of the whole game: a tag, or a name with a colon.
func (k *recorder) head(text string, aside bool) (name, value string, ok bool) {
	m := bracketHead.made().FindStringSubmatch(text)
	if m != nil {
		value = strings.TrimRight(m[2], closesHead)
		if name = tagCalled(m[1]); name == "" && text[0] == '[' && grammar.TagNamed(m[1]) {
			name = m[1]
		}
		return name, value, name != ""
	}
	if m = colonHead.made().FindStringSubmatch(text); m == nil {
		return "", "", false
	}
	name, value = tagCalled(m[1]), strings.Trim(m[2], closesHead)
	switch {
	case name == "", value == "", aside && k.begun:
		return "", "", false
	case notation.IsSeatTag(name):
		// "White: e4" is a move of White's, which comes after the tags.
		first, _, _ := strings.Cut(value, " ")
		what := k.sorts(first).sort
		return name, value, (!k.begun || k.ended) && what != aMove && what != aThrow && what != aGap
	}
	return name, value, true
}

// otherTags are the tags with a meaning that are neither of a seat nor have a place of their own.
var otherTags = []string{"EventDate", "Termination", "Rupees", "Places", "Stake", "Language", "OwnTags", "UTCDate",
	recorded.Tag}

// tagCalled returns the tag that a name stands for, "" if none.
func tagCalled(name string) string {
	if notation.KnownTag(name) || notation.IsSeatTag(name) || slices.Contains(otherTags, name) {
		return name
	}
	return referee.TagMeant(name)
}

// closing lists the tags that may stand after the moves.
var closing = []string{"Result", "Termination", "Rupees", "Places"}

// tag writes down a tag. After movetext it begins a new game, and so does one that the game has already.
func (k *recorder) tag(name, value string, tokens []token) {
	if k.begun && !slices.Contains(closing, name) ||
		!k.begun && name == "Event" && k.game != nil && k.game.Tag(name) != "" {
		k.close()
	}
	for i := range tokens {
		t := &tokens[i]
		if name == "Variant" {
			value = k.variant(value, t)
		}
		for range t.guesses[min(1, len(t.guesses)):] {
			k.in.Report.Lost("reading", "of a word in a tag, beside the first", k.at)
		}
		if k.low(t) {
			k.in.Report.Doubt("word", "of low confidence in a tag", k.at)
		}
	}
	g := k.current()
	g.AddTag(name, shown(value), k.at)
	k.size += len(value)
	if !k.begun {
		k.sorter = nil
	}
}

// variant takes the reading of a word that names a rule set.
func (k *recorder) variant(value string, t *token) string {
	if _, ok := rulesets.Lookup(value); ok {
		return value
	}
	for _, g := range t.guesses {
		name := strings.ToLower(strings.Trim(g.text, closesHead+"[({"))
		if _, ok := rulesets.Lookup(name); ok {
			return name
		}
	}
	return value
}

// current is the game that is written now.
func (k *recorder) current() *Game {
	if k.game == nil {
		k.game = &Game{Place: k.at}
	}
	return k.game
}

// close hands on the game that is open. Comments without a game come to nothing.
func (k *recorder) close() {
	g := k.game
	if g != nil && k.err == nil {
		k.settleDots(g)
	}
	k.game, k.sorter, k.begun, k.ended, k.size, k.prosed = nil, nil, false, false, 0, 0
	if g == nil || k.err != nil {
		return
	}
	if len(g.Tags) == 0 && !slices.ContainsFunc(g.Events, func(e Event) bool { return e.Kind != Comment }) &&
		g.Result.Text == "" {
		for _, e := range g.Events {
			k.in.Report.Lost("line", "of text without a game", e.Place)
		}
		return
	}
	k.err = k.to(g)
}

// add adds an event, of a game that is not too long already.
func (k *recorder) add(e Event) {
	g := k.current()
	if k.size > grammar.MaxGame {
		return // it is said to be too long as a whole
	}
	if e.Place = k.at; k.source != "" {
		if e.Kind != Comment {
			g.Events = append(g.Events, Event{Kind: Comment, Text: k.source, Place: k.at})
		} else {
			e.Text = k.source + " " + e.Text
		}
		k.size += len(k.source) + 3
		k.source = ""
	}
	k.size += len(e.Text) + 3
	g.Events = append(g.Events, e)
}

// remark writes a comment.
func (k *recorder) remark(text string) { k.add(Event{Kind: Comment, Text: braceless(text)}) }

// braceless is text as it can stand in a comment.
func braceless(s string) string { return strings.NewReplacer("{", "(", "}", ")").Replace(shown(s)) }

// word writes a word. After a result it begins a new game.
func (k *recorder) word(text string) {
	if k.ended {
		k.next()
	}
	k.begun = true
	k.add(Event{Kind: Word, Text: text})
}

// next begins a game without a head after a result: the rules are those of the game before.
func (k *recorder) next() {
	old := k.game
	k.close()
	if old == nil {
		return
	}
	g := k.current()
	for _, t := range old.Tags {
		if t.Name == "Variant" || t.Name == "Options" || t.Name == "Language" {
			g.Tags = append(g.Tags, t)
		}
	}
	if len(g.Tags) > 0 {
		k.in.Report.Doubt("game", "without a head, taken for one by the rules of the game before", k.at)
	}
}

// sorts says what a word can be in the game that is open.
func (k *recorder) sorts(word string) sorted {
	if k.sorter == nil {
		var tags []Tag
		if k.game != nil {
			tags = k.game.Tags
		}
		cfg := k.in.Config
		if slices.ContainsFunc(tags, func(t Tag) bool { return t.Name == "Variant" }) {
			cfg.Variant = ""
		}
		k.sorter = newSorter(cfg, tags, k.sorters)
		k.sorters = k.sorter
	}
	return k.sorter.sort(word)
}

// prose reports whether a line is no movetext.
func (k *recorder) prose(tokens []token) bool {
	if n := len(tokens); n > 1 && k.divided(&tokens[n-1]) {
		tokens = tokens[:n-1] // the rest of it may be a word
	}
	strong, weak, unread, text := k.weigh(tokens)
	if strong > 0 {
		return strong*3 < text
	}
	return unread < text || unread == 0 && weak == 0
}

// weigh counts the words of a line: those that are surely of a game, the round numbers, what was meant as a move or
// throw, and others with letters.
func (k *recorder) weigh(tokens []token) (strong, weak, unread, text int) {
	for i := range tokens {
		best, w := k.best(&tokens[i]), tokens[i].first()
		switch {
		case tokens[i].gap, best > aMark && best < aRemark, best == aMark && strings.HasSuffix(w, ":"):
			strong++
		case best == aMark && !bareNumber.made().MatchString(w), best == aMark && len(tokens) == 1:
			weak++
		case meant(w):
			unread++
		case best == noWord && strings.ContainsFunc(w, unicode.IsLetter):
			text++
		}
	}
	return strong, weak, unread, text
}

// best is what a word can be by the reading that says the most.
func (k *recorder) best(t *token) (best part) {
	for _, g := range t.guesses {
		for _, piece := range pieces(g.text) {
			if got := k.sorts(piece).sort; got != noWord && (best == noWord || best == aMark) {
				best = got
			}
		}
	}
	return best
}

// pieces cuts a word where a number, a seat's mark or a throw ends in it.
var glued = pattern{text: `^(?:(\d{1,3}\.{1,3})|([A-Z]:)|(<[^<>]*>))`}

func pieces(word string) []string {
	var out []string
	for {
		m := glued.made().FindString(word)
		if m == "" || m == word {
			return append(out, word)
		}
		out = append(out, m)
		word = word[len(m):]
	}
}

// words writes down the words of a line.
func (k *recorder) words(tokens []token) {
	tokens = k.continued(tokens)
	if n := len(tokens); n > 0 {
		if last := &tokens[n-1]; k.divided(last) {
			held := *last
			k.held, tokens = &held, tokens[:n-1]
		}
	}
	for i := 0; i < len(tokens); {
		i += k.one(tokens[i:])
		if k.err != nil {
			return
		}
	}
}

// divided reports whether the rest of a word may stand in the next line: after a hyphen, or where what is there is the
// beginning of a move.
func (k *recorder) divided(t *token) bool {
	w := t.first()
	return t.torn || len(w) > 1 && strings.HasSuffix(w, "-") && !strings.HasSuffix(w, "--") ||
		beginsMove.made().MatchString(w) && k.sorts(w).sort == noWord
}

// beginsMove is what a line may end with of a move.
var beginsMove = pattern{text: `^([KRNEBV][a-t]?x?|[a-t]x?|\d?[a-t]\d?\d?[-x])$`}

// continued joins the word at the end of the line before to the one at the start of this.
func (k *recorder) continued(tokens []token) []token {
	h := k.held
	if h == nil || len(tokens) == 0 {
		return tokens
	}
	k.held = nil
	next := tokens[0]
	join := func(head guesses) token {
		return token{guesses: combine([]guesses{head, next.guesses}), gap: h.gap || next.gap, place: h.place}
	}
	tries := []token{join(h.guesses)}
	if strings.HasSuffix(h.first(), "-") {
		bare := slices.Clone(h.guesses)
		for i := range bare {
			bare[i].text = strings.TrimSuffix(bare[i].text, "-")
		}
		tries = append(tries, join(bare))
	}
	for _, t := range tries {
		if h.torn || slices.ContainsFunc(t.guesses, func(g guess) bool {
			what := k.sorts(g.text).sort
			return what == aMove || what == aThrow || what == aGap || what == aResult
		}) {
			if !h.torn {
				k.in.Report.Doubt("word", "divided by the end of a line, joined", h.place)
			}
			return append([]token{t}, tokens[1:]...)
		}
	}
	return append([]token{*h}, tokens...)
}

// release writes down the word that was held, as nothing goes on with it.
func (k *recorder) release() {
	if h := k.held; h != nil {
		k.held = nil
		k.one([]token{*h})
	}
}

// one writes down the first of some tokens, or several that go together, and returns how many.
func (k *recorder) one(tokens []token) int {
	t := &tokens[0]
	w := t.first()
	switch {
	case w[0] == '{' || w[0] == '(' && k.sorts(w).sort == noWord:
		return k.bracketed(tokens)
	}
	parts := pieces(w)
	if len(parts) == 1 || k.sorts(w).sort != noWord {
		k.token(t)
		return 1
	}
	for i := range parts {
		part := token{gap: t.gap, at: t.at}
		for _, g := range t.guesses {
			if p := pieces(g.text); len(p) == len(parts) {
				with := written{text: part.guesses}
				with.add(guess{text: p[i], sure: g.sure})
				part.guesses = with.text
			} else if i == 0 {
				k.in.Report.Lost("reading", "impossible at its place", k.at)
			}
		}
		k.token(&part)
	}
	return 1
}

// bracketed writes down what stands in brackets: a comment, or a variation if it is nothing but words of the notation.
// It returns how many tokens that takes.
func (k *recorder) bracketed(tokens []token) int {
	open := tokens[0].first()[0]
	closes := map[byte]byte{'{': '}', '(': ')'}[open]
	n, depth := 0, 0
	for i := range tokens {
		w := tokens[i].first()
		depth += strings.Count(w, string(open)) - strings.Count(w, string(closes))
		if depth <= 0 {
			n = i + 1
			break
		}
	}
	if n == 0 {
		k.in.Report.Doubt("bracket", "not closed in its line, the rest of which is a comment", k.at)
		k.remark(textOf(tokens))
		return len(tokens)
	}
	text := textOf(tokens[:n])
	if open == '(' && depth == 0 && k.played(text) {
		for _, w := range strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text)) {
			switch w {
			case "(":
				k.add(Event{Kind: Open})
			case ")":
				k.add(Event{Kind: Close})
			default:
				k.word(w)
			}
		}
		return n
	}
	k.remark(strings.Trim(text, "{}"))
	return n
}

// played reports whether text in brackets is a variation.
func (k *recorder) played(text string) bool {
	moves := 0
	for _, w := range strings.Fields(strings.NewReplacer("(", " ", ")", " ").Replace(text)) {
		for _, p := range pieces(w) {
			switch k.sorts(p).sort {
			case noWord, aResult:
				return false
			case aMove, aThrow, aGap:
				moves++
			}
		}
	}
	return moves > 0 && k.begun
}

// token writes down one word with its readings.
func (k *recorder) token(t *token) {
	k.unpointed(t)
	w := t.first()
	if t.gap {
		k.in.Report.Note("word", "marked as unreadable in the transcription", k.at)
		k.unread(t, "_")
		return
	}
	var classes []sorted
	chosen := -1
	for i, g := range t.guesses {
		classes = append(classes, k.sorts(g.text))
		if c := classes[i].sort; chosen < 0 && (c == aMove || c == aThrow || c == aGap) {
			chosen = i
		}
	}
	switch first := classes[0]; {
	case first.sort == aResult && k.result(w):
		k.others(t)
	case first.sort == aMark, first.sort == aRemark, first.sort == aResult:
		if k.low(t) {
			k.in.Report.Doubt("mark", "of a round or seat, of low confidence, kept", k.at)
		}
		k.others(t)
		k.word(w)
	case chosen >= 0:
		k.readings(t, classes, chosen)
	default:
		k.strange(t)
	}
}

// result takes the result at the end of a game. It reports false if the game cannot end so.
func (k *recorder) result(w string) bool {
	g := k.current()
	text := strings.TrimRight(resultDigits.Replace(w), ".,")
	if rs, ok := rulesets.Lookup(cmp.Or(g.Tag("Variant"), k.in.Config.Variant)); ok && text != "*" {
		plain := strings.NewReplacer("–", "-", "½", "1/2").Replace(text)
		if !referee.PossibleResult(plain, strings.Count(plain, "-")+1) || len(rs.Seats) < strings.Count(plain, "-")+1 {
			return false
		}
	}
	g.Result = Result{Text: text, Place: k.at}
	k.begun, k.ended = true, true
	return true
}

// others counts the readings of a word that has but one.
func (k *recorder) others(t *token) {
	for range t.guesses[1:] {
		k.in.Report.Lost("reading", "impossible at its place", k.at)
	}
}

// slight is the share of the certainty of the first reading below which another one is left out.
const slight = 0.1

// readings writes a word with those of its readings that can be words in its place.
func (k *recorder) readings(t *token, classes []sorted, chosen int) {
	first := t.guesses[chosen]
	class := classes[chosen]
	if chosen > 0 {
		k.in.Report.Doubt("word", "in another reading than the first, which is outside of the notation", k.at)
	}
	words, sum := k.possible(t, classes, chosen)
	if first.sure >= 0 && sum < k.floor {
		k.unsure(t, chosen, class)
		return
	}
	text := words[0]
	if len(words) > 1 {
		if class.sort == aThrow {
			text = k.dice(words)
		} else {
			text = strings.Join(words, "|")
		}
	} else if class.sort != aGap && k.sorterOwn() && strictly(t.guesses[chosen].text) {
		text = strings.TrimSuffix(t.guesses[chosen].text, class.suffix)
	}
	k.word(text + class.suffix)
	if len(words) > 1 && !t.at.empty() {
		k.note(t, "")
	}
}

// possible lists the readings of a word that can be words in its place, the chosen first, and how sure they are in all.
func (k *recorder) possible(t *token, classes []sorted, chosen int) (words []string, sum float32) {
	first, class := t.guesses[chosen], classes[chosen]
	words, sum = []string{class.text}, first.sure
	for i, g := range t.guesses {
		switch c := classes[i]; {
		case i == chosen:
		case i < chosen, class.sort == aGap, c.sort != class.sort:
			k.in.Report.Lost("reading", "impossible at its place", k.at)
		case slices.Contains(words, c.text):
			sum += max(g.sure, 0)
		case first.sure >= 0 && g.sure >= 0 && g.sure < first.sure*slight, len(words) == maxReadings:
			k.in.Report.Lost("reading", "of little confidence beside the first", k.at)
		default:
			words = append(words, c.text)
			sum += max(g.sure, 0)
		}
	}
	return words, sum
}

// maxReadings is how many readings a word or die of AGN has at most.
const maxReadings = 8

// sorterOwn reports whether the letters of the game are AGN's.
func (k *recorder) sorterOwn() bool { return k.sorter == nil || k.sorter.own }

// strictly reports whether a word is a move of the notation as it stands, its suffix aside.
func strictly(w string) bool {
	_, err := grammar.ParseMove(strings.TrimRight(w, "!?"))
	return err == nil
}

// dice joins the readings of a throw die by die.
func (k *recorder) dice(words []string) string {
	var dice [][]string
	for i, w := range words {
		values := strings.Split(strings.Trim(w, "<>"), ",")
		if i == 0 {
			dice = make([][]string, len(values))
		}
		if len(values) != len(dice) {
			k.in.Report.Lost("reading", "of a throw, with another number of dice", k.at)
			continue
		}
		for d, v := range values {
			if !slices.Contains(dice[d], v) && len(dice[d]) < maxReadings {
				dice[d] = append(dice[d], v)
			}
		}
	}
	out := make([]string, len(dice))
	for d := range dice {
		out[d] = strings.Join(dice[d], "|")
	}
	return "<" + strings.Join(out, ",") + ">"
}

// unsure writes a word of low confidence: with the characters that are unsure as unreadable, where the file says
// which, else as a whole.
func (k *recorder) unsure(t *token, chosen int, class sorted) {
	text := "_"
	if class.sort == aThrow {
		text = "<_>"
	}
	if class.sort == aGap {
		text = class.text
	}
	if raw := t.guesses[chosen].text; chosen == 0 && len(t.sure) == len([]rune(raw)) {
		if part, ok := k.sorter.gapped(raw, func(i int) bool { return t.sure[i] < k.floor }); ok {
			text = part
		}
	}
	k.gap(t, text, words.Of("of low confidence, read as unreadable"))
}

// gap counts a word and writes something unreadable in its place.
func (k *recorder) gap(t *token, text string, why words.Text) {
	k.in.Report.Doubt("word", "%v", k.at, why)
	k.unread(t, text)
}

// unread writes something unreadable in the place of a word, with what was read there.
func (k *recorder) unread(t *token, text string) {
	k.word(text)
	var read strings.Builder
	for i, g := range t.guesses {
		if i > 0 {
			read.WriteString(" ")
		}
		read.WriteString(noted(strings.ReplaceAll(g.text, " ", "_")))
		if g.sure > 0 {
			read.WriteString("=" + strconv.FormatFloat(float64(g.sure), 'f', 2, 32))
		}
	}
	k.note(t, "[%read "+read.String()+"]")
}

// note writes a comment on the word before: its place on the page if that is known, and what else there is.
func (k *recorder) note(t *token, more string) {
	var parts []string
	if at := k.leaf.source(t.at); at != "" && !t.at.empty() {
		parts = append(parts, at)
	}
	if more != "" {
		parts = append(parts, more)
	}
	k.add(Event{Kind: Comment, Text: strings.Join(parts, " ")})
}

var (
	likeNumber = pattern{text: `^[\dlIi|oOSZB]{1,3}\.{1,3}$`}
	likeSeat   = pattern{text: `^[A-Z];$`}
	asDigits   = strings.NewReplacer(
		"l",
		"1",
		"I",
		"1",
		"i",
		"1",
		"|",
		"1",
		"o",
		"0",
		"O",
		"0",
		"S",
		"5",
		"Z",
		"2",
		"B",
		"8",
	)
)

// strange writes down a word of which no reading is one of the notation.
func (k *recorder) strange(t *token) {
	w := t.first()
	switch {
	case likeNumber.made().MatchString(w) && strings.ContainsAny(w, "0123456789lI|"):
		k.in.Report.Doubt("round number", "with letters for digits", k.at)
		k.others(t)
		k.word(asDigits.Replace(w))
	case likeSeat.made().MatchString(w) && k.sorts(w[:1]+":").sort == aMark:
		k.in.Report.Doubt("seat mark", "with a semicolon for its colon", k.at)
		k.others(t)
		k.word(w[:1] + ":")
	case k.together(t):
	case meant(w), k.low(t):
		text := "_"
		if strings.ContainsAny(w, "<>") {
			text = "<_>"
		}
		if part, ok := k.gapped(t); ok {
			text = part
		}
		k.gap(t, text, words.Of("outside of the notation, read as unreadable"))
	default:
		k.in.Report.Doubt("word", "outside of the notation, kept as a comment", k.at)
		k.others(t)
		if g := k.game; g != nil && k.prosed > 0 && k.prosed == len(g.Events) && k.source == "" {
			g.Events[k.prosed-1].Text += " " + braceless(w)
			k.size += len(w) + 1
		} else {
			k.remark(w)
		}
		k.prosed = len(k.current().Events)
	}
}

// together writes down two moves, or a throw and a move, that stand without a space between, if there is but one place
// in which they can be cut.
func (k *recorder) together(t *token) bool {
	w := t.first()
	if len(w) > maxWord || k.low(t) || strings.Contains(w, "--") {
		return false
	}
	long := func(s string) bool { return strings.ContainsAny(s, "-@<") }
	var cuts []int
	for i := 2; i+2 <= len(w); i++ {
		a, b := k.sorts(w[:i]).sort, k.sorts(w[i:]).sort
		if (a == aMove || a == aThrow) && b == aMove && long(w[:i]) == long(w[i:]) {
			cuts = append(cuts, i)
		}
	}
	if len(cuts) != 1 {
		return false
	}
	k.in.Report.Doubt("pair", "of words without a space between, cut", k.at)
	k.others(t)
	k.word(w[:cuts[0]])
	k.word(w[cuts[0]:])
	return true
}

// low reports whether the recognition is unsure of a word.
func (k *recorder) low(t *token) bool { return t.guesses[0].sure >= 0 && t.guesses[0].sure < k.floor }

// gapped tries the readings of a word with what no move has as unreadable.
func (k *recorder) gapped(t *token) (string, bool) {
	k.sorts("") // there is a sorter
	for i, g := range t.guesses {
		low := func(n int) bool { return i == 0 && n < len(t.sure) && t.sure[n] < k.floor }
		if part, ok := k.sorter.gapped(g.text, low); ok {
			return part, true
		}
		if part, ok := k.sorter.gapped(g.text, func(int) bool { return false }); ok {
			return part, true
		}
	}
	return "", false
}

// unpointed takes commas and the like from moves and throws. After that of a throw which is not closed a value is
// missing.
func (k *recorder) unpointed(t *token) {
	for i := range t.guesses {
		text := t.guesses[i].text
		bare := strings.TrimRight(text, ",;.")
		if open := strings.Contains(text, "<") && !strings.Contains(text, ">"); open || bare == text ||
			k.sorts(text).sort != noWord {
			continue
		}
		if what := k.sorts(bare).sort; what > aMark && what < aResult {
			k.in.Report.Note("sign", "of punctuation after a word, left out", k.at)
			t.guesses[i].text = bare
		}
	}
}
