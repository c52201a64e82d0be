// Package document holds texts of games while they are written: where each game stands, what the referee finds in
// it, how that can be corrected, and what can be written at a place. Editors of all kinds translate what it says
// into the form of their protocol.
package document

import (
	"bytes"
	"sort"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// Document is a version of a text. It does not change, but for what is found out about its games, and is safe for
// concurrent use.
type Document struct {
	Text
	// Name is the name of the file, which may be empty.
	Name  string
	Games []Game
	judge *Judge
}

// Document returns a text as a document. It keeps b.
func (j *Judge) Document(name string, b []byte) *Document {
	d := &Document{Text: NewText(b), Name: name, judge: j}
	d.Games = d.read(grammar.NewReader(bytes.NewReader(b)), nil, func(int) bool { return false })
	return d
}

// Replace returns the document with a stretch of its text replaced. Games that stay keep what is known of them.
func (d *Document) Replace(start, end int, with string) *Document {
	next := *d
	next.Text = d.Text.Replace(start, end, with)
	next.Games = next.resplit(d, start, end, len(with)-(end-start))
	return &next
}

// Index returns the index of the game at an offset or of the last before it, -1 if there is none.
func (d *Document) Index(off int) int {
	return sort.Search(len(d.Games), func(i int) bool { return d.Games[i].Start > off }) - 1
}

// Within returns the games that a stretch touches: those from index from up to to.
func (d *Document) Within(start, end int) (from, to int) {
	from = sort.Search(len(d.Games), func(i int) bool { return d.Games[i].End >= start })
	to = sort.Search(len(d.Games), func(i int) bool { return d.Games[i].Start > end })
	return from, max(from, to)
}

// chunk returns a game as package grammar takes it, at the beginning of a file.
func (d *Document) chunk(i int) grammar.Chunk {
	g := &d.Games[i]
	if g.Skipped {
		return grammar.Chunk{Line: 1, Skipped: true, Findings: append(diag.List{}, g.why...)}
	}
	return grammar.Chunk{Text: d.Bytes[g.Start:g.End:g.End], Line: 1, Size: g.End - g.Start}
}

// Read reads a game, and returns it with what the reader finds. Places count from its beginning.
func (d *Document) Read(b *Bench, i int) (*notation.Game, diag.List) {
	c, g := d.chunk(i), &notation.Game{}
	return g, b.Parser.Parse(&c, g)
}

// Tags reads the tags of a game alone.
func (d *Document) Tags(b *Bench, i int) *notation.Game {
	c, g := d.chunk(i), &notation.Game{}
	b.Parser.Tags(&c, g)
	return g
}
