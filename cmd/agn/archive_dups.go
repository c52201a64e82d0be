package main

import (
	"context"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/view"
	"github.com/spf13/cobra"
)

func newArchiveDups(a *archiveCmd) *cobra.Command {
	var (
		opt    archive.DupOptions
		format string
	)
	cmd := &cobra.Command{
		Use:   "dups [QUERY]",
		Short: "Find games that may be the same",
		Long: `Dups lists pairs of games of the archive, or of those that a query asks for, that may
be one. None that is the same in every respect is stored twice, so the kinds are:

  exact      the same play, players, date and result; comments, variations, other
             tags or the spelling of a name differ
  same play  the same throws and moves under other names, on another day or with
             another result
  beginning  one game is the beginning of the other
  near       with --near N: they differ in at most N events put in, left out or changed,
             or in N damages of each, if they have more in common than chance has

A game that leaves out throws, as its tag Throws says, is compared by its moves, with
games that have theirs too.

Of several games with the same play each is paired with the first. A game whose rules or
start are not known, so that it is not judged, is not compared. The exit code is 0
when there are such pairs, 1 when there are none.`,
		Example: `  agn archive dups
  agn archive dups --near 3 variant:chauka-bara`,
	}
	cmd.ValidArgsFunction = completeQuery
	nearFlag(cmd, &opt.Near, "")
	cmd.Flags().IntVar(&opt.Least, "least", leastEvents,
		"number of events from which on a game may begin another or be near it")
	choose(cmd, &format, "format", "what is printed", view.Text, view.JSONL)
	cmd.RunE = withContext(func(ctx context.Context, terms []string) error {
		defer limitMemory(noLimit)()
		if err := checkNear(opt.Near); err != nil {
			return err
		}
		if opt.Least < 0 {
			return usagef("--least cannot be negative")
		}
		return a.ask(ctx, terms, func(q asked) error {
			if format == view.Text {
				a.sanitized()
			}
			n := 0
			err := each(q.Dups(ctx, q.Query, opt), func(d *archive.Dup) error {
				n++
				return view.Dup(a.out, format, a.lang, d)
			})
			if err == nil && n == 0 {
				return a.nothing(ctx, q.Archive, q.src)
			}
			return err
		})
	})
	return cmd
}

// leastEvents is the number of events from which on a game may begin another, if nothing else is said.
const leastEvents = 8

// nearFlag adds the flag that says how far games are apart that may be one.
func nearFlag(cmd *cobra.Command, near *int, when string) {
	usage := when + "most damages in each of two games that may be one, at most 8"
	if *near == 0 {
		usage += " (default none)"
	}
	cmd.Flags().IntVar(near, "near", *near, usage)
}

// checkNear checks what it is given.
func checkNear(near int) error {
	if near < 0 || near > archive.MaxNear {
		return usagef("--near is 0 to %d", archive.MaxNear)
	}
	return nil
}
