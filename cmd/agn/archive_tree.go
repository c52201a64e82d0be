package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/ashtapada/agn/archive"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/spf13/cobra"
)

func newArchiveTree(a *archiveCmd) *cobra.Command {
	var (
		t                         table
		variant, position, format string
		limit                     int
	)
	cmd := &cobra.Command{
		Use:   "tree",
		Short: "Show what was played from a position",
		Long: `Tree lists the moves and throws that were played from the start, or from the position
that --position names, with how often and in how many games, how often in games with a
result (decided), the mean score of each seat in those with its 95 % confidence interval
after Wilson, and the days of the games. Equal positions under the same options count
together however they were reached.

The rule set must be named unless the archive holds games of one only. The exit code is
1 when the position never occurs.`,
		Example: `  agn archive tree --variant chaturanga-2p
  agn archive tree --variant chauka-bara --seats 2 --limit 10`,
		Args: args(cobra.NoArgs),
	}
	variantFlag(cmd, &variant)
	cmd.Flags().Lookup("variant").Usage = "rule set of the position"
	t.flags(cmd)
	cmd.Flags().StringVar(&position, "position", "", "position string (default the start)")
	cmd.Flags().IntVar(&limit, "limit", 0, "greatest number of moves (default all)")
	choose(cmd, false, &format, "format", "what is printed", "text", "json")
	cmd.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		if limit < 0 {
			return usagef("--limit cannot be negative")
		}
		db, err := a.open(cmd.Context(), archive.ReadOnly)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, db.Close()) }()
		if variant == "" {
			all, err := db.Variants(cmd.Context())
			if err != nil {
				return err
			}
			if len(all) != 1 {
				return usagef("name the rule set with --variant; the archive has %s", orNothing(strings.Join(all, ", ")))
			}
			variant = all[0]
		}
		game, err := t.game(variant)
		if err != nil {
			return err
		}
		st := game.Start()
		if position != "" {
			if st, err = game.Position(position); err != nil {
				return usageError{err}
			}
		}
		tree, err := db.Tree(cmd.Context(), st)
		if err != nil {
			return err
		}
		if limit > 0 && len(tree.Branches) > limit {
			tree.Branches = tree.Branches[:limit]
		}
		if format == "json" {
			err = writeJSON(a.out, treeObject(st, tree))
		} else {
			_, err = a.out.WriteString(treeText(st, tree))
		}
		if err == nil && tree.All.Times == 0 {
			return errFindings
		}
		return err
	}
	return cmd
}

func orNothing(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

func treeText(st engine.State, t *archive.Tree) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s, %s\n", st.AppendPosition(nil), countTimes(t.All.Times), count(t.All.Games, "game"))
	rows := [][]string{{"", "times", "games", "decided"}}
	seats := playing(st.Game())
	for _, s := range seats {
		rows[0] = append(rows[0], string(rune(st.Game().Ruleset().Info(s).Letter)), "95 %")
	}
	rows[0] = append(rows[0], "days")
	for i := range t.Branches {
		br := &t.Branches[i]
		text := br.Text
		if text == "" {
			text = "(end)"
		}
		row := []string{text, fmt.Sprint(br.Times), fmt.Sprint(br.Games), fmt.Sprint(br.Decided)}
		for _, s := range seats {
			mean, bounds := "-", "-"
			if low, high, ok := br.Interval(s); ok {
				mean = fmt.Sprintf("%.3f", float64(br.Points[s-1])*twelfth/float64(br.Decided))
				bounds = fmt.Sprintf("%.3f..%.3f", low, high)
			}
			row = append(row, mean, bounds)
		}
		rows = append(rows, append(row, days(br.Days)))
	}
	writeColumns(&b, rows)
	return b.String()
}

func countTimes(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprint(n, " times")
}

// playing lists the seats that play.
func playing(g engine.Game) (out []engine.Seat) {
	for s := engine.Seat(1); int(s) <= len(g.Ruleset().Seats); s++ {
		if g.Setup().Has(s) {
			out = append(out, s)
		}
	}
	return out
}

// dayOf writes a day counted from 1970-01-01.
func dayOf(day *int64) string {
	if day == nil {
		return "?"
	}
	return time.Unix(*day*86400, 0).UTC().Format(time.DateOnly)
}

func days(in notation.Days) string {
	if in.First == nil && in.Last == nil {
		return "-"
	}
	return dayOf(in.First) + ".." + dayOf(in.Last)
}

// writeColumns writes rows as columns, the first to the left, the others to the right.
func writeColumns(b *strings.Builder, rows [][]string) {
	var widths []int
	for _, row := range rows {
		for i, s := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], len([]rune(s)))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, s := range row {
			blanks := strings.Repeat(" ", widths[i]-len([]rune(s)))
			if i == 0 {
				line.WriteString(s + blanks)
			} else {
				line.WriteString("  " + blanks + s)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}

type treeJSON struct {
	Variant  string       `json:"variant"`
	Options  string       `json:"options"`
	Position string       `json:"position"`
	Times    int          `json:"times"`
	Games    int          `json:"games"`
	Decided  int          `json:"decided"`
	Branches []branchJSON `json:"branches"`
}

// branchJSON is a move, throw or pass; text is null for games that end there. Scores
// are sums over the times in games with a result, by the seats that play; Intervals bound
// their means and are empty where there is no result.
type branchJSON struct {
	Text      *string               `json:"text"`
	Times     int                   `json:"times"`
	Games     int                   `json:"games"`
	Decided   int                   `json:"decided"`
	Scores    map[string]float64    `json:"scores"`
	Intervals map[string][2]float64 `json:"intervals"`
	FirstDay  *string               `json:"firstDay"`
	LastDay   *string               `json:"lastDay"`
}

func treeObject(st engine.State, t *archive.Tree) treeJSON {
	rs := st.Game().Ruleset()
	out := treeJSON{
		Variant: rs.Name, Options: rs.OptionString(st.Game().Setup()), Position: string(st.AppendPosition(nil)),
		Times: t.All.Times, Games: t.All.Games, Decided: t.All.Decided, Branches: []branchJSON{},
	}
	for _, br := range t.Branches {
		j := branchJSON{Text: orNull(br.Text), Times: br.Times, Games: br.Games, Decided: br.Decided, Scores: map[string]float64{}, Intervals: map[string][2]float64{}}
		for _, s := range playing(st.Game()) {
			letter := string(rune(rs.Info(s).Letter))
			j.Scores[letter] = float64(br.Points[s-1]) * twelfth
			if low, high, ok := br.Interval(s); ok {
				j.Intervals[letter] = [2]float64{low, high}
			}
		}
		for _, d := range []struct {
			from *int64
			to   **string
		}{{br.Days.First, &j.FirstDay}, {br.Days.Last, &j.LastDay}} {
			if d.from != nil {
				text := dayOf(d.from)
				*d.to = &text
			}
		}
		out.Branches = append(out.Branches, j)
	}
	return out
}
