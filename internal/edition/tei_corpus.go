package edition

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/internal/collation"
	"github.com/ashtapada/agn/notation"
)

// Corpus writes games as TEI P5: one as a document, several as a corpus of documents. Each is written as the edition of
// a single record.
type Corpus struct {
	out    markup
	parser grammar.Parser
	first  []byte // until it is known whether there is another
	games  int
}

// NewCorpus writes to w.
func NewCorpus(w io.Writer) *Corpus { return &Corpus{out: markup{bufio.NewWriter(w)}} }

// Add writes the text of a game.
func (c *Corpus) Add(text []byte) error {
	switch c.games++; c.games {
	case 1:
		c.first = append(c.first, text...)
		return nil
	case 2:
		c.out.raw(xml.Header)
		c.out.open("teiCorpus", "xmlns", teiSpace, "xml:lang", "en")
		c.out.raw("\n<teiHeader>\n<fileDesc>\n<titleStmt><title>Games</title></titleStmt>\n" +
			"<publicationStmt><p>Made by agn.</p></publicationStmt>\n" +
			"<sourceDesc><p>Records in AGN.</p></sourceDesc>\n</fileDesc>\n</teiHeader>\n")
		c.document(c.first, 1)
	}
	c.document(text, c.games)
	return c.out.out.Flush()
}

// Close writes what is left.
func (c *Corpus) Close() error {
	switch c.games {
	case 0:
	case 1:
		c.out.raw(xml.Header)
		c.document(c.first, 0)
	default:
		c.out.raw("</teiCorpus>\n")
	}
	return c.out.out.Flush()
}

// document writes a game, which is that of a number in a corpus, 0 by itself.
func (c *Corpus) document(text []byte, number int) {
	a := &collation.Apparatus{Text: text, Witnesses: []collation.Witness{{}}}
	g := new(notation.Game)
	c.parser.Parse(&grammar.Chunk{Text: text, Line: 1, Size: len(text)}, g)
	w := &a.Witnesses[0]
	w.Source = g
	w.Siglum, _ = g.Tag(collation.SiglumTag)
	seat := ""
	for _, it := range g.MainLine() {
		switch {
		case it.Kind == notation.SeatMark:
			seat = string(it.Letter)
		case it.IsEvent():
			word, n := written(g, &it), len(a.Entries)
			a.Entries = append(a.Entries, collation.Entry{Event: n + 1, After: n, Seat: seat, Lemma: word,
				Decided:  collation.Agreement,
				Readings: []collation.Reading{{Text: word, Span: g.Span(it.Start, it.End), Legal: true}}})
		}
	}
	t := &teiWriter{score: newScore(a), markup: c.out}
	for i := range t.places {
		t.places[i].label = "" // those of the record stand there
	}
	if number == 0 {
		t.document("xmlns", teiSpace, "xml:lang", "en")
		return
	}
	t.part = fmt.Sprintf("game-%d-", number)
	t.document()
}
