package main

import (
	"math/rand/v2"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
	"github.com/spf13/cobra"
)

func newPlay(e *env) *cobra.Command {
	var (
		t               table
		games, maxPlies int
		seed            uint64
	)
	cmd := &cobra.Command{
		Use:   "play VARIANT",
		Short: "Play random legal games",
		Long: `Play writes random legal games as AGN. The same seed gives the same bytes, and game
n is the same whatever the number of games. A game that the rules have not ended
after --max-plies moves and passes is left unfinished.`,
		Example: `  agn play chaturanga-2p
  agn play chauka-bara --games 100 --seed 7 --seats 2 --option triple=accumulate`,
		Args:              args(cobra.ExactArgs(1)),
		ValidArgsFunction: completeVariant,
	}
	t.flags(cmd)
	cmd.Flags().IntVar(&games, "games", 1, "number of games")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "seed of the random numbers")
	cmd.Flags().IntVar(&maxPlies, "max-plies", 400, "moves and passes after which a game is left unfinished")
	cmd.RunE = func(cmd *cobra.Command, a []string) error {
		if games < 0 || maxPlies < 0 {
			return usagef("--games and --max-plies cannot be negative")
		}
		g, err := t.game(a[0])
		if err != nil {
			return err
		}
		style := referee.StyleOf(g.Ruleset())
		var buf []byte
		for n := range games {
			if err := cmd.Context().Err(); err != nil {
				return err
			}
			buf = buf[:0]
			if n > 0 {
				buf = append(buf, '\n')
			}
			rng := rand.New(rand.NewPCG(seed, uint64(n)+1))
			buf = notation.Append(buf, referee.Play(g, rng, maxPlies), style)
			if _, err := e.out.Write(buf); err != nil {
				return err
			}
		}
		return nil
	}
	return cmd
}
