package repair

import (
	"cmp"

	"github.com/ashtapada/agn/referee"
)

// A damage is something that can have happened to a record: a row of the table. Whoever adds a row has
// added a damage.
type damage struct {
	// name says what happened.
	name string
	// cost is what it costs: the smaller, the more readily a record is believed to have been damaged so.
	// Where the cost is measured it is from least to most; zero is cost.
	cost, least, most int
	// why is what an edit says that undoes it, empty where that follows from the signs.
	why string
	// where is in which bands it is tried, zero where edits of words are. That takes a word that is no answer,
	// unless anywhere is set.
	where    where
	anywhere bool
	// squares is to how many squares men are brought at most by an edit that undoes it, 0 for any number.
	squares int
	// offer tries the edits that undo it at a moment; nil where others do.
	offer func(*moment, which)
	// example is a record with the damage, repaired what that comes to.
	example, repaired string
}

// which is the index of a damage in the table.
type which int

// The damages that code names, in the order in which they are tried.
const (
	roundsSwapped which = iota
	contentsSwapped
	columnLow
	columnHigh
	lineLost
	roundLost
	passageLost
	movesLost
	manyLost
	turnLost
	hidden
	eventLost
	seatMarkLost
	suffixLeft
	otherWord
	otherMark
	seatNamed
	otherNumber
	fragments
	runTogether
	torn
	tornLost
	skipped
	wordAdded
	wordTwice
	turnAdded
	passageTwice
	swapped
	turnsSwapped
	throwsSwapped
	tagLost
	gapFilled
	answered
)

// tagCost is more than an event costs that was lost at the end and less than the rest of a game.
const tagCost = 11

// The heads of the examples.
const (
	duel    = "[Variant \"chaturanca-3\"]\n\n"
	four    = "[Variant \"chaturanca-1\"]\n\n"
	race    = "[Variant \"chauka-bara\"]\n\n"
	cowries = "[Variant \"thaayam\"]\n\n"
	dice    = "[Variant \"chaupur\"]\n\n"
)

// damages is the table.
var damages = []damage{
	roundsSwapped: {
		name: "rounds that stand in another order than their numbers", cost: 10, where: lines, anywhere: true,
		why: "rounds that stand in another order than their numbers", offer: (*moment).inOrder,
		example:  four + "1. R: Ke3 Y: Ec6 B: g6 G: Kxg6 3. R: Rxh1 Y: c5 B: Nxh6 2. R: Rxg1 Y: Ea8 B: h6 G: Kxh6 *",
		repaired: four + "1. R: Ke3 Y: Ec6 B: g6 G: Kxg6 2. R: Rxg1 Y: Ea8 B: h6 G: Kxh6 3. R: Rxh1 Y: c5 B: Nxh6 *",
	},
	contentsSwapped: {
		name: "what stands in two rounds exchanged, their numbers in place \\*\\*", cost: 10, anywhere: true,
		where: rows | near | far, why: "rounds exchanged", offer: (*moment).contents,
		example:  duel + "1. e3 e6 2. Ne5 Nd4 3. Nf3 Nc6 4. exd4 d6 5. Nxf7 Kxf7 *",
		repaired: duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5 Nd4 4. exd4 d6 5. Nxf7 Kxf7 *",
	},
	columnLow: {
		name: "all turns of a seat a row too low from a round on", cost: 12, anywhere: true, where: rows | near | far,
		why: "a column a row too low", offer: (*moment).columnDown,
		example:  duel + "1. e3 e6 2. Nf3 3. Ne5 Nc6 4. exd4 Nd4 5. Nxf7 d6 6. Kxf7 *",
		repaired: duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5 Nd4 4. exd4 d6 5. Nxf7 Kxf7 *",
	},
	columnHigh: {
		name: "all turns of a seat a row too high from a round on, the first lost \\*\\*", cost: 14, anywhere: true,
		where: rows | near | far, why: "a column a row too high, its first turn left out", offer: (*moment).columnUp,
		example:  duel + "1. e3 e6 2. Nf3 Nd4 3. Ne5 d6 4. exd4 Kxf7 5. Nxf7 *",
		repaired: duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5 Nd4 4. exd4 d6 5. Nxf7 Kxf7 *",
	},
	lineLost: {
		name: "all turns of a round lost with its number", cost: 14, where: lines, anywhere: true,
		why: "a line was left out", offer: (*moment).lineLost,
		example: dice + "1. R: <6,5,1> r9-o11 s9-p11 Y: <6,5,2> r10-n11 k18-i16 G: <6,5,2> j18-i14 j17xi16 W: <2,2,1> " +
			"i1-k4 3. R: <6,5,2> o11-k16 p11-k12 Y: <6,1,1> k15-k17 q11xk12 *",
		repaired: dice + "1. R: <6,5,1> r9-o11 s9-p11 Y: <6,5,2> r10-n11 k18-i16 G: <6,5,2> j18-i14 j17xi16 W: <2,2,1> " +
			"i1-k4 2. R: <6,6,6> j3-s9 Y: <6,6,5> ck-q11 n11-k15 G: <6,6,6> i14-g9 W: <6,6,2> c10-i5 3. R: <6,5,2> o11-k16 " +
			"p11-k12 Y: <6,1,1> k15-k17 q11xk12 *",
	},
	roundLost: {
		name: "the two moves of a round lost", cost: 14, where: twos, anywhere: true,
		why: "a line was left out", offer: (*moment).roundLost,
		example:  duel + "1. e3 e6 2. Nf3 Nc6 4. exd4 d6 5. Nxf7 Kxf7 *",
		repaired: duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5 Nd4 4. exd4 d6 5. Nxf7 Kxf7 *",
	},
	passageLost: {
		name: "several throws and moves lost that are no whole turn \\*", cost: 13, where: passages, anywhere: true,
		squares: maxPassageEvents,
		why:     "a passage was left out", offer: (*moment).passageLost,
		example:  cowries + "1. R: -- W: <1> <8> <3> @c5 c5-c1 c1-e2 B: <3> -- 2. R: <3> -- G: <2> -- *",
		repaired: cowries + "1. R: <2> -- G: <2> -- W: <1> <8> <3> @c5 c5-c1 c1-e2 B: <3> -- 2. R: <3> -- G: <2> -- *",
	},
	movesLost: {
		name: "two moves lost before the mark of a seat", cost: 13, where: twos, anywhere: true,
		why: "a passage was left out", offer: (*moment).movesLost,
		example:  four + "1. R: Ke3 Y: Ec6 B: g6 G: Kxg6 2. R: Rxg1 Y: Ea8 3. R: Rxh1 Y: c5 B: Nxh6 *",
		repaired: four + "1. R: Ke3 Y: Ec6 B: g6 G: Kxg6 2. R: Rxg1 Y: Ea8 B: h6 G: Kxh6 3. R: Rxh1 Y: c5 B: Nxh6 *",
	},
	manyLost: {
		name: "three to eight moves lost, of whole rounds as a round, else", cost: 13, most: 14, where: twos, anywhere: true,
		offer:    (*moment).manyLost,
		example:  four + "1. R: Ke3 Y: Ec6 B: g6 G: Kxg6 3. R: Rxh1 Y: c5 B: Nxh6 *",
		repaired: four + "1. R: Ke3 Y: Ec6 B: g6 G: Kxg6 2. R: Rxg1 Y: c8 B: f6 G: Kh6 3. R: Rxh1 Y: c5 B: Nxh6 *",
	},
	turnLost: {
		name: "a whole turn lost", cost: 12, anywhere: true, squares: maxTurnEvents,
		why: "a turn was left out", offer: (*moment).turnLost,
		example:  race + "1. R: <2> c1-e1 W: <2> c5-a5 *",
		repaired: race + "1. R: <2> c1-e1 G: <2> e3-e5 W: <2> c5-a5 *",
	},
	hidden: {
		name: "a `;` that makes a comment of moves", cost: 7, least: 1, most: maxCost, anywhere: true,
		why: "a sign that makes a comment of moves", offer: (*moment).bare,
		example:  duel + "1. e3 e6 2. Nf3 ; Nc6 3. Ne5\nNd4 4. exd4 *",
		repaired: duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5\nNd4 4. exd4 *",
	},
	eventLost: {
		name: "a throw, move or pass lost", cost: 9, anywhere: true, squares: 1,
		why: "an event was left out", offer: (*moment).eventLost,
		example:  duel + "1. e3 e6 2. Nf3 3. Ne5 Nd4 4. exd4 d6 5. Nxf7 Kxf7 *",
		repaired: duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5 Nd4 4. exd4 d6 5. Nxf7 Kxf7 *",
	},
	seatMarkLost: {
		name: "a seat mark lost", cost: 9, anywhere: true, squares: 1,
		why: "a seat mark was left out", offer: (*moment).seatMarkLost,
	},
	suffixLeft: {
		name: "the word lost that a suffix or sic belongs to", cost: 9, least: 1, most: maxCost, anywhere: true, squares: 2,
		why: "a word that does not belong here", offer: (*moment).suffixLeft,
		example:  duel + "1. e3 e6 2. ! Nc6 3. Ne5 *",
		repaired: duel + "1. e3 e6 2. Nf3 ! Nc6 3. Ne5 *",
	},
	otherWord: {
		name: "another word altogether, of the same kind", cost: 12, least: 1, squares: 2,
		offer:    (*moment).otherWord,
		example:  duel + "1. e3 e6 2. Nf6 Nc6 3. Ne5 *",
		repaired: duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5 *",
	},
	otherMark: {
		name: "another seat mark", cost: 12, least: 1, squares: 1,
		offer:    (*moment).otherMark,
		example:  race + "1. R: <2> c1-e1 Q: <2> e3-e5 W: <2> c5-a5 *",
		repaired: race + "1. R: <2> c1-e1 G: <2> e3-e5 W: <2> c5-a5 *",
	},
	seatNamed: {
		name: "the name of a seat for its mark", cost: wordCost + markCost,
		why:      "the name of the seat",
		example:  race + "1. R: <2> c1-e1 Green <2> e3-e5 W: <2> c5-a5 *",
		repaired: race + "1. R: <2> c1-e1 G: <2> e3-e5 W: <2> c5-a5 *",
	},
	otherNumber: {
		name: "another round number", cost: 12, least: 1, squares: 1,
		offer:    (*moment).otherNumber,
		example:  duel + "1. e3 e6 Z. Nf3 Nc6 3. Ne5 *",
		repaired: duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5 *",
	},
	fragments: {
		name: "a word in pieces by signs that are of no word", cost: 12, least: 1, squares: 2,
		offer:    (*moment).fragments,
		example:  duel + "1. e3 e6 2. N>3 Nc6 3. Ne5 *",
		repaired: duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5 *",
	},
	runTogether: {
		name: "words run together", cost: 6, squares: 2,
		why: "two words run together", offer: (*moment).together,
		example:  duel + "1. e3 e6 2. Nf3Nc6 3. Ne5 *",
		repaired: duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5 *",
	},
	torn: {
		name: "a word torn apart", cost: 6, most: 6 + lostCost, squares: 2,
		why: "a word torn apart", offer: (*moment).torn,
		example:  duel + "1. e3 e6 2. N f3 Nc6 3. Ne5 *",
		repaired: duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5 *",
	},
	tornLost: {
		name: "a word torn in two where a sign was lost", cost: 6, most: 6 + lostCost,
		why:      "a word torn in two where a sign was lost",
		example:  race + "1. R: <2> c1 e1 G: <2> e3-e5 W: <2> c5-a5 *",
		repaired: race + "1. R: <2> c1-e1 G: <2> e3-e5 W: <2> c5-a5 *",
	},
	skipped: {
		name: "the end of a word and the beginning of the next lost \\*", cost: 12, where: near, squares: 3,
		why: "the end of a word and the beginning of the next left out", offer: (*moment).skipped,
		example:  duel + "1. e3 e6 2. Nf3 Nc6 3. Ne4 4. exd4 d6 5. Nxf7 Kxf7 *",
		repaired: duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5 Nd4 4. exd4 d6 5. Nxf7 Kxf7 *",
	},
	wordAdded: {
		name: "a word put in", cost: 9, squares: 1,
		why: "a word that does not belong here", offer: (*moment).wordAdded,
		example:  duel + "1. e3 e6 2. Nf3 Nc6 Zz 3. Ne5 *",
		repaired: duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5 *",
	},
	wordTwice: {
		name: "a word written twice", cost: 6, squares: 1,
		why: "written twice", offer: (*moment).wordTwice,
		example:  duel + "1. e3 e6 2. Nf3 Nc6 Nc6 3. Ne5 *",
		repaired: duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5 *",
	},
	turnAdded: {
		name: "a whole turn put in", cost: 12,
		why: "a turn that does not belong here", offer: (*moment).turnAdded,
		example:  race + "1. R: <2> c1-e1 R: <3> c1-d1 G: <2> e3-e5 W: <2> c5-a5 *",
		repaired: race + "1. R: <2> c1-e1 G: <2> e3-e5 W: <2> c5-a5 *",
	},
	passageTwice: {
		name: "a passage written twice", cost: 6,
		why: "a passage written twice", offer: (*moment).passageTwice,
		example:  duel + "1. e3 e6 2. Nf3 Nc6 2. Nf3 Nc6 3. Ne5 *",
		repaired: duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5 *",
	},
	swapped: {
		name: "two neighbours exchanged", cost: 7, squares: 2,
		why: "neighbours exchanged", offer: (*moment).swapped,
		example:  duel + "1. e3 e6 2. Nc6 Nf3 3. Ne5 *",
		repaired: duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5 *",
	},
	turnsSwapped: {
		name: "two turns exchanged", cost: 10,
		why: "turns exchanged", offer: (*moment).turnsSwapped,
		example:  race + "1. R: <2> c1-e1 W: <2> c5-a5 G: <2> e3-e5 B: <1> a3-a2 *",
		repaired: race + "1. R: <2> c1-e1 G: <2> e3-e5 W: <2> c5-a5 B: <1> a3-a2 *",
	},
	throwsSwapped: {
		name: "two throws of a turn exchanged", cost: 10,
		why: "throws exchanged", offer: (*moment).throwsSwapped,
		example:  race + "1. R: <2> c1-e1 G: <2> e3-e5 W: <2> c5-a5 B: <1> a3-a2 2. R: <3> e1xe5 <4> e5-b5 G: <3> e3-d5 *",
		repaired: race + "1. R: <2> c1-e1 G: <2> e3-e5 W: <2> c5-a5 B: <1> a3-a2 2. R: <4> e1xe5 <3> e5-b5 G: <3> e3-d5 *",
	},
	tagLost: {
		name: "the tag Termination lost of a game that the rules have not ended", cost: tagCost,
		why:      "the tag Termination was left out",
		example:  duel + "1. e3 e6 2. Nf3 1-0",
		repaired: "[Variant \"chaturanca-3\"]\n" + tagGiven + "\n\n1. e3 e6 2. Nf3 1-0",
	},
	gapFilled: {
		name: "a gap filled", why: "fits the gap and what follows",
		example:  duel + "1. e3 e6 2. Nf3 _ 3. Ne5 Nxe5 *",
		repaired: duel + "1. e3 e6 2. Nf3 Nc6 3. Ne5 Nxe5 *",
	},
	answered: {name: "what somebody says who has the manuscript", why: "as was answered"},
}

// where says at which moments of a hypothesis edits are tried.
type where uint8

const (
	near     where = 1 << iota // not before the word at which it failed, but for a few
	far                        // before those
	passages                   // as near, passages that are no turns
	lines                      // anywhere, lines before a number that leaves them out
	rows                       // anywhere, rows and columns of the record as written
	twos                       // anywhere, two moves where the record tells of them
)

// moment is a judged moment of a hypothesis at which edits of a band are tried.
type moment struct {
	*search
	state
	band
	stop int // the word at which the hypothesis failed
	// w is the word that comes next, nil at the end and for an answer or a suffix alone.
	w *word
}

// try tries what the table has for a moment in a band, as far as it costs at most high.
func (m *moment) try(high int) {
	m.w = nil
	if m.i < len(m.words) {
		w := &m.words[m.i]
		if w.part > 0 {
			return // what a gap stands for is looked at as a whole
		}
		if w.answer == nil && !w.beside {
			m.w = w
		}
	}
	ordinary := m.where&(near|far) != 0
	if ordinary {
		m.high = high
	}
	for k := range m.damages {
		d := &m.damages[k]
		if !d.offeredAt(m.w) || m.others && !isLoss(which(k)) {
			continue
		}
		if least, most := d.span(); cmp.Or(d.where, near|far)&m.where != 0 && m.within(least, most) &&
			(d.squares == 0 || !m.beyond(&m.spot, m.i, d.squares, m.most-m.cost-max(least, m.low+1))) {
			d.offer(m, which(k))
		}
	}
	m.spend(1)
}

// offeredAt reports whether edits that undo a damage are offered at a word, which is nil where none of the record is.
func (d *damage) offeredAt(w *word) bool { return d.offer != nil && (w != nil || d.anywhere) }

// isLoss reports whether a damage is that a turn or a passage was lost.
func isLoss(of which) bool { return of == turnLost || of == passageLost }

// span is from what to what a damage costs.
func (d *damage) span() (least, most int) {
	least, most = d.cost, d.cost
	if d.least > 0 {
		least = d.least
	}
	return least, max(most, d.most)
}

// within reports whether a band has some of the costs from least to most.
func (b *band) within(least, most int) bool { return most > b.low && least <= b.high }

// has reports whether a band has a damage of one cost.
func (b *band) has(cost int) bool { return b.within(cost, cost) }

// offer tries an edit that undoes a damage, at what that costs or another cost.
func (m *moment) offer(of which, e edit) { m.offerAt(of, m.damages[of].cost, e) }

func (m *moment) offerAt(of which, cost int, e edit) {
	if m.has(cost) {
		e.of, e.at, e.cost = of, int32(m.i), int32(cost)
		m.take(&e)
	}
}

// possible returns the events that are possible at the moment, by their numbers.
func (m *moment) possible() []int32 {
	n := &m.nodes[m.node]
	if n.events == nil {
		n.events = m.eventsAt(&m.spot)
	}
	return n.events
}

// eventsAt returns the events that are possible in a position, by their numbers. They are remembered, as hypotheses
// come to one position before different words too.
func (s *search) eventsAt(spot *referee.Spot) []int32 {
	key, plain := spot.Key(), spot.Plain()
	if events, ok := s.lexicon.at[key]; ok && plain {
		return events
	}
	s.choices = s.trial.Choices(spot, s.choices[:0])
	s.spend(len(s.choices))
	events := make([]int32, 0, len(s.choices))
	for _, c := range s.choices {
		events = append(events, s.lexicon.id(tokenOf(s.trial.Written(spot, c))))
	}
	if s.hold(4 * len(events)); plain {
		s.lexicon.at[key] = events
	}
	return events
}
