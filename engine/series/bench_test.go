package series_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/lots"
)

// event is a cast, or a move as it would be asked for.
type event struct {
	cast    lots.Cast
	ended   bool
	pattern engine.Pattern
}

// record plays a random game and returns its events.
func record(s engine.State, seed uint64) []event {
	rng := rand.New(rand.NewPCG(seed, 0))
	lot := []uint8{1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 8}
	var out []event
	for s.Due() != engine.DueOver && len(out) < 2000 {
		switch ms := s.Legal(nil); {
		case s.MayEnd():
			out = append(out, event{ended: true})
			s.EndTurn()
		case s.Due() == engine.DueCast && (len(ms) == 0 || rng.IntN(2) == 0):
			c := lots.Of(lot[rng.IntN(len(lot))])
			out = append(out, event{cast: c})
			s.Throw(c)
		default:
			m := ms[rng.IntN(len(ms))]
			out = append(out, event{pattern: engine.Pattern{Kind: m.Kind, Count: m.Count, From: m.From, To: m.To, Who: m.Who, Spend: m.Spend}})
			s.Apply(m)
		}
	}
	return out
}

// replay plays an event and returns the buffer.
func replay(s engine.State, e *event, buf []engine.Move) []engine.Move {
	switch {
	case e.ended:
		s.EndTurn()
	case e.cast.N > 0:
		s.Throw(e.cast)
	default:
		buf = s.Find(&e.pattern, buf[:0])
		s.Apply(buf[0])
	}
	return buf
}

// BenchmarkFindApply replays games: every cast thrown, every move found and played.
func BenchmarkFindApply(b *testing.B) {
	g := build(b, plain(), 0)
	var games [][]event
	for seed := range uint64(20) {
		games = append(games, record(g.Start(), seed))
	}
	start, s := g.Start(), g.Start()
	buf := make([]engine.Move, 0, 64)
	n := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.CopyFrom(start)
		for k := range games[i%len(games)] {
			buf = replay(s, &games[i%len(games)][k], buf)
			n++
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mevents/s")
}

// BenchmarkMoves is BenchmarkFindApply for the moves alone, each from its own state.
func BenchmarkMoves(b *testing.B) {
	g := build(b, plain(), 0)
	type moment struct {
		s engine.State
		p engine.Pattern
	}
	var moments []moment
	buf := make([]engine.Move, 0, 64)
	for seed := range uint64(20) {
		s := g.Start()
		for _, e := range record(g.Start(), seed) {
			if e.cast.N == 0 && !e.ended {
				moments = append(moments, moment{s.Clone(), e.pattern})
			}
			buf = replay(s, &e, buf)
		}
	}
	s := g.Start()
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		m := &moments[n%len(moments)]
		n++
		s.CopyFrom(m.s)
		buf = s.Find(&m.p, buf[:0])
		s.Apply(buf[0])
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
}

func BenchmarkPerft(b *testing.B) {
	g := build(b, plain(), 0)
	for b.Loop() {
		engine.Perft(g.Start(), 8)
	}
}

func TestAllocations(t *testing.T) {
	for name, d := range designs() {
		g := build(t, d, 0)
		game := record(g.Start(), 3)
		s, c, start := g.Start(), g.Start(), g.Start()
		buf := make([]engine.Move, 0, 64)
		n := testing.AllocsPerRun(3, func() {
			s.CopyFrom(start)
			for k := range game {
				c.CopyFrom(s)
				c.Hash()
				buf = s.Legal(buf[:0])
				buf = replay(s, &game[k], buf)
			}
		})
		if n != 0 {
			t.Errorf("%s: %v allocations a game", name, n)
		}
	}
}
