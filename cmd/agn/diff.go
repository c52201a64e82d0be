package main

import (
	"strconv"
	"strings"

	"github.com/ashtapada/agn/internal/diffview"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee"
	"github.com/ashtapada/agn/referee/diff"
	"github.com/spf13/cobra"
)

func newDiff(e *env) *cobra.Command {
	var (
		o    oneGame
		show diffView
	)
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Compare two games event by event",
		Long: `Diff compares two games: their tags, their throws and moves side by side, the
comments, glyphs and variations after them. It says where the games part and, by
position, where they come together again. A move counts as the same however it is
spelt, in variations too. Where a game cannot be played on, it says where and why, and
compares what is written.

A gap that allows what the other game has is compatible with it: the texts differ, the
play does not. _*n stands beside n events. So is a throw that the other game may leave
out, as its tag Throws says.

A and B are files, of which the first game alone is taken, FILE#N for game N, or - for
standard input. The formats are text with the games side by side, unified with one below
the other, json, and html with a page by itself. With --lenient old and foreign spelling
is read too, and each departure from AGN is noted on standard error.

The exit code is 0 when the games are the same, 1 when they differ, 2 on a usage error
or when a file cannot be read. With --play games that are compatible throughout count as
the same, without it they differ.`,
		Example: `  agn diff notebook.agn newspaper.agn
  agn diff --format html games.agn#1 games.agn#4 > diff.html
  agn diff --play games.agn#1 games.agn#2`,
		Args:              args(cobra.ExactArgs(2)),
		ValidArgsFunction: completePaths,
	}
	o.env = e
	o.judgingFlags(cmd)
	lenientFlags(cmd, &o.cfg)
	e.encodingFlag(cmd)
	show.flags(cmd)
	cmd.RunE = func(cmd *cobra.Command, a []string) error {
		if a[0] == stdinName && a[1] == stdinName {
			return usagef("standard input can be read only once")
		}
		if err := show.idleFlags(cmd); err != nil {
			return err
		}
		if err := o.configured(cmd, false); err != nil {
			return err
		}
		var sides [2]*diff.Side
		for i, name := range a {
			s, err := o.side(name)
			if err != nil {
				return err
			}
			sides[i] = s
		}
		return o.unused(show.write(e, diff.Compare(sides[0], sides[1])))
	}
	return cmd
}

// side reads the game that FILE or FILE#N names. A file whose own name ends so is
// meant first.
func (o *oneGame) side(name string) (*diff.Side, error) {
	file := name
	o.number = 1
	if i := strings.LastIndexByte(name, '#'); i > 0 && !exists(name) {
		n, err := strconv.Atoi(name[i+1:])
		if err != nil {
			return nil, usagef("%q is not written FILE#N", name)
		}
		file, o.number = name[:i], n
	}
	g, read, err := o.read(file)
	if err != nil {
		return nil, err
	}
	if g.Lossy && len(g.Text) == 0 && len(read) > 0 {
		return nil, words.Errorf("%s: %s", name, &read[0]) // nothing of it was read
	}
	o.notes(file, &referee.Report{Findings: read})
	return diff.Read(referee.New(o.cfg), name, g, read), nil
}

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
	v.Color, v.Lang = e.colored(), e.lang
	err := v.Write(e.out, v.format, d)
	if err == nil && !d.Same() && !(v.Play && d.SamePlay()) {
		return errFindings
	}
	return err
}
