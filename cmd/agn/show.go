package main

import (
	"github.com/ashtapada/agn/internal/infer"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/cobra"
)

const showHelp = `Show plays a game and prints the position after its last event, or with --ply P
right after the P-th move or pass, 0 being the start: the board, who is on turn and
what is due. The format fen is the position string alone.

The format svg is a picture of the board with the men, in hand, lost and home too, the
throws of the turn, whose turn it is and the last move as an arrow. Every man and
square carries what it is as data attributes, the picture the position string; a title
and a description tell it in words. The theme screen follows the light or dark
preference of who looks at it, print is black and white and tells seats apart by form
and hatching.

A gap that what follows settles is played so. Where several readings of it lead to the
same position, a position between is not known; then nothing is printed, the reason
goes to standard error and the exit code is 1.

A throw that is lost and comes before the next move or pass is listed with what can
have fallen, as agn infer says it, by the --model that is named there. Where a throw
of the turn before the position is inferred, what of it is left to play is inferred
too. The first line says so, throwInferred in JSON, the picture, and for the format fen
a note on standard error.

If the game cannot be played so far, the last position before that is shown, the
reason goes to standard error and the exit code is 1. With --lenient old and foreign
spelling is read too, and each departure from AGN is noted on standard error.`

func newShow(e *env) *cobra.Command {
	var (
		o      oneGame
		ply    int
		format string
		model  string
		look   look
	)
	cmd := &cobra.Command{
		Use:   "show FILE",
		Short: "Show a position of a game",
		Long:  showHelp,
		Example: `  agn show game.agn
  agn show --game 2 --ply 14 --format json games.agn
  agn show --format svg --theme print --flip N --mark c1,e3 game.agn >board.svg`,
		Args:              args(cobra.ExactArgs(1)),
		ValidArgsFunction: completePaths,
	}
	o.flags(e, cmd)
	cmd.Flags().IntVar(&ply, "ply", -1, "moves and passes to play (default all)")
	cmd.Flags().Lookup("ply").DefValue = "0" // the usage says what it is
	choose(cmd, &format, "format", "what is printed", "text", "json", "fen", "svg")
	modelFlag(cmd, &model)
	look.env = e
	look.flags(cmd)
	cmd.RunE = func(cmd *cobra.Command, a []string) error {
		if err := look.needs(cmd, format); err != nil {
			return err
		}
		if ply < 0 && cmd.Flags().Changed("ply") {
			return usagef("--ply cannot be negative")
		}
		if err := o.configured(cmd, false); err != nil {
			return err
		}
		g, read, err := o.read(a[0])
		if err != nil {
			return err
		}
		pos := view.Position{File: a[0], Game: o.number}
		rep, reached, open := pos.Find(referee.New(o.cfg), g, read, ply)
		if open {
			o.notes(a[0], rep)
			why := words.Of("because of a gap")
			if o.cfg.LeavesOut(g) {
				why = words.Of("because throws before it are left out")
			}
			o.complain(words.Errorf("%s: the position after ply %d is not known, %s", a[0], ply, why))
			return o.stopped(a[0], rep)
		}
		if !reached && pos.Event > rep.Events && pos.At != nil {
			return usagef("%s: no ply %d, the game has %d", a[0], ply, pos.Ply)
		}
		if pos.At != nil {
			lost, err := infer.ByEvent(cmd.Context(), o.cfg, g, read, infer.Models[model])
			if err != nil {
				return err
			}
			pos.Infer(lost)
			if err := look.show(&pos, format); err != nil {
				return err
			}
		}
		o.notes(a[0], rep)
		if !reached {
			err = o.stopped(a[0], rep)
		}
		return o.unused(err)
	}
	return cmd
}
