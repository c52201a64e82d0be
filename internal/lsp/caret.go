package lsp

import (
	"bytes"
	"slices"
	"strings"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/writing"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// caret is a place in a game, and the game as it is read. Offsets count from the game's
// beginning.
type caret struct {
	*document
	*bench
	i    int
	off  int32
	game *notation.Game
	read diag.List
	// item is the item at the place, -1 if it lies between items.
	item int
}

// caretAt reads the game at a position. It reports false if there is none.
func (d *document) caretAt(b *bench, p position) (caret, bool) {
	off := d.offset(p)
	i := d.gameAt(off)
	if i < 0 || d.games[i].skipped != nil {
		return caret{}, false
	}
	c := caret{document: d, bench: b, i: i, off: int32(off - d.games[i].start), item: -1}
	c.game, c.read = d.parse(b, i)
	for k := range c.game.Items {
		it := &c.game.Items[k]
		if it.Start > c.off {
			break
		}
		// Of two items that touch the one that begins here is meant.
		if c.off <= it.End && it.Kind != notation.VarOpen && it.Kind != notation.VarClose {
			c.item = k
		}
	}
	return c, true
}

// inComment reports whether the place lies in a comment.
func (c *caret) inComment() bool {
	return c.item >= 0 && c.game.Items[c.item].Kind == notation.Comment && c.off > c.game.Items[c.item].Start
}

// inTags reports whether the place lies in the tag section: in a tag, or on a line that
// begins as one does, which no movetext does.
func (c *caret) inTags() bool {
	for i := range c.game.Tags {
		if t := &c.game.Tags[i]; c.off <= t.End {
			return true
		}
	}
	return !c.inComment() && bytes.HasPrefix(bytes.TrimLeft(c.line(c.off), " \t"), []byte("["))
}

// line returns the text of the line before the place.
func (c *caret) line(off int32) []byte {
	b := c.bytes[c.games[c.i].start : c.games[c.i].start+int(off)]
	return b[bytes.LastIndexByte(b, '\n')+1:]
}

// word returns the bounds of the word at the place: of the event there, else of what
// stands there between blanks and brackets. What is written before the result does not
// replace it.
func (c *caret) word() (start, end int32) {
	result := c.game.Result
	if result.Text != "" && c.off == result.Start {
		return c.off, c.off
	}
	if c.item >= 0 {
		if it := &c.game.Items[c.item]; it.IsEvent() || it.Kind == notation.Bad {
			start, end = it.Start, it.End
			// A word that is begun before the result is read as one with it.
			if behind := string(c.game.Text[c.off:end]); slices.Contains([]string{"*", "1-0", "0-1", "1/2-1/2"}, behind) {
				end = c.off
			}
			return start, end
		}
	}
	all := c.bytes[c.games[c.i].start:]
	start, end = c.off, c.off
	for start > 0 && !strings.ContainsRune(" \t\r\n(){};", rune(all[start-1])) {
		start--
	}
	for int(end) < len(all) && !strings.ContainsRune(" \t\r\n(){};", rune(all[end])) {
		end++
	}
	return start, end
}

// before returns the position before the event whose word has these bounds, nil where it is not
// known, be it that the game cannot be played so far or that a gap leaves it open, or where no
// event can be written.
func (c *caret) before(start, end int32) engine.State {
	if st, found := stateAt(c.bench, c.game, c.read, start); found {
		return st
	}
	// No event stands there: with a gap it is seen how far the game can be played.
	g := c.games[c.i]
	text := c.bytes[g.start:min(max(g.end, g.start+int(end)), len(c.bytes))]
	chunk := grammar.Chunk{Text: slices.Concat(text[:start], text[end:]), Line: 1, Size: len(text) - int(end-start)}
	var without notation.Game
	c.parser.Parse(&chunk, &without)
	place, ok := writing.Exactly(&c.parser, &without, chunk.Text, int(start))
	if !ok {
		return nil
	}
	st, _ := stateAt(c.bench, place.Game, place.Read, int32(place.At+len(place.Before)))
	return st
}

// stateAt returns the position before the event that begins at an offset, and whether
// the referee came there.
func stateAt(b *bench, g *notation.Game, read diag.List, start int32) (st engine.State, found bool) {
	b.referee.Visit(g, slices.Clone(read), &referee.Visitor{
		Variation: func(*notation.Item) referee.Next { return referee.Enter },
		Before: func(e *referee.Event) bool {
			if e.Item == nil || e.Item.Start != start {
				return true
			}
			found = true
			if e.State != nil {
				st = e.State.Clone()
			}
			return false
		},
	})
	return st, found
}
