package engine

import (
	"iter"

	"github.com/ashtapada/agn/internal/words"
)

// Irregular is implemented by the states of games in which a record with breaches can
// lead to a position that play by the rules cannot.
type Irregular interface {
	// Irregularities says in words what is there or lacks that no play by the rules
	// brings about, nothing of a position that it may. Such a position can be played on
	// from.
	Irregularities() []words.Text
}

// Accounts is implemented by the states of games that are played for money.
type Accounts interface {
	// Ledger returns by seat, from 0, what each has won less what it has paid, its own
	// stake among that, in units of the stake. It reports false in games without money.
	Ledger() (units [MaxSeats]int, ok bool)
}

// Hoard is implemented by the states of games in which what is thrown heaps up in a turn without end.
type Hoard interface {
	// Needs returns how often, at most, the moves of the turn that follow can spend each result, by its value.
	// ahead has them, and may have those of other turns after them; nil is a move of which nothing is known.
	Needs(ahead iter.Seq[*Pattern]) []uint32
	// Lump leaves of a result that was thrown no more than those moves can tell from more of it.
	Lump(c Cast, needs []uint32)
}
