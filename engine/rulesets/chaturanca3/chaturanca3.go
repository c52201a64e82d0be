// Package chaturanca3 is the game of two of seed 000, its third variant: the Rajah is
// captured, there is no check, and soldiers capture straight ahead, too.
//
// Read it from here: build sets up the men and says what the options change; State says
// when the game is over and who may have a second vizier. The file of the rules tells the
// game, its options, and every rule with the laws that a referee holds against a move.
// The toolkit, package war, moves the men.
package chaturanca3

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/laws"
	"github.com/ashtapada/agn/engine/war"
	"github.com/ashtapada/agn/internal/words"
)

func build(r *engine.Ruleset, setup engine.Setup, book *war.Book) engine.Game {
	is := func(option, value string) bool { return r.Value(setup, option) == value }
	cfg := war.TwoArmies(r, setup)
	cfg.LeapUnchecked, cfg.MustPromote = is("leap-right", "never-checked"), is("promotion", "mandatory")
	cfg.Unpromoted = map[string]war.Unpromoted{"forbidden": war.Forbidden,
		"later": war.Later}[r.Value(setup, "unpromoted")]
	cfg.Check, cfg.LeapSpares, cfg.Laws = is("royal", "check"), true, *book
	cfg.StuckPasses = is("no-move", "pass")
	if is("soldier-capture", "both") {
		cfg.Moves[engine.Soldier] = war.AlsoStraight(cfg.Moves[engine.Soldier])
	}
	first := []engine.Piece{engine.Rook, engine.Knight, engine.Elephant, engine.Vizier,
		engine.King, engine.Elephant, engine.Knight, engine.Rook}
	cfg.Face(first, first, first, first)
	return war.New(cfg, &state{twoViziers: is("vizier-limit", "2")})
}

// state is a position. A turn is one move.
type state struct {
	war.State
	twoViziers bool // the option
}

// lostVizier holds, under vizier-limit=2, the seats that have lost a vizier once.
const lostVizier war.Set = 1

// Walk plays a legal step.
func (s *state) Walk(from, to uint, promo engine.Piece) {
	s.Play(from, to, promo)
	s.Settle()
}

// noMove is the rule by which a player without a move loses.
const noMove = "chaturanca-3/no-move"

// Settle finds out, at the beginning of a turn, who has lost a vizier, whether the seat
// on turn is in check, and whether a seat has lost.
func (s *state) Settle() {
	if s.twoViziers {
		s.noteViziers()
	}
	s.OpenTurn()
	if !s.Config().Check {
		for _, seat := range [2]engine.Seat{s.Seat(), s.Foes(s.Seat())[0]} {
			if !s.HasKing(seat) {
				s.Lose("chaturanca-3/goal", war.SeatBit(seat))
				return
			}
		}
	}
	switch mobile := s.Mobile(); {
	case !mobile && s.Check() != 0:
		s.Mate("chaturanca-3/check")
	case !mobile && !s.Config().StuckPasses:
		s.Lose(noMove, war.SeatBit(s.Seat()))
	}
}

// noteViziers remembers who has lost a vizier. That a seat has more than at the start is
// taken for a sign of it, too.
func (s *state) noteViziers() {
	for seat := engine.Seat(1); seat <= 2; seat++ {
		if s.Short(seat, engine.Vizier) != 0 {
			s.Add(lostVizier, seat)
		}
	}
}

// Regains has, under vizier-limit=2, a second vizier for an army with one, once it has
// lost one.
func (s *state) Regains(seat engine.Seat) war.Kinds {
	if s.Is(lostVizier, seat) && s.Short(seat, engine.Vizier) == 0 {
		return war.KindsOf(engine.Vizier)
	}
	return 0
}

// withinLimit objects to a third vizier.
func withinLimit() war.Law {
	return war.Law{Stage: war.StageExchange, Spare: true,
		Test: war.OfSteps(engine.Soldier, func(s *war.State, m engine.Move) (engine.Objection, bool) {
			if m.Promo != engine.Vizier {
				return laws.None()
			}
			seat := s.On(m.From).Seat()
			viziers := s.Standing(seat, engine.Vizier)
			if !s.Config().Armies[seat-1].Promo[m.To-1].Has(m.Promo) || !s.Is(lostVizier, seat) || len(viziers) < 2 {
				return laws.None()
			}
			return laws.Objectf(engine.ReasonPromotion, viziers, "%s has %d viziers already", s.SeatName(seat), len(viziers))
		})}
}

// AppendPosition appends the letters of viziers that a seat has lost before although it
// has as many as at the start: what the placement does not show.
func (s *state) AppendPosition(dst []byte) []byte {
	dst = s.State.AppendPosition(dst)
	n := len(dst)
	for seat := engine.Seat(1); seat <= 2; seat++ {
		if s.Is(lostVizier, seat) && s.Short(seat, engine.Vizier) == 0 {
			if len(dst) == n {
				dst = append(dst, ' ')
			}
			dst = append(dst, war.Letter(war.ManOf(seat, engine.Vizier)))
		}
	}
	return dst
}

// ReadWord reads the letters that AppendPosition adds.
func (s *state) ReadWord(text string) (bool, error) {
	if !s.twoViziers {
		return false, nil
	}
	for i := range len(text) {
		m := s.ManOf(text[i])
		if m.Piece() != engine.Vizier {
			return true, words.Errorf("%q among the men lost before does not count there", war.Clip(text[i:]))
		}
		s.Add(lostVizier, m.Seat())
	}
	return true, nil
}

// Irregularities says which armies have no Rajah although he is not captured, or more
// men of a kind than promotion gives back.
func (s *state) Irregularities() []words.Text {
	if s.twoViziers {
		return s.Excess(war.KindsOf(engine.Vizier))
	}
	return s.Excess(0)
}
