package main

import (
	"bytes"
	"errors"
	"io"

	"github.com/ashtapada/agn/engine/rulesets"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
	"github.com/ashtapada/agn/referee"
)

// formatter puts files into canonical form.
type formatter struct {
	referee *referee.Referee
	variant string // of games without a Variant tag
	lenient bool
	// liberties are the notes of the liberties taken with the games of a file that were
	// formatted.
	liberties diag.List
	parser    grammar.Parser
	chunk     grammar.Chunk
	game      notation.Game
}

func newFormatter(cfg referee.Config) *formatter {
	return &formatter{
		referee: referee.New(cfg), variant: cfg.Variant, lenient: cfg.Lenient,
		parser: grammar.Parser{Lenient: cfg.Lenience()},
	}
}

// format returns the canonical form of a file, an empty line between the games, and
// the first fault of each game that could not be read, whose text it keeps.
func (f *formatter) format(data []byte) ([]byte, diag.List, error) {
	out := make([]byte, 0, len(data)+len(data)/16)
	var faults diag.List
	games, whole, kept := 0, 0, -1 // kept is where a text begins that stays as it was
	keep := func(end int) {
		if kept >= 0 {
			out = append(out, ended(data[kept:end])...)
			kept = -1
		}
	}
	f.liberties = f.liberties[:0]
	reader := grammar.NewReader(bytes.NewReader(data))
	reader.Lenient = f.lenient
	for ; ; games++ {
		err := reader.Next(&f.chunk)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, nil, err
		}
		keep(f.chunk.Offset)
		if games > 0 {
			out = append(out, '\n')
		}
		read := f.parser.Parse(&f.chunk, &f.game)
		if f.game.Lossy {
			// What cannot be read in a variation alone keeps the text, but is no fault.
			if fault := unreadable(read); fault != nil {
				faults = append(faults, *fault)
			}
			whole++
			kept = f.chunk.Offset
			if games == 0 {
				kept = 0
			}
			continue
		}
		for _, finding := range read {
			if finding.Code == diag.LibertyTaken {
				f.liberties = append(f.liberties, finding)
			}
		}
		out = notation.Append(out, f.referee.Canonical(&f.game, read), f.style())
	}
	keep(len(data))
	switch {
	case games == 0:
		start := diag.Pos{Line: 1, Column: 1}
		faults = diag.List{{Code: diag.NoGame, Span: diag.Span{Start: start, End: start}, Message: "the file holds no game"}}
		return data, faults, nil
	case whole == games:
		return data, faults, nil
	}
	return out, faults, nil
}

// style is the style of the game's variant.
func (f *formatter) style() notation.Style {
	variant, ok := f.game.Tag("Variant")
	if !ok {
		variant = f.variant
	}
	rs, ok := rulesets.Lookup(variant)
	if !ok {
		rs = nil
	}
	return referee.StyleOf(rs)
}

// unreadable returns the first finding that says that a game cannot be read.
func unreadable(read diag.List) *diag.Finding {
	for i := range read {
		f := &read[i]
		if f.Severity == diag.Error && (f.Code[0] == 'N' || f.Code == diag.BadTag) {
			return f
		}
	}
	return nil
}

// ended returns a text without the blank lines behind it but with the end of its
// last line.
func ended(text []byte) []byte {
	n := len(bytes.TrimRight(text, " \t\r\n"))
	if i := bytes.IndexByte(text[n:], '\n'); i >= 0 {
		return text[: n+i+1 : n+i+1]
	}
	return append(text[:n:n], '\n')
}
