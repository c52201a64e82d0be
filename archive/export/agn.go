package export

import (
	"bytes"
	"fmt"
	"io"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// AGN writes games in canonical form, as an archive would keep them, with an empty line
// between. A game without tags behind one that has no end would be read as a part of it:
// it waits for a better place.
type AGN struct {
	w       io.Writer
	written bool
	// open is set where the last game does not say where it ends.
	open    bool
	waiting [][]byte
}

// NewAGN returns a writer of games.
func NewAGN(w io.Writer) *AGN { return &AGN{w: w} }

// Needs implements Writer.
func (a *AGN) Needs() Needs { return Needs{} }

// Render implements Writer.
func (a *AGN) Render(rows *Rows, g *notation.Game, _ *referee.Report) {
	rows.open = g.Lossy || g.Result.Text == ""
	rows.untagged = len(g.Tags) == 0
}

// Write implements Writer.
func (a *AGN) Write(r *Rows) error {
	switch {
	case len(r.Text) == 0:
		return nil
	case a.open && r.untagged:
		a.waiting = append(a.waiting, bytes.Clone(r.Text))
		return nil
	}
	if err := a.put(r.Text); err != nil {
		return err
	}
	if a.open = r.open; a.open {
		return nil
	}
	return a.flush()
}

// flush writes what waits, as long as each game has an end; it is not known of those that
// wait, but for the first it is a game of its own.
func (a *AGN) flush() error {
	for len(a.waiting) > 0 && !a.open {
		next := a.waiting[0]
		a.waiting = a.waiting[1:]
		if err := a.put(next); err != nil {
			return err
		}
		a.open = true
	}
	return nil
}

func (a *AGN) put(text []byte) error {
	if a.written {
		if _, err := io.WriteString(a.w, "\n"); err != nil {
			return err
		}
	}
	a.written = true
	_, err := a.w.Write(text)
	return err
}

// Close writes what waits, although it will be read as one with what stands before. The
// error says so.
func (a *AGN) Close() error {
	for _, text := range a.waiting {
		if err := a.put(text); err != nil {
			return err
		}
	}
	if n := len(a.waiting); n > 0 {
		return fmt.Errorf("%d games have neither tags nor a closed game before them and will not be told apart when they are read again", n)
	}
	return nil
}
