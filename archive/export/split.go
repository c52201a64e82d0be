package export

import (
	"errors"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Split writes the games of each rule set to a writer of its own.
type Split struct {
	first Writer
	open  func(ruleset string) (Writer, error)
	parts map[string]Writer
}

// NewSplit returns a writer that opens one for each rule set when its first game comes, and
// one with an empty name for games whose rule set is not known. They are all of the kind of
// first, which is itself not written to. It closes what it opened.
func NewSplit(first Writer, open func(ruleset string) (Writer, error)) *Split {
	return &Split{first, open, map[string]Writer{}}
}

// Needs implements Writer.
func (s *Split) Needs() Needs { return s.first.Needs() }

// Render implements Writer.
func (s *Split) Render(rows *Rows, g *notation.Game, rep *referee.Report) {
	s.first.Render(rows, g, rep)
}

// Write implements Writer.
func (s *Split) Write(rows *Rows) error {
	w := s.parts[rows.Ruleset]
	if w == nil {
		var err error
		if w, err = s.open(rows.Ruleset); err != nil {
			return err
		}
		s.parts[rows.Ruleset] = w
	}
	return w.Write(rows)
}

// Close implements Writer.
func (s *Split) Close() error {
	var errs []error
	for _, w := range s.parts {
		errs = append(errs, w.Close())
	}
	return errors.Join(errs...)
}
