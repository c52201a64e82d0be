package repair

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// What is written after a moment tells how well a position goes with it, long before it is
// played: a man that is moved must stand where it is moved from. Each move of a man that does
// not stand there takes an edit sooner or later, here or there.

// maxAhead is how many moves are looked at after a moment, fewAhead how many where it is one of very many.
const maxAhead, fewAhead = 160, 32

// maxFits is how many positions are remembered with what was found of them.
const maxFits = 1 << 16

// march is a move as written, by squares alone.
type march struct {
	form     notation.Form
	seat     engine.Seat
	from, to engine.Square
	men      uint8
	takes    bool
}

// ahead looks ahead in a record.
type ahead struct {
	marches []march
	// first has the index of the first march from each word on, until that after those of
	// the turn which the word belongs to.
	first, until []int32
	// start has the squares on which each seat has men at the start.
	start [engine.MaxSeats + 1][]engine.Square
	// at, hand and loose are, of each seat, the squares of its men, how many wait to enter, and
	// how many were captured.
	at          [engine.MaxSeats + 1][]engine.Square
	hand, loose [engine.MaxSeats + 1]int
	// of is how badly it went with the men of each seat when that was counted last.
	of [engine.MaxSeats + 1]int
	// taken has the squares on which men are captured somewhere in the record.
	taken [256]bool
	// stand counts the men on each square, begins has those on which men stand at the start, or begin again.
	stand  [256]uint8
	lacks  [256]bool
	begins [256]bool
	passed int           // captured who knows where
	centre engine.Square // of a cross, where men that were captured begin again
	men    []engine.Men
}

// lookAhead prepares looking ahead in a record.
func lookAhead(trial *referee.Trial, words []word) *ahead {
	a := &ahead{first: make([]int32, len(words)+1)}
	rs, board := trial.Game().Ruleset(), trial.Game().Board()
	seat := engine.Seat(0)
	for i := range words {
		a.first[i] = int32(len(a.marches))
		it := &words[i].item
		if it.Kind == notation.SeatMark {
			if s := rs.SeatOf(it.Letter); s != 0 && trial.Game().Setup().Has(s) {
				seat = s
			}
		}
		if it.Kind == notation.MoveItem && it.Move.Piece == 0 && seat != 0 {
			a.march(&it.Move, seat, trial.Game())
		}
	}
	a.first[len(words)] = int32(len(a.marches))
	a.until = slices.Clone(a.first)
	for i := len(words) - 1; i >= 0; i-- {
		if words[i].item.Kind != notation.SeatMark {
			a.until[i] = a.until[i+1]
		}
	}
	a.centre = board.At(notation.CentreFile, 0)
	spot := trial.Start()
	a.place(&spot)
	a.start, a.at = a.at, a.start
	a.begins[a.centre] = true
	for _, squares := range a.start {
		for _, sq := range squares {
			a.begins[sq] = true
		}
	}
	return a
}

// march adds a move of a seat, if it says where men are moved from or to.
func (a *ahead) march(w *notation.Move, seat engine.Seat, game engine.Game) {
	square := func(sq notation.Square) engine.Square { return game.Board().At(sq.File, int(sq.Rank)) }
	m := march{form: w.Form, seat: seat, from: square(w.From), to: square(w.To), men: max(1, w.Count), takes: w.Sep == 'x'}
	from, to := m.from != engine.NoSquare, m.to != engine.NoSquare
	if m.form == notation.Step && from && to || m.form == notation.Enter && to || m.form == notation.Off && from {
		a.marches = append(a.marches, m)
		a.taken[m.to] = a.taken[m.to] || m.takes
	}
}

// place puts the men where they stand at a moment.
func (a *ahead) place(spot *referee.Spot) {
	a.passed = 0
	for s := range a.at {
		a.at[s], a.hand[s], a.loose[s] = a.at[s][:0], 0, 0
	}
	a.men = spot.St.Men(a.men[:0])
	for i := range a.men {
		m := &a.men[i]
		if m.Place == engine.InHand {
			a.hand[m.Seat] += int(m.Count)
		}
		if m.Square != engine.NoSquare {
			for range m.Count {
				a.at[m.Seat] = append(a.at[m.Seat], m.Square)
			}
		}
	}
}

// misfits counts the men that are moved by the next so many moves from the i-th word on but would
// not stand there, twice. Once it counts those of another seat that would, captures where nobody
// would stand, and none where somebody would.
func (a *ahead) misfits(spot *referee.Spot, i, most int) (n int) {
	from, turn := int(a.first[i]), int(a.until[i])
	marches := a.marches[from:min(len(a.marches), from+most)]
	if len(marches) == 0 {
		return 0
	}
	a.place(spot)
	a.of = [engine.MaxSeats + 1]int{}
	for k := range marches {
		m := marches[k]
		if from+k < turn {
			m.seat = spot.St.Seat()
		}
		for range m.men {
			bad := a.lift(&m)
			n += bad
			a.of[m.seat] += bad
			if m.to != engine.NoSquare {
				a.at[m.seat] = append(a.at[m.seat], m.to)
			}
		}
		if m.takes {
			if !a.capture(&m) {
				n++
				a.of[m.seat]++
			}
		} else if a.taken[m.to] && a.meets(&m) {
			n++
			a.of[m.seat]++
		}
	}
	return n
}

// lift takes a man from where it is moved from, and returns how badly that went.
func (a *ahead) lift(m *march) int {
	if a.has(m, m.seat) {
		return 0
	}
	for s := range a.at {
		if seat := engine.Seat(s); seat != m.seat && m.form != notation.Enter && remove(&a.at[s], m.from) {
			m.seat = seat // the mark of its turn is lost
			return 1
		}
	}
	return 2
}

// has takes a man of a seat from where it is moved from, if it may be there: one that was captured
// is where it began, or waits to enter.
func (a *ahead) has(m *march, seat engine.Seat) bool {
	if m.form == notation.Enter {
		return take(&a.hand[seat]) || take(&a.loose[seat]) || take(&a.passed)
	}
	return remove(&a.at[seat], m.from) ||
		(m.from == a.centre || slices.Contains(a.start[seat], m.from)) && (take(&a.loose[seat]) || take(&a.passed))
}

// capture takes the men of the others from where a man came to, or else from the way there. It
// reports false for those.
func (a *ahead) capture(m *march) bool {
	any := false
	for s := range a.at {
		for engine.Seat(s) != m.seat && remove(&a.at[s], m.to) {
			a.loose[s]++
			any = true
		}
	}
	if !any {
		a.passed++
	}
	return any
}

// meets reports whether a man comes to where men of others stand.
func (a *ahead) meets(m *march) bool {
	for s := range a.at {
		if engine.Seat(s) != m.seat && slices.Contains(a.at[s], m.to) {
			return true
		}
	}
	return false
}

func take(n *int) bool {
	if *n == 0 {
		return false
	}
	*n--
	return true
}

func remove(squares *[]engine.Square, sq engine.Square) bool {
	all := *squares
	for i := range all {
		if all[i] == sq {
			all[i] = all[len(all)-1]
			*squares = all[:len(all)-1]
			return true
		}
	}
	return false
}

// misfitsOf is how badly the next so many moves from the i-th word on go with a position. It takes effort.
func (s *search) misfitsOf(spot *referee.Spot, i, most int) int {
	if len(s.marches) == 0 {
		return 0
	}
	key := spot.St.Hash() ^ uint64(i+1)*0x94d049bb133111eb ^ uint64(most)<<32
	n, ok := s.scratch.fits[key]
	if !ok {
		s.spend(1)
		if len(s.scratch.fits) == maxFits {
			clear(s.scratch.fits)
		}
		n = int32(s.misfits(spot, i, most))
		s.scratch.fits[key] = n
	}
	return int(n)
}
