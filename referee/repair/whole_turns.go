package repair

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/turns"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/referee"
)

// A round may be written in another order than that of play: the own turn first, the partner next. Its turns are then
// in wrong places, each word by itself, and in truth there is one error.

// maxOrdered is of how many seats all orders are tried.
const maxOrdered = 4

// inOrder is the order in which the seats that play have their turns.
func inOrder(game engine.Game) (out []engine.Seat) {
	rs, setup := game.Ruleset(), game.Setup()
	for k := range len(rs.Seats) {
		if s := engine.Seat((int(setup.First)-1+k)%len(rs.Seats) + 1); setup.Has(s) {
			out = append(out, s)
		}
	}
	return out
}

// orderHypotheses are those that the turns of a round are written in another order than that of play, by the marks of
// the seats, else in each order.
func (w *whole) orderHypotheses(game engine.Game) (out []hypothesis) {
	seats := inOrder(game)
	if len(seats) < 2 || len(seats) > maxOrdered {
		return nil
	}
	if len(w.marks()) > 0 {
		if _, n := w.sorted(game.Ruleset(), seats); n < 2 {
			return nil // turns of one round are exchanged as others are
		}
		return []hypothesis{{says: "the turns of a round in another order", cost: orderCost(w.firstOrder(game, seats)),
			all: func(w *whole) []string {
				now, _ := w.sorted(game.Ruleset(), seats)
				return now
			}}}
	}
	if len(seats) == 2 && game.Dice() == nil {
		return w.columnHypotheses(game, nil)
	}
	for _, order := range arrangements(len(seats), len(seats)) {
		if slices.IsSorted(order) {
			continue
		}
		var names []string
		for _, k := range order {
			names = append(names, game.Ruleset().Info(seats[k]).Name)
		}
		out = append(out, hypothesis{says: "the turns of each round in the order " + strings.Join(names, ", "),
			cost: orderCost(order),
			all:  func(w *whole) []string { return w.ordered(order) }})
	}
	return out
}

// orderCost is what the hypothesis costs that turns are written in an order of columns: more for that of play from
// another seat on, as that seat may rather have begun.
func orderCost(order []int) int {
	for i, k := range order {
		if k != (order[0]+i)%len(order) {
			return wholeCost
		}
	}
	return wholeCost + fromCost
}

// firstOrder is in which order the columns of the first round stand, by their marks.
func (w *whole) firstOrder(game engine.Game, seats []engine.Seat) (out []int) {
	_, rounds := w.rounds()
	for i := 0; len(rounds) > 0 && i < len(rounds[0]); i++ {
		out = append(out, slices.Index(seats, game.Ruleset().SeatOf(rounds[0][i].Mark)))
	}
	if len(out) != len(seats) || out[0] == 0 {
		return []int{0, 0} // no seat can rather have begun
	}
	return out
}

// rounds are the words of the main line, and the turns of each round.
func (w *whole) rounds() (items []notation.Item, rounds [][]turns.Turn) {
	items = w.mainItems()
	return items, turns.Rounds(items)
}

// mainItems are the words of the main line.
func (w *whole) mainItems() (out []notation.Item) {
	for _, i := range w.main {
		out = append(out, w.words[i].item)
	}
	return out
}

// texts are all words as they are written.
func (w *whole) texts() (now []string) {
	for i := range w.words {
		now = append(now, w.words[i].text)
	}
	return now
}

// sorted are the words with the turns of each round in the order of seats, by their marks, and of how many rounds that
// is another order.
func (w *whole) sorted(rs *engine.Ruleset, seats []engine.Seat) (now []string, n int) {
	now = w.texts()
	_, rounds := w.rounds()
	place := func(t turns.Turn) int { return slices.Index(seats, rs.SeatOf(t.Mark)) }
	byPlace := func(a, b turns.Turn) int { return cmp.Compare(place(a), place(b)) }
	for _, round := range rounds {
		if !slices.ContainsFunc(round, func(t turns.Turn) bool { return place(t) < 0 }) &&
			!slices.IsSortedFunc(round, byPlace) {
			w.put(now, round, slices.SortedStableFunc(slices.Values(round), byPlace))
			n++
		}
	}
	return now, n
}

// put has the words of a round as they are with its turns in another order.
func (w *whole) put(now []string, round, order []turns.Turn) {
	slot := round[0].From
	for _, t := range order {
		for k := t.From; k < t.To; k++ {
			is := w.words[w.main[k]].text
			if after := slot + 1; after < len(w.main) && w.words[w.main[slot]].item.End == w.words[w.main[after]].item.Start {
				is += " " // <4><2> stand close to one another
			}
			now[w.main[slot]] = is
			slot++
		}
	}
}

// ordered are the words with the turns of each round in the order of play, where they are written in another. Where a
// round has more turns than seats, as a turn may have several throws, they are put together as the rules allow it
// first.
func (w *whole) ordered(order []int) []string {
	now := w.texts()
	items, rounds := w.rounds()
	var spot, next referee.Spot
	spot.Copy(&w.first)
	legal := true
	plays := func(all []turns.Turn) bool {
		next.Copy(&spot)
		return w.plays(&next, items, all)
	}
	for i, round := range rounds {
		if len(round) < len(order) && i < len(rounds)-1 {
			legal = legal && plays(round)
			spot.Copy(&next)
			continue // somebody plays no more
		}
		var found []turns.Turn
		for _, joined := range inTurns(round, len(order), i == len(rounds)-1) {
			if one := play(joined, order); legal && plays(one) {
				found = one
				break
			}
		}
		if legal = legal && found != nil; found == nil && len(round) <= len(order) {
			found = play(round, order)
		}
		if found == nil {
			return now
		}
		w.put(now, round, found)
		spot.Copy(&next)
	}
	return now
}

// plays plays turns, if they are legal.
func (w *whole) plays(s *referee.Spot, items []notation.Item, all []turns.Turn) bool {
	for _, t := range all {
		for k := t.From; k < t.To; k++ {
			if items[k].HasGap() || w.trial.Step(s, &items[k])&referee.Broken != 0 {
				return false
			}
		}
	}
	return true
}

// play are turns written in an order, in that of play. Of the last round some seats may lack.
func play(written []turns.Turn, order []int) []turns.Turn {
	out, at := make([]turns.Turn, len(order)), 0
	for _, k := range order {
		if k < len(written) {
			out[k] = written[at]
			at++
		}
	}
	return out[:len(written)]
}

// inTurns lists the ways to put neighbours together to as many turns as there are seats, of the last round to fewer
// too.
func inTurns(round []turns.Turn, seats int, last bool) (out [][]turns.Turn) {
	for n := min(seats, len(round)); n > 0; n-- {
		if out = append(out, inParts(round, n)...); !last {
			break
		}
	}
	return out
}

// inParts lists the ways to put neighbours together to so many turns.
func inParts(all []turns.Turn, n int) (out [][]turns.Turn) {
	if n == 0 {
		return nil
	}
	if n == 1 {
		return [][]turns.Turn{{{From: all[0].From, To: all[len(all)-1].To}}}
	}
	for k := 1; k <= len(all)-n+1; k++ {
		first := turns.Turn{From: all[0].From, To: all[k-1].To}
		for _, rest := range inParts(all[k:], n-1) {
			out = append(out, append([]turns.Turn{first}, rest...))
		}
	}
	return out
}

// unmarked puts in a turn in each round of a record without marks where each seat may have been left out: one whose
// rounds have one turn less than there are seats that still play. Which seat plays no more from a round on is what lets
// most turns be played.
func (w *whole) unmarked() (out []lostPart) {
	game := w.trial.Game()
	seats := inOrder(game)
	items, rounds := w.rounds()
	if len(rounds) < fewest || len(w.marks()) > 0 || len(seats) < 2 {
		return nil
	}
	ends, ok := joinTurns(items, rounds, len(seats)-1, throwsAgain(game))
	if !ok {
		return nil
	}
	best := make([]*absence, len(seats))
	for _, chosen := range arrangements(len(seats), 1+len(ends)) {
		if w.halted() {
			return nil
		}
		a := &absence{left: chosen[0], gone: chosen[1:], ends: ends}
		if a.fit = w.fit(a, items, rounds, seats); best[a.left] == nil || a.fit > best[a.left].fit {
			best[a.left] = a
		}
	}
	slices.SortStableFunc(best, func(a, b *absence) int { return cmp.Compare(b.fit, a.fit) })
	for _, a := range best {
		out = append(out, lostPart{says: fmt.Sprintf("the turns of %s left out", game.Ruleset().Info(seats[a.left]).Name),
			changes: a.changes(items, rounds)})
	}
	return out
}

// absence is which seat may have been left out of a record, and which others play no more from rounds on, by their
// places in the order of play.
type absence struct {
	left, fit  int
	gone, ends []int
}

// plays reports whether a seat still plays in a round.
func (a *absence) plays(seat, round int) bool {
	k := slices.Index(a.gone, seat)
	return k < 0 || round < a.ends[k]
}

// changes put in a turn of the seat that was left out in each round.
func (a *absence) changes(items []notation.Item, rounds [][]turns.Turn) (out []change) {
	for i, round := range rounds {
		at, k := int32(0), 0
		for seat := range a.left {
			if a.plays(seat, i) {
				k++
			}
		}
		switch {
		case k < len(round):
			at = items[round[k].From].Start
		case i == len(rounds)-1:
			continue // it may have ended before
		default:
			at = items[round[len(round)-1].To].Start // of the next number
		}
		out = append(out, change{start: at, end: at, now: "_t "})
	}
	return out
}

// fit is how many turns can be played where others are passed: those of the seat that was left out, and what it may
// have made impossible.
func (w *whole) fit(a *absence, items []notation.Item, rounds [][]turns.Turn, seats []engine.Seat) (n int) {
	var spot, next referee.Spot
	spot.Copy(&w.first)
	for i, round := range rounds {
		k := 0
		for seat, s := range seats {
			if seat == a.left || !a.plays(seat, i) || k == len(round) {
				continue
			}
			for range seats {
				if spot.St.Seat() != s {
					spot.St.EndTurn()
				}
			}
			next.Copy(&spot)
			if w.plays(&next, items, round[k:k+1]) {
				n++
				spot.Copy(&next)
			}
			k++
		}
	}
	return n
}

// joinTurns puts together what is written of rounds to so many turns, and to fewer from rounds on which have fewer:
// these it returns. It reports false where there is no way to.
func joinTurns(items []notation.Item, rounds [][]turns.Turn, n int, again map[string]bool) (ends []int, ok bool) {
	for i, round := range rounds {
		last := i == len(rounds)-1
		for ; !last && len(round) < n && n > 1; n-- {
			ends = append(ends, i)
		}
		if rounds[i] = asTurns(items, round, n, last, again); rounds[i] == nil || len(ends) > maxGone {
			return nil, false
		}
	}
	return ends, true
}

// maxGone is of how many seats it is tried that they play no more.
const maxGone = 2

// againAt is at how many moments of a game it is tried after which throws a seat throws again.
const againAt = 40

// throwsAgain has the throws, as they are written, after which a seat throws again, at more of some moments of a game than
// at which it does not.
func throwsAgain(game engine.Game) map[string]bool {
	out, count := map[string]bool{}, map[engine.Cast]int{}
	if game.Dice() == nil {
		return out
	}
	st, chances := game.Start(), game.Dice().Chances()
	for k := range againAt {
		for _, chance := range chances {
			count[chance.Cast] += afterThrow(st.Clone(), chance.Cast, k)
		}
		afterThrow(st, chances[k%len(chances)].Cast, k)
	}
	for _, chance := range chances {
		out[string(referee.AppendCast(nil, chance.Cast))] = count[chance.Cast] > 0
	}
	return out
}

// afterThrow plays a throw with moves that take nothing. It returns 1 if its seat throws again, -1 if not, and 0 where
// that cannot be said.
func afterThrow(st engine.State, c engine.Cast, pick int) int {
	if st.Due() != engine.DueCast {
		return 0
	}
	for st.Throw(c); st.Due() == engine.DueMove && !st.Fresh(); {
		moves := slices.DeleteFunc(st.Legal(nil), func(m engine.Move) bool { return m.Capture })
		if len(moves) == 0 {
			st.EndTurn()
			return 0
		}
		st.Apply(moves[pick%len(moves)])
	}
	switch {
	case st.Due() == engine.DueOver:
		return 0
	case st.Fresh():
		return -1
	}
	return 1
}

// asTurns puts together what is written of a round to so many turns, of the last one to fewer too: after a throw with
// which a seat throws again, and after a capture, which may let it throw again. It returns nil where there is no way to.
func asTurns(items []notation.Item, round []turns.Turn, n int, last bool, again map[string]bool) []turns.Turn {
	if len(round) < n && !last {
		return nil
	}
	for _, joined := range inTurns(round, n, last) {
		k, ok := 0, true
		for i, piece := range round {
			throws, takes := endOfTurn(items[piece.From:piece.To], again)
			switch on := piece.To < joined[k].To; {
			case on:
				ok = ok && (throws || takes)
			case i+1 < len(round) || !last:
				ok = ok && !throws
			}
			if piece.To == joined[k].To {
				k++
			}
		}
		if ok {
			return joined
		}
	}
	return nil
}

// endOfTurn reports whether the last throw of some words lets its seat throw again, and whether something is captured in
// them.
func endOfTurn(items []notation.Item, again map[string]bool) (throws, takes bool) {
	for i := range items {
		switch it := &items[i]; it.Kind {
		case notation.Throw:
			throws = again[textOf(it)]
		case notation.MoveItem:
			takes = takes || it.Move.Sep == 'x' && len(again) > 0
		}
	}
	return throws, takes
}
