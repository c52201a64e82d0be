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
}

// numberMatcher compares a number that play comes to.
type numberMatcher struct {
	term  *query.Term
	texts *texts
	seats seatFilter
	luck  luck
	money map[plays.Table]bool // whether it is played for, by rule set and options
	list  []int
}

func newNumberMatcher(t *query.Term, x *texts) *numberMatcher {
	return &numberMatcher{term: t, texts: x, money: map[plays.Table]bool{}}
}

func (m *numberMatcher) block(ev *plays.Events) {
	if m.term.Field == query.Luck {
		m.luck.block(ev)
	}
	m.seats.begin(m.term.Seat)
}

func (m *numberMatcher) holds(v *View) (bool, error) {
	list, err := m.numbers(v)
	if len(list) == 0 && m.adds() && m.term.Seat == "" {
		list = append(list, 0)
	}
	return slices.ContainsFunc(list, m.term.Holds), err
}

// adds reports whether what several seats have is added up; else each has its own.
func (m *numberMatcher) adds() bool { return m.term.Field == query.NumTaken }

// numbers returns the numbers of the seats that are meant, or the one of all of them.
func (m *numberMatcher) numbers(v *View) ([]int, error) {
	by, err := m.measure(v)
	seats := m.seats.of(v)
	m.list = m.list[:0]
	for i, s := range by {
		switch {
		case !s.known || seats&(1<<(i+1)) == 0:
		case m.adds() && len(m.list) > 0:
			m.list[0] += s.n
		default:
			m.list = append(m.list, s.n)
		}
	}
	return m.list, err
}

// measure returns the number of each seat.
func (m *numberMatcher) measure(v *View) (by bySeat, err error) {
	switch m.term.Field {
	case query.Luck:
		m.luck.of(v, &by)
	case query.Rupees:
		err = m.won(v, &by)
	default:
		taken(v, &by)
	}
	return by, err
}

// taken counts the men that each seat took.
func taken(v *View, by *bySeat) {
	for i, s := range v.table().Seats {
		by[i].known = s.Letter != 0
	}
	for i, e := range v.Log {
		if e.Seat > 0 {
			by[e.Seat-1].n += v.what(i).Taken
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
