// Package report tells of many games at once: statistics with tests of the dice, what was
// played from a position, duplicates, and whether all is as it was written.
package report

import (
	"cmp"
	"context"
	"database/sql"
	"math"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/ashtapada/agn/archive/dialect"
	"github.com/ashtapada/agn/archive/file"
	"github.com/ashtapada/agn/archive/record"
	"github.com/ashtapada/agn/archive/search"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// Stats is what can be said of many games at once.
type Stats struct {
	Games    int
	Variants []VariantStats
	// Years counts games by the year that they were surely played in, "" where that
	// is not known.
	Years []Group
	// Throws compares what each player threw with the odds, all players first.
	Throws []ThrowStats
}

// VariantStats is about the games of one rule set.
type VariantStats struct {
	Variant string
	Games   int
	// Legal, Illegal and Unreadable count verdicts, Partly those of the legal games that
	// are so only as far as they were judged, Complete the games that the rules ended.
	Legal, Partly, Illegal, Unreadable, Complete int
	// Results counts games by their result.
	Results []Group
	// The number of moves and passes of a game.
	Least, Most  int
	Median, Mean float64
}

// Group is a number of games that have something in common.
type Group struct {
	Name  string
	Games int
}

// ThrowStats is what a player threw with one device.
type ThrowStats struct {
	// Player is empty for all players together.
	Player string
	Device string
	Throws int
	// Outcomes lists what the device can show, in the order of the dice.
	Outcomes []Outcome
	// Impossible counts throws that the device cannot show; the test leaves them out.
	Impossible int
	Test       Test
	// Holm is the p-value corrected for the number of players tested, after Holm.
	Holm float64
}

// Outcome is one thing that a device can show.
type Outcome struct {
	Text string // such as <5,2>
	Seen int
	Odds *big.Rat
}

// StatsOf returns statistics of the games that a query asks for.
func StatsOf(ctx context.Context, a *file.File, q *query.Query) (*Stats, error) {
	s := &Stats{}
	err := a.Within(ctx, func(tx *sql.Tx) error {
		cond, err := search.Where(ctx, a, tx, q, search.Page{})
		if err != nil {
			return err
		}
		if err := s.games(ctx, tx, a.Judged, cond); err != nil {
			return err
		}
		devices, err := devicesIn(ctx, tx)
		if err != nil {
			return err
		}
		return s.throws(ctx, tx, cond, devices)
	})
	return s, err
}

func (s *Stats) games(ctx context.Context, tx *sql.Tx, judged dialect.Judged, where *search.Condition) error {
	c := dialect.Counted(judged, where.Clause)
	rows, err := tx.QueryContext(ctx, c.String(), c.Args()...)
	if err != nil {
		return err
	}
	defer rows.Close()
	variants := map[string]*VariantStats{}
	plies := map[string][]int{}
	results := map[[2]string]int{}
	years := map[string]int{}
	for rows.Next() {
		var variant, verdict, result string
		var complete, partly bool
		var n int
		var days notation.Days
		if err := rows.Scan(&variant, &verdict, &complete, &result, &n, &days.First, &days.Last, &partly); err != nil {
			return err
		}
		s.Games++
		v := variants[variant]
		if v == nil {
			v = &VariantStats{Variant: variant}
			variants[variant] = v
		}
		v.Games++
		switch verdict {
		case referee.Legal.String():
			v.Legal++
			if partly {
				v.Partly++
			}
		case referee.Illegal.String():
			v.Illegal++
		default:
			v.Unreadable++
		}
		if complete {
			v.Complete++
		}
		plies[variant] = append(plies[variant], n)
		results[[2]string{variant, result}]++
		years[yearOf(days)]++
	}
	for name, v := range variants {
		v.lengths(plies[name])
		for r, n := range results {
			if r[0] == name {
				v.Results = append(v.Results, Group{r[1], n})
			}
		}
		slices.SortFunc(v.Results, byGames)
		s.Variants = append(s.Variants, *v)
	}
	slices.SortFunc(s.Variants, func(a, b VariantStats) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), strings.Compare(a.Variant, b.Variant))
	})
	for y, n := range years {
		s.Years = append(s.Years, Group{y, n})
	}
	slices.SortFunc(s.Years, func(a, b Group) int { return strings.Compare(a.Name, b.Name) })
	return rows.Err()
}

func byGames(a, b Group) int {
	return cmp.Or(cmp.Compare(b.Games, a.Games), strings.Compare(a.Name, b.Name))
}

func (v *VariantStats) lengths(plies []int) {
	slices.Sort(plies)
	n := len(plies)
	v.Least, v.Most = plies[0], plies[n-1]
	v.Median = float64(plies[(n-1)/2]+plies[n/2]) / 2
	sum := 0
	for _, p := range plies {
		sum += p
	}
	v.Mean = float64(sum) / float64(n)
}

// yearOf returns the year in which all days lie, or "".
func yearOf(in notation.Days) string {
	if in.First == nil || in.Last == nil {
		return ""
	}
	first, last := time.Unix(*in.First*86400, 0).UTC(), time.Unix(*in.Last*86400, 0).UTC()
	if first.Year() != last.Year() {
		return ""
	}
	return first.Format("2006")
}

// devicesIn returns the dice of the games in the archive by their description.
func devicesIn(ctx context.Context, tx *sql.Tx) (map[string]*dice.Set, error) {
	settings, err := search.Settings(ctx, tx)
	if err != nil {
		return nil, err
	}
	out := map[string]*dice.Set{}
	for _, g := range settings {
		if set := g.Dice(); set != nil {
			out[record.DeviceOf(set)] = set
		}
	}
	return out, nil
}

// thrower is a player, by his folded name, with a device.
type thrower struct{ player, device string }

// throws counts throws by player and device.
func (s *Stats) throws(ctx context.Context, tx *sql.Tx, where *search.Condition, devices map[string]*dice.Set) error {
	c := dialect.Thrown(where.Clause)
	rows, err := tx.QueryContext(ctx, c.String(), c.Args()...)
	if err != nil {
		return err
	}
	defer rows.Close()
	seen := map[thrower]map[string]int{}
	names := map[string]string{} // one way of writing each name
	for rows.Next() {
		var name, player, device, text string
		var n int
		if err := rows.Scan(&name, &player, &device, &text, &n); err != nil {
			return err
		}
		if old, ok := names[player]; !ok || name < old {
			names[player] = name
		}
		for _, t := range []thrower{{"", device}, {player, device}} {
			if seen[t] == nil {
				seen[t] = map[string]int{}
			}
			seen[t][text] += n
			if player == "" {
				break // counted with all; nobody in particular
			}
		}
	}
	for t, counts := range seen {
		s.Throws = append(s.Throws, throwStats(names[t.player], t.device, counts, devices[t.device]))
	}
	slices.SortFunc(s.Throws, func(a, b ThrowStats) int {
		return cmp.Or(strings.Compare(a.Device, b.Device), cmp.Compare(min(len(a.Player), 1), min(len(b.Player), 1)),
			cmp.Compare(b.Throws, a.Throws), strings.Compare(a.Player, b.Player))
	})
	holm(s.Throws)
	return rows.Err()
}

func throwStats(player, device string, counts map[string]int, set *dice.Set) ThrowStats {
	out := ThrowStats{Player: player, Device: device, Test: Test{P: math.NaN()}, Holm: math.NaN()}
	possible := 0
	var seen []int
	var odds []*big.Rat
	if set != nil {
		for _, c := range set.Chances() {
			o := Outcome{Text: string(referee.AppendCast(nil, c.Cast)), Odds: c.Odds}
			o.Seen = counts[o.Text]
			possible += o.Seen
			out.Outcomes = append(out.Outcomes, o)
			seen, odds = append(seen, o.Seen), append(odds, o.Odds)
		}
	}
	for _, n := range counts {
		out.Throws += n
	}
	if set != nil {
		out.Impossible = out.Throws - possible
		out.Test = Compare(seen, odds)
	}
	return out
}

// holm corrects the p-values of players for their number: the least is multiplied by
// the number of tests, the next by one less, and none is less than one before it.
func holm(all []ThrowStats) {
	var tested []*ThrowStats
	for i := range all {
		if t := &all[i]; t.Player != "" && t.Test.Method != "" {
			tested = append(tested, t)
		} else {
			t.Holm = t.Test.P
		}
	}
	slices.SortStableFunc(tested, func(a, b *ThrowStats) int { return cmp.Compare(a.Test.P, b.Test.P) })
	least := 0.0
	for i, t := range tested {
		least = max(least, min(1, t.Test.P*float64(len(tested)-i)))
		t.Holm = least
	}
}
