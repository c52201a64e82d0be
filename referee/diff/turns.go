package diff

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
)

// turns follows whose turn it is and in which round, by the game as far as it is played
// and by what is written where it is not.
type turns struct {
	seats []string // that play, in the table's order, the first to begin first
	// alternate is set when each event is a turn, of one seat and then the other.
	alternate bool
	// marked and numbered are set when the main line has seat marks and numbers, so
	// that without one nothing changes.
	marked, numbered bool

	seat  string
	round int
	// offset is what the written numbers are ahead of the rounds, written the last
	// number, until an event of its round is known.
	offset, written int
}

func newTurns(g *notation.Game, game engine.Game) *turns {
	t := &turns{}
	for _, it := range g.MainLine() {
		t.marked = t.marked || it.Kind == notation.SeatMark
		t.numbered = t.numbered || it.Kind == notation.Number
	}
	if game == nil {
		return t
	}
	setup, rs := game.Setup(), game.Ruleset()
	for seat := engine.Seat(1); seat <= engine.MaxSeats; seat++ {
		if setup.Has(seat) {
			t.seats = append(t.seats, string(rune(rs.Info(seat).Letter)))
		}
	}
	if setup.First != 0 {
		for first := string(rune(rs.Info(setup.First).Letter)); slices.Contains(t.seats, first) && t.seats[0] != first; {
			t.seats = append(t.seats[1:], t.seats[0])
		}
	}
	t.alternate = game.Dice() == nil && len(t.seats) == 2
	return t
}

// number takes a round number. A number of the present round is repeated within it.
func (t *turns) number(n int) {
	t.written = n
	if n-t.offset == t.round {
		return
	}
	t.round = n - t.offset
	t.seat = ""
	if t.alternate {
		t.seat = t.seats[0]
	}
}

// mark takes a seat mark. One of a seat that comes earlier begins a round, where no
// numbers do.
func (t *turns) mark(seat string) {
	if i := slices.Index(t.seats, seat); !t.numbered && t.round > 0 && i >= 0 && i < slices.Index(t.seats, t.seat) {
		t.round++
	}
	t.seat = seat
}

// known takes what the game says of the next event.
func (t *turns) known(seat string, round int) {
	t.seat, t.round = seat, round
	if t.written != 0 {
		t.offset, t.written = t.written-round, 0
	}
}

// next returns whose event comes next and in which round, as far as that is known, and
// goes on after it.
func (t *turns) next(it *notation.Item) (seat string, round int) {
	seat, round = t.seat, t.round
	switch {
	case t.alternate && it.Kind != notation.Throw && seat != "":
		t.seat = t.seats[(slices.Index(t.seats, seat)+1)%2]
		if t.seat == t.seats[0] {
			t.round++
		}
	case !t.marked || it.Kind == notation.Gap, it.Kind == notation.Readings:
		// Where the turn ends is not known.
		t.seat = ""
		if !t.numbered {
			t.round = 0
		}
	}
	return seat, round
}
