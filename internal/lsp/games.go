package lsp

import (
	"bytes"
	"errors"
	"io"
	"sort"
	"sync"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation/diag"
)

// game is where a game stands in a document, and what was found in it. Several versions
// of a document share the games that did not change.
type game struct {
	// start and end are the offsets of its text, line is where it begins as the referee
	// counts lines.
	start, end, line int
	// skipped holds why the game is not read, with places from its beginning; else nil.
	skipped diag.List
	judged  *judgement
}

// judgement is what is said of a game, from when it is first wanted. Places count from
// its beginning.
type judgement struct {
	mu   sync.Mutex
	done bool
	verdict
}

// split cuts a text into games.
func split(b []byte, lenient bool) []game {
	return read(grammar.NewReader(bytes.NewReader(b)), lenient, nil, nil)
}

// read takes games from a reader until stop says that the next one is known.
func read(r *grammar.Reader, lenient bool, games []game, stop func(start int) bool) []game {
	r.Lenient = lenient
	var c grammar.Chunk
	for {
		// The text is in memory, so that io.EOF is the only error.
		if err := r.Next(&c); errors.Is(err, io.EOF) || err != nil {
			return games
		}
		if stop != nil && stop(c.Offset) {
			return games
		}
		g := game{start: c.Offset, end: c.Offset + len(c.Text), line: c.Line, judged: &judgement{}}
		if c.Skipped {
			g.end = c.Offset + c.Size
			g.skipped = relative(c.Findings, c.Offset, c.Line)
		}
		games = append(games, g)
	}
}

// relative puts findings where the game would begin the file.
func relative(findings diag.List, offset, line int) diag.List {
	out := append(diag.List{}, findings...)
	for i := range out {
		for _, p := range []*diag.Pos{&out[i].Span.Start, &out[i].Span.End} {
			p.Offset -= offset
			p.Line -= line - 1
		}
	}
	return out
}

// resplit returns the games of a text in which the bytes from start to end, of which the
// new text has more, were replaced. A game that stands there again keeps what was found
// in it. Where a game ends is decided by what begins behind it, and where one begins a
// reader knows nothing of what was before: so reading begins with the game before the
// one that was touched, and ends where a game begins as before.
func resplit(old []game, was, now []byte, start, end, more int, lenient bool) []game {
	first := sort.Search(len(old), func(i int) bool { return old[i].start > start }) - 2
	var games []game
	var r *grammar.Reader
	if first > 0 {
		g := &old[first]
		games = append(make([]game, 0, len(old)+2), old[:first]...)
		r = grammar.Resume(bytes.NewReader(now[g.start:]), g.start, g.line)
	} else {
		first = 0
		r = grammar.NewReader(bytes.NewReader(now))
	}
	rest := len(old)
	next := first
	games = read(r, lenient, games, func(at int) bool {
		if at <= end+more {
			return false
		}
		for next < len(old) && old[next].start+more < at {
			next++
		}
		if next == 0 || next == len(old) || old[next].start+more != at || old[next].start <= end {
			return false
		}
		rest = next
		return true
	})
	keep(games[first:], old[first:rest], was, now)
	lines := bytes.Count(now[start:end+more], newline) - bytes.Count(was[start:end], newline)
	for _, g := range old[rest:] {
		g.start, g.end, g.line = g.start+more, g.end+more, g.line+lines
		games = append(games, g)
	}
	return games
}

var newline = []byte("\n")

// keep has games keep what was found in games of the same text.
func keep(games, old []game, was, now []byte) {
	for i := range games {
		g := &games[i]
		for j := range old {
			o := &old[j]
			if g.skipped == nil && o.skipped == nil && bytes.Equal(now[g.start:g.end], was[o.start:o.end]) {
				g.judged = o.judged
				break
			}
		}
	}
}
