package chaturanga2p_test

import (
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets/chaturanga2p"
	"github.com/ashtapada/agn/internal/enginetest"
)

// TestChaturanga2pObjections checks what is said first against a move written in the
// long form.
func TestChaturanga2pObjections(t *testing.T) {
	enginetest.Objections(t, chaturanga2p.Ruleset(), []enginetest.Objected{
		{"", "", "e2e4", "soldier-move", engine.ReasonNotReachable,
			"the soldier on e2 moves one square straight forward, not to e4", ""},
		{"", "4k3/8/8/8/8/n7/P7/4K3 w", "a2a3", "soldier-move", engine.ReasonBlocked,
			"the soldier on a2 is blocked by the knight on a3", "a3"},
		{"", "", "e2d3", "soldier-move", engine.ReasonNotReachable,
			"the soldier on e2 moves one square straight forward, and to d3 only to capture", ""},
		{"", "4k3/8/8/8/n7/8/P7/4K3 w", "a2a4", "soldier-move", engine.ReasonNotReachable,
			"the soldier on a2 moves one square straight forward, not to a4", ""},
		{"", "4k3/8/8/8/1n6/8/P7/4K3 w", "a2b4", "soldier-capture", engine.ReasonNotReachable,
			"the soldier on a2 captures one square diagonally forward, not on b4", ""},
		{"", "4k3/8/8/8/8/1N6/P7/4K3 w", "a2b3", "capture", engine.ReasonOwnMan,
			"the soldier on a2 may not capture the knight on b3 of its own army", "b3"},
		{"", "", "a1a5", "rook", engine.ReasonBlocked, "the rook on a1 is blocked by the soldier on a2", "a2"},
		{"", "", "h1b1", "rook", engine.ReasonBlocked, "the rook on h1 is blocked by the knight on g1", "g1"},
		{"", "", "a1b2", "rook", engine.ReasonNotReachable, "the rook on a1 moves along its rank or file, not to b2", ""},
		{"", "", "a1a2", "capture", engine.ReasonOwnMan, "the rook on a1 may not capture the soldier on a2 of its own army",
			"a2"},
		{"", "", "b1b3", "knight", engine.ReasonNotReachable,
			"the knight on b1 moves two squares along rank or file and one aside, not to b3", ""},
		{"", "", "c1d2", "elephant", engine.ReasonNotReachable,
			"the elephant on c1 moves exactly two squares diagonally, not to d2", ""},
		{"", "", "d1d3", "vizier", engine.ReasonNotReachable, "the vizier on d1 moves one square diagonally, not to d3", ""},
		{"", "", "e1e3", "king", engine.ReasonNotReachable, "the king on e1 moves one square in any direction, not to e3",
			""},
		{"", "", "e1e1", "king", engine.ReasonNotReachable, "the king on e1 has to leave its square", ""},
		{"", "4k3/8/8/8/8/8/8/4K3 w k", "e1f3", "king-leap", engine.ReasonNotAllowed,
			"the king on e1 has no leap left to reach f3", "e1"},
		{"", "4r2k/8/8/8/8/8/8/4K3 w", "e1f3", "king-leap", engine.ReasonInCheck,
			"the king on e1 may not leap to f3 while the rook on e8 attacks e1", "e8"},
		{"", "", "g8f6", "turn-order", engine.ReasonForeignMan, "the knight on g8 belongs to Black, but White is on turn",
			"g8"},
		{"", "", "e5e6", "turn-order", engine.ReasonNoSuchMan, "nothing stands on e5", ""},
		{"", "4r2k/8/8/8/8/8/4R3/4K3 w", "e2a2", "check", engine.ReasonInCheck,
			"the king on e1 would come under attack from the rook on e8", "e8"},
		{"", "4r2k/8/8/8/8/8/8/R3K3 w", "a1a8", "check", engine.ReasonInCheck,
			"the king on e1 would stay under attack from the rook on e8", "e8"},
		{"", "8/8/8/4k3/8/4K3/8/8 w", "e3e4", "check", engine.ReasonInCheck,
			"the king on e4 would come under attack from the king on e5", "e5"},
		{"", "4k3/4R3/8/8/8/8/8/4K3 w", "e7e8", "capture", engine.ReasonNotAllowed, "the king on e8 is never captured", "e8"},
		{"", "", "b1c3=R", "promotion", engine.ReasonPromotion, "only a soldier is promoted, not the knight on b1", ""},
		{"", "", "e2e3=V", "promotion", engine.ReasonPromotion, "a soldier is promoted on the last rank, not on e3", ""},
		{"", "8/P6k/8/8/8/8/7K/8 w", "a7a8", "promotion", engine.ReasonPromotion, "on a8 the soldier must become a rook", ""},
		{"", "8/P6k/8/8/8/8/7K/8 w", "a7a8=E", "promotion", engine.ReasonPromotion,
			"on a8 a soldier becomes a rook, not an elephant", ""},
		{"", "8/3P3k/8/8/8/8/7K/8 w", "d7d8=V", "promotion", engine.ReasonPromotion, "on d8 a soldier stays a soldier: leave out =V", ""},
		{"", "8/P6k/8/8/8/8/7K/RR6 w", "a7a8=R", "promotion-limit", engine.ReasonPromotion,
			"a soldier becomes only a man that is lost, and White has lost no rook", "a1 b1"},
		{"", "P7/7k/8/8/8/8/7K/R7 w", "a8a8=R", "unpromoted", engine.ReasonPromotion,
			"the soldier on a8 was not promoted when it came there and stays a soldier", "a8"},
		{"", "P7/7k/8/8/8/8/7K/R7 w", "a8a7", "unpromoted", engine.ReasonNotReachable,
			"the soldier on a8 stands on the last rank and moves no more", "a8"},
		{"unpromoted=forbidden", "8/3P3k/8/8/8/8/7K/R7 w", "d7d8", "unpromoted", engine.ReasonPromotion,
			"the soldier on d7 may not go to d8, where it cannot be promoted", ""},
		{"", "k6R/8/1K6/8/8/8/8/8 b", "a8b8", "check", engine.ReasonOver, "the game is over: Black is mated", "a8"},
		{"", "k7/8/K7/8/8/8/8/1R6 b -", "a8b8", "stalemate-loses", engine.ReasonOver, "the game is over: Black cannot move",
			"a8"},
		{"bare-king=wins", "k7/8/8/8/8/8/8/1R5K b", "a8a7", "bare-king", engine.ReasonOver,
			"the game is over: Black has only the king left", "a8"},
	})
}

// TestChaturanga2pOddMoves checks what is said against what no board of this game
// knows.
func TestChaturanga2pOddMoves(t *testing.T) {
	g := enginetest.New(t, chaturanga2p.Ruleset(), "")
	s, at := g.Start(), g.Board().Named
	for _, tt := range []struct {
		p       engine.Pattern
		rule    string
		reason  engine.Reason
		text    string
		witness string
	}{
		{engine.Pattern{Kind: engine.Pass}, "no-move", engine.ReasonFalsePass,
			"White may not pass: the soldier on a2 can move to a3", "a2 a3"},
		{engine.Pattern{Kind: engine.Enter, Piece: engine.King, To: at("d4")}, "capture", engine.ReasonNotAllowed,
			"a captured man does not come back", ""},
		{engine.Pattern{Kind: engine.Declare, From: at("d2")}, "turn-order", engine.ReasonNotAllowed,
			"there are no twins in this game", ""},
		{engine.Pattern{Kind: engine.BearOff, From: at("d2")}, "turn-order", engine.ReasonNotAllowed,
			"a man leaves the board only when it is captured", ""},
		{engine.Pattern{Kind: engine.Step, Count: 2, From: at("d2"), To: at("d3")}, "turn-order", engine.ReasonNotAllowed,
			"a turn is a move of one man", ""},
		{engine.Pattern{Kind: engine.Step, Piece: engine.Boat, To: at("d3")}, "equipment", engine.ReasonNoSuchMan,
			"there is no boat in this game", ""},
		{engine.Pattern{Kind: engine.Step, Piece: engine.Knight, From: at("e4"), To: at("d6")}, "knight",
			engine.ReasonNoSuchMan, "no knight stands on e4", ""},
		{engine.Pattern{Kind: engine.Step, Piece: engine.Knight, From: at("c1"), To: at("d3")}, "knight",
			engine.ReasonNoSuchMan, "an elephant stands on c1, not a knight", "c1"},
		{engine.Pattern{Kind: engine.Step, Piece: engine.Knight, File: 'e', To: at("d3")}, "knight", engine.ReasonNoSuchMan,
			"White has no such knight", "b1 g1"},
	} {
		c := s.Candidates(&tt.p, nil)
		if len(c) != 1 {
			t.Errorf("%+v: %d candidates", tt.p, len(c))
			continue
		}
		enginetest.Objection(t, s, c[0], enginetest.Objected{Rule: tt.rule, Reason: tt.reason, Text: tt.text,
			Witness: tt.witness})
		if got := s.Find(&tt.p, nil); len(got) > 0 {
			t.Errorf("%+v: found %+v", tt.p, got)
		}
	}
	if o := s.ObjectCast(engine.Cast{N: 1, V: [7]uint8{4}}); len(o) != 1 || o[0].Rule != "chaturanga-2p/equipment" {
		t.Errorf("a cast: %+v", o)
	}
	if o := s.ObjectEnd(); len(o) != 1 || o[0].Rule != "chaturanga-2p/turn-order" {
		t.Errorf("the end of a turn: %+v", o)
	}
}

// TestChaturanga2pNearest checks that the candidate a reader would think of comes
// first.
func TestChaturanga2pNearest(t *testing.T) {
	g := enginetest.New(t, chaturanga2p.Ruleset(), "")
	for _, tt := range []struct {
		position string
		p        engine.Pattern
		from     string
	}{
		// A soldier's word without a file means the soldier of that file.
		{"", engine.Pattern{Piece: engine.Soldier, To: g.Board().Named("e4")}, "e2"},
		// The pinned rook reaches the square, the other one is blocked.
		{"4r2k/8/8/8/8/8/4R3/R1N1K3 w -", engine.Pattern{Piece: engine.Rook, To: g.Board().Named("d2")}, "e2"},
		// Both knights are far, one is nearer.
		{"", engine.Pattern{Piece: engine.Knight, To: g.Board().Named("g4")}, "g1"},
		// Own men before others.
		{"", engine.Pattern{Piece: engine.Knight, To: g.Board().Named("f6")}, "g1"},
	} {
		c := enginetest.At(t, g, tt.position).Candidates(&tt.p, nil)
		if got := g.Board().Name(c[0].From); got != tt.from {
			t.Errorf("%+v: from %s first, want %s", tt.p, got, tt.from)
		}
	}
}
