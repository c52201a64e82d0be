package split

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
)

// Throw is what is known of the throw that is being played.
type Throw struct {
	// Value is the number that counts as a whole, whatever is spent: the points of a
	// throw, or the face of two equal dice that are not moved.
	Value uint8
	// Left holds what is not spent yet, descending; all points in the first if they are
	// divided at will.
	Left [2]uint8
	// Played is 1 more than the slot of the man that has played a die.
	Played uint8
	// Entered is set when a man has come back with this throw and no other may.
	Entered bool
}

// Unspent lists the dice that are still to be played, or the points.
func (t *Throw) Unspent() []uint8 {
	switch {
	case t.Left[0] == 0:
		return nil
	case t.Left[1] == 0:
		return t.Left[:1]
	}
	return t.Left[:]
}

// String names what is to be played as a sentence part: "6 and 4".
func (t *Throw) String() string {
	if t.Left[0] == 0 && t.Value != 0 {
		return fmt.Sprintf("a double %d", t.Value)
	}
	return track.List(t.Unspent())
}

// Lapsed is a throw that went by because nobody could play it. It only serves
// explanations: no part of the position.
type Lapsed struct {
	Seat  engine.Seat
	Throw Throw
}

// State is what the states of these races have in common. It is flat: copied by
// assignment.
type State struct {
	track.State
	// Tab belongs to the game.
	Tab *Table
	// First has a bit for each way whose two men have not left their start and are no
	// pair for that.
	First uint8
	Now   Throw
	// sight is where the men in play stand, of each seat. It follows from the men.
	sight [Seats]squares
	// Best is the number of points that can still be spent; where they may be given up
	// it is 1 if there are any. It follows from the rest.
	Best   uint8
	Lapsed Lapsed
}

// Start returns the state before the first throw.
func (t *Table) Start() State {
	s := State{State: t.Begin([maxMen]uint8{}), Tab: t}
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

// placed finds out what follows from men that were placed anew.
func (s *State) placed() {
	s.Sum = s.Tab.sum(&s.All)
	s.look()
}

// look finds out where the men stand.
func (s *State) look() {
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

// Open reports whether a move is due and there is something other than a pass.
func (s *State) Open() bool { return s.Wants == engine.DueMove && !s.Stuck }

// AtEnd returns the seat whose men are all at the end, or 0.
func (s *State) AtEnd() engine.Seat {
	for i := range Seats {
		n := 0
		for k := range s.Tab.count {
			if s.All[i][k] == s.Tab.last {
				n++
			}
		}
		if n == s.Tab.count {
			return engine.Seat(i + 1)
		}
	}
	return 0
}

// Captured returns how many men of seat bit i are off the board.
func (s *State) Captured(i int) uint8 {
	n := uint8(0)
	for _, at := range s.All[i] {
		if at == Out {
			n++
		}
	}
	return n
}

// Men appends the men of each seat in the order of their way.
func (s *State) Men(buf []engine.Men) []engine.Men {
	t := s.Tab
	for i, lanes := range t.course.Lanes {
		seat := engine.Seat(i + 1)
		ways := 0
		for k, way := range lanes {
			if k > 0 && way != lanes[k-1] {
				ways++
			}
			m := engine.Men{Seat: seat, Army: seat, Piece: engine.Man, Count: 1, Place: engine.InHand, Way: uint8(ways), Index: -1}
			if at := s.All[i][k]; at != Out {
				m.Place, m.Square, m.Index = engine.OnBoard, t.square[way][at], int16(at)
				if at == t.last {
					m.Place = engine.Home
				}
			}
			buf = append(buf, m)
		}
	}
	return buf
}

// Digest is the hash of what the position string shows. Flags are the game's own in the
// bits from 2 on, value is the place that it gives to the value of the throw.
func (s *State) Digest(flags, value uint64) uint64 {
	t := &s.Now
	flags |= uint64(s.Phase)
	h := track.Mix(s.Sum ^ uint64(s.OnTurn)<<8 ^ uint64(s.Wants)<<16 ^ flags<<24 ^ uint64(s.First)<<32)
	return track.Mix(h ^ value ^ uint64(t.Left[0])<<16 ^ uint64(t.Left[1])<<24 ^ uint64(t.Played)<<32)
}

// Begin takes the place of what was thrown before a cast is played.
func (s *State) Begin() {
	s.Forget()
	s.Now = Throw{}
	s.Phase = max(s.Phase, track.Thrown)
}

// Forget forgets what the last event brought about.
func (s *State) Forget() { s.Lapsed, s.Did = Lapsed{}, engine.Effect{} }

// Look finds out how many points can be spent.
func (s *State) Look() {
	s.Best = 0
	if s.Now.Left[0] != 0 {
		s.Best = s.Tab.Most(&s.All, s.Bit(), &s.Now, s.First)
	}
}

// CastAgain makes another cast due, behind a throw that is played.
func (s *State) CastAgain() {
	s.Now, s.Best, s.Stuck = Throw{}, 0, false
	s.Wants = engine.DueCast
}

// HandOn ends the turn.
func (s *State) HandOn() {
	s.CastAgain()
	s.PassTurn()
	s.Phase = track.Fresh
}

// Over ends the game.
func (s *State) Over() {
	s.HandOn()
	s.First = 0
	s.Wants, s.Phase = engine.DueOver, track.Moved
}

// move carries a runner to an index, where it takes enemies, and spends what that costs.
func (s *State) move(r *Runner, to, takes uint8, spend [4]uint8) {
	t := s.Tab
	if r.from == 0 {
		s.First &^= 1 << r.way
	}
	if to == t.last {
		s.Did.Home = 1
		if r.l >= 0 {
			s.Did.Home = 2
		}
	}
	if takes != 0 {
		s.noteTaken(takes, t.passed(r, takes, to))
	}
	k := t.carry(&s.All, r, to, takes)
	s.Sum += t.changed(r, to, takes)
	s.look()
	s.spend(k, spend)
}

// noteTaken notes the enemies in these slots as taken, some of them in passing.
func (s *State) noteTaken(takes, passed uint8) {
	s.Did.Taken += uint8(bits.OnesCount8(takes))
	if passed != 0 {
		s.Did.Incidents.Add(engine.Overtaking)
	}
}

// spend takes points that the man now in slot k has used out of the throw.
func (s *State) spend(k int, points [4]uint8) {
	n := &s.Now
	if points[0] == 0 {
		return
	}
	s.Best -= min(s.Best, points[0]+points[1])
	n.Entered = false
	switch {
	case s.Tab.course.Free:
		n.Left[0] -= min(n.Left[0], points[0])
	case points[1] != 0:
		n.Left = [2]uint8{}
	case points[0] == n.Left[0]:
		n.Left = [2]uint8{n.Left[1]}
	default:
		n.Left[1] = 0
	}
	n.Played = 0
	if n.Left[0] != 0 && !s.Tab.course.Free {
		n.Played = uint8(k) + 1
	}
}

// Enter brings the man in slot k of seat bit i back to its start and captures what stands
// there, if it was captured and may stand there, and reports whether it did. Where
// captures is not set any man there bars it.
func (t *Table) Enter(f *track.Men, i, k int, captures bool) bool {
	if f[i][k] != Out {
		return false
	}
	sq := t.square[t.lane[i][k]][0]
	v := t.sight(f, i)
	if v.own.count(sq) >= int(t.room) || v.foe.has(sq) && !captures {
		return false
	}
	t.put(f, i, k, 0)
	var enemies uint8
	for m := range t.count {
		if engine.Square(v.foe>>(8*m)) == sq {
			enemies |= 1 << m
		}
	}
	t.remove(f, 1-i, enemies)
	return true
}

// ComeBack brings a captured man of the seat on turn onto sq, as Enter does.
func (s *State) ComeBack(sq engine.Square, captures bool) {
	i := s.Bit()
	before := s.Captured(1 - i)
	k := slices.IndexFunc(s.Tab.course.Lanes[i], func(way uint8) bool { return s.Tab.square[way][0] == sq })
	for ; k < s.Tab.count && s.Tab.square[s.Tab.lane[i][k]][0] == sq; k++ {
		if s.Tab.Enter(&s.All, i, k, captures) {
			break
		}
	}
	s.placed()
	s.Did.Taken = s.Captured(1-i) - before
}
