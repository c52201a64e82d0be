package convert

import (
	"slices"
	"strconv"
	"strings"
)

// dice takes what the dice of a move show, and reports whether they were thrown.
func (t *ludiiTrial) dice(m *ludiiMove, at Place) (thrown bool) {
	d := &t.rules.dice
	first := len(t.squares)
	if t.rules.hands {
		first += len(t.rules.seats)
	}
	for i := range m.actions {
		a := &m.actions[i]
		if a.name != "SetStateAndUpdateDice" {
			continue
		}
		if !thrown {
			thrown = true
			t.turn.faces = slices.Repeat([]int{-1}, d.number)
		}
		die, state := a.site("site")-first, a.site("state")
		if die < 0 || die >= d.number {
			t.report.Doubt("value", "of a die that the game has not", at)
			continue
		}
		if state >= 0 && state < len(d.faces) {
			t.turn.faces[die] = d.faces[state]
		}
	}
	return thrown
}

// throw writes what was thrown.
func (t *ludiiTrial) throw(m *ludiiMove, line []byte, at Place) {
	sum, known := 0, true
	var values []string
	for _, face := range t.turn.faces {
		sum += face
		if face < 0 {
			known = false
			values = append(values, "_")
			continue
		}
		values = append(values, strconv.Itoa(face))
	}
	if !known {
		t.report.Doubt("throw", "with a die that is not known", at)
	}
	for i := range m.actions {
		if m.actions[i].name == "SetStateAndUpdateDice" {
			at = m.actions[i].place(line, at)
			break
		}
	}
	switch {
	case len(values) == 0: // a game without dice, of which a doubt tells
	case !t.rules.dice.sum:
		t.add(Throw, strings.Join(values, ","), at)
	case !known:
		t.add(Throw, "_", at)
	case sum == 0:
		t.add(Throw, "8", at)
	default:
		t.add(Throw, strconv.Itoa(sum), at)
	}
}

// decided writes what the player did.
func (t *ludiiTrial) decided(m *ludiiMove, line []byte, at Place, throws bool) {
	a := m.decision()
	if a == nil {
		if m.whole {
			t.report.Doubt("move", "that does nothing agn knows and is written as a word that cannot be read", at)
		}
		t.add(Word, "_", at)
		return
	}
	at = a.place(line, at)
	switch a.name {
	case "Move", "StackMove":
		t.moved(m, a, at)
	case "Pass":
		switch {
		case throws && t.rules.alone: // a throw
		case t.turn.moved && !throws: // the end of a turn in which a man has moved has no word
		default:
			t.add(Word, "--", at)
		}
	case "Remove":
		t.wentHome(m, a, at)
	case "Select":
		t.word(a.site("from"), "", "=T", at)
	case "Promote":
		t.promoted(a, at)
	default:
		t.report.Doubt("move", "of a kind that agn's game has not and written as a word that cannot be read", at)
		t.add(Word, "_", at)
	}
}

// word writes a word about one square.
func (t *ludiiTrial) word(site int, before, after string, at Place) {
	name, ok := t.square(site)
	if !ok {
		t.offBoard(at)
		return
	}
	t.add(Word, before+name+after, at)
}

// offBoard writes a move from or to where there is no square.
func (t *ludiiTrial) offBoard(at Place) {
	t.report.Doubt("move", "from or to a site that the board has not and written as a word that cannot be read", at)
	t.add(Word, "_", at)
}

// moved writes a move from one site to another.
func (t *ludiiTrial) moved(m *ludiiMove, a *ludiiAction, at Place) {
	from, to := a.site("from"), a.site("to")
	last := t.turn.last
	t.turn.last = ludiiStep{}
	t.turn.moved = true
	hand := t.hand(t.turn.mover)
	man, known := t.board.look(from, a.site("levelFrom"))
	twins := ""
	if known && man.twins {
		twins = "2"
	}
	switch start, ok := t.square(from); {
	case hand >= 0 && from == hand:
		t.word(to, "@", "", at)
	case hand >= 0 && to == hand && ok:
		t.add(Word, start+"-"+t.rules.home, at)
	default:
		target, on := t.square(to)
		if !ok || !on {
			t.offBoard(at)
			return
		}
		step := ludiiStep{from: from, to: to, count: t.together(m, a), points: t.points(m)}
		step.captured = t.captures(m, a)
		letter, _ := t.seat(t.turn.mover)
		step.alone = t.board.count(to, letter) == 0
		if t.carriesOn(&last, &step) {
			start = t.squares[last.from]
			step.from, step.points = last.from, append(last.points, step.points...)
			t.game.Events = t.game.Events[:len(t.game.Events)-1]
		}
		t.turn.last = step
		if step.count > 1 {
			twins = strconv.Itoa(step.count)
		}
		t.add(Word, twins+t.named(man, known)+start+t.mark(step.captured)+target+spent(step.points), at)
	}
	if promotes := m.promotion(); promotes != nil {
		t.promoted(promotes, at)
	}
}

// named is the capital of a man.
func (t *ludiiTrial) named(m ludiiMan, known bool) string {
	if !known && !t.board.stacks {
		return "_"
	}
	if m.piece == 0 {
		return ""
	}
	return string(m.piece)
}

func (*ludiiTrial) mark(captured bool) string {
	if captured {
		return "x"
	}
	return "-"
}

// spent is the points that a move spends, as a word ends with them.
func spent(points []string) string {
	if len(points) == 0 {
		return ""
	}
	return "/" + strings.Join(points, "+")
}

// together counts the men that go with the one that was chosen, and it.
func (t *ludiiTrial) together(m *ludiiMove, chosen *ludiiAction) (n int) {
	for i := range m.actions {
		a := &m.actions[i]
		if a.name == "Move" && a.site("from") == chosen.site("from") && a.site("to") == chosen.site("to") {
			n++
		}
	}
	return n
}

// points are the points for which Ludii says that the man moved.
func (t *ludiiTrial) points(m *ludiiMove) (out []string) {
	for i := range m.actions {
		a := &m.actions[i]
		switch a.name {
		case "ForgetValue":
			if n, ok := a.number("value"); ok && n > 0 {
				return []string{strconv.Itoa(n)}
			}
		case "SetValueOfPlayer":
			if n, ok := a.number("value"); ok && n >= 0 && n < t.turn.left {
				return []string{strconv.Itoa(t.turn.left - n)}
			}
		case "UseDie":
			if die := a.site("indexDie"); t.rules.joined && die >= 0 && die < len(t.turn.faces) && t.turn.faces[die] > 0 {
				return []string{strconv.Itoa(t.turn.faces[die])}
			}
		}
	}
	return nil
}

// captures reports whether an enemy leaves the site that a man goes to. What is removed there after the move is the man
// itself.
func (t *ludiiTrial) captures(m *ludiiMove, chosen *ludiiAction) bool {
	letter, _ := t.seat(t.turn.mover)
	gone := false
	for i := range m.actions {
		a := &m.actions[i]
		site, level := -1, -1
		switch {
		case a == chosen:
			gone = true
		case a.name == "Remove" && !gone:
			site, level = a.site("to"), a.site("level")
		case a.name == "Move":
			site, level = a.site("from"), a.site("levelFrom")
		}
		if site < 0 || site != chosen.site("to") {
			continue
		}
		seat, home := t.board.hands[a.site("to")]
		if man, ok := t.board.look(site, level); ok && man.seat != letter ||
			!ok && (!t.board.stacks || home && seat != letter) {
			return true
		}
	}
	return false
}

// carriesOn reports whether a move goes on with the man that moved last.
func (t *ludiiTrial) carriesOn(last, step *ludiiStep) bool {
	return t.rules.joined && len(last.points) > 0 && len(step.points) > 0 && last.to == step.from && last.alone &&
		!last.captured && last.count == step.count
}

// promotion returns the action by which a man becomes another without a choice of its own, nil if none does.
func (m *ludiiMove) promotion() *ludiiAction {
	for i := range m.actions {
		if m.actions[i].name == "Promote" && !m.actions[i].decides() {
			return &m.actions[i]
		}
	}
	return nil
}

// promoted writes that a man becomes another, after its move or alone.
func (t *ludiiTrial) promoted(a *ludiiAction, at Place) {
	what, _ := a.number("what")
	kind, ok := t.board.kinds[what]
	if !ok || kind.piece == 0 {
		t.report.Doubt("promotion", "to a man that is not known", at)
		return
	}
	if n := len(t.game.Events); n > 0 {
		e := &t.game.Events[n-1]
		name, ok := t.square(a.site("to"))
		if ok && e.Kind == Word && t.turn.moved && strings.HasSuffix(e.Text, name) {
			e.Text += "=" + string(kind.piece)
			return
		}
	}
	t.word(a.site("to"), "", "="+string(kind.piece), at)
}

// wentHome writes that a man has run its way.
func (t *ludiiTrial) wentHome(m *ludiiMove, a *ludiiAction, at Place) {
	if t.rules.home == "" {
		t.report.Doubt("move", "that removes a man and is written as a word that cannot be read", at)
		t.add(Word, "_", at)
		return
	}
	last := t.turn.last
	t.turn.last, t.turn.moved = ludiiStep{}, true
	step := ludiiStep{from: a.site("to"), count: 1, points: t.points(m)}
	if t.carriesOn(&last, &step) {
		step.from, step.points = last.from, append(last.points, step.points...)
		t.game.Events = t.game.Events[:len(t.game.Events)-1]
	}
	t.word(step.from, "", "-"+t.rules.home+spent(step.points), at)
}

// talks takes what a player does that is no part of the play, and reports whether it is that.
func (t *ludiiTrial) talks(a *ludiiAction, at Place) bool {
	switch a.name {
	case "Swap":
		t.report.Lost("exchange", "of players", at)
	case "Propose":
		t.report.Lost("proposal", "of a player", at)
	case "Vote":
		t.report.Lost("vote", "of a player", at)
	case "Forfeit":
		t.gaveUp(a, at)
	default:
		return false
	}
	return true
}

// gaveUp takes it that a player gives up.
func (t *ludiiTrial) gaveUp(a *ludiiAction, at Place) {
	t.forfeit = true
	if player, ok := a.number("player"); ok && len(t.rules.seats) == 2 && t.winner == 0 {
		t.winner, t.ended = 3-player, at
	}
}

// besides takes what a move says beside what was done.
func (t *ludiiTrial) besides(m *ludiiMove, line []byte, at Place) {
	for i := range m.actions {
		switch a := &m.actions[i]; a.name {
		case "SetScore":
			t.report.Lost("score", "of points for captures", a.place(line, at))
		case "Note":
			t.add(Comment, a.text("message"), a.place(line, at))
		}
	}
}
