package grammar

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/word"
)

// Plain is the movetext of a game that holds nothing but plain words: round numbers, seat
// marks, throws, moves and passes, each without "sic" and nothing unreadable, and the result.
// It keeps what has to be played, not where it stands.
type Plain struct {
	Words []word.Word
	// Moves has the moves that no word can hold: their words stand aside.
	Moves []notation.Move
}

// notPlain is the word that is none.
var notPlain = word.Aside(0, 0)

// wordOf returns an item as a word, notPlain if it is none.
func wordOf(it *notation.Item) word.Word {
	if w := it.Word(); w != 0 {
		return w
	}
	if it.Kind == notation.MoveItem && !it.Sic && !it.HasGap() && !it.Move.Unsettled() {
		return word.Aside(word.Move, 0) | word.Of(0, uint8(it.Suffix))
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

func (pl *Plain) add(w word.Word, it *notation.Item) {
	if w.IsAside() {
		w |= word.Aside(0, len(pl.Moves))
		pl.Moves = append(pl.Moves, it.Move)
	}
	pl.Words = append(pl.Words, w)
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
		bytes := eight & uint64(int64((ends-1)&^ends)>>7) // all eight where none ends it
		two, which := memory.find(bytes)
		length := bits.TrailingZeros64(ends) / 8
		behind := at[length]
		if two.word[which&1] != bytes || behind > ' ' && ends == 0 {
			break
		}
		w := two.plain[which&1]
		if room[k] = w; w.IsAside() {
			if w == notPlain {
				break
			}
			room[k] |= word.Aside(0, len(pl.Moves))
			pl.Moves = append(pl.Moves, memory.item(bytes, which).Move)
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
