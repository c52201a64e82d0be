package document

import (
	"bytes"
	"sort"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation/diag"
)

// Game is where a game stands in a document.
type Game struct {
	// Start and End are the offsets of its text. Line is where it begins as the referee counts lines: from 1,
	// each ended by "\n".
	Start, End, Line int
	// Skipped is set where the game is not read at all.
	Skipped bool

	// why has what is found in a game that is not read, with places from its beginning.
	why    diag.List
	judged *judgement
}

// read appends the games of a reader, whose text is in memory, until stop says that the next one is known.
func (d *Document) read(r *grammar.Reader, games []Game, stop func(start int) bool) []Game {
	r.Lenient = d.judge.Config.Lenient
	var c grammar.Chunk
	for r.Next(&c) == nil && !stop(c.Offset) {
		g := Game{Start: c.Offset, End: c.Offset + len(c.Text), Line: c.Line, Skipped: c.Skipped, judged: &judgement{}}
		if c.Skipped {
			g.End = c.Offset + c.Size
			g.why = fromGame(c.Findings, &c)
		} else {
			g.judged = d.judge.known(d.Name, c.Text)
		}
		games = append(games, g)
	}
	return games
}

// fromGame returns findings with places from the game's beginning.
func fromGame(findings diag.List, c *grammar.Chunk) diag.List {
	out := append(diag.List{}, findings...)
	for i := range out {
		for _, p := range []*diag.Pos{&out[i].Span.Start, &out[i].Span.End} {
			p.Offset -= c.Offset
			p.Line -= c.Line - 1
		}
	}
	return out
}

// resplit returns the games of a version in which the bytes from start to end of the one before became so many
// more. What begins after a game decides where it ends, and a reader that begins with a game knows nothing of what
// was before: so reading begins with the game before the one that was touched, and ends where a game begins as
// before. The games around them keep what is known of them.
func (d *Document) resplit(before *Document, start, end, more int) []Game {
	old, was, now := before.Games, before.Bytes, d.Bytes
	first := max(sort.Search(len(old), func(i int) bool { return old[i].Start > start })-2, 0)
	r := grammar.NewReader(bytes.NewReader(now))
	if first > 0 {
		r = grammar.Resume(bytes.NewReader(now[old[first].Start:]), old[first].Start, old[first].Line)
	}
	next, rest := first, len(old)
	games := append(make([]Game, 0, len(old)+2), old[:first]...)
	games = d.read(r, games, func(at int) bool {
		for next < len(old) && old[next].Start+more < at {
			next++
		}
		if next == 0 || next == len(old) || old[next].Start+more != at || old[next].Start <= end {
			return false
		}
		rest = next
		return true
	})
	lines := bytes.Count(now[start:end+more], []byte("\n")) - bytes.Count(was[start:end], []byte("\n"))
	for _, g := range old[rest:] {
		g.Start, g.End, g.Line = g.Start+more, g.End+more, g.Line+lines
		games = append(games, g)
	}
	return games
}
