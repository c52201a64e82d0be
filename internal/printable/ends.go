package printable

import "strings"

// Ends is a passage in a line, or its first words and its last if it has more than those.
func Ends(passage string) string {
	const first, last = 5, 3
	words := strings.Fields(passage)
	if n := len(words); n > first+last {
		words = append(append(words[:first:first], ellipsis), words[n-last:]...)
	}
	return strings.Join(words, " ")
}
