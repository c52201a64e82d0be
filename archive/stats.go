package archive

import (
	"cmp"
	"context"
	"database/sql"
	"maps"
	"math"
	"math/big"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/archive/internal/counts"
	"github.com/ashtapada/agn/archive/internal/file"
	"github.com/ashtapada/agn/archive/internal/importer"
	"github.com/ashtapada/agn/archive/internal/odds"
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
	// Throws compares what each player threw with the odds, all players first.
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
}

// Outcome is one thing that a device can show.
type Outcome struct {
	Text string // such as <5,2>
	Seen int
	Odds *big.Rat
}

// Stats returns statistics of the games that a query asks for.
func (a *Archive) Stats(ctx context.Context, q *query.Query) (*Stats, error) {
	return a.stats(ctx, q, func(context.Context, *sql.Tx, search.Marks, *Stats, *knownThrows) error { return nil })
}

// stats returns statistics, and what more reads of the games, nil for all.
func (a *Archive) stats(ctx context.Context, q *query.Query,
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
			if known.players, err = search.PlayerNames(ctx, tx); err != nil {
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
			s.throws(c, known.devices, known.players)
			return more(ctx, tx, only, s, &known)
		})
	})
}

// knownThrows is what is known of throws: devices by their descriptions, players by their numbers, and the games that
// leave out throws by theirs.
type knownThrows struct {
	devices map[string]*fairness.Device
	players map[int64]search.PlayerName
	partial map[int64]bool
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

// thrower is a player, by his folded name, with a device.
type thrower struct{ player, device string }

// throws takes what was thrown, by player and device.
func (s *Stats) throws(c *counts.Counts, devices map[string]*fairness.Device, players map[int64]search.PlayerName) {
	seen := map[thrower]map[string]int{}
	inferred := map[thrower]int{}
	names := map[string]string{} // one way of writing each name
	for _, table := range c.Tables {
		for key, fell := range table.Throws {
			p := players[key.Player]
			if old, ok := names[p.Folded]; !ok || p.Name < old {
				names[p.Folded] = p.Name
			}
			d := c.Devices[key.Device]
			for _, t := range []thrower{{"", d.Name}, {p.Folded, d.Name}} {
				if seen[t] == nil {
					seen[t] = map[string]int{}
				}
				for i, n := range fell {
					if key.Inferred {
						inferred[t] += n
					} else if n > 0 {
						seen[t][d.Casts[i]] += n
					}
				}
				if p.Folded == "" {
					break // counted with all; nobody in particular
				}
			}
		}
	}
	// Where throws are few a test goes through many tables, so they are made on all cores.
	throwers := slices.Collect(maps.Keys(seen))
	s.Throws = make([]ThrowStats, len(throwers))
	var group sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for k := range workers {
		group.Go(func() {
			for i := k; i < len(throwers); i += workers {
				t := throwers[i]
				s.Throws[i] = throwStats(names[t.player], t.device, seen[t], devices[t.device])
				s.Throws[i].Inferred = inferred[t]
			}
		})
	}
	group.Wait()
	slices.SortFunc(s.Throws, func(a, b ThrowStats) int {
		return cmp.Or(strings.Compare(a.Device, b.Device), cmp.Compare(min(len(a.Player), 1), min(len(b.Player), 1)),
			cmp.Compare(b.Throws, a.Throws), strings.Compare(a.Player, b.Player))
	})
	s.standOut()
	s.luck(devices)
}

func throwStats(player, device string, counts map[string]int, of *fairness.Device) ThrowStats {
	out := ThrowStats{Player: player, Device: device, Test: Test{P: math.NaN(), Together: math.NaN()}, E: math.NaN()}
	for _, n := range counts {
		out.Throws += n
	}
	if of == nil {
		return out
	}
	possible := 0
	seen := make([]int, len(of.Casts))
	for i, text := range of.Casts {
		seen[i] = counts[text]
		possible += seen[i]
		out.Outcomes = append(out.Outcomes, Outcome{Text: text, Seen: seen[i], Odds: of.Chances[i].Odds})
	}
	out.Impossible = out.Throws - possible
	if player == "" || possible >= fairness.Least {
		out.Test = compareCasts(seen, of)
	}
	if possible >= fairness.Least {
		out.E = of.EValue(seen)
	}
	return out
}

// standOut marks the throws that stand out.
func (s *Stats) standOut() {
	var tested []*ThrowStats
	var e []float64
	for i := range s.Throws {
		t := &s.Throws[i]
		switch {
		case math.IsNaN(t.E):
		case t.Player == "":
			t.Found = t.E >= fairness.Enough
		default:
			tested, e = append(tested, t), append(e, t.E)
		}
	}
	for i, found := range fairness.StandOut(e) {
		tested[i].Found = found
	}
}

// luck reckons the luck of each player, the devices together.
func (s *Stats) luck(devices map[string]*fairness.Device) {
	at, list := map[string]int{}, []fairness.Luck{}
	fall, one := map[string]*odds.Odds{}, map[string]*odds.Odds{}
	for i := range s.Throws {
		t := &s.Throws[i]
		if t.Throws == t.Impossible {
			continue
		}
		k, ok := at[t.Player]
		if fall[t.Device] == nil {
			fall[t.Device] = odds.Of(devices[t.Device].Set)
		}
		if !ok {
			k = len(list)
			at[t.Player], one[t.Player], list = k, fall[t.Device], append(list, fairness.Luck{Player: t.Player})
		} else {
			delete(one, t.Player)
		}
		var seen []int
		for _, o := range t.Outcomes {
			seen = append(seen, o.Seen)
		}
		list[k].Add(devices[t.Device], seen)
	}
	for i := range list {
		l := &list[i]
		if o := one[l.Player]; o != nil { // as the number of a seat in queries is
			l.Fewer = o.Percentile(l.Throws, l.Points)
		}
	}
	slices.SortFunc(list, func(a, b fairness.Luck) int {
		return cmp.Or(cmp.Compare(min(len(a.Player), 1), min(len(b.Player), 1)), cmp.Compare(b.Throws, a.Throws),
			strings.Compare(a.Player, b.Player))
	})
	s.Fairness.Luck = list
}
