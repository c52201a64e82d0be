package main

import (
	"context"

	"github.com/ashtapada/agn/internal/standings"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
)

func newArchiveStandings(a *archiveCmd) *cobra.Command {
	var format, ties, period string
	var tau float64
	cmd := &cobra.Command{
		Use:   "standings [QUERY]",
		Short: "Rank and rate the players of some games",
		Long: `Standings ranks the players of all games, or of those that a query asks for: an event, a
season, a club. Points are shared as the results say. Names with the same plain form
count as one player: small letters, without diacritics and apostrophes, and with Indian
letters as English has them. Kṛṣṇa and Krishna are one so, Krsna is another.
The names of one person (agn archive people) count as one player too. The answer says
which spellings it took for one player, and which players only the loose form has in
common. docs/archive.md says what these forms are.

Games without a result, with a player who is not known, or in which one player has two
seats do not count; how many there are is said.

Who is equal on points is ranked by --tiebreak, one way after another:
  direct            what they scored against each other
  sonneborn-berger  points of those whom a player came in before, half those of whom he
                    shared a place with
  wins              whole points, alone or with a partner
  buchholz          points of all whom a player met, for each game
  places            more first places, then more second ones, and so on
or not at all by none.

Second to fourth places are those of the tag Places. Against each other players score a
point for each game in which one came in before the other, half a one for a shared
place; partners do not meet. Where only the result is known all without a share in the
best place are equal.

Games of two seats are rated by Glicko-2, all at once or by --period, games of three or
four seats by the model of Plackett and Luce, one after another by date. Beside each
rating stands its interval at 95 %. docs/standings.md has the formulas.

The exit code is 1 when no game counts.`,
		Example: `  agn archive standings 'tag.Event="Poona 1898"'
  agn archive standings --tiebreak direct,wins --format csv date:1898
  agn archive standings --format html variant:chaupur > standings.html`,
	}
	cmd.ValidArgsFunction = completeQuery
	choose(cmd, &format, "format", "what is printed", view.Text, view.JSON, view.CSV, view.HTML)
	cmd.Flags().StringVar(&ties, "tiebreak", standings.Defaults, "the `LIST` of ways to break ties, commas between")
	completes(cmd, "tiebreak", append(standings.BreakNames(), "none")...)
	choose(cmd, &period, "period", "games that Glicko-2 rates at a time", standings.Periods...)
	cmd.Flags().Float64Var(&tau, "tau", standings.PlainTau, "how quickly the volatility of Glicko-2 changes, 0.1 to 2")
	cmd.RunE = withContext(func(ctx context.Context, terms []string) error {
		opt, err := standings.Asked(ties, period)
		if err != nil {
			return usagef("--tiebreak: %v", err)
		}
		if opt.Tau = tau; !(tau >= 0.1 && tau <= 2) {
			return usagef("--tau %g: want a number from 0.1 to 2", tau)
		}
		return a.ask(ctx, terms, func(q asked) error {
			games, err := standings.Collect(ctx, q.Archive, q.Query)
			if err != nil {
				return err
			}
			s := standings.Of(games, opt)
			if format == view.Text {
				a.sanitized()
			}
			if format == view.CSV { // whose rows have no place for it
				for _, line := range view.Spelt(s) {
					a.say("note", words.Errorf("%s", line))
				}
			}
			err = view.Standings(a.out, format, a.lang, s)
			if err == nil && s.Games == 0 {
				return a.nothing(ctx, q.Archive, q.src)
			}
			return err
		})
	})
	return cmd
}
