package main

import (
	"context"
	"slices"
	"strings"

	"github.com/ashtapada/agn/internal/revision"
	"github.com/ashtapada/agn/referee/report"
)

// idleFlags returns an error for a flag of the command line that nothing comes of.
func (c *check) idleFlags(wanted []target, all []input) error {
	if err := c.nameless(all); err != nil {
		return err
	}
	if err := c.idlePrefix(wanted); err != nil {
		return err
	}
	if c.newFrom != "" && c.foreignFormat() != nil {
		return usagef("--new-from compares games of AGN: leave out --from")
	}
	draws := func(f report.Format) bool { return f.Boards != 0 }
	if c.board && !c.settings.Sets("board") &&
		!slices.ContainsFunc(wanted, func(t target) bool { return draws(t.format) }) {
		var can []string
		for _, f := range report.Formats() {
			if draws(f) {
				can = append(can, f.Name)
			}
		}
		return usagef("--board needs a format with room for a board: %s", strings.Join(can, ", "))
	}
	return nil
}

// conflicts returns an error if a file would be written over that is read or written
// otherwise.
func (c *check) conflicts(wanted []target, all []input) error {
	for _, t := range wanted {
		if err := c.overwrites(t.file, all); err != nil {
			return err
		}
	}
	for _, name := range []string{c.baseline, c.writeBaseline} {
		for _, t := range wanted {
			if name != "" && t.file != stdinName && sameFile(t.file, name) {
				return usagef("output would overwrite the baseline %s", name)
			}
		}
	}
	if c.writeBaseline == "" {
		return nil
	}
	if c.writeBaseline == stdinName {
		return usagef("--write-baseline wants a file")
	}
	return c.overwrites(c.writeBaseline, all)
}

// openRevision looks up the revision of --new-from.
func (c *check) openRevision(ctx context.Context, all []input) (err error) {
	if c.newFrom == "" {
		return nil
	}
	var names []string
	for _, in := range all {
		name := c.display(in.name)
		if name == stdinName {
			return usagef("with --new-from, standard input needs --stdin-name")
		}
		names = append(names, name)
	}
	c.old, err = revision.Open(ctx, c.newFrom, names, func(name string) bool { return endsInOne(name, checkSuffixes()) },
		c.maxInput)
	return err
}
