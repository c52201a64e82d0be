package pattern

import (
	"strconv"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/internal/words"
)

// Kind is which men are meant, wherever they stand.
type Kind struct {
	Seat  byte         // 0 for any
	Piece engine.Piece // 0 for any; Soldier stands for Man too
}

// Is reports whether a man is one that is meant.
func (k Kind) Is(seat byte, piece engine.Piece) bool {
	return (k.Seat == 0 || k.Seat == seat) &&
		(k.Piece == 0 || k.Piece == piece || k.Piece == engine.Soldier && piece == engine.Man)
}

// Pair is two men on squares of their own that are near one another.
type Pair struct {
	A, B Kind
	// Most is how many steps of a king lie between them at most.
	Most int
	// Beside is set if they stand on one rank.
	Beside bool
}

// maxSteps bounds the steps: no board is wider.
const maxSteps = 20

// readPair reads a pair: two kinds of men, each a seat's letter or ?, a colon, and the letter
// of a piece, ? for any and none for a soldier or a man of a race, with ~ between if they
// are next to one another, ~3~ if they are at most three steps of a king from one another, and = if
// they stand side by side on a rank. It reports false for a word that is no pair.
func readPair(word string) (p Pair, is bool, err error) {
	a, rest, near := strings.Cut(word, "~")
	if !near {
		if a, rest, p.Beside = strings.Cut(word, "="); !p.Beside {
			return p, false, nil
		}
	}
	p.Most = 1
	if steps, b, ok := strings.Cut(rest, "~"); near && ok {
		n, err := strconv.Atoi(steps)
		if err != nil || n < 1 || n > maxSteps {
			return p, true, words.Errorf("%q is not a number of steps from 1 to %d", steps, maxSteps)
		}
		p.Most, rest = n, b
	}
	if p.A, err = readKind(a); err == nil {
		p.B, err = readKind(rest)
	}
	return p, true, err
}

func readKind(s string) (k Kind, err error) {
	owner, piece, ok := strings.Cut(s, ":")
	switch {
	case !ok || owner != "?" && !isSeat(owner) || len(piece) > 1:
		return k, words.Errorf("%q names no men such as W:R, ?:R or W:?", s)
	case owner != "?":
		k.Seat = owner[0]
	}
	switch piece {
	case "":
		k.Piece = engine.Soldier
	case "?":
	default:
		if k.Piece = PieceOf(piece[0]); k.Piece == 0 {
			return k, words.Errorf("no man has the letter %q", piece)
		}
	}
	return k, nil
}

// Near reports whether two squares, by their names, are as near as the pair is to be. Squares
// whose names are no file and rank are near none.
func (p *Pair) Near(a, b string) bool {
	fileA, rankA, okA := coordinates(a)
	fileB, rankB, okB := coordinates(b)
	if !okA || !okB || p.Beside && rankA != rankB {
		return false
	}
	steps := max(abs(fileA-fileB), abs(rankA-rankB))
	return steps >= 1 && steps <= p.Most
}

// coordinates reads the name of a square as its file and rank.
func coordinates(name string) (file, rank int, ok bool) {
	if len(name) < 2 || name[0] < 'a' || name[0] > 't' {
		return 0, 0, false
	}
	rank, err := strconv.Atoi(name[1:])
	return int(name[0] - 'a'), rank, err == nil
}

func abs(n int) int { return max(n, -n) }
