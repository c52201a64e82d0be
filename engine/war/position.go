package war

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
)

// The letters of men in position strings, by piece. Capitals are the first seat's.
const manLetters = ".PKRNEBV"

// letter returns the letter of a man.
func letter(m Man) byte {
	l := manLetters[m.Piece()]
	if m.Seat() > 1 {
		l += 'a' - 'A'
	}
	return l
}

// manOf returns the man of a letter, 0 if there is none in the game. A queen is read
// as a vizier and a bishop as an elephant where the game has no boats.
func (g *Game) manOf(c byte) Man {
	seat := engine.Seat(1)
	if 'a' <= c && c <= 'z' {
		seat, c = 2, c-'a'+'A'
	}
	var p engine.Piece
	switch i := strings.IndexByte(manLetters[1:], c); {
	case i >= 0 && g.has(engine.Piece(i+1)):
		p = engine.Piece(i + 1)
	case c == 'Q' && g.has(engine.Vizier):
		p = engine.Vizier
	case c == 'B' && g.has(engine.Elephant):
		p = engine.Elephant
	default:
		return 0
	}
	return ManOf(seat, p)
}

// AppendPosition appends the position of a game of two seats: the placement from
// rank 8 to rank 1, the seat on turn, the leaps still held.
func (s *State) AppendPosition(dst []byte) []byte {
	for rank := 7; rank >= 0; rank-- {
		gap := byte('0')
		for file := range 8 {
			m := s.at[rank<<3|file]
			if m == 0 {
				gap++
				continue
			}
			if gap > '0' {
				dst = append(dst, gap)
				gap = '0'
			}
			dst = append(dst, letter(m))
		}
		if gap > '0' {
			dst = append(dst, gap)
		}
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	dst = append(dst, ' ', s.g.mark(s.seat), ' ')
	n := len(dst)
	for seat := engine.Seat(1); int(seat) <= s.g.seats; seat++ {
		if s.mayLeap(seat) {
			dst = append(dst, letter(ManOf(seat, engine.King)))
		}
	}
	if len(dst) == n {
		dst = append(dst, '-')
	}
	return s.appendLost(dst)
}

// appendLost appends the men of Config.Extra that a seat has lost before although it
// has as many as at the start: what the placement does not show.
func (s *State) appendLost(dst []byte) []byte {
	n := len(dst)
	for seat := engine.Seat(1); int(seat) <= s.g.seats; seat++ {
		for _, k := range s.g.kinds {
			if s.lost[seat].Has(k) && count(s.men[seat]&s.kinds[k]) == s.g.armies[seat].limit[k] {
				if len(dst) == n {
					dst = append(dst, ' ')
				}
				dst = append(dst, letter(ManOf(seat, k)))
			}
		}
	}
	return dst
}

// mark returns the letter of a seat in a position string.
func (g *Game) mark(seat engine.Seat) byte {
	return g.cfg.Ruleset.Info(seat).Letter + 'a' - 'A'
}

// Position reads what AppendPosition writes. The leaps may be left out: both are
// still held. Kings may be missing, and be too many, as breaches in a record can have it;
// where kings are captured one must be there. The three further fields of chess are
// tolerated: no en passant square, a clock, which is ignored, and the number of the round.
func (g *Game) Position(str string) (engine.State, error) {
	fields := strings.Fields(str)
	if len(fields) < 2 {
		return nil, fmt.Errorf("the position needs a placement and the seat on turn")
	}
	s := g.fresh()
	if err := s.readPlacement(fields[0]); err != nil {
		return nil, err
	}
	var seat engine.Seat
	for i := engine.Seat(1); int(i) <= g.seats; i++ {
		if fields[1] == string(rune(g.mark(i))) {
			seat = i
		}
	}
	if seat == 0 {
		return nil, fmt.Errorf("the seat on turn is %q, not w or b", clip(fields[1]))
	}
	leaps := "Kk"
	if len(fields) > 2 {
		leaps = fields[2]
	}
	switch leaps {
	case "Kk":
		s.grantLeaps(3)
	case "K":
		s.grantLeaps(1)
	case "k":
		s.grantLeaps(2)
	case "-":
	default:
		return nil, fmt.Errorf("the leaps still held are %q, not Kk, K, k or -", clip(leaps))
	}
	rest := fields[min(3, len(fields)):]
	if g.cfg.Extra != 0 && len(rest) > 0 && rest[0] != "-" {
		if err := s.readLost(rest[0]); err != nil {
			return nil, err
		}
		rest[0] = "-"
	}
	if err := s.readChessFields(rest); err != nil {
		return nil, err
	}
	s.noteLost()
	s.begin(seat)
	return &s, nil
}

// readLost reads what appendLost writes.
func (s *State) readLost(text string) error {
	for i := range len(text) {
		m := s.g.manOf(text[i])
		if m == 0 || !s.g.cfg.Extra.Has(m.Piece()) {
			return fmt.Errorf("%q among the men lost before does not count there", clip(text[i:]))
		}
		s.grantExtra(m.Seat(), m.Piece())
	}
	return nil
}

func (s *State) readPlacement(text string) error {
	ranks := strings.Split(text, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("the placement has %d ranks, not 8", len(ranks))
	}
	for i, r := range ranks {
		rank, file := 7-i, 0
		for j := range len(r) {
			c := r[j]
			if '1' <= c && c <= '8' {
				file += int(c - '0')
			} else if m := s.g.manOf(c); m == 0 {
				return fmt.Errorf("%q in rank %d is no man of this game", clip(r[j:]), rank+1)
			} else if file < 8 {
				s.put(uint(rank<<3|file), m)
				file++
			} else {
				file = 9
			}
			if file > 8 {
				break
			}
		}
		if file != 8 {
			how := "fewer"
			if file > 8 {
				how = "more"
			}
			return fmt.Errorf("rank %d has %s than 8 squares", rank+1, how)
		}
	}
	return s.census()
}

// census refuses armies that no record can lead to, not even with breaches.
func (s *State) census() error {
	if s.g.cfg.RoyalCapture && s.kinds[engine.King] == 0 {
		return errors.New("there is no king on the board")
	}
	for seat := engine.Seat(1); int(seat) <= s.g.seats; seat++ {
		a, name := &s.g.armies[seat], s.g.seatName(seat)
		if n := count(s.men[seat] & s.kinds[engine.Soldier]); n > a.limit[engine.Soldier] {
			return fmt.Errorf("%s has %d soldiers, the army began with %d", name, n, a.limit[engine.Soldier])
		}
		if n := count(s.men[seat]); int(n) > a.men {
			return fmt.Errorf("%s has %d men, the army began with %d", name, n, a.men)
		}
	}
	return nil
}

// Irregularities says which armies have no king, or of a kind more men than promotion
// gives back. It makes State an engine.Irregular.
func (s *State) Irregularities() []string {
	var out []string
	for seat := engine.Seat(1); int(seat) <= s.g.seats; seat++ {
		name := s.g.seatName(seat)
		for _, k := range s.g.kinds {
			n, most := count(s.men[seat]&s.kinds[k]), s.g.armies[seat].limit[k]
			if s.g.cfg.Extra.Has(k) {
				most++
			}
			switch {
			case k == engine.King && n == 0 && !s.g.cfg.RoyalCapture:
				out = append(out, name+" has no king")
			case n > most:
				out = append(out, fmt.Sprintf("%s has %d men of the kind %s, never more than %d", name, n, k, most))
			}
		}
	}
	return out
}

func (s *State) readChessFields(fields []string) error {
	if len(fields) > 3 {
		return fmt.Errorf("the position has %q too much", clip(fields[3]))
	}
	for i, f := range fields {
		if i == 0 {
			if f != "-" {
				return fmt.Errorf("there is no en passant square in this game, found %q", clip(f))
			}
			continue
		}
		n, err := strconv.ParseUint(f, 10, 16)
		if err != nil {
			return fmt.Errorf("%q is no number of moves", clip(f))
		}
		if i == 2 && n > 0 {
			s.round = int32(n)
		}
	}
	return nil
}

// clip shortens what is quoted in a message.
func clip(s string) string {
	if r := []rune(s); len(r) > 12 {
		return string(r[:12]) + "…"
	}
	return s
}

func (g *Game) seatName(seat engine.Seat) string { return g.cfg.Ruleset.Info(seat).Name }

// AppendDiagram appends the board as text, the eighth rank first; capitals are the
// first seat's men.
func (s *State) AppendDiagram(dst []byte) []byte {
	for rank := 7; rank >= 0; rank-- {
		dst = append(dst, byte('1'+rank))
		for file := range 8 {
			c := byte('.')
			if m := s.at[rank<<3|file]; m != 0 {
				c = letter(m)
			}
			dst = append(dst, ' ', c)
		}
		dst = append(dst, '\n')
	}
	return append(dst, "  a b c d e f g h\n"...)
}
