package engine

import (
	"fmt"
	"strings"
)

var kindNames = [...]string{"no move", "step", "pass", "enter", "exchange", "bear off", "declare"}

// String returns the name of the kind.
func (k MoveKind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// String returns the move for debugging: its kind, what moves, squares by their numbers, and what else
// is set, as in "step 2 man 3-7 takes spends 4". A game is written by package referee.
func (m Move) String() string {
	words := []string{m.Kind.String()}
	add := func(set bool, format string, args ...any) {
		if set {
			words = append(words, fmt.Sprintf(format, args...))
		}
	}
	add(m.Count > 1, "%d", m.Count)
	add(m.Piece != 0, "%s", m.Piece)
	switch {
	case m.From != NoSquare && m.To != NoSquare:
		add(true, "%d-%d", m.From, m.To)
	default:
		add(m.From != NoSquare, "from %d", m.From)
		add(m.To != NoSquare, "to %d", m.To)
	}
	add(m.To2 != NoSquare, "and %d", m.To2)
	add(m.Promo != 0, "becomes %s", m.Promo)
	add(m.Capture, "takes")
	add(m.Who != 0, "who %d", m.Who)
	add(m.Who2 != 0, "and %d", m.Who2)
	add(m.Spend != [4]uint8{}, "spends %s", strings.Trim(fmt.Sprint(m.Spend), "[]"))
	return strings.Join(words, " ")
}
