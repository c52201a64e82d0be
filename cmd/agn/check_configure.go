package main

import (
	"errors"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee/report"
)

// configure reads the settings and checks them.
func (c *check) configure() error {
	if err := c.configured(c.cmd, true); err != nil {
		return err
	}
	if c.maxFindings < 0 {
		return misused(c.settings, "max-findings", errors.New("--max-findings cannot be negative"))
	}
	return c.selectFindings()
}

// selectFindings takes over what the flags say about codes and rules. What the command
// line says goes before what the file says.
func (c *check) selectFindings() error {
	s := &c.choice.Selection
	count := func(level diag.Severity) func(int, ...string) error {
		return func(rank int, names ...string) error { return s.Count(level, rank, names...) }
	}
	for _, f := range []struct {
		flag  string
		names []string
		set   func(rank int, names ...string) error
	}{
		{"select", c.selected, s.Select},
		{"ignore", c.ignored, s.Ignore},
		{"error", c.errs, count(diag.Error)},
		{"warn", c.warns, count(diag.Warning)},
		{"note", c.notes, count(diag.Note)},
	} {
		rank := 1
		if c.settings.Sets(f.flag) {
			rank = 0
		}
		if len(f.names) == 0 && c.cmd.Flags().Changed(f.flag) {
			f.names = []string{""} // as it is written
		}
		err := f.set(rank, f.names...)
		var contradiction *report.ContradictionError
		switch {
		case errors.As(err, &contradiction):
			return usageError{err} // of two flags
		case err != nil:
			return misused(c.settings, f.flag, err)
		}
	}
	return nil
}

func severity(name string) diag.Severity {
	switch name {
	case "note":
		return diag.Note
	case "warning":
		return diag.Warning
	}
	return diag.Error
}
