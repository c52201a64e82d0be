package main

import (
	"context"

	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/identify"
	"github.com/spf13/cobra"
)

// identifyMemory is the soft limit of memory: many games with other options are at hand.
const identifyMemory = 384 << 20

// identifier is the flags of the command and the state of its run.
type identifier struct {
	*env
	reading
	cmd    *cobra.Command
	format string
	jobs   int
	edits  int // of repairs, 0 for none

	unknown, failed, fault bool
}

func (c *identifier) run(ctx context.Context, args []string) error {
	jobs, err := workers(c.jobs)
	if err != nil {
		return err
	}
	if c.edits < 0 {
		return usagef("--max-edits cannot be negative")
	}
	paths, err := c.paths(args)
	if err != nil {
		return err
	}
	all, ok, err := c.inputsNamed(c.cmd, paths, checkSuffixes())
	if err != nil {
		return err
	}
	if err := c.nameless(all); err != nil {
		return err
	}
	c.failed = !ok
	defer limitMemory(identifyMemory)()
	var games identify.Games
	batch := referee.Batch{Jobs: jobs, Worker: func(*referee.Referee) func(*referee.Result) {
		d := identify.New(&games)
		var m *mender
		if c.edits > 0 {
			m = newMender(c.edits)
		}
		return func(r *referee.Result) { r.Value = identified(ctx, d, m, r) }
	}}
	if err := batch.Run(ctx, c.packedSequence(all), c.emit); err != nil {
		return err
	}
	switch {
	case c.fault:
		return errFault
	case c.failed:
		return errTrouble
	case c.unknown:
		return errFindings
	}
	return nil
}

// emit writes the answer about a game, or complains about a file.
func (c *identifier) emit(r *referee.Result) error {
	if r.Err != nil {
		c.trouble(c.cmd, r.Err, &c.fault, &c.failed)
		return nil
	}
	o := r.Value.(identityJSON)
	c.unknown = c.unknown || len(o.Candidates) == 0
	return o.write(c.out, c.format)
}
