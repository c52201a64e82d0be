package track

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
)

// maxPosition bounds the length of a position string in bytes; the longest of any
// table is far shorter.
const maxPosition = 2048

var phaseNames = [...]string{Fresh: "new", Thrown: "thrown", Moved: "moved"}

// AppendMen appends the men of every seat that plays as a field each, with sep between
// them: the letter of the seat and its men, which one appends and counts. A word may
// stand for several men.
func (t *Table) AppendMen(dst []byte, m *Men, sep byte, one func(dst []byte, i int, man uint8) ([]byte, int)) []byte {
	first := true
	for i := range m {
		if !t.Plays(i) {
			continue
		}
		if !first {
			dst = append(dst, sep)
		}
		first = false
		dst = append(dst, t.Letter(engine.Seat(i+1)))
		for k := 0; k < NumMen; {
			dst = append(dst, ":,"[min(k, 1)])
			n := 0
			dst, n = one(dst, i, m[i][k])
			k += n
		}
	}
	return dst
}

// AppendValues appends throws as a field, - for none.
func AppendValues(dst []byte, values []uint8) []byte {
	if len(values) == 0 {
		return append(dst, '-')
	}
	for k, v := range values {
		if k > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendUint(dst, uint64(v), 10)
	}
	return dst
}

// AppendPhase appends the phase of a turn as a field; more names the game's own phases.
func AppendPhase(dst []byte, p Phase, more ...string) []byte {
	if int(p) < len(phaseNames) {
		return append(dst, phaseNames[p]...)
	}
	return append(dst, more[int(p)-len(phaseNames)]...)
}

// ReadMen reads the men from a field for each seat that plays. The men of a seat may
// stand in any order; one reads a word, which names one man or several.
func (t *Table) ReadMen(m *Men, fields []string, one func(i int, word string) ([]uint8, error)) error {
	for i := range m {
		if !t.Plays(i) {
			continue
		}
		field := fields[0]
		fields = fields[1:]
		letter := string(t.Letter(engine.Seat(i + 1)))
		list, ok := strings.CutPrefix(field, letter+":")
		if !ok {
			return fmt.Errorf("field %q does not begin with %q", field, letter+":")
		}
		var men []uint8
		for word := range strings.SplitSeq(list, ",") {
			more, err := one(i, word)
			if err != nil {
				return fmt.Errorf("field %q: %w", field, err)
			}
			men = append(men, more...)
		}
		if len(men) != NumMen {
			return fmt.Errorf("field %q has %d men, want %d", field, len(men), NumMen)
		}
		copy(m[i][:], men)
	}
	m.sort()
	return nil
}

// ReadSquare reads the name of a square on the way of seat bit i.
func (t *Table) ReadSquare(i int, name string) (engine.Square, error) {
	sq := t.course.Board.Named(name)
	if sq == engine.NoSquare || t.low[i][sq] == Off {
		return 0, fmt.Errorf("no square %q on the way of %s", name, string(t.Letter(engine.Seat(i+1))))
	}
	return sq, nil
}

// ReadSeat reads the field of the seat on turn.
func (t *Table) ReadSeat(field string) (engine.Seat, error) {
	if len(field) == 1 {
		if seat := t.ruleset.SeatOf(field[0]); seat != 0 && t.setup.Has(seat) {
			return seat, nil
		}
	}
	return 0, fmt.Errorf("field %q: want the letter of a seat that plays", field)
}

// ReadDue reads the field of what is due.
func ReadDue(field string) (engine.Due, error) { return readWord[engine.Due](field, dueWords) }

// ReadPhase reads the field of the phase; more names the game's own phases.
func ReadPhase(field string, more ...string) (Phase, error) {
	return readWord[Phase](field, slices.Concat(phaseNames[:], more))
}

// Read reads throws, at most so many and none greater than the limit.
func (t *Throws) Read(field string, most, limit int) error {
	t.Clear()
	if field == "-" {
		return nil
	}
	for word := range strings.SplitSeq(field, ",") {
		v, err := ReadNumber(word, limit)
		if err != nil || v == 0 || t.N > 0 && t.V[t.N-1] < v || int(t.N) == most || !t.Add(v) {
			return fmt.Errorf("field %q: want at most %d throws from 1 to %d, descending", field, most, limit)
		}
	}
	return nil
}

// ReadNumber reads a number from 0 to a limit that is at most 255.
func ReadNumber(field string, limit int) (uint8, error) {
	n, err := strconv.Atoi(field)
	if err != nil || n < 0 || n > limit || strconv.Itoa(n) != field {
		return 0, fmt.Errorf("field %q: want a number from 0 to %d", field, limit)
	}
	return uint8(n), nil
}
