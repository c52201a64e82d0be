package referee

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/notation/word"
)

// What a step found wrong a line explains: in a finding, with the rule behind it and what was
// legal instead.

// refuse explains why a word cannot be played, and stops the line.
func (l *line) refuse(what wrong, _ *Spot, it *notation.Item) {
	j := l.j
	switch what {
	case gameOver:
		o := l.St.Outcome()
		l.find(diag.GameOver, o.Rule, it, diag.GameEnded{Result: resultString(j.table.game, o), By: l.lastBefore(it)}).Seat = ""
	case wrongSeat:
		l.find(diag.WrongSeat, "", it, l.astray(it.Letter))
	case unfinished:
		o := j.againstEnd(l.St)
		if o.code == diag.CastNotTaken {
			o.says = j.missingBefore(o.says, j.word(it))
		}
		l.breach(it, o, "")
	case noSuchMan:
		rule, none := j.table.resolve(&it.Move, &j.pattern)
		l.breach(it, objection{diag.NoSuchMan, rule, none}, j.word(it))
	case noSuchIndex:
		l.breach(it, objection{diag.NoSuchMan, "", diag.IndexNotAmongMen}, j.word(it))
	case ambiguous:
		l.ambiguous(it, j.moves)
	case ambiguousWays:
		l.ambiguousWays(it, j.readings)
	case illegalCast:
		l.illegalCast(it, j.table.cast(&it.Cast))
	case illegalMove:
		l.illegalMove(it)
	}
	l.stop()
}

// remark says what is wrong with a word that is played all the same.
func (l *line) remark(what wrong, _ *Spot, it *notation.Item) {
	j := l.j
	if j.unwanted(what) {
		return
	}
	switch what {
	case wrongRound:
		l.find(diag.RoundNumber, "", it, l.roundJump(int(it.N), l.St.Round()+l.Offset))
	case tooMuch:
		l.overSpecified(it, j.moves[0])
	case captureFalse:
		l.captureMark(it, j.againstCapture(l.St, j.moves[0]))
	case captureMissing:
		l.captureMark(it, objection{diag.MissingCaptureMark, "", diag.CaptureUnmarked})
	case wrongCheck:
		f := l.find(diag.CheckMark, "", it, diag.MarkWrong{Written: it.Move.Check, Right: j.check(l.St),
			NoChecks: !j.table.checks, InCheck: j.table.checks && l.St.Check() == engine.InCheck})
		// The finding is about the move just made, not about the seat now on turn.
		f.Seat = l.seatBefore()
	case idleSic:
		l.idleSic(it)
	case settled:
		j.noteSettled(it)
	}
}

// markCodes are the codes of what is wrong with a move that is played all the same.
var markCodes = [settled + 1]diag.Code{tooMuch: diag.OverSpecified, captureMissing: diag.MissingCaptureMark,
	wrongCheck: diag.CheckMark}

// unwanted reports whether nobody reads what is wrong with a word, and counts it.
func (j *judge) unwanted(what wrong) bool {
	if len(j.cfg.Unwanted) == 0 || !j.cfg.Unwanted[markCodes[what]] {
		return false
	}
	j.unlisted.unwanted++
	return true
}

// force takes what is played against the rules because the record is marked so.
func (l *line) force(_ *Spot, it *notation.Item, c Choice, o objection) {
	if c.Cast.N == 0 && c.Move.Kind == 0 {
		l.idle, l.view.turned = diag.Finding{}, true
	} else if l.visited() {
		l.place()
		l.view.now.Cast, l.view.now.Move = c.Cast, c.Move
	}
	l.find(diag.IllegalButPlayed, o.rule, it, o.says)
}

// end takes that a turn ends which the rules leave open.
func (l *line) end(*Spot) {
	l.noteIdle()
	l.view.turned = true
}

// play takes what is about to be played in order.
func (l *line) play(_ *Spot, c engine.Cast, m *engine.Move) {
	l.played(c, m, l.j.moves)
}

// breach finds a breach, with the legal moves nearest to a written word.
func (l *line) breach(it *notation.Item, o objection, word string) {
	f := l.find(o.code, o.rule, it, o.says)
	l.sayUnwritten(f)
	l.alternatives(f, word)
}

// astray says of a seat mark what seat is on turn.
func (l *line) astray(letter byte) diag.SeatAstray {
	t := l.j.table
	on := t.rs.Info(l.St.Seat())
	d := diag.SeatAstray{Written: letter, Turn: on.Letter, Name: on.Name, Seats: l.j.seatMarks()}
	if seat := t.rs.SeatOf(letter); seat != 0 {
		d.Seat, d.Plays = t.rs.Info(seat).Name, t.game.Setup().Has(seat)
		if d.Plays {
			d.Missing, d.Ended, d.Out = l.missing(seat)
			d.All, d.Alone = l.j.alone()
		}
	}
	return d
}

// missing lists the turns that are missing where a seat mark comes too early: from the seat on turn on, or from the
// next one if the turn has begun and may end here. It is nil where the turn has to go on. out reports whether the seat
// that is written has no turn now.
func (l *line) missing(written engine.Seat) (turns []diag.TurnMissing, ended, out bool) {
	rs, st := l.j.table.rs, l.j.scratch
	copyState(&st, l.St)
	if !st.Fresh() {
		if !st.MayEnd() {
			return nil, false, false
		}
		st.EndTurn()
		ended = true
	}
	lost := "_t"
	if l.j.table.dice == nil {
		lost = "_"
	}
	for first := st.Seat(); st.Seat() != written; {
		info := rs.Info(st.Seat())
		turns = append(turns, diag.TurnMissing{Name: info.Name, Text: string(rune(info.Letter)) + ": " + lost})
		if st.ForceEnd(); st.Seat() == first || st.Due() == engine.DueOver || len(turns) > engine.MaxSeats {
			return nil, false, st.Seat() == first // the turn that is written does not come
		}
	}
	if seats := l.j.table.game.Setup().NumSeats(); seats > 2 && len(turns) > seats/2 {
		return nil, false, false // the mark is more likely wrong
	}
	return turns, ended, false
}

// seatMarks lists the letters of the seats that play, as they are written.
func (j *judge) seatMarks() (marks []string) {
	setup := j.table.game.Setup()
	for i, info := range j.table.rs.Seats {
		if setup.Has(engine.Seat(i + 1)) {
			marks = append(marks, string(rune(info.Letter))+":")
		}
	}
	return marks
}

// alone returns how many seats play because no tag says which, and the names of those that have marks if the rule set
// is played by these alone too; nil if they are all, or if there are tags of seats.
func (j *judge) alone() (all int, names []string) {
	setup := j.table.game.Setup()
	var marked []engine.Seat
	for _, it := range j.g.All() {
		if it.Kind != notation.SeatMark {
			continue
		}
		if s := j.table.rs.SeatOf(it.Letter); s != 0 && !slices.Contains(marked, s) {
			marked = append(marked, s)
		}
	}
	if slices.ContainsFunc(j.g.Tags, func(t notation.Tag) bool { return notation.IsSeatTag(t.Name) }) ||
		len(marked) == setup.NumSeats() {
		return 0, nil
	}
	slices.Sort(marked)
	for _, set := range j.table.rs.SeatSets {
		if slices.Equal(set, marked) {
			for _, s := range set {
				names = append(names, j.table.rs.Info(s).Name)
			}
		}
	}
	return setup.NumSeats(), names
}

// roundJump says what a wrong round number may come from: if it is that of the next round, the
// last seat's turn of this one is missing.
func (l *line) roundJump(written, played int) diag.RoundJump {
	d := diag.RoundJump{Written: written, Played: played}
	if t := l.j.table; written == played+1 && l.St.Next() == t.game.Setup().First {
		d.Missing, d.Throws = t.rs.Info(l.St.Seat()).Name, t.dice != nil
	}
	return d
}

// idleSic notes the sic at an event just played that broke no rule. While the turn goes on the
// note waits: as the last word of the turn, sic would cover what the turn leaves undone.
func (l *line) idleSic(it *notation.Item) {
	what := words.Name("move")
	switch it.Kind {
	case notation.Throw:
		what = words.Name("throw")
	case notation.Pass:
		what = words.Name("pass")
	}
	f := l.find(diag.SicWithoutBreach, "", it, diag.SicIdle.With(what))
	f.Seat = l.seatBefore()
	if !l.St.Fresh() {
		l.idle = *f
		l.takeBack(f)
	}
}

// noteIdle gives the note that waited, because the turn went on.
func (l *line) noteIdle() {
	if l.idle.Code != "" {
		if !l.beyond(l.idle.Code) {
			l.j.report.Findings = append(l.j.report.Findings, l.idle)
		}
		l.idle = diag.Finding{}
	}
}

// illegalCast explains a cast that the rules do not allow.
func (l *line) illegalCast(it *notation.Item, c engine.Cast) {
	if l.terse() && !it.Sic {
		l.find(diag.CastNotDue, "", it, diag.ThrowNotDue)
		return
	}
	o := l.j.againstCast(l.St, c)
	f := l.find(o.code, o.rule, it, o.says)
	if !it.Sic && l.depth == 0 && !l.bare() {
		copyState(&l.j.scratch, l.St)
		f.Markable = l.j.scratch.ForceThrow(c)
	}
	if o.code == diag.ImpossibleCast && l.j.table.dice != nil {
		l.nearestCasts(f, c)
	} else {
		l.sayUnwritten(f)
		l.alternatives(f, "")
	}
}

// illegalMove explains a move or pass that is not legal by its nearest reading.
func (l *line) illegalMove(it *notation.Item) {
	j := l.j
	if l.terse() && !it.Sic {
		l.find(diag.NotAllowed, "", it, diag.MoveNotLegal)
		return
	}
	if len(j.moves) == 0 {
		j.moves = l.St.Candidates(&j.pattern, j.moves)
	}
	cands := candidates(l.St, j.orMeant(j.moves))
	o, word := j.objects(&cands[0]), j.word(it)
	switch o.code {
	case diag.CastMissing:
		o.says = j.missingBefore(o.says, word)
	case diag.NoSuchMan:
		o.says = j.manMeant(o.says, it, word)
	}
	f := l.find(o.code, o.rule, it, o.says)
	if two, one, ok := j.twoWords(it); ok {
		f.Say(diag.MeantMove.With(two, one))
	}
	l.sayUnwritten(f)
	f.Markable = l.markable(it, cands)
	if it.Kind == notation.Pass {
		if word == "..." || word == "…" {
			f.Say(diag.DotsNoPass.With(diag.Words(o.says)))
		}
		word = "--" // a foreign dash is as far from every move
	}
	l.alternatives(f, word)
}

// missingBefore says of what a law says that a throw is missing before a word.
func (j *judge) missingBefore(says diag.Detail, word string) diag.Detail {
	missing, ok := says.(diag.Objection)
	if !ok {
		return says
	}
	missing.Before = clip(word)
	missing.Bare = j.g.IndexFunc(func(it *notation.Item) bool { return it.Kind == notation.Throw }) < 0
	return missing
}

// manMeant adds to what is said of a soldier that there is none what seems to be meant: a man whose letter is no capital.
func (j *judge) manMeant(says diag.Detail, it *notation.Item, word string) diag.Detail {
	missing, ok := says.(diag.Objection)
	if !ok || it.Kind != notation.MoveItem || it.Move.Piece != 0 || word == "" || it.Move.From.File != word[0] ||
		it.Move.From.Rank != 0 {
		return says
	}
	capital := word[0] &^ 0x20
	if slices.ContainsFunc(j.table.game.Pieces(), func(p engine.Piece) bool { return p.Letter() == capital }) {
		missing.Write = string(rune(capital)) + clip(word[1:])
	}
	return missing
}

// lastBefore is the event that stands before an item in the main line, empty if that is not clear.
func (l *line) lastBefore(it *notation.Item) string {
	for i := l.j.g.IndexAt(int(it.Start)) - 1; l.depth == 0 && i >= 0; i-- {
		switch last := l.j.item(i); {
		case last.Kind == notation.VarClose:
			return ""
		case last.IsEvent():
			return clip(l.j.word(last))
		}
	}
	return ""
}

// sayUnwritten says of a finding in a variation about a throw that the throw is not recorded, but that of the line it
// branches from.
func (l *line) sayUnwritten(f *diag.Finding) {
	switch f.Code {
	case diag.WrongThrow, diag.NotSpent, diag.FalsePass, diag.CastNotDue:
		if l.unwritten == byAnother {
			f.Say(diag.ThrowUnwritten.With(diag.Words(f.Detail)))
		}
	}
}

// twoWords returns the two squares that a move of a race was written as, and the move; false for any other.
func (j *judge) twoWords(it *notation.Item) (two, one string, ok bool) {
	next := j.g.IndexAt(int(it.Start)) + 1
	lettered := func(p engine.Piece) bool { return p.Letter() != 0 }
	if next == j.g.Len() || !loneSquare(it) || slices.ContainsFunc(j.table.game.Pieces(), lettered) {
		return "", "", false
	}
	to := j.g.Item(next)
	if !loneSquare(&to) {
		return "", "", false
	}
	from, end := squareString(it.Move.To), squareString(to.Move.To)
	return from + " " + end, from + "-" + end, true
}

// loneSquare reports whether an event is a move of which nothing but the square it goes to is written.
func loneSquare(it *notation.Item) bool {
	return it.Kind == notation.MoveItem && it.Move == notation.Move{Form: notation.Step, To: it.Move.To}
}

// markable reports whether an event of the main line without "sic" would be played if it were
// marked so.
func (l *line) markable(it *notation.Item, cands []candidate) bool {
	if it.Sic || l.depth > 0 || l.bare() {
		return false
	}
	for i := range cands {
		copyState(&l.j.scratch, l.St)
		if len(cands[i].objs) > 0 && l.j.scratch.Force(cands[i].move) {
			return true
		}
	}
	return false
}

// ambiguous reports a move that fits several. Those between the same squares differ in what they
// spend or in the men that are meant, which only their texts say.
func (l *line) ambiguous(it *notation.Item, ms []engine.Move) {
	var texts []string
	var readings words.Text
	b := l.j.table.board
	alike := slices.ContainsFunc(ms[1:], func(m engine.Move) bool { return m.From == ms[0].From && m.To == ms[0].To })
	for i, m := range ms {
		texts = append(texts, l.text(m))
		reading := words.Of("%s to %s", b.Name(m.From), b.Name(m.To))
		if alike {
			reading = words.Of("%v", texts[i])
		}
		if i > 0 {
			reading = words.Of("%v or %v", readings, reading)
		}
		readings = reading
	}
	f := l.find(diag.Ambiguous, "", it, diag.Readings.With(l.j.word(it), readings))
	f.Legal = texts[:min(len(texts), l.j.nearest())]
	slices.Sort(f.Legal)
}

// ambiguousWays reports a move that can be played on several ways.
func (l *line) ambiguousWays(it *notation.Item, all []onWay) {
	var texts []string
	legal := []string{}
	for i := range all {
		texts = append(texts, string(notation.AppendMove(nil, &all[i].move)))
		for _, m := range l.St.Find(&all[i].pattern, nil) {
			legal = append(legal, l.text(m))
		}
	}
	f := l.find(diag.Ambiguous, "", it, diag.Readings.With(l.j.word(it), strings.Join(texts, " or ")))
	slices.Sort(legal)
	f.Legal = legal[:min(len(legal), l.j.nearest())]
}

// overSpecified notes a move that says more than the canonical form.
func (l *line) overSpecified(it *notation.Item, m engine.Move) {
	n := l.j.writer.unmarked(l.St, m)
	w := &it.Move
	more := w.From != n.From && (w.From.File != 0 && n.From.File == 0 || w.From.Rank != 0 && n.From.Rank == 0) ||
		w.Spend[0] != 0 && n.Spend[0] == 0 || w.Who != 0 && n.Who == 0 ||
		w.Who == notation.WhoNumbers && n.Who != notation.WhoNumbers
	if !more {
		return
	}
	n.Check = w.Check
	l.again(it, n)
}

// captureMark reports a capture mark that the move does not bear out, or lacks.
func (l *line) captureMark(it *notation.Item, o objection) {
	text := l.text(l.j.moves[0])
	if says, ok := o.says.(diag.Objection); ok {
		says.Write = text
		o.says = says
	}
	f := l.find(o.code, o.rule, it, o.says)
	f.Legal = []string{text}
	if it.Sic {
		f.Severity = min(f.Severity, diag.Warning)
	}
}

// alternatives lists the legal moves nearest to a written word.
func (l *line) alternatives(f *diag.Finding, word string) {
	if l.bare() {
		return
	}
	j := l.j
	if word == "" {
		j.pattern = engine.Pattern{} // nothing was asked for
	}
	type alt struct {
		text string
		far  int
	}
	j.moves = l.St.Legal(j.moves[:0])
	alts := make([]alt, 0, len(j.moves))
	fars := make([]int, 0, len(j.moves))
	for _, m := range j.moves {
		fars = append(fars, j.far(m))
	}
	// A text makes a move no nearer, so that those are not spelled that stay farther than enough others.
	for near, far := 0, 0; near < j.nearest() && len(alts) < len(j.moves); {
		next := math.MaxInt
		for i, m := range j.moves {
			switch {
			case fars[i] == far:
				t := l.text(m)
				alts = append(alts, alt{t, far + unlike(word, t)})
			case fars[i] > far:
				next = min(next, fars[i])
			}
		}
		near, far = 0, next
		for _, a := range alts {
			if a.far < next {
				near++
			}
		}
	}
	slices.SortFunc(alts, func(a, b alt) int {
		return cmp.Or(cmp.Compare(a.far, b.far), cmp.Compare(a.text, b.text))
	})
	f.Legal = []string{}
	for _, a := range alts[:min(len(alts), j.nearest())] {
		f.Legal = append(f.Legal, a.text)
	}
	f.More = len(j.moves) - len(f.Legal)
}

// far measures how far a legal move is from what was written, but for the likeness of the text: the same target, the
// same man and the same origin bring it near.
func (j *judge) far(m engine.Move) int {
	far := 0
	p := &j.pattern
	if p.To == 0 || m.To != p.To {
		far += 8
	}
	if p.Piece != 0 && m.Piece != p.Piece {
		far += 6
	}
	if p.From != 0 && m.From != p.From {
		far += 6
	}
	return far
}

// unlike counts the bytes in which two words differ, place by place from both ends.
func unlike(a, b string) int {
	p, q := sameEnds(a, b)
	return max(len(a), len(b)) - p - q
}

// nearestCasts lists the casts that can fall and share the most dice with c.
func (l *line) nearestCasts(f *diag.Finding, c engine.Cast) {
	if l.bare() {
		return
	}
	chances := l.j.table.dice.Chances()
	far := func(o engine.Cast) int {
		n, i, k := 0, 0, 0
		for i < int(c.N) && k < int(o.N) {
			switch {
			case c.V[i] == o.V[k]:
				i, k = i+1, k+1
			case c.V[i] > o.V[k]:
				i, n = i+1, n+1
			default:
				k, n = k+1, n+1
			}
		}
		return n + int(c.N) - i + int(o.N) - k
	}
	slices.SortStableFunc(chances, func(a, b dice.Chance) int { return cmp.Compare(far(a.Cast), far(b.Cast)) })
	f.Legal = []string{}
	for _, ch := range chances[:min(len(chances), l.j.nearest())] {
		f.Legal = append(f.Legal, string(AppendCast(nil, ch.Cast)))
	}
	f.More = len(chances) - len(f.Legal)
}

// again notes that more was written of a move than this: the first time in a finding, later among its places.
func (l *line) again(it *notation.Item, short notation.Move) {
	h := &l.j.more[min(l.depth, 1)]
	if h.count > 0 && h.at < len(l.j.report.Findings) && l.j.report.Findings[h.at].Code == diag.OverSpecified {
		if h.count++; len(h.moves) < diag.MaxPlaces {
			h.moves = append(h.moves, enough{short, it.Start, l.j.g.EndOf(it)})
		}
		return
	}
	text := string(notation.AppendMove(nil, &short))
	f := l.find(diag.OverSpecified, "", it,
		diag.Enough.Or(diag.EnoughWhich, it.Move.Who == 0 && short.Who != 0).With(text))
	if f == &l.j.unlisted.left {
		return
	}
	f.Legal = []string{text}
	h.at, h.count = len(l.j.report.Findings)-1, 1
	h.moves = append(h.moves[:0], enough{short, it.Start, l.j.g.EndOf(it)})
}

// stepped is again of the word at an index, which a state has played at once though more was written than needed. It is
// recorded in its shortest form.
func (l *line) stepped(i int, w word.Word, by engine.Seat) {
	short := w.Short()
	l.j.recorder.played(l.St, short, engine.Cast{}, i)
	if l.j.unwanted(tooMuch) {
		return
	}
	h := &l.j.more[min(l.depth, 1)]
	before := h.count
	l.again(l.item(i), notation.MoveOf(short))
	if before == 0 && h.count == 1 {
		l.j.report.Findings[h.at].Seat = string(rune(l.j.table.rs.Info(by).Letter))
	}
}
