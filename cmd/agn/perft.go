package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/jsonline"
	"github.com/ashtapada/agn/internal/words"
	"github.com/ashtapada/agn/referee"
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

With --divide the number is split by the first event, a line each. An event after
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
				return words.Errorf("position %q: %v", fen, err)
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

type perftJSON struct {
	Variant string        `json:"variant"`
	Options string        `json:"options"`
	Seats   int           `json:"seats"`
	State   string        `json:"state"`
	Depth   int           `json:"depth"`
	Count   uint64        `json:"count"`
	Divide  []dividedJSON `json:"divide,omitempty"`
}

type dividedJSON struct {
	Seat  string `json:"seat"`
	Ended bool   `json:"ended"`
	Event string `json:"event"`
	Count uint64 `json:"count"`
}

// divided names the first events and sorts them: in the turn first, then those
// after its end, in byte order.
func divided(s engine.State, depth int) []dividedJSON {
	var ended engine.State
	out := []dividedJSON{}
	for _, d := range engine.Divide(s, depth) {
		before := s
		if d.Ended {
			if ended == nil {
				ended = s.Clone()
				ended.EndTurn()
			}
			before = ended
		}
		var text []byte
		if d.Cast.N > 0 {
			text = referee.AppendCast(nil, d.Cast)
		} else {
			text = referee.AppendMove(nil, before, d.Move)
		}
		seat := s.Game().Ruleset().Info(d.Seat)
		out = append(out, dividedJSON{string(seat.Letter), d.Ended, string(text), d.Count})
	}
	slices.SortStableFunc(out, func(a, b dividedJSON) int {
		if a.Ended != b.Ended {
			if b.Ended {
				return -1
			}
			return 1
		}
		return strings.Compare(a.Event, b.Event)
	})
	return out
}

func (p *perftJSON) write(e *env, divide, asJSON bool) error {
	switch {
	case asJSON:
		return jsonline.Write(e.out, p)
	case divide:
		for _, d := range p.Divide {
			mark := ""
			if d.Ended {
				mark = d.Seat + ": "
			}
			if _, err := fmt.Fprintf(e.out, "%s%s %d\n", mark, d.Event, d.Count); err != nil {
				return err
			}
		}
		return nil
	}
	_, err := fmt.Fprintln(e.out, p.Count)
	return err
}
