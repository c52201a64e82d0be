// Package gameid names games by what they are, so that they are known again when
// the file around them has changed.
package gameid

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"github.com/ashtapada/agn/notation"
)

// ID names a game.
type ID [16]byte

func (id ID) String() string { return hex.EncodeToString(id[:]) }

// Parse reads what String writes.
func Parse(s string) (ID, error) {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(ID{}) {
		return ID{}, fmt.Errorf("%q is not the id of a game", s)
	}
	return ID(b), nil
}

// The heads of what the ids are hashes of. A change of what follows them needs a
// new number.
const (
	recordHead = "agn record 1\n"
	textHead   = "agn text 1\n"
)

// named lists the tags that distinguish records. The others, such as
// Result and Termination, may be corrected without making another game of it.
var named = [...]string{
	"Event", "Site", "Date", "Round", "Red", "Yellow", "White", "Green", "Black", "Blue",
	"Variant", "Options", "First", "SetUp", "FEN",
}

// Record returns the id of a recorded game: of who played it, when and where, its
// rules and start, and the events of its main line. Layout, comments, variations,
// round numbers, seat marks, the marks for capture, check and quality, sic and the
// result have no part in it, so that a fault keeps its game when another fault of
// the game is corrected. A game in which nothing could be read goes by its file.
func Record(g *notation.Game, file string) ID {
	var buf [1024]byte
	b := append(buf[:0], recordHead...)
	empty := len(b)
	for _, name := range named {
		if value, ok := g.Tag(name); ok {
			b = appendText(appendText(b, name), value)
		}
	}
	b = append(b, 0)
	for _, it := range g.MainLine() {
		switch {
		case it.Kind == notation.Bad:
			b = appendText(append(b, byte(it.Kind)), string(g.Text[it.Start:it.End]))
		case it.IsEvent():
			b = appendEvent(b, g, &it)
		}
	}
	if len(b) == empty+1 {
		b = appendText(b, file)
	}
	return sum(b)
}

// Text returns the id of a game's text as it is spelled; spaces and line ends all
// count alike.
func Text(text []byte) ID {
	b := make([]byte, 0, len(textHead)+len(text))
	b = append(b, textHead...)
	space := true
	for _, c := range text {
		switch c {
		case ' ', '\t', '\r', '\n':
			if !space {
				b = append(b, ' ')
			}
			space = true
		default:
			b = append(b, c)
			space = false
		}
	}
	if space && len(b) > len(textHead) {
		b = b[:len(b)-1]
	}
	return sum(b)
}

func sum(b []byte) ID {
	h := sha256.Sum256(b)
	return ID(h[:len(ID{})])
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// appendEvent appends an event field by field, in an order that does not change. What
// only some moves have follows the rest, so that the others keep their bytes.
func appendEvent(b []byte, g *notation.Game, it *notation.Item) []byte {
	b = append(b, byte(it.Kind))
	switch it.Kind {
	case notation.Throw:
		b = append(b, it.Cast.N)
		b = append(b, it.Cast.Values[:it.Cast.N]...)
	case notation.Gap:
		b = binary.AppendUvarint(b, uint64(it.N))
		if it.Turn {
			b = append(b, 't')
		}
	case notation.Readings:
		b = appendText(b, g.Readings[it.N])
	}
	m := &it.Move
	if m.Form == 0 {
		return b
	}
	b = append(b, byte(m.Form), m.Piece, m.Count, m.From.File, m.From.Rank, m.Who, m.WhoIndex,
		m.To.File, m.To.Rank, m.To2.File, m.To2.Rank, m.Piece2, m.Promo)
	b = append(b, m.Spend[:]...)
	if m.Who == notation.WhoNumbers {
		b = append(b, m.WhoIndex2)
	}
	return b
}
