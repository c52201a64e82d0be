// Package pgn writes games as PGN, those that it can hold: legal games of White and Black without throws.
package pgn

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Append appends a game as PGN. The tags SetUp and FEN have the start position, as the rule sets have others than
// chess; "sic" becomes a comment. It is AGN all the same. The second result says why PGN cannot hold the game, empty if
// it can.
func Append(dst []byte, table engine.Game, g *notation.Game, rep *referee.Report) ([]byte, words.Text) {
	if why := WhyNot(table, g, rep); !why.Empty() {
		return dst, why
	}
	out, _, err := Game(table, g)
	if err != nil {
		return dst, words.OfError(err)
	}
	return notation.Append(dst, out, referee.StyleOf(rep.Ruleset)), words.Text{}
}

// Game returns a game with the tags and words of PGN, and the position at its start.
func Game(table engine.Game, g *notation.Game) (*notation.Game, engine.State, error) {
	start := table.Start()
	if text, ok := g.Tag("FEN"); ok {
		var err error
		if start, err = table.Position(text); err != nil {
			return nil, nil, words.Errorf("the start position cannot be read")
		}
	}
	out := *g
	out.Clear()
	if out.Result.Text == "" {
		out.Result.Text = "*"
	}
	out.Tags = tags(&out, start)
	items(&out, g, table.Ruleset().Info(start.Seat()).Name == "Black", start.Round())
	return &out, start, nil
}

// WhyNot says why PGN cannot hold a game that was judged, empty if it can.
func WhyNot(table engine.Game, g *notation.Game, rep *referee.Report) words.Text {
	switch {
	case table == nil:
		return words.Of("the rules are not known")
	case rep.Verdict != referee.Legal:
		return words.Of("a rule is broken, or something cannot be read")
	case table.Dice() != nil:
		return words.Of("PGN has no throws")
	case !slices.Equal(referee.StyleOf(table.Ruleset()).Seats, []string{"White", "Black"}):
		return words.Of("PGN has White and Black alone")
	case g.IndexFunc((*notation.Item).HasGap) >= 0:
		return words.Of("PGN has no gaps")
	}
	return words.Text{}
}

// tags returns the tags with the start position as PGN has it.
func tags(g *notation.Game, start engine.State) []notation.Tag {
	// FEN says who begins. A round of PGN begins with White whoever does.
	out := slices.DeleteFunc(slices.Clone(g.Tags), func(t notation.Tag) bool {
		return t.Name == "SetUp" ||
			t.Name == "FEN" || t.Name == "First"
	})
	have := func(name string) bool {
		return slices.ContainsFunc(out, func(t notation.Tag) bool { return t.Name == name })
	}
	for _, t := range []notation.Tag{{Name: "Event", Value: "?"}, {Name: "Site", Value: "?"},
		{Name: "Date", Value: "????.??.??"},
		{Name: "Round", Value: "?"}, {Name: "White", Value: "?"}, {Name: "Black", Value: "?"},
		{Name: "Result", Value: g.Result.Text}} {
		if !have(t.Name) {
			out = append(out, t)
		}
	}
	return append(out, notation.Tag{Name: "SetUp", Value: "1"}, notation.Tag{Name: "FEN", Value: fen(start)})
}

// fen is a position as FEN: where chess has the rights to castle stand the leaps of the
// kings that are still held.
func fen(st engine.State) string {
	fields := strings.Fields(string(st.AppendPosition(nil)))
	if len(fields) == 3 {
		fields = append(fields, "-")
	}
	return fmt.Sprintf("%s 0 %d", strings.Join(fields, " "), st.Round())
}

// items adds the items and comments of a game as PGN has them: with comments in place of
// "sic", and with a number before each move of White and before a move of Black that follows none
// of White's. The seats take turns.
func items(out, g *notation.Game, black bool, round int) {
	sic := int32(-1) // the comment that stands for it
	ply := 2 * round
	if black {
		ply++
	}
	var before, opened []int // where each open variation was left, and where it opens
	follows := false         // an event follows one of its round, which has the number
	for _, it := range g.All() {
		switch it.Kind {
		case notation.Number, notation.SeatMark:
			continue
		case notation.NAG:
		case notation.VarOpen:
			before, opened = append(before, ply), append(opened, out.Len())
			ply, follows = ply-1, false
		case notation.VarClose:
			ply, follows = before[len(before)-1], false
			before = before[:len(before)-1]
		default:
			if !it.IsEvent() {
				follows = false
				break
			}
			switch white := ply%2 == 0; {
			case white:
				out.Add(notation.Item{Kind: notation.Number, N: int32(ply / 2), Dots: 1})
			case !follows:
				out.Add(notation.Item{Kind: notation.Number, N: int32(ply / 2), Dots: 3})
			}
			ply, follows = ply+1, true
		}
		said := it.Sic
		it.Sic = false
		if it.Kind == notation.VarClose {
			out.CloseVariation(opened[len(opened)-1], it.Start, it.End)
			opened = opened[:len(opened)-1]
			continue
		}
		out.Add(it)
		if !said {
			continue
		}
		if follows = false; sic < 0 {
			out.Comments = append(slices.Clone(g.Comments), "sic")
			sic = int32(len(g.Comments))
		}
		out.Add(notation.Item{Kind: notation.Comment, N: sic})
	}
}
