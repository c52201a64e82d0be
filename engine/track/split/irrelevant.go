package split

import "github.com/ashtapada/agn/engine"

// Here is where options of both games are irrelevant.

// NoneOut tells that no man is captured.
func NoneOut(st engine.State) bool {
	s := st.(*State)
	for i := range Seats {
		if s.captured(i) > 0 {
			return false
		}
	}
	return true
}

// NonePaired tells that no two men of a seat stand together where they can be captured.
func NonePaired(st engine.State) bool {
	s := st.(*State)
	for i := range Seats {
		for k := range s.Tab.count {
			sq := s.sight[i].at(k)
			if sq != engine.NoSquare && s.sight[i].count(sq) > 1 && !s.Tab.safe[s.Tab.lane[i][k]][s.All[i][k]] {
				return false
			}
		}
	}
	return true
}

// FarFromEnd tells that every man that is not captured has more than so many squares to
// go.
func (s *State) FarFromEnd(squares uint8) bool { return s.AllBefore(s.Tab.last - squares) }

// AllBefore tells that no man that is not captured has come to a place on its way.
func (s *State) AllBefore(place uint8) bool {
	for i := range Seats {
		for k := range s.Tab.count {
			if at := s.All[i][k]; at != offBoard && at >= place {
				return false
			}
		}
	}
	return true
}

// NoneTogetherAtStart tells that no two men of a way stand where it begins.
func NoneTogetherAtStart(st engine.State) bool {
	s := st.(*State)
	for i := range Seats {
		for k := range s.Tab.count - 1 {
			if s.Tab.lane[i][k] == s.Tab.lane[i][k+1] && s.All[i][k]|s.All[i][k+1] == 0 {
				return false
			}
		}
	}
	return true
}
