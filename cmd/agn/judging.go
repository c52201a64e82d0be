package main

import (
	"context"
	"errors"
	"runtime"

	"github.com/ashtapada/agn/internal/recorded"
	"github.com/ashtapada/agn/internal/settings"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/cobra"
)

// jobsFlag adds --jobs.
func jobsFlag(cmd *cobra.Command, jobs *int) {
	cmd.Flags().IntVarP(jobs, "jobs", "j", 0, "games judged at once (default one a processor)")
}

// judging is how games are judged that do not say it themselves: by flags, or else by a
// file of settings.
type judging struct {
	cfg referee.Config

	config   string
	noConfig bool
	settings *settings.File // nil without one
}

// judgingFlags adds the flags. Where old and foreign spelling can be read, lenientFlags
// adds those of it.
func (j *judging) judgingFlags(cmd *cobra.Command) {
	variantFlag(cmd, &j.cfg.Variant)
	optionFlag(cmd, &j.cfg.Options)
	j.throwsFlag(cmd)
	j.configFlags(cmd)
}

// throwsFlag adds --throws.
func (j *judging) throwsFlag(cmd *cobra.Command) {
	choose(cmd, &j.cfg.Throws, "throws", "throws of games without a Throws tag", recorded.All, recorded.None,
		recorded.Some)
}

// configFlags adds those of the flags that commands take too which try all rule sets.
func (j *judging) configFlags(cmd *cobra.Command) {
	cmd.Flags().Var((*repeated)(&j.cfg.AllowTags), allowTag, "allow the tag `NAME`, which is like one with a meaning")
	cmd.Flags().StringVar(&j.config, "config", "", "take settings from `FILE`, not from the nearest .agn.toml")
	cmd.Flags().BoolVar(&j.noConfig, "no-config", false, "take no settings from a file")
}

// configured reads the settings, checks what is said of games that do not say it
// themselves, and has the options watched. The command check has more settings.
func (j *judging) configured(cmd *cobra.Command, check bool) (err error) {
	switch {
	case !j.noConfig:
		if j.settings, err = settings.Load(cmd.Flags(), j.config, check); err != nil {
			var bad *settings.Error
			if errors.As(err, &bad) {
				err = usageError{err}
			}
			return err
		}
	case j.config != "":
		return usagef("--config and --no-config exclude each other")
	}
	cfg := &j.cfg
	cfg.Usage = referee.NewUsage(len(cfg.Options))
	if err := cfg.CheckVariant(); err != nil {
		return asUsage(j.settings, "variant", err)
	}
	if err := cfg.CheckOptions(); err != nil {
		return asUsage(j.settings, "option", err)
	}
	if err := cfg.CheckAllowTags(); err != nil {
		return asUsage(j.settings, allowTag, err)
	}
	return nil
}

// allowTag is the flag that allows names of tags.
const allowTag = "allow-tag"

// asUsage makes an error about the value of a flag a usage error, which names the file
// if the value stands there.
func asUsage(s *settings.File, key string, err error) error { return usageError{s.Fault(key, err)} }

// batchCommand is what commands share that judge the games of files: flags and the state of a run.
type batchCommand struct {
	reading
	judging
	outcome
	jobs int
}

func newBatch(e *env) batchCommand { return batchCommand{reading: newReading(e)} }

// batchFlags adds the flags of a command that does something with the games of paths, and what it runs.
func (b *batchCommand) batchFlags(cmd *cobra.Command, do string, run func(context.Context, []string) error) {
	b.judgingFlags(cmd)
	b.pathFlags(cmd, do, run)
}

// pathFlags is batchFlags for a command that tries all rule sets.
func (b *batchCommand) pathFlags(cmd *cobra.Command, do string, run func(context.Context, []string) error) {
	cmd.Args, cmd.ValidArgsFunction, cmd.RunE = args(b.somePaths), completePaths, withContext(run)
	b.reading.flags(cmd.Flags(), do)
	lenientFlags(cmd, &b.cfg)
	b.encodingFlag(cmd)
	jobsFlag(cmd, &b.jobs)
}

// withContext makes a function what a command runs.
func withContext(run func(context.Context, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, a []string) error { return run(cmd.Context(), a) }
}

// files returns what the paths stand for, with the number of workers in jobs.
func (b *batchCommand) files(paths []string) (all []input, err error) {
	if b.jobs, err = workers(b.jobs); err != nil {
		return nil, err
	}
	if paths, err = b.paths(paths); err != nil {
		return nil, err
	}
	if b.cmd.Flags().Lookup("from") != nil {
		if err := b.other.unfit(b.cmd); err != nil {
			return nil, err
		}
	}
	suffixes := checkSuffixes()
	if f := b.foreignFormat(); f != nil {
		suffixes = suffixesOf(f)
		b.cfg.Lenient = true // as agn convert reads them
	}
	all, ok, err := b.inputs(paths, suffixes...)
	b.failed = !ok
	return all, err
}

// ready reads the settings and returns what the paths stand for.
func (b *batchCommand) ready(paths []string) ([]input, error) {
	if err := b.configured(b.cmd, false); err != nil {
		return nil, err
	}
	all, err := b.files(paths)
	if err != nil {
		return nil, err
	}
	return all, b.nameless(all)
}

// ended is the error for the exit code, with what files of another format did not carry and a complaint about options
// that no game took.
func (b *batchCommand) ended() error {
	b.converted()
	return b.idle(b.env, b.result())
}

// idle complains about options that no game took. It returns err, what the command ended
// with, or if that is not worse the error for it. A file of settings speaks for a
// folder and not for the games of one run, so that those of one are only reported.
func (j *judging) idle(e *env, err error) error {
	unused := j.cfg.Idle()
	if unused == nil || err != nil && !errors.Is(err, errFindings) && !errors.Is(err, errTrouble) {
		return err
	}
	e.complain(asUsage(j.settings, "option", unused))
	if j.settings.Sets("option") {
		return err
	}
	return errTrouble
}

// useful returns how many of so many workers find something to do: one, if what is to be judged
// is known to be no more than it judges at a time. It takes less time and memory than several.
func useful(jobs int, all []input) int {
	bytes := int64(0)
	for _, in := range sizes(all) {
		if bytes += in.size; in.size == 0 || bytes > referee.TaskBytes {
			return jobs
		}
	}
	return 1
}

// searching returns how many of so many workers look for repairs: two where the input is small or of
// unknown size, as each may hold more than a hundred MB however short a game is.
func searching(jobs int, all []input) int {
	const few, small = 2, 1 << 20
	bytes := int64(0)
	for _, in := range sizes(all) {
		bytes += in.size
	}
	if bytes > small {
		return jobs
	}
	return min(jobs, few)
}

// workers is the number of workers that --jobs asks for.
func workers(jobs int) (int, error) {
	switch {
	case jobs < 0:
		return 0, usagef("--jobs cannot be negative")
	case jobs == 0:
		return runtime.GOMAXPROCS(0), nil
	}
	return jobs, nil
}
