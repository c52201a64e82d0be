package thaayam_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/internal/effects"
	"github.com/ashtapada/agn/engine/rulesets/thaayam"
	"github.com/ashtapada/agn/internal/enginetest"
)

// settings has every value of every option, and values that meet.
var settings = []string{
	"",
	"bear-off=any",
	"replay=at-once",
	"twins=bell",
	"pass=yes",
	"extra-throw=may",
	"before-one=first-only",
	"before-one=first-only twins=bell",
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
	"R:@,@,@,d1 W:@,@,@,e2 R cast - new -",
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

func TestEffects(t *testing.T) { effects.Check(t, thaayam.Ruleset(), positions) }

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

func TestPositionErrors(t *testing.T) {
	const w = " W:@,@,@,@ "
	all := func(rest string) string { return "R:@,@,@,c1 W:@,@,@,@ " + rest }
	for _, c := range []struct {
		once, lost bool
		text, want string
	}{
		{text: "", want: "want 7: men of Red"},
		{text: all("R cast - new - "), want: "want 7: men of Red"},
		{text: "R:@,@,@,c1  W:@,@,@,@ R cast - new", want: `field "" does not begin with "W:"`},
		{text: "R:@,@,@" + w + "R cast - new -", want: "3 men"},
		{text: "R:@,@,@,@,@" + w + "R cast - new -", want: "5 men, want 4"},
		{text: "R:@,@,@,2c5" + w + "R cast - new -", want: "5 men, want 4"},
		{text: "R:@,@,@,c9" + w + "R cast - new -", want: `no square "c9"`},
		{text: "R:@,@,@," + w + "R cast - new -", want: `no square ""`},
		{text: "R:@,@,2" + w + "R cast - new -", want: `no square ""`},
		{text: "R:@,@,2c3" + w + "R cast - new -", want: `"2c3" cannot be twins`},
		{text: "R:@,@,2off" + w + "R cast - new -", want: `"2off" cannot be twins`},
		{lost: true, text: "R:@,@,2@" + w + "R cast - new -", want: `"2@" cannot be twins`},
		{text: all("G cast - new -"), want: "a seat that plays"},
		{text: all("Q cast - new -"), want: "a seat that plays"},
		{text: all(" cast - new -"), want: "a seat that plays"},
		{text: all("R wait - new -"), want: "cast, move or over"},
		{text: all("R move 25 thrown -"), want: "from 1 to 24"},
		{text: all("R move 0 thrown -"), want: "from 1 to 24"},
		{text: all("R move 1,2 thrown -"), want: "descending"},
		{text: all("R move 2,2 thrown -"), want: "descending"},
		{text: all("R move 2x1 thrown -"), want: "descending"},
		{text: all("R move 2x0 thrown -"), want: "descending"},
		{text: all("R move 02 thrown -"), want: "descending"},
		{text: all("R move 2x99999999999 thrown -"), want: "descending"},
		{text: all("R move 2, thrown -"), want: "descending"},
		{text: all("R move 2 gone -"), want: "new, thrown, moved or done"},
		{text: all("R move 2 thrown x"), want: "earned or offered"},
		{text: all("R move 2 new -"), want: "in a new turn"},
		{text: all("R move - thrown -"), want: "nothing is thrown"},
		{text: all("R move - moved -"), want: "no result can be played"},
		{text: "R:@,@,@,c2" + w + "R move 2 moved -", want: "no result can be played"},
		{text: all("R cast 2 new -"), want: "has nothing to play"},
		{text: all("R cast - done -"), want: "has no cast to come"},
		{text: all("R move - done -"), want: "only if twins can be declared"},
		{text: all("R move 2 thrown earned"), want: "only a turn with a move"},
		{once: true, text: all("R move 2 moved earned"), want: "due at once"},
		{text: all("R move 2 moved offered"), want: "is offered when"},
		{text: all("R cast 2 moved offered"), want: "is offered when"},
		{text: all("R over - done -"), want: "exactly when"},
		{text: "R:off,off,off,off" + w + "R cast - new -", want: "exactly when"},
		{text: "R:off,off,off,off" + w + "R over 1 done -", want: "nothing left"},
		{text: "R:off,off,off,off W:off,off,off,off R over - done -", want: "two seats"},
		{text: strings.Repeat("x", 3000), want: "longer than"},
	} {
		options := ""
		switch {
		case c.once:
			options = "replay=at-once"
		case c.lost:
			options = "twins=bell"
		}
		enginetest.Refused(t, enginetest.NewSeated(t, thaayam.Ruleset(), options, 2), c.text, c.want)
	}
}

// The men of a seat may be listed in any order.
func TestPositionOrder(t *testing.T) {
	enginetest.Reads(t, enginetest.NewSeated(t, thaayam.Ruleset(), "", 2),
		"R:2c5,c5,@ W:off,c1,2@ W move 8x12,1 moved earned", "R:@,c5,2c5 W:2@,c1,off W move 8x12,1 moved earned")
}

func FuzzPosition(f *testing.F) {
	strayer.FuzzPosition(f, games(f), []uint16{1, 6, 11, 16},
		"R:@,@,@,@ W:@,@,@,@ R cast - new -",
		"R:2@,2c5 W:2d4,e1,c3 R move 8,4x2,1 moved -",
		"R:e4,e4,2e5 W:e5,d5,2@ W cast 8 moved offered",
		"R:@,@,c5,c5 W:@,@,@,@ R move - done -",
		"R:@,@,@,@ W:c3,c3,c3,c3 R move - thrown -",
		"R:off,off,off,off W:c3,c3,c3,c3 W over - done -",
	)
}

func TestDiagram(t *testing.T) {
	enginetest.Draws(t, enginetest.New(t, thaayam.Ruleset(), ""),
		"R:@,e1,2e2 G:@,@,@,@ W:2@,c3,off B:2b4,e2,e2 R move 8,4x2,1 moved earned", `5  .    .    [ ]  .    .
4  .    BT   .    .    .
3  [ ]  .    [W]  .    [ ]
2  .    .    .    .    RTB2
1  .    .    [ ]  .    R
   a    b    c    d    e
in hand: R G4 WT
off: W
Red moves, thrown 8, 4 (2 times) and 1, a series is earned
`)
}

// values are what a test throws: those that enter men and bring them to where twins
// are declared often.
var values = []uint8{1, 1, 1, 2, 2, 3, 4, 8, 8}

// advance plays a random legal event.
func advance(s engine.State, rng *rand.Rand) {
	if s.MayEnd() && rng.IntN(2) == 0 {
		s.EndTurn()
		return
	}
	ms := s.Legal(nil)
	if s.Due() == engine.DueCast && (len(ms) == 0 || rng.IntN(2) == 0) {
		s.Throw(dice.Of(values[rng.IntN(len(values))]))
		return
	}
	s.Apply(ms[rng.IntN(len(ms))])
}

// duties checks what is due against what is objected to.
func duties(s engine.State, legal []engine.Move) error {
	if s.Due() == engine.DueMove && len(legal) == 0 {
		return fmt.Errorf("a move is due and there is none")
	}
	for _, v := range []uint8{1, 2, 3, 4, 8} {
		free := len(s.ObjectCast(dice.Of(v))) == 0
		if due := s.Due() == engine.DueCast; due != free && !s.MayEnd() {
			return fmt.Errorf("%v is due, against a cast: %v", s.Due(), s.ObjectCast(dice.Of(v)))
		}
	}
	if len(s.ObjectCast(dice.Of(5))) == 0 || len(s.ObjectCast(dice.Of(1, 2))) == 0 {
		return fmt.Errorf("nothing against a cast that cannot fall")
	}
	if free := len(s.ObjectEnd()) == 0; s.Due() != engine.DueOver && free != s.MayEnd() {
		return fmt.Errorf("may end %v, against the end of the turn: %v", s.MayEnd(), s.ObjectEnd())
	}
	return nil
}

// strayer plays the games of this package's tests.
var strayer = &enginetest.Strayer{Advance: advance, Stray: enginetest.StrayEvent(5, engine.Enter, engine.BearOff,
	engine.Declare, engine.Exchange), Duties: duties,
	Pattern: func(m engine.Move) engine.Pattern {
		return engine.Pattern{Kind: m.Kind, Piece: m.Piece, Count: m.Count, From: m.From, To: m.To, Who: m.Who,
			Spend: m.Spend}
	}}

func TestStrayPlay(t *testing.T) {
	events := 40
	if testing.Short() {
		events = 15
	}
	for _, options := range settings {
		for _, seats := range []int{4, 2} {
			t.Run(fmt.Sprintf("%s-%d", options, seats), func(t *testing.T) {
				strayer.Run(t, enginetest.NewSeated(t, thaayam.Ruleset(), options, seats), 4, events, uint64(4-seats))
			})
		}
	}
}

// games builds every setting for every set of seats.
func games(t testing.TB) []engine.Game {
	return enginetest.Seated(t, thaayam.Ruleset(), settings, 4, 2)
}

func FuzzPlay(f *testing.F) { strayer.FuzzPlay(f, games(f)) }

// TestBeforeOne throws an 8 for a seat with all men in hand: with before-one=first-only it
// counts once the seat has entered a man, which the position string says where the men do
// not show it.
func TestBeforeOne(t *testing.T) {
	const (
		empty  = "R:@,@,@,@ W:@,@,@,c5 R cast - new -"
		thrown = "R:@,@,@,@ W:@,@,@,c5 R cast "
	)
	for _, c := range []struct{ option, from, want string }{
		{"always", empty, thrown + "- thrown -"},
		{"first-only", empty, thrown + "- thrown -"},
		{"first-only", empty + " R", thrown + "8 thrown - R"},
		{"always", "R:2@,@,@ W:@,@,@,c5 R cast - new -", "R:@,@,2@ W:@,@,@,c5 R cast - thrown -"},
		{"first-only", "R:2@,@,@ W:@,@,@,c5 R cast - new -", "R:@,@,2@ W:@,@,@,c5 R cast 8 thrown -"},
		{"first-only", "R:@,@,@,c1 W:@,@,@,@ R cast - new - W", "R:@,@,@,c1 W:@,@,@,@ R cast 8 thrown - W"},
	} {
		g := enginetest.NewSeated(t, thaayam.Ruleset(), "before-one="+c.option, 2)
		s := enginetest.At(t, g, c.from)
		s.Throw(dice.Of(8))
		got := string(s.AppendPosition(nil))
		if got != c.want {
			t.Errorf("before-one=%s, %s: %s, want %s", c.option, c.from, got, c.want)
		}
		if again := enginetest.At(t, g, got); again.Hash() != s.Hash() {
			t.Errorf("before-one=%s: another hash of %s when it is read", c.option, got)
		}
	}
	g := enginetest.NewSeated(t, thaayam.Ruleset(), "before-one=first-only", 2)
	if enginetest.At(t, g, empty).Hash() == enginetest.At(t, g, empty+" R").Hash() {
		t.Error("a seat that has entered a man and one that has not have one hash")
	}
	// A capture that leaves a seat no man says so.
	s := enginetest.At(t, g, "R:@,@,@,d1 W:@,@,@,b1 W cast - new -")
	s.Throw(dice.Of(2))
	for _, m := range s.Find(&engine.Pattern{From: g.Board().Named("b1")}, nil) {
		s.Apply(m)
	}
	if got, want := string(s.AppendPosition(nil)), "R:@,@,@,@ W:@,@,@,d1 W cast - moved offered R"; got != want {
		t.Errorf("after a capture %s, want %s", got, want)
	}
	for _, c := range []struct{ position, want string }{
		{empty + " W", "seats that have entered a man though all are in hand"},
		{empty + " G", "seats that have entered a man though all are in hand"},
		{empty + " R R", "position string has 9 fields, want 7 or 8"},
	} {
		enginetest.Refused(t, g, c.position, c.want)
	}
	enginetest.Refused(t, enginetest.NewSeated(t, thaayam.Ruleset(), "", 2), empty+" R",
		"position string has 8 fields, want 7: men of Red")
}
