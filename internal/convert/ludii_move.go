package convert

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ludiiMove is a line of a trial: what a player did, and all that this brought about.
type ludiiMove struct {
	mover   int
	actions []ludiiAction
	// whole is set if the line could be read to its end.
	whole bool
}

// ludiiAction is one change of the game: [Move:from=12,to=20,decision=true].
type ludiiAction struct {
	name string
	data []byte // what stands between the colon and the closing bracket
	at   int    // the offset in the line
}

// ludiiDepth is how deep the actions of a line can be nested.
const ludiiDepth = 16

// parseLudiiMove reads a move as far as it goes. It is false if not even who moved can be read.
func parseLudiiMove(line []byte) (m ludiiMove, ok bool) {
	if !bytes.HasPrefix(line, []byte("[Move:")) {
		return m, false
	}
	head, list, found := bytes.Cut(line, []byte("actions="))
	if m.mover, ok = (ludiiAction{data: head[len("[Move:"):]}).number("mover"); !ok {
		return m, false
	}
	if found {
		m.whole = m.parse(list, len(line)-len(list), ludiiDepth) && line[len(line)-1] == ']'
	}
	return m, true
}

// parse reads a list of actions up to the bracket that closes what the list is in. It is false if it breaks off.
func (m *ludiiMove) parse(list []byte, at, depth int) bool {
	for len(list) > 0 && list[0] == '[' {
		end := ludiiClosing(list)
		if end < 0 {
			return false
		}
		name, data, ok := bytes.Cut(list[1:end], []byte(":"))
		if !ok {
			return false
		}
		if _, inner, nested := bytes.Cut(data, []byte("actions=")); nested {
			if depth == 0 || !m.parse(inner, at+end-len(inner), depth-1) {
				return false
			}
		} else {
			m.actions = append(m.actions, ludiiAction{string(name), data, at})
		}
		rest := bytes.TrimPrefix(list[end+1:], []byte(","))
		at += len(list) - len(rest)
		list = rest
	}
	return len(list) == 0 || list[0] == ']'
}

// ludiiClosing returns the offset of the bracket that closes the one at the start, -1 if there is none.
func ludiiClosing(list []byte) int {
	depth := 0
	for i, c := range list {
		switch c {
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// text returns a value of an action, empty if it has none of that name.
func (a ludiiAction) text(name string) string {
	data := a.data
	for len(data) > 0 {
		pair, rest, _ := bytes.Cut(data, []byte(","))
		if n, value, ok := bytes.Cut(pair, []byte("=")); ok && string(n) == name {
			return string(value)
		}
		data = rest
	}
	return ""
}

// number returns a number of an action.
func (a ludiiAction) number(name string) (int, bool) {
	n, err := strconv.Atoi(a.text(name))
	return n, err == nil
}

// site returns a site or level of an action, -1 if it has none.
func (a ludiiAction) site(name string) int {
	if n, ok := a.number(name); ok && n >= 0 {
		return n
	}
	return -1
}

func (a ludiiAction) decides() bool { return a.text("decision") == "true" }

// decision returns the action that the player chose, or what else can be it; nil if there is none.
func (m *ludiiMove) decision() *ludiiAction {
	for i := range m.actions {
		if m.actions[i].decides() {
			return &m.actions[i]
		}
	}
	for i := range m.actions {
		switch m.actions[i].name {
		case "Move", "StackMove", "Pass", "Select", "Promote":
			return &m.actions[i]
		}
	}
	return nil
}

// place is where an action stands.
func (a ludiiAction) place(line []byte, at Place) Place {
	at.Column = int32(len("Move=") + utf8.RuneCount(line[:min(a.at, len(line))]) + 1)
	return at
}

// ludiiRanks reads the places of the players, the first of the list that of nobody.
func ludiiRanks(text string) (out []float64) {
	for _, field := range strings.Split(text, ",") {
		rank, err := strconv.ParseFloat(strings.TrimSpace(field), 64)
		if err != nil || len(out) > 16 {
			return nil
		}
		out = append(out, rank)
	}
	return out
}
