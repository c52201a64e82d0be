package collation

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// A witness is as a rule a game of a file. It may be of several: a score sheet of two pages. And a game of a file may
// be two witnesses: a record in which the game stands twice.

// piece is a passage of a record that is part of a witness, and where in its text it begins.
type piece struct {
	file       string
	number     int
	game       *notation.Game
	start, end int32 // in the text of the game
	at         int
	put        string // what stands there instead, empty for the passage itself
}

// Part is a record of which a witness is made.
type Part struct {
	File         string
	Number, Line int
}

// Joined is the witness whose parts follow one another: it has the tags of all and the result of the last. What of them
// is left out has a line each: a tag that another part says otherwise, a result in the middle.
func Joined(parts []Source, parser func() grammar.Parser) (out Source, leftOut []string) {
	var tags, words []piece
	said := map[string]*Source{}
	for i := range parts {
		s := &parts[i]
		g := s.Game
		add := func(to *[]piece, start, end int32) {
			*to = append(*to, piece{file: s.File, number: s.Number, game: g, start: start, end: end})
		}
		for k := range g.Tags {
			t := &g.Tags[k]
			first := said[t.Name]
			if first == nil {
				said[t.Name] = s
				add(&tags, t.Start, t.End)
			} else if had := first.Game.FindTag(t.Name); had.Value != t.Value && t.Name != "Result" {
				leftOut = append(leftOut, fmt.Sprintf("%s: [%s %q] is left out, %s has %q", s.File, t.Name, t.Value, first.File,
					had.Value))
			}
		}
		from, end := g.TagsEnd(), int32(len(g.Text))
		if r := &g.Result; i < len(parts)-1 && r.Text != "" {
			if r.Text != "*" {
				leftOut = append(leftOut, fmt.Sprintf("%s: the result %s is left out, as the game goes on in %s", s.File, r.Text,
					parts[i+1].File))
			}
			add(&words, from, r.Start)
			from = r.End
		}
		add(&words, from, end)
		if out.Siglum == "" {
			out.Siglum = s.Siglum
		}
		if i > 0 {
			out.File += "+"
		}
		out.File += s.File
	}
	out.Number = parts[0].Number
	out.make(append(tags, words...), parser)
	for i := range parts {
		out.Parts = append(out.Parts, Part{parts[i].File, parts[i].Number, parts[i].Game.Line})
	}
	return out, leftOut
}

// make reads the pieces as one game.
func (s *Source) make(pieces []piece, parser func() grammar.Parser) {
	var text []byte
	for i := range pieces {
		p := &pieces[i]
		if p.at = len(text); p.put != "" {
			text = append(text, p.put...)
			continue
		}
		text = append(text, p.game.Text[p.start:p.end]...)
		if i+1 == len(pieces) || pieces[i+1].put == "" && pieces[i+1].start != p.end {
			if !bytes.HasSuffix(text, []byte("\n")) {
				text = append(text, '\n')
			}
		}
	}
	s.pieces = pieces
	first := pieces[0].game
	s.Game = new(notation.Game)
	p := parser()
	s.Read = p.Parse(&grammar.Chunk{Text: text, Line: first.Line, Size: len(text)}, s.Game)
}

// located is a span of the text of the witness with the lines and columns of the file that it stands in, which is named
// where the witness is of several.
func (s *Source) located(span diag.Span) (diag.Span, string) {
	for i := len(s.pieces) - 1; i >= 0; i-- {
		p := &s.pieces[i]
		if span.Start.Offset < p.at {
			continue
		}
		in := func(offset int) int32 { return min(p.start+int32(max(0, offset-p.at)), p.end) }
		is := p.game.Span(in(span.Start.Offset), in(span.End.Offset))
		is.Start.Offset, is.End.Offset = span.Start.Offset, span.End.Offset
		if len(s.Parts) == 0 {
			return is, ""
		}
		return is, p.file
	}
	return span, ""
}

const (
	// fewestTwice is how many events a copy has at least, so that a passage written twice is not taken for one.
	fewestTwice = 6
	// alikeTwice is what part of the pairs of neighbours of the shorter of two copies the other has, in percent.
	alikeTwice = 40
)

// separate takes records in which the game stands twice as their copies, as far as no more than MaxWitnesses come of
// it: each copy is a witness of its own, whose siglum says which it is. Of a record in which it runs together with
// another game it takes that which the other witnesses have.
func separate(sources []Source, parser func() grammar.Parser) []Source {
	var out []Source
	for i := range sources {
		s := &sources[i]
		if len(s.Parts) > 0 {
			out = append(out, *s)
			continue
		}
		begun := s.begun(beginnings(s.Game), parser)
		of := s.meant(begun, sources)
		if len(of) == 0 || len(out)+len(of)+len(sources)-i-1 > MaxWitnesses {
			out = append(out, *s)
			continue
		}
		what := "copy"
		if len(of) < len(begun) {
			what = "game"
		}
		for n, k := range of {
			c := &begun[k]
			c.File, c.Number = s.File, s.Number
			where := s.Game.Span(c.pieces[1].start, c.pieces[1].end)
			c.note = fmt.Sprintf("%s %d of %d in the record, from line %d on", what, k+1, len(begun), where.Start.Line)
			c.Siglum = another(s.Siglum, n, append(slices.Clone(out), sources[i+1:]...))
			out = append(out, *c)
		}
	}
	return out
}

// another is the siglum of a copy by its index, which none of some witnesses has.
func another(siglum string, n int, taken []Source) string {
	out := siglum
	if n > 0 {
		out += string([]rune("²³⁴⁵⁶⁷⁸⁹")[min(n-1, 7)])
	}
	for k := 2; slices.ContainsFunc(taken, func(o Source) bool { return o.Siglum == out }); k++ {
		out = fmt.Sprintf("%s.%d", siglum, k)
	}
	return out
}

// meant are the indices of the games begun in a record that are the one which is collated: all of them, or those
// that other witnesses have, where the others are of another game. It is nil where the record is to be taken whole.
func (s *Source) meant(begun, sources []Source) (out []int) {
	if len(begun) < 2 {
		return nil
	}
	for k := range begun {
		g := begun[k].Game
		if slices.ContainsFunc(slices.Concat(begun, sources), func(o Source) bool {
			return o.Game != g && o.Game != s.Game && sameGame(o.Game, g)
		}) {
			out = append(out, k)
		}
	}
	for k := range begun {
		if len(out) == 0 || !slices.Contains(out, k) && alike(begun[k].Game, begun[out[0]].Game) >= alikeTwice {
			return nil
		}
	}
	return out
}

// begun are the games that begin at some places of a record, none where it is one.
func (s *Source) begun(cuts []int32, parser func() grammar.Parser) []Source {
	g, end := s.Game, int32(len(s.Game.Text))
	if len(cuts) < 2 {
		return nil
	}
	var out []Source
	for k, from := range cuts {
		to := end
		if k+1 < len(cuts) {
			to = cuts[k+1]
		}
		for from < to && bytes.IndexByte([]byte(" \t\r\n"), g.Text[from]) >= 0 {
			from++
		}
		pieces := []piece{{game: g, end: g.TagsEnd()}, {game: g, start: from, end: to}}
		if r := &g.Result; r.Start >= to && r.Text != "" {
			pieces = append(pieces, piece{game: g, start: r.Start, end: r.End}) // it is that of all copies
		}
		one := Source{}
		one.make(pieces, parser)
		out = append(out, one)
	}
	return out
}

// beginnings are where games begin in a record: after its tags, at a number that is the first of the record, after a
// result that is followed by more.
func beginnings(g *notation.Game) []int32 {
	out := []int32{g.TagsEnd()}
	first, events := int64(-1), 0
	for _, it := range g.MainLine() {
		switch {
		case it.IsEvent():
			events++
		case it.Kind == notation.Number && first < 0:
			first = int64(it.N)
		case it.Kind == notation.Number && int64(it.N) == first && events >= fewestTwice:
			out, events = append(out, it.Start), 0
		}
	}
	if r := &g.Result; r.Text != "" && len(bytes.TrimSpace(g.Text[r.End:])) > 0 {
		out = append(out, r.End)
	}
	return out
}

// sameGame reports whether two records are so alike that they are copies of one game.
func sameGame(a, b *notation.Game) bool {
	_, n := pairsOf(a)
	_, m := pairsOf(b)
	return min(n, m) >= fewestTwice && 4*min(n, m) >= 3*max(n, m) && alike(a, b) >= alikeTwice
}

// alike is what part of the neighbours of the shorter of two records the other has, in percent.
func alike(a, b *notation.Game) int {
	pairs, n := pairsOf(a)
	others, m := pairsOf(b)
	shared := 0
	for pair, k := range pairs {
		shared += min(k, others[pair])
	}
	return 100 * shared / max(1, min(n, m))
}

// pairsOf counts the events of a game, each with the one before it.
func pairsOf(g *notation.Game) (pairs map[string]int, n int) {
	pairs = map[string]int{}
	last := ""
	for _, it := range g.MainLine() {
		if it.IsEvent() {
			word := string(g.Text[it.Start:it.End])
			pairs[last+" "+word]++
			last = word
			n++
		}
	}
	return pairs, n
}
