package draft

import (
	"maps"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/document"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// Can says whether something may be written, and why not.
type Can struct {
	OK  bool   `json:"ok"`
	Why string `json:"why"`
}

// because is a can that is refused for a reason unless something holds.
func because(ok bool, why string) Can {
	if ok {
		why = ""
	}
	return Can{ok, why}
}

// said has why something may not be written in the language.
func (l *eye) said(all map[string]Can) map[string]Can {
	for name, c := range all {
		all[name] = Can{c.OK, l.lang.Table(c.Why)}
	}
	return all
}

// some reports whether something holds in one of the positions that are possible.
func (l *eye) some(holds func(engine.State) bool) bool {
	return slices.ContainsFunc(l.states, holds)
}

// can says what else may be written at the caret.
func (l *eye) can() map[string]Can {
	item := because(l.at.Item >= 0, "No throw or move stands here.")
	out := map[string]Can{
		"endTurn":    l.endTurn(),
		"pass":       l.pass(),
		"sic":        l.sic(),
		"comment":    because(!l.InComment() && !l.InTags(), "The caret stands in a comment or tag."),
		"correct":    item,
		"deleteFrom": item,
		"variation":  item,
	}
	if item.OK {
		out["variation"] = because(l.at.Moment.Known || len(l.states) > 0, "The position is not known here.")
	}
	maps.Copy(out, l.gaps())
	if !l.more {
		return out
	}
	for _, name := range []string{"endTurn", "pass", "unreadableThrow", "lostTurn"} {
		if !out[name].OK {
			out[name] = Can{Why: "Whether that is possible is not known here."}
		}
	}
	return out
}

// gaps says which signs for what cannot be read may be written at the caret.
func (l *eye) gaps() map[string]Can {
	if len(l.states) > 0 && !l.some(goesOn) {
		over := Can{Why: "The game is over."}
		return map[string]Can{"unreadable": over, "unreadableThrow": over, "lostTurn": over}
	}
	here, begins := l.place != nil, len(l.states) == 0 || l.some(mayBegin)
	return map[string]Can{
		"unreadable":      because(here, "Nothing can be written here."),
		"unreadableThrow": because(here && l.some(dueCast), "No throw is due."),
		"lostTurn":        because(here && begins, "A turn can be lost only where it begins."),
	}
}

func goesOn(st engine.State) bool { return st.Due() != engine.DueOver }

// mayBegin reports whether a turn begins here, or can.
func mayBegin(st engine.State) bool { return st.Fresh() || st.MayEnd() }

func dueCast(st engine.State) bool { return st.Due() == engine.DueCast }

// endTurn says whether the turn can be ended here although no rule ends it.
func (l *eye) endTurn() Can {
	sic := l.place != nil && l.place.Previous >= 0 && l.place.Game.Item(l.place.Previous).Sic
	if l.some(func(st engine.State) bool {
		return !st.Fresh() && (st.MayEnd() || sic) && goesOn(st)
	}) {
		return Can{OK: true}
	}
	switch {
	case len(l.states) == 0:
		return Can{Why: "It is not known whose turn it is."}
	case l.some(func(st engine.State) bool { return !goesOn(st) }):
		return Can{Why: "The game is over."}
	case l.some(func(st engine.State) bool { return st.Fresh() }):
		return Can{Why: "Nothing has happened in this turn yet."}
	case l.some(dueCast):
		return Can{Why: "A throw is due first."}
	}
	return Can{Why: "There is still something to play in this turn."}
}

func (l *eye) pass() Can {
	switch {
	case slices.ContainsFunc(l.at.Moves, func(m Move) bool { return m.Kind == kindNames[engine.Pass] }):
		return Can{OK: true}
	case l.some(dueCast):
		return Can{Why: "A throw is due first."}
	case len(l.at.Moves) > 0:
		return Can{Why: "Who can move must move."}
	}
	return Can{Why: "No move is due."}
}

// sic says whether the event at the caret can be marked as played all the same: it breaks a rule, or bears the mark.
func (l *eye) sic() Can {
	if l.at.Item < 0 {
		return Can{Why: "No throw or move stands here."}
	}
	it := l.Game.Item(l.at.Item)
	if it.Sic {
		return Can{OK: true}
	}
	for i := range l.Verdict(l.Index).Findings {
		f := &l.Verdict(l.Index).Findings[i]
		if at := int32(f.Span.Start.Offset); f.Markable && it.Start <= at && at < it.End {
			return Can{OK: true}
		}
	}
	return Can{Why: "This breaks no rule."}
}

// Result is a way in which the game can end.
type Result struct {
	Text  string `json:"text"`
	Words string `json:"words"`
	OK    bool   `json:"ok"`
	// Rules is set where the rules themselves end the game so.
	Rules bool `json:"rules"`
}

// terminations say how games end that the rules do not end.
var terminations = []string{"resignation", "agreement", "abandoned", "time", "unknown"}

// results lists the ways in which the game can end.
func (l *eye) results() {
	board := l.at.Moment.Board
	if board == nil {
		return
	}
	v := l.Verdict(l.Index)
	add := func(said words.Text, share string, winners ...string) {
		var scores []string
		for _, s := range board.Seats {
			score := "0"
			if slices.Contains(winners, s.Letter) {
				score = share
			}
			scores = append(scores, score)
		}
		token := strings.Join(scores, "-")
		if !referee.PossibleResult(token, len(scores)) ||
			slices.ContainsFunc(l.at.Results, func(r Result) bool { return r.Text == token }) {
			return
		}
		rules := v.Complete && v.Computed == token
		l.at.Results = append(l.at.Results, Result{token, l.lang.Say(said), !v.Complete || rules, rules})
	}
	all, names := []string{}, map[string]words.Name{}
	for _, s := range board.Seats {
		all, names[s.Letter] = append(all, s.Letter), words.Name(s.Name)
	}
	l.at.Results = append(l.at.Results, Result{"*", l.lang.Sayf("not finished"), true, false})
	for _, s := range board.Seats {
		if s.Partner != "" {
			add(words.Of("%v and %v win", names[s.Letter], names[s.Partner]), "1", s.Letter, s.Partner)
		}
	}
	for _, s := range board.Seats {
		add(words.Of("%v wins", names[s.Letter]), "1", s.Letter)
	}
	add(words.Of("draw"), "1/"+digit(len(all)), all...)
	for n := len(all) - 1; n > 1; n-- {
		choose(all, n, func(some []string) {
			var who []words.Name
			for _, s := range some {
				who = append(who, names[s])
			}
			add(words.Of("%v share the best place", words.And(who)), "1/"+digit(n), some...)
		})
	}
}

func digit(n int) string { return string(rune('0' + n)) }

// choose calls visit with every choice of n of a list.
func choose(all []string, n int, visit func([]string)) {
	if n == 0 {
		visit(nil)
		return
	}
	for i := range len(all) - n + 1 {
		choose(all[i+1:], n-1, func(rest []string) { visit(append([]string{all[i]}, rest...)) })
	}
}

// lookalike lists the legal moves or throws that a word at the caret looks like, if it cannot be read or is at fault.
func (l *eye) lookalike() {
	if l.at.Item < 0 || l.InComment() {
		return
	}
	it := l.Game.Item(l.at.Item)
	bad := it.Kind == notation.Bad
	for i := range l.Verdict(l.Index).Findings {
		f := &l.Verdict(l.Index).Findings[i]
		at := int32(f.Span.Start.Offset)
		bad = bad || f.Severity == diag.Error && it.Start <= at && at < it.End
	}
	if !bad {
		return
	}
	st := l.fault
	if st == nil {
		st, _ = l.Before(it.Start, it.End)
	}
	if st != nil {
		l.at.Lookalike = document.Alike(string(l.Game.Text[it.Start:it.End]), st)
	}
}

// sentence says what is due at the caret.
func (l *eye) sentence() string {
	switch len(l.states) {
	case 0:
		return words.Sentence(l.at.Moment.Status)
	case 1:
		return l.task(l.states[0])
	}
	return l.leftOpen()
}

// inferred says what the throws that are lost at the event at the caret, or are not written before it, can have been.
func (l *eye) inferred() string {
	if !l.Sheet || l.at.Item < 0 {
		return ""
	}
	it := l.Game.Item(l.at.Item)
	lost, err := l.Lost(l.Context, &it)
	if err != nil {
		return "" // whoever asked has gone
	}
	var b strings.Builder
	for i := range lost {
		for _, t := range lost[i].Text() {
			b.WriteString(l.lang.Sayf(" Inferred: %s.", t))
		}
	}
	return b.String()
}

// task says what is due in a position: who throws, or which men may move, and whether the turn may end.
func (l *eye) task(st engine.State) string {
	who := l.who(st)
	switch st.Due() {
	case engine.DueOver:
		return l.lang.Sayf("The game is over.")
	case engine.DueCast:
		if len(l.at.Moves) > 0 {
			return l.lang.Sayf("%v throws %s, or brings back a king first.", who, l.at.Device)
		}
		return l.lang.Sayf("%v throws %s.", who, l.at.Device)
	}
	men, some, pass := choices(st)
	switch {
	case pass && len(some) == 0:
		return l.lang.Sayf("%v cannot move and passes.", who)
	case pass:
		some = append(some, words.Of("pass"))
	}
	if l.at.Can["endTurn"].OK {
		some = append(some, words.Of("end the turn"))
	}
	switch last := len(some) - 1; {
	case last < 0:
		return l.lang.Sayf("%v has nothing to play.", who)
	case men > 1 && last > 0:
		return l.lang.Sayf("%v may %v, or %v.", who, words.Commas(some[:last]), some[last])
	}
	return l.lang.Sayf("%v may %v.", who, words.Or(some))
}

// choices says in words what can be played in a position, how many kinds of men can step, and whether a pass is legal.
func choices(st engine.State) (men int, some []words.Text, pass bool) {
	var steps, others []words.Text
	for _, m := range st.Legal(nil) {
		switch m.Kind {
		case engine.Pass:
			pass = true
		case engine.Step:
			steps = append(steps, kindWords(m))
		default:
			others = append(others, kindWords(m))
		}
	}
	steps, others = once(steps), once(others)
	if len(steps) > 0 {
		some = []words.Text{words.Of("move %v", words.Or(steps))}
	}
	return len(steps), append(some, others...), pass
}

// once returns the words of a list in its order, each once.
func once(all []words.Text) (out []words.Text) {
	for _, w := range all {
		if !slices.ContainsFunc(out, w.Equal) {
			out = append(out, w)
		}
	}
	return out
}

// leftOpen says in which of the positions that a gap leaves open that is legal which is offered.
func (l *eye) leftOpen() string {
	said := words.Of("What could not be read leaves %d positions possible", len(l.states))
	if l.more {
		said = words.Of("What could not be read leaves more than %d positions possible", len(l.states))
	}
	switch {
	case len(l.at.Moves)+len(l.at.Throws) == 0:
		return l.lang.Sayf("%v.", said)
	case l.every:
		said = words.Of("%v; what is offered is legal in each of them.", said)
	default:
		said = words.Of("%v; what is offered is legal in some of them.", said)
	}
	if !l.at.Moment.Known {
		said = words.Of("%v The board shows the last one that is known.", said)
	}
	return l.lang.Say(said)
}

// kindWords says what a move does, of a step which man goes: "a knight".
func kindWords(m engine.Move) words.Text {
	man := words.Name(m.Piece.String())
	switch m.Kind {
	case engine.Enter:
		return words.Of("bring in a %v", man)
	case engine.Exchange:
		return words.Of("exchange kings")
	case engine.BearOff:
		return words.Of("take a man off the board")
	case engine.Declare:
		return words.Of("declare twins")
	}
	if m.Piece == engine.Elephant {
		return words.Of("an elephant")
	}
	return words.Of("a %v", man)
}

// who names the player on turn, or the seat.
func (l *eye) who(st engine.State) any {
	name := st.Game().Ruleset().Info(st.Seat()).Name
	if player, ok := l.Game.Tag(name); ok && player != "" && player != "?" {
		return player
	}
	return words.Name(name)
}
