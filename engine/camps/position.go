package camps

import (
	"strconv"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/war"
)

// The letters of men in position strings, by piece.
const manLetters = ".PKRNEBV"

// wonMark stands behind a man that is in the hands of its colour's ally.
const wonMark = '*'

// mark returns the letter of a seat in a position string.
func (g *Game) mark(seat engine.Seat) byte {
	return g.cfg.Ruleset.Info(seat).Letter + 'a' - 'A'
}

// seatMarked returns the seat of a letter in a position string, or 0.
func (g *Game) seatMarked(c byte) engine.Seat {
	for seat := engine.Seat(1); seat <= Seats; seat++ {
		if g.mark(seat) == c {
			return seat
		}
	}
	return 0
}

// AppendPosition appends the placement from rank 8 to rank 1, each man as the letters
// of its seat and kind, the seat on turn, and a word for each thing that is not as at
// the start: the sets of seats, the purses, the dice, whether the turn has begun.
func (s *State) AppendPosition(dst []byte) []byte {
	for rank := 7; rank >= 0; rank-- {
		gap := byte('0')
		for file := range 8 {
			i := uint(rank<<3 | file)
			m := s.at[i]
			if m == 0 {
				gap++
				continue
			}
			if gap > '0' {
				dst = append(dst, gap)
				gap = '0'
			}
			dst = append(dst, s.g.mark(m.Seat()), manLetters[m.Piece()])
			if s.won>>i&1 == 1 {
				dst = append(dst, wonMark)
			}
		}
		if gap > '0' {
			dst = append(dst, gap)
		}
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	dst = append(dst, ' ', s.g.mark(s.seat))
	for i, info := range s.g.cfg.Sets {
		if info.Name == "" || s.sets[i] == info.Start {
			continue
		}
		dst = append(append(append(dst, ' '), info.Name...), ':')
		if s.sets[i] == 0 {
			dst = append(dst, '-')
		}
		for seat := engine.Seat(1); seat <= Seats; seat++ {
			if s.Is(Set(i), seat) {
				dst = append(dst, s.g.mark(seat))
			}
		}
	}
	if s.purse != s.g.cfg.Purses {
		dst = append(dst, " purses:"...)
		for i, n := range s.purse {
			if i > 0 {
				dst = append(dst, '/')
			}
			dst = strconv.AppendInt(dst, int64(n), 10)
		}
	}
	if s.dice[0] != 0 {
		dst = strconv.AppendUint(append(dst, " dice:"...), uint64(s.dice[0]), 10)
		if s.dice[1] != 0 {
			dst = strconv.AppendUint(append(dst, ','), uint64(s.dice[1]), 10)
		}
	}
	if s.moved {
		dst = append(dst, " moved"...)
	}
	if s.acted {
		dst = append(dst, " acted"...)
	}
	return dst
}

// AppendDiagram appends the board as text, the eighth rank first, each man as the
// letters of its seat and kind, and what the board does not show.
func (s *State) AppendDiagram(dst []byte) []byte {
	for rank := 7; rank >= 0; rank-- {
		dst = append(dst, byte('1'+rank))
		for file := range 8 {
			i := uint(rank<<3 | file)
			switch m := s.at[i]; {
			case m == 0:
				dst = append(dst, "  . "...)
			case s.won>>i&1 == 1:
				dst = append(dst, ' ', s.g.mark(m.Seat()), manLetters[m.Piece()], wonMark)
			default:
				dst = append(dst, ' ', s.g.mark(m.Seat()), manLetters[m.Piece()], ' ')
			}
		}
		for dst[len(dst)-1] == ' ' {
			dst = dst[:len(dst)-1]
		}
		dst = append(dst, '\n')
	}
	dst = append(dst, "   a   b   c   d   e   f   g   h\n"...)
	for seat := engine.Seat(1); seat <= Seats; seat++ {
		if status := s.status(seat); status != "" {
			dst = append(append(append(append(dst, s.g.seatName(seat)...), ": "...), status...), '\n')
		}
	}
	if s.won != 0 {
		dst = append(dst, "* in the hands of its colour's ally\n"...)
	}
	return dst
}

// status says what has become of a seat, empty if it plays its own army with its king.
func (s *State) status(seat engine.Seat) string {
	text := ""
	add := func(is bool, what string) {
		if is && text != "" {
			text += ", "
		}
		if is {
			text += what
		}
	}
	king := s.HasKing(seat)
	add(!king && s.Is(Retired, seat), "retired")
	add(!king && !s.Is(Retired, seat), s.g.cfg.King+" captured")
	add(!king && s.Is(Free, seat), "plays on without it")
	add(s.Is(Commands, Ally(seat)), "under the command of "+s.g.seatName(Ally(seat)))
	add(!s.acts(seat), "inactive")
	add(s.MayReturn(seat), s.g.cfg.King+" may come back")
	add(king && s.g.leaps && !s.Is(Leaps, seat), "no leap left")
	return text
}

func (g *Game) seatName(seat engine.Seat) string { return g.cfg.Ruleset.Info(seat).Name }

// letterOf returns the kind of a letter, 0 if there is none in the game.
func (g *Game) letterOf(c byte) engine.Piece {
	for _, p := range g.kinds {
		if manLetters[p] == c {
			return p
		}
	}
	return 0
}

// manAt reads a man at the head of text and returns the bytes it takes, 0 if there is
// none.
func (g *Game) manAt(text string) (m war.Man, won bool, n int) {
	if len(text) < 2 {
		return 0, false, 0
	}
	seat, p := g.seatMarked(text[0]), g.letterOf(text[1])
	if seat == 0 || p == 0 {
		return 0, false, 0
	}
	won = len(text) > 2 && text[2] == wonMark
	n = 2
	if won {
		n = 3
	}
	return war.ManOf(seat, p), won, n
}
