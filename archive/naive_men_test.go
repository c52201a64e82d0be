package archive

import (
	"strings"

	"github.com/ashtapada/agn/archive/internal/pattern"
	"github.com/ashtapada/agn/engine"
)

// appendNamed appends the men on the board that a position string of a game names, and
// returns the letter of the seat on turn as well. Position strings have two shapes: a
// placement, rank by rank from the last with slashes between, or a field a seat such
// as R:c1,2e3. Men in hand, captured or home are not on the board.
func appendNamed(dst []naiveMan, g engine.Game, position string) ([]naiveMan, byte) {
	rs := g.Ruleset()
	first, rest, _ := strings.Cut(position, " ")
	if strings.Contains(first, "/") {
		dst = appendPlacement(dst, g, first)
		turn, _, _ := strings.Cut(rest, " ")
		return dst, seatLetter(rs, turn)
	}
	for field := range strings.SplitSeq(position, " ") {
		if len(field) > 1 && field[1] == ':' && rs.SeatOf(field[0]) != 0 {
			dst = appendListed(dst, g, field[0], field[2:])
			continue
		}
		return dst, seatLetter(rs, field)
	}
	return dst, 0
}

// seatLetter returns the capital of the seat that a word of one letter means, or 0.
func seatLetter(rs *engine.Ruleset, word string) byte {
	if len(word) != 1 {
		return 0
	}
	c := strings.ToUpper(word)[0]
	if rs.SeatOf(c) == 0 {
		return 0
	}
	return c
}

// appendPlacement reads ranks. At a table of two the case of a man's letter tells his
// seat, capitals the first; else the letter of his seat stands before his own.
func appendPlacement(dst []naiveMan, g engine.Game, placement string) []naiveMan {
	rs := g.Ruleset()
	ranks := strings.Split(placement, "/")
	for i, text := range ranks {
		rank := len(ranks) - i
		file := byte('a')
		for k := 0; k < len(text); k++ {
			c := text[k]
			switch {
			case c >= '0' && c <= '9':
				file += c - '0'
				continue
			case c < 'A' || c > 'z' || c > 'Z' && c < 'a':
				continue // a mark behind a man
			}
			m := naiveMan{Count: 1}
			if len(rs.Seats) > 2 {
				m.Seat = c &^ 0x20
				if k++; k == len(text) {
					return dst
				}
				c = text[k]
			} else {
				m.Seat = rs.Seats[0].Letter
				if c >= 'a' {
					m.Seat = rs.Seats[1].Letter
				}
			}
			m.Piece = pattern.PieceOf(c &^ 0x20)
			if sq := g.Board().At(file, rank); sq != engine.NoSquare {
				m.Square = g.Board().Name(sq)
				dst = append(dst, m)
			}
			file++
		}
	}
	return dst
}

// appendListed reads squares separated by commas, each with a digit before it for
// men together and marks behind it.
func appendListed(dst []naiveMan, g engine.Game, seat byte, list string) []naiveMan {
	for word := range strings.SplitSeq(list, ",") {
		m := naiveMan{Seat: seat, Piece: engine.Man, Count: 1}
		if len(word) > 1 && word[0] >= '1' && word[0] <= '9' {
			m.Count, word = int(word[0]-'0'), word[1:]
		}
		if i := strings.IndexAny(word, "#*"); i >= 0 {
			word = word[:i]
		}
		if g.Board().Named(word) != engine.NoSquare {
			m.Square = word
			dst = append(dst, m)
		}
	}
	return dst
}
