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
)

// check is the flags of the command and the state of its run.
type check struct {
	batchCommand
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

	sum   report.Totals
	worst diag.Severity
}

// stepSummary names the file in which GitHub takes a summary of a step of a job.
const stepSummary = "GITHUB_STEP_SUMMARY"

func (c *check) run(ctx context.Context, args []string) error {
	if err := c.configure(); err != nil {
		return err
	}
	wanted, err := parseOutputs(c.format, c.outputs)
	if err != nil {
		return err
	}
	all, err := c.files(args)
	if err != nil {
		return err
	}
	bar := c.progress(sizes(all))
	if err := c.openAll(ctx, wanted, all, bar); err != nil {
		return err
	}
	c.sum.Files = len(all)
	jobs := useful(c.jobs, all)
	if c.suggest { // which takes much more time
		defer limitMemory(repairMemory)()
		jobs = searching(c.jobs, all)
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
	c.found = c.worst >= severity(c.failLevel)
	return c.ended()
}

// openAll opens what is read besides the games, and what is written, once nothing speaks against it.
func (c *check) openAll(ctx context.Context, wanted []target, all []input, bar *progress) error {
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
	style := report.Style{Fail: severity(c.failLevel), Summary: os.Getenv(stepSummary), Path: c.inRepository()}
	var err error
	c.outs, err = c.openOutputs(wanted, style, bar)
	c.choice = c.chosen()
	return err
}
