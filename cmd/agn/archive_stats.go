package main

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/archive/chart"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/spf13/cobra"
)

func newArchiveStats(a *archiveCmd) *cobra.Command {
	var format, plot, player, device string
	cmd := &cobra.Command{
		Use:   "stats [QUERY]",
		Short: "Count games and compare throws with their odds",
		Long: `Stats counts the games of the archive, or those that a query asks for, by rule set,
verdict, result and year, tells their lengths, and compares what each player threw with
the exact odds of what was thrown.

Where few throws are known the test is the exact multinomial one, else Pearson's
chi-square, for which outcomes that are expected fewer than five times are put together.
p is the probability that fair throws deviate as far; where several players are tested
the p after Holm's correction stands beside it. "Enough" is the number of throws that
would show a deviation of the size seen, if it is real, four times out of five at the
level of five in a hundred.

--plot draws the throws of --player, of all players without it, as a picture; the
format is told by the name of the file, which ends in .svg or .png.

The exit code is 1 when there is no such game.`,
		Example: `  agn archive stats
  agn archive stats --format json 'player:"asha" date:1890..1910'
  agn archive stats --plot throws.svg variant:chauka-bara`,
	}
	choose(cmd, false, &format, "format", "what is printed", "text", "json")
	cmd.Flags().StringVar(&plot, "plot", "", "draw the throws into `FILE`, .svg or .png")
	cmd.Flags().StringVar(&player, "player", "", "the player whose throws are drawn (default all)")
	cmd.Flags().StringVar(&device, "device", "", "beginning of the device that is drawn (default the one thrown most)")
	cmd.RunE = func(cmd *cobra.Command, words []string) (err error) {
		kind := strings.TrimPrefix(filepath.Ext(plot), ".")
		if plot != "" && !slices.Contains(chart.Formats(), kind) {
			return usagef("--plot writes files that end in .svg or .png")
		}
		if plot == "" && (player != "" || device != "") {
			return usagef("--player and --device choose what --plot draws")
		}
		src := strings.Join(words, " ")
		q, err := query.Parse(src)
		if err != nil {
			return queryFault(src, err)
		}
		db, err := a.open(cmd.Context(), archive.ReadOnly)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, db.Close()) }()
		s, err := db.Stats(cmd.Context(), q)
		if err != nil {
			return queryFault(src, err)
		}
		if plot != "" {
			if err := drawThrows(plot, kind, s, player, device); err != nil {
				return err
			}
		}
		if format == "json" {
			err = writeJSON(a.out, statsObject(s))
		} else {
			_, err = a.out.WriteString(statsText(s))
		}
		if err == nil && s.Games == 0 {
			return errFindings
		}
		return err
	}
	return cmd
}

// drawThrows writes a picture of the throws of a player.
func drawThrows(file, kind string, s *archive.Stats, player, device string) error {
	var best *archive.ThrowStats
	for i := range s.Throws {
		t := &s.Throws[i]
		if archive.Fold(t.Player) == archive.Fold(player) && strings.HasPrefix(t.Device, device) && (best == nil || t.Throws > best.Throws) {
			best = t
		}
	}
	if best == nil {
		return fmt.Errorf("no throws to draw")
	}
	var b bytes.Buffer
	if err := chart.Throws(&b, kind, best); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o666)
}

func statsText(s *archive.Stats) string {
	var b strings.Builder
	b.WriteString(count(s.Games, "game") + "\n")
	rows := [][]string{{"", "games", "legal", "of these partly judged", "illegal", "unreadable", "ended by rule", "plies from", "median", "mean", "to"}}
	for _, v := range s.Variants {
		rows = append(rows, []string{printable(orUnknown(v.Variant)), fmt.Sprint(v.Games), fmt.Sprint(v.Legal), fmt.Sprint(v.Partly), fmt.Sprint(v.Illegal),
			fmt.Sprint(v.Unreadable), fmt.Sprint(v.Complete), fmt.Sprint(v.Least), fmt.Sprintf("%.1f", v.Median), fmt.Sprintf("%.1f", v.Mean), fmt.Sprint(v.Most)})
	}
	writeColumns(&b, rows)
	b.WriteString("\nresults\n")
	rows = nil
	for _, v := range s.Variants {
		for _, r := range v.Results {
			rows = append(rows, []string{printable(orUnknown(v.Variant)), printable(orUnknown(r.Name)), fmt.Sprint(r.Games)})
		}
	}
	writeColumns(&b, rows)
	b.WriteString("\nyears\n")
	rows = nil
	for _, y := range s.Years {
		rows = append(rows, []string{orUnknown(y.Name), fmt.Sprint(y.Games)})
	}
	writeColumns(&b, rows)
	for i := range s.Throws {
		t := &s.Throws[i]
		if i == 0 || t.Device != s.Throws[i-1].Device {
			fmt.Fprintf(&b, "\nthrows of %s\n", printable(t.Device))
		}
		b.WriteString(throwText(t))
	}
	return b.String()
}

// throwText says in a line or two what a player threw.
func throwText(t *archive.ThrowStats) string {
	who := "all players"
	if t.Player != "" {
		who = printable(t.Player)
	}
	out := fmt.Sprintf("%s: %s", who, count(t.Throws, "throw"))
	if t.Impossible > 0 {
		out += fmt.Sprintf(", %d of them impossible", t.Impossible)
	}
	if t.Test.Method != "" {
		out += fmt.Sprintf("; %s test: p %s", t.Test.Method, probability(t.Test.P))
		if t.Holm > t.Test.P {
			out += fmt.Sprintf(" (%.3g after Holm)", t.Holm)
		}
		if more := t.Test.Enough - (t.Throws - t.Impossible); more > 0 {
			out += fmt.Sprintf("; a deviation of this size would need %d more to show", more)
		}
	}
	out += "\n"
	if t.Player != "" {
		return out
	}
	var b strings.Builder
	rows := [][]string{{"  ", "fell", "expected"}}
	for _, o := range t.Outcomes {
		odds, _ := o.Odds.Float64()
		rows = append(rows, []string{"  " + o.Text, fmt.Sprint(o.Seen), fmt.Sprintf("%.1f", odds*float64(t.Throws-t.Impossible))})
	}
	writeColumns(&b, rows)
	return out + b.String()
}

// probability writes a p-value. One too small for a number is not none.
func probability(p float64) string {
	if p == 0 {
		return "< 1e-300"
	}
	return fmt.Sprintf("= %.3g", p)
}

type statsJSON struct {
	Games    int                `json:"games"`
	Variants []variantStatsJSON `json:"variants"`
	Years    []yearJSON         `json:"years"`
	Throws   []throwStatsJSON   `json:"throws"`
}

type variantStatsJSON struct {
	Variant    *string      `json:"variant"`
	Games      int          `json:"games"`
	Legal      int          `json:"legal"`
	Illegal    int          `json:"illegal"`
	Unreadable int          `json:"unreadable"`
	Complete   int          `json:"complete"`
	Results    []resultJSON `json:"results"`
	Plies      lengthJSON   `json:"plies"`
	Partly     int          `json:"partly"`
}

type resultJSON struct {
	Result *string `json:"result"`
	Games  int     `json:"games"`
}

type lengthJSON struct {
	Least  int     `json:"least"`
	Median float64 `json:"median"`
	Mean   float64 `json:"mean"`
	Most   int     `json:"most"`
}

type yearJSON struct {
	Year  *string `json:"year"`
	Games int     `json:"games"`
}

// throwStatsJSON is what a player threw; player is null for all together.
type throwStatsJSON struct {
	Player     *string       `json:"player"`
	Device     string        `json:"device"`
	Throws     int           `json:"throws"`
	Impossible int           `json:"impossible"`
	Outcomes   []outcomeJSON `json:"outcomes"`
	Method     *string       `json:"method"`
	P          *float64      `json:"p"`
	Holm       *float64      `json:"holm"`
	ChiSquare  *float64      `json:"chiSquare"`
	Freedom    int           `json:"freedom"`
	Pooled     int           `json:"pooled"`
	Enough     *int          `json:"enough"`
}

type outcomeJSON struct {
	Throw string `json:"throw"`
	Seen  int    `json:"seen"`
	Odds  string `json:"odds"`
}

func statsObject(s *archive.Stats) statsJSON {
	out := statsJSON{Games: s.Games, Variants: []variantStatsJSON{}, Years: []yearJSON{}, Throws: []throwStatsJSON{}}
	for _, v := range s.Variants {
		j := variantStatsJSON{Variant: orNull(v.Variant), Games: v.Games, Legal: v.Legal, Illegal: v.Illegal, Unreadable: v.Unreadable,
			Complete: v.Complete, Results: []resultJSON{}, Plies: lengthJSON{v.Least, v.Median, v.Mean, v.Most}, Partly: v.Partly}
		for _, r := range v.Results {
			j.Results = append(j.Results, resultJSON{orNull(r.Name), r.Games})
		}
		out.Variants = append(out.Variants, j)
	}
	for _, y := range s.Years {
		out.Years = append(out.Years, yearJSON{orNull(y.Name), y.Games})
	}
	for i := range s.Throws {
		t := &s.Throws[i]
		j := throwStatsJSON{Player: orNull(t.Player), Device: t.Device, Throws: t.Throws, Impossible: t.Impossible, Outcomes: []outcomeJSON{},
			Method: orNull(t.Test.Method), P: finite(t.Test.P), Holm: finite(t.Holm), Freedom: t.Test.Freedom, Pooled: t.Test.Pooled,
			Enough: orNull(t.Test.Enough)}
		if j.Method != nil {
			j.ChiSquare = finite(t.Test.ChiSquare)
		}
		for _, o := range t.Outcomes {
			j.Outcomes = append(j.Outcomes, outcomeJSON{o.Text, o.Seen, o.Odds.RatString()})
		}
		out.Throws = append(out.Throws, j)
	}
	return out
}

// finite is a number, or null where there is none.
func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}
