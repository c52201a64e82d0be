package archive

import (
	"context"
	"database/sql"
	"slices"
	"sync"

	"github.com/ashtapada/agn/archive/internal/dialect"
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/search"
	"github.com/ashtapada/agn/grammar/query"
	"github.com/ashtapada/agn/internal/fairness"
	"github.com/ashtapada/agn/internal/recorded"
)

// sourceTag is the tag of where a game was found.
const sourceTag = "Source"

// Fairness returns statistics with what the throws say in their order, that of the games in the archive: e-values at
// any time, of all, of each player and of each source, and how throws hang on those before them.
//
// If a deviation is given, it is said after how many throws it would be found; the error may be a *fairness.Fault.
func (a *Archive) Fairness(ctx context.Context, q *query.Query, p Players, of *fairness.Deviation) (*Stats, error) {
	return a.stats(ctx, q, p, func(ctx context.Context, tx *sql.Tx, only search.Marks, s *Stats, known *knownThrows) error {
		t := newThrown(known)
		var err error
		if t.sources, err = sourcesOf(ctx, tx); err != nil {
			return err
		}
		scan := search.Scan{Visitor: func() search.Visitor { return &throwReader{to: t} }}
		if _, err := scan.Run(ctx, tx, only); err != nil {
			return err
		}
		if err := t.report(ctx, tx, s, p); err != nil {
			return err
		}
		if of != nil {
			s.Fairness.Powers, err = fairness.Detect(s.thrownWith(known), *of)
		}
		return err
	})
}

// sourcesOf returns where games were found, by their numbers; of several sources of a game the first by name.
func sourcesOf(ctx context.Context, tx *sql.Tx) (map[int64]string, error) {
	out := map[int64]string{}
	return out, dialect.EachTagged(ctx, tx, sourceTag, func(game int64, source string) {
		if was, ok := out[game]; source != "" && source != "?" && (!ok || source < was) {
			out[game] = source
		}
	})
}

// partialGames returns the numbers of the games in which throws may be left out, as their tag Throws says.
func partialGames(ctx context.Context, tx *sql.Tx) (map[int64]bool, error) {
	out := map[int64]bool{}
	return out, dialect.EachTagged(ctx, tx, recorded.Tag, func(game int64, said string) {
		if recorded.Lacks(said) {
			out[game] = true
		}
	})
}

// thrown tests what was thrown, block after block in the order of the archive.
type thrown struct {
	*knownThrows
	sources map[int64]string

	mu sync.Mutex
	// next is the block that is due, waiting holds those that were read before it.
	next    int
	waiting map[int][]throwsOf

	all      map[*fairness.Device]*fairness.Series
	byPlayer map[playedWith]*fairness.Series
	bySource map[foundWith]*fairness.Series
}

// playedWith is a player, by the one number that he has among his names, with a device, and foundWith a source with one.
type (
	playedWith struct {
		player int64
		device *fairness.Device
	}
	foundWith struct {
		source string
		device *fairness.Device
	}
)

// throwsOf are the throws of a game with a device.
type throwsOf struct {
	device  *fairness.Device
	players [len(plays.Head{}.Players)]int64
	source  string
	n       int // how many of the throws of the block
	falls   []fairness.Fall
	seats   []uint8 // who threw them
}

func newThrown(known *knownThrows) *thrown {
	t := &thrown{knownThrows: known, waiting: map[int][]throwsOf{},
		all: map[*fairness.Device]*fairness.Series{}, byPlayer: map[playedWith]*fairness.Series{},
		bySource: map[foundWith]*fairness.Series{}}
	return t
}

// throwReader reads the throws of blocks.
type throwReader struct {
	to    *thrown
	words []thrownWord
	games []throwsOf
	falls []fairness.Fall // of these games
	seats []uint8
}

// thrownWord is a word of a block: what is thrown and what fell, nil for what is no throw that was read, and whether it
// is a throw at all.
type thrownWord struct {
	device *fairness.Device
	cast   int16
	breaks bool
}

// Block implements search.Visitor.
func (r *throwReader) Block(ev *plays.Events) {
	r.words, r.games = r.words[:0], nil
	r.falls = make([]fairness.Fall, 0, len(r.falls)+len(r.falls)/8)
	r.seats = make([]uint8, 0, cap(r.falls))
	for i := range ev.Whats {
		w := &ev.Whats[i]
		d, cast := r.to.devices[w.Device], -1
		if d != nil && w.Read() {
			cast = slices.Index(d.Casts, w.Cast)
		}
		if cast < 0 {
			d = nil
		}
		r.words = append(r.words, thrownWord{d, int16(cast), w.Thrown})
	}
}

// Game implements search.Visitor.
func (r *throwReader) Game(v *search.View) error {
	var at *fairness.Device
	before, partial, source := int16(-1), r.to.partial[v.Number], r.to.sources[v.Number]
	for _, e := range v.Log {
		w := &r.words[e.What]
		d := w.device
		if d == nil {
			if w.breaks {
				before = -1
			}
			continue
		}
		if at != d {
			r.games = append(r.games, throwsOf{device: d, players: v.Players, source: source})
			at, before = d, -1
		}
		r.falls = append(r.falls, fairness.Fall{Fell: w.cast, Before: before})
		r.seats = append(r.seats, e.Seat)
		r.games[len(r.games)-1].n++
		if before = w.cast; partial {
			before = -1 // one between may be lost
		}
	}
	return nil
}

// End implements search.Ender: it tests what was read as far as all before it was.
func (r *throwReader) End(block int) error {
	t, falls, seats := r.to, r.falls, r.seats
	for i := range r.games {
		g := &r.games[i]
		g.falls, falls = falls[:g.n], falls[g.n:]
		g.seats, seats = seats[:g.n], seats[g.n:]
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waiting[block] = r.games
	for games, ok := t.waiting[t.next]; ok; games, ok = t.waiting[t.next] {
		delete(t.waiting, t.next)
		t.next++
		t.test(games)
	}
	return nil
}

// test tests the throws of a block: those of all, of players and of sources side by side.
func (t *thrown) test(games []throwsOf) {
	var group sync.WaitGroup
	group.Go(func() {
		for i := range games {
			g := &games[i]
			throw(seriesOf(t.all, g.device, g.device), g.falls)
		}
	})
	group.Go(func() {
		for i := range games {
			t.ofPlayers(&games[i])
		}
	})
	if len(t.sources) > 0 {
		for i := range games {
			g := &games[i]
			throw(seriesOf(t.bySource, foundWith{g.source, g.device}, g.device), g.falls)
		}
	}
	group.Wait()
}

func throw(s *fairness.Series, falls []fairness.Fall) {
	for _, f := range falls {
		s.Throw(f)
	}
}

func seriesOf[K comparable](in map[K]*fairness.Series, of K, d *fairness.Device) *fairness.Series {
	s := in[of]
	if s == nil {
		s = fairness.NewSeries(d)
		in[of] = s
	}
	return s
}

// ofPlayers tests what each player threw in a game, whose throws stay in order if he plays several seats.
func (t *thrown) ofPlayers(g *throwsOf) {
	var players [len(g.players) + 1]int64
	var as [len(players)]int // the first seat of the player of each
	for i, number := range g.players {
		players[i+1] = t.names.Same(number)
		as[i+1] = slices.Index(players[:], players[i+1])
	}
	var by [len(players)]*fairness.Series
	for i, f := range g.falls {
		seat := as[g.seats[i]]
		if players[seat] == 0 {
			continue
		}
		if by[seat] == nil {
			by[seat] = seriesOf(t.byPlayer, playedWith{players[seat], g.device}, g.device)
		}
		by[seat].Throw(f)
	}
}

// report says what comes of it, of players and sources those that are asked for.
func (t *thrown) report(ctx context.Context, tx *sql.Tx, s *Stats, p Players) error {
	r := &s.Fairness
	r.Read = true
	for i := range s.Throws {
		if th := &s.Throws[i]; th.Player == "" {
			r.Inferred += th.Inferred
			if series := t.all[t.devices[th.Device]]; series != nil {
				r.All = series.Tests(r.All, fairness.Test{}, th.Test.pOf)
			}
		}
	}
	var players []int64
	for of := range t.byPlayer {
		players = append(players, of.player)
	}
	names, err := t.names.Called(ctx, tx, players)
	if err != nil {
		return err
	}
	asked := map[string]bool{}
	for of, series := range t.byPlayer {
		asked[names[of.player]] = t.wants(of.player)
		if series.Throws >= fairness.Least {
			r.Players = series.Tests(r.Players, fairness.Test{Player: names[of.player]}, pOfSeries(series))
		} else if t.wants(of.player) {
			r.FewPlayers++
		}
	}
	for of, series := range t.bySource {
		if series.Throws < fairness.Least {
			if of.source != "" {
				r.FewSources++
			}
			continue
		}
		r.Sources = series.Tests(r.Sources, fairness.Test{Source: of.source}, pOfSeries(series))
	}
	r.StandOut()
	r.Players = slices.DeleteFunc(r.Players, func(test fairness.Test) bool { return !asked[test.Player] })
	r.List(p.part)
	return nil
}

// pOfSeries returns the p values of the counts of a series, which are worked out when one is asked for.
func pOfSeries(series *fairness.Series) func(fairness.Kind) float64 {
	test := sync.OnceValue(func() Test { return compareCasts(series.Casts(), series.Device) })
	return func(kind fairness.Kind) float64 {
		t := test()
		return t.pOf(kind)
	}
}

// thrownWith returns the devices that were thrown.
func (s *Stats) thrownWith(known *knownThrows) (out []*fairness.Device) {
	for i := range s.Throws {
		if d := known.devices[s.Throws[i].Device]; d != nil && s.Throws[i].Player == "" {
			out = append(out, d)
		}
	}
	return out
}

// pOf returns the p value of the test that was made of casts, or of faces.
func (t *Test) pOf(kind fairness.Kind) float64 {
	if t.Faces && kind == fairness.OfThrows {
		return t.Together
	}
	return t.P
}
