package engine

import (
	"strings"

	"github.com/ashtapada/agn/internal/words"
)

// PositionField describes a field of the position strings of a rule set.
type PositionField struct {
	// Name says in a few words what the field is, Text what stands in it.
	Name, Text string
	// Marks lists, with spaces between, what may stand in a field of men beside the names of squares: @ for a
	// man in hand, off for one that has left the board, - for one that is captured; 2 before twins, * behind
	// a man that has moved, # before the index on the way where a way meets a square twice.
	Marks string
	// EachSeat marks a field that stands once for each seat that plays, Optional one that
	// may be left out.
	EachSeat, Optional bool
	// With is the setting, written name=value, with which alone an optional field may stand,
	// empty for any.
	With string
}

// holds reports whether a setting, written name=value, is that of a setup.
func (r *Ruleset) holds(s Setup, setting string) bool {
	name, value, _ := strings.Cut(setting, "=")
	return r.Value(s, name) == value
}

// CheckFields returns an error that names the fields of a position string if it has not
// as many as it should, by the number of seats that play.
func (r *Ruleset) CheckFields(found int, s Setup) error {
	var names []string
	least := 0
	for _, f := range r.Position {
		switch {
		case f.EachSeat:
			for i, info := range r.Seats {
				if s.Has(Seat(i + 1)) {
					names = append(names, f.Name+" of "+info.Name)
					least++
				}
			}
		case f.With != "" && !r.holds(s, f.With):
		case f.Optional:
			names = append(names, "["+f.Name+"]")
		default:
			names = append(names, f.Name)
			least++
		}
	}
	if least <= found && found <= len(names) {
		return nil
	}
	want, most := words.Of("%d", least), len(names)
	if more := most - least; more == 1 {
		want = words.Of("%d or %d", least, most)
	} else if more > 1 {
		want = words.Of("%d to %d", least, most)
	}
	return words.Errorf("position string has %s, want %s: %s", words.Count(found, "field"), want,
		strings.Join(names, ", "))
}
