package plays

import (
	"cmp"
	"encoding/binary"
	"maps"
	"slices"

	"github.com/ashtapada/agn/archive/internal/packing"
)

// The symbols of the log of movers. From firstMover on they name the mover, by how long ago its
// seat moved and how long ago it came to its square, and say whether a position with the same
// board, as a throw leaves it, goes before; less than that are escapes.
const (
	sameBoard  = 0
	openBoard  = 1
	saidTurn   = 2 // the letter of the seat on turn and the symbol follow
	saidMover  = 3 // the number of the mover follows
	firstMover = 8
	// nearSeats and nearMen bound what a symbol names: so many seats, and so many squares of
	// each and its hand.
	nearSeats = 4
	nearMen   = 31
)

// boardEncoder encodes positions.
type boardEncoder struct {
	men    map[string]uint32 // by text, in the order in which they come
	deltas deltaTable
	// changes holds what has changed from position to position, in the order in which it
	// came, and parts of all of them.
	changes       []delta
	parts         []part
	steps         []step
	movers, ranks buffer
	roster        roster
	key           []byte
}

// delta is what changes from one position to the next, and how often it does so in a block.
type delta struct {
	first, end uint32 // in parts
	mover      uint32
	// times is how often it occurs, rank its place among those of its mover.
	times, rank uint32
}

// step is a position of a game: what has changed, as the place in changes, or one of the two
// below; and the letter of the seat on turn if it is to be said.
type step struct {
	change int32
	turn   byte
	said   bool
}

const (
	stepSame = -1
	stepOpen = -2
)

// boards encodes the positions. What changes is given by the mover, which is one of few that can
// be it, and by the place among what changed when that one moved, the most frequent first.
func (e *Encoder) boards(games []*Game) []byte {
	b := &e.boardEncoder
	ends := b.gather(games)
	texts, squares := b.number()
	groups := b.rankChanges()

	e.body = e.body[:0]
	e.body.add(len(games))
	e.body.dictionary(texts)
	b.appendGroups(&e.body, groups)
	b.movers, b.ranks = b.movers[:0], b.ranks[:0]
	_, classes, order := classesOf(games)
	sizes := make([][2]int, len(games))
	for _, i := range order {
		first := 0
		if i > 0 {
			first = ends[i-1]
		}
		moved, ranked := len(b.movers), len(b.ranks)
		b.log(b.steps[first:ends[i]], squares)
		sizes[i] = [2]int{len(b.movers) - moved, len(b.ranks) - ranked}
	}
	number, first := int64(0), 0
	for i, g := range games {
		e.body.boardEntry(number, &boardEntry{Number: g.Number, Len: ends[i] - first, class: classes[i]}, sizes[i])
		number, first = g.Number, ends[i]
	}
	e.body = append(append(e.body, b.movers...), b.ranks...)
	return packing.AppendDense(nil, e.body)
}

// boardEntry appends the entry of a game after that of another one, and how long its movers and its ranks are.
func (b *buffer) boardEntry(before int64, e *boardEntry, sizes [2]int) {
	b.add(int(e.Number-before), e.class, e.Len, sizes[0], sizes[1])
}

// gather takes up the positions of the games, and returns where those of each end.
func (b *boardEncoder) gather(games []*Game) (ends []int) {
	if b.men == nil {
		b.men = map[string]uint32{}
	}
	b.deltas.clear()
	clear(b.men)
	b.changes, b.parts, b.steps = b.changes[:0], b.parts[:0], b.steps[:0]
	ends = make([]int, len(games))
	for i, g := range games {
		b.positions(g)
		ends[i] = len(b.steps)
	}
	return ends
}

// positions takes up the positions of a game.
func (b *boardEncoder) positions(g *Game) {
	n := 0
	for rest := g.Boards; len(rest) > 0; n++ {
		count := int(rest[0])
		if count == open {
			b.steps = append(b.steps, step{change: stepOpen})
			rest = rest[1:]
			continue
		}
		s := step{change: stepSame, turn: rest[1]}
		rest = rest[2:]
		size := changesLen(rest, count)
		if count > 0 {
			s.change = int32(b.delta(rest[:size]))
		}
		rest = rest[size:]
		s.said = n >= len(g.Events) || g.letter(g.Events[n].Seat) != s.turn
		b.steps = append(b.steps, s)
	}
}

// delta returns the place of changes among those of the block.
func (b *boardEncoder) delta(changes []byte) uint32 {
	number, isNew := b.deltas.number(changes)
	if isNew {
		b.change(changes)
	}
	id := number - 1
	b.changes[id].times++
	return id
}

// change takes up changes that the block did not have.
func (b *boardEncoder) change(changes []byte) {
	d := delta{first: uint32(len(b.parts))}
	for len(changes) > 0 {
		end := changeHead + int(changes[changeHead-1])
		b.key = append(append(b.key[:0], changes[1:changeHead-1]...), changes[changeHead:end]...)
		n, ok := b.men[string(b.key)]
		if !ok {
			n = uint32(len(b.men))
			b.men[string(b.key)] = n
		}
		b.parts = append(b.parts, part{n, int8(changes[0])})
		changes = changes[end:]
	}
	d.end = uint32(len(b.parts))
	b.changes = append(b.changes, d)
}

// number numbers the men in the order of their texts, finds out who moves in each change, and
// returns the texts and the seats of the men.
func (b *boardEncoder) number() ([]string, *squares) {
	texts := slices.Sorted(maps.Keys(b.men))
	places := make([]uint32, len(texts))
	for i, text := range texts {
		places[b.men[text]] = uint32(i)
	}
	for i := range b.parts {
		b.parts[i].man = places[b.parts[i].man]
	}
	men, _ := readMen(texts)
	squares := newSquares(men)
	for i := range b.changes {
		d := &b.changes[i]
		d.mover = squares.moverOf(b.parts[d.first:d.end])
	}
	return texts, squares
}

// rankChanges gives each change its place among those of its mover, and returns the places in
// changes by mover and rank.
func (b *boardEncoder) rankChanges() []uint32 {
	// What decides nearly always lies side by side.
	type ranked struct{ mover, times, change uint32 }
	all := make([]ranked, len(b.changes))
	for i := range b.changes {
		all[i] = ranked{b.changes[i].mover, b.changes[i].times, uint32(i)}
	}
	partsOf := func(r ranked) []part { return b.parts[b.changes[r.change].first:b.changes[r.change].end] }
	slices.SortFunc(all, func(x, y ranked) int {
		if c := cmp.Or(cmp.Compare(x.mover, y.mover), cmp.Compare(y.times, x.times)); c != 0 {
			return c
		}
		return slices.CompareFunc(partsOf(x), partsOf(y), part.compare)
	})
	order := make([]uint32, len(all))
	for i, r := range all {
		order[i] = r.change
		b.changes[r.change].rank = 0
		if i > 0 && all[i-1].mover == r.mover {
			b.changes[r.change].rank = b.changes[order[i-1]].rank + 1
		}
	}
	return order
}

// appendGroups appends the dictionary of changes, mover by mover, column by column.
func (b *boardEncoder) appendGroups(dst *buffer, order []uint32) {
	var groups, sizes, counts, men buffer
	n, before := 0, uint32(0)
	for i := 0; i < len(order); n++ {
		start := i
		for i++; i < len(order) && b.changes[order[i]].rank > 0; i++ {
		}
		mover := b.changes[order[start]].mover
		groups.add(int(mover-before), i-start)
		before = mover
		for _, k := range order[start:i] {
			d := &b.changes[k]
			sizes.add(int(d.end - d.first))
			last := int64(mover)
			for _, p := range b.parts[d.first:d.end] {
				counts = append(counts, byte(p.count))
				men = binary.AppendVarint(men, int64(p.man)-last)
				last = int64(p.man)
			}
		}
	}
	dst.add(n)
	for _, part := range []buffer{groups, sizes, counts, men} {
		*dst = append(*dst, part...)
	}
}

// log appends the positions of a game.
func (b *boardEncoder) log(steps []step, squares *squares) {
	b.roster.begin(squares)
	same := 0 // 1 if a position with the same board waits for the next one
	for i, s := range steps {
		if s.said {
			b.movers = append(b.movers, saidTurn, s.turn)
		}
		switch s.change {
		case stepSame:
			if i+1 < len(steps) && steps[i+1].change >= 0 && !s.said && !steps[i+1].said {
				same = 1
				continue
			}
			b.movers = append(b.movers, sameBoard)
		case stepOpen:
			b.movers = append(b.movers, openBoard)
		default:
			d := &b.changes[s.change]
			if n, ok := b.roster.place(d.mover); ok {
				b.movers = append(b.movers, byte(firstMover+2*n+same))
			} else {
				b.movers = append(b.movers, []byte{sameBoard, saidMover}[1-same:]...)
				b.movers.add(int(d.mover))
			}
			same = 0
			b.ranks.add(int(d.rank))
			b.roster.change(d.mover, b.parts[d.first:d.end])
		}
	}
}

// classesOf puts games with the same table into one class, and returns the tables, their numbers by
// game, and the order in which logs stand: those of a class one after another, since what is alike
// compresses well.
func classesOf(games []*Game) (tables dictionary, classes, order []int) {
	var text []byte
	for _, g := range games {
		text = g.Table.AppendText(text[:0])
		classes = append(classes, tables.number(string(text)))
	}
	return tables, classes, orderOf(classes)
}

// orderOf returns the places of games by class, and in their order within each.
func orderOf(classes []int) []int {
	order := make([]int, len(classes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(classes[i], classes[k]) })
	return order
}
