package series_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/enginetest"
	"github.com/ashtapada/agn/engine/lots"
	"github.com/ashtapada/agn/engine/series"
)

var table = &engine.Ruleset{
	Name: "game",
	Seats: []engine.SeatInfo{
		{Name: "Red", Letter: 'R'}, {Name: "Green", Letter: 'G'}, {Name: "White", Letter: 'W'}, {Name: "Blue", Letter: 'B'},
	},
	SeatSets: [][]engine.Seat{{1, 2, 3, 4}, {1, 3}},
}

var ways = [engine.MaxSeats]string{
	"c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 b2 b3 b4 c4 d4 d3 d2 c2 c3",
	"e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 c1 d1 e1 e2 d2 c2 b2 b3 b4 c4 d4 d3 c3",
	"c5 b5 a5 a4 a3 a2 a1 b1 c1 d1 e1 e2 e3 e4 e5 d5 d4 d3 d2 c2 b2 b3 b4 c4 c3",
	"a3 a2 a1 b1 c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 b4 c4 d4 d3 d2 c2 b2 b3 c3",
}

func plain() series.Design {
	b := board.Grid(5, 5)
	squares := func(names string) []engine.Square {
		var out []engine.Square
		for name := range strings.FieldsSeq(names) {
			out = append(out, b.Named(name))
		}
		return out
	}
	d := series.Design{
		Board: b, Lot: &lots.Lot{Dice: []lots.Die{lots.Cowries(4, 8)}}, Refuges: squares("c1 e3 c5 a3 c3"),
		Key: 1, Closers: []uint8{2, 3}, Facing: 8, Win: "game/win",
		Moves: []series.MoveLaw{
			{ID: "game/win", Test: series.GameOver}, {ID: "game/one", Test: series.OneMan},
			{ID: "game/there", Test: series.ManThere}, {ID: "game/own", Test: series.OwnMan},
			{ID: "game/declared", Test: series.Declared}, {ID: "game/entry", Test: series.Entry},
			{ID: "game/return", Test: series.TwinsReturn}, {ID: "game/leaving", Test: series.Leaving},
			{ID: "game/way", Test: series.AlongWay}, {ID: "game/finish", Test: series.TwinsFinish},
			{ID: "game/early", Test: series.TooEarly}, {ID: "game/pace", Test: series.TwinsPace},
			{ID: "game/part", Test: series.TwinsPart}, {ID: "game/exact", Test: series.ExactEnd},
			{ID: "game/whole", Test: series.WholeResult}, {ID: "game/refuge", Test: series.RefugeSafe},
			{ID: "game/twins", Test: series.TwinsSafe}, {ID: "game/capture", Test: series.CaptureTrue},
			{ID: "game/play", Test: series.MustPlay}, {ID: "game/series", Test: series.SeriesFirst},
			{ID: "game/again", Test: series.CaptureSeriesFirst},
		},
		Casts: []series.CastLaw{
			{ID: "game/win", Test: series.GameOverCast}, {ID: "game/value", Test: series.CastPossible},
			{ID: "game/series", Test: series.CastDue},
		},
		Ends: []series.EndLaw{
			{ID: "game/play", Test: series.EndUnplayed}, {ID: "game/series", Test: series.EndInSeries},
			{ID: "game/again", Test: series.EndAfterCapture},
		},
	}
	for i, way := range ways {
		d.Ways[i] = squares(way)
	}
	return d
}

// designs has every switch of a design, alone and all together.
func designs() map[string]series.Design {
	out := map[string]series.Design{"plain": plain()}
	all := plain()
	for name, set := range map[string]func(*series.Design){
		"halve":   func(d *series.Design) { d.HalveAll = true },
		"spare":   func(d *series.Design) { d.TwinsSpareSingles = true },
		"finish":  func(d *series.Design) { d.TwinsFinish = true },
		"lost":    func(d *series.Design) { d.TwinsLost = true },
		"singly":  func(d *series.Design) { d.OffSingly = true },
		"at once": func(d *series.Design) { d.AtOnce = true },
		"decline": func(d *series.Design) { d.MayDecline = true },
		"pass":    func(d *series.Design) { d.MayPass = true },
	} {
		d := plain()
		set(&d)
		set(&all)
		out[name] = d
	}
	out["all"] = all
	return out
}

func build(t testing.TB, d series.Design, set int) *series.Game {
	t.Helper()
	setup, err := table.Complete(engine.Setup{Seats: engine.SeatMask(table.SeatSets[set])})
	if err != nil {
		t.Fatal(err)
	}
	return series.New(table, setup, d)
}

// games builds every design for every set of seats, in a fixed order.
func games(t testing.TB) []engine.Game {
	var out []engine.Game
	all := designs()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		for set := range table.SeatSets {
			out = append(out, build(t, all[name], set))
		}
	}
	return out
}

func position(t testing.TB, g engine.Game, text string) engine.State {
	t.Helper()
	s, err := g.Position(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// values are what a test throws: those that enter men and bring them to where twins
// are declared often.
var values = []uint8{1, 1, 1, 2, 2, 3, 4, 8, 8}

// stray plays a random event that the rules forbid, if one can be played.
func stray(s engine.State, rng *rand.Rand) {
	switch rng.IntN(6) {
	case 0:
		s.ForceEnd()
	case 1:
		s.ForceThrow(lots.Of(uint8(rng.IntN(26))))
	case 2:
		s.Force(engine.Move{Kind: engine.Pass})
	default:
		all := s.Candidates(nil, nil)
		m := all[rng.IntN(len(all))]
		if rng.IntN(4) == 0 {
			m.Count = uint8(rng.IntN(5))
		}
		if rng.IntN(4) == 0 {
			m.Kind = []engine.MoveKind{engine.Enter, engine.BearOff, engine.Declare, engine.Exchange}[rng.IntN(4)]
		}
		s.Force(m)
	}
}

// advance plays a random legal event.
func advance(s engine.State, rng *rand.Rand) {
	if s.MayEnd() && rng.IntN(2) == 0 {
		s.EndTurn()
		return
	}
	ms := s.Legal(nil)
	if s.Due() == engine.DueCast && (len(ms) == 0 || rng.IntN(2) == 0) {
		s.Throw(lots.Of(values[rng.IntN(len(values))]))
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
		free := len(s.ObjectCast(lots.Of(v))) == 0
		if due := s.Due() == engine.DueCast; due != free && !s.MayEnd() {
			return fmt.Errorf("%v is due, against a cast: %v", s.Due(), s.ObjectCast(lots.Of(v)))
		}
	}
	if len(s.ObjectCast(lots.Of(5))) == 0 || len(s.ObjectCast(lots.Of(1, 2))) == 0 {
		return fmt.Errorf("nothing against a cast that cannot fall")
	}
	if free := len(s.ObjectEnd()) == 0; s.Due() != engine.DueOver && free != s.MayEnd() {
		return fmt.Errorf("may end %v, against the end of the turn: %v", s.MayEnd(), s.ObjectEnd())
	}
	return nil
}

// strayer plays the games of this package's tests.
var strayer = &enginetest.Strayer{Advance: advance, Stray: stray, Duties: duties,
	Pattern: func(m engine.Move) engine.Pattern {
		return engine.Pattern{Kind: m.Kind, Piece: m.Piece, Count: m.Count, From: m.From, To: m.To, Who: m.Who, Spend: m.Spend}
	}}

func TestRandomPlay(t *testing.T) {
	events := 40
	if testing.Short() {
		events = 15
	}
	for name, d := range designs() {
		for set := range table.SeatSets {
			t.Run(fmt.Sprintf("%s-%d", name, set), func(t *testing.T) { strayer.Run(t, build(t, d, set), 4, events, uint64(set)) })
		}
	}
}

func FuzzPlay(f *testing.F) { strayer.FuzzPlay(f, games(f)) }
