package war

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/dice"
	"github.com/ashtapada/agn/internal/words"
)

// Position reads what AppendPosition writes. Words that are left out have their value
// at the start; those that are there come in any order.
func (g *Game) Position(text string) (engine.State, error) {
	fields := strings.Fields(text)
	if len(fields) < 2 {
		return nil, g.cfg.Ruleset.CheckFields(len(fields), g.cfg.Setup)
	}
	own := g.start.Clone().(own)
	s := own.base()
	s.wipe()
	rest := s.readWords
	if g.two() {
		rest = s.readFields
	}
	for _, read := range []func() error{
		func() error { return s.readPlacement(fields[0]) },
		s.census,
		func() error { return s.readSeat(fields[1]) },
		func() error { return rest(fields[2:]) },
		s.consistent,
	} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	return own, nil
}

// wipe makes a start position an empty board with nobody on turn.
func (s *State) wipe() {
	for i, m := range s.mailbox() {
		if m != 0 {
			s.lift(uint(i))
		}
	}
	s.sit(s.seat) // off
	s.due, s.check, s.outcome, s.seat = 0, 0, engine.Outcome{}, 0
}

func (s *State) readSeat(text string) error {
	var seat engine.Seat
	if len(text) == 1 {
		seat = s.g.seatMarked(text[0])
	}
	switch {
	case seat != 0:
		s.sit(seat)
		return nil
	case s.g.two():
		return words.Errorf("the seat on turn is %q, not %c or %c", Clip(text), s.g.mark(1), s.g.mark(2))
	}
	return words.Errorf("the seat on turn is %q, not one of %s", Clip(text), s.g.marks(AllSeats))
}

func (s *State) readPlacement(text string) error {
	ranks, files := strings.Split(text, "/"), int(s.g.files)
	if len(ranks) != int(s.g.ranks) {
		return words.Errorf("the placement has %d ranks, not %d", len(ranks), s.g.ranks)
	}
	for i, r := range ranks {
		rank, file := len(ranks)-1-i, 0
		for len(r) > 0 && file <= files {
			if n, rest := s.g.gap(r); n > 0 {
				file, r = file+n, rest
				continue
			}
			m, won, n := s.manAt(r)
			if n == 0 {
				return words.Errorf("%q in rank %d is no man of this game", Clip(r), rank+1)
			}
			if file < files {
				sq := uint(rank*files + file)
				s.put(sq, m)
				if won {
					s.Win(bit(sq), false)
				}
			}
			file++
			r = r[n:]
		}
		if file != files {
			if file > files {
				return words.Errorf("rank %d has more than %d squares", rank+1, files)
			}
			return words.Errorf("rank %d has fewer than %d squares", rank+1, files)
		}
	}
	return nil
}

// gap reads a number of empty squares at the head of a text and returns it, 0 if there is none,
// and the rest. It is one digit where that suffices.
func (g *Game) gap(text string) (n int, rest string) {
	for rest = text; rest != "" && '0' <= rest[0] && rest[0] <= '9'; rest = rest[1:] {
		more := n*10 + int(rest[0]-'0')
		if more > int(g.files) {
			break
		}
		if n = more; n == 0 || g.files < 10 {
			return n, rest[1:]
		}
	}
	return n, rest
}

// census refuses armies that no record can lead to, not even with breaches.
func (s *State) census() error {
	if s.g.far {
		s.crown()
	}
	crowned := slices.ContainsFunc(s.mailbox(), func(m Man) bool { return m.Piece() == engine.King })
	if !s.g.allied && !s.g.cfg.Check && !crowned {
		return words.Errorf("there is no king on the board")
	}
	for seat := engine.Seat(1); int(seat) <= s.g.seats; seat++ {
		a, name := &s.g.armies[seat], s.SeatName(seat)
		if n := s.tally(seat, engine.Soldier); n > int(a.limit[engine.Soldier]) {
			return words.Errorf("%s has %d soldiers, the army began with %d", name, n, a.limit[engine.Soldier])
		}
		n := s.tally(seat, 0)
		if s.g.allied && !s.HasKing(seat) && n > a.men-1 { // it may come back
			return words.Errorf("%s has %d men besides its %s, the army began with %d", name, n, s.g.cfg.King, a.men-1)
		}
		if n > a.men {
			return words.Errorf("%s has %d men, the army began with %d", name, n, a.men)
		}
	}
	return nil
}

// readWords reads the words of a position of four armies.
func (s *State) readWords(list []string) error {
	seen := map[string]bool{}
	for _, word := range list {
		name, _, _ := strings.Cut(word, ":")
		if seen[name] {
			return words.Errorf("%s stands twice in the position", Clip(name))
		}
		seen[name] = true
		if err := s.readWord(word); err != nil {
			return err
		}
	}
	return s.resumable(seen[wordMoved])
}

func (s *State) readWord(word string) error {
	name, value, ok := strings.Cut(word, ":")
	switch {
	case word == wordMoved:
		return nil
	case word == wordActed:
		s.setActed(true)
		return nil
	case ok && name == "dice":
		return s.readDice(value)
	}
	if known, err := s.own.ReadWord(word); known {
		return err
	}
	for i, info := range s.g.cfg.Sets {
		if ok && info.Name != "" && info.Name == name {
			return s.readSet(Set(i), name, value)
		}
	}
	var names []string
	for _, f := range s.g.cfg.Ruleset.Position {
		if f.Optional {
			names = append(names, f.Name)
		}
	}
	return words.Errorf("%q is no part of a position, which may have %s here", Clip(word), strings.Join(names, ", "))
}

func (s *State) readSet(set Set, name, value string) error {
	var seats uint8
	for i := range len(value) {
		seat := s.g.seatMarked(value[i])
		switch {
		case value == "-":
		case seat == 0:
			return words.Errorf("%s:%s names no seats, %q is not one of %s", name, Clip(value), value[i], s.g.marks(AllSeats))
		case seats >= SeatBit(seat):
			return words.Errorf("%s:%s does not name each seat once in the table's order", name, Clip(value))
		default:
			seats |= SeatBit(seat)
		}
	}
	if value == "" {
		return words.Errorf("%s: names no seats, - stands for none", name)
	}
	s.SetSeats(set, seats)
	return nil
}

func (s *State) readDice(value string) error {
	d := s.g.cfg.Dice
	if d == nil {
		return words.Errorf("nothing is thrown in this game")
	}
	var c engine.Cast
	for v := range strings.SplitSeq(value, ",") {
		n, err := strconv.ParseUint(v, 10, 4)
		if err != nil || n == 0 || int(c.N) == len(d.Set.Dice) {
			return words.Errorf("dice:%s is no throw of this game", Clip(value))
		}
		c.V[c.N] = uint8(n)
		c.N++
	}
	c = dice.Of(c.Values()...)
	s.setDice(c.V[0], c.V[1])
	return nil
}

// Irregularities says what no play by the rules brings about in the position, as far as
// the dice show it. It makes State an engine.Irregular; games add what they know.
func (s *State) Irregularities() []words.Text {
	if s.dice[0] == 0 {
		return nil
	}
	var out []words.Text
	if c := dice.Of(s.left()...); !s.g.cfg.Dice.mayShow(c) {
		out = append(out, words.Of("the dice cannot show %s", shown(c.Values())))
	}
	if s.PlayedBy(s.seat) == 0 {
		out = append(out, words.Of("nobody throws for %s", s.SeatName(s.seat)))
	}
	return out
}

// Excess says which armies of two have no king although kings are not captured, or of a
// kind more men than at the start, one more for the kinds of extra.
func (s *State) Excess(extra Kinds) []words.Text {
	var out []words.Text
	for seat := engine.Seat(1); int(seat) <= s.g.seats; seat++ {
		name := s.SeatName(seat)
		for _, k := range s.g.kinds {
			n, most := s.tally(seat, k), int(s.g.armies[seat].limit[k])
			if extra.Has(k) {
				most++
			}
			switch {
			case k == engine.King && n == 0 && s.g.cfg.Check:
				out = append(out, words.Of("%s has no king", name))
			case n > most:
				out = append(out, words.Of("%s has %d men of the kind %s, in play never more than %d: correct the FEN", name, n,
					s.KindName(k), most))
			}
		}
	}
	return out
}

// mayShow reports whether c is a throw or what is left of one.
func (d *Dice) mayShow(c engine.Cast) bool {
	if int(c.N) == len(d.Set.Dice) {
		return d.Set.Can(c)
	}
	one := dice.Set{Dice: d.Set.Dice[:1]} // the dice are alike
	return one.Can(c)
}

// resumable refuses turns that cannot have come so far. Moved says that a man has moved.
func (s *State) resumable(moved bool) error {
	thrown, partly := s.dice[0] != 0, s.PartlyUsed()
	switch {
	case s.acted && thrown:
		return words.Errorf("a free action comes before the throw")
	case moved && (!thrown || len(s.g.cfg.Dice.Set.Dice) == 1):
		return words.Errorf("a man has moved and no die is left")
	case partly && !moved:
		return words.Errorf("a die is missing although no man has moved")
	case moved && !partly:
		return words.Errorf("a man has moved and no die was used")
	}
	return nil
}

// readFields reads the fields of a position of two armies. The leaps may be left out:
// both are still held. What the game adds stands in the place of the square of chess
// that is taken in passing. The fields of chess are tolerated: no such square, a clock,
// which is ignored, and the number of the round.
func (s *State) readFields(fields []string) error {
	if len(fields) > 0 {
		leaps := slices.Index(twoLeaps[:], fields[0])
		if leaps < 0 {
			return words.Errorf("the leaps still held are %q, not Kk, K, k or -", Clip(fields[0]))
		}
		s.SetSeats(Leaps, uint8(leaps))
		fields = fields[1:]
	}
	if len(fields) > 3 {
		return words.Errorf("the position has %q too much", Clip(fields[3]))
	}
	for i, f := range fields {
		switch n, err := strconv.ParseUint(f, 10, 16); {
		case i == 0 && f != "-":
			if known, err := s.own.ReadWord(f); err != nil {
				return err
			} else if !known {
				return words.Errorf("there is no en passant square in this game, found %q", Clip(f))
			}
		case i == 0:
		case err != nil:
			return words.Errorf("%q is no number of moves", Clip(f))
		case i == 2 && n > 0:
			s.round = int32(n)
		}
	}
	return nil
}

// consistent refuses what contradicts itself, works out what is due, and lets the
// rules end the game.
func (s *State) consistent() error {
	if err := s.own.Inspect(); err != nil {
		return err
	}
	s.begin()
	s.own.Settle()
	s.effect = engine.Effect{} // nothing was played
	switch {
	case s.due == engine.DueOver && !s.Fresh():
		return words.Errorf("the game is over and something is still to be played")
	case s.due == engine.DueOver:
		return nil
	case s.g.allied && !s.acts(s.seat):
		return words.Errorf("%s is on turn and cannot act", s.SeatName(s.seat))
	}
	if s.begin(); s.dice[0] != 0 {
		s.due = engine.DueMove
	}
	return nil
}

// Clip shortens what is quoted in a message.
func Clip(s string) string {
	if r := []rune(s); len(r) > 12 {
		return string(r[:12]) + "…"
	}
	return s
}
