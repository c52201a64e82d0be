package archive

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/engine"
)

// openPosition begins the text of a part position: every square is left open of which
// it says nothing.
const openPosition = "??"

// partial is a position of which something is known. The zero partial is any.
type partial struct {
	men []wanted
	// empty lists squares on which nobody stands.
	empty []string
	turn  byte // the letter of the seat on turn, 0 for any
}

// wanted is one square and who must stand there.
type wanted struct {
	seat   byte         // 0 for any
	piece  engine.Piece // 0 for any; Soldier stands for Man too
	square string
	count  int
}

// readPartial reads a part position: the word ?? and then, separated by blanks, the
// letter of the seat on turn, and fields such as W:Kd1,e5 of a seat's men, ?:e4 of
// anybody's, -:e3 of empty squares. A man is his letter and square; a soldier and a
// man of a race have no letter, ? is any letter, a digit is a number of men at least.
func readPartial(s string) (*partial, error) {
	p := &partial{}
	words := strings.Fields(s)
	for _, w := range words[1:] {
		owner, list, ok := strings.Cut(w, ":")
		switch {
		case len(owner) != 1:
			return nil, fmt.Errorf("%q is neither the letter of a seat nor men such as W:Kd1,e5", w)
		case !ok && isCapital(owner[0]):
			p.turn = owner[0]
			continue
		case !ok || list == "" || owner != "-" && owner != "?" && !isCapital(owner[0]):
			return nil, fmt.Errorf("%q is neither the letter of a seat nor men such as W:Kd1,e5", w)
		}
		for item := range strings.SplitSeq(list, ",") {
			if err := p.man(owner[0], item); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

func isCapital(c byte) bool { return c >= 'A' && c <= 'Z' }

func (p *partial) man(owner byte, item string) error {
	m := wanted{piece: engine.Soldier, count: 1, square: item}
	if owner != '?' {
		m.seat = owner
	}
	if len(m.square) > 1 && m.square[0] >= '2' && m.square[0] <= '9' {
		m.count, m.square = int(m.square[0]-'0'), m.square[1:]
	}
	switch {
	case m.square == "":
	case m.square[0] == '?':
		m.piece, m.square = 0, m.square[1:]
	case engine.PieceOf(m.square[0]) != 0:
		m.piece, m.square = engine.PieceOf(m.square[0]), m.square[1:]
	}
	if m.square == "" || m.square[0] < 'a' || m.square[0] > 't' {
		return fmt.Errorf("%q names no square", item)
	}
	if owner == '-' {
		if m.square != item {
			return fmt.Errorf("%q is to be empty and names a man", item)
		}
		p.empty = append(p.empty, m.square)
		return nil
	}
	p.men = append(p.men, m)
	return nil
}

// holds reports whether men with that seat on turn are such a position.
func (p *partial) holds(men []man, turn byte) bool {
	if p.turn != 0 && p.turn != turn {
		return false
	}
	for _, sq := range p.empty {
		for i := range men {
			if men[i].square == sq {
				return false
			}
		}
	}
	for _, w := range p.men {
		n := 0
		for i := range men {
			if m := &men[i]; m.square == w.square && (w.seat == 0 || w.seat == m.seat) && samePiece(w.piece, m.piece) {
				n += m.count
			}
		}
		if n < w.count {
			return false
		}
	}
	return true
}

func samePiece(want, have engine.Piece) bool {
	return want == 0 || want == have || want == engine.Soldier && have == engine.Man
}

// material is what men some seats have on the board.
type material struct{ seats []army }

type army struct {
	seat byte
	men  [engine.NumPieces]int // a race man counts as a soldier
}

// readMaterial reads fields such as W:KRP3 separated by blanks: exactly these men of
// that seat, P for a soldier and for a man of a race, a number behind a letter for
// several. Seats that are not named may have any.
func readMaterial(s string) (*material, error) {
	out := &material{}
	for w := range strings.FieldsSeq(s) {
		owner, list, ok := strings.Cut(w, ":")
		if !ok || len(owner) != 1 || !isCapital(owner[0]) {
			return nil, fmt.Errorf("%q is not written like W:KRP3", w)
		}
		a := army{seat: owner[0]}
		if list == "-" {
			list = ""
		}
		for i := 0; i < len(list); {
			piece := pieceOf(list[i])
			if piece == 0 {
				return nil, fmt.Errorf("no man has the letter %q", list[i:i+1])
			}
			i++
			n, digits := 0, 0
			for ; i < len(list) && list[i] >= '0' && list[i] <= '9'; i++ {
				if digits++; digits > 2 {
					return nil, fmt.Errorf("too many men in %q", w)
				}
				n = 10*n + int(list[i]-'0')
			}
			if digits == 0 {
				n = 1
			}
			a.men[piece] += n
		}
		out.seats = append(out.seats, a)
	}
	if len(out.seats) == 0 {
		return nil, fmt.Errorf("no seat is named, as in W:KRP3")
	}
	return out, nil
}

// holds reports whether the men are those asked for.
func (m *material) holds(men []man) bool {
	for i := range m.seats {
		var have [engine.NumPieces]int
		for k := range men {
			if men[k].seat == m.seats[i].seat {
				p := men[k].piece
				if p == engine.Man {
					p = engine.Soldier
				}
				have[p] += men[k].count
			}
		}
		if have != m.seats[i].men {
			return false
		}
	}
	return true
}
