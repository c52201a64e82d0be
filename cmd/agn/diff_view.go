package main

import (
	"github.com/ashtapada/agn/internal/diffview"
	"github.com/ashtapada/agn/referee/diff"
	"github.com/spf13/cobra"
)

// diffView is the flags that say how a comparison is shown.
type diffView struct {
	format string
	diffview.View
}

func (v *diffView) flags(cmd *cobra.Command) {
	choose(cmd, &v.format, "format", "how the games are shown", diffview.Names()...)
	cmd.Flags().IntVar(&v.Context, "context", 3, "events shown around a difference; below 0 all")
	cmd.Flags().BoolVar(&v.Play, "play", false, "compare the play alone: tags, results and what is noted do not count")
}

// idleFlags returns an error for a flag that nothing comes of.
func (v *diffView) idleFlags(cmd *cobra.Command) error {
	if v.format == diffview.JSON && cmd.Flags().Changed("context") {
		return usagef("--context cuts what is shown to people; json is whole")
	}
	return nil
}

// write shows a comparison and returns the error for the exit code.
func (v *diffView) write(e *env, d *diff.Diff) error {
	v.Color = e.colored()
	err := v.Write(e.out, v.format, d)
	if err == nil && !d.Same() && !(v.Play && d.SamePlay()) {
		return errFindings
	}
	return err
}
