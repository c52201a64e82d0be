package chaukabara

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/words"
)

// position describes the fields of a position string.
func position() []engine.PositionField {
	return []engine.PositionField{
		track.AboutMen(
			"The letter of the seat, a colon, and the squares of its four men with commas between: R:c1,c1,e3,a5."),
		track.AboutTurn,
		{Name: "rights", Text: "The letters of the seats that may enter the inner squares, - for none."},
		{Name: "opening throws",
			Text: "The letters of the seats that have made their opening throw, - for none and where none is asked for."},
		track.AboutDue, track.AboutThrows,
		{Name: "graces", Text: "The number of grace throws in a row."},
		{Name: "casts to come", Text: "The number of casts still to come in this turn. A series counts once."},
		track.AboutPhase,
		{Name: "start of the turn", Optional: true,
			Text: "The men of each seat and the rights at the start of the turn, with semicolons between, R:c1,…;G:…;RG, " +
				"only where a turn can be taken back and they differ."},
	}
}

// fields are those after the men, but for the last.
func (s *state) fields() []track.Field {
	g, owed := s.game, 1
	if g.cumulative {
		owed = 255
	}
	return []track.Field{
		s.TurnField(), s.seatsField(&s.rights, true), s.seatsField(&s.opened, g.opening), s.DueField(),
		s.ThrowsField(track.MaxThrows), track.Number(&s.row, tripleRow), track.Number(&s.owed, owed), s.PhaseField(),
	}
}

// AppendPosition appends the position string.
func (s *state) AppendPosition(dst []byte) []byte {
	dst = s.Write(dst, s.game.AppendMan, s.fields()...)
	if s.changed() {
		dst = append(dst, ' ')
		dst = s.game.AppendMen(dst, &s.was.men, ';', s.game.AppendMan)
		dst = append(dst, ';')
		dst = s.seatsField(&s.was.rights, true).Append(dst)
	}
	return dst
}

// letters are those of the seats.
var letters = []string{"R", "G", "W", "B"}

// seatsField is the field of a set of seats, empty where these options have none.
func (s *state) seatsField(seats *uint8, used bool) track.Field {
	if !used {
		return track.Field{
			Append: func(dst []byte) []byte { return append(dst, '-') },
			Read: func(field string) error {
				return track.Consistent(track.Check{Wrong: field != "-",
					Text: fmt.Sprintf("field %q: these options have no opening throw", field)})
			},
		}
	}
	return track.Set(letters, "", "letters of seats that play, in the table's order",
		func(i int) bool { return *seats>>i&1 == 1 }, func(i int) bool { *seats |= 1 << i; return s.game.Plays(i) })
}

// Position reads a position string as AppendPosition writes it. The men of a seat may
// stand in any order. The error says which field is wrong.
func (g *compiled) Position(text string) (engine.State, error) {
	s := g.start
	rest, err := s.ReadFields(text, g.ReadMan, s.fields()...)
	return track.Sound(&s, err, func() error {
		if err := g.conflicts(&s.All); err != nil {
			return err
		}
		s.keep()
		if len(rest) > 0 {
			if err := s.readWas(rest[0]); err != nil {
				return err
			}
		}
		return s.consistent()
	})
}

// conflicts reports men of two seats on a square where they cannot stand together, and two
// seats at the end of the game.
func (g *compiled) conflicts(m *track.Men) error {
	home := false
	for i := range m {
		if !g.Plays(i) {
			continue
		}
		if m[i][0] == centre {
			if home {
				return words.Errorf("all men of two seats are at the end")
			}
			home = true
		}
		for _, man := range m[i][:4] {
			sq := g.Square(i, man)
			for e := range i {
				if !g.Safe(sq) && m.Has(e, g.Index(e, sq)) {
					return words.Errorf("men of two seats stand on %s", g.Board().Name(sq))
				}
			}
		}
	}
	return nil
}

// readWas reads the start of the turn.
func (s *state) readWas(field string) error {
	g := s.game
	f := strings.Split(field, ";")
	n := g.Setup().NumSeats()
	if len(f) != n+1 {
		return words.Errorf("field %q has %d parts, want %d", field, len(f), n+1)
	}
	was := snapshot{men: g.start.All}
	if err := g.ReadMen(&was.men, f[:n], g.ReadMan); err != nil {
		return err
	}
	if err := g.conflicts(&was.men); err != nil {
		return err
	}
	if err := s.seatsField(&was.rights, true).Read(f[n]); err != nil {
		return err
	}
	s.was = was
	if !s.changed() {
		return words.Errorf("field %q: only a turn that can be taken back has a start, and it differs", field)
	}
	return nil
}

// consistent reports what in the position cannot be. It also finds out whether a
// pass is due.
func (s *state) consistent() error {
	left, final := s.Unspent.N > 0, s.home() != 0 || s.final()
	s.Stuck = s.Wants == engine.DueMove && !s.playable()
	switch over := s.Wants == engine.DueOver; {
	case over && (!final || left || s.row > 0 || s.owed > 0 || s.changed()):
		return words.Errorf("the game is not over here, or more than the men and the turn is left of it")
	case over:
		return nil
	}
	if err := s.unfinished(left); err != nil {
		return err
	}
	return track.Consistent(track.Check{Wrong: final, Text: "the game is over here"})
}

// unfinished is consistent for a game that goes on.
func (s *state) unfinished(left bool) error {
	cast, move, fresh := s.Wants == engine.DueCast, s.Wants == engine.DueMove, s.Phase == track.Fresh
	lost, changed := s.row == tripleRow, s.changed()
	rowEnds := fmt.Sprintf("%d grace throws in a row end the turn", tripleRow)
	return track.Consistent(
		track.Check{Wrong: cast && fresh && (left || s.row > 0 || s.owed != 1 || changed),
			Text: "a new turn has one cast to come and nothing else"},
		track.Check{Wrong: cast && left && (s.game.triple != accumulate || s.row == 0),
			Text: "throws are to be played before the next cast"},
		track.Check{Wrong: cast && !left && s.owed == 0, Text: "a cast is due, but none is to come"},
		track.Check{Wrong: cast && lost, Text: rowEnds},
		track.Check{Wrong: move && fresh, Text: "a move is due in a new turn"},
		track.Check{Wrong: s.Stuck && (s.Phase == track.Moved || s.owed > 0 || !left && !lost || changed),
			Text: "a move is due, but no throw can be played"},
		track.Check{Wrong: move && lost && left, Text: rowEnds},
	)
}

// AppendDiagram appends the board, rank by rank from the top, with the letter of each
// seat and the number of its men on a square if it has more than one there; houses and
// the centre stand in brackets. Lines below say who is due and what is thrown.
func (s *state) AppendDiagram(dst []byte, say func(words.Text) string) []byte {
	var opened words.Text
	if s.game.opening {
		opened = words.Of("have made the opening throw: %s", s.seatsField(&s.opened, true).Append(nil))
	}
	return s.AppendBoard(dst, nil, say, s.StatusThrown(words.Text{}),
		words.Of("may enter the inner squares: %s", s.seatsField(&s.rights, true).Append(nil)), opened)
}
