package repair

import (
	"slices"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// What is written after a moment also tells how much in it must be wrong at least. A man that is moved must stand where
// it is moved from, or come there by a move that is written, or begin there again. A move that is put in brings a man
// to one square, a move that is left out takes none from one, and one that is replaced does both: so that of a
// hypothesis from which men are owed to more squares than it can pay for no repair comes.

// anyOwed is more squares than men are ever owed to.
const anyOwed = 1 << 10

// owed counts the squares from which men are moved from the i-th word on who do not stand there in a position, do not
// come there before and do not begin there, whoever's they are.
func (a *ahead) owed(spot *referee.Spot, i int) (n int) {
	marches := a.marches[a.first[i]:]
	a.stand, a.lacks = [256]uint8{}, [256]bool{}
	a.men = spot.St.Men(a.men[:0])
	for k := range a.men {
		if m := &a.men[k]; m.Square != engine.NoSquare {
			a.stand[m.Square] += m.Count
		}
	}
	for k := range marches {
		m := &marches[k]
		if m.form != notation.Enter && !a.begins[m.from] {
			if a.stand[m.from] >= m.men {
				a.stand[m.from] -= m.men
			} else {
				a.stand[m.from] = 0
				if !a.lacks[m.from] {
					a.lacks[m.from] = true
					n++
				}
			}
		}
		if m.to != engine.NoSquare {
			a.stand[m.to] += m.men
		}
	}
	return n
}

// reach has for each square of a race, by number, the squares to which a man can go from it in one move: along a way of
// a seat that plays, no farther than the greatest throw. It is nil where men run along no ways.
type reach [][]bool

// reachIn is the reach of a game.
func reachIn(game engine.Game) (out reach) {
	if game.Dice() == nil {
		return nil
	}
	greatest := 0
	for _, d := range game.Dice().Dice {
		most := 0
		for _, f := range d.Faces {
			most = max(most, int(f.Value))
		}
		greatest += most
	}
	for s := engine.Seat(1); s <= engine.MaxSeats; s++ {
		if !game.Setup().Has(s) {
			continue
		}
		for _, way := range game.Ways(s) {
			if out == nil {
				out = make(reach, game.Board().Len()+1)
			}
			for i, from := range way {
				if out[from] == nil {
					out[from] = make([]bool, len(out))
				}
				for _, to := range way[i+1 : min(i+1+greatest, len(way))] {
					out[from][to] = true
				}
			}
		}
	}
	return out
}

// lacks reports whether a word is a move that is possible in no position, as no throw leads so far.
func (r reach) lacks(it *notation.Item, game engine.Game) bool {
	m := &it.Move
	if r == nil || it.Kind != notation.MoveItem || it.Sic || it.HasGap() || m.Piece != 0 || m.Form != notation.Step {
		return false
	}
	from, to := game.Board().At(m.From.File, int(m.From.Rank)), game.Board().At(m.To.File, int(m.To.Rank))
	return from != engine.NoSquare && to != engine.NoSquare && (r[from] == nil || !r[from][to])
}

// owes reports whether it is counted to how many squares men are owed: not in a game in which moves are taken back.
func (s *search) owes() bool {
	back, ok := s.trial.Game().(interface{ TakesBack() bool })
	return len(s.marches) > 0 && !(ok && back.TakesBack())
}

// broughtByGaps is to how many squares men may be brought by what gaps and answers from each word on stand for.
func (s *search) broughtByGaps() []int {
	out := make([]int, len(s.words)+1)
	for i, w := range slices.Backward(s.words) {
		switch out[i] = out[i+1]; {
		case w.answer != nil, w.isTurn():
			out[i] = anyOwed
		case w.item.HasGap():
			out[i] = min(out[i]+1, anyOwed)
		}
	}
	return out
}

// owedAt is owed, as it is remembered.
func (s *search) owedAt(spot *referee.Spot, i int) int {
	key := spot.St.Hash() ^ uint64(i+1)*0x94d049bb133111eb
	n, ok := s.owedTo[key]
	if !ok {
		s.spend(1)
		if len(s.owedTo) == maxFits {
			clear(s.owedTo)
		}
		n = int32(s.owed(spot, i))
		s.owedTo[key] = n
	}
	return int(n)
}

// pays is to how many squares men can be brought by edits that cost so much.
func (s *search) pays(cost int) int {
	switch {
	case cost < s.meter.least:
		return 0
	case cost < s.wholesale:
		return mostSquares
	}
	return anyOwed
}

// mostSquares is to how many squares an edit of a word or two brings men at most.
const mostSquares = 2

// count prepares the counting of squares to which men are owed, if it is of use.
func (s *search) count() {
	s.counting, s.owedTo, s.byGaps = s.owes(), map[uint64]int32{}, s.broughtByGaps()
	s.wholesale = 2 * s.meter.least
	for k := range s.damages {
		d := &s.damages[k]
		if d.squares > 0 || d.offer == nil || which(k) == hidden && len(s.hidden) == 0 ||
			which(k) == passageTwice && !slices.ContainsFunc(s.twice, func(n []int32) bool { return len(n) > 0 }) {
			continue
		}
		least, _ := d.span()
		s.wholesale = min(s.wholesale, least)
	}
}

// beyond reports whether men are owed to more squares at a moment than an edit that brings them to so many and edits
// after it, of so much in all, can be for.
func (s *search) beyond(spot *referee.Spot, i, squares, cost int) bool {
	if !s.counting {
		return false
	}
	squares += s.pays(cost) + s.byGaps[i]
	return squares < anyOwed && s.owedAt(spot, i) > squares
}
