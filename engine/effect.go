package engine

import (
	"math/bits"
	"strings"
)

// Effect is what one event brought about: a throw, a move, a pass or the end of a
// turn, legal or forced. It says what the move itself does not, whatever mark the
// notation has for it.
type Effect struct {
	// Taken is the number of men of other seats than the one on turn that the event
	// took: off the board, back into hand or back to their start. A man of the
	// partner counts, a man that leaves the game by itself does not.
	Taken uint8
	// Home is the number of men that the event brought home, or bore off, for good.
	Home uint8
	// Incidents are the things it did that have a name.
	Incidents Incidents
}

// Incident is something that only some games have, and that has a name in them. Zero is
// unset.
type Incident uint8

// The incidents.
const (
	Triumph    Incident = iota + 1 // four boats in a square, the three others are taken
	Combat                         // four elephants in a square, the enemy's two are taken and the ally's won
	Command                        // a king on its ally's throne takes over the ally's army
	Throne                         // an enemy throne is entered, and its owner pays for it
	Empire                         // the enemy is beaten by one who commands both armies of his camp, and pays for that
	KingTaken                      // another seat's king is taken
	Return                         // a king comes back to an army that had none, by whatever way
	Retirement                     // a king that is left alone leaves the game
	Leap                           // a king makes the leap that it has once in a game
	Privilege                      // a soldier becomes what the square alone would not have made it
	Right                          // a seat earns the right to go on to the inner squares
	Forfeit                        // too many grace throws in a row lose the turn or what was thrown
	Takeback                       // the moves of the turn are undone
	Split                          // twins part
	Overtaking                     // a man is taken that was passed, not landed on
	numIncidents
)

var incidentNames = [numIncidents]string{"", "triumph", "combat", "command", "throne", "empire", "king-taken", "return",
	"retirement", "leap", "privilege", "right", "forfeit", "takeback", "split", "overtaking"}

// String returns the word for the incident.
func (f Incident) String() string { return incidentNames[f] }

// AllIncidents returns the set of every incident.
func AllIncidents() Incidents { return 1<<(numIncidents-1) - 1 }

// Incidents is a set of incidents.
type Incidents uint16

// Has reports whether the incident is in the set.
func (f Incidents) Has(x Incident) bool { return f>>(x-1)&1 == 1 }

// Add puts an incident into the set.
func (f *Incidents) Add(x Incident) { *f |= 1 << (x - 1) }

// All yields the incidents of the set in their order.
func (f Incidents) All(yield func(Incident) bool) {
	for ; f != 0; f &= f - 1 {
		if !yield(Incident(bits.TrailingZeros16(uint16(f)) + 1)) {
			return
		}
	}
}

// String returns the words for the incidents with commas between.
func (f Incidents) String() string {
	var words []string
	for x := range f.All {
		words = append(words, x.String())
	}
	return strings.Join(words, ",")
}
