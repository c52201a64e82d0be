package spelling

import (
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Fold returns the form in which names and texts are compared: NFC, case folded.
// What is equal under Fold is the same to a reader, letter by letter.
func Fold(s string) string {
	plain := true
	for i := range len(s) {
		c := s[i]
		if c >= 0x80 || c >= 'A' && c <= 'Z' {
			plain = false
			break
		}
	}
	if plain {
		return s
	}
	// Composing can make a letter that folds again.
	for range 3 {
		folded := strings.Map(foldCherokee, norm.NFC.String(cases.Fold().String(norm.NFC.String(s))))
		if folded == s {
			break
		}
		s = folded
	}
	return s
}

// foldCherokee folds the Cherokee letters to the small ones, which package cases
// turns from one case into the other.
func foldCherokee(r rune) rune {
	switch {
	case r >= 0x13A0 && r <= 0x13EF:
		return r - 0x13A0 + 0xAB70
	case r >= 0x13F0 && r <= 0x13F5:
		return r + 8
	}
	return r
}
