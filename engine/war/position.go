package war

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// The letters of men in position strings, by piece.
const manLetters = ".PKRNEBV"

// wonMark stands after a man that is in the hands of its colour's ally.
const wonMark = '*'

// AboutTwo describes the position strings of two armies with these letters of men. What a
// game adds stands in the place of the square of chess that is taken in passing.
func AboutTwo(letters, added string) []engine.PositionField {
	name, text := "en passant", "-, for the square of chess that is taken in passing, of which this game has none."
	if added != "" {
		name, text = "men lost before", added
	}
	return []engine.PositionField{
		{Name: "placement", Text: "The ranks from 8 to 1 with / between, men by the letters " + letters +
			", capitals for White, P for a soldier; a digit is as many empty squares. " +
			"Q is read as V, B as E."},
		{Name: "seat on turn", Text: "w or b."},
		{Name: "leaps", Text: "Whose king or Rajah may still leap like a knight: Kk, K, k or -. Both, if left out.",
			Optional: true},
		{Name: name, Text: text, Optional: true},
		{Name: "clock", Text: "The clock of chess, which is read and means nothing.", Optional: true},
		{Name: "round", Text: "The number of the round, 1 if left out.", Optional: true},
	}
}

// AboutFour describes the position strings of four armies: a placement, the seat on turn
// and words in any order, seats in them by their letters.
func AboutFour(words ...engine.PositionField) []engine.PositionField {
	for i := range words {
		words[i].Optional = true
	}
	return slices.Concat([]engine.PositionField{
		{Name: "placement", Text: "The ranks from 8 to 1 with / between, each man as the letter of its seat and that of " +
			"its kind, P for a soldier, with * behind one in the hands of its " +
			"colour's ally. A digit is as many empty squares."},
		{Name: "seat on turn", Text: "r, y, b or g."},
	}, words)
}

// two reports whether positions are written as for two armies: a man is one letter, a
// capital of the first, and fields have their places as in chess. Those of four armies
// have the letter of the seat before each man, and words.
func (g *Game) two() bool { return g.seats == 2 }

// Mark returns the letter of a seat in a position string.
func (s *State) Mark(seat engine.Seat) byte { return s.g.mark(seat) }

// mark returns the letter of a seat in a position string.
func (g *Game) mark(seat engine.Seat) byte {
	return g.cfg.Ruleset.Info(seat).Letter + 'a' - 'A'
}

// seatMarked returns the seat of a letter in a position string, or 0.
func (g *Game) seatMarked(c byte) engine.Seat {
	for seat := engine.Seat(1); int(seat) <= g.seats; seat++ {
		if g.mark(seat) == c {
			return seat
		}
	}
	return 0
}

// Letter returns the letter of a man in a position of two armies.
func Letter(m Man) byte {
	l := manLetters[m.Piece()]
	if m.Seat() > 1 {
		l += 'a' - 'A'
	}
	return l
}

// appendMan appends the man on square i as position strings have it.
func (s *State) appendMan(dst []byte, i uint) []byte {
	m := s.at[i]
	if s.g.two() {
		return append(dst, Letter(m))
	}
	dst = append(dst, s.g.mark(m.Seat()), manLetters[m.Piece()])
	if s.won>>i&1 == 1 {
		dst = append(dst, wonMark)
	}
	return dst
}

// ManOf returns the man of a letter in a position of two armies, 0 if there is none in
// the game. A queen is read as a vizier and a bishop as an elephant where the game has
// no boats.
func (s *State) ManOf(c byte) Man {
	g := s.g
	seat := engine.Seat(1)
	if 'a' <= c && c <= 'z' {
		seat, c = 2, c-'a'+'A'
	}
	p := g.letterOf(c)
	switch {
	case p != 0:
	case c == 'Q' && g.has.Has(engine.Vizier):
		p = engine.Vizier
	case c == 'B' && g.has.Has(engine.Elephant):
		p = engine.Elephant
	default:
		return 0
	}
	return ManOf(seat, p)
}

// letterOf returns the kind of a letter, 0 if there is none in the game.
func (g *Game) letterOf(c byte) engine.Piece {
	if i := strings.IndexByte(manLetters[1:], c) + 1; i > 0 && g.has.Has(engine.Piece(i)) {
		return engine.Piece(i)
	}
	return 0
}

// manAt reads a man at the head of text and returns the bytes it takes, 0 if there is
// none.
func (s *State) manAt(text string) (m Man, won bool, n int) {
	g := s.g
	if g.two() {
		if m = s.ManOf(text[0]); m == 0 {
			return 0, false, 0
		}
		return m, false, 1
	}
	if len(text) < 2 {
		return 0, false, 0
	}
	seat, p := g.seatMarked(text[0]), g.letterOf(text[1])
	if seat == 0 || p == 0 {
		return 0, false, 0
	}
	if won = len(text) > 2 && text[2] == wonMark; won {
		return ManOf(seat, p), true, 3
	}
	return ManOf(seat, p), false, 2
}

// AppendPosition appends the placement, the seat on turn, and of what is not as at the
// start: the sets of seats, the dice, whether the turn has begun.
func (s *State) AppendPosition(dst []byte) []byte {
	return s.AppendTurn(s.AppendSets(s.AppendPlacement(dst)))
}

// AppendPlacement appends the placement from the highest rank to the first and the seat on turn.
func (s *State) AppendPlacement(dst []byte) []byte {
	for rank := s.g.ranks; rank > 0; rank-- {
		gap := uint64(0)
		for i := (rank - 1) * s.g.files; i < rank*s.g.files; i++ {
			if s.at[i&255] == 0 {
				gap++
				continue
			}
			if gap > 0 {
				dst = strconv.AppendUint(dst, gap, 10)
				gap = 0
			}
			dst = s.appendMan(dst, i)
		}
		if gap > 0 {
			dst = strconv.AppendUint(dst, gap, 10)
		}
		if rank > 1 {
			dst = append(dst, '/')
		}
	}
	return append(dst, ' ', s.g.mark(s.seat))
}

// AppendSets appends the sets of seats: of two armies the leaps still held, of four a
// word for each set that is not as at the start.
func (s *State) AppendSets(dst []byte) []byte {
	if s.g.two() {
		return append(append(dst, ' '), twoLeaps[s.sets[Leaps]]...)
	}
	for i, info := range s.g.cfg.Sets {
		if info.Name != "" && s.sets[i] != info.Start {
			dst = append(append(append(dst, ' '), info.Name...), ':')
			dst = append(dst, s.g.marks(s.sets[i])...)
		}
	}
	return dst
}

// twoLeaps is how the leaps of two kings are written, by the set of those that have
// theirs.
var twoLeaps = [4]string{"-", "K", "k", "Kk"}

// marks returns the letters of a set of seats, - for none.
func (g *Game) marks(set uint8) string {
	var b strings.Builder
	for seat := engine.Seat(1); int(seat) <= g.seats; seat++ {
		if set&SeatBit(seat) != 0 {
			b.WriteByte(g.mark(seat))
		}
	}
	if b.Len() == 0 {
		return "-"
	}
	return b.String()
}

// AppendTurn appends what of this turn has been thrown and played.
func (s *State) AppendTurn(dst []byte) []byte {
	if s.dice[0] != 0 {
		dst = strconv.AppendUint(append(dst, " dice:"...), uint64(s.dice[0]), 10)
		if s.dice[1] != 0 {
			dst = strconv.AppendUint(append(dst, ','), uint64(s.dice[1]), 10)
		}
	}
	if s.PartlyUsed() {
		dst = append(append(dst, ' '), wordMoved...)
	}
	if s.acted {
		dst = append(append(dst, ' '), wordActed...)
	}
	return dst
}

// The words for a turn of which a part is played.
const (
	wordMoved = "moved"
	wordActed = "acted"
)

// AppendDiagram appends the board as text, the highest rank first, each man as position
// strings have it, and what has become of the seats of camps.
func (s *State) AppendDiagram(dst []byte, say func(words.Text) string) []byte {
	gap, width := "", 1
	if !s.g.two() {
		gap, width = " ", 3
	}
	ranks := len(strconv.Itoa(int(s.g.ranks)))
	dst = s.g.cfg.Board.AppendGrid(dst, ranks, width, gap, func(dst []byte, sq engine.Square) []byte {
		if s.On(sq) == 0 {
			return append(append(dst, gap...), '.')
		}
		return s.appendMan(dst, uint(sq-1))
	})
	for seat := engine.Seat(1); s.g.allied && int(seat) <= s.g.seats; seat++ {
		if status := s.status(seat); len(status) > 0 {
			dst = append(append(dst, say(words.Of("%s: %s", s.SeatName(seat), words.Commas(status)))...), '\n')
		}
	}
	if s.won != 0 {
		dst = append(append(dst, say(words.Of("* in the hands of its colour's ally"))...), '\n')
	}
	return dst
}

// status says what has become of a seat, empty if it plays its own army with its king.
func (s *State) status(seat engine.Seat) []words.Text {
	says := s.own.Status(seat)
	if !s.acts(seat) {
		says = append(says, words.Of("inactive"))
	}
	if s.own.MayReturn(seat) {
		says = append(says, words.Of("%s may come back", s.g.cfg.King))
	}
	if s.HasKing(seat) && s.g.leaps && !s.Is(Leaps, seat) {
		says = append(says, words.Of("no leap left"))
	}
	return says
}
