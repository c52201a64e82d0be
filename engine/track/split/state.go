package split

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// expired is a throw that went by because nobody could play it. It only serves
// explanations: no part of the position.
type expired struct {
	Seat  engine.Seat
	Throw Throw
}

// Struck is a capture: whose man, and where. It only serves explanations.
type Struck struct {
	Seat engine.Seat
	On   engine.Square
}

// State is a position with all that is needed to go on from it. It is flat: copied by
// assignment.
type State struct {
	track.State
	// Tab belongs to the game.
	Tab *Table
	// First has a bit for each way whose two men have not left their start and are no
	// pair for that.
	First uint8
	Now   Throw
	// Taken is set when the throw that is played has captured and that earns another,
	// Passed between a pass that gave up a throw and the further throw that it had earned,
	// in a turn without a move, where that throw can be declined.
	Taken, Passed bool
	// sight is where the men in play stand, of each seat. It follows from the men.
	sight [Seats]squares
	// Best is the number of points that can still be spent; where they may be given up
	// it is 1 if there are any. It follows from the rest.
	Best    uint8
	Expired expired
	// Struck is the last capture by a man that came back.
	Struck Struck
	// found is the last step that was found for the next event.
	found found
}

// found is a legal step with what it takes to play it. It is no part of the position.
type found struct {
	text   uint64 // 0 for none
	runner runner
	to     uint8
	takes  uint8 // the slots of the enemies that it captures, as bits
	share  uint8
}

// begin returns the state before the first throw.
func (t *Table) begin() State {
	s := State{State: t.Begin(), Tab: t}
	for i := range s.All {
		for k := range s.All[i] {
			s.All[i][k] = noMan
			if i < Seats && k < t.count {
				s.All[i][k] = 0
			}
		}
	}
	s.Table = &t.Table
	s.placed()
	return s
}

// Game returns the game.
func (s *State) Game() engine.Game { return s.Tab.game }

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Clone returns a copy.
func (s *State) Clone() engine.State { return new(*s) }

// placed finds out where men stand that were placed again.
func (s *State) placed() {
	for i := range s.sight {
		s.sight[i] = s.Tab.stand(&s.All, i)
	}
}

// seen is where men stand with the eyes of seat bit i.
func (s *State) seen(i int) sight { return sight{s.sight[i], s.sight[1-i]} }

// Other returns the other seat.
func Other(s engine.Seat) engine.Seat { return 3 - s }

// Bit is the bit number of the seat on turn.
func (s *State) Bit() int { return track.Bit(s.OnTurn) }

// Open reports whether there is a throw of which something other than a pass can be played.
// The cast that is due then leaves it.
func (s *State) Open() bool { return !s.Stuck && !s.Now.none() }

// Earned reports whether the throw that is played earns another.
func (s *State) Earned() bool { return s.Taken || s.Tab.game.Again(s.Now) }

// MayEnd reports whether the turn may end here without a word.
func (s *State) MayEnd() bool { return s.Tab.game.MayEnd(s) }

// atEnd returns the seat whose men are all at the end, or 0.
func (s *State) atEnd() engine.Seat {
	for i := range Seats {
		if s.allHome(i) {
			return engine.Seat(i + 1)
		}
	}
	return 0
}

// allHome reports whether all men of seat bit i are at the end.
func (s *State) allHome(i int) bool {
	return !slices.ContainsFunc(s.All[i][:s.Tab.count], func(at uint8) bool { return at != s.Tab.last })
}

// Outcome is a win of the seat whose men are all at the end.
func (s *State) Outcome() engine.Outcome {
	return s.Won(1<<max(track.Bit(s.atEnd()), 0), s.Tab.course.Win)
}

// captured returns how many men of seat bit i are off the board.
func (s *State) captured(i int) uint8 { return s.All.Count(i, offBoard) }

// Men appends the men of each seat in the order of their way.
func (s *State) Men(buf []engine.Men) []engine.Men {
	for i := range s.Tab.course.Lanes {
		buf = s.list(buf, i)
	}
	return buf
}

// list appends the men of seat bit i.
func (s *State) list(buf []engine.Men, i int) []engine.Men {
	t, seat := s.Tab, engine.Seat(i+1)
	lanes, ways := t.course.Lanes[i], 0
	for k, way := range lanes {
		if k > 0 && way != lanes[k-1] {
			ways++
		}
		m := engine.Men{Seat: seat, Army: seat, Piece: engine.Man, Count: 1, Place: engine.InHand, Way: uint8(ways),
			Index: -1}
		if at := s.All[i][k]; at != offBoard {
			m.Place, m.Square, m.Index = engine.OnBoard, t.square[way][at], int8(at)
			if at == t.last {
				m.Place = engine.Home
			}
		}
		buf = append(buf, m)
	}
	return buf
}

// Changed lists the men of those seats of which one stands otherwise.
func (s *State) Changed(before engine.State, was, is []engine.Men) (_, _ []engine.Men) {
	old := before.(*State)
	for i := range s.Tab.course.Lanes {
		if old.All[i] != s.All[i] {
			was, is = old.list(was, i), s.list(is, i)
		}
	}
	return was, is
}

// Hash covers all that the position string shows.
func (s *State) Hash() uint64 {
	t := &s.Now
	flags := uint64(s.Phase)
	for n, set := range [...]bool{s.Passed, t.Entered, s.Taken} {
		if set {
			flags |= 4 << n
		}
	}
	h := track.Mix(s.Tab.sum(&s.All) ^ uint64(s.OnTurn)<<8 ^ uint64(s.Wants)<<16 ^ flags<<24 ^ uint64(s.First)<<32)
	return track.Mix(h ^ uint64(t.Double) ^ uint64(t.Value)<<8 ^ uint64(t.Left[0])<<16 ^ uint64(t.Left[1])<<24 ^ uint64(
		t.Played)<<32)
}

// The men of each seat are their places on their ways. Men of one way stand side by side,
// ascending.

// put takes the man in slot k of seat bit i to a place, keeps the order of the men of
// its way, and returns the slot in which it stands now.
func (t *Table) put(f *track.Men, i, k int, to uint8) int {
	men := &f[i]
	first, last := int(t.fellow[i][k][0]), int(t.fellow[i][k][1])
	for ; k < last && men[k+1] < to; k++ {
		men[k] = men[k+1]
	}
	for ; k > first && men[k-1] >= to; k-- {
		men[k] = men[k-1]
	}
	men[k] = to
	return k
}

// sum is the hash of the men: a sum and no exclusive or, because men may stand
// together.
func (t *Table) sum(f *track.Men) uint64 {
	var h uint64
	for i := range Seats {
		for k := range t.count {
			h += t.key(i, k, f[i][k])
		}
	}
	return h
}

// The numbers of keys of each seat bit are 4 times 128, those of each way 128. Archives
// hold hashes made of them, so the numbers stay.
const keyWays, keyPlaces = 4, 128

// A way or a place that the numbers have no place for does not compile.
const (
	_ = uint(keyWays - MaxWays)
	_ = uint(keyPlaces - places)
)

// key is the random number of the man in a slot at a place of its way.
func (t *Table) key(i, k int, at uint8) uint64 {
	n := (i*keyWays+int(t.lane[i][k]))*keyPlaces + int(at)
	return track.Key(n>>8, uint8(n))
}
