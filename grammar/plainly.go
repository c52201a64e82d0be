package grammar

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/ashtapada/agn/notation"
)

// Plain is the movetext of a game that holds nothing but plain words: round numbers, seat
// marks, throws, moves and passes, each without "sic" and nothing unreadable, and the result.
// It keeps what has to be played, not where it stands.
type Plain struct {
	Words []Word
	// Moves has the moves that no word can hold: the first word of kind LongMove means the
	// first of them, and so on.
	Moves []notation.Move
}

// Word is a plain word of movetext in eight bytes. The lowest four bits are its kind, the next
// four the dice of a throw and what stands behind a move or pass.
type Word uint64

// WordKind is the kind of a Word.
type WordKind uint8

// The kinds of words.
const (
	RoundNumber WordKind = iota + 1
	SeatMark
	Throw
	Pass
	// ShortMove is a move that notation.Move.Brief can hold, with its mark of check.
	ShortMove
	// LongMove is any other move.
	LongMove WordKind = 8

	// notPlain is the word that is none, unusual the bit that it shares with long moves.
	notPlain Word = 9
	unusual  Word = 8
)

// Kind returns the kind of the word.
func (w Word) Kind() WordKind { return WordKind(w & 15) }

// Round returns the value of a round number.
func (w Word) Round() int { return int(w >> 32) }

// Letter returns the capital of a seat mark.
func (w Word) Letter() byte { return byte(w >> 8) }

// Dice returns how many dice a throw has.
func (w Word) Dice() int { return int(w >> 4 & 15) }

// Die returns the value of die k of a throw, from 0, in descending order.
func (w Word) Die(k int) uint8 { return uint8(w >> (8 + 8*k)) }

// Suffix returns the annotation behind a move or pass.
func (w Word) Suffix() notation.Suffix { return notation.Suffix(w >> 4 & 15) }

// Brief returns a short move as notation.Move.Brief does, but for the lowest byte, which is
// only known not to be 0.
func (w Word) Brief() uint64 { return uint64(w) &^ (0xff << 16) }

// Check returns the mark of check behind a short move, 0 if there is none.
func (w Word) Check() byte { return byte(w >> 16) }

// Move returns the short move.
func (w Word) Move() notation.Move {
	return notation.Move{
		Form: notation.Step, Piece: byte(w >> 8), Check: byte(w >> 16),
		From: notation.Square{File: byte(w >> 24), Rank: uint8(w >> 32)},
		To:   notation.Square{File: byte(w >> 40), Rank: uint8(w >> 48)},
		Sep:  byte(w >> 56),
	}
}

// wordOf returns an item as a word, notPlain if it is none.
func wordOf(it *notation.Item) Word {
	if it.Sic || it.HasGap() {
		return notPlain
	}
	switch it.Kind {
	case notation.Number:
		return Word(RoundNumber) | Word(it.N)<<32
	case notation.SeatMark:
		return Word(SeatMark) | Word(it.Letter)<<8
	case notation.Throw:
		w := Word(Throw) | Word(it.Cast.N)<<4
		for k, v := range it.Cast.Values {
			w |= Word(v) << (8 + 8*k)
		}
		return w
	case notation.MoveItem:
		if b := it.Move.Brief(); b != 0 {
			return Word(ShortMove) | Word(it.Suffix)<<4 | Word(b)&^0xff | Word(it.Move.Check)<<16
		}
		if !it.Move.OnWay() && !it.Move.Unsettled() {
			return Word(LongMove) | Word(it.Suffix)<<4
		}
	case notation.Pass:
		return Word(Pass) | Word(it.Suffix)<<4
	}
	return notPlain
}

// Plainly reads a game whose movetext is plain and in which nothing is found, at a fraction of
// the cost of Parse: into g, which gets no items, and pl. It reports false for any other game,
// which Parse is then to read. It does not read leniently.
func (p *Parser) Plainly(c *Chunk, g *notation.Game, pl *Plain) bool {
	pl.Words, pl.Moves = pl.Words[:0], pl.Moves[:0]
	if p.Lenient != nil || !p.begin(c, g) {
		return false
	}
	p.skipMark()
	p.tags()
	p.guard(p.text[:p.i])
	p.words = true
	plain := len(g.Items) == 0 && p.plainWords(pl) && len(p.faults) == 0
	p.g, p.text = nil, nil
	return plain
}

// plainWords reads the movetext. It reports false where it is not plain, or has no result.
func (p *Parser) plainWords(pl *Plain) bool {
	for {
		for p.recallPlain(pl) {
			pl.Words = slices.Grow(pl.Words, len(pl.Words)+64)
		}
		if p.i == len(p.text) {
			return p.ended
		}
		switch c := p.text[p.i]; {
		case c == '\n':
			p.i++
			if p.skipMark(); p.text[p.i-1] != '\n' {
				return false // what it stepped over nobody has looked at
			}
		case isBlank(c):
			p.skipBlank()
		case p.ended || c == '{' || c == ';' || c == '[' || c == '(' || !p.plainToken(c, pl):
			return false
		}
	}
}

// plainToken reads one word, or as much of it as is one item.
func (p *Parser) plainToken(c byte, pl *Plain) bool {
	start := p.i
	p.token(c)
	if len(p.faults) > 0 || p.lossy || unclean(p.text[start:p.i]) {
		return false
	}
	for i := range p.g.Items {
		w := wordOf(&p.g.Items[i])
		if w == notPlain {
			return false
		}
		pl.add(w, &p.g.Items[i])
	}
	p.g.Items, p.host = p.g.Items[:0], -1
	return true
}

func (pl *Plain) add(w Word, it *notation.Item) {
	pl.Words = append(pl.Words, w)
	if w.Kind() == LongMove {
		pl.Moves = append(pl.Moves, it.Move)
	}
}

// recallPlain reads plain words that are remembered, as many as follow each other with nothing
// but blanks and line ends between them, or nothing behind a throw. It reports true where it
// stopped for want of room for words.
func (p *Parser) recallPlain(pl *Plain) bool {
	const window = 10 // bytes that are looked at for a word and what stands behind it
	text, memory, i, n := p.text, p.memory, p.i, len(pl.Words)
	room := pl.Words[n:cap(pl.Words)]
	k := 0
	for ; k < len(room) && i+window <= len(text); k++ {
		at := text[i : i+window]
		eight := binary.LittleEndian.Uint64(at)
		// A word ends at a blank, or behind a bracket: no word that is remembered holds one
		// but a throw at its end.
		angle := eight ^ ones*'>'
		ends := ((eight-ones*(' '+1))&^eight | ((angle-ones)&^angle)<<8) & (ones << 7)
		word := eight & uint64(int64((ends-1)&^ends)>>7) // all eight where none ends it
		two, which := memory.find(word)
		length := bits.TrailingZeros64(ends) / 8
		behind := at[length]
		if two.word[which&1] != word || behind > ' ' && ends == 0 {
			break
		}
		w := two.plain[which&1]
		if room[k] = w; w&unusual != 0 {
			if w == notPlain {
				break
			}
			pl.Moves = append(pl.Moves, memory.item(word, which).Move)
		}
		i += length
		if behind == ' ' {
			i++
			behind = at[length+1]
		}
		if behind <= ' ' {
			i = behindBlanks(text, i)
		}
	}
	p.i, pl.Words = i, pl.Words[:n+k]
	return k == len(room) && i+window <= len(text)
}
