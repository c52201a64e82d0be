package search

import (
	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar/query"
)

// measure is what a number of a game is by seat, from 0. None says that a seat has none.
type measure interface {
	block(ev *plays.Events)
	of(v *View) (by [engine.MaxSeats]int, known [engine.MaxSeats]bool, err error)
}

// measureOf returns the measure of a field.
func measureOf(f query.Field) measure {
	switch f {
	case query.Luck:
		return &luckMeasure{}
	case query.Rupees:
		return &rupeesMeasure{words: newPlayedWords()}
	}
	return &takenMeasure{}
}

// numberMatcher compares a number that play comes to.
type numberMatcher struct {
	term    *query.Term
	measure measure
	seats   seatFilter
}

func newNumberMatcher(t *query.Term) *numberMatcher {
	return &numberMatcher{term: t, measure: measureOf(t.Field)}
}

func (m *numberMatcher) block(ev *plays.Events, _ *plays.Boards) {
	m.measure.block(ev)
	m.seats.begin(m.term.Seat, ev)
}

func (m *numberMatcher) holds(v *View) (bool, error) {
	by, known, err := m.measure.of(v)
	if err != nil {
		return false, err
	}
	seats := m.seats.of(v)
	sum, any := 0, false
	for i := range by {
		if !known[i] || seats&(1<<(i+1)) == 0 {
			continue
		}
		any = true
		sum += by[i]
		if !adds(m.term.Field) && compared(m.term, by[i]) {
			return true, nil
		}
	}
	return adds(m.term.Field) && (any || m.term.Seat == "") && compared(m.term, sum), nil
}

// adds reports whether what several seats have is added up; else each has its own.
func adds(f query.Field) bool { return f == query.NumTaken }

// compared reports whether a number is what a condition asks for.
func compared(t *query.Term, n int) bool {
	if t.Op == query.Within {
		return (t.Value == "" || n >= t.Number) && (t.To == "" || n <= t.NumberTo)
	}
	return t.Op.Holds(n, t.Number)
}

// takenMeasure counts the men that each seat took.
type takenMeasure struct{ ev *plays.Events }

func (m *takenMeasure) block(ev *plays.Events) { m.ev = ev }

func (m *takenMeasure) of(v *View) (by [engine.MaxSeats]int, known [engine.MaxSeats]bool, err error) {
	for i, s := range m.ev.Tables[v.Table].Seats {
		known[i] = s.Letter != 0
	}
	for _, e := range v.Log {
		if e.Seat > 0 {
			by[e.Seat-1] += m.ev.Whats[e.What].Taken
		}
	}
	return by, known, nil
}

// rupeesMeasure reads the ledger at the end of games that are played for money.
type rupeesMeasure struct {
	words *playedWords
	ev    *plays.Events
	money map[string]bool // by rule set and options
	judge *ledgerJudge
}

func (m *rupeesMeasure) block(ev *plays.Events) { m.ev = ev }

func (m *rupeesMeasure) of(v *View) (by [engine.MaxSeats]int, known [engine.MaxSeats]bool, err error) {
	table := &m.ev.Tables[v.Table]
	if !m.forMoney(table) {
		return by, known, nil
	}
	text, err := m.words.textOf(v)
	if err != nil {
		return by, known, err
	}
	if m.judge == nil {
		m.judge = newLedgerJudge()
	}
	amounts := m.judge.rupees(text)
	for i, s := range table.Seats {
		if s.Letter != 0 && len(amounts) > 0 {
			by[i], known[i] = int(amounts[0]), true
			amounts = amounts[1:]
		}
	}
	return by, known, nil
}

// forMoney reports whether the games of a table are played for money.
func (m *rupeesMeasure) forMoney(t *plays.Table) bool {
	key := t.Variant + "\n" + t.Options
	is, ok := m.money[key]
	if !ok {
		for _, g := range settingsOf(t.Variant, t.Options) {
			if acc, can := g.Start().(engine.Accounts); can {
				_, has := acc.Ledger()
				is = is || has
			}
		}
		if m.money == nil {
			m.money = map[string]bool{}
		}
		m.money[key] = is
	}
	return is
}
