// Package pattern reads what a query knows of a position in part: some of its men, or all the material.
package pattern

import (
	"math"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// OpenPosition begins the text of a part position: every square is left open of which
// it says nothing.
const OpenPosition = "??"

// Partial is a position of which something is known. The zero Partial is any.
type Partial struct {
	Men  []Wanted
	Turn byte // the letter of the seat on turn, 0 for any
	// Pairs are men that stand near one another, wherever that is.
	Pairs []Pair
}

// Wanted is how many men of a kind must stand on a square, or on the whole board if it is empty.
type Wanted struct {
	Kind
	Square      string
	Least, Most int
}

// PieceOf returns the piece of a capital in a query, where a soldier has the letter P.
func PieceOf(c byte) engine.Piece {
	if c == 'P' {
		return engine.Soldier
	}
	return engine.PieceOf(c)
}

// ReadPartial reads a part position: the word ?? and then, separated by spaces, the
// letter of the seat on turn, and fields such as W:Kd1,e5 of a seat's men, ?:e4 of
// anybody's, -:e3 of empty squares, and pairs, see readPair. A man is his letter and square; a soldier and a
// man of a race have no letter, ? is any letter, a digit is a number of men at least.
func ReadPartial(s string) (*Partial, error) {
	p := &Partial{}
	for _, w := range strings.Fields(s)[1:] {
		pair, is, err := readPair(w)
		if err != nil {
			return nil, err
		}
		if is {
			p.Pairs = append(p.Pairs, pair)
			continue
		}
		owner, list, ok := strings.Cut(w, ":")
		if !ok && isSeat(owner) {
			p.Turn = owner[0]
			continue
		}
		if list == "" || owner != "-" && owner != "?" && !isSeat(owner) {
			return nil, words.Errorf("%q is neither the letter of a seat nor men such as W:Kd1,e5", w)
		}
		for item := range strings.SplitSeq(list, ",") {
			m, err := readMan(owner[0], item)
			if err != nil {
				return nil, err
			}
			p.Men = append(p.Men, m)
		}
	}
	return p, nil
}

// isSeat reports whether a word is the letter of a seat.
func isSeat(s string) bool { return len(s) == 1 && s[0] >= 'A' && s[0] <= 'Z' }

// readMan reads men on a square, or an empty square.
func readMan(owner byte, item string) (Wanted, error) {
	m := Wanted{Kind{Piece: engine.Soldier}, item, 1, math.MaxInt}
	if owner != '?' {
		m.Seat = owner
	}
	if len(item) > 1 && item[0] >= '2' && item[0] <= '9' {
		m.Least, m.Square = int(item[0]-'0'), item[1:]
	}
	if s := m.Square; s != "" && (s[0] == '?' || engine.PieceOf(s[0]) != 0) {
		m.Piece, m.Square = engine.PieceOf(s[0]), s[1:]
	}
	switch {
	case m.Square == "" || m.Square[0] < 'a' || m.Square[0] > 't':
		return m, words.Errorf("%q names no square", item)
	case owner == '-' && m.Square != item:
		return m, words.Errorf("%q is to be empty and names a man", item)
	case owner == '-':
		return Wanted{Square: m.Square}, nil
	}
	return m, nil
}

// ReadMaterial reads fields such as W:KRP3 separated by spaces: exactly these men of
// that seat, P for a soldier and for a man of a race, a number after a letter for
// several. Seats that are not named may have any.
func ReadMaterial(s string) (*Partial, error) {
	out := &Partial{}
	for w := range strings.FieldsSeq(s) {
		owner, list, ok := strings.Cut(w, ":")
		if !ok || !isSeat(owner) {
			return nil, words.Errorf("%q is not written like W:KRP3", w)
		}
		if list == "-" {
			list = ""
		}
		men, err := readArmy(w, list)
		if err != nil {
			return nil, err
		}
		for p := engine.Soldier; p < engine.NumPieces; p++ {
			if p != engine.Man { // counts as a soldier
				out.Men = append(out.Men, Wanted{Kind{owner[0], p}, "", men[p], men[p]})
			}
		}
	}
	if len(out.Men) == 0 {
		return nil, words.Errorf("no seat is named, as in W:KRP3")
	}
	return out, nil
}

// readArmy counts the men of a list such as KRP3, which stands in a word.
func readArmy(word, list string) (men [engine.NumPieces]int, err error) {
	for list != "" {
		rest := strings.TrimLeft(list[1:], "0123456789")
		piece, number := PieceOf(list[0]), list[1:len(list)-len(rest)]
		n := 1
		switch {
		case piece == 0:
			return men, words.Errorf("no man has the letter %q", list[:1])
		case len(number) > 2:
			return men, words.Errorf("too many men in %q", word)
		case number != "":
			n, _ = strconv.Atoi(number)
		}
		men[piece] += n
		list = rest
	}
	return men, nil
}
