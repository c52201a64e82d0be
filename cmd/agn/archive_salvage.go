package main

import (
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
)

func newArchiveSalvage(a *archiveCmd) *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use:   "salvage --to FILE",
		Short: "Save what can be saved out of a damaged archive",
		Long: `Salvage takes every game whose text matches its checksum out of a damaged archive and
imports it into another, which may exist. The damaged file is not changed. It works
without its head and without its indexes too, as long as the texts are there.

A line says how many games were saved and how many were lost: found damaged, or not
found although the numbers of the others show that they were there. Another line says so
if the file's end is missing; what is lost without a trace cannot be counted. The exit
code is 1 when a game was lost or may have been.`,
		Example: `  agn archive salvage --db damaged.agndb --to saved.agndb`,
		Args:    args(cobra.NoArgs),
	}
	cmd.Flags().StringVar(&to, "to", "", "archive to save the games into, `FILE`")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if to == "" {
			return usagef("--to is required")
		}
		defer limitMemory(archive.ImportMemory)()
		name, err := a.file()
		if err != nil {
			return err
		}
		out, err := archive.Salvage(cmd.Context(), name, to, time.Now())
		if err != nil {
			return err
		}
		line := words.Of("%s saved, %d lost: %s", words.Count(out.Saved, "game"), out.Lost, view.Tally(&out.Tally, false))
		if out.Superseded > 0 {
			line = words.Of("%s, %s kept", line, words.Count(out.Superseded, "superseded text"))
		}
		if err := a.printf("%s\n", line); err != nil {
			return err
		}
		if out.Cut() {
			if err := a.printf(
				"the file is cut off: it has %d of %s, and games that stood after the end cannot all be counted\n",
				out.Pages, words.Count(int(out.OfPages), "page")); err != nil {
				return err
			}
		}
		if out.Lost > 0 || out.Cut() {
			return errFindings
		}
		return nil
	}
	return cmd
}
