package main

import (
	"fmt"
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
	if collation.Word(word) == nil {
		return word
	}
	if whole := head + word + tail; head+tail != "" && collation.Word(whole) == nil {
		return whole
	}
	if has := only(word, readings); has != "" {
		return has
	}
	return word
}

// only is the one reading that has some letters, empty where none or several have them.
func only(letters string, readings []string) (one string) {
	for _, r := range readings {
		if strings.Contains(r, letters) {
			if one != "" {
				return ""
			}
			one = r
		}
	}
	return one
}

// twoWays says that a number is one of a reading and the letters of another too, which is empty where it is not: a die
// may be either.
func twoWays(word string, k int, readings []string) string {
	if k < 1 || k > len(readings) {
		return ""
	}
	other := meant(word, readings)
	if other == readings[k-1] || !slices.Contains(readings, other) {
		return ""
	}
	return fmt.Sprintf("%s is the number of %s and stands in %s; write the whole of it", word, readings[k-1], other)
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
