package chaupur

import (
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/track"
	"github.com/ashtapada/agn/internal/words"
)

// position describes the fields of a position string.
func position() []engine.PositionField {
	all := track.AboutFields(
		"The letter of the seat, a colon, and its four men with commas between, each by its square. The way meets " +
			"some squares twice: in the column, at its foot and in the centre. The square alone is meant the first " +
			"time, with # and the index on the way the second time: ck is a captured man, ck#84 one that is home. A " +
			"star, k5*, marks a man that has moved in this turn.")
	all[0].Marks = "# *"
	return all
}

// AppendPosition appends the position string.
func (s *state) AppendPosition(dst []byte) []byte {
	return s.Write(dst, s.game.appendMan, s.Fields()...)
}

func (g *compiled) appendMan(dst []byte, i int, man uint8) ([]byte, int) {
	index := man >> 1
	sq := g.Square(i, index)
	dst = append(dst, g.Board().Name(sq)...)
	if g.Again(i, sq) == index {
		dst = append(dst, '#')
		dst = strconv.AppendUint(dst, uint64(index), 10)
	}
	if man&movedBit != 0 {
		dst = append(dst, '*')
	}
	return dst, 1
}

// Position reads a position string as AppendPosition writes it. The men of a seat may
// stand in any order. The error says which field is wrong.
func (g *compiled) Position(text string) (engine.State, error) {
	s := g.start
	_, err := s.ReadFields(text, g.readMan, s.Fields()...)
	return track.Sound(&s, err, s.consistent)
}

// readMan reads where a man of seat bit i is.
func (g *compiled) readMan(i int, word string) ([]uint8, error) {
	word, star := strings.CutSuffix(word, "*")
	name, mark, marked := strings.Cut(word, "#")
	sq, err := g.ReadSquare(i, name)
	if err != nil {
		return nil, err
	}
	index := g.Index(i, sq)
	if marked {
		index = g.Again(i, sq)
		if index == track.Off || mark != strconv.Itoa(int(index)) {
			return nil, words.Errorf("the way of %s does not meet %s at %q a second time", string(g.Letter(engine.Seat(i+1))),
				name, mark)
		}
	}
	man := index << 1
	if star {
		man |= movedBit
	}
	return []uint8{man}, nil
}

// consistent reports what in the position cannot be. It also finds out whose men are
// moved, what the dice add up to, and whether a pass is due.
func (s *state) consistent() error {
	s.army = s.mover()
	s.choose()
	if err := s.conflicts(); err != nil {
		return err
	}
	if err := s.Single(s.winners() != 0); err != nil || s.Wants == engine.DueOver {
		return err
	}
	if s.Wants == engine.DueMove {
		s.Stuck = !s.playable()
	}
	switch {
	case s.Stuck && s.Phase == track.Moved:
		return words.Errorf("a move is due, but no die can be played")
	case s.home(track.Bit(s.army)):
		return words.Errorf("all men of %s are home, its turns are skipped", s.Name(s.OnTurn))
	}
	return nil
}

// conflicts reports enemies on a square where they cannot stand together, men that have
// moved where none can have, and two winners.
func (s *state) conflicts() error {
	won := s.winners()
	for i := range s.All {
		if !s.game.Plays(i) {
			continue
		}
		if p := s.game.partner[i]; s.home(i) && (p == 0 || s.home(track.Bit(p))) && won>>i&1 == 0 {
			return words.Errorf("two have won here")
		}
		for _, b := range s.MenOf(i) {
			if b&movedBit != 0 && (s.Phase != track.Moved || s.Wants != engine.DueMove || i != track.Bit(s.army)) {
				return words.Errorf("a man of %s is marked as moved, which only those can be whose turn has had a move",
					s.Name(engine.Seat(i+1)))
			}
			sq := s.game.Square(i, b>>1)
			for e := range i {
				if sq != s.centre() && s.game.foes[i]>>e&1 == 1 && s.stands(engine.Seat(e+1), sq) > 0 {
					return words.Errorf("men of %s and %s stand on %s", s.Name(engine.Seat(e+1)), s.Name(engine.Seat(i+1)),
						s.square(sq))
				}
			}
		}
	}
	return nil
}

// AppendDiagram appends the board, rank by rank from the top. Men are the letters of
// their seats, small ones in the column while they come down it, with their number if
// they are more than one. Lines below say who is captured and home, who is due and
// what is thrown.
func (s *state) AppendDiagram(dst []byte, say func(words.Text) string) []byte {
	var moves words.Text
	if s.army != s.OnTurn {
		moves = words.Of("%s moves for %s", s.Name(s.OnTurn), s.Name(s.army))
	}
	return s.AppendBoard(dst, s.appendMen, say, s.Aside("captured: %s", "", s.inCentre(0)),
		s.Aside("home: %s", "", s.inCentre(homeIndex)), s.StatusThrown(moves))
}

// appendMen appends the men on a square other than the centre.
func (s *state) appendMen(dst []byte, sq engine.Square) []byte {
	if sq == s.centre() {
		return dst
	}
	for i := range s.All {
		letter, down, up := s.game.Letter(engine.Seat(i+1)), 0, 0
		for _, man := range s.On(engine.Seat(i+1), sq) {
			if man>>1 < foot {
				down++
			} else {
				up++
			}
		}
		dst = track.AppendCount(dst, string(letter|0x20), down)
		dst = track.AppendCount(dst, string(letter), up)
	}
	return dst
}

// inCentre returns what appends the men of a seat bit at an index of the centre.
func (s *state) inCentre(index uint8) func(dst []byte, i int) []byte {
	return func(dst []byte, i int) []byte {
		return track.AppendCount(dst, string(s.game.Letter(engine.Seat(i+1))), int(s.at(i, index)))
	}
}
