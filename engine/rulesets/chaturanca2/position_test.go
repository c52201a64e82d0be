package chaturanca2_test

import (
	"strings"
	"testing"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/enginetest"
)

// TestChaturancaPositionRefused checks that a position no game can have is refused
// with the reason.
func TestChaturancaPositionRefused(t *testing.T) {
	const (
		sound = "4bKbP2/8/8/yKyP6/6gPgK/8/2rP5/3rK4"
	)
	for _, tt := range []struct{ variant, options, position, says string }{
		{one.Name, "", "", ": placement, seat on turn, "},
		{one.Name, "", "8/8 r", "has 2 ranks, not 8"},
		{one.Name, "", "4bK3/8/8/yK7/7gK/8/8/3rK5 r", "rank 1 has more than 8 squares"},
		{one.Name, "", "4bK3/8/8/yK7/7gK/8/8/3rK3 r", "rank 1 has fewer than 8 squares"},
		{one.Name, "", "4bK3/8/8/yK7/7gK/8/8/3rV4 r", `"rV4" in rank 1 is no man of this game`},
		{one.Name, "", "8/8/8/8/8/8/8/rP7 r", "there is no Rajah on the board"},
		{one.Name, "", "4bK3/8/8/yK7/7gK/8/rPrPrPrPrP3/3rK4 r", "Red has 5 soldiers, the army began with 4"},
		{one.Name, "", "4bK3/8/8/yK7/7gK/8/8/3rK4 w", `the seat on turn is "w", not one of rybg`},
		{one.Name, "", "4bK3/8/8/yK7/7gK/8/8/8 r", "Red is on turn and cannot act"},
		{one.Name, "", "4bK3/8/8/yK7/7gK/8/8/3rK4 r leaps:ry leaps:r", "leaps stands twice"},
		{one.Name, "", "4bK3/8/8/yK7/7gK/8/8/3rK4 r leaps:yr", "does not name each seat once in the table's order"},
		{one.Name, "", "4bK3/8/8/yK7/7gK/8/8/3rK4 r leaps:w", "'w' is not one of rybg"},
		{one.Name, "", "4bK3/8/8/yK7/7gK/8/8/3rK4 r leaps:", "names no seats, - stands for none"},
		{one.Name, "", "4bK3/8/8/yK7/7gK/8/8/3rK4 r dice:5", "nothing is thrown in this game"},
		{one.Name, "", "4bK3/8/8/yK7/7gK/8/8/3rK4 r purses:0/0/0/0", `"purses:0/0/0…" is no part of a position`},
		{one.Name, "", "4bK3/8/8/yK7/7gK/8/8/8 b commands:r", "Red commands without a Rajah on the board"},
		{one.Name, "", "4bK3/8/8/yK7/7gK/8/8/3rK4 r commands:rb", "Red and Black command each other"},
		{one.Name, "", "4bK3/8/8/yK7/7gK/8/8/3rK4 r moved", "a man has moved and no die is left"},
		{two.Name, "", sound + " r dice:0", "is no throw of this game"},
		{two.Name, "", sound + " r dice:16", "is no throw of this game"},
		{two.Name, "", sound + " r dice:5,5", "is no throw of this game"},
		{two.Name, "", sound + " r dice:5 acted", "a free action comes before the throw"},
		{two.Name, "", sound + " r dice:5 moved", "a man has moved and no die is left"},
		{two.Name, "", sound + " r purses:0/0/0", "has 3 amounts, not 4"},
		{two.Name, "", sound + " r purses:0/0/x/0", `"x" is no amount of units`},
		{two.Name, "", sound + " r purses:0/0/0/-1", "the purses add up to -1, not -4"},
		{two.Name, "", sound + " r purses:0/0/0/0", "the pot is paid out and the game is not over"},
		{two.Name, "", sound + " r retired:r", "Red has retired and has a Rajah on the board"},
		{two.Name, "", "4bK3/8/3bK*4/8/6rPgK/8/8/8 g", "the Rajah on d6 is in the hands of an ally"},
		{two.Name, "", "4bKbP2/8/8/yKyP6/6gPgK/8/2rP5/8 b retired:r", "Red has retired and still has men"},
		{two.Name, "", "4bKbP2/8/8/yKyP6/6gPgK/8/8/8 b retired:r commands:b", "Black commands Red, who has retired"},
		{two.Name, "throne-pays=once", sound + " r paid:r", "for all or for none"},
		{two.Name, "throne-pays=per-pair", sound + " r paid:r",
			"paid:r does not name each player and the enemy who has paid him"},
		{two.Name, "throne-pays=per-pair", sound + " r paid:rb", "paid:rb does not name"},
		{two.Name, "throne-pays=per-pair", sound + " r paid:ry,ry", "paid:ry,ry does not name"},
		{two.Name, "", sound + " r paid:ry,bg", "',' is not one of rybg"},
		{two.Name, "", "4bKbP2/8/8/8/8/8/8/3rKrP3 r dice:5", "the game is over and something is still to be played"},
		{two.Name, "", sound + " r round:3", `"round:3" is no part of a position`},
	} {
		s, err := gameOf(t, tt.variant, tt.options).Position(tt.position)
		if err == nil || !strings.Contains(err.Error(), tt.says) || s != nil {
			t.Errorf("%s, %q: %v, want %q", tt.variant, tt.position, err, tt.says)
		}
	}
}

// TestFourIrregular reads positions to which only breaches lead, and says what is
// irregular.
func TestFourIrregular(t *testing.T) {
	const sound = "4bKbP2/8/8/yKyP6/6gPgK/8/2rP5/3rK4"
	for _, tt := range []struct{ variant, position, says string }{
		{"chaturanca-1", "4bK3/8/8/yK7/7gK/8/8/3rKrK3 r", "Red has 2 men of the kind Rajah, in play never more than one: correct the FEN"},
		{"chaturanca-1", "4bK3/8/8/yK7/7gK/8/8/3rKbP*3 r", "a man of Black is in Red's hands, only an elephant can be"},
		{"chaturanca-1", "4bK3/8/8/yKyE6/7gK/8/8/3rKbE*3 r", "Red has won the elephant of Black while Yellow still has one"},
		{"chaturanca-1", "4bK3/8/8/yK7/7gK/8/8/3rKbE*rE*2 r", "Red and Black hold each other's elephants"},
		{"chaturanca-2", sound + " r dice:7", "the dice cannot show 7"},
		{"chaturanca-2", sound + " r dice:6", ""},
	} {
		enginetest.Irregular(t, gameOf(t, tt.variant, ""), tt.position, tt.says)
	}
}

// TestChaturancaPositionWords checks that words come in any order and that what is left
// out is as at the start.
func TestChaturancaPositionWords(t *testing.T) {
	g := gameOf(t, "chaturanca-2", "")
	want := "3rKbP3/8/8/1yP6/6gPgK/8/2rP5/8 b commands:r paid:ry purses:1/-1/-3/-1 dice:5"
	s := enginetest.At(t, g, "3rKbP3/8/8/1yP6/6gPgK/8/2rP5/8 b dice:5 purses:1/-1/-3/-1 paid:ry commands:r")
	if got := string(s.AppendPosition(nil)); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	// A player and the enemies who have paid him, those who have not left out.
	by := gameOf(t, "chaturanca-2", "throne-pays=per-pair")
	s = enginetest.At(t, by, "4bKbP2/8/8/3yKyP3/6gP1/7gK/rR7/3rKrP3 r paid:gb,rg,by")
	s.Throw(dice.Of(4))
	enginetest.Play(t, s, "a2a5")
	want = "4bKbP2/8/8/rR2yKyP3/6gP1/7gK/8/3rKrP3 y paid:ry,rg,by,gb purses:0/-2/-1/-1"
	if got := string(s.AppendPosition(nil)); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if again := enginetest.At(t, by, want); again.Hash() != s.Hash() {
		t.Errorf("another hash behind %q", want)
	}
	start := "yEyP2bKbRbNbE/yNyP2bPbPbPbP/yRyP6/yKyP6/6gPgK/6gPgR/rPrPrPrP2gPgN/rErNrRrK2gPgE r"
	for _, variant := range []string{"chaturanca-1", "chaturanca-2"} {
		if got := string(gameOf(t, variant, "").Start().AppendPosition(nil)); got != start {
			t.Errorf("%s begins with %q", variant, got)
		}
	}
}

// TestChaturancaLedger plays endings and compares the ledger and the ranking.
func TestChaturancaLedger(t *testing.T) {
	for _, tt := range []struct {
		options, position string
		throw             uint8
		move              string
		units             [engine.MaxSeats]int
		winners           uint8 // 0 while the game goes on
		rule              string
	}{
		// A throne, by any man, by a Rajah, for a second time.
		{"", "4bKbP2/8/8/yKyP6/6gPgK/8/2rP4rR/3rK4 r", 4, "h2h3", [4]int{-1, -1, -1, -1}, 0, ""},
		{"", "4bKbP2/8/8/3yKyP3/6gPgK/8/rR7/3rKrP3 r", 4, "a2a5", [4]int{0, -2, -1, -1}, 0, ""},
		{"throne-by=rajah", "4bKbP2/8/8/3yKyP3/6gPgK/8/rR7/3rKrP3 r", 4, "a2a5", [4]int{-1, -1, -1, -1}, 0, ""},
		{"", "4bKbP2/8/8/3yKyP3/6gP1/7gK/rR7/3rKrP3 r paid:r", 4, "a2a5", [4]int{-1, -1, -1, -1}, 0, ""},
		{"throne-pays=per-throne", "4bKbP2/8/8/3yKyP3/6gP1/7gK/rR7/3rKrP3 r paid:y", 4, "a2a5", [4]int{-1, -1, -1, -1}, 0,
			""},
		{"throne-pays=per-throne", "4bKbP2/8/8/3yKyP3/6gP1/7gK/rR7/3rKrP3 r paid:r", 4, "a2a5", [4]int{0, -2, -1, -1}, 0, ""},
		{"throne-pays=once", "4bKbP2/8/8/3yKyP3/6gP1/7gK/rR7/3rKrP3 r paid:rybg", 4, "a2a5", [4]int{-1, -1, -1, -1}, 0, ""},
		{"throne-pays=per-pair", "4bKbP2/8/8/3yKyP3/6gP1/7gK/rR7/3rKrP3 r paid:ry", 4, "a2a5", [4]int{-1, -1, -1, -1}, 0, ""},
		{"throne-pays=per-pair", "4bKbP2/8/8/3yKyP3/6gP1/7gK/rR7/3rKrP3 r paid:rg,by", 4, "a2a5", [4]int{0, -2, -1, -1}, 0,
			""},
		{"throne-pays=per-pair", "4bKbP2/8/8/3yKyP3/6gP1/6gK1/7rR/3rKrP3 r paid:ry,bg", 4, "h2h4", [4]int{0, -1, -1, -2}, 0,
			""},
		// A Rajah taken on his throne: both gains.
		{"", "4bKbP2/8/8/yK3yP3/6gPgK/8/rR7/3rKrP3 r", 4, "a2a5", [4]int{1, -3, -1, -1}, 0, ""},
		// What a commander earns with his ally's man is his own.
		{"", "4rKbP2/8/8/4yKyP2/6gPgK/8/bR7/4rP3 b commands:r", 4, "a2a5", [4]int{0, -2, -1, -1}, 0, ""},
		// The end: the pot to both players of the camp, two share the best place.
		{"", "4bKbP2/8/8/1yP6/8/8/8/1rR1rK4 r", 4, "b1b5", [4]int{1, -1, 1, -1}, 0b101, "chaturanca-2/end"},
		{"pot=survivors", "5bP2/8/8/1yP6/8/8/8/1rR1rK4 r", 4, "b1b5", [4]int{3, -1, -1, -1}, 0b1, "chaturanca-2/end"},
		// An empire: two units from each enemy.
		{"", "4bKbP2/8/8/1yP6/8/8/8/1rR1rK4 r commands:r", 4, "b1b5", [4]int{5, -3, 1, -3}, 0b1, "chaturanca-2/end"},
		// By end=rajahs the empire is paid only if no man but Rajahs is left, here because
		// the last Rajah retires.
		{"end=rajahs", "4bKbP2/8/8/1yKyP5/8/8/8/1rR1rK4 r commands:r", 4, "b1b5", [4]int{2, -2, 1, -1}, 0b1,
			"chaturanca-2/end"},
		{"end=rajahs", "4bKbP2/8/8/1yPyK5/8/8/8/1rR1rK4 r commands:r", 4, "b1b5", [4]int{5, -3, 1, -3}, 0b1,
			"chaturanca-2/end"},
		// Nobody can move any more.
		{"", "rKyP1yPyPyP2/bPbPrPgPgPgP2/8/8/8/8/8/8 r", 5, "c7b8", [4]int{0, 0, 0, 0}, 0b1111, "chaturanca-2/no-move"},
	} {
		g := gameOf(t, "chaturanca-2", tt.options)
		s := enginetest.At(t, g, tt.position)
		s.Throw(dice.Of(tt.throw))
		enginetest.Play(t, s, tt.move)
		units, _ := s.(engine.Accounts).Ledger()
		o := s.Outcome()
		if units != tt.units || o.Winners != tt.winners || o.Rule != tt.rule {
			t.Errorf("%s %q, %s: ledger %v, outcome %+v, want %v, %b by %s", tt.options, tt.position, tt.move, units, o,
				tt.units, tt.winners, tt.rule)
		}
	}
}
