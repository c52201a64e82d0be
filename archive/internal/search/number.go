package search

import (
	"slices"

	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
)

// bySeat holds a number of each seat, from 0, that has one.
type bySeat [engine.MaxSeats]struct {
	n     int
	known bool
	open  bool // gaps leave it open
}

// numberMatcher compares a number that play comes to.
type numberMatcher struct {
	term  *query.Term
	texts *texts
	seats seatFilter
	other seatFilter // those whose number is compared with
	luck  luck
	money map[plays.Table]bool // whether it is played for, by rule set and options
	list  []int
	rival []int
}

func newNumberMatcher(t *query.Term, x *texts) *numberMatcher {
	return &numberMatcher{term: t, texts: x, money: map[plays.Table]bool{}}
}

func (m *numberMatcher) block(ev *plays.Events) {
	if m.term.Field == query.Luck {
		m.luck.block(ev)
	}
	m.seats.begin(m.term.Seat)
	m.other.begin(m.term.Against)
}

func (m *numberMatcher) holds(v *View) (bool, error) {
	if m.term.Against != "" {
		return m.outdoes(v)
	}
	list, open, err := m.numbers(v)
	if !open && len(list) == 0 && m.adds() && m.term.Seat == "" {
		list = append(list, 0)
	}
	return slices.ContainsFunc(list, m.term.Holds), err
}

// adds reports whether what several seats have is added up; else each has its own.
func (m *numberMatcher) adds() bool { return m.term.Field == query.NumTaken }

// numbers returns the numbers of the seats that are meant, or the one of all of them: none where gaps leave it open.
func (m *numberMatcher) numbers(v *View) (list []int, open bool, err error) {
	by, err := m.measure(v)
	seats := m.seats.of(v)
	if open = by.open(seats); !open {
		m.list = m.among(m.list[:0], &by, seats)
		list = m.list
	}
	return list, open, err
}

// open reports whether the number of one of some seats is open.
func (by *bySeat) open(seats uint8) bool {
	for i, s := range by {
		if s.open && s.known && seats&(1<<(i+1)) != 0 {
			return true
		}
	}
	return false
}

// among appends the numbers of some seats, or the one of all of them.
func (m *numberMatcher) among(dst []int, by *bySeat, seats uint8) []int {
	for i, s := range by {
		switch {
		case !s.known || seats&(1<<(i+1)) == 0:
		case m.adds() && len(dst) > 0:
			dst[0] += s.n
		default:
			dst = append(dst, s.n)
		}
	}
	return dst
}

// outdoes reports whether the number of a seat that is meant compares with that of one of the others as is asked.
func (m *numberMatcher) outdoes(v *View) (bool, error) {
	by, err := m.measure(v)
	if by.open(m.seats.of(v) | m.other.of(v)) {
		return false, err
	}
	m.list = m.among(m.list[:0], &by, m.seats.of(v))
	m.rival = m.among(m.rival[:0], &by, m.other.of(v))
	return slices.ContainsFunc(m.list, func(a int) bool {
		return slices.ContainsFunc(m.rival, func(b int) bool { return m.term.Op.Holds(a, b) })
	}), err
}

// measure returns the number of each seat.
func (m *numberMatcher) measure(v *View) (by bySeat, err error) {
	switch m.term.Field {
	case query.Luck:
		m.luck.of(v, &by)
	case query.Rupees:
		err = m.won(v, &by)
	case query.NumPlies:
		moved(v, &by)
	default:
		taken(v, &by)
	}
	return by, err
}

// moved counts the moves and passes of each seat.
func moved(v *View, by *bySeat) {
	for i, s := range v.table().Seats {
		by[i].known = s.Letter != 0
	}
	for i, e := range v.Log[:min(len(v.Log), v.Judged)] {
		if e.Seat > 0 && !v.what(i).Thrown {
			by[e.Seat-1].n++
		}
	}
}

// taken counts the men that each seat took.
func taken(v *View, by *bySeat) {
	for i, s := range v.table().Seats {
		by[i].known = s.Letter != 0
	}
	for i, e := range v.Log {
		switch w := v.what(i); {
		case e.Seat == 0 && (w.Taken > 0 || w.TakenOpen): // whoever it was
			for k := range by {
				by[k].open = true
			}
		case e.Seat > 0:
			by[e.Seat-1].n += w.Taken
			by[e.Seat-1].open = by[e.Seat-1].open || w.TakenOpen
		}
	}
}

// won reads the ledger at the end of a game that is played for money.
func (m *numberMatcher) won(v *View, by *bySeat) error {
	if !m.forMoney(v.table()) {
		return nil
	}
	amounts, err := m.texts.rupees(v)
	for i, s := range v.table().Seats {
		if s.Letter != 0 && len(amounts) > 0 {
			by[i].n, by[i].known = int(amounts[0]), true
			amounts = amounts[1:]
		}
	}
	return err
}

// forMoney reports whether the games of a table are played for money.
func (m *numberMatcher) forMoney(t *plays.Table) bool {
	key := plays.Table{Variant: t.Variant, Options: t.Options}
	is, ok := m.money[key]
	if !ok {
		for _, g := range settingsOf(t.Variant, t.Options) {
			if acc, can := g.Start().(engine.Accounts); can {
				_, has := acc.Ledger()
				is = is || has
			}
		}
		m.money[key] = is
	}
	return is
}
