package document

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// event writes an event at the caret, with the number and seat mark that belong before it.
func (a *actor) event(act *Act) error {
	place, ok := a.Place()
	if !ok {
		return declined("Nothing can be written here without spoiling something else.")
	}
	states := a.Standing(place, act.Ended)
	text, err := a.textOf(act, states)
	if err != nil {
		return err
	}
	before := place.Before + place.mark(states, text)
	a.put(place.At, place.At, before+text+place.After)
	a.to, a.back = place.At, len(place.After)
	return nil
}

// mark returns what of the number and seat mark of a turn is not written before the place, where a text is to stand
// there and any of these positions is possible.
func (pl *Place) mark(states []engine.State, text string) string {
	marks := map[string]bool{}
	mark := ""
	for _, st := range states {
		if len(states) > 1 && !takes(st, text) {
			continue
		}
		mark = pl.again(st)
		if st.MayEnd() && !st.Fresh() && !takes(st, text) {
			if ended := ended(st); takes(ended, text) {
				mark = pl.Mark(ended)
			}
		}
		marks[mark] = true
	}
	if len(marks) != 1 {
		return ""
	}
	return mark
}

// MarkOf returns what of the number and seat mark is not written before the place, where one of these positions is
// known to stand there; nothing if they differ.
func (pl *Place) MarkOf(states []engine.State) string {
	mark := pl.again(states[0])
	for _, st := range states {
		if pl.again(st) != mark {
			return ""
		}
	}
	return mark
}

// again is Mark, but that in a variation the number stands again after a variation of it.
func (pl *Place) again(st engine.State) string {
	if pl.depth > 0 && pl.Game.Kind(pl.Item-1) == notation.VarClose && st.Fresh() && !referee.MarksSeats(st.Game()) {
		return numbered(st)
	}
	return pl.Mark(st)
}

// ended returns the position after the end of a turn that may end.
func ended(st engine.State) engine.State {
	st = st.Clone()
	st.EndTurn()
	return st
}

// takes reports whether a text is an event that is possible in a position, or one that cannot be read.
func takes(st engine.State, text string) bool {
	if strings.HasPrefix(text, "_t") {
		return st.Fresh()
	}
	if strings.Contains(text, "_") || strings.Contains(text, "|") {
		return (text[0] == '<') == (st.Due() == engine.DueCast) || text == "_"
	}
	if text[0] == '<' {
		return st.Due() == engine.DueCast
	}
	return slices.ContainsFunc(st.Legal(nil), func(m engine.Move) bool {
		return string(referee.AppendMove(nil, st, m)) == text
	})
}

// textOf returns the text of the event that an act is about: the one that is given, else that of the move between two
// squares.
func (a *actor) textOf(act *Act, states []engine.State) (string, error) {
	if act.Text != "" || act.From == "" && act.To == "" {
		return strings.TrimSpace(act.Text), oneWord(act.Text)
	}
	if len(states) != 1 {
		return "", declined("The position is not known here: a move needs its text.")
	}
	st := states[0]
	from, to := st.Game().Board().Named(act.From), st.Game().Board().Named(act.To)
	if act.From != "" && from == engine.NoSquare || to == engine.NoSquare {
		return "", declined("The board has no squares %q and %q.", act.From, act.To)
	}
	for _, st := range []engine.State{st, maybeEnded(st)} {
		if st == nil {
			continue
		}
		var texts []string
		for _, m := range st.Legal(nil) {
			if m.From == from && m.To == to {
				texts = append(texts, string(referee.AppendMove(nil, st, m)))
			}
		}
		if len(texts) == 1 {
			return texts[0], nil
		}
		if len(texts) > 1 {
			return "", declined("Several moves lead there: %s.", strings.Join(texts, ", "))
		}
	}
	for _, m := range st.Candidates(&engine.Pattern{From: from, To: to}, nil) {
		return illegalText(st, m), nil
	}
	return "", declined("No man can go from %s to %s in any way.", act.From, act.To)
}

func maybeEnded(st engine.State) engine.State {
	if st.MayEnd() && !st.Fresh() {
		return ended(st)
	}
	return nil
}

// illegalText writes a move that is against the rules, without marks of check.
func illegalText(st engine.State, m engine.Move) string {
	b := st.Game().Board()
	from, to := b.Name(m.From), b.Name(m.To)
	takesOne := slices.ContainsFunc(st.Men(nil), func(o engine.Men) bool {
		return o.Place == engine.OnBoard && o.Square == m.To && o.Seat != st.Seat()
	})
	sep := ""
	if takesOne || m.Capture {
		sep = "x"
	}
	switch {
	case m.Kind == engine.Enter:
		return letter(m.Piece) + "@" + to
	case m.Kind == engine.BearOff:
		return from + "-off"
	case m.Piece == engine.Man:
		if sep == "" {
			sep = "-"
		}
		return from + sep + to
	}
	short := letter(m.Piece) + sep + to
	if m.Piece == engine.Soldier && sep != "" {
		short = from[:1] + sep + to
		if st.AlongRank(m.From) {
			short = from[1:] + sep + to
		}
	}
	if m.Promo != 0 {
		short += "=" + letter(m.Promo)
	}
	if takes(st, short) { // another man could go there
		if sep == "" {
			sep = "-"
		}
		return letter(m.Piece) + from + sep + to
	}
	return short
}

func letter(p engine.Piece) string {
	if c := p.Letter(); c != 0 {
		return string(rune(c))
	}
	return ""
}

// replace writes another word in the place of an event. What annotates it stays, but for "sic".
func (a *actor) replace(act *Act) error {
	_, it, err := a.eventItem(act)
	if err != nil {
		return err
	}
	var states []engine.State
	if st, _ := a.Before(it.Start, it.End); st != nil {
		states = append(states, st)
	}
	text, err := a.textOf(act, states)
	if err != nil {
		return err
	}
	before, after := a.separate(int(it.Start), int(it.End), text)
	a.put(int(it.Start), int(it.End), before+text+after)
	if it.Sic {
		a.put(int(a.Game.SuffixEnd(it)), int(eventEnd(a.Game, it)), "")
	}
	a.to, a.back = int(it.End), len(after)
	return nil
}

// separate returns what keeps a word in the place of another from the words beside it: throws alone may touch.
func (a *actor) separate(start, end int, text string) (before, after string) {
	own := a.own()
	if strings.HasPrefix(text, "<") && strings.HasSuffix(text, ">") {
		return "", ""
	}
	if start > 0 && own[start-1] == '>' {
		before = " "
	}
	if end < len(own) && own[end] == '<' {
		after = " "
	}
	return before, after
}

// variation opens a variation of an event.
func (a *actor) variation(act *Act) error {
	i, it, err := a.eventItem(act)
	if err != nil {
		return err
	}
	states := a.before(it)
	if len(states) == 0 {
		return declined("The position is not known here, so nothing can be played in its place.")
	}
	text, err := a.textOf(act, states)
	if err != nil {
		return err
	}
	// Of several positions the first counts in which it is possible.
	st := states[max(0, slices.IndexFunc(states, func(st engine.State) bool { return takes(st, text) }))]
	if it.Kind == notation.Throw {
		i = a.thrown(i, st.Fresh())
	}
	at := annotated(a.Game, i)
	before, after := " (", ")"
	if at < len(a.own()) && strings.IndexByte(spaces+")", a.own()[at]) < 0 {
		after += " "
	}
	if line := a.Game.Text[:at]; at > 0 && line[at-1] == '\n' {
		before = "("
	}
	a.put(at, at, before+varMark(st)+text+after)
	a.to, a.back = at, len(after)
	return nil
}

// before returns the positions that are possible before an event: one where it is known, the turn having ended if the
// event begins another.
func (a *actor) before(it *notation.Item) []engine.State {
	if m, ok := a.moment(a.Game, a.Found, it.Start); ok && m.State != nil {
		return []engine.State{m.State}
	}
	if st, _ := a.Before(it.Start, it.End); st != nil {
		return []engine.State{st}
	}
	if pl, ok := placeExactly(&a.Parser, a.Game, a.own(), int(it.Start)); ok {
		return a.Standing(pl, false)
	}
	return nil
}

// thrown returns the index of the last event that a variation which begins with a throw replaces: all of the turn, or
// where that has begun before what was played since the throw.
func (a *actor) thrown(i int, fresh bool) int {
	type place struct {
		depth, round int
		seat         engine.Seat
	}
	var turn place
	last := i
	a.visit(a.Game, a.Found, &referee.Visitor{
		Variation: func(*notation.Item) referee.Next { return referee.Enter },
		After: func(e *referee.Event) bool {
			if e.State == nil || e.Index < i {
				return true
			}
			now := place{e.Depth, e.State.Round(), e.Seat}
			switch {
			case e.Index == i:
				turn = now
			case now.depth > turn.depth:
			case now != turn || e.Item.Kind == notation.Throw && !fresh:
				return false
			default:
				last = e.Index
			}
			return true
		},
	})
	return last
}

// varMark is what stands before the first event of a variation of a whole turn: the seat, or the round.
func varMark(st engine.State) string {
	switch {
	case !st.Fresh():
		return ""
	case referee.MarksSeats(st.Game()):
		return seat(st)
	}
	return numbered(st)
}

// numbered is the number of a round in a variation, with three dots unless the seat that begins is on turn.
func numbered(st engine.State) string {
	if st.Seat() == st.Game().Setup().First {
		return number(st)
	}
	return strconv.Itoa(st.Round()) + "... "
}

// deleteFrom deletes an event and all that comes after it in its line.
func (a *actor) deleteFrom(act *Act) error {
	i, _, err := a.item(act)
	if err != nil {
		return err
	}
	first, open := a.turnOf(i), a.opened(i)
	if open >= 0 {
		if first == open+1 {
			return a.delete(open, a.Game.Close(open))
		}
		return a.cut(first, int(a.Game.Start(a.Game.Close(open))))
	}
	end := len(bytes.TrimRight(a.own(), spaces))
	if r := a.Game.Result; r.Text != "" && a.Game.Start(i) < r.Start {
		end = int(r.Start)
		if r.Text != "*" {
			a.put(int(r.Start), int(r.End), "*")
			if t := a.Game.FindTag("Result"); t != nil && t.Value == r.Text {
				a.setTag("Result", "*")
			}
			a.message = "The result is open again."
		}
	}
	return a.cut(first, end)
}

// turnOf returns the index of the first of the numbers and seat marks before an item, its own if there is none.
func (a *actor) turnOf(i int) int {
	for i > 0 && !solid(a.Game.Kind(i-1)) {
		i--
	}
	return i
}

// opened returns the index of the VarOpen of the variation that an item stands in, -1 in the main line.
func (a *actor) opened(i int) int {
	open := []int{-1}
	for k := range i {
		switch a.Game.Kind(k) {
		case notation.VarOpen:
			open = append(open, k)
		case notation.VarClose:
			open = open[:len(open)-1]
		}
	}
	return open[len(open)-1]
}

// cut deletes from an item up to an offset, with the spaces before it unless another word follows.
func (a *actor) cut(first, end int) error {
	text, start := a.own(), int(a.Game.Start(first))
	tags := int(a.Game.TagsEnd())
	blank := len(bytes.TrimRight(text[:start], spaces))
	switch {
	case first == 0 && tags > 0 && blank <= tags:
	case end < len(text) && text[end] == ')', end >= len(bytes.TrimRight(text, spaces)):
		start = max(blank, tags)
		end = max(start, len(bytes.TrimRight(text[:end], spaces)))
	}
	a.put(start, end, "")
	a.to = a.behind(start)
	return nil
}

// behind returns the end of what stands before an offset among the moves, the offset itself where nothing does.
func (a *actor) behind(off int) int {
	if a.Game.Len() == 0 || int(a.Game.Start(0)) >= off {
		return off
	}
	return len(bytes.TrimRight(a.own()[:off], spaces))
}

// deleteItem deletes a comment, a glyph, a variation, or an event with what annotates it.
func (a *actor) deleteItem(act *Act) error {
	i, it, err := a.item(act)
	if err != nil {
		return err
	}
	switch it.Kind {
	case notation.VarOpen:
		return a.delete(i, int(it.N))
	case notation.VarClose:
		return a.delete(int(it.N), i)
	}
	if !it.IsEvent() && it.Kind != notation.Bad {
		return a.delete(i, i)
	}
	last := a.Game.IndexAt(annotated(a.Game, i) - 1)
	if next := last + 1; next == a.Game.Len() || !solid(a.Game.Kind(next)) || a.Game.Kind(next) == notation.VarClose {
		i = a.turnOf(i)
	}
	return a.delete(i, max(last, i))
}

// delete deletes the items from one to another, and the spaces before them or after them.
func (a *actor) delete(from, to int) error {
	text, start, end := a.own(), int(a.Game.Start(from)), itemEnd(a.Game, to)
	switch {
	case end < len(text) && text[end] == ' ' && (start == 0 || strings.IndexByte(spaces+"(", text[start-1]) >= 0):
		end++
	case start > 0 && text[start-1] == ' ':
		start--
	}
	a.to = a.behind(start)
	a.put(start, end, "")
	return nil
}
