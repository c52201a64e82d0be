package archive

import (
	"cmp"
	"context"
	"database/sql"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/ashtapada/agn/archive/internal/counts"
	"github.com/ashtapada/agn/archive/internal/odds"
	"github.com/ashtapada/agn/archive/internal/search"
	"github.com/ashtapada/agn/internal/fairness"
)

// Players says of which players statistics list what they threw. All throws are counted, and all players with enough of
// them are compared, all the same. The zero value lists all players.
type Players struct {
	// From is how many are left out of each list, and Most how many it has at most after them, 0 for no bound.
	From, Most int
	// Named, if it is not empty, asks for players as player: does in a query.
	Named string
}

// part returns which of n things are listed.
func (p *Players) part(n int) (from, to int) {
	from, to = min(p.From, n), n
	if p.Most > 0 {
		to = min(from+p.Most, n)
	}
	return from, to
}

// thrower is a player with a device, or in a list of luck with all of them; 0 stands for all players.
type thrower struct {
	player                     int64
	device                     int
	throws, possible, inferred int
	e                          float64
	found                      bool
}

// throwers lists what players threw. Of those alone that are listed more is worked out: exact tests of many players take
// long, and so do their names.
type throwers struct {
	*counts.Counts
	ctx context.Context
	tx  *sql.Tx
	*knownThrows
	asked Players
	// By the places of devices: what they are, nil where their odds are not known, which of their casts each cast is, -1
	// for one that they cannot show, and what all threw.
	of    []*fairness.Device
	shows [][]int
	all   []fell
	list  []thrower // of players
	lucky []thrower
	fall  map[*fairness.Device]*odds.Odds
}

// fell is what fell by the casts that a device can show, and how much else.
type fell struct {
	seen                         []int
	throws, impossible, inferred int
}

// throws takes what was thrown, by player and device.
func (s *Stats) throws(ctx context.Context, tx *sql.Tx, c *counts.Counts, known *knownThrows, p Players) (err error) {
	t := &throwers{Counts: c, ctx: ctx, tx: tx, knownThrows: known, asked: p, fall: map[*fairness.Device]*odds.Odds{}}
	for _, d := range c.Devices {
		of := known.devices[d.Name]
		var shows []int
		for _, cast := range d.Casts {
			at := -1
			if of != nil {
				at = slices.Index(of.Casts, cast)
			}
			shows = append(shows, at)
		}
		t.of, t.shows = append(t.of, of), append(t.shows, shows)
		t.all = append(t.all, t.nothing(len(t.all)))
	}
	t.sum()
	if p.Named != "" {
		if t.named, err = known.names.Asked(ctx, tx, p.Named); err != nil {
			return err
		}
	}
	if s.Throws, err = t.byDevice(); err == nil {
		err = t.luck(&s.Fairness)
	}
	return err
}

// nothing is what no throws come to.
func (t *throwers) nothing(device int) (f fell) {
	if of := t.of[device]; of != nil {
		f.seen = make([]int, len(of.Casts))
	}
	return f
}

// add adds what a player threw.
func (f *fell) add(shows []int, by *counts.Fell) {
	for i, n := range by.Read {
		f.throws += n
		if at := shows[i]; at >= 0 {
			f.seen[at] += n
		} else if f.seen != nil {
			f.impossible += n
		}
	}
	f.inferred += by.Inferred
}

// possible is how many throws there are whose odds are known.
func (f *fell) possible() int {
	if f.seen == nil {
		return 0
	}
	return f.throws - f.impossible
}

// sum adds up what all threw, and what each player threw, and says who stands out.
func (t *throwers) sum() {
	own := make([]fell, len(t.of))
	values := make([]func([]int) float64, len(t.of))
	for i, of := range t.of {
		own[i] = t.nothing(i)
		if of != nil {
			values[i] = of.EValues()
		}
	}
	t.EachThrower(t.names.Same, func(by *counts.Fell) {
		t.all[by.Device].add(t.shows[by.Device], by)
		if by.Player == 0 {
			return // counted with all; nobody in particular
		}
		f := &own[by.Device]
		clear(f.seen)
		*f = fell{seen: f.seen}
		f.add(t.shows[by.Device], by)
		th := thrower{by.Player, by.Device, f.throws, f.possible(), f.inferred, math.NaN(), false}
		if th.possible >= fairness.Least {
			th.e = values[by.Device](f.seen)
		}
		t.list = append(t.list, th)
	})
	t.standOut()
}

// standOut marks the players who stand out.
func (t *throwers) standOut() {
	var tested []int
	var e []float64
	for i := range t.list {
		if th := &t.list[i]; !math.IsNaN(th.e) {
			tested, e = append(tested, i), append(e, th.e)
		}
	}
	for i, found := range fairness.StandOut(e) {
		t.list[tested[i]].found = found
	}
}

// page returns the part of a list that is asked for, in an order and then by names, with the names of the players in
// it, and how many of the list are asked for. Only the names are read that this takes.
func (t *throwers) page(list []thrower, order func(a, b *thrower) int) (part []thrower, names map[int64]string, n int,
	err error) {
	list = slices.DeleteFunc(list, func(th thrower) bool { return !t.wants(th.player) })
	n = len(list)
	from, to := t.asked.part(n)
	if from == to {
		return nil, nil, n, nil
	}
	slices.SortFunc(list, func(a, b thrower) int { return order(&a, &b) })
	low, high := from, to
	for low > 0 && order(&list[low-1], &list[from]) == 0 {
		low--
	}
	for high < n && order(&list[high], &list[to-1]) == 0 {
		high++
	}
	part = list[low:high]
	players := make([]int64, len(part))
	for i := range part {
		players[i] = part[i].player
	}
	if names, err = t.names.Called(t.ctx, t.tx, players); err != nil {
		return nil, nil, n, err
	}
	slices.SortFunc(part, func(a, b thrower) int {
		return cmp.Or(order(&a, &b), strings.Compare(names[a.player], names[b.player]))
	})
	return part[from-low : to-low], names, n, nil
}

// byThrows has players who stand out before others, then those with more throws.
func byThrows(a, b *thrower) int {
	switch {
	case a.found != b.found && a.found:
		return -1
	case a.found != b.found:
		return 1
	case a.found:
		return cmp.Or(cmp.Compare(b.e, a.e), cmp.Compare(b.throws, a.throws))
	}
	return cmp.Compare(b.throws, a.throws)
}

// byDevice lists what was thrown with each device, by all and by the players that are asked for.
func (t *throwers) byDevice() (out []ThrowStats, err error) {
	order := make([]int, 0, len(t.of))
	for i := range t.all {
		if t.all[i].throws > 0 || t.all[i].inferred > 0 {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(t.Devices[a].Name, t.Devices[b].Name) })
	by := make([][]thrower, len(t.of))
	for _, th := range t.list {
		by[th.device] = append(by[th.device], th)
	}
	for _, device := range order {
		all := t.throwStats(&thrower{device: device, e: math.NaN()}, "")
		if t.all[device].possible() >= fairness.Least {
			all.E = t.of[device].EValues()(t.all[device].seen)
			all.Found = all.E >= fairness.Enough
		}
		few := 0
		for _, th := range by[device] {
			if th.possible < fairness.Least && t.wants(th.player) {
				few++
			}
		}
		part, names, n, err := t.page(by[device], byThrows)
		if err != nil {
			return nil, err
		}
		all.Players, all.Few = n, few
		out = append(out, all)
		out = append(out, t.listed(part, names)...)
	}
	return out, nil
}

// listed works out what is said of players. Where throws are few a test goes through many tables, so they are made on
// all cores.
func (t *throwers) listed(part []thrower, names map[int64]string) []ThrowStats {
	out := make([]ThrowStats, len(part))
	workers := runtime.GOMAXPROCS(0)
	var group sync.WaitGroup
	for k := range workers {
		group.Go(func() {
			for i := k; i < len(part); i += workers {
				out[i] = t.throwStats(&part[i], names[part[i].player])
			}
		})
	}
	group.Wait()
	return out
}

// fellFor returns what a player threw, or all players.
func (t *throwers) fellFor(th *thrower) fell {
	if th.player == 0 {
		return t.all[th.device]
	}
	f := t.nothing(th.device)
	t.WithDevice(th.player, th.device, func(by *counts.Fell) { f.add(t.shows[th.device], by) })
	return f
}

// throwStats says what comes of the throws of a player, or of all.
func (t *throwers) throwStats(th *thrower, name string) ThrowStats {
	f, of := t.fellFor(th), t.of[th.device]
	out := ThrowStats{Player: name, Device: t.Devices[th.device].Name, Test: Test{P: math.NaN(), Together: math.NaN()},
		Throws: f.throws, Inferred: f.inferred, Impossible: f.impossible, E: th.e, Found: th.found}
	if of == nil {
		return out
	}
	for i, text := range of.Casts {
		out.Outcomes = append(out.Outcomes, Outcome{Text: text, Seen: f.seen[i], Odds: of.Chances[i].Odds})
	}
	if name == "" || f.possible() >= fairness.Least {
		out.Test = compareCasts(f.seen, of)
	}
	return out
}

// luck reckons the luck of the players that are asked for, the devices together.
func (t *throwers) luck(r *fairness.Report) error {
	for _, th := range t.list { // in the order of players
		if th.possible == 0 {
			continue
		}
		if n := len(t.lucky); n == 0 || t.lucky[n-1].player != th.player {
			t.lucky = append(t.lucky, thrower{player: th.player})
		}
		t.lucky[len(t.lucky)-1].throws += th.possible
	}
	order := func(a, b *thrower) int { return cmp.Compare(b.throws, a.throws) }
	part, names, n, err := t.page(t.lucky, order)
	if err != nil {
		return err
	}
	r.LuckPlayers = n
	var all []*counts.Fell
	for device := range t.all {
		all = append(all, &counts.Fell{Device: device})
	}
	slices.SortFunc(all, func(a, b *counts.Fell) int {
		return strings.Compare(t.Devices[a.Device].Name, t.Devices[b.Device].Name)
	})
	if l := t.luckOf("", func(each func(*counts.Fell)) {
		for _, by := range all {
			each(by)
		}
	}); l.Throws > 0 {
		r.Luck = append(r.Luck, l)
	}
	for _, th := range part {
		r.Luck = append(r.Luck, t.luckOf(names[th.player], func(each func(*counts.Fell)) { t.OfThrower(th.player, each) }))
	}
	return nil
}

// luckOf reckons the luck of a player, of whom fells calls each with what he threw, by the names of devices; of all
// players for one without a name.
func (t *throwers) luckOf(name string, fells func(each func(*counts.Fell))) fairness.Luck {
	l := fairness.Luck{Player: name}
	var one *fairness.Device
	devices := 0
	fells(func(by *counts.Fell) {
		f := t.all[by.Device]
		if name != "" {
			f = t.nothing(by.Device)
			f.add(t.shows[by.Device], by)
		}
		if f.possible() == 0 {
			return
		}
		one, devices = t.of[by.Device], devices+1
		l.Add(one, f.seen)
	})
	if devices == 1 { // as the number of a seat in queries is
		if t.fall[one] == nil {
			t.fall[one] = odds.Of(one.Set)
		}
		l.Fewer = int(t.fall[one].Percentile(l.Throws, l.Points))
	}
	return l
}

// knownThrows is what is known of throws: devices by their descriptions, players, and the games that leave out throws by
// their numbers.
type knownThrows struct {
	devices map[string]*fairness.Device
	names   *search.Names
	partial map[int64]bool
	named   map[int64]bool // the players that are asked for by name, nil for all
}

// wants reports whether a player is asked for.
func (k *knownThrows) wants(player int64) bool { return k.named == nil || k.named[player] }
