package notation

import (
	"bytes"
	"iter"
	"slices"
	"sort"
	"strings"

	"github.com/ashtapada/agn/notation/word"
)

// Len returns how many words the movetext has.
func (g *Game) Len() int { return len(g.Words) }

// Kind returns the kind of the word at an index.
func (g *Game) Kind(i int) Kind { return Kind(g.Words[i].Kind()) }

// Item returns the word at an index with all that is known of it.
func (g *Game) Item(i int) (it Item) {
	it = *g.Read(i, &it)
	it.End = g.EndOf(&it)
	return it
}

// Read is Item for who looks at many words: a plain one is put into a buffer, without its end, and
// what stands aside is that of the game.
func (g *Game) Read(i int, plain *Item) *Item {
	w := g.Words[i]
	if w.IsAside() {
		return &g.Side[w.Index()]
	}
	if plain.set(w); i < len(g.At) {
		plain.Start = g.At[i]
	}
	return plain
}

// EndOf returns where what Read has returned ends in Text, without suffix and sic.
func (g *Game) EndOf(it *Item) int32 {
	if it.End > it.Start || it.Word() == 0 {
		return it.End
	}
	return g.end(it.Kind, it.Start)
}

// Start returns where the word at an index begins in Text, 0 in a game that nobody wrote.
func (g *Game) Start(i int) int32 {
	if i < len(g.At) {
		return g.At[i]
	}
	return 0
}

// End returns where the word at an index ends in Text, without suffix and sic.
func (g *Game) End(i int) int32 {
	if w := g.Words[i]; w.IsAside() {
		return g.Side[w.Index()].End
	} else if Kind(w.Kind()) == Comment {
		_, end := w.Span()
		return end
	}
	return g.end(g.Kind(i), g.At[i])
}

// end returns where the plain word of a kind that begins at an offset ends.
func (g *Game) end(k Kind, start int32) int32 {
	rest := g.Text[min(int(start), len(g.Text)):]
	n := 0
	switch k {
	case SeatMark:
		n = min(2, len(rest))
	case Number:
		for n < len(rest) && isDigit(rest[n]) {
			n++
		}
		for n < len(rest) && rest[n] == '.' {
			n++
		}
	case Throw:
		n = bytes.IndexByte(rest, '>') + 1
	default:
		for n < len(rest) && inWord[rest[n]] {
			n++
		}
	}
	return start + int32(n)
}

// inWord has the bytes that no plain move or pass ends before.
var inWord = func() (in [256]bool) {
	for c := range in {
		in[c] = c > ' ' && c < 0x7f
	}
	for _, c := range "<>(){};!?" {
		in[c] = false
	}
	return in
}()

// IndexAt returns the index of the last word that begins at or before an offset, -1 if there is none.
func (g *Game) IndexAt(off int) int {
	return sort.Search(g.Len(), func(i int) bool { return int(g.At[i]) > off }) - 1
}

// All yields the items with their indices.
func (g *Game) All() iter.Seq2[int, Item] {
	return func(yield func(int, Item) bool) {
		for i := range g.Len() {
			if !yield(i, g.Item(i)) {
				return
			}
		}
	}
}

// MainLine yields the items of the main line with their indices, variations and their brackets left
// out.
func (g *Game) MainLine() iter.Seq2[int, Item] {
	return func(yield func(int, Item) bool) {
		for i := 0; i < g.Len(); i++ {
			if g.Kind(i) == VarOpen {
				i = g.Close(i)
			} else if !yield(i, g.Item(i)) {
				return
			}
		}
	}
}

// IndexFunc returns the index of the first item that f holds for, -1 if there is none.
func (g *Game) IndexFunc(f func(*Item) bool) int {
	for i, it := range g.All() {
		if f(&it) {
			return i
		}
	}
	return -1
}

// Comment returns the text of a comment.
func (g *Game) Comment(it *Item) string {
	if it.N != inText {
		return g.Comments[it.N]
	}
	var b strings.Builder
	b.Grow(int(it.End - it.Start))
	for w := range words(g.Text[it.Start+1 : it.End-1]) {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.Write(w)
	}
	return b.String()
}

// AllComments returns the texts of all comments in their order.
func (g *Game) AllComments() (all []string) {
	var plain Item
	for i, w := range g.Words {
		if Kind(w.Kind()) == Comment {
			all = append(all, g.Comment(g.Read(i, &plain)))
		}
	}
	return all
}

// Close returns the index of the VarClose of the VarOpen at an index.
func (g *Game) Close(i int) int { return int(g.Side[g.Words[i].Index()].N) }

// Add adds an item to the movetext.
func (g *Game) Add(it Item) {
	if w := it.Word(); w != 0 {
		g.add(w, it.Start)
		return
	}
	g.AddAside(it)
}

// AddAside adds an item, be it one of a plain word: of a word that Text has in another spelling.
func (g *Game) AddAside(it Item) {
	g.add(word.Aside(word.Kind(it.Kind), len(g.Side)), it.Start)
	g.Side = append(g.Side, it)
}

func (g *Game) add(w word.Word, at int32) {
	if len(g.At) == len(g.Words) {
		g.At = append(g.At, at)
	}
	g.Words = append(g.Words, w)
}

// AddAll adds the words of another game from one index to before another. Variations are added
// whole or not at all.
func (g *Game) AddAll(other *Game, from, to int) {
	shift := int32(g.Len() - from)
	for i := from; i < to; i++ {
		w := other.Words[i]
		if !w.IsAside() {
			g.add(w, other.At[i])
			continue
		}
		it := other.Side[w.Index()]
		if it.Kind == VarOpen || it.Kind == VarClose {
			it.N += shift
		}
		g.AddAside(it)
	}
}

// CloseVariation adds the VarClose of the VarOpen at an index, with its place.
func (g *Game) CloseVariation(open int, start, end int32) {
	g.Side[g.Words[open].Index()].N = int32(g.Len())
	g.Add(Item{Kind: VarClose, N: int32(open), Start: start, End: end})
}

// Set puts an item in the place of the word at an index.
func (g *Game) Set(i int, it Item) {
	w := g.Words[i]
	if plain := it.Word(); plain != 0 && !w.IsAside() {
		g.Words[i] = plain
		return
	}
	if !w.IsAside() {
		w = word.Aside(0, len(g.Side))
		g.Side = append(g.Side, Item{})
	}
	g.Words[i], g.Side[w.Index()] = word.Aside(word.Kind(it.Kind), w.Index()), it
}

// Clear takes the movetext away, whose memory other games may share.
func (g *Game) Clear() { g.Words, g.At, g.Side = nil, nil, nil }

// Reuse empties the movetext and keeps its memory.
func (g *Game) Reuse() { g.Words, g.At, g.Side = g.Words[:0], g.At[:0], g.Side[:0] }

// Swap gives this game the memory of another's movetext, and that game its own.
func (g *Game) Swap(with *Game) {
	g.Words, with.Words = with.Words[:0], g.Words[:0]
	g.At, with.At = with.At[:0], g.At[:0]
	g.Side, with.Side = with.Side[:0], g.Side[:0]
}

// Clone returns the game with a movetext of its own.
func (g *Game) Clone() *Game {
	own := *g
	own.Words, own.At, own.Side = slices.Clone(g.Words), slices.Clone(g.At), slices.Clone(g.Side)
	return &own
}
