package export

import (
	"io"
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/pgn"
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
	if rows.Text = rows.Text[:0]; len(g.Tags)+g.Len() > 0 {
		text, why := pgn.Append(rows.Text, rows.table, g, rep)
		rows.Text, rows.Omitted = text, why.String()
		return
	}
	rows.Omitted = pgn.WhyNot(rows.table, g, rep).String()
}
