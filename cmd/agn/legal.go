package main

import (
	"errors"

	"github.com/ashtapada/agn/internal/infer"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/moments"
	"github.com/spf13/cobra"
)

func newLegal(e *env) *cobra.Command {
	var (
		o     oneGame
		model string
	)
	cmd := &cobra.Command{
		Use:   "legal FILE",
		Short: "List the legal moves at every moment of a game",
		Long: `Legal plays a game and prints a JSON object a line, one before each throw, move and pass
and one after the last. It has the number of the event that comes, the seat on turn and
what is due (cast, move or over). Then come the legal moves in canonical notation in
byte order, -- among them when a pass is legal, whether the turn may end here without a
mark, and the position string. When an event cannot be played the line before it is the
last and the exit code is 1. If the later events settle a gap, it is played so. If
several readings of it lead to the same position, the lines between have only the
number, and null for the rest: their positions are not known. The line of a gap that is
never settled is the last, with exit code 1. It also lists its candidates: what fits it
and what follows. Before a throw that is lost, inferred lists what can have fallen and
with which odds, as agn infer --format jsonl does, by the --model that is named there.
After a throw of the turn that is inferred, throwInferred is true: moves and what state
has left to play are inferred too.

With --lenient old and foreign spelling is read too, and each departure from AGN is
noted on standard error. The moves listed are canonical all the same.`,
		Example: `  agn legal game.agn
  agn legal --game 3 games.agn | tail -n 1`,
		Args:              args(cobra.ExactArgs(1)),
		ValidArgsFunction: completePaths,
	}
	o.flags(e, cmd)
	modelFlag(cmd, &model)
	cmd.RunE = func(cmd *cobra.Command, a []string) error {
		if err := o.configured(cmd, false); err != nil {
			return err
		}
		g, read, err := o.read(a[0])
		if err != nil {
			return err
		}
		var failed error
		rep, whole, err := moments.Legal(cmd.Context(), o.cfg, g, read, infer.Models[model], func(m *moments.Moment) bool {
			if failed = cmd.Context().Err(); failed == nil {
				failed = jsonline.Write(e.out, m)
			}
			return failed == nil
		})
		if err = errors.Join(err, failed); err != nil {
			return err
		}
		o.notes(a[0], rep)
		if !whole {
			err = o.stopped(a[0], rep)
		}
		return o.unused(err)
	}
	return cmd
}
