package plays

import (
	"cmp"
	"slices"

	"github.com/ashtapada/agn/archive/internal/packing"
)

// Cut takes games, whose numbers are in order, out of the two blocks in which they stand. It returns how many games these
// held, the games that are left, without their positions, and the blocks of those. What stands there of each game is
// what stood there, and the dictionaries keep what no game has any more. The error is problem.ErrDamaged, wrapped.
func Cut(events, boards []byte, games []int64, words Words) (held int, left []*Game, ev, bo []byte, err error) {
	var e Events
	var b Boards
	if err = e.Open(events); err == nil {
		err = b.open(boards, skipDeltas)
	}
	same := func(e Entry, b boardEntry) bool { return e.Number == b.Number }
	if err == nil && !slices.EqualFunc(e.Games, b.Games, same) {
		err = errBlock
	}
	held = len(e.Games)
	out := func(game int64) bool {
		_, is := slices.BinarySearch(games, game)
		return is
	}
	e.Games = slices.DeleteFunc(e.Games, func(e Entry) bool { return out(e.Number) })
	b.Games = slices.DeleteFunc(b.Games, func(b boardEntry) bool { return out(b.Number) })
	known := e.known(words)
	for i := 0; i < len(e.Games) && err == nil; i++ {
		var g *Game
		g, err = e.game(&e.Games[i], known)
		left = append(left, g)
	}
	if err != nil {
		return 0, nil, nil, nil, err
	}
	return held, left, packing.AppendBlock(nil, e.body()), packing.AppendDense(nil, b.body()), nil
}

// body returns what a block is made of that holds the games.
func (b *Events) body() []byte {
	out := make(buffer, 0, len(b.buf))
	out.add(len(b.Games))
	out = append(out, b.dictionaries...)
	before := int64(0)
	for i := range b.Games {
		e := &b.Games[i]
		out.entry(before, e, &b.Tables[e.Table], len(e.log))
		before = e.Number
	}
	slices.SortStableFunc(b.Games, func(x, y Entry) int { return cmp.Compare(x.Table, y.Table) })
	for i := range b.Games {
		out = append(out, b.Games[i].log...)
	}
	return out
}

// body returns what a block is made of that holds the games.
func (b *Boards) body() []byte {
	out := make(buffer, 0, len(b.buf))
	out.add(len(b.Games))
	out = append(out, b.dictionaries...)
	before := int64(0)
	for i := range b.Games {
		e := &b.Games[i]
		out.boardEntry(before, e, [2]int{len(e.movers), len(e.ranks)})
		before = e.Number
	}
	slices.SortStableFunc(b.Games, func(x, y boardEntry) int { return cmp.Compare(x.class, y.class) })
	for i := range b.Games {
		out = append(out, b.Games[i].movers...)
	}
	for i := range b.Games {
		out = append(out, b.Games[i].ranks...)
	}
	return out
}
