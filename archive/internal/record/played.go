package record

import (
	"slices"

	"github.com/ashtapada/agn/archive/internal/plays"
	"github.com/ashtapada/agn/archive/internal/postings"
	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/word"
	"github.com/ashtapada/agn/referee"
)

// player is what a recorder keeps to follow the play of games.
type player struct {
	marks []mark
	board boardDiff
	// words holds the words that are known of the dice at hand, known those of all
	// by their description.
	words map[wordKey]summedWord
	known map[string]map[wordKey]summedWord
	// plain holds some of the words of the dice at hand, found by what they are.
	plain [plainSlots]plainSlot
	// moves holds the words of legal moves and casts, slots some of the moves.
	moves map[moveKey]Word
	slots []moveSlot
	casts [castSlots]castSlot
	pass  Word // 0 until there is one
	// move is the word of the event at hand.
	move Word
	// Played has the words of all events of the game that was taken last, 0 where it is not known what was played.
	Played []Word
}

// moveKey is a legal event but for passes: one of the two is zero.
type moveKey struct {
	written notation.Move
	cast    engine.Cast
}

// maxMoves bounds the legal moves that a recorder remembers, moveSlots is how many of them
// are found at once.
const (
	maxMoves     = 1 << 16
	moveSlotBits = 13
	moveSlots    = 1 << moveSlotBits
)

// moveSlot is a legal move, as notation.Move.Word says it, with its word; that of no move is 0.
type moveSlot struct {
	brief word.Word
	word  Word
}

// slotOf returns where a move is found at once: those that differ rarely share a slot.
func slotOf(brief word.Word) int {
	h := uint64(brief) * 0x9e3779b97f4a7c15
	return int(h >> (64 - moveSlotBits))
}

// writtenWord returns the word of a legal move.
func (c *Recorder) writtenWord(m *notation.Move) Word {
	brief := m.Word()
	if brief == 0 {
		return c.moveWord(moveKey{written: *m})
	}
	slot := &c.slots[slotOf(brief)]
	if slot.word == 0 || slot.brief != brief {
		*slot = moveSlot{brief, c.moveWord(moveKey{written: *m})}
	}
	return slot.word
}

// moveWord returns the word of a legal event, whose text is made once.
func (c *Recorder) moveWord(k moveKey) Word {
	w, ok := c.moves[k]
	if ok {
		return w
	}
	if len(c.moves) >= maxMoves {
		clear(c.moves)
	}
	if k.cast.N > 0 {
		c.buf = referee.AppendCast(c.buf[:0], k.cast)
	} else {
		c.buf = notation.AppendMove(c.buf[:0], &k.written)
	}
	w = c.Moves.of(c.buf)
	c.moves[k] = w
	return w
}

// mark is what an event was, before its word is known.
type mark struct {
	wordKey
	seat engine.Seat
}

// wordKey is all that words of one set of dice differ in, but for the rule that ended a game.
type wordKey struct {
	kinds  kinds
	taken  uint8
	thrown bool
	cast   engine.Cast // zero where it is not known or was not played
}

// summedWord is a word with the sum of its text.
type summedWord struct {
	word Word
	sum  uint64
}

// plainSlot is a word of the dice at hand.
type plainSlot struct {
	wordKey
	summedWord
	used bool
}

// castSlot is a cast that was legal, with its word; that of no cast is 0.
type castSlot struct {
	cast engine.Cast
	word Word
}

// plainSlots and castSlots are how many of them are found at once.
const (
	plainSlots = 1 << 10
	castSlots  = 1 << 8
)

// spread returns where a number and a cast are found at once, so that few of either share a slot.
func spread(h uint64, c *engine.Cast) uint64 {
	v := &c.V
	h = h<<8 ^ (uint64(c.N) | uint64(v[0])<<8 | uint64(v[1])<<16 | uint64(v[2])<<24 |
		uint64(v[3])<<32 | uint64(v[4])<<40 | uint64(v[5])<<48 | uint64(v[6])<<56)
	return h * 0x9e3779b97f4a7c15 >> 32
}

// castWord returns the word of a legal cast.
func (c *Recorder) castWord(cast *engine.Cast) Word {
	slot := &c.casts[spread(0, cast)%castSlots]
	if slot.word == 0 || slot.cast != *cast {
		*slot = castSlot{*cast, c.moveWord(moveKey{cast: *cast})}
	}
	return slot.word
}

// passWord returns the word of a pass.
func (c *Recorder) passWord() Word {
	if c.pass == 0 {
		c.pass = c.Moves.of([]byte("--"))
	}
	return c.pass
}

// played takes the positions of the main line, the throws and what happened.
func (c *Recorder) played(out *Record, g *notation.Game, rec *referee.Recording) {
	if c.Played = c.Played[:0]; len(rec.Moments) == 0 {
		return
	}
	rules := RulesHash(rec.Table)
	checks := rec.Table.Checks()
	c.describe(rec.Table.Dice())
	c.marks = c.marks[:0]
	c.board.begin(rec.Table)
	out.Positions = make([]Position, 0, len(rec.Moments))
	var plain notation.Item
	for i := range rec.Moments {
		m := &rec.Moments[i]
		if m.Owed {
			out.stood(postings.Cut(m.Hash^rules), m.Event, c.owed(&m.Thrown))
			continue
		}
		c.until(int(m.Event))
		c.positioned(m, rec)
		c.move = 0
		if m.Item >= 0 {
			next := (*referee.Moment)(nil)
			if i+1 < len(rec.Moments) && checks {
				next = &rec.Moments[i+1]
			}
			it := g.Read(int(m.Item), &plain)
			c.event(g, it, m, next, rec.Readings[m.Event])
			c.heard(it, m)
		}
		if m.Open {
			continue // a position that is not known stands in no list
		}
		out.stood(postings.Cut(m.Hash^rules), m.Event, c.move)
	}
	last := rec.Moments[len(rec.Moments)-1]
	final := postings.Cut(last.Hash ^ rules)
	out.Final = &final
	end := ""
	if n := len(rec.Moments); out.Complete && n > 1 && last.Event > 0 {
		c.marks[last.Event-1].kinds |= kindEnd
		c.marks[last.Event-1].seat = rec.Moments[n-2].Seat
		end = EndOf(out.Ending)
	}
	c.worded(out, int(last.Event)-1, end)
	out.Boards = slices.Clone(c.board.log)
	if len(out.Boards) > 0 { // else all positions come before throws that have no word
		out.Digest += int64(MixBoards(out.Boards))
	}
}

// stood adds a position, after so many events, and what was played there.
func (out *Record) stood(hash int64, event int32, played Word) {
	out.Positions = append(out.Positions, Position{Hash: hash, Event: event, Move: played})
	out.Digest += int64(MixPosition(hash))
}

// owed returns the word of a throw that has none in the record.
func (c *Recorder) owed(cast *engine.Cast) Word {
	if cast.N > 0 {
		return c.castWord(cast)
	}
	return c.Moves.of([]byte("<_>"))
}

// until fills up the marks before an event, of which nothing is known, with positions
// that are not.
func (c *Recorder) until(event int) {
	for len(c.marks) < event {
		c.marks = append(c.marks, mark{})
		if len(c.marks) > c.board.positions {
			c.board.open()
		}
	}
}

// worded turns the marks into events. The rule that ended the game is a happening of one
// of them.
func (c *Recorder) worded(out *Record, ended int, end string) {
	out.Log = make([]plays.Event, len(c.marks))
	for i := range c.marks {
		m := &c.marks[i]
		var w summedWord
		if i == ended && end != "" {
			w = c.wordOf(m.wordKey, end)
		} else {
			w = c.plainWord(&m.wordKey)
		}
		out.Log[i] = plays.Event{Seat: uint8(m.seat), What: w.word}
		out.Digest += int64(MixEvent(i, int(m.seat), w.sum))
	}
}

// plainWord returns the word of what an event was that did not end its game.
func (c *Recorder) plainWord(k *wordKey) summedWord {
	slot := &c.plain[spread(uint64(k.kinds)<<2^uint64(k.taken), &k.cast)%plainSlots]
	if slot.used && slot.wordKey == *k {
		return slot.summedWord
	}
	w, ok := c.words[*k]
	if !ok {
		w = c.wordOf(*k, "")
		c.words[*k] = w
	}
	*slot = plainSlot{*k, w, true}
	return w
}

// wordOf returns the word of what an event was.
func (c *Recorder) wordOf(k wordKey, end string) summedWord {
	w := plays.What{Taken: int(k.taken), Thrown: k.thrown}
	add := func(mark, word string) { w.Kinds = append(w.Kinds, mark+word) }
	k.kinds.each(kept[:], "", add)
	if end != "" {
		w.Kinds = append(w.Kinds, end)
	}
	(k.kinds >> openKinds).each(kept[:], plays.OpenMark, add)
	k.kinds.open(add)
	if k.thrown {
		w.Device = c.device
		if k.cast.N > 0 {
			w.Cast = string(referee.AppendCast(nil, k.cast))
		}
	}
	word := c.Whats.of(w.AppendText(nil))
	return summedWord{word, c.Whats.Sum(word)}
}

// event takes one event that was judged, and notes the word of what was played.
func (c *Recorder) event(g *notation.Game, it *notation.Item, m, next *referee.Moment, open []referee.Reading) {
	kind := it.Kind
	if !m.Played {
		// The events of a window are counted to here, and so are its throws.
		c.marks = append(c.marks, mark{wordKey{thrown: kind == notation.Throw}, m.Seat})
		return
	}
	// A cast can be certain where it is not known in which position it fell.
	inferred := it.HasGap() && (m.Legal || m.Thrown.N > 0)
	switch {
	case inferred && m.Thrown.N > 0, m.Legal && m.Cast.N > 0:
		kind = notation.Throw
		c.move = c.castWord(&m.Thrown)
	case m.Legal && m.Kind == engine.Pass:
		kind = notation.Pass
		c.move = c.passWord()
	case m.Legal:
		kind = notation.MoveItem
		c.move = c.writtenWord(&m.Written)
	default:
		written := *it
		written.Move.Check = 0
		c.buf = AppendEvent(c.buf[:0], g, &written)
		c.move = c.Moves.of(c.buf)
	}
	h := Happened{Pass: kind == notation.Pass, Sic: it.Sic, Legal: m.Legal, Inferred: inferred, Effect: m.Effect,
		Readings: open,
		Move:     engine.Move{Kind: m.Kind, Promo: m.Promo, Count: m.Count}}
	if !m.Legal {
		h.Move = AsWritten(it)
	}
	k := wordKey{taken: m.Effect.Taken}
	if open != nil {
		k.taken, _ = Agreed(open, TakenIn)
	}
	if kind == notation.Throw {
		k.thrown, k.cast = true, m.Thrown
	} else if next != nil {
		h.Check = next.Check
	}
	k.kinds = h.kinds()
	c.marks = append(c.marks, mark{k, m.Seat})
}

// heard notes what was played at an event. Where the position is not known, a word that was read was played in each.
func (c *Recorder) heard(it *notation.Item, m *referee.Moment) {
	for len(c.Played) < int(m.Event) {
		c.Played = append(c.Played, 0)
	}
	w := c.move
	if m.Open && (it.HasGap() && m.Thrown.N == 0 || it.Sic) {
		w = 0
	}
	c.Played = append(c.Played, w)
}

// positioned takes a position by what has changed on the board.
func (c *Recorder) positioned(m *referee.Moment, rec *referee.Recording) {
	if m.Open {
		c.board.open()
		return
	}
	men := rec.Men[m.FirstMan:]
	c.board.next(men[:m.NumGone], men[m.NumGone:m.NumGone+m.NumCome], m.Turn)
}
