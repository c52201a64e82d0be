package lsp

import (
	"cmp"
	"slices"
	"sort"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// document is one version of a file that the client has open. It does not change but for
// what is found out about its games.
type document struct {
	text
	uri     string
	version *int
	tools   *tools
	games   []game
	// id tells the versions of all documents apart, and what they are judged by.
	id uint64
}

func newDocument(uri string, version *int, b []byte, enc encoding, t *tools, id uint64) *document {
	return &document{text: newText(b, enc), uri: uri, version: version, tools: t, games: split(b, t.Config.Lenient),
		id: id}
}

// change is one of the changes that a client tells of.
type change struct {
	Range *span  `json:"range"`
	Text  string `json:"text"`
}

// with returns the version behind a change.
func (d *document) with(c change) *document {
	next := *d
	if c.Range == nil {
		next.text = newText([]byte(c.Text), d.enc)
		next.games = split(next.bytes, d.tools.Config.Lenient)
		keepAll(next.games, d.games, d.bytes, next.bytes)
		return &next
	}
	start, end := d.offsets(*c.Range)
	next.text = d.replace(start, end, c.Text)
	next.games = resplit(d.games, d.bytes, next.bytes, start, end, len(c.Text)-(end-start), d.tools.Config.Lenient)
	return &next
}

// keepAll has games keep what was found in games of the same text, wherever they stood.
func keepAll(games, old []game, was, now []byte) {
	known := make(map[string]*judgement, len(old))
	for i := range old {
		if o := &old[i]; o.skipped == nil {
			known[string(was[o.start:o.end])] = o.judged
		}
	}
	for i := range games {
		if g := &games[i]; g.skipped == nil {
			if j := known[string(now[g.start:g.end])]; j != nil {
				g.judged = j
			}
		}
	}
}

// under returns the document read by other settings.
func (d *document) under(t *tools, id uint64) *document {
	return newDocument(d.uri, d.version, d.bytes, d.enc, t, id)
}

// gameAt returns the index of the game at an offset or the last before it, -1 if there
// is none.
func (d *document) gameAt(off int) int {
	return sort.Search(len(d.games), func(i int) bool { return d.games[i].start > off }) - 1
}

// gamesIn returns the bounds of the indices of the games that a stretch touches.
func (d *document) gamesIn(start, end int) (from, to int) {
	from = sort.Search(len(d.games), func(i int) bool { return d.games[i].end >= start })
	to = sort.Search(len(d.games), func(i int) bool { return d.games[i].start > end })
	return from, max(from, to)
}

// chunk returns a game as package grammar takes it, at the beginning of a file.
func (d *document) chunk(i int) grammar.Chunk {
	g := &d.games[i]
	if g.skipped != nil {
		return grammar.Chunk{Line: 1, Skipped: true, Findings: slices.Clone(g.skipped)}
	}
	return grammar.Chunk{Text: d.bytes[g.start:g.end:g.end], Line: 1, Size: g.end - g.start}
}

// parse reads a game. Places count from its beginning.
func (d *document) parse(b *bench, i int) (*notation.Game, diag.List) {
	c := d.chunk(i)
	g := &notation.Game{}
	return g, b.parser.Parse(&c, g)
}

// gameSpan is where a stretch of a game stands in the document.
func (d *document) gameSpan(i int, start, end int32) span {
	at := d.games[i].start
	return d.span(at+int(start), at+int(end))
}

// compare orders positions.
func (p position) compare(q position) int {
	return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Character, q.Character))
}
