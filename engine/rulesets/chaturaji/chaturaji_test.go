package chaturaji_test

import (
	"slices"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/engine/internal/effects"
	"github.com/ashtapada/agn/engine/rulesets/chaturaji"
	"github.com/ashtapada/agn/internal/enginetest"
)

// settings has every value of every option, and pairs that meet.
var settings = []string{
	"",
	"dice=cube-dead",
	"dice=cube-alberuni",
	"king-line=if-lost",
	"king-line=none",
	"promotion-needs-loss=yes",
	"unfreeze=with-king",
	"king-line=if-lost promotion-needs-loss=yes unfreeze=with-king",
	"dice=cube-alberuni king-line=none unfreeze=with-king",
	"dice=cube-dead promotion-needs-loss=yes",
}

// positions are near what random games seldom reach: triumphs, soldiers
// before the far edge, frozen and freed seats.
var positions = []string{
	"yK6bK/8/8/8/2bBgB4/1gB1yB4/1yBbB5/rB3rK2gK r",
	"yKyN5bK/rPrPrPrP4/6gP1/8/8/1yP6/bPbPbPbP4/rB2rKrR2gK r",
	"yK6bK/8/8/3gN4/8/2yN5/1rP6/rR2rN3gK r freed:r",
	"yK6bK/2rP5/8/3gN4/8/2yN5/1rP6/rR2rN3gK y freed:r returned:rb",
	"yK7/8/8/3gN4/8/2yR2rN2/3bP4/rR2rKbB2gK y dice:4,2",
	"yK7/8/8/3gN4/8/2yR2rN2/3bP4/rR2rKbB2gK g dice:3 moved",
}

func TestChaturaji(t *testing.T) { enginetest.Suite(t, chaturaji.Ruleset(), settings, positions, 2) }

func FuzzChaturajiPosition(f *testing.F) {
	enginetest.FuzzPositions(f, chaturaji.Ruleset(), settings, slices.Concat(positions, []string{
		"8/8/8/8/8/8/gK7/rR2rK3bK r dice:4,2",
		"8/8/8/8/8/8/8/rR2rK3bK y",
		"yK6bK/8/8/8/8/8/8/rR6gK r freed:r acted",
	})...)
}

func FuzzChaturajiWalk(f *testing.F) { enginetest.FuzzWalks(f, chaturaji.Ruleset(), settings) }

// TestChaturajiOptions shows each value of each option by a move that it allows or
// forbids: the number of moves that fit.
func TestChaturajiOptions(t *testing.T) {
	const (
		atEdge = "yK6bK/rPrPrPrP4/8/8/8/8/8/4rK2gK r dice:5,5"
		noKing = "yK6bK/rPrPrPrP4/8/8/8/8/8/rB6gK r freed:r dice:5,5"
		frozen = "yK6bK/8/8/8/8/8/1rP6/rR6gK r freed:r"
	)
	enginetest.Fits(t, chaturaji.Ruleset(), []enginetest.Fitting{
		{"", "yK6bK/8/8/8/8/8/1rP6/rR1rK4gK r dice:5,4", "a1a2", 1},
		{"", "yK6bK/8/8/8/8/8/1rP6/rR1rK4gK r dice:5,4", "b2b3", 1},
		{"", "yK6bK/8/8/8/8/8/1rP6/rR1rK4gK r dice:5,4", "c1d1", 1},
		{"", "yK6bK/8/8/8/8/8/1rP6/rR1rK4gK r dice:3,2", "a1a2", 0},
		{"", "yK6bK/8/8/8/8/8/1rP6/rR1rK4gK r dice:4 moved", "b2b3", 0},
		{"dice=cube-dead", "yK6bK/8/8/8/8/8/1rP6/rR1rK4gK r dice:6,1", "a1a2", 0},
		{"dice=cube-dead", "yK6bK/8/8/8/8/8/1rP6/rR1rK4gK r dice:6,1", "b2b3", 0},
		{"dice=cube-alberuni", "yK6bK/8/8/8/8/8/1rP6/rR1rK4gK r dice:6,1", "a1a2", 1},
		{"dice=cube-alberuni", "yK6bK/8/8/8/8/8/1rP6/rR1rK4gK r dice:6,1", "b2b3", 1},
		{"dice=cube-alberuni", "yK6bK/8/8/8/8/8/1rP6/rR1rK4gK r dice:6,1", "c1d1", 1},

		{"", atEdge, "a7a8", 0}, // Yellow's king stands there
		{"", atEdge, "b7b8=N", 1},
		{"", atEdge, "b7b8", 0},
		{"", atEdge, "b7a8=B", 1},
		{"", atEdge, "c7c8=R", 1},
		{"", atEdge, "d7d8=K", 1},
		{"", atEdge, "d7d8", 0},
		{"king-line=if-lost", atEdge, "d7d8=K", 0},
		{"king-line=if-lost", atEdge, "d7d8", 1},
		{"king-line=if-lost", noKing, "d7d8=K", 1},
		{"king-line=none", atEdge, "d7d8=K", 0},
		{"king-line=none", noKing, "d7d8", 1},
		{"promotion-needs-loss=yes", atEdge, "d7d8=K", 0},
		{"promotion-needs-loss=yes", noKing, "d7d8=K", 1},
		{"promotion-needs-loss=yes", atEdge, "b7a8=B", 1},
		{"promotion-needs-loss=yes", noKing, "b7a8=B", 0},
		{"promotion-needs-loss=yes", noKing, "b7a8", 1},
		{"", noKing, "b7a8=B", 1},

		{"", frozen + " dice:4,5", "a1a2", 1},
		{"", frozen + " dice:4,5", "b2b3", 1},
		// A partner's man, and his king.
		{"", "yK7/8/8/8/8/8/bP7/rR1rK3gKbK r dice:5,4", "a1a2", 1},
		{"", "yK7/8/8/8/8/8/bK7/rR1rK3gKbP r dice:5,4", "a1a2", 0},
	})
}

// TestChaturajiUnfreeze lets a partner capture a king and sees what becomes of the
// seat that has none.
func TestChaturajiUnfreeze(t *testing.T) {
	for options, want := range map[string]struct {
		due   engine.Due
		legal int // returns on empty squares, and a pass
	}{
		"":                   {engine.DueCast, 59},
		"unfreeze=with-king": {engine.DueMove, 60},
	} {
		g := enginetest.New(t, chaturaji.Ruleset(), options)
		s := enginetest.At(t, g, "yK7/8/8/8/8/bR2rN4/gN7/gK6bK b dice:4,4")
		if s.Next() != 4 {
			t.Fatalf("%q: seat %d is next, not Green", options, s.Next())
		}
		for _, m := range []string{"a3a8", "a1b1"} {
			if s.Due() == engine.DueCast {
				s.Throw(dice.Of(5, 2))
			}
			if enginetest.Play(t, s, m); s.MayEnd() {
				s.EndTurn()
			}
		}
		if s.Seat() != 1 || s.Due() != want.due || len(s.Legal(nil)) != want.legal {
			t.Errorf("%q: seat %d, due %v, %d legal: %s", options, s.Seat(), s.Due(), len(s.Legal(nil)), s.AppendPosition(nil))
		}
		s.Apply(engine.Move{Kind: engine.Enter, Piece: engine.King, Count: 1, To: g.Board().Named("e5")})
		if got, want := string(s.AppendPosition(nil)), "bR7/8/8/4rK3/8/3rN4/gN7/1gK5bK r returned:r acted"; got != want {
			t.Errorf("%q: %q, want %q", options, got, want)
		}
		if s.Due() != engine.DueCast || s.Seat() != 1 {
			t.Errorf("%q: %v of seat %d is due after the return", options, s.Due(), s.Seat())
		}
	}
}

// TestChaturajiTriumph plays triumphs and looks at the boats that are left.
func TestChaturajiTriumph(t *testing.T) {
	for _, tt := range []struct{ position, move, want string }{
		{"yK6bK/8/8/8/8/1yB6/1bBgB5/rB3rK2gK r dice:5,2", "a1c3", "yK6bK/8/8/8/8/2rB5/8/4rK2gK r dice:5 moved"},
		// Two blocks at once, one with frozen boats.
		{"yK6bK/8/8/8/2bBgB4/1gB1yB4/1yBbB5/rB4rK2 r dice:5,2", "a1c3", "yK6bK/8/8/8/8/2rB5/8/5rK2 r dice:5 moved"},
		// One boat is missing: another of Black's takes its place and does not count.
		{"yK6bK/8/8/8/8/1yB6/1bBbB5/rB3rK2gK r dice:5,2", "a1c3", "yK6bK/8/8/8/8/1yBrB5/1bBbB5/4rK2gK r dice:5 moved"},
	} {
		g := enginetest.New(t, chaturaji.Ruleset(), "")
		s := enginetest.At(t, g, tt.position)
		enginetest.Play(t, s, tt.move)
		if got := string(s.AppendPosition(nil)); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.move, got, tt.want)
		}
	}
}

// TestChaturajiObjections checks what is said first against a move.
func TestChaturajiObjections(t *testing.T) {
	const few = "yK6bK/8/8/8/8/8/rN7/rR2rK3gK r "
	enginetest.Objections(t, chaturaji.Ruleset(), []enginetest.Objected{
		{"", "", "a2a3", "dice", engine.ReasonCastMissing, "Red has to throw first", ""},
		{"", few + "dice:4,3", "d1d2", "dice", engine.ReasonWrongThrow,
			"the throw 4, 3 moves a rook or a knight, not the king on d1", "d1"},
		{"dice=cube-dead", few + "dice:6,1", "d1d2", "dice", engine.ReasonWrongThrow,
			"the throw 6, 1 moves nothing, the king on d1 may not move", ""},
		{"", few + "dice:4,3", "h8h7", "turn-order", engine.ReasonForeignMan,
			"the king on h8 belongs to Black, but Red is on turn", "h8"},
		{"", few + "dice:4,3", "a8a7", "turn-order", engine.ReasonForeignMan,
			"the king on a8 belongs to Yellow, but Red is on turn", "a8"},
		{"", "yK7/8/8/8/8/8/rN7/rR2rK2bRgK r dice:4,3", "g1g2", "king-lost", engine.ReasonForeignMan,
			"the rook on g1 belongs to Black, whose king is lost, and cannot move", "g1"},
		{"", few + "dice:4,3", "a1a5", "rook", engine.ReasonBlocked, "the rook on a1 is blocked by the knight on a2", "a2"},
		{"", few + "dice:4,3", "a1a2", "capture", engine.ReasonOwnMan,
			"the rook on a1 may not capture the knight on a2 of its own army", "a2"},
		{"", "yK7/8/8/8/8/8/bK7/rR2rK3gK r dice:4,3", "a1a2", "partner-capture", engine.ReasonOwnMan,
			"the rook on a1 may not capture the king on a2 of its ally Black", "a2"},
		{"", few + "dice:5,5", "d1d3", "rajah-step", engine.ReasonNotReachable,
			"the king on d1 moves one square in any direction, not to d3", ""},
		{"", few, "K@c3", "king-lost", engine.ReasonNotAllowed, "the king of Red is on the board and cannot come back", "d1"},
		{"", "yK6bK/8/8/8/8/8/rN7/rR6gK r freed:r", "K@a2", "king-lost", engine.ReasonNotAllowed,
			"Red's king comes back on an empty square, not on that of the knight on a2", "a2"},
		{"", "yK6bK/8/8/8/8/8/rN7/rR6gK r freed:r returned:r", "K@a3", "king-lost", engine.ReasonNotAllowed,
			"Red has brought its king back once already", ""},
		{"", "yK6bK/8/8/8/8/8/rN7/rR6gK r freed:r dice:4,3", "K@a3", "king-lost", engine.ReasonNotAllowed,
			"a king comes back before the throw, not after it", ""},
		{"", "yK6bK/1rP6/8/8/8/8/8/3rK3gK r dice:5,5", "b7b8", "promotion", engine.ReasonPromotion,
			"on b8 the soldier must become a knight", ""},
		{"", "yK6bK/1rP6/8/8/8/8/8/3rK3gK r dice:5,5", "b7b8=R", "promotion", engine.ReasonPromotion,
			"on b8 a soldier of Red becomes a knight, not a rook", ""},
		{"", "yK6bK/8/1rP6/8/8/8/8/3rK3gK r dice:5,5", "b6b7=N", "promotion", engine.ReasonPromotion,
			"a soldier is promoted on the far edge, not on b7", ""},
		{"king-line=none", "yK6bK/4rP3/8/8/8/8/8/3rK3gK r dice:5,5", "e7e8=K", "promotion", engine.ReasonPromotion,
			"e8 is on the line of the king, where a soldier stays a soldier", ""},
		{"king-line=if-lost", "yK6bK/4rP3/8/8/8/8/8/3rK3gK r dice:5,5", "e7e8=K", "promotion", engine.ReasonPromotion,
			"Red has a king on the board, so that the soldier stays a soldier", "d1"},
		{"king-line=none", "yK3rP2bK/8/8/8/8/8/8/3rK3gK r dice:5,5", "e8d8", "promotion", engine.ReasonNotReachable,
			"the soldier on e8 stands on the far edge and moves no more", "e8"},
		{"", "8/8/8/8/8/8/rR7/3rK3bK y", "a2a3", "goal", engine.ReasonOver, "the game is over", ""},
	})
}

func TestPerft(t *testing.T) { enginetest.Perft(t, chaturaji.Ruleset(), "testdata/perft.tsv") }

func TestEffects(t *testing.T) {
	near := "yK6bK/8/8/8/8/1yB6/1bBgB5/rB2rK3gK r dice:2,2"
	effects.Check(t, chaturaji.Ruleset(), append(append(slices.Clone(positions), starts...), near, near))
}

// TestEffectCounts spells out what triumphs bring about.
func TestEffectCounts(t *testing.T) {
	for _, tt := range []struct {
		position, events string
		want             engine.Effect
		incidents        string
	}{
		// The boat comes to an empty square and takes three, one its partner's.
		{"yK6bK/8/8/8/8/1yB6/1bBgB5/rB2rK3gK r", "2,2 a1c3", engine.Effect{Taken: 3}, "triumph"},
		// On the way it takes a fourth man, and the other way round takes nobody.
		{"yK6bK/8/8/8/8/1yByP5/1bBgB5/rB2rK3gK r", "2,2 a1c3", engine.Effect{Taken: 4}, "triumph"},
		{"yK6bK/8/8/8/8/1yByP5/1bBbB5/rB2rK3gK r", "2,2 a1c3", engine.Effect{Taken: 1}, ""},
		// The end of the turn leaves nothing of it.
		{"yK6bK/8/8/8/8/1yB6/1bBgB5/rB2rK3gK r", "2,2 a1c3 end", engine.Effect{}, ""},
	} {
		effects.After(t, enginetest.New(t, chaturaji.Ruleset(), ""), tt.position, tt.events, tt.want, tt.incidents)
	}
}

// TestIrregular reads positions to which only breaches lead, and says what is irregular.
func TestIrregular(t *testing.T) {
	const sound = "4bKbP2/8/8/yKyP6/6gPgK/8/2rP5/3rK4"
	for _, tt := range []struct{ position, says string }{
		{sound + " r dice:6,5", "the dice cannot show 6, 5"},
		{sound + " r dice:6 moved", "the dice cannot show 6"},
		{sound + " r dice:5 moved", ""},
		{"4bKbP2/8/8/yKyP6/6gPgK/8/2rP5/3rKrK3 r", ""},
	} {
		enginetest.Irregular(t, enginetest.New(t, chaturaji.Ruleset(), ""), tt.position, tt.says)
	}
}
