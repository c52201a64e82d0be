package picture

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
)

// Words puts a man or a stack into words: "soldier on a2", "3 men home".
func (m *Man) Words() string {
	what := m.Piece
	if m.Twins {
		what = "pair of twins"
	}
	if m.Count > 1 {
		what = fmt.Sprintf("%d %s", m.Count, plural(m))
	}
	if m.Army != m.Seat {
		what += " won by " + m.Army
	}
	switch m.Place {
	case InHand:
		what += " in hand"
	case Home:
		what += " home"
	case Lost:
		what += " lost"
	default:
		what += " on " + m.Square
	}
	return what
}

func plural(m *Man) string {
	switch {
	case m.Twins:
		return "pairs of twins"
	case m.Piece == engine.Man.String():
		return "men"
	}
	return m.Piece + "s"
}

// TurnWords says who is on turn and what is due.
func TurnWords(st engine.State) string {
	info := st.Game().Ruleset().Info(st.Seat())
	who := fmt.Sprintf("%s (%s)", info.Name, info.Place)
	words := ""
	switch st.Due() {
	case engine.DueCast:
		words = who + " to throw"
	case engine.DueMove:
		words = who + " to move"
	default:
		words = "the game is over"
	}
	switch st.Check() {
	case engine.InCheck:
		words += ", check"
	case engine.Mate:
		words += ", mate"
	}
	return words
}

// Describe puts a position into words, seat by seat.
func (b *Board) Describe(st engine.State) string {
	men := b.Men(st)
	slices.SortStableFunc(men, compareMen)
	var out strings.Builder
	for i := range b.Seats {
		s := &b.Seats[i]
		var words []string
		for k := range men {
			if m := &men[k]; m.Seat == s.Letter {
				if m.Army != m.Seat {
					words = append(words, strings.Replace(m.Words(), "won by "+m.Army, "won by "+b.seatOf(m.Army).Name, 1))
					continue
				}
				words = append(words, m.Words())
			}
		}
		if len(words) == 0 {
			words = []string{"no men"}
		}
		fmt.Fprintf(&out, "%s: %s. ", s.Name, strings.Join(words, ", "))
	}
	turn := TurnWords(st)
	return out.String() + strings.ToUpper(turn[:1]) + turn[1:] + "."
}

// castWords puts a throw into words: "5 and 2".
func castWords(c engine.Cast) string {
	var words []string
	for _, v := range c.Values() {
		words = append(words, number(float64(v)))
	}
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return strings.Join(words, "")
}

// EventWords puts into words an event that was played in order or by force: "Red throws 5 and 2",
// "Red: boat takes c3". st is the position in which it was played.
func EventWords(st engine.State, c engine.Cast, m engine.Move) string {
	g := st.Game()
	who := g.Ruleset().Info(st.Seat()).Name
	name := func(sq engine.Square) string { return g.Board().Name(sq) }
	if c.N > 0 {
		return who + " throws " + castWords(c)
	}
	men := m.Piece.String()
	if m.Count > 1 {
		men = fmt.Sprintf("%d men", m.Count)
		if m.Who == engine.WhoTwins {
			men = "twins"
		}
	}
	words := who + ": "
	switch m.Kind {
	case engine.Pass:
		return who + " passes"
	case engine.Declare:
		return words + "twins declared on " + name(m.From)
	case engine.BearOff:
		return words + men + " leaves the board from " + name(m.From)
	case engine.Enter:
		return words + men + " enters on " + name(m.To)
	case engine.Exchange:
		return words + "kings exchanged, on " + name(m.To) + " and " + name(m.To2)
	}
	switch {
	case m.From == m.To:
		words += men + " on " + name(m.To)
	case m.Capture:
		words += men + " " + name(m.From) + " takes " + name(m.To)
	default:
		words += men + " " + name(m.From) + " to " + name(m.To)
	}
	if m.Promo != 0 {
		words += " becomes " + m.Promo.String()
	}
	return words
}
