package chaturanca2_test

import (
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/enginetest"
)

// TestChaturancaObjections checks what is said first against a move. A digit before
// the move is the throw.
func TestChaturancaObjections(t *testing.T) {
	const bare = "4bKbP2/8/8/yKyP6/6gPgK/8/8/3rKrP3 r"
	enginetest.Objections(t, one, []enginetest.Objected{
		{"", "", "a2a4", "soldier-move", engine.ReasonNotReachable,
			"the soldier on a2 moves one square straight forward, not to a4", ""},
		{"", "", "a2b3", "soldier-move", engine.ReasonNotReachable,
			"the soldier on a2 moves one square straight forward, and to b3 only to capture",
			""},
		{"soldier-capture=diagonal", "4bK3/8/8/yK7/7gK/yP7/rP7/3rK4 r", "a2a3", "soldier-move", engine.ReasonBlocked,
			"the soldier on a2 is blocked by the soldier on a3", "a3"},
		{"", "4bK3/8/8/yK7/yP6gK/8/1rP6/3rK4 r", "b2a4", "soldier-capture", engine.ReasonNotReachable,
			"the soldier on b2 captures one square straight or diagonally forward, not on a4", ""},
		{"", "rP3bK3/8/8/yK7/7gK/8/8/3rK4 r", "a8b8", "soldier-at-edge", engine.ReasonNotReachable,
			"the soldier on a8 stands on the far edge and moves no more", "a8"},
		{"", "4bK3/rP7/8/yK7/7gK/8/8/3rK4 r", "a7a8=R", "soldier-at-edge", engine.ReasonPromotion,
			"a soldier stays a soldier in this game, wherever it comes", ""},
		{"", "", "c1c4", "rook", engine.ReasonBlocked, "the rook on c1 is blocked by the soldier on c2", "c2"},
		{"", "", "c1d1", "capture", engine.ReasonOwnMan, "the rook on c1 may not capture the Rajah on d1 of its own army",
			"d1"},
		{"", "4bK3/8/8/yK7/7gK/8/2bP5/2rRrK4 r", "c1c2", "no-ally-capture", engine.ReasonOwnMan,
			"the rook on c1 may not capture the soldier on c2 of its ally Black", "c2"},
		{"", "4bK3/8/8/yK7/7gK/3yR4/2rP5/3rK4 r", "c2d3", "minor-major", engine.ReasonNotAllowed,
			"the soldier on c2 is a minor man and may not capture the rook on d3, a major one", "d3"},
		{"", "", "a1b2", "elephant", engine.ReasonNotReachable,
			"the elephant on a1 moves exactly two squares diagonally, not to b2", ""},
		{"", "4bK3/8/8/yK7/3yR3gK/8/8/3rK4 r", "d1e3", "rajah-leap", engine.ReasonInCheck,
			"the Rajah on d1 may not leap to e3 while the rook on d4 could capture it", "d4"},
		{"", "4bK3/8/8/8/3yR3gK/8/8/3rK4 r", "d1d3", "rajah-step", engine.ReasonNotReachable,
			"the Rajah on d1 moves one square in any direction, not to d3", ""},
		{"", "4bK3/8/8/yK7/7gK/8/8/3rK4 r leaps:y", "d1e3", "rajah-leap", engine.ReasonNotAllowed,
			"the Rajah on d1 has no leap left to reach e3", "d1"},
		{"", "", "b8c8", "turn-order", engine.ReasonForeignMan, "the soldier on b8 belongs to Yellow, but Red is on turn",
			"b8"},
		{"", "", "f8f6", "throne-command", engine.ReasonForeignMan,
			"the rook on f8 belongs to Black, whose army Red does not command", "f8"},
		{"", "4bK3/8/8/yK7/7gK/8/8/2bRrK4 r commands:r", "c1c5", "throne-command", engine.ReasonForeignMan,
			"the rook on c1 belongs to Black, whose men move on his own turns only", "c1"},
		{"", "4bR3/8/8/yK7/7gK/8/8/3rK4 r", "e8e6", "rajah-lost", engine.ReasonForeignMan,
			"the rook on e8 belongs to Black, whose Rajah is lost, and cannot move", "e8"},
		{"", "4bK3/8/8/yK2bE*4/7gK/8/8/3rK4 b", "d5f3", "elephant-combat", engine.ReasonForeignMan,
			"the elephant on d5 is in the hands of Red, who won it", "d5"},
		{"", "", "e4e5", "turn-order", engine.ReasonNoSuchMan, "nothing stands on e4", ""},
		{"", "", "--", "no-move", engine.ReasonFalsePass,
			"Red may not pass: the elephant on a1 can move to c3", "a1 c3"},
		{"dice=on", "", "a2a3", "dice", engine.ReasonCastMissing, "Red has to throw first", ""},
		{"dice=on", "", "4 a1c3", "dice", engine.ReasonWrongThrow, "the throw 4 moves a rook, not the elephant on a1", "a1"},
		{"dice=on", "", "5 a1c3", "dice", engine.ReasonWrongThrow,
			"the throw 5 moves a soldier or a Rajah, not the elephant on a1", "a1"},
		{"dice=on", "", "6 a2a3", "dice", engine.ReasonWrongThrow,
			"the throw 6 moves nothing, the soldier on a2 may not move", ""},
		{"", "", "K@d1", "exchange", engine.ReasonNotAllowed, "a captured Rajah comes back only by an exchange, as K@d1~K@a5",
			"d1"},
		{"", "", "K@d1~K@a5", "exchange", engine.ReasonNotAllowed, "neither Red nor Black has a captured Rajah to exchange",
			"d1 e8"},
		{"exchange=off", "4bK3/8/8/8/7gK/8/8/8 b", "K@d1~K@a5", "exchange", engine.ReasonNotAllowed,
			"with exchange=off captured Rajahs are not exchanged", ""},
		{"", "4bK3/8/8/8/7gK/8/8/8 b", "K@e8~K@a5", "exchange", engine.ReasonNotAllowed,
			"Red's Rajah comes back on d1, which is free, not on e8", "d1"},
		{"", "4bK3/8/8/8/7gK/8/8/3bR4 b", "K@d1~K@a5", "exchange", engine.ReasonNotAllowed,
			"the rook on d1 stands on d1, Red's Rajah comes back beside it", "d1"},
		{"", "4bK3/8/8/8/7gK/8/8/3bR4 b", "K@d3~K@a5", "exchange", engine.ReasonNotAllowed,
			"Red's Rajah comes back on d1 or, as that is occupied, beside it, not on d3", "d1"},
		{"", "4bK3/8/8/8/7gK/8/2bN5/3bR4 b", "K@c2~K@a5", "exchange", engine.ReasonNotAllowed,
			"Red's Rajah comes back on an empty square, not on that of the knight on c2", "c2"},
	})
	enginetest.Objections(t, two, []enginetest.Objected{
		{"", "", "5 d1f2", "no-leap", engine.ReasonNotReachable,
			"the Rajah on d1 has no leap in this game and cannot reach f2", "d1"},
		{"", "", "K@d1", "restitution", engine.ReasonNotAllowed, "Red's Rajah is on the board and cannot come back", "d1"},
		{"", "4bKbP2/8/8/1yP6/6gPgK/8/2rP5/2bR5 r commands:b", "K@d1", "restitution", engine.ReasonNotAllowed,
			"a Rajah is given back only when both of the other camp are captured, Green's is not", ""},
		{"", "4bKbP2/8/8/1yP6/6gP1/8/2rP5/8 r commands:b", "5 K@d1", "restitution", engine.ReasonNotAllowed,
			"a Rajah comes back before the throw, not after it", ""},
		{"", "4bKbP2/8/8/1yP6/6gP1/8/2rP5/8 r", "c2c3", "rajah-lost", engine.ReasonForeignMan,
			"the soldier on c2 belongs to Red, whose Rajah is lost, and cannot move", "c2"},
		{"", "4bKbP2/8/8/1yP6/6gPgK/8/8/8 b retired:r", "K@d1~K@a5", "bare-rajah", engine.ReasonNotAllowed,
			"Red has retired, the Rajah does not come back", ""},
		{"", bare, "5 e1e2=R", "promotion", engine.ReasonPromotion, "on e2 a soldier of Red stays a soldier: leave out =R", ""},
		{"", "4bKbP2/8/8/rP2yKyP3/6gPgK/8/8/2rRrK4 r", "5 a5a6=R", "promotion", engine.ReasonPromotion,
			"a soldier becomes only a man that is lost, and Red has lost no rook", "c1"},
		{"", "4bKbP2/8/8/rP2yKyP3/6gPgK/8/8/3rK4 r", "5 a5a6=E", "promotion", engine.ReasonPromotion,
			"a soldier becomes a knight, a rook or a Rajah, not an elephant", ""},
		{"", "4bKbP2/8/8/rP2yKyP3/6gPgK/8/8/3rK4 r", "5 a5a6=N", "privileged-pawn", engine.ReasonPromotion,
			"on a6 a soldier becomes a rook; the choice is free only when its army is one soldier and one elephant", ""},
		{"", "4bKbP2/8/8/4yKyP2/rP5gPgK/8/8/2rR5 r commands:b", "5 a4a5=K", "privileged-pawn", engine.ReasonPromotion,
			"on a5 a soldier is promoted only when its army is one soldier and one elephant", ""},
		{"", "4bKbP2/8/8/3yKyP3/6gPgK/8/8/2rRrK4 r", "5 d1d2=R", "promotion", engine.ReasonPromotion,
			"only a soldier is promoted, not the Rajah on d1", ""},
	})
}

// TestChaturancaCasts checks what is held against throws and against the end of a turn.
func TestChaturancaCasts(t *testing.T) {
	first := func(o []engine.Objection) engine.Objection {
		if len(o) == 0 {
			return engine.Objection{}
		}
		return engine.Objection{Rule: o[0].Rule, Reason: o[0].Reason}
	}
	s := gameOf(t, "chaturanca-1", "").Start()
	if got, want := first(s.ObjectCast(dice.Of(5))),
		(engine.Objection{Rule: "chaturanca-1/dice", Reason: engine.ReasonCastNotDue}); got.Rule != want.Rule ||
		got.Reason != want.Reason {
		t.Errorf("a throw without dice: %+v", got)
	}
	s = gameOf(t, "chaturanca-2", "").Start()
	for _, tt := range []struct {
		cast   engine.Cast
		reason engine.Reason
	}{
		{dice.Of(5), 0},
		{dice.Of(7), engine.ReasonCastImpossible},
		{dice.Of(2, 3), engine.ReasonCastImpossible},
	} {
		if got := first(s.ObjectCast(tt.cast)); got.Reason != tt.reason {
			t.Errorf("%v: %+v", tt.cast.Values(), got)
		}
	}
	if got := first(s.ObjectEnd()); got.Reason != engine.ReasonCastNotTaken || got.Rule != "chaturanca-2/dice" {
		t.Errorf("the end of a turn without a throw: %+v", got)
	}
	s.Throw(dice.Of(5))
	if got := first(s.ObjectCast(dice.Of(5))); got.Reason != engine.ReasonCastNotDue {
		t.Errorf("a second throw: %+v", got)
	}
	if got := first(s.ObjectEnd()); got.Reason != engine.ReasonNotSpent || got.Rule != "chaturanca-2/turn-order" {
		t.Errorf("the end of a turn without a move: %+v", got)
	}
}
