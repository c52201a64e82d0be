package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/internal/chart"
	"github.com/ashtapada/agn/internal/view"
	"github.com/spf13/cobra"
)

func newArchiveStats(a *archiveCmd) *cobra.Command {
	var format, plot, player, device string
	cmd := &cobra.Command{
		Use:   "stats [QUERY]",
		Short: "Count games and compare throws with their odds",
		Long: `Stats counts the games of the archive, or those that a query asks for, by rule
set, verdict, result and year. It gives their lengths and how often each seat
won, and compares what each player threw with the exact odds of what was thrown.

A seat wins with the score 1, alone or with its partner, who has it too. Who shares the
best place with an opponent does not win, and games without a result, or with one that
does not fit the seats, do not count. Beside the share of the decided games stand its
interval at 95 % (Wilson) and the share that would be even.

Only throws that were read are tested; how many were inferred from gaps is said
beside. Of several dice alike the faces of single dice are tested, and what fell
together apart. Where few throws are known the test is the exact multinomial
one, else Pearson's chi-square, for which outcomes that are expected fewer than
five times are put together. The value The value p is the probability that fair
throws deviate as far; where several players are tested the p after Holm's
correction stands beside it. "Enough" is the sample size for 80 % power at α =
0.05, for a deviation of the size seen. There is none where there may be no
deviation.

The format csv is one table with a number a row, and in "what" what it counts.

--plot draws the throws of --player, of all players without it, as a picture: how often
each fell with its 95 % interval, and its odds, as SVG: the name of the file ends in
.svg.

The exit code is 1 when there is no such game.`,
		Example: `  agn archive stats
  agn archive stats --format json 'player:"asha" date:1890..1910'
  agn archive stats --plot throws.svg variant:chauka-bara`,
	}
	cmd.ValidArgsFunction = completeQuery
	choose(cmd, &format, "format", "what is printed", view.Text, view.JSON, view.CSV)
	cmd.Flags().StringVar(&plot, "plot", "", "draw the throws into `FILE`, .svg")
	cmd.Flags().StringVar(&player, "player", "", "the player whose throws are drawn (default all)")
	cmd.Flags().StringVar(&device, "device", "", "beginning of the device that is drawn (default the one thrown most)")
	cmd.RunE = withContext(func(ctx context.Context, terms []string) error {
		if plot != "" && filepath.Ext(plot) != ".svg" {
			return usagef("--plot draws SVG: write .svg at the end of the file's name")
		}
		if plot == "" && (player != "" || device != "") {
			return usagef("--player and --device choose what --plot draws")
		}
		return a.ask(ctx, terms, func(q asked) error {
			s, err := q.Stats(ctx, q.Query)
			if err != nil {
				return err
			}
			if plot != "" {
				if err := drawThrows(plot, s, player, device); err != nil {
					return err
				}
			}
			if format == view.Text {
				a.sanitized()
			}
			err = view.Stats(a.out, format, s)
			if err == nil && s.Games == 0 {
				return a.nothing(ctx, q.Archive, q.src)
			}
			return err
		})
	})
	return cmd
}

// drawThrows writes a picture of the throws of a player.
func drawThrows(file string, s *archive.Stats, player, device string) error {
	var best *archive.ThrowStats
	for i := range s.Throws {
		t := &s.Throws[i]
		if archive.Fold(t.Player) == archive.Fold(player) && strings.HasPrefix(t.Device, device) &&
			(best == nil || t.Throws > best.Throws) {
			best = t
		}
	}
	if best == nil {
		return fmt.Errorf("no throws to draw")
	}
	var b bytes.Buffer
	if err := chart.Throws(&b, best); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o666)
}
