// Package board names the squares of a board and finds them by name.
package board

import (
	"slices"
	"strconv"
)

// Square is a square of some board, counted from 1; 0 is no square. On a grid the
// squares run from a1 along the first rank, so that on 8×8 Square-1 is the usual
// bit of a bitboard.
type Square uint8

// NoSquare is the absence of a square.
const NoSquare Square = 0

// maxSide bounds files and ranks, counted from 1. A letter of a file is 'a'-1 and its number, in
// which the lowest bits are those of the number.
const (
	sideBits = 5
	maxSide  = 1 << sideBits
	letters  = 'a' - 1
)

// Centre is the file under which a board without a square name for its centre
// lists it; its rank is 0 and it is printed "ck".
const Centre = '*'

// Board is an immutable set of named squares.
type Board struct {
	files, ranks []uint8  // by square
	names        []string // by square
	at           [maxSide << sideBits]Square
	centre       Square
}

// Grid returns a board of files×ranks squares.
func Grid(files, ranks int) *Board {
	b := empty()
	for r := range ranks {
		for f := range files {
			b.add(f, r)
		}
	}
	return b
}

// Of returns a board of the named squares in that order. The name "ck" is the
// centre of a cross.
func Of(names ...string) *Board {
	b := empty()
	for _, n := range names {
		if n == "ck" {
			b.names = append(b.names, n)
			b.files = append(b.files, 0)
			b.ranks = append(b.ranks, 0)
			b.centre = Square(len(b.names) - 1)
			continue
		}
		rank, err := strconv.Atoi(n[1:])
		if err != nil {
			panic("board: bad square name " + n)
		}
		b.add(int(n[0]-'a'), rank-1)
	}
	return b
}

func empty() *Board {
	return &Board{files: []uint8{0}, ranks: []uint8{0}, names: []string{""}}
}

func (b *Board) add(file, rank int) {
	b.files = append(b.files, uint8('a'+file))
	b.ranks = append(b.ranks, uint8(rank+1))
	b.names = append(b.names, string(rune('a'+file))+strconv.Itoa(rank+1))
	b.at[(file+1)<<sideBits|(rank+1)] = Square(len(b.names) - 1)
}

// Len returns the number of squares; they are 1 to Len.
func (b *Board) Len() int { return len(b.names) - 1 }

// At returns the square of a file letter and a rank from 1, or NoSquare. File
// Centre is the centre of a cross.
func (b *Board) At(file byte, rank int) Square {
	if file == Centre {
		return b.centre
	}
	if file^letters >= maxSide || uint(rank) >= maxSide {
		return NoSquare
	}
	return b.at[uint(file%maxSide)<<sideBits|uint(rank)]
}

// Two returns the squares of two files and ranks that are the bytes of a word, the first file in the
// lowest. It looks at the four at once.
func (b *Board) Two(word uint32) (first, second Square) {
	if (word^(letters|letters<<16))&^(0x01010101*(maxSide-1)) != 0 {
		return b.At(byte(word), int(word>>8&0xff)), b.At(byte(word>>16), int(word>>24))
	}
	file, rank := word%maxSide<<sideBits, word>>8%maxSide
	first = b.at[file|rank]
	file, rank = word>>16%maxSide<<sideBits, word>>24%maxSide
	return first, b.at[file|rank]
}

// Named returns the square of that name, or NoSquare.
func (b *Board) Named(name string) Square {
	return Square(max(0, slices.Index(b.names, name)))
}

// Name returns the name of sq, empty for NoSquare.
func (b *Board) Name(sq Square) string { return b.names[sq] }

// File returns the file letter of sq, 0 for NoSquare and the centre.
func (b *Board) File(sq Square) byte { return b.files[sq] }

// Rank returns the rank of sq from 1, 0 for NoSquare and the centre.
func (b *Board) Rank(sq Square) int { return int(b.ranks[sq]) }
