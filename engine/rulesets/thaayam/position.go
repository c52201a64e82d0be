package thaayam

import (
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/words"
)

// position describes the fields of a position string.
func position() []engine.PositionField {
	phase := track.AboutPhase
	phase.Text = "The turn: new, thrown (no move yet), moved, or done (all is played, only twins may still be declared)."
	men := track.AboutMen("The letter of the seat, a colon, and its four men with commas between: @ is one in " +
		"hand, c1 one on that square, off one that has left the board. 2@ are captured twins in hand, 2c5 twins on " +
		"that square.")
	men.Marks = "@ 2 off"
	return []engine.PositionField{
		men, track.AboutTurn, track.AboutDue,
		{Name: "throws",
			Text: "The results to be played, descending, with their number where it is not one, as in 8,4x2,1; - for none."},
		phase,
		{Name: "series earned",
			Text: "The series that a capture earns: - none, earned (to come when the first is played), or offered (the cast " +
				"that is due opens it)."},
		{Name: "seats that have entered", Optional: true, With: "before-one=first-only",
			Text: "With before-one=first-only the seats that have entered a man although all four are in hand, none of them " +
				"captured twins, as in R,W. Left out for none."},
	}
}

// fields are those after the men.
func (s *state) fields() []track.Field {
	return []track.Field{
		s.TurnField(), s.DueField(), {Append: s.unspent.append, Read: s.unspent.read},
		s.PhaseField("done"), track.Word(&s.extra, "-", "earned", "offered"),
	}
}

// AppendPosition appends the position string.
func (s *state) AppendPosition(dst []byte) []byte {
	dst = s.Write(dst, s.game.appendMan, s.fields()...)
	for i := range s.All {
		if s.emptied(i) {
			return s.enteredField().Append(append(dst, ' '))
		}
	}
	return dst
}

// emptied reports whether seat bit i has entered a man, where that matters and the men do not
// show it.
func (s *state) emptied(i int) bool { return s.entered>>i&1 == 1 && s.unseen(i) }

// enteredField is the field of the seats of which that holds.
func (s *state) enteredField() track.Field {
	var letters []string
	for i := range s.All {
		letters = append(letters, string(s.game.Letter(engine.Seat(i+1))))
	}
	return track.Set(letters, ",",
		"seats that have entered a man though all are in hand and none has a claim to twins, where that matters", s.emptied,
		func(i int) bool {
			s.entered |= 1 << i
			return s.game.firstOnly && s.game.Plays(i) && s.unseen(i)
		})
}

// appendMan appends a man of seat bit i, or twins as one.
func (g *compiled) appendMan(dst []byte, i int, man uint8) ([]byte, int) {
	n := 1
	if man&twin != 0 {
		dst = append(dst, '2')
		n = 2
	}
	switch {
	case man <= inHand|twin:
		return append(dst, '@'), n
	case man == isOff:
		return append(dst, "off"...), n
	}
	return append(dst, g.Board().Name(g.Square(i, indexOf(man)))...), n
}

// Position reads a position string as AppendPosition writes it. The men of a seat may
// stand in any order. The error says which field is wrong.
func (g *compiled) Position(text string) (engine.State, error) {
	s := g.start
	more, err := s.ReadFields(text, g.readMan, s.fields()...)
	if err == nil && len(more) > 0 {
		err = s.enteredField().Read(more[0])
	}
	return track.Sound(&s, err, s.consistent)
}

// readMan reads where a man of seat bit i is, or twins.
func (g *compiled) readMan(i int, word string) ([]uint8, error) {
	where, twins := strings.CutPrefix(word, "2")
	man := uint8(inHand)
	switch where {
	case "@":
	case "off":
		man = isOff
	default:
		sq, err := g.ReadSquare(i, where)
		if err != nil {
			return nil, err
		}
		man = at(g.Index(i, sq))
	}
	if !twins {
		return []uint8{man}, nil
	}
	if man >= at(centre) || man == inHand && g.bell {
		return nil, words.Errorf("%q cannot be twins", word)
	}
	return []uint8{man | twin, man | twin}, nil
}

// append appends results with their number where it is not one.
func (r *results) append(dst []byte) []byte {
	if r.empty() {
		return append(dst, '-')
	}
	for k, v := range r.values() {
		if k > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendUint(dst, uint64(v), 10)
		if n := r.n[v]; n > 1 {
			dst = append(dst, 'x')
			dst = strconv.AppendUint(dst, uint64(n), 10)
		}
	}
	return dst
}

// read reads results, descending.
func (r *results) read(field string) error {
	if field == "-" {
		return nil
	}
	last := uint8(maxValue + 1)
	for item := range strings.SplitSeq(field, ",") {
		value, times, many := strings.Cut(item, "x")
		v, err := strconv.ParseUint(value, 10, 8)
		n := uint64(1)
		if err == nil && many {
			n, err = strconv.ParseUint(times, 10, 31)
		}
		want := strconv.FormatUint(v, 10)
		if many {
			want += "x" + strconv.FormatUint(n, 10)
		}
		if err != nil || want != item || v == 0 || v >= uint64(last) || n == 0 || many && n == 1 {
			return words.Errorf("field %q: want results from 1 to %d, descending, such as 8,4x2,1", field, maxValue)
		}
		last = uint8(v)
		r.addMany(last, uint32(n))
	}
	return nil
}

// consistent reports what in the position cannot be. It also finds out whether a
// pass is due.
func (s *state) consistent() error {
	home := 0
	for i := range s.All {
		if s.All[i][0] == isOff {
			home++
		}
		if s.game.firstOnly && s.game.Plays(i) && !s.unseen(i) {
			s.entered |= 1 << i
		}
	}
	left, over, cast := !s.unspent.empty(), s.Wants == engine.DueOver, s.Wants == engine.DueCast
	err := track.Consistent(
		track.Check{Wrong: home > 1, Text: "all men of two seats have left the board"},
		track.Check{Wrong: (home == 1) != over, Text: "the game is over exactly when all men of a seat have left the board"},
		track.Check{Wrong: s.extra != 0 && s.Phase != track.Moved, Text: "only a turn with a move has earned a series"},
		track.Check{Wrong: s.extra == earned && s.game.atOnce,
			Text: "with these options the series that a capture earns is due at once"},
		track.Check{Wrong: s.extra == offered && (!cast || !s.game.atOnce && left),
			Text: "a series is offered when its first cast is due and what went before is played"},
		track.Check{Wrong: over && (s.Phase != done || left), Text: "a game that is over has nothing left to play"},
		track.Check{Wrong: cast && s.Phase == done, Text: "a turn that is done has no cast to come"},
		track.Check{Wrong: cast && s.Phase == track.Fresh && left, Text: "a new turn has nothing to play"},
	)
	if err != nil || s.Wants != engine.DueMove {
		return err
	}
	playable := s.playable()
	s.Stuck = s.Phase == track.Thrown && !playable
	return track.Consistent(
		track.Check{Wrong: s.Phase == track.Fresh, Text: "a move is due in a new turn"},
		track.Check{Wrong: s.Phase == done && (left || !s.declarable()),
			Text: "a turn is done when nothing is left to play, and waits only if twins can be declared"},
		track.Check{Wrong: s.Phase == track.Thrown && !left && s.counts(), Text: "a move is due, but nothing is thrown"},
		track.Check{Wrong: s.Phase == track.Moved && !playable, Text: "a move is due, but no result can be played"},
	)
}

// AppendDiagram appends the board, rank by rank from the top, with the letter of each
// seat and the number of its single men on a square if it has more than one there;
// a letter and T are twins; palaces and the centre stand in brackets. Lines below tell of
// the men off the board, who is due and what is thrown.
func (s *state) AppendDiagram(dst []byte, say func(words.Text) string) []byte {
	return s.AppendBoard(dst, s.appendMen, say,
		s.Aside("in hand: %s", " ", func(dst []byte, i int) []byte { return s.appendPlace(dst, i, inHand) }),
		s.Aside("off: %s", " ", func(dst []byte, i int) []byte { return s.appendPlace(dst, i, isOff) }), s.due())
}

// due says who is due and what is thrown.
func (s *state) due() words.Text {
	var moves words.Text
	if s.Phase == done {
		moves = words.Of("%s may declare twins", s.Name(s.OnTurn))
	}
	due := s.Status(moves)
	if !s.unspent.empty() {
		due = words.Of("%s, thrown %s", due, s.unspent.Words())
	}
	if s.extra == earned {
		due = words.Of("%s, a series is earned", due)
	}
	return due
}

// appendMen appends the men on a square.
func (s *state) appendMen(dst []byte, sq engine.Square) []byte {
	for i := range s.All {
		if index := s.game.Index(i, sq); index != track.Off {
			dst = s.appendPlace(dst, i, at(index))
		}
	}
	return dst
}

// appendPlace appends the men of seat bit i in a place, given as a single man there.
func (s *state) appendPlace(dst []byte, i int, where uint8) []byte {
	letter := string(s.game.Letter(engine.Seat(i + 1)))
	dst = track.AppendCount(dst, letter, int(s.All.Count(i, where)))
	return track.AppendCount(dst, letter+"T", int(s.All.Count(i, where|twin)/2))
}
