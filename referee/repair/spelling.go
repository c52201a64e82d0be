package repair

import (
	"math"
	"unicode"
	"unicode/utf8"

	"github.com/ashtapada/agn/engine"
	"github.com/ashtapada/agn/grammar"
	"github.com/ashtapada/agn/notation"
	"github.com/ashtapada/agn/notation/diag"
)

// In a record with the letters of a language what was meant is measured as it is spelled there: a T
// that was taken for an R was a rook in a French record, and looks like no king.

// languageOf is the language of a record that was read leniently, with the language of records without
// a tag.
func languageOf(read diag.List, language string) string {
	for i := range read {
		if d, ok := read[i].Detail.(diag.LanguageRead); ok {
			return d.Language
		} else if diag.Says(read[i].Detail, diag.LanguageUnknown) {
			return ""
		}
	}
	return language
}

// lettersOf is the letters of the men of a game in a language, nil where they are those of the notation.
func lettersOf(game engine.Game, language string) map[byte]string {
	if language == "" {
		return nil
	}
	men := ""
	for _, p := range game.Pieces() {
		if letter := p.Letter(); letter != 0 {
			men += string(rune(letter))
		}
	}
	return grammar.Letters(language, men)
}

// spell notes for each word how the record has it, as far as letters for men go.
func (s *source) spell(m *meter) {
	for i := range s.words {
		w := &s.words[i]
		if w.spelled = w.text; s.letters == nil || w.item.Kind != notation.MoveItem || w.text == "" {
			continue
		}
		first, _ := utf8.DecodeRuneInString(s.plain.stood(w.start, w.end, w.text))
		letters, isMan := s.letters[w.text[0]]
		switch {
		case !isMan:
		case unicode.IsLetter(first):
			w.spelled = string(unicode.ToUpper(first)) + w.text[1:]
		default: // a figurine
			first, _ = utf8.DecodeRuneInString(letters)
			w.spelled = string(first) + w.text[1:]
		}
	}
}

// spellings calls f with a word that is meant as the record may spell it.
func (s *source) spellings(t *token, f func(string)) {
	letters := ""
	if s.letters != nil && t.item.Kind == notation.MoveItem && t.text != "" {
		letters = s.letters[t.text[0]]
	}
	if letters == "" {
		f(t.text)
	}
	for _, r := range letters {
		f(string(r) + t.text[1:])
	}
}

// spelled is how the record would have a word that is meant, as near as can be to how it has another.
func (s *search) spelled(t *token, as string) string {
	if s.letters == nil {
		return t.text
	}
	best, near := "", math.MaxInt
	s.spellings(t, func(text string) {
		if n := s.meter.signs(text, as); n < near {
			best, near = text, n
		}
	})
	return best
}

// word is what it costs that a word which is meant is written as another, as meter.word.
func (s *search) word(t *token, as string, most int) int {
	if s.letters == nil {
		return s.meter.word(t.text, as, most)
	}
	best := most + 1
	s.spellings(t, func(text string) { best = min(best, s.meter.word(text, as, most)) })
	return best
}
