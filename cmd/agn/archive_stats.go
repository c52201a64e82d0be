package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/catalogue"
	"github.com/ashtapada/agn/internal/chart"
	"github.com/ashtapada/agn/internal/fairness"
	"github.com/ashtapada/agn/internal/view"
	"github.com/ashtapada/agn/internal/words"
	"github.com/spf13/cobra"
)

const statsHelp = `Stats counts the games of the archive, or those that a query asks for, by rule
set, verdict, result and year. It gives their lengths and how often each seat
won, and compares what each player threw with the exact odds of what was thrown.

A seat wins with the score 1, alone or with its partner, who has it too. Who shares the
best place with an opponent does not win, and games without a result, or with one that
does not fit the seats, do not count. Beside the share of the decided games stand its
interval at 95 % (Wilson) and the share that would be even.

Only throws that were read are tested; how many were inferred from gaps is said beside.
Of several dice alike the faces of single dice are tested, and what fell together by
itself. Where few throws are known the test is the exact multinomial one, else Pearson's
chi-square, for which outcomes that are expected fewer than five times are put together.
The value p is the probability that fair throws deviate as far, if one looks once. The
value e is a bet against the odds: fair throws bring it to 20 at any time in one of 20
series at most.
Of many players, and of many sources, those stand out that e-BH finds at 5 %. Those
with fewer than 30 throws are not tested. Luck is the points of each player above what
fair throws come to, with how far chance alone leads in 95 of 100 series.

Each list has all players together, then those who stand out, then those with the most
throws: 20 of them, or as many as --players says, and it counts the others. --player
lists only the players with this name, or these words in it.

--fairness reads the throws in the order of the archive. For all, each player and each
source (the tag Source) it gives e and the greatest e so far: of what fell, of the faces
of single dice and of throws against the one before. One may look and stop whenever one
likes. The e-values of several sources are multiplied; games without one are no source.

--detect NAME=CHANCE says, from simulated series, after how many throws e is 20 if a
face or throw falls with that chance: six=.35, <8>=.1. It takes every device thrown in
these games that can show it, and names each. --seed makes other series.
docs/fairness.md has the formulas.

Where the tag Throws says that games leave out throws, the number of these games is
said. How many throws are left out is not kept: none of them is counted or tested.

The format csv is one table with a number a row, and in "what" what it counts.

--plot draws the throws of the one --player, of all players without it, as a picture.
It shows how often each fell with its 95 % interval, and its odds. It is SVG: the name
of the file ends in .svg.

The exit code is 1 when there is no such game.`

func newArchiveStats(a *archiveCmd) *cobra.Command {
	var format, plot, device, listed string
	var players archive.Players
	var fair fairnessFlags
	cmd := &cobra.Command{
		Use:   "stats [QUERY]",
		Short: "Count games and compare throws with their odds",
		Long:  statsHelp,
		Example: `  agn archive stats
  agn archive stats --format json 'player:"asha" date:1890..1910'
  agn archive stats --players all --format csv
  agn archive stats --player asha variant:chauka-bara
  agn archive stats --plot throws.svg variant:chauka-bara
  agn archive stats --fairness --detect six=.35 variant:chaupur
  agn archive stats 'tag.Event="Match of 1898"'`,
	}
	cmd.ValidArgsFunction = completeQuery
	choose(cmd, &format, "format", "what is printed", view.Text, view.JSON, view.CSV)
	cmd.Flags().StringVar(&plot, "plot", "", "draw the throws into `FILE`, .svg")
	cmd.Flags().StringVar(&listed, "players", "20", "how many players each list has at most, `N` or all")
	cmd.Flags().StringVar(&players.Named, "player", "", "list, or draw, the players with this `NAME` alone")
	cmd.Flags().StringVar(&device, "device", "", "beginning of the device that is drawn (default the one thrown most)")
	fair.add(cmd)
	cmd.RunE = withContext(func(ctx context.Context, terms []string) error {
		if plot != "" && filepath.Ext(plot) != ".svg" {
			return usagef("--plot draws SVG: write .svg at the end of the file's name")
		}
		if plot == "" && device != "" {
			return usagef("--device chooses what --plot draws")
		}
		if err := playersListed(&players, listed, plot != ""); err != nil {
			return err
		}
		deviation, err := fair.asked()
		if err != nil {
			return err
		}
		return a.ask(ctx, terms, func(q asked) error {
			s, err := fair.stats(ctx, q, players, deviation)
			if err != nil {
				return err
			}
			if plot != "" {
				player, err := throwerOf(ctx, q.Archive, s, players.Named)
				if err != nil {
					return err
				}
				if err := drawThrows(plot, s, player, device, a.lang); err != nil {
					return err
				}
			}
			if format == view.Text {
				a.sanitized()
			}
			err = view.Stats(a.out, format, a.lang, s)
			if err == nil && s.Games == 0 {
				return a.nothing(ctx, q.Archive, q.src)
			}
			return err
		})
	})
	return cmd
}

// fairnessFlags ask about fairness.
type fairnessFlags struct {
	cmd      *cobra.Command
	fairness bool
	detect   string
	seed     uint64
}

func (f *fairnessFlags) add(cmd *cobra.Command) {
	f.cmd = cmd
	cmd.Flags().BoolVar(&f.fairness, "fairness", false, "test throws in their order, of players and sources too")
	cmd.Flags().StringVar(&f.detect, "detect", "", "say after how many throws `NAME=CHANCE` is found (implies --fairness)")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "the series that --detect simulates")
}

// asked returns the deviation that is asked about, nil for none.
func (f *fairnessFlags) asked() (*fairness.Deviation, error) {
	if !f.cmd.Flags().Changed("detect") {
		if f.cmd.Flags().Changed("seed") {
			return nil, usagef("--seed chooses what --detect simulates")
		}
		return nil, nil
	}
	d, err := fairness.ReadDeviation(f.detect, f.seed)
	if err != nil {
		return nil, usagef("--detect: %v", err)
	}
	return &d, nil
}

// stats counts games.
func (f *fairnessFlags) stats(ctx context.Context, q asked, p archive.Players,
	of *fairness.Deviation) (*archive.Stats, error) {
	if !f.fairness && of == nil {
		return q.Stats(ctx, q.Query, p)
	}
	defer limitMemory(noLimit)()
	s, err := q.Fairness(ctx, q.Query, p, of)
	if fault := (*fairness.Fault)(nil); errors.As(err, &fault) {
		return nil, usagef("--detect: %v", fault)
	}
	return s, err
}

// playersListed reads how many players are listed. One who is drawn must be among them.
func playersListed(p *archive.Players, listed string, drawn bool) error {
	if listed == "all" || drawn && p.Named != "" {
		return nil
	}
	var err error
	if p.Most, err = strconv.Atoi(listed); err != nil || p.Most < 1 {
		return usagef("--players %s: write a number from 1 on, or all", listed)
	}
	return nil
}

// throwerOf returns what the player is called whose throws are drawn: of those whom the name asks for the one who has it,
// alone or as one of several, else the only one.
func throwerOf(ctx context.Context, db *archive.Archive, s *archive.Stats, name string) (string, error) {
	if name == "" {
		return "", nil
	}
	people, err := db.People(ctx)
	if err != nil {
		return "", err
	}
	var throwers []string
	for i := range s.Throws {
		player := s.Throws[i].Player
		if player == "" || slices.Contains(throwers, player) {
			continue
		}
		throwers = append(throwers, player)
		for _, n := range append([]string{player}, people[player]...) {
			if archive.Fold(n) == archive.Fold(name) {
				return player, nil
			}
		}
	}
	switch slices.Sort(throwers); len(throwers) {
	case 0:
		return "", usagef("--player: no throws of %q to draw", name)
	case 1:
		return throwers[0], nil
	}
	return "", usagef("--player: %q asks for %d players, %s", name, len(throwers),
		engine.DidYouMean(throwers[:min(len(throwers), 5)]))
}

// drawThrows writes a picture of the throws of a player.
func drawThrows(file string, s *archive.Stats, player, device string, lang *catalogue.Language) error {
	var best *archive.ThrowStats
	for i := range s.Throws {
		t := &s.Throws[i]
		if archive.Fold(t.Player) == archive.Fold(player) && strings.HasPrefix(t.Device, device) &&
			(best == nil || t.Throws > best.Throws) {
			best = t
		}
	}
	if best == nil {
		return words.Errorf("no throws to draw")
	}
	var b bytes.Buffer
	if err := chart.Throws(&b, best, lang); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o666)
}
