// Package chaturanga2p is the game of two of seed 002: chess before the queen, with
// check, a king that leaps once and a soldier that becomes what stood on its square.
//
// Read it from here: build sets up the men and says what the options change; State says
// what a turn is and when the game is over. The file of the rules tells the game, its
// options, and every rule with the laws that a referee holds against a move. The
// toolkit, package war, moves the men.
package chaturanga2p

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/war"
	"github.com/ashtapada/agn/internal/words"
)

// How the elephant moves by other readings.
var (
	twoStraight = []war.Vector{{0, 2}, {2, 0}, {0, -2}, {-2, 0}}
	fiveSilver  = []war.Vector{{0, 1}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

func build(r *engine.Ruleset, setup engine.Setup, book *war.Book) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	cfg := war.TwoArmies(r, setup)
	cfg.LeapUnchecked, cfg.MustPromote = is("leap-right", "never-checked"), is("promotion", "mandatory")
	cfg.Unpromoted = map[string]war.Unpromoted{"forbidden": war.Forbidden,
		"later": war.Later}[r.Value(setup, "unpromoted")]
	cfg.Check, cfg.LeapSpares, cfg.Laws = true, is("leap-attacks", "no"), *book
	switch {
	case is("elephant", "dabbaba"):
		cfg.Moves[engine.Elephant] = war.Leaper(words.Name("exactly two squares along rank or file"), twoStraight...)
	case is("elephant", "silver"):
		cfg.Moves[engine.Elephant] = war.Leaper(words.Name("one square diagonally or straight forward"), fiveSilver...)
	}
	white := []engine.Piece{engine.Rook, engine.Knight, engine.Elephant, engine.Vizier,
		engine.King, engine.Elephant, engine.Knight, engine.Rook}
	black := slices.Clone(white)
	if is("layout", "rotated") {
		black[3], black[4] = engine.King, engine.Vizier
	}
	if is("promotion-by", "own-file") {
		cfg.Face(white, black, white, black)
	} else {
		cfg.Face(white, black, black, white)
	}
	return war.New(cfg, &state{bareKingLoses: is("bare-king", "wins")})
}

// state is a position. A turn is one move.
type state struct {
	war.State
	bareKingLoses bool // the option
}

// Walk plays a legal step.
func (s *state) Walk(from, to uint, promo engine.Piece) {
	s.Play(from, to, promo)
	s.Settle()
}

// Settle finds out, at the beginning of a turn, whether the seat on turn is in check
// and whether it has lost.
func (s *state) Settle() {
	s.OpenTurn()
	own := s.Colour(s.Seat())
	switch mobile := s.Mobile(); {
	case !mobile && s.Check() != 0:
		s.Mate("chaturanga-2p/check")
	case s.bareKingLoses && own&^s.Kind(engine.King) == 0 && own != 0:
		s.Lose("chaturanga-2p/bare-king", war.SeatBit(s.Seat()))
	case !mobile:
		s.Lose("chaturanga-2p/stalemate-loses", war.SeatBit(s.Seat()))
	}
}

// Irregularities says which armies have no king, or more men of a kind than promotion
// gives back.
func (s *state) Irregularities() []words.Text { return s.Excess(0) }
