// Package spelling says how a name is spelt, so that it is found however it is spelt: with and without diacritics, and
// in the transliterations of Indian names. What it knows stands in one table, with its sources.
package spelling

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Forms returns the forms in which names are searched for. Plain is in small letters without diacritics, with the
// letters of Indian names as English has them, and one space where several stand together. Loose lets go of what
// transliterations differ in besides; it is empty if it says the same. What is asked for stands in a name if a form of
// it is part of a form of the name.
func Forms(s string) (plain, loose string) {
	plain = plainOf(s)
	if loose = looseOf(plain); loose == plain {
		loose = ""
	}
	return plain, loose
}

// plainOf returns the plain form.
func plainOf(s string) string {
	if isPlain(s) {
		return s
	}
	var space [64]rune
	letters := space[:0]
	for _, r := range norm.NFKD.String(strings.ToValidUTF8(s, "\uFFFD")) {
		letters = append(letters, unicode.ToLower(unicode.ToUpper(r))) // which is one where a letter has two small forms
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(letters); {
		n := 1
		for i+n < len(letters) && isMark(letters[i+n]) {
			n++
		}
		after := rune(0)
		if i+n < len(letters) {
			after = letters[i+n]
		}
		out = appendPlain(out, letters[i:i+n], after)
		i += n
	}
	return string(norm.NFC.Bytes(out)) // a syllable of Hangul is one letter
}

// appendPlain writes a letter with its marks, decomposed, plainly, by what stands before it and after.
func appendPlain(out []byte, letter []rune, after rune) []byte {
	if len(letter) > 1 || letter[0] >= 0x80 {
		for i := range signs {
			if g := &signs[i]; g.is(letter) && (g.where == nil || g.where(out, after)) {
				return append(out, g.plain...)
			}
		}
	}
	if r := kept(letter[0]); r >= 0 && !isMark(r) && (r != ' ' || !bytes.HasSuffix(out, []byte{' '})) {
		return utf8.AppendRune(out, r)
	}
	return out
}

// is reports whether a letter with its marks, in any order, is that of the sign. One without marks is it with any.
func (g *sign) is(letter []rune) bool {
	n := 0
	for i, r := range g.letter {
		if i == 0 && r != letter[0] || i > 0 && !slices.Contains(letter[1:], r) {
			return false
		}
		n++
	}
	return n == len(letter) || n == 1
}

// kept returns a letter as it is compared, and -1 for one that is not.
func kept(r rune) rune {
	switch {
	case r >= 'a' && r <= 'z':
	case strings.ContainsRune(apostrophes, r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Variation_Selector, r):
		return -1
	case r != '-' && unicode.Is(unicode.Pd, r):
		return '-'
	case unicode.IsSpace(r):
		return ' '
	}
	return r
}

// isMark reports whether a character is a diacritic of an alphabet, which searching passes over: not a sign of a vowel
// of an Indian script, which is a letter of its own.
func isMark(r rune) bool {
	return r >= 0x0300 && r <= 0x036F || r >= 0x1AB0 && r <= 0x1AFF || r >= 0x1DC0 && r <= 0x1DFF ||
		r >= 0x20D0 && r <= 0x20FF || r >= 0xFE20 && r <= 0xFE2F
}

// looseOf returns the loose form of a plain one.
func looseOf(plain string) string {
	var out []byte
	from := 0 // of what is not yet in out
	for i := 0; i < len(plain); {
		n := 0
		for k := range slack {
			if w := &slack[k]; w.from[0] == plain[i] && strings.HasPrefix(plain[i:], w.from) &&
				(w.where == nil || w.where(plain[:i], plain[i+len(w.from):])) {
				out = append(append(out, plain[from:i]...), w.to...)
				n = len(w.from)
				from = i + n
				break
			}
		}
		i += max(n, 1)
	}
	if from == 0 {
		return plain
	}
	return string(append(out, plain[from:]...))
}

// isPlain reports whether a text is in the plain form as it stands: the most are.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= 0x80 || c >= 'A' && c <= 'Z' || c < ' ' || c == '\'' || c == '`' ||
			c == ' ' && i > 0 && s[i-1] == ' ' {
			return false
		}
	}
	return true
}
