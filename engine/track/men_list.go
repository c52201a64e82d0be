package track

import (
	"sync"

	"github.com/ashtapada/agn/engine"
)

// standings holds by seat bit and man what men are to those who look at a position.
type standings [engine.MaxSeats][1 << 8]engine.Men

// stands returns what asks where once for each man, when men are listed for the first time.
func stands(where func(t *Table, i int, man uint8) engine.Men) func(*Table) *standings {
	var once sync.Once
	var all *standings
	if where == nil {
		where = (*Table).onWay
	}
	return func(t *Table) *standings {
		once.Do(func() {
			all = new(standings)
			for i := range all {
				seat := engine.Seat(i + 1)
				for man := range all[i] {
					m := where(t, i, uint8(man))
					m.Seat, m.Army, m.Piece = seat, seat, engine.Man
					all[i][man] = m
				}
			}
		})
		return all
	}
}

// onWay tells where a man is that is its index.
func (t *Table) onWay(i int, man uint8) engine.Men {
	m := engine.Men{Count: 1, Place: engine.OnBoard}
	if man <= t.last {
		m.Square, m.Index = t.square[i][man], int8(man)
	}
	if man == t.last {
		m.Place = engine.Home
	}
	return m
}

// Men appends the men of each seat in the order of their way, twins as one.
func (s *State) Men(buf []engine.Men) []engine.Men {
	for i := range s.All {
		if s.Table.Plays(i) {
			buf = s.list(buf, i)
		}
	}
	return buf
}

// list appends the men of seat bit i.
func (s *State) list(buf []engine.Men, i int) []engine.Men {
	all := s.Table.standing(s.Table)
	for k := 0; k < s.Table.men; {
		m := all[i][s.All[i][k]]
		buf = append(buf, m)
		k += int(m.Count)
	}
	return buf
}

// Changed lists the men of those seats of which one stands otherwise.
func (s *State) Changed(before engine.State, was, is []engine.Men) (_, _ []engine.Men) {
	old := before.(interface{ Base() *State }).Base()
	for i := range s.All {
		if old.All[i] != s.All[i] {
			was, is = old.list(was, i), s.list(is, i)
		}
	}
	return was, is
}
