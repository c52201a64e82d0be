package enginetest

import (
	"math/rand/v2"
	"testing"

	"github.com/ashtapada/agn/engine"
)

// Event is one of a recorded game: a cast, the end of a turn, or a move as it would be
// asked for.
type Event struct {
	Cast    engine.Cast
	Ended   bool
	Pattern engine.Pattern
}

// Record plays a random game of at most so many events and returns them. Casts fall
// with their odds, turns end where they may, and of a move only so much is written as
// tells it from others.
func Record(s engine.State, seed uint64, events int) []Event {
	rng := rand.New(rand.NewPCG(seed, 0))
	chances := engine.Chances(s.Game())
	var out []Event
	for s.Due() != engine.DueOver && len(out) < events {
		var e Event
		switch legal := s.Legal(nil); {
		case s.MayEnd():
			e.Ended = true
		case s.Due() == engine.DueCast && (len(legal) == 0 || rng.IntN(2) == 0):
			at := rng.Float64()
			for _, c := range chances {
				e.Cast = c.Cast
				odds, _ := c.Odds.Float64()
				if at -= odds; at < 0 {
					break
				}
			}
		default:
			m := legal[rng.IntN(len(legal))]
			e.Pattern = engine.Pattern{Kind: m.Kind, Promo: m.Promo, From: m.From, To: m.To, To2: m.To2, Who: m.Who,
				Who2: m.Who2}
			if m.Count > 1 {
				e.Pattern.Count = m.Count
			}
			if m.Piece != engine.Man { // which is not named
				e.Pattern.Piece, e.Pattern.From = m.Piece, engine.NoSquare
			}
			if len(s.Find(&e.Pattern, nil)) > 1 {
				e.Pattern.From, e.Pattern.Spend = m.From, m.Spend
			}
		}
		out = append(out, e)
		e.Play(s, nil)
	}
	return out
}

// Play plays the event: a cast is thrown, a move found and applied. It returns the
// buffer in which the move was found.
func (e *Event) Play(s engine.State, buf []engine.Move) []engine.Move {
	switch {
	case e.Ended:
		s.EndTurn()
	case e.Cast.N > 0:
		s.Throw(e.Cast)
	default:
		buf = s.Find(&e.Pattern, buf[:0])
		s.Apply(buf[0])
	}
	return buf
}

// BenchmarkReplay plays twenty recorded games again, event by event.
func BenchmarkReplay(b *testing.B, g engine.Game, events int) {
	b.Helper()
	var games [][]Event
	for seed := range uint64(20) {
		games = append(games, Record(g.Start(), seed, events))
	}
	start, s := g.Start(), g.Start()
	buf := make([]engine.Move, 0, 64)
	n := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.CopyFrom(start)
		for k := range games[i%len(games)] {
			buf = games[i%len(games)][k].Play(s, buf)
			n++
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mevents/s")
}

// replayAllocations plays a random game from a state again, with a copy, a hash and the
// list of legal moves in every state, and fails if that allocates.
func replayAllocations(t *testing.T, start engine.State, events int) {
	t.Helper()
	game := Record(start.Clone(), 3, events)
	s, c := start.Clone(), start.Clone()
	buf := make([]engine.Move, 0, 256)
	n := testing.AllocsPerRun(3, func() {
		s.CopyFrom(start)
		for k := range game {
			c.CopyFrom(s)
			c.Hash()
			buf = s.Legal(buf[:0])
			buf = game[k].Play(s, buf)
		}
	})
	if n != 0 {
		g := start.Game()
		t.Errorf("%s, options %q, from %q: %v allocations a game", g.Ruleset().Name, g.Ruleset().OptionString(g.Setup()),
			start.AppendPosition(nil), n)
	}
}
