package main

import (
	"context"
	"errors"
	"os"
	"sync"

	"github.com/ashtapada/agn/internal/revision"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/repair"
	"github.com/ashtapada/agn/referee/report"
	"github.com/spf13/cobra"
)

// check is the flags of the command and the state of its run.
type check struct {
	*env
	reading
	cmd *cobra.Command
	judging
	jobs      int
	failLevel string
	format    string
	outputs   []string
	board     bool
	suggest   bool

	selected, ignored, errs, warns, notes []string

	maxFindings             int
	baseline, writeBaseline string
	newFrom                 string
	pathPrefix              string

	choice report.Choice
	base   baselines
	old    *revision.Old // nil without --new-from
	outs   outputs
	shown  int       // findings so far
	spare  sync.Pool // of *judged that were shown

	sum    report.Totals
	worst  diag.Severity
	failed bool // some input could not be read
	fault  bool // agn itself failed at some game
}

// stepSummary names the file in which GitHub takes a summary of a step of a job.
const stepSummary = "GITHUB_STEP_SUMMARY"

func (c *check) run(ctx context.Context, args []string) error {
	if err := c.configure(); err != nil {
		return err
	}
	jobs, err := workers(c.jobs)
	if err != nil {
		return err
	}
	wanted, err := parseOutputs(c.format, c.outputs)
	if err != nil {
		return err
	}
	paths, err := c.paths(args)
	if err != nil {
		return err
	}
	all, ok, err := c.inputsNamed(c.cmd, paths, checkSuffixes())
	if err != nil {
		return err
	}
	c.failed = !ok
	if err := c.idleFlags(wanted, all); err != nil {
		return err
	}
	if err := c.conflicts(wanted, all); err != nil {
		return err
	}
	if err := c.openBaselines(); err != nil {
		return err
	}
	if err := c.openRevision(ctx, all); err != nil {
		return err
	}
	bar := c.progress(sizes(all))
	c.outs, err = c.openOutputs(wanted, report.Style{Fail: severity(c.failLevel), Summary: os.Getenv(stepSummary),
		Path: c.inRepository()}, bar)
	if err != nil {
		return err
	}
	c.choice = c.chosen()
	c.sum.Files = len(all)
	if c.suggest {
		defer limitMemory(repairMemory)()
		jobs = searching(jobs, all)
	} else { // which takes much less time
		jobs = useful(jobs, all)
	}
	batch := referee.Batch{Config: c.cfg, Jobs: jobs, Wordless: true,
		Worker: func(ref *referee.Referee) func(*referee.Result) {
			var rep *repair.Repairer
			if c.suggest {
				rep = repair.New(c.cfg, nil)
				rep.Lenient = c.cfg.Lenient
			}
			return func(r *referee.Result) { r.Value = c.judge(ctx, ref, rep, r) }
		}}
	err = batch.Run(ctx, c.packedSequence(all), func(r *referee.Result) error {
		bar.show(r.Bytes, c.sum.Games)
		return c.emit(r, bar)
	})
	bar.clear()
	c.sum.Failed = c.failed || c.fault
	if err == nil {
		err = c.closeBaselines() // the totals say what is in it
	}
	if err = errors.Join(err, c.outs.close(&c.sum, err == nil)); err != nil {
		return err
	}
	switch {
	case c.fault:
		return errFault
	case c.failed:
		err = errTrouble
	case c.worst >= severity(c.failLevel):
		err = errFindings
	}
	return c.idle(c.env, c.cmd, err)
}
