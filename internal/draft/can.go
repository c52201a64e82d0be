package draft

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/document"
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
			out[name] = Can{false, "Whether that is possible is not known here."}
		}
	}
	return out
}

// gaps says which signs for what cannot be read may be written at the caret.
func (l *eye) gaps() map[string]Can {
	if len(l.states) > 0 && !l.some(goesOn) {
		over := Can{false, "The game is over."}
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
	add := func(words, share string, winners ...string) {
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
		l.at.Results = append(l.at.Results, Result{token, words, !v.Complete || rules, rules})
	}
	all, names := []string{}, map[string]string{}
	for _, s := range board.Seats {
		all, names[s.Letter] = append(all, s.Letter), s.Name
	}
	l.at.Results = append(l.at.Results, Result{"*", "not finished", true, false})
	for _, s := range board.Seats {
		if s.Partner != "" {
			add(s.Name+" and "+names[s.Partner]+" win", "1", s.Letter, s.Partner)
		}
	}
	for _, s := range board.Seats {
		add(s.Name+" wins", "1", s.Letter)
	}
	add("draw", "1/"+digit(len(all)), all...)
	for n := len(all) - 1; n > 1; n-- {
		choose(all, n, func(some []string) {
			var words []string
			for _, s := range some {
				words = append(words, names[s])
			}
			add(list(words, "and")+" share the best place", "1/"+digit(n), some...)
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

// list joins words: "a, b and c".
func list(words []string, and string) string {
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " " + and + " " + words[n-1]
	}
	return strings.Join(words, "")
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
		st = l.Before(it.Start, it.End)
	}
	if st != nil {
		l.at.Lookalike = document.Alike(string(l.Game.Text[it.Start:it.End]), st)
	}
}

// sentence says what is due at the caret.
func (l *eye) sentence() string {
	switch len(l.states) {
	case 0:
		return upper(l.at.Moment.Status) + "."
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
		for line := range strings.Lines(lost[i].Text()) {
			b.WriteString(" Inferred: " + strings.TrimSpace(line) + ".")
		}
	}
	return b.String()
}

// task says what is due in a position: who throws, or which men may move, and whether the turn may end.
func (l *eye) task(st engine.State) string {
	who := l.who(st)
	switch st.Due() {
	case engine.DueOver:
		return "The game is over."
	case engine.DueCast:
		words := who + " throws " + l.at.Device
		if len(l.at.Moves) > 0 {
			words += ", or brings back a king first"
		}
		return words + "."
	}
	men, words, pass := choices(st)
	switch {
	case pass && len(words) == 0:
		return who + " cannot move and passes."
	case pass:
		words = append(words, "pass")
	}
	if l.at.Can["endTurn"].OK {
		words = append(words, "end the turn")
	}
	switch last := len(words) - 1; {
	case last < 0:
		return who + " has nothing to play."
	case men > 1 && last > 0:
		return who + " may " + strings.Join(words[:last], ", ") + ", or " + words[last] + "."
	}
	return who + " may " + list(words, "or") + "."
}

// choices says in words what can be played in a position, how many kinds of men can step, and whether a pass is legal.
func choices(st engine.State) (men int, words []string, pass bool) {
	var steps, others []string
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
		words = []string{"move " + list(steps, "or")}
	}
	return len(steps), append(words, others...), pass
}

// once returns the words of a list in its order, each once.
func once(words []string) (out []string) {
	for _, w := range words {
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// leftOpen says in which of the positions that a gap leaves open that is legal which is offered.
func (l *eye) leftOpen() string {
	count, which := strconv.Itoa(len(l.states)), "some"
	if l.more {
		count = "more than " + count
	}
	if l.every {
		which = "each"
	}
	said := "What could not be read leaves " + count + " positions possible"
	if len(l.at.Moves)+len(l.at.Throws) == 0 {
		return said + "."
	}
	said += "; what is offered is legal in " + which + " of them."
	if !l.at.Moment.Known {
		said += " The board shows the last one that is known."
	}
	return said
}

// kindWords says what a move does, of a step which man goes: "a knight".
func kindWords(m engine.Move) string {
	switch m.Kind {
	case engine.Enter:
		return "bring in a " + m.Piece.String()
	case engine.Exchange:
		return "exchange kings"
	case engine.BearOff:
		return "take a man off the board"
	case engine.Declare:
		return "declare twins"
	}
	if m.Piece == engine.Elephant {
		return "an elephant"
	}
	return "a " + m.Piece.String()
}

// who names the player on turn, or the seat.
func (l *eye) who(st engine.State) string {
	name := st.Game().Ruleset().Info(st.Seat()).Name
	if player, ok := l.Game.Tag(name); ok && player != "" && player != "?" {
		return player
	}
	return name
}

func upper(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
