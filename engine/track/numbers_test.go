package track_test

import (
	"fmt"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/board"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/enginetest"
	"github.com/ashtapada/agn/internal/words"
)

// A race for two round the edge of 3×3 squares into the centre, with a number of men.

const end = 8

type (
	raceGame struct {
		track.Table
		book  *track.Book[raceCase, raceState]
		prey  track.Prey
		start raceState
	}
	raceState struct {
		track.State
		game *raceGame
	}
	raceCase struct {
		*raceState
		track.Case
	}
)

// TestNumbersOfMen plays the race with one to eight men a seat.
func TestNumbersOfMen(t *testing.T) {
	for men := 1; men <= track.MaxMen; men++ {
		t.Run(fmt.Sprint(men), func(t *testing.T) { enginetest.Run(t, race(t, men), 6, uint64(men)) })
	}
}

func race(t *testing.T, men int) engine.Game {
	t.Helper()
	type (
		moves = track.Moves[raceCase]
		casts = track.Casts[raceState]
		ends  = track.Ends[raceState]
	)
	rules := track.Rules[raceCase, raceState]{
		{ID: "race/over", Moves: moves{{Stage: track.StageOver, Test: (*raceCase).GameOver}},
			Casts: casts{{Stage: track.StageOver, Test: track.AnyCast((*raceState).GameOver)}}},
		{ID: "race/cast", Moves: moves{{Stage: track.StageCast, Test: (*raceCase).CastFirst}},
			Casts: casts{{Stage: track.StageThrow, Test: (*raceState).CastOfOne},
				{Stage: track.StageMost, Test: (*raceState).CastOnce}},
			Ends: ends{{Stage: track.StageCast, Test: (*raceState).EndUnthrown}}},
		{ID: "race/men", Moves: moves{{Stage: track.StageManner, Test: (*raceCase).OneMan},
			{Stage: track.StageMan, Test: (*raceCase).ManThere}, {Stage: track.StageMan, Test: (*raceCase).OwnMan}}},
		{ID: "race/way", Moves: moves{{Stage: track.StageWay, Test: (*raceCase).Forward},
			{Stage: track.StageEnd, Test: (*raceCase).ExactEnd}, {Stage: track.StageThrow, Test: (*raceCase).WholeThrow}}},
		{ID: "race/capture", Moves: moves{{Stage: track.StageSafe, Test: (*raceCase).SafeSquare},
			{Stage: track.StageCapture, Test: (*raceCase).CaptureTrue}}},
		{ID: "race/play", Moves: moves{{Stage: track.StagePass, Test: (*raceCase).MustMove}},
			Ends: ends{{Stage: track.StagePass, Test: track.EndUnplayed[raceState]}}},
	}
	for i := range rules {
		rules[i].Title, rules[i].Text = "a rule", "as its laws say"
		rules[i].Source = engine.Source{Says: "made up for a test"}
	}
	build := func(r *engine.Ruleset, setup engine.Setup, book *track.Book[raceCase, raceState]) engine.Game {
		b := board.Grid(3, 3)
		g := &raceGame{book: book, Table: track.NewTable(r, setup, track.Course{
			Board: b, Dice: &dice.Set{Dice: []dice.Die{dice.Cowries(2, 3)}}, Order: track.Seats(setup), Limit: end,
			Men: make([]uint8, men), Ways: track.Turned(b, 2, "b1 c1 c2 c3 b3 a3 a2 a1 b2"), Safe: track.Squares(b, "b1 b3 b2"),
		})}
		g.prey = g.Prey(g.Others(), func(index uint8) uint8 { return index })
		g.start = raceState{State: g.Begin(), game: g}
		return g
	}
	return enginetest.New(t, rules.Ruleset(engine.Ruleset{
		Name: "race", Title: "a race", Version: 1, Throws: true, Seats: track.Around("Red", "White"),
		SeatSets: [][]engine.Seat{{1, 2}}, Position: track.AboutFields("The men."),
		Cites: engine.Cites{Men: "race/men", Squares: "race/way", Turns: "race/cast",
			Captures: "race/capture", Checks: "race/men"},
	}, build), "")
}

func (g *raceGame) Start() engine.State { return new(g.start) }

func (g *raceGame) Position(text string) (engine.State, error) {
	s := g.start
	_, err := s.ReadFields(text, g.ReadMan, s.Fields()...)
	return track.Sound(&s, err, func() error {
		s.Stuck = s.Wants == engine.DueMove && !s.playable()
		return s.Single(s.AllAt(end) != 0)
	})
}

func (s *raceState) Game() engine.Game         { return s.game }
func (s *raceState) Clone() engine.State       { return new(*s) }
func (s *raceState) CopyFrom(src engine.State) { *s = *src.(*raceState) }
func (s *raceState) Outcome() engine.Outcome   { return s.Won(track.Mask(s.AllAt(end)), "race/over") }
func (s *raceState) Hash() uint64              { return s.Digest(uint64(s.Phase)<<8 ^ uint64(s.Unspent.V[0])) }
func (s *raceState) playable() bool            { return s.All[track.Bit(s.OnTurn)][0]+s.Unspent.V[0] <= end }

func (s *raceState) AppendDiagram(dst []byte, say func(words.Text) string) []byte {
	return s.AppendBoard(dst, nil, say, s.StatusThrown(words.Text{}))
}

func (s *raceState) AppendPosition(dst []byte) []byte {
	return s.Write(dst, s.game.AppendMan, s.Fields()...)
}

func (s *raceState) Find(p *engine.Pattern, buf []engine.Move) []engine.Move {
	buf, steps := s.Asked(p, buf)
	i := track.Bit(s.OnTurn)
	for k, from := range s.MenOf(i) {
		to := from + s.Unspent.V[0]
		if !steps || p.Spend[0] != 0 || to > end || k > 0 && from == s.All[i][k-1] || !s.Means(p, i, from) {
			continue
		}
		m := engine.Move{Kind: engine.Step, Piece: engine.Man, Count: 1,
			From: s.game.Square(i, from), To: s.game.Square(i, to)}
		if p.To == engine.NoSquare || p.To == m.To {
			m.Capture = s.All.Meet(&s.game.prey[i][m.To])
			buf = append(buf, m)
		}
	}
	return buf
}

func (s *raceState) Legal(buf []engine.Move) []engine.Move { return s.Find(&engine.Pattern{}, buf) }
func (s *raceState) Apply(m engine.Move)                   { s.Force(m) }
func (s *raceState) ForceThrow(c engine.Cast) bool         { return s.ForceCast(c, s.Throw) }
func (s *raceState) ForceEnd()                             { s.Force(engine.Move{Kind: engine.Pass}) }

func (s *raceState) Throw(c engine.Cast) {
	s.Forget()
	s.Unspent.Clear()
	s.Unspent.Add(c.V[0])
	s.Wants, s.Phase = engine.DueMove, track.Thrown
	s.Stuck = !s.playable()
}

func (s *raceState) Force(m engine.Move) bool {
	i, from, to, ok := s.Forced(m)
	if s.Wants == engine.DueOver || !ok && m.Kind != engine.Pass {
		return false
	}
	s.Forget()
	if ok {
		s.Run(i, from, to, max(m.Count, 1))
		if prey := &s.game.prey[i][m.To]; s.All.Meet(prey) {
			s.Capture(prey)
		}
	}
	s.HandOn()
	if s.AllAt(end) != 0 {
		s.Finish()
	}
	return true
}

func (s *raceState) Candidates(p *engine.Pattern, buf []engine.Move) []engine.Move {
	return s.Conceive(p, s.OnTurn, buf, nil)
}

func (s *raceState) Object(m engine.Move) []engine.Objection {
	return laws.Ask(s.game.book.Moves, &raceCase{s, s.Consider(s, m, s.OnTurn, &s.Unspent)})
}

func (s *raceState) ObjectCast(c engine.Cast) []engine.Objection {
	return laws.AskIn(s.game.book.Casts, s, c)
}

func (s *raceState) ObjectEnd() []engine.Objection { return laws.Ask(s.game.book.Ends, s) }
