package report

import (
	"slices"

	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// What is offered is in the notation, and a text that is read leniently may mean something else by it: a
// rook's R is a king's in a French record. So a word is read back, as the game is read, before it is
// offered, and is written in the letters of the game where those of the notation do not do.

// wordReader reads words back.
type wordReader struct {
	parser grammar.Parser
	game   notation.Game
	// head is the tags that say how words are read, letters those for men in the language of the game.
	head    []byte
	letters map[byte]string
}

// newWordReader returns a reader for the game.
func (fd *Finder) newWordReader() *wordReader {
	cfg := fd.ref.Config()
	r := &wordReader{parser: cfg.Parser()}
	language := ""
	if cfg.Lenient {
		language = cfg.Language
	}
	for _, t := range fd.g.Tags {
		switch t.Name {
		case "Language":
			language = "" // it is not known
			fallthrough
		case "Variant", "Options":
			r.head = append(notation.AppendTag(r.head, t.Name, t.Value), '\n')
		}
	}
	if fd.language != "" { // whose tag is not among those of a game that was read
		language = fd.language
		r.head = append(notation.AppendTag(r.head, "Language", language), '\n')
	}
	if board := r.parser.Board(fd.g); language != "" && board != nil {
		r.letters = grammar.Letters(language, board.Men())
	}
	r.head = append(r.head, "\n1. "...)
	return r
}

// languageOf is the language of a game of which something was found, as its tag says, empty if none does.
func languageOf(findings diag.List) string {
	for i := range findings {
		if d, ok := findings[i].Detail.(diag.LanguageRead); ok {
			return d.Language
		}
	}
	return ""
}

// written is an event as it is to be written so that it is read as it is meant, false where it is read
// otherwise however it is written.
func (fd *Finder) written(meant string) (string, bool) {
	if fd.reader == nil {
		fd.reader = fd.newWordReader()
	}
	r := fd.reader
	if r.reads(meant, meant) {
		return meant, true
	}
	for _, letter := range r.letters[meant[0]] {
		if text := string(letter) + meant[1:]; r.reads(text, meant) {
			return text, true
		}
	}
	return "", false
}

// reads reports whether a text is read as that event, and nothing else.
func (r *wordReader) reads(text, meant string) bool {
	whole := slices.Concat(r.head, []byte(text), []byte(" *\n"))
	read := r.parser.Parse(&grammar.Chunk{Text: whole, Line: 1}, &r.game)
	if slices.ContainsFunc(read, func(f diag.Finding) bool { return f.Severity == diag.Error }) || r.game.Len() != 2 {
		return false
	}
	switch it := r.game.Item(1); it.Kind {
	case notation.MoveItem:
		return string(notation.AppendMove(nil, &it.Move)) == meant
	case notation.Throw:
		return string(notation.AppendCast(nil, &it.Cast)) == meant
	case notation.Pass:
		return meant == "--"
	}
	return false
}
