package repair

import (
	"bytes"
	"slices"
	"strings"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// applying goes through the record along a path of edits and writes the repair.
type applying struct {
	*search
	loc  notation.Locator
	spot referee.Spot
	rep  Repair

	event, ply int // as written, before the word
	// numbered says whether the record has round numbers; seat and round are the last seat
	// mark and number it had.
	numbered bool
	seat     byte
	round    int
	changes  []change
	// right has how words that are moved should be written, by their index.
	right map[int]string
	// sign is where a ";" stands that a later edit before the same word takes away, -1
	// without one: what is put in now stands before it.
	sign int32
}

// change puts text in the place of bytes, and leaves a trace of what stood there.
type change struct {
	start, end int32
	now        string
	// trace is the same with a trace of what stood there, after the end of what belongs to
	// the word.
	trace string
	after int32
}

// apply makes the repair of a path. It reports false if the path does not lead to a legal
// game after all.
func (s *search) apply(p path) (Repair, bool) {
	a := applying{search: s, loc: s.g.Locator(), spot: s.trial.Start()}
	for i := range s.words {
		a.numbered = a.numbered || s.words[i].isNumber()
	}
	i := 0
	for n, k := range p.edits {
		e := &s.made[k]
		a.sign = s.signAfter(p.edits[n+1:], e.at)
		for ; i < int(e.at); i++ {
			if !a.asWritten(i) {
				return Repair{}, false
			}
		}
		if !a.edit(e) {
			return Repair{}, false
		}
		i = int(e.at + e.n)
	}
	for ; i < len(s.words); i++ {
		if !a.asWritten(i) {
			return Repair{}, false
		}
	}
	words := len(a.rep.Edits)
	a.close(p.end)
	for k := range a.rep.Edits[words:] {
		a.rep.Edits[words+k].closing = true
	}
	a.write()
	return a.rep, true
}

// pass goes past a word as written.
func (a *applying) pass(i int) {
	for _, w := range a.covered(i, 1) {
		if w.item.IsEvent() {
			a.event++
		}
		switch w.item.Kind {
		case notation.MoveItem, notation.Pass:
			a.ply++
		case notation.Readings:
			if !a.g.ReadsThrow(&w.item) {
				a.ply++
			}
		case notation.Gap:
			if a.trial.Game().Dice() == nil {
				a.ply++
			}
		}
	}
}

// asWritten plays a word as written, with its marks put right.
func (a *applying) asWritten(i int) bool {
	w := &a.words[i]
	a.expect(&w.item)
	text, ok := a.rightly(&w.item, w.text, a.numbers[i])
	switch {
	case !ok:
		return false
	case text == w.text:
	case w.fixed != nil:
		text = w.text
	case w.isNumber():
		a.replace(Replace, i, 1, text, "the number of this round")
	default:
		a.replace(Replace, i, 1, text, "the mark that such moves have in this record")
	}
	a.shown(&w.item)
	if w.item.IsEvent() {
		a.rep.events = append(a.rep.events, text)
	}
	a.pass(i)
	return true
}

// rightly plays a word of the record before the next round number, and returns it with the mark that it should have, or
// the right number. It reports false where it cannot be played.
func (a *applying) rightly(it *notation.Item, text string, next int32) (right string, ok bool) {
	offset := a.spot.Offset
	flaws := a.trial.Step(&a.spot, it)
	switch {
	case flaws&referee.Broken != 0:
		return "", false
	case a.filling:
	case flaws&referee.Jump != 0 && next != it.N+1:
		n := int(it.N) - (a.spot.Offset - offset)
		a.spot.Offset = offset
		return numberToken(n).text, true
	case flaws&referee.Mark != 0 && a.marking:
		return a.trial.Right(), true
	}
	return text, true
}

// shown remembers the last number and seat mark.
func (a *applying) shown(it *notation.Item) {
	switch it.Kind {
	case notation.Number:
		a.round, a.seat = int(it.N), 0
	case notation.SeatMark:
		a.seat = it.Letter
	}
}

// supplied reports whether a token of an edit stands nowhere in the record.
func (a *applying) supplied(e *edit, k int) bool {
	return e.kind == Insert || e.kind == Fill && a.words[e.at].item.Turn || e.column != nil && k < int(e.column.lost)
}

// play plays the words of an edit, and returns how they are written. It reports false where they cannot be
// played.
func (a *applying) play(e *edit) (texts []string, ok bool) {
	tokens, prefix := a.unwritten(e), ""
	for k := range tokens {
		t := &tokens[k]
		if a.supplied(e, k) && t.item.IsEvent() && !t.silent {
			prefix += a.turn(t)
		}
		if t.silent {
			if a.breaks(&a.spot, &t.item) {
				return nil, false
			}
			continue
		}
		a.expect(&t.item)
		if t.item.Kind == notation.Throw && a.orderly && t.text != textOf(&t.item) {
			a.rep.odd++
		}
		text, ok := a.playAs(e, k)
		if !ok {
			return nil, false
		}
		a.shown(&t.item)
		if t.item.IsEvent() {
			a.rep.events = append(a.rep.events, text)
		}
		texts, prefix = append(texts, prefix+text), ""
	}
	return texts, true
}

// playAs plays a word of an edit, and returns how it is written. It reports false where it cannot be played.
func (a *applying) playAs(e *edit, k int) (text string, ok bool) {
	t := &e.tokens[k]
	if t.moved == 0 {
		return t.text, !a.breaks(&a.spot, &t.item)
	}
	text, ok = a.rightly(&t.item, t.text, a.nextNumber(e, k))
	if text != t.text && ok {
		if a.right == nil {
			a.right = map[int]string{}
		}
		a.right[int(t.moved)-1] = text
	}
	return text, ok
}

// moved is the text from one word to before another with words in it put right.
func (a *applying) moved(from, to int) string {
	at := a.words[from].start
	var b strings.Builder
	for i := from; i < to; i++ {
		if now, ok := a.right[i]; ok {
			b.Write(a.g.Text[at:a.words[i].start])
			b.WriteString(now)
			at = a.words[i].end
		}
	}
	b.Write(a.g.Text[at:a.tailEnd(&a.words[to-1])])
	return b.String()
}

// edit makes an edit.
func (a *applying) edit(e *edit) bool {
	texts, ok := a.play(e)
	if !ok {
		return false
	}
	now := strings.Join(texts, " ")
	i, n, why := int(e.at), int(e.n), a.damages[e.of].why
	switch {
	case e.signs != nil:
		a.bare(e)
	case e.column != nil:
		a.columned(e, texts[:e.column.lost], why)
	case e.kind == Insert && now == "": // nothing stands there
	case e.kind == Insert:
		a.insert(i, now, why, a.words[i:i+n])
	case e.kind == Delete:
		a.remove(i, n, why)
	case e.kind == Swap:
		a.swapped(i, int(e.first), int(e.second), i+n, why)
	default:
		if e.kind == Replace && len(e.tokens) == 1 && (n == 1 || why == "") {
			was := a.asOne(i, n)
			a.rep.signs += differing(a.spelled(&e.tokens[0], was), was)
		}
		if why == "" {
			why = a.why(e)
		}
		a.replace(e.kind, i, n, now, why)
	}
	for k := range n {
		a.pass(i + k)
	}
	return true
}

// turn is the number and seat mark that an event which is put in needs before it.
func (a *applying) turn(t *token) string {
	var next referee.Spot
	next.Copy(&a.spot)
	if a.breaks(&next, &t.item) {
		return ""
	}
	seat, round := a.trial.Seat(&a.spot, &next)
	prefix := ""
	if a.numbered && round != a.round {
		a.round, a.seat = round, 0
		prefix = numberToken(round).text + " "
	}
	if a.marked && seat != a.seat {
		a.seat = seat
		prefix += markToken(seat).text + " "
	}
	return prefix
}

// why says how what was written may have come about.
func (a *applying) why(e *edit) string {
	if int(e.cost) >= a.damages[otherWord].cost {
		return "another word altogether"
	}
	was := a.asOne(int(e.at), int(e.n))
	meant := a.spelled(&e.tokens[0], was)
	if crossed(meant, was) {
		return "from and to exchanged"
	}
	return a.meter.explain(meant, was)
}

func (a *applying) record(kind editKind, start, end int32, was, now, why string) {
	at := Place{Event: a.event + 1, Ply: a.ply + 1, Span: a.loc.Span(start, end)}
	a.rep.Edits = append(a.rep.Edits, Edit{Kind: kind, Place: at, Was: a.plain.stood(start, end, was), Now: now, Why: why,
		stretch: stretch{start, end}, was: was})
}

func (a *applying) replace(kind editKind, i, n int, now, why string) {
	w, last := &a.words[i], &a.words[i+n-1]
	if w.part > 0 && len(a.changes) > 0 && a.changes[len(a.changes)-1].start == w.start {
		// The events of one gap are one edit.
		c := &a.changes[len(a.changes)-1]
		c.now += " " + now
		c.trace = c.now + a.tail(w) + a.trace(w.start, w.end, w.text)
		a.rep.Edits[len(a.rep.Edits)-1].Now = c.now
		return
	}
	was := string(a.g.Text[w.start:last.end])
	a.record(kind, w.start, last.end, was, now, why)
	a.changes = append(a.changes, change{start: w.start, end: last.end, now: now,
		trace: now + a.tail(last) + a.trace(w.start, last.end, was), after: a.tailEnd(last)})
}

func (a *applying) remove(i, n int, why string) {
	first, last := &a.words[i], &a.words[i+n-1]
	was, end := a.stood(i, i+n), a.tailEnd(last)
	a.record(Delete, first.start, end, was, "", why)
	for k, w := range a.covered(i, n) {
		t := ""
		if k == 0 {
			t = strings.TrimPrefix(a.trace(first.start, end, was), " ")
		}
		a.changes = append(a.changes, change{start: w.start, end: a.tailEnd(&w), trace: t})
	}
}

// stood is what is written from one word to before another, without what is between them.
func (a *applying) stood(from, to int) string {
	var words []string
	for _, w := range a.words[from:to] {
		words = append(words, strings.Fields(a.plain.stood(w.start, w.end, w.text)+a.tail(&w))...)
	}
	return strings.Join(words, " ")
}

// insert puts words in before the i-th, and before those that belong to them.
func (a *applying) insert(i int, now, why string, beside []word) {
	at := a.place(i)
	if a.sign >= 0 {
		at = a.sign
	}
	a.record(Insert, at, at, "", now, why)
	if len(beside) > 0 { // a comment would stand between the event and what belongs to it
		now += " " + beside[0].text
		a.changes = append(a.changes, change{start: at, end: beside[0].end, now: now, trace: now + trace("")})
	} else if a.sign >= 0 || a.g.Result.Text != "" ||
		slices.ContainsFunc(a.words[i:], func(w word) bool { return w.start < w.end }) {
		a.changes = append(a.changes, change{start: at, end: at, now: now + " ", trace: now + trace("") + " "})
	} else {
		a.changes = append(a.changes, change{start: at, end: at, now: " " + now, trace: " " + now + trace("")})
	}
}

// place is where a word before the i-th is put in.
func (s *search) place(i int) int32 {
	switch {
	case i < len(s.words):
		return s.words[i].start
	case s.g.Result.Text != "":
		return s.g.Result.Start
	case len(s.words) > 0:
		return s.tailEnd(&s.words[len(s.words)-1])
	}
	return int32(len(s.g.Text))
}

func (a *applying) swapped(i, k, from, to int, why string) {
	x0, x1 := a.words[i].start, a.tailEnd(&a.words[k-1])
	y0, y1 := a.words[from].start, a.tailEnd(&a.words[to-1])
	x, y := a.moved(i, k), a.moved(from, to)
	between := string(a.g.Text[x1:y0])
	if k < from {
		between = strings.Replace(between, string(a.g.Text[a.words[k].start:a.tailEnd(&a.words[from-1])]), a.moved(k, from), 1)
	}
	a.record(Swap, x0, y1, string(a.g.Text[x0:y1]), y+between+x, why)
	a.changes = append(a.changes, change{start: x0, end: x1, now: y, trace: y + trace(a.stood(i, k))})
	a.putRight(k, from)
	a.changes = append(a.changes, change{start: y0, end: y1, now: x, trace: x + trace(a.stood(from, to))})
}

// putRight puts words right that stand between those that are moved.
func (a *applying) putRight(from, to int) {
	for i := from; i < to; i++ {
		if now, ok := a.right[i]; ok {
			w := &a.words[i]
			a.changes = append(a.changes, change{start: w.start, end: w.end, now: now,
				trace: now + a.tail(w) + a.trace(w.start, w.end, w.text), after: a.tailEnd(w)})
		}
	}
}

// close ends the record.
func (a *applying) close(c closing) {
	e := &a.ends
	a.rep.events = append(a.rep.events, c.token)
	switch {
	case e.token == "":
		at := a.place(len(a.words))
		a.record(Insert, at, at, "", c.token, "the result at the end was left out")
		a.changes = append(a.changes, change{start: at, end: at, now: " " + c.token, trace: trace("") + " " + c.token})
	case c.token != e.was:
		r, why := a.g.Result, "the result that the game has"
		if c.token == e.token {
			why = "another spelling of the result"
		}
		a.record(Replace, r.Start, r.End, e.was, c.token, why)
		a.changes = append(a.changes, change{start: r.Start, end: r.End, now: c.token,
			trace: strings.TrimPrefix(a.trace(r.Start, r.End, e.was), " ") + " " + c.token})
	}
	if c.untold {
		a.untold()
	}
	if t := e.tag; t != nil && t.Value != c.token {
		start := t.ValueStart
		end := start + int32(len(t.Value))
		if end > t.End || string(a.g.Text[start:end]) != t.Value {
			return // written with escapes: no token is
		}
		a.event, a.ply = -1, -1
		a.record(Replace, start, end, t.Value, c.token, "the result that the game has")
		a.changes = append([]change{{start: start, end: end, now: c.token, trace: c.token}}, a.changes...)
	}
}

// untold puts the tag in that says that it is not known why the game ended, after the other tags.
func (a *applying) untold() {
	at, now := int32(0), tagGiven+"\n"
	if n := len(a.g.Tags); n > 0 {
		at, now = a.g.Tags[n-1].End, "\n"+tagGiven
	}
	a.event, a.ply = -1, -1
	a.record(Insert, at, at, "", tagGiven, a.damages[tagLost].why)
	a.changes = append([]change{{start: at, end: at, now: now, trace: now}}, a.changes...)
}

// trace is the comment that says what stood in a place, as it was written.
func (a *applying) trace(start, end int32, was string) string {
	return trace(a.plain.stood(start, end, was))
}

// trace is the comment that says what stood there. A brace in it would end the comment.
func trace(was string) string {
	was = strings.ReplaceAll(was, "}", `\x7d`)
	if was == "" {
		return " {[%was]}"
	}
	return " {[%was " + was + "]}"
}

// tailEnd is the end of a word with its suffix and sic.
func (s *search) tailEnd(w *word) int32 {
	text, end := s.g.Text, int(w.end)
	take := func(s string) {
		k := end
		for k < len(text) && strings.IndexByte(" \t\r\n", text[k]) >= 0 {
			k++
		}
		if strings.HasPrefix(string(text[k:min(len(text), k+len(s))]), s) {
			end = k + len(s)
		}
	}
	if w.item.Suffix != 0 {
		take(w.item.Suffix.String())
	}
	if w.item.Sic {
		take("sic")
	}
	return int32(end)
}

// tail is a word's suffix and sic.
func (a *applying) tail(w *word) string { return string(a.g.Text[w.end:a.tailEnd(w)]) }

// write makes the texts.
func (a *applying) write() {
	a.rep.changes = a.changes
	a.rep.Text = changed(a.g.Text, a.changes, func(c *change) (string, int32) { return c.now, c.end })
	a.rep.Traced = changed(a.g.Text, a.changes, func(c *change) (string, int32) { return c.trace, max(c.end, c.after) })
}

// changed makes changes, each of which puts what now says in the place of the bytes up to
// its end. A word that is left out takes the space beside it along.
func changed(text []byte, changes []change, now func(*change) (string, int32)) []byte {
	at := int32(0)
	var out []byte
	for i := range changes {
		c := &changes[i]
		put, end := now(c)
		out = append(append(out, text[at:c.start]...), put...)
		at = end
		if put != "" || c.start == c.end || !blankEnd(out) {
			continue
		}
		next := int32(len(text)) // a word that cannot be read may begin with a space
		if i+1 < len(changes) {
			next = changes[i+1].start
		}
		for at < next && text[at] == ' ' {
			at++
		}
		if int(at) == len(text) || text[at] == '\n' || text[at] == '\r' {
			out = bytes.TrimRight(out, " ")
		}
	}
	return append(out, text[at:]...)
}

func blankEnd(b []byte) bool {
	return len(b) == 0 || b[len(b)-1] == ' ' || b[len(b)-1] == '\n'
}
