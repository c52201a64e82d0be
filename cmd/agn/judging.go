package main

import (
	"errors"
	"runtime"

	"github.com/ashtapada/agn/internal/settings"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/cobra"
)

// jobsFlag adds --jobs.
func jobsFlag(cmd *cobra.Command, jobs *int) {
	cmd.Flags().IntVarP(jobs, "jobs", "j", 0, "games judged at once (default one a processor)")
}

// configured checks what is said of games that do not say it themselves, and has the
// options watched.
func configured(cfg *referee.Config, s *settings.File) error {
	cfg.Usage = referee.NewUsage(len(cfg.Options))
	if err := cfg.CheckVariant(); err != nil {
		return misused(s, "variant", err)
	}
	if err := cfg.CheckOptions(); err != nil {
		return misused(s, "option", err)
	}
	return nil
}

// idle complains about options that no game took. It returns err, what the command ended
// with, or if that is not worse the error for misuse. A file of settings speaks for a
// folder and not for the games of one run, so that those of one are only told.
func (e *env) idle(cmd *cobra.Command, cfg *referee.Config, s *settings.File, err error) error {
	unused := cfg.Idle()
	if unused == nil || err != nil && !errors.Is(err, errFindings) && !errors.Is(err, errTrouble) {
		return err
	}
	e.complain(cmd, misused(s, "option", unused))
	if s.Sets("option") {
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
