package main

import (
	"fmt"
	"strconv"

	"github.com/ashtapada/agn/engine"
	"github.com/spf13/cobra"
)

// maxDepth is beyond anything that can be counted.
const maxDepth = 100

func newPerft(e *env) *cobra.Command {
	var (
		t              table
		fen            string
		divide, asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "perft VARIANT DEPTH",
		Short: "Count the sequences of events from a position",
		Long: `Perft counts the distinct sequences of DEPTH written events from the start position
or from --fen. An event is a throw, as a multiset of dice, a move or a pass; an end
of turn that nothing marks is none. Sequences that the end of the game cuts short do
not count. Standard output is the number alone.

With --divide the number is split by the first event, a line each. An event behind
the mark of another seat follows an unmarked end of the turn.`,
		Example: `  agn perft chaturanga-2p 4
  agn perft chaturanga-2p 3 --option layout=chess --divide
  agn perft chauka-bara 6 --seats 2 --json`,
		Args:              args(cobra.ExactArgs(2)),
		ValidArgsFunction: completeVariant,
	}
	t.flags(cmd)
	cmd.Flags().StringVar(&fen, "fen", "", "position string to start from")
	cmd.Flags().BoolVar(&divide, "divide", false, "split the number by the first event")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a JSON object")
	cmd.RunE = func(_ *cobra.Command, a []string) error {
		depth, err := strconv.Atoi(a[1])
		if err != nil || depth < 0 || depth > maxDepth {
			return usagef("depth %q is not a number from 0 to %d", a[1], maxDepth)
		}
		g, err := t.game(a[0])
		if err != nil {
			return err
		}
		s := g.Start()
		if fen != "" {
			if s, err = g.Position(fen); err != nil {
				return fmt.Errorf("position %q: %w", fen, err)
			}
		}
		out := perftJSON{
			Variant: a[0],
			Options: g.Ruleset().OptionString(g.Setup()),
			Seats:   g.Setup().NumSeats(),
			State:   string(s.AppendPosition(nil)),
			Depth:   depth,
		}
		if divide {
			out.Divide = divided(s, depth)
			for _, d := range out.Divide {
				out.Count += d.Count
			}
			if depth == 0 {
				out.Count = 1
			}
		} else {
			out.Count = engine.Perft(s, depth)
		}
		return out.write(e, divide, asJSON)
	}
	return cmd
}
