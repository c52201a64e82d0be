package archive

import (
	"cmp"
	"context"
	"database/sql"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/ashtapada/agn/archive/internal/counts"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/importer"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/record"
	"github.com/ashtapada/agn/archive/internal/search"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/fairness"
)

// Stats is what can be said of many games at once.
type Stats struct {
	Games    int
	Variants []VariantStats
	// Unrecorded counts the games that leave out throws, of which Throws has only what is written.
	Unrecorded int
	// Years counts games by the year that they were surely played in, "" where that
	// is not known.
	Years []Group
	// Throws compares what players threw with the odds, with each device all players first, then those who stand out.
	Throws []ThrowStats
	// Fairness is what e-values say of the throws, and luck. What must be read in order is there after Fairness alone.
	Fairness fairness.Report
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
	// Wins tells who won, apart for each choice of seats that play, the most games first.
	Wins []Wins
	// The number of moves and passes of a game.
	Least, Most  int
	Median, Mean float64
}

// Group is a number of games that have something in common.
type Group struct {
	Name  string
	Games int
}

// Wins is how often each seat won the games of a rule set in which the same seats play. A seat wins with the
// score 1, alone or together with its partner, who has it too. Who shares the best place with an opponent has
// a part of a point and does not win. A game without a result, or with one that does not fit its seats, is not
// decided; by which verdict the game was judged does not matter.
type Wins struct {
	Games, Decided int
	Seats          []SeatWins
}

// SeatWins counts the games that a seat won, and those in which it shared the best place.
type SeatWins struct {
	Letter      byte
	Name        string
	Won, Shared int
}

// Even returns what share of the decided games each seat would have won if all had won equally many,
// 0 without such games.
func (w *Wins) Even() float64 {
	won := 0
	for _, s := range w.Seats {
		won += s.Won
	}
	return float64(won) / float64(max(1, w.Decided*len(w.Seats)))
}

// Interval returns the bounds of the chance of a seat, by its place in Seats, to win a decided game, as far as
// those at hand tell it, at a confidence of 95 % after Wilson (1927). Without any the bounds are 0 and 1.
func (w *Wins) Interval(seat int) (low, high float64) {
	return chance(w.Seats[seat].Won, w.Decided)
}

// winsOf tells who won, by rule set.
func winsOf(c *counts.Counts) map[string][]Wins {
	out := map[string][]Wins{}
	for table, n := range c.Tables {
		var w Wins
		for _, s := range table.Seats {
			if s.Letter != 0 {
				w.Seats = append(w.Seats, SeatWins{Letter: s.Letter, Name: s.Name})
			}
		}
		if w.Seats == nil {
			continue // of a game that says no rule set that is known
		}
		list := out[table.Variant]
		i := slices.IndexFunc(list, func(other Wins) bool { return other.letters() == w.letters() })
		if i < 0 {
			i, list = len(list), append(list, w)
			out[table.Variant] = list
		}
		list[i].count(&table, n)
	}
	for _, list := range out {
		slices.SortFunc(list, func(a, b Wins) int {
			return cmp.Or(cmp.Compare(b.Games, a.Games), strings.Compare(a.letters(), b.letters()))
		})
	}
	return out
}

// letters are those of the seats.
func (w *Wins) letters() string {
	var out []byte
	for _, s := range w.Seats {
		out = append(out, s.Letter)
	}
	return string(out)
}

// count counts n games of a table, with as many of each result.
func (w *Wins) count(of *plays.Table, n *counts.Table) {
	w.Games += n.Games
	for result, games := range n.Results {
		points, decided := of.Points(result)
		if !decided {
			continue
		}
		w.Decided += games
		for i, s := range of.Seats {
			if s.Letter == 0 {
				continue
			}
			k := slices.IndexFunc(w.Seats, func(of SeatWins) bool { return of.Letter == s.Letter })
			switch {
			case points[i] == record.Scale:
				w.Seats[k].Won += games
			case points[i] > 0:
				w.Seats[k].Shared += games
			}
		}
	}
}

// ThrowStats is what a player threw with one device.
type ThrowStats struct {
	// Player is empty for all players together.
	Player string
	Device string
	// Throws counts those that were read. Inferred counts those that gaps must have been, which
	// are left out of all else: they are known only where they could be played.
	Throws, Inferred int
	// Outcomes lists what the device can show, in the order of the dice.
	Outcomes []Outcome
	// Impossible counts throws that the device cannot show; the test leaves them out.
	Impossible int
	Test       Test
	// E is the e-value of what fell, of the faces of single dice where several are alike: fair throws pass 20 at any time
	// in one of twenty series at most. NaN with too few throws to be tested.
	E float64
	// Found is set for all players if E is 20, and for players that stand out among all by e-BH.
	Found bool
	// Players counts, for all players together, those of them who are asked for, listed or not, and Few those who have
	// too few throws to be tested.
	Players, Few int
}

// Outcome is one thing that a device can show.
type Outcome struct {
	Text string // such as <5,2>
	Seen int
	Odds *big.Rat
}

// Stats returns statistics of the games that a query asks for, with what some players threw.
func (a *Archive) Stats(ctx context.Context, q *query.Query, p Players) (*Stats, error) {
	return a.stats(ctx, q, p, func(context.Context, *sql.Tx, search.Marks, *Stats, *knownThrows) error { return nil })
}

// stats returns statistics, and what more reads of the games, nil for all.
func (a *Archive) stats(ctx context.Context, q *query.Query, p Players,
	more func(context.Context, *sql.Tx, search.Marks, *Stats, *knownThrows) error) (*Stats, error) {
	s := &Stats{}
	return s, a.asked(ctx, q, func(f *file.File, rest *query.Query, _ *importer.Superseded) error {
		return f.Within(ctx, func(tx *sql.Tx) error {
			cond, err := search.Where(ctx, tx, rest)
			if err != nil {
				return err
			}
			only, err := cond.Games(ctx, tx)
			if err != nil {
				return err
			}
			c, err := census(ctx, tx, only)
			if err != nil {
				return err
			}
			s.games(c)
			var known knownThrows
			if known.devices, err = devicesIn(ctx, tx); err != nil {
				return err
			}
			if known.names, err = search.NamesOf(ctx, tx); err != nil {
				return err
			}
			if err := s.throws(ctx, tx, c, &known, p); err != nil {
				return err
			}
			if known.partial, err = partialGames(ctx, tx); err != nil {
				return err
			}
			for game := range known.partial {
				if only == nil || game <= int64(len(only)) && only[game-1] != 0 {
					s.Unrecorded++
				}
			}
			return more(ctx, tx, only, s, &known)
		})
	})
}

// games takes what was counted of the games.
func (s *Stats) games(c *counts.Counts) {
	variants := map[string]*counts.Table{}
	wins := winsOf(c)
	all := counts.NewTable()
	for table, n := range c.Tables {
		v := variants[table.Variant]
		if v == nil {
			v = counts.NewTable()
			variants[table.Variant] = v
		}
		v.AddGames(n)
		all.AddGames(n)
	}
	s.Games = all.Games
	for name, t := range variants {
		v := VariantStats{Variant: name, Games: t.Games, Legal: t.Legal, Partly: t.Partly, Illegal: t.Illegal,
			Unreadable: t.Unreadable, Complete: t.Complete}
		v.lengths(t.Plies)
		v.Results = groups(t.Results)
		slices.SortFunc(v.Results, byGames)
		v.Wins = wins[name]
		s.Variants = append(s.Variants, v)
	}
	slices.SortFunc(s.Variants, func(a, b VariantStats) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), strings.Compare(a.Variant, b.Variant))
	})
	s.Years = groups(all.Years)
	slices.SortFunc(s.Years, func(a, b Group) int { return strings.Compare(a.Name, b.Name) })
}

func groups(games map[string]int) (out []Group) {
	for name, n := range games {
		out = append(out, Group{name, n})
	}
	return out
}

func byGames(a, b Group) int {
	return cmp.Or(cmp.Compare(b.Games, a.Games), strings.Compare(a.Name, b.Name))
}

// lengths says how long the games are, of which there are some of each number of plies.
func (v *VariantStats) lengths(games map[int]int) {
	sorted := slices.Sorted(maps.Keys(games))
	v.Least, v.Most = sorted[0], sorted[len(sorted)-1]
	sum, before := 0, 0
	var low, high float64 // of the two games in the middle
	for _, plies := range sorted {
		n := games[plies]
		sum += n * plies
		if before <= (v.Games-1)/2 {
			low = float64(plies)
		}
		if before <= v.Games/2 {
			high = float64(plies)
		}
		before += n
	}
	v.Median = (low + high) / 2
	v.Mean = float64(sum) / float64(v.Games)
}

// devicesIn returns the dice of the games in the archive by their description.
func devicesIn(ctx context.Context, tx *sql.Tx) (map[string]*fairness.Device, error) {
	settings, err := search.Settings(ctx, tx)
	if err != nil {
		return nil, err
	}
	out := map[string]*fairness.Device{}
	for _, g := range settings {
		if name := record.DeviceOf(g.Dice()); name != "" && out[name] == nil {
			out[name] = fairness.DeviceOf(name, g.Dice())
		}
	}
	return out, nil
}
