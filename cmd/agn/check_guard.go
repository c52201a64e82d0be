package main

import (
	"context"
	"slices"

	"github.com/ashtapada/agn/internal/revision"
	"github.com/ashtapada/agn/referee/report"
)

// idleFlags returns an error for a flag of the command line that nothing comes of.
func (c *check) idleFlags(wanted []target, all []input) error {
	if err := c.nameless(all); err != nil {
		return err
	}
	text := slices.ContainsFunc(wanted, func(t target) bool { return t.format.Name == report.Text })
	if c.suggest && c.cfg.Lenient {
		return usagef("--suggest does not read old and foreign spelling")
	}
	if c.board && !text && !c.settings.Sets("board") {
		return usagef("--board draws in text, which is not written")
	}
	return nil
}

// conflicts returns an error if a file would be written over that is read or written
// otherwise.
func (c *check) conflicts(wanted []target, all []input) error {
	for _, t := range wanted {
		if err := overwrites(t.file, all); err != nil {
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
	return overwrites(c.writeBaseline, all)
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
	c.old, err = revision.Open(ctx, c.newFrom, names, checkSuffixes(), c.maxInput)
	return err
}
