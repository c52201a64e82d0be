package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/cobra"
)

// check is the flags of the command and the state of its run.
type check struct {
	*env
	cmd       *cobra.Command
	cfg       referee.Config
	jobs      int
	failLevel string
	format    string
	outputs   []string
	board     bool

	sum    totals
	worst  diag.Severity
	failed bool // some input could not be read
	fault  bool // agn itself failed at some game
}

func newCheck(e *env) *cobra.Command {
	c := &check{env: e}
	cmd := &cobra.Command{
		Use:   "check PATH...",
		Short: "Judge games and report every fault",
		Long: `Check reads games, plays every throw and move by the rules of the game and reports
what is wrong: where it stands, which rule forbids it, what was legal instead. A
directory is searched for *.agn files, - is standard input. A path given twice is
judged twice. Games do not harm each other, and files that cannot be read do not
keep the others from being judged.

The formats are text for people, concise with a line a finding, json with one array
of games and jsonl with an object a game. With --output several are written in one
run; --format F is --output F=-.

The exit code is 0 when no finding reaches --fail-level, 1 when some does, 2 when a
path cannot be read.`,
		Example: `  agn check games/
  agn check --format concise --fail-level warning game.agn
  agn check --output text=- --output jsonl=findings.jsonl games/
  agn check --variant chauka-bara --option opening-throw=on - < game.agn`,
		Args:              args(somePaths),
		ValidArgsFunction: completePaths,
	}
	c.cmd = cmd
	cmd.Flags().StringVar(&c.format, "format", "", "format of standard output: text, concise, json, jsonl (default text)")
	cmd.Flags().StringArrayVar(&c.outputs, "output", nil, "write a format to a file or to -, as `FORMAT=FILE`; may be repeated")
	choose(cmd, false, &c.failLevel, "fail-level", "least severity that makes the exit code 1", "error", "warning", "note")
	cmd.Flags().BoolVar(&c.board, "board", false, "draw the board under findings on moves, in text")
	variantFlag(cmd, &c.cfg.Variant)
	optionFlag(cmd, &c.cfg.Options)
	jobsFlag(cmd, &c.jobs)
	complete := cobra.FixedCompletions(formatNames(), cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc("format", complete); err != nil {
		panic(err)
	}
	var prefixes []string
	for _, n := range formatNames() {
		prefixes = append(prefixes, n+"=")
	}
	complete = cobra.FixedCompletions(prefixes, cobra.ShellCompDirectiveNoSpace)
	if err := cmd.RegisterFlagCompletionFunc("output", complete); err != nil {
		panic(err)
	}
	cmd.RunE = func(cmd *cobra.Command, paths []string) error { return c.run(cmd.Context(), paths) }
	return cmd
}

// jobsFlag adds --jobs.
func jobsFlag(cmd *cobra.Command, jobs *int) {
	cmd.Flags().IntVarP(jobs, "jobs", "j", 0, "games judged at once (default one a processor)")
}

// configured checks what the flags say of games that do not say it themselves.
func configured(cfg *referee.Config) error {
	for _, o := range cfg.Options {
		if _, _, err := splitOption(o); err != nil {
			return err
		}
	}
	if cfg.Variant == "" {
		return nil
	}
	_, err := ruleset(cfg.Variant)
	return err
}

func workers(jobs int) (int, error) {
	switch {
	case jobs < 0:
		return 0, usagef("--jobs cannot be negative")
	case jobs == 0:
		return runtime.GOMAXPROCS(0), nil
	}
	return jobs, nil
}

func (c *check) run(ctx context.Context, paths []string) error {
	if err := configured(&c.cfg); err != nil {
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
	all, ok, err := c.inputs(c.cmd, paths)
	if err != nil {
		return err
	}
	c.failed = !ok
	bar := c.progress(all)
	outs, err := c.openOutputs(wanted, all, bar)
	if err != nil {
		return err
	}
	c.sum.files = len(all)
	batch := referee.Batch{Config: c.cfg, Jobs: jobs, Each: func(ref *referee.Referee, r *referee.Result) {
		r.Value = outs.render(ref, r, c.board)
	}}
	err = batch.Run(ctx, c.sequence(all), func(r *referee.Result) error {
		bar.show(r.Bytes, c.sum.games)
		return c.emit(r, bar, outs)
	})
	bar.clear()
	if err = errors.Join(err, outs.close(c.sum, err == nil)); err != nil {
		return err
	}
	switch {
	case c.fault:
		return errFault
	case c.failed:
		return errTrouble
	case c.worst >= severity(c.failLevel):
		return errFindings
	}
	return nil
}

func (c *check) emit(r *referee.Result, bar *progress, outs outputs) error {
	if r.Err != nil {
		bar.clear()
		var fault *referee.PanicError
		if errors.As(r.Err, &fault) {
			fmt.Fprintf(c.err, "%s: %s\n", c.cmd.CommandPath(), printable(fault.Error()))
			c.fault = true
			return nil
		}
		c.complain(c.cmd, r.Err)
		c.failed = true
		c.sum.files--
		return nil
	}
	c.sum.add(r)
	for i := range r.Report.Findings {
		c.worst = max(c.worst, level(&r.Report.Findings[i]))
	}
	return outs.write(r.Value.([][]byte))
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
