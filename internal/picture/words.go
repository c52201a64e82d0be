package picture

import (
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/words"
)

// several says how many men lie on one place.
var several = map[string]string{"man": "%d men", "soldier": "%d soldiers", "king": "%d kings", "rook": "%d rooks",
	"knight": "%d knights", "elephant": "%d elephants", "boat": "%d boats", "vizier": "%d viziers"}

// Words puts a man or a stack into words: "soldier on a2", "3 men home".
func (m *Man) Words() words.Text { return m.words(m.Army) }

// words is Words with what its army is called.
func (m *Man) words(army any) words.Text {
	what := words.Name(m.Piece).Words()
	switch {
	case m.Twins:
		what = words.Of("pair of twins")
		if m.Count > 1 {
			what = words.Of("%d pairs of twins", m.Count)
		}
	case m.Count > 1:
		what = words.Of(several[m.Piece], m.Count)
	}
	if m.Army != m.Seat {
		what = words.Of("%v won by %v", what, army)
	}
	switch m.Place {
	case InHand:
		return words.Of("%v in hand", what)
	case Home:
		return words.Of("%v home", what)
	case Lost:
		return words.Of("%v lost", what)
	}
	return words.Of("%v on %v", what, m.Square)
}

// TurnWords says who is on turn and what is due, and where a throw of the turn is inferred.
func TurnWords(st engine.State, inferred bool) words.Text {
	info := st.Game().Ruleset().Info(st.Seat())
	who, where := words.Name(info.Name), words.Name(info.Place)
	said := words.Of("the game is over")
	switch st.Due() {
	case engine.DueCast:
		said = words.Of("%v (%v) to throw", who, where)
	case engine.DueMove:
		said = words.Of("%v (%v) to move", who, where)
	}
	switch st.Check() {
	case engine.InCheck:
		return words.Of("%v, check", said)
	case engine.Mate:
		return words.Of("%v, mate", said)
	}
	return AfterInferred(said, inferred)
}

// AfterInferred says of a turn that a throw of it is inferred, if that is so.
func AfterInferred(turn words.Text, inferred bool) words.Text {
	if !inferred {
		return turn
	}
	return words.Of("%v, after a throw that is inferred", turn)
}

// Describe puts a position into words, seat by seat, in a language, and where a throw of the turn is inferred.
func (b *Board) Describe(st engine.State, inferred bool, lang *catalogue.Language) string {
	men := b.Men(st)
	slices.SortStableFunc(men, compareMen)
	var out strings.Builder
	for i := range b.Seats {
		s := &b.Seats[i]
		var all []words.Text
		for k := range men {
			if m := &men[k]; m.Seat == s.Letter {
				all = append(all, m.words(words.Name(b.seatOf(m.Army).Name)))
			}
		}
		if len(all) == 0 {
			all = []words.Text{words.Of("no men")}
		}
		out.WriteString(lang.Sentence(words.Of("%s: %s", words.Name(s.Name), words.Commas(all))) + " ")
	}
	return out.String() + lang.Sentence(TurnWords(st, inferred))
}

// castWords puts a throw into words: "5 and 2".
func castWords(c engine.Cast) words.Text { return words.And(c.Values()) }

// EventWords puts into words an event that was played in order or by force: "Red throws 5 and 2",
// "Red: boat takes c3". st is the position in which it was played.
func EventWords(st engine.State, c engine.Cast, m engine.Move) words.Text {
	g := st.Game()
	who := words.Name(g.Ruleset().Info(st.Seat()).Name)
	name := func(sq engine.Square) string { return g.Board().Name(sq) }
	if c.N > 0 {
		return words.Of("%v throws %v", who, castWords(c))
	}
	men := words.Name(m.Piece.String()).Words()
	switch {
	case m.Count > 1 && m.Who == engine.WhoTwins:
		men = words.Of("twins")
	case m.Count > 1:
		men = words.Of("%d men", m.Count)
	}
	switch m.Kind {
	case engine.Pass:
		return words.Of("%v passes", who)
	case engine.Declare:
		return words.Of("%v: twins declared on %v", who, name(m.From))
	case engine.BearOff:
		return words.Of("%v: %v leaves the board from %v", who, men, name(m.From))
	case engine.Enter:
		return words.Of("%v: %v enters on %v", who, men, name(m.To))
	case engine.Exchange:
		return words.Of("%v: kings exchanged, on %v and %v", who, name(m.To), name(m.To2))
	}
	said := words.Of("%v: %v %v to %v", who, men, name(m.From), name(m.To))
	switch {
	case m.From == m.To:
		said = words.Of("%v: %v on %v", who, men, name(m.To))
	case m.Capture:
		said = words.Of("%v: %v %v takes %v", who, men, name(m.From), name(m.To))
	}
	if m.Promo != 0 {
		return words.Of("%v becomes %v", said, words.Name(m.Promo.String()))
	}
	return said
}
