package pattern

import (
	"fmt"
	"strings"

	"github.com/ashtapada/agn/engine"
)

// OpenPosition begins the text of a part position: every square is left open of which
// it says nothing.
const OpenPosition = "??"

// Partial is a position of which something is known. The zero partial is any.
type Partial struct {
	Men []Wanted
	// empty lists squares on which nobody stands.
	Empty []string
	Turn  byte // the letter of the seat on turn, 0 for any
	// Pairs are men that stand near one another, wherever that is.
	Pairs []Pair
}

// Wanted is one square and who must stand there.
type Wanted struct {
	Seat   byte         // 0 for any
	Piece  engine.Piece // 0 for any; Soldier stands for Man too
	Square string
	Count  int // at least
}

// ReadPartial reads a part position: the word ?? and then, separated by blanks, the
// letter of the seat on turn, and fields such as W:Kd1,e5 of a seat's men, ?:e4 of
// anybody's, -:e3 of empty squares, and pairs, see readPair. A man is his letter and square; a soldier and a
// man of a race have no letter, ? is any letter, a digit is a number of men at least.
func ReadPartial(s string) (*Partial, error) {
	p := &Partial{}
	words := strings.Fields(s)
	for _, w := range words[1:] {
		pair, is, err := readPair(w)
		if err != nil {
			return nil, err
		}
		if is {
			p.Pairs = append(p.Pairs, pair)
			continue
		}
		owner, list, ok := strings.Cut(w, ":")
		switch {
		case len(owner) != 1:
			return nil, fmt.Errorf("%q is neither the letter of a seat nor men such as W:Kd1,e5", w)
		case !ok && isCapital(owner[0]):
			p.Turn = owner[0]
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

func (p *Partial) man(owner byte, item string) error {
	m := Wanted{Piece: engine.Soldier, Count: 1, Square: item}
	if owner != '?' {
		m.Seat = owner
	}
	if len(m.Square) > 1 && m.Square[0] >= '2' && m.Square[0] <= '9' {
		m.Count, m.Square = int(m.Square[0]-'0'), m.Square[1:]
	}
	switch {
	case m.Square == "":
	case m.Square[0] == '?':
		m.Piece, m.Square = 0, m.Square[1:]
	case engine.PieceOf(m.Square[0]) != 0:
		m.Piece, m.Square = engine.PieceOf(m.Square[0]), m.Square[1:]
	}
	if m.Square == "" || m.Square[0] < 'a' || m.Square[0] > 't' {
		return fmt.Errorf("%q names no square", item)
	}
	if owner == '-' {
		if m.Square != item {
			return fmt.Errorf("%q is to be empty and names a man", item)
		}
		p.Empty = append(p.Empty, m.Square)
		return nil
	}
	p.Men = append(p.Men, m)
	return nil
}

// Holds reports whether men with that seat on turn are such a position.
func (p *Partial) Holds(men []Man, turn byte) bool {
	if p.Turn != 0 && p.Turn != turn {
		return false
	}
	for i := range p.Pairs {
		if !p.Pairs[i].holds(men) {
			return false
		}
	}
	for _, sq := range p.Empty {
		for i := range men {
			if men[i].Square == sq {
				return false
			}
		}
	}
	for _, w := range p.Men {
		n := 0
		for i := range men {
			if m := &men[i]; m.Square == w.Square && (w.Seat == 0 || w.Seat == m.Seat) && samePiece(w.Piece, m.Piece) {
				n += m.Count
			}
		}
		if n < w.Count {
			return false
		}
	}
	return true
}

func samePiece(want, have engine.Piece) bool {
	return want == 0 || want == have || want == engine.Soldier && have == engine.Man
}

// Material is what men some seats have on the board.
type Material struct{ Seats []Army }

type Army struct {
	Seat byte
	men  [engine.NumPieces]int // a race man counts as a soldier
}

// Men returns how many men of a kind are asked for; a race man counts as a soldier.
func (a *Army) Men(p engine.Piece) int { return a.men[p] }

// ReadMaterial reads fields such as W:KRP3 separated by blanks: exactly these men of
// that seat, P for a soldier and for a man of a race, a number behind a letter for
// several. Seats that are not named may have any.
func ReadMaterial(s string) (*Material, error) {
	out := &Material{}
	for w := range strings.FieldsSeq(s) {
		owner, list, ok := strings.Cut(w, ":")
		if !ok || len(owner) != 1 || !isCapital(owner[0]) {
			return nil, fmt.Errorf("%q is not written like W:KRP3", w)
		}
		a := Army{Seat: owner[0]}
		if list == "-" {
			list = ""
		}
		for i := 0; i < len(list); {
			piece := PieceOf(list[i])
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
		out.Seats = append(out.Seats, a)
	}
	if len(out.Seats) == 0 {
		return nil, fmt.Errorf("no seat is named, as in W:KRP3")
	}
	return out, nil
}

// Holds reports whether the men are those asked for.
func (m *Material) Holds(men []Man) bool {
	for i := range m.Seats {
		var have [engine.NumPieces]int
		for k := range men {
			if men[k].Seat == m.Seats[i].Seat {
				p := men[k].Piece
				if p == engine.Man {
					p = engine.Soldier
				}
				have[p] += men[k].Count
			}
		}
		if have != m.Seats[i].men {
			return false
		}
	}
	return true
}
