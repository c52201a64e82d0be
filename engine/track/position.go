package track

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// maxPosition bounds the length of a position string in bytes; the longest of any
// table is far shorter.
const maxPosition = 2048

var phaseNames = [...]string{Fresh: "new", Thrown: "thrown", Moved: "moved"}

// What the fields of position strings of races hold, for engine.Ruleset.Position.
var (
	AboutTurn   = engine.PositionField{Name: "seat on turn", Text: "The letter of the seat that is on turn."}
	AboutDue    = engine.PositionField{Name: "what is due", Text: "cast, move or over."}
	AboutThrows = engine.PositionField{Name: "throws",
		Text: "The throws to be played, descending, with commas between; - for none."}
	AboutPhase = engine.PositionField{Name: "phase", Text: "The turn: new, thrown (no move yet) or moved."}
)

// AboutMen describes the men of a seat, which come first.
func AboutMen(text string) engine.PositionField {
	return engine.PositionField{Name: "men", Text: text, EachSeat: true}
}

// AboutFields describes a position string with Fields after the men.
func AboutFields(men string) []engine.PositionField {
	return []engine.PositionField{AboutMen(men), AboutTurn, AboutDue, AboutThrows, AboutPhase}
}

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
		for k := 0; k < t.men; {
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
			return words.Errorf("field %q does not begin with %q", field, letter+":")
		}
		var men []uint8
		for word := range strings.SplitSeq(list, ",") {
			more, err := one(i, word)
			if err != nil {
				return words.Errorf("field %q: %v", field, err)
			}
			men = append(men, more...)
		}
		if len(men) != t.men {
			return words.Errorf("field %q has %d men, want %d", field, len(men), t.men)
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
		return 0, words.Errorf("no square %q on the way of %s", name, string(t.Letter(engine.Seat(i+1))))
	}
	return sq, nil
}

// readSeat reads the field of the seat on turn.
func (t *Table) readSeat(field string) (engine.Seat, error) {
	if len(field) == 1 {
		if seat := t.ruleset.SeatOf(field[0]); seat != 0 && t.setup.Has(seat) {
			return seat, nil
		}
	}
	which := "a seat"
	if len(t.ruleset.SeatSets) > 1 {
		which = "a seat that plays"
	}
	return 0, words.Errorf("field %q: want the letter of %s", field, which)
}

// Read reads throws, at most so many and none greater than the limit.
func (t *Throws) Read(field string, most, limit int) error {
	t.Clear()
	if field == "-" {
		return nil
	}
	for word := range strings.SplitSeq(field, ",") {
		v, err := readNumber(word, limit)
		if err != nil || v == 0 || t.N > 0 && t.V[t.N-1] < v || int(t.N) == most || !t.Add(v) {
			return words.Errorf("field %q: want at most %d throws from 1 to %d, descending", field, most, limit)
		}
	}
	return nil
}

// readNumber reads a number from 0 to a limit that is at most 255.
func readNumber(field string, limit int) (uint8, error) {
	n, err := strconv.Atoi(field)
	if err != nil || n < 0 || n > limit || strconv.Itoa(n) != field {
		return 0, words.Errorf("field %q: want a number from 0 to %d", field, limit)
	}
	return uint8(n), nil
}

// Field is a field of a position string after the men. It appends what stands in a
// state, and reads it there again or returns an error that names the field.
type Field struct {
	Append func(dst []byte) []byte
	Read   func(field string) error
}

// Word is the field of a value that is written as the word of its number; the empty
// word stands for a number that cannot be.
func Word[T ~uint8](value *T, list ...string) Field {
	return Field{
		Append: func(dst []byte) []byte { return append(dst, list[*value]...) },
		Read: func(field string) (err error) {
			*value, err = readWord[T](field, list)
			return err
		},
	}
}

func readWord[T ~uint8](field string, list []string) (T, error) {
	if i := slices.Index(list, field); i >= 0 && field != "" {
		return T(i), nil
	}
	known := slices.DeleteFunc(slices.Clone(list), func(w string) bool { return w == "" })
	return 0, words.Errorf("field %q: want %s", field, words.Or(known))
}

// Set is the field of those of some names that hold, in their order and with sep between,
// - for none; want says what is asked for. Reading puts each in, which may refuse it.
func Set(names []string, sep, want string, holds, put func(k int) bool) Field {
	return Field{
		Append: func(dst []byte) []byte {
			start := len(dst)
			for k, name := range names {
				if holds(k) {
					dst = append(append(dst, name...), sep...)
				}
			}
			if len(dst) == start {
				return append(dst, '-')
			}
			return dst[:len(dst)-len(sep)]
		},
		Read: func(field string) error {
			last, ok := -1, field != ""
			for name := range strings.SplitSeq(field, sep) {
				k := slices.Index(names, name)
				ok = ok && (field == "-" || k > last && put(k))
				last = k
			}
			if !ok {
				return words.Errorf("field %q: want - or %s", field, want)
			}
			return nil
		},
	}
}

// Number is the field of a number from 0 to a limit.
func Number(value *uint8, limit int) Field {
	return Field{
		Append: func(dst []byte) []byte { return strconv.AppendUint(dst, uint64(*value), 10) },
		Read: func(field string) (err error) {
			*value, err = readNumber(field, limit)
			return err
		},
	}
}

// ThrowsField is the field of the throws to be played, at most so many.
func (s *State) ThrowsField(most int) Field {
	return Field{
		Append: func(dst []byte) []byte { return AppendValues(dst, s.Unspent.Values()) },
		Read:   func(field string) error { return s.Unspent.Read(field, most, s.Table.course.Limit) },
	}
}

// Fields are those of a race in which a turn is one cast and what is moved by it.
func (s *State) Fields() []Field {
	return []Field{s.TurnField(), s.DueField(), s.ThrowsField(len(s.Table.course.Dice.Dice)), s.PhaseField()}
}

// TurnField is the field of the seat on turn.
func (s *State) TurnField() Field {
	return Field{
		Append: func(dst []byte) []byte { return append(dst, s.Table.Letter(s.OnTurn)) },
		Read: func(field string) (err error) {
			s.OnTurn, err = s.Table.readSeat(field)
			return err
		},
	}
}

var dueWords = []string{"", engine.DueCast.String(), engine.DueMove.String(), engine.DueOver.String()}

// DueField is the field of what is due.
func (s *State) DueField() Field { return Word(&s.Wants, dueWords...) }

// PhaseField is the field of the phase; more names the game's own phases.
func (s *State) PhaseField(more ...string) Field {
	return Word(&s.Phase, slices.Concat(phaseNames[:], more)...)
}

// Write appends a position string: the men, each as one appends it, and fields.
func (s *State) Write(dst []byte, one func(dst []byte, i int, man uint8) ([]byte, int), fields ...Field) []byte {
	dst = s.Table.AppendMen(dst, &s.All, ' ', one)
	for _, f := range fields {
		dst = f.Append(append(dst, ' '))
	}
	return dst
}

// ReadFields reads a position string as Write writes it, and returns the fields after
// those, as far as the rule set has more. The men of a seat may stand in any order; one
// reads a word, one man or several. The error says which field is wrong.
func (s *State) ReadFields(text string, one func(i int, word string) ([]uint8, error), fields ...Field) ([]string,
	error) {
	if len(text) > maxPosition {
		return nil, words.Errorf("position string is longer than %d bytes", maxPosition)
	}
	words := strings.Split(text, " ")
	if err := s.Table.ruleset.CheckFields(len(words), s.Table.setup); err != nil {
		return nil, err
	}
	men := s.Table.setup.NumSeats()
	if err := s.Table.ReadMen(&s.All, words[:men], one); err != nil {
		return nil, err
	}
	for k, f := range fields {
		if err := f.Read(words[men+k]); err != nil {
			return nil, err
		}
	}
	return words[men+len(fields):], nil
}

// Sound returns a state that was read if there was no error and none is found in it.
func Sound(s engine.State, err error, consistent func() error) (engine.State, error) {
	if err == nil {
		err = consistent()
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Check is something that a position may not be.
type Check struct {
	Wrong bool
	Text  string
}

// Consistent returns an error of the first check that finds something wrong.
func Consistent(checks ...Check) error {
	for _, c := range checks {
		if c.Wrong {
			return errors.New(c.Text)
		}
	}
	return nil
}

// AppendMan appends the square of a man that is its index.
func (t *Table) AppendMan(dst []byte, i int, man uint8) ([]byte, int) {
	return append(dst, t.course.Board.Name(t.square[i][man])...), 1
}

// ReadMan reads a man that is its index by its square.
func (t *Table) ReadMan(i int, word string) ([]uint8, error) {
	sq, err := t.ReadSquare(i, word)
	return []uint8{t.low[i][sq]}, err
}
