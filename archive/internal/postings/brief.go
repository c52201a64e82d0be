package postings

import "math"

// Brief is a Standing in few bytes, which points to nothing: there may be one for each game
// of an archive.
type Brief struct {
	firstDay, lastDay int64
	points            [4]int16
	decided           bool
}

// openDay stands for a day that is not known.
const openDay = math.MinInt64

// BriefOf shortens a standing. Points beyond what an int16 holds, which no game has, become the most that it does.
func BriefOf(st Standing) Brief {
	b := Brief{firstDay: openDay, lastDay: openDay, decided: st.Decided}
	if d := st.Days.First; d != nil {
		b.firstDay = *d
	}
	if d := st.Days.Last; d != nil {
		b.lastDay = *d
	}
	for i, n := range st.Points {
		b.points[i] = int16(min(n, math.MaxInt16))
	}
	return b
}

// Standing returns what was shortened. Its days are valid as long as the brief stays.
func (b *Brief) Standing() (st Standing) {
	st.Decided = b.decided
	if b.firstDay != openDay {
		st.Days.First = &b.firstDay
	}
	if b.lastDay != openDay {
		st.Days.Last = &b.lastDay
	}
	for i, n := range b.points {
		st.Points[i] = int(n)
	}
	return st
}
