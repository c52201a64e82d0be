package laws

import "strings"

// Example writes a game of a rule set, as one that breaks or keeps a rule is told;
// options and position may be empty.
func Example(variant, options, position, movetext string) string {
	var b strings.Builder
	b.WriteString("[Variant \"" + variant + "\"]\n")
	if options != "" {
		b.WriteString("[Options \"" + options + "\"]\n")
	}
	if position != "" {
		b.WriteString("[SetUp \"1\"]\n[FEN \"" + position + "\"]\n")
	}
	return b.String() + "\n" + movetext + " *\n"
}
