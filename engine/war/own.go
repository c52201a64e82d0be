package war

import (
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// own is what the toolkit asks of the state of a game. State answers all of it but for
// Walk and Settle; a game overrides what is otherwise in it.
type own interface {
	engine.State
	base() *State

	// Walk plays a legal step from one square to another, where the man becomes promo if
	// that is set. No move is put together for it: those who find one have its squares.
	Walk(from, to uint, promo engine.Piece)
	// Settle works out what follows from how things stand, once men have come to stand
	// as they do: who has lost, and what else the rules of the game bring about. It is
	// called for the start and for a position that was read; the game calls it where
	// its turns want it. Called again it changes nothing.
	Settle()
	// MayReturn reports whether a seat holds the right to bring its king back as a free
	// action before the throw.
	MayReturn(seat engine.Seat) bool
	// Homes returns the squares on which a seat's king may come back.
	Homes(seat engine.Seat) uint64
	// ComeBack puts a seat's king on an empty square.
	ComeBack(seat engine.Seat, to uint, by engine.MoveKind)
	// FreeActions appends what may be done before the throw.
	FreeActions(buf []engine.Move) []engine.Move
	// MayPass reports whether a pass is legal where a move is due, by whether there is
	// a move.
	MayPass(mobile bool) bool
	// Promotions returns what a soldier that goes from one square to another may become
	// and whether it may stay a soldier. It is asked where Army.Promo has something.
	Promotions(from, to uint) (become Kinds, plain bool)
	// Regains returns the kinds of which a soldier of the seat may become one although
	// none is lost.
	Regains(seat engine.Seat) Kinds
	// Status says what has become of a seat's king and who plays its army, empty if there
	// is nothing to say.
	Status(seat engine.Seat) []words.Text
	// ReadWord reads a word of a position string that only this game has. It reports
	// false if it is none.
	ReadWord(word string) (known bool, err error)
	// Inspect refuses positions that no game of these rules can have.
	Inspect() error
}

func (s *State) base() *State { return s }

// copying is how the states of a game are made and copied. A copy answers for itself.
type copying struct {
	empty func() own
	copy  func(dst own, src engine.State)
}

func copyingOf[T any, P interface {
	*T
	own
}]() copying {
	return copying{
		empty: func() own { return P(new(T)) },
		copy: func(dst own, src engine.State) {
			to := dst.(P)
			*to = *src.(P)
			to.base().own = to
		},
	}
}

// CopyFrom makes the state equal to src, a state of the same rule set.
func (s *State) CopyFrom(src engine.State) { s.g.copy(s.own, src) }

// Clone returns a copy.
func (s *State) Clone() engine.State {
	c := s.g.empty()
	s.g.copy(c, s.own)
	return c
}

// own returns the state of the game around the toolkit's, for its laws.
func (s *State) Own() own { return s.own }

// MayReturn is false: a captured king stays away.
func (s *State) MayReturn(engine.Seat) bool { return false }

// Homes returns the throne or, where that is occupied, the free squares beside it.
func (s *State) Homes(seat engine.Seat) uint64 {
	if throne := bit(s.g.throne[seat]); s.occ&throne == 0 {
		return throne
	}
	return s.g.around[seat] &^ s.occ
}

// ComeBack puts the king there and notes that it has come back.
func (s *State) ComeBack(seat engine.Seat, to uint, _ engine.MoveKind) {
	if !s.HasKing(seat) {
		s.Note(engine.Return)
	}
	s.put(to, ManOf(seat, engine.King))
}

// FreeActions appends the king's return.
func (s *State) FreeActions(buf []engine.Move) []engine.Move {
	if s.Early() && s.own.MayReturn(s.seat) {
		for b := s.own.Homes(s.seat); b != 0; b &= b - 1 {
			buf = append(buf, enter(first(b)))
		}
	}
	return buf
}

// MayPass: who can move must, and who cannot passes where Config.StuckPasses has it.
func (s *State) MayPass(mobile bool) bool { return s.g.cfg.StuckPasses && !mobile }

// Promotions returns what Army.Promo gives and the army may regain. The soldier may
// stay one if there is nothing or it need not be promoted.
func (s *State) Promotions(from, to uint) (become Kinds, plain bool) {
	seat := s.at[from&255].Seat()
	become = s.g.armies[seat].promo[to] & s.regained(seat)
	return become, become == 0 || !s.g.cfg.MustPromote
}

// regained returns the kinds of which a soldier of the seat may become one.
func (s *State) regained(seat engine.Seat) Kinds {
	kinds := s.own.Regains(seat)
	for _, k := range s.g.kinds {
		if s.Short(seat, k) > 0 {
			kinds |= KindsOf(k)
		}
	}
	return kinds
}

// Regains is empty: only what is lost comes back.
func (s *State) Regains(engine.Seat) Kinds { return 0 }

// Status says whether its king is captured and who plays for it.
func (s *State) Status(seat engine.Seat) (says []words.Text) {
	if !s.HasKing(seat) {
		says = append(says, words.Of("%s captured", s.g.cfg.King))
		if s.Is(s.g.playsOn, seat) {
			says = append(says, words.Of("plays on without it"))
		}
	}
	if ally := s.g.ally[seat]; s.Is(s.g.commands, ally) {
		says = append(says, words.Of("under the command of %s", s.SeatName(ally)))
	}
	return says
}

// ReadWord knows no word.
func (s *State) ReadWord(string) (bool, error) { return false, nil }

// Inspect refuses nothing.
func (s *State) Inspect() error { return nil }
