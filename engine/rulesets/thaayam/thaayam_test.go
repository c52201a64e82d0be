package thaayam_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/rulesets/thaayam"
)

// settings has every value of every option, and values that meet.
var settings = []string{
	"",
	"bear-off=any",
	"replay=at-once",
	"twins=bell",
	"pass=yes",
	"extra-throw=may",
	"replay=at-once extra-throw=may",
	"replay=at-once pass=yes",
	"bear-off=any replay=at-once twins=bell pass=yes extra-throw=may",
}

// positions are for two seats and near what random games seldom reach.
var positions = []string{
	"R:c5,c5,c5,c5 W:c1,c1,2c1 R cast - new -",
	"R:2e4,2e4 W:2d5,d5,d5 W cast - new -",
	"R:2@,2c5 W:2@,2@ R move 8,4x2,2,1x3 thrown -",
	"R:2d2,c2,c3 W:d4,c3,c3,off R cast - new -",
	"R:c3,c3,c3,off W:c3,off,off,off W cast - new -",
	"R:c2,c3,c3,c3 W:c4,c3,c3,c3 R move 8,1x2 thrown -",
	"R:e1,e4,2e5 W:d5,2b5,a5 R move 8,4,2,1 moved -",
}

func TestThaayam(t *testing.T) {
	for i, options := range settings {
		for _, seats := range []int{2, 4} {
			t.Run(fmt.Sprintf("%d %s", seats, options), func(t *testing.T) {
				games := 3
				if testing.Short() {
					games = 1
				}
				g := enginetest.NewSeated(t, thaayam.Ruleset(), options, seats)
				enginetest.Run(t, g, games, uint64(i))
				for _, p := range positions {
					if strings.Contains(options, "bell") {
						p = strings.ReplaceAll(p, "2@", "@,@")
					}
					if seats == 2 {
						enginetest.RunFrom(t, g, p, 1, uint64(i))
					}
				}
			})
		}
	}
}

func FuzzThaayamPosition(f *testing.F) {
	var games []engine.Game
	for i, options := range settings {
		games = append(games, enginetest.NewSeated(f, thaayam.Ruleset(), options, 2))
		for _, p := range positions {
			f.Add(uint8(i), p)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		enginetest.Position(t, games[int(which)%len(games)], text)
	})
}

func FuzzThaayamWalk(f *testing.F) {
	var games []engine.Game
	for i, options := range settings {
		games = append(games, enginetest.NewSeated(f, thaayam.Ruleset(), options, 2+2*(i%2)))
		f.Add(uint8(i), []byte{4, 4, 1, 0, 0, 0, 4, 3, 2, 200, 5, 4, 4, 4, 1})
	}
	f.Fuzz(func(t *testing.T, which uint8, choices []byte) {
		enginetest.Walk(t, games[int(which)%len(games)], choices)
	})
}

// Three seats are not a table of this game.
func TestThaayamSeats(t *testing.T) {
	r := enginetest.New(t, thaayam.Ruleset(), "").Ruleset()
	if _, err := r.New(engine.Setup{Seats: 0b0111}); err == nil {
		t.Error("three seats may play")
	}
	g := enginetest.NewSeated(t, thaayam.Ruleset(), "", 2)
	if s := g.Start(); s.Seat() != 1 || s.Next() != 3 {
		t.Errorf("two seats play as %d and %d", s.Seat(), s.Next())
	}
}

// The ways are those of the construction: from the palace counter-clockwise round
// the edge, then clockwise round the inner ring from the square beside the last one,
// then the centre.
func TestThaayamWays(t *testing.T) {
	edge := strings.Fields("a1 b1 c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 a3 a2")
	inner := strings.Fields("b2 b3 b4 c4 d4 d3 d2 c2")
	for letter, palace := range map[byte]string{'R': "c1", 'G': "e3", 'W': "c5", 'B': "a3"} {
		i := slices.Index(edge, palace)
		way := slices.Concat(edge[i:], edge[:i])
		last := way[len(way)-1]
		k := slices.IndexFunc(inner, func(sq string) bool {
			// The way in goes straight inwards from the last outer square.
			file, rank := int(sq[0])-int(last[0]), int(sq[1])-int(last[1])
			return file*file+rank*rank == 1
		})
		way = slices.Concat(way, inner[k:], inner[:k], []string{"c3"})
		if len(way) != 25 {
			t.Fatalf("%c: %d squares", letter, len(way))
		}
		g := enginetest.New(t, thaayam.Ruleset(), "")
		seat := g.Ruleset().SeatOf(letter)
		for index, sq := range way[:24] {
			men := map[engine.Seat]string{seat: sq + ",@,@,@"}
			text := thaayamPosition(g, men, seat, "move 1 thrown -")
			s := enginetest.At(t, g, text)
			p := engine.Pattern{Kind: engine.Step}
			ms := s.Find(&p, nil)
			if len(ms) != 1 || g.Board().Name(ms[0].To) != way[index+1] {
				t.Errorf("%c: from %s the next square is %v, want %s", letter, sq, ms, way[index+1])
			}
		}
	}
}

// thaayamPosition is a position of four seats; who is not named has all men in hand.
func thaayamPosition(g engine.Game, men map[engine.Seat]string, on engine.Seat, rest string) string {
	var b strings.Builder
	for i, info := range g.Ruleset().Seats {
		m := men[engine.Seat(i+1)]
		if m == "" {
			m = "@,@,@,@"
		}
		fmt.Fprintf(&b, "%c:%s ", info.Letter, m)
	}
	fmt.Fprintf(&b, "%c %s", g.Ruleset().Info(on).Letter, rest)
	return b.String()
}

func TestPerft(t *testing.T) { enginetest.Perft(t, thaayam.Ruleset(), "testdata/perft.tsv") }

func TestEffects(t *testing.T) { enginetest.Effects(t, thaayam.Ruleset(), positions) }

func BenchmarkFindApply(b *testing.B) {
	enginetest.BenchmarkReplay(b, enginetest.New(b, thaayam.Ruleset(), ""), 2000)
}

// BenchmarkMoves is BenchmarkFindApply for the moves alone, each from its own state.
func BenchmarkMoves(b *testing.B) {
	g := enginetest.New(b, thaayam.Ruleset(), "")
	type moment struct {
		s engine.State
		p engine.Pattern
	}
	var moments []moment
	buf := make([]engine.Move, 0, 64)
	for seed := range uint64(20) {
		s := g.Start()
		for _, e := range enginetest.Record(g.Start(), seed, 2000) {
			if e.Cast.N == 0 && !e.Ended {
				moments = append(moments, moment{s.Clone(), e.Pattern})
			}
			buf = e.Play(s, buf)
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
	enginetest.BenchmarkPerft(b, enginetest.New(b, thaayam.Ruleset(), ""), 8)
}

func TestAllocations(t *testing.T) {
	enginetest.NeverAllocates(t, thaayam.Ruleset(), settings, "", 2000)
}
