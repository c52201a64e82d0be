package main

import (
	"context"
	"errors"
	"os"
	"slices"
	"sync"

	"github.com/ashtapada/agn/internal/revision"
	"github.com/ashtapada/agn/internal/words"
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
		defer searchMemory()()
		jobs = searching(c.jobs, all)
	}
	batch := referee.Batch{Config: c.needed(wanted), Jobs: jobs,
		Worker: func(ref *referee.Referee) func(*referee.Result) {
			var rep *repair.Repairer
			if c.suggest {
				rep = repair.New(c.cfg, nil)
				rep.Lenient = c.cfg.Lenient
			}
			return func(r *referee.Result) { r.Value = c.judge(ctx, ref, rep, r) }
		}}
	err = batch.Run(ctx, c.sequence(ctx, all), func(r *referee.Result) error {
		bar.show(r.Bytes, c.sum.Games)
		c.forget(r.File, r.Offset)
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

// needed is how games are judged of which no more is found out than is written.
func (c *check) needed(wanted []target) referee.Config {
	cfg := c.cfg
	if !c.choice.IDs { // findings are known again by those beside them
		cfg.Unwanted = c.choice.Selection.Unwanted()
	}
	if !c.suggest && !slices.ContainsFunc(wanted, func(t target) bool { return t.format.Name != report.Concise }) {
		cfg.Nearest = -1
	}
	return cfg
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

// emit takes the games and the troubles in order.
func (c *check) emit(r *referee.Result, bar *progress) error {
	if r.Err != nil {
		bar.clear()
		var o outcome
		if c.trouble(r.Err, &o); o.failed {
			c.sum.Files--
		}
		c.failed, c.fault = c.failed || o.failed, c.fault || o.fault
		c.outs.fail(r.File, r.Err)
		if c.base.known != nil {
			c.base.failed[report.BaselineName(c.baseline, r.File)] = true
		}
		return nil
	}
	g := r.Value.(*judged)
	defer c.spare.Put(g)
	g.Result = r
	c.noteBaseline(g)
	if g.unchanged {
		c.sum.Unchanged++
		return nil
	}
	c.cut(g)
	c.sum.Add(&g.Game)
	c.worst = max(c.worst, g.Worst())
	if len(g.texts) == 0 {
		g.texts = c.outs.render(g.texts, &g.Game)
	}
	return c.outs.write(&g.Game, g.texts)
}

// configure reads the settings and checks them.
func (c *check) configure() error {
	if err := c.configured(c.cmd, true); err != nil {
		return err
	}
	if c.maxFindings < 0 {
		return asUsage(c.settings, "max-findings", words.Errorf("--max-findings cannot be negative"))
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
			return asUsage(c.settings, f.flag, err)
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
