package export

import (
	"io"

	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// AGN writes games in canonical form, as an archive would keep them, in such an order that
// they are read as the same games again.
type AGN struct{ out *record.Joiner }

// NewAGN returns a writer of games.
func NewAGN(w io.Writer) *AGN { return &AGN{record.NewJoiner(w)} }

// Needs implements Writer.
func (a *AGN) Needs() Needs { return Needs{} }

// Render implements Writer.
func (a *AGN) Render(rows *Rows, g *notation.Game, _ *referee.Report) {
	rows.open = g.Lossy || g.Result.Text == ""
	rows.untagged = len(g.Tags) == 0
}

// Write implements Writer.
func (a *AGN) Write(r *Rows) error {
	if len(r.Text) == 0 {
		return nil
	}
	return a.out.Add(r.Text, r.open, r.untagged)
}

// Close writes what waits for a game that says where it ends, although none came. The error
// says that it will be read as one with what stands before.
func (a *AGN) Close() error { return a.out.Close() }
