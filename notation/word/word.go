// Package word lays out one word of movetext in eight bytes. It is the one thing that the notation
// and the engine share, and imports neither.
package word

// Word is a word of movetext. The lowest byte holds its kind in four bits, a small number in three
// and whether it stands aside in the highest. The other seven depend on the kind:
//
//	number    the small number is 1 where three dots stand behind it; the value in the four highest bytes
//	seat mark the capital in byte 1
//	throw     the small number is how many dice it has; their values, descending, from byte 1 on
//	pass      the small number is the annotation behind it
//	move      as of a pass; the capital of the man in byte 1, the mark of check in byte 2, the file
//	          and rank of the square left in bytes 3 and 4, of the square reached in 5 and 6, and
//	          what stands between the two in byte 7; each is 0 where it was not written
//	comment   its length in the three bytes after the lowest, where it begins in the text in the four highest
//	aside     an index in the four highest bytes: of what no word holds by itself
//
// The zero Word is none.
type Word uint64

// Kind is the kind of a word. Package notation has the others.
type Kind uint8

// The kinds of plain words. Their numbers are part of the ids of games and stay.
const (
	Number Kind = iota + 1
	SeatMark
	Throw
	Move
	Pass
)

const aside = 1 << 7

// Of returns a word of a kind with its small number.
func Of(k Kind, small uint8) Word { return Word(k) | Word(small)<<4 }

// Aside returns the word of something of a kind that is kept at an index elsewhere.
func Aside(k Kind, index int) Word { return Word(k) | aside | Word(index)<<32 }

// Span returns the word of something of a kind that stands in the text, less than 1<<24 bytes long.
func Span(k Kind, start, end int) Word { return Word(k) | Word(end-start)<<8 | Word(start)<<32 }

// Span returns where what Span has made a word of begins and ends in the text.
func (w Word) Span() (start, end int32) {
	start = int32(w >> 32)
	return start, start + int32(w>>8&(1<<24-1))
}

// Kind returns the kind of the word, be it aside or not.
func (w Word) Kind() Kind { return Kind(w & 15) }

// Plain returns the kind of a plain word, and for one that stands aside what is no kind.
func (w Word) Plain() Kind { return Kind(w & (aside | 15)) }

// IsAside reports whether the word is kept elsewhere.
func (w Word) IsAside() bool { return w&aside != 0 }

// Index returns where what stands aside is kept.
func (w Word) Index() int { return int(w >> 32) }

// Small returns the small number.
func (w Word) Small() uint8 { return uint8(w >> 4 & 7) }

// Round returns the value of a round number.
func (w Word) Round() int { return int(w >> 32) }

// WithRound returns the word with the value of a round number.
func (w Word) WithRound(n int) Word { return w&(1<<32-1) | Word(n)<<32 }

// Die returns the value of die k of a throw, from 0.
func (w Word) Die(k int) uint8 { return uint8(w >> (8 + 8*k)) }

// WithDie returns the word with the value of die k, which must be 0 so far.
func (w Word) WithDie(k int, value uint8) Word { return w | Word(value)<<(8+8*k) }

// Letter returns the capital of a seat mark or of the man who moves.
func (w Word) Letter() byte { return byte(w >> 8) }

// WithLetter returns the word with a capital, where it has none.
func (w Word) WithLetter(c byte) Word { return w | Word(c)<<8 }

// Check returns the mark of check after a move.
func (w Word) Check() byte { return byte(w >> 16) }

// WithCheck returns the word with that mark in place of its own.
func (w Word) WithCheck(c byte) Word { return w&^(0xff<<16) | Word(c)<<16 }

// Bare returns a move without its mark of check and its annotation.
func (w Word) Bare() Word { return w &^ (0xff<<16 | 0x70) }

// Left returns the file and the rank of the square left.
func (w Word) Left() (file byte, rank uint8) { return byte(w >> 24), uint8(w >> 32) }

// To returns the file and the rank of the square reached.
func (w Word) To() (file byte, rank uint8) { return byte(w >> 40), uint8(w >> 48) }

// WithSquares returns a move, which has none, with the files and ranks of its squares.
func (w Word) WithSquares(file byte, rank uint8, toFile byte, toRank uint8) Word {
	return w | Word(file)<<24 | Word(rank)<<32 | Word(toFile)<<40 | Word(toRank)<<48
}

// Short is a move without the square left, and so without a dash.
func (w Word) Short() Word {
	file, rank := w.To()
	short := Of(Move, w.Small()).WithLetter(w.Letter()).WithCheck(w.Check()).WithSquares(0, 0, file, rank)
	if w.Captures() {
		short = short.WithSep('x')
	}
	return short
}

// Leaves reports whether something of the square left was written.
func (w Word) Leaves() bool { return uint16(w>>24) != 0 }

// Reached returns the file and, in the higher byte, the rank of the square reached.
func (w Word) Reached() uint16 { return uint16(w >> 40) }

// Squares returns what Left and To return in four bytes, the file left in the lowest.
func (w Word) Squares() uint32 { return uint32(w >> 24) }

// Sep returns what stands between the squares.
func (w Word) Sep() byte { return byte(w >> 56) }

// WithSep returns a move, which has nothing between its squares, with that there.
func (w Word) WithSep(c byte) Word { return w | Word(c)<<56 }

// Captures reports whether a capture was written.
func (w Word) Captures() bool { return w>>56 == 'x' }
