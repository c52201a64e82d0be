package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"

	"github.com/ashtapada/agn/internal/revision"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/cobra"
)

// check is the flags of the command and the state of its run.
type check struct {
	*env
	reading
	cmd       *cobra.Command
	cfg       referee.Config
	jobs      int
	failLevel string
	format    string
	outputs   []string
	board     bool

	config   string
	noConfig bool

	selected, ignored, errs, warns, notes []string

	maxFindings             int
	baseline, writeBaseline string
	newFrom                 string

	file      *settings // of the configuration file, nil without one
	selection selection
	base      baselines
	old       *revision.Old // nil without --new-from
	outs      outputs
	shown     int // findings so far

	sum    totals
	worst  diag.Severity
	failed bool // some input could not be read
	fault  bool // agn itself failed at some game
}

func newCheck(e *env) *cobra.Command {
	c := &check{env: e, reading: newReading(e)}
	cmd := &cobra.Command{
		Use:   "check PATH...",
		Short: "Judge games and report every fault",
		Long: `Check reads games, plays every throw and move by the rules of the game and reports
what is wrong: where it stands, which rule forbids it, what was legal instead. A
directory is searched for *.agn, *.agn.gz and *.agn.zst files, - is standard input.
Files compressed by gzip or zstd are known by their first bytes. A path given twice
is judged twice. Games do not harm each other, and files that cannot be read do not
keep the others from being judged.

The formats are text for people, concise with a line a finding, json with one array
of games, jsonl with an object a game, sarif (2.1.0), junit with a suite a file and a
case a game, and github with commands for a workflow and the summary of its job.
With --output several are written in one run; --format F is --output F=-.

Which findings are shown, and what they count for, is decided by --select, --ignore,
--error, --warn and --note. They take codes, beginnings of codes such as M, ids of
rules and names of rule sets, separated by commas; the longest that fits a finding
decides. A baseline holds findings that are known and not shown again; it finds them
by game and ply, not by line. With --new-from only games are shown that git does not
have in the files at a revision. No verdict is changed by any of these.

Flags that are not given are taken from the nearest file .agn.toml in the current
directory or above it, from its table [check] with keys named like the flags.

The exit code is 0 when no finding that is shown reaches --fail-level, 1 when some
does, 2 when a path cannot be read.`,
		Example: `  agn check games/
  agn check --format concise --fail-level warning game.agn
  agn check --output text=- --output sarif=agn.sarif --output junit=agn.xml games/
  agn check --write-baseline known.json games/
  agn check --baseline known.json --ignore N014 --error M024 games/
  agn check --format github --new-from origin/main games/
  git ls-files -z '*.agn' | agn check --files-from - --null
  agn check --variant chauka-bara --option opening-throw=on - < game.agn`,
		ValidArgsFunction: completePaths,
	}
	c.cmd = cmd
	cmd.Args = args(func(cmd *cobra.Command, a []string) error {
		if c.filesFrom != "" {
			return nil
		}
		return somePaths(cmd, a)
	})
	c.flags(cmd)
	cmd.RunE = func(cmd *cobra.Command, paths []string) error { return c.run(cmd.Context(), paths) }
	return cmd
}

// jobsFlag adds --jobs.
func jobsFlag(cmd *cobra.Command, jobs *int) {
	cmd.Flags().IntVarP(jobs, "jobs", "j", 0, "games judged at once (default one a processor)")
}

// configured checks what is said of games that do not say it themselves, and has the
// options watched.
func configured(cfg *referee.Config, s *settings) error {
	cfg.Usage = referee.NewUsage(len(cfg.Options))
	if err := cfg.CheckVariant(); err != nil {
		return s.fault("variant", err)
	}
	if err := cfg.CheckOptions(); err != nil {
		return s.fault("option", err)
	}
	return nil
}

// idle complains about options that no game took. It returns err, what the command ended
// with, or if that is not worse the error for misuse. A file of settings speaks for a
// folder and not for the games of one run, so that those of one are only told.
func (e *env) idle(cmd *cobra.Command, cfg *referee.Config, s *settings, err error) error {
	unused := cfg.Idle()
	if unused == nil || err != nil && !errors.Is(err, errFindings) && !errors.Is(err, errTrouble) {
		return err
	}
	e.complain(cmd, s.fault("option", unused))
	if s.sets("option") {
		return err
	}
	return errTrouble
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
	c.outs, err = c.openOutputs(wanted, reportStyle{fail: severity(c.failLevel), summary: stepSummary()}, bar)
	if err != nil {
		return err
	}
	c.sum.files = len(all)
	batch := referee.Batch{Config: c.cfg, Jobs: jobs, Worker: func(ref *referee.Referee) func(*referee.Result) {
		return func(r *referee.Result) { r.Value = c.judge(ref, r) }
	}}
	err = batch.Run(ctx, c.packedSequence(all), func(r *referee.Result) error {
		bar.show(r.Bytes, c.sum.games)
		return c.emit(r, bar)
	})
	bar.clear()
	c.sum.failed = c.failed || c.fault
	if err = errors.Join(err, c.outs.close(&c.sum, err == nil)); err != nil {
		return err
	}
	if err := c.closeBaselines(); err != nil {
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
	return c.idle(c.cmd, &c.cfg, c.file, err)
}

// configure reads the settings and checks them.
func (c *check) configure() error {
	if !c.noConfig {
		var err error
		if c.file, err = configure(c.cmd, c.config); err != nil {
			return err
		}
	} else if c.config != "" {
		return usagef("--config and --no-config exclude each other")
	}
	if err := configured(&c.cfg, c.file); err != nil {
		return err
	}
	if c.maxFindings < 0 {
		return c.file.fault("max-findings", errors.New("--max-findings cannot be negative"))
	}
	var err error
	named := func(flag string, names []string) choices {
		if len(names) == 0 && c.cmd.Flags().Changed(flag) {
			names = []string{""} // as it is written
		}
		return choices{!c.file.sets(flag), names, func(err error) error { return c.file.fault(flag, err) }}
	}
	c.selection, err = newSelection(named("select", c.selected), named("ignore", c.ignored),
		named("error", c.errs), named("warn", c.warns), named("note", c.notes))
	return err
}

// idleFlags returns an error for a flag of the command line that nothing comes of.
func (c *check) idleFlags(wanted []target, all []input) error {
	if err := c.nameless(all); err != nil {
		return err
	}
	text := slices.ContainsFunc(wanted, func(t target) bool { return t.format.name == formats()[0].name })
	if c.board && !text && !c.file.sets("board") {
		return usagef("--board draws in text, which is not written")
	}
	return nil
}

// conflicts returns an error if a file would be written over that is read or written
// otherwise.
func (c *check) conflicts(wanted []target, all []input) error {
	if err := overwrites(wanted, all); err != nil {
		return err
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
	return overwrites([]target{{file: c.writeBaseline}}, all)
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

// flags adds the flags.
func (c *check) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&c.format, "format", "", "format of standard output: text, concise, json, jsonl, sarif, junit, github (default text)")
	f.StringArrayVar(&c.outputs, "output", nil, "write a format to a file or to -, as `FORMAT=FILE`; may be repeated")
	choose(cmd, false, &c.failLevel, "fail-level", "least severity that makes the exit code 1", "error", "warning", "note")
	f.BoolVar(&c.board, "board", false, "draw the board under findings on moves, in text")
	f.StringSliceVar(&c.selected, "select", nil, "show only the findings of these `CODES` or rules")
	f.StringSliceVar(&c.ignored, "ignore", nil, "do not show the findings of these `CODES` or rules")
	f.StringSliceVar(&c.errs, "error", nil, "count the findings of these `CODES` or rules as errors")
	f.StringSliceVar(&c.warns, "warn", nil, "count the findings of these `CODES` or rules as warnings")
	f.StringSliceVar(&c.notes, "note", nil, "count the findings of these `CODES` or rules as notes")
	f.IntVar(&c.maxFindings, "max-findings", 0, "show at most `N` findings and count the rest (default all)")
	f.StringVar(&c.baseline, "baseline", "", "do not show the findings that `FILE` knows")
	f.StringVar(&c.writeBaseline, "write-baseline", "", "write all findings to `FILE` as known; without --baseline none is shown")
	f.StringVar(&c.newFrom, "new-from", "", "show only games that changed since a `REVISION` of git")
	c.reading.flags(f, "check")
	f.StringVar(&c.config, "config", "", "take settings from `FILE`, not from the nearest .agn.toml")
	f.BoolVar(&c.noConfig, "no-config", false, "take no settings from a file")
	variantFlag(cmd, &c.cfg.Variant)
	optionFlag(cmd, &c.cfg.Options)
	lenientFlags(cmd, &c.cfg)
	jobsFlag(cmd, &c.jobs)
	c.completions(cmd)
}

// completions says what the shell may complete the flags with.
func (c *check) completions(cmd *cobra.Command) {
	var prefixes []string
	for _, n := range formatNames() {
		prefixes = append(prefixes, n+"=")
	}
	register := func(flag string, f cobra.CompletionFunc) {
		if err := cmd.RegisterFlagCompletionFunc(flag, f); err != nil {
			panic(err)
		}
	}
	register("format", cobra.FixedCompletions(formatNames(), cobra.ShellCompDirectiveNoFileComp))
	register("output", cobra.FixedCompletions(prefixes, cobra.ShellCompDirectiveNoSpace))
	var codes []cobra.Completion
	for _, in := range diag.Table {
		codes = append(codes, cobra.CompletionWithDesc(string(in.Code), in.Title))
	}
	for _, flag := range []string{"select", "ignore", "error", "warn", "note"} {
		register(flag, cobra.FixedCompletions(codes, cobra.ShellCompDirectiveNoFileComp))
	}
}

// emit takes the games and the troubles in order.
func (c *check) emit(r *referee.Result, bar *progress) error {
	if r.Err != nil {
		bar.clear()
		var fault *referee.PanicError
		if errors.As(r.Err, &fault) {
			fmt.Fprintf(c.err, "%s: %s\n", c.cmd.CommandPath(), printable(fault.Error()))
			c.fault = true
		} else {
			c.complain(c.cmd, r.Err)
			c.failed = true
			c.sum.files--
		}
		c.outs.tell(r.File, r.Err)
		if c.base.known != nil {
			c.base.failed[entryName(c.baseline, r.File)] = true
		}
		return nil
	}
	g := r.Value.(*judged)
	g.Result = r
	c.noteBaseline(g)
	if g.unchanged {
		c.sum.unchanged++
		return nil
	}
	c.sum.add(g)
	for i := range g.findings {
		c.worst = max(c.worst, g.findings[i].level)
	}
	c.cut(g)
	if g.texts == nil {
		g.texts = c.outs.render(g)
	}
	return c.outs.write(g, g.texts)
}

// cut leaves a game the findings that --max-findings has room for.
func (c *check) cut(g *judged) {
	if c.maxFindings == 0 {
		return
	}
	if room := c.maxFindings - c.shown; len(g.findings) > room {
		g.omitted = len(g.findings) - room
		c.sum.cut += g.omitted
		g.findings = g.findings[:room]
	}
	c.shown += len(g.findings)
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
