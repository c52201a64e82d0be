package export

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// PGN writes games as PGN, those that it can hold: legal games of White and Black without
// throws, and without anything unreadable. The letters of the men are those of AGN. The tags
// SetUp and FEN have the start position, as the rule sets have others than chess; "sic"
// becomes a comment. It is AGN all the same, and can be read again.
type PGN struct {
	w       io.Writer
	written bool
	omitted map[string]int
}

// NewPGN returns a writer of PGN.
func NewPGN(w io.Writer) *PGN { return &PGN{w: w, omitted: map[string]int{}} }

// Needs implements Writer.
func (p *PGN) Needs() Needs { return Needs{} }

// Omitted is a reason for which games were left out, and their number.
type Omitted struct {
	Reason string
	Games  int
}

// Omitted returns why games were left out, in the order of the reasons.
func (p *PGN) Omitted() []Omitted {
	var out []Omitted
	for reason, n := range p.omitted {
		out = append(out, Omitted{reason, n})
	}
	slices.SortFunc(out, func(a, b Omitted) int { return strings.Compare(a.Reason, b.Reason) })
	return out
}

// Write implements Writer.
func (p *PGN) Write(r *Rows) error {
	if r.Omitted != "" {
		p.omitted[r.Omitted]++
		return nil
	}
	if len(r.Text) == 0 {
		return nil
	}
	if p.written {
		if _, err := io.WriteString(p.w, "\n"); err != nil {
			return err
		}
	}
	p.written = true
	_, err := p.w.Write(r.Text)
	return err
}

// Close implements Writer.
func (p *PGN) Close() error { return nil }

// Render implements Writer.
func (p *PGN) Render(rows *Rows, g *notation.Game, rep *referee.Report) {
	rows.Text = rows.Text[:0]
	if rows.Omitted = whyNot(rows.table, g, rep); rows.Omitted != "" || len(g.Tags)+g.Len() == 0 {
		return
	}
	start := rows.table.Start()
	if text, ok := g.Tag("FEN"); ok {
		var err error
		if start, err = rows.table.Position(text); err != nil {
			rows.Omitted = "the start position cannot be read"
			return
		}
	}
	out := *g
	out.Clear()
	if out.Result.Text == "" {
		out.Result.Text = "*"
	}
	out.Tags = pgnTags(&out, start)
	pgnItems(&out, g, rows.table.Ruleset().Info(start.Seat()).Name == "Black", start.Round())
	rows.Text = notation.Append(rows.Text, &out, referee.StyleOf(rep.Ruleset))
}

// whyNot says why PGN cannot hold a game, empty if it can.
func whyNot(table engine.Game, g *notation.Game, rep *referee.Report) string {
	switch {
	case table == nil:
		return "the rules are not known"
	case rep.Verdict != referee.Legal:
		return "a rule is broken, or something cannot be read"
	case table.Dice() != nil:
		return "PGN has no throws"
	case !slices.Equal(referee.StyleOf(table.Ruleset()).Seats, []string{"White", "Black"}):
		return "PGN has White and Black alone"
	case g.IndexFunc((*notation.Item).HasGap) >= 0:
		return "PGN has no gaps"
	}
	return ""
}

// pgnTags returns the tags with the start position as PGN has it.
func pgnTags(g *notation.Game, start engine.State) []notation.Tag {
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

// pgnItems adds the items and comments of a game as PGN has them: with comments in place of
// "sic", and with a number before each move of White and before a move of Black that follows none
// of White's. The seats take turns.
func pgnItems(out, g *notation.Game, black bool, round int) {
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
