package main

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ashtapada/agn/internal/collation"
)

// meant is the reading that a typed answer means. The answer is a reading, or only the letters in which the readings
// differ. Any other answer, and what is a word by itself, means itself.
func meant(word string, readings []string) string {
	if len(readings) < 2 || slices.Contains(readings, word) {
		return word
	}
	head, tail := common(readings)
	for _, r := range readings {
		if r[len(head):len(r)-len(tail)] == word {
			return r
		}
	}
	if whole := head + word + tail; head+tail != "" && collation.Word(word) != nil && collation.Word(whole) == nil {
		return whole
	}
	return word
}

// common is what some words begin with, and what they end with after that.
func common(all []string) (head, tail string) {
	head = all[0]
	for _, s := range all {
		for !strings.HasPrefix(s, head) {
			_, n := utf8.DecodeLastRuneInString(head)
			head = head[:len(head)-n]
		}
	}
	tail = all[0][len(head):]
	for _, s := range all {
		for !strings.HasSuffix(s[len(head):], tail) {
			_, n := utf8.DecodeRuneInString(tail)
			tail = tail[n:]
		}
	}
	return head, tail
}
