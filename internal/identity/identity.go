// Package identity makes the ids by which archives and exports name games: hashes of what was read of them.
package identity

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/notation"
)

// ID names a game by its content.
type ID [sha256.Size]byte

func (id ID) String() string { return hex.EncodeToString(id[:]) }

// The heads of what the ids are hashes of. A change of what follows them needs a
// new number and leaves the ids of stored games as they are.
const (
	gameHead = "agn game 1\n"
	playHead = "agn play 1\n"
)

// Identity makes ids of games. It keeps its buffer.
type Identity struct {
	buf  []byte
	tags []notation.Tag
}

// Game returns the id of a game: a hash of its tags, its movetext with comments
// and variations, and its result, as they were read, so that no layout and no
// printer has a part in it. Of a game that could not be read whole it is a hash of
// the text, too.
func (d *Identity) Game(g *notation.Game) ID {
	d.buf = append(d.buf[:0], gameHead...)
	d.tags = append(d.tags[:0], g.Tags...)
	slices.SortStableFunc(d.tags, func(a, b notation.Tag) int { return strings.Compare(a.Name, b.Name) })
	for i := range d.tags {
		d.tag(d.tags[i].Name, d.tags[i].Value)
	}
	var plain notation.Item
	for i := range g.Len() {
		it := g.Read(i, &plain)
		switch it.Kind {
		case notation.Comment:
			d.buf = append(d.buf, byte(it.Kind))
			d.text(g.Comment(it))
		case notation.Bad:
			d.buf = append(d.buf, byte(it.Kind))
			d.text(string(g.Text[it.Start:it.End]))
		case notation.VarOpen, notation.VarClose:
			d.buf = append(d.buf, byte(it.Kind))
		case notation.Number, notation.NAG:
			d.buf = append(d.buf, byte(it.Kind))
			d.number(int64(it.N))
		case notation.SeatMark:
			d.buf = append(d.buf, byte(it.Kind), it.Letter)
		default:
			d.event(g, it, it.Move.Check)
		}
		d.buf = append(d.buf, byte(it.Suffix), bit(it.Sic))
	}
	d.text(g.Result.Text)
	if g.Lossy {
		d.text(string(PlainText(g.Text)))
	}
	return sha256.Sum256(d.buf)
}

// Play returns the hash of what was played: the rules, the table, the start and
// the events of the main line. Names, dates, result, comments and marks have no
// part in it.
func (d *Identity) Play(g *notation.Game) ID {
	d.buf = append(d.buf[:0], playHead...)
	variant, _ := g.Tag("Variant")
	for _, name := range []string{"Variant", "Options", "First", "FEN"} {
		value, _ := g.Tag(name)
		d.tag(name, value)
	}
	d.buf = append(d.buf, SeatsOf(variant, g))
	var plain notation.Item
	for i := 0; i < g.Len(); i++ {
		it := g.Read(i, &plain)
		switch {
		case it.Kind == notation.VarOpen:
			i = g.Close(i)
		case it.Kind == notation.Bad:
			d.buf = append(d.buf, byte(it.Kind))
			d.text(string(g.Text[it.Start:it.End]))
		case it.IsEvent():
			d.event(g, it, 0)
		}
	}
	return sha256.Sum256(d.buf)
}

// SeatsOf returns the seats that the tags name, all where they name none.
func SeatsOf(variant string, g *notation.Game) uint8 {
	rs, ok := rulesets.Lookup(variant)
	if !ok {
		return 0
	}
	mask := Seated(rs, g)
	if mask == 0 {
		mask = engine.SeatMask(rs.SeatSets[0])
	}
	return mask
}

// Seated returns the seats that the tags name, 0 where they name none.
func Seated(rs *engine.Ruleset, g *notation.Game) (mask uint8) {
	for i := range g.Tags {
		if s := rs.SeatNamed(g.Tags[i].Name); s != 0 {
			mask |= 1 << (s - 1)
		}
	}
	return mask
}

func (d *Identity) tag(name, value string) {
	d.text(name)
	d.text(value)
}

func (d *Identity) text(s string) {
	d.number(int64(len(s)))
	d.buf = append(d.buf, s...)
}

func (d *Identity) number(n int64) { d.buf = binary.AppendVarint(d.buf, n) }

// event appends the kind of an event, a cast's dice, a gap's length, readings, and the move with
// a mark of check.
func (d *Identity) event(g *notation.Game, it *notation.Item, check byte) {
	if it.Move.Form != 0 {
		d.move(it.Kind, &it.Move, check)
		return
	}
	d.buf = append(d.buf, byte(it.Kind))
	switch it.Kind {
	case notation.Throw:
		d.buf = append(d.buf, it.Cast.N)
		d.buf = append(d.buf, it.Cast.Values[:it.Cast.N]...)
	case notation.Gap:
		d.number(int64(it.N))
		if it.Turn {
			d.buf = append(d.buf, 't')
		}
	case notation.Readings:
		d.text(g.Readings[it.N])
	}
}

// move appends a move, field by field, in an order that does not change. What only
// some moves have stands after the rest, so that the others keep their identity.
func (d *Identity) move(kind notation.Kind, m *notation.Move, check byte) {
	s := &m.Spend
	d.buf = append(d.buf, byte(kind), byte(m.Form), m.Piece, m.Count, m.From.File, m.From.Rank, m.Who, m.WhoIndex,
		m.To.File, m.To.Rank, m.To2.File, m.To2.Rank, m.Piece2, m.Sep, m.Promo, check, s[0], s[1], s[2], s[3])
	if m.Who == notation.WhoNumbers {
		d.buf = append(d.buf, m.WhoIndex2)
	}
}

func bit(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// PlainText returns a text with line ends of one kind. It is its own plain text: of
// several carriage returns before a line feed none is left, or reading what was stored
// would take away one more.
func PlainText(text []byte) []byte {
	if bytes.IndexByte(text, '\r') < 0 {
		return text
	}
	out := make([]byte, 0, len(text))
	for line := range bytes.Lines(text) {
		if body, ok := bytes.CutSuffix(line, []byte("\n")); ok {
			out = append(append(out, bytes.TrimRight(body, "\r")...), '\n')
		} else {
			out = append(out, line...)
		}
	}
	return out
}
